"""The stand-in's gateway: a websocket with zlib-stream, heartbeats, sessions that resume."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from typing import Any

from aiohttp import WSMsgType, web

from tests.discord_standin.world import DM, PUBLIC_THREAD, Json, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = (1 << 1) | (1 << 8) | MESSAGE_CONTENT
BAD_TOKEN, DISALLOWED_INTENTS, UNKNOWN_ERROR = 4004, 4014, 4000


class Session:
    """One bot's session: it outlives a connection that breaks."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(8)
        self.intents = intents
        self.sent: list[Json] = []
        self.line: Line | None = None

    async def tell(self, event: str, data: Any) -> None:
        """Dispatch an event; it is kept, so that a resume can tell it again."""
        packet = {"op": DISPATCH, "t": event, "d": data, "s": len(self.sent) + 1}
        self.sent.append(packet)
        if self.line is not None:
            await self.line.send(packet)


class Line:
    """One websocket connection."""

    def __init__(self, socket: web.WebSocketResponse, compressed: bool) -> None:
        self.socket = socket
        self._stream = zlib.compressobj() if compressed else None

    async def send(self, packet: Json) -> None:
        text = json.dumps(packet)
        if self.socket.closed:
            return
        try:
            if self._stream is None:
                await self.socket.send_str(text)
            else:
                packed = self._stream.compress(text.encode())
                await self.socket.send_bytes(packed + self._stream.flush(zlib.Z_SYNC_FLUSH))
        except (ConnectionError, RuntimeError):
            return


class Gateway:
    """Accepts the bot, and tells it what happens."""

    def __init__(self, world: World, token: str, heartbeat: float = 41.25) -> None:
        self.world = world
        self.token = token
        self.heartbeat = heartbeat
        self.refuse_resume = False
        self.away = False  # nobody is let in
        self.privileged = 0  # privileged intents that the application was granted
        self.sessions: dict[str, Session] = {}
        self.identified = asyncio.Event()
        self.heartbeats = 0
        self.identifies = 0
        self.resumes = 0

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its end."""
        if self.away:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(autoping=True)
        await socket.prepare(request)
        line = Line(socket, request.query.get("compress") == "zlib-stream")
        await line.send({"op": HELLO, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}})
        session: Session | None = None
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                continue
            packet = json.loads(message.data)
            if packet["op"] == HEARTBEAT:
                self.heartbeats += 1
                # No answer of Discord's comes in no time; a library may rely on that.
                await asyncio.sleep(0.02)
                await line.send({"op": ACK})
            elif packet["op"] == IDENTIFY:
                session = await self._identify(line, packet["d"])
            elif packet["op"] == RESUME:
                session = await self._resume(line, packet["d"])
        if session is not None and session.line is line:
            session.line = None
            self.identified.clear()
        return socket

    async def _identify(self, line: Line, data: Json) -> Session | None:
        self.identifies += 1
        if data["token"] != self.token:
            await line.socket.close(code=BAD_TOKEN, message=b"Authentication failed.")
            return None
        if data["intents"] & PRIVILEGED & ~self.privileged:
            await line.socket.close(code=DISALLOWED_INTENTS, message=b"Disallowed intent(s).")
            return None
        session = Session(data["intents"])
        session.line = line
        self.sessions[session.id] = session
        world = self.world
        url = world.base.replace("http", "ws") + "/gateway"
        ready = {
            "v": 10,
            "user": world.bot,
            "guilds": [{"id": ident, "unavailable": True} for ident in world.guilds],
            "session_id": session.id,
            "resume_gateway_url": url,
            "application": {"id": world.application, "flags": 0},
        }
        await session.tell("READY", ready)
        for ident in world.guilds:
            await session.tell("GUILD_CREATE", self.guild(ident))
        self.identified.set()
        return session

    async def _resume(self, line: Line, data: Json) -> Session | None:
        self.resumes += 1
        session = self.sessions.get(data["session_id"])
        if session is None or self.refuse_resume or data["token"] != self.token:
            await line.send({"op": INVALID, "d": False})
            return None
        session.line = line
        for packet in session.sent[data["seq"] or 0 :]:
            await line.send(packet)
        await session.tell("RESUMED", {})
        self.identified.set()
        return session

    def guild(self, ident: str) -> Json:
        """A server as GUILD_CREATE tells it to a bot without the members intent."""
        world = self.world
        here = [c for c in world.channels.values() if c.get("guild_id") == ident]
        threads = [c for c in here if c["type"] == PUBLIC_THREAD]
        return {
            **world.guilds[ident],
            "joined_at": world.now(),
            "large": False,
            "unavailable": False,
            "channels": [c for c in here if c["type"] != PUBLIC_THREAD],
            "threads": [c for c in threads if not c["thread_metadata"]["archived"]],
            "members": [world.members[ident, world.bot["id"]]],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    async def tell(self, event: str, data: Any) -> None:
        """Tell every session of the bot what happened."""
        for session in list(self.sessions.values()):
            await session.tell(event, data)

    async def tell_message(self, event: str, message: Json) -> None:
        """A message, as far as the bot's intents let it see messages."""
        channel = self.world.channels[message["channel_id"]]
        private = channel["type"] == DM
        wanted = DIRECT_MESSAGES if private else GUILD_MESSAGES
        for session in list(self.sessions.values()):
            if not session.intents & wanted:
                continue
            shown = dict(message)
            own = message["author"]["id"] == self.world.bot["id"]
            if not private and not own and not session.intents & MESSAGE_CONTENT:
                shown |= {"content": "", "attachments": [], "embeds": [], "components": []}
            await session.tell(event, shown)

    # ---- what goes wrong -------------------------------------------------------------------------

    async def drop(self) -> None:
        """Cut the connection as a bad network does; the session may be resumed."""
        for session in self.sessions.values():
            if (line := session.line) is not None:
                session.line = None
                await line.socket.close(code=UNKNOWN_ERROR)

    async def reconnect(self) -> None:
        """Ask the bot to reconnect."""
        for session in self.sessions.values():
            if session.line is not None:
                await session.line.send({"op": RECONNECT, "d": None})

    async def invalidate(self) -> None:
        """Tell the bot that its session is no more."""
        for session in list(self.sessions.values()):
            if session.line is not None:
                await session.line.send({"op": INVALID, "d": False})
        self.sessions.clear()

"""The stand-in's REST doors, with Discord's error codes and rate limits."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.discord_standin import limits
from tests.discord_standin.gateway import Gateway
from tests.discord_standin.interactions import Interactions
from tests.discord_standin.limits import Refusal, unknown
from tests.discord_standin.world import Json, World

Answer = Any
Door = Callable[..., Awaitable[Answer]]


@dataclass
class Fault:
    """A request that goes wrong: `status` is answered, `times` times, before or after the act."""

    method: str
    path: str  # a regular expression
    status: int
    times: int = 1
    after: bool = False
    retry_after: float = 0.2
    code: int = 0

    def fits(self, method: str, path: str) -> bool:
        return self.times > 0 and self.method == method and bool(re.search(self.path, path))


class Bucket:
    """A rate limit: so many requests in so many seconds."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit, self.seconds = limit, seconds
        self.left, self.until = limit, 0.0

    def take(self) -> bool:
        """Whether one more request is allowed now."""
        now = time.monotonic()
        if now >= self.until:
            self.left, self.until = self.limit, now + self.seconds
        if self.left <= 0:
            return False
        self.left -= 1
        return True

    def headers(self, name: str) -> dict[str, str]:
        after = max(0.0, self.until - time.monotonic())
        return {
            "X-RateLimit-Bucket": name,
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(max(self.left, 0)),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
        }


class Rest:
    """All routes that the bot uses; whatever else it asks for is a 404 that a test sees."""

    def __init__(
        self, world: World, gateway: Gateway, interactions: Interactions, token: str
    ) -> None:
        self.world, self.gateway, self.interactions = world, gateway, interactions
        self.token = token
        self.faults: list[Fault] = []
        self.requests: list[tuple[str, str, int]] = []  # method, path, status
        # Messages a channel: Discord allows 5 in 5 s. Tests that are not about it are not slowed.
        self.message_rate: tuple[int, float] = (1000, 1.0)
        self._buckets: dict[str, Bucket] = {}
        self.delay = 0.0  # seconds before every answer

    def routes(self) -> list[web.RouteDef]:
        found = []
        for method, path, door in (
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.guilds),
            ("GET", "/users/{user}", self.user),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("GET", "/applications/{app}/commands", self.get_commands),
            ("PUT", "/applications/{app}/commands", self.put_commands),
            ("GET", "/channels/{channel}", self.get_channel),
            ("PATCH", "/channels/{channel}", self.edit_channel),
            ("DELETE", "/channels/{channel}", self.delete_channel),
            ("POST", "/channels/{channel}/typing", self.typing),
            ("POST", "/channels/{channel}/threads", self.new_thread),
            ("POST", "/channels/{channel}/messages/{message}/threads", self.new_thread),
            ("PUT", "/channels/{channel}/thread-members/{user}", self.typing),
            ("GET", "/guilds/{guild}/threads/active", self.active_threads),
            ("GET", "/guilds/{guild}/members/{user}", self.member),
            ("GET", "/channels/{channel}/messages", self.history),
            ("POST", "/channels/{channel}/messages", self.send),
            ("GET", "/channels/{channel}/messages/pins", self.pins),
            ("PUT", "/channels/{channel}/messages/pins/{message}", self.pin),
            ("GET", "/channels/{channel}/messages/{message}", self.get_message),
            ("PATCH", "/channels/{channel}/messages/{message}", self.edit_message),
            ("DELETE", "/channels/{channel}/messages/{message}", self.delete_message),
            ("POST", "/interactions/{id}/{token}/callback", self.callback),
            ("POST", "/webhooks/{app}/{token}", self.followup),
            ("GET", "/webhooks/{app}/{token}/messages/{message}", self.get_reply),
            ("PATCH", "/webhooks/{app}/{token}/messages/{message}", self.edit_reply),
        ):
            found.append(web.route(method, f"/api/v10{path}", self._guarded(door)))
        found.append(web.get("/attachments/{channel}/{id}/{name}", self.download))
        return found

    def _guarded(self, door: Door) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            path = request.path.removeprefix("/api/v10")
            if self.delay:
                await asyncio.sleep(self.delay)
            response = await self._answer(door, request, path)
            self.requests.append((request.method, path, response.status))
            return response

        return handle

    async def _answer(self, door: Door, request: web.Request, path: str) -> web.Response:
        by_token = path.startswith(("/interactions/", "/webhooks/"))
        if not by_token and request.headers.get("Authorization") != f"Bot {self.token}":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        fault = next((f for f in self.faults if f.fits(request.method, path)), None)
        if fault is not None:
            fault.times -= 1
            if not fault.after:
                return self._gone_wrong(fault)
        headers: dict[str, str] = {}
        if request.method == "POST" and path.endswith("/messages"):
            bucket = self._buckets.setdefault(path, Bucket(*self.message_rate))
            allowed = bucket.take()
            headers = bucket.headers("messages")
            if not allowed:
                wait = max(0.05, bucket.until - time.monotonic())
                return self._too_many(wait, headers)
        try:
            body, files = await _read(request)
            found = await door(request, body, files)
        except Refusal as refusal:
            return _json(refusal.body, status=refusal.status, headers=headers)
        if fault is not None:
            return self._gone_wrong(fault)
        if found is None:
            return web.Response(status=204, headers=headers)
        return _json(found, headers=headers)

    def _gone_wrong(self, fault: Fault) -> web.Response:
        if fault.status == 429:
            return self._too_many(fault.retry_after, {})
        body = {"message": f"{fault.status}", "code": fault.code}
        return _json(body, status=fault.status)

    @staticmethod
    def _too_many(wait: float, headers: dict[str, str]) -> web.Response:
        body = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
        more = {**headers, "Retry-After": f"{wait:.3f}", "Via": "1.1 google"}
        more |= {"X-RateLimit-Scope": "user"}
        return _json(body, status=429, headers=more)

    # ---- the bot itself --------------------------------------------------------------------------

    async def me(self, request: web.Request, body: Json, files: Json) -> Answer:
        return self.world.bot

    async def guilds(self, request: web.Request, body: Json, files: Json) -> Answer:
        allowed = str(self.world.bot_permissions)
        return [
            {"id": ident, "name": guild["name"], "icon": None, "owner": False, "features": []}
            | {"permissions": allowed}
            for ident, guild in self.world.guilds.items()
        ]

    async def user(self, request: web.Request, body: Json, files: Json) -> Answer:
        found = self.world.users.get(request.match_info["user"])
        if found is None:
            raise unknown("User", 10013)
        return found

    async def application(self, request: web.Request, body: Json, files: Json) -> Answer:
        owner = self.world.bot
        return {
            "id": self.world.application,
            "name": "umpire",
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "owner": owner,
            "summary": "",
            "flags": 0,
            "rpc_origins": [],
            "team": None,
        }

    async def gateway_bot(self, request: web.Request, body: Json, files: Json) -> Answer:
        starts = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        url = self.world.base.replace("http", "ws") + "/gateway"
        return {"url": url, "shards": 1, "session_start_limit": starts}

    async def get_commands(self, request: web.Request, body: Json, files: Json) -> Answer:
        return self.world.commands

    async def put_commands(self, request: web.Request, body: Any, files: Json) -> Answer:
        limits.check_commands(body)
        self.world.commands = [
            {
                **command,
                "id": self.world.snowflake(),
                "application_id": self.world.application,
                "version": self.world.snowflake(),
                "default_member_permissions": command.get("default_member_permissions"),
            }
            for command in body
        ]
        return self.world.commands

    # ---- channels --------------------------------------------------------------------------------

    def _channel(self, request: web.Request) -> Json:
        return self.world.channel(request.match_info["channel"])

    async def open_dm(self, request: web.Request, body: Json, files: Json) -> Answer:
        person = str(body["recipient_id"])
        if person not in self.world.users:
            raise unknown("User", 10013)
        return self.world.dm_of(person)

    async def get_channel(self, request: web.Request, body: Json, files: Json) -> Answer:
        return self._channel(request)

    async def edit_channel(self, request: web.Request, body: Json, files: Json) -> Answer:
        channel = self._channel(request)
        metadata = channel.get("thread_metadata", {})
        for name in ("archived", "locked", "auto_archive_duration"):
            if name in body and metadata:
                metadata[name] = body[name]
        if "name" in body:
            channel["name"] = body["name"]
            self.world.show("thread", None, channel["id"], {"name": body["name"]})
        await self.gateway.tell("THREAD_UPDATE", channel)
        return channel

    async def delete_channel(self, request: web.Request, body: Json, files: Json) -> Answer:
        channel = self._channel(request)
        del self.world.channels[channel["id"]]
        await self.gateway.tell("THREAD_DELETE", channel)
        return channel

    async def typing(self, request: web.Request, body: Json, files: Json) -> Answer:
        self._channel(request)
        return None

    async def new_thread(self, request: web.Request, body: Json, files: Json) -> Answer:
        parent = self._channel(request)
        self.world.check_may(parent, "threads")
        if not 1 <= len(body.get("name") or "") <= limits.THREAD_NAME:
            raise limits.bad_form("name", "Must be between 1 and 100 in length.")
        starter = request.match_info.get("message")
        if starter is not None:
            self.world.message(parent["id"], starter)
            if starter in self.world.channels:
                raise Refusal(400, 160004, "A thread has already been created for this message")
        minutes = body.get("auto_archive_duration") or 1440
        thread = self.world.new_thread(parent, body["name"], minutes, starter)
        await self.gateway.tell("THREAD_CREATE", {**thread, "newly_created": True})
        return thread

    async def active_threads(self, request: web.Request, body: Json, files: Json) -> Answer:
        guild = request.match_info["guild"]
        here = [c for c in self.world.channels.values() if c.get("guild_id") == guild]
        threads = [c for c in here if "thread_metadata" in c]
        return {
            "threads": [c for c in threads if not c["thread_metadata"]["archived"]],
            "members": [],
        }

    async def member(self, request: web.Request, body: Json, files: Json) -> Answer:
        found = self.world.members.get((request.match_info["guild"], request.match_info["user"]))
        if found is None:
            raise unknown("Member", 10007)
        return found

    # ---- messages --------------------------------------------------------------------------------

    async def history(self, request: web.Request, body: Json, files: Json) -> Answer:
        found = list(self.world.messages[self._channel(request)["id"]].values())[::-1]
        if before := request.query.get("before"):
            found = [m for m in found if int(m["id"]) < int(before)]
        if after := request.query.get("after"):
            found = [m for m in found if int(m["id"]) > int(after)]
        return found[: int(request.query.get("limit", 50))]

    async def send(self, request: web.Request, body: Json, files: dict[str, bytes]) -> Answer:
        channel = self._channel(request)
        self.world.check_may(channel, "send")
        limits.check_message(body, files, fresh=True)
        if channel.get("thread_metadata"):
            channel["thread_metadata"]["archived"] = False
        known = set(self.world.messages[channel["id"]])
        message = self.world.put(channel, self.world.bot["id"], body, files)
        if message["id"] not in known:
            await self.gateway.tell_message("MESSAGE_CREATE", message)
        return message

    async def get_message(self, request: web.Request, body: Json, files: Json) -> Answer:
        return self.world.message(self._channel(request)["id"], request.match_info["message"])

    async def edit_message(
        self, request: web.Request, body: Json, files: dict[str, bytes]
    ) -> Answer:
        channel = self._channel(request)
        message = self.world.message(channel["id"], request.match_info["message"])
        if message["author"]["id"] != self.world.bot["id"]:
            raise Refusal(403, 50005, "Cannot edit a message authored by another user")
        if channel.get("thread_metadata", {}).get("archived"):
            raise Refusal(400, 50083, "Thread is archived")
        limits.check_message(body, files, fresh=False)
        self.world.edit(channel, message, body, files)
        await self.gateway.tell_message("MESSAGE_UPDATE", message)
        return message

    async def delete_message(self, request: web.Request, body: Json, files: Json) -> Answer:
        channel = self._channel(request)["id"]
        message = self.world.message(channel, request.match_info["message"])
        del self.world.messages[channel][message["id"]]
        return None

    async def pins(self, request: web.Request, body: Json, files: Json) -> Answer:
        channel = self._channel(request)["id"]
        found = [self.world.messages[channel].get(m) for m in self.world.pins[channel]]
        items = [{"pinned_at": self.world.now(), "message": m} for m in found if m]
        return {"items": items, "has_more": False}

    async def pin(self, request: web.Request, body: Json, files: Json) -> Answer:
        channel = self._channel(request)
        self.world.check_may(channel, "pin")
        message = self.world.message(channel["id"], request.match_info["message"])
        if message["id"] not in self.world.pins[channel["id"]]:
            if len(self.world.pins[channel["id"]]) >= 250:
                raise Refusal(400, 30003, "Maximum number of pins reached for the channel (250)")
            self.world.pins[channel["id"]].append(message["id"])
            message["pinned"] = True
        return None

    # ---- interactions ----------------------------------------------------------------------------

    async def callback(self, request: web.Request, body: Json, files: dict[str, bytes]) -> Answer:
        ident, token = request.match_info["id"], request.match_info["token"]
        told = self.interactions.callback(ident, token, body, files)
        wanted = request.query.get("with_response") in ("1", "true", "True")
        return told if wanted else None

    async def followup(self, request: web.Request, body: Json, files: dict[str, bytes]) -> Answer:
        return self.interactions.followup(request.match_info["token"], body, files)

    async def get_reply(self, request: web.Request, body: Json, files: Json) -> Answer:
        return self.interactions.get_reply(
            request.match_info["token"], request.match_info["message"]
        )

    async def edit_reply(self, request: web.Request, body: Json, files: dict[str, bytes]) -> Answer:
        token, which = request.match_info["token"], request.match_info["message"]
        return self.interactions.edit_reply(token, which, body, files)

    async def download(self, request: web.Request) -> web.Response:
        found = self.world.files.get(request.match_info["id"])
        if found is None:
            return web.Response(status=404)
        return web.Response(body=found)


async def _read(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    """The JSON body and the files of a request."""
    if not request.can_read_body:
        return {}, {}
    if not request.content_type.startswith("multipart/"):
        return json.loads(await request.read() or b"{}"), {}
    body: Any = {}
    files: dict[str, bytes] = {}
    async for part in await request.multipart():
        content = bytes(await part.read())  # type: ignore[union-attr]
        if part.name == "payload_json":
            body = json.loads(content)
        else:
            files[part.filename or part.name or "file"] = content  # type: ignore[union-attr]
    return body, files


def _json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON as Discord sends it: its type names no charset, and libraries compare it whole."""
    told = {**(headers or {}), "Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=told)

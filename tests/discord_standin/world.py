"""What the stand-in server knows: people, servers, channels, messages, and all it was ever told."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.discord_standin import shapes
from tests.discord_standin.limits import Refusal, unknown

EPOCH = 1_420_070_400_000  # Discord's, in milliseconds
TEXT, DM, PUBLIC_THREAD = 0, 1, 11
EPHEMERAL = 1 << 6
BOT_PERMISSIONS = (1 << 53) - 1
ADMINISTRATOR, VIEW_CHANNEL = 1 << 3, 1 << 10
# What a member of the stand-in's servers may do: read, write, use commands.
MEMBER_PERMISSIONS = (1 << 10) | (1 << 11) | (1 << 31) | (1 << 38)

Json = dict[str, Any]


@dataclass
class Seen:
    """One thing that reached somebody. `reader`: a person's id, or None when all may read it.

    `kind`: "message", "edit", "reply" (to an interaction), "choices", "modal", "thread".
    """

    kind: str
    reader: str | None
    channel: str | None
    payload: Json
    files: dict[str, bytes] = field(default_factory=dict)
    at: float = 0.0

    def text(self) -> str:
        """Every word in it: contents, labels, alt texts, file names, custom ids."""
        return "\n".join([str(self.payload), *self.files])


class World:
    """The whole state. `clock`: seconds since 1970, as Discord's own clock shows them."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self._count = itertools.count(1)
        self.users: dict[str, Json] = {}
        self.guilds: dict[str, Json] = {}
        self.members: dict[tuple[str, str], Json] = {}
        self.channels: dict[str, Json] = {}
        self.messages: dict[str, dict[str, Json]] = {}
        self.pins: dict[str, list[str]] = {}
        self.files: dict[str, bytes] = {}
        self.commands: list[Json] = []  # those given everywhere, or directly
        self.guild_commands: dict[str, list[Json]] = {}
        self.created: dict[str, int] = {}  # new commands of today, by server; "" for everywhere
        self.closed_dms: set[str] = set()
        self.forbidden: set[tuple[str, str]] = set()  # (channel, what): the bot may not do there
        self.nonces: dict[tuple[str, str], str] = {}
        self.seen: list[Seen] = []
        self.base = ""
        self.bot_permissions = BOT_PERMISSIONS
        self.bot = self.new_user("umpire", bot=True)
        self.application = self.bot["id"]
        self.owners = [self.bot["id"]]  # of the application: one, or a team of several

    # ---- making things ---------------------------------------------------------------------------

    def snowflake(self) -> str:
        """A new id that tells when it was made."""
        return str(((int(self.clock() * 1000) - EPOCH) << 22) | (next(self._count) & 0x3FFFFF))

    def now(self) -> str:
        return datetime.fromtimestamp(self.clock(), UTC).isoformat()

    def new_user(self, name: str, bot: bool = False, ident: str | None = None) -> Json:
        user = shapes.user(ident or self.snowflake(), name, bot)
        self.users[user["id"]] = user
        return user

    def new_guild(self, name: str) -> Json:
        ident, bots = self.snowflake(), self.snowflake()
        self.guilds[ident] = shapes.guild(ident, name, bots, MEMBER_PERMISSIONS, BOT_PERMISSIONS)
        self.join(ident, self.bot["id"], [bots])
        return self.guilds[ident]

    def join(self, guild: str, user: str, roles: list[str] | None = None) -> None:
        self.members[guild, user] = shapes.member(self.users[user], roles or [], self.now())

    def new_channel(self, guild: str, name: str) -> Json:
        return self._add(shapes.channel(self.snowflake(), TEXT, guild, name))

    def new_thread(self, parent: Json, name: str, minutes: int, starter: str | None = None) -> Json:
        ident = starter or self.snowflake()
        self.show("thread", None, ident, {"name": name})
        owner = self.bot["id"]
        thread = shapes.thread(ident, PUBLIC_THREAD, parent, owner, name, minutes, self.now())
        return self._add(thread)

    def dm_of(self, user: str) -> Json:
        """The bot's direct-message channel with a person."""
        for channel in self.channels.values():
            if channel["type"] == DM and channel["recipients"][0]["id"] == user:
                return channel
        return self._add(shapes.inbox(self.snowflake(), DM, self.users[user]))

    def _add(self, channel: Json) -> Json:
        self.channels[channel["id"]] = channel
        self.messages[channel["id"]] = {}
        self.pins[channel["id"]] = []
        return channel

    # ---- finding things --------------------------------------------------------------------------

    def channel(self, ident: str) -> Json:
        if ident not in self.channels:
            raise unknown("Channel", 10003)
        return self.channels[ident]

    def guild(self, ident: str) -> Json:
        """A server with its roles. Raises Refusal where the bot is not in it."""
        if ident not in self.guilds:
            raise unknown("Guild", 10004)
        guild = self.guilds[ident]
        everyone, bots = guild["roles"]
        roles = [everyone, {**bots, "permissions": str(self.bot_permissions)}]
        return {**guild, "roles": roles}

    def may(self, channel: Json) -> int:
        """What the bot may do in a channel: by its roles, and by what the channel changes."""
        if "guild_id" not in channel:
            return BOT_PERMISSIONS
        guild = self.guild(channel["guild_id"])
        allowed = 0
        for role in guild["roles"]:
            allowed |= int(role["permissions"])
        if allowed & ADMINISTRATOR:
            return BOT_PERMISSIONS
        place = self.channels.get(channel.get("parent_id") or "", channel)
        own = self.members[guild["id"], self.bot["id"]]["roles"]
        changes = place["permission_overwrites"]
        for whose in ([guild["id"]], own, [self.bot["id"]]):  # each goes before those of before it
            found = [change for change in changes if change["id"] in whose]
            for change in found:
                allowed &= ~int(change["deny"])
            for change in found:
                allowed |= int(change["allow"])
        return allowed

    def message(self, channel: str, ident: str) -> Json:
        self.channel(channel)
        if ident not in self.messages[channel]:
            raise unknown("Message", 10008)
        return self.messages[channel][ident]

    def reader_of(self, channel: Json) -> str | None:
        """The only person who reads a channel, or None."""
        return channel["recipients"][0]["id"] if channel["type"] == DM else None

    def check_may(self, channel: Json, what: str) -> None:
        """Raise Refusal where the bot may not do something in a channel."""
        reader = self.reader_of(channel)
        if reader in self.closed_dms:
            raise Refusal(403, 50007, "Cannot send messages to this user")
        places = {channel["id"], channel.get("parent_id")}
        if any((place, what) in self.forbidden for place in places if place):
            raise Refusal(403, 50013, "Missing Permissions")
        if what == "send" and channel.get("thread_metadata", {}).get("locked"):
            raise Refusal(403, 50083, "Thread is archived")

    # ---- messages --------------------------------------------------------------------------------

    def show(
        self,
        kind: str,
        reader: str | None,
        channel: str | None,
        payload: Json,
        files: dict[str, bytes] | None = None,
    ) -> None:
        """Note that something reached somebody."""
        self.seen.append(Seen(kind, reader, channel, payload, dict(files or {}), self.clock()))

    def attach(self, channel: str, payload: Json, files: dict[str, bytes]) -> list[Json]:
        """Attachments of a message, kept for download. `files` by their names."""
        told = {str(a.get("id", n)): a for n, a in enumerate(payload.get("attachments") or [])}
        found = []
        for n, (name, content) in enumerate(files.items()):
            ident = self.snowflake()
            self.files[ident] = content
            url = f"{self.base}/attachments/{channel}/{ident}/{name}"
            found.append(
                {
                    "id": ident,
                    "filename": name,
                    "size": len(content),
                    "url": url,
                    "proxy_url": url,
                    "description": told.get(str(n), {}).get("description"),
                    "content_type": "image/png" if name.endswith(".png") else "text/plain",
                }
            )
        return found

    def put(self, channel: Json, author: str, payload: Json, files: dict[str, bytes]) -> Json:
        """A message in a channel; the one with the same nonce if there is one already."""
        place, nonce = channel["id"], payload.get("nonce")
        if nonce and payload.get("enforce_nonce"):
            known = self.messages[place].get(self.nonces.get((place, nonce), ""))
            if known is not None:
                return known
        content = payload.get("content") or ""
        mentions = payload.get("allowed_mentions") or {"parse": ["users", "roles", "everyone"]}
        message = {
            "id": self.snowflake(),
            "channel_id": place,
            "author": self.users[author],
            "content": content,
            "timestamp": self.now(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": "@everyone" in content and "everyone" in mentions.get("parse", ()),
            "mentions": self._mentioned(content, mentions),
            "mention_roles": [],
            "attachments": self.attach(place, payload, files),
            "embeds": payload.get("embeds") or [],
            "components": payload.get("components") or [],
            "pinned": False,
            "type": 0,
            "flags": payload.get("flags") or 0,
            "nonce": nonce,
        }
        if "guild_id" in channel:
            message["guild_id"] = channel["guild_id"]
        self.messages[place][message["id"]] = message
        channel["last_message_id"] = message["id"]
        if nonce:
            self.nonces[place, nonce] = message["id"]
        if author == self.bot["id"]:
            self.show("message", self.reader_of(channel), place, payload, files)
        return message

    def _mentioned(self, content: str, allowed: Json) -> list[Json]:
        """Whom a message pings."""
        every = "users" in allowed.get("parse", ())
        chosen = {str(ident) for ident in allowed.get("users", ())}
        return [
            user
            for ident, user in self.users.items()
            if f"<@{ident}>" in content and (every or ident in chosen)
        ]

    def edit(self, channel: Json, message: Json, payload: Json, files: dict[str, bytes]) -> Json:
        """Change a message of the bot's."""
        for name in ("content", "embeds", "components"):
            if name in payload:
                message[name] = payload[name] or ("" if name == "content" else [])
        message["flags"] = message.get("flags", 0) | (payload.get("flags") or 0)
        if "attachments" in payload or files:
            kept = {str(a.get("id")) for a in payload.get("attachments") or ()}
            old = [a for a in message["attachments"] if a["id"] in kept]
            message["attachments"] = old + self.attach(channel["id"], payload, files)
        message["edited_timestamp"] = self.now()
        self.show("edit", self.reader_of(channel), channel["id"], payload, files)
        return message

    def public(self) -> list[Seen]:
        """All that everybody could read."""
        return [seen for seen in self.seen if seen.reader is None]

    def read_by(self, user: str) -> list[Seen]:
        """All that one person alone could read."""
        return [seen for seen in self.seen if seen.reader == user]

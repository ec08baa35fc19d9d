"""The stand-in's doors to channels, threads and messages."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from tests.discord_standin import limits
from tests.discord_standin.gateway import Gateway
from tests.discord_standin.limits import Refusal, unknown
from tests.discord_standin.world import VIEW_CHANNEL, Json, World

Answer = Any


class Channels:
    """What a bot may do with channels and with what is said in them."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world, self.gateway = world, gateway

    # ---- channels --------------------------------------------------------------------------------

    def _channel(self, request: web.Request) -> Json:
        return self.world.channel(request.match_info["channel"])

    async def open_dm(self, request: web.Request, body: Json, files: Json) -> Answer:
        person = str(body["recipient_id"])
        if person not in self.world.users:
            raise unknown("User", 10013)
        return self.world.dm_of(person)

    async def get_channel(self, request: web.Request, body: Json, files: Json) -> Answer:
        channel = self._channel(request)
        if not self.world.may(channel) & VIEW_CHANNEL:
            raise Refusal(403, 50001, "Missing Access")
        return channel

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
            return found[-int(request.query.get("limit", 50)) :]  # the first ones after it
        return found[: int(request.query.get("limit", 50))]

    async def send(self, request: web.Request, body: Json, files: dict[str, bytes]) -> Answer:
        channel = self._channel(request)
        self.world.check_may(channel, "send")
        if files:
            self.world.check_may(channel, "attach")
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
        limits.check_message(body, files, False, message.get("flags", 0))
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

"""The stand-in's REST doors, with Discord's error codes and rate limits."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tests.discord_standin import limits
from tests.discord_standin.channels import Answer, Channels
from tests.discord_standin.gateway import Gateway
from tests.discord_standin.interactions import Interactions
from tests.discord_standin.limits import Refusal, unknown
from tests.discord_standin.trouble import Bucket, Fault
from tests.discord_standin.world import Json, World

Door = Callable[..., Awaitable[Answer]]


class Rest(Channels):
    """All routes that the bot uses; whatever else it asks for is a 404 that a test sees."""

    def __init__(
        self, world: World, gateway: Gateway, interactions: Interactions, token: str
    ) -> None:
        super().__init__(world, gateway)
        self.interactions = interactions
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
            ("GET", "/applications/{app}/guilds/{guild}/commands", self.get_guild_commands),
            ("PUT", "/applications/{app}/guilds/{guild}/commands", self.put_guild_commands),
            ("GET", "/channels/{channel}", self.get_channel),
            ("PATCH", "/channels/{channel}", self.edit_channel),
            ("DELETE", "/channels/{channel}", self.delete_channel),
            ("POST", "/channels/{channel}/typing", self.typing),
            ("POST", "/channels/{channel}/threads", self.new_thread),
            ("POST", "/channels/{channel}/messages/{message}/threads", self.new_thread),
            ("PUT", "/channels/{channel}/thread-members/{user}", self.typing),
            ("GET", "/guilds/{guild}", self.guild),
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

    async def guild(self, request: web.Request, body: Json, files: Json) -> Answer:
        return self.world.guild(request.match_info["guild"])

    async def user(self, request: web.Request, body: Json, files: Json) -> Answer:
        found = self.world.users.get(request.match_info["user"])
        if found is None:
            raise unknown("User", 10013)
        return found

    async def application(self, request: web.Request, body: Json, files: Json) -> Answer:
        owners = [self.world.users[ident] for ident in self.world.owners]
        return {
            "id": self.world.application,
            "name": "umpire",
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "owner": owners[0],
            "summary": "",
            "flags": 0,
            "rpc_origins": [],
            "team": None if len(owners) == 1 else _team(owners),
        }

    async def gateway_bot(self, request: web.Request, body: Json, files: Json) -> Answer:
        starts = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        url = self.world.base.replace("http", "ws") + "/gateway"
        return {"url": url, "shards": 1, "session_start_limit": starts}

    async def get_commands(self, request: web.Request, body: Json, files: Json) -> Answer:
        return self.world.commands

    async def put_commands(self, request: web.Request, body: Any, files: Json) -> Answer:
        self.world.commands = self._registered(body, self.world.commands, "")
        return self.world.commands

    def _guild(self, request: web.Request) -> str:
        """The server of a request. Raises Refusal where the bot may have no commands."""
        guild = request.match_info["guild"]
        if (guild, self.world.bot["id"]) not in self.world.members:
            raise Refusal(403, 50001, "Missing Access")
        return guild

    async def get_guild_commands(self, request: web.Request, body: Json, files: Json) -> Answer:
        return self.world.guild_commands.get(self._guild(request), [])

    async def put_guild_commands(self, request: web.Request, body: Any, files: Json) -> Answer:
        guild = self._guild(request)
        before = self.world.guild_commands.get(guild, [])
        told = [{k: v for k, v in command.items() if k != "contexts"} for command in body]
        made = self._registered(told, before, guild)
        self.world.guild_commands[guild] = [{**one, "guild_id": guild} for one in made]
        return self.world.guild_commands[guild]

    def _registered(self, body: Any, before: list[Json], guild: str) -> list[Json]:
        """All commands of a scope as Discord keeps them; one that keeps its name keeps its id."""
        limits.check_commands(body)
        ids = {command["name"]: command["id"] for command in before}
        fresh = sum(command["name"] not in ids for command in body)
        self.world.created[guild] = self.world.created.get(guild, 0) + fresh
        limits.check_created(self.world.created[guild])
        return [
            {
                **command,
                "id": ids.get(command["name"]) or self.world.snowflake(),
                "application_id": self.world.application,
                "version": self.world.snowflake(),
                "default_member_permissions": command.get("default_member_permissions"),
            }
            for command in body
        ]

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


def _team(owners: list[Json]) -> Json:
    members = [
        {"user": user, "membership_state": 2, "permissions": ["*"], "team_id": "1", "role": "admin"}
        for user in owners
    ]
    return {
        "id": "1",
        "icon": None,
        "name": "team",
        "owner_user_id": owners[0]["id"],
        "members": members,
    }

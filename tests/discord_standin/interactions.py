"""Interactions: what people do with commands, buttons and modals, and how the bot may answer."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from tests.discord_standin import limits
from tests.discord_standin.limits import Refusal, unknown
from tests.discord_standin.world import EPHEMERAL, Json, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
PONG, SAY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9
ANSWER_WITHIN = 3.0  # seconds, as Discord allows
TOKEN_LIVES = 15 * 60.0  # seconds


@dataclass
class Interaction:
    """One thing that a person did, and what has come of it so far."""

    id: str
    token: str
    kind: int
    user: str
    channel: Json
    began: float
    message: Json | None = None  # the message whose button was pressed
    responses: int = 0
    acked_after: float | None = None  # seconds from the act to the first answer
    answered_after: float | None = None  # ... and to the answer itself
    deferred: bool = False
    ephemeral: bool = False
    original: Json | None = None
    followups: list[Json] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    updated: bool = False
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Interactions:
    """All interactions of the server, and the two doors by which they are answered."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.by_token: dict[str, Interaction] = {}
        self.all: list[Interaction] = []
        self._said: dict[str, Json] = {}  # what only one person sees is in no channel
        self.answer_within = ANSWER_WITHIN
        self.token_lives = TOKEN_LIVES

    def kept(self, message: Json) -> Json:
        """The message itself, of which a person holds a copy."""
        ident = message["id"]
        said = self.world.messages.get(message["channel_id"], {})
        return said.get(ident) or self._said.get(ident, message)

    def begin(
        self, kind: int, user: str, channel: Json, data: Json, message: Json | None = None
    ) -> tuple[Interaction, Json]:
        """A new interaction, and the event that tells the bot of it."""
        world = self.world
        it = Interaction(
            world.snowflake(), secrets.token_hex(16), kind, user, channel, world.clock(), message
        )
        self.by_token[it.token] = it
        self.all.append(it)
        event: Json = {
            "id": it.id,
            "application_id": world.application,
            "type": kind,
            "token": it.token,
            "version": 1,
            "data": data,
            "channel_id": channel["id"],
            "channel": {k: v for k, v in channel.items() if k != "guild_id"},
            "locale": "en-US",
            "entitlements": [],
            "app_permissions": str(world.may(channel)),
            "attachment_size_limit": limits.FILE,
            "authorizing_integration_owners": {},
            "context": 0 if "guild_id" in channel else 1,
        }
        if "guild_id" in channel:
            guild = channel["guild_id"]
            event["guild_id"] = guild
            event["guild_locale"] = "en-US"
            member = world.members[guild, user]
            event["member"] = {**member, "permissions": member.get("permissions", "274877908992")}
        else:
            event["user"] = world.users[user]
        if message is not None:
            event["message"] = message
        return it, event

    # ---- the callback ----------------------------------------------------------------------------

    def callback(self, ident: str, token: str, body: Json, files: dict[str, bytes]) -> Json:
        """Answer an interaction. Raises Refusal: 10062 when too late, 40060 the second time."""
        it = self.by_token.get(token)
        after = self.world.clock() - (it.began if it else 0)
        if it is None or it.id != ident or after > self.answer_within:
            raise unknown("interaction", 10062)
        if it.responses:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        kind, data = body["type"], body.get("data") or {}
        if (kind == CHOICES) != (it.kind == AUTOCOMPLETE):
            raise limits.bad_form("type", "That is no answer to this kind of interaction.")
        if kind == MODAL and it.kind == MODAL_SUBMIT:
            raise limits.bad_form("type", "A modal cannot answer a modal.")
        if kind in (UPDATE, DEFER_UPDATE) and it.message is None:
            raise limits.bad_form("type", "There is no message to update.")
        self._check(kind, data, files, it.message)
        it.responses += 1
        it.acked_after = after
        resource = self._act(it, kind, data, files)
        told: Json = {
            "id": it.id,
            "type": it.kind,
            "response_message_loading": it.deferred,
            "response_message_ephemeral": it.ephemeral,
        }
        if resource is not None:
            told["response_message_id"] = resource["id"]
            return {"interaction": told, "resource": {"type": kind, "message": resource}}
        return {"interaction": told}

    @staticmethod
    def _check(kind: int, data: Json, files: dict[str, bytes], message: Json | None) -> None:
        if kind == CHOICES:
            limits.check_choices(data.get("choices") or [])
        elif kind == MODAL:
            limits.check_modal(data)
        elif kind in (SAY, UPDATE):
            flags = 0 if message is None else message.get("flags", 0)
            limits.check_message(data, files, kind == SAY, 0 if kind == SAY else flags)

    def _act(self, it: Interaction, kind: int, data: Json, files: dict[str, bytes]) -> Json | None:
        world = self.world
        if kind == CHOICES:
            it.choices = data.get("choices") or []
            world.show("choices", it.user, it.channel["id"], data)
            self._answered(it)
        elif kind == MODAL:
            it.modal = data
            world.show("modal", it.user, it.channel["id"], data)
            self._answered(it)
        elif kind == DEFER:
            it.deferred = True
            it.ephemeral = bool(data.get("flags", 0) & EPHEMERAL)
        elif kind == DEFER_UPDATE:
            it.original = it.message
            it.updated = it.deferred = True
        elif kind == UPDATE:
            it.updated = True
            assert it.message is not None
            self._change(it, it.message, data, files)
            it.original = it.message
            self._answered(it)
        elif kind == SAY:
            it.ephemeral = bool(data.get("flags", 0) & EPHEMERAL)
            it.original = self._say(it, data, files)
            self._answered(it)
        return it.original

    def _answered(self, it: Interaction) -> None:
        if it.answered_after is None:
            it.answered_after = self.world.clock() - it.began
        it.done.set()

    def _say(self, it: Interaction, data: Json, files: dict[str, bytes]) -> Json:
        world, channel = self.world, it.channel
        reader = it.user if it.ephemeral else world.reader_of(channel)
        payload = dict(data)
        payload["flags"] = (data.get("flags") or 0) | (EPHEMERAL if it.ephemeral else 0)
        message = {
            "id": world.snowflake(),
            "channel_id": channel["id"],
            "author": world.bot,
            "content": data.get("content") or "",
            "timestamp": world.now(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": world.attach(channel["id"], data, files),
            "embeds": data.get("embeds") or [],
            "components": data.get("components") or [],
            "pinned": False,
            "type": 20,
            "flags": payload["flags"],
            "webhook_id": world.application,
            "application_id": world.application,
        }
        self._said[message["id"]] = message
        if not it.ephemeral:
            world.messages[channel["id"]][message["id"]] = message
        world.show("reply", reader, channel["id"], payload, files)
        return message

    def _change(self, it: Interaction, message: Json, data: Json, files: dict[str, bytes]) -> None:
        private = bool(message.get("flags", 0) & EPHEMERAL)
        before = len(self.world.seen)
        self.world.edit(it.channel, message, data, files)
        if private:
            self.world.seen[before].reader = it.user

    # ---- the webhook of an interaction -----------------------------------------------------------

    def of_token(self, token: str) -> Interaction:
        """The interaction of a webhook. Raises Refusal once its token is 15 minutes old."""
        it = self.by_token.get(token)
        if it is None:
            raise unknown("Webhook", 10015)
        if self.world.clock() - it.began > self.token_lives:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        return it

    def followup(self, token: str, data: Json, files: dict[str, bytes]) -> Json:
        """A further message; the first one after a deferral takes the place of "thinking"."""
        it = self.of_token(token)
        if not it.responses:
            raise unknown("Webhook", 10015)
        limits.check_message(data, files, fresh=True)
        if it.deferred and it.original is None:
            it.original = self._say(it, data, files)
            self._answered(it)
            return it.original
        kept = it.ephemeral
        it.ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        message = self._say(it, data, files)
        it.ephemeral = kept
        it.followups.append(message)
        if it.updated:
            self._answered(it)
        return message

    def edit_reply(self, token: str, which: str, data: Json, files: dict[str, bytes]) -> Json:
        """Change the first reply ("@original") or a followup."""
        it = self.of_token(token)
        known = None if it.original is None and it.deferred else self._reply(it, which)
        limits.check_message(data, files, False, 0 if known is None else known.get("flags", 0))
        if which == "@original" and it.original is None and it.deferred:
            it.original = self._say(it, data, files)
            self._answered(it)
            return it.original
        message = self._reply(it, which)
        self._change(it, message, data, files)
        self._answered(it)
        return message

    @staticmethod
    def _reply(it: Interaction, which: str) -> Json:
        own = [it.original, *it.followups]
        found: Any = it.original if which == "@original" else None
        for message in own:
            if message is not None and message["id"] == which:
                found = message
        if found is None:
            raise unknown("Message", 10008)
        return found

    def get_reply(self, token: str, which: str) -> Json:
        return self._reply(self.of_token(token), which)

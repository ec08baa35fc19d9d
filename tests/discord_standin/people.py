"""People at the stand-in server: they type commands, press buttons, fill in forms, write."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Any

from tests.discord_standin.gateway import Gateway
from tests.discord_standin.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    Interaction,
    Interactions,
)
from tests.discord_standin.limits import (
    BUTTON,
    GROUP,
    STRING_SELECT,
    SUBCOMMAND,
    TEXT_DISPLAY,
    TEXT_INPUT,
    walk,
)
from tests.discord_standin.world import EPHEMERAL, Json, World

PATIENCE = 120.0  # seconds that a test waits for an answer
INTEGER, BOOLEAN, USER, NUMBER = 4, 5, 6, 10
IN_SERVERS, IN_DIRECT_MESSAGES = 0, 1


class CannotType(Exception):
    """The client of Discord itself would not let a person send this."""


@dataclass
class Reply:
    """What the bot answered."""

    it: Interaction

    @property
    def message(self) -> Json:
        assert self.it.original is not None, "no message was answered"
        return read(self.it.original)

    @property
    def text(self) -> str:
        return "\n".join(m["content"] for m in [self.message, *map(read, self.it.followups)])

    @property
    def private(self) -> bool:
        """Whether nobody else could read it."""
        changed = self.it.updated and self.message.get("flags", 0) & EPHEMERAL
        return bool(self.it.ephemeral or changed or "guild_id" not in self.it.channel)

    @property
    def modal(self) -> Json:
        assert self.it.modal is not None, "no form was opened"
        return self.it.modal

    @property
    def files(self) -> list[str]:
        shown = [self.message, *self.it.followups]
        return [a["filename"] for m in shown for a in m["attachments"]]


def parts_of(message: Json) -> list[Json]:
    """The buttons and selects of a message, wherever they stand in it."""
    return [p for p in walk(message["components"]) if p["type"] in (BUTTON, STRING_SELECT)]


def texts_of(message: Json) -> list[str]:
    """The texts of a message that is made of components."""
    return [p["content"] for p in walk(message["components"]) if p["type"] == TEXT_DISPLAY]


def read(message: Json) -> Json:
    """A message as a person reads it: `content` holds all its words, wherever they stand.

    A mention of a command is read as the command.
    """
    words = "\n".join([message["content"], *texts_of(message)]).strip()
    return {**message, "content": re.sub(r"</([\w -]+):\d+>", r"`/\1`", words)}


class Person:
    """One person, at a phone."""

    def __init__(
        self, world: World, gateway: Gateway, interactions: Interactions, ident: str
    ) -> None:
        self.world, self.gateway, self.interactions, self.id = world, gateway, interactions, ident
        self.acts = 0  # how often the person did something

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def dm_channel(self) -> Json:
        return self.world.dm_of(self.id)

    @property
    def inbox(self) -> list[Json]:
        """What the bot has written to the person directly, oldest first."""
        found = self.world.messages[self.dm_channel["id"]].values()
        return [read(m) for m in found if m["author"]["id"] == self.world.bot["id"]]

    # ---- commands --------------------------------------------------------------------------------

    async def command(self, typed: str, where: Json | None = None, wait: bool = True) -> Reply:
        """Send a slash command typed as `/match new game:tet-offensive`; in a DM by default."""
        channel = where or self.dm_channel
        data = self._command_data(typed, channel)
        return await self._do(COMMAND, channel, data, wait=wait)

    async def autocomplete(self, typed: str, where: Json | None = None) -> list[str]:
        """What is offered for the last option of a command that is being typed."""
        channel = where or self.dm_channel
        data = self._command_data(typed, channel, focus=True)
        reply = await self._do(AUTOCOMPLETE, channel, data)
        return [choice["value"] for choice in reply.it.choices or ()]

    def commands(self, where: Json | None = None) -> dict[str, Json]:
        """The commands that are shown in a channel, in a DM by default, by name.

        Raises CannotType where two have the same name: nobody knows which one is meant.
        """
        guild = (where or self.dm_channel).get("guild_id")
        context = IN_DIRECT_MESSAGES if guild is None else IN_SERVERS
        everywhere = [c for c in self.world.commands if context in (c.get("contexts") or [context])]
        found: dict[str, Json] = {}
        for command in [*everywhere, *self.world.guild_commands.get(guild or "", ())]:
            if command["name"] in found:
                raise CannotType(f"There are two commands /{command['name']}.")
            found[command["name"]] = command
        return found

    def _command_data(self, typed: str, where: Json, focus: bool = False) -> Json:
        words = typed.removeprefix("/").split(" ")
        command = self.commands(where).get(words[0])
        if command is None:
            raise CannotType(f"There is no command /{words[0]}.")
        rest, declared = words[1:], command.get("options") or []
        path: list[Json] = []
        while rest and any(o["type"] in (SUBCOMMAND, GROUP) for o in declared):
            part = next((o for o in declared if o["name"] == rest[0]), None)
            if part is None:
                raise CannotType(f"/{words[0]} has no {rest[0]}.")
            path.append(part)
            rest, declared = rest[1:], part.get("options") or []
        options = self._options(" ".join(rest), declared, focus)
        meant = {o["value"] for o in options if o["type"] == USER}
        users = {one: self.world.users[one] for one in meant if one in self.world.users}
        for part in reversed(path):
            options = [{"type": part["type"], "name": part["name"], "options": options}]
        named = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
        if "guild_id" in command:
            named["guild_id"] = command["guild_id"]
        return {**named, "resolved": {"users": users}} if users else named

    def _options(self, typed: str, declared: list[Json], focus: bool) -> list[Json]:
        names = {option["name"]: option for option in declared}
        found: list[Json] = []
        pattern = "|".join(sorted(map(re.escape, names), key=len, reverse=True)) or "(?!)"
        pieces = re.split(rf"(?:^|(?<=\s))({pattern}):", typed)
        if pieces[0].strip():
            raise CannotType(f"“{pieces[0].strip()}” belongs to no option: {', '.join(names)}.")
        for name, value in zip(pieces[1::2], pieces[2::2], strict=True):
            kind = names[name]["type"]
            given: Any = value if focus and name == pieces[-2] else value.strip()
            if kind == INTEGER and not focus:
                given = int(given)
            if kind == NUMBER and not focus:
                given = float(given)
            if kind == BOOLEAN:
                given = given.lower() == "true"
            choices = [c["value"] for c in names[name].get("choices") or ()]
            if choices and given not in choices and not focus:
                raise CannotType(f"{name} is one of {choices}.")
            found.append({"name": name, "type": kind, "value": given})
        if focus and found:
            found[-1]["focused"] = True
        missing = [n for n, o in names.items() if o.get("required") and n not in pieces[1::2]]
        if missing and not focus:
            raise CannotType(f"{', '.join(missing)} must be filled in.")
        return found

    # ---- buttons, selects, forms -----------------------------------------------------------------

    async def press(self, message: Json, label: str, wait: bool = True) -> Reply:
        """Press the button with that label on a message."""
        buttons = [p for p in parts_of(message) if p["type"] == BUTTON]
        hit = next((b for b in buttons if label in (b.get("label"), b.get("custom_id"))), None)
        if hit is None or hit.get("disabled"):
            raise CannotType(f"No button “{label}”: {[b.get('label') for b in buttons]}.")
        data = {"custom_id": hit["custom_id"], "component_type": BUTTON}
        return await self._do(COMPONENT, self._place(message), data, message, wait)

    async def select(self, message: Json, *labels: str) -> Reply:
        """Choose in the message's select, by label or value."""
        selects = [p for p in parts_of(message) if p["type"] == STRING_SELECT]
        for part in selects:
            if len(labels) > part.get("max_values", 1):
                continue
            known = {o["label"]: o["value"] for o in part["options"]}
            known |= {o["value"]: o["value"] for o in part["options"]}
            if all(label in known for label in labels):
                values = [known[label] for label in labels]
                data = {
                    "custom_id": part["custom_id"],
                    "component_type": STRING_SELECT,
                    "values": values,
                }
                return await self._do(COMPONENT, self._place(message), data, message)
        raise CannotType(f"Nothing to choose {labels} from.")

    async def choose(self, message: Json, custom_id: str, *values: str) -> Reply:
        """Choose by value in the select that has this custom id."""
        (part,) = [p for p in parts_of(message) if p["custom_id"] == custom_id]
        known = {option["value"] for option in part["options"]}
        if not values or len(values) > part.get("max_values", 1) or not set(values) <= known:
            raise CannotType(f"{values} cannot be chosen from {sorted(known)}.")
        data = {"custom_id": custom_id, "component_type": STRING_SELECT, "values": list(values)}
        return await self._do(COMPONENT, self._place(message), data, message)

    async def submit(self, reply: Reply, *texts: str) -> Reply:
        """Fill in the form that an answer opened, and send it."""
        modal = reply.modal
        fields = []
        for row in modal["components"]:
            fields += row.get("components") or [row["component"]]
        rows = [
            {
                "type": 1,
                "components": [{"type": TEXT_INPUT, "custom_id": f["custom_id"], "value": t}],
            }
            for f, t in zip(fields, texts, strict=True)
        ]
        data = {"custom_id": modal["custom_id"], "components": rows}
        return await self._do(MODAL_SUBMIT, reply.it.channel, data, reply.it.message)

    def _place(self, message: Json) -> Json:
        return self.world.channel(message["channel_id"])

    async def _do(
        self,
        kind: int,
        channel: Json,
        data: Json,
        message: Json | None = None,
        wait: bool = True,
    ) -> Reply:
        self.acts += kind != AUTOCOMPLETE
        shown = None if message is None else self.interactions.kept(message)
        it, event = self.interactions.begin(kind, self.id, channel, data, shown)
        await self.gateway.tell("INTERACTION_CREATE", event)
        if wait:
            async with asyncio.timeout(PATIENCE):
                await it.done.wait()
        return Reply(it)

    async def repeat(self, reply: Reply) -> None:
        """Deliver the interaction once more, as a gateway sometimes does."""
        for session in self.gateway.sessions.values():
            for packet in session.sent:
                if packet["t"] == "INTERACTION_CREATE" and packet["d"]["id"] == reply.it.id:
                    await self.gateway.tell("INTERACTION_CREATE", packet["d"])
                    return

    # ---- messages --------------------------------------------------------------------------------

    async def write(self, text: str, where: Json | None = None, **files: bytes) -> Json:
        """Write a message, in a DM by default; files by name, with `_` for the dot."""
        named = {".".join(name.rsplit("_", 1)): content for name, content in files.items()}
        channel = where or self.dm_channel
        message = self.world.put(channel, self.id, {"content": text}, named)
        self.acts += 1
        await self.gateway.tell_message("MESSAGE_CREATE", message)
        return message

    async def edit(self, message: Json, text: str) -> None:
        """Edit a message of one's own."""
        message |= {"content": text, "edited_timestamp": self.world.now()}
        self.acts += 1
        await self.gateway.tell_message("MESSAGE_UPDATE", message)

    async def news(self, since: int, seconds: float = PATIENCE) -> list[Json]:
        """Wait until the inbox has more than `since` messages; the new ones."""
        async with asyncio.timeout(seconds):
            while len(self.inbox) <= since:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return self.inbox[since:]

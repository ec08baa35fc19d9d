"""What reaches the bot: commands, completions, clicks, forms; and the one error handler."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from bot.desk import REFUSALS
from bot.discord_front import journal, pasting, pressing, prompts, speech
from bot.discord_front.answering import CLOSING
from bot.discord_front.asking import Ask, Interaction
from bot.discord_front.choosing import Cannot, Choose
from bot.discord_front.commands import Book, Command
from bot.discord_front.services import Services

TOO_LATE, ALREADY = 10062, 40060
MOST_CHOICES = 25
KEPT = 500  # questions "which match?" that may still be answered


class Pending:
    """Commands that wait for a choice. They are not kept over a restart: one gives them again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Command, dict[str, Any], str]] = OrderedDict()

    def keep(self, command: Command, options: dict[str, Any], option: str) -> str:
        """Keep a command; the token under which it is found."""
        token = secrets.token_hex(6)
        self._kept[token] = (command, options, option)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return token

    def find(self, token: str) -> tuple[Command, dict[str, Any], str]:
        """The command, what was filled in, and the option that is chosen. Raises Cannot."""
        kept = self._kept.get(token)
        if kept is None:
            raise Cannot("That choice is too old: give the command again.")
        return kept


class Hearing:
    """Does what people ask for, with one error handler about everything."""

    def __init__(self, services: Services, book: Book) -> None:
        self._services = services
        self._book = book
        self._pending = Pending()

    async def heard(self, interaction: Interaction) -> None:
        """Whatever a person did: a command, a completion, a click or a form."""
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.application_command:
            words, options = _read(data)
            await self._command(interaction, words, options)
        elif interaction.type is discord.InteractionType.autocomplete:
            await self._complete(interaction, data)
        elif interaction.type is discord.InteractionType.component:
            await self._click(interaction, data)
        elif interaction.type is discord.InteractionType.modal_submit:
            await self._form(interaction, data)

    async def _command(self, interaction: Interaction, words: str, options: dict[str, Any]) -> None:
        ask = Ask(self._services, interaction, options)

        async def work() -> None:
            command = self._book.commands.get(words)
            if command is None:
                raise Cannot("That command is of another version: type / to see those there are.")
            await self._run(ask, command)

        await self._answered(ask, words, work)

    async def _run(self, ask: Ask, command: Command) -> None:
        """Run a command; if it could mean several matches, ask which one."""
        if command.words not in CLOSING:
            self._services.closings.forget(ask.person)
        try:
            if not command.opens_form:
                await ask.defer()
            await command.run(ask)
        except Choose as choose:
            token = self._pending.keep(command, ask.options, choose.option)
            view = prompts.choice_view(token, choose.choices)
            await ask.reply(choose.question, view=view)

    async def _click(self, interaction: Interaction, data: Mapping[str, Any]) -> None:
        kind, *parts = str(data["custom_id"]).split("|")
        values = [str(value) for value in data.get("values") or ()]
        ask = Ask(self._services, interaction)

        async def work() -> None:
            if kind == prompts.PREFIX and len(parts) == 4:
                self._services.closings.forget(ask.person)
                await pressing.pressed(ask, parts, values)
            elif kind == prompts.PICK and parts:
                await self._picked(ask, parts[0], values)
            else:
                raise Cannot("That button is of an older version: `/todo` shows what waits.")

        await self._answered(ask, f"click {parts[-1] if parts else ''}", work)

    async def _picked(self, ask: Ask, token: str, values: Sequence[str]) -> None:
        """Do a command that waited for a choice."""
        command, options, option = self._pending.find(token)
        ask.options = {**options, option: values[0]}
        await self._run(ask, command)

    async def _form(self, interaction: Interaction, data: Mapping[str, Any]) -> None:
        kind, *parts = str(data["custom_id"]).split("|")
        ask = Ask(self._services, interaction)
        text = "\n".join(_texts(data.get("components") or ()))

        async def work() -> None:
            if kind != prompts.FORM or len(parts) != 3:
                raise Cannot("That form is of an older version: open it again.")
            self._services.closings.forget(ask.person)
            await pasting.submitted(ask, parts[0], parts[1], parts[2], text)

        await self._answered(ask, "form", work)

    async def _complete(self, interaction: Interaction, data: Mapping[str, Any]) -> None:
        """Offer choices, from memory. Whatever goes wrong, nothing is offered."""
        words, options = _read(data)
        name, typed = _focused(data)
        found: Sequence[str] = ()
        command = self._book.commands.get(words)
        if command is not None and command.offer is not None and len(typed) <= 500:
            options.pop(name, None)
            ask = Ask(self._services, interaction, options)
            try:
                found = await command.offer(ask, name, typed)
            except (Cannot, Choose, *REFUSALS):
                found = ()
            except Exception:
                journal.fault("completion", command=words)
        choices = [
            discord.app_commands.Choice(name=value[:100], value=value)
            for value in list(found)[:MOST_CHOICES]
            if 0 < len(value) <= 100
        ]
        try:
            await interaction.response.autocomplete(choices)
        except discord.HTTPException as error:
            journal.tell("completion came late", command=words, code=error.code)

    # ---- the one error handler -------------------------------------------------------------------

    async def _answered(self, ask: Ask, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do something that a person asked for; whatever goes wrong is one sentence."""
        began, outcome = time.monotonic(), "done"
        try:
            try:
                await work()
            except (Cannot, *REFUSALS) as refusal:
                outcome = "refused"
                await ask.reply(speech.sentence(str(refusal)))
            except Exception as error:
                if _is_late(error):
                    raise
                outcome = "fault"
                journal.fault("fault", what=what, interaction=ask.interaction.id)
                await ask.reply(speech.SORRY.format(ref=f"`{ask.interaction.id}`"))
        except discord.HTTPException as error:
            outcome = f"unanswered {error.status} {error.code}"
            if not _is_late(error):
                journal.fault("the answer was refused", what=what, code=error.code)
        took = round(1000 * (time.monotonic() - began))
        facts = {"what": what, "match": ask.match, "outcome": outcome, "ms": took}
        journal.tell("asked", interaction=ask.interaction.id, **facts)


def _is_late(error: Exception) -> bool:
    """Whether Discord takes no answer: three seconds have passed, or one has been given."""
    return isinstance(error, discord.HTTPException) and error.code in (TOO_LATE, ALREADY)


def _read(data: Any) -> tuple[str, dict[str, Any]]:
    """How a command was typed, and what was filled in."""
    words, options = [str(data["name"])], data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words), {str(o["name"]): o.get("value") for o in options}


def _focused(data: Any) -> tuple[str, str]:
    options = data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        options = options[0].get("options") or []
    for option in options:
        if option.get("focused"):
            return str(option["name"]), str(option.get("value") or "")
    return "", ""


def _texts(parts: Sequence[Any]) -> list[str]:
    """What was written into the blanks of a form."""
    found: list[str] = []
    for part in parts:
        if "value" in part:
            found.append(str(part["value"]))
        if "component" in part:
            found += _texts([part["component"]])
        found += _texts(part.get("components") or ())
    return found

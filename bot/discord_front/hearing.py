"""What reaches the bot: commands, completions, clicks, forms; and the one error handler."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any

import discord

from bot.desk import REFUSALS
from bot.discord_front import pressing
from bot.discord_front.commands.declared import Command
from bot.discord_front.keeping.rivals import Rivals
from bot.discord_front.keeping.services import Services
from bot.discord_front.plain import log_file, meaning, speech
from bot.discord_front.plain.choosing import Cannot, Choose
from bot.discord_front.plain.wiring import Interaction
from bot.discord_front.replies import idents, pasting, prompts
from bot.discord_front.replies.answering import CLOSING
from bot.discord_front.replies.asking import Ask

TOO_LATE, ALREADY = 10062, 40060
MOST_CHOICES = 25
KEPT = 500  # questions "which match?" that may still be answered


class Pending:
    """Commands that wait for a choice. They do not outlast a restart: they are given again."""

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
        """Return the command, what was filled in, and the option that is chosen. Raises Cannot."""
        kept = self._kept.get(token)
        if kept is None:
            raise Cannot("That choice is too old: give the command again.")
        return kept


class Hearing:
    """Does what people ask for, with one error handler around everything."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pending = Pending()
        self._rivals = Rivals(services.desk)
        self._working: set[asyncio.Task[Any]] = set()

    async def rest(self, within: float) -> None:
        """Let what has been begun be ended, for so many seconds at most."""
        if self._working:
            await asyncio.wait(list(self._working), timeout=within)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that a person has asked for while others ask for more."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def command(
        self, interaction: Interaction, command: Command, filled: dict[str, Any]
    ) -> None:
        """Do a command."""
        self._note_work()
        ask = Ask(self._services, interaction, filled)
        await self._answered(ask, command.words, lambda: self._run(ask, command))

    async def unknown(self, interaction: Interaction) -> None:
        """Reply to a command that is not declared so: a phone has kept it for too long."""

        async def work() -> None:
            raise Cannot("That command is of another version: type / to see those there are.")

        await self._answered(Ask(self._services, interaction), "unknown command", work)

    async def other(self, interaction: Interaction) -> None:
        """Do a click or a form; commands come by discord.py's tree."""
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.component:
            await self._click(interaction, data)
        elif interaction.type is discord.InteractionType.modal_submit:
            await self._form(interaction, data)

    def _note_work(self) -> None:
        """Note the task that runs now, so that the bot does not stop before it has ended."""
        task = asyncio.current_task()
        if task is not None:
            self._working.add(task)
            task.add_done_callback(self._working.discard)

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
            await ask.reply("", card=prompts.choice_card(choose.question, token, choose.choices))

    async def _click(self, interaction: Interaction, data: Mapping[str, Any]) -> None:
        kind, *parts = speech.whole(str(data["custom_id"])).split("|")
        values = [speech.whole(str(value)) for value in data.get("values") or ()]
        ask = Ask(self._services, interaction)

        async def work() -> None:
            if kind == idents.PREFIX and len(parts) == 4:
                self._services.closings.forget(ask.person)
                await pressing.pressed(ask, parts, values)
            elif kind == idents.HALF and len(parts) == 4:
                self._services.closings.forget(ask.person)
                await pressing.tapped(ask, parts, values)
            elif kind == idents.REQUEST and len(parts) == 4:
                await pressing.answered(ask, parts)
            elif kind == idents.PICK and parts:
                await self._picked(ask, parts[0], values)
            else:
                raise Cannot("That button is of an older version: `/todo` shows what waits.")

        # What follows the act names units: that is an order, and no order is logged.
        act = re.split(r"[-.]", parts[-1])[0] if parts else ""
        await self._answered(ask, f"click {act}", work)

    async def _picked(self, ask: Ask, token: str, values: Sequence[str]) -> None:
        """Do a command that waited for a choice."""
        command, options, option = self._pending.find(token)
        ask.options = {**options, option: values[0]}
        await self._run(ask, command)

    async def _form(self, interaction: Interaction, data: Mapping[str, Any]) -> None:
        kind, *parts = speech.whole(str(data["custom_id"])).split("|")
        ask = Ask(self._services, interaction)
        text = "\n".join(_texts(data.get("components") or ()))

        async def work() -> None:
            if kind != idents.FORM or len(parts) != 3:
                raise Cannot("That form is of an older version: open it again.")
            self._services.closings.forget(ask.person)
            await pasting.submitted(ask, parts[0], parts[1], parts[2], text)

        await self._answered(ask, "form", work)

    async def complete(
        self, interaction: Interaction, command: Command, blank: str, typed: str
    ) -> None:
        """Offer choices for a blank, from memory. Whatever goes wrong, nothing is offered."""
        found: Sequence[str] = ()
        if command.offer is not None and len(typed) <= 500:
            filled, typed = vars(interaction.namespace), speech.whole(typed)
            ask = Ask(self._services, interaction, {k: v for k, v in filled.items() if k != blank})
            try:
                found = await command.offer(ask, blank, typed)
            except (Cannot, Choose, *REFUSALS):
                found = ()
            except Exception:
                log_file.fault("completion", command=command.words)
        choices = [
            discord.app_commands.Choice(name=value[:100], value=value)
            for value in list(found)[:MOST_CHOICES]
            if 0 < len(value) <= 100
        ]
        try:
            await interaction.response.autocomplete(choices)
        except discord.HTTPException as error:
            log_file.info("completion came late", command=command.words, code=error.code)

    # ---- the one error handler -------------------------------------------------------------------

    async def _answered(self, ask: Ask, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do what a person asked for; whatever goes wrong becomes one sentence."""
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
                outcome, said = speech.not_done(error, what, ask.interaction.id)
                await ask.reply(said)
        except meaning.Failure as error:
            if meaning.code_of(error) == ALREADY:
                await self._rivals.beaten()
            outcome = f"unanswered {meaning.code_of(error) or type(error).__name__}"
            if meaning.passes(error):
                log_file.warn("no answer arrived", what=what, code=meaning.code_of(error))
            elif not _is_late(error):
                log_file.fault("the answer was refused", what=what, code=meaning.code_of(error))
        took = round(1000 * (time.monotonic() - began))
        facts = {"what": what, "match": ask.match, "outcome": outcome, "ms": took}
        log_file.info("asked", interaction=ask.interaction.id, **facts)


def _is_late(error: Exception) -> bool:
    """Return whether Discord takes no answer: three seconds have passed, or one has been given."""
    return isinstance(error, discord.HTTPException) and error.code in (TOO_LATE, ALREADY)


def _texts(parts: Sequence[Any]) -> list[str]:
    """Return what was written into the blanks of a form."""
    found: list[str] = []
    for part in parts:
        if "value" in part:
            found.append(speech.whole(str(part["value"])))
        if "component" in part:
            found += _texts([part["component"]])
        found += _texts(part.get("components") or ())
    return found

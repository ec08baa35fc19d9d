"""What reaches the bot: commands, completions, clicks, forms, letters; and one error handler."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from typing import Any

import discord

from bot.desk import REFUSALS, Actor, Desk
from bot.desk.plain.games import GAMES
from bot.discord_front import journal, letters, pasting, pressing, prompts, speech
from bot.discord_front.answering import CLOSING, Closings
from bot.discord_front.asking import Ask, Interaction
from bot.discord_front.book import book
from bot.discord_front.delivery import Deliverer
from bot.discord_front.finding import Cannot, Choose, Pending
from bot.discord_front.pictures import MAP, SOON, Pictures, alt_of, eyes
from bot.discord_front.places import Places
from bot.discord_front.speech import Picture
from bot.discord_front.ticking import Ticker
from bot.discord_front.trouble import Trouble
from bot.discord_front.wiring import PREFIX, find_gateway, intents

TOO_LATE, ALREADY = 10062, 40060
MOST_CHOICES = 25


class Umpire(discord.Client):
    """The bot."""

    def __init__(self, desk: Desk, workers: Executor | None, look_every: float) -> None:
        super().__init__(
            intents=intents(),
            allowed_mentions=speech.NOBODY,
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self.desk = desk
        self.book = book()
        self.pictures = Pictures(desk, workers)
        self.places = Places(self, desk)
        self.trouble = Trouble(self)
        self.pending = Pending()
        self.closings = Closings()
        self.deliverer = Deliverer(self)
        self.ticker = Ticker(desk, look_every)
        self._ticking: asyncio.Task[None] | None = None
        self._delivering: asyncio.Task[None] | None = None
        self._acts: set[asyncio.Task[None]] = set()

    @property
    def own_id(self) -> int:
        """The bot's own user."""
        return self.user.id if self.user is not None else 0

    # ---- beginning and end -----------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """After logging in, before anything is heard."""
        await find_gateway(self.http)
        await self.places.load()
        await self.trouble.load()
        await self.deliverer.load()
        await self.desk.warm()
        for game in GAMES.values():
            game.ruleset()
        await self._register()
        self._delivering = asyncio.create_task(self.deliverer.run())
        self._ticking = asyncio.create_task(self.ticker.run())

    async def _register(self) -> None:
        """Tell Discord the commands, if they are not the ones it was told last."""
        payload = self.book.payload()
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        name = f"discord:commands:{self.application_id}"
        before = await self.desk.post.noted(name)
        if before is not None and before.get("digest") == digest:
            return
        made: Any = payload
        await self.http.bulk_upsert_global_commands(self.application_id or 0, payload=made)
        await self.desk.post.note(name, {"digest": digest})
        journal.tell("commands registered", commands=len(payload))

    async def on_ready(self) -> None:
        journal.tell("ready", servers=len(self.guilds))

    async def finish(self) -> None:
        """Stop: what has been begun is ended first."""
        if self._acts:
            await asyncio.wait(list(self._acts), timeout=5)
        for task in (self._ticking, self._delivering):
            if task is not None:
                task.cancel()
        await self.deliverer.stop()
        with contextlib.suppress(TimeoutError):
            # The library counts the servers for two seconds and then says so to a closed client.
            await asyncio.wait_for(self._counted(), timeout=3)
        await self.close()

    async def _counted(self) -> None:
        if self.ws is not None:
            await self.wait_until_ready()

    def _begin(self, work: Awaitable[None]) -> None:
        async def do() -> None:
            await work

        task = asyncio.create_task(do())
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)

    # ---- what people do --------------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.application_command:
            words, options = _read(data)
            self._begin(self._command(interaction, words, options))
        elif interaction.type is discord.InteractionType.autocomplete:
            self._begin(self._complete(interaction, data))
        elif interaction.type is discord.InteractionType.component:
            self._begin(self._click(interaction, data))
        elif interaction.type is discord.InteractionType.modal_submit:
            self._begin(self._form(interaction, data))

    async def _command(self, interaction: Interaction, words: str, options: dict[str, Any]) -> None:
        ask = Ask(self, interaction, options)
        await self._answered(ask, words, lambda: self._run(ask, words))

    async def _run(self, ask: Ask, words: str) -> None:
        """Run a command; if it could mean several matches, ask which one."""
        command = self.book.commands.get(words)
        if command is None:
            raise Cannot("That command is of another version: type / to see those there are.")
        if words not in CLOSING:
            self.closings.forget(ask)
        try:
            if not command.opens_form:
                await ask.defer()
            await command.run(ask)
        except Choose as choose:
            token = self.pending.keep(words, ask.options, choose.option)
            view = prompts.choice_view(token, choose.choices)
            await ask.reply(choose.question, view=view)

    async def _click(self, interaction: Interaction, data: Any) -> None:
        kind, *parts = str(data["custom_id"]).split("|")
        values = [str(value) for value in data.get("values") or ()]
        ask = Ask(self, interaction)

        async def work() -> None:
            if kind == prompts.PREFIX and len(parts) == 4:
                self.closings.forget(ask)
                await pressing.pressed(ask, parts, values)
            elif kind == prompts.PICK and parts:
                await self._picked(ask, parts[0], values)
            else:
                raise Cannot("That button is of an older version: `/todo` shows what waits.")

        await self._answered(ask, f"click {parts[-1] if parts else ''}", work)

    async def _picked(self, ask: Ask, token: str, values: Sequence[str]) -> None:
        """Do a command that waited for a choice."""
        kept = self.pending.kept.get(token)
        if kept is None:
            raise Cannot("That choice is too old: give the command again.")
        words, options, option = kept
        ask.options = {**options, option: values[0]}
        await self._run(ask, words)

    async def _form(self, interaction: Interaction, data: Any) -> None:
        kind, *parts = str(data["custom_id"]).split("|")
        ask = Ask(self, interaction)
        text = "\n".join(_texts(data.get("components") or ()))

        async def work() -> None:
            if kind != prompts.FORM or len(parts) != 3:
                raise Cannot("That form is of an older version: open it again.")
            self.closings.forget(ask)
            await pasting.submitted(ask, parts[0], parts[1], parts[2], text)

        await self._answered(ask, "form", work)

    async def _complete(self, interaction: Interaction, data: Any) -> None:
        """Offer choices, from memory. Whatever goes wrong, nothing is offered."""
        words, options = _read(data)
        name, typed = _focused(data)
        found: Sequence[str] = ()
        command = self.book.commands.get(words)
        if command is not None and command.offer is not None and len(typed) <= 500:
            options.pop(name, None)
            ask = Ask(self, interaction, options)
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

    async def on_message(self, message: discord.Message) -> None:
        if not message.author.bot and message.guild is None:
            self._begin(letters.answer(self, message))

    # ---- what others use -------------------------------------------------------------------------

    async def map_of(
        self,
        match: str,
        seat: str | None,
        actor: Actor,
        *,
        urgent: bool = True,
        within: float | None = None,
    ) -> Picture:
        """The map as a seat sees it. `urgent`, `within`: as `Pictures.of` says."""
        _, seen = await self.desk.scene(match, seat, actor, MAP)
        status = await self.desk.status(match)
        seen_by = eyes(seat, status.over)
        alt = alt_of(match, status.turn, status.phase_name, seen_by, status.figures)
        return await self.pictures.of(match, seen, alt, urgent=urgent, within=within)

    async def map_soon(self, match: str, seat: str | None, actor: Actor) -> list[Picture]:
        """The map for an answer that must not wait long for it; [] while many are being drawn."""
        try:
            return [await self.map_of(match, seat, actor, within=SOON)]
        except TimeoutError:
            return []

    async def recall(self, ask: Ask, verb: str | None) -> tuple[str, str] | None:
        """The match and the seat that a command being typed is about, from memory; else None."""
        named = ask.text("match") or self.places.match_in(ask.channel)
        return self.desk.recall(ask.person, named, ask.text("seat"), verb)

    async def held(self, person: str) -> list[str]:
        """The matches of a person, from memory."""
        return self.desk.recall_matches(person)

    def open_matches(self, guild: int | None) -> list[str]:
        """A server's matches that have a free seat, from memory."""
        return [] if guild is None else self.desk.recall_matches(None, f"{PREFIX}:{guild}:")


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

"""The hot-seat table: one screen, one or several seats, a line at a time."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bot.desk import TABLE
from bot.desk.plain.games import find
from bot.terminal import commands
from bot.terminal.errors import BAD_INPUT, BadInput, refusals
from bot.terminal.lines import Lines
from bot.terminal.reading import say_lines, say_questions, say_status, waits_for
from bot.terminal.seats import awaited_here, here
from bot.terminal.speech import complain, say
from engine.kernel.names import Names

if TYPE_CHECKING:
    from bot.desk import Desk, Given, Status

FIRST_LOOK = 12  # lines of the log that a seat is shown when it sits down for the first time
MOST_OF_A_DRAFT = 12  # lines that one order of a draft is told in


class HotSeat:
    """One match at this machine.

    `fixed`: only this seat sits here. `alone`: one person plays all seats, so the screen need not
    be passed on.
    """

    def __init__(
        self, desk: Desk, match: str, lines: Lines, fixed: str | None = None, alone: bool = False
    ) -> None:
        self.desk = desk
        self.code = match
        self.lines = lines
        self.seat: str | None = None
        self._fixed = fixed
        self._alone = alone
        self._seen: dict[str, int] = {}  # by seat: the last line of the log that it has read
        self._shown: object = None  # the questions that stand on the screen
        self._refused = False

    async def run(self) -> int:
        """Play until the person leaves or there are no more lines. The exit status."""
        status = await self.desk.status(self.code)
        self.code = status.code
        self.game = find(status.game)
        self.ruleset = self.game.ruleset(status.options)
        say_status(status)
        if self._fixed is not None:
            await self.sit(self.own(status, self._fixed), pass_on=False)
        elif not await self.follow(status):
            return 0
        say("Type an order, or help.")
        while True:
            await self.show_questions()
            line = await self.lines.ask(self.prompt(), f"{self.code} {self.seat}", self.offer)
            if line is None:
                break
            try:
                if not await self.obey(line.strip()):
                    break
            except refusals() as refusal:
                self._refused = True
                complain(str(refusal))
        return BAD_INPUT if self._refused and not sys.stdin.isatty() else 0

    def prompt(self) -> str:
        """What stands before the line that is typed."""
        return f"{self.seat or self.code}> "

    async def obey(self, line: str) -> bool:
        """Do what a line says. False when the person leaves."""
        word, _, rest = line.partition(" ")
        command = commands.COMMANDS.get(word.lower())
        if not line:
            self._shown = None
            return await self.follow(await self.desk.status(self.code))
        if command is not None:
            return await command.do(self, rest.strip())
        return await self.given(await self.desk.give(self.code, self.own_seat(), line, TABLE))

    async def given(self, given: Given) -> bool:
        """Say what came of an order. False when the person leaves."""
        say(f"{self.seat}: {given.echo}{'' if given.draft else '  (it stands)'}", "green")
        own = f"{self.seat}: {given.echo}"
        told = [line for line in given.lines if line.kind != "order" or line.text != own]
        most = MOST_OF_A_DRAFT if given.draft else len(told)
        say_lines(told[:most], headings=False)
        if len(told) > most:
            say(f"  ... and {len(told) - most} more like these; log shows them all.")
        status = await self.desk.status(self.code)
        if status.result is not None:
            self.say_result(status)
            return True
        return await self.follow(status)

    def say_result(self, status: Status) -> None:
        """The end of the match."""
        say(f"The match is over: {status.result}.", "bold")
        say(f"Its dice can be checked now: umpire export {self.code} FILE, umpire verify FILE.")

    # ---- seats -----------------------------------------------------------------------------------

    def own(self, status: Status, named: str) -> str:
        """A seat held at this machine, by its name as typed. Raises BadInput."""
        seats = self.ruleset.seats
        seat = seats[Names({"seat": seats}).find("seat", named)]
        if seat not in here(status):
            holder = status.seats.get(seat) or "nobody"
            raise BadInput(f"The {seat} seat is not held at this machine but by {holder}.")
        return seat

    def own_seat(self) -> str:
        """The seat that sits here. Raises BadInput if none does."""
        if self.seat is None:
            raise BadInput(f"No seat of {self.code} is held at this machine.")
        return self.seat

    async def follow(self, status: Status) -> bool:
        """Give the screen to a seat that is waited for. False when the person leaves."""
        waited = awaited_here(status)
        if self._fixed is None and waited and self.seat not in waited:
            return await self.sit(waited[0], pass_on=len(here(status)) > 1)
        if self.seat is None:
            self.seat = next(iter(here(status)), None)
        if self.seat not in waited and status.result is None:
            say(f"Waiting for {waits_for(status.awaited)}. Press Enter to look again.")
        return True

    async def sit(self, seat: str, pass_on: bool = True) -> bool:
        """Let a seat sit down and tell it what has happened. False when the person leaves."""
        if self.seat == seat:
            return True
        if self.seat is not None:
            self._seen[self.seat] = await self._length_of_log(self.seat)
        if pass_on and not self._alone and not await self.lines.pass_to(seat, self.seat):
            return False
        log = await self.desk.log(self.code, seat, TABLE)
        since = self._seen.get(seat)
        news = log[-FIRST_LOOK:] if since is None else log[since:]
        self.seat, self._shown = seat, None
        say(f"--- {seat} ---", "bold")
        if news:
            say("What happened last:" if since is None else "What happened meanwhile:")
            say_lines(news)
        return True

    async def _length_of_log(self, seat: str) -> int:
        return len(await self.desk.log(self.code, seat, TABLE))

    # ---- what is asked ---------------------------------------------------------------------------

    async def show_questions(self) -> None:
        """The questions of the seat, unless they stand on the screen already."""
        if self.seat is None:
            return
        asked = await self.desk.orders(self.code, self.seat, TABLE)
        questions = [(question.kind, question.text) for question in asked.questions]
        if (self.seat, questions) != self._shown:
            self._shown = (self.seat, questions)
            say_questions(asked)

    async def offer(self, prefix: str) -> list[str]:
        """Whole lines that a typed prefix may grow into."""
        try:
            found = commands.offers(self, prefix)
            if self.seat is not None:
                found += await self.desk.complete(self.code, self.seat, prefix, TABLE)
        except Exception:
            # A fault here must not tear the prompt; the order itself will say what is wrong.
            return []
        return found

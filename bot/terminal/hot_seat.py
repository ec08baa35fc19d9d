"""The hot seat: one match at one screen, which one or several seats share in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.desk import TABLE
from bot.desk.plain.games import find
from bot.desk.plain.standins import in_words, is_stand_in
from bot.terminal import teaching
from bot.terminal.errors import BadInput
from bot.terminal.hints import typed
from bot.terminal.lines import Lines
from bot.terminal.output import print_line
from bot.terminal.reading import print_questions, print_status, waits_for
from bot.terminal.seats import awaited_here, here, taken_up
from bot.terminal.telling import print_chapters

if TYPE_CHECKING:
    from bot.desk import Desk, Status

FIRST_LOOK = 12  # lines of the log that a seat is shown when it sits down for the first time


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
        # The orders that answer what a seat was asked, and what that was: for completion.
        self.answers: tuple[object, list[str]] | None = None
        self._taught: set[tuple[str, str]] = set()  # kinds of question, by seat

    async def begin(self) -> bool:
        """Print how the match stands, and seat somebody. Returns False when the person leaves."""
        status = await taken_up(self.desk, self.code)
        self.code = status.code
        self.game = find(status.game)
        self.ruleset = self.game.ruleset(status.options)
        print_status(status)
        sides = {self.ruleset.side(self.ruleset.seats.index(seat)) for seat in here(status)}
        if len(sides) == 1 and any(map(is_stand_in, status.seats.values())):
            self._alone = True  # one person plays the whole side against the machine
        if self._fixed is None:
            return await self.follow(status)
        await self.sit(self.own(status, self._fixed), pass_on=False)
        return True

    async def look_again(self) -> bool:
        """Show the questions anew. Returns False when the person leaves."""
        self._shown = None
        return await self.follow(await self.desk.status(self.code))

    def print_result(self, status: Status) -> None:
        """Print how the match has ended."""
        print_line(f"The match is over: {status.result}.", "bold")
        print_line(
            f"Its dice can be checked now: {typed(f'export {self.code} FILE')}, "
            f"{typed('verify FILE')}."
        )

    async def pause(self) -> None:
        """Let a battle be read before the next question, where the screen is not passed on."""
        if self._alone or self._fixed is not None or len(self.ruleset.seats) == 1:
            await self.lines.pause()

    # ---- seats -----------------------------------------------------------------------------------

    def own(self, status: Status, named: str) -> str:
        """Return a seat held at this machine, by its name as typed. Raises BadInput."""
        seat = self.ruleset.seats[self.ruleset.seat(named)]
        if seat not in here(status):
            holder = in_words(status.seats.get(seat))
            raise BadInput(f"The {seat} seat is not held at this machine but by {holder}.")
        return seat

    def own_seat(self) -> str:
        """Return the seat that sits here. Raises BadInput if none does."""
        if self.seat is None:
            raise BadInput(f"No seat of {self.code} is held at this machine.")
        return self.seat

    async def follow(self, status: Status) -> bool:
        """Give the screen to a seat that is awaited. Returns False when the person leaves."""
        waited = awaited_here(status)
        if self._fixed is None and waited and self.seat not in waited:
            return await self.sit(waited[0], pass_on=len(here(status)) > 1)
        if self.seat is None:
            self.seat = next(iter(here(status)), None)
        if self.seat not in waited and status.result is None:
            print_line(f"Waiting for {waits_for(status.awaited)}. Press Enter to look again.")
        return True

    async def sit(self, seat: str, pass_on: bool = True) -> bool:
        """Let a seat sit down and show it what has happened.

        `pass_on`: ask for the screen to be passed on first. Returns False when the person leaves.
        """
        if self.seat == seat:
            return True
        if self.seat is not None:
            self._seen[self.seat] = await self._length_of_log(self.seat)
        if pass_on and not self._alone and not await self.lines.pass_to(seat, self.seat):
            return False
        since = self._seen.get(seat)
        news = await self.desk.chapters(self.code, seat, TABLE, since or 0)
        self.seat, self._shown = seat, None
        print_line(f"--- {seat} ---", "bold")
        if news:
            print_line("What happened last:" if since is None else "What happened meanwhile:")
            most = FIRST_LOOK if since is None else None
            print_chapters(news, colours=self.game.colours, most=most)
        return True

    async def _length_of_log(self, seat: str) -> int:
        return len(await self.desk.log(self.code, seat, TABLE))

    # ---- what is asked ---------------------------------------------------------------------------

    async def show_questions(self) -> None:
        """Print the questions of the seat, unless they stand on the screen already."""
        if self.seat is None:
            return
        asked = await self.desk.orders(self.code, self.seat, TABLE, answers=True)
        questions = [(one.kind, one.text, one.numbered) for one in asked.questions]
        if (self.seat, questions) != self._shown:
            self._shown = (self.seat, questions)
            print_questions(asked)
            if await teaching.is_on(self.desk, await self.desk.status(self.code)):
                await teaching.print_lesson(self.desk, self.code, self.ruleset, asked, self._taught)

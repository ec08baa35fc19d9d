"""Play at one screen: read lines, do the commands and orders in them, print what comes of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.desk import TABLE, NotClosed
from bot.terminal import command_line, commands, completing, looking
from bot.terminal.errors import BAD_INPUT, BadInput, refusals
from bot.terminal.hints import without_umpire
from bot.terminal.output import complain, print_line
from bot.terminal.reading import print_lines
from bot.terminal.telling import print_outcome
from engine.kernel.account import Fight
from engine.kernel.typed import STANDS, plain_line

if TYPE_CHECKING:
    from bot.desk import Given, Odds
    from bot.terminal.hot_seat import HotSeat

MOST_OF_A_DRAFT = 12  # lines that one order of a draft is reported in


async def play(hot_seat: HotSeat) -> int:
    """Play until the person leaves or there are no more lines.

    Returns the exit status: bad input where a line that came from no person was refused, or the
    last one did not close what it was to close.
    """
    if not await hot_seat.begin():
        return 0
    print_line("Type an order, or help.")

    async def offer(prefix: str) -> list[str]:
        return await completing.offers(hot_seat, prefix)

    refused = open_still = False
    while True:
        await hot_seat.show_questions()
        who = hot_seat.seat
        line = await hot_seat.lines.ask(
            f"{who or hot_seat.code}> ", f"{hot_seat.code} {who}", offer
        )
        if line is None:
            break
        try:
            if not await obey(hot_seat, line):
                break
            open_still = False
        except NotClosed as asked:
            open_still = True
            print_line(str(asked), "yellow")
        except refusals() as refusal:
            refused = True
            complain(str(refusal))
    return BAD_INPUT if (refused or open_still) and not sys.stdin.isatty() else 0


async def obey(hot_seat: HotSeat, line: str) -> bool:
    """Do what a line says. Returns False when the person leaves."""
    line = plain_line(line.strip().removeprefix(f"{hot_seat.seat}> "))
    line = without_umpire(line)
    word, _, rest = line.partition(" ")
    command = commands.find(word)
    if not line:
        return await hot_seat.look_again()
    if command is not None:
        if rest.strip() and command.usage == command.usage.split()[0]:
            raise BadInput(f"{command.usage} takes nothing behind it: {command.help}.")
        return await command.do(hot_seat, rest.strip())
    if command_line.knows(word) and word not in hot_seat.ruleset.catalogue.verbs:
        await command_line.again(line)
        return True
    desk, seat = hot_seat.desk, hot_seat.own_seat()
    odds = await _odds_of(hot_seat, line)
    given = await desk.give(hot_seat.code, seat, line, TABLE, careful=True)
    return await _given(hot_seat, given, odds)


async def _odds_of(hot_seat: HotSeat, line: str) -> Sequence[Odds]:
    """Return the chances of what is about to be ordered, if they can be told."""
    try:
        return await hot_seat.desk.all_odds(hot_seat.code, hot_seat.own_seat(), line, TABLE)
    except refusals():
        return []


async def _given(hot_seat: HotSeat, given: Given, odds: Sequence[Odds]) -> bool:
    """Print what came of an order. Returns False when the person leaves."""
    own = {f"{hot_seat.seat}: {order}" for order in given.echo.splitlines()}
    chances = {one.echo: one for one in odds}
    for order in given.echo.splitlines():
        print_line(f"{hot_seat.seat}: {order}{'' if given.draft else STANDS}", "green")
        if order in chances:
            looking.print_odds(chances[order])
    if given.draft:
        lines = [line for line in given.lines if line.kind != "order" or line.text not in own]
        print_lines(lines[:MOST_OF_A_DRAFT], headings=False)
        if (more := len(lines) - MOST_OF_A_DRAFT) > 0:
            print_line(f"  ... and {more} more like these; log shows them all.")
    else:
        print_outcome(given.chapters, own, hot_seat.game.colours, given.fingerprint)
        if any(isinstance(part, Fight) for one in given.chapters for part in one.parts):
            await hot_seat.pause()
    status = await hot_seat.desk.status(hot_seat.code)
    if status.result is not None:
        hot_seat.print_result(status)
        return True
    return await hot_seat.follow(status)

"""What `umpire moderator` and `umpire clock` do at this machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from bot.terminal.acting import print_act, print_trials
from bot.terminal.desks import at_desk
from bot.terminal.lines import person_is_there
from bot.terminal.output import print_json, print_line
from bot.terminal.reading import print_lines

if TYPE_CHECKING:
    from datetime import datetime

    from bot.desk import Line, Point, Status, Undoing


async def extend(match: str, hours: float, seat: str | None, reason: str, json: bool) -> None:
    """`umpire moderator extend MATCH HOURS`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        given = await desk.clock.extend(match, TABLE, hours, reason, seat)
    print_act(given, json, "The deadline is moved.")


async def pause(match: str, reason: str, json: bool) -> None:
    """`umpire moderator pause MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        print_act(await desk.clock.pause(match, TABLE, reason), json, "The clock stands still.")


async def resume(match: str, reason: str, json: bool) -> None:
    """`umpire moderator resume MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        print_act(await desk.clock.resume(match, TABLE, reason), json, "The clock runs again.")


async def undo(match: str, reason: str, yes: bool, json: bool) -> None:
    """`umpire moderator undo MATCH`: the last step; see `_agreed`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        if yes or _agreed(await desk.moderator.undoing(match, TABLE), json):
            print_act(await desk.moderator.undo(match, TABLE, reason), json, "Taken back.")


async def restore(match: str, to: str | None, reason: str, yes: bool, json: bool) -> None:
    """`umpire moderator restore MATCH [ROW|PHASE]`: without either, the rows; see `_agreed`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        moderator = desk.moderator
        if to is None:
            _print_points(await desk.points(match, TABLE), json)
        elif to.isascii() and to.isdigit():
            row = int(to)
            if yes or _agreed(await moderator.restoring_row(match, row, TABLE), json):
                print_act(await desk.restore(match, row, TABLE, reason), json, "Taken back.")
        elif yes or _agreed(await moderator.restoring(match, to, TABLE), json):
            given = await moderator.restore_to(match, to, TABLE, reason)
            print_act(given, json, "Taken back.")


def _print_points(points: Sequence[Point], json: bool) -> None:
    if json:
        print_json(points)
        return
    for point in points:
        print_line(f"{point.sequence:5}  turn {point.turn}, {point.phase} ({point.kind})")


def _agreed(back: Undoing, json: bool) -> bool:
    """Say what would be undone, and ask whoever sits there. A program must say `--yes`."""
    if json:
        print_json({"back to": back.words, "undone": list(back.lines)})
        return False
    print_line(f"It would go back to {back.words}. This would be undone:")
    for line in back.lines:
        print_line(f"  {line}")
    if person_is_there():
        return typer.confirm("Do it?")
    print_line("With --yes it is done.")
    return False


async def reveal(match: str, unit: str, reason: str, json: bool) -> None:
    """`umpire moderator reveal MATCH UNIT`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        print_act(await desk.moderator.reveal(match, TABLE, unit, reason), json, "Shown.")


async def hide(match: str, unit: str, reason: str, json: bool) -> None:
    """`umpire moderator hide MATCH UNIT`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        print_act(await desk.moderator.hide(match, TABLE, unit, reason), json, "Hidden.")


async def announce(match: str, text: str, json: bool) -> None:
    """`umpire moderator announce MATCH TEXT`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        print_act(await desk.moderator.announce(match, TABLE, text), json, "Told.")


async def investigate(match: str, reason: str, json: bool) -> None:
    """`umpire moderator investigate MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        found = await desk.moderator.investigate(match, TABLE, reason)
    if json:
        print_json(found)
        return
    for seat, lines in found.drafted.items():
        print_line(f"{seat} has drafted: {'; '.join(lines) or 'nothing'}")
        print_line(
            f"{seat} has ordered ahead: {'; '.join(found.standing.get(seat, ())) or 'nothing'}"
        )
    print_line(found.position)


async def dry_run(match: str, json: bool) -> None:
    """`umpire moderator dry-run MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        trials = await desk.moderator.dry_run(match, TABLE)
    if json:
        print_json(trials)
    else:
        print_trials(trials)


async def archive(match: str, reason: str, json: bool) -> None:
    """`umpire moderator archive MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        print_act(await desk.moderator.archive(match, TABLE, reason), json, "Put away.")


async def reopen(match: str, reason: str, json: bool) -> None:
    """`umpire moderator reopen MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        print_act(await desk.moderator.reopen(match, TABLE, reason), json, "Taken up again.")


async def clock(
    match: str,
    hours: float | None,
    at: str | None,
    zone: str | None,
    then: str | None,
    away: int | None,
    off: bool,
    reason: str,
    json: bool,
) -> None:
    """`umpire clock MATCH`: how the clock is set; with something to set, sets it first."""
    from bot.desk import TABLE

    lines: Sequence[Line] = ()
    async with at_desk() as desk:
        if off or any(value is not None for value in (hours, at, zone, then, away)):
            given = await desk.clock.set(
                match,
                TABLE,
                reason,
                hours=hours,
                at=at,
                zone=zone,
                then=None if then is None else str(then),
                away=away,
                off=off,
            )
            lines = given.lines
        status = await desk.status(match)
    if json:
        print_json({"clock": status.clock, "awaited": status.awaited})
    else:
        print_lines(lines, headings=False)
        print_clock(status)


def print_clock(status: Status) -> None:
    """Print how the clock of a match is set, and until when each seat must act."""
    if status.clock is None:
        print_line(f"{status.code} has no clock: whoever must act takes the time it takes.")
        return
    print_line(f"{status.clock.words()}.")
    if status.clock.paused is not None:
        print_line(f"The clock stands still since {_at(status.clock.paused)}.")
    for one in status.awaited:
        due = "" if one.due is None else f" until {_at(one.due)}"
        print_line(f"{one.seat} must act{due}.")


def _at(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M %Z}"

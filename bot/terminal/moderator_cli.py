"""The words of `umpire moderator` and `umpire clock`, and what each of them means."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from bot.terminal.arguments import REASON, FromFile, Json, Lines, Match, Reason, wait

moderator = typer.Typer(
    name="moderator",
    help="What a moderator does: time, seats, corrections, looking.",
    no_args_is_help=True,
)

Yes = Annotated[bool, typer.Option("--yes", help="Do it; else it says what would go, and asks.")]
Unit = Annotated[str, typer.Argument(help="A unit.")]


class Then(StrEnum):
    """What happens when time has run out."""

    tell = "tell"
    defaults = "defaults"
    stand_in = "stand-in"


@moderator.command()
def advance(
    match: Match,
    reason: Reason = REASON,
    phase: Annotated[bool, typer.Option("--phase", help="To the end of the phase.")] = False,
    json: Json = False,
) -> None:
    """Answer all that waits, by standing orders or by default."""
    from bot.terminal import acting

    wait(acting.force(match, reason, phase, json))


@moderator.command()
def extend(
    match: Match,
    hours: Annotated[float, typer.Argument(help="How many hours more.")],
    seat: Annotated[str | None, typer.Option("--seat", "-s", help="One seat; else all.")] = None,
    reason: Reason = REASON,
    json: Json = False,
) -> None:
    """Give more time to those who are waited for."""
    from bot.terminal import umpiring

    wait(umpiring.extend(match, hours, seat, reason, json))


@moderator.command()
def pause(match: Match, reason: Reason = REASON, json: Json = False) -> None:
    """Let the clock stand still."""
    from bot.terminal import umpiring

    wait(umpiring.pause(match, reason, json))


@moderator.command()
def resume(match: Match, reason: Reason = REASON, json: Json = False) -> None:
    """Let the clock run again."""
    from bot.terminal import umpiring

    wait(umpiring.resume(match, reason, json))


@moderator.command()
def undo(
    match: Match,
    reason: Reason = REASON,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Take back the last step that all saw."""
    from bot.terminal import umpiring

    wait(umpiring.undo(match, reason, yes, json))


@moderator.command()
def restore(
    match: Match,
    to: Annotated[
        str | None,
        typer.Argument(
            metavar="ROW|PHASE", help="A row, or where a phase begins: `2 Combat`; else lists."
        ),
    ] = None,
    reason: Reason = REASON,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Take the match back to an earlier moment."""
    from bot.terminal import umpiring

    wait(umpiring.restore(match, to, reason, yes, json))


@moderator.command()
def edit(
    match: Match,
    lines: Lines = None,
    file: FromFile = None,
    reason: Reason = REASON,
    json: Json = False,
) -> None:
    """Change the position by lines of a position text."""
    from bot.terminal import acting

    wait(acting.edit(match, lines or (), file, reason, json))


@moderator.command()
def seat(
    match: Match,
    seat: Annotated[str, typer.Argument(help="The seat.")],
    holder: Annotated[str, typer.Argument(help="A name, `table` or `nobody`.")] = "table",
    reason: Reason = REASON,
    yes: Annotated[bool, typer.Option("--yes", help="Even to a name that is new here.")] = False,
    json: Json = False,
) -> None:
    """Give a seat to somebody else; at once after it, back to whose it was."""
    from bot.terminal import acting

    wait(acting.hand_over(match, seat, holder, reason, yes, json))


@moderator.command()
def reveal(match: Match, unit: Unit, reason: Reason = REASON, json: Json = False) -> None:
    """Show a unit to all."""
    from bot.terminal import umpiring

    wait(umpiring.reveal(match, unit, reason, json))


@moderator.command()
def hide(match: Match, unit: Unit, reason: Reason = REASON, json: Json = False) -> None:
    """Hide a unit again."""
    from bot.terminal import umpiring

    wait(umpiring.hide(match, unit, reason, json))


@moderator.command()
def announce(
    match: Match, text: Annotated[str, typer.Argument(help="What to say.")], json: Json = False
) -> None:
    """Say something to all."""
    from bot.terminal import umpiring

    wait(umpiring.announce(match, text, json))


@moderator.command()
def investigate(match: Match, reason: Reason = REASON, json: Json = False) -> None:
    """See all that is hidden; all are told of it."""
    from bot.terminal import umpiring

    wait(umpiring.investigate(match, reason, json))


@moderator.command("dry-run")
def dry_run(match: Match, json: Json = False) -> None:
    """What advance would answer now; no die is rolled."""
    from bot.terminal import umpiring

    wait(umpiring.dry_run(match, json))


@moderator.command()
def cancel(match: Match, reason: Reason = REASON, json: Json = False) -> None:
    """End a match without a winner, and show its seed."""
    from bot.terminal import acting

    wait(acting.cancel(match, reason, json))


@moderator.command()
def archive(match: Match, reason: Reason = REASON, json: Json = False) -> None:
    """Put a match away that is over."""
    from bot.terminal import umpiring

    wait(umpiring.archive(match, reason, json))


@moderator.command()
def reopen(match: Match, reason: Reason = REASON, json: Json = False) -> None:
    """Take up a match again that was put away or broken off."""
    from bot.terminal import umpiring

    wait(umpiring.reopen(match, reason, json))


def clock(
    match: Match,
    hours: Annotated[float | None, typer.Option(help="Hours for each decision.")] = None,
    at: Annotated[str | None, typer.Option(help="When deadlines fall: 20:00, or any.")] = None,
    zone: Annotated[str | None, typer.Option(help="On whose clocks: Europe/Berlin.")] = None,
    then: Annotated[Then | None, typer.Option(help="What happens when time has run out.")] = None,
    away: Annotated[
        int | None, typer.Option(help="For how many days in 90 absences stop it.")
    ] = None,
    off: Annotated[bool, typer.Option("--off", help="No clock any more.")] = False,
    reason: Reason = REASON,
    json: Json = False,
) -> None:
    """How long a decision may take; with options, sets it."""
    from bot.terminal import umpiring

    wait(umpiring.clock(match, hours, at, zone, then, away, off, reason, json))

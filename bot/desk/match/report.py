"""The report of a phase: what happened in it, in few lines, beside a picture.

It is the account of the rows that its reader may know, each fight by its headline, so it says
nothing that their log does not say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.desk.match import account
from bot.desk.match.log import events_of
from bot.desk.match.phases import Part
from bot.desk.plain.rows import Row
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset

THIS_PHASE = "This phase"

MOST = 40  # lines of a report
CUT = "…"  # stands for the lines that are left out at the beginning


class Report(NamedTuple):
    """The lines beside a picture, and the title above them."""

    title: str
    lines: tuple[str, ...]


def lately(
    ruleset: Ruleset, seat: int | None, parts: Sequence[Part], position: Position | None = None
) -> Report:
    """The report of the last of some phases, as a seat (None: a spectator) may read it.

    While nothing has happened in that phase, the report of those before it, under their name.
    `position`: as the seat sees it now.
    """
    if parts and (lines := of_rows(ruleset, seat, parts[-1].rows, position)):
        return Report(THIS_PHASE, newest(lines))
    earlier = [(part.name, of_rows(ruleset, seat, part.rows, position)) for part in parts[:-1]]
    told = [(name, lines) for name, lines in earlier if lines]
    if not told:
        return Report(THIS_PHASE, ())
    name = told[0][0] if len(told) == 1 else ""
    title = f"Last phase: {name}" if name else "The last phases"
    return Report(title, newest([line for _, lines in told for line in lines]))


def newest(lines: Sequence[str]) -> tuple[str, ...]:
    """The last `MOST` lines; the first of them is `CUT` where lines before it are left out."""
    return tuple(lines) if len(lines) <= MOST else (CUT, *lines[len(lines) - MOST + 1 :])


def of_rows(
    ruleset: Ruleset, seat: int | None, rows: Sequence[Row], position: Position | None = None
) -> tuple[str, ...]:
    """The events of rows in few words, as a seat (None: a spectator) may read them."""
    return account.of_events(ruleset, events_of(ruleset, seat, rows), position).brief()

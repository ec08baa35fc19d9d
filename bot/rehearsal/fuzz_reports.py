"""Whether a report shows in which order was drafted what was opened together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from bot.desk.match import account
from bot.desk.match.log import Log, events_of
from bot.desk.plain.rows import Row
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset

OPENS = ("open", "order", "edit", "restore")  # kinds of rows, unless they are drafts themselves
PASSES = 3  # over the drafts, changing neighbours about


def readers_who_can_tell(ruleset: Ruleset, rows: Sequence[Row], random: Random) -> Iterator[str]:
    """Who reads something else where the same was drafted in another order, in a sentence each."""
    other = drafted_otherwise(ruleset, rows, random)
    for seat, name in [*enumerate(ruleset.seats), (None, "a spectator")]:
        one, two = (_told(ruleset, seat, journal) for journal in (rows, other))
        if one != two:
            pairs = (f"{a!r}, or {b!r}" for a, b in zip(one, two, strict=False) if a != b)
            said = next(pairs, f"{len(one)} lines, or {len(two)}")
            yield f"{name} can tell by the report in which order was drafted: {said}"
    # What a seat has drafted itself it reads as it went; a spectator reads nobody's so.
    logs = (Log(ruleset, None).feed_all(journal) for journal in (rows, other))
    for a, b in zip(*logs, strict=True):
        if a.text != b.text:
            said = f"{a.text!r}, or {b.text!r}"
            yield f"a spectator can tell by the log in which order was drafted: {said}"
            return


def _told(ruleset: Ruleset, seat: int | None, rows: Sequence[Row]) -> list[tuple[int, str]]:
    """All that a reader is told of rows."""
    return account.of_events(ruleset, events_of(ruleset, seat, rows)).lines()


def drafted_otherwise(ruleset: Ruleset, rows: Sequence[Row], random: Random) -> list[Row]:
    """The rows with drafts in another order: of two seats, or about different units.

    Where one was undone the order matters, and those opened with it stay as they are.
    """
    found, drafts, undone = list(rows), list[int](), False
    position = ruleset.new_position()
    for at, row in enumerate(rows):
        if row.draft and row.kind == "order":
            drafts.append(at)
        elif row.kind == "undo":
            undone = True
        elif row.kind in OPENS:
            if not undone:
                _mix(found, drafts, position, ruleset, random)
            drafts, undone = [], False
    return found


def _mix(
    rows: list[Row], drafts: Sequence[int], position: Position, ruleset: Ruleset, random: Random
) -> None:
    for _ in range(PASSES):
        for one, two in pairwise(drafts):
            a, b = rows[one], rows[two]
            apart = not _units(a, position, ruleset) & _units(b, position, ruleset)
            free = apart or a.seat != b.seat
            if free and random.random() < 0.5:
                rows[one], rows[two] = b, a


def _units(row: Row, position: Position, ruleset: Ruleset) -> set[int]:
    """The units that a row changes or tells of."""
    fields = position.FIELDS
    found = {at for name, at, _ in row.changes if fields[position.number[name]].by == "unit"}
    for event in row.events:
        slots = ruleset.event_kinds[event.kind].slots
        found |= {int(v) for slot, v in zip(slots, event.data, strict=True) if slot == "unit"}
    return found

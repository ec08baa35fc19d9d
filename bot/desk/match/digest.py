"""What a picture tells of a phase: what happened in few words, like moves together.

Made of rows as their reader may know them, so it says nothing that his log does not say.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.desk.match.chronicle import Chronicle
from bot.desk.match.history import Part
from bot.desk.plain.rows import Row
from engine.kernel.event import Event
from engine.kernel.ruleset import Ruleset

THIS_PHASE = "This phase"

MOST = 40  # lines that a picture is told
CUT = "…"  # stands for the lines before the first that is told


class Told(NamedTuple):
    """What a picture tells under which title."""

    title: str
    lines: tuple[str, ...]


def lately(ruleset: Ruleset, seat: int | None, parts: Sequence[Part]) -> Told:
    """What the last of some phases has brought a seat (None: a spectator) to tell of.

    If it has brought nothing yet, what those before it did, back to the last decision.
    """
    if parts and (lines := of_rows(ruleset, seat, parts[-1].rows)):
        return Told(THIS_PHASE, newest(lines))
    earlier = [(part.name, of_rows(ruleset, seat, part.rows)) for part in parts[:-1]]
    told = [(name, lines) for name, lines in earlier if lines]
    if not told:
        return Told(THIS_PHASE, ())
    name = told[0][0] if len(told) == 1 else ""
    title = f"Last phase: {name}" if name else "The last phases"
    return Told(title, newest([line for _, lines in told for line in lines]))


def newest(lines: Sequence[str]) -> tuple[str, ...]:
    """The last lines, as many as a picture is told, with a sign for those before them."""
    return tuple(lines) if len(lines) <= MOST else (CUT, *lines[len(lines) - MOST + 1 :])


def of_rows(ruleset: Ruleset, seat: int | None, rows: Sequence[Row]) -> tuple[str, ...]:
    """The events of some rows in the words that a seat (None: a spectator) may read."""
    return of_events(ruleset, events_of(ruleset, seat, rows))


def events_of(ruleset: Ruleset, seat: int | None, rows: Sequence[Row]) -> list[Event]:
    """The events of some rows that a seat may see, as `in_public_order` has them."""
    chronicle = Chronicle(ruleset, seat)
    chronicle.feed_all(in_public_order(ruleset, seat, rows))
    return chronicle.events


def in_public_order(ruleset: Ruleset, seat: int | None, rows: Iterable[Row]) -> list[Row]:
    """The rows without drafts that were dropped, and those opened together as one row a seat.

    What was drafted comes by kind, area and unit: in which order it was drafted nobody learns.
    """
    found: list[Row] = []
    drafts: list[Row] = []  # that are not open yet
    for row in rows:
        if row.kind == "order" and row.draft:
            drafts.append(row)
        elif row.kind == "undo":
            last = next((draft for draft in reversed(drafts) if draft.seat == row.seat), None)
            drafts = [draft for draft in drafts if draft is not last]
        else:
            if row.kind in ("open", "order", "edit"):
                found += _together(ruleset, seat, drafts)
            if row.kind in ("open", "order", "edit", "restore"):
                drafts = []
            found.append(row)
    return [*found, *_together(ruleset, seat, drafts)]


def _together(ruleset: Ruleset, seat: int | None, drafts: Sequence[Row]) -> Iterator[Row]:
    """Drafts, those of a seat as one row, with the events that the reader may see."""
    for name in ruleset.seats:
        own = [row for row in drafts if row.seat == name]
        if own:
            events = [event for row in own for event in row.events if event.seen_by(seat)]
            yield replace(own[-1], events=_sorted(ruleset, events))


def _sorted(ruleset: Ruleset, events: Sequence[Event]) -> list[Event]:
    """Events by kind, area (where something came to first) and unit.

    What befell one unit stays in its order: it could be in no other.
    """
    kinds = {name: number for number, name in enumerate(ruleset.event_kinds)}

    def key(event: Event) -> tuple[int, list[int], list[int], list[str]]:
        kind = ruleset.event_kinds.get(event.kind)
        slots = list(zip(() if kind is None else kind.slots, event.data, strict=False))
        areas = [int(value) for slot, value in slots if slot == "area"]
        units = [int(value) for slot, value in slots if slot == "unit"]
        return kinds.get(event.kind, -1), areas[::-1], units, [*map(str, event.data)]

    def unit(event: Event) -> int | None:
        kind = ruleset.event_kinds.get(event.kind)
        first = kind is not None and kind.slots[:1] == ("unit",)
        return int(event.data[0]) if first else None

    waiting: dict[int | None, deque[Event]] = {}
    for event in events:
        waiting.setdefault(unit(event), deque()).append(event)
    ordered = sorted(events, key=key)
    return [e if unit(e) is None else waiting[unit(e)].popleft() for e in ordered]


def of_events(ruleset: Ruleset, events: Iterable[Event]) -> tuple[str, ...]:
    """Events in words, details left out; those that say the same of several units together.

    What came between two of them keeps them apart, but for others that are told together: in a
    phase of moves their order says nothing.
    """
    kinds = ruleset.event_kinds
    told: list[list[Event]] = []
    alike: dict[str, list[Event]] = {}  # those that others may join, by words without the units
    for event in events:
        kind = kinds.get(event.kind)
        if kind is not None and kind.many:
            words = ruleset.tell_many((), event)
            if words not in alike:
                told.append([])
                alike[words] = told[-1]
            alike[words].append(event)
        elif kind is None or not kind.detail:
            told.append([event])
            alike = {}
    return tuple(_in_words(ruleset, group) for group in told)


def _in_words(ruleset: Ruleset, group: Sequence[Event]) -> str:
    if len(group) == 1:
        return ruleset.tell(group[0])
    return ruleset.tell_many([int(event.data[0]) for event in group], group[0])

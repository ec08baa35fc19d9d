"""The report of a phase: what happened in it, in few lines, beside a picture or in a message.

It is made of the rows that its reader may know, so it says nothing that their log does not say.
Events that say the same of several units become one line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.desk.match.log import Log
from bot.desk.match.phases import Part
from bot.desk.plain.rows import Row
from engine.kernel.event import Event
from engine.kernel.ruleset import Ruleset

THIS_PHASE = "This phase"

MOST = 40  # lines of a report
CUT = "…"  # stands for the lines that are left out at the beginning


class Report(NamedTuple):
    """The lines beside a picture, and the title above them."""

    title: str
    lines: tuple[str, ...]


def lately(ruleset: Ruleset, seat: int | None, parts: Sequence[Part]) -> Report:
    """The report of the last of some phases, as a seat (None: a spectator) may read it.

    While nothing has happened in that phase, the report of those before it, under their name.
    """
    if parts and (lines := of_rows(ruleset, seat, parts[-1].rows)):
        return Report(THIS_PHASE, newest(lines))
    earlier = [(part.name, of_rows(ruleset, seat, part.rows)) for part in parts[:-1]]
    told = [(name, lines) for name, lines in earlier if lines]
    if not told:
        return Report(THIS_PHASE, ())
    name = told[0][0] if len(told) == 1 else ""
    title = f"Last phase: {name}" if name else "The last phases"
    return Report(title, newest([line for _, lines in told for line in lines]))


def newest(lines: Sequence[str]) -> tuple[str, ...]:
    """The last `MOST` lines; the first of them is `CUT` where lines before it are left out."""
    return tuple(lines) if len(lines) <= MOST else (CUT, *lines[len(lines) - MOST + 1 :])


def of_rows(ruleset: Ruleset, seat: int | None, rows: Sequence[Row]) -> tuple[str, ...]:
    """The events of rows in words, as a seat (None: a spectator) may read them."""
    return of_events(ruleset, events_of(ruleset, seat, rows))


def events_of(ruleset: Ruleset, seat: int | None, rows: Sequence[Row]) -> list[Event]:
    """The events of rows that a seat may see, in the order of `in_public_order`."""
    log = Log(ruleset, seat)
    log.feed_all(in_public_order(ruleset, seat, rows))
    return log.events


def in_public_order(ruleset: Ruleset, seat: int | None, rows: Iterable[Row]) -> list[Row]:
    """Rows in an order that does not show in which order they were drafted.

    Drafts that were opened together become one row for each seat, in the order of the seats, with
    their events sorted by kind, area and unit. Drafts that were undone or dropped are left out.
    `seat`: the reader, None for a spectator; drafted rows keep only the events that they may see.
    """
    found: list[Row] = []
    drafts: list[Row] = []  # not opened yet
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
    """Drafts as one row for each seat, with the sorted events that the reader may see."""
    for name in ruleset.seats:
        own = [row for row in drafts if row.seat == name]
        if own:
            events = [event for row in own for event in row.events if event.seen_by(seat)]
            yield replace(own[-1], events=_sorted(ruleset, events))


def _sorted(ruleset: Ruleset, events: Sequence[Event]) -> list[Event]:
    """Events sorted by kind, then area (the one that was reached comes first), then unit.

    The events of one unit keep their order among each other, as a unit could not act in another.
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
    """Events in words, without details. Events that say the same of several units are one line.

    Two of them are one line even with other such events between them, since the order of moves in
    a phase of moves says nothing; any other event between them, such as a battle, keeps them apart.
    """
    kinds = ruleset.event_kinds
    told: list[list[Event]] = []
    alike: dict[str, list[Event]] = {}  # lines that may grow, by their words without the units
    for event in events:
        kind = kinds.get(event.kind)
        if kind is not None and kind.many:
            words = ruleset.say_many((), event)
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
        return ruleset.say(group[0])
    return ruleset.say_many([int(event.data[0]) for event in group], group[0])

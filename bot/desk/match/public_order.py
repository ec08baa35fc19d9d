"""The events of rows in an order that does not show in which order they were drafted."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.desk.plain.rows import Row
from engine.kernel.event import Event
from engine.kernel.ruleset import Ruleset


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
                found += together(ruleset, seat, drafts)
            if row.kind in ("open", "order", "edit", "restore"):
                drafts = []
            found.append(row)
    return [*found, *together(ruleset, seat, drafts)]


def together(ruleset: Ruleset, seat: int | None, drafts: Sequence[Row]) -> Iterator[Row]:
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

"""The account of what happened: a game's fights and tallies in their places among other lines.

It is made of events that its reader may know. Events that say the same of several units are one
line, and what a fight tells is told nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from engine.kernel.account import Account, Fight, Tally
from engine.kernel.event import Event
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset

T = TypeVar("T")


def of_events(
    ruleset: Ruleset,
    items: Sequence[Event | str],
    position: Position | None = None,
    before: Sequence[Event] = (),
) -> Account:
    """The account of events, details left out, and of sentences that stand among them.

    `position`: as the reader sees it now. `before`: what has been told of the same phase already,
    which counts in the losses of fights that go on.
    """
    parts: list[Fight | Tally | str] = []
    for part in laid(ruleset, items, position, before):
        if isinstance(part, list):
            parts += [in_words(ruleset, run) for run in together(ruleset, part)]
        else:
            parts.append(part)
    return Account(tuple(parts))


def laid(
    ruleset: Ruleset,
    items: Sequence[Event | T],
    position: Position | None = None,
    before: Sequence[Event] = (),
) -> Iterator[Fight | Tally | list[Event] | T]:
    """Events and what stands among them, in order: fights and tallies, and runs of other events."""
    told = [item for item in items if isinstance(item, Event)]
    episodes = ruleset.fights([*before, *told], position, len(before))
    first = {min(n for n in one.events if n >= len(before)): one.what for one in episodes}
    taken = {number for one in episodes for number in one.events}
    run: list[Event] = []
    number = len(before) - 1
    for item in items:
        if not isinstance(item, Event):
            if run:
                yield run
            run = []
            yield item
            continue
        number += 1
        if number in first:
            if run:
                yield run
            run = []
            yield first[number]
        elif number not in taken:
            run.append(item)
    if run:
        yield run


def together(ruleset: Ruleset, events: Iterable[Event], details: bool = False) -> list[list[Event]]:
    """Events by lines, with details or without: what says the same of several units is one line.

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
        elif kind is None or not kind.detail or details:
            told.append([event])
            alike = {}
    return told


def in_words(ruleset: Ruleset, group: Sequence[Event]) -> str:
    """Events of one line in words."""
    if len(group) == 1:
        return ruleset.say(group[0])
    return ruleset.say_many([int(event.data[0]) for event in group], group[0])

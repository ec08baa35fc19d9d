"""Combats, each as one description: what their events come to together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.kernel.account import Episode, Fight, Loss, Shot
from engine.kernel.event import Event
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, SEATS, Board
from engine.vietnam_solitaire.position import VsPosition


@dataclass
class _Round:
    """A round of dice. `at`: the event that tells how it went; `rolled`: dice by side."""

    at: int = -1
    words: str = ""
    rolled: list[int] = field(default_factory=lambda: [0, 0])
    lost: list[int] = field(default_factory=list)


@dataclass
class _Combat:
    """A combat of which events are being gathered. `left`: who left it, by how and whereto."""

    area: int
    events: list[int] = field(default_factory=list)
    rounds: list[_Round] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    left: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    lost: list[int] = field(default_factory=list)


class Gathering:
    """Goes once through the events of a phase, and gathers those of each combat.

    `counted`: units in short. `position`, `told`: as `Ruleset.fights` is handed them.
    """

    def __init__(
        self,
        board: Board,
        counted: Callable[[Sequence[int]], str],
        position: VsPosition | None = None,
        told: int = 0,
    ) -> None:
        self.board = board
        self.counted = counted
        self.position = position
        self.told = told
        self.combats: list[_Combat] = []
        self.going_on: _Combat | None = None
        self.now = 0  # the number of the event that is looked at

    def episodes(self, events: Sequence[Event]) -> list[Episode]:
        """Every combat of these events in which something is new."""
        for self.now, event in enumerate(events):
            slots = _AREA_OF.get(event.kind)
            if slots is None:
                continue
            area = int(event.data[slots])
            if event.kind == "combat":
                self.going_on = _Combat(area)
                self.combats.append(self.going_on)
            combat = self.going_on
            if combat is None or combat.area != area:
                continue
            combat.events.append(self.now)
            self._take(combat, event)
            if event.kind == "combat_over":
                self.going_on = None
        return [self._episode(one) for one in self.combats if one.events[-1] >= self.told]

    def _take(self, combat: _Combat, event: Event) -> None:
        """One event of a combat."""
        kind, first = event.kind, int(event.data[0])
        if kind == "supported":
            combat.notes.append((self.now, "the 7th Fleet supports it"))
        elif kind == "fired":
            if not combat.rounds or combat.rounds[-1].words:
                combat.rounds.append(_Round())
            combat.rounds[-1].rolled[self.board.seat_of[first]] += 1
        elif kind == "round":
            self._round(combat, *map(int, event.data[1:]))
        elif kind == "eliminated":
            combat.lost.append(first)
            if combat.rounds:
                combat.rounds[-1].lost.append(first)
        elif kind in _LEAVING and self.now >= self.told:
            combat.left.setdefault((kind, int(event.data[2])), []).append(first)

    def _round(self, combat: _Combat, number: int, allied: int, communist: int) -> None:
        if not combat.rounds or combat.rounds[-1].words:
            combat.rounds.append(_Round())
        one = combat.rounds[-1]
        one.at = self.now
        sides = zip(SEATS, (allied, communist), one.rolled, strict=True)
        said = [
            f"{side} {hits} of {dice} hit" if dice else f"{side} {hits} hit"
            for side, hits, dice in sides
        ]
        one.words = f"Round {number}: {', '.join(said)}"

    def _episode(self, combat: _Combat) -> Episode:
        place = self.board.area_names[combat.area]
        notes = [text for at, text in combat.notes if at >= self.told]
        for (kind, to), units in combat.left.items():
            where = self.board.area_names[to]
            notes.append(f"{self.counted(units)} {_LEAVING[kind]} to {where}")
        told = Fight(
            place,
            f"Combat in {place}",
            0,
            self._held(combat.area),
            tuple(self._loss(seat, combat.lost) for seat in (ALLIED, COMMUNIST)),
            tuple(self._shot(one) for one in combat.rounds if one.words and one.at >= self.told),
            tuple(notes),
            any(one.words for one in combat.rounds),
        )
        return Episode(tuple(combat.events), told)

    def _shot(self, one: _Round) -> Shot:
        return Shot(f"{one.words}; lost: {self.counted(one.lost)}" if one.lost else one.words)

    def _held(self, area: int) -> str:
        """Who holds an area, which all can see."""
        if self.position is None:
            return ""
        counts = (self.position.allied[area], self.position.communist[area])
        if all(counts):
            return "held by both"
        return next((f"held by {s}" for s, n in zip(SEATS, counts, strict=True) if n), "empty")

    def _loss(self, seat: int, lost: Sequence[int]) -> Loss:
        return Loss(SEATS[seat], Counter(self.board.seat_of[unit] for unit in lost)[seat])


# By kind of event, which datum is the area of the combat.
_AREA_OF = {
    "combat": 0,
    "supported": 0,
    "fired": 1,
    "round": 0,
    "eliminated": 1,
    "retreated": 1,
    "evaded": 1,
    "combat_over": 0,
}
_LEAVING = {"retreated": "retreated", "evaded": "slipped away"}

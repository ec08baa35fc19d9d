"""Loaded dice, and a table of any game that a test plays and asks by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine.kernel.dice import Dice
from engine.kernel.errors import UmpireError
from engine.kernel.event import Event
from engine.kernel.position import Position
from engine.kernel.resolver import Resolver
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Step, Table

P = TypeVar("P", bound=Position)
Faces = int | Sequence[int] | Mapping[str, int | Sequence[int]]


class LoadedDice(Dice):
    """Dice that show what a test says, and remember what they were thrown for.

    `faces` is one face for every die, or the faces in the order in which dice fall, or faces by a
    part of the die's address ("fire/Kontum/482 VC"): one, or several for dice that fall in turn.
    """

    def __init__(self, faces: Faces = ()) -> None:
        super().__init__("loaded", "test")
        self.faces = faces
        self.rolled: list[str] = []
        self._used: dict[str, int] = {}

    def roll(self, address: str, sides: int = 6) -> int:
        self.rolled.append(address)
        face = self._face(address)
        assert 1 <= face <= sides, f"a die of {sides} cannot show {face}: {address}"
        return face

    def _face(self, address: str) -> int:
        if isinstance(self.faces, int):
            return self.faces
        if isinstance(self.faces, Mapping):
            for part, value in self.faces.items():
                if part in address:
                    return value if isinstance(value, int) else self._next(part, value, address)
            raise AssertionError(f"no die was loaded for {address}")
        return self._next("", self.faces, address)

    def _next(self, part: str, faces: Sequence[int], address: str) -> int:
        at = self._used.get(part, 0)
        assert at < len(faces), f"one die more than was loaded: {address}"
        self._used[part] = at + 1
        return faces[at]


def stripped(text: str) -> str:
    """Lines of a position text without the indentation that they have in a test."""
    return "\n".join(line.strip() for line in text.splitlines())


class Played(Generic[P]):
    """A table with what a test wants to know about it. Everything by name."""

    def __init__(self, ruleset: Ruleset[P, Any], position: P, dice: Dice) -> None:
        self.rules = ruleset
        self.names = ruleset.names
        self.dice = dice
        self.table = Table(ruleset, position, dice)
        self.log: list[Event] = []
        self.steps: list[Step] = []

    def ordered(self, seat: str, line: str) -> None:
        """Give an order as a player types it; a refusal fails the test."""
        self.note(self.table.give(self.seat(seat), self.rules.catalogue.parse(line)))

    def refusal(self, seat: str, line: str) -> str:
        """The sentence with which an order is refused; the test fails if it is not refused."""
        before = self.text()
        try:
            self.table.give(self.seat(seat), self.rules.catalogue.parse(line))
        except UmpireError as refusal:
            assert self.text() == before, f"the refused order left a trace: {line}"
            return str(refusal)
        raise AssertionError(f"not refused: {seat}: {line}")

    def read(self, seat: str, line: str) -> list[str] | str:
        """What a typed line is taken for now, as it is echoed, or why it is taken for nothing."""
        resolver = Resolver(self.rules, self.position, self.seat(seat), self.table.waiting)
        try:
            return [self.rules.catalogue.say(order) for order in resolver.read(line).orders]
        except UmpireError as refusal:
            return str(refusal)

    def note(self, step: Step) -> None:
        """Keep what a step has come to."""
        self.log += step.events
        self.steps.append(step)

    @property
    def position(self) -> P:
        """The position as it stands."""
        return self.table.position

    def text(self) -> str:
        """The position as text."""
        return self.position.write()

    def events(self, kind: str) -> list[tuple[int | str, ...]]:
        """The data of every event of a kind since the game began, by name."""
        return [self.data(event) for event in self.log if event.kind == kind]

    def data(self, event: Event) -> tuple[int | str, ...]:
        """The data of one event, by name."""
        slots = self.rules.event_kinds[event.kind].slots
        return tuple(self._say(s, v) for s, v in zip(slots, event.data, strict=True))

    def dice_for(self, part: str) -> int:
        """How many dice have fallen whose address holds these words."""
        return sum(part in address for address in self.dice.rolled)

    def phase(self) -> str:
        """The phase in which the game stands, by name."""
        return self.rules.phase(self.position)[2]

    def result(self) -> str | None:
        """How the game has ended, in words."""
        return self.rules.result(self.position)

    def unit(self, name: str) -> int:
        """The id of a unit."""
        return self.names.find("unit", name)

    def area(self, name: str) -> int:
        """The id of an area."""
        return self.names.find("area", name)

    def seat(self, name: str) -> int:
        """The number of a seat."""
        return self.rules.seats.index(name)

    def _say(self, slot: str, value: int | str) -> int | str:
        if isinstance(value, str) or slot == "number":
            return value
        if slot == "place":
            return self.names.name("area", value) if value else ""
        if slot == "someone":
            return self.names.name("unit", value) if value >= 0 else ""
        return self.names.name(slot, value)

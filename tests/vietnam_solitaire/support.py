"""The vocabulary of the rule tests: a table from a few lines, loaded dice, orders as typed.

    game = at("US and ARVN Forces Fight - start", "at Hue 6: US 1, VC 1", {"combat": 1})
    game.give("attack Hue 6")
    assert game.where("VC 1") == "Available Pool"

A unit that the lines do not mention is out of the game. Dice that a test does not load fail it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from engine.kernel.dice import Dice
from engine.kernel.errors import UmpireError
from engine.kernel.event import Event
from engine.kernel.table import Table
from engine.vietnam_solitaire.board import Board
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.ruleset import VietnamSolitaire

Faces = int | Sequence[int] | Mapping[str, int | Sequence[int]]

# Scenario C, and faces for dice that matter to no test of it.
C = {"scenario": "easter-offensive"}
END = {"trail/": 3, "offensive": 1, "/US": 1, "/VC": 6, "/NVA": 6, "/ARVN": 1, "/AirCav": 1}


@functools.cache
def _rules(chosen: tuple[tuple[str, str], ...]) -> VietnamSolitaire:
    return VietnamSolitaire(dict(chosen))


def rules(**chosen: str) -> VietnamSolitaire:
    """The ruleset with some options: scenario="tet-1968", ruff_puffs="on"."""
    return _rules(tuple(sorted((name.replace("_", "-"), v) for name, v in chosen.items())))


class LoadedDice(Dice):
    """Dice that show what a test says, and remember what they were thrown for.

    `faces` is one face for every die, or the faces in the order in which dice fall, or faces by a
    part of the die's address: one, or several for dice that fall in turn.
    """

    def __init__(self, faces: Faces = ()) -> None:
        super().__init__("loaded", "test")
        self.faces = faces
        self.rolled: list[str] = []
        self._used: dict[str, int] = {}

    def roll(self, address: str, sides: int = 6) -> int:
        assert address not in self.rolled, f"two dice have one address: {address}"
        self.rolled.append(address)
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


class Game:
    """A table with what a test wants to do with it and to know about it. Everything by name."""

    def __init__(self, ruleset: VietnamSolitaire, position: VsPosition, dice: Faces | Dice) -> None:
        self.rules = ruleset
        self.names = ruleset.names
        self.dice = dice if isinstance(dice, Dice) else LoadedDice(dice)
        self.table = Table(ruleset, position, self.dice)
        self.log: list[Event] = []
        self.log += self.table.start().events

    def give(self, *lines: str, seat: str = "US/ARVN") -> Game:
        """Give orders as a player types them; a refusal fails the test."""
        number = self.rules.seats.index(seat)
        for line in lines:
            self.log += self.table.give(number, self.rules.catalogue.parse(line)).events
            assert self.rules.assurance.broken(self.position) == []
        return self

    def nva(self, *lines: str) -> Game:
        """Give orders as the NVA/VC player."""
        return self.give(*lines, seat="NVA/VC")

    def refused(self, line: str, seat: str = "US/ARVN") -> str:
        """The sentence with which an order is refused; the test fails if it is not refused."""
        before = self.position.write()
        try:
            self.table.give(self.rules.seats.index(seat), self.rules.catalogue.parse(line))
        except UmpireError as refusal:
            assert self.position.write() == before, f"the refused order left a trace: {line}"
            return str(refusal)
        raise AssertionError(f"not refused: {line}")

    def until(self, kind: str) -> Game:
        """Defaults answer until a question of this kind is asked."""
        for _ in range(400):
            if not self.table.waiting or self.asked() == kind:
                break
            for _, step in self.table.forced(self.table.waiting[0]):
                self.log += step.events
        assert self.asked() == kind, f"{kind} is never asked"
        return self

    def asked(self) -> str:
        """The kind of the first question that waits, "" when the game is over."""
        return self.table.waiting[0].kind if self.table.waiting else ""

    @property
    def position(self) -> VsPosition:
        """The position as it stands."""
        return self.table.position

    def one(self, field: str) -> int:
        """A number of the position by its field's name."""
        return self.position.cells[self.position.number[field]][0]

    def on(self, field: str, area: str) -> int:
        """What a field holds for an area, or for a region."""
        at = self.position.number[field]
        return self.position.cells[at][self.names.find(self.position.FIELDS[at].by, area)]

    def where(self, unit: str) -> str:
        """The area or box of a unit."""
        return self.names.name("area", self.position.loc[self.names.find("unit", unit)])

    def units_in(self, area: str) -> list[str]:
        """The units in an area or box."""
        here = self.position.here[self.names.find("area", area)]
        return [self.names.name("unit", u) for u in sorted(here)]

    def events(self, kind: str) -> list[tuple[int | str, ...]]:
        """The data of every event of a kind since the game began, by name."""
        slots = self.rules.event_kinds[kind].slots
        return [
            tuple(
                self.names.name(s, v) if isinstance(v, int) and s != "number" else v
                for s, v in zip(slots, event.data, strict=True)
            )
            for event in self.log
            if event.kind == kind
        ]

    def dice_for(self, part: str) -> int:
        """How many dice have fallen whose address holds these words."""
        assert isinstance(self.dice, LoadedDice)
        return sum(part in address for address in self.dice.rolled)

    def phase(self) -> str:
        """The phase in which the game stands, by name."""
        return self.rules.phase(self.position)[2]

    def result(self) -> str | None:
        """How the game has ended, in words."""
        return self.rules.result(self.position)


def at(stage: str, text: str = "", dice: Faces | Dice = (), turn: int = 3, **chosen: str) -> Game:
    """Play from a stage of the turn sequence on, with what the lines say and nothing else."""
    ruleset = rules(**chosen)
    position = ruleset.blank()
    lines = "\n".join(line.strip() for line in text.splitlines())
    score = ruleset.played.scenario.score
    position.read(f"turn: {turn}\nstage: {stage}\nscore: {score}\n{lines}")
    return Game(ruleset, position, dice)


def harmless(text: str) -> tuple[VietnamSolitaire, VsPosition]:
    """The game with counters that can hit nothing, and a position of it."""
    board = Board()
    board.values = [(0, 0, 0) for _ in board.values]
    ruleset = VietnamSolitaire(printed_board=board)
    position = ruleset.blank()
    position.read(text)
    return ruleset, position


def opening(dice: Faces | Dice | None = None, **chosen: str) -> Game:
    """The game as it begins."""
    dice = Dice("a seed for tests", "test") if dice is None else dice
    ruleset = rules(**chosen)
    return Game(ruleset, ruleset.new_position(), dice)


def fights(text: str, dice: Faces | Dice = (), turn: int = 3, **chosen: str) -> Game:
    """The phase in which US and ARVN forces fight."""
    return at("US and ARVN Forces Fight - start", text, dice, turn, **chosen)


def placing(text: str, dice: Faces | Dice = (), turn: int = 3, **chosen: str) -> Game:
    """NVA and VC units enter play."""
    return at("Place NVA and VC Units - insurgency", text, dice, turn, **chosen)


def offensive(text: str, dice: Faces | Dice = (), turn: int = 3, **chosen: str) -> Game:
    """The NVA and VC offensive."""
    return at("NVA and VC Offensive - roll", text, dice, turn, **chosen)


def scoring(text: str, dice: Faces | Dice = 3, turn: int = 3, **chosen: str) -> Game:
    """The last phase of a turn."""
    return at("Victory Points, Victory and Events - control", text, dice, turn, **chosen)

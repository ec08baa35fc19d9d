"""The vocabulary of the rule tests: a table from a few lines, loaded dice, orders as typed.

    game = at("US and ARVN Forces Fight - start", "at Hue 6: US 1, VC 1", {"combat": 1})
    game.give("attack Hue 6")
    assert game.where("VC 1") == "Available Pool"

A unit that the lines do not mention is out of the game. Dice that a test does not load fail it.
"""

from __future__ import annotations

import functools

from engine.kernel.dice import Dice
from engine.vietnam_solitaire.board import Board
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.ruleset import VietnamSolitaire
from tests import played
from tests.played import Faces, Played, stripped

# Scenario C, and faces for dice that matter to no test of it.
C = {"scenario": "easter-offensive"}
END = {"trail/": 3, "offensive": 1, "/US": 1, "/VC": 6, "/NVA": 6, "/ARVN": 1, "/AirCav": 1}


@functools.cache
def _rules(chosen: tuple[tuple[str, str], ...]) -> VietnamSolitaire:
    return VietnamSolitaire(dict(chosen))


def rules(**chosen: str) -> VietnamSolitaire:
    """The ruleset with some options: scenario="tet-1968", ruff_puffs="on"."""
    return _rules(tuple(sorted((name.replace("_", "-"), v) for name, v in chosen.items())))


class LoadedDice(played.LoadedDice):
    """Loaded dice of which no two may have one address."""

    def roll(self, address: str, sides: int = 6) -> int:
        assert address not in self.rolled, f"two dice have one address: {address}"
        return super().roll(address, sides)


class Game(Played[VsPosition]):
    """A table with what a test wants to do with it and to know about it. Everything by name."""

    rules: VietnamSolitaire

    def __init__(self, ruleset: VietnamSolitaire, position: VsPosition, dice: Faces | Dice) -> None:
        super().__init__(ruleset, position, dice if isinstance(dice, Dice) else LoadedDice(dice))
        self.note(self.table.start())

    def give(self, *lines: str, seat: str = "US/ARVN") -> Game:
        """Give orders as a player types them; a refusal fails the test."""
        for line in lines:
            self.ordered(seat, line)
            assert self.rules.assurance.broken(self.position) == []
        return self

    def nva(self, *lines: str) -> Game:
        """Give orders as the NVA/VC player."""
        return self.give(*lines, seat="NVA/VC")

    def refused(self, line: str, seat: str = "US/ARVN") -> str:
        """The sentence with which an order is refused; the test fails if it is not refused."""
        return self.refusal(seat, line)

    def until(self, kind: str) -> Game:
        """Defaults answer until a question of this kind is asked."""
        for _ in range(400):
            if not self.table.waiting or self.asked() == kind:
                break
            for _, step in self.table.forced(self.table.waiting[0]):
                self.note(step)
        assert self.asked() == kind, f"{kind} is never asked"
        return self

    def asked(self) -> str:
        """The kind of the first question that waits, "" when the game is over."""
        return self.table.waiting[0].kind if self.table.waiting else ""

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


def at(stage: str, text: str = "", dice: Faces | Dice = (), turn: int = 3, **chosen: str) -> Game:
    """Play from a stage of the turn sequence on, with what the lines say and nothing else."""
    ruleset = rules(**chosen)
    position = ruleset.blank()
    score = ruleset.played.scenario.score
    position.read(f"turn: {turn}\nstage: {stage}\nscore: {score}\n{stripped(text)}")
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

"""The vocabulary of the rule tests: a table from a few lines, loaded dice, orders as typed.

    game = at("US Movement - orders", "at Saigon: 1 Inf\nface_up: 1 Inf")
    game.us("move 1 Inf to 2733")
    assert game.where("1 Inf") == "Bien Hoa (2733)"

A unit that the lines do not mention is not in play. Dice that a test does not load fail it.
"""

from __future__ import annotations

import functools

from engine.kernel.dice import Dice
from engine.tet_68.position import HexPosition
from engine.tet_68.ruleset import Tet68
from tests import played
from tests.played import Faces, Played, stripped


@functools.cache
def _rules(chosen: tuple[tuple[str, str], ...]) -> Tet68:
    return Tet68(dict(chosen))


def rules(**chosen: str) -> Tet68:
    """The ruleset with some options: scenario="victory", wider_war="on"."""
    return _rules(tuple(sorted((name.replace("_", "-"), v) for name, v in chosen.items())))


class LoadedDice(played.LoadedDice):
    """Loaded dice of which no two may have one address."""

    def roll(self, address: str, sides: int = 6) -> int:
        assert address not in self.rolled, f"two dice have one address: {address}"
        return super().roll(address, sides)


class Game(Played[HexPosition]):
    """A table with what a test wants to do with it and to know about it. Everything by name."""

    rules: Tet68

    def __init__(self, ruleset: Tet68, position: HexPosition, dice: Faces | Dice) -> None:
        super().__init__(ruleset, position, dice if isinstance(dice, Dice) else LoadedDice(dice))
        self.note(self.table.start())

    def give(self, seat: str, *lines: str) -> Game:
        """Give orders as a player types them; a refusal fails the test, and so does a fault."""
        for line in lines:
            self.ordered(seat, line)
            assert self.rules.assurance.broken(self.position) == []
        return self

    def us(self, *lines: str) -> Game:
        """Give orders as the US player."""
        return self.give("US", *lines)

    def nva(self, *lines: str) -> Game:
        """Give orders as the NVA player."""
        return self.give("NVA", *lines)

    def refused(self, seat: str, line: str) -> str:
        """The sentence with which an order is refused; the test fails if it is not refused."""
        return self.refusal(seat, line)

    def forced(self) -> Game:
        """The default answers the question that waits first."""
        for _, step in self.table.forced(self.table.waiting[0]):
            self.note(step)
        return self

    def until(self, kind: str, seat: str = "") -> Game:
        """Defaults answer until a question of this kind is asked, of this seat."""
        for _ in range(400):
            if not self.table.waiting or (self.asked() == kind and seat in ("", self.whose())):
                break
            self.forced()
        assert self.asked() == kind, f"{kind} is never asked"
        return self

    def asked(self) -> str:
        """The kind of the first question that waits, "" when the game is over."""
        return self.table.waiting[0].kind if self.table.waiting else ""

    def whose(self) -> str:
        """The seat of the first question that waits."""
        return self.rules.seats[self.table.waiting[0].seat]

    def one(self, field: str) -> int:
        """A number of the position by its field's name."""
        return self.position.cells[self.position.number[field]][0]

    def of(self, field: str, thing: str) -> int:
        """What a field holds for a unit, a pool, a Popular Area, a holding ..."""
        at = self.position.number[field]
        return self.position.cells[at][self.names.find(self.position.FIELDS[at].by, thing)]

    def where(self, unit: str) -> str:
        """The hex or box of a unit."""
        return self.names.name("area", self.position.loc[self.unit(unit)])

    def seen(self, seat: str | None, area: str) -> tuple[list[str], dict[str, int]]:
        """What a seat sees in a hex: units by name, and backs by star."""
        masked = self.position.seen_by(None if seat is None else self.seat(seat))
        view = self.rules.view(masked, None if seat is None else self.seat(seat))
        name = self.names.name("area", self.area(area))
        found = next(place for place in view.areas if place.name == name)
        return [unit.id for unit in found.units], dict(found.backs)


def at(stage: str, text: str = "", dice: Faces | Dice = (), turn: int = 3, **chosen: str) -> Game:
    """Play from a stage of the sequence on, with what the lines say and nothing else.

    Units stand open unless a line `under:` names them.
    """
    ruleset = rules(**chosen)
    position = ruleset.blank()
    lines = stripped(text).splitlines()
    under = [line.partition(":")[2] for line in lines if line.startswith("under:")]
    kept = "\n".join(line for line in lines if not line.startswith("under:"))
    position.read(f"turn: {turn}\nstage: {stage}\n{kept}")
    hidden = {
        ruleset.names.find("unit", name.strip()) for some in under for name in some.split(",")
    }
    for unit, star in enumerate(ruleset.played.forces.star):
        if position.on_map(unit) and star != "none" and unit not in hidden:
            position.face_up.put(unit, 1)
    position.note_anew()
    return Game(ruleset, position, dice)


def opening(dice: Faces | Dice | None = None, **chosen: str) -> Game:
    """The game as it begins."""
    dice = Dice("a seed for tests", "test") if dice is None else dice
    ruleset = rules(**chosen)
    return Game(ruleset, ruleset.new_position(), dice)

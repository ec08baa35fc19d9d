"""The vocabulary of the rule tests: a table from a few lines, loaded dice, orders as typed.

    game = vc_nva_moves("at 23: 482 VC, 840 VC")
    game.give("VC/NVA", "move 482 VC to Cheo Reo")
    assert game.where("482 VC") == "Cheo Reo"
    assert "adjacent" in game.refused("VC/NVA", "move 840 VC to 26")

A unit that the lines do not mention is off the map. Dice that a test does not load fail it.
"""

from __future__ import annotations

import functools
from typing import Any

from engine.kernel.dice import Dice
from engine.kernel.order import Order
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.ruleset import TetOffensive
from engine.tet_offensive.view import View
from tests.played import Faces, LoadedDice, Played, stripped

ALL_OPTIONS = (
    "invasion", "free-set-up", "stepped-up-bombing", "blind-bombing", "strategic-recon",
)  # fmt: skip
FOUR = {"players": "4"}
ADVANCED = {"players": "advanced"}


@functools.cache
def rules(options: tuple[str, ...] = (), players: str = "2") -> TetOffensive:
    """The ruleset with these optional rules and this number of players, built once."""
    chosen = {"players": players, **dict.fromkeys(options, "on")}
    return TetOffensive(chosen=chosen)


class Game(Played[TetPosition]):
    """A table with what a test wants to do with it and to know about it. Everything by name."""

    rules: TetOffensive

    def __init__(
        self,
        text: str,
        dice: Faces | Dice = (),
        start: bool = True,
        options: tuple[str, ...] = (),
        players: str = "2",
    ) -> None:
        game = rules(options, players)
        position = game.blank()
        position.read(stripped(text))
        super().__init__(game, position, dice if isinstance(dice, Dice) else LoadedDice(dice))
        if start:
            self.note(self.table.start())

    # ---- giving orders ---------------------------------------------------------------------------

    def give(self, seat: str, *lines: str) -> Game:
        """Give orders, one a line, as a player types them; a refusal fails the test."""
        for line in lines:
            self.ordered(seat, line)
        return self

    def refused(self, seat: str, line: str) -> str:
        """The sentence with which an order is refused; the test fails if it is not refused."""
        return self.refusal(seat, line)

    def allowed(self, seat: str, line: str) -> bool:
        """Whether an order would be legal now; nothing is done."""
        order = self.rules.catalogue.parse(line)
        for decision in self.table.waiting:
            if decision.seat == self.seat(seat) and order.verb in decision.verbs:
                return order in self.table.space(decision)
        return False

    def undo(self, seat: str) -> Game:
        """Take back the seat's last order."""
        self.note(self.table.undo(self.seat(seat)))
        return self

    def force(self, seat: str) -> list[str]:
        """Let the defaults answer the seat's first decision; the orders that they came to."""
        decision = next(d for d in self.table.waiting if d.seat == self.seat(seat))
        given = self.table.forced(decision)
        for _, step in given:
            self.note(step)
        return [self.rules.catalogue.say(order) for order, _ in given]

    def pass_until(self, kind: str) -> Game:
        """Everybody says `done` until a question of this kind is asked."""
        for _ in range(200):
            if not self.table.waiting or any(d.kind == kind for d in self.table.waiting):
                break
            self.note(self.table.give(self.table.waiting[0].seat, self._done()))
        assert kind in {d.kind for d in self.table.waiting}, f"{kind} is never asked"
        return self

    def _done(self) -> Order:
        return self.rules.catalogue.parse("done")

    # ---- looking ---------------------------------------------------------------------------------

    def where(self, unit: str) -> str:
        """The area or box of a unit."""
        return self.names.name("area", self.position.loc[self.unit(unit)])

    def units_in(self, area: str) -> set[str]:
        """The units in an area or box."""
        return {self.names.name("unit", u) for u in self.position.here[self.area(area)]}

    def face_up(self, unit: str) -> bool:
        """Whether a unit lies face up."""
        return bool(self.position.face_up[self.unit(unit)])

    def awaited(self) -> list[str]:
        """Who is asked what: "Allied: fire in Kontum", "VC/NVA: retreat of 482 VC in Hue"."""
        asked = []
        for d in self.table.waiting:
            unit = f" of {self.names.name('unit', d.unit)}" if d.unit >= 0 else ""
            area = f" in {self.names.name('area', d.area)}" if d.area >= 0 else ""
            asked.append(f"{self.rules.seats[d.seat]}: {d.kind}{unit}{area}")
        return asked

    def seen(self, seat: str | None, kind: str) -> list[tuple[int | str, ...]]:
        """The events of a kind that a seat (None: a spectator) has seen."""
        number = None if seat is None else self.seat(seat)
        return [self.data(e) for e in self.log if e.kind == kind and e.seen_by(number)]

    def level(self, army: str) -> int:
        """An army's demoralization points."""
        return self.position.levels[self.names.find("army", army)]

    def nva_points(self) -> int:
        """NVA replacement points in hand."""
        return self.position.nva_points

    def quota(self, corps: str) -> int:
        """How many conventional units a corps may move (slow reaction)."""
        return self.position.quota[self.names.find("corps", corps)]

    def in_insurrection(self, city: str) -> bool:
        """Whether a city is in insurrection."""
        return bool(self.position.insurrection[self.area(city)])

    def secured(self, city: str) -> bool:
        """Whether a city bears the marker of having been secured once."""
        return bool(self.position.secured[self.area(city)])

    @property
    def turn(self) -> int:
        """The game turn."""
        return self.position.turn

    def view(self, seat: str | None) -> View:
        """What a seat (None: a spectator) sees of the position."""
        number = None if seat is None else self.seat(seat)
        return self.rules.view(self.position.seen_by(number), number)


def stand(
    stage: str,
    text: str,
    dice: Faces | Dice = (),
    turn: int = 3,
    options: tuple[str, ...] = (),
    players: str = "2",
) -> Game:
    """A game that stands at a stage, named as in position texts ("Allied Search - orders").

    On turn 3 neither slow reaction nor the sappers' surprise applies: turn 1 or 2 is for those.
    """
    lines = f"turn: {turn}\nstage: {stage}\n{text}"
    return Game(lines, dice, options=options, players=players)


def vc_nva_moves(text: str, dice: Faces | Dice = (), turn: int = 3, **played: Any) -> Game:
    """The VC/NVA movement phase begins."""
    return stand("VC/NVA Movement - start", text, dice, turn, **played)


def vc_nva_combat(text: str, dice: Faces | Dice = (), turn: int = 3, **played: Any) -> Game:
    """VC/NVA movement has ended: units in cities turn up, all others down; then combat."""
    return stand("VC/NVA Movement - detection", text, dice, turn, **played)


def replacements(text: str, dice: Faces | Dice = (), turn: int = 3, **played: Any) -> Game:
    """The replacement phase begins."""
    return stand("Replacement - start", text, dice, turn, **played)


def aero_mech_moves(text: str, dice: Faces | Dice = (), turn: int = 3, **played: Any) -> Game:
    """The Allied aero-mech movement phase begins."""
    return stand("Allied Aero-Mech Movement - start", text, dice, turn, **played)


def allied_search(text: str, dice: Faces | Dice = (), turn: int = 3, **played: Any) -> Game:
    """The Allied search phase begins."""
    return stand("Allied Search - orders", text, dice, turn, **played)


def allied_combat(text: str, dice: Faces | Dice = (), turn: int = 3, **played: Any) -> Game:
    """The Allied combat phase begins; a `face_up:` line says which VC/NVA units are detected."""
    return stand("Allied Combat - start", text, dice, turn, **played)


def allied_moves(text: str, dice: Faces | Dice = (), turn: int = 3, **played: Any) -> Game:
    """The Allied movement phase begins."""
    return stand("Allied Movement - start", text, dice, turn, **played)


def morale(text: str, dice: Faces | Dice = (), turn: int = 3, **played: Any) -> Game:
    """The morale phase begins."""
    return stand("Morale - casualties", text, dice, turn, **played)


def opening(dice: Faces | Dice | None = None, **played: Any) -> Game:
    """The game as it begins: Allied units at their starts, the VC/NVA player about to set up."""
    real = Dice("a seed for tests", "test") if dice is None else dice
    return Game(rules(**played).new_position().write(), real, **played)

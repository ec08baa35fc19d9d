"""What is played: what is printed, the scenario, the options; and the base of the orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.kernel.errors import RuleViolation
from engine.kernel.options import OFF, ON, Option
from engine.kernel.ruleset import OrderRule
from engine.tet_68.areas import area_names
from engine.tet_68.board import Board
from engine.tet_68.datafiles import Row, Span
from engine.tet_68.datafiles import Scenario as ScenarioName
from engine.tet_68.forces import Forces
from engine.tet_68.placing import hexes_of
from engine.tet_68.position import HexPosition

TET: ScenarioName = "tet"
VICTORY: ScenarioName = "victory"
SEVEN = 7  # the last turn as 21.4 has it (ruling S3)
VARIANTS = {
    "full-commitment": ("The NVA may declare Full Commitment.", "NVA Full Commitment"),
    "contingency": ("The US may call Contingency Reinforcements.", "US Contingency Reinforcements"),
    "bombing": ("The US may bomb North Vietnam.", "Bombing North Viet Nam"),
    "wider-war": ("The war may spread to Cambodia and Laos.", "Cambodia and Laos"),
    "guerrilla-warfare": (
        "The US may choose more special forces, or none.",
        "Increased US Guerrilla Warfare Option",
    ),
    "infiltration": ("The NVA may hide two divisions more.", "Increased NVA Infiltration"),
    "phoenix": ("The US may keep Operation Phoenix going.", "Operation Phoenix"),
}
OPTIONS = (
    Option(
        "scenario",
        "The Tet offensive itself, or the months after it.",
        (TET, VICTORY),
        TET,
        "Scenarios",
        ("Tet!", "Operation Complete Victory"),
    ),
    Option("simple", "A simpler game without most rules.", heading="Game Components"),
    Option("seven-turns", "Tet! ends after seven turns.", heading="Victory"),
    *(Option(name, help, heading=heading) for name, (help, heading) in VARIANTS.items()),
)


class Played:
    """What does not change in a match.

    `first`, `last`: its first and last turn. `simple`: the rules of 2.2 are left out. `variants`:
    those that are in use. `rows`: those of the scenario's set-up, `zones`: the hexes of each,
    apart from those that stacking opens.
    """

    def __init__(self, board: Board, forces: Forces, chosen: Mapping[str, str]) -> None:
        setup = board.data.setup
        self.board = board
        self.forces = forces
        self.area_names = area_names(board)
        self.tables = board.data.tables
        self.tet = chosen["scenario"] == TET
        self.scenario: Span = setup.scenario[TET if self.tet else VICTORY]
        self.simple = chosen["simple"] == ON
        self.turn_names = setup.turns
        self.first = setup.turns.index(self.scenario.first) + 1
        self.last = setup.turns.index(self.scenario.last) + 1
        if self.tet and chosen["seven-turns"] == ON:
            self.last = SEVEN
        self.variants = frozenset(
            name for name in VARIANTS if chosen.get(name, OFF) == ON and not self.simple
        )
        self.rows: tuple[Row, ...] = tuple(
            row for row in setup.row if row.scenario == (TET if self.tet else VICTORY)
        )
        self.zones = tuple(
            frozenset().union(*(hexes_of(board, row, zone) for zone in row.where))
            for row in self.rows
        )

    def date(self, turn: int) -> str:
        """A turn as the turn track names it: "FEB 1"."""
        return self.turn_names[turn - 1]

    def month_begins(self, turn: int) -> bool:
        """Whether a turn is the first of its month."""
        return self.date(turn).endswith(" 1")

    def surprise(self, position: HexPosition) -> bool:
        """Whether the turn is that of the surprise: the first of Tet! (20)."""
        return self.tet and position.turn == self.first

    def plays(self, position: HexPosition, side: int) -> bool:
        """Whether a side has a half in this turn: no US half in the first turn of Tet! (20D).

        The first turn of the second scenario has no Communist half (30.5).
        """
        return position.turn != self.first or side != (0 if self.tet else 1)


class HexRule(OrderRule[HexPosition]):
    """Base of the game's order rules."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.board = played.board
        self.forces = played.forces

    def own(self, position: HexPosition, seat: int, units: Iterable[int], heading: str) -> None:
        """Refuse units of the other side; the refusal does not tell where they are."""
        for unit in units:
            if self.forces.side[unit] != seat:
                raise RuleViolation(f"{self.forces.names[unit]} is not yours.", heading)

    def own_on_map(
        self, position: HexPosition, seat: int, units: Iterable[int], heading: str
    ) -> None:
        """Refuse units of the other side, and those that stand in no hex."""
        for unit in units:
            self.own(position, seat, (unit,), heading)
            if not position.on_map(unit):
                box = position.names.name("area", position.loc[unit])
                raise RuleViolation(
                    f"{self.forces.names[unit]} is not on the map ({box}).", heading
                )

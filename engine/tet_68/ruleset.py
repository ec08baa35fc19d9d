"""Tet '68 as the kernel sees it: options, seats, names, orders, events, the sequence of play.

It has no manifest before it can be played to its end, so no front door offers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from engine.kernel import closing
from engine.kernel.decision import Decision
from engine.kernel.event import Event
from engine.kernel.names import Names
from engine.kernel.options import choose
from engine.kernel.order import Order
from engine.kernel.ruleset import OrderRule, Ruleset, catalogue_of
from engine.tet_68 import defaults, sight, words
from engine.tet_68.areas import area_also
from engine.tet_68.board import COUNTRIES, SIDES, Board, board
from engine.tet_68.combat import (
    advances,
    attacks,
    firing,
    giving,
    intelligence,
    leaving,
    losses,
    strikes,
    support,
    tables,
)
from engine.tet_68.forces import forces
from engine.tet_68.headings import HEADINGS
from engine.tet_68.moving import airmobility, arrivals, guerrillas, moves, stacking
from engine.tet_68.phases import combat, movement, political, replacement, setup
from engine.tet_68.phases.tally import result
from engine.tet_68.played import OPTIONS, HexRule, Played
from engine.tet_68.position import POOLS, HexPosition, HexTable
from engine.tet_68.sequence import SEQUENCE
from engine.tet_68.view import View


class Done(closing.Done[HexPosition], HexRule):
    """A part is closed; not before what must be placed is placed."""

    sequence = SEQUENCE

    def __init__(self, played: Played) -> None:
        super().__init__(played)
        placed = setup.Closing(played)
        moved = movement.Closing(played)
        fought = combat.Closing(played)
        self.before = {
            setup.first: placed,
            setup.second: placed,
            movement.NVA_PHASE.stages["orders"]: moved,
            movement.US_PHASE.stages["orders"]: moved,
            combat.NVA_PHASE.stages["orders"]: fought,
            combat.US_PHASE.stages["orders"]: fought,
        }


RULES: tuple[type[HexRule], ...] = (
    setup.Place,
    replacement.Recruit,
    replacement.Replace,
    replacement.Restore,
    moves.Move,
    guerrillas.Hide,
    guerrillas.Open,
    moves.Hurry,
    airmobility.Lift,
    airmobility.Land,
    airmobility.Fleet,
    arrivals.Arrive,
    stacking.Remove,
    political.Persuade,
    attacks.Attack,
    support.Support,
    firing.Fire,
    losses.Lose,
    leaving.Retreat,
    advances.Advance,
    strikes.Strike,
    intelligence.Intelligence,
    intelligence.Repress,
    giving.Give,
    Done,
)
# Events by which hidden units are named to all for a moment.
BARING = ("moved", "turned_open", "hid", "retreated", "advanced")


class Tet68(Ruleset[HexPosition, View]):
    """The game for two: US and NVA."""

    name = "tet-68"
    title = "Tet '68"
    headings = HEADINGS
    version = "1"
    shown = "face_up"
    options = OPTIONS
    seats = SIDES
    qa = "engine.tet_68.qa.assurance:HexAssurance"

    def __init__(
        self, chosen: Mapping[str, str] | None = None, printed_board: Board | None = None
    ) -> None:
        self.board = printed_board or board()
        self.chosen = MappingProxyType(choose(OPTIONS, chosen or {}))
        units = forces()
        self.played = Played(self.board, units, self.chosen)
        self.phases = tuple(phase.name for phase in SEQUENCE.phases)
        areas = self.played.area_names
        self.names = Names(
            {
                "area": areas,
                "unit": units.names,
                "seat": SIDES,
                "side": SIDES,
                "country": COUNTRIES,
                "pool": POOLS,
                "popular": [areas[place] for place in self.board.areas],
                "holding": [areas[place] for place in self.board.held],
                "stage": SEQUENCE.names,
                "mode": moves.MODES,
                "marker": replacement.MARKERS,
                "table": tables.NAMES,
                "fleet": support.FLEET,
            },
            also={"unit": units.also, "area": area_also(self.board)},
        )
        rules = [rule(self.played) for rule in RULES]
        self.rules: Mapping[str, OrderRule[HexPosition]] = {rule.verb.name: rule for rule in rules}
        self.catalogue = catalogue_of(rules, self.names)
        self.event_kinds = words.EVENT_KINDS
        self.decision_kinds = words.QUESTIONS

    def configured(self, chosen: Mapping[str, str]) -> Tet68:
        return Tet68(chosen, self.board)

    def blank(self) -> HexPosition:
        """A position with nothing in it, for position texts."""
        return HexPosition(self.names, self.board, self.played.forces)

    def new_position(self) -> HexPosition:
        position = self.blank()
        setup.fill(self.played, position)
        position.note_anew()
        return position

    def run(self, table: HexTable) -> list[Decision]:
        return SEQUENCE.run(self.played, table)

    def default(self, position: HexPosition, decision: Decision) -> list[Order]:
        return defaults.default(self.played, position, decision)

    def view(
        self,
        position: HexPosition,
        seat: int | None,
        awaited: tuple[str, ...] = (),
        report: tuple[str, ...] = (),
    ) -> View:
        return sight.view(self.played, position, seat, awaited, report)

    def owner(self, position: HexPosition, unit: int) -> int:
        return self.played.forces.side[unit]

    def back(self, position: HexPosition, unit: int) -> str | None:
        star = self.played.forces.star[unit]
        return f"a {star} star" if position.underground(unit) else None

    def secret(self, position: HexPosition, seat: int | None) -> Iterable[tuple[str, int]]:
        return sight.secrets(position, seat)

    def bared(self, position: HexPosition, events: Sequence[Event]) -> Iterable[int]:
        named = {int(event.data[0]) for event in events if event.kind in BARING}
        return [unit for unit in sorted(named) if position.underground(unit)]

    def result(self, position: HexPosition) -> str | None:
        return result(position) or None

    def phase(self, position: HexPosition) -> tuple[int, int, str]:
        return SEQUENCE.phase(position)

    def figures(self, position: HexPosition) -> Mapping[str, str]:
        return {
            "NVA points": str(position.nva_vp),
            "US points": str(position.us_vp),
            "Dau Tranh": str(position.dau_tranh),
            "air points": str(position.air_points),
        }

"""Tet Offensive as the kernel sees it: seats, names, orders, events, the sequence of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from engine.kernel import closing
from engine.kernel.account import Episode, Tally
from engine.kernel.decision import Decision
from engine.kernel.event import Event
from engine.kernel.forgone import Forgone
from engine.kernel.names import Names
from engine.kernel.options import ON, choose
from engine.kernel.order import Order
from engine.kernel.ruleset import OrderRule, Ruleset, catalogue_of
from engine.tet_offensive import (
    accounts,
    defaults,
    forgone,
    lessons,
    questions,
    sight,
    words,
)
from engine.tet_offensive.board import ARMIES, CORPS, POSTS, Board, board
from engine.tet_offensive.combat import (
    air,
    battle,
    blind,
    facing,
    fire,
    odds,
    retreat,
    strikes,
)
from engine.tet_offensive.command import Command
from engine.tet_offensive.common import INVASION, Printed, TetRule, TetTable
from engine.tet_offensive.headings import HEADINGS
from engine.tet_offensive.moving import agreement, airlift, flying, recon, water
from engine.tet_offensive.moving.movement import Move
from engine.tet_offensive.optional import OPTIONS
from engine.tet_offensive.phases import north, replacement, search, setup, vc_nva_movement
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.routes import Routes
from engine.tet_offensive.search_account import searches
from engine.tet_offensive.secrets import of_bombed_stacks, secrets
from engine.tet_offensive.sequence import SEQUENCE
from engine.tet_offensive.view import View


class Done(closing.Done[TetPosition], TetRule):
    """A part is closed; not before units are set up that must be, and found that must be."""

    sequence = SEQUENCE
    before = MappingProxyType({setup.deployment: setup.may_close, search.detect: search.may_close})

    def cell(self, seat: int) -> int:
        return self.command.post[seat]


PHASES = tuple(phase.number for phase in SEQUENCE.phase_of)  # by stage
RULES: tuple[type[TetRule], ...] = (
    setup.Place,
    setup.Deploy,
    Move,
    vc_nva_movement.Trail,
    battle.Reveal,
    battle.Battles,
    fire.Attack,
    fire.Hold,
    retreat.Retreat,
    replacement.Replace,
    airlift.Lift,
    flying.Fly,
    water.Sail,
    water.Station,
    search.Search,
    search.Detect,
    strikes.Strike,
    air.Resolve,
    Done,
    strikes.Blind,
    blind.Stack,
    north.Raid,
    recon.Recon,
    agreement.Agree,
    agreement.Refuse,
)


class TetOffensive(Ruleset[TetPosition, View]):
    """The game for two or four, with the optional rules that were chosen."""

    name = "tet-offensive"
    title = "Tet Offensive"
    headings = HEADINGS
    version = "3"
    shown = "face_up"
    options = OPTIONS
    usual = lessons.USUAL
    lessons = lessons.LESSONS
    yes_or_no = words.YES_OR_NO
    qa = "engine.tet_offensive.qa.assurance:TetAssurance"

    def __init__(
        self, printed_board: Board | None = None, chosen: Mapping[str, str] | None = None
    ) -> None:
        self.chosen = MappingProxyType(choose(OPTIONS, chosen or {}))
        table = printed_board or board()
        self.board = table
        optional = frozenset(name for name, value in self.chosen.items() if value == ON)
        command = Command(table, self.chosen["players"])
        self.printed = Printed(table, Routes(table, INVASION in optional), command, optional)
        self.seats = command.seats
        self.phases = tuple(phase.name for phase in SEQUENCE.phases)
        self.names = Names(
            {
                "area": table.area_names,
                "unit": table.unit_names,
                "army": ARMIES,
                "corps": CORPS,
                "seat": POSTS,
                "stage": SEQUENCE.names,
                "column": table.columns,
                "result": odds.RESULT_WORDS,
            },
            also={"unit": table.unit_also, "area": table.area_also},
        )
        rules = [rule(self.printed) for rule in RULES]
        self.rules: Mapping[str, OrderRule[TetPosition]] = {rule.verb.name: rule for rule in rules}
        self.catalogue = catalogue_of(rules, self.names)
        self.event_kinds = words.EVENT_KINDS
        self.decision_kinds = words.QUESTIONS

    def configured(self, chosen: Mapping[str, str]) -> TetOffensive:
        return TetOffensive(self.board, chosen)

    def blank(self) -> TetPosition:
        """A position with nothing in it, for position texts."""
        return TetPosition(self.names, self.board, self.printed.command, PHASES)

    def side(self, seat: int) -> int:
        return self.printed.command.side[seat]

    def new_position(self) -> TetPosition:
        position = self.blank()
        setup.place_allies(position)
        position.note_anew()
        return position

    def run(self, table: TetTable) -> list[Decision]:
        return SEQUENCE.run(self.printed, table)

    def default(self, position: TetPosition, decision: Decision) -> list[Order]:
        return defaults.default(self.printed, position, decision)

    def view(
        self,
        position: TetPosition,
        seat: int | None,
        awaited: tuple[str, ...] = (),
        report: tuple[str, ...] = (),
    ) -> View:
        return sight.view(self.printed, position, seat, awaited, report)

    def owner(self, position: TetPosition, unit: int) -> int:
        return position.leads[unit]

    def back(self, position: TetPosition, unit: int) -> str | None:
        return "" if sight.hides(position, unit, None) else None

    def secret(self, position: TetPosition, seat: int | None) -> Iterable[tuple[str, int]]:
        return secrets(position, seat)

    def bared(self, position: TetPosition, events: Sequence[Event]) -> Iterable[int]:
        return of_bombed_stacks(position, events)

    def result(self, position: TetPosition) -> str | None:
        return sight.result(position)

    def phase(self, position: TetPosition) -> tuple[int, int, str]:
        return SEQUENCE.phase(position)

    def figures(self, position: TetPosition) -> Mapping[str, str]:
        limits = self.board.levels
        return {ARMIES[a]: f"{position.levels[a]} of {limits[a]}" for a in range(len(limits))}

    def question(self, decision: Decision, position: TetPosition | None = None) -> str:
        text = super().question(decision)
        if decision.kind == "retreat" and decision.unit < 0:
            text = words.HIDDEN_RETREAT.format(area=self.names.name("area", decision.area))
        if position is None:
            return text
        return questions.with_answers(self.printed, position, decision, text)

    def forgone(self, position: TetPosition, decision: Decision) -> list[Forgone]:
        return forgone.forgone(self.printed, self.rules, position, decision)

    def fights(
        self, events: Sequence[Event], position: TetPosition | None = None, told: int = 0
    ) -> list[Episode]:
        fights = accounts.Gathering(self.board, self.say, position, told).episodes(events)
        return [*fights, *searches(self.board, events, told)]

    def facing(self, position: TetPosition, decision: Decision) -> tuple[Tally, ...]:
        return facing.facing(position, decision)

    def say(self, event: Event) -> str:
        if event.kind == "award":
            army, points, reason, area, unit = event.data
            where = f", {self.names.name('area', int(area))}" if area else ""
            who = f", {self.names.name('unit', int(unit))}" if int(unit) >= 0 else ""
            return f"{ARMIES[int(army)]} {int(points):+d} demoralization ({reason}{where}{who})."
        return super().say(event)

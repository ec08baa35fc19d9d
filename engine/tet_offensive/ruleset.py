"""Tet Offensive as the kernel sees it: seats, names, orders, events, the sequence of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from engine.kernel.decision import Decision
from engine.kernel.event import Event
from engine.kernel.form import Verb
from engine.kernel.names import Names
from engine.kernel.options import ON, choose
from engine.kernel.order import Order
from engine.kernel.ruleset import OrderRule, Ruleset, Slots, catalogue_of
from engine.kernel.table import Table
from engine.tet_offensive import (
    agreement,
    airlift,
    branches,
    defaults,
    drawn,
    flying,
    invariants,
    mask,
    north,
    questions,
    recon,
    sequence,
    view,
    water,
    words,
)
from engine.tet_offensive.board import ARMIES, CORPS, POSTS, Board, board
from engine.tet_offensive.combat import (
    air,
    battle,
    blind,
    fire,
    odds,
    participants,
    retreat,
    strikes,
)
from engine.tet_offensive.command import Command
from engine.tet_offensive.common import INVASION, Printed, TetRule
from engine.tet_offensive.movement import Move
from engine.tet_offensive.optional import OPTIONS
from engine.tet_offensive.phases import replacement, search, setup, vc_nva_movement
from engine.tet_offensive.position import DONE, TetPosition
from engine.tet_offensive.routes import Routes


class Done(TetRule):
    """Close one's part."""

    verb = Verb("done", "done", "Close what you are deciding; the game goes on.")

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        stage = sequence.STAGES[position.stage]
        if stage.play is setup.deployment:
            setup.may_close(position, seat)
        elif stage.play is search.detect:
            search.may_close(position, seat)

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        table.position.change(DONE, self.command.post[seat], 1)
        table.run_on()


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


class TetOffensive(Ruleset):
    """The game for two or four, with the optional rules that were chosen."""

    name = "tet-offensive"
    title = "Tet Offensive"
    version = "3"
    shown = "face_up"
    options = OPTIONS

    def __init__(
        self, printed_board: Board | None = None, chosen: Mapping[str, str] | None = None
    ) -> None:
        self.chosen = MappingProxyType(choose(OPTIONS, chosen or {}))
        table = printed_board or board()
        table.phase_of_stage = sequence.PHASE_OF
        self.board = table
        optional = frozenset(name for name, value in self.chosen.items() if value == ON)
        command = Command(table, self.chosen["players"])
        self.printed = Printed(table, Routes(table, INVASION in optional), command, optional)
        self.seats = command.seats
        self.names = Names(
            {
                "area": table.area_names,
                "unit": table.unit_names,
                "army": ARMIES,
                "corps": CORPS,
                "seat": POSTS,
                "stage": sequence.STAGE_NAMES,
                "column": table.columns,
                "result": odds.RESULT_WORDS,
            },
            also={"unit": table.unit_also, "area": table.area_also},
        )
        rules = [rule(self.printed) for rule in RULES]
        self.rules: Mapping[str, OrderRule] = {rule.verb.name: rule for rule in rules}
        self.catalogue = catalogue_of(rules, self.names)
        self.event_kinds = words.EVENT_KINDS
        self.decision_kinds = words.QUESTIONS

    def configured(self, chosen: Mapping[str, str]) -> TetOffensive:
        return TetOffensive(self.board, chosen)

    def blank(self) -> TetPosition:
        """A position with nothing in it, for position texts."""
        return TetPosition(self.names, self.board, self.printed.command)

    def side(self, seat: int) -> int:
        return self.printed.command.side[seat]

    def new_position(self) -> TetPosition:
        position = self.blank()
        setup.place_allies(position)
        position.changes = []
        return position

    def run(self, table: Table) -> list[Decision]:
        return sequence.run(self.printed, table)

    def default(self, position: Any, decision: Decision) -> list[Order]:
        return defaults.default(self.printed, position, decision)

    def view(
        self,
        position: Any,
        seat: int | None,
        awaited: tuple[str, ...] = (),
        report: tuple[str, ...] = (),
    ) -> view.View:
        return view.view(self.printed, position, seat, awaited, report)

    def mask(self, position: Any, seat: int | None) -> TetPosition:
        return mask.mask(position, seat)

    def result(self, position: Any) -> str | None:
        return view.result(position)

    def phase(self, position: Any) -> tuple[int, int, str]:
        number = sequence.PHASE_OF[position.stage]
        return position.turn, number, sequence.PHASES[number]

    def broken(self, position: Any) -> list[str]:
        return invariants.broken(self.printed, position)

    def figures(self, position: Any) -> Mapping[str, str]:
        limits = self.board.levels
        return {ARMIES[a]: f"{position.levels[a]} of {limits[a]}" for a in range(len(limits))}

    def branches(self, events: Sequence[Event], position: Any) -> Iterable[str]:
        return branches.branches(self.printed, events, position)

    def all_branches(self) -> Sequence[str]:
        return branches.BRANCHES

    def audit(self, events: Iterable[Event]) -> Mapping[tuple[str, int], int]:
        gained = {("levels", army): 0 for army in range(len(self.board.levels))}
        for event in events:
            if event.kind == "award":
                gained["levels", int(event.data[0])] += int(event.data[1])
        return gained

    def drawn(self, random: Random) -> TetPosition:
        position = self.blank()
        drawn.draw(self.printed, position, random)
        return position

    def question(self, decision: Decision, position: Any = None) -> str:
        text = super().question(decision)
        if decision.kind == "retreat" and decision.unit < 0:
            text = words.HIDDEN_RETREAT.format(area=self.names.name("area", decision.area))
        if position is None:
            return text
        return questions.with_answers(self.printed, position, decision, text)

    def without_orders(self, position: Any, decision: Decision) -> list[int]:
        if "move" in decision.verbs:
            return list(self.rules["move"].offers(position, decision.seat, "units"))
        if decision.kind == "fire":
            return participants.unordered(position, decision.area, decision.seat)
        return []

    def tell(self, event: Event) -> str:
        if event.kind == "award":
            army, points, reason, area, unit = event.data
            where = f", {self.names.name('area', int(area))}" if area else ""
            who = f", {self.names.name('unit', int(unit))}" if int(unit) >= 0 else ""
            return f"{ARMIES[int(army)]} {int(points):+d} demoralization ({reason}{where}{who})."
        return super().tell(event)

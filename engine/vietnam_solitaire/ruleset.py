"""Vietnam Solitaire as the kernel sees it: options, seats, names, orders, the turn sequence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.kernel import closing
from engine.kernel.account import Episode, Tally
from engine.kernel.decision import Decision
from engine.kernel.event import Event
from engine.kernel.forgone import Forgone
from engine.kernel.form import Verb
from engine.kernel.names import Names
from engine.kernel.options import Option, choose
from engine.kernel.order import Order
from engine.kernel.ruleset import OrderRule, Ruleset, Slots, catalogue_of
from engine.kernel.wording import listed
from engine.vietnam_solitaire import (
    accounts,
    defaults,
    explaining,
    forgone,
    lessons,
    moving,
    placing,
    questions,
    sight,
    words,
)
from engine.vietnam_solitaire.board import SEATS, Board, board
from engine.vietnam_solitaire.combat import facing, leaving, napalm, support
from engine.vietnam_solitaire.datafiles import SCENARIOS
from engine.vietnam_solitaire.headings import HEADINGS
from engine.vietnam_solitaire.phases import (
    add_remove,
    entering,
    fight,
    militia,
    placement,
    raise_move,
    reinforcing,
    score,
    setup,
    trail_attack,
    trail_counters,
)
from engine.vietnam_solitaire.phases.trail_aim import reach
from engine.vietnam_solitaire.played import Played, VsRule, VsTable
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.scenario import CAMPAIGN, Options, scenario_of
from engine.vietnam_solitaire.sequence import SEQUENCE
from engine.vietnam_solitaire.view import View


class Done(closing.Done[VsPosition], VsRule):
    """A part is closed; not while units are still to be placed or added (V45)."""

    sequence = SEQUENCE

    def __init__(self, played: Played) -> None:
        super().__init__(played)
        self.before = {
            placement.orders: lambda position, seat: entering.all_placed(played, position),
            reinforcing.reinforce: lambda position, seat: reinforcing.all_added(played, position),
        }

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        if table.position.battle:
            leaving.declined(table)
        else:
            super().do(table, seat, slots)


RULES: tuple[type[VsRule], ...] = (
    placing.Place,
    add_remove.Withdraw,
    trail_counters.Take,
    trail_counters.Shift,
    trail_attack.Target,
    militia.Train,
    raise_move.Raise,
    moving.Move,
    napalm.Strike,
    fight.Attack,
    support.Support,
    leaving.Retreat,
    leaving.Stay,
    leaving.Evade,
    Done,
)
TURNS_HELD = "turns with three regions"
OPTIONS = (
    Option(
        "scenario",
        "The campaign of 16 turns, or a scenario.",
        SCENARIOS,
        CAMPAIGN,
        "Turn Sequence",
    ),
    Option(
        "players", "Alone against the rules, or two players.", ("1", "2"), "1", "Two-Player Rules"
    ),
    Option("ruff-puffs", "Green Berets may train local militia.", heading="Optional Rules"),
    Option(
        "limited-b52s",
        "B52s hit the trail in Laos and Cambodia on 1 and 2 only.",
        heading="Optional Rules",
    ),
)


class VietnamSolitaire(Ruleset[VsPosition, View]):
    """The Special Edition, for one or two."""

    name = "vietnam-solitaire"
    title = "Vietnam Solitaire"
    headings = HEADINGS
    version = "5"
    options = OPTIONS
    usual = lessons.USUAL
    lessons = lessons.LESSONS
    yes_or_no = words.YES_OR_NO
    qa = "engine.vietnam_solitaire.qa.assurance:VsAssurance"

    def __init__(
        self, chosen: Mapping[str, str] | None = None, printed_board: Board | None = None
    ) -> None:
        printed = printed_board or board()
        self.board = printed
        self.chosen = choose(OPTIONS, chosen or {})
        options = Options(
            scenario=self.chosen["scenario"],
            two_players=self.chosen["players"] == "2",
            ruff_puffs=self.chosen["ruff-puffs"] == "on",
            limited_b52s=self.chosen["limited-b52s"] == "on",
        )
        self.played = Played(printed, scenario_of(options.scenario, printed), options)
        self.phases = tuple(phase.name for phase in SEQUENCE.phases)
        self.seats = tuple(SEATS[seat] for seat in self.played.seats)
        self.names = Names(
            {
                "area": printed.area_names,
                "unit": printed.unit_names,
                "kind": printed.kinds,
                "region": printed.regions,
                "seat": self.seats,
                "stage": SEQUENCE.names,
                "prize": trail_counters.PRIZES,
                "event": [event.name for event in printed.events],
                "effect": [f"{event.name}: {event.words()}" for event in printed.events],
                "level": score.LEVELS,
                "yes": words.YES_NO,
            },
            also={"unit": printed.unit_also, "area": printed.area_also},
        )
        rules = [rule(self.played) for rule in RULES]
        self.rules: Mapping[str, OrderRule] = {rule.verb.name: rule for rule in rules}
        self.catalogue = catalogue_of(rules, self.names)
        self.event_kinds = words.EVENT_KINDS
        self.decision_kinds = words.QUESTIONS

    def configured(self, chosen: Mapping[str, str]) -> VietnamSolitaire:
        return VietnamSolitaire(chosen, self.board)

    def blank(self) -> VsPosition:
        """A position with nothing in it, for position texts."""
        return VsPosition(self.names, self.board)

    def new_position(self) -> VsPosition:
        position = self.blank()
        setup.fill(self.played, position)
        return position

    def run(self, table: VsTable) -> list[Decision]:
        return SEQUENCE.run(self.played, table)

    def default(self, position: VsPosition, decision: Decision) -> list[Order]:
        return defaults.default(self.played, position, decision)

    def view(
        self,
        position: VsPosition,
        seat: int | None,
        awaited: tuple[str, ...] = (),
        report: tuple[str, ...] = (),
    ) -> View:
        return sight.view(self.played, position, seat, awaited, report)

    def owner(self, position: VsPosition, unit: int) -> int:
        return self.board.seat_of[unit]

    def result(self, position: VsPosition) -> str | None:
        return sight.result_in_words(self.played, position)

    def phase(self, position: VsPosition) -> tuple[int, int, str]:
        return SEQUENCE.phase(position)

    def figures(self, position: VsPosition) -> Mapping[str, str]:
        ours, theirs = position.controlled(self.played.scenario.regions)
        held = {
            f"{side} holds": listed([self.board.regions[r] for r in regions])
            for side, regions in zip(SEATS, (ours, theirs), strict=True)
        }
        score = {} if self.played.scenario.by_regions else {TURNS_HELD: str(position.score)}
        events = {
            name: event
            for name, row in (
                ("political event", position.event),
                ("next event", position.next_event),
            )
            if (event := self.board.events[row].in_force())
        }
        return {"political points": str(position.points), **score, **held, **events}

    def say(self, event: Event) -> str:
        said = super().say(event)
        if event.kind == "trail_attack":
            unit, area, face, removed = map(int, event.data)
            if not removed and face <= reach(self.played, unit, area):
                said = f"{said.removesuffix('.')}, for none was left."
        return said

    def fights(
        self, events: Sequence[Event], position: VsPosition | None = None, told: int = 0
    ) -> list[Episode]:
        return accounts.Gathering(self.board, self.counted, position, told).episodes(events)

    def facing(self, position: VsPosition, decision: Decision) -> tuple[Tally, ...]:
        return facing.facing(position, decision)

    def explained(self, verb: Verb, kind: str = "") -> Verb:
        return explaining.explained(self.played, verb, kind)

    def question(self, decision: Decision, position: VsPosition | None = None) -> str:
        text = super().question(decision)
        return (
            text if position is None else text + questions.detail(self.played, position, decision)
        )

    def forgone(self, position: VsPosition, decision: Decision) -> list[Forgone]:
        return forgone.forgone(self.played, position, decision)

    def alike(self, position: VsPosition, unit: int) -> tuple[str, str]:
        board = self.board
        said = [board.area_names[position.loc[unit]]]
        said += ["used"] if position.used[unit] else []
        said += [board.area_names[position.aim[unit]]] if position.aim[unit] else []
        said += [f"for {board.regions[position.home[unit]]}"] if position.home[unit] >= 0 else []
        return board.kinds[board.kind_of[unit]], ", ".join(said)

    def counted(self, units: Sequence[int]) -> str:
        board = self.board
        kinds = Counter(board.kinds[board.kind_of[unit]] for unit in units)
        return ", ".join(f"{count} {kind}" for kind, count in kinds.items())

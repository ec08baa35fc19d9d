"""An act: a use case that changes a match. It gives orders, records rows, tries standing orders.

Nothing is written here. The room commits all that an act recorded, or, if that fails, forgets the
match as it is in memory.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.desk.match import phases, report
from bot.desk.match.awaited import hands_over, seats_awaited
from bot.desk.match.log import Log
from bot.desk.match.sitting import Sitting
from bot.desk.plain.deadlines import clock_of
from bot.desk.plain.rows import NamedChange, Row, labelled, named, pack
from bot.desk.plain.values import Line, PhaseEnded
from bot.store import Keyframe
from engine.kernel import standing
from engine.kernel.decision import Decision
from engine.kernel.errors import UmpireError
from engine.kernel.event import Event
from engine.kernel.order import Order
from engine.kernel.position import Position
from engine.kernel.table import Step, Table
from engine.kernel.typed import check_kept

# Standing orders end by themselves; this keeps a fault from going on for ever.
MOST_ANSWERS = 2000


# Called with each step of the table and the position after it, by the fuzzer.
Observer = Callable[[Step, Position], None]


@dataclass(frozen=True, slots=True)
class Ended:
    """A phase that ended in an act: after `events` of the events of row `row`, both from 0.

    `position`: that at its end; `blob`: the same, packed.
    """

    row: int
    events: int
    turn: int
    phase: int
    name: str
    figures: Mapping[str, str]
    position: Position = field(repr=False)
    blob: bytes = field(repr=False)


class Act:
    """What is being done to a match, as rows that are not committed yet."""

    def __init__(
        self, sitting: Sitting, watch: Sequence[int | None] = (), observe: Observer | None = None
    ) -> None:
        self.sitting = sitting
        self.rows: list[Row] = []
        self.keyframes: list[Keyframe] = []
        self.phases: list[PhaseEnded] = []
        self.ended: list[Ended] = []
        self.giver = -1  # the seat that acts, and so sees at once what comes of it
        self.waiting_before: list[Decision] = []
        self.match_changes: dict[str, Any] = {}
        self.seat_changes: dict[str, Mapping[str, Any]] = {}
        self.dropped: dict[int, list[str]] = {}
        self.drafts_before = list(sitting.drafts)
        # As in the sitting, with the rows of this act.
        self.previous, self.current = list(sitting.previous), list(sitting.current)
        self.lately, self.turned = list(sitting.lately), sitting.turned
        self._lately, self._turned = list(sitting.lately), sitting.turned  # before the act
        self._watch, self._observe = watch, observe
        self._awaited = frozenset[int]()
        self._phase: tuple[int, int] | None = None
        self.began: tuple[int, str] | None = None
        if sitting.table is not None:
            self.waiting_before = list(sitting.table.waiting)
            self._awaited = seats_awaited(sitting.table.waiting)
            turn, number, phase = self._where()
            self._phase, self.began = (turn, number), (turn, phase)

    @property
    def table(self) -> Table:
        """The table that is played on."""
        return self.sitting.playing()

    def set_options(self, **wanted: Any) -> None:
        """Change some options of the match, on top of what this act has changed of them before."""
        before = self.match_changes.get("options", self.sitting.options)
        self.match_changes["options"] = {**before, **wanted}

    def _where(self) -> tuple[int, int, str]:
        return self.sitting.ruleset.phase(self.table.position)

    def _name(self, seat: int) -> str:
        return self.sitting.ruleset.seats[seat]

    # ---- what makes rows -------------------------------------------------------------------------

    def order(self, seat: int, order: Order, actor: str, reason: str = "") -> Step:
        """Give an order and record it. Raises RuleViolation, with nothing recorded."""
        step = self.table.give(seat, order)
        text = self.sitting.ruleset.catalogue.say(order)
        self.stepped("order", step, actor, seat, text, reason)
        return step

    def drop_drafts(self, seat: int, actor: str) -> list[str]:
        """Take back all that a seat has drafted, the last first; the orders."""
        log = Log(self.sitting.ruleset, None)
        log.drafts = list(self.drafts_before)
        log.feed_all(self.rows)
        own = [row.text for row in reversed(log.drafts) if row.seat == self._name(seat)]
        for text in own:
            self.stepped("undo", self.table.undo(seat), actor, seat, text)
        return own

    def stepped(
        self,
        kind: str,
        step: Step,
        actor: str,
        seat: int | None = None,
        text: str = "",
        reason: str = "",
    ) -> None:
        """Record what the table has just done."""
        position = self.table.position
        changes = named(position, position.outcome(step.changes))
        row = self.record(kind, actor, seat, text, reason, step.events, changes, step.draft)
        if self._observe is not None:
            self._observe(step, position)
        if self.table.phase_ends:
            if self._watch:
                self._look_at_phases(row)
            if self.sitting.options.get("home") is not None:
                self._keep_phases()

    def record(
        self,
        kind: str,
        actor: str,
        seat: int | None = None,
        text: str = "",
        reason: str = "",
        events: Sequence[Event] = (),
        changes: Sequence[NamedChange] = (),
        draft: bool = False,
    ) -> Row:
        """Record a row, and keep the position as a keyframe where a phase began with it."""
        sitting = self.sitting
        check_kept(text, reason)
        turn, number, phase = self._where() if sitting.table is not None else (0, 0, "")
        row = Row(
            kind,
            actor,
            None if seat is None else self._name(seat),
            text,
            reason,
            tuple(events),
            tuple(changes),
            turn,
            phase,
            draft,
            sitting.ruleset.version,
            sitting.revision + len(self.rows) + 1,
        )
        self.rows.append(row)
        self.current.append(row)
        self.lately.append(row)
        if sitting.table is not None and (turn, number) != self._phase:
            self._phase = (turn, number)
            position = sitting.table.position
            blob = pack(position, sitting.handoffs, labelled(row.sequence, turn, phase))
            self.keyframes.append(Keyframe(turn, phase, position.SCHEMA, blob, row.sequence))
            self.previous, self.current = self.current, []
            self.lately = [one for one in self.lately if one.sequence >= self.turned]
            self.turned = row.sequence
            self._end_standing()
        return row

    def _look_at_phases(self, row: Row) -> None:
        ruleset, table = self.sitting.ruleset, self.table
        parts = phases.parts(self.lately, self.turned)
        earlier = next(p.rows[:-1] for p in parts if p.rows[-1].sequence == row.sequence)
        told = 0
        for (_, upto), position in zip(table.phase_ends, table.at_phase_ends(), strict=True):
            turn, number, phase = ruleset.phase(position)
            rows = [*earlier, replace(row, events=row.events[told:upto])]
            earlier, told = [], upto
            for seat in self._watch:
                lines = report.newest(report.of_rows(ruleset, seat, rows, position))
                view = ruleset.view(position, seat, (), lines)
                figures = dict(ruleset.figures(position))
                self.phases.append(PhaseEnded(turn, number, phase, seat, view, figures))

    def _keep_phases(self) -> None:
        """Keep the positions at the ends of phases, for the pictures of their reports."""
        ruleset, table = self.sitting.ruleset, self.table
        for (_, upto), position in zip(table.phase_ends, table.at_phase_ends(), strict=True):
            blob = pack(position, self.sitting.handoffs)
            then = (*ruleset.phase(position), ruleset.figures(position), position, blob)
            self.ended.append(Ended(len(self.rows) - 1, upto, *then))

    # ---- standing orders -------------------------------------------------------------------------

    def set_standing(self, seat: int, lines: Sequence[str], actor: str, reason: str = "") -> None:
        """Replace a seat's standing orders, and record it for the seat alone."""
        self._keep_standing(seat, lines)
        self.record("standing", actor, seat, "\n".join(lines), reason, draft=True)

    def _keep_standing(self, seat: int, lines: Sequence[str]) -> None:
        name = self._name(seat)
        self.sitting.standing[name] = list(lines)
        columns = self.seat_changes.get(name, {})
        self.seat_changes[name] = {**columns, "standing_orders": list(lines)}

    def standing_changes(self) -> dict[str, list[str]]:
        """The seats whose standing orders this act has changed, with what they are now."""
        return {
            name: columns["standing_orders"]
            for name, columns in self.seat_changes.items()
            if "standing_orders" in columns
        }

    def _end_standing(self) -> None:
        """Drop the standing orders of a phase that is over: going back must not wake them."""
        turn, number, _ = self._where()
        for seat, name in enumerate(self.sitting.ruleset.seats):
            lines = self.sitting.standing.get(name, [])
            kept = standing.still_to_come(lines, self.sitting.ruleset, turn, number)
            if kept != lines:
                self._keep_standing(seat, kept)

    def settle(self, fresh: Sequence[Decision]) -> None:
        """Let standing orders answer the decisions in `fresh`, and all that follow from them."""
        table = self.table
        queue = deque(fresh)
        for _ in range(MOST_ANSWERS):
            if not queue:
                return
            decision = queue.popleft()
            if decision in table.waiting:
                before, first = list(table.waiting), len(self.rows)
                if self.answer(decision):
                    fresh = self.fresh_decisions(before, decision.seat, first)
                    queue.extend(d for d in fresh if d not in queue)

    def fresh_decisions(
        self, before: Sequence[Decision], giver: int = -1, first: int = 0
    ) -> list[Decision]:
        """Decisions that did not wait before, and those of the giver if play went on meanwhile.

        `first`: the number of rows that this act had before the giver's.
        """
        ran_on = any(not row.draft for row in self.rows[first:])
        return [d for d in self.table.waiting if d not in before or (ran_on and d.seat == giver)]

    def answer(self, decision: Decision) -> bool:
        """Answer a decision by the first of its seat's standing orders that is legal as a whole.

        A standing order that is refused is undone, and its seat alone reads why. Returns False when
        none answers the decision.
        """
        seat, table = decision.seat, self.table
        actor = f"standing:{self._name(seat)}"
        orders = self.sitting.standing_of(seat)
        for fitting, meant in standing.matching(table, decision, orders) if orders else ():
            first = len(self.rows)
            try:
                for order in standing.given_in_turn(table, decision, meant):
                    self.order(seat, order, actor)
                return True
            except UmpireError as refusal:
                seen = not self.take_back(seat, first)
                sentence = f"{fitting}: {refusal}"
                self.dropped.setdefault(seat, []).append(sentence)
                self.record("report", actor, seat, reason=sentence, draft=True)
                if seen:
                    return True
        return False

    def take_back(self, seat: int, first: int) -> bool:
        """Take back the rows of a seat from the `first`, unless others have seen one of them."""
        rows = self.rows[first:]
        if any(not row.draft for row in rows):
            return False
        for row in rows:
            self.table.undo(seat)
            self.current.remove(row)
            self.lately.remove(row)
        del self.rows[first:]
        return True

    # ---- what came of it -------------------------------------------------------------------------

    def close(self) -> None:
        """Count a hand-off, and finish the match when no decision is left."""
        sitting = self.sitting
        if sitting.table is None or ("state" in self.match_changes and sitting.state != "open"):
            return
        if self._awaited and hands_over(self._awaited, seats_awaited(sitting.table.waiting)):
            sitting.handoffs += 1
        if not sitting.table.waiting:
            result = sitting.ruleset.result(sitting.table.position)
            self.match_changes |= {"state": "finished", "result": {"words": result or "no result"}}

    def lines(self, seat: int | None, *, drafts: bool = True) -> list[Line]:
        """The log lines of the act for a seat (None: a spectator), with its drafts or without."""
        log = Log(self.sitting.ruleset, seat, at=self.began)
        return [line for line, _ in self.told(log, drafts)]

    def told(self, log: Log, drafts: bool) -> list[tuple[Line, Event | None]]:
        """What a log tells of the act, with its drafts or without: lines and their events."""
        log.drafts = list(self.drafts_before)
        fed = [(row, log.feed_with_events(row)) for row in self.rows]
        told = (lines for row, lines in fed if drafts or not (row.draft and row.kind == "order"))
        return [one for lines in told for one in lines]

    def phase_so_far(self) -> list[Row]:
        """The rows before the act of the phase in which it began; none if it goes back."""
        if not self._turned or any(row.kind == "restore" for row in self.rows):
            return []
        rows = phases.parts(self._lately, self._turned)[-1].rows
        first = self.rows[0].sequence if self.rows else self.sitting.revision + 1
        return [row for row in rows if row.sequence < first]  # an act may be told once more

    def accept(self, revision: int) -> None:
        """Bring the sitting up to the committed revision."""
        sitting = self.sitting
        log = Log(sitting.ruleset, None)
        log.drafts = sitting.drafts
        log.feed_all(self.rows)
        sitting.revision = revision
        sitting.previous, sitting.current = self.previous, self.current
        sitting.lately, sitting.turned = self.lately, self.turned
        sitting.standing |= self.standing_changes()
        for name, columns in self.seat_changes.items():
            if "holder" in columns:
                sitting.holders[name] = columns["holder"]
            if "since" in columns:
                sitting.since[name] = columns["since"]
            sitting.take_asked(name, columns)
        for name, value in self.match_changes.items():
            named = {"seed_hash": "commitment"}.get(name, name)
            setattr(sitting, named, clock_of(value) if name == "clock" else value)

"""A game being played: a ruleset, a position, the dice, and who is waited for."""

from __future__ import annotations

from typing import Any, NamedTuple

from typing_extensions import TypeVar

from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.errors import BadPosition, RuleViolation, UmpireError
from engine.kernel.event import Event
from engine.kernel.field import Change
from engine.kernel.order import Order
from engine.kernel.play import Play
from engine.kernel.position import Draft, Position
from engine.kernel.ruleset import Ruleset
from engine.kernel.space import Space

P = TypeVar("P", bound=Position, default=Any)


class Step(NamedTuple):
    """What one order did.

    `changes` are noted as (field, index, value before); `Position.outcome` gives what came of
    them. `draft`: others do not see it yet, and its giver may take it back.
    """

    events: list[Event]
    changes: list[Change]
    draft: bool


class Table(Play[P]):
    """One match in memory. It is always the result of what was given to it, and nothing else."""

    def __init__(self, ruleset: Ruleset[P, Any], position: P, dice: Dice) -> None:
        super().__init__(position, dice, ruleset.phase)
        self.ruleset = ruleset
        self.waiting: list[Decision] = []

    def at_phase_ends(self) -> list[P]:
        """Copies of the position as it was at each end of a phase in the last step, in turn."""
        position = self.position
        found = []
        for count, _ in self.phase_ends:
            then = position.clone()
            then.drafts = []
            then.revert(position.changes[count:])
            found.append(then)
        return found

    def start(self) -> Step:
        """Play from the position until somebody must decide."""
        self.begin()
        self.waiting = self.ruleset.run(self)
        self._opened = True
        return self._end(-1)

    def resume(self) -> None:
        """Find out who is waited for in a loaded position; changes nothing.

        A stored position is always one in which somebody is waited for, or the game is over.
        """
        self.begin()
        self.waiting = self.ruleset.run(self)
        if self.position.changes:
            raise BadPosition("The position is not at rest: something was left half done in it.")

    def decision_for(self, seat: int, order: Order) -> Decision:
        """The decision that an order of the seat answers. Raises RuleViolation if there is none."""
        verb = order.verb
        own = None
        for decision in self.waiting:
            if decision.seat == seat:
                if verb in decision.verbs:
                    return decision
                own = decision
        names = self.ruleset.seats
        if own is not None:
            raise RuleViolation(
                f"{verb} is not an order for now.", legal=f"Now: {', '.join(own.verbs)}."
            )
        if not self.waiting:
            raise RuleViolation("The game is over.")
        awaited = sorted({names[d.seat] for d in self.waiting})
        has = "have" if len(awaited) > 1 else "has"
        raise RuleViolation(
            f"{names[seat]} has nothing to decide now: {' and '.join(awaited)} {has}."
        )

    def space(self, decision: Decision) -> Space:
        """The legal answers to a decision here and now."""
        return Space(self.ruleset, self.position, decision)

    def give(self, seat: int, order: Order) -> Step:
        """Verify an order and carry it out. A refused order leaves no trace (RuleViolation)."""
        self.decision_for(seat, order)
        rule = self.ruleset.rules[order.verb]
        rule.verify(self.position, seat, order.slots)
        self.begin()
        rule.do(self, seat, order.slots)
        if self._run_on:
            self.waiting = self.ruleset.run(self)
        return self._end(seat)

    def undo(self, seat: int) -> Step:
        """Take back the seat's last order that nobody else has seen. RuleViolation if none."""
        position = self.position
        drafts = position.drafts
        mine = [d for d in drafts if d.seat == seat]
        if not mine:
            alone = len(self.ruleset.seats) == 1
            agreed = "" if alone else "the others agree to take it back, or "
            raise RuleViolation(
                "There is nothing of yours to take back: what was rolled, shown or finished "
                f"stands unless {agreed}a moderator {'takes it back' if alone else 'does'}."
            )
        # What stood there before the undo, once a cell: so a journal can tell what the undo did.
        touched = list(
            {(f, i): (f, i, position.cells[f][i]) for f, i, _ in mine[-1].changes}.values()
        )
        position.undo_draft(seat)
        self.resume()
        return Step([], touched, True)

    def amend(self, text: str) -> Step:
        """A moderator's edit: lines of a position text. RuleViolation if it breaks an invariant.

        Drafts of the seats become part of the position: an edit is made in front of everybody.
        """
        self.begin()
        position = self.position
        try:
            position.amend(text)
            faults = self.ruleset.assurance.broken(position)
            if faults:
                raise RuleViolation(f"The edit cannot stand: {' '.join(faults[:3])}")
        except UmpireError:
            position.revert(position.changes)
            position.note_anew()
            raise
        self.events.append(Event("edited", ()))
        self.waiting = self.ruleset.run(self)
        self._opened = True
        return self._end(-1)

    def forced(self, decision: Decision) -> list[tuple[Order, Step]]:
        """Answer a decision by its default, as a moderator or the clock does."""
        return [
            (order, self.give(decision.seat, order)) for order in self.space(decision).default()
        ]

    def _end(self, seat: int) -> Step:
        position = self.position
        changes = position.notes.changes
        draft = not self._opened
        if draft:
            position.drafts.append(Draft(seat, changes))
        elif position.drafts:
            position.drafts.clear()
        return Step(self.events, changes, draft)

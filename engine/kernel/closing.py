"""The order that closes a decision of several orders: `done`, the same in every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from typing_extensions import TypeVar

from engine.kernel.form import Verb
from engine.kernel.order import DONE
from engine.kernel.play import Play
from engine.kernel.position import Position
from engine.kernel.ruleset import OrderRule, Slots
from engine.kernel.sequence import SequenceOfPlay

P = TypeVar("P", bound=Position, default=Any)


class Done(OrderRule[P]):
    """A seat closes its part of a stage, once what the stage asks for before is done.

    `before`: by what a stage of `sequence` plays, a check that raises RuleViolation for a position
    and a seat. A stage without one may be closed at any time.
    """

    verb = Verb(DONE.verb, DONE.verb, "Close what you are deciding; the game goes on.")
    sequence: ClassVar[SequenceOfPlay[Any, Any] | None] = None
    before: Mapping[Callable[..., Any], Callable[[P, int], None]] = {}

    def verify(self, position: P, seat: int, slots: Slots) -> None:
        if self.sequence is not None:
            check = self.before.get(self.sequence.play(position))
            if check is not None:
                check(position, seat)

    def do(self, table: Play[P], seat: int, slots: Slots) -> None:
        table.position.done[self.cell(seat)] = 1
        table.run_on()

    def cell(self, seat: int) -> int:
        """The index of a seat in the field `done`. Base: the seat itself."""
        return seat

"""A position in play, as the rules of a game are handed it: they change it, tell and roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from typing_extensions import TypeVar

from engine.kernel.dice import Dice
from engine.kernel.event import DIE, EVERYONE, Event
from engine.kernel.position import Position

P = TypeVar("P", bound=Position, default=Any)


class Play(Generic[P]):
    """Position and dice, and what has happened since the last order began.

    `phase` gives a position's turn, phase number and phase name.
    """

    def __init__(self, position: P, dice: Dice, phase: Callable[[P], tuple[int, int, str]]) -> None:
        self.position = position
        self.dice = dice
        self.events: list[Event] = []
        # How many changes and events there were at each end of a phase in the last step.
        self.phase_ends: list[tuple[int, int]] = []
        self._phase = phase
        self._opened = False
        self._run_on = False

    def begin(self) -> None:
        """Forget what happened before: an order begins."""
        self.position.notes.changes = []
        self.events = []
        self.phase_ends = []
        self._opened = False
        self._run_on = False

    def tell(self, kind: str, *data: int | str, seats: int = EVERYONE) -> None:
        """Note an event."""
        self.events.append(tuple.__new__(Event, (kind, data, seats)))  # twice as fast

    def roll(self, address: str, sides: int = 6) -> int:
        """Roll the die of an address in front of everybody: what was drafted stands from now on."""
        value = self.dice.roll(address, sides)
        self._opened = True
        self.events.append(Event(DIE, (address, value)))
        return value

    def address(self, *words: str, phase: int | None = None) -> str:
        """The address of a die: turn, phase, and the public words that say what it is for.

        `phase` only where a die has another than the one at hand.
        """
        turn, at_hand, _ = self._phase(self.position)
        phase = at_hand if phase is None else phase
        return "/".join((f"turn {turn}", f"phase {phase}", *words))

    def open(self) -> None:
        """Show what was drafted: free undo ends here."""
        self._opened = True

    def phase_over(self) -> None:
        """Note that a phase ends here, so that the position of this moment can be looked at."""
        self.phase_ends.append((len(self.position.changes), len(self.events)))

    def run_on(self) -> None:
        """Play on after this order (a `done`, or an order that answers by itself)."""
        self._run_on = True

"""The sequence of play: phases of stages, and the one loop that plays them.

A stage is handed what does not change in a match (board, scenario, options: the game's own value)
and the table. It says that it is over (NEXT), that the game has moved on within it (AGAIN), or whom
the game waits for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from typing_extensions import TypeVar

from engine.kernel.decision import Decision
from engine.kernel.event import PHASE_BEGINS
from engine.kernel.field import Cells
from engine.kernel.play import Play
from engine.kernel.position import Position

G = TypeVar("G", default=Any)  # what does not change in a match
P = TypeVar("P", bound=Position, default=Any)

NEXT = None
AGAIN = "again"
Progress = list[Decision] | str | None


class Phase(NamedTuple, Generic[G, P]):
    """A phase as the rulebook numbers and names it (0: the set-up).

    `stages`: its parts in turn, by name, and what each plays.
    """

    number: int
    name: str
    stages: Mapping[str, Callable[[G, Play[P]], Progress]]


class SequenceOfPlay(Generic[G, P]):
    """All stages of a game in turn; after the last, the first of a turn again.

    Lists go by the number of a stage. `plays`: what each plays; `names`: "PHASE - STAGE", as
    position texts name it; `phase_of`: its phase.

    `turn_from`: the phase with which a turn begins, by its place in `phases`. `over`: whether the
    game is. `cleared`: the fields by seat that end with a stage, `done` with them.
    """

    def __init__(
        self,
        phases: Sequence[Phase[G, P]],
        *,
        turn_from: int,
        over: Callable[[P], bool],
        cleared: Callable[[P], Sequence[Cells]] = lambda position: (position.done,),
    ) -> None:
        self.phases = tuple(phases)
        self.plays = tuple(play for phase in phases for play in phase.stages.values())
        self.phase_of = tuple(phase for phase in phases for _ in phase.stages)
        self.names = tuple(f"{phase.name} - {stage}" for phase in phases for stage in phase.stages)
        self.turn_from = self.phase_of.index(self.phases[turn_from])  # a stage
        self._over = over
        self._cleared = cleared

    def phase(self, position: P) -> tuple[int, int, str]:
        """Turn, phase number and phase name of a position."""
        phase = self.phase_of[position.stage]
        return position.turn, phase.number, phase.name

    def play(self, position: P) -> Callable[[G, Play[P]], Progress]:
        """What the stage of a position plays: tells stages apart."""
        return self.plays[position.stage]

    def run(self, given: G, table: Play[P]) -> list[Decision]:
        """Play stage after stage until somebody must decide, or the game is over (empty list)."""
        position, over = table.position, self._over
        plays, phase_of = self.plays, self.phase_of
        if over(position):
            return []
        while True:
            at = position.stage
            answer = plays[at](given, table)
            if isinstance(answer, list):
                return answer
            if answer != AGAIN:
                # A stage is over: what was drafted in it is there for all to see.
                table.open()
                for cells in self._cleared(position):
                    cells.reset()
            if over(position):
                return []
            if answer == AGAIN:
                continue
            after = at + 1 if at + 1 < len(plays) else self.turn_from
            another = phase_of[after] is not phase_of[at]
            if another and after > at:  # the last phase of a turn says itself that it is over
                table.phase_over()
            position.stage = after
            if another:
                table.tell(PHASE_BEGINS, *self.phase(position))

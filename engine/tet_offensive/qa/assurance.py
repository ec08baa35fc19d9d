"""What the fuzzer and a moderator's edit ask of Tet Offensive beside its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from engine.kernel.assurance import Assurance
from engine.kernel.event import Event
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.qa import branches, invariants, random_positions
from engine.tet_offensive.ruleset import TetOffensive


class TetAssurance(Assurance[TetPosition]):
    """Invariants, branches, the sum of the awards, and positions to begin with."""

    def __init__(self, game: TetOffensive) -> None:
        self.game = game
        self.printed = game.printed

    def broken(self, position: TetPosition) -> list[str]:
        return invariants.broken(self.printed, position)

    def branches(self, events: Sequence[Event], position: TetPosition) -> Iterable[str]:
        return branches.branches(self.printed, events, position)

    def all_branches(self) -> Sequence[str]:
        return branches.BRANCHES

    def audit(self, events: Iterable[Event]) -> Mapping[tuple[str, int], int]:
        gained = {("levels", army): 0 for army in range(len(self.game.board.levels))}
        for event in events:
            if event.kind == "award":
                gained["levels", int(event.data[0])] += int(event.data[1])
        return gained

    def random_position(self, random: Random) -> TetPosition:
        position = self.game.blank()
        random_positions.fill(self.printed, position, random)
        return position

"""What the fuzzer and a moderator's edit ask of Vietnam Solitaire beside its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engine.kernel.assurance import Assurance
from engine.kernel.event import Event
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.qa import branches, invariants, random_positions
from engine.vietnam_solitaire.ruleset import VietnamSolitaire


class VsAssurance(Assurance[VsPosition]):
    """Invariants, branches and positions to begin with."""

    def __init__(self, game: VietnamSolitaire) -> None:
        self.game = game
        self.played = game.played

    def broken(self, position: VsPosition) -> list[str]:
        return invariants.broken(self.played, position)

    def branches(self, events: Sequence[Event], position: VsPosition) -> Iterable[str]:
        return branches.branches(self.played, events, position)

    def all_branches(self) -> Sequence[str]:
        return branches.BRANCHES

    def random_position(self, random: Random) -> VsPosition:
        position = self.game.blank()
        random_positions.fill(self.played, position, random)
        return position

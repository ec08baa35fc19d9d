"""What happened in a stretch of play: one description, which every front door says in its way.

A game makes fights and tallies of events that a reader may see (`Ruleset.fights`), and the desk
puts them in their places among the other lines. So a description holds nothing that its reader may
not know. It is a value of names and words: it can be stored in a notice and read back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from engine.kernel.wording import counted

APART = " · "


class Loss(Struct, frozen=True):
    """What a side has lost in a fight: units, and what they were worth in factors.

    `factors` is 0 where the game's units have none.
    """

    side: str
    units: int
    factors: int = 0

    def words(self) -> str:
        """The loss in words."""
        worth = f", {counted(self.factors, 'factor')}" if self.factors else ""
        return f"{self.side} {counted(self.units, 'unit')}{worth}"


class Shot(Struct, frozen=True):
    """One roll of a fight, or one round of rolls, with what came of it.

    `result`: "miss" or "hit", or what else the game calls it; "" where it is no one result.
    """

    text: str
    result: str = ""


class Fight(Struct, frozen=True, tag="fight"):
    """A fight at one place.

    `place`: the area's name. `worth`: what the place counts for, 0 for nothing. `held`: who holds
    it now, in words ("" where nobody says). `losses`: of each side, from the first shot on, also of
    shots that have been told before. `shots`: what is told now. `notes`: what else came of it.
    `fought`: a die has fallen in it, now or before; until then nothing is said of losses.
    """

    place: str
    title: str
    worth: int = 0
    held: str = ""
    losses: tuple[Loss, ...] = ()
    shots: tuple[Shot, ...] = ()
    notes: tuple[str, ...] = ()
    fought: bool = True

    @property
    def factors(self) -> int:
        """What both sides have lost, in factors."""
        return sum(loss.factors for loss in self.losses)

    def facts(self) -> tuple[str, ...]:
        """What stands beside the title: what the place counts for, who holds it, the losses."""
        said = [f"value {self.worth}"] if self.worth else []
        said += [self.held] if self.held else []
        lost = "; ".join(loss.words() for loss in self.losses if loss.units)
        if lost or self.fought:
            said.append(f"lost: {lost}" if lost else "no losses")
        return tuple(said)

    def headline(self) -> str:
        """The fight in one line."""
        return APART.join([self.title, *self.facts()])

    def below(self) -> Iterator[str]:
        """The lines below the headline: shots, then what else came of it."""
        yield from (shot.text for shot in self.shots)
        yield from self.notes


class Tally(Struct, frozen=True, tag="tally"):
    """A small table with a title, such as levels and why they changed."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def below(self) -> Iterator[str]:
        """Each row as a line."""
        return (APART.join(cell for cell in row if cell) for row in self.rows)


class Episode(NamedTuple):
    """Events that are told as one thing: their numbers among those that were looked at."""

    events: tuple[int, ...]
    what: Fight | Tally


class Account(Struct, frozen=True):
    """What happened, in the order of time: fights, tallies, and lines about all else."""

    parts: tuple[Fight | Tally | str, ...] = ()

    def fights(self) -> list[Fight]:
        """Its fights, the greatest first: by the worth of the place, losses, shots."""
        found = [part for part in self.parts if isinstance(part, Fight)]
        return sorted(found, key=_weight, reverse=True)

    def lines(self, most: int | None = None) -> list[tuple[int, str]]:
        """Everything as lines, each with its depth: 1 for what stands below the line before it.

        `most`: what is below the lesser fights is left out first, so that about so many are left;
        no headline and no line that stands alone is ever left out.
        """
        left_out = self.left_out(most) if most is not None else set()
        found: list[tuple[int, str]] = []
        for number, part in enumerate(self.parts):
            if isinstance(part, str):
                found.append((0, part))
                continue
            found.append((0, part.headline() if isinstance(part, Fight) else part.title))
            if number not in left_out:
                found += [(1, line) for line in part.below()]
        return found

    def left_out(self, most: int) -> set[int]:
        """The numbers of the parts of which only the headline is told in about `most` lines."""
        room = most - len(self.parts)
        numbers = [n for n, part in enumerate(self.parts) if not isinstance(part, str)]
        left_out = set()
        for number in sorted(numbers, key=lambda n: _weight(self.parts[n]), reverse=True):
            part = self.parts[number]
            below = 0 if isinstance(part, str) else len(list(part.below()))
            if below <= room:
                room -= below
            else:
                left_out.add(number)
        return left_out

    def brief(self) -> tuple[str, ...]:
        """Each fight by its headline alone, and everything else in full."""
        found: list[str] = []
        for part in self.parts:
            if isinstance(part, Tally):
                found += [part.title, *part.below()]
            else:
                found.append(part if isinstance(part, str) else part.headline())
        return tuple(found)


def _weight(part: Fight | Tally | str) -> tuple[int, int, int, int, int]:
    """What is told first where there is little room: tallies, then the greatest fights."""
    if isinstance(part, Fight):
        units = sum(loss.units for loss in part.losses)
        return 0, part.worth, part.factors, units, len(part.shots)
    return 1, 0, 0, 0, 0

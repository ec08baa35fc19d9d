"""What was drawn where: kept while a picture is made, so that tests can ask for what is in it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from renders.toolkit.labels import Rect


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing in the picture.

    `kind`: "label", "value", "units", "airbase", "insurrection", "panel" ... `name`: the area or
    the words. `units`: the ids it stands for; `count`: how many things it says there are.
    """

    kind: str
    name: str
    rect: Rect
    units: tuple[str, ...] = ()
    count: int = 0


@dataclass
class Record:
    """The marks of a picture, in the order in which they were drawn."""

    marks: list[Mark] = field(default_factory=list)

    def note(
        self, kind: str, name: str, rect: Rect, units: tuple[str, ...] = (), count: int = 0
    ) -> None:
        """Keep a mark."""
        self.marks.append(Mark(kind, name, rect, units, count))

    def of(self, *kinds: str) -> Iterator[Mark]:
        """Return the marks of some kinds."""
        return (mark for mark in self.marks if mark.kind in kinds)

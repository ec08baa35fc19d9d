"""Fields of a position: declared once as typed attributes, read like lists, every write noted.

class MyPosition(Position):
    step = One(FIRST)              # position.step = FIRE
    hit = Each("unit", "flag")     # position.hit[unit] = 1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol, Self, overload

Change = tuple[int, int, int]  # field, index, value (before, in a draft; after, in a journal)


class Field(NamedTuple):
    """One list of a position.

    `by` is the kind of its index ("unit", "area", "army", "one" for a single number); `value`
    the kind of what it holds ("flag", "number", or a kind of name); `default` fills it. `watched`:
    see `WatchedCells`.
    """

    name: str
    by: str
    value: str
    default: int = 0
    watched: bool = False


_put = list.__setitem__


class Notes:
    """What a position's cells held before they were written, in the order of writing.

    `found`: what rules have worked out about the position and may look up again, by a key of
    theirs. It is forgotten whenever a watched field is written, noted or not.
    """

    __slots__ = ("changes", "found")

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.found: dict[tuple[int, ...], list[int]] = {}


class Cells(list[int]):
    """What a field holds, by index. Reading is a list's; writing one cell is noted."""

    __slots__ = ("default", "notes", "number")

    def __init__(self, number: int, default: int, size: int, notes: Notes) -> None:
        super().__init__([default] * size)
        self.number = number
        self.default = default
        self.notes = notes

    def __setitem__(self, index: int, value: int) -> None:  # type: ignore[override]
        self.notes.changes.append((self.number, index, self[index]))
        _put(self, index, value)

    def reset(self) -> None:
        """Put every cell back to the field's default; what changes is noted."""
        default = self.default
        if self.count(default) != len(self):
            for index, value in enumerate(self):
                if value != default:
                    self[index] = default

    def put(self, index: int, value: int) -> None:
        """Write one cell without noting it."""
        list.__setitem__(self, index, value)

    def fill(self, values: Iterable[int]) -> None:
        """Hold these values from now on, as many as there are cells. Not noted."""
        list.__setitem__(self, slice(None), values)


class WatchedCells(Cells):
    """Cells whose writing makes what was found out about the position worthless."""

    __slots__ = ()

    def __setitem__(self, index: int, value: int) -> None:  # type: ignore[override]
        notes = self.notes
        notes.changes.append((self.number, index, self[index]))
        notes.found.clear()
        _put(self, index, value)

    def put(self, index: int, value: int) -> None:
        self.notes.found.clear()
        list.__setitem__(self, index, value)

    def fill(self, values: Iterable[int]) -> None:
        self.notes.found.clear()
        super().fill(values)


class HasCells(Protocol):
    """A position, as far as its fields need it."""

    cells: list[Cells]


class One:
    """Declares a field of a single number: `value` is the kind of what it holds."""

    def __init__(self, default: int = 0, value: str = "number") -> None:
        self.default = default
        self.value = value

    @overload
    def __get__(self, position: None, owner: type[Any]) -> Self: ...
    @overload
    def __get__(self, position: HasCells, owner: type[Any]) -> int: ...
    def __get__(self, position: HasCells | None, owner: type[Any]) -> Self | int:
        raise AttributeError("A declared field is read from a position.")

    def __set__(self, position: HasCells, value: int) -> None:
        raise AttributeError("A declared field is written in a position.")

    def field(self, name: str) -> Field:
        """The field that this declares under a name."""
        return Field(name, "one", self.value, self.default)


class Each:
    """Declares a field of a number for each thing of a kind (`by`): "unit", "area", "seat" ...

    `watched`: what rules have found out from it (`Notes.found`) is forgotten when it is written.
    """

    def __init__(
        self, by: str, value: str = "number", default: int = 0, *, watched: bool = False
    ) -> None:
        self.by = by
        self.value = value
        self.default = default
        self.watched = watched

    @overload
    def __get__(self, position: None, owner: type[Any]) -> Self: ...
    @overload
    def __get__(self, position: HasCells, owner: type[Any]) -> Cells: ...
    def __get__(self, position: HasCells | None, owner: type[Any]) -> Self | Cells:
        raise AttributeError("A declared field is read from a position.")

    def field(self, name: str) -> Field:
        """The field that this declares under a name."""
        return Field(name, self.by, self.value, self.default, self.watched)


def declared(cls: type) -> Iterator[tuple[str, One | Each]]:
    """The fields that a class declares itself, in order."""
    for name, value in list(vars(cls).items()):
        if isinstance(value, One | Each):
            yield name, value


def single(number: int) -> property:
    """The attribute of a field of a single number: reads its cell, notes what is written."""

    def read(position: HasCells) -> int:
        return position.cells[number][0]

    def write(position: HasCells, value: int) -> None:
        # As Cells.__setitem__ does, without the call: most of what a match writes goes here.
        cells = position.cells[number]
        cells.notes.changes.append((number, 0, cells[0]))
        _put(cells, 0, value)

    return property(read, write)

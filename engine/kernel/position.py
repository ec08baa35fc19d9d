"""A position: plain lists of integers, every change noted so that it can be undone or replayed.

A game declares its fields (`field.py`); a field is one list of integers indexed by unit, area,
army or nothing. Nothing else holds state, so a position can be cloned, stored, compared, written as
text, rolled back and brought forward by its changes alone, without rules and without dice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self

from engine.kernel.errors import BadPosition, UmpireError
from engine.kernel.field import (
    Cells,
    Change,
    Each,
    Field,
    Notes,
    One,
    WatchedCells,
    declared,
    single,
)
from engine.kernel.names import Names, shortened
from engine.kernel.typed import signs

LONG_LIST = 40  # names that a person who writes a position may be told all of
_NUMBER = re.compile(r"-?[0-9]{1,6}")


class Draft(NamedTuple):
    """One order of a seat that others do not see yet: the changes it made, with what was before."""

    seat: int
    changes: list[Change]


class Position:
    """Base of a game's position: a game declares fields and keeps indexes of its own.

    Every game declares at least the three of the sequence of play, of which the base says no more
    than their type, as their place among the fields is the game's.
    """

    SCHEMA: ClassVar[int] = 1
    FIELDS: ClassVar[tuple[Field, ...]] = ()  # as declared, in order; made from the attributes
    number: ClassVar[Mapping[str, int]] = {}  # a field's place in FIELDS and `cells`, by name
    PLACES: ClassVar[str] = ""  # the field that the text form groups by place, if any

    turn: One
    stage: One  # where in the sequence of play the game stands
    done: Each  # by seat: who has closed their part

    def __init_subclass__(cls) -> None:
        own = dict(declared(cls))
        cls.FIELDS = (*cls.FIELDS, *(field.field(name) for name, field in own.items()))
        cls.number = {field.name: n for n, field in enumerate(cls.FIELDS)}
        for name, field in own.items():
            # Read as quickly as Python can: a list is an attribute of its position.
            delattr(cls, name)
            if isinstance(field, One):
                setattr(cls, name, single(cls.number[name]))

    def __init__(self, names: Names) -> None:
        self.names = names
        self.notes = Notes()
        self.cells = [
            (WatchedCells if f.watched else Cells)(
                n, f.default, 1 if f.by == "one" else names.size(f.by), self.notes
            )
            for n, f in enumerate(self.FIELDS)
        ]
        for f, cells in zip(self.FIELDS, self.cells, strict=True):
            if f.by != "one":
                setattr(self, f.name, cells)
        self.drafts: list[Draft] = []
        # How many units lie in a place of which its reader sees the backs only: in a mask.
        self.backs: Mapping[int, int] = {}
        self.reindex()

    @property
    def changes(self) -> list[Change]:
        """What was noted since the last order began, oldest first: (field, index, before)."""
        return self.notes.changes

    def note_anew(self) -> None:
        """Forget what was noted; who holds the old list keeps it."""
        self.notes.changes = []

    def reindex(self) -> None:
        """Build the indexes anew from the fields; games override."""

    def restored(self, field: int, index: int, before: int, after: int) -> None:
        """Keep the indexes true when a cell is put back or brought forward; games override."""

    def revert(self, changes: list[Change]) -> None:
        """Put back what `changes` (with what was before) replaced, last first."""
        for field, index, before in reversed(changes):
            cells = self.cells[field]
            after = cells[index]
            cells.put(index, before)
            self.restored(field, index, after, before)

    def forward(self, changes: Iterable[Change]) -> None:
        """Bring the position forward by `changes` (with what comes after). Not noted."""
        for field, index, after in changes:
            cells = self.cells[field]
            before = cells[index]
            cells.put(index, after)
            self.restored(field, index, before, after)

    def outcome(self, changes: list[Change]) -> list[Change]:
        """The net effect of noted changes as (field, index, value after), each cell once."""
        cells = self.cells
        first: dict[tuple[int, int], int] = {}
        for field, index, before in changes:
            first.setdefault((field, index), before)
        return [(f, i, cells[f][i]) for (f, i), before in first.items() if cells[f][i] != before]

    def undo_draft(self, seat: int) -> bool:
        """Take back the seat's last order that others do not see yet; False if there is none."""
        for n in range(len(self.drafts) - 1, -1, -1):
            if self.drafts[n].seat == seat:
                self.revert(self.drafts.pop(n).changes)
                return True
        return False

    def clone(self) -> Self:
        """An independent copy, drafts included; games whose positions take more override."""
        other = type(self)(self.names)
        self.copy_into(other)
        return other

    def copy_into(self, other: Position) -> None:
        """Make a new position of the same game equal to this one."""
        for mine, theirs in zip(self.cells, other.cells, strict=True):
            theirs.fill(mine)
        other.drafts = [Draft(d.seat, list(d.changes)) for d in self.drafts]
        other.reindex()

    def seen_by(self, seat: int | None) -> Self:
        """A copy without the drafts of other seats (None: without any)."""
        other = self.clone()
        for draft in reversed(other.drafts):
            if draft.seat != seat:
                other.revert(draft.changes)
        other.drafts = [d for d in other.drafts if d.seat == seat]
        return other

    def forget(self, cells: Iterable[tuple[str, int]], units: Sequence[int] = ()) -> None:
        """Put cells (field, index) and all those of some units to their defaults. Not noted.

        Where the units stood is kept for the text form: all see their backs.
        """
        if self.PLACES:
            places = self.cells[self.number[self.PLACES]]
            self.backs = Counter(places[unit] for unit in units)
        by_unit = [k for k, field in enumerate(self.FIELDS) if field.by == "unit"]
        given = [(self.number[name], index) for name, index in cells]
        for k, index in (*given, *((k, unit) for k in by_unit for unit in units)):
            self.cells[k].put(index, self.FIELDS[k].default)
        self.reindex()

    # ---- records: what the store keeps ---------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The position as plain values for a store: only what differs from a field's default."""
        fields = {}
        for f, cells in zip(self.FIELDS, self.cells, strict=True):
            kept = {i: v for i, v in enumerate(cells) if v != f.default}
            if kept:
                fields[f.name] = kept
        drafts = [
            (d.seat, [(self.FIELDS[f].name, i, v) for f, i, v in d.changes]) for d in self.drafts
        ]
        return {"schema": self.SCHEMA, "fields": fields, "drafts": drafts}

    def load(self, record: Mapping[str, Any]) -> None:
        """Fill the position from a record. Raises BadPosition when it does not fit this game."""
        try:
            schema, fields, drafts = record["schema"], record["fields"], record["drafts"]
            if schema != self.SCHEMA:
                raise BadPosition(f"The position has schema {schema}, not {self.SCHEMA}.")
            for f, cells in zip(self.FIELDS, self.cells, strict=True):
                cells.fill([f.default] * len(cells))
            for name, kept in fields.items():
                for k, i, v in (self._cell(name, i, v) for i, v in kept.items()):
                    self.cells[k].put(i, v)
            self.drafts = [
                Draft(int(seat), [self._cell(name, i, v) for name, i, v in changes])
                for seat, changes in drafts
            ]
        except (LookupError, TypeError, ValueError, AttributeError) as fault:
            raise BadPosition(f"The position record is damaged ({fault}).") from None
        self.reindex()

    def _cell(self, name: str, index: int | str, value: int | str) -> Change:
        """A cell of a record and what it holds. ValueError if this game has no such thing."""
        k, i, v = self.number[name], int(index), int(value)
        f = self.FIELDS[k]
        named = f.value not in ("flag", "number")
        if not 0 <= i < len(self.cells[k]):
            raise ValueError(f"{name} has no cell {i}")
        if named and v != f.default and not 0 <= v < self.names.size(f.value):
            raise ValueError(f"{name} cannot hold {v}")
        return k, i, v

    # ---- text: a position as a few readable lines ------------------------------------------------

    def write(self) -> str:
        """The position as text; `read` gives it back. Only what differs from the defaults.

        That of a mask has a remark on the backs that its reader sees.
        """
        lines = []
        for f, cells in zip(self.FIELDS, self.cells, strict=True):
            if f.name == self.PLACES:
                lines += self._write_places(f, cells)
            elif f.by == "one":
                if cells[0] != f.default:
                    lines.append(f"{f.name}: {self._value(f, cells[0])}")
            else:
                items = [
                    self.names.name(f.by, i)
                    + ("" if f.value == "flag" and v == 1 else f"={self._value(f, v)}")
                    for i, v in enumerate(cells)
                    if v != f.default
                ]
                if items:
                    lines.append(f"{f.name}: {', '.join(items)}")
        if self.backs:
            kind = self.FIELDS[self.number[self.PLACES]].value
            said = [f"{self.names.name(kind, at)} {n}" for at, n in sorted(self.backs.items())]
            lines.append(f"# face down, as all can see: {', '.join(said)}")
        return "\n".join(lines) + "\n"

    def _write_places(self, f: Field, cells: list[int]) -> list[str]:
        there: dict[int, list[str]] = {}
        for i, v in enumerate(cells):
            if v != f.default:
                there.setdefault(v, []).append(self.names.name(f.by, i))
        return [f"at {self._value(f, v)}: {', '.join(there[v])}" for v in sorted(there)]

    def amend(self, text: str) -> None:
        """Change what the lines of a position text say and leave the rest; noted like any change.

        For a moderator's edit. Raises BadPosition naming the line, with nothing changed.
        """
        other = self.clone()
        other._read_lines(text, "edit")
        self.become(other)

    def told_from(self, other: Position) -> list[str]:
        """Each cell in which this position is not as another was, in words."""
        found = []
        for f, cells, before in zip(self.FIELDS, self.cells, other.cells, strict=True):
            for i, (now, then) in enumerate(zip(cells, before, strict=True)):
                if now != then:
                    of = "" if f.by == "one" else f" of {self.names.name(f.by, i)}"
                    said = f"{self._value_in_words(f, now)}, was {self._value_in_words(f, then)}"
                    found.append(f"{f.name}{of}: {said}")
        return found

    def _value_in_words(self, f: Field, value: int) -> str:
        named = f.value not in ("flag", "number")
        return "none" if named and value < 0 else self._value(f, value)

    def become(self, other: Position) -> None:
        """Hold what another position of the game holds, drafts excepted; noted like any change."""
        for k, (cells, wanted) in enumerate(zip(self.cells, other.cells, strict=True)):
            for i, value in enumerate(wanted):
                before = cells[i]
                if before != value:
                    cells[i] = value
                    self.restored(k, i, before, value)

    def _value(self, f: Field, value: int) -> str:
        return str(value) if f.value in ("flag", "number") else self.names.name(f.value, value)

    def read(self, text: str) -> None:
        """Fill the position from its text form; what is not mentioned takes its default.

        Lines may be blank or start with #. Raises BadPosition naming the line.
        """
        for f, cells in zip(self.FIELDS, self.cells, strict=True):
            cells.fill([f.default] * len(cells))
        self.drafts = []
        self._read_lines(text, "position")
        self.reindex()

    def _read_lines(self, text: str, what: str) -> None:
        seen: set[int] = set()
        for n, line in enumerate(text.splitlines(), 1):
            line = signs(line).split("#", 1)[0].strip()
            if line:
                try:
                    self._read_line(line, seen)
                except UmpireError as fault:
                    raise BadPosition(f"Line {n} of the {what}: {fault}") from None

    def _read_line(self, line: str, seen: set[int]) -> None:
        head, colon, rest = line.partition(":")
        if not colon:
            raise BadPosition(f'"{shortened(line)}" has no colon.')
        items = [item.strip() for item in rest.split(",") if item.strip()]
        if head.startswith("at ") and self.PLACES:
            k = self.number[self.PLACES]
            place = self.names.find(self.FIELDS[k].value, head[3:].strip())
            for item in items:
                unit = self.names.find(self.FIELDS[k].by, item)
                if unit in seen:
                    raise BadPosition(f"{shortened(item)} stands in two places.")
                seen.add(unit)
                self.cells[k].put(unit, place)
            return
        name = head.strip()
        if name not in self.number:
            fields = ", ".join(self.number)
            raise BadPosition(f'there is no field "{shortened(name)}". There are: {fields}.')
        k = self.number[name]
        f = self.FIELDS[k]
        if f.by == "one":
            self.cells[k].put(0, self._read_value(f, rest.strip()))
            return
        for item in items:
            key, equals, value = item.partition("=")
            index = self.names.find(f.by, key.strip())
            self.cells[k].put(index, self._read_value(f, value.strip()) if equals else 1)

    def _read_value(self, f: Field, text: str) -> int:
        if f.value == "flag":
            if text not in ("0", "1"):
                raise BadPosition(f'"{shortened(text)}" is neither 0 nor 1.')
            return int(text)
        if f.value == "number":
            if not _NUMBER.fullmatch(text):
                raise BadPosition(f'"{shortened(text)}" is not a number.')
            return int(text)
        if text == "none" and f.default == -1:
            return -1
        return self.names.find(f.value, text, few=LONG_LIST)

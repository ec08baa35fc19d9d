"""Every value of a game's data files, and the data with another in its place.

    FILES = DataFiles(DATA, {"map.toml": MapFile, ...}, Data)
    for leaf in FILES.leaves():
        data = FILES.changed(leaf)

The files are changed in memory, before they are decoded.
"""

from __future__ import annotations

import functools
import tomllib
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from engine.kernel.datafiles import SOURCES, Entry

Data = TypeVar("Data")
NOTES = ("note",)  # reasons in words that nobody but a reader of the file needs


class Leaf(NamedTuple):
    """A value of a data file: where it stands, in words, and in what.

    A field is what leaves of its kind have in common.
    """

    file: str
    words: str
    field: str
    holder: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.holder[self.key]

    @property
    def is_word(self) -> bool:
        return isinstance(self.value, str)

    def __str__(self) -> str:
        return f"{self.words} ({self.value})"


def differs(looks: Iterator[object], shipped: Iterable[object]) -> bool:
    """Whether a game looks otherwise than the one that is shipped, or cannot be played at all."""
    for before in shipped:
        try:
            after = next(looks)
        except Exception:  # a name that is not there, a die that has no row
            return True
        if after != before:
            return True
    return False


class DataFiles(Generic[Data]):
    """The data files of a game, by name with what each is decoded into; `make` takes them all."""

    def __init__(
        self, folder: Path, kinds: Mapping[str, type[Entry]], make: Callable[..., Data]
    ) -> None:
        self.kinds = kinds
        self.make = make
        self.raw: dict[str, Any] = {
            file: tomllib.loads((folder / file).read_text("utf-8")) for file in kinds
        }

    def decoded(self, file: str) -> Any:
        """One file as it is now. Raises ValidationError for what does not fit."""
        return msgspec.convert(self.raw[file], self.kinds[file], str_keys=True)

    @functools.cached_property
    def shipped(self) -> Data:
        """The data as it is shipped."""
        return self.make(*self._entries.values())

    @functools.cached_property
    def _entries(self) -> dict[str, Any]:
        return {file: self.decoded(file) for file in self.kinds}

    def leaves(self) -> list[Leaf]:
        """Every value of the files, in their order."""
        return [
            leaf for file, tables in self.raw.items() for leaf in _under(file, file, "", tables)
        ]

    @functools.cached_property
    def choices(self) -> dict[tuple[str, str], list[str]]:
        """The words that stand in a field of a file, each once."""
        found: dict[tuple[str, str], set[str]] = {}
        for leaf in self.leaves():
            if leaf.is_word:
                found.setdefault((leaf.file, leaf.field), set()).add(leaf.value)
        return {field: sorted(words) for field, words in found.items()}

    def others(self, leaf: Leaf) -> Iterator[Any]:
        """Other values for a leaf, those first that are likely to fit it."""
        value = leaf.value
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from (value - 1, value + 1)  # more than there are may be cut off
        elif isinstance(value, float):
            yield value + 0.5
        else:
            words = self.choices[leaf.file, leaf.field]
            at = bisect(words, value)
            choices = (*words[at:], *words[:at], f"{value} 2", *SOURCES, *self._words(leaf.file))
            yield from (word for word in choices if word != value)

    def changed(self, leaf: Leaf) -> Iterator[Data]:
        """The data with another value in a leaf; for a word only the first that fits there."""
        entries, before, found = self._entries, leaf.value, False
        for value in self.others(leaf):
            try:
                leaf.holder[leaf.key] = value
                data = self.make(*(entries | {leaf.file: self.decoded(leaf.file)}).values())
            except msgspec.ValidationError:
                continue
            finally:
                leaf.holder[leaf.key] = before
            found = True
            yield data
            if leaf.is_word:
                return
        assert found, f"{leaf}: no other value fits"

    def _words(self, file: str) -> list[str]:
        """All words of a file: what stands in one field alone may be one of a set."""
        return [word for (name, _), words in self.choices.items() if name == file for word in words]


def _under(file: str, words: str, field: str, value: Any) -> Iterator[Leaf]:
    """Every leaf under a value."""
    at: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in at:
        name = key if isinstance(key, str) else field
        label = item.get("id", item.get("unit", key)) if isinstance(item, dict) else key
        if isinstance(item, list | dict):
            yield from _under(file, f"{words} {label}", name, item)
        elif key not in NOTES:
            yield Leaf(file, f"{words} {key}", name, value, key)

"""Data files of a game: TOML decoded into typed entries, and a sentence for each that does not fit.

A file is a Struct with a field a section. A section is one entry, a table of entries by name, or a
list of entries; an entry is a Struct too, and in a list its first field that is no source names it.
Types say what fits: `Literal` for words, `Annotated` with a `Meta` for bounds, whose `description`
says in a sentence what must stand there ("degrees").
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec

Source = Literal["rulebook", "reported", "reconstructed"]
SOURCES: tuple[Source, ...] = get_args(Source)
Text = Annotated[str, msgspec.Meta(pattern=r"\S")]
Count = Annotated[int, msgspec.Meta(ge=0)]


class DataError(ValueError):
    """A data file that cannot be used; one sentence, which names the file."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything that a data file holds: it never changes, and no field is unknown."""


class Sourced(Entry, frozen=True, kw_only=True):
    """An entry that says where it comes from."""

    source: Source


class Fact(NamedTuple):
    """One fact of the data: its file, its entry, and where it comes from."""

    file: str
    entry: str
    source: Source


File = TypeVar("File", bound=Entry)


def read(path: Path, kind: type[File]) -> File:
    """The file as a `kind`. Raises DataError with a sentence on the first thing that is wrong."""
    tables = parsed(path, kind)
    try:
        return msgspec.convert(tables, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise DataError(next(_misfits(path.name, kind, tables))) from error


def check(path: Path, kind: type[Entry]) -> list[str]:
    """A sentence for every field that is missing, unknown or of the wrong kind.

    Raises DataError as `parsed` does.
    """
    tables = parsed(path, kind)
    return [] if _fits(tables, kind) else list(_misfits(path.name, kind, tables))


def parsed(path: Path, kind: type[Entry]) -> dict[str, Any]:
    """The file's tables, not yet decoded.

    Raises DataError if it is missing, not TOML, or lacks a section of `kind`.
    """
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise DataError(f"{path.name} is missing.") from None
    except OSError as error:
        raise DataError(f"{path.name} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path.name} is not a UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path.name} is not valid TOML: {error}.") from error
    for section in msgspec.structs.fields(kind):
        if section.required and section.encode_name not in tables:
            raise DataError(f'{path.name} has no "{section.encode_name}".')
    return tables


def named(ids: Mapping[str, int], name: str, what: str, where: str) -> int:
    """The id of what an entry names. Raises DataError if there is no such thing."""
    if name not in ids:
        raise DataError(f"{where}: there is no {what} {name}.")
    return ids[name]


def sourced(file: str, section: str, content: object) -> Iterator[Fact]:
    """What the entries of a decoded section say of where they come from, each as a fact.

    Beside its `source` an entry may have one of its own for a part: `count_source`, say.
    """
    for label, entry in _entries(section, content):
        if not isinstance(entry, Sourced):
            continue
        for field in entry.__struct_fields__:
            source = getattr(entry, field)
            if field == "source":
                yield Fact(file, label, source)
            elif field.endswith("_source") and source in SOURCES:
                yield Fact(file, f"{label}, {field.removesuffix('_source')}", source)


def _entries(section: str, content: object) -> Iterator[tuple[str, object]]:
    """The entries of a section, decoded or not, each with the words that name it."""
    if isinstance(content, Entry):
        yield section, content
    elif isinstance(content, dict):
        for name, entry in content.items():
            yield f"{section} {name}", entry
    elif isinstance(content, list | tuple):
        for number, entry in enumerate(content, 1):
            first = None
            if isinstance(entry, Entry):
                first = getattr(entry, _first(entry.__struct_fields__))
            yield f"{section} {number if first is None else first}", entry


def _first(fields: tuple[str, ...]) -> str:
    """The field that names an entry of a list."""
    return next(field for field in fields if not field.endswith("source"))


# ---- what does not fit -----------------------------------------------------------


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True


def _misfits(where: str, kind: type[Entry], value: object) -> Iterator[str]:
    """The sentences about an entry that does not fit its Struct."""
    if not isinstance(value, dict):
        yield f"{where}: this is not a table."
        return
    told = False
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name, field in fields.items():
        if field.required and name not in value:
            told = True
            yield f'{where}: there is no "{name}".'
    for name, item in value.items():
        if name not in fields:
            told = True
            yield f'{where}: "{name}" is not a field that is known here.'
        elif not _fits(item, fields[name].type):
            told = True
            yield from _misfits_of_field(where, name, fields[name].type, item)
    if not told:  # each field fits, the entry refuses them together
        yield f"{where}: {_refusal(value, kind)}"


def _misfits_of_field(where: str, name: str, kind: Any, value: object) -> Iterator[str]:
    """The sentences about a field: its own, or those of the entries that it holds."""
    bare = _bare(kind)
    told = False
    if _is_entry(bare):
        if isinstance(value, dict):
            told = True
            yield from _misfits(f"{where}, {name}", bare, value)
    elif get_origin(bare) is dict and _is_entry(within := get_args(bare)[1]):
        for key, entry in value.items() if isinstance(value, dict) else ():
            if not _fits(entry, within):
                told = True
                yield from _misfits(f"{where}, {name} {key}", within, entry)
    elif get_origin(bare) in (list, tuple) and _is_entry(within := get_args(bare)[0]):
        first = _first(within.__struct_encode_fields__)
        for number, entry in enumerate(value if isinstance(value, list) else (), 1):
            if not _fits(entry, within):
                told = True
                label = entry.get(first) if isinstance(entry, dict) else None
                label = f"number {number}" if label is None else label
                yield from _misfits(f"{where}, {name} {label}", within, entry)
    if not told:
        yield f'{where}: "{name}" must be {_words(kind)}, not {value!r}.'


def _refusal(value: object, kind: type[Entry]) -> str:
    """What an entry's own `__post_init__` says against it."""
    try:
        msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        return str(error).partition(" - at `$")[0]
    return ""


def _is_entry(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Entry)


def _bare(kind: Any) -> Any:
    """A type without its bounds, and without the None that stands for a field left out."""
    while True:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        elif get_origin(kind) in (Union, UnionType):
            others = [part for part in get_args(kind) if part is not NoneType]
            if len(others) != 1:
                return kind
            kind = others[0]
        else:
            return kind


_SINGULAR = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
_PLURAL = {str: "names", int: "whole numbers", float: "numbers", bool: "true or false"}


def _words(kind: Any, plural: bool = False) -> str:
    """What must stand in a field: "a whole number, 0 or more", "a list of pairs of names"."""
    if get_origin(kind) is Annotated:
        inner, *notes = get_args(kind)
        for note in notes:
            if isinstance(note, msgspec.Meta) and note.description:
                return note.description
        return _words(inner, plural) + "".join(map(_bounds, notes))
    bare = _bare(kind)
    if bare is not kind:
        return _words(next(k for k in get_args(kind) if k is not NoneType), plural)
    parts = get_args(kind)
    if get_origin(kind) is Literal:
        names = [f'"{word}"' if isinstance(word, str) else str(word) for word in parts]
        if plural:
            return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
        return "one of " + ", ".join(names)
    if get_origin(kind) is dict:
        return f"{'tables' if plural else 'a table'} of {_words(parts[1], plural=True)}"
    if get_origin(kind) is tuple and len(parts) > 1 and parts[1] is not Ellipsis:
        form = ("a pair of", "pairs of")
        if len(parts) > 2:
            form = (f"a row of {len(parts)}", f"rows of {len(parts)}")
        return f"{form[plural]} {_words(parts[0], plural=True)}"
    if get_origin(kind) in (list, tuple):
        return f"{'lists' if plural else 'a list'} of {_words(parts[0], plural=True)}"
    if _is_entry(kind):
        return "tables" if plural else "a table"
    return (_PLURAL if plural else _SINGULAR).get(kind, str(kind))


def _bounds(note: object) -> str:
    if not isinstance(note, msgspec.Meta) or note.ge is None:
        return ""
    return f", {note.ge} or more" if note.le is None else f" from {note.ge} to {note.le}"

"""What fields each entry of the data files has, and what kind of value each field takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.tet_offensive.board import ARMIES, SIZES, TYPES
from engine.tet_offensive.datafiles import SOURCES, Data

Entry = Mapping[str, Any]


class Kind(NamedTuple):
    """A kind of value: in words, and as a test."""

    words: str
    fits: Callable[[object], bool]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_pairs(value: object) -> bool:
    return isinstance(value, list) and all(_is_names(pair) and len(pair) == 2 for pair in value)


def _is_table(of: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, dict) and all(of(item) for item in value.values())


def one_of(*words: str) -> Kind:
    """A text that is one of these words."""
    return Kind("one of " + ", ".join(f'"{w}"' for w in words), lambda value: value in words)


TEXT = Kind("a text", lambda value: isinstance(value, str) and bool(value.strip()))
NUMBER = Kind("a whole number", _is_number)
COUNT = Kind("a whole number, 0 or more", _is_count)
DEGREES = Kind("degrees", lambda value: isinstance(value, float))
YES_NO = Kind("true or false", lambda value: isinstance(value, bool))
NAMES = Kind("a list of names", _is_names)
PAIRS = Kind("a list of pairs of names", _is_pairs)
ANY = Kind("anything", lambda value: True)
COUNTS = Kind("a table of whole numbers", _is_table(COUNT.fits))
ROWS = Kind("a table of rows", _is_table(_is_names))
LEVELS = Kind(
    "a table with a whole number an army and a source",
    lambda value: (
        isinstance(value, dict)
        and value.get("source") in SOURCES
        and all(_is_number(item) for army, item in value.items() if army != "source")
    ),
)
SOURCE = one_of(*SOURCES)
ROW_SOURCES = Kind("a table of sources", _is_table(SOURCE.fits))
COUNTRIES = ("South Vietnam", "North Vietnam", "Laos", "Cambodia")

# Types of counters that are drawn or marked, not listed.
UNLISTED = ("ruff_puff", "sympathizers")


class Shape(NamedTuple):
    """The fields of a section; `form`: "one" entry, a table of "named" ones, or a list."""

    form: str
    fields: dict[str, Kind]
    optional: dict[str, Kind] = {}  # noqa: RUF012 - read, never written
    label: str = ""


_LINKS = Shape("one", {"pairs": PAIRS, "source": SOURCE})
_PLACE = {"lat": DEGREES, "lon": DEGREES, "source": SOURCE}

SHAPES: dict[str, dict[str, Shape]] = {
    "map.toml": {
        "meta": Shape(
            "one",
            {
                "name": TEXT,
                "source": SOURCE,
                "turns": NUMBER,
                "corps": NAMES,
                "demoralization_level": LEVELS,
            },
        ),
        "province": Shape(
            "named",
            {"name": TEXT, "terrain": one_of("lowland", "highland", "delta"), **_PLACE},
            {
                "coastal": YES_NO,
                "river": YES_NO,
                "country": one_of("Laos", "Cambodia"),
                "sites": ANY,
            },
        ),
        "city": Shape(
            "named",
            {"province": TEXT, "pv": NUMBER, **_PLACE},
            {"airbase": YES_NO, "ruff_puff": YES_NO},
        ),
        "sanctuary": Shape(
            "named",
            {"adjacent": NAMES, "corps": NAMES, "country": one_of(*COUNTRIES), **_PLACE},
        ),
        "borders": _LINKS,
        "highways": _LINKS,
        "trail": _LINKS,
        "known": Shape(
            "one",
            {
                "source": SOURCE,
                "rulebook_highways": PAIRS,
                "rulebook_trail": PAIRS,
                "rulebook_borders": PAIRS,
                "rulebook_sanctuary_contacts": PAIRS,
                "rulebook_city_province": PAIRS,
                "rulebook_terrain": ROWS,
                "reported_river": NAMES,
                "reported_political_value": COUNTS,
                "reported_totals": COUNTS,
            },
        ),
    },
    "counters.toml": {
        "ruff_puff": Shape(
            "one", {"mix": COUNTS, "source": SOURCE, "values": SOURCE, "note": TEXT}
        ),
        "unit": Shape(
            "list",
            {
                "id": TEXT,
                "name": TEXT,
                "army": one_of(*ARMIES),
                "type": one_of(*(kind for kind in TYPES if kind not in UNLISTED)),
                "size": one_of(*SIZES),
                "corps": one_of("I", "II", "III", "IV", "theater", ""),
                "combat": COUNT,
                "source": SOURCE,
                "values": SOURCE,
                "note": TEXT,
            },
            {
                "search": COUNT,
                "defense": COUNT,
                "start": TEXT,
                "option": one_of("recon"),
                "operates": one_of(*COUNTRIES),
            },
            label="id",
        ),
    },
    "tables.toml": {
        "combat_results": Shape(
            "one",
            {
                "columns": NAMES,
                "rows": ROWS,
                "row_source": ROW_SOURCES,
                "source": SOURCE,
                "reconstructed_cells": PAIRS,
            },
        ),
        "air_columns": Shape(
            "named",
            {
                "sanctuary": TEXT,
                "highland": TEXT,
                "delta": TEXT,
                "lowland": TEXT,
                "city": TEXT,
                "dice": NUMBER,
                "source": SOURCE,
            },
        ),
        "morale_award": Shape(
            "list",
            {
                "event": TEXT,
                "army": one_of("US", "ARVN", "NVA", "VC"),
                "points": NUMBER,
                "each": NUMBER,
                "of": one_of("factor", "political_value"),
                "when": one_of("morale_phase", "at_once"),
                "source": SOURCE,
            },
            {"except": NAMES},
            label="event",
        ),
        "phase": Shape(
            "list", {"number": NUMBER, "key": TEXT, "name": TEXT, "source": SOURCE}, label="number"
        ),
    },
    "deployment.toml": {
        "deployment": Shape(
            "list", {"unit": TEXT, "area": TEXT, "source": SOURCE, "note": TEXT}, label="unit"
        ),
    },
}
PARAGRAPHS = Shape("one", {"source": SOURCE, "ids": NAMES, "optional": NAMES}, {"holds": ROWS})


def entries(section: str, shape: Shape, content: Any) -> Iterator[tuple[str, Any]]:
    """The entries of a section, each with the words that name it in a sentence."""
    if shape.form == "one":
        yield section, content
    elif shape.form == "named":
        for key, entry in content.items():
            yield f"{section} {key}", entry
    else:
        for number, entry in enumerate(content, 1):
            label = entry.get(shape.label) if isinstance(entry, dict) else None
            yield f"{section} {label}" if label else f"{section} number {number}", entry


def problems(data: Data) -> Iterator[str]:
    """A sentence for every field that is missing, unknown, or of the wrong kind."""
    for name, sections in SHAPES.items():
        for section, shape in sections.items():
            content = data.file(name)[section]
            if not isinstance(content, list if shape.form == "list" else dict):
                yield f'{name}: "{section}" is not {_FORMS[shape.form]}.'
                continue
            for label, entry in entries(section, shape, content):
                yield from _misfits(f"{name}, {label}", shape, entry)
    yield from _misfits("paragraphs.toml", PARAGRAPHS, data.paragraphs)


_FORMS = {"one": "a table", "named": "a table of tables", "list": "a list of tables"}


def _misfits(where: str, shape: Shape, entry: object) -> Iterator[str]:
    if not isinstance(entry, dict):
        yield f"{where}: this is not a table."
        return
    kinds = shape.fields | shape.optional
    for field in shape.fields:
        if field not in entry:
            yield f'{where}: there is no "{field}".'
    for field, value in entry.items():
        if field not in kinds:
            yield f'{where}: "{field}" is not a field that is known here.'
        elif not kinds[field].fits(value):
            yield f'{where}: "{field}" must be {kinds[field].words}, not {value!r}.'

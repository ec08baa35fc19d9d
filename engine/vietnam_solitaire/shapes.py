"""What fields each entry of the data files has, and what kind of value each field takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.vietnam_solitaire.board import ARMIES, FACES, MOVES, TERRAIN, TYPES
from engine.vietnam_solitaire.datafiles import SCENARIOS, SOURCES, Data


class Kind(NamedTuple):
    """A kind of value: in words, and as a test."""

    words: str
    fits: Callable[[object], bool]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(_is_count(number) for number in value.values())


def _are(test: Callable[[object], bool], length: int = 0) -> Callable[[object], bool]:
    return lambda value: (
        isinstance(value, list)
        and all(test(item) for item in value)
        and (not length or len(value) == length)
    )


def _one_of(*words: str) -> Kind:
    return Kind("one of " + ", ".join(f'"{w}"' for w in words), lambda value: value in words)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_force(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"kind", "count", "region", "areas"}
        and _is_text(value["kind"])
        and _is_count(value["count"])
        and _is_text(value["region"])
        and bool(value["areas"])
        and _are(lambda area: area in FACES)(value["areas"])
    )


def _is_entry(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"region", "area", "count"}
        and _is_text(value["region"])
        and value["area"] in FACES
        and _is_count(value["count"])
    )


TEXT = Kind("a text", _is_text)
NUMBER = Kind("a whole number", _is_number)
COUNT = Kind("a whole number, 0 or more", _is_count)
YES_NO = Kind("true or false", lambda value: isinstance(value, bool))
COUNTS = Kind("a table of whole numbers", _is_counts)
NAMES = Kind("a list of names", _are(_is_text))
VALUES = Kind("three whole numbers from 0 to 6", _are(lambda v: v in range(7), 3))
TERRAINS = Kind(
    "four terrains out of " + ", ".join(TERRAIN), _are(lambda value: value in TERRAIN, 4)
)
SOURCE = _one_of(*SOURCES)


class Shape(NamedTuple):
    """The fields of a section; `form`: "one" entry, a table of "named" ones, or a "list"."""

    form: str
    fields: dict[str, Kind]
    optional: dict[str, Kind] = {}  # noqa: RUF012 - read, never written
    label: str = ""


_TURN = Shape(
    "list",
    {"turn": COUNT},
    {
        "date": TEXT,
        "points": COUNT,
        "trail_dice": COUNT,
        "trail": COUNTS,
        "insurgency": YES_NO,
        "regulars": YES_NO,
        "regulars_in": Kind("a region, an area and a number", _is_entry),
        "offensive": TEXT,
        "offensive_bonus": NUMBER,
        "reaction": YES_NO,
        "add": COUNTS,
        "remove": COUNTS,
    },
    "turn",
)
_SCENARIO = Shape(
    "one",
    {
        "title": TEXT,
        "heading": TEXT,
        "first_turn": COUNT,
        "last_turn": COUNT,
        "score": COUNT,
        "source": SOURCE,
        "force": Kind("a list of kind, count, region and areas", _are(_is_force)),
        "trail": COUNTS,
    },
    {
        "sam": NAMES,
        "mig": NAMES,
        "pool": COUNTS,
        "events": YES_NO,
        "levels": _one_of("regions"),
        "own_chart": YES_NO,
        "fleet": YES_NO,
        "migs": YES_NO,
        "redeployment": YES_NO,
        "major_adds": NAMES,
        "armor_returns": TEXT,
        "in_order": YES_NO,
        "regions": NAMES,
        "turn": Kind("a list of turns", _are(lambda value: isinstance(value, dict))),
    },
)

SHAPES: dict[str, dict[str, Shape]] = {
    "map.toml": {
        "meta": Shape(
            "one",
            {
                "name": TEXT,
                "turns": COUNT,
                "trail_limit": COUNT,
                "sam_limit": COUNT,
                "source": SOURCE,
            },
        ),
        "region": Shape("named", {"terrain": TERRAINS, "source": SOURCE}),
        "trail": Shape(
            "named",
            {"country": TEXT, "leads_to": TEXT, "name_source": SOURCE, "source": SOURCE},
        ),
    },
    "counters.toml": {
        "kind": Shape(
            "list",
            {
                "id": TEXT,
                "name": TEXT,
                "army": _one_of(*ARMIES),
                "type": _one_of(*TYPES),
                "count": COUNT,
                "source": SOURCE,
                "count_source": SOURCE,
            },
            {
                "later": COUNT,
                "values": VALUES,
                "cost": COUNT,
                "loss": COUNT,
                "moves": _one_of(*MOVES),
                "value_source": SOURCE,
                "cost_source": SOURCE,
            },
            "id",
        ),
        "markers": Shape(
            "one",
            {"trail": COUNT, "sam": COUNT, "mig": COUNT, "source": SOURCE, "mig_source": SOURCE},
        ),
    },
    "tables.toml": {
        "hits": Shape(
            "one",
            {
                "b52": COUNT,
                "b52_limited": COUNT,
                "green_berets": COUNT,
                "napalm": COUNT,
                "air_defense": COUNT,
                "source": SOURCE,
            },
        ),
        "victory": Shape(
            "one",
            {
                "marginal": COUNT,
                "real": COUNT,
                "major": COUNT,
                "regions": COUNT,
                "sudden_defeat": COUNT,
                "source": SOURCE,
            },
        ),
        "turn": Shape(
            "list",
            {"turn": COUNT, "points": COUNT, "date": TEXT, "source": SOURCE, "date_source": SOURCE},
            label="turn",
        ),
        "change": Shape(
            "list",
            {"turn": COUNT, "source": SOURCE},
            {"add": COUNTS, "remove": COUNTS, "home": TEXT},
            "turn",
        ),
        "event": Shape(
            "list",
            {"roll": COUNT, "name": TEXT, "source": SOURCE},
            {"points": NUMBER, "trail_dice": COUNT, "north_spared": YES_NO, "no_napalm": YES_NO},
            "roll",
        ),
        "event_die": Shape(
            "list",
            {"first": COUNT, "last": COUNT, "modifier": NUMBER, "source": SOURCE},
            {},
            "first",
        ),
    },
    "scenarios.toml": dict.fromkeys(SCENARIOS, _SCENARIO),
}


def entries(section: str, shape: Shape, content: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each entry of a section with the words that name it."""
    if shape.form == "one":
        yield section, content
    elif shape.form == "named":
        for name, entry in content.items():
            yield f"{section} {name}", entry
    else:
        for n, entry in enumerate(content, 1):
            label = entry.get(shape.label, f"number {n}") if isinstance(entry, dict) else n
            yield f"{section} {label}", entry


def problems(data: Data) -> Iterator[str]:
    """A sentence for each field that is missing, unknown, or of the wrong kind."""
    for file, sections in SHAPES.items():
        tables = getattr(data, file.removesuffix(".toml"))
        for section, shape in sections.items():
            content = tables[section]
            wanted = list if shape.form == "list" else dict
            if not isinstance(content, wanted):
                yield f"{file}, {section}: this is no {'list' if wanted is list else 'table'}."
                continue
            for label, entry in entries(section, shape, content):
                yield from (f"{file}, {label}: {fault}" for fault in _faults(shape, entry))
                if section in SCENARIOS and isinstance(entry.get("turn"), list):
                    for turn in entry["turn"]:
                        for fault in _faults(_TURN, turn):
                            yield f"{file}, {label}, turn: {fault}"


def _faults(shape: Shape, entry: object) -> Iterator[str]:
    if not isinstance(entry, dict):
        yield "this is no table."
        return
    for name, kind in shape.fields.items():
        if name not in entry:
            yield f'"{name}" is missing.'
        elif not kind.fits(entry[name]):
            yield f'"{name}" must be {kind.words}.'
    for name, value in entry.items():
        if name in shape.optional:
            if not shape.optional[name].fits(value):
                yield f'"{name}" must be {shape.optional[name].words}.'
        elif name not in shape.fields:
            yield f'there is no "{name}" here.'

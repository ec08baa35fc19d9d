"""What the data of Vietnam Solitaire is, where it comes from, and whether it is consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from engine.vietnam_solitaire import shapes
from engine.vietnam_solitaire.checks import chart, charts, counters, set_ups
from engine.vietnam_solitaire.datafiles import DATA, SOURCES, Data, DataError, load

__all__ = ["DataError", "Sourced", "check", "facts", "sourced"]

CHECKS = (chart.check, counters.check, charts.check, set_ups.check)


class Sourced(NamedTuple):
    """One fact of the data: its file, its entry, and where it comes from."""

    file: str
    entry: str
    source: str


def check(folder: Path = DATA) -> list[str]:
    """What is wrong with the data in `folder`, a sentence each; empty when all is consistent.

    A sentence names the file and the entry. Fields of a wrong kind are told first, alone. Raises
    DataError for a file that is missing or cannot be read at all.
    """
    data = load(folder)
    if misfits := list(shapes.problems(data)):
        return misfits
    return [sentence for part in CHECKS for sentence in part(data)]


def facts(folder: Path = DATA) -> dict[str, Any]:
    """The figures of the game. Raises DataError if a file, or a field of it, cannot be used."""
    data = _sound(folder)
    kinds = data.counters["kind"]
    sources = Counter(fact.source for fact in _sourced(data))
    terrains = Counter(t for region in data.map["region"].values() for t in region["terrain"])
    units: Counter[str] = Counter()
    for entry in kinds:
        units[entry["army"]] += entry["count"]
    return {
        "game": data.map["meta"]["name"],
        "areas": {
            "regions": len(data.map["region"]),
            **terrains,
            "trail": len(data.map["trail"]),
        },
        "units": dict(units),
        "tables": {
            "values_and_prices": {
                "by": "counter",
                "columns": ["jungle", "paddy", "urban", "price"],
                "rows": {
                    entry["id"]: [
                        *(str(v) for v in entry.get("values", ("", "", ""))),
                        str(entry.get("cost", "")),
                    ]
                    for entry in kinds
                },
            }
        },
        "political_points": {str(e["turn"]): e["points"] for e in data.tables["turn"]},
        "sources": {kind: sources[kind] for kind in SOURCES},
    }


def sourced(folder: Path = DATA) -> list[Sourced]:
    """Every fact with its source, in the order of the files. Raises DataError as `facts` does."""
    return list(_sourced(_sound(folder)))


def _sound(folder: Path) -> Data:
    data = load(folder)
    for misfit in shapes.problems(data):
        raise DataError(misfit)
    return data


def _sourced(data: Data) -> Iterator[Sourced]:
    """An entry may have sources of its own for its number, its values, its price, its date."""
    for file, sections in shapes.SHAPES.items():
        tables = getattr(data, file.removesuffix(".toml"))
        for section, shape in sections.items():
            for label, entry in shapes.entries(section, shape, tables[section]):
                for field, source in entry.items():
                    if field == "source":
                        yield Sourced(file, label, source)
                    elif field.endswith("_source"):
                        part = field.removesuffix("_source")
                        yield Sourced(file, f"{label}, {part}", source)

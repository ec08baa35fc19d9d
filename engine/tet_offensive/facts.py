"""What the data of Tet Offensive is, where it comes from, and whether it is consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from engine.tet_offensive import shapes
from engine.tet_offensive.checks import areas, counters, deployment, order_of_battle, tables
from engine.tet_offensive.datafiles import DATA, SOURCES, Data, DataError, load
from engine.tet_offensive.optional import CHANGES, OPTIONS

__all__ = ["DataError", "Sourced", "check", "facts", "sourced"]

CHECKS = (
    areas.check,
    counters.check,
    order_of_battle.check,
    tables.check,
    deployment.check,
    deployment.check_paragraphs,
)


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
    units = data.counters["unit"]
    crt = data.tables["combat_results"]
    kinds = Counter(fact.source for fact in _sourced(data))
    values = Counter(u["values"] for u in units)
    levels = dict(data.map["meta"]["demoralization_level"])
    del levels["source"]
    return {
        "game": data.map["meta"]["name"],
        "areas": areas.totals(data.map),
        "airbases": len(areas.airbases(data.map)),
        "units": dict(Counter(u["army"] for u in units)),
        "ruff_puffs": sum(data.counters["ruff_puff"]["mix"].values()),
        "tables": {"combat_results": {"columns": crt["columns"], "rows": crt["rows"]}},
        "levels": levels,
        "options": [
            {
                "option": option.name,
                "values": list(option.values),
                "default": option.default,
                "heading": option.heading,
                "help": option.help,
                "changes": [{"heading": where, "change": what} for where, what in changed],
            }
            for option, changed in ((option, CHANGES[option.name]) for option in OPTIONS)
        ],
        "sources": {kind: kinds[kind] for kind in SOURCES},
        "values": {kind: values[kind] for kind in SOURCES},
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
    for file, sections in shapes.SHAPES.items():
        for section, shape in sections.items():
            content = data.file(file)[section]
            if section in ("borders", "highways", "trail"):
                yield from _links(data, section)
            elif section == "combat_results":
                yield from _rows(content)
            elif section == "meta":
                level_source = content["demoralization_level"]["source"]
                yield Sourced(file, "turns and corps", content["source"])
                yield Sourced(file, "demoralization levels", level_source)
            elif section != "known":
                for label, entry in shapes.entries(section, shape, content):
                    yield Sourced(file, label, entry["source"])


def _links(data: Data, section: str) -> Iterator[Sourced]:
    """Each pair by itself: those that `known` lists are the rulebook's."""
    told = {frozenset(pair) for pair in data.map["known"][f"rulebook_{section}"]}
    for one, other in data.map[section]["pairs"]:
        known = frozenset((one, other)) in told
        source = "rulebook" if known else data.map[section]["source"]
        yield Sourced("map.toml", f"{section} {one} - {other}", source)


def _rows(crt: dict[str, Any]) -> Iterator[Sourced]:
    for die, source in crt["row_source"].items():
        yield Sourced("tables.toml", f"combat_results row {die}", source)
    for die, column in crt["reconstructed_cells"]:
        name = f"combat_results row {die} column {column}"
        yield Sourced("tables.toml", name, "reconstructed")

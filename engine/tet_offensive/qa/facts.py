"""What the data of Tet Offensive is, where it comes from, and whether it is consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.kernel import datafiles
from engine.kernel.datafiles import SOURCES, Fact
from engine.kernel.datafiles import sourced as sourced_entries
from engine.tet_offensive.datafiles import (
    DATA,
    FILES,
    CombatResults,
    Data,
    DataError,
    Links,
    Pair,
    load,
    paragraphs,
)
from engine.tet_offensive.optional import CHANGES, OPTIONS
from engine.tet_offensive.qa.checks import areas, counters, deployment, order_of_battle, tables

__all__ = ["DataError", "check", "facts", "sourced"]

CHECKS = (
    areas.check,
    counters.check,
    order_of_battle.check,
    tables.check,
    deployment.check,
)


def check(folder: Path = DATA) -> list[str]:
    """What is wrong with the data in `folder`, a sentence each; empty when all is consistent.

    A sentence names the file and the entry. Fields of a wrong kind are told first, alone. Raises
    DataError for a file that is missing or cannot be read at all.
    """
    misfits = [
        misfit for name, kind in FILES.items() for misfit in datafiles.check(folder / name, kind)
    ]
    if misfits:
        return misfits
    return [*faults(load(folder)), *deployment.check_paragraphs(paragraphs(folder))]


def faults(data: Data) -> list[str]:
    """What does not agree in data that has been read, a sentence each."""
    return [sentence for part in CHECKS for sentence in part(data)]


def facts(folder: Path = DATA) -> dict[str, Any]:
    """The figures of the game. Raises DataError if a file, or a field of it, cannot be used."""
    return figures(load(folder))


def figures(data: Data) -> dict[str, Any]:
    """The figures of the game by its data."""
    units, crt = data.counters.unit, data.tables.combat_results
    kinds = Counter(fact.source for fact in _sourced(data))
    values = Counter(unit.values for unit in units)
    levels = data.map.meta.demoralization_level
    return {
        "game": data.map.meta.name,
        "areas": areas.totals(data.map),
        "airbases": len(areas.airbases(data.map)),
        "units": dict(Counter(unit.army for unit in units)),
        "ruff_puffs": sum(data.counters.ruff_puff.mix.values()),
        "tables": {
            "combat_results": {
                "columns": list(crt.columns),
                "rows": {str(die): list(row) for die, row in crt.rows.items()},
            }
        },
        "levels": {"US": levels.US, "ARVN": levels.ARVN, "NVA": levels.NVA, "VC": levels.VC},
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


def sourced(folder: Path = DATA) -> list[Fact]:
    """Every fact with its source, in the order of the files. Raises DataError as `facts` does."""
    return list(_sourced(load(folder)))


def _sourced(data: Data) -> Iterator[Fact]:
    chart, known = data.map, data.map.known
    meta = chart.meta
    yield Fact("map.toml", "turns and corps", meta.source)
    yield Fact("map.toml", "demoralization levels", meta.demoralization_level.source)
    for section in ("province", "city", "sanctuary"):
        yield from sourced_entries("map.toml", section, getattr(chart, section))
    yield from _links("borders", chart.borders, known.rulebook_borders)
    yield from _links("highways", chart.highways, known.rulebook_highways)
    yield from _links("trail", chart.trail, known.rulebook_trail)
    yield from _whole("counters.toml", data.counters)
    yield from _rows(data.tables.combat_results)
    air = data.tables.air_columns
    yield from sourced_entries("tables.toml", "air_columns tac_air", air.tac_air)
    yield from sourced_entries("tables.toml", "air_columns arc_light", air.arc_light)
    yield from sourced_entries("tables.toml", "morale_award", data.tables.morale_award)
    yield from _whole("deployment.toml", data.deployment)


def _whole(file: str, content: msgspec.Struct) -> Iterator[Fact]:
    for section in content.__struct_fields__:
        yield from sourced_entries(file, section, getattr(content, section))


def _links(section: str, links: Links, known: tuple[Pair, ...]) -> Iterator[Fact]:
    """Each pair by itself: those that `known` lists are the rulebook's."""
    told = {frozenset(pair) for pair in known}
    for one, other in links.pairs:
        source = "rulebook" if frozenset((one, other)) in told else links.source
        yield Fact("map.toml", f"{section} {one} - {other}", source)


def _rows(crt: CombatResults) -> Iterator[Fact]:
    for die, source in crt.row_source.items():
        yield Fact("tables.toml", f"combat_results row {die}", source)
    for die, column in crt.reconstructed_cells:
        name = f"combat_results row {die} column {column}"
        yield Fact("tables.toml", name, "reconstructed")

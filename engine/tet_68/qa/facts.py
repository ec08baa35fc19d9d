"""What the data of Tet '68 is, where it comes from, and whether it is consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.kernel import datafiles
from engine.kernel.datafiles import SOURCES, DataError, Fact
from engine.kernel.datafiles import sourced as sourced_entries
from engine.tet_68.board import COUNTRIES, SIDES, Board
from engine.tet_68.datafiles import DATA, FILES, Data, load
from engine.tet_68.qa.checks import counters, ground, lines, places, setup, tables

__all__ = ["DataError", "check", "facts", "sourced"]

ON_BOARD = (ground.check, places.check, setup.check, lines.check)
ON_DATA = (counters.check, tables.check)


def check(folder: Path = DATA) -> list[str]:
    """What is wrong with the data in `folder`, a sentence each; empty when all is consistent.

    A sentence names the file and the entry. Fields of a wrong kind are told first, alone; then a
    hex or sign that is not there, alone. Raises DataError for a file that is missing or cannot be
    read at all.
    """
    misfits = [
        misfit for name, kind in FILES.items() for misfit in datafiles.check(folder / name, kind)
    ]
    return misfits or faults(load(folder))


def faults(data: Data) -> list[str]:
    """What of the data does not agree, a sentence each."""
    try:
        board = Board(data)
    except DataError as fault:
        return [str(fault)]
    told = [sentence for part in ON_DATA for sentence in part(data)]
    for on_board in ON_BOARD:
        try:
            told += on_board(board)
        except DataError as fault:
            told.append(str(fault))
    return list(dict.fromkeys(told))


def facts(folder: Path = DATA) -> dict[str, Any]:
    """The figures of the game. Raises DataError if a file, or a field of it, cannot be used."""
    data = load(folder)
    board = Board(data)
    land = [place for place, sea in enumerate(board.all_sea) if not sea]
    units = data.counters.unit
    sources = Counter(fact.source for fact in _sourced(data))
    values = Counter(unit.values_source for unit in units)
    return {
        "game": "Tet '68",
        "hexes": {
            "land": len(land),
            "coastal": sum(board.coastal),
            **{
                country: sum(bool(board.countries[place] & 1 << n) for place in land)
                for n, country in enumerate(COUNTRIES)
            },
        },
        "places": dict(Counter(held.kind for held in board.holding.values())),
        "popular_areas": dict(Counter((*SIDES, "neutral")[o] for o in board.popular if o >= 0)),
        "units": dict(Counter(unit.side for unit in units)),
        "counters": data.counters.total,
        "sources": {kind: sources[kind] for kind in SOURCES},
        "values": {kind: values[kind] for kind in SOURCES},
    }


def sourced(folder: Path = DATA) -> list[Fact]:
    """Every fact with its source, in the order of the files. Raises DataError as `facts` does."""
    return list(_sourced(load(folder)))


def _sourced(data: Data) -> Iterator[Fact]:
    files = (data.map, data.counters, data.tables, data.setup)
    for name, content in zip(FILES, files, strict=True):
        for section in content.__struct_fields__:
            within = getattr(content, section)
            yield from sourced_entries(name, section, within)
            if name == "map.toml" and section == "popular":
                for owner in within.__struct_fields__:
                    yield Fact(name, f"popular {owner}", getattr(within, owner).source)

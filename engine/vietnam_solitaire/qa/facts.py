"""What the data of Vietnam Solitaire is, where it comes from, and whether it is consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.kernel.datafiles import SOURCES, DataError, Fact
from engine.kernel.datafiles import sourced as sourced_entries
from engine.vietnam_solitaire.board import Board
from engine.vietnam_solitaire.datafiles import DATA, Change, Data, TurnEntry, load, misfits
from engine.vietnam_solitaire.qa.checks import chart, charts, counters, set_ups
from engine.vietnam_solitaire.scenario import scenario_of

__all__ = ["DataError", "check", "facts", "sourced"]

CHECKS = (chart.check, counters.check, charts.check, set_ups.check)


def check(folder: Path = DATA) -> list[str]:
    """What is wrong with the data in `folder`, a sentence each; empty when all is consistent.

    A sentence names the file and the entry. Fields of a wrong kind are told first, alone; then
    what is named and is not there, alone. Raises DataError for a file that is missing or cannot be
    read at all.
    """
    return misfits(folder) or faults(load(folder))


def faults(data: Data) -> list[str]:
    """What of the data does not agree, a sentence each."""
    try:
        board = Board(data)
        for name in board.scenarios:
            scenario_of(name, board)
    except DataError as fault:
        return [str(fault)]
    return [sentence for part in CHECKS for sentence in part(data)]


def facts(folder: Path = DATA) -> dict[str, Any]:
    """The figures of the game. Raises DataError if a file, or a field of it, cannot be used."""
    return figures(load(folder))


def figures(data: Data) -> dict[str, Any]:
    """The figures of decoded data."""
    kinds = data.counters.kind
    sources = Counter(fact.source for fact in _sourced(data))
    terrains = Counter(t for region in data.map.region.values() for t in region.terrain)
    units: Counter[str] = Counter()
    for entry in kinds:
        units[entry.army] += entry.count
    values = {
        kind.id: [
            *(str(v) for v in kind.values or ("", "", "")),
            "" if kind.cost is None else str(kind.cost),
        ]
        for kind in kinds
    }
    return {
        "game": data.map.meta.name,
        "areas": {"regions": len(data.map.region), **terrains, "trail": len(data.map.trail)},
        "units": dict(units),
        "tables": {
            "values_and_prices": _chart("counter", ["jungle", "paddy", "urban", "price"], values),
            **_charts(data),
        },
        "sources": {kind: sources[kind] for kind in SOURCES},
    }


def _charts(data: Data) -> dict[str, Any]:
    """The record track, the Add / Remove Units chart, the political events, scenarios' own."""
    tables = data.tables
    charts: dict[str, Any] = {
        "political_points": _chart(
            "turn",
            ["date", "points"],
            {str(e.turn): [e.date, str(e.points)] for e in tables.turn},
        ),
        "add_remove_units": _chart(
            "turn",
            ["joins the pool", "leaves the game", "armor enters in"],
            {str(e.turn or "start"): [*_who(e), e.home or ""] for e in tables.change},
        ),
        "political_events": _chart(
            "die",
            ["event", "what it does in the next turn"],
            {str(e.roll): [e.name, e.words()] for e in tables.event},
        ),
        "political_event_die": _chart(
            "turns",
            ["added to the die"],
            {
                f"{e.first}-{e.last}": [f"{e.modifier:+}" if e.modifier else "0"]
                for e in tables.event_die
            },
        ),
    }
    for name, entry in data.scenarios.by_name().items():
        if entry.own_chart:
            charts[f"{name}_by_turn"] = _chart(
                "turn",
                ["date", "points", "joins the pool", "leaves the game"],
                {str(e.turn): [e.date, str(e.points or ""), *_who(e)] for e in entry.turn},
            )
    return charts


def _chart(by: str, columns: list[str], rows: dict[str, list[str]]) -> dict[str, Any]:
    return {"by": by, "columns": columns, "rows": rows}


def _who(entry: Change | TurnEntry) -> list[str]:
    """Who joins and who leaves by an entry of a chart."""
    return [
        ", ".join(f"{number} {kind}" for kind, number in part.items())
        for part in (entry.add, entry.remove)
    ]


def sourced(folder: Path = DATA) -> list[Fact]:
    """Every fact with its source, in the order of the files. Raises DataError as `facts` does."""
    return list(_sourced(load(folder)))


def _sourced(data: Data) -> Iterator[Fact]:
    for part, file in zip(Data._fields, data, strict=True):
        names = zip(file.__struct_fields__, file.__struct_encode_fields__, strict=True)
        for field, section in names:
            yield from sourced_entries(f"{part}.toml", section, getattr(file, field))

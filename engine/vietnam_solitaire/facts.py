"""What the data of Vietnam Solitaire is, where it comes from, and whether it is consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine.vietnam_solitaire import shapes
from engine.vietnam_solitaire.board import event_of
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
            "values_and_prices": _chart(
                "counter",
                ["jungle", "paddy", "urban", "price"],
                {
                    entry["id"]: [
                        *(str(v) for v in entry.get("values", ("", "", ""))),
                        str(entry.get("cost", "")),
                    ]
                    for entry in kinds
                },
            ),
            **_charts(data),
        },
        "sources": {kind: sources[kind] for kind in SOURCES},
    }


def _charts(data: Data) -> dict[str, Any]:
    """The record track, the Add / Remove Units chart, the political events, scenarios' own."""
    tables = data.tables
    modifiers = {f"{e['first']}-{e['last']}": e["modifier"] for e in tables["event_die"]}
    charts: dict[str, Any] = {
        "political_points": _chart(
            "turn",
            ["date", "points"],
            {str(e["turn"]): [e["date"], str(e["points"])] for e in tables["turn"]},
        ),
        "add_remove_units": _chart(
            "turn",
            ["joins the pool", "leaves the game", "armor enters in"],
            {str(e["turn"] or "start"): [*_who(e), e.get("home", "")] for e in tables["change"]},
        ),
        "political_events": _chart(
            "die",
            ["event", "what it does in the next turn"],
            {str(e["roll"]): [e["name"], event_of(e).words()] for e in tables["event"]},
        ),
        "political_event_die": _chart(
            "turns",
            ["added to the die"],
            {turns: [f"{added:+}" if added else "0"] for turns, added in modifiers.items()},
        ),
    }
    for name, entry in data.scenarios.items():
        if entry.get("own_chart"):
            charts[f"{name}_by_turn"] = _chart(
                "turn",
                ["date", "points", "joins the pool", "leaves the game"],
                {
                    str(e["turn"]): [e.get("date", ""), str(e.get("points", "")), *_who(e)]
                    for e in entry["turn"]
                },
            )
    return charts


def _chart(by: str, columns: list[str], rows: dict[str, list[str]]) -> dict[str, Any]:
    return {"by": by, "columns": columns, "rows": rows}


def _who(entry: Mapping[str, Any]) -> list[str]:
    """Who joins and who leaves by an entry of a chart."""
    return [
        ", ".join(f"{number} {kind}" for kind, number in entry.get(part, {}).items())
        for part in ("add", "remove")
    ]


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

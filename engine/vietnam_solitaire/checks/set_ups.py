"""What must be true of scenarios.toml: counters that there are, places that there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.vietnam_solitaire.checks.charts import there
from engine.vietnam_solitaire.datafiles import SCENARIOS, Data

TURNS = {"campaign": (1, 16), "tet-1968": (6, 13), "fall-of-south-vietnam": (11, 16),
         "easter-offensive": (1, 6)}  # fmt: skip
SCORES = {"campaign": 0, "tet-1968": 3, "fall-of-south-vietnam": 6, "easter-offensive": 0}
EASTER_POINTS = [4, 6, 8, 8, 12, 12]


def check(data: Data) -> Iterator[str]:
    """Every sentence about the scenarios. The fields are known to have the right kinds."""
    for name in SCENARIOS:
        entry = data.scenarios[name]
        yield from (f"scenarios.toml, {name}: {fault}" for fault in _scenario(data, name, entry))
    easter = [turn.get("points") for turn in data.scenarios["easter-offensive"].get("turn", ())]
    if easter != EASTER_POINTS:
        yield "scenarios.toml, easter-offensive: its track is 4, 6, 8, 8, 12, 12 points."


def _scenario(data: Data, name: str, entry: dict[str, Any]) -> Iterator[str]:
    regions, trails = data.map["region"], data.map["trail"]
    counts = {kind["id"]: kind["count"] for kind in data.counters["kind"]}
    if (entry["first_turn"], entry["last_turn"]) != TURNS[name]:
        yield f"it goes from turn {TURNS[name][0]} to {TURNS[name][1]}."
    if entry["score"] != SCORES[name]:
        yield f"the marker begins at {SCORES[name]}."
    used = Counter[str]()
    for force in entry["force"]:
        if force["kind"] not in counts:
            yield f"there is no kind {force['kind']}."
            return
        if force["region"] not in entry.get("regions", regions):
            yield f"there is no region {force['region']} in it."
        used[force["kind"]] += force["count"]
    for kind, number in entry.get("pool", {}).items():
        used[kind] += number
    allied = {k["id"] for k in data.counters["kind"] if k["army"] not in ("NVA", "VC")}
    joined = there(data, entry["first_turn"], through=False)
    for kind, number in used.items():
        most = counts.get(kind, 0)
        if kind in allied and not entry.get("own_chart"):
            most = joined.get(kind, 0)
        if number > most:
            yield f"it needs {number} of {kind}, and there are {most}."
    for trail, number in entry["trail"].items():
        if trail not in trails or number > data.map["meta"]["trail_limit"]:
            yield f"{number} trail counters in {trail} cannot be."
        elif trails[trail]["leads_to"] not in entry.get("regions", regions):
            yield f"{trail} leads to a region that is not used."
    for word in ("sam", "mig"):
        for trail in entry.get(word, ()):
            if trails.get(trail, {}).get("country") != "North Vietnam":
                yield f"there is no {word} in {trail}."
    for turn in entry.get("turn", ()):
        if not entry["first_turn"] <= turn["turn"] <= entry["last_turn"]:
            yield f"there is no turn {turn['turn']} in it."
        offensive = turn.get("offensive", "roll")
        if offensive not in ("roll", "major", *regions):
            yield f"turn {turn['turn']}: an offensive is roll, major, or a region."

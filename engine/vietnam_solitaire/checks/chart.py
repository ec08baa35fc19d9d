"""What must be true of map.toml: regions, terrain, the trail and its arrows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.vietnam_solitaire.datafiles import Data

REGIONS = ("Hue", "Highlands", "Cu Chi", "Saigon", "Mekong")
FIRST_TRAILS = ("Haiphong", "Hanoi", "Laos")
REPORTED = {
    "Highlands": {"jungle": 3, "paddy": 1},
    "Saigon": {"paddy": 1, "urban": 3},
}
MILITIA_REGION, MILITIA_PART = "Hue", 2


def check(data: Data) -> Iterator[str]:
    """Every sentence about the map. The fields are known to have the right kinds."""
    chart = data.map
    if tuple(chart["region"]) != REGIONS:
        yield f"map.toml, region: the regions are {', '.join(REGIONS)}, in this order."
        return
    meta = chart["meta"]
    for name, number in (("turns", 16), ("trail_limit", 2), ("sam_limit", 1)):
        if meta[name] != number:
            yield f"map.toml, meta: {name} is {number}, not {meta[name]}."
    for region, counts in REPORTED.items():
        found = dict(Counter(chart["region"][region]["terrain"]))
        if chart["region"][region]["source"] == "reported" and found != counts:
            told = ", ".join(f"{n} {terrain}" for terrain, n in counts.items())
            yield f"map.toml, region {region}: its areas are reported as {told}."
    if chart["region"][MILITIA_REGION]["terrain"][MILITIA_PART] != "jungle":
        yield "map.toml, region Hue: area 5 is jungle, for a scenario puts Ruff-Puffs there."
    yield from _trail(data)


def _trail(data: Data) -> Iterator[str]:
    trails = data.map["trail"]
    if len(trails) != 6:
        yield f"map.toml, trail: there are six trail areas, not {len(trails)}."
        return
    if tuple(trails)[:3] != FIRST_TRAILS:
        yield f"map.toml, trail: the first are {', '.join(FIRST_TRAILS)}, in this order."
    for name, entry in trails.items():
        if entry["leads_to"] not in REGIONS:
            yield f"map.toml, trail {name}: there is no region {entry['leads_to']}."
        north = entry["country"] == "North Vietnam"
        if north != (name in FIRST_TRAILS[:2]):
            yield f"map.toml, trail {name}: Haiphong and Hanoi alone lie in North Vietnam."
        elif not north and entry["country"] not in ("Laos", "Cambodia"):
            yield f"map.toml, trail {name}: it lies in Laos or in Cambodia."
    arrows = Counter(entry["leads_to"] for entry in trails.values())
    if trails.get("Hanoi", {}).get("leads_to") != "Hue":
        yield "map.toml, trail Hanoi: its arrow points to Hue."
    if arrows["Highlands"] != 1:
        yield "map.toml, trail: one trail area leads to Highlands, for a scenario speaks of it."
    missing = [region for region in REGIONS if not arrows[region]]
    if missing:
        yield f"map.toml, trail: no trail area leads to {missing[0]}."

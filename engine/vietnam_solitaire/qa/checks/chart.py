"""What must be true of map.toml: regions, terrain, the trail and its arrows."""

from __future__ import annotations

from collections.abc import Iterator

from engine.vietnam_solitaire.board import FACES
from engine.vietnam_solitaire.datafiles import Data
from engine.vietnam_solitaire.phases.offensive import EVERYWHERE
from engine.vietnam_solitaire.phases.score import CAPITAL, SPLIT

# What was told of the map: how many areas of a terrain a region has.
REPORTED = {
    "Highlands": {"jungle": 3, "paddy": 1},
    "Saigon": {"paddy": 1, "urban": 3},
}


def check(data: Data) -> Iterator[str]:
    """Every sentence about the map."""
    regions = data.map.region
    if len(regions) != EVERYWHERE - 1:
        yield f"map.toml, region: there is one for each face of the die below {EVERYWHERE}."
    for name in (CAPITAL, *SPLIT):
        if name not in regions:
            yield f"map.toml, region: there is no {name}, by which the game is won."
    for name, counts in REPORTED.items():
        if name in regions and regions[name].source == "reported":
            terrain = regions[name].terrain
            if {ground: terrain.count(ground) for ground in set(terrain)} != counts:
                told = ", ".join(f"{number} {ground}" for ground, number in counts.items())
                yield f"map.toml, region {name}: its areas are reported as {told}."
    for name, scenario in data.scenarios.by_name().items():
        militia = (force for force in scenario.force if _type(data, force.kind) == "ruff_puff")
        for force in militia:
            for faces in force.areas:
                if regions[force.region].terrain[FACES.index(faces)] != "jungle":
                    yield (
                        f"map.toml, region {force.region}: area {faces} is jungle, for {name} "
                        "puts Ruff-Puffs there."
                    )
    yield from _trail(data)


def _type(data: Data, kind: str) -> str:
    return next(entry.type for entry in data.counters.kind if entry.id == kind)


def _trail(data: Data) -> Iterator[str]:
    trails = data.map.trail
    north = [entry.north for entry in trails.values()]
    if len(trails) != 6:
        yield f"map.toml, trail: there is one for each face of a die, not {len(trails)}."
    if sum(north) != 2 or not all(north[:2]):
        yield "map.toml, trail: the first two areas, and they alone, lie in North Vietnam."
    arrows = [entry.leads_to for entry in trails.values()]
    for region in data.map.region:
        if region not in arrows:
            yield f"map.toml, trail: no trail area leads to {region}."
    # A scenario speaks of "the trail area" of the region that it puts regulars into.
    for scenario in data.scenarios.by_name().values():
        for turn in scenario.turn:
            if (fixed := turn.regulars_in) and arrows.count(fixed.region) != 1:
                yield (
                    f"map.toml, trail: one trail area leads to {fixed.region}, for a scenario "
                    "speaks of it."
                )
    yield from _markers(data)


def _markers(data: Data) -> Iterator[str]:
    """As many markers as trail areas can hold: none ever runs out (Phase 1)."""
    trails, markers = data.map.trail, data.counters.markers
    north = sum(entry.north for entry in trails.values())
    limit = data.map.meta.trail_limit
    for name, number, most in (
        ("trail", markers.trail, limit * len(trails)),
        ("sam", markers.sam, north),
        ("mig", markers.mig, north),
    ):
        if number != most:
            yield f"counters.toml, markers: {most} {name} fill the trail, not {number}."

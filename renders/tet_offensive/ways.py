"""The courses of highways and of the trail: smooth curves through the places they pass."""

import tomllib
from functools import cache, lru_cache

from renders.tet_offensive.geography import DATA, Geography
from renders.toolkit.land import Point
from renders.toolkit.layers import bow, smooth

BENDS = {("Tchepone", "A Shau Valley"): 0.08, ("War Zone C", "Parrot's Beak"): -0.1}


@cache
def passed() -> dict[frozenset[str], tuple[list[Point], str]]:
    """Return by pair of cities the points that a highway passes, and from which city on."""
    stored = tomllib.loads((DATA / "placement.toml").read_text("utf-8"))["passes"]
    return {
        frozenset((way["from"], way["to"])): ([(x, y) for x, y in way["by"]], way["from"])
        for way in stored
    }


@lru_cache(maxsize=256)
def highway(world: Geography, one: str, other: str) -> tuple[Point, ...]:
    """Return a highway's course in degrees."""
    start, end = world.places[one].at, world.places[other].at
    by, told_from = passed().get(frozenset((one, other)), ([], one))
    between = by if told_from == one else by[::-1]
    return tuple(smooth([start, *between, end]))


def trail(world: Geography, one: str, other: str) -> list[Point]:
    """Return a branch of the trail in degrees."""
    start, end = world.places[one].at, world.places[other].at
    return bow(start, end, BENDS.get((one, other), 0.06))

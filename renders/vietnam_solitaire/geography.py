"""Where the areas lie: the stored outlines of their grounds, and where their plates stand."""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from renders.toolkit.land import Line, Point, lines

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True, eq=False)
class Geography:
    """By area its ground (rings in degrees, the largest first) and its plate's place.

    Regions and trail areas stand in the order of their numbers. `boxes`: left top corners of the
    trail areas' boxes, in pixels from the map's, by the layout's name; `tips`: where their arrows
    end, in degrees.
    """

    areas: dict[str, tuple[Line, ...]]
    at: dict[str, Point]
    lines: dict[str, tuple[Line, ...]]  # "region", "area"
    regions: dict[str, Point]
    boxes: dict[str, dict[str, Point]]
    tips: dict[str, Point]


def region_of(area: str) -> str:
    """Return the region that an area's name begins with: "Cu Chi 1-2" -> "Cu Chi"."""
    return area.rpartition(" ")[0]


def read_placement() -> dict[str, Any]:
    """Return sites and plates as their file has them."""
    return tomllib.loads((DATA / "placement.toml").read_text("utf-8"))


def fingerprint(placement: dict[str, Any]) -> str:
    """Return a SHA-256 (hex) of every site from which the stored outlines were made."""
    sites = {name: area["sites"] for name, area in placement["area"].items()}
    return hashlib.sha256(json.dumps(sites, sort_keys=True).encode()).hexdigest()


def pairs(listed: dict[str, list[float]]) -> dict[str, Point]:
    """Return lists of two numbers as points."""
    return {name: (x, y) for name, (x, y) in listed.items()}


@cache
def standard() -> Geography:
    """Return the geography that the project ships, read once a process."""
    stored = json.loads((DATA / "outlines.json").read_text("utf-8"))
    placement = read_placement()
    return Geography(
        areas=lines(stored["areas"]),
        at=pairs({name: area["at"] for name, area in placement["area"].items()}),
        lines=lines(stored["lines"]),
        regions=pairs(placement["region"]),
        boxes={
            layout: pairs({name: trail[kept] for name, trail in placement["trail"].items()})
            for layout, kept in (("sheet", "box"), ("phone", "phone"))
        },
        tips=pairs({name: trail["to"] for name, trail in placement["trail"].items()}),
    )

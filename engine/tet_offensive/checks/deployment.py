"""What must be true of deployment.toml and paragraphs.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.tet_offensive.checks.areas import corps_of
from engine.tet_offensive.datafiles import Data

PARAGRAPHS = 191
OPTIONAL = [
    "Advanced Four-Player Game", "Allied Free Setup", "Blind Bombing",
    "Invading Cambodia and Laos", "Optional Rules", "Player Forces", "Player Victory",
    "Stepped Up Bombing of the North", "Strategic Recon", "The Four-Player Game",
]  # fmt: skip


def check(data: Data) -> Iterator[str]:
    """Every sentence about the deployment. The fields are known to have the right kinds."""
    units = {u["id"]: u for u in data.counters["unit"]}
    placed = Counter(entry["unit"] for entry in data.deployment["deployment"])
    for name, unit in units.items():
        if unit["army"] in ("VC", "NVA") and not placed[name]:
            yield f"deployment.toml: {name} is not deployed."
    for name, times in placed.items():
        if times > 1:
            yield f"deployment.toml, deployment {name}: it is deployed {times} times."
    for entry in data.deployment["deployment"]:
        where = f"deployment.toml, deployment {entry['unit']}"
        deployed = units.get(entry["unit"])
        if deployed is None or deployed["army"] not in ("VC", "NVA"):
            yield f"{where}: there is no VC or NVA unit of this name."
        elif why := why_not(deployed, entry["area"], data.map):
            yield f"{where}: {why}"


def why_not(unit: dict[str, Any], area: str, chart: dict[str, Any]) -> str:
    """Why "Preparing for Play" and rulings T8 and T9 do not let `unit` set up in `area`; or ""."""
    sanctuary = chart["sanctuary"].get(area)
    if area in chart["city"]:
        return f"no VC or NVA unit sets up in a city, such as {area}."
    if sanctuary is None and area not in chart["province"]:
        return f"there is no area {area}."
    if unit["army"] == "VC":
        near = sanctuary["corps"] if sanctuary else [corps_of(area)]
        if unit["corps"] not in near:
            return f"a VC unit of {unit['corps']} Corps may not set up in {area}."
        return ""
    if sanctuary or not corps_of(area):
        return ""
    if unit["size"] == "division":
        return f"an NVA division sets up in a sanctuary, Laos or Cambodia, not in {area}."
    if corps_of(area) != "I":
        return f"in South Vietnam, NVA units set up in I Corps alone, not in {area}."
    return ""


def check_paragraphs(data: Data) -> Iterator[str]:
    """Every sentence about the list of the rulebook's paragraphs."""
    ids, optional = data.paragraphs["ids"], data.paragraphs["optional"]
    where = "paragraphs.toml"
    if len(ids) != PARAGRAPHS:
        yield f"{where}, ids: the rulebook has {PARAGRAPHS} paragraphs, not {len(ids)}."
    expected: Counter[str] = Counter()
    for paragraph in ids:
        heading, _, number = paragraph.rpartition("/")
        expected[heading] += 1
        if not heading or number != str(expected[heading]):
            yield f"{where}, ids {paragraph}: ids are heading/number, numbered from 1 in order."
    if sorted(optional) != OPTIONAL:
        yield f"{where}, optional: the optional headings are {', '.join(OPTIONAL)}."
    for heading in optional:
        if heading not in expected:
            yield f"{where}, optional {heading}: no paragraph stands under it."
    for paragraph in data.paragraphs.get("holds", {}):
        if paragraph not in ids:
            yield f"{where}, holds {paragraph}: there is no such paragraph."

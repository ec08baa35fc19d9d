"""What must agree in deployment.toml and paragraphs.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.tet_offensive.datafiles import Chart, Data, Paragraphs, Unit
from engine.tet_offensive.optional import OPTIONS
from engine.tet_offensive.qa.checks.areas import corps_of, near_corps


def check(data: Data) -> Iterator[str]:
    """Every sentence about the deployment."""
    units = {unit.id: unit for unit in data.counters.unit}
    placed = Counter(entry.unit for entry in data.deployment.deployment)
    for name, unit in units.items():
        if unit.army in ("VC", "NVA") and not placed[name]:
            yield f"deployment.toml: {name} is not deployed."
    for name, times in placed.items():
        if times > 1:
            yield f"deployment.toml, deployment {name}: it is deployed {times} times."
    for entry in data.deployment.deployment:
        where = f"deployment.toml, deployment {entry.unit}"
        deployed = units.get(entry.unit)
        if deployed is None or deployed.army not in ("VC", "NVA"):
            yield f"{where}: there is no VC or NVA unit of this name."
        elif why := why_not(deployed, entry.area, data.map):
            yield f"{where}: {why}"


def why_not(unit: Unit, area: str, chart: Chart) -> str:
    """Why "Preparing for Play" and rulings T8 and T9 do not let `unit` set up in `area`; or ""."""
    sanctuary = area in chart.sanctuary
    if area in chart.city:
        return f"no VC or NVA unit sets up in a city, such as {area}."
    if not sanctuary and area not in chart.province:
        return f"there is no area {area}."
    if unit.army == "VC":
        near = near_corps(chart, area) if sanctuary else [corps_of(chart, area)]
        if unit.corps not in near:
            return f"a VC unit of {unit.corps} Corps may not set up in {area}."
        return ""
    if sanctuary or not corps_of(chart, area):
        return ""
    if unit.size == "division":
        return f"an NVA division sets up in a sanctuary, Laos or Cambodia, not in {area}."
    if corps_of(chart, area) != "I":
        return f"in South Vietnam, NVA units set up in I Corps alone, not in {area}."
    return ""


def check_paragraphs(paragraphs: Paragraphs) -> Iterator[str]:
    """Every sentence about the list of the rulebook's paragraphs."""
    ids, optional = paragraphs.ids, paragraphs.optional
    where = "paragraphs.toml"
    expected: Counter[str] = Counter()
    for paragraph in ids:
        heading, _, number = paragraph.rpartition("/")
        expected[heading] += 1
        if not heading or number != str(expected[heading]):
            yield f"{where}, ids {paragraph}: ids are heading/number, numbered from 1 in order."
    for heading in optional:
        if heading not in expected:
            yield f"{where}, optional {heading}: no paragraph stands under it."
    for option in OPTIONS:
        for heading in option.heading.split("; "):
            if heading not in optional:
                yield f"{where}, optional: {heading} is the heading of an option."

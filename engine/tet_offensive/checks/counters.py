"""What must be true of each counter by itself: its name, its values, its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.kernel.names import fold
from engine.tet_offensive.checks.areas import CORPS, airbases, corps_of
from engine.tet_offensive.datafiles import Data

ALLIED = ("US", "ARVN", "ROK", "ATF")
NO_COMBAT_VALUE = ("aviation", "tac_air", "arc_light", "recon")
NOT_GROUND = (*NO_COMBAT_VALUE, "naval_gunfire")
# Words of the order grammar, which an id must not hold.
GRAMMAR = (" to ", " with ", " from ", " by ", ",")
# combat, search, defense of kinds that the rulebook shows on one counter; they hold as long as
# `values` does not say that the printed counter has been seen.
SHOWN_KINDS: dict[tuple[str, str, str], tuple[int, int | None]] = {
    ("VC", "infantry", "regiment"): (10, None),
    ("VC", "infantry", "battalion"): (2, None),
    ("VC", "sapper", "battalion"): (4, 2),
    ("ARVN", "airborne", "brigade"): (6, None),
    ("ARVN", "special_forces", "brigade"): (10, None),
}
# combat, search, defense of the two counters that the rulebook shows by name.
SHOWN: dict[str, tuple[int, int | None, int | None]] = {
    "2/4": (14, 2, None),
    "Hue City Sap": (4, None, 2),
}


def check(data: Data) -> Iterator[str]:
    """Every sentence about single counters. The fields are known to have the right kinds."""
    units = data.counters["unit"]
    yield from _names(units, data.map)
    for unit in units:
        for sentence in (*_values(unit), *_shown(unit), *_start(unit, data.map)):
            yield f"counters.toml, unit {unit['id']}: {sentence}"
    if missing := SHOWN.keys() - {u["id"] for u in units}:
        yield f"counters.toml: the rulebook shows {' and '.join(sorted(missing))}."
    yield from _ruff_puffs(data)


def _names(units: list[dict[str, Any]], chart: dict[str, Any]) -> Iterator[str]:
    for field in ("id", "name"):
        for text, times in Counter(fold(u[field]) for u in units).items():
            if times > 1:
                yield f'counters.toml: {times} units have the {field} "{text}".'
    areas = {fold(name) for kind in ("province", "city", "sanctuary") for name in chart[kind]}
    for unit in units:
        name = unit["id"]
        if any(word in f" {name} ".lower() for word in GRAMMAR):
            yield f"counters.toml, unit {name}: an id holds no comma and no word of the orders."
        if fold(name) in areas:
            yield f"counters.toml, unit {name}: an area has this name."
        if fold(name).startswith("rp "):
            yield f"counters.toml, unit {name}: RP is kept for the Ruff-Puffs."


def _values(unit: dict[str, Any]) -> Iterator[str]:
    army, kind = unit["army"], unit["type"]
    if (unit["combat"] == 0) != (kind in NO_COMBAT_VALUE):
        yield "aviation, air and recon units alone have no combat value."
    searches = army in ALLIED and kind not in NOT_GROUND
    if ("search" in unit) != searches:
        yield "Allied ground units, and they alone, have a search value."
    if unit.get("search", 0) > 6:
        yield "a search value is rolled for with one die."
    if ("defense" in unit) != (kind in ("sapper", "riverine")):
        yield "sappers and the riverine unit, and they alone, have a defense value."
    if unit.get("defense", 1) < 1:
        yield "its defense value must be 1 or more."
    if kind == "sapper" and army not in ("VC", "NVA"):
        yield "sappers are VC or NVA."
    if (unit.get("option") == "recon") != (kind == "recon") or ("operates" in unit) != (
        kind == "recon"
    ):
        yield "strategic recon units, and they alone, have an option and a country."


def _shown(unit: dict[str, Any]) -> Iterator[str]:
    if unit["id"] in SHOWN:
        found = (unit["combat"], unit.get("search"), unit.get("defense"))
        if found != SHOWN[unit["id"]] or unit["values"] != "rulebook":
            yield "the rulebook shows this counter, with other values."
        return
    kind = (unit["army"], unit["type"], unit["size"])
    if kind in SHOWN_KINDS and unit["values"] != "rulebook":
        found_kind = (unit["combat"], unit.get("defense"))
        if found_kind != SHOWN_KINDS[kind]:
            combat, defense = SHOWN_KINDS[kind]
            text = f"{combat}" + (f" ({defense})" if defense else "")
            yield f"a {unit['army']} {unit['type']} {unit['size']} is shown with {text}."


def _start(unit: dict[str, Any], chart: dict[str, Any]) -> Iterator[str]:
    army, kind, corps, start = unit["army"], unit["type"], unit["corps"], unit.get("start")
    if army == "NVA" and corps != "":
        yield "NVA units belong to no corps."
    if army == "VC" and corps not in CORPS:
        yield "VC units belong to one of the four corps."
    if army in ALLIED and corps == "":
        yield "Allied units belong to a corps or to the theater."
    if army not in ALLIED or kind == "recon":
        if start is not None:
            yield "it sets up freely, so it has no start."
        return
    if start is None:
        yield "Allied units have a start."
        return
    if (start == "Theater") != (corps == "theater" and kind in ("tac_air", "arc_light")):
        yield "the two theater air units, and they alone, start in the Theater box."
    if start == "Theater":
        return
    province = chart["city"].get(start, {}).get("province", start)
    if province not in chart["province"]:
        yield f"it starts in {start}, which is neither a city nor a province."
        return
    if not corps_of(province):
        yield "Allied units start in South Vietnam."
    elif corps != "theater" and corps_of(province) != corps:
        yield f"it starts in {start}, outside its corps."
    if kind in ("aviation", "tac_air") and start not in airbases(chart):
        yield f"it starts in {start}, which has no airbase."
    if kind == "riverine" and not chart["province"][province].get("river"):
        yield f"it starts in {start}, where no river runs."
    if kind == "naval_gunfire" and not (
        start == province and corps_of(start) == "I" and chart["province"][start].get("coastal")
    ):
        yield "naval gunfire stands off a coastal province of I Corps."


def _ruff_puffs(data: Data) -> Iterator[str]:
    mix = data.counters["ruff_puff"]["mix"]
    where = "counters.toml, ruff_puff:"
    cities = sum(city.get("ruff_puff", True) for city in data.map["city"].values())
    if set(mix) != set("01234"):
        yield f"{where} the strengths are 0 to 4."
    if sum(mix.values()) != cities:
        yield f"{where} {cities} cities draw one each, but there are {sum(mix.values())} counters."
    if mix.get("0", 0) < 2:
        yield f"{where} several counters are reported to have strength 0."
    for strength in ("1", "4"):
        if not mix.get(strength):
            yield f"{where} the combat example shows one of strength {strength}."

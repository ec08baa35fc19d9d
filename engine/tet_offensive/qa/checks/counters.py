"""What must be true of each counter by itself: its name, which values it has, its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.kernel.names import fold
from engine.tet_offensive.datafiles import Chart, Data, Unit
from engine.tet_offensive.qa.checks.areas import CORPS, airbases, corps_of

ALLIED = ("US", "ARVN", "ROK", "ATF")
NO_COMBAT_VALUE = ("aviation", "tac_air", "arc_light", "recon")
NOT_GROUND = (*NO_COMBAT_VALUE, "naval_gunfire")
# Words of the order grammar, which an id must not hold.
GRAMMAR = (" to ", " with ", " from ", " by ", ",")
# The rulebook's examples. Combat and defense of kinds of which it shows one counter; they hold as
# long as `values` does not say that the printed counter has been seen.
SHOWN_KINDS: dict[tuple[str, str, str], tuple[int, int | None]] = {
    ("VC", "infantry", "regiment"): (10, None),
    ("VC", "infantry", "battalion"): (2, None),
    ("VC", "sapper", "battalion"): (4, 2),
    ("ARVN", "airborne", "brigade"): (6, None),
    ("ARVN", "special_forces", "brigade"): (10, None),
}
# Combat, search and defense of the two counters that it shows by name.
SHOWN: dict[str, tuple[int, int | None, int | None]] = {
    "2/4": (14, 2, None),
    "Hue City Sap": (4, None, 2),
}


def check(data: Data) -> Iterator[str]:
    """Every sentence about single counters."""
    units = data.counters.unit
    yield from _names(units, data.map)
    for unit in units:
        for sentence in (*_values(unit), *_shown(unit), *_start(unit, data.map)):
            yield f"counters.toml, unit {unit.id}: {sentence}"
    if missing := SHOWN.keys() - {unit.id for unit in units}:
        yield f"counters.toml: the rulebook shows {' and '.join(sorted(missing))}."
    yield from _ruff_puffs(data)


def _names(units: Sequence[Unit], chart: Chart) -> Iterator[str]:
    for field, texts in (("id", [u.id for u in units]), ("name", [u.name for u in units])):
        for text, times in Counter(map(fold, texts)).items():
            if times > 1:
                yield f'counters.toml: {times} units have the {field} "{text}".'
    areas = {fold(name) for name in (*chart.province, *chart.city, *chart.sanctuary)}
    for unit in units:
        if any(word in f" {unit.id} ".lower() for word in GRAMMAR):
            yield f"counters.toml, unit {unit.id}: an id holds no comma and no word of the orders."
        if fold(unit.id) in areas:
            yield f"counters.toml, unit {unit.id}: an area has this name."
        if fold(unit.id).startswith("rp "):
            yield f"counters.toml, unit {unit.id}: RP is kept for the Ruff-Puffs."


def _values(unit: Unit) -> Iterator[str]:
    if unit.type in ("ruff_puff", "sympathizers"):
        yield "Ruff-Puffs are drawn and sympathizers have no counter: neither is listed."
    if (unit.combat == 0) != (unit.type in NO_COMBAT_VALUE):
        yield "aviation, air and recon units alone have no combat value."
    if (unit.search is not None) != (unit.army in ALLIED and unit.type not in NOT_GROUND):
        yield "Allied ground units, and they alone, have a search value."
    if (unit.defense is not None) != (unit.type in ("sapper", "riverine")):
        yield "sappers and the riverine unit, and they alone, have a defense value."
    if unit.type == "sapper" and unit.army not in ("VC", "NVA"):
        yield "sappers are VC or NVA."
    if (unit.operates is not None) != (unit.type == "recon"):
        yield "strategic recon units, and they alone, operate in a country."


def _shown(unit: Unit) -> Iterator[str]:
    if unit.id in SHOWN:
        found = (unit.combat, unit.search, unit.defense)
        if found != SHOWN[unit.id] or unit.values != "rulebook":
            yield "the rulebook shows this counter, with other values."
        return
    kind = (unit.army, unit.type, unit.size)
    if kind in SHOWN_KINDS and unit.values != "rulebook":
        combat, defense = SHOWN_KINDS[kind]
        if (unit.combat, unit.defense) != (combat, defense):
            text = f"{combat}" + (f" ({defense})" if defense else "")
            yield f"a {unit.army} {unit.type} {unit.size} is shown with {text}."


def _start(unit: Unit, chart: Chart) -> Iterator[str]:
    army, kind, corps, start = unit.army, unit.type, unit.corps, unit.start
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
    if start != "Theater":
        yield from _place_of_start(unit, chart, start)


def _place_of_start(unit: Unit, chart: Chart, start: str) -> Iterator[str]:
    """A unit starts in its corps, where its kind can be: on an airbase, a river, the coast."""
    kind, corps = unit.type, unit.corps
    number = chart.city[start].province if start in chart.city else start
    if number not in chart.province:
        yield f"it starts in {start}, which is neither a city nor a province."
        return
    province = chart.province[number]
    if not corps_of(chart, number):
        yield "Allied units start in South Vietnam."
    elif corps not in ("theater", corps_of(chart, number)):
        yield f"it starts in {start}, outside its corps."
    if kind in ("aviation", "tac_air") and start not in airbases(chart):
        yield f"it starts in {start}, which has no airbase."
    if kind == "riverine" and not province.river:
        yield f"it starts in {start}, where no river runs."
    if kind == "naval_gunfire" and not (start == number and province.coastal):
        yield "naval gunfire stands off a coastal province of I Corps."


def _ruff_puffs(data: Data) -> Iterator[str]:
    mix = data.counters.ruff_puff.mix
    where = "counters.toml, ruff_puff:"
    cities = sum(city.ruff_puff for city in data.map.city.values())
    if sorted(mix) != list(range(5)):
        yield f"{where} the strengths are 0 to 4."
    if sum(mix.values()) != cities:
        yield f"{where} {cities} cities draw one each, but there are {sum(mix.values())} counters."
    if mix.get(0, 0) < 2:
        yield f"{where} several counters are reported to have strength 0."
    for strength in (1, 4):
        if not mix.get(strength):
            yield f"{where} the combat example shows one of strength {strength}."

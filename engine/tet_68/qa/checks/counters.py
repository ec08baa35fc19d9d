"""What must agree in counters.toml: what the text says of the two hundred counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.tet_68.datafiles import Data, Unit

# The Communist ground units, by kind and group, with how many there are.
COMMUNIST = {
    ("infantry division 5-4", "start"): 7,
    ("infantry division 4-4", "start"): 3,
    ("infantry division 0-4", "start"): 3,
    ("infantry battalion 0-5", "start"): 5,
    ("armor regiment 2-4", "start"): 1,
    ("paramilitary group 1-4", "start"): 1,
    ("logistics brigade 0-4", "start"): 1,
    ("cadre cadre 1-5", "start"): 12,
    ("paramilitary group 1-5", "start"): 10,
    ("paramilitary regiment 2-5", "start"): 10,
    ("local_force group 1-5", "start"): 5,
    ("sapper battalion 1-5", "start"): 5,
    ("infantry division 4-4", "full_commitment"): 5,
    ("armor regiment 2-4", "full_commitment"): 1,
    ("paramilitary group 1-4", "full_commitment"): 1,
    ("infantry army 9-4", "unlimited_war"): 1,
    ("paramilitary group 2-5", "unlimited_war"): 2,
}
# Units of the US side that the text gives numbers for: names by nation, numbers and group.
AMERICAN, ARVN = "United States", "South Vietnam"
NAMED = {
    (AMERICAN, "9-3", "start"): ("1 Inf", "1 Mar", "3 Mar", "23 Inf"),
    (AMERICAN, "3-12", "start"): ("1/1", "2/1", "3/1", "1/101", "2/101"),
    (AMERICAN, "3-12", "schedule"): ("3/82",),
    (AMERICAN, "3-3", "start"): ("26 Mar",),
    (AMERICAN, "3-3", "schedule"): ("27 Mar",),
    (AMERICAN, "1-3", "start"): ("18 MP", "CAP"),
    (AMERICAN, "2-5", "start"): ("C-3",),
    (AMERICAN, "0-3", "start"): ("4 Psy",),
    (AMERICAN, "1-3", "special_action"): ("SAF 1", "SAF 2", "SAF 3", "SAF 4"),
    (AMERICAN, "12-6", "contingency"): ("5 Mech",),
    (AMERICAN, "6-12", "contingency"): ("82 Air Cav",),
    (AMERICAN, "9-3", "contingency"): ("6 Inf",),
    (AMERICAN, "5-6", "contingency"): ("3/1 Arm",),
    (AMERICAN, "4-6", "contingency"): ("6 ACR",),
    (AMERICAN, "3-3", "contingency"): ("9 Mar", "29NG", "69NG"),
    ("Thailand", "6-3", "contingency"): ("Thai EX",),
    ("South Korea", "6-3", "start"): ("ROK CAP", "ROK 9"),
    ("South Korea", "2-3", "start"): ("ROK 2 Mar",),
    ("Australia and New Zealand", "2-4", "start"): ("ANZAC",),
    ("Cambodia", "2-3", "cambodia"): ("1 CAM", "2 CAM", "7 CAM"),
    ("Laos", "1-3", "laos"): ("Laos Guard",),
    (ARVN, "3-3", "start"): (
        "2 ARVN",
        "5 ARVN",
        "9 ARVN",
        "18 ARVN",
        "22 ARVN",
        "23 ARVN",
        "25 ARVN",
    ),
    (ARVN, "2-4", "start"): ("3R", "5R"),
    (ARVN, "2-12", "start"): ("1A",),
    (ARVN, "1-3", "start"): ("Saigon Police", "1 Police", "2 Police", "3 Police"),
    (ARVN, "0-3", "start"): ("1RD", "2RD", "3RD"),
    (ARVN, "2-2", "start"): ("1RF", "2RF", "3RF"),
}
REMOVED_BY_27 = {
    "5SF",
    "50M",
    "5MSF",
    "C-1",
    "C-2",
    "C-3",
    "C-4",
    "CCN",
    "CCC",
    "CCS",
    "4 Psy",
    "CAP",
}
GOLD_MOVE, BLACK_MOVE = 4, 5  # of regulars and of guerrillas, dummies of each among them


def check(data: Data) -> Iterator[str]:
    """Every sentence about the counters."""
    units = data.counters.unit
    yield from _names(units)
    yield from _number(data)
    yield from _communist(units)
    yield from _named(units)
    for unit in units:
        yield from (f"counters.toml, unit {unit.name}: {words}" for words in _unit(unit))
    yield from _signs(units)


def _names(units: Iterable[Unit]) -> Iterator[str]:
    names = Counter(name.casefold() for unit in units for name in (unit.name, *unit.alias))
    for name, times in names.items():
        if times > 1:
            yield f"counters.toml: {times} units are called {name}."


def _number(data: Data) -> Iterator[str]:
    counters = data.counters
    count = len(counters.unit) + sum(marker.count for marker in counters.marker)
    if counters.total != 200:
        yield "counters.toml: the sheet has 200 counters."
    if count != counters.total:
        yield f"counters.toml: units and markers are {count} counters, not {counters.total}."
    dau_tranh = [marker.count for marker in counters.marker if marker.name == "Dau Tranh"]
    if dau_tranh != [5]:
        yield "counters.toml, marker Dau Tranh: there are five."
    for name in ("7th Fleet", "SAC", "Game turn"):
        if [marker.count for marker in counters.marker if marker.name == name] != [1]:
            yield f"counters.toml, marker {name}: there is one."


def _communist(units: Iterable[Unit]) -> Iterator[str]:
    found: Counter[tuple[str, str]] = Counter(
        (unit.kind, unit.group) for unit in units if unit.side == "NVA"
    )
    for kind, group in sorted({*COMMUNIST, *found}):
        count, known = found[kind, group], COMMUNIST.get((kind, group), 0)
        if count != known:
            yield f"counters.toml: {known} Communist {kind} belong to {group}, not {count}."


def _named(units: Iterable[Unit]) -> Iterator[str]:
    found = {unit.name: unit for unit in units if unit.side == "US"}
    for (nation, values, group), names in NAMED.items():
        for name in names:
            unit = found.get(name)
            if unit is None:
                yield f"counters.toml: the rulebook knows {name}."
            elif (unit.nation, f"{unit.combat}-{unit.move}", unit.group) != (nation, values, group):
                yield (
                    f"counters.toml, unit {name}: the rulebook has it as {values}, {nation}, "
                    f"group {group}."
                )


def _unit(unit: Unit) -> Iterator[str]:
    """What one counter's fields must agree in."""
    if unit.reduced and (unit.reduced[0] >= unit.combat or unit.reduced[1] > unit.move):
        yield "its reverse is the weaker side."
    if ("dummy" in unit.traits) != (
        unit.side == "NVA" and unit.combat == 0 and unit.type == "infantry"
    ):
        yield "dummies are the NVA's infantry without a combat factor."
    if ("airmobile" in unit.traits) != (unit.move == 12):
        yield "airmobile units, and they alone, move 12."
    if unit.side == "US" and unit.star not in ("none", "white"):
        yield "a guerrilla of the US side has a white star."
    if unit.side == "NVA" and unit.star == "white":
        yield "a white star is the US side's."
    if unit.star == "gold" and unit.move != GOLD_MOVE:
        yield f"regulars move {GOLD_MOVE}."
    if unit.star == "black" and unit.move != BLACK_MOVE:
        yield f"Communist guerrillas move {BLACK_MOVE}."
    if unit.side == "NVA" and unit.star == "none" and unit.name != "PRC":
        yield "a Communist unit has a black or a gold star."
    if unit.start and (unit.side != "US" or unit.group != "start"):
        yield "a start hex is printed on units of the US side that are there at the start."


def _signs(units: Iterable[Unit]) -> Iterator[str]:
    """What the text says of signs: two steps, I and P, the list of 27.0."""
    found = {unit.name: unit for unit in units}
    for name in ("1 Inf", "PRC"):
        if name in found and found[name].reduced is None:
            yield f"counters.toml, unit {name}: it has two steps."
    shown = [u for u in found.values() if u.nation == "United States" and u.reduced == (6, 3)]
    if not any(unit.type == "infantry" and unit.size == "division" for unit in shown):
        yield "counters.toml: an American infantry division of 6-3 is spoken of in 7.6."
    removed = {unit.name for unit in units if "removed_by_27" in unit.traits}
    if removed != REMOVED_BY_27:
        wrong = ", ".join(sorted(removed ^ REMOVED_BY_27))
        yield f"counters.toml: 27.0 takes away twelve units; {wrong} differs."
    for name in ("SAF 1", "SAF 2", "SAF 3", "SAF 4"):
        if name in found and not {"I", "P"} <= set(found[name].traits):
            yield f"counters.toml, unit {name}: it has both I and P."
    for name in ("4 Psy", "1RD", "2RD", "3RD"):
        if name in found and "P" not in found[name].traits:
            yield f"counters.toml, unit {name}: it is a political unit."
    if not any(u.type == "logistics" and u.side == "US" for u in found.values()):
        yield "counters.toml: 16.4 knows logistics units of the US side."
    if not any("I" in u.traits for u in found.values() if u.side == "NVA"):
        yield "counters.toml: 19.5 knows NVA units with an I."

"""What must be true of the counters together: totals the rulebook states, divisions, strengths.

Who is there is the counter file's to say; the rulebook's order of battle is held by the tests.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction

from engine.tet_offensive.datafiles import Chart, Data, Unit
from engine.tet_offensive.phases.replacement import STANDARD_DIVISION
from engine.tet_offensive.qa.checks.areas import CORPS, corps_of

# How many counters of a kind the rulebook says there are.
COUNTED: tuple[tuple[str, Callable[[Unit], bool], int], ...] = (
    ("aviation groups", lambda u: u.type == "aviation", 6),
    ("Tac Air units", lambda u: u.type == "tac_air", 5),
    ("Arc Light units", lambda u: u.type == "arc_light", 1),
    ("riverine units", lambda u: u.type == "riverine", 1),
    ("naval gunfire units", lambda u: u.type == "naval_gunfire", 1),
    ("mechanized brigades", lambda u: (u.type, u.size) == ("mechanized", "brigade"), 3),
    ("mechanized units", lambda u: u.type == "mechanized", 3),
    ("armored cavalry regiments", lambda u: (u.type, u.size) == ("armored_cavalry", "regiment"), 1),
    ("armored cavalry units", lambda u: u.type == "armored_cavalry", 1),
    ("strategic recon units", lambda u: u.type == "recon", 4),
    ("recon units for Laos", lambda u: u.operates == "Laos", 2),
    ("recon units for Cambodia", lambda u: u.operates == "Cambodia", 1),
    ("recon units for South Vietnam", lambda u: u.operates == "South Vietnam", 1),
    ("Palace Guards", lambda u: u.type == "palace_guard", 1),
    ("Australian units", lambda u: u.army == "ATF", 1),
    ("Korean divisional regiments", lambda u: u.army == "ROK" and "/" in u.id, 6),
    ("Korean marine brigades", lambda u: u.army == "ROK" and u.type == "marine", 1),
    ("South Vietnamese marine brigades", lambda u: u.army == "ARVN" and u.type == "marine", 2),
)
# Of which kinds there is one a corps, and how many belong to the theater.
ONE_A_CORPS = (("aviation", 2), ("tac_air", 1), ("special_forces", 1))
AMERICAN = ("aviation", "tac_air", "arc_light", "naval_gunfire", "riverine", "recon", "mechanized",
            "armored_cavalry", "airmobile")  # fmt: skip
# Allied ground units that belong to the theater; and what else does, by type or kind.
THEATER_KINDS = (
    ("US", "airmobile"), ("US", "airborne"), ("US", "armored_cavalry"), ("US", "arc_light"),
    ("US", "recon"), ("ARVN", "airborne"), ("ARVN", "marine"),
)  # fmt: skip
# The rulebook's battalion table, for the corps whose figure is whole, and the factors that a
# battalion is worth.
US_BATTALIONS = {"I": 38, "II": 17, "III": 39, "IV": 3}
ARVN_BATTALIONS = {"I": 35, "II": 31, "IV": 42}
NVA_BATTALIONS = 46 + 33 + 20
US_FACTORS = (Fraction("3.5"), Fraction("4.5"))
NVA_FACTORS = (Fraction("2.5"), Fraction("3.5"))
# The history's good brigades, each with one that was worse.
BETTER = (
    ("1/101", "2/101"), ("1/101", "3/101"), ("1/1 Cav", "1/1 Inf"), ("173 Abn", "199"),
    ("196/Am", "11/Am"), ("198/Am", "11/Am"),
)  # fmt: skip


def check(data: Data) -> Iterator[str]:
    """Every sentence about the counters together."""
    units = data.counters.unit
    for part in (_counted, _corps, _kinds, _divisions, _elites, _south_vietnam):
        for sentence in part(units):
            yield f"counters.toml, {sentence}"
    for sentence in _strengths(units, data.map):
        yield f"counters.toml, {sentence}"


def _counted(units: Sequence[Unit]) -> Iterator[str]:
    for what, wanted, number in COUNTED:
        found = sum(map(wanted, units))
        if found != number:
            yield f"{what}: there must be {number}, not {found}."


def _corps(units: Sequence[Unit]) -> Iterator[str]:
    """Kinds with one unit a corps, and which kinds belong to the theater."""
    for kind, of_theater in ONE_A_CORPS:
        found = sorted(u.corps for u in units if u.type == kind)
        if found != sorted([*CORPS, *["theater"] * of_theater]):
            yield f"{kind} units: there is one a corps, and {of_theater} of the theater."
    for unit in units:
        single = (unit.army, unit.type) in THEATER_KINDS
        if unit.type in dict(ONE_A_CORPS) or single == (unit.corps == "theater"):
            continue
        should = "is" if single else "is not"
        yield f"unit {unit.id}: it {should} a theater unit."


def _kinds(units: Sequence[Unit]) -> Iterator[str]:
    for unit in units:
        if unit.type in AMERICAN and unit.army != "US":
            yield f"unit {unit.id}: units of type {unit.type} are US."
        if unit.type == "riverine" and unit.corps != "IV":
            yield f"unit {unit.id}: the provinces with a river are in IV Corps."
        if unit.type == "naval_gunfire" and unit.corps != "I":
            yield f"unit {unit.id}: naval gunfire supports I Corps."
        if unit.id.endswith("/1 Cav") and unit.type != "airmobile":
            yield f"unit {unit.id}: the 1st Cavalry Division is airmobile."
        if unit.id.endswith(" Mar") and unit.army == "US" and unit.type != "marine":
            yield f"unit {unit.id}: it is a marine regiment."
    for needed in ("ranger", "airborne"):
        if not any(u.army == "ARVN" and u.type == needed for u in units):
            yield f"ARVN {needed} units: there are some."
    values = {u.combat for u in units if u.army == "NVA" and u.size == "division"}
    if STANDARD_DIVISION not in values or max(values) <= STANDARD_DIVISION:
        yield (
            f"NVA divisions: some have {STANDARD_DIVISION}, for two replacement points, and some "
            "more, for three."
        )


def _divisions(units: Sequence[Unit]) -> Iterator[str]:
    """The brigades and regiments of a division belong to the same corps."""
    divisions: dict[tuple[str, str], list[Unit]] = defaultdict(list)
    for unit in units:
        if "/" in unit.id:
            divisions[unit.army, unit.id.partition("/")[2]].append(unit)
    for (army, number), members in divisions.items():
        corps = sorted({unit.corps for unit in members})
        if len(corps) > 1:
            yield f"{army} division {number}: its units are of one corps, not {_listed(corps)}."


def _elites(units: Sequence[Unit]) -> Iterator[str]:
    value = {u.id: u.combat for u in units}
    for better, worse in BETTER:
        if value.get(better, 1) <= value.get(worse, 0):
            yield f"unit {better}: by the history it is stronger than {worse}."


def _south_vietnam(units: Sequence[Unit]) -> Iterator[str]:
    regiments = [u for u in units if (u.army, u.type, u.size) == ("ARVN", "infantry", "regiment")]
    first = [u for u in regiments if u.id.endswith("/1 ARVN")]
    for unit in regiments:
        if unit.values != "rulebook" and not 2 <= unit.combat <= 6:
            yield f"unit {unit.id}: ARVN regiments have 2 to 6."
        if unit.values != "rulebook" and unit.combat > 3 and unit not in first:
            yield f"unit {unit.id}: only the 1st Division's regiments are above 3."
    if max((u.combat for u in first), default=0) < 6:
        yield "ARVN 1st Division: its best regiment has 6."
    if not any(u.combat == 2 and u.corps == "II" for u in regiments):
        yield "ARVN regiments of II Corps: the combat example has one of 2."


def _strengths(units: Sequence[Unit], chart: Chart) -> Iterator[str]:
    """Factors against the rulebook's battalion table; theater units count where they start."""

    def factors(corps: str, wanted: Callable[[Unit], bool]) -> int:
        return sum(u.combat for u in units if wanted(u) and _start_corps(u, chart) == corps)

    for corps, battalions in US_BATTALIONS.items():
        found = factors(
            corps,
            lambda u: u.army == "US" and u.search is not None and u.type != "military_police",
        )
        if not US_FACTORS[0] <= Fraction(found, battalions) <= US_FACTORS[1]:
            yield (
                f"US units of {corps} Corps: {found} factors for {battalions} battalions "
                "is not about four each."
            )
    total = sum(u.combat for u in units if u.army == "NVA")
    if not NVA_FACTORS[0] <= Fraction(total, NVA_BATTALIONS) <= NVA_FACTORS[1]:
        yield f"NVA: {total} factors for {NVA_BATTALIONS} battalions is not about three each."
    for corps, battalions in ARVN_BATTALIONS.items():
        found = factors(corps, lambda u: u.army == "ARVN" and u.type in ("infantry", "ranger"))
        if found >= battalions:
            yield (
                f"ARVN units of {corps} Corps: {found} factors for {battalions} battalions "
                "is not under one each."
            )


def _start_corps(unit: Unit, chart: Chart) -> str:
    start = unit.start or ""
    return corps_of(chart, chart.city[start].province if start in chart.city else start)


def _listed(names: Collection[str]) -> str:
    return " and ".join(name or "none" for name in names)

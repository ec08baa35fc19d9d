"""What must be true of the counters together: who is there, and how strong they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from engine.tet_offensive.checks.areas import CORPS, corps_of
from engine.tet_offensive.datafiles import Data

Unit = dict[str, Any]
# The rulebook's order of battle: (type, size) -> corps -> ids.
VIET_CONG: dict[tuple[str, str], dict[str, str]] = {
    ("infantry", "regiment"): {
        "I": "1 VC,2 VC,52 VC I,416 VC,814 VC",
        "II": "52 VC II,70 VC,165A VC",
        "III": "101 VC,271 VC,272 VC,273 VC,274 VC,275 VC",
        "IV": "D1 VC,D2 VC,D3 VC,DT1 VC,DT2 VC,DT3 VC",
    },
    ("sapper", "battalion"): {
        "I": "10 Sap,12 Sap,Hue City Sap",
        "II": "40 Sap",
        "III": "C-10 Sap",
        "IV": "",
    },
    ("infantry", "battalion"): {
        "I": "",
        "II": "15H VC,145 VC,186 VC,301E VC,482 VC,840 VC",
        "III": "U-1 VC,1 VC Bn,2 VC Bn,3 VC Bn,4 VC Bn,5 VC Bn,6 VC Bn,D16 VC,56 VC,101 VC Bn,"
        "211 VC,212 VC,238 VC,267 VC,268 VC,506 VC,508 VC,857 VC",
        "IV": "261 VC,263 VC,306 VC,308 VC,514 VC,516 VC,518 VC",
    },
}
NORTH_VIETNAM: dict[tuple[str, str], str] = {
    ("infantry", "division"): "2 NVA,5 NVA,304 NVA,320 NVA,324B NVA,325C NVA,1 NVA,3 NVA,"
    "10 NVA,7 NVA",
    ("infantry", "regiment"): "28 NVA,33 NVA,2 NVA Regt,18B NVA,86 NVA,165 NVA",
    ("sapper", "regiment"): "44 NVA Sap",
    ("sapper", "battalion"): "402 NVA Sap,406 NVA Sap",
}
# US ground units of the theater, as public descriptions list them.
US_THEATER = {"1/1 Cav", "2/1 Cav", "3/1 Cav", "1/101", "2/101", "3/101", "173 Abn", "11 ACR"}
# US formations by the end of their units' ids -> corps.
US_FORMATIONS = {
    " Mar": "I",
    "/Am": "I",
    "/4": "II",
    "/1 Inf": "III",
    "/9": "III",
    "/25": "III",
    "199": "III",
    "LB MP": "III",
    "Riverine": "IV",
}
ARVN_DIVISIONS = {
    "1": "I",
    "2": "I",
    "22": "II",
    "23": "II",
    "5": "III",
    "18": "III",
    "25": "III",
    "7": "IV",
    "9": "IV",
    "21": "IV",
}
RECON = {"SOG": "Laos", "404": "Laos", "Gamma": "Cambodia", "Delta": "South Vietnam"}
# The rulebook's battalion table, for the corps whose figure is whole, and the factors that a
# battalion is worth.
US_BATTALIONS = {"I": 38, "II": 17, "III": 39, "IV": 3}
ARVN_BATTALIONS = {"I": 35, "II": 31, "IV": 42}
NVA_BATTALIONS = 46 + 33 + 20
US_FACTORS = (Fraction("3.5"), Fraction("4.5"))
NVA_FACTORS = (Fraction("2.5"), Fraction("3.5"))


def check(data: Data) -> Iterator[str]:
    """Every sentence about the counters together. The fields are known to have the right kinds."""
    units = data.counters["unit"]
    for part in (
        _viet_cong,
        _north_vietnam,
        _americans,
        _aero_mech,
        _elites,
        _south_vietnam,
        _theater,
        _others,
    ):
        for sentence in part(units):
            yield f"counters.toml, {sentence}"
    for sentence in _strengths(units, data.map):
        yield f"counters.toml, {sentence}"


def _pick(units: list[Unit], **wanted: str) -> list[Unit]:
    return [u for u in units if all(u[field] == value for field, value in wanted.items())]


def _ids(text: str) -> set[str]:
    return set(filter(None, text.split(",")))


def _same(what: str, found: set[str], wanted: set[str]) -> Iterator[str]:
    if missing := sorted(wanted - found):
        yield f"{what}: {', '.join(missing)} must be there."
    if extra := sorted(found - wanted):
        yield f"{what}: {', '.join(extra)} must not be there."


def _counted(what: str, found: int, wanted: int) -> Iterator[str]:
    if found != wanted:
        yield f"{what}: there must be {wanted}, not {found}."


def _viet_cong(units: list[Unit]) -> Iterator[str]:
    yield from _counted("VC units", len(_pick(units, army="VC")), 56)
    for (kind, size), by_corps in VIET_CONG.items():
        for corps in CORPS:
            found = {u["id"] for u in _pick(units, army="VC", type=kind, size=size, corps=corps)}
            yield from _same(f"VC {kind} {size}s of {corps} Corps", found, _ids(by_corps[corps]))


def _north_vietnam(units: list[Unit]) -> Iterator[str]:
    yield from _counted("NVA units", len(_pick(units, army="NVA")), 19)
    for (kind, size), ids in NORTH_VIETNAM.items():
        found = {u["id"] for u in _pick(units, army="NVA", type=kind, size=size)}
        yield from _same(f"NVA {kind} {size}s", found, _ids(ids))
    values = {u["combat"] for u in _pick(units, army="NVA", size="division")}
    if 18 not in values or max(values, default=0) <= 18:
        yield ("NVA divisions: some have 18, for two replacement points, and some more, for three.")


def _americans(units: list[Unit]) -> Iterator[str]:
    ground = [u for u in units if u["army"] == "US" and "search" in u]
    theater = {u["id"] for u in ground if u["corps"] == "theater"}
    yield from _same("US ground units of the theater", theater, US_THEATER)
    for ending, corps in US_FORMATIONS.items():
        members = [u for u in ground if u["id"].endswith(ending)]
        if not members:
            yield f"US ground units: there is none with an id in {ending.strip()}."
        for unit in members:
            if unit["corps"] != corps:
                yield f"unit {unit['id']}: it belongs to {corps} Corps."
    for number in (1, 2, 3):
        for unit in _pick(units, id=f"{number}/1 Cav"):
            if unit["type"] != "airmobile":
                yield f"unit {unit['id']}: the 1st Cavalry Division is airmobile."
    for unit in units:
        if unit["id"].endswith(" Mar") and unit["army"] == "US" and unit["type"] != "marine":
            yield f"unit {unit['id']}: it is a marine regiment."


def _aero_mech(units: list[Unit]) -> Iterator[str]:
    """The large counters: aviation, air, mechanized, riverine, naval gunfire; and recon."""
    each_corps = set(CORPS)
    aviation, tac = _pick(units, type="aviation"), _pick(units, type="tac_air")
    yield from _counted("aviation groups", len(aviation), 6)
    yield from _same(
        "corps with an aviation group", {u["corps"] for u in aviation} - {"theater"}, each_corps
    )
    yield from _same(
        "theater aviation groups",
        {u["id"] for u in aviation if u["corps"] == "theater"},
        {"101 Avn", "1 Cav Avn"},
    )
    yield from _counted("Tac Air units", len(tac), 5)
    yield from _same("corps with Tac Air", {u["corps"] for u in tac}, each_corps | {"theater"})
    for kind, corps in (("arc_light", "theater"), ("riverine", "IV"), ("naval_gunfire", "I")):
        found = _pick(units, type=kind)
        yield from _counted(f"{kind} units", len(found), 1)
        for unit in found:
            if unit["corps"] != corps:
                yield f"unit {unit['id']}: it belongs to {corps}."
    mech, cav = _pick(units, type="mechanized"), _pick(units, type="armored_cavalry")
    yield from _counted("mechanized brigades", len(_pick(mech, army="US", size="brigade")), 3)
    yield from _counted("mechanized units", len(mech), 3)
    yield from _counted("armored cavalry regiments", len(_pick(cav, size="regiment")), 1)
    yield from _same("armored cavalry", {u["id"] for u in cav}, {"11 ACR"})
    if not any(u["id"] == "2/4" for u in mech):
        yield "unit 2/4: it is one of the mechanized brigades."
    recon = {u["id"]: u.get("operates", "") for u in _pick(units, type="recon")}
    yield from _same("strategic recon", set(recon), set(RECON))
    for name, country in recon.items():
        if RECON.get(name, country) != country:
            yield f"unit {name}: it operates in {RECON[name]}."
    strangers = [
        u["id"]
        for u in units
        if u["army"] != "US"
        and u["type"] in ("aviation", "tac_air", "arc_light", "naval_gunfire", "riverine", "recon")
    ]
    yield from _same("air, naval and recon units that are not US", set(strangers), set())


def _elites(units: list[Unit]) -> Iterator[str]:
    """The history's good and bad brigades."""
    value = {u["id"]: u["combat"] for u in units}
    for better, worse in (
        ("1/101", "2/101"),
        ("1/101", "3/101"),
        ("1/1 Cav", "1/1 Inf"),
        ("173 Abn", "199"),
        ("196/Am", "11/Am"),
        ("198/Am", "11/Am"),
    ):
        if value.get(better, 1) <= value.get(worse, 0):
            yield f"unit {better}: by the history it is stronger than {worse}."


def _south_vietnam(units: list[Unit]) -> Iterator[str]:
    arvn = _pick(units, army="ARVN")
    regiments = _pick(arvn, type="infantry", size="regiment")
    divisions: dict[str, list[Unit]] = {}
    for unit in regiments:
        number = unit["id"].removesuffix(" ARVN").partition("/")[2]
        if number:
            divisions.setdefault(number, []).append(unit)
        if unit["values"] == "rulebook":
            continue
        if not 2 <= unit["combat"] <= 6:
            yield f"unit {unit['id']}: ARVN regiments have 2 to 6."
        if unit["combat"] > 3 and number != "1":
            yield f"unit {unit['id']}: only the 1st Division's regiments are above 3."
    yield from _same("ARVN divisions", set(divisions), set(ARVN_DIVISIONS))
    for number, members in divisions.items():
        for unit in members:
            if unit["corps"] != ARVN_DIVISIONS.get(number, unit["corps"]):
                yield f"unit {unit['id']}: its division is in {ARVN_DIVISIONS[number]} Corps."
    if not any(u["combat"] == 6 for u in divisions.get("1", [])):
        yield "ARVN 1st Division: its best regiment has 6."
    if not any(u["combat"] == 2 and u["corps"] == "II" for u in regiments):
        yield "ARVN regiments of II Corps: the combat example has one of 2."
    if len(_pick(arvn, type="airborne", size="brigade", corps="theater")) < 2:
        yield "ARVN airborne brigades: there are several."
    marines = _pick(arvn, type="marine", size="brigade", corps="theater")
    yield from _counted("South Vietnamese marine brigades", len(marines), 2)
    if not _pick(arvn, type="ranger"):
        yield "ARVN rangers: there are some."
    mike = _pick(arvn, type="special_forces")
    yield from _counted("Mike Forces", len(mike), 5)
    yield from _same("Mike Forces by corps", {u["corps"] for u in mike}, {*CORPS, "theater"})
    guards = _pick(arvn, type="palace_guard")
    yield from _counted("Palace Guards", len(guards), 1)
    for unit in guards:
        if unit.get("start") != "Saigon":
            yield f"unit {unit['id']}: the Palace Guard starts in Saigon."


def _theater(units: list[Unit]) -> Iterator[str]:
    """Theater units: what public descriptions list, the 5th Mike Force, and air units."""

    def is_theater(unit: Unit) -> bool:
        return (
            unit["id"] in US_THEATER | {"101 Avn", "1 Cav Avn", "Mike 5"}
            or (unit["army"] == "ARVN" and unit["type"] in ("airborne", "marine"))
            or unit["type"] in ("arc_light", "recon")
        )

    for unit in units:
        if unit["type"] not in ("tac_air",) and (unit["corps"] == "theater") != is_theater(unit):
            should = "is" if is_theater(unit) else "is not"
            yield f"unit {unit['id']}: it {should} a theater unit."


def _others(units: list[Unit]) -> Iterator[str]:
    korean = _pick(units, army="ROK")
    for suffix, name in (("/Cap", "Capital Division"), ("/WH", "White Horse Division")):
        members = [u for u in korean if u["id"].endswith(suffix)]
        yield from _counted(f"regiments of the {name}", len(members), 3)
        for unit in members:
            if unit["corps"] != "II":
                yield f"unit {unit['id']}: the {name} is in II Corps."
    yield from _counted("Korean marine brigades", len(_pick(korean, type="marine")), 1)
    yield from _counted("Korean units", len(korean), 7)
    yield from _same("Australians", {u["id"] for u in _pick(units, army="ATF")}, {"ATF"})


def _strengths(units: list[Unit], chart: dict[str, Any]) -> Iterator[str]:
    """Factors against the rulebook's battalion table; theater units count where they start."""

    def factors(corps: str, wanted: Callable[[Unit], bool]) -> int:
        return sum(u["combat"] for u in units if wanted(u) and _start_corps(u, chart) == corps)

    for corps, battalions in US_BATTALIONS.items():
        found = factors(
            corps, lambda u: u["army"] == "US" and "search" in u and u["type"] != "military_police"
        )
        if not US_FACTORS[0] <= Fraction(found, battalions) <= US_FACTORS[1]:
            yield (
                f"US units of {corps} Corps: {found} factors for {battalions} battalions "
                "is not about four each."
            )
    total = sum(u["combat"] for u in units if u["army"] == "NVA")
    if not NVA_FACTORS[0] <= Fraction(total, NVA_BATTALIONS) <= NVA_FACTORS[1]:
        yield f"NVA: {total} factors for {NVA_BATTALIONS} battalions is not about three each."
    for corps, battalions in ARVN_BATTALIONS.items():
        found = factors(
            corps, lambda u: u["army"] == "ARVN" and u["type"] in ("infantry", "ranger")
        )
        if found >= battalions:
            yield (
                f"ARVN units of {corps} Corps: {found} factors for {battalions} battalions "
                "is not under one each."
            )


def _start_corps(unit: Unit, chart: dict[str, Any]) -> str:
    start = unit.get("start", "")
    return corps_of(chart["city"].get(start, {}).get("province", start))

"""The counters obey the rulebook's order of battle, its figures, and public descriptions."""

from __future__ import annotations

import pytest

from engine.tet_offensive.datafiles import Unit, load

DATA = load()
UNITS = DATA.counters.unit
BY_ID = {unit.id: unit for unit in UNITS}
CORPS = ["I", "II", "III", "IV"]


def pick(**wanted: str) -> list[Unit]:
    return [u for u in UNITS if all(getattr(u, field) == value for field, value in wanted.items())]


def ids(**wanted: str) -> set[str]:
    return {u.id for u in pick(**wanted)}


# ---- Viet Cong and North Vietnam -------------------------------------------------


def test_there_are_75_communist_counters() -> None:
    assert (len(pick(army="VC")), len(pick(army="NVA"))) == (56, 19)


@pytest.mark.parametrize(
    ("corps", "kind", "size", "names"),
    [
        ("I", "infantry", "regiment", "1 VC,2 VC,52 VC I,416 VC,814 VC"),
        ("II", "infantry", "regiment", "52 VC II,70 VC,165A VC"),
        ("III", "infantry", "regiment", "101 VC,271 VC,272 VC,273 VC,274 VC,275 VC"),
        ("IV", "infantry", "regiment", "D1 VC,D2 VC,D3 VC,DT1 VC,DT2 VC,DT3 VC"),
        ("I", "sapper", "battalion", "10 Sap,12 Sap,Hue City Sap"),
        ("II", "sapper", "battalion", "40 Sap"),
        ("III", "sapper", "battalion", "C-10 Sap"),
        ("IV", "sapper", "battalion", ""),
        ("I", "infantry", "battalion", ""),
        ("II", "infantry", "battalion", "15H VC,145 VC,186 VC,301E VC,482 VC,840 VC"),
        ("III", "infantry", "battalion",
         "U-1 VC,1 VC Bn,2 VC Bn,3 VC Bn,4 VC Bn,5 VC Bn,6 VC Bn,D16 VC,56 VC,101 VC Bn,211 VC,"
         "212 VC,238 VC,267 VC,268 VC,506 VC,508 VC,857 VC"),
        ("IV", "infantry", "battalion", "261 VC,263 VC,306 VC,308 VC,514 VC,516 VC,518 VC"),
    ],
    ids=lambda value: value.partition(",")[0],
)  # fmt: skip
def test_vc_order_of_battle(corps: str, kind: str, size: str, names: str) -> None:
    wanted = set(filter(None, names.split(",")))
    assert ids(army="VC", corps=corps, type=kind, size=size) == wanted


def test_arvn_divisions_by_corps() -> None:
    regiments = pick(army="ARVN", type="infantry", size="regiment")
    found = {(u.corps, u.id.removesuffix(" ARVN").partition("/")[2]) for u in regiments}
    assert {pair for pair in found if pair[1]} == {
        ("I", "1"), ("I", "2"), ("II", "22"), ("II", "23"), ("III", "5"), ("III", "18"),
        ("III", "25"), ("IV", "7"), ("IV", "9"), ("IV", "21"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "size", "value", "defense"),
    [("infantry", "regiment", 10, None), ("infantry", "battalion", 2, None),
     ("sapper", "battalion", 4, 2)],
    ids=["regiments 10", "battalions 2", "sappers 4 (2)"],
)  # fmt: skip
def test_vc_values(kind: str, size: str, value: int, defense: int | None) -> None:
    found = {(u.combat, u.defense) for u in pick(army="VC", type=kind, size=size)}
    assert found == {(value, defense)}


def test_vc_factors_are_272() -> None:
    assert sum(u.defense or u.combat for u in pick(army="VC")) == 272


def test_a_52nd_regiment_is_in_first_and_in_second_corps() -> None:
    assert BY_ID["52 VC I"].corps == "I"
    assert BY_ID["52 VC II"].corps == "II"


def test_nva_divisions_by_name() -> None:
    numbers = {name.removesuffix(" NVA") for name in ids(army="NVA", size="division")}
    assert numbers == {"1", "2", "3", "5", "7", "10", "304", "320", "324B", "325C"}


def test_nva_regiments_and_battalions_by_name() -> None:
    assert ids(army="NVA", type="infantry", size="regiment") == {
        "28 NVA", "33 NVA", "2 NVA Regt", "18B NVA", "86 NVA", "165 NVA",
    }  # fmt: skip
    assert ids(army="NVA", type="sapper", size="regiment") == {"44 NVA Sap"}
    assert ids(army="NVA", type="sapper", size="battalion") == {"402 NVA Sap", "406 NVA Sap"}


# ---- United States ---------------------------------------------------------------


def test_us_theater_ground_units() -> None:
    ground = {u.id for u in pick(army="US", corps="theater") if u.search is not None}
    assert ground == {
        "1/1 Cav", "2/1 Cav", "3/1 Cav", "1/101", "2/101", "3/101", "173 Abn", "11 ACR",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("ending", "corps"),
    [(" Mar", "I"), ("/Am", "I"), ("/4", "II"), ("/1 Inf", "III"), ("/9", "III"),
     ("/25", "III"), ("199", "III"), ("LB MP", "III"), ("Riverine", "IV")],
)  # fmt: skip
def test_us_formations_are_in_their_corps(ending: str, corps: str) -> None:
    found = {u.corps for u in pick(army="US") if u.id.endswith(ending)}
    assert found == {corps}


def test_us_marine_regiments_are_marines() -> None:
    regiments = {u.id for u in pick(army="US") if u.id.endswith(" Mar")}
    assert regiments == ids(army="US", type="marine", size="regiment")
    assert len(regiments) == 7


def test_the_mechanized_counter_that_the_rulebook_shows() -> None:
    unit = BY_ID["2/4"]
    assert (unit.type, unit.combat, unit.search) == ("mechanized", 14, 2)


def test_the_sapper_counter_that_the_rulebook_shows() -> None:
    unit = BY_ID["Hue City Sap"]
    assert (unit.type, unit.combat, unit.defense) == ("sapper", 4, 2)


@pytest.mark.parametrize(
    ("unit", "country"),
    [("SOG", "Laos"), ("404", "Laos"), ("Gamma", "Cambodia"), ("Delta", "South Vietnam")],
)
def test_strategic_recon(unit: str, country: str) -> None:
    assert (BY_ID[unit].type, BY_ID[unit].operates) == ("recon", country)


# ---- South Vietnam, Korea, Australia ---------------------------------------------


def test_arvn_regiments_go_from_2_to_the_first_divisions_6() -> None:
    regiments = pick(army="ARVN", type="infantry", size="regiment")
    assert {u.combat for u in regiments} <= {2, 3, 4, 5, 6}
    assert {u.combat for u in regiments if u.combat > 3} <= {
        BY_ID[f"{n}/1 ARVN"].combat for n in (1, 2, 3)
    }
    assert max(regiments, key=lambda u: int(u.combat)).id in ("1/1 ARVN", "2/1 ARVN",
                                                                    "3/1 ARVN")  # fmt: skip
    assert max(u.combat for u in regiments) == 6


def test_airborne_brigades_have_6_and_are_of_the_theater() -> None:
    airborne = pick(army="ARVN", type="airborne")
    assert len(airborne) >= 2
    assert {(u.size, u.combat, u.corps) for u in airborne} == {("brigade", 6, "theater")}


def test_the_palace_guard_starts_in_saigon() -> None:
    assert [u.start for u in pick(type="palace_guard")] == ["Saigon"]

"""The counters obey the rulebook's order of battle, its figures, and public descriptions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.tet_offensive.datafiles import SOURCES, load

DATA = load()
UNITS: list[dict[str, Any]] = DATA.counters["unit"]
BY_ID = {unit["id"]: unit for unit in UNITS}
CITIES, PROVINCES = DATA.map["city"], DATA.map["province"]
CORPS = ["I", "II", "III", "IV"]
NO_COMBAT_VALUE = {"aviation", "tac_air", "arc_light", "recon"}


def pick(**wanted: str) -> list[dict[str, Any]]:
    return [u for u in UNITS if all(u[field] == value for field, value in wanted.items())]


def ids(**wanted: str) -> set[str]:
    return {u["id"] for u in pick(**wanted)}


def start_corps(unit: dict[str, Any]) -> str:
    province = CITIES.get(unit["start"], {}).get("province", unit["start"])
    return CORPS[int(province[0]) - 1]


# ---- names -----------------------------------------------------------------------


@pytest.mark.parametrize("field", ["id", "name"])
def test_no_two_units_share(field: str) -> None:
    assert len({u[field].casefold() for u in UNITS}) == len(UNITS)


@pytest.mark.parametrize("word", [" to ", " with ", " from ", " by ", ","])
def test_no_id_holds_the_word(word: str) -> None:
    assert not [u["id"] for u in UNITS if word in f" {u['id']} ".lower()]


def test_no_unit_is_called_as_an_area() -> None:
    areas = {name.casefold() for name in (*PROVINCES, *CITIES, *DATA.map["sanctuary"])}
    assert not areas & {name.casefold() for name in BY_ID}


def test_rp_is_kept_for_the_ruff_puffs() -> None:
    assert not [name for name in BY_ID if name.casefold().startswith("rp ")]


@pytest.mark.parametrize("field", ["source", "values"])
def test_every_unit_tells_its(field: str) -> None:
    assert all(u[field] in SOURCES and u["note"] for u in UNITS)


# ---- Viet Cong and North Vietnam -------------------------------------------------


def test_there_are_75_communist_counters() -> None:
    assert (len(pick(army="VC")), len(pick(army="NVA"))) == (56, 19)


@pytest.mark.parametrize(
    ("corps", "regiments", "sappers", "battalions"),
    [("I", 5, 3, 0), ("II", 3, 1, 6), ("III", 6, 1, 18), ("IV", 6, 0, 7)],
)
def test_vc_order_of_battle(corps: str, regiments: int, sappers: int, battalions: int) -> None:
    here = Counter((u["type"], u["size"]) for u in pick(army="VC", corps=corps))
    assert here["infantry", "regiment"] == regiments
    assert here["sapper", "battalion"] == sappers
    assert here["infantry", "battalion"] == battalions
    assert here.total() == regiments + sappers + battalions


@pytest.mark.parametrize(
    ("kind", "size", "value", "defense"),
    [("infantry", "regiment", 10, None), ("infantry", "battalion", 2, None),
     ("sapper", "battalion", 4, 2)],
    ids=["regiments 10", "battalions 2", "sappers 4 (2)"],
)  # fmt: skip
def test_vc_values(kind: str, size: str, value: int, defense: int | None) -> None:
    found = {(u["combat"], u.get("defense")) for u in pick(army="VC", type=kind, size=size)}
    assert found == {(value, defense)}


def test_vc_factors_are_272() -> None:
    assert sum(u.get("defense", u["combat"]) for u in pick(army="VC")) == 272


def test_a_52nd_regiment_is_in_first_and_in_second_corps() -> None:
    assert BY_ID["52 VC I"]["corps"] == "I"
    assert BY_ID["52 VC II"]["corps"] == "II"


def test_nva_divisions_by_name() -> None:
    numbers = {name.removesuffix(" NVA") for name in ids(army="NVA", size="division")}
    assert numbers == {"1", "2", "3", "5", "7", "10", "304", "320", "324B", "325C"}


def test_nva_regiments_and_battalions_by_name() -> None:
    assert ids(army="NVA", type="infantry", size="regiment") == {
        "28 NVA", "33 NVA", "2 NVA Regt", "18B NVA", "86 NVA", "165 NVA",
    }  # fmt: skip
    assert ids(army="NVA", type="sapper", size="regiment") == {"44 NVA Sap"}
    assert ids(army="NVA", type="sapper", size="battalion") == {"402 NVA Sap", "406 NVA Sap"}


def test_some_nva_divisions_have_18_and_some_more() -> None:
    values = {u["combat"] for u in pick(army="NVA", size="division")}
    assert 18 in values
    assert max(values) > 18


def test_nva_units_belong_to_no_corps() -> None:
    assert {u["corps"] for u in pick(army="NVA")} == {""}


def test_communists_have_no_printed_start() -> None:
    assert not [u["id"] for u in UNITS if u["army"] in ("VC", "NVA") and "start" in u]


# ---- United States ---------------------------------------------------------------


def test_us_theater_ground_units() -> None:
    ground = {u["id"] for u in pick(army="US", corps="theater") if "search" in u}
    assert ground == {
        "1/1 Cav", "2/1 Cav", "3/1 Cav", "1/101", "2/101", "3/101", "173 Abn", "11 ACR",
    }  # fmt: skip


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_first_cavalry_is_airmobile(number: int) -> None:
    assert BY_ID[f"{number}/1 Cav"]["type"] == "airmobile"


@pytest.mark.parametrize(
    ("ending", "corps"),
    [(" Mar", "I"), ("/Am", "I"), ("/4", "II"), ("/1 Inf", "III"), ("/9", "III"),
     ("/25", "III"), ("199", "III"), ("LB MP", "III"), ("Riverine", "IV")],
)  # fmt: skip
def test_us_formations_are_in_their_corps(ending: str, corps: str) -> None:
    found = {u["corps"] for u in pick(army="US") if u["id"].endswith(ending)}
    assert found == {corps}


def test_us_marine_regiments_are_marines() -> None:
    regiments = {u["id"] for u in pick(army="US") if u["id"].endswith(" Mar")}
    assert regiments == ids(army="US", type="marine", size="regiment")
    assert len(regiments) == 7


def test_three_mechanized_brigades_and_one_armored_cavalry_regiment() -> None:
    assert {(u["army"], u["size"]) for u in pick(type="mechanized")} == {("US", "brigade")}
    assert len(pick(type="mechanized")) == 3
    assert ids(type="armored_cavalry", size="regiment") == {"11 ACR"}


def test_the_mechanized_counter_that_the_rulebook_shows() -> None:
    unit = BY_ID["2/4"]
    assert (unit["type"], unit["combat"], unit["search"]) == ("mechanized", 14, 2)


def test_the_sapper_counter_that_the_rulebook_shows() -> None:
    unit = BY_ID["Hue City Sap"]
    assert (unit["type"], unit["combat"], unit["defense"]) == ("sapper", 4, 2)


def test_six_aviation_groups_one_a_corps_and_two_of_the_theater() -> None:
    assert sorted(u["corps"] for u in pick(type="aviation")) == sorted([*CORPS, *["theater"] * 2])
    assert ids(type="aviation", corps="theater") == {"101 Avn", "1 Cav Avn"}


def test_five_tac_air_one_a_corps_and_one_of_the_theater() -> None:
    assert sorted(u["corps"] for u in pick(type="tac_air")) == sorted([*CORPS, "theater"])


@pytest.mark.parametrize(
    ("kind", "corps"), [("arc_light", "theater"), ("riverine", "IV"), ("naval_gunfire", "I")]
)
def test_there_is_one(kind: str, corps: str) -> None:
    assert [u["corps"] for u in pick(type=kind)] == [corps]


@pytest.mark.parametrize(
    ("unit", "country"),
    [("SOG", "Laos"), ("404", "Laos"), ("Gamma", "Cambodia"), ("Delta", "South Vietnam")],
)
def test_strategic_recon(unit: str, country: str) -> None:
    assert (BY_ID[unit]["option"], BY_ID[unit]["operates"]) == ("recon", country)
    assert "start" not in BY_ID[unit]


def test_only_strategic_recon_has_an_option_and_a_country() -> None:
    optional = {u["id"] for u in UNITS if "option" in u}
    assert optional == {u["id"] for u in UNITS if "operates" in u} == ids(type="recon")
    assert len(optional) == 4


@pytest.mark.parametrize(
    ("better", "worse"),
    [("1/101", "2/101"), ("1/101", "3/101"), ("1/1 Cav", "1/1 Inf"), ("173 Abn", "199"),
     ("196/Am", "11/Am"), ("198/Am", "11/Am")],
)  # fmt: skip
def test_history_rates(better: str, worse: str) -> None:
    assert BY_ID[better]["combat"] > BY_ID[worse]["combat"]


# ---- South Vietnam, Korea, Australia ---------------------------------------------


def test_ten_arvn_divisions_as_regiments() -> None:
    regiments = ids(army="ARVN", type="infantry", size="regiment")
    divisions = {name.removesuffix(" ARVN").split("/")[1] for name in regiments if "/" in name}
    assert divisions == {"1", "2", "5", "7", "9", "18", "21", "22", "23", "25"}


def test_arvn_regiments_go_from_2_to_the_first_divisions_6() -> None:
    regiments = pick(army="ARVN", type="infantry", size="regiment")
    assert {u["combat"] for u in regiments} <= {2, 3, 4, 5, 6}
    assert {u["combat"] for u in regiments if u["combat"] > 3} <= {
        BY_ID[f"{n}/1 ARVN"]["combat"] for n in (1, 2, 3)
    }
    assert max(regiments, key=lambda u: int(u["combat"]))["id"] in ("1/1 ARVN", "2/1 ARVN",
                                                                    "3/1 ARVN")  # fmt: skip
    assert max(u["combat"] for u in regiments) == 6


def test_second_corps_has_a_regiment_of_2() -> None:
    assert any(u["combat"] == 2 for u in pick(army="ARVN", type="infantry", corps="II"))


def test_airborne_brigades_have_6_and_are_of_the_theater() -> None:
    airborne = pick(army="ARVN", type="airborne")
    assert len(airborne) >= 2
    assert {(u["size"], u["combat"], u["corps"]) for u in airborne} == {("brigade", 6, "theater")}


def test_two_marine_brigades_are_of_the_theater() -> None:
    marines = pick(army="ARVN", type="marine")
    assert [(u["size"], u["corps"]) for u in marines] == [("brigade", "theater")] * 2


def test_five_mike_forces_have_10() -> None:
    mike = pick(army="ARVN", type="special_forces")
    assert sorted(u["corps"] for u in mike) == sorted([*CORPS, "theater"])
    assert {u["combat"] for u in mike} == {10}
    assert BY_ID["Mike 5"]["corps"] == "theater"


def test_there_are_rangers() -> None:
    assert pick(army="ARVN", type="ranger")


def test_the_palace_guard_starts_in_saigon() -> None:
    assert [u["start"] for u in pick(type="palace_guard")] == ["Saigon"]


def test_no_other_unit_is_of_the_theater() -> None:
    kinds = {(u["army"], u["type"]) for u in pick(corps="theater") if "search" in u}
    assert kinds == {
        ("US", "airmobile"), ("US", "airborne"), ("US", "armored_cavalry"),
        ("ARVN", "airborne"), ("ARVN", "marine"), ("ARVN", "special_forces"),
    }  # fmt: skip


def test_koreans() -> None:
    assert len(pick(army="ROK")) == 7
    for ending in ("/Cap", "/WH"):
        assert [u["corps"] for u in pick(army="ROK") if u["id"].endswith(ending)] == ["II"] * 3
    assert len(pick(army="ROK", type="marine")) == 1


def test_the_australian_task_force() -> None:
    assert ids(army="ATF") == {"ATF"}


# ---- Ruff-Puffs ------------------------------------------------------------------

MIX: dict[str, int] = DATA.counters["ruff_puff"]["mix"]


def test_forty_ruff_puffs_one_for_each_city_but_khe_sanh() -> None:
    assert sum(MIX.values()) == len(CITIES) - 1 == 40


def test_ruff_puffs_go_from_0_to_4_with_several_zeros() -> None:
    assert set(MIX) == set("01234")
    assert MIX["0"] >= 2
    assert MIX["1"] >= 1 and MIX["4"] >= 1


# ---- values and places -----------------------------------------------------------


@pytest.mark.parametrize("unit", UNITS, ids=lambda u: u["id"])
def test_a_counter_has_the_values_of_its_kind(unit: dict[str, Any]) -> None:
    assert (unit["combat"] == 0) == (unit["type"] in NO_COMBAT_VALUE)
    ground = unit["army"] not in ("VC", "NVA") and unit["type"] not in {
        *NO_COMBAT_VALUE,
        "naval_gunfire",
    }
    assert ("search" in unit) == ground
    assert unit.get("search", 0) in range(7)
    assert ("defense" in unit) == (unit["type"] in ("sapper", "riverine"))


ALLIED = [u for u in UNITS if u["army"] not in ("VC", "NVA") and u["type"] != "recon"]


@pytest.mark.parametrize("unit", ALLIED, ids=lambda u: u["id"])
def test_an_allied_unit_starts_where_it_may(unit: dict[str, Any]) -> None:
    start = unit["start"]
    if unit["type"] in ("tac_air", "arc_light") and unit["corps"] == "theater":
        assert start == "Theater"
        return
    assert start in CITIES or "country" not in PROVINCES[start]
    assert unit["corps"] in ("theater", start_corps(unit))
    if unit["type"] in ("aviation", "tac_air"):
        assert CITIES[start]["airbase"]
    if unit["type"] == "riverine":
        assert CITIES.get(start, {}).get("province", start) in ("42", "43")
    if unit["type"] == "naval_gunfire":
        assert start in ("11", "12", "13")


# ---- strength against the battalion table ----------------------------------------


@pytest.mark.parametrize(("corps", "battalions"), [("I", 38), ("II", 17), ("III", 39), ("IV", 3)])
def test_a_us_battalion_is_worth_about_four_factors(corps: str, battalions: int) -> None:
    ground = [u for u in ALLIED if u["army"] == "US" and "search" in u]
    factors = sum(
        u["combat"] for u in ground if start_corps(u) == corps and u["type"] != "military_police"
    )
    assert 3.5 <= factors / battalions <= 4.5


def test_an_nva_battalion_is_worth_about_three_factors() -> None:
    assert 2.5 <= sum(u["combat"] for u in pick(army="NVA")) / (46 + 33 + 20) <= 3.5


@pytest.mark.parametrize(("corps", "battalions"), [("I", 35), ("II", 31), ("IV", 42)])
def test_an_ordinary_arvn_battalion_is_worth_under_one_factor(corps: str, battalions: int) -> None:
    regulars = [u for u in pick(army="ARVN", corps=corps) if u["type"] in ("infantry", "ranger")]
    assert 0 < sum(u["combat"] for u in regulars) < battalions

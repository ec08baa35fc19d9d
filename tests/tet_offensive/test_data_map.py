"""The map holds every fact that the rulebook and public descriptions give of it."""

from __future__ import annotations

import pytest

from engine.tet_offensive.datafiles import load
from engine.tet_offensive.qa.checks.areas import corps_of as zone_of
from engine.tet_offensive.qa.checks.areas import links, near_corps

MAP = load().map
PROVINCES, CITIES, SANCTUARIES = MAP.province, MAP.city, MAP.sanctuary
CORPS = ["I", "II", "III", "IV"]


def by_road(city: str) -> set[str]:
    return joined("highways", city)


def by_trail(sanctuary: str) -> set[str]:
    return joined("trail", sanctuary)


def joined(section: str, place: str) -> set[str]:
    return links(getattr(MAP, section).pairs, place)


def corps_of(province: str) -> str:
    return zone_of(MAP, province)


# ---- totals ----------------------------------------------------------------------


def test_there_are_thirty_provinces() -> None:
    assert len(PROVINCES) == 30


def test_twenty_three_provinces_are_in_south_vietnam_and_seven_abroad() -> None:
    abroad = [p for p, entry in PROVINCES.items() if entry.country]
    assert len(PROVINCES) - len(abroad) == 23
    assert len(abroad) == 7


def test_there_are_forty_one_cities() -> None:
    assert len(CITIES) == 41


@pytest.mark.rule("Areas/2")
def test_there_are_ten_airbases() -> None:
    assert sum(city.airbase for city in CITIES.values()) == 10


@pytest.mark.rule("Areas/3")
def test_there_are_nine_sanctuary_circles_and_north_vietnam() -> None:
    assert "North Vietnam" in SANCTUARIES
    assert len(SANCTUARIES) - 1 == 9


def test_the_map_says_which_totals_are_reported() -> None:
    assert MAP.known.reported_totals == {
        "provinces": 30,
        "south_vietnam": 23,
        "cities": 41,
        "airbases": 10,
        "sanctuary_circles": 9,
    }


def test_fourth_corps_has_four_provinces_so_the_others_have_nineteen() -> None:
    numbers = [corps_of(p) for p in PROVINCES]
    assert numbers.count("IV") == 4
    assert len(numbers) - numbers.count("") - numbers.count("IV") == 19


def test_five_turns_and_four_corps() -> None:
    assert MAP.meta.turns == 5
    assert list(MAP.meta.corps) == CORPS


@pytest.mark.parametrize(("army", "level"), [("US", 160), ("NVA", 130), ("VC", 130), ("ARVN", 100)])
def test_demoralization_level(army: str, level: int) -> None:
    assert getattr(MAP.meta.demoralization_level, army) == level


# ---- provinces -------------------------------------------------------------------


@pytest.mark.rule("Areas/5")
@pytest.mark.parametrize("number", PROVINCES)
def test_province_numbers_tell_corps_or_country(number: str) -> None:
    country = {"L": "Laos", "C": "Cambodia"}.get(number[0])
    assert PROVINCES[number].country == country
    if country:
        assert number[1] == "-" and number[2:].isdigit()
    else:
        assert len(number) == 2 and number[0] in "1234" and number.isdigit()


@pytest.mark.parametrize("number", ["41", "42", "43", "44"])
def test_fourth_corps_is_delta(number: str) -> None:
    assert PROVINCES[number].terrain == "delta"


def test_delta_lies_nowhere_else() -> None:
    assert {p for p in PROVINCES if PROVINCES[p].terrain == "delta"} == {"41", "42", "43", "44"}


def test_the_river_runs_in_42_and_43_alone() -> None:
    assert [p for p in PROVINCES if PROVINCES[p].river] == ["42", "43"]


def test_first_corps_has_three_coastal_provinces() -> None:
    coast = [p for p in PROVINCES if corps_of(p) == "I" and PROVINCES[p].coastal]
    assert len(coast) == 3


@pytest.mark.parametrize("number", PROVINCES)
def test_a_province_borders_another(number: str) -> None:
    assert joined("borders", number)


def test_21_borders_23() -> None:
    assert "23" in joined("borders", "21")


# ---- cities ----------------------------------------------------------------------


@pytest.mark.parametrize("name", CITIES)
def test_a_city_lies_in_a_province_of_south_vietnam(name: str) -> None:
    province = CITIES[name].province
    assert province in PROVINCES
    assert PROVINCES[province].country is None


@pytest.mark.parametrize("name", CITIES)
def test_political_values_go_from_1_to_8(name: str) -> None:
    assert CITIES[name].pv in range(1, 9)


def test_saigon_has_political_value_8() -> None:
    assert CITIES["Saigon"].pv == 8


def test_khe_sanh_alone_has_no_ruff_puffs() -> None:
    assert [c for c in CITIES if not CITIES[c].ruff_puff] == ["Khe Sanh"]


@pytest.mark.parametrize("corps", CORPS)
def test_each_corps_has_an_airbase(corps: str) -> None:
    assert any(c.airbase and corps_of(c.province) == corps for c in CITIES.values())


@pytest.mark.parametrize(
    ("city", "province"),
    [("Cheo Reo", "23"), ("An Loc", "31"), ("Song Be", "31"), ("Pleiku", "21")],
)
def test_a_known_city_lies_in_its_province(city: str, province: str) -> None:
    assert CITIES[city].province == province


def test_31_has_no_third_city_to_retreat_to() -> None:
    assert {c for c in CITIES if CITIES[c].province == "31"} == {"An Loc", "Song Be"}


# ---- highways --------------------------------------------------------------------


def test_an_loc_is_one_box_from_saigon_by_road_and_from_no_other_city_outside_31() -> None:
    assert "Saigon" in by_road("An Loc")
    assert by_road("An Loc") <= {"Saigon", "Song Be"}


def test_kontum_is_one_box_from_pleiku() -> None:
    assert "Pleiku" in by_road("Kontum")


def test_cheo_reo_is_one_box_from_pleiku_or_kontum() -> None:
    assert by_road("Cheo Reo") & {"Pleiku", "Kontum"}


@pytest.mark.parametrize("city", ["Dak To", "An Khe"])
def test_a_retreat_from_pleiku_or_kontum_may_lead_to(city: str) -> None:
    near = by_road(city) & {"Pleiku", "Kontum"}
    assert near or CITIES[city].province in {
        CITIES["Pleiku"].province,
        CITIES["Kontum"].province,
    }


# ---- sanctuaries and the trail ---------------------------------------------------


@pytest.mark.parametrize("name", SANCTUARIES)
def test_a_sanctuary_touches_provinces_and_the_corps_that_they_are_in(name: str) -> None:
    entry = SANCTUARIES[name]
    assert entry.adjacent
    assert set(entry.adjacent) <= set(PROVINCES)
    assert near_corps(MAP, name) == sorted({corps_of(p) for p in entry.adjacent} - {""})


@pytest.mark.parametrize(
    ("sanctuary", "province"),
    [("Ia Drang Valley", "23"), ("Ia Drang Valley", "C-1"), ("Saravane", "21"),
     ("Iron Triangle", "34"), ("Parrot's Beak", "41")],
)  # fmt: skip
def test_a_known_sanctuary_touches(sanctuary: str, province: str) -> None:
    assert province in SANCTUARIES[sanctuary].adjacent


@pytest.mark.parametrize("city", ["Pleiku", "Kontum"])
def test_saravane_is_a_retreat_for_vc_units_in(city: str) -> None:
    assert CITIES[city].province in SANCTUARIES["Saravane"].adjacent


def test_the_iron_triangle_is_a_retreat_from_saigon() -> None:
    assert CITIES["Saigon"].province in SANCTUARIES["Iron Triangle"].adjacent


def test_only_parrots_beak_touches_fourth_corps() -> None:
    near = [s for s in SANCTUARIES if any(corps_of(p) == "IV" for p in SANCTUARIES[s].adjacent)]
    assert near == ["Parrot's Beak"]


@pytest.mark.parametrize("corps", CORPS)
def test_vc_replacements_of_each_corps_have_a_sanctuary(corps: str) -> None:
    assert any(corps in near_corps(MAP, name) for name in SANCTUARIES)


@pytest.mark.parametrize(
    ("sanctuary", "country"),
    [("North Vietnam", "North Vietnam"), ("Tchepone", "Laos"), ("Saravane", "Laos"),
     ("Nam Lyr", "Cambodia"), ("Parrot's Beak", "Cambodia"), ("A Shau Valley", "South Vietnam"),
     ("Ia Drang Valley", "South Vietnam"), ("Iron Triangle", "South Vietnam")],
)  # fmt: skip
def test_a_sanctuary_lies_in_its_country(sanctuary: str, country: str) -> None:
    assert SANCTUARIES[sanctuary].country == country


def test_the_trail_from_tchepone_leads_to_three_sanctuaries() -> None:
    assert by_trail("Tchepone") == {"North Vietnam", "A Shau Valley", "Saravane"}


def test_the_trail_joins_saravane_and_ia_drang_which_tchepone_does_not_reach() -> None:
    assert "Ia Drang Valley" in by_trail("Saravane")
    assert "Ia Drang Valley" not in by_trail("Tchepone")

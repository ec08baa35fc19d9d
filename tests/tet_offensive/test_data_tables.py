"""The tables, the default deployment and the list of paragraphs hold what is known of them."""

from __future__ import annotations

import pytest

from engine.tet_offensive.datafiles import Deployment, load, paragraphs

DATA = load()
CRT = DATA.tables.combat_results
AIR = DATA.tables.air_columns
COLUMNS = ["1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1+"]
DEPLOYMENT: tuple[Deployment, ...] = DATA.deployment.deployment
UNITS = {u.id: u for u in DATA.counters.unit}


def result(column: str, die: int) -> str:
    return CRT.rows[die][COLUMNS.index(column)]


# ---- combat results --------------------------------------------------------------


def test_the_columns() -> None:
    assert list(CRT.columns) == COLUMNS


@pytest.mark.parametrize(
    ("die", "printed"),
    [(1, "HHHOOOO"), (2, "MHHHOOO"), (3, "MMHHHO")],
)
def test_the_printed_rows(die: int, printed: str) -> None:
    cells = ["OR" if letter == "O" else letter for letter in printed]
    assert CRT.rows[die][: len(cells)] == tuple(cells)
    assert CRT.row_source[die] == "rulebook"


@pytest.mark.parametrize("die", range(1, 7))
def test_each_row_is_the_first_one_shifted(die: int) -> None:
    """Ruling T1."""
    expected = ["M"] * (die - 1) + ["H"] * 3 + ["OR"] * 7
    assert CRT.rows[die] == tuple(expected[:7])


def test_rows_4_to_6_and_one_cell_are_reconstructed() -> None:
    """Ruling T1."""
    assert [die for die, kind in CRT.row_source.items() if kind == "reconstructed"] == [4, 5, 6]
    assert CRT.reconstructed_cells == ((3, "5-1+"),)


@pytest.mark.parametrize(
    ("column", "die", "told"),
    [("2-1", 3, "H"), ("3-1", 1, "OR"), ("1-1", 3, "M"), ("3-2", 1, "H"), ("5-1+", 1, "OR"),
     ("3-2", 3, "H")],
    ids=["Ruff-Puff at Kontum", "airborne at Kontum", "Mike Force at Pleiku",
         "regiment and Ruff-Puff at Pleiku", "VC regiment at Pleiku", "NVA division at Pleiku"],
)  # fmt: skip
def test_combat_example(column: str, die: int, told: str) -> None:
    assert result(column, die) == told


# ---- air -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "tac_air", "arc_light"),
    [("sanctuary", "1-2", "1-1"), ("highland", "1-1", "3-2"), ("delta", "3-2", "2-1"),
     ("lowland", "2-1", "3-1"), ("city", "3-1", "4-1")],
)  # fmt: skip
def test_air_columns(terrain: str, tac_air: str, arc_light: str) -> None:
    """Ruling T5."""
    assert getattr(AIR.tac_air, terrain) == tac_air
    assert getattr(AIR.arc_light, terrain) == arc_light


def test_arc_light_rolls_two_dice_and_tac_air_one() -> None:
    assert (AIR.tac_air.dice, AIR.arc_light.dice) == (1, 2)


# ---- awards ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "army", "points", "each"),
    [
        ("arvn_factors_lost", "ARVN", 1, 1),
        ("nva_factors_lost", "NVA", 1, 1),
        ("vc_factors_lost", "VC", 1, 1),
        ("us_factors_lost", "US", 1, 1),
        ("atf_factors_lost", "US", 2, 1),
        ("rok_factors_lost", "US", 1, 2),
        ("vc_nva_factors_eliminated", "US", -1, 6),
        ("city_bombed", "ARVN", 1, 1),
        ("city_bombed", "US", 1, 1),
        ("city_in_insurrection", "ARVN", 1, 1),
        ("city_in_insurrection", "US", 1, 1),
        ("city_goes_into_insurrection", "VC", -1, 1),
        ("city_secured", "ARVN", -1, 1),
    ],
    ids=lambda value: str(value).replace("_", " "),
)
def test_morale_award(event: str, army: str, points: int, each: int) -> None:
    found = [
        (a.points, a.each) for a in DATA.tables.morale_award if (a.event, a.army) == (event, army)
    ]
    assert found == [(points, each)]


def test_there_is_no_other_award() -> None:
    assert len(DATA.tables.morale_award) == 13


def test_ruff_puffs_rangers_and_mike_forces_do_not_count() -> None:
    spared = {a.event: set(a.spared) for a in DATA.tables.morale_award if a.spared}
    assert spared == {"arvn_factors_lost": {"ruff_puff", "ranger", "special_forces"}}


# ---- deployment ------------------------------------------------------------------


def test_every_communist_unit_is_deployed_once() -> None:
    placed = [entry.unit for entry in DEPLOYMENT]
    assert len(placed) == len(set(placed)) == 75
    assert set(placed) == {name for name, u in UNITS.items() if u.army in ("VC", "NVA")}


@pytest.mark.parametrize(
    ("city", "units"),
    [
        ("Hue", "416 VC,12 Sap,Hue City Sap"), ("Quang Tri", "10 Sap"), ("Chu Lai", "1 VC"),
        ("Quang Ngai", "2 VC"), ("Da Nang", "402 NVA Sap"), ("Pleiku", "40 Sap,15H VC"),
        ("Dalat", "145 VC,186 VC"), ("Ban Me Thuot", "301E VC"), ("Phan Thiet", "482 VC,840 VC"),
        ("Tuy Hoa", "165A VC"), ("Song Be", "211 VC,212 VC"), ("Tan An", "506 VC"),
        ("Long Binh", "274 VC,275 VC,U-1 VC,238 VC"),
        ("Saigon", "271 VC,273 VC,C-10 Sap,1 VC Bn,2 VC Bn,3 VC Bn,4 VC Bn,5 VC Bn,6 VC Bn,"
         "D16 VC,56 VC,101 VC Bn,267 VC,268 VC,508 VC"),
        ("My Tho", "261 VC,263 VC,514 VC"), ("Truc Giang", "516 VC,518 VC"),
        ("Vinh Long", "306 VC,308 VC"),
    ],
    ids=lambda value: value.partition(",")[0],
)  # fmt: skip
def test_units_stand_outside_the_city_that_they_attacked(city: str, units: str) -> None:
    where = {entry.unit: entry.area for entry in DEPLOYMENT}
    province = DATA.map.city[city].province
    assert {unit: where[unit] for unit in units.split(",")} == dict.fromkeys(
        units.split(","), province
    )


# ---- paragraphs ------------------------------------------------------------------

IDS = paragraphs().ids


def test_there_are_191_paragraphs() -> None:
    assert len(IDS) == len(set(IDS)) == 191


def test_optional_headings() -> None:
    headings = {paragraph.rsplit("/", 1)[0] for paragraph in IDS}
    optional = paragraphs().optional
    assert set(optional) <= headings
    assert len(optional) == len(set(optional)) == 10


def test_the_list_has_a_source() -> None:
    assert paragraphs().source == "rulebook"

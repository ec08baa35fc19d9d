"""The Map, Areas, Other Features: what is printed, and that the orders go by it."""

import pytest

from engine.tet_offensive.board import CITY, DELTA, HIGHLAND, LOWLAND, PROVINCE, SANCTUARY
from tests.tet_offensive.support import (
    aero_mech_moves,
    allied_moves,
    opening,
    rules,
    vc_nva_combat,
    vc_nva_moves,
)

BOARD = rules().board
NAMES = BOARD.area_names
SOUTH = [a for a in BOARD.provinces if NAMES[a][0].isdigit()]


@pytest.mark.rule("The Map/1")
@pytest.mark.parametrize("box", ["Current Casualties", "Theater Air Units", "Off map"])
def test_units_move_in_areas_and_nowhere_else(box: str) -> None:
    """The areas regulate movement; a box beside the map is no place to go."""
    game = vc_nva_moves("at 23: 482 VC")
    assert "not an area of the map" in game.refused("VC/NVA", f"move 482 VC to {box}")
    game = aero_mech_moves("at Pleiku: 2/4, II Avn\nat Theater Air Units: Arc Light\nbased: II Avn")
    game.refused("Allied", f"move 2/4 to {box}")
    assert "not an area of the map" in game.refused("Allied", f"fly Arc Light to {box}")
    assert "not an area of the map" in game.refused("Allied", f"fly II Avn to {box}")


@pytest.mark.rule("The Map/1")
def test_units_are_placed_in_areas_and_nowhere_else() -> None:
    """The areas regulate placement too."""
    game = opening()
    game.refused("VC/NVA", "place 482 VC at Eliminated Units")
    game.give("VC/NVA", "place 482 VC at 28")
    assert game.where("482 VC") == "28"


@pytest.mark.rule("Areas/1")
def test_an_area_is_a_city_a_sanctuary_or_a_province() -> None:
    """Three types, and each area of the map is one of them."""
    for area in BOARD.map_areas:
        lists = [area in BOARD.cities, area in BOARD.sanctuaries, area in BOARD.provinces]
        assert lists.count(True) == 1
        assert BOARD.kind[area] == (CITY, SANCTUARY, PROVINCE)[lists.index(True)]
    assert {BOARD.terrain[p] for p in BOARD.provinces} == {LOWLAND, HIGHLAND, DELTA}


@pytest.mark.rule("Areas/2")
@pytest.mark.parametrize("city", [NAMES[c] for c in BOARD.cities])
def test_a_city_is_named_and_has_a_political_value(city: str) -> None:
    """Each city has a name and a value; no other area has one."""
    assert city.strip()
    assert BOARD.pv[BOARD.area_id[city]] >= 1
    assert not any(BOARD.pv[a] for a in BOARD.provinces + BOARD.sanctuaries)


@pytest.mark.rule("Areas/2")
@pytest.mark.parametrize("city", [NAMES[c] for c in BOARD.cities if BOARD.corps[c] == 2])
def test_aircraft_are_based_at_cities_with_an_airbase(city: str) -> None:
    """The airbase symbol says where aircraft may be based."""
    game = allied_moves("at 26: II Avn")
    if city in ("Pleiku", "Qui Nhon", "Cam Ranh"):
        game.give("Allied", f"fly II Avn to {city}")
        assert game.where("II Avn") == city
    else:
        assert "airbase" in game.refused("Allied", f"fly II Avn to {city}")


@pytest.mark.rule("Areas/3")
def test_north_vietnam_is_a_sanctuary_too() -> None:
    """Every red circle has a name, and North Vietnam counts as one of them."""
    assert all(NAMES[s].strip() for s in BOARD.sanctuaries)
    game = vc_nva_moves("at North Vietnam: 320 NVA, 324B NVA")
    game.give("VC/NVA", "trail 320 NVA to Tchepone", "move 324B NVA to 11")
    assert (game.where("320 NVA"), game.where("324B NVA")) == ("Tchepone", "11")


@pytest.mark.rule("Areas/4")
@pytest.mark.parametrize(
    ("province", "fires_at"), [("34", "3-2"), ("21", "1-2"), ("42", "1-2"), ("13", "3-2")]
)
def test_the_kind_of_a_province_is_its_terrain(province: str, fires_at: str) -> None:
    """Lowland, highland or delta, which is what halves mechanized fire."""
    assert BOARD.terrain[BOARD.area_id[province]] in (LOWLAND, HIGHLAND, DELTA)
    mech = {"34": "1/9", "21": "2/4", "42": "11 ACR", "13": "11 ACR"}[province]
    game = vc_nva_combat(f"at {province}: {mech}, 28 NVA", 6)
    game.give("VC/NVA", "reveal 28 NVA", "hold " + province, "done")
    game.give("Allied", f"attack 28 NVA with {mech}", "done")
    assert [shot[2] for shot in game.events("shot")] == [fires_at]


@pytest.mark.rule("Areas/5")
@pytest.mark.parametrize("province", [NAMES[p] for p in SOUTH])
def test_the_first_digit_of_a_province_is_its_corps(province: str) -> None:
    """Two digits, and a unit of that corps alone may be set up there."""
    assert len(province) == 2
    units = {1: "1 VC", 2: "482 VC", 3: "271 VC", 4: "D1 VC"}
    game = opening()
    for corps, unit in units.items():
        assert game.allowed("VC/NVA", f"place {unit} at {province}") == (int(province[0]) == corps)
    for city in BOARD.cities_in[BOARD.area_id[province]]:
        assert BOARD.corps[city] == int(province[0])


@pytest.mark.rule("Areas/6")
def test_letters_stand_for_laos_and_cambodia() -> None:
    """L for Laos, C for Cambodia, and a number."""
    abroad = [a for a in BOARD.provinces if a not in SOUTH]
    for area in abroad:
        letter, dash, number = NAMES[area].partition("-")
        assert BOARD.country[area] == {"L": "Laos", "C": "Cambodia"}[letter]
        assert dash and number.isdigit()
    assert {BOARD.country[a] for a in SOUTH} == {"South Vietnam"}


@pytest.mark.rule("Other Features/1")
def test_every_line_printed_on_the_map_tells_in_play() -> None:
    """Corps and national boundaries, highways, the trail, the Mekong."""
    game = vc_nva_moves("at 13: 28 NVA\nat 21: 33 NVA\nat Tchepone: 304 NVA")
    assert "Corps boundaries" in game.refused("VC/NVA", "move 28 NVA to 22")
    assert "Borders between countries" in game.refused("VC/NVA", "move 33 NVA to C-1")
    game.give("VC/NVA", "trail 304 NVA to Saravane")
    game = allied_moves("at Pleiku: 3/4\nat My Tho: Riverine")
    game.give("Allied", "move 3/4 to Qui Nhon", "sail to Can Tho")
    assert (game.where("3/4"), game.where("Riverine")) == ("Qui Nhon", "Can Tho")
    assert "No river" in allied_moves("at My Tho: Riverine").refused("Allied", "sail to 44")

"""Allied Aero-Mech Movement Phase: mechanized units, the riverine unit, naval gunfire."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import aero_mech_moves, allied_moves, stand


@pytest.mark.rule("Allied Aero-Mech Movement Phase/1")
def test_which_units_move_in_this_phase():
    """All units on large counters but Ruff-Puffs."""
    game = aero_mech_moves(
        """at Pleiku: 2/4, 42 ARVN, II Avn, RP Pleiku
        at Da Nang: I Tac
        at My Tho: Riverine
        at 11: Naval Gunfire
        based: II Avn, I Tac"""
    )
    for order in (
        "move 2/4 to 21",
        "fly II Avn to Kontum",
        "fly I Tac to 11",
        "sail to Can Tho",
        "station off 12",
    ):
        game.give("Allied", order)
    assert "not mechanized" in game.refused("Allied", "move 42 ARVN to 21")
    assert "never move" in game.refused("Allied", "move RP Pleiku to 21")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/1")
def test_any_or_all_so_none_must_move():
    """The player may end the phase at once."""
    game = aero_mech_moves("at Pleiku: 2/4\nat Saigon: 11 ACR").give("Allied", "done")
    assert game.phase() == "Allied Movement" or game.phase() == "Allied Search"
    assert game.where("2/4") == "Pleiku"


MECH = """at Pleiku: 2/4
at 34: 1/9
at Cu Chi: 2/25
at 32: 11 ACR"""


@pytest.mark.rule("Allied Aero-Mech Movement Phase/2")
@pytest.mark.parametrize(
    ("unit", "to"),
    [
        ("2/4", "21"),  # out of a city into its province
        ("1/9", "Saigon"),  # into a city of the province
        ("1/9", "35"),  # to an adjacent province
        ("1/9", "Iron Triangle"),  # into a sanctuary that touches it
        ("2/25", "Iron Triangle"),  # from a city to a sanctuary by its province
        ("11 ACR", "War Zone C"),
        ("11 ACR", "31"),
    ],
)
def test_mechanized_units_step_as_vc_and_nva_units_do(unit, to):
    """Four mechanized units step one area."""
    game = aero_mech_moves(MECH).give("Allied", f"move {unit} to {to}")
    assert game.where(unit) == to
    assert "has moved" in game.refused("Allied", f"move {unit} to {to}")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/2")
@pytest.mark.parametrize(
    ("unit", "to", "why"),
    [
        ("2/4", "23", "not adjacent"),  # city to a neighbouring province
        ("1/9", "31", None),
        ("1/9", "Xuan Loc", "own province, 35"),
        ("1/9", "Nam Lyr", "not adjacent"),
        ("11 ACR", "C-4", "sanctuaries only"),
        ("11 ACR", "Parrot's Beak", "may not enter Cambodia"),
    ],
)
def test_mechanized_units_step_no_farther(unit, to, why):
    """And are bound like them to what is adjacent."""
    game = aero_mech_moves(MECH)
    if why is None:
        assert game.allowed("Allied", f"move {unit} to {to}")
    else:
        assert why in game.refused("Allied", f"move {unit} to {to}")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/2")
def test_out_of_a_sanctuary_into_provinces_only():
    """Never from a sanctuary straight into a city."""
    game = aero_mech_moves("at Iron Triangle: 1/9, 11 ACR")
    assert "never straight into a city" in game.refused("Allied", "move 1/9 to Saigon")
    game.give("Allied", "move 1/9 to 34")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/2")
def test_corps_units_keep_to_their_corps_and_theater_units_do_not():
    """11 ACR is a theater unit, the brigades are not."""
    game = aero_mech_moves("at 27: 2/4, 11 ACR")
    assert "Corps" in game.refused("Allied", "move 2/4 to 31")
    game.give("Allied", "move 11 ACR to 31")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/3")
@pytest.mark.parametrize(
    "to", ["Kontum", "Dak To", "An Khe", "Qui Nhon", "Nha Trang", "Dalat", "Phan Thiet"]
)
def test_a_road_move_goes_as_far_as_the_player_wishes(to):
    """Along the highway from city box to city box."""
    game = aero_mech_moves("at Pleiku: 2/4").give("Allied", f"move 2/4 to {to}")
    assert game.where("2/4") == to


@pytest.mark.rule("Allied Aero-Mech Movement Phase/3")
def test_a_road_move_starts_in_a_city():
    """From a province there is no road move."""
    game = aero_mech_moves("at 21: 2/4")
    assert "own province" in game.refused("Allied", "move 2/4 to An Khe")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/3")
def test_a_road_move_starts_in_a_city_on_a_highway():
    """Song Be lies on none, An Loc in its province does."""
    game = aero_mech_moves("at Song Be: 1/9\nat An Loc: 2/25")
    assert "highway" in game.refused("Allied", "move 1/9 to Saigon")
    game.give("Allied", "move 2/25 to Saigon")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/3")
def test_a_road_move_never_starts_beside_the_enemy():
    """The city must be free of enemy units."""
    game = aero_mech_moves("at Pleiku: 2/4, 15H VC")
    assert "holds enemy units" in game.refused("Allied", "move 2/4 to Kontum")
    game.give("Allied", "move 2/4 to 21")  # a step is another matter


@pytest.mark.rule("Allied Aero-Mech Movement Phase/3")
def test_a_road_move_may_end_in_a_city_with_enemy_units_but_not_pass_it():
    """Into such a box, never out of it."""
    text = "at Pleiku: 2/4, 11 ACR\nat An Khe: 15H VC\nat Cheo Reo: 145 VC"
    game = aero_mech_moves(text)
    assert "free of the enemy" in game.refused("Allied", "move 2/4 to Qui Nhon")
    assert "free of the enemy" in game.refused("Allied", "move 11 ACR to Tuy Hoa")
    game.give("Allied", "move 2/4 to An Khe")
    assert game.where("2/4") == "An Khe"


@pytest.mark.rule("Allied Aero-Mech Movement Phase/3")
def test_a_road_move_goes_round_the_enemy_where_the_highway_does():
    """Only the box with the enemy is closed."""
    game = aero_mech_moves("at Pleiku: 2/4\nat An Khe: 15H VC")
    game.give("Allied", "move 2/4 to Qui Nhon")  # by Cheo Reo and Tuy Hoa


@pytest.mark.rule("Allied Aero-Mech Movement Phase/3")
def test_road_moves_and_corps_boundaries():
    """A highway leads no corps unit out of its corps."""
    game = aero_mech_moves("at Saigon: 2/25\nat Long Binh: 11 ACR")
    assert "may not leave III Corps" in game.refused("Allied", "move 2/25 to My Tho")
    game.give("Allied", "move 11 ACR to Khe Sanh")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/4")
def test_the_trail_is_no_road_for_the_allies():
    """Allied units never use the Ho Chi Minh Trail."""
    game = aero_mech_moves("at War Zone C: 11 ACR\nat Ia Drang Valley: 2/4")
    assert "not an order for now" in game.refused("Allied", "trail 11 ACR to Parrot's Beak")
    assert "may move to" in game.refused("Allied", "move 11 ACR to Nam Lyr")
    assert "may move to" in game.refused("Allied", "move 2/4 to Saravane")


RIVER = """at My Tho: Riverine, 11/7 ARVN, 1 VNMC, RP My Tho, 11 ACR
at 42: 12/7 ARVN
at Can Tho: 33/21 ARVN, 261 VC"""


@pytest.mark.rule("Allied Aero-Mech Movement Phase/5")
@pytest.mark.parametrize(
    "to", ["42", "43", "Truc Giang", "Vinh Long", "Can Tho", "Phu Vinh", "Soc Trang"]
)
def test_the_riverine_unit_goes_anywhere_in_the_two_river_provinces(to):
    """Any area of 42 and 43, straight into and out of cities."""
    game = aero_mech_moves(RIVER).give("Allied", f"sail to {to}")
    assert game.where("Riverine") == to


@pytest.mark.rule("Allied Aero-Mech Movement Phase/5")
@pytest.mark.parametrize("to", ["41", "44", "Rach Gia", "Saigon", "34", "Parrot's Beak"])
def test_the_riverine_unit_goes_nowhere_else(to):
    game = aero_mech_moves(RIVER)
    assert "No river leads" in game.refused("Allied", f"sail to {to}")
    assert "sails" in game.refused("Allied", f"move Riverine to {to}")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/5")
def test_the_riverine_unit_moves_once_in_the_phase():
    game = aero_mech_moves(RIVER).give("Allied", "sail to 43")
    assert "has sailed" in game.refused("Allied", "sail to 42")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/5")
def test_the_riverine_unit_carries_one_ground_unit():
    """Nonmechanized, no Ruff-Puff, from where it is."""
    game = aero_mech_moves(RIVER)
    assert "cannot be carried" in game.refused("Allied", "sail to 43 carrying 11 ACR")
    assert "cannot be carried" in game.refused("Allied", "sail to 43 carrying RP My Tho")
    assert "not in My Tho" in game.refused("Allied", "sail to 43 carrying 12/7 ARVN")
    game.give("Allied", "sail to Soc Trang carrying 11/7 ARVN")
    assert game.where("11/7 ARVN") == game.where("Riverine") == "Soc Trang"
    assert game.where("1 VNMC") == "My Tho"


@pytest.mark.rule("Allied Aero-Mech Movement Phase/5")
def test_it_does_not_pick_a_unit_up_elsewhere_in_this_phase():
    """The passenger begins the phase in its area."""
    game = aero_mech_moves(RIVER).give("Allied", "sail to Can Tho")
    assert "has sailed" in game.refused("Allied", "sail to 42 carrying 33/21 ARVN")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/6")
def test_naval_gunfire_is_placed_off_one_of_three_provinces():
    """Coastal provinces of I Corps, and only these."""
    game = aero_mech_moves("at 11: Naval Gunfire")
    for place in ("14", "15", "22", "36", "Da Nang", "Hue"):
        assert "11, 12, 13" in game.refused("Allied", f"station off {place}")
    game.give("Allied", "station off 13")
    assert game.where("Naval Gunfire") == "13"


@pytest.mark.rule("Allied Aero-Mech Movement Phase/6")
def test_naval_gunfire_is_placed_in_the_aero_mech_phase():
    """In no other."""
    game = allied_moves("at 11: Naval Gunfire")
    assert "not an order for now" in game.refused("Allied", "station off 12")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/1")
def test_the_phase_comes_between_replacements_and_search():
    game = stand("Replacement - arrivals", "at Pleiku: 2/4\nat 21: 1/4, 840 VC")
    assert game.awaited() == ["Allied: aero-mech-movement"]
    game.give("Allied", "done")
    assert game.awaited() == ["Allied: search"]

"""Allied Movement Phase, and Allied Slow Reaction (Sequence of Play)."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import aero_mech_moves, allied_combat, allied_moves

# ---- slow reaction ------------------------------------------------------------------------------

QUOTAS = {"I Corps": 2, "II Corps": 1, "III Corps": 1, "IV Corps": 1}
SLOW = """at 11: 1 Mar, 3 Mar, 1/1 Cav, 1/101
at 12: 5 Mar
at 21: 1/4, 2/4
at 22: Cav/Cap
at 36: ATF, 48/18 ARVN, 11 ACR
at 42: 12/7 ARVN, Riverine, 1 VNMC
at Da Nang: I Avn, I Tac, 7 Mar
based: I Tac"""


@pytest.mark.rule("Sequence of Play/12")
@pytest.mark.parametrize("turn", [1, 2])
def test_one_die_a_corps_at_the_start_of_the_phase(turn):
    """On the first two turns, before anything moves."""
    dice = {"I Corps": 3, "II Corps": 6, "III Corps": 1, "IV Corps": 4}
    dice = {f"reaction/{corps}": face for corps, face in dice.items()}
    game = allied_moves(SLOW, dice, turn)
    assert game.dice_for("slow reaction") == 4
    assert game.events("slow_reaction") == [("I", 3), ("II", 6), ("III", 1), ("IV", 4)]
    assert not game.events("moved")


@pytest.mark.rule("Sequence of Play/12")
@pytest.mark.parametrize("turn", [3, 4, 5])
def test_no_slow_reaction_from_turn_three_on(turn):
    """No dice, no limit."""
    game = allied_moves(SLOW, turn=turn)
    assert game.dice_for("slow reaction") == 0
    game.give("Allied", "move 1 Mar, 3 Mar to Hue", "move 5 Mar to 13", "move 7 Mar to Hoi An")


@pytest.mark.rule("Sequence of Play/12")
def test_the_number_is_that_of_conventional_units_that_move():
    """Two of I Corps may move on a 2, the third may not."""
    game = allied_moves(SLOW, {f"/{c}": n for c, n in QUOTAS.items()}, turn=1)
    game.give("Allied", "move 1 Mar to Hue", "move 5 Mar to Da Nang")
    why = game.refused("Allied", "move 3 Mar to 15")
    assert "I Corps may move 2" in why and "has moved 2" in why


@pytest.mark.rule("Sequence of Play/12")
def test_several_units_in_one_order_are_counted_one_by_one():
    """An order for three is refused whole on a 2."""
    game = allied_moves(f"{SLOW}\nat 11: 51 ARVN", {f"/{c}": n for c, n in QUOTAS.items()}, turn=2)
    assert "must stay" in game.refused("Allied", "move 1 Mar, 3 Mar, 51 ARVN to Hue")
    game.give("Allied", "move 1 Mar, 3 Mar to Hue")


@pytest.mark.rule("Sequence of Play/12")
def test_each_corps_has_its_own_number():
    """II Corps is not held up by what I Corps used."""
    game = allied_moves(SLOW, {f"/{c}": n for c, n in QUOTAS.items()}, turn=1)
    game.give("Allied", "move 1 Mar, 3 Mar to Hue", "move 1/4 to Kontum", "move ATF to Vung Tau")
    assert "II Corps may move 1" in game.refused("Allied", "move Cav/Cap to An Khe")
    assert "III Corps may move 1" in game.refused("Allied", "move 48/18 ARVN to Vung Tau")


@pytest.mark.rule("Sequence of Play/12")
def test_mechanized_riverine_theater_aviation_and_air_units_are_free():
    """The rule binds none of them."""
    game = allied_moves(SLOW, 1, turn=1)
    game.give("Allied", "move 3 Mar to Hue", "move 1/4 to Kontum", "move 12/7 ARVN to My Tho")
    game.give("Allied", "move 2/4 to Pleiku", "move 11 ACR to 34", "sail to Can Tho")
    game.give("Allied", "move 1/1 Cav, 1/101 to Hue")
    game.give("Allied", "move 1 VNMC to Vinh Long", "fly I Avn to Hue")
    assert "must stay" in game.refused("Allied", "move 7 Mar to 12")


# ---- movement ----------------------------------------------------------------------------------


@pytest.mark.rule("Allied Movement Phase/1")
def test_all_ground_units_move_but_ruff_puffs():
    """Of every nationality."""
    game = allied_moves("at Hoi An: 51 ARVN, 2 ROK Mar, RP Hoi An\nat 36: ATF\nat 12: 5 Mar")
    game.give("Allied", "move 51 ARVN to 12", "move 5 Mar to Hoi An", "move ATF to 34")
    assert "Ruff-Puffs never move" in game.refused("Allied", "move RP Hoi An to 12")


@pytest.mark.rule("Allied Movement Phase/1")
def test_what_moved_in_the_aero_mech_phase_moves_again():
    """2/4 drives, and steps on in the same turn."""
    game = aero_mech_moves("at Pleiku: 2/4, II Avn, 42 ARVN\nbased: II Avn")
    game.give("Allied", "move 2/4 to Kontum", "lift 42 ARVN to Dak To by II Avn", "done")
    assert game.phase() == "Allied Movement"
    game.give("Allied", "move 2/4 to 21", "move 42 ARVN to Kontum")
    assert (game.where("2/4"), game.where("42 ARVN")) == ("21", "Kontum")


@pytest.mark.rule("Allied Movement Phase/2")
@pytest.mark.parametrize(
    ("unit", "to", "allowed"),
    [
        ("5 Mar", "13", True),  # one step
        ("5 Mar", "Chu Lai", False),  # two
        ("7 Mar", "Khe Sanh", True),  # by road, any length
        ("7 Mar", "Quang Ngai", True),
        ("7 Mar", "Qui Nhon", False),  # the road leaves the corps
        ("7 Mar", "11", False),  # a city is left into its own province
        ("1/1 Cav", "22", True),  # a theater unit crosses
        ("6/2 ARVN", "22", False),  # a corps unit does not
        ("6/2 ARVN", "Phuoc Ha Valley", True),
    ],
)
def test_ground_units_step_or_drive_as_mechanized_units_do(unit, to, allowed):
    """One area, or a road move within what corps and enemy allow."""
    game = allied_moves("at 12: 5 Mar\nat Da Nang: 7 Mar\nat 13: 1/1 Cav, 6/2 ARVN")
    assert game.allowed("Allied", f"move {unit} to {to}") is allowed


@pytest.mark.rule("Allied Movement Phase/2")
def test_either_a_step_or_a_road_move():
    """Not one after the other."""
    game = allied_moves("at Da Nang: 7 Mar").give("Allied", "move 7 Mar to Hue")
    assert "has moved" in game.refused("Allied", "move 7 Mar to 11")


@pytest.mark.rule("Allied Movement Phase/2")
def test_the_enemy_stops_a_road_move():
    """Into Hue, held by the enemy, but not past it."""
    game = allied_moves("at Da Nang: 7 Mar, 1/1 Cav\nat Hue: 416 VC")
    assert "free of the enemy" in game.refused("Allied", "move 7 Mar to Quang Tri")
    game.give("Allied", "move 7 Mar to Hue")


RIVER = """at My Tho: Riverine, 11/7 ARVN
at 42: 12/7 ARVN
at Can Tho: 33/21 ARVN
at Soc Trang: IV Avn"""


@pytest.mark.rule("Allied Movement Phase/3")
def test_the_riverine_unit_moves_again():
    """As in the aero-mech phase, and once more in this one."""
    game = aero_mech_moves(RIVER).give("Allied", "sail to 43", "done")
    game.give("Allied", "sail to Vinh Long")
    assert game.where("Riverine") == "Vinh Long"


@pytest.mark.rule("Allied Movement Phase/3")
def test_it_moves_picks_a_unit_up_and_moves_on():
    """First to where the unit is."""
    game = allied_moves(RIVER).give("Allied", "sail to Can Tho")
    assert "only with a unit that it picks up" in game.refused("Allied", "sail to 42")
    game.give("Allied", "sail to Truc Giang carrying 33/21 ARVN")
    assert game.where("33/21 ARVN") == game.where("Riverine") == "Truc Giang"
    assert "has sailed" in game.refused("Allied", "sail to My Tho carrying 33/21 ARVN")


@pytest.mark.rule("Allied Movement Phase/3")
def test_it_carries_no_more_than_one_and_only_along_the_river():
    """The limits are those of the aero-mech phase."""
    game = allied_moves(RIVER)
    assert "No river" in game.refused("Allied", "sail to Rach Gia carrying 11/7 ARVN")
    game.give("Allied", "sail to 43 carrying 11/7 ARVN")
    assert "has sailed" in game.refused("Allied", "sail to 42")


OUT = """at 11: I Avn, 1 Mar, 1/1 Cav
at 12: 5 Mar
at Pleiku: 1 Cav Avn, 42 ARVN
at 34: III Tac, Theater Tac
at Tchepone: Arc Light
based: 1 Cav Avn"""


@pytest.mark.rule("Allied Movement Phase/4")
def test_aviation_returns_to_a_base_of_the_corps_it_is_in():
    """Corps and theater groups."""
    game = allied_moves(f"{OUT}\nat 31: 101 Avn")
    for place in ("Quang Tri", "12", "Pleiku"):
        assert "airbase of the corps" in game.refused("Allied", f"fly I Avn to {place}")
    assert "Saigon, Long Binh" in game.refused("Allied", "fly 101 Avn to Hue")
    game.give("Allied", "fly I Avn to Chu Lai", "fly 101 Avn to Long Binh")
    assert (game.where("I Avn"), game.where("101 Avn")) == ("Chu Lai", "Long Binh")


@pytest.mark.rule("Allied Movement Phase/4")
def test_aviation_must_return():
    """Whatever the player leaves out is brought home."""
    game = allied_moves(OUT).give("Allied", "done")
    assert game.where("I Avn") == "Hue"
    assert game.events("returned")[0][0] in {"I Avn", "III Tac", "Theater Tac", "Arc Light"}


@pytest.mark.rule("Allied Movement Phase/4")
def test_a_unit_comes_along_from_where_the_group_begins():
    """One, and only from there."""
    game = allied_moves(OUT)
    assert "only from 11" in game.refused("Allied", "lift 5 Mar to Da Nang by I Avn")
    game.give("Allied", "lift 1 Mar to Da Nang by I Avn")
    assert game.where("1 Mar") == "Da Nang"
    assert "has flown" in game.refused("Allied", "lift 1/1 Cav to Da Nang by I Avn")


@pytest.mark.rule("Allied Movement Phase/4")
def test_a_group_on_an_airbase_flies_to_no_other():
    """1 Cav Avn begins at Pleiku and stays."""
    game = allied_moves(OUT)
    assert "begins on an airbase" in game.refused("Allied", "fly 1 Cav Avn to Qui Nhon")
    assert "begins on an airbase" in game.refused("Allied", "lift 42 ARVN to Qui Nhon by 1 Cav Avn")
    game.give("Allied", "done")
    assert game.where("1 Cav Avn") == "Pleiku"


@pytest.mark.rule("Allied Movement Phase/5")
def test_theater_air_units_return_to_their_box():
    """By themselves, from wherever they were."""
    game = allied_moves(OUT)
    assert "Theater Air Units box" in game.refused("Allied", "fly Theater Tac to Saigon")
    game.give("Allied", "done")
    assert game.where("Theater Tac") == game.where("Arc Light") == "Theater Air Units"


@pytest.mark.rule("Allied Movement Phase/5")
def test_corps_air_units_return_to_a_base_of_their_corps():
    """Secure or contested."""
    game = allied_moves(f"{OUT}\nat Saigon: C-10 Sap, PG\nat Long Binh: 1 VC Bn")
    assert "There: Saigon." in game.refused("Allied", "fly III Tac to Long Binh")
    assert "returns to" in game.refused("Allied", "fly III Tac to 34")
    assert "returns to" in game.refused("Allied", "fly III Tac to Can Tho")
    game.give("Allied", "fly III Tac to Saigon")
    assert game.where("III Tac") == "Saigon"


@pytest.mark.rule("Allied Movement Phase/5")
def test_corps_air_units_must_return():
    """Those that are left out too."""
    game = allied_moves(OUT).give("Allied", "done")
    assert game.where("III Tac") == "Saigon"


@pytest.mark.rule("Allied Movement Phase/5")
def test_a_returned_air_unit_stands_on_its_base():
    """Lost with the base if the enemy takes it."""
    game = allied_moves(f"{OUT}\nat 34: 1 VC Bn").give("Allied", "fly III Tac to Saigon", "done")
    game.pass_until("vc-nva-movement")
    game.give("VC/NVA", "move 1 VC Bn to Saigon", "done")
    assert game.where("III Tac") == "Current Casualties"


@pytest.mark.rule("Allied Movement Phase/1")
def test_the_phase_comes_after_allied_combat():
    """An insurrection of that phase bars the road's end as a refuge."""
    game = allied_combat("at Hue: 416 VC\nat Da Nang: 7 Mar\nface_up: 416 VC")
    assert game.phase() == "Allied Movement"
    assert game.in_insurrection("Hue")

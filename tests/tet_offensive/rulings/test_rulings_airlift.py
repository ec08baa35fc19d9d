"""Rulings T15 to T19: lifts, the river, slow reaction, bases."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import aero_mech_moves, allied_combat, allied_moves

# ---- T15: one move and one lift -----------------------------------------------------------------


@pytest.mark.ruling(
    "T15",
    "Allied Aero-Mech Movement Phase/8",
    "Allied Aero-Mech Movement Phase/9",
    "Allied Movement Phase/4",
    "Commonly Asked Questions/7",
)
def test_t15_one_lift_a_unit_a_phase_so_no_chains():
    """A second group does not carry on what the first set down."""
    game = aero_mech_moves("at 11: 1 Mar, I Avn\nat Hue: 1 Cav Avn\nbased: 1 Cav Avn")
    game.give("Allied", "lift 1 Mar to Da Nang by I Avn")
    assert "has been carried" in game.refused("Allied", "lift 1 Mar to Khe Sanh by 1 Cav Avn")


def test_t15_neither_do_river_and_air_make_a_chain():
    """Lifted to the riverine unit's area, a unit is not carried on by it, and the reverse."""
    game = aero_mech_moves("at 41: 15/9 ARVN\nat My Tho: Riverine\nat Soc Trang: IV Avn")
    game.give("Allied", "lift 15/9 ARVN to My Tho by IV Avn")
    assert "has been carried" in game.refused("Allied", "sail to Can Tho carrying 15/9 ARVN")


def test_t15_a_move_and_a_lift_may_be_combined_in_the_movement_phase():
    """Either may come first: each unit has one of both."""
    game = allied_moves("at 12: 5 Mar\nat Da Nang: 7 Mar\nat Hoi An: I Avn, 51 ARVN")
    game.give("Allied", "move 5 Mar to Hoi An", "lift 5 Mar to Da Nang by I Avn")
    assert "has moved" in game.refused("Allied", "move 5 Mar to 12")
    other = allied_moves("at Hoi An: I Avn, 51 ARVN")
    other.give("Allied", "lift 51 ARVN to Da Nang by I Avn", "move 51 ARVN to 12")
    assert other.where("51 ARVN") == "12"


def test_t15_crossing_a_corps_boundary_ends_the_flight():
    """A theater group's corps is that in which it began; in the new one it lifts nobody."""
    game = aero_mech_moves(
        "at Hue: 1 Cav Avn\nat 22: 2/1 Cav\nat Pleiku: 42 ARVN\nbased: 1 Cav Avn"
    )
    assert "not in I Corps" in game.refused("Allied", "lift 2/1 Cav to Pleiku by 1 Cav Avn")
    game.give("Allied", "fly 1 Cav Avn to Pleiku")
    assert "has flown" in game.refused("Allied", "lift 42 ARVN to Kontum by 1 Cav Avn")


@pytest.mark.parametrize("to", ["15", "Khe Sanh", "Quang Tri"])
def test_t15_empty_flights_and_enemy_areas_are_open(to):
    """Without a passenger, and into areas that the enemy holds."""
    text = "at Da Nang: I Avn, 7 Mar\nat Quang Tri: 814 VC\nat 15: 2 VC\nbased: I Avn"
    game = aero_mech_moves(text).give("Allied", f"fly I Avn to {to}")
    assert game.where("I Avn") == to
    full = aero_mech_moves(text).give("Allied", f"lift 7 Mar to {to} by I Avn")
    assert full.where("7 Mar") == to


# ---- T16: the riverine unit's passenger ---------------------------------------------------------

RIVER = "at My Tho: Riverine, 11/7 ARVN\nat 42: 12/7 ARVN\nat Can Tho: 33/21 ARVN"


@pytest.mark.ruling("T16", "Allied Aero-Mech Movement Phase/5", "Allied Movement Phase/3")
def test_t16_in_the_aero_mech_phase_the_passenger_begins_beside_it():
    """No sailing to a unit first."""
    game = aero_mech_moves(RIVER)
    assert "not in My Tho" in game.refused("Allied", "sail to 43 carrying 33/21 ARVN")
    game.give("Allied", "sail to 43 carrying 11/7 ARVN")


def test_t16_in_the_movement_phase_it_may_move_pick_up_and_move_on():
    """And the passenger may have walked to it in the same phase."""
    game = allied_moves(RIVER).give("Allied", "sail to Can Tho")
    game.give("Allied", "sail to Phu Vinh carrying 33/21 ARVN")
    assert game.where("33/21 ARVN") == "Phu Vinh"
    other = allied_moves(RIVER).give("Allied", "move 12/7 ARVN to My Tho")
    other.give("Allied", "sail to 43 carrying 12/7 ARVN")
    assert other.where("12/7 ARVN") == "43"


# ---- T17: what counts against slow reaction -----------------------------------------------------


@pytest.mark.ruling("T17", "Sequence of Play/12")
def test_t17_the_umpire_rolls_one_die_a_corps():
    """At the start of the phase, shown to all."""
    game = allied_moves("at 11: 1 Mar", 4, turn=1)
    for seat in ("Allied", "VC/NVA", None):
        assert game.seen(seat, "slow_reaction") == [(c, 4) for c in ("I", "II", "III", "IV")]


@pytest.mark.parametrize(
    "order", ["lift 1 Mar to Da Nang by I Avn", "sail to Can Tho carrying 11/7 ARVN"]
)
def test_t17_passengers_of_the_movement_phase_count(order):
    """A lift or a river trip uses up one of the corps' moves."""
    game = allied_moves(
        "at 11: 1 Mar, 3 Mar, I Avn\nat My Tho: Riverine, 11/7 ARVN, 10/7 ARVN", 1, 1
    )
    game.give("Allied", order)
    corps = "I" if "Mar" in order else "IV"
    other = "move 3 Mar to Hue" if corps == "I" else "move 10/7 ARVN to 42"
    assert f"{corps} Corps may move 1" in game.refused("Allied", other)


@pytest.mark.parametrize(
    "order", ["lift 1 Mar to Da Nang by I Avn", "sail to Can Tho carrying 11/7 ARVN"]
)
def test_t17_no_passenger_beyond_the_number(order):
    """The corps has moved what it may already."""
    game = allied_moves(
        "at 11: 1 Mar, 3 Mar, I Avn\nat My Tho: Riverine, 11/7 ARVN, 10/7 ARVN", 1, 1
    )
    game.give("Allied", "move 3 Mar to Hue", "move 10/7 ARVN to 42")
    assert "must stay" in game.refused("Allied", order)


def test_t17_lifts_of_the_aero_mech_phase_do_not_count():
    """Unless the unit moves again in the Allied movement phase."""
    text = "at 11: 1 Mar, 3 Mar\nat Da Nang: I Avn\nbased: I Avn"
    game = aero_mech_moves(text, 1, turn=1)
    game.give("Allied", "lift 1 Mar to 12 by I Avn", "done")
    game.give("Allied", "move 3 Mar to Hue")
    assert "must stay" in game.refused("Allied", "move 1 Mar to Hoi An")
    again = aero_mech_moves(text, 1, turn=1).give("Allied", "lift 1 Mar to 12 by I Avn", "done")
    again.give("Allied", "move 1 Mar to Hoi An")
    assert "must stay" in again.refused("Allied", "move 3 Mar to Hue")


def test_t17_a_unit_that_moves_and_is_carried_counts_once():
    """It is the units that are counted, not their moves."""
    game = allied_moves("at Hoi An: 51 ARVN, I Avn\nat 12: 5 Mar", {"/I Corps": 2, "": 1}, turn=2)
    game.give("Allied", "lift 51 ARVN to Da Nang by I Avn", "move 51 ARVN to 12")
    game.give("Allied", "move 5 Mar to Hoi An")


# ---- T18: secure, contested, unusable -----------------------------------------------------------

STATES = {
    "secure": "",
    "secure with Allied units": "at Hue: 3/1 ARVN",
    "contested": "at Hue: 3/1 ARVN, 416 VC",
    "contested by insurrection": "at Hue: 3/1 ARVN\ninsurrection: Hue",
    "enemy alone": "at Hue: 416 VC",
    "insurrection alone": "insurrection: Hue",
    "enemy and insurrection": "at Hue: 416 VC\ninsurrection: Hue",
}


@pytest.mark.ruling(
    "T18",
    "Replacement Phase/3",
    "Allied Aero-Mech Movement Phase/9",
    "Allied Aero-Mech Movement Phase/10",
    "Allied Aero-Mech Movement Phase/13",
    "Allied Movement Phase/4",
    "Allied Movement Phase/5",
)
@pytest.mark.parametrize(("state", "text"), STATES.items())
def test_t18_what_a_base_is_good_for(state, text):
    """Return to a secure or contested base; cross into another corps to a secure one only."""
    home = allied_moves(f"at 11: I Avn\n{text}")
    usable = state.startswith(("secure", "contested"))
    assert home.allowed("Allied", "fly I Avn to Hue") is usable
    over = aero_mech_moves(f"at Pleiku: 1 Cav Avn\nbased: 1 Cav Avn\n{text}")
    assert over.allowed("Allied", "fly 1 Cav Avn to Hue") is state.startswith("secure")


# ---- T19: no base to return to ------------------------------------------------------------------

NO_BASE = """at Hue: 416 VC
at Da Nang: 2 VC
at Chu Lai: 1 VC
at 11: I Tac, I Avn, 1 Mar"""


@pytest.mark.ruling(
    "T19",
    "Allied Aero-Mech Movement Phase/10",
    "Allied Aero-Mech Movement Phase/13",
    "Allied Movement Phase/5",
)
def test_t19_without_a_base_it_waits_off_the_map():
    """Neither destroyed nor usable: only the capture of a base destroys it."""
    game = allied_moves(NO_BASE)
    assert "There: none." in game.refused("Allied", "fly I Avn to Hue")
    game.give("Allied", "done")
    assert game.where("I Tac") == game.where("I Avn") == "Waiting"
    assert not game.events("destroyed")
    game.pass_until("aero-mech-movement")
    assert "waits" in game.refused("Allied", "fly I Avn to 12")
    assert "waits" in game.refused("Allied", "fly I Tac to 12")


def test_t19_it_returns_when_a_base_of_its_corps_is_usable():
    """And not to a base of another corps, though one is free all the time."""
    game = allied_moves("at Waiting: I Tac, 101 Avn\nzone: 101 Avn=I\nat Hue: 416 VC, 1 Mar")
    game.give("Allied", "done")
    assert game.where("I Tac") == game.where("101 Avn") == "Da Nang"
    held = allied_moves("at Waiting: I Tac, 101 Avn\nzone: 101 Avn=I\n" + NO_BASE.split("at 11")[0])
    held.give("Allied", "done")
    assert held.where("I Tac") == held.where("101 Avn") == "Waiting"


def test_t19_one_on_a_contested_base_with_nowhere_to_go_stays():
    """It flies no mission, and it is not lost while the base is held."""
    text = """at Da Nang: I Tac, I Avn, 7 Mar, 2 VC
    at Hue: 416 VC
    at Chu Lai: 1 VC
    based: I Tac, I Avn
    face_up: 2 VC"""
    game = aero_mech_moves(text, dice=6)
    for order in (
        "fly I Tac to 11",
        "fly I Avn to 11",
        "fly I Tac to Hue",
        "lift 7 Mar to 12 by I Avn",
    ):
        assert "There: none." in game.refused("Allied", order)
    game.give("Allied", "done").pass_until("allied-movement")
    assert not game.events("bombed")
    assert game.where("I Tac") == "Da Nang"
    assert "flies to no other" in game.refused("Allied", "fly I Tac to Da Nang")


def test_t19_on_its_own_contested_base_it_strikes_nobody():
    """It stands there; it is not on a mission over the city."""
    game = allied_combat("at Da Nang: I Tac, 7 Mar, 2 VC\nbased: I Tac\nface_up: 2 VC")
    game.give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Da Nang"]

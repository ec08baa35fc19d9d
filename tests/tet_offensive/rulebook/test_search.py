"""Allied Search Phase: what lies hidden, who looks for it, and what is found."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import (
    aero_mech_moves,
    allied_combat,
    allied_search,
    vc_nva_combat,
    vc_nva_moves,
)

FOUR = "at 11: 1 Mar, 51 ARVN\nat 11: 416 VC, 814 VC, 10 Sap, 12 Sap"


@pytest.mark.rule("Allied Search Phase/1")
def test_units_in_the_countryside_are_backs_to_the_allied_player():
    """The Allied player sees how many lie there and nothing of what they are."""
    game = allied_search(FOUR)
    for seat in ("Allied", None):
        area = next(a for a in game.view(seat).areas if a.name == "11")
        assert {u.id for u in area.units} == {"1 Mar", "51 ARVN"}
        assert area.backs == 4
    own = next(a for a in game.view("VC/NVA").areas if a.name == "11")
    assert {"416 VC", "814 VC", "10 Sap", "12 Sap"} < {u.id for u in own.units}
    assert own.backs == 0


@pytest.mark.rule("Allied Search Phase/2")
@pytest.mark.parametrize(("die", "found"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_a_die_at_or_below_the_search_value_succeeds(die, found):
    """1 Mar searches at 3."""
    game = allied_search("at 11: 1 Mar, 416 VC", dice={"search/11": die})
    game.give("Allied", "search 11", "done")
    assert game.events("searched") == [("11", die, 3, found)]
    assert game.face_up("416 VC") is bool(found)


@pytest.mark.rule("Allied Search Phase/2")
def test_the_highest_search_value_counts_alone():
    """Not the sum, and not that of the others."""
    game = allied_search("at 12: 51 ARVN, 196/Am, 11/Am, 2 VC", dice=2)
    game.give("Allied", "search 12", "done")
    assert game.events("searched") == [("12", 2, 2, 1)]


@pytest.mark.rule("Allied Search Phase/2")
def test_one_die_an_area():
    """However many units look."""
    game = allied_search(f"{FOUR}\nat 12: 5 Mar, 196/Am, 2 VC", dice=6)
    game.give("Allied", "search 11, 12", "done")
    assert game.dice_for("search") == 2
    assert game.dice_for("search/11") == game.dice_for("search/12") == 1


@pytest.mark.rule("Allied Search Phase/2")
def test_only_in_the_same_area():
    """No Allied unit there, no search; no search in the next province."""
    game = allied_search(f"{FOUR}\nat 12: 2 VC\nat 13: 6/2 ARVN")
    assert "no Allied ground unit in 12" in game.refused("Allied", "search 12")
    assert "no undetected unit in 13" in game.refused("Allied", "search 13")


@pytest.mark.rule("Allied Search Phase/2")
def test_as_many_are_found_as_there_are_allied_units():
    """Three searchers, two hidden: both; none is chosen by anybody."""
    game = allied_search("at 11: 1 Mar, 3 Mar, 51 ARVN, 416 VC, 814 VC", dice=1)
    game.give("Allied", "search 11", "done")
    assert game.face_up("416 VC") and game.face_up("814 VC")
    assert game.phase() == "Allied Combat"


@pytest.mark.rule("Allied Search Phase/3")
def test_the_search_example():
    """Four VC and NVA units, two Allied; two are found."""
    game = allied_search(FOUR, dice={"search/11": 3})
    game.give("Allied", "search 11", "done")
    assert game.events("searched") == [("11", 3, 3, 2)]
    assert game.awaited() == ["VC/NVA: detect in 11"]
    assert "2 more to choose" in game.refused("VC/NVA", "done")
    game.give("VC/NVA", "detect 416 VC")
    assert "1 more to choose" in game.refused("VC/NVA", "done")
    game.give("VC/NVA", "detect 12 Sap")
    assert "Only 2" in game.refused("VC/NVA", "detect 814 VC")
    game.give("VC/NVA", "done")
    up = [u for u in ("416 VC", "814 VC", "10 Sap", "12 Sap") if game.face_up(u)]
    assert up == ["416 VC", "12 Sap"]


@pytest.mark.rule("Allied Search Phase/2")
def test_the_vc_nva_player_decides_who_is_found():
    """Any of them, and the choice is the VC/NVA player's alone."""
    for chosen in ("814 VC, 10 Sap", "416 VC, 814 VC"):
        game = allied_search(FOUR, dice=1).give("Allied", "search 11", "done")
        assert "nothing to decide" in game.refused("Allied", f"detect {chosen}")
        game.give("VC/NVA", f"detect {chosen}", "done")
        assert [u for u in ("416 VC", "814 VC", "10 Sap", "12 Sap") if game.face_up(u)] == (
            chosen.split(", ")
        )


@pytest.mark.rule("Allied Search Phase/2")
def test_units_that_were_not_there_cannot_be_found_instead():
    """Those in the area of the search."""
    game = allied_search(f"{FOUR}\nat 12: 2 VC", dice=1).give("Allied", "search 11", "done")
    assert "Nobody is to be chosen in 12" in game.refused("VC/NVA", "detect 2 VC")


@pytest.mark.rule("Allied Search Phase/4")
def test_found_units_are_turned_up_for_all_and_stay_so():
    """Face up through Allied combat and the next VC/NVA movement."""
    game = allied_search("at 11: 1 Mar, 416 VC", dice=3).give("Allied", "search 11", "done")
    assert game.seen("Allied", "shown") == [("416 VC", "11")]
    game.pass_until("vc-nva-movement")
    assert game.face_up("416 VC")
    game.give("VC/NVA", "done")
    assert not game.face_up("416 VC")


@pytest.mark.rule("Allied Search Phase/4")
def test_one_that_moves_is_seen_until_the_movement_ends():
    """At the end of the movement phase it goes down wherever it went."""
    game = vc_nva_moves("at 11: 416 VC, 1 Mar\nface_up: 416 VC")
    game.give("VC/NVA", "move 416 VC to A Shau Valley")
    assert game.face_up("416 VC")
    game.give("VC/NVA", "done")
    assert not game.face_up("416 VC")


@pytest.mark.rule("Allied Search Phase/4")
def test_one_that_retreats_to_a_sanctuary_goes_down_at_once():
    game = allied_combat(
        "at 31: 1/1 Inf, 506 VC\nat Nam Lyr: 211 VC\nface_up: 506 VC", dice={"506 VC": 6}
    )
    game.give("VC/NVA", "done")
    game.give("Allied", "attack 506 VC with 1/1 Inf", "done")
    game.give("VC/NVA", "retreat 506 VC to Nam Lyr")
    assert game.where("506 VC") == "Nam Lyr"
    assert not game.face_up("506 VC")


@pytest.mark.rule("Allied Search Phase/5")
def test_units_in_cities_are_always_face_up():
    """Even where no Allied unit is; there is nothing to search for."""
    game = vc_nva_combat("at Hue: 416 VC\nat Quang Tri: 814 VC, 1/1 ARVN\nat 11: 10 Sap")
    assert game.face_up("416 VC") and game.face_up("814 VC")
    assert not game.face_up("10 Sap")
    quiet = allied_search(f"{FOUR}\nat Quang Tri: 5 NVA, 1/1 ARVN\nface_up: 5 NVA")
    assert "units in cities are always detected" in quiet.refused("Allied", "search Quang Tri")


@pytest.mark.rule("Allied Search Phase/5")
def test_units_go_down_again_when_they_leave_a_city():
    """At the end of the movement phase in which they move out."""
    game = vc_nva_moves("at Hue: 416 VC\nat 11: 10 Sap\nface_up: 416 VC")
    game.give("VC/NVA", "move 416 VC to 11", "move 10 Sap to Hue", "done")
    assert not game.face_up("416 VC")
    assert game.face_up("10 Sap")


@pytest.mark.rule("Allied Search Phase/6")
@pytest.mark.parametrize(
    ("area", "searcher", "hidden", "value"),
    [
        ("21", "2/4", "15H VC", 1),  # mechanized, highland
        ("22", "2/4", "15H VC", 2),  # mechanized, lowland
        ("42", "11 ACR", "261 VC", 2),  # armored cavalry, delta
        ("32", "11 ACR", "506 VC", 3),  # armored cavalry, lowland
        ("21", "1/4", "15H VC", 2),  # infantry is not slowed
        ("42", "1 VNMC", "261 VC", 2),
        ("42", "Riverine", "261 VC", 2),
    ],
)
def test_mechanized_units_search_worse_in_highland_and_delta(area, searcher, hidden, value):
    """One less for mechanized infantry and armored cavalry, no others."""
    game = allied_search(f"at {area}: {searcher}, {hidden}", dice=6)
    game.give("Allied", f"search {area}", "done")
    assert game.events("searched") == [(area, 6, value, 0)]


@pytest.mark.rule("Allied Search Phase/7")
@pytest.mark.parametrize(
    ("area", "searcher", "value"),
    [
        ("A Shau Valley", "1/101", 2),
        ("A Shau Valley", "2/101", 1),
        ("Iron Triangle", "1/9", 1),
        ("War Zone C", "11 ACR", 2),
    ],
)
def test_every_unit_searches_worse_in_a_sanctuary(area, searcher, value):
    """One less for all."""
    game = allied_search(f"at {area}: {searcher}, 28 NVA", dice=6)
    game.give("Allied", f"search {area}", "done")
    assert game.events("searched") == [(area, 6, value, 0)]


@pytest.mark.rule("Allied Search Phase/7")
def test_a_search_value_of_one_is_none_in_a_sanctuary():
    """51 ARVN searches at 1 in the open, and not at all there."""
    game = allied_search("at A Shau Valley: 51 ARVN, 28 NVA\nat 12: 4/2 ARVN, 2 VC", dice=1)
    assert "search value" in game.refused("Allied", "search A Shau Valley")
    game.give("Allied", "search 12")


@pytest.mark.rule("Allied Search Phase/2")
def test_the_search_comes_after_the_aero_mech_phase():
    """What was lifted in finds in the same turn."""
    game = aero_mech_moves(
        "at Da Nang: 7 Mar, I Avn\nat 15: 2 VC\nbased: I Avn", dice={"search/15": 3}
    )
    game.give("Allied", "lift 7 Mar to 15 by I Avn", "done").give("Allied", "search 15", "done")
    assert game.face_up("2 VC")

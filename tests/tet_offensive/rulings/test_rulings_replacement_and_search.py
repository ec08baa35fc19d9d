"""Rulings T31 and T32: replacements and search."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import allied_search, replacements

# ---- T31 -----------------------------------------------------------------------------------------


@pytest.mark.ruling(
    "T31",
    "Replacement Phase/1",
    "Replacement Phase/2",
    "Replacement Phase/3",
    "Replacement Phase/5",
    "Replacement Phase/6",
    "Replacement Phase/7",
)
@pytest.mark.parametrize("unit", ["28 NVA", "2 NVA", "304 NVA", "44 NVA Sap"])
def test_t31_nva_replacements_arrive_in_north_vietnam(unit):
    """And nowhere else: no other sanctuary, no province of Laos."""
    game = replacements(f"at Eliminated Units: {unit}\nnva_points: 5")
    for place in ("Tchepone", "Saravane", "L-1", "11"):
        assert "North Vietnam" in game.refused("VC/NVA", f"replace {unit} at {place}")
    game.give("VC/NVA", f"replace {unit} at North Vietnam", "done")
    assert game.where(unit) == "North Vietnam"


def test_t31_the_sapper_regiment_is_a_regiment():
    """It costs one point; the sapper battalions are not listed and never return."""
    game = replacements("at Eliminated Units: 44 NVA Sap, 402 NVA Sap, 406 NVA Sap")
    assert "never replaced" in game.refused("VC/NVA", "replace 402 NVA Sap")
    assert "never replaced" in game.refused("VC/NVA", "replace 406 NVA Sap")
    assert game.give("VC/NVA", "replace 44 NVA Sap", "done").nva_points() == 0


@pytest.mark.parametrize(
    ("unit", "price"), [("1 NVA", 2), ("304 NVA", 3), ("7 NVA", 3), ("325C NVA", 3)]
)
def test_t31_a_division_other_than_of_18_costs_three(unit, price):
    """Larger ones: 24 and 27 factors."""
    game = replacements(f"at Eliminated Units: {unit}\nnva_points: 5")
    assert game.give("VC/NVA", f"replace {unit}", "done").nva_points() == 6 - price


def test_t31_the_riverine_unit_returns_as_a_us_ground_unit_to_its_river():
    """To a secure city of 42 or 43, and instead of another US ground unit."""
    game = replacements("at Eliminated Units: Riverine, 1 Mar\nat Vinh Long: 306 VC, 16/9 ARVN")
    for place in ("Rach Gia", "Chau Doc", "42", "Vinh Long", "Saigon"):
        assert "Places:" in game.refused("Allied", f"replace Riverine at {place}")
    game.give("Allied", "replace Riverine at Soc Trang")
    assert "Riverine is it" in game.refused("Allied", "replace 1 Mar at Hue")


def test_t31_vc_sappers_and_regiments_do_not_return():
    """Only battalions with a combat value of 2."""
    text = "at Eliminated Units: C-10 Sap, 40 Sap, 271 VC, 506 VC"
    game = replacements(text)
    for unit in ("C-10 Sap", "40 Sap", "271 VC"):
        assert "never replaced" in game.refused("VC/NVA", f"replace {unit} at Iron Triangle")
    game.give("VC/NVA", "replace 506 VC at Iron Triangle")


def test_t31_arrivals_are_face_down():
    """All see which counter left the box; where a VC battalion arrived is its owner's to know."""
    game = replacements("at Eliminated Units: 506 VC, 28 NVA\nface_up: 506 VC, 28 NVA")
    game.give("VC/NVA", "replace 506 VC at Iron Triangle", "replace 28 NVA", "done")
    assert not game.face_up("506 VC") and not game.face_up("28 NVA")
    assert game.seen("Allied", "replaced") == [("506 VC",), ("28 NVA",)]
    assert game.seen("Allied", "arrived") == game.seen(None, "arrived") == []
    assert game.seen("VC/NVA", "arrived")
    backs = {a.name: a.backs for a in game.view("Allied").areas if a.backs}
    assert backs == {"Iron Triangle": 1, "North Vietnam": 1}


def test_t31_both_sides_decide_sealed_and_at_once():
    """Neither sees the other's choice before both are done; until then each may take back."""
    game = replacements("at Eliminated Units: 1 Mar, 3 Mar, 506 VC")
    assert all(d.sealed for d in game.table.waiting)
    game.give("Allied", "replace 1 Mar at Hue", "done")
    assert game.seen("VC/NVA", "replacement_ordered") == []
    assert game.awaited() == ["VC/NVA: replacement"]
    game.undo("Allied").undo("Allied").give("Allied", "replace 3 Mar at Da Nang", "done")
    game.give("VC/NVA", "replace 506 VC at Iron Triangle", "done")
    assert game.where("3 Mar") == "Da Nang"
    assert game.where("1 Mar") == "Eliminated Units"
    assert game.where("506 VC") == "Iron Triangle"


@pytest.mark.parametrize(
    ("eliminated", "asked"),
    [
        ("506 VC", ["VC/NVA: replacement"]),
        ("1 Mar", ["Allied: replacement"]),
        ("Mike 1, 271 VC, 2 NVA", ["Allied: aero-mech-movement"]),  # nothing that may return
    ],
)
def test_t31_a_side_with_nothing_to_return_is_not_asked(eliminated, asked):
    """The boxes are public, so this gives nothing away."""
    assert replacements(f"at Eliminated Units: {eliminated}").awaited() == asked


# ---- T32 -----------------------------------------------------------------------------------------


@pytest.mark.ruling(
    "T32", "Allied Search Phase/2", "Allied Search Phase/6", "Allied Search Phase/7"
)
def test_t32_search_is_optional():
    """The Allied player names the areas; where none is named no die falls."""
    game = allied_search("at 11: 1 Mar, 416 VC\nat 12: 5 Mar, 2 VC", dice={"search/12": 6})
    game.give("Allied", "search 12", "done")
    assert game.dice_for("search") == 1
    none = allied_search("at 11: 1 Mar, 416 VC").give("Allied", "done")
    assert none.dice_for("search") == 0


@pytest.mark.parametrize("other", ["I Avn", "I Tac", "Theater Tac", "Naval Gunfire"])
def test_t32_only_allied_ground_units_count(other):
    """Aviation, air units and naval gunfire find nobody and are not counted among the finders."""
    game = allied_search(f"at 11: 1 Mar, {other}, 416 VC, 814 VC", dice=1)
    game.give("Allied", "search 11", "done")
    assert game.events("searched") == [("11", 1, 3, 1)]
    alone = allied_search(f"at 11: {other}, 416 VC")
    assert alone.phase() != "Allied Search"


def test_t32_only_face_down_units_are_found():
    """One that is face up already does not use up a find."""
    game = allied_search("at 11: 1 Mar, 416 VC, 814 VC\nface_up: 416 VC", dice=1)
    game.give("Allied", "search 11", "done")
    assert game.face_up("814 VC")
    up = allied_search("at 11: 1 Mar, 416 VC\nface_up: 416 VC")
    assert up.phase() == "Allied Combat"


@pytest.mark.parametrize(
    ("area", "searcher"),
    [("44", "14/9 ARVN"), ("A Shau Valley", "51 ARVN"), ("Iron Triangle", "LB MP")],
)
def test_t32_below_one_no_search_can_succeed(area, searcher):
    """So none is made, and nobody is asked where there is no other."""
    game = allied_search(f"at {area}: {searcher}, 28 NVA", dice=1)
    assert game.phase() == "Allied Combat"


@pytest.mark.parametrize(("searcher", "value"), [("11 ACR", 2), ("1/9", 1), ("2/101", 1)])
def test_t32_a_mechanized_unit_in_a_sanctuary_loses_one_only(searcher, value):
    """A sanctuary has no other terrain: one for all, and no second for mechanized units."""
    game = allied_search(f"at Iron Triangle: {searcher}, 28 NVA", dice=6)
    game.give("Allied", "search Iron Triangle", "done")
    assert game.events("searched")[0][2] == value

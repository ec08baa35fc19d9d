"""Phase 7: NVA and VC Offensive."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import offensive

END = {"political": 3, "trail/": 3, "/US": 1, "/AirCav": 1, "/VC": 6, "/NVA": 6}


def dice(roll: int, **faces) -> dict:
    """The die of the offensive, and what else falls."""
    return {"offensive": roll, **faces, **END}


@pytest.mark.rule("Phase 7: NVA and VC Offensive/1", "Phase 7: NVA and VC Offensive/2")
def test_a_minor_offensive_in_the_region_of_the_die():
    """All go on by an area until they meet somebody."""
    game = offensive(
        "at Hue 1-2: NVA 1\nat Hue 6: VC 1\nat Hue 3-4: US 1\nat Saigon 6: VC 2", dice(1)
    )
    steps = [("VC 1", "Hue 6", "Hue 1-2"), ("NVA 1", "Hue 1-2", "Hue 3-4")]
    assert sorted(game.events("advanced")) == sorted(steps)
    assert game.events("combat") == [("Hue 3-4",)]


@pytest.mark.rule("Phase 7: NVA and VC Offensive/2")
def test_they_go_on_until_a_combat_can_take_place():
    """From 1-2 over 3-4 to 5."""
    game = offensive("at Hue 1-2: NVA 1\nat Hue 5: US 1", dice(1))
    assert game.events("combat") == [("Hue 5",)]


@pytest.mark.rule("Phase 7: NVA and VC Offensive/2")
def test_two_combats_at_most():
    """Where two columns meet somebody in the same step."""
    game = offensive(
        "at Hue 1-2: NVA 1\nat Hue 5: VC 1\nat Hue 3-4: US 1\nat Hue 6: US 2",
        dice(1),
    )
    assert game.events("combat") == [("Hue 3-4",), ("Hue 6",)]


@pytest.mark.rule("Phase 7: NVA and VC Offensive/3")
def test_no_offensive_where_nobody_is():
    game = offensive("at Hue 6: US 1\nat Saigon 6: VC 1\nat Saigon 5: US 2", dice(1))
    assert game.events("no_offensive") == [("Hue",)] and game.where("VC 1") == "Saigon 6"


@pytest.mark.rule("Phase 7: NVA and VC Offensive/4")
def test_the_first_major_offensive_adds_a_vc_unit_a_region():
    """In the lowest area with NVA or VC units, else in area 1-2."""
    game = offensive(
        "at Available Pool: VC 1, VC 2, VC 3, VC 4, VC 5\nat Hue 5: NVA 1\nat Hue 6: NVA 2", dice(6)
    )
    assert game.units_in("Hue 5") == ["VC 1", "NVA 1"]
    assert [game.units_in(f"{r} 1-2") for r in ("Highlands", "Cu Chi", "Saigon", "Mekong")] == [
        ["VC 2"], ["VC 3"], ["VC 4"], ["VC 5"],
    ]  # fmt: skip


@pytest.mark.rule("Phase 7: NVA and VC Offensive/5")
@pytest.mark.parametrize(("majors", "units"), [(1, ["NVA 1"]), (2, [])])
def test_the_second_adds_nva_and_the_third_nothing(majors, units):
    """VC units are limited by their counters too."""
    game = offensive(f"at Available Pool: NVA 1, VC 1\nmajors: {majors}", dice(6))
    assert game.units_in("Hue 1-2") == units


@pytest.mark.rule("Phase 7: NVA and VC Offensive/4", "Phase 7: NVA and VC Offensive/5")
def test_a_major_offensive_marches_everywhere():
    """The same movement in each region."""
    game = offensive(
        "majors: 2\nat Hue 1-2: NVA 1\nat Hue 3-4: US 1\nat Mekong 1-2: NVA 2\nat Mekong 6: US 2",
        dice(6),
    )
    assert game.events("combat") == [("Hue 3-4",), ("Mekong 6",)]


@pytest.mark.rule("Phase 7: NVA and VC Offensive/6")
def test_airmobile_units_react():
    """Those that are not attacked, to a combat, for nothing."""
    game = offensive(
        "at Hue 1-2: NVA 1\nat Hue 3-4: US 1, AirCav 2\nat Saigon 6: AirCav 1, US 2", dice(1)
    )
    assert game.asked() == "reaction"
    assert "no airmobile" in game.refused("move US 2 to Hue 3-4")
    assert "no combat" in game.refused("move AirCav 1 to Hue 6")
    game.give("move AirCav 1 to Hue 3-4")
    assert game.one("points") == 0


@pytest.mark.rule("Phase 7: NVA and VC Offensive/6")
def test_an_airmobile_unit_that_is_attacked_stays():
    game = offensive(
        "at Hue 1-2: NVA 1\nat Hue 5: VC 1\nat Hue 3-4: AirCav 2\nat Hue 6: US 1\nat Saigon 6: AirCav 1",  # noqa: E501
        dice(1),
    )
    assert "attacked itself" in game.refused("move AirCav 2 to Hue 6")


def test_an_airmobile_unit_makes_one_reaction_movement():
    """Phase 7/6: where napalm has saved it, it stays; and nobody flies where no combat is left."""
    text = (
        "at Available Pool: Napalm 1, Napalm 2\nat Hue 1-2: NVA 1\nat Hue 3-4: US 1, AirCav 2\n"
        "at Saigon 1-2: NVA 2\nat Saigon 3-4: US 2\nat Mekong 6: AirCav 1, ARVN AM"
    )
    game = offensive(text, {"offensive": 6, "napalm": 1, "combat": 6, **END})
    game.give("move AirCav 1 to Hue 3-4", "napalm NVA 1")
    assert game.asked() == "reaction"
    for unit in ("AirCav 1", "AirCav 2"):
        assert "has reacted already" in game.refused(f"move {unit} to Saigon 3-4")
    assert "no combat in Hue 3-4" in game.refused("move ARVN AM to Hue 3-4")
    game.give("move ARVN AM to Saigon 3-4", "done")
    assert game.events("combat")[0] == ("Saigon 3-4",)


@pytest.mark.rule("Phase 7: NVA and VC Offensive/6")
@pytest.mark.parametrize(("face", "fought"), [(4, 0), (5, 1)])
def test_unused_napalm_is_free_in_reaction(face, fought):
    """Before the combats, at a unit of the player's choice."""
    game = offensive(
        "at Available Pool: Napalm 1\nat Hue 1-2: NVA 1\nat Hue 3-4: US 1\nat Saigon 6: VC 1",
        dice(1, napalm=face),
    )
    assert "cannot be struck" in game.refused("napalm VC 1")
    game.give("napalm NVA 1")
    if game.asked() == "reaction":
        game.give("done")
    assert len(game.events("combat")) == fought


@pytest.mark.rule("Phase 7: NVA and VC Offensive/7")
def test_more_than_two_infantry_redeploy():
    """Where no US or ARVN unit is, to the lowest area of the next region, and on."""
    game = offensive(
        "at Hue 5: NVA 1, NVA 2, NVA 3, NVA A 1, VC 1\nat Highlands 6: NVA 4, NVA 5", dice(1)
    )
    assert len([u for u in game.units_in("Hue 5") if u in ("NVA 1", "NVA 2", "NVA 3")]) == 2
    assert game.where("NVA A 1") == "Hue 5" and game.where("VC 1") == "Hue 5"
    assert [data[2] for data in game.events("redeployed")] == ["Highlands 1-2", "Cu Chi 1-2"]


@pytest.mark.rule("Phase 7: NVA and VC Offensive/7")
def test_nobody_redeploys_from_a_region_with_us_or_arvn():
    game = offensive("at Hue 5: NVA 1, NVA 2, NVA 3\nat Hue 6: US 1\nat Saigon 5: VC 1", dice(4))
    assert game.events("redeployed") == []


@pytest.mark.rule("Phase 7: NVA and VC Offensive/7")
def test_from_the_last_region_they_go_back_to_the_fourth():
    """And stop there."""
    game = offensive("at Mekong 5: NVA 1, NVA 2, NVA 3\nat Saigon 5: NVA 4, NVA 5", dice(5))
    assert [data[2] for data in game.events("redeployed")] == ["Saigon 1-2"]

"""Order of Fire and Sappers: who fires when in a battle."""

import pytest

from tests.tet_offensive.support import allied_combat, vc_nva_combat


@pytest.mark.rule("Order of Fire/1")
@pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])
def test_fire_is_simultaneous_in_a_province(begin) -> None:
    """Both are asked at once, and what is overrun has fired all the same."""
    game = begin("at 23: 482 VC, 840 VC, II Rgr", {"fire/23/482 VC": 1, "fire/23/II Rgr": 1})
    game.give("VC/NVA", "reveal 482 VC, 840 VC", "done")
    assert game.awaited() == ["Allied: fire in 23", "VC/NVA: fire in 23"]
    game.give("Allied", "attack 482 VC with II Rgr", "done")
    assert game.events("shot") == []  # not before both have said whom they fire at
    game.give("VC/NVA", "attack II Rgr with 482 VC, 840 VC", "done")
    results = {shot[0]: shot[4] for shot in game.events("shot")}
    assert results == {"482 VC": "overrun", "II Rgr": "hit"}
    assert game.where("482 VC") == "Current Casualties"
    assert game.where("II Rgr") == "Cheo Reo"


@pytest.mark.rule("Order of Fire/1")
def test_units_hit_in_simultaneous_fire_fire_back_before_they_retreat() -> None:
    """Both sides hit each other, and both go."""
    game = vc_nva_combat("at 21: 70 VC, 3/4", 1).give("VC/NVA", "reveal 70 VC", "done")
    game.give("VC/NVA", "attack 3/4 with 70 VC", "done")
    game.give("Allied", "attack 70 VC with 3/4", "done")
    assert {shot[0]: shot[4] for shot in game.events("shot")} == {"70 VC": "hit", "3/4": "hit"}
    game.give("Allied", "retreat 3/4 to Dak To").give("VC/NVA", "retreat 70 VC to Saravane")
    assert (game.where("70 VC"), game.where("3/4")) == ("Saravane", "Dak To")


@pytest.mark.rule("Order of Fire/2")
@pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])
def test_city_defenders_fire_first(begin) -> None:
    """The attackers that they hit or overrun do not fire back."""
    text = (
        "at Kontum: 482 VC, 840 VC, 28 NVA, 3/4, Mike 2, 42 ARVN\nface_up: 482 VC, 840 VC, 28 NVA"
    )
    game = begin(text, {"482 VC": 1, "840 VC": 6, "42 ARVN": 1}).give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Kontum"]
    game.give("Allied", "attack 482 VC with 3/4", "attack 840 VC with Mike 2", "done")
    assert game.where("482 VC") == "Current Casualties"
    assert game.awaited() == ["VC/NVA: retreat of 840 VC in Kontum"]
    game.give("VC/NVA", "retreat 840 VC to Saravane")
    assert game.awaited() == ["VC/NVA: fire in Kontum"]
    for gone in ("482 VC", "840 VC"):
        game.refused("VC/NVA", f"attack 42 ARVN with {gone}")
    game.give("VC/NVA", "attack 42 ARVN with 28 NVA", "done")
    assert game.where("42 ARVN") == "Current Casualties"


@pytest.mark.rule("Order of Fire/2")
def test_what_the_defenders_miss_fires_and_the_defenders_have_fired() -> None:
    """Each side once: the defenders do not fire a second time after it."""
    game = vc_nva_combat("at Kontum: 28 NVA, 3/4", 6).give("VC/NVA", "done")
    game.give("Allied", "done").give("VC/NVA", "attack 3/4 with 28 NVA", "done")
    assert [shot[0] for shot in game.events("shot")] == ["3/4"]
    assert game.awaited() == ["Allied: aero-mech-movement"]


@pytest.mark.rule("Order of Fire/2")
@pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])
def test_in_a_city_in_insurrection_fire_is_simultaneous(begin) -> None:
    """The defenders' privilege is gone while the insurrection lasts."""
    game = begin(
        "at Kontum: 28 NVA, Mike 2\ninsurrection: Kontum\nface_up: 28 NVA",
        {"28 NVA": 1, "Mike 2": 1},
    )
    game.give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Kontum", "VC/NVA: fire in Kontum"]
    game.give("Allied", "attack 28 NVA with Mike 2", "done")
    game.give("VC/NVA", "attack Mike 2 with 28 NVA, Sympathizers", "done")
    assert {shot[0]: shot[4] for shot in game.events("shot")} == {"28 NVA": "hit", "Mike 2": "hit"}


@pytest.mark.rule("Order of Fire/3")
@pytest.mark.parametrize("turn", [1, 3])
@pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])
def test_vc_nva_units_in_a_sanctuary_fire_first(begin, turn: int) -> None:
    """Allied units that they hit or overrun do not fire back."""
    game = begin("at A Shau Valley: 28 NVA, 33 NVA, 1/101, 3/101", {"3/101": 1, "": 6}, turn=turn)
    game.give("VC/NVA", "reveal 28 NVA, 33 NVA", "done")
    assert game.awaited() == ["VC/NVA: fire in A Shau Valley"]
    game.give("VC/NVA", "attack 3/101 with 28 NVA", "attack 1/101 with 33 NVA", "done")
    assert game.where("3/101") == "Current Casualties"  # hit, without a retreat
    assert game.awaited() == ["Allied: fire in A Shau Valley"]
    assert "not on the map" in game.refused("Allied", "attack 28 NVA with 3/101")
    game.give("Allied", "attack 28 NVA with 1/101", "done")
    assert [shot[0] for shot in game.events("shot")] == ["1/101", "3/101", "28 NVA"]


# ---- sappers -----------------------------------------------------------------------------------


@pytest.mark.rule("Order of Fire/4", "Sappers/1")
def test_sappers_fire_before_the_city_defenders() -> None:
    """On turn 1, in the VC/NVA combat phase; then the defenders, then the rest."""
    game = vc_nva_combat("at Pleiku: 40 Sap, 70 VC, 42 ARVN, Mike 2", 6, turn=1)
    game.give("VC/NVA", "done")
    asked = []
    while game.awaited()[0].endswith("fire in Pleiku"):
        seat = game.awaited()[0].split(":")[0]
        asked.append(seat)
        game.give(seat, *(["attack 42 ARVN with 40 Sap"] if len(asked) == 1 else []), "done")
    assert asked == ["VC/NVA", "Allied", "VC/NVA"]
    assert game.events("shot") == [("42 ARVN", "Pleiku", "2-1", 6, "miss")]


@pytest.mark.rule("Order of Fire/4")
@pytest.mark.parametrize("unit", ["44 NVA Sap", "406 NVA Sap", "40 Sap"])
def test_vc_and_nva_sappers_alike(unit: str) -> None:
    """All sappers of both armies."""
    game = vc_nva_combat(f"at Pleiku: {unit}, 42 ARVN", 6, turn=1).give("VC/NVA", "done")
    assert game.awaited() == ["VC/NVA: fire in Pleiku"]


@pytest.mark.rule("Order of Fire/4")
def test_other_units_do_not_join_the_sappers_surprise() -> None:
    """A regiment ordered to fire with them in time still fires last."""
    game = vc_nva_combat("at Pleiku: 40 Sap, 70 VC, 42 ARVN, II Rgr", 6, turn=1)
    game.give("VC/NVA", "done")
    game.give("VC/NVA", "attack II Rgr with 70 VC", "attack 42 ARVN with 40 Sap", "done")
    assert [shot[0] for shot in game.events("shot")] == ["42 ARVN"]
    assert game.awaited() == ["Allied: fire in Pleiku"]
    game.give(
        "Allied",
        "done",
    ).give("VC/NVA", "done")
    assert [shot[0] for shot in game.events("shot")] == ["42 ARVN", "II Rgr"]


@pytest.mark.rule("Order of Fire/4")
@pytest.mark.parametrize(
    ("begin", "turn"), [(vc_nva_combat, 2), (allied_combat, 1), (allied_combat, 2)]
)
def test_the_surprise_is_over_after_the_first_vc_nva_combat_phase(begin, turn: int) -> None:
    """That phase of that turn only; afterwards sappers fire with the others."""
    game = begin("at Pleiku: 40 Sap, 42 ARVN\nface_up: 40 Sap", 6, turn=turn).give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Pleiku"]


@pytest.mark.rule("Sappers/1")
def test_without_sappers_the_first_turn_is_like_any_other() -> None:
    """Nobody else fires before the defenders."""
    game = vc_nva_combat("at Pleiku: 70 VC, Mike 2", 6, turn=1).give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Pleiku"]


@pytest.mark.rule("Sappers/1")
@pytest.mark.parametrize(("die", "result"), [(1, "overrun"), (2, "hit")])
def test_defenders_that_sappers_eliminate_do_not_fire(die: int, result: str) -> None:
    """Gone at once; and one that they hit is gone too, down the road."""
    game = vc_nva_combat("at Pleiku: 40 Sap, 42 ARVN, II Rgr", [die, 6], turn=1)
    game.give("VC/NVA", "done", "attack 42 ARVN with 40 Sap", "done")
    assert game.events("shot")[0][4] == result
    if result == "hit":
        assert game.awaited() == ["Allied: retreat of 42 ARVN in Pleiku"]
        game.give("Allied", "retreat 42 ARVN to Kontum")
    assert game.awaited() == ["Allied: fire in Pleiku"]
    game.refused("Allied", "attack 40 Sap with 42 ARVN")
    game.give("Allied", "attack 40 Sap with II Rgr", "done")


@pytest.mark.rule("Sappers/1")
def test_sappers_surprise_outside_cities_too() -> None:
    """Before any other unit, in a province as in a city."""
    game = vc_nva_combat("at 21: 40 Sap, 42 ARVN", [1], turn=1)
    game.give("VC/NVA", "reveal 40 Sap", "done")
    assert game.awaited() == ["VC/NVA: fire in 21"]
    game.give("VC/NVA", "attack 42 ARVN with 40 Sap", "done")
    assert game.where("42 ARVN") == "Current Casualties"
    assert game.awaited() == ["Allied: aero-mech-movement"]

"""Phase 4: US and ARVN Forces Fight. Phase 6: Resolve Insurgency Combats."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import at, fights, rules

NAPALM = "at Available Pool: Napalm 1, Napalm 2\npoints: 5\n"
BOARD = rules().board


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/1", "Phase 4: US and ARVN Forces Fight/2")
@pytest.mark.parametrize(("face", "gone"), [(4, True), (5, False)])
def test_napalm_hits_on_four(face, gone):
    """A point a strike."""
    game = fights(NAPALM + "at Hue 1-2: NVA 1", face).give("napalm NVA 1")
    assert (game.where("NVA 1") == "Available Pool") is gone
    assert game.one("points") == 4


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/2")
def test_two_strikes_a_turn():
    """As many as there is napalm."""
    game = fights(NAPALM + "at Hue 1-2: NVA 1, NVA 2", 6).give("napalm NVA 1", "napalm NVA 1")
    assert "No napalm" in game.refused("napalm NVA 2")


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/2")
def test_no_napalm_on_a_city():
    assert "urban" in fights(NAPALM + "at Hue 6: US 1, NVA 1").refused("napalm NVA 1")


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/2")
def test_napalm_must_be_paid():
    game = fights("at Available Pool: Napalm 1\nat Hue 1-2: US 1, NVA 1")
    assert "costs 1" in game.refused("napalm NVA 1")


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/3")
@pytest.mark.parametrize("terrain", [0, 1, 2])
def test_a_unit_hits_up_to_its_value_in_the_terrain(terrain):
    """Jungle, rice paddy, city."""
    area = next(a for a in BOARD.land if BOARD.terrain[a] == terrain)
    value = BOARD.values[BOARD.unit_id["US 1"]][terrain]
    name = BOARD.area_names[area]
    for face, gone in ((value, True), (value + 1, False)):
        game = fights(f"at {name}: US 1, VC 1", {"US 1": [face, 1], "VC 1": 6})
        game.give(f"attack {name}")
        hit = next(data[4] for data in game.events("fired") if data[0] == "US 1")
        assert (hit == "yes") is gone
    assert game.one("points") == 0


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/3")
def test_both_sides_fire_at_once():
    """Those that are hit have fired."""
    game = fights("at Hue 6: US 1, VC 1", {"combat": 1}).give("attack Hue 6")
    assert game.where("US 1") == game.where("VC 1") == "Available Pool"
    assert game.dice_for("combat") == 2


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/3")
def test_one_die_a_unit():
    game = fights("at Hue 6: US 1, US 2, VC 1, NVA 1", {"US": 1, "VC": 6, "NVA": 6})
    assert game.give("attack Hue 6").dice_for("round 1") == 4


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/3")
def test_combat_needs_both_sides():
    game = fights("at Hue 6: US 1\nat Saigon 6: US 2, VC 1")
    assert "not units of both sides" in game.refused("attack Hue 6")


def test_nobody_is_asked_who_can_neither_strike_nor_fight():
    """Phase 4/1: the phase is passed over and told; with napalm that can be paid it is not."""
    game = fights("at Hue 6: US 1\nat Cu Chi 5: VC 1", {"offensive": 2, "insurgency": 1, "/": 6})
    assert game.events("passed_over")[0] == ("Fighting",)
    assert fights(NAPALM + "at Cu Chi 5: VC 1").asked() == "fight"


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/4")
def test_the_order_of_communist_losses():
    """VC, NVA infantry, armor."""
    game = fights(
        "at Hue 6: US 1, US 2, VC 1, NVA 1, NVA A 1",
        {"US 1": 1, "US 2": 6, "VC": 6, "NVA": 6},
    ).give("attack Hue 6")
    assert [data[0] for data in game.events("eliminated")] == ["VC 1", "NVA 1", "NVA A 1"]


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/5")
def test_the_order_of_allied_losses():
    """ARVN, other US, ANZAC and ROK, then AirCav."""
    units = ["ARVN 1", "US 1", "ROK 1", "ANZAC", "AirCav 1"]
    game = fights(f"at Hue 6: {', '.join(units)}, NVA 1", {"NVA 1": 1, "combat": 6})
    game.give("attack Hue 6")
    while game.asked() == "retreat":
        game.give("done")
    assert [data[0] for data in game.events("eliminated")] == units


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/6")
def test_retreat_to_the_next_higher_area():
    """Free of enemies, in the region; no combat is left."""
    game = fights("at Hue 1-2: US 1, VC 1", 6).give("attack Hue 1-2")
    assert game.asked() == "retreat"
    game.give("retreat")
    assert game.where("US 1") == "Hue 3-4" and game.asked() == "fight"


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/6")
@pytest.mark.parametrize("text", ["at Hue 6: US 1, VC 1", "at Hue 5: US 1, VC 1\nat Hue 6: VC 2"])
def test_no_retreat_from_six_or_onto_enemies(text):
    area = text.splitlines()[0][3:8]
    game = fights(text, {"round 1": 6, "combat": 1}).give(f"attack {area}")
    assert game.asked() != "retreat" and game.events("round")[-1][1] == 2


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/7")
def test_another_round_without_retreat():
    """Until one side is gone."""
    game = fights("at Hue 1-2: US 1, VC 1", {"round 1": 6, "round 2": 6, "US 1": 1, "VC 1": 6})
    game.give("attack Hue 1-2", "done", "done")
    assert [data[1] for data in game.events("round")] == [1, 2, 3]
    assert game.where("VC 1") == "Available Pool"


@pytest.mark.rule("Phase 4: US and ARVN Forces Fight/8")
def test_the_place_of_a_combat_is_marked():
    game = fights("at Hue 1-2: US 1, VC 1", 6).give("attack Hue 1-2")
    view = game.rules.view(game.position, None)
    assert view.battle == "Hue 1-2"
    assert [area.name for area in view.areas if area.combat] == ["Hue 1-2"]


@pytest.mark.rule("Phase 6: Resolve Insurgency Combats/1")
def test_insurgency_combats_wherever_both_sides_stand():
    """By the same procedure."""
    game = at(
        "Insurgency Combats - start",
        "at Hue 6: US 1, VC 1\nat Saigon 1-2: US 2, VC 2",
        {"US": 1, "VC": 6, "offensive": 1, "trail": 3, "event": 3},
    )
    assert [data[0] for data in game.events("combat")] == ["Hue 6", "Saigon 1-2"]
    assert game.where("VC 1") == game.where("VC 2") == "Available Pool"

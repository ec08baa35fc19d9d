"""VC/NVA Combat Phase, Combat Procedure, Terrain."""

import pytest

from engine.tet_offensive.combat.odds import ratio_column
from tests.tet_offensive.support import allied_combat, rules, vc_nva_combat


def columns(game) -> dict[str, str]:
    """The column on which each unit was fired at."""
    return {target: column for target, _, column, _, _ in game.events("shot")}


@pytest.mark.rule("VC/NVA Combat Phase/1")
def test_combat_takes_place_between_both_sides_in_the_same_area() -> None:
    """VC/NVA Combat Phase/1: nobody fires into or out of another area, however close."""
    game = vc_nva_combat("at Kontum: 482 VC, 42 ARVN\nat 21: 1/4, 28 NVA", 6)
    game.give("VC/NVA", "reveal 28 NVA", "done").give("Allied", "battles Kontum, 21", "done")
    assert "not in Kontum" in game.refused("Allied", "attack 482 VC with 1/4")
    assert "not in Kontum" in game.refused("Allied", "attack 482 VC with 42 ARVN, 1/4")
    game.give("Allied", "attack 482 VC with 42 ARVN", "done")
    assert "not in Kontum" in game.refused("VC/NVA", "attack 42 ARVN with 28 NVA")


@pytest.mark.rule("Combat Procedure/1")
def test_only_what_is_turned_up_may_attack_or_be_attacked() -> None:
    """Of two units in a province, the one left face down is out of it."""
    game = vc_nva_combat("at 23: 482 VC, 28 NVA, 3/4", 6)
    assert game.awaited() == ["VC/NVA: reveal"]
    game.give("VC/NVA", "reveal 28 NVA", "done")
    assert "not an enemy unit that you can" in game.refused("Allied", "attack 482 VC with 3/4")
    assert "face down" in game.refused("VC/NVA", "attack 3/4 with 28 NVA, 482 VC")
    game.give("Allied", "attack 28 NVA with 3/4", "done")
    game.give("VC/NVA", "attack 3/4 with 28 NVA", "done")
    assert columns(game) == {"28 NVA": "1-1", "3/4": "1-2"}


@pytest.mark.rule("Combat Procedure/1")
@pytest.mark.parametrize("area", ["23", "Ia Drang Valley"])
def test_where_nothing_is_turned_up_there_is_no_battle(area: str) -> None:
    """In provinces and sanctuaries the VC/NVA player may decline."""
    game = vc_nva_combat(f"at {area}: 482 VC, 28 NVA, 173 Abn").give("VC/NVA", "done")
    assert game.events("battle") == []
    assert not game.face_up("482 VC")


@pytest.mark.rule("Combat Procedure/1")
def test_units_in_cities_are_up_and_cannot_decline() -> None:
    """The choice is for units in provinces and sanctuaries."""
    game = vc_nva_combat("at Kontum: 482 VC, 42 ARVN")
    assert "face up already" in game.refused("VC/NVA", "reveal 482 VC")
    game.give("VC/NVA", "done")
    assert game.events("battle") == [("Kontum",)]


@pytest.mark.rule("Combat Procedure/2")
def test_the_allied_player_decides_the_order_of_the_battles() -> None:
    """The order given stands; battles that it does not name follow."""
    text = "at Kontum: 482 VC, 42 ARVN\nat Hue: 416 VC, 3/1 ARVN\nat Saigon: 271 VC, PG"
    game = vc_nva_combat(text).give("VC/NVA", "done")
    assert game.awaited() == ["Allied: battle-order"]
    assert "No battle is due" in game.refused("Allied", "battles Pleiku")
    game.give("Allied", "battles Saigon, Kontum, Hue", "done").pass_until("aero-mech-movement")
    assert game.events("battle") == [("Saigon",), ("Kontum",), ("Hue",)]
    game = vc_nva_combat(text).give("VC/NVA", "done").give("Allied", "battles Kontum", "done")
    game.pass_until("aero-mech-movement")
    assert game.events("battle")[0] == ("Kontum",)
    assert len(game.events("battle")) == 3


@pytest.mark.rule("Combat Procedure/2")
def test_each_enemy_unit_is_attacked_once_a_phase() -> None:
    """Not a second time by another unit in a later step of the battle."""
    game = vc_nva_combat("at Kontum: 28 NVA, 40 Sap, 42 ARVN, 3/4", 6, turn=1)
    game.give("VC/NVA", "done", "attack 42 ARVN with 40 Sap", "done").give("Allied", "done")
    assert "has been attacked in this" in game.refused("VC/NVA", "attack 42 ARVN with 28 NVA")
    game.give("VC/NVA", "attack 3/4 with 28 NVA", "done")
    assert columns(game) == {"42 ARVN": "2-1", "3/4": "1-2"}


@pytest.mark.rule("Combat Procedure/2")
def test_a_second_order_at_a_target_takes_the_place_of_the_first() -> None:
    """Two orders at one unit do not make two attacks."""
    game = vc_nva_combat("at Kontum: 482 VC, 42 ARVN, 3/4", 6).give("VC/NVA", "done")
    game.give("Allied", "attack 482 VC with 42 ARVN", "attack 482 VC with 3/4", "done")
    assert columns(game) == {"482 VC": "5-1+"}
    assert [firer for firer, *_ in game.events("fired")] == ["3/4"]


@pytest.mark.rule("Combat Procedure/2")
def test_a_unit_can_be_attacked_again_in_the_next_combat_phase() -> None:
    """Once a phase, not once a turn."""
    game = vc_nva_combat("at Kontum: 28 NVA, 3/4", 6).give("VC/NVA", "done")
    game.give("Allied", "attack 28 NVA with 3/4", "done").pass_until("reveal")
    game.give("VC/NVA", "done").give("Allied", "attack 28 NVA with 3/4", "done")
    assert game.dice_for("28 NVA") == 2


@pytest.mark.rule("Combat Procedure/3")
def test_several_units_combine_against_one() -> None:
    """Their values are added: 6 + 2 + 4 against 6, with the Ruff-Puffs'."""
    game = vc_nva_combat(
        "at Kontum: RP Kontum, 1 ARVN Abn, 42 ARVN, 44 NVA Sap\nstrength: RP Kontum=4", 6
    )
    game.give("VC/NVA", "done")
    game.give("Allied", "attack 44 NVA Sap with 1 ARVN Abn, 42 ARVN, RP Kontum", "done")
    assert columns(game) == {"44 NVA Sap": "2-1"}
    assert game.dice_for("fire/Kontum") == 1


@pytest.mark.rule("Combat Procedure/3")
def test_a_unit_fires_at_one_enemy_only() -> None:
    """Its value is not divided; the last order counts."""
    game = vc_nva_combat("at Kontum: 482 VC, 840 VC, 3/4", 6).give("VC/NVA", "done")
    game.give("Allied", "attack 482 VC with 3/4", "attack 840 VC with 3/4", "done")
    assert columns(game) == {"840 VC": "5-1+"}


@pytest.mark.rule("Combat Procedure/3", "Commonly Asked Questions/13")
def test_a_unit_fires_once_a_phase() -> None:
    """A sapper that has fired does not join a later volley."""
    game = vc_nva_combat("at Kontum: 28 NVA, 40 Sap, 42 ARVN, 3/4", 6, turn=1)
    game.give("VC/NVA", "done", "attack 42 ARVN with 40 Sap", "done").give("Allied", "done")
    assert "has fired in this" in game.refused("VC/NVA", "attack 3/4 with 28 NVA, 40 Sap")


@pytest.mark.rule("Combat Procedure/3")
def test_taking_a_unit_away_from_a_volley_leaves_no_fire_below_the_table() -> None:
    """2 against 9 is no attack, even if it began as 14 against 9."""
    game = vc_nva_combat("at Kontum: 42 ARVN, 3/4, 28 NVA, 482 VC", 6).give("VC/NVA", "done")
    game.give("Allied", "attack 28 NVA with 42 ARVN, 3/4", "attack 482 VC with 3/4", "done")
    assert columns(game) == {"482 VC": "5-1+"}
    assert game.events("order_dropped") == [("28 NVA", "Kontum")]


@pytest.mark.rule("Combat Procedure/3")
def test_nor_does_taking_naval_gunfire_away() -> None:
    """It goes to a battle to come, and 3 against 10 are left behind."""
    text = "at 12: Naval Gunfire, 51 ARVN, 1 VC\nat Da Nang: I Rgr, 2 VC\nface_up: 1 VC, 2 VC"
    game = allied_combat(text, 1).give("VC/NVA", "hold 12", "hold Da Nang", "done")
    game.give("Allied", "battles 12", "done", "attack 1 VC with 51 ARVN, Naval Gunfire")
    game.give("Allied", "attack 2 VC with I Rgr, Naval Gunfire")
    assert game.events("order_dropped") == [("1 VC", "12")]
    game.give("Allied", "done")
    assert columns(game) == {"2 VC": "1-1"}


@pytest.mark.rule("Combat Procedure/2")
def test_a_battle_that_is_over_takes_no_more_orders() -> None:
    """Battle after battle; in one that has been fought nobody fires again."""
    text = "at Kontum: 3/4, 482 VC\nat Pleiku: Mike 2, 70 VC\nat Saigon: 2/25, 271 VC"
    game = vc_nva_combat(text, 6).give("VC/NVA", "done")
    game.give("Allied", "battles Kontum, Pleiku", "done", "done")
    assert game.awaited() == ["Allied: fire in Pleiku"]
    assert "No battle is to come in Kontum" in game.refused("Allied", "attack 482 VC with 3/4")
    assert "No battle is to come in Kontum" in game.refused("Allied", "hold Kontum")
    game.give("Allied", "attack 271 VC with 2/25")  # a battle to come does take them


@pytest.mark.rule("Combat Procedure/3")
def test_an_attack_ends_a_hold() -> None:
    """Who held fire and then fires after all is asked for the rest too."""
    game = vc_nva_combat("at Pleiku: 40 Sap, 28 NVA, 42 ARVN, II Rgr", 6, turn=1)
    game.give("VC/NVA", "done", "hold Pleiku", "attack 42 ARVN with 40 Sap", "done")
    game.give("Allied", "done")
    assert game.awaited() == ["VC/NVA: fire in Pleiku"]


# Attackers (12 a brigade, 2 a regiment ...) against 2, 9 or 10, and the column they fire on.
ODDS = [
    ("42 ARVN", "482 VC", "1-1"),  # 2 : 2
    ("40/22 ARVN", "482 VC", "3-2"),  # 3 : 2
    ("II Rgr", "482 VC", "2-1"),  # 4 : 2
    ("1 VNMC", "482 VC", "2-1"),  # 5 : 2
    ("1 ARVN Abn", "482 VC", "3-1"),  # 6 : 2
    ("1 ARVN Abn, 42 ARVN", "482 VC", "4-1"),  # 8 : 2
    ("11/Am", "482 VC", "4-1"),  # 9 : 2
    ("Mike 2", "482 VC", "5-1+"),  # 10 : 2
    ("3/4", "482 VC", "5-1+"),  # 12 : 2
    ("1 VNMC", "70 VC", "1-2"),  # 5 : 10
    ("11/Am", "70 VC", "1-2"),  # 9 : 10
    ("Mike 2", "70 VC", "1-1"),  # 10 : 10
    ("3/4, 42 ARVN", "70 VC", "1-1"),  # 14 : 10
    ("1/1 Cav", "70 VC", "3-2"),  # 15 : 10
    ("1/1 Cav, II Rgr", "70 VC", "3-2"),  # 19 : 10
    ("1/1 Cav, 1 VNMC", "70 VC", "2-1"),  # 20 : 10
    ("1/1 Cav, 3/4, 42 ARVN", "70 VC", "2-1"),  # 29 : 10
    ("1/1 Cav, 2/1 Cav", "70 VC", "3-1"),  # 30 : 10
    ("1/1 Cav, 2/1 Cav, 11/Am", "70 VC", "3-1"),  # 39 : 10
    ("1/1 Cav, 2/1 Cav, Mike 2", "70 VC", "4-1"),  # 40 : 10
    ("1/1 Cav, 2/1 Cav, 173 Abn, 42 ARVN", "70 VC", "5-1+"),  # 50 : 10
    ("1/1 Cav, 2/1 Cav, 173 Abn", "70 VC", "4-1"),  # 48 : 10
]


@pytest.mark.rule("Combat Procedure/3")
@pytest.mark.parametrize(("firers", "target", "column"), ODDS)
def test_odds_are_rounded_down_in_favor_of_the_defender(firers, target, column) -> None:
    """To the highest column that the ratio reaches."""
    game = vc_nva_combat(f"at Kontum: {firers}, {target}", 6).give("VC/NVA", "done")
    game.give("Allied", f"attack {target} with {firers}", "done")
    assert columns(game) == {target: column}


@pytest.mark.rule("Combat Procedure/3")
def test_the_defenders_own_defense_value_counts() -> None:
    """A sapper of 4 (2) fires as 4 and is fired at as 2."""
    game = vc_nva_combat("at Kontum: 42 ARVN, 40 Sap", 6).give("VC/NVA", "done")
    game.give("Allied", "attack 40 Sap with 42 ARVN", "done")
    game.give("VC/NVA", "attack 42 ARVN with 40 Sap", "done")
    assert columns(game) == {"40 Sap": "1-1", "42 ARVN": "2-1"}
    game = vc_nva_combat("at My Tho: Riverine, DT1 VC, DT2 VC", 6).give("VC/NVA", "done")
    game.give("Allied", "attack DT1 VC with Riverine", "done")
    game.give("VC/NVA", "attack Riverine with DT1 VC, DT2 VC", "done")
    assert columns(game) == {"DT1 VC": "1-1", "Riverine": "2-1"}


@pytest.mark.rule("Combat Procedure/4")
def test_seventeen_against_six_is_two_to_one() -> None:
    """2.83 to 1, in the engine's table and at the table of a battle."""
    assert ratio_column(rules().board, 17, 6) == 3
    game = vc_nva_combat("at Kontum: 3/4, 1 VNMC, 44 NVA Sap", 6).give("VC/NVA", "done")
    game.give("Allied", "attack 44 NVA Sap with 3/4, 1 VNMC", "done")
    assert columns(game) == {"44 NVA Sap": "2-1"}


# ---- Terrain -----------------------------------------------------------------------------------


@pytest.mark.rule("Terrain/1")
@pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])
@pytest.mark.parametrize(
    ("area", "mech", "column"),
    [
        ("21", "2/4", "1-2"),  # highland: 7 against 10
        ("21", "11 ACR", "1-2"),  # 8
        ("43", "11 ACR", "1-2"),  # delta
        ("22", "2/4", "1-1"),  # lowland: 14
        ("34", "11 ACR", "3-2"),  # 16
        ("Pleiku", "2/4", "1-1"),  # a city of a highland province
        ("Can Tho", "11 ACR", "3-2"),  # a city of a delta province
    ],
)
def test_mechanized_fire_is_halved_in_delta_and_highland_provinces(begin, area, mech, column):
    """Infantry and cavalry alike, there and nowhere else."""
    enemy = "D1 VC" if area in ("43", "Can Tho") else "70 VC" if area != "34" else "271 VC"
    game = begin(f"at {area}: {mech}, {enemy}\nface_up: {enemy}", 6)
    if not game.face_up(enemy):
        game.give("VC/NVA", f"reveal {enemy}")
    game.give("VC/NVA", f"hold {area}", "done").give(
        "Allied", f"attack {enemy} with {mech}", "done"
    )
    assert columns(game) == {enemy: column}


@pytest.mark.rule("Terrain/1")
def test_infantry_is_not_halved_anywhere() -> None:
    """The rule is for mechanized units."""
    game = vc_nva_combat("at 21: 3/4, 173 Abn, 28 NVA", 6).give("VC/NVA", "reveal 28 NVA", "done")
    game.give("Allied", "attack 28 NVA with 173 Abn", "done").give("VC/NVA", "done")
    assert columns(game) == {"28 NVA": "2-1"}


@pytest.mark.rule("Terrain/1")
def test_mechanized_units_defend_with_their_full_value() -> None:
    """14 against a fire of 18 is 1-1 in a highland province, not 2-1."""
    game = vc_nva_combat("at 21: 2/4, 3 NVA", 6)
    game.give("VC/NVA", "reveal 3 NVA", "attack 2/4 with 3 NVA", "done")
    assert columns(game) == {"2/4": "1-1"}

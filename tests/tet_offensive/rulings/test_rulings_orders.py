"""Rulings T70 to T75: what becomes of orders to fire, to turn up and to retreat."""

import pytest

from tests.tet_offensive.support import Game, allied_combat, vc_nva_combat, vc_nva_moves


def shots(game: Game) -> dict[str, str]:
    """Who was fired at on which column."""
    return {target: column for target, _, column, _, _ in game.events("shot")}


@pytest.mark.ruling("T70", "Commonly Asked Questions/13")
def test_t70_an_attack_that_loses_a_unit_stands_if_the_rest_suffices() -> None:
    game = vc_nva_combat("at Kontum: 3/4, Mike 2, 28 NVA, 482 VC", 6).give("VC/NVA", "done")
    game.give("Allied", "attack 28 NVA with 3/4, Mike 2", "attack 482 VC with Mike 2", "done")
    assert shots(game) == {"28 NVA": "1-1", "482 VC": "5-1+"}
    assert game.events("order_dropped") == []


def test_t70_and_is_dropped_and_told_if_not() -> None:
    game = vc_nva_combat("at Kontum: 42 ARVN, Mike 2, 70 VC, 482 VC", 6).give("VC/NVA", "done")
    game.give("Allied", "attack 70 VC with 42 ARVN, Mike 2", "attack 482 VC with Mike 2")
    assert game.seen("Allied", "order_dropped") == [("70 VC", "Kontum")]
    assert game.seen("VC/NVA", "order_dropped") == []
    game.undo("Allied").give("Allied", "done")
    assert shots(game) == {"70 VC": "1-1"}


def test_t70_the_sympathizers_count_as_a_unit() -> None:
    game = vc_nva_combat("at Pleiku: 15H VC, Mike 2, II Rgr\ninsurrection: Pleiku", 6)
    game.give("VC/NVA", "done", "attack Mike 2 with 15H VC, Sympathizers")
    game.give("VC/NVA", "attack II Rgr with Sympathizers")
    assert game.events("order_dropped") == [("Mike 2", "Pleiku")]
    game.give("VC/NVA", "done").give("Allied", "done")
    assert shots(game) == {"II Rgr": "2-1"}


def test_t70_an_order_given_ahead_ends_when_its_target_or_its_units_are_gone() -> None:
    """What is left of it is fired if it still reaches a column; else its giver is asked."""
    text = "at Pleiku: 70 VC, 28 NVA, 3/4, Mike 2, II Rgr"
    game = vc_nva_combat(text, {"70 VC": 3, "": 6})
    game.give("VC/NVA", "attack Mike 2 with 70 VC, 28 NVA", "retreat 70 VC to Saravane", "done")
    game.give("Allied", "attack 70 VC with 3/4, Mike 2", "done")  # 22 against 10: a hit
    assert game.where("70 VC") == "Saravane"
    assert shots(game) == {"70 VC": "2-1", "Mike 2": "1-2"}
    game = vc_nva_combat(text, {"70 VC": 3, "": 6})
    game.give("VC/NVA", "attack Mike 2 with 70 VC", "retreat 70 VC to Saravane", "done")
    game.give("Allied", "attack 70 VC with 3/4, Mike 2", "done")
    assert game.awaited() == ["VC/NVA: fire in Pleiku"]


def test_t70_what_is_left_of_an_order_given_ahead_is_not_fired_below_the_table() -> None:
    """10 and 2 against 12 are 1-1; when the regiment is hit first, 2 against 12 are nothing."""
    game = vc_nva_combat("at Pleiku: 70 VC, 15H VC, 3/4, Mike 2", {"70 VC": 3})
    game.give("VC/NVA", "attack 3/4 with 70 VC, 15H VC", "retreat 70 VC to Saravane", "done")
    game.give("Allied", "attack 70 VC with 3/4, Mike 2", "done")
    assert shots(game) == {"70 VC": "2-1"}
    assert game.seen("VC/NVA", "order_dropped") == [("3/4", "Pleiku")]


def test_t71_orders_are_taken_for_battles_to_come_and_not_for_those_that_are_over() -> None:
    text = "at Kontum: 3/4, 482 VC\nat Pleiku: Mike 2, 70 VC"
    game = vc_nva_combat(text, 6).give("VC/NVA", "done").give("Allied", "battles Kontum", "done")
    assert game.awaited() == ["Allied: fire in Kontum"]
    game.give("Allied", "attack 70 VC with Mike 2", "done")
    assert shots(game) == {"70 VC": "1-1"}
    assert game.events("battle") == [("Kontum",), ("Pleiku",)]


def test_t72_a_combined_order_said_ahead_waives_the_sappers_surprise() -> None:
    game = vc_nva_combat("at Pleiku: 40 Sap, 402 NVA Sap, 70 VC, II Rgr, 42 ARVN", 6, turn=1)
    game.give("VC/NVA", "attack II Rgr with 40 Sap, 70 VC", "attack 42 ARVN with 402 NVA Sap")
    game.give("VC/NVA", "done")
    assert shots(game) == {"42 ARVN": "2-1"}
    assert game.awaited() == ["Allied: fire in Pleiku"]
    game.give("Allied", "done")
    assert shots(game) == {"42 ARVN": "2-1", "II Rgr": "3-1"}


def test_t73_units_may_be_turned_up_where_there_is_nobody_to_fight() -> None:
    game = vc_nva_combat("at 23: 482 VC, 3/4\nat 25: 28 NVA\nat Nam Lyr: 33 NVA")
    game.give("VC/NVA", "reveal 28 NVA, 33 NVA", "done")
    assert game.face_up("28 NVA") and game.face_up("33 NVA") and not game.face_up("482 VC")
    assert game.events("battle") == []


def test_t73_but_he_is_asked_only_where_both_sides_share_an_area() -> None:
    assert vc_nva_combat("at 23: 482 VC\nat 25: 3/4").awaited() == ["Allied: aero-mech-movement"]
    game = allied_combat("at 23: 482 VC, II Tac", 6)  # an air unit can strike what turns up
    assert game.awaited() == ["VC/NVA: reveal"]


def test_t74_faces_turn_at_the_end_of_movement_and_no_sooner() -> None:
    game = vc_nva_moves("at Kontum: 482 VC\nat 21: 840 VC\nface_up: 482 VC")
    game.give("VC/NVA", "move 482 VC to 21", "move 840 VC to Kontum")
    assert game.face_up("482 VC") and not game.face_up("840 VC")
    game.give("VC/NVA", "done")
    assert game.face_up("840 VC") and not game.face_up("482 VC")


def test_t75_a_retreat_said_ahead_holds_if_it_is_legal_then() -> None:
    text = "at An Loc: 28 NVA, Mike 3"
    game = vc_nva_combat(text, 1).give("VC/NVA", "retreat 28 NVA to Iron Triangle", "done")
    game.give("Allied", "attack 28 NVA with Mike 3", "done")
    assert game.where("28 NVA") == "Iron Triangle"


def test_t75_and_is_asked_for_anew_if_it_is_not() -> None:
    text = "at An Loc: 28 NVA, Mike 3\nat Iron Triangle: 1/25"
    game = vc_nva_combat(text, 1).give("VC/NVA", "retreat 28 NVA to Iron Triangle", "done")
    game.give("Allied", "attack 28 NVA with Mike 3", "done")
    assert game.awaited() == ["VC/NVA: retreat of 28 NVA in An Loc"]
    assert "Nam Lyr, War Zone C" in game.refused("VC/NVA", "retreat 28 NVA to Iron Triangle")


def test_t75_units_that_are_hit_together_are_asked_for_each() -> None:
    game = vc_nva_combat("at An Loc: 28 NVA, 33 NVA, 1/25, 1/1 Inf", 1).give("VC/NVA", "done")
    game.give("Allied", "attack 28 NVA with 1/25", "attack 33 NVA with 1/1 Inf", "done")
    assert game.awaited() == [
        "VC/NVA: retreat of 28 NVA in An Loc", "VC/NVA: retreat of 33 NVA in An Loc",
    ]  # fmt: skip
    game.give("VC/NVA", "retreat 33 NVA to Nam Lyr", "retreat 28 NVA to War Zone C")
    assert (game.where("28 NVA"), game.where("33 NVA")) == ("War Zone C", "Nam Lyr")

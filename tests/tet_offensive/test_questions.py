"""Every question says to its seat what may be answered, and to nobody else."""

from __future__ import annotations

from tests.tet_offensive.support import (
    ADVANCED,
    Game,
    aero_mech_moves,
    allied_combat,
    allied_moves,
    allied_search,
    opening,
    replacements,
    vc_nva_combat,
)


def asked(game: Game, number: int = 0) -> str:
    """What the seat that is asked reads."""
    return game.rules.question(game.table.waiting[number], game.position)


def told(game: Game, number: int = 0) -> str:
    """What everybody reads."""
    return game.rules.question(game.table.waiting[number])


def test_set_up_says_how_many_units_have_no_place():
    game = opening()
    assert asked(game).endswith("done. 75 units have no place yet.")
    game.give("VC/NVA", "deploy").give("VC/NVA", "place 482 VC at 23")
    assert asked(game).endswith("done. Every unit has its place.")


def test_turning_up_names_what_lies_beside_the_enemy():
    game = vc_nva_combat("at 23: 482 VC, 840 VC, 173 Abn\nat 24: 70 VC\nat 25: 1/9")
    assert asked(game).endswith("Face down beside the enemy: 23: 482 VC, 840 VC.")
    game.give("VC/NVA", "reveal 482 VC")
    assert asked(game).endswith("Face down beside the enemy: 23: 840 VC.")
    game.give("VC/NVA", "reveal 840 VC")
    assert asked(game).endswith("None can be turned up.")
    assert "482" not in told(game)


def test_turning_up_by_army_names_ones_own():
    game = vc_nva_combat("at 23: 482 VC, 2 NVA, 173 Abn", **ADVANCED)
    assert asked(game).endswith("Face down beside the enemy: 23: 2 NVA.")
    assert asked(game, 1).endswith("Face down beside the enemy: 23: 482 VC.")


def test_the_order_of_battles_is_told():
    game = vc_nva_combat("at Hue: 416 VC, 1 Mar\nat Saigon: 506 VC, 1/9").give("VC/NVA", "done")
    assert asked(game).endswith("Then done. Now: Saigon, Hue.")
    game.give("Allied", "battles Hue")
    assert asked(game).endswith("Then done. Now: Hue, Saigon.")


def test_fire_names_targets_and_guns():
    text = "at Hue: 416 VC, 1 Mar, 3/1 ARVN"
    game = vc_nva_combat(text).give("VC/NVA", "done")
    assert asked(game).endswith("At 416 VC with 1 Mar, 3/1 ARVN.")


def test_fire_says_what_sympathizers_add():
    text = "at Saigon: 506 VC, 1/9\ninsurrection: Saigon"
    game = vc_nva_combat(text).give("VC/NVA", "done")
    seats = [d.seat for d in game.table.waiting]
    said = asked(game, seats.index(1))
    assert "with 506 VC, Sympathizers. Sympathizers add 16 to one attack" in said


def test_a_retreat_names_the_places():
    game = allied_combat("at 25: 482 VC, II Tac\nface_up: 482 VC", [2]).give("VC/NVA", "done")
    game.give("Allied", "strike 482 VC with II Tac", "done")
    assert asked(game).endswith("Where does it retreat? To Ia Drang Valley or Nam Lyr.")


def test_a_retreat_unseen_names_the_unit_to_its_owner():
    game = allied_combat("at 25: 482 VC, II Tac", [1, 2], options=("blind-bombing",))
    game.give("VC/NVA", "done").give("Allied", "blind with II Tac", "done")
    assert asked(game).endswith("482 VC: to Ia Drang Valley or Nam Lyr.")
    assert told(game) == "A unit that lies face down is hit in 25. Where does it retreat?"


def test_replacements_are_named_by_what_they_use_up():
    text = "nva_points: 2\nat Eliminated Units: 1/9, 3/25, 3/1 ARVN, 2 NVA, 28 NVA, 514 VC"
    game = replacements(text)
    assert "US ground (one): 1/9, 3/25; South Vietnamese ground (one): 3/1 ARVN." in asked(game)
    assert "NVA (3 points): " in asked(game, 1) and "28 NVA" in asked(game, 1)
    assert "VC of IV Corps (one): 514 VC" in asked(game, 1)
    game.give("VC/NVA", "replace 28 NVA")
    assert "NVA (2 points): " in asked(game, 1)


def test_a_search_names_areas_and_values():
    game = allied_search("at 11: 1 Mar, 416 VC\nat 12: 2 VC", 6)
    assert asked(game).endswith("with what the die must not exceed: 11 (3).") or "11 (" in asked(
        game
    )
    assert "12 (" not in asked(game)


def test_who_is_found_is_chosen_from_a_list_with_a_number():
    game = allied_search("at 11: 1 Mar, 416 VC, 814 VC", 1).give("Allied", "search 11", "done")
    assert asked(game).endswith("11: 1 of 416 VC, 814 VC.")
    game.give("VC/NVA", "detect 416 VC")
    assert asked(game).endswith("All are chosen.")


def test_air_attacks_name_flyers_and_targets():
    text = "at 25: 482 VC, 840 VC, II Tac\nface_up: 482 VC"
    game = allied_combat(text, 6).give("VC/NVA", "done")
    assert asked(game).endswith("then done. 25: II Tac at 482 VC.")
    blind = allied_combat(text, 6, options=("blind-bombing",)).give("VC/NVA", "done")
    assert asked(blind).endswith("then done. 25: II Tac at 482 VC or 1 undetected.")


def test_a_stack_is_told_as_it_lies():
    text = "at 23: 482 VC, 840 VC, II Tac"
    game = allied_combat(text, 6, options=("blind-bombing",)).give("VC/NVA", "done")
    game.give("Allied", "blind with II Tac", "done").give("VC/NVA", "stack 840 VC, 482 VC")
    assert asked(game).endswith("Now, top first: 840 VC, 482 VC.")
    assert "482" not in told(game)


def test_slow_reaction_is_told_while_it_lasts():
    game = allied_moves("at 11: 1 Mar", {"reaction/I Corps": 3, "slow": 6}, turn=1)
    assert "by corps: I 3, II 6, III 6, IV 6 (slow reaction)." in asked(game)
    assert "slow reaction" not in asked(allied_moves("at 11: 1 Mar", turn=3))


def test_a_request_that_can_no_longer_be_met_says_so():
    text = "at Saigon: III Avn, 101 Avn\nbased: III Avn, 101 Avn\nat 31: 43/18 ARVN"
    game = aero_mech_moves(text, players="4")
    game.give("US", "lift 43/18 ARVN to Song Be by 101 Avn")
    game.give("ARVN", "lift 43/18 ARVN to An Loc by III Avn", "done").give("US", "done")
    assert "so refuse: 43/18 ARVN has been carried in this phase." in asked(game)

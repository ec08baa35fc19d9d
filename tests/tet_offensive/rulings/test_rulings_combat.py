"""Rulings T20 to T27: turning up, sealed fire, first fire, retreats, the end of a combat phase."""

import pytest

from tests.tet_offensive.support import (
    Game,
    allied_combat,
    morale,
    rules,
    vc_nva_combat,
)

BOARD = rules().board
NAMES = BOARD.area_names
both_phases = pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])


def targets(game: Game) -> list[int | str]:
    """Who was fired at, in turn."""
    return [target for target, *_ in game.events("shot")]


# ---- T20, T21 ----------------------------------------------------------------------------------


@pytest.mark.ruling("T20", "Combat Procedure/1", "Combat Procedure/2", "Air Attacks/6")
@both_phases
def test_t20_units_are_turned_up_before_the_order_of_battles_is_fixed(begin) -> None:
    game = begin("at 21: 28 NVA, 1/4\nat 22: 33 NVA, 3/4\nat 23: 482 VC, 173 Abn", 6)
    assert game.awaited() == ["VC/NVA: reveal"]
    assert "nothing to decide" in game.refused("Allied", "battles 21")
    game.give("VC/NVA", "reveal 28 NVA, 33 NVA", "done")
    assert game.awaited() == ["Allied: battle-order"]
    assert "not an order for now" in game.refused("Allied", "reveal 482 VC")
    assert "nothing to decide" in game.refused("VC/NVA", "reveal 482 VC")
    assert "No battle is due in 23" in game.refused("Allied", "battles 23")
    game.give("Allied", "battles 22, 21", "done").pass_until(
        "aero-mech-movement" if begin is vc_nva_combat else "allied-movement"
    )
    assert game.events("battle") == [("22",), ("21",)]


def test_t20_the_whole_order_is_fixed_before_the_first_battle() -> None:
    game = vc_nva_combat(
        "at Hue: 416 VC, 1 Mar\nat Kontum: 28 NVA, 3/4\nat Saigon: 271 VC, 2/25", 6
    )
    game.give("VC/NVA", "done").give("Allied", "battles Kontum, Saigon, Hue", "done")
    assert game.events("battles") == [("Kontum, Saigon, Hue",)]
    assert "not an order for now" in game.refused("Allied", "battles Hue, Saigon")


@pytest.mark.ruling("T21", "Order of Fire/1")
def test_t21_both_sides_name_their_targets_sealed_before_any_die() -> None:
    game = vc_nva_combat("at 21: 70 VC, 28 NVA, 3/4, 1/4", 6)
    game.give("VC/NVA", "reveal 70 VC, 28 NVA", "done")
    assert all(decision.sealed for decision in game.table.waiting)
    game.give("Allied", "attack 70 VC with 3/4", "attack 28 NVA with 1/4")
    assert "fire" not in game.rules.mask(game.position, 1).write().replace("fired", "")
    assert game.seen("VC/NVA", "aimed") == []
    game.give("Allied", "done")
    assert game.dice.rolled == []
    assert game.awaited() == ["VC/NVA: fire in 21"]
    game.give("VC/NVA", "attack 3/4 with 70 VC", "done")
    assert sorted(targets(game)) == ["28 NVA", "3/4", "70 VC"]


def test_t21_the_last_word_can_be_taken_back_until_the_other_has_spoken() -> None:
    game = vc_nva_combat("at 21: 70 VC, 3/4", 6).give("VC/NVA", "reveal 70 VC", "done")
    game.give("Allied", "attack 70 VC with 3/4", "done").undo("Allied").undo("Allied")
    game.give("VC/NVA", "attack 3/4 with 70 VC", "done").give("Allied", "done")
    assert targets(game) == ["3/4"]


def test_t21_results_apply_together() -> None:
    """Both are overrun, or hit, whichever die fell first."""
    game = vc_nva_combat("at 21: 482 VC, 840 VC, 42 ARVN, 40/22 ARVN", 1)
    game.give("VC/NVA", "reveal 482 VC, 840 VC", "attack 42 ARVN with 482 VC, 840 VC", "done")
    game.give("Allied", "attack 482 VC with 42 ARVN, 40/22 ARVN", "done")
    results = {shot[0]: shot[4] for shot in game.events("shot")}
    assert results == {"482 VC": "overrun", "42 ARVN": "overrun"}
    assert game.units_in("Current Casualties") == {"482 VC", "42 ARVN"}


# ---- T22 ---------------------------------------------------------------------------------------


@pytest.mark.ruling("T22", "Order of Fire/1", "Order of Fire/2", "Order of Fire/4")
def test_t22_first_fire_is_carried_out_before_the_other_side_names_its_targets() -> None:
    game = vc_nva_combat("at Kontum: 482 VC, 70 VC, 3/4, Mike 2", 1).give("VC/NVA", "done")
    assert not any(decision.sealed for decision in game.table.waiting)
    game.give("Allied", "attack 482 VC with 3/4", "done")
    assert game.where("482 VC") == "Current Casualties"
    assert game.awaited() == ["VC/NVA: fire in Kontum"]
    game.give("VC/NVA", "attack Mike 2 with 70 VC", "done")
    assert targets(game) == ["482 VC", "Mike 2"]


def test_t22_on_turn_1_sappers_then_defenders_then_the_rest() -> None:
    game = vc_nva_combat("at Pleiku: 40 Sap, 70 VC, 42 ARVN, Mike 2", 6, turn=1)
    game.give("VC/NVA", "done", "attack 42 ARVN with 40 Sap", "done")
    game.give("Allied", "attack 40 Sap with Mike 2", "done")
    game.give("VC/NVA", "retreat 40 Sap to Saravane", "attack Mike 2 with 70 VC", "done")
    assert targets(game) == ["42 ARVN", "40 Sap", "Mike 2"]


def test_t22_the_privilege_holds_in_provinces_and_sanctuaries_too() -> None:
    for area in ("21", "Ia Drang Valley"):
        game = vc_nva_combat(f"at {area}: 40 Sap, 70 VC, 42 ARVN, Mike 2", 6, turn=1)
        game.give("VC/NVA", "reveal 40 Sap, 70 VC", "done")
        assert game.awaited() == [f"VC/NVA: fire in {area}"]
        game.give("VC/NVA", "attack 42 ARVN with 40 Sap", "done")
        assert targets(game) == ["42 ARVN"]


def test_t22_a_sapper_may_waive_it_to_combine() -> None:
    """With the regiment, after the defenders: 4 and 10 against 4 make one attack at 3-1."""
    text = "at Pleiku: 40 Sap, 70 VC, II Rgr, Mike 2"
    game = vc_nva_combat(text, 6, turn=1).give("VC/NVA", "done")
    assert game.awaited() == ["VC/NVA: fire in Pleiku"]  # alone it could fire now
    game = vc_nva_combat(text, 6, turn=1)
    game.give("VC/NVA", "attack II Rgr with 40 Sap, 70 VC", "done")
    assert game.awaited() == ["Allied: fire in Pleiku"]  # the order said ahead waives it
    assert game.seen("VC/NVA", "surprise_waived") == [("40 Sap",)]  # and its giver is told so
    assert game.seen("Allied", "surprise_waived") == []
    game.give("Allied", "done")
    assert game.events("shot") == [("II Rgr", "Pleiku", "3-1", 6, "miss")]
    assert game.dice_for("fire") == 1


def test_t22_a_sapper_that_waived_it_is_fired_at_first() -> None:
    game = vc_nva_combat("at Pleiku: 40 Sap, 70 VC, 42 ARVN, 3/4", {"40 Sap": 1}, turn=1)
    game.give("VC/NVA", "done", "done")
    game.give("Allied", "attack 40 Sap with 3/4", "done")
    assert game.where("40 Sap") == "Current Casualties"
    game.refused("VC/NVA", "attack 42 ARVN with 40 Sap, 70 VC")


# ---- T23 ---------------------------------------------------------------------------------------


@pytest.mark.ruling("T23", "Retreat From Combat/7")
@both_phases
def test_t23_a_unit_may_decline_to_fire(begin) -> None:
    game = begin("at Kontum: 70 VC, 28 NVA, 3/4, Mike 2\nface_up: 70 VC, 28 NVA", 6)
    game.give("VC/NVA", "done").give("Allied", "attack 70 VC with 3/4", "done")
    game.give("VC/NVA", "hold Kontum", "done")
    assert targets(game) == ["70 VC"]


def test_t23_fire_held_ahead_is_not_asked_for_and_fire_held_in_the_battle_awaits_done() -> None:
    text = "at Kontum: 70 VC, Mike 2\nat Hue: 416 VC, 1 Mar"
    game = vc_nva_combat(text, 6).give("VC/NVA", "hold Kontum", "done")
    assert "held in Kontum already" in vc_nva_combat(text).give("VC/NVA", "hold Kontum").refused(
        "VC/NVA", "hold Kontum"
    )
    assert (game.seen("VC/NVA", "held"), game.seen("Allied", "held")) == ([("Kontum",)], [])
    game.give("Allied", "battles Kontum", "done")
    game.give("Allied", "attack 70 VC with Mike 2", "hold Kontum")
    game.table.resume()  # as when the match is loaded again: the question is still open
    assert game.awaited() == ["Allied: fire in Kontum"]
    game.give("Allied", "done")
    assert targets(game) == []
    assert game.awaited() == ["Allied: fire in Hue"]


def test_t23_what_retreats_into_a_battle_to_come_takes_no_part_in_it() -> None:
    """Hit at Cheo Reo, it falls back on the Ia Drang Valley, where a battle is still due."""
    game = vc_nva_combat(
        "at Cheo Reo: 482 VC, 42 ARVN\nat Ia Drang Valley: 70 VC, 173 Abn, Mike 2",
        {"482 VC": 1, "": 6},
    )
    game.give("VC/NVA", "reveal 70 VC", "done").give("Allied", "battles Cheo Reo", "done")
    game.give("Allied", "attack 482 VC with 42 ARVN", "done")
    assert game.where("482 VC") == "Ia Drang Valley"
    assert game.awaited() == ["VC/NVA: fire in Ia Drang Valley"]
    game.refused("VC/NVA", "attack Mike 2 with 482 VC, 70 VC")
    game.give("VC/NVA", "done")
    game.refused("Allied", "attack 482 VC with 173 Abn")
    assert game.awaited() == ["Allied: fire in Ia Drang Valley"]


# ---- T24 ---------------------------------------------------------------------------------------


@pytest.mark.ruling("T24", "Retreat From Combat/1")
def test_t24_the_owner_chooses_among_legal_places() -> None:
    game = vc_nva_combat("at Kontum: 70 VC, II Rgr", {"II Rgr": 3}).give("VC/NVA", "done")
    game.give("VC/NVA", "attack II Rgr with 70 VC", "done")  # 10 against 4: 2-1
    assert game.awaited() == ["Allied: retreat of II Rgr in Kontum"]
    assert "nothing to decide" in game.refused("VC/NVA", "retreat II Rgr to Dak To")
    game.give("Allied", "retreat II Rgr to Dak To")
    assert game.where("II Rgr") == "Dak To"


@pytest.mark.parametrize(
    ("city", "unit", "across"),
    [("Tan An", "46/25 ARVN", "My Tho"), ("Phan Thiet", "44/23 ARVN", "Xuan Loc"),
     ("Quang Ngai", "4/2 ARVN", "Qui Nhon"), ("My Tho", "11/7 ARVN", "Tan An")],
)  # fmt: skip
def test_t24_corps_units_do_not_retreat_across_a_corps_boundary(city, unit, across) -> None:
    """By road one box away, but in another corps: a theater unit may, a corps unit may not."""
    routes = rules().printed.routes
    game = vc_nva_combat(f"at {city}: {unit}, 1 ARVN Abn")
    ways = [routes.retreats(game.position, game.unit(u)) for u in (unit, "1 ARVN Abn")]
    assert [game.area(across) in way for way in ways] == [False, True]
    assert {BOARD.corps[a] for a in ways[0]} == {BOARD.corps[game.area(city)]}


def test_t24_the_riverine_unit_stays_on_the_river() -> None:
    game = vc_nva_combat("at Can Tho: Riverine, D1 VC, D2 VC", {"Riverine": 3})
    game.give("VC/NVA", "done").give("Allied", "done")
    game.give("VC/NVA", "attack Riverine with D1 VC, D2 VC", "done")
    assert game.awaited() == ["Allied: retreat of Riverine in Can Tho"]
    sentence = game.refused("Allied", "retreat Riverine to Rach Gia")
    assert "Vinh Long, Phu Vinh, Soc Trang" in sentence


def test_t24_vc_units_avoid_sanctuaries_of_the_south_beside_another_corps() -> None:
    """None of the printed contacts allows it today; the class of the unit decides, not the map."""
    routes = rules().printed.routes
    game = vc_nva_combat("at 31: 482 VC, 28 NVA\nat Nam Lyr: 173 Abn")
    assert {NAMES[a] for a in routes.retreats(game.position, game.unit("28 NVA"))} == {
        "War Zone C", "Iron Triangle",
    }  # fmt: skip
    assert routes.retreats(game.position, game.unit("482 VC")) == []


# ---- T25 ---------------------------------------------------------------------------------------


@pytest.mark.ruling("T25", "Insurrection/4")
@both_phases
def test_t25_the_bonus_is_one_attack_alone_or_added_in_both_phases(begin) -> None:
    text = "at Pleiku: 28 NVA, Mike 2, II Rgr\ninsurrection: Pleiku\nface_up: 28 NVA"
    game = begin(text, 6).give("VC/NVA", "done", "attack II Rgr with Sympathizers")
    game.give("VC/NVA", "attack Mike 2 with 28 NVA", "done").give("Allied", "done")
    assert {shot[0]: shot[2] for shot in game.events("shot")} == {"II Rgr": "2-1", "Mike 2": "1-2"}
    game = begin(text, 6).give("VC/NVA", "done", "attack Mike 2 with 28 NVA, Sympathizers", "done")
    game.give("Allied", "done")
    assert {shot[0]: shot[2] for shot in game.events("shot")} == {"Mike 2": "3-2"}


def test_t25_it_serves_one_attack_only() -> None:
    game = vc_nva_combat("at Pleiku: 28 NVA, 33 NVA, Mike 2, II Rgr\ninsurrection: Pleiku", 6)
    game.give("VC/NVA", "done", "attack Mike 2 with 28 NVA, Sympathizers")
    game.give("VC/NVA", "attack II Rgr with 33 NVA, Sympathizers", "done").give("Allied", "done")
    columns = {shot[0]: shot[2] for shot in game.events("shot")}
    assert columns == {"II Rgr": "4-1", "Mike 2": "1-2"}


# ---- T26, T27 ----------------------------------------------------------------------------------


@pytest.mark.ruling("T26", "Insurrection/1", "Allied Combat Phase/1", "Destruction of Air Units/1")
@both_phases
def test_t26_battles_or_not(begin) -> None:
    game = begin(
        "at Hue: 416 VC, I Avn\nat Pleiku: Mike 2\ninsurrection: Pleiku\nsecured: Pleiku\n"
        "based: I Avn",
        6,
    )
    game.pass_until("aero-mech-movement" if begin is vc_nva_combat else "allied-movement")
    assert game.in_insurrection("Hue") and not game.in_insurrection("Pleiku")
    assert game.where("I Avn") == "Current Casualties"
    assert not game.position.based[game.unit("I Avn")]
    kinds = [event.kind for event in game.log]
    assert game.events("battle") == []
    order = ["insurrection", "secured", "destroyed"]
    assert sorted(order, key=kinds.index) == order


def test_t26_nva_alone_keep_an_insurrection_going() -> None:
    game = vc_nva_combat("at Hue: 324B NVA, 1 Mar\ninsurrection: Hue", 6)
    game.pass_until("aero-mech-movement")
    assert game.in_insurrection("Hue")
    game = vc_nva_combat("at Hue: 324B NVA\ninsurrection: Hue", 6)
    assert game.in_insurrection("Hue")


def test_t26_but_cannot_start_one() -> None:
    game = vc_nva_combat("at Hue: 324B NVA, I Avn\nbased: I Avn", 6)
    assert not game.in_insurrection("Hue")
    assert game.where("I Avn") == "Current Casualties"  # which needs no insurrection


def test_t26_the_fifteen_flags_are_no_limit() -> None:
    """One VC unit in each of twenty cities: all of them rise."""
    corps_units = {
        c: iter([u for u in BOARD.communists if BOARD.unit_corps[u] == c]) for c in range(5)
    }
    cities = [c for c in BOARD.cities if BOARD.corps[c] != 1][:25]
    lines = [
        f"at {NAMES[c]}: {BOARD.unit_names[unit]}"
        for c in cities
        if (unit := next(corps_units[BOARD.corps[c]], None)) is not None
    ]
    game = vc_nva_combat("\n".join(lines), 6)
    assert len(game.events("insurrection")) == len(lines) > 15


@pytest.mark.ruling("T27", "Insurrection/6", "Morale Phase/8", "Morale Phase/13")
def test_t27_a_second_insurrection_still_costs_both_allied_armies() -> None:
    game = morale("secured: Pleiku\ninsurrection: Pleiku")
    assert (game.level("US"), game.level("ARVN"), game.level("VC")) == (4, 4, 0)


def test_t27_only_what_comes_once_is_gone() -> None:
    """No points for it beginning or ending, no sympathizers; but simultaneous fire."""
    game = vc_nva_combat("at Pleiku: 15H VC\nsecured: Pleiku", 6)
    assert game.in_insurrection("Pleiku") and game.level("VC") == 0
    game = vc_nva_combat("at Pleiku: Mike 2\nsecured: Pleiku\ninsurrection: Pleiku", 6)
    assert not game.in_insurrection("Pleiku") and game.level("ARVN") == 0
    game = vc_nva_combat("at Pleiku: Mike 2, 70 VC\nsecured: Pleiku\ninsurrection: Pleiku", 6)
    game.give("VC/NVA", "done")
    assert len(game.awaited()) == 2
    assert "No sympathizers" in game.refused("VC/NVA", "attack Mike 2 with Sympathizers")

"""Rulings on the games of four: who commands, what allies settle together, what they see."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import (
    Game,
    aero_mech_moves,
    allied_combat,
    allied_moves,
    allied_search,
    morale,
    opening,
    replacements,
    rules,
    vc_nva_combat,
    vc_nva_moves,
)

FOUR = {"players": "4"}
ADVANCED = {"players": "advanced"}
ALL = ("US", "ARVN", "NVA", "VC")
BOTH = pytest.mark.parametrize("players", ["4", "advanced"])


def leader(game: Game, unit: str) -> str:
    """The seat that leads a unit."""
    return game.rules.seats[game.position.leads[game.unit(unit)]]


# ---- T40 -----------------------------------------------------------------------------------------


@pytest.mark.ruling(
    "T40",
    "The Four-Player Game/1",
    "Player Forces/1",
    "Player Forces/2",
    "Player Forces/3",
    "Player Forces/4",
    "Player Victory/1",
    "Player Victory/3",
    "Advanced Four-Player Game/1",
)
@BOTH
def test_t40_the_ending_of_turn_five_has_its_winners_too(players):
    """The Allied side wins then; of its armies those that hold."""
    game = morale("levels: US=10, ARVN=100, NVA=0, VC=130", turn=5, players=players)
    assert game.result() == "US victory"
    assert game.events("won")[0][0] == "Allied"


@BOTH
def test_t40_and_so_has_a_double_collapse_perhaps_none(players):
    """All four at once: the Allied side wins, and nobody in it."""
    game = morale("levels: US=160, ARVN=100, NVA=130, VC=130", players=players)
    assert game.result() == "No player wins"


def test_t40_the_corps_controller_orders_battles_i_and_ii_corps_first():
    """Each fixes the order of his own; the list of III and IV Corps follows."""
    text = "at Hue: 3/1 ARVN, 416 VC\nat 11: 1 Mar, 28 NVA"
    text += "\nat Saigon: 1/9, 506 VC\nat 31: 11 ACR, 211 VC"
    game = vc_nva_combat(text, 6, **FOUR).give("NVA", "reveal 28 NVA", "done")
    game.give("VC", "reveal 211 VC", "done")
    assert game.awaited() == ["US: battle-order", "ARVN: battle-order"]
    assert "not yours to order" in game.refused("US", "battles Saigon")
    game.give("ARVN", "battles 31", "done").give("US", "battles 11", "done")
    assert game.events("battles") == [("11, Hue, 31, Saigon",)]


def test_t40_he_allocates_joint_fire_in_his_corps():
    """The ARVN player fires with the US theater unit that fights in III Corps; not elsewhere."""
    text = "at 31: 11 ACR, 43/18 ARVN, 211 VC, 212 VC"
    game = vc_nva_combat(text, 6, **FOUR).give("VC", "reveal 211 VC, 212 VC", "done")
    assert game.awaited() == ["ARVN: fire in 31", "VC: fire in 31"]
    game.give("ARVN", "attack 211 VC with 11 ACR, 43/18 ARVN")


def test_t40_sympathizers_are_the_corps_controllers():
    """In the advanced form the VC player's, wherever the city lies."""
    text = "at Hue: 28 NVA, 1 Mar\ninsurrection: Hue"
    game = vc_nva_combat(text, 6, **FOUR).give("NVA", "done")
    game.give("NVA", "attack 1 Mar with Sympathizers, 28 NVA")
    game = vc_nva_combat(text, 6, **ADVANCED).give("NVA", "done").give("VC", "done")
    assert "not yours" in game.refused("NVA", "attack 1 Mar with Sympathizers")
    game.give("VC", "attack 1 Mar with Sympathizers")


def test_t40_he_chooses_who_is_detected():
    """By corps; in the advanced form the NVA player, whose units they are not in all cases."""
    text = "at 31: 11 ACR, 211 VC, 212 VC\nat 11: 1 Mar, 416 VC, 28 NVA"
    game = allied_search(text, {"search": 1}, **FOUR)
    game.give("US", "search 11", "done").give("ARVN", "search 31", "done")
    assert game.awaited() == ["NVA: detect in 11", "VC: detect in 31"]
    game = allied_search("at 31: 11 ACR, 211 VC, 212 VC", {"search": 1}, **ADVANCED)
    game.give("US", "search 31", "done").give("NVA", "detect 211 VC", "done")
    assert game.face_up("211 VC")


def test_t40_units_outside_corps_areas_stay_with_their_last_controller():
    """NVA units are North Vietnam's at set-up; what the VC player has led stays his abroad."""
    game = vc_nva_moves("at C-3: 7 NVA\nat War Zone C: 5 NVA\nled: 5 NVA=VC", **FOUR)
    assert (leader(game, "7 NVA"), leader(game, "5 NVA")) == ("NVA", "VC")
    game.give("VC", "move 5 NVA to C-3", "done").give("NVA", "done").pass_until("vc-nva-movement")
    assert game.turn == 4 and leader(game, "5 NVA") == "VC"


def test_t40_in_the_advanced_form_the_us_player_settles_what_allies_disagree_on():
    """The order of battles is his; the NVA player's is who is detected."""
    text = "at Hue: 3/1 ARVN, 416 VC\nat Saigon: 7/5 ARVN, 506 VC"
    game = vc_nva_combat(text, 6, **ADVANCED).give("NVA", "done").give("VC", "done")
    assert game.awaited() == ["US: battle-order", "ARVN: plan"]
    game.give("US", "battles Hue", "done").give("ARVN", "done")
    assert game.events("battles") == [("Hue, Saigon",)]


@BOTH
def test_t40_recon_and_naval_gunfire_are_the_us_players(players):
    """With every form of the game."""
    played = {"options": ("strategic-recon",), "players": players}
    game = aero_mech_moves("at 11: Naval Gunfire", **played)
    game.give("US", "recon Delta in 23", "station off 12")
    assert leader(game, "SOG") == leader(game, "Naval Gunfire") == "US"


def test_t40_lifting_another_players_unit_needs_both_consents():
    """The question goes to him whose unit it is; nothing moves before he agrees."""
    text = "at Saigon: III Avn\nbased: III Avn\nat 31: 43/18 ARVN"
    game = aero_mech_moves(text, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "done")
    assert game.awaited() == ["ARVN: consent of 43/18 ARVN in Song Be"]
    assert game.where("43/18 ARVN") == "31"
    game.give("ARVN", "agree 43/18 ARVN")
    assert game.where("43/18 ARVN") == game.where("III Avn") == "Song Be"


# ---- T76: what allies see ------------------------------------------------------------------------


@pytest.mark.ruling("T76", "The Four-Player Game/1", "Advanced Four-Player Game/2")
@BOTH
def test_t76_allies_look_under_each_others_counters(players):
    """They sit on the same side of the table; the enemy sees backs."""
    game = vc_nva_moves("at 11: 416 VC, 28 NVA", players=players)
    for seat, units in (("VC", {"416 VC", "28 NVA"}), ("NVA", {"416 VC", "28 NVA"}), ("US", set())):
        area = next(a for a in game.view(seat).areas if a.name == "11")
        assert {u.id for u in area.units} == units and area.backs == 2 - len(units)


@BOTH
def test_t76_an_allys_draft_shows_when_he_is_done(players):
    """Until then each thinks for himself."""
    game = vc_nva_moves("at 31: 211 VC\nat 11: 28 NVA", players=players)
    game.give("VC", "move 211 VC to An Loc")
    where = {u.id: u.place for a in game.view("NVA").areas for u in a.units}
    assert where["211 VC"] == "31"
    game.give("VC", "done").give("NVA", "done")
    assert game.where("211 VC") == "An Loc"


@BOTH
def test_t76_orders_ahead_are_hidden_from_allies_too(players):
    """What he means to fire at, an ally says in words or not at all."""
    game = vc_nva_combat("at Saigon: 506 VC, 7 NVA, 7/5 ARVN, 1/9", 6, players=players)
    game.give("VC", "attack 7/5 ARVN with 506 VC")
    unit = game.unit("506 VC")
    seen = {
        seat: game.rules.mask(game.position, n).fire[unit]
        for n, seat in enumerate(game.rules.seats)
    }
    assert seen == {"US": -1, "ARVN": -1, "NVA": -1, "VC": game.unit("7/5 ARVN")}
    assert game.seen("NVA", "aimed") == []


# ---- T77, T78: who brings back, who takes over ---------------------------------------------------


@pytest.mark.ruling("T77", "Player Forces/4")
@BOTH
def test_t77_replacements_are_brought_back_by_the_army(players):
    """One US and one South Vietnamese unit a turn are two players'; corps do not matter."""
    text = "at Eliminated Units: 1/9, 7/5 ARVN, 28 NVA, 70 VC"
    game = replacements(text, players=players)
    assert "not yours to replace" in game.refused("ARVN", "replace 1/9 at Saigon")
    game.give("US", "replace 1/9 at Saigon", "done").give(
        "ARVN", "replace 7/5 ARVN at Saigon", "done"
    )
    game.give("NVA", "replace 28 NVA", "done")
    assert game.where("1/9") == game.where("7/5 ARVN") == "Saigon"


def test_t77_a_unit_that_came_back_follows_the_command_of_its_place():
    """An NVA unit returns to North Vietnam and to its player."""
    game = replacements("at Eliminated Units: 28 NVA\nled: 28 NVA=VC", **FOUR)
    game.give("NVA", "replace 28 NVA", "done")
    assert leader(game, "28 NVA") == "NVA"


@pytest.mark.ruling("T78", "Player Forces/3", "Player Forces/4")
def test_t78_command_of_an_nva_unit_passes_when_movement_ends():
    """Who moved it into III Corps leads it until then; after that it is the VC player's."""
    game = vc_nva_moves("at Parrot's Beak: 7 NVA", **FOUR).give("NVA", "move 7 NVA to 32", "done")
    assert leader(game, "7 NVA") == "NVA"
    game.give("VC", "done")
    assert leader(game, "7 NVA") == "VC"


def test_t78_vc_units_follow_their_own_corps_even_abroad():
    """It is printed on them, and they come back nowhere else."""
    game = vc_nva_moves("at Parrot's Beak: 506 VC, 261 VC\nat Tchepone: 416 VC", **FOUR)
    assert [leader(game, u) for u in ("506 VC", "261 VC", "416 VC")] == ["VC", "VC", "NVA"]


def test_t78_at_the_end_of_set_up_too():
    """What North Vietnam set up in the sanctuaries of III Corps is the VC player's from then on."""
    game = opening(**FOUR).give(
        "NVA", "place 7 NVA at Iron Triangle", "place 5 NVA at C-3", "deploy", "done"
    )
    assert leader(game, "7 NVA") == "NVA"
    game.give("VC", "deploy", "done")
    assert (leader(game, "7 NVA"), leader(game, "5 NVA")) == ("VC", "NVA")


# ---- T79: joint fire -----------------------------------------------------------------------------


@pytest.mark.ruling("T79", "Player Forces/1", "Player Forces/2", "Advanced Four-Player Game/1")
def test_t79_orders_of_allies_at_one_target_are_one_attack():
    """Each names his own; the values are added when the fire is opened."""
    game = vc_nva_combat("at Saigon: 506 VC, 7 NVA, 7/5 ARVN", {"fire": 6}, **ADVANCED)
    game.give("NVA", "attack 7/5 ARVN with 7 NVA", "done").give(
        "VC", "attack 7/5 ARVN with 506 VC", "done"
    )
    game.give("ARVN", "done")
    fired = [(e[0], e[1]) for e in game.events("fired")]
    assert fired == [("7 NVA", "7/5 ARVN"), ("506 VC", "7/5 ARVN")]
    assert len(game.events("shot")) == 1


def test_t79_an_order_too_weak_alone_counts_on_the_ally():
    """And is dropped, its giver told, when the ally adds nothing."""
    text = "at 31: 506 VC, 7 NVA, 1/101"
    game = vc_nva_combat(text, {"fire": 6}, **ADVANCED)
    game.give("VC", "reveal 506 VC", "attack 1/101 with 506 VC", "done")
    game.give("NVA", "reveal 7 NVA", "hold 31", "done").give("US", "done")
    assert game.seen("VC", "order_dropped") == [("1/101", "31")]
    assert game.seen("NVA", "order_dropped") == game.seen("US", "order_dropped") == []
    assert not game.events("shot")


def test_t79_who_fixes_no_order_of_battles_plans_meanwhile():
    """So a turn's battles need one message of each player; one battle needs no plan."""
    text = "at Hue: 3/1 ARVN, 416 VC\nat Saigon: 7/5 ARVN, 506 VC"
    game = vc_nva_combat(text, 6, **ADVANCED).give("VC", "hold Hue", "hold Saigon", "done")
    game.give("NVA", "done").give("US", "done")
    game.give("ARVN", "attack 416 VC with 3/1 ARVN", "attack 506 VC with 7/5 ARVN", "done")
    assert [e[0] for e in game.events("shot")] == ["506 VC", "416 VC"]


def test_t79_abroad_each_orders_his_own_fire_in_the_basic_form_too():
    """No corps, no corps' controller."""
    played = {"options": ("invasion",), "players": "4"}
    text = "at C-4: 7 NVA, 5 NVA, 1 VNMC, 11 ACR\nled: 5 NVA=VC\nface_up: 7 NVA, 5 NVA"
    game = allied_combat(text, 6, **played).give("NVA", "done").give("VC", "done")
    assert game.awaited() == [f"{seat}: fire in C-4" for seat in ("US", "ARVN", "NVA", "VC")]
    assert "not yours" in game.refused("US", "attack 7 NVA with 1 VNMC")


# ---- T80: consent --------------------------------------------------------------------------------

LIFT = "at Saigon: III Avn\nbased: III Avn\nat 31: 43/18 ARVN, 7/5 ARVN"


@pytest.mark.ruling("T80", "Advanced Four-Player Game/2")
def test_t80_a_request_is_a_draft_until_all_who_move_are_done():
    """Nobody else sees it or anything else that was drafted, and it can be taken back."""
    text = LIFT + "\nat 24: 11 ACR"
    game = aero_mech_moves(text, **ADVANCED)
    before = {seat: game.rules.mask(game.position, n).write() for n, seat in enumerate(ALL)}
    game.give("US", "move 11 ACR to 25", "lift 43/18 ARVN to Song Be by III Avn")
    assert game.awaited() == ["US: aero-mech-movement"]
    for number, seat in enumerate(ALL):
        if seat != "US":
            assert game.rules.mask(game.position, number).write() == before[seat]
    game.undo("US").give("US", "lift 7/5 ARVN to Song Be by III Avn", "done")
    assert game.awaited() == ["ARVN: consent of 7/5 ARVN in Song Be"]


def test_t80_nobody_is_asked_while_an_ally_still_moves():
    """In the form by corps both move at once: the request waits until the second is done."""
    text = "at Saigon: III Avn, 101 Avn\nbased: III Avn, 101 Avn\nat 31: 43/18 ARVN"
    game = aero_mech_moves(text, **FOUR)
    game.give("US", "lift 43/18 ARVN to Song Be by 101 Avn", "done")
    assert game.awaited() == ["ARVN: aero-mech-movement"]
    game.give("ARVN", "done")
    assert game.awaited() == ["ARVN: consent of 43/18 ARVN in Song Be"]


def test_t80_the_enemy_hears_of_no_request():
    """Nor of the answer, in events, texts and questions; of a lift when it is made."""
    game = aero_mech_moves(LIFT, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "done")
    for seat in ("VC", "NVA", None):
        number = None if seat is None else ALL.index(seat)
        assert "carr" not in game.rules.mask(game.position, number).write()
        assert game.seen(seat, "consent_asked") == []
    assert "carrier" in game.rules.mask(game.position, 1).write()
    asked = game.table.waiting[0]
    assert "43/18" not in game.rules.question(asked)
    said = "May 43/18 ARVN be carried to Song Be by III Avn? agree or refuse."
    assert game.rules.question(asked, game.position) == said
    game.give("ARVN", "refuse 43/18 ARVN")
    assert game.seen("VC", "consent_refused") == [] != game.seen("US", "consent_refused")
    game.give("US", "lift 7/5 ARVN to Song Be by III Avn", "done").give("ARVN", "agree 7/5 ARVN")
    assert game.seen("VC", "consent_given") == []
    assert [unit for unit, *_ in game.seen("VC", "lifted")] == ["7/5 ARVN"]


def test_t80_a_refusal_frees_the_carrier():
    """Nothing moves, and the group may fly with another unit, although its player was done."""
    game = aero_mech_moves(LIFT, **ADVANCED).give("US", "lift 43/18 ARVN to Song Be by III Avn")
    assert "waits for an ally" in game.refused("US", "fly III Avn to Song Be")
    game.give("US", "done").give("ARVN", "refuse 43/18 ARVN")
    assert game.where("43/18 ARVN") == "31"
    assert game.awaited() == ["US: aero-mech-movement"]
    game.give("US", "lift 7/5 ARVN to Song Be by III Avn")


def test_t80_what_was_refused_is_not_asked_again_in_the_phase():
    """The same unit to the same place; another place may be asked for, and so may it later."""
    game = aero_mech_moves(LIFT, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "done")
    game.give("ARVN", "refuse 43/18 ARVN")
    told = game.refused("US", "lift 43/18 ARVN to Song Be by III Avn")
    assert "refused to have 43/18 ARVN carried to Song Be" in told
    game.give("US", "lift 43/18 ARVN to An Loc by III Avn", "done")
    game.give("ARVN", "refuse 43/18 ARVN").give("US", "done")
    assert not any(game.position.carry_to)


def test_t80_the_default_is_to_refuse():
    """Who does not answer lends nothing (T41)."""
    game = aero_mech_moves(LIFT, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "done")
    assert game.force("ARVN") == ["refuse 43/18 ARVN"]


def test_t80_all_requests_are_answered_before_anybody_moves_again():
    """A refusal does not take the other question away."""
    text = LIFT + "\nat My Tho: Riverine, 1 VNMC"
    game = aero_mech_moves(text, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "sail to Vinh Long carrying 1 VNMC")
    game.give("US", "done").give("ARVN", "refuse 43/18 ARVN")
    assert game.awaited() == ["ARVN: consent of 1 VNMC in Vinh Long"]
    game.give("ARVN", "agree 1 VNMC")
    assert game.awaited() == ["US: aero-mech-movement"]


def test_t80_the_phase_ends_with_the_answer_where_nobody_has_anything_left():
    """The asking player is asked again after a refusal alone."""
    game = aero_mech_moves(LIFT, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "done")
    game.give("ARVN", "agree 43/18 ARVN")
    assert game.phase() != "Allied Aero-Mech Movement"


def test_t80_it_is_judged_by_what_stands_when_it_is_answered():
    """The unit has gone meanwhile: only a refusal is left."""
    text = "at Saigon: III Avn, 101 Avn\nbased: III Avn, 101 Avn\nat 31: 43/18 ARVN"
    game = aero_mech_moves(text, **FOUR).give("US", "lift 43/18 ARVN to Song Be by 101 Avn")
    game.give("ARVN", "lift 43/18 ARVN to An Loc by III Avn", "done").give("US", "done")
    assert "has been carried" in game.refused("ARVN", "agree 43/18 ARVN")
    game.give("ARVN", "refuse 43/18 ARVN")
    assert game.where("43/18 ARVN") == "An Loc"


def test_t80_the_riverine_unit_asks_in_the_same_way():
    """It is American, and its passengers often are not."""
    game = aero_mech_moves("at My Tho: Riverine, 7/5 ARVN, 1 VNMC", **ADVANCED)
    game.give("US", "sail to Vinh Long carrying 1 VNMC", "done")
    game.give("ARVN", "agree 1 VNMC")
    assert game.where("1 VNMC") == game.where("Riverine") == "Vinh Long"


def test_t80_in_the_movement_phase_a_carried_unit_may_still_march():
    """So its player, who was done, is asked again; not for one that has moved already."""
    text = "at My Tho: Riverine, 1 VNMC, 2 VNMC"
    game = allied_moves(text, turn=3, **ADVANCED)
    game.give("US", "sail to Vinh Long carrying 1 VNMC", "done").give("ARVN", "done")
    game.give("ARVN", "agree 1 VNMC")
    assert game.awaited() == ["ARVN: allied-movement"]
    game.give("ARVN", "move 1 VNMC to 42")


def test_t80_on_turns_one_and_two_requests_come_before_the_ally_moves():
    """The US player has moved in the open by then; South Vietnam has drafted nothing (T81)."""
    text = "at My Tho: Riverine, 1 VNMC\nat 41: 7/5 ARVN"
    game = allied_moves(text, {"slow": 6}, turn=1, **ADVANCED)
    game.give("US", "sail to Vinh Long carrying 1 VNMC", "done")
    assert game.awaited() == ["ARVN: consent of 1 VNMC in Vinh Long"]
    game.give("ARVN", "refuse 1 VNMC")
    assert game.awaited() == ["US: allied-movement"]
    game.give("US", "done")
    assert game.awaited() == ["ARVN: allied-movement"]


# ---- T81 to T83 ----------------------------------------------------------------------------------


@pytest.mark.ruling("T81", "Advanced Four-Player Game/2")
def test_t81_on_turns_one_and_two_the_us_player_moves_first():
    """One die a corps holds for both armies; South Vietnam has what is left."""
    text = "at 11: 3 Mar, 3/1 ARVN, 1/1 ARVN"
    game = allied_moves(text, {"I Corps": 1, "slow": 6}, turn=1, **ADVANCED)
    assert game.awaited() == ["US: allied-movement"]
    game.give("US", "move 3 Mar to Hue", "done")
    assert game.awaited() == ["ARVN: allied-movement"]
    assert "must stay" in game.refused("ARVN", "move 3/1 ARVN to Hue")
    assert dict(game.view("ARVN").reacted) == {"I": 1}


def test_t81_from_turn_three_on_both_move_at_once():
    """There is nothing to share then; and by corps there never is."""
    both = ["US: allied-movement", "ARVN: allied-movement"]
    assert allied_moves("at 11: 3 Mar", turn=3, **ADVANCED).awaited() == both
    assert allied_moves("at 11: 3 Mar", {"slow": 6}, turn=1, **FOUR).awaited() == both


@pytest.mark.ruling("T82", "Advanced Four-Player Game/2")
def test_t82_who_searches():
    """By corps its controller; by army the US player wherever a unit of his is."""
    text = "at 11: 3/1 ARVN, 1 Mar, 416 VC\nat 12: 51 ARVN, 2 VC\nat 31: 11 ACR, 211 VC"
    game = allied_search(text, 6, **FOUR)
    assert "not yours to order" in game.refused("US", "search 31")
    game.give("US", "search 11, 12").give("ARVN", "search 31")
    game = allied_search(text, 6, **ADVANCED)
    assert "not yours to order" in game.refused("ARVN", "search 11")
    game.give("US", "search 11, 31").give("ARVN", "search 12")


def test_t83_air_units_of_two_players_over_one_area():
    """All targets are declared before any die of the area: it falls when both are done."""
    text = "at 31: Theater Tac, III Tac, 211 VC, 212 VC\nface_up: 211 VC, 212 VC"
    game = allied_combat(text, 6, **FOUR).give("VC", "done")
    assert game.awaited() == ["US: air-attacks", "ARVN: air-attacks"]
    game.give("US", "strike 211 VC with Theater Tac")
    assert "when both are done" in game.refused("US", "resolve 31")
    game.give("US", "done").give("ARVN", "strike 212 VC with III Tac", "done")
    assert [e[:2] for e in game.events("bombed")] == [
        ("Theater Tac", "211 VC"),
        ("III Tac", "212 VC"),
    ]


def test_t84_of_an_unseen_hit_the_settling_seat_is_asked():
    """Whose unit it was would tell what lies there."""
    played = {"options": ("blind-bombing",), "players": "advanced"}
    game = allied_combat("at 25: 482 VC, II Tac", [1, 2], **played).give("NVA", "done")
    game.give("VC", "done").give("US", "blind with II Tac", "done")
    assert game.awaited() == ["NVA: retreat in 25"]
    game.give("NVA", "retreat 482 VC to Nam Lyr")


def test_t76_spectators_see_what_the_public_sees():
    """A view for nobody shows backs, whoever plays."""
    for players in ("2", "4", "advanced"):
        game = vc_nva_moves("at 11: 416 VC", players=players)
        assert next(a for a in game.view(None).areas if a.name == "11").backs == 1
        assert rules(players=players).mask(game.position, None).loc[game.unit("416 VC")] == 0

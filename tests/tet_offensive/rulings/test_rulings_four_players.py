"""Rulings on the games of four: who commands, what allies settle together, what they see."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import (
    ADVANCED,
    FOUR,
    Game,
    aero_mech_moves,
    allied_combat,
    allied_search,
    morale,
    opening,
    replacements,
    rules,
    vc_nva_combat,
    vc_nva_moves,
)

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
    """Each fixes the order of their own; the list of III and IV Corps follows."""
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
    """NVA units are North Vietnam's at set-up; what the VC player has led stays theirs abroad."""
    game = vc_nva_moves("at C-3: 7 NVA\nat War Zone C: 5 NVA\nled: 5 NVA=VC", **FOUR)
    assert (leader(game, "7 NVA"), leader(game, "5 NVA")) == ("NVA", "VC")
    game.give("VC", "move 5 NVA to C-3", "done").give("NVA", "done").pass_until("vc-nva-movement")
    assert game.turn == 4 and leader(game, "5 NVA") == "VC"


def test_t40_in_the_advanced_form_the_us_player_settles_what_allies_disagree_on():
    """The VC player says the order of battles, the NVA player who is detected."""
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
    """The question goes to the unit's player; nothing moves before they agree."""
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
    """Until then each thinks alone."""
    game = vc_nva_moves("at 31: 211 VC\nat 11: 28 NVA", players=players)
    game.give("VC", "move 211 VC to An Loc")
    where = {u.id: u.place for a in game.view("NVA").areas for u in a.units}
    assert where["211 VC"] == "31"
    game.give("VC", "done").give("NVA", "done")
    assert game.where("211 VC") == "An Loc"


@BOTH
def test_t76_orders_ahead_are_hidden_from_allies_too(players):
    """What they mean to fire at, allies say in words or not at all."""
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

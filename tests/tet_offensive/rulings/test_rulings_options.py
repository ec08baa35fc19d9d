"""Rulings on the optional rules, and on optional rules that touch each other."""

from __future__ import annotations

import pytest

from engine.tet_offensive.board import BOX, RIVERINE, RUFF_PUFF
from engine.tet_offensive.phases.setup import free_places
from tests.tet_offensive.support import (
    aero_mech_moves,
    allied_moves,
    allied_search,
    morale,
    opening,
    replacements,
    rules,
    stand,
    vc_nva_combat,
    vc_nva_moves,
)

BOARD = rules().board
INVASION = {"options": ("invasion",)}
RECON = {"options": ("strategic-recon",)}
NORTH = {"options": ("stepped-up-bombing",)}
FREE = {"options": ("free-set-up",)}


# ---- T35, T90: invasion --------------------------------------------------------------------------


@pytest.mark.ruling("T35", "Invading Cambodia and Laos/1")
def test_t35_borders_are_crossed_through_sanctuaries_only():
    """Not from province to province, either way, nor between Laos and Cambodia."""
    game = allied_moves("at 32: 11 ACR\nat C-4: 1 VNMC\nat L-3: 2 VNMC", **INVASION)
    for line in ("move 11 ACR to C-4", "move 1 VNMC to 32", "move 2 VNMC to C-1"):
        assert "by way of sanctuaries" in game.refused("Allied", line)
    game.give("Allied", "move 1 VNMC to Parrot's Beak", "move 11 ACR to War Zone C")


def test_t35_corps_units_come_back_into_their_own_corps():
    """Saravane touches I and II Corps; a unit of II Corps leaves it into II Corps."""
    game = allied_moves("at Saravane: 2/4, 11 ACR", **INVASION)
    assert "may not leave II Corps" in game.refused("Allied", "move 2/4 to 15")
    game.give("Allied", "move 2/4 to 21", "move 11 ACR to 15")


def test_t35_no_lifts_across_or_abroad():
    """Aviation flies in its corps; nobody is set down or picked up beyond the border."""
    text = "at Saigon: III Avn, 11 ACR, 1 VNMC\nbased: III Avn\nat Parrot's Beak: 2 VNMC"
    game = aero_mech_moves(text, **INVASION)
    assert "may not leave" in game.refused("Allied", "lift 1 VNMC to Parrot's Beak by III Avn")
    assert "is not in III Corps" in game.refused("Allied", "lift 2 VNMC to Saigon by III Avn")


def test_t35_mike_forces_and_rangers_are_south_vietnamese():
    """One die, not two; and they may go."""
    game = allied_moves("at 32: Mike 5", **INVASION).give("Allied", "move Mike 5 to Parrot's Beak")
    assert game.where("Mike 5") == "Parrot's Beak"
    game = morale("at Parrot's Beak: Mike 5, III Rgr", [2], **INVASION)
    assert game.level("US") == 2


def test_t90_sanctuaries_of_a_country_are_in_it_and_those_of_south_vietnam_are_not():
    """Tchepone is Laos; War Zone C is South Vietnam though it touches C-3."""
    assert morale("at Tchepone: 1 VNMC", [3], **INVASION).level("US") == 3
    assert morale("at War Zone C: 1 VNMC", (), **INVASION).level("US") == 0


@pytest.mark.ruling("T90", "Invading Cambodia and Laos/2")
def test_t90_aircraft_and_recon_teams_are_no_invasion():
    """What is counted is what holds ground (T13)."""
    both = {"options": ("invasion", "strategic-recon")}
    game = morale("at Parrot's Beak: 28 NVA", (), **both)
    assert game.level("US") == 0
    game = stand("Allied Movement - start", "at C-4: Gamma, Theater Tac", **both)
    game.give("Allied", "done")
    assert game.level("US") == 0


def test_t90_units_abroad_block_the_trail_and_find_no_city_to_retreat_to():
    """They are Allied units like others there."""
    game = vc_nva_moves("at Tchepone: 28 NVA, 1 VNMC", **INVASION)
    assert "no trail leads out" in game.refused("VC/NVA", "trail 28 NVA to Saravane")
    game = vc_nva_combat("at C-4: 7 NVA, 1 VNMC", {"fire": 2}, **INVASION)
    game.give("VC/NVA", "reveal 7 NVA", "attack 1 VNMC with 7 NVA", "done").give("Allied", "done")
    assert game.events("destroyed")[0][0] == "1 VNMC"


def test_t90_with_free_set_up_nobody_begins_abroad():
    """Free set-up names cities and provinces of South Vietnam."""
    game = opening(options=("invasion", "free-set-up"))
    for area in ("C-4", "L-2", "Parrot's Beak"):
        assert "may not be set up in" in game.refused("Allied", f"place 11 ACR at {area}")


# ---- T36, T85, T86: recon ------------------------------------------------------------------------


@pytest.mark.ruling("T36", "Strategic Recon/3", "Strategic Recon/4")
def test_t36_detects_at_the_start_of_the_search_phase():
    """Before the Allied player orders a search; what it found cannot be found again."""
    text = "at 23: Delta, 42 ARVN, 482 VC, 1 NVA, 840 VC"
    game = stand("Allied Search - reconnaissance", text, {"search": 1}, **RECON)
    game.give("VC/NVA", "detect 840 VC", "done")
    assert game.awaited() == ["Allied: search"]
    game.give("Allied", "search 23", "done")
    assert game.awaited() == ["VC/NVA: detect in 23"]
    assert "detected already" in game.refused("VC/NVA", "detect 840 VC")


def test_t36_never_in_cities():
    """Units in cities are detected in any case."""
    game = aero_mech_moves("at Pleiku: 482 VC", **RECON)
    assert "provinces and sanctuaries" in game.refused("Allied", "recon Delta in Pleiku")


def test_t36_delta_may_use_the_sanctuaries_of_south_vietnam():
    """And nobody else's."""
    game = aero_mech_moves("", **RECON)
    for area in ("Ia Drang Valley", "A Shau Valley", "Iron Triangle"):
        assert game.allowed("Allied", f"recon Delta in {area}")
    assert not game.allowed("Allied", "recon Delta in Tchepone")


@pytest.mark.ruling("T85", "Strategic Recon/4")
def test_t85_two_teams_in_an_area_find_two():
    """Each finds one; all, if no more lie there."""
    text = "at L-2: SOG, 404, 28 NVA, 1 NVA, 2 NVA"
    game = stand("Allied Search - reconnaissance", text, **RECON)
    assert game.events("reconnoitred") == [("L-2", 2)]
    game.give("VC/NVA", "detect 28 NVA, 1 NVA", "done")
    assert not game.face_up("2 NVA")
    all_found = stand("Allied Search - reconnaissance", "at L-2: SOG, 404, 28 NVA", **RECON)
    assert all_found.face_up("28 NVA")


def test_t85_a_team_where_nobody_hides_finds_nobody():
    """It may be placed there all the same, and is used."""
    game = stand("Allied Search - reconnaissance", "at L-2: SOG", **RECON)
    assert game.events("reconnoitred") == [("L-2", 0)]
    game.pass_until("allied-movement").give("Allied", "done")
    assert game.events("recon_withdrawn") == [("SOG", 5)]


@pytest.mark.ruling("T86", "Strategic Recon/1", "Strategic Recon/2")
def test_t86_a_team_may_be_placed_anew_within_the_phase():
    """The last place counts; undo takes it back whole."""
    game = aero_mech_moves("", **RECON).give("Allied", "recon SOG in L-1", "recon SOG in L-2")
    assert game.where("SOG") == "L-2"
    game.undo("Allied").undo("Allied")
    assert game.where("SOG") == "Off map"
    assert not game.events("recon_withdrawn")


# ---- T85, T86: recon -----------------------------------------------------------------------------


def test_t86_only_the_last_place_of_a_team_is_told():
    """Where it was to go before is its player's own affair; so it is with the fleet."""
    game = aero_mech_moves("at 11: Naval Gunfire\nat 23: 482 VC", **RECON)
    game.give("Allied", "recon Delta in 23", "recon Delta in 24", "station off 12")
    game.give("Allied", "station off 13", "done")
    for seat in ("VC/NVA", None):
        assert game.seen(seat, "recon_placed") == [("Delta", "24")]
        assert game.seen(seat, "stationed") == [("Naval Gunfire", "13")]
        assert game.seen(seat, "recon_ordered") == game.seen(seat, "station_ordered") == []
    assert len(game.seen("Allied", "recon_ordered")) == 2


def test_t39_of_a_free_set_up_only_the_map_is_told():
    """Not where a unit stood before its last place."""
    game = opening(options=("free-set-up",))
    game.give("Allied", "place 3/1 ARVN at Hue", "place 3/1 ARVN at 12", "done")
    assert game.seen("VC/NVA", "placed") == [] and game.seen("VC/NVA", "allies_set_up") == [()]
    assert game.where("3/1 ARVN") == "12"
    assert game.seen("Allied", "placed") == [("3/1 ARVN", "Hue"), ("3/1 ARVN", "12")]


# ---- T38, T89: the North -------------------------------------------------------------------------


def test_t38_committed_in_the_aero_mech_phase_and_rolled_in_the_morale_phase():
    """Nothing falls in between; all may see who is gone."""
    game = aero_mech_moves("at Theater Air Units: Arc Light", {"raid": [3, 4]}, **NORTH)
    game.give("Allied", "raid with Arc Light", "done").pass_until("allied-movement")
    assert not game.dice.rolled
    assert game.view(None).raiding == ("Arc Light",)
    game.give("Allied", "done")
    assert [a for a in game.dice.rolled if "phase 8" in a] == game.dice.rolled
    assert game.level("NVA") == 3 and game.view(None).raiding == ()


@pytest.mark.ruling("T38", "Stepped Up Bombing of the North/1")
def test_t38_each_aircraft_is_floored_at_nothing_by_itself():
    """A bad raid of one takes nothing from what the other brought."""
    text = "at Theater Air Units: Arc Light, Theater Tac"
    game = aero_mech_moves(text, {"raid/Theater Tac": 6, "raid/Arc Light": 1}, **NORTH)
    game.give("Allied", "raid with Arc Light", "raid with Theater Tac", "done")
    game.pass_until("allied-movement").give("Allied", "done")
    assert game.level("NVA") == 4


@pytest.mark.ruling("T89", "Stepped Up Bombing of the North/1")
def test_t89_rolled_before_the_victory_of_the_turn_is_looked_at():
    """So the raids of a turn may decide it."""
    text = "at Theater Air Units: Theater Tac\nraiding: Theater Tac\nlevels: NVA=127, VC=130"
    assert morale(text, {"raid": 5}, **NORTH).result() == "Allied victory"
    assert morale(text, {"raid": 4}, **NORTH).result() is None


def test_t89_from_an_airbase_too_but_not_from_one_that_is_not_secure():
    """A theater air unit that came back as a replacement stands on a base."""
    text = "at Saigon: Theater Tac\nbased: Theater Tac"
    game = aero_mech_moves(text, **NORTH).give("Allied", "raid with Theater Tac")
    assert game.where("Theater Tac") == "Theater Air Units"
    contested = aero_mech_moves(f"{text}\nat Saigon: 5 NVA, 1/9", **NORTH)
    assert "not secure" in contested.refused("Allied", "raid with Theater Tac")


def test_t89_a_tactical_mission_over_north_vietnam_is_no_raid():
    """To fly there as anywhere (T9) brings the NVA no points."""
    game = aero_mech_moves("at Theater Air Units: Theater Tac", **NORTH)
    game.give("Allied", "fly Theater Tac to North Vietnam", "done")
    game.pass_until("allied-movement").give("Allied", "done")
    assert game.level("NVA") == 0


# ---- T39, T91: free set-up -----------------------------------------------------------------------


@pytest.mark.ruling("T39", "Allied Free Setup/1")
def test_t39_ruff_puffs_are_drawn_as_always():
    """They have their cities and are not placed."""
    game = opening(**FREE)
    assert "has its place" in game.refused("Allied", "place RP Hue at Da Nang")
    assert game.where("RP Hue") == "Hue"


def test_t39_air_units_on_bases_of_their_corps():
    """Theater groups on any base, theater air units in their box."""
    game = opening(**FREE)
    game.give("Allied", "place II Tac at Pleiku", "place 101 Avn at Saigon")
    for line in ("place II Tac at Da Nang", "place II Tac at Kontum", "place Arc Light at Saigon"):
        game.refused("Allied", line)
    assert game.position.based[game.unit("II Tac")]
    for unit in (*BOARD.air, *BOARD.aviation):
        assert all(BOARD.airbase[area] for area in free_places(BOARD, unit))


def test_t39_the_riverine_unit_in_42_or_43():
    """The provinces with a river, and their cities."""
    places = {BOARD.area_names[a] for a in free_places(BOARD, BOARD.riverine)}
    assert {"42", "43"} < places
    assert all(BOARD.river[BOARD.area_id[name]] for name in places)


def test_t39_naval_gunfire_off_11_to_13():
    """The coast of I Corps."""
    assert [BOARD.area_names[a] for a in free_places(BOARD, BOARD.naval)] == ["11", "12", "13"]


@pytest.mark.ruling("T91", "Player Forces/1", "Player Forces/2")
@pytest.mark.parametrize("players", ["4", "advanced"])
def test_t91_with_four_players_each_allied_seat_sets_up_what_it_leads(players):
    """Both at once; nobody places an ally's unit."""
    game = opening(options=("free-set-up",), players=players)
    assert game.awaited() == ["US: allied-set-up", "ARVN: allied-set-up"]
    assert "not yours to set up" in game.refused("US", "place 1 VNMC at Hue")
    game.give("ARVN", "place 1 VNMC at Hue", "done").give("US", "place 11 ACR at Hue", "done")
    assert game.awaited() == ["NVA: deployment", "VC: deployment"]


def test_t91_what_is_set_up_freely_is_a_draft_until_done():
    """The enemy sees the whole set-up before their own, the ally when both are done."""
    game = opening(options=("free-set-up",)).give("Allied", "place 11 ACR at Hue")
    assert all(
        u.id != "11 ACR" for a in game.view("VC/NVA").areas if a.name == "Hue" for u in a.units
    )
    game.give("Allied", "done")
    assert any(
        u.id == "11 ACR" for a in game.view("VC/NVA").areas if a.name == "Hue" for u in a.units
    )


def test_t91_every_unit_can_be_set_up_where_it_is_printed():
    """But for what has no free place: Ruff-Puffs, theater air units, recon teams."""
    for unit in BOARD.units:
        places = free_places(BOARD, unit) if BOARD.side_of[unit] == 0 else []
        if places and BOARD.type[unit] not in (RUFF_PUFF, RIVERINE):
            assert BOARD.start[unit] in places and BOARD.kind[BOARD.start[unit]] != BOX


def test_t90_replaced_units_come_to_south_vietnam():
    """The invasion opens no city abroad: there is none."""
    game = replacements("at Eliminated Units: 1 VNMC", **INVASION)
    assert "Places:" in game.refused("Allied", "replace 1 VNMC at C-4")
    assert allied_search("at C-4: 7 NVA, 11 ACR", **INVASION).awaited() == ["Allied: search"]

"""Optional Rules: none of them is part of the basic game; invasion, free set-up, raids."""

from __future__ import annotations

import pytest

from engine.tet_offensive.board import CITY, PROVINCE, SIDES
from engine.tet_offensive.optional import OPTIONS
from tests.tet_offensive.support import (
    ALL_OPTIONS,
    Game,
    aero_mech_moves,
    allied_moves,
    allied_search,
    morale,
    opening,
    rules,
    vc_nva_moves,
)

BOARD = rules().board
INVASION = {"options": ("invasion",)}
FREE = {"options": ("free-set-up",)}
NORTH = {"options": ("stepped-up-bombing",)}


@pytest.mark.rule("Optional Rules/1")
def test_none_of_them_holds_unless_it_is_chosen():
    """Two players, and every optional rule off, is what a match begins with."""
    game = rules()
    assert game.chosen == {"players": "2", **dict.fromkeys(ALL_OPTIONS, "off")}
    assert game.seats == SIDES
    assert not game.printed.optional


@pytest.mark.rule("Optional Rules/1")
def test_each_is_declared_with_help_and_the_rulebooks_heading():
    """Six choices, five of them rules that hold or do not."""
    assert [option.name for option in OPTIONS] == ["players", *ALL_OPTIONS]
    assert all(option.help and option.heading for option in OPTIONS)


@pytest.mark.rule("Optional Rules/1")
def test_without_them_their_orders_answer_nothing():
    """Nobody is asked for a raid, a recon team or a blind attack."""
    game = aero_mech_moves("at Theater Air Units: Arc Light, Theater Tac\nat 23: 482 VC")
    for line in ("raid with Arc Light", "recon Delta in 23"):
        assert "not an order for now" in game.refused("Allied", line)
    assert opening().awaited() == ["VC/NVA: deployment"]


@pytest.mark.rule("Optional Rules/1")
def test_any_of_them_may_be_chosen_together():
    """All five with each number of players begin and are sound."""
    for players in ("2", "4", "advanced"):
        game = opening(options=ALL_OPTIONS, players=players)
        assert game.rules.assurance.broken(game.position) == []
        assert game.awaited()


# ---- invading Cambodia and Laos ------------------------------------------------------------------


@pytest.mark.rule("Invading Cambodia and Laos/1")
def test_the_border_is_closed_without_the_option():
    """What the basic game forbids."""
    text = "at 32: 11 ACR"
    assert not aero_mech_moves(text).allowed("Allied", "move 11 ACR to Parrot's Beak")
    assert aero_mech_moves(text, **INVASION).allowed("Allied", "move 11 ACR to Parrot's Beak")


@pytest.mark.rule("Invading Cambodia and Laos/1")
@pytest.mark.parametrize(("start", "way"), [("32", "Parrot's Beak"), ("21", "Saravane")])
def test_either_country_may_be_invaded(start, way):
    """The Parrot's Beak is Cambodian, Saravane Laotian."""
    game = allied_moves(f"at {start}: 1 VNMC", **INVASION)
    game.give("Allied", f"move 1 VNMC to {way}")
    assert game.where("1 VNMC") == way


@pytest.mark.rule("Invading Cambodia and Laos/1")
def test_north_vietnam_stays_closed():
    """The option opens two countries, and this is neither."""
    game = allied_moves("at 14: 3 Mar", **INVASION)
    assert "North Vietnam" in game.refused("Allied", "move 3 Mar to North Vietnam")


@pytest.mark.rule("Invading Cambodia and Laos/2")
@pytest.mark.parametrize(
    ("units", "faces", "points"),
    [
        ("1 VNMC", [4], 4),
        ("11 ACR", [4, 5], 9),
        ("11 ACR, 1 VNMC, 2 VNMC", [6, 1], 7),
        ("1 VNMC, 2 VNMC, Mike 5", [3], 3),
    ],
)
def test_the_us_pays_by_the_die(units, faces, points):
    """One die for South Vietnamese units, two with US units."""
    game = morale(f"at Parrot's Beak: {units}", faces, **INVASION)
    assert game.level("US") == points
    assert game.events("award") == [("US", points, "invasion of Cambodia", "", "")]
    assert game.level("ARVN") == 0


@pytest.mark.rule("Invading Cambodia and Laos/2")
def test_every_morale_phase_in_which_they_are_there():
    """Not only when they enter; nobody there, no die."""
    assert morale("at 32: 11 ACR", (), **INVASION).level("US") == 0
    game = morale("at C-4: 11 ACR", {"turn 3/": 1, "turn 4/": 2}, **INVASION)
    game.pass_until("allied-movement").give("Allied", "done")
    assert game.level("US") == 2 + 4


@pytest.mark.rule("Invading Cambodia and Laos/3")
def test_each_country_has_its_own_dice():
    """One die for Cambodia, two for Laos."""
    faces = {"Cambodia": 5, "Laos": [1, 2]}
    game = morale("at C-4: 1 VNMC\nat Saravane: 2/4", faces, **INVASION)
    assert [e[2] for e in game.events("award")] == ["invasion of Laos", "invasion of Cambodia"]
    assert game.level("US") == 1 + 2 + 5
    assert game.dice_for("invasion") == 3


@pytest.mark.rule("Invading Cambodia and Laos/4")
@pytest.mark.parametrize(("unit", "start"), [("ATF", "32"), ("Cav/Cap", "21")])
def test_koreans_and_australians_never_enter(unit, start):
    """Whoever else does."""
    game = allied_moves(f"at {start}: {unit}", **INVASION)
    way = "Parrot's Beak" if start == "32" else "Saravane"
    assert "Koreans and Australians never enter" in game.refused("Allied", f"move {unit} to {way}")


# ---- Allied free setup ---------------------------------------------------------------------------


@pytest.mark.rule("Allied Free Setup/1")
def test_the_allied_player_is_asked_first():
    """The rest of Preparing for Play stays: this player sets up, then the others."""
    game = opening(**FREE)
    assert game.awaited() == ["Allied: allied-set-up"]
    game.give("Allied", "done")
    assert game.awaited() == ["VC/NVA: deployment"]


@pytest.mark.rule("Allied Free Setup/1")
def test_corps_units_in_any_city_or_province_of_the_corps():
    """The place on the back is ignored."""
    game = opening(**FREE)
    game.give("Allied", "place 1/9 at Saigon", "place 2/25 at 31", "place 26 Mar at Hue")
    assert (game.where("1/9"), game.where("2/25"), game.where("26 Mar")) == ("Saigon", "31", "Hue")
    for line in ("place 1/9 at My Tho", "place 1/9 at 21", "place 1/9 at Iron Triangle"):
        assert "may not be set up in" in game.refused("Allied", line)


@pytest.mark.rule("Allied Free Setup/1")
def test_theater_units_in_any_city_or_province_of_south_vietnam():
    """But in no sanctuary and not abroad."""
    game = opening(**FREE)
    for area in BOARD.map_areas:
        name = BOARD.area_names[area]
        south = BOARD.country[area] == "South Vietnam" and BOARD.kind[area] in (CITY, PROVINCE)
        assert game.allowed("Allied", f"place 11 ACR at {name}") is south, name


@pytest.mark.rule("Allied Free Setup/1")
def test_the_printed_place_holds_for_what_is_not_moved():
    """So nobody need place two hundred counters."""
    game, plain = opening(**FREE), opening()
    game.give("Allied", "place 11 ACR at Saigon", "done")
    moved = {u for u in BOARD.units if game.position.loc[u] != plain.position.loc[u]}
    assert moved == {game.unit("11 ACR")}


# ---- stepped up bombing of the North -------------------------------------------------------------

AIR = "at Theater Air Units: Arc Light, Theater Tac\nat Da Nang: I Tac\nbased: I Tac"


def raid(units: tuple[str, ...], faces) -> Game:
    """Air units raid the North; the game has come to the next turn or its end."""
    game = aero_mech_moves(AIR, faces, **NORTH)
    game.give("Allied", *(f"raid with {unit}" for unit in units), "done")
    return game.pass_until("allied-movement").give("Allied", "done")


@pytest.mark.rule("Stepped Up Bombing of the North/1")
def test_only_theater_aircraft_fly_north():
    """No corps air unit."""
    game = aero_mech_moves(AIR, **NORTH)
    assert "no theater aircraft" in game.refused("Allied", "raid with I Tac")
    game.give("Allied", "raid with Theater Tac", "raid with Arc Light")


@pytest.mark.rule("Stepped Up Bombing of the North/1")
def test_instead_of_a_mission_in_the_south():
    """Who raids does nothing else in the turn."""
    game = aero_mech_moves(f"{AIR}\nat 23: 482 VC", **NORTH)
    game.give("Allied", "raid with Arc Light")
    assert "has flown" in game.refused("Allied", "fly Arc Light to 23")
    game.give("Allied", "fly Theater Tac to 23")
    assert "has flown" in game.refused("Allied", "raid with Theater Tac")


@pytest.mark.rule("Stepped Up Bombing of the North/1")
@pytest.mark.parametrize(("face", "points"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_tac_air_one_die_less_two(face, points):
    """Never below nothing."""
    assert raid(("Theater Tac",), {"raid": face}).level("NVA") == points


@pytest.mark.rule("Stepped Up Bombing of the North/1")
@pytest.mark.parametrize(("faces", "points"), [([1, 1], 0), ([2, 2], 0), ([1, 4], 1), ([6, 6], 8)])
def test_arc_light_two_dice_less_four(faces, points):
    """Of the sum."""
    assert raid(("Arc Light",), {"raid": faces}).level("NVA") == points


@pytest.mark.rule("Stepped Up Bombing of the North/1")
def test_each_turn_anew():
    """A raid is of one turn; next turn none without an order."""
    game = raid(("Theater Tac",), {"raid": 6})
    assert game.level("NVA") == 4
    game.pass_until("aero-mech-movement").give("Allied", "done")
    game.pass_until("vc-nva-movement")
    assert game.level("NVA") == 4


@pytest.mark.rule("Stepped Up Bombing of the North/1")
def test_without_the_option_the_north_is_left_alone():
    """It is an optional rule."""
    game = vc_nva_moves(AIR)
    assert "not an order for now" in game.refused("VC/NVA", "raid with Arc Light")
    assert allied_search(AIR).rules.printed.optional == frozenset()

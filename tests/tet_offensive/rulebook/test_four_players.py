"""The Four-Player Game and the Advanced Four-Player Game: who commands what, and who wins."""

from __future__ import annotations

import pytest

from engine.tet_offensive.board import ARMIES, CORPS, THEATER
from tests.tet_offensive.support import (
    ADVANCED,
    FOUR,
    Game,
    aero_mech_moves,
    allied_moves,
    morale,
    opening,
    rules,
    vc_nva_combat,
    vc_nva_moves,
)

BOARD = rules().board
SEATS = ("US", "ARVN", "NVA", "VC")


def leader(game: Game, unit: int) -> str:
    """The seat that leads a unit."""
    return game.rules.seats[game.position.leads[unit]]


@pytest.mark.rule("The Four-Player Game/1")
def test_four_players_one_for_each_army_with_a_level():
    """The US, South Vietnam, North Vietnam and the Viet Cong."""
    for players in ("4", "advanced"):
        assert rules(players=players).seats == SEATS
        assert set(rules(players=players).figures(opening(players=players).position)) == set(SEATS)


@pytest.mark.rule("Player Forces/1")
def test_the_us_player_leads_us_theater_units_and_allied_corps_units_of_i_and_ii_corps():
    """Of all nationalities; theater aircraft with the theater units."""
    game = opening(**FOUR)
    for unit in (u for u in BOARD.units if BOARD.side_of[u] == 0):
        corps, army = BOARD.unit_corps[unit], ARMIES[BOARD.army[unit]]
        mine = army == "US" if corps == THEATER else CORPS[corps] in ("I", "II")
        assert (leader(game, unit) == "US") is mine, BOARD.unit_names[unit]
    for name in ("Arc Light", "Theater Tac", "101 Avn", "11 ACR", "2 ROK Mar", "3/1 ARVN"):
        assert leader(game, game.unit(name)) == "US"


@pytest.mark.rule("Player Forces/2")
def test_the_south_vietnamese_player_leads_the_rest_of_the_allies():
    """South Vietnamese theater units, all corps units of III and IV Corps."""
    game = opening(**FOUR)
    for name in ("1 ARVN Abn", "2 VNMC", "Mike 5", "ATF", "1/9", "Riverine", "III Tac", "IV Avn"):
        assert leader(game, game.unit(name)) == "ARVN"
    game = aero_mech_moves("at Tay Ninh: 1/9\nat Pleiku: 2/4", **FOUR)
    assert game.awaited() == ["US: aero-mech-movement", "ARVN: aero-mech-movement"]
    game.give("ARVN", "move 1/9 to 32").give("US", "move 2/4 to 21")
    assert "not yours" in game.refused("US", "move 1/9 to 32")


@pytest.mark.rule("Player Forces/3")
def test_the_north_vietnamese_player_leads_in_i_and_ii_corps():
    """VC and NVA units there; and the NVA player sets up every NVA unit, VC units not."""
    game = opening(**FOUR)
    assert game.awaited() == ["NVA: deployment", "VC: deployment"]
    game.give("NVA", "place 7 NVA at War Zone C", "deploy", "done")
    assert "not yours to set up" in game.refused("VC", "place 5 NVA at A Shau Valley")
    game = vc_nva_moves("at 11: 416 VC, 28 NVA\nat 31: 211 VC", **FOUR)
    game.give("NVA", "move 416 VC, 28 NVA to Hue")
    assert "not yours" in game.refused("NVA", "move 211 VC to An Loc")


@pytest.mark.rule("Player Forces/4")
def test_the_viet_cong_player_leads_in_iii_and_iv_corps():
    """VC and NVA units there; and the VC player sets up every VC unit, wherever."""
    game = opening(**FOUR)
    game.give("VC", "place 416 VC at 11", "deploy", "done")
    game.give("NVA", "place 7 NVA at War Zone C", "deploy", "done")
    game.give("VC", "move 7 NVA to 32")
    game.give("NVA", "move 416 VC to Hue")
    assert "not yours" in game.refused("VC", "move 1 NVA to 21")


LOST = "levels: US={}, ARVN={}, NVA={}, VC={}"


def ended(levels: tuple[int, int, int, int], turn: int = 3, **played) -> Game:
    """A morale phase with these levels of US, ARVN, NVA and VC."""
    return morale(LOST.format(*levels), turn=turn, **(played or FOUR))


@pytest.mark.rule("Player Victory/1")
@pytest.mark.parametrize(
    ("levels", "result"),
    [
        ((160, 100, 0, 0), "NVA and VC victory"),
        ((160, 100, 0, 130), "NVA victory"),
        ((0, 0, 130, 130), "US and ARVN victory"),
        ((160, 0, 130, 130), "ARVN victory"),
        ((160, 99, 130, 0), None),
    ],
)
def test_the_game_ends_as_the_basic_game_does_and_the_unbroken_win(levels, result):
    """Both armies of a side; then each player by their own army."""
    assert ended(levels).result() == result


@pytest.mark.rule("Player Victory/2")
def test_the_rulebooks_own_example():
    """US, South Vietnam and VC broken: the NVA wins; without the VC both do."""
    game = ended((160, 100, 5, 130))
    assert game.result() == "NVA victory"
    assert game.events("winners") == [("NVA victory",)]
    assert ended((160, 100, 5, 129)).result() == "NVA and VC victory"


@pytest.mark.rule("Player Victory/3")
def test_one_two_or_nobody_may_win():
    """Nobody, when all four are broken at once."""
    game = ended((160, 100, 130, 130))
    assert game.result() == "No player wins"
    assert game.table.waiting == []
    assert [len(ended(levels).events("winners")) for levels in ((160, 100, 0, 0),)] == [1]


@pytest.mark.rule("Advanced Four-Player Game/1")
def test_each_leads_his_army_wherever_it_is():
    """Koreans and Australians are the US player's."""
    game = opening(**ADVANCED)
    own = {"US": "US", "ROK": "US", "ATF": "US", "ARVN": "ARVN", "NVA": "NVA", "VC": "VC"}
    for unit in BOARD.units:
        assert leader(game, unit) == own[ARMIES[BOARD.army[unit]]]
    game = vc_nva_moves("at 11: 416 VC, 28 NVA\nat 32: 7 NVA", **ADVANCED)
    game.give("NVA", "move 7 NVA to Tay Ninh", "move 28 NVA to Hue").give(
        "VC", "move 416 VC to Hue"
    )
    assert "not yours" in game.refused("VC", "move 28 NVA to Hue")


@pytest.mark.rule("Advanced Four-Player Game/2")
def test_allies_consult_and_need_not_wait_for_each_other():
    """Both are asked at once, and each closes a part of their own."""
    game = vc_nva_moves("at 11: 416 VC, 28 NVA", **ADVANCED)
    assert game.awaited() == ["NVA: vc-nva-movement", "VC: vc-nva-movement"]
    game.give("VC", "move 416 VC to Hue", "done")
    assert game.awaited() == ["NVA: vc-nva-movement"]
    game = vc_nva_combat("at Hue: 416 VC, 28 NVA, 1 Mar, 3/1 ARVN", 6, **ADVANCED)
    assert game.awaited() == ["NVA: reveal", "VC: reveal"]
    game.give("NVA", "done").give("VC", "done")
    assert game.awaited() == ["US: fire in Hue", "ARVN: fire in Hue"]


@pytest.mark.rule("Advanced Four-Player Game/3")
def test_victory_as_in_the_other_game_of_four():
    """By the same rule."""
    assert ended((160, 100, 5, 130), **ADVANCED).result() == "NVA victory"
    assert ended((160, 100, 130, 130), **ADVANCED).result() == "No player wins"
    assert allied_moves("", **ADVANCED).result() is None

"""What a seat is told that it gives up by closing a question, in words with numbers."""

from __future__ import annotations

from engine.kernel.forgone import said
from tests.tet_offensive.support import (
    Game,
    aero_mech_moves,
    allied_combat,
    allied_search,
    opening,
    replacements,
    vc_nva_combat,
    vc_nva_moves,
)


def lost(game: Game, number: int = 0) -> list[str]:
    """What the seat that is asked would give up now."""
    decision = game.table.waiting[number]
    own = game.position.seen_by(decision.seat)
    names = game.rules.names
    return [said(one, lambda u: names.name("unit", u)) for one in game.rules.forgone(own, decision)]


def test_units_that_have_not_moved():
    game = vc_nva_moves("at 23: 482 VC, 840 VC")
    assert lost(game) == ["482 VC and 840 VC have not moved"]
    game.give("VC/NVA", "move 482 VC to 24")
    assert lost(game) == ["840 VC has not moved"]
    game.give("VC/NVA", "move 840 VC to 24")
    assert lost(game) == []


def test_of_many_units_the_first_and_how_many_more():
    game = opening()
    game.give("VC/NVA", "deploy", "done")
    assert lost(game) == ["75 units (1 VC, 2 VC, 52 VC I and 72 more) have not moved"]


def test_units_that_could_be_turned_up():
    game = vc_nva_combat("at 23: 482 VC, 840 VC, 173 Abn\nat 24: 70 VC")
    beside = "face down beside the enemy, and will not attack"
    assert lost(game) == [f"482 VC and 840 VC lie {beside}"]
    game.give("VC/NVA", "reveal 482 VC")
    assert lost(game) == [f"840 VC lies {beside}"]


def test_units_that_have_not_fired_with_their_factors():
    game = vc_nva_combat("at Saigon: 273 VC, 274 VC, RP Saigon, 2 ARVN Abn")
    game.pass_until("fire")
    assert lost(game) == ["2 ARVN Abn (6 factors) has not fired"], "who defends a city is first"
    game.give("Allied", "done")
    assert lost(game) == ["273 VC and 274 VC (20 factors) have not fired"]
    game.give("VC/NVA", "attack 2 ARVN Abn with 274 VC")
    assert lost(game) == [], "no target is left for the other"


def test_replacements_that_nobody_takes_and_points_that_nobody_spends():
    game = replacements("at Eliminated Units: 7 Mar, 51 ARVN, I Tac, 482 VC, 28 NVA\nnva_points: 2")
    allied, enemy = lost(game, 0), lost(game, 1)
    kinds = {line.partition(" unit returns (")[0] for line in allied}
    assert kinds == {"no South Vietnamese ground", "no US air", "no US ground"}
    assert "no US ground unit returns (one could: 7 Mar)" in allied
    assert any(line.endswith("NVA replacement points are unspent") for line in enemy)
    assert any(line.startswith("no VC of ") for line in enemy)
    game.give("Allied", "replace 7 Mar at Da Nang")
    assert "no US ground unit returns (one could: 7 Mar)" not in lost(game, 0)


def test_aircraft_that_have_not_flown_and_have_no_target():
    game = aero_mech_moves("at Da Nang: I Tac, 7 Mar\nbased: I Tac")
    assert "I Tac has not flown" in lost(game)
    assert all("7 Mar" not in line for line in lost(game)), "it moves in another phase"
    game = allied_combat("at 23: 482 VC, II Tac\nface_up: 482 VC").pass_until("air-attacks")
    assert lost(game) == ["II Tac has no target"]
    game.give("Allied", "strike 482 VC with II Tac")
    assert lost(game) == []


def test_areas_that_are_not_searched():
    game = allied_search("at 23: 482 VC, 173 Abn\nat 24: 70 VC, 1/1 Inf")
    assert lost(game) == ["2 areas are not searched: 23, 24"]
    game.give("Allied", "search 23")
    assert lost(game) == ["1 area is not searched: 24"]


def test_an_order_of_battles_gives_nothing_up():
    game = vc_nva_combat("at Saigon: 273 VC, RP Saigon\nat Hue: 416 VC, RP Hue")
    game.pass_until("battle-order")
    assert lost(game) == []

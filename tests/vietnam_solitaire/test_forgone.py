"""What a seat is told that it gives up by closing a question, in words with numbers."""

from __future__ import annotations

from engine.kernel.forgone import said
from tests.vietnam_solitaire.support import Game, at, fights, opening

TWO = {"players": "2"}


def lost(game: Game) -> list[str]:
    """What the seat that is asked would give up now."""
    decision = game.table.waiting[0]
    names = game.rules.names
    found = game.rules.forgone(game.position.seen_by(decision.seat), decision)
    return [said(one, lambda u: names.name("unit", u)) for one in found]


def test_who_could_be_sent_against_the_trail_and_what_is_left_to_pay_with():
    game = opening()
    (line,) = lost(game)
    assert line.endswith("(4 political points left) are not sent")
    assert line.startswith("GB 1 and GB 2 (")


def test_points_that_would_buy_a_unit():
    game = at("Raise and Move US or ARVN Forces - orders", "at Pool: ARVN 1\npoints: 3")
    assert lost(game) == ["3 political points are unspent"]
    game.give("raise ARVN 1 in Hue 5")
    assert lost(game) == [], "nothing is left to buy"


def test_combats_that_are_not_begun_and_napalm():
    game = fights("at Hue 6: US 1, VC 1\npoints: 1")
    found = lost(game)
    assert found[0] == "no combat is begun in Hue 6"
    assert found[1:] in ([], ["1 napalm strike is not flown", "1 political point is unspent"])


def test_trail_counters_that_could_be_shifted():
    game = at("Roll for Trail Counters - shift", "trail: Hanoi=2", **TWO)
    assert lost(game) == ["1 second trail counter could be shifted, from Hanoi"]


def test_a_yes_or_no_gives_nothing_up():
    """To stay is an answer of its own."""
    game = fights("at Hue 5: US 1, VC 1", [6] * 8)
    game.give("attack Hue 5")
    assert game.asked() == "retreat" and lost(game) == []

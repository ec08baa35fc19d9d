"""Standing orders of a game whose orders play on by themselves: each answers its question alone."""

from __future__ import annotations

from engine.kernel import standing
from tests.vietnam_solitaire.support import Game, fights

TWO_COMBATS = "points: 5\nat Hue 1-2: US 1, VC 1\nat Saigon 3-4: ARVN 1, VC 2"
MISSES = {"combat": 6, "round": 6}


def answered(game: Game, *lines: str) -> tuple[list[str], list[str]]:
    """What standing orders make of the question that waits: orders given, refusals."""
    orders = [standing.parse(line, game.rules) for line in lines]
    found = standing.answer(game.table, game.table.waiting[0], orders)
    game.log += [event for _, step in found.given for event in step.events]
    return [game.rules.catalogue.say(order) for order, _ in found.given], found.refused


def test_a_retreat_does_not_close_the_combat_phase():
    game = fights(TWO_COMBATS, MISSES).give("attack Hue 1-2")
    assert game.asked() == "retreat"
    assert answered(game, "retreat: retreat") == (["retreat"], [])
    assert game.asked() == "fight", "the combat in Saigon may still be fought"
    game.give("attack Saigon 3-4")


def test_an_attack_does_not_answer_whether_one_stays():
    game = fights(TWO_COMBATS, MISSES)
    assert answered(game, "fight: attack Hue 1-2") == (["attack Hue 1-2"], [])
    assert game.asked() == "retreat" and game.one("round") == 1


def test_the_support_of_a_round_is_that_of_one_round():
    text = "points: 5\nat Sea off Hue: 7th Fleet\nat Hue 1-2: AirCav 1, VC 1"
    game = fights(text, MISSES, scenario="easter-offensive").give("attack Hue 1-2")
    assert answered(game, "support: support") == (["support"], [])
    assert game.asked() == "retreat" and game.one("round") == 1


def test_staying_is_for_one_round():
    game = fights(TWO_COMBATS, MISSES).give("attack Hue 1-2")
    for number in (1, 2):
        assert game.one("round") == number
        assert answered(game, "retreat: stay") == (["stay"], [])
    assert game.asked() == "retreat" and game.one("round") == 3


def test_a_strike_is_one_strike():
    text = TWO_COMBATS + "\nat Available Pool: Napalm 1, Napalm 2"
    game = fights(text, {"napalm": 6, "trail/": 3, "insurgency": 1, "combat": 1, "offensive": 1,
                         "political": 3})  # fmt: skip
    assert answered(game, "fight: napalm VC 1") == (["napalm VC 1", "done"], [])
    assert len(game.events("napalmed")) == 1


def test_a_line_for_a_later_question_is_reported_not_given():
    game = fights(TWO_COMBATS, MISSES)
    given, refused = answered(game, "fight: attack Hue 1-2; attack Saigon 3-4")
    assert given == ["attack Hue 1-2"] and game.asked() == "retreat"
    assert refused == [
        "fight: attack Hue 1-2; attack Saigon 3-4: The question was answered before "
        '"attack Saigon 3-4".'
    ]

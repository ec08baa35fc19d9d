"""Counters that are alike need no number: any that may be taken is taken without a question."""

from __future__ import annotations

import pytest

from engine.kernel import standing
from engine.kernel.errors import RuleViolation, UnknownName, WhichOrder
from engine.kernel.resolver import Resolver
from tests.vietnam_solitaire.support import Game, at, opening

RAISE = "Raise and Move US or ARVN Forces - orders"
POOL = "points: 6\nat Available Pool: ARVN 3, ARVN 4, ARVN R 1, US 1, US 2\nat Hue 6: ARVN 1"


def said(game: Game, line: str, seat: str = "US/ARVN") -> str:
    """The order that a line is taken for, as it is echoed."""
    number = game.rules.seats.index(seat)
    resolver = Resolver(game.rules, game.position, number, game.table.waiting)
    (order,) = resolver.read(line).orders
    return game.rules.catalogue.say(order)


def refused(game: Game, line: str, seat: str = "US/ARVN") -> str:
    """The rule's refusal of a line that means nothing legal."""
    with pytest.raises(RuleViolation) as refusal:
        said(game, line, seat)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("raise arvn in hue 1", "raise ARVN 3 in Hue 1-2"),
        ("raise ARVN, arvn in Hue 5", "raise ARVN 3, ARVN 4 in Hue 5"),
        ("raise 2 arvn, arvn r in Hue 5", "raise ARVN 3, ARVN 4, ARVN R 1 in Hue 5"),
        ("raise ARVN 3, arvn in Hue 5", "raise ARVN 3, ARVN 4 in Hue 5"),
        ("raise arvn 4 in Hue 5", "raise ARVN 4 in Hue 5"),
        ("raise us in Hue 5", "raise US 1 in Hue 5"),
        ("move arvn to Hue 5", "move ARVN 1 to Hue 5"),
    ],
)
def test_a_kind_stands_for_a_counter_that_may_be_taken(line, order):
    assert said(at(RAISE, POOL), line) == order


def test_what_may_not_be_taken_is_not_asked_about():
    """Those out of the pool are none of the choice, and nobody flies to where they stand."""
    game = at(RAISE, "at Hue 5: US 1\nat Hue 6: US 2\npoints: 0")
    assert said(game, "move us to Hue 6") == "move US 1 to Hue 6"
    assert said(game, "move us to Hue 5") == "move US 2 to Hue 5"


def test_at_set_up_the_next_of_a_kind_is_taken():
    """Those that stand there are none of the choice, so the same line places one after another."""
    game = opening(scenario="tet-1968")
    for number in (1, 2):
        order = said(game, "place us mar in Hue 6")
        assert order == f"place US Mar {number} in Hue 6"
        game.give(order)
    heading = '[Scenario A: "Tet 1968"]'
    assert refused(game, "place us mar in Hue 6") == f"US Mar 1 stands in Hue 6 already. {heading}"
    both = "place US Mar 1, US Mar 2 in Hue 6"
    assert game.refused(both) == f"US Mar 1, US Mar 2 stand in Hue 6 already. {heading}"
    game.give("place US Mar 1, AirCav 1 in Hue 6")


def test_counters_in_different_places_are_told_apart():
    game = at(RAISE, "at Hue 5: US 1, US 2\nat Hue 6: US 3\npoints: 9")
    with pytest.raises(WhichOrder) as miss:
        said(game, "move us to Hue 1-2")
    assert str(miss.value) == '"us" could be: 1. US 1 (Hue 5); 2. US 3 (Hue 6). Which number?'
    assert miss.value.suggestions == ("US 1", "US 3")
    assert miss.value.lines == ("move US 1 to Hue 1-2", "move US 3 to Hue 1-2")


def test_where_none_may_be_taken_the_rules_say_why():
    game = at(RAISE, "at Hue 5: ARVN 1\npoints: 0\nat Available Pool: ARVN 2")
    assert "not for sale. Now: none." in refused(game, "raise arvn in Hue 6")
    assert "not for sale. Now: none." in refused(game, "raise arvn m in Hue 6")
    with pytest.raises(UnknownName, match="not so many"):
        said(game, "raise 10 arvn in Hue 6")
    with pytest.raises(UnknownName, match='no unit "dragons"'):
        said(game, "raise dragons in Hue 6")


def test_those_who_must_wait_for_others_are_told_so():
    game = at(RAISE, "points: 9\nat Available Pool: US 2, ROK 1\nat Hue 6: US 1")
    assert refused(game, "raise us in Hue 6").startswith(
        "US 1 is not for sale. Now: ROK 1. US ground units come after ROK and ANZAC."
    )


def test_a_standing_order_needs_no_numbers():
    """Which counter is meant is settled when the order's turn comes: never one twice."""
    game = at(RAISE, POOL, 1)
    order = standing.parse("raise-move: raise arvn in hue 6; raise arvn in hue 5", game.rules)
    answered = standing.answer(game.table, game.table.waiting[0], [order])
    given = [game.rules.catalogue.say(one) for one, _ in answered.given]
    assert given == ["raise ARVN 3 in Hue 6", "raise ARVN 4 in Hue 5", "done"]
    assert answered.refused == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("raise 9 arvn in hue 6", "ARVN 1 is not for sale"),
        ("raise 10 arvn in hue 6", 'not so many units "10 arvn"'),
        ("raise 2 arvn in hue 6; raise 2 arvn in hue 5", "not for sale"),
        ("attack hue 6; raise arvn in hue 6", "attack"),
    ],
)
def test_a_standing_order_that_wants_too_much_is_taken_back_whole(line, told):
    game = at(RAISE, POOL)
    before = game.position.write()
    order = standing.parse(f"any: {line}", game.rules)
    answered = standing.answer(game.table, game.table.waiting[0], [order])
    assert answered.given == [] and told in answered.refused[0]
    assert game.position.write() == before


def test_a_standing_order_names_some_unit_that_there_is():
    with pytest.raises(UnknownName, match='no unit "dragons"'):
        standing.parse("raise-move: raise dragons in Hue 6", at(RAISE, POOL).rules)


def test_only_what_is_for_sale_is_offered():
    game = at(RAISE, POOL + "\nat Saigon 6: US 3")
    units = game.table.space(game.table.waiting[0]).complete("raise ")
    assert units == ["raise ARVN 3", "raise ARVN 4", "raise ARVN R 1", "raise US 1", "raise US 2"]
    game = at(RAISE, POOL + "\nat Available Pool: ROK 1")
    assert "raise US 1" not in game.table.space(game.table.waiting[0]).complete("raise ")

"""Standing orders: read, fitted to a question, given whole or not at all."""

from __future__ import annotations

import pytest

from engine.kernel.errors import BadOrder, UnknownName
from engine.kernel.order import DONE
from engine.kernel.standing import Answered, StandingOrder, answer, matching, parse
from engine.kernel.table import Table
from tests.kernel.toy import BLUE, FORD, HILL, RED, TOY, order, table


def standing(*lines: str) -> list[StandingOrder]:
    return [parse(line, TOY) for line in lines]


def answered(at: Table, *lines: str, seat: int = RED) -> Answered:
    decision = next(d for d in at.waiting if d.seat == seat)
    return answer(at, decision, standing(*lines))


def said(given: Answered) -> list[str]:
    return [TOY.catalogue.say(order) for order, _ in given.given]


def bidding() -> Table:
    at = table()
    at.give(RED, DONE)
    return at


# ---- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("walk: done", StandingOrder("walk", (), "done")),
        ("ANY: default", StandingOrder("any", (), "default")),
        ("bid if area=hill, turn = 2: bid 3; done",
         StandingOrder("bid", (("area", "Hill"), ("turn", "2")), "bid 3; done")),
        ("walk if unit=an: go {unit} to {area}",
         StandingOrder("walk", (("unit", "Ant"),), "go {unit} to {area}")),
        ("walk if ,turn=1,: roll", StandingOrder("walk", (("turn", "1"),), "roll")),
    ],
)  # fmt: skip
def test_a_standing_order_is_read(text: str, read: StandingOrder) -> None:
    assert parse(text, TOY) == read


def test_what_is_said_of_a_standing_order_can_be_read_again() -> None:
    for one in standing("walk: done", "bid if area=hill, turn=2: bid 3;done", "any: default"):
        assert parse(str(one), TOY) == one
    assert str(parse("bid if area = HILL,turn=2:  bid 3", TOY)) == "bid if area=Hill, turn=2: bid 3"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("done", "A standing order is typed so: KIND"),
        ("walk:", "A standing order is typed so: KIND"),
        ("walk:   ", "A standing order is typed so: KIND"),
        ("", "A standing order is typed so: KIND"),
        ("fly: done", 'No question is called "fly". There are: walk, bid, any.'),
        (": done", 'No question is called ""'),
        ("bid if area: done", '"area" is not a condition: KEY=VALUE'),
        ("bid if =Hill: done", '"=Hill" is not a condition'),
        ("bid if area=: done", '"area=" is not a condition'),
        ("bid if area=Mars: done", 'There is no area "Mars"'),
        ("walk: dance", 'There is no order "dance"'),
        ("walk: go {unit}", "go is typed so: go UNIT to AREA."),
        ("walk: go {unit} to Mars", 'There is no area "Mars"'),
        ("walk: go Ant to Hill; dance", 'There is no order "dance"'),
        ("walk: go Ant to Hill;", "There is no order in that line."),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadOrder) as refusal:
        parse(text, TOY)
    assert str(refusal.value).startswith(told)


def test_a_name_in_a_condition_is_found_as_forgivingly_as_any() -> None:
    with pytest.raises(UnknownName):
        parse("bid if unit=Yak: done", TOY)
    assert parse("bid if area=dak: done", TOY).conditions == (("area", "Dak To"),)


# ---- fitting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "fits"),
    [
        ("bid: done", True),
        ("any: done", True),
        ("walk: done", False),
        ("bid if area=Hill: done", True),
        ("bid if area=Ford: done", False),
        ("bid if turn=1: done", True),
        ("bid if turn=1, area=Ford: done", False),
        ("bid if kind=BID: done", True),
        ("bid if unit=Ant: done", False),  # this question is about no unit
        ("bid if weather=fine: done", False),
    ],
)
def test_a_standing_order_fits_its_kind_and_conditions(line: str, fits: bool) -> None:
    at = bidding()
    assert bool(list(matching(at, at.waiting[0], standing(line)))) == fits


def test_the_names_of_the_question_stand_in_for_the_braces() -> None:
    at = table()
    assert said(answered(at, "walk: go {unit} to {area}")) == ["go Ant to Ford", "done"]
    assert at.position.loc[0] == FORD


def test_a_brace_that_the_question_has_no_name_for_does_not_fit() -> None:
    at = bidding()
    assert list(matching(at, at.waiting[0], standing("any: go {unit} to Hill"))) == []
    assert answered(at, "any: go {unit} to Hill") == ([], [])


# ---- answering -----------------------------------------------------------------------------------


def test_done_is_added_where_it_closes() -> None:
    at = bidding()
    assert said(answered(at, "bid: bid 4")) == ["bid 4", "done"]
    assert at.position.bid == [4, 0]
    assert [d.seat for d in at.waiting] == [BLUE]


def test_done_that_was_said_is_not_said_again() -> None:
    assert said(answered(bidding(), "bid: bid 4; done")) == ["bid 4", "done"]
    assert said(answered(bidding(), "bid: done")) == ["done"]


def test_done_is_added_as_long_as_the_question_waits() -> None:
    """After something was rolled too; so no question is answered twice by one order."""
    at = table()
    assert said(answered(at, "walk: go Ant to Hill; roll")) == ["go Ant to Hill", "roll", "done"]
    assert "walk" not in [d.kind for d in at.waiting]


def test_the_default_can_be_ordered() -> None:
    assert said(answered(bidding(), "bid: default")) == ["bid 1", "done"]


def test_the_first_that_fits_answers() -> None:
    at = bidding()
    given = answered(at, "walk: roll", "bid if area=Ford: bid 9", "bid: bid 2", "any: bid 3")
    assert said(given) == ["bid 2", "done"]
    assert given.refused == []


def test_one_that_is_refused_is_reported_and_the_next_one_answers() -> None:
    at = bidding()
    given = answered(at, "bid: bid 12", "bid: bid 9")
    assert said(given) == ["bid 9", "done"]
    assert given.refused == ["bid: bid 12: Nine at most."]


def test_what_came_before_a_refused_line_is_taken_back() -> None:
    at = table()
    at.give(RED, order("go Ant to Hill"))
    before = at.position.write()
    given = answered(at, "walk: go Ant to Ford; go Bee to Ford")
    assert given == ([], ["walk: go Ant to Ford; go Bee to Ford: The ford holds one."])
    assert at.position.write() == before
    assert len(at.position.drafts) == 1, "what the seat drafted itself stays"
    assert [d.kind for d in at.waiting] == ["walk"]
    at.undo(RED)
    assert at.position.loc[0] == 0


def test_what_was_rolled_before_a_refused_line_stands_and_no_other_is_tried() -> None:
    at = table()
    given = answered(at, "walk: go Ant to Hill; roll; go Cat to Hill", "walk: done")
    assert said(given) == ["go Ant to Hill", "roll"]
    assert given.refused and "Cats do not obey" in given.refused[0]
    assert at.position.loc[0] == HILL
    assert [d.kind for d in at.waiting] == ["walk"]


def test_a_line_after_the_decision_is_closed_is_reported() -> None:
    at = table()
    given = answered(at, "walk: done; go Ant to Hill")
    assert said(given) == ["done"]
    assert given.refused == [
        'walk: done; go Ant to Hill: The question was answered before "go Ant to Hill".'
    ]


def test_without_a_standing_order_that_fits_nothing_is_given() -> None:
    at = bidding()
    before = at.position.record()
    assert answered(at, "walk: done") == ([], [])
    assert answered(at) == ([], [])
    assert at.position.record() == before

"""A table: orders given, refused and taken back, decisions sealed, positions edited and resumed."""

from __future__ import annotations

from random import Random

import pytest

from engine.kernel.dice import Dice
from engine.kernel.errors import BadPosition, RuleViolation, UmpireError
from engine.kernel.event import Event
from engine.kernel.order import DONE, Order
from engine.kernel.table import Table
from tests.kernel.toy import BID, BLUE, FORD, HILL, LOC, RED, TOY, order, table


def asked(at: Table) -> list[str]:
    return [f"{TOY.seats[d.seat]}: {d.kind}" for d in at.waiting]


def bidding(seed: str = "toy") -> Table:
    """A table at which both seats bid."""
    at = table(seed=seed)
    at.give(RED, DONE)
    assert asked(at) == ["Red: bid", "Blue: bid"]
    return at


def refused(at: Table, seat: int, line: str) -> str:
    """The refusal of an order, which must leave no trace."""
    before, waiting, drafts = at.position.write(), list(at.waiting), list(at.position.drafts)
    with pytest.raises(UmpireError) as refusal:
        at.give(seat, order(line))
    assert at.position.write() == before
    assert (at.waiting, at.position.drafts) == (waiting, drafts)
    return str(refusal.value)


# ---- giving --------------------------------------------------------------------------------------


def test_an_order_that_shows_nothing_is_a_draft() -> None:
    at = table()
    step = at.give(RED, order("go Ant to Hill"))
    assert step.draft
    assert step.changes == [(LOC, 0, 0)]
    assert step.events == [Event("went", (0, HILL), 1 << RED)]
    assert [d.seat for d in at.position.drafts] == [RED]
    assert at.position.seen_by(BLUE).loc[0] == 0
    assert asked(at) == ["Red: walk"]


def test_a_die_ends_all_drafts() -> None:
    at = table()
    at.give(RED, order("go Ant to Hill"))
    step = at.give(RED, order("roll"))
    assert not step.draft and at.position.drafts == []
    assert step.events == [
        Event("die", ("round 1/roll", Dice("toy", "toy-1").roll("round 1/roll")))
    ]
    assert at.position.seen_by(BLUE).loc[0] == HILL


def test_closing_plays_on_to_the_next_decision() -> None:
    at = table()
    step = at.give(RED, DONE)
    assert not step.draft
    assert asked(at) == ["Red: bid", "Blue: bid"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("go Cat to Hill", "Cats do not obey. Try Ant or Bee. [Of Cats]"),
        ("bid 3", "bid is not an order for now. Now: go, roll, done."),
    ],
)
def test_a_refused_order_leaves_no_trace(line: str, told: str) -> None:
    at = table("at Hill: Ant")
    at.give(RED, order("go Bee to Ford"))
    assert refused(at, RED, line) == told


def test_who_is_not_asked_is_told_who_is() -> None:
    assert refused(table(), BLUE, "done") == "Blue has nothing to decide now: Red has."
    at = bidding()
    at.give(BLUE, DONE)
    assert refused(at, BLUE, "bid 3") == "Blue has nothing to decide now: Red has."


def test_when_the_game_is_over_nothing_is_to_be_decided() -> None:
    at = table("round: 3")
    assert at.waiting == [] and TOY.result(at.position) == "Over"
    assert refused(at, RED, "done") == "The game is over."


# ---- undo ----------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_draft_and_says_what_it_did() -> None:
    at = table()
    at.give(RED, order("go Ant to Hill"))
    before = at.position.write()
    at.give(RED, order("go Ant to Ford"))
    step = at.undo(RED)
    assert at.position.write() == before
    assert (step.events, step.draft) == ([], True)
    assert at.position.outcome(step.changes) == [(LOC, 0, HILL)]
    at.undo(RED)
    assert at.position.write() == "\n"
    with pytest.raises(RuleViolation, match="nothing of yours to take back"):
        at.undo(RED)


def test_undo_never_reaches_what_was_rolled() -> None:
    at = table()
    at.give(RED, order("go Ant to Hill"))
    at.give(RED, order("roll"))
    with pytest.raises(RuleViolation, match="what was rolled, shown or finished stands"):
        at.undo(RED)
    assert at.position.loc[0] == HILL


def test_undo_takes_back_ones_own_alone() -> None:
    at = bidding()
    at.give(RED, order("bid 3"))
    at.give(BLUE, order("bid 5"))
    at.undo(RED)
    assert at.position.bid == [0, 5]
    with pytest.raises(RuleViolation):
        at.undo(RED)


# ---- sealed decisions ----------------------------------------------------------------------------


def test_sealed_bids_are_opened_together() -> None:
    at = bidding()
    assert all(d.sealed for d in at.waiting)
    assert at.give(RED, order("bid 3")).draft
    assert at.give(RED, DONE).draft
    assert asked(at) == ["Blue: bid"]
    hidden = at.position.seen_by(BLUE)
    assert hidden.bid == [0, 0] and "done" not in hidden.write()
    assert at.give(BLUE, order("bid 5")).draft
    step = at.give(BLUE, DONE)
    assert not step.draft
    assert step.events == [Event("bids", (3, 5))]
    assert at.position.points == [0, 1]
    assert at.position.drafts == []


def test_what_is_sealed_may_be_taken_back_even_when_it_was_closed() -> None:
    at = bidding()
    at.give(RED, order("bid 3"))
    at.give(RED, DONE)
    at.give(BLUE, order("bid 5"))
    at.undo(RED)
    assert asked(at) == ["Red: bid", "Blue: bid"]
    assert at.position.bid == [3, 5]


# ---- phases --------------------------------------------------------------------------------------


def test_the_position_at_each_end_of_a_phase_can_be_looked_at() -> None:
    at = bidding()
    at.give(RED, order("bid 3"))
    at.give(RED, DONE)
    at.give(BLUE, DONE)
    assert len(at.phase_ends) == 1
    (then,) = at.at_phase_ends()
    assert then.round == 1 and then.points == [1, 0]
    assert at.position.round == 2
    assert then.drafts == []
    at.give(RED, order("go Ant to Hill"))
    assert at.phase_ends == [] and at.at_phase_ends() == []


def test_the_events_before_the_end_of_a_phase_can_be_told_from_those_after() -> None:
    at = bidding()
    at.give(RED, DONE)
    step = at.give(BLUE, DONE)
    (end,) = at.phase_ends
    assert [e.kind for e in step.events[: end[1]]] == ["bids", "die"]
    assert step.events[end[1] :] == []


# ---- resuming ------------------------------------------------------------------------------------


def test_a_stored_position_is_resumed_with_its_drafts() -> None:
    at = bidding()
    at.give(RED, order("bid 3"))
    at.give(RED, DONE)
    again = Table(TOY, TOY.new_position(), Dice("toy", "toy-1"))
    again.position.load(at.position.record())
    again.resume()
    assert again.waiting == at.waiting
    again.undo(RED)
    assert asked(again) == ["Red: bid", "Blue: bid"]
    again.give(RED, DONE)
    assert again.give(BLUE, DONE).events == [Event("bids", (3, 0))]


def test_a_position_that_is_not_at_rest_is_not_resumed() -> None:
    at = Table(TOY, TOY.new_position(), Dice("toy", "toy-1"))
    at.position.read("done: Red")
    with pytest.raises(BadPosition, match="not at rest"):
        at.resume()


# ---- edits ---------------------------------------------------------------------------------------


def test_an_edit_is_made_in_front_of_everybody() -> None:
    at = table()
    at.give(RED, order("go Ant to Hill"))
    step = at.amend("at Ford: Bee\nbid: Blue=2")
    assert not step.draft
    assert step.events == [Event("edited", ())]
    assert at.position.write() == "at Hill: Ant\nat Ford: Bee\nbid: Blue=2\n"
    assert at.position.drafts == []
    assert at.position.outcome(step.changes) == [(LOC, 1, FORD), (BID, 1, 2)]


def test_an_edit_may_change_who_is_asked() -> None:
    at = table()
    at.amend("stage: 1\ndone: Red")
    assert asked(at) == ["Blue: bid"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("at Ford: Ant, Bee", "The edit cannot stand: The ford holds one."),
        ("at Mars: Ant", "Line 1 of the edit"),
    ],
)
def test_a_refused_edit_leaves_no_trace(text: str, told: str) -> None:
    at = table()
    at.give(RED, order("go Ant to Hill"))
    before, drafts = at.position.record(), list(at.position.drafts)
    with pytest.raises(UmpireError, match=told):
        at.amend(text)
    assert at.position.record() == before and at.position.drafts == drafts
    assert asked(at) == ["Red: walk"]
    assert at.position.loc == [HILL, 0, 0]
    at.undo(RED)  # the draft is still the seat's to take back
    assert at.position.write() == "\n"


# ---- forced answers and answer spaces ------------------------------------------------------------


def test_a_forced_decision_is_answered_by_its_default() -> None:
    at = bidding()
    given = at.forced(at.waiting[0])
    assert [(TOY.catalogue.say(o), s.draft) for o, s in given] == [("bid 1", True), ("done", True)]
    assert asked(at) == ["Blue: bid"]
    given = at.forced(at.waiting[0])
    assert given[-1][1].events[0] == Event("bids", (1, 1))


def test_a_space_knows_what_is_legal_and_why_the_rest_is_not() -> None:
    at = table("at Ford: Ant")
    space = at.space(at.waiting[0])
    assert order("go Bee to Hill") in space
    assert order("go Bee to Ford") not in space
    assert space.why_not(order("go Bee to Ford")) == "The ford holds one."
    assert space.why_not(order("bid 3")) == "bid does not answer this; it takes go, roll, done."
    assert space.default() == [DONE]
    assert space.complete("go B") == ["go Bee"]


def test_a_space_samples_legal_orders_or_none() -> None:
    at = table("at Ford: Ant")
    space = at.space(at.waiting[0])
    found = {space.sample(Random(n)) for n in range(200)} - {None}
    assert len(found) > 4
    assert all(sample in space for sample in found)
    assert Order("roll") in found, "an order without blanks has one sample"
    assert not {o for o in found if o and o.slots[:1] == (2,)}, "a cat obeyed"
    only_done = at.waiting[0]._replace(verbs=("done",))
    assert at.space(only_done).sample(Random(1)) is None


def test_a_match_plays_out_the_same_from_its_orders_alone() -> None:
    def play(at: Table) -> tuple[str, list[Event]]:
        random, told = Random("play"), []
        while at.waiting:
            decision = random.choice(at.waiting)
            sample = at.space(decision).sample(random)
            if sample is not None and random.random() < 0.7:
                told += at.give(decision.seat, sample).events
            told += at.give(decision.seat, Order("done")).events
        return at.position.write(), told

    assert play(table()) == play(table())
    assert play(table(seed="another"))[1] != play(table())[1]

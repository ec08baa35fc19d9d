"""Positions: changes that can be taken back and brought forward, drafts, and records."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.errors import BadPosition
from engine.kernel.order import Order
from engine.kernel.position import Draft, Position
from engine.kernel.table import Table
from tests.kernel.toy import BID, DAK_TO, FORD, HILL, LOC, TOY, ToyPosition
from tests.standins.support import chance, new_table
from tests.tet_offensive.support import rules


def position(text: str = "at Hill: Ant, Bee\nbid: Red=3") -> ToyPosition:
    new = TOY.new_position()
    new.read(text)
    return new


def put(where: Position, unit: int, area: int) -> None:
    """Move a unit as a rule does, indexes included."""
    before = where.loc[unit]
    where.loc[unit] = area
    where.restored(LOC, unit, before, area)


# ---- changes -------------------------------------------------------------------------------------


def test_a_change_notes_what_was_there() -> None:
    here = position()
    here.bid[0] = 5
    here.bid[0] = 7
    assert here.bid == [7, 0]
    assert here.changes == [(BID, 0, 3), (BID, 0, 5)]


def test_reverting_puts_back_what_was_there_first_and_the_indexes() -> None:
    here = position()
    before = here.write()
    put(here, 0, FORD)
    put(here, 0, DAK_TO)
    here.round = 2
    assert here.here == [1, 1, 0, 1]
    here.revert(here.changes)
    assert here.write() == before
    assert here.here == [1, 2, 0, 0]


def test_the_outcome_names_each_changed_cell_once() -> None:
    here = position()
    put(here, 0, FORD)
    put(here, 0, DAK_TO)
    here.bid[1] = 4
    here.bid[1] = 0  # as it was
    assert here.outcome(here.changes) == [(LOC, 0, DAK_TO)]


def test_the_outcome_brings_another_position_forward_without_notes() -> None:
    here, there = position(), position()
    put(here, 0, FORD)
    here.points[1] = 2
    there.forward(here.outcome(here.changes))
    assert there.write() == here.write()
    assert there.here == here.here
    assert there.changes == []


@settings(max_examples=60, deadline=None, database=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=12))
def test_forward_and_back_meet(moves: list[tuple[int, int]]) -> None:
    here = position()
    before, old = here.write(), here.clone()
    for unit, area in moves:
        put(here, unit, area)
    after = here.write()
    old.forward(here.outcome(here.changes))
    assert old.write() == after and old.here == here.here
    here.revert(here.changes)
    assert here.write() == before


# ---- copies and drafts ---------------------------------------------------------------------------


def drafted() -> ToyPosition:
    """Red has drafted a walk and a bid, Blue a bid between them."""
    here = position()
    for seat, change in ((0, (LOC, 0, FORD)), (1, (BID, 1, 8)), (0, (BID, 0, 9))):
        here.note_anew()
        field, index, value = change
        if field == LOC:
            put(here, index, value)
        else:
            here.cells[field][index] = value
        here.drafts.append(Draft(seat, here.changes))
    here.note_anew()
    return here


def test_a_copy_is_independent() -> None:
    here = drafted()
    other = here.clone()
    assert other.write() == here.write() and other.drafts == here.drafts
    put(other, 1, FORD)
    other.drafts[0].changes.clear()
    other.drafts.pop()
    assert here.write() == drafted().write() and here.drafts == drafted().drafts


@pytest.mark.parametrize(
    ("seat", "bids", "ant"), [(0, [9, 0], FORD), (1, [3, 8], HILL), (None, [3, 0], HILL)]
)
def test_a_seat_sees_its_own_drafts_alone(seat: int | None, bids: list[int], ant: int) -> None:
    here = drafted()
    seen = here.seen_by(seat)
    assert seen.bid == bids
    assert seen.loc[0] == ant
    assert {draft.seat for draft in seen.drafts} <= {seat}
    assert seen.here[FORD] == (ant == FORD)
    assert here.bid == [9, 8]  # looking changes nothing


def test_a_seat_takes_back_its_own_last_draft() -> None:
    here = drafted()
    assert here.undo_draft(0)
    assert here.bid == [3, 8] and here.loc[0] == FORD
    assert here.undo_draft(0)
    assert here.bid == [3, 8] and here.loc[0] == HILL
    assert not here.undo_draft(0)
    assert [draft.seat for draft in here.drafts] == [1]


# ---- records -------------------------------------------------------------------------------------


def loaded(record: Any) -> ToyPosition:
    new = TOY.new_position()
    new.load(record)
    return new


def test_a_record_gives_the_position_back_with_its_drafts() -> None:
    here = drafted()
    again = loaded(here.record())
    assert again.write() == here.write()
    assert again.drafts == here.drafts
    assert again.here == here.here


def test_a_record_holds_what_differs_from_the_defaults_by_name() -> None:
    assert position().record() == {
        "schema": 1,
        "fields": {"loc": {0: HILL, 1: HILL}, "bid": {0: 3}},
        "drafts": [],
    }


def test_loading_forgets_what_was_there() -> None:
    here = drafted()
    here.load(position("").record())
    assert here.write() == position("").write() and here.drafts == []


def test_a_record_that_went_through_json_can_be_loaded() -> None:
    record = position().record()
    record["fields"] = {
        name: {str(i): v for i, v in kept.items()} for name, kept in record["fields"].items()
    }
    assert loaded(record).write() == position().write()


DAMAGES: list[tuple[str, Any]] = [
    ("no record", []),
    ("nothing", None),
    ("empty", {}),
    ("no fields", {"schema": 1, "drafts": []}),
    ("no drafts", {"schema": 1, "fields": {}}),
    ("another schema", {"schema": 2, "fields": {}, "drafts": []}),
    ("fields a list", {"schema": 1, "fields": [], "drafts": []}),
    ("no such field", {"schema": 1, "fields": {"weather": {0: 1}}, "drafts": []}),
    ("a cell too many", {"schema": 1, "fields": {"loc": {3: 1}}, "drafts": []}),
    ("a cell below none", {"schema": 1, "fields": {"loc": {-1: 1}}, "drafts": []}),
    ("no such area", {"schema": 1, "fields": {"loc": {0: 4}}, "drafts": []}),
    ("an area below none", {"schema": 1, "fields": {"loc": {0: -1}}, "drafts": []}),
    ("no such unit", {"schema": 1, "fields": {"mark": {0: -2}}, "drafts": []}),
    ("words for a number", {"schema": 1, "fields": {"bid": {0: "many"}}, "drafts": []}),
    ("words for a cell", {"schema": 1, "fields": {"bid": {"Red": 1}}, "drafts": []}),
    ("nothing in a cell", {"schema": 1, "fields": {"bid": {0: None}}, "drafts": []}),
    ("cells a list", {"schema": 1, "fields": {"bid": [1, 2]}, "drafts": []}),
    ("a draft of nobody", {"schema": 1, "fields": {}, "drafts": [(None, [])]}),
    ("half a draft", {"schema": 1, "fields": {}, "drafts": [(0,)]}),
    ("half a change", {"schema": 1, "fields": {}, "drafts": [(0, [("bid", 0)])]}),
    ("a draft elsewhere", {"schema": 1, "fields": {}, "drafts": [(0, [("bid", 7, 0)])]}),
    ("a draft of another game", {"schema": 1, "fields": {}, "drafts": [(0, [("fog", 0, 0)])]}),
    ("drafts a number", {"schema": 1, "fields": {}, "drafts": 3}),
]


@pytest.mark.parametrize("record", [d for _, d in DAMAGES], ids=[name for name, _ in DAMAGES])
def test_a_damaged_record_is_refused_in_a_sentence(record: Any) -> None:
    with pytest.raises(BadPosition, match=r"^The position (record is damaged|has schema 2)"):
        loaded(record)


def test_a_damaged_record_of_tet_offensive_is_never_more_than_refused() -> None:
    random = Random("damage")
    whole = rules().new_position().record()
    for _ in range(150):
        record = copy.deepcopy(whole)
        name = random.choice(list(record["fields"]))
        cells = record["fields"][name]
        spoilt = random.choice([-5, -1, 81, 1000, "x", None, [], 1 << 80])
        key = random.choice([*cells, 5000, -3, "y"])
        cells[key] = spoilt
        other = rules().blank()
        try:
            other.load(record)
        except BadPosition:
            continue
        assert other.record()


# ---- a whole match -------------------------------------------------------------------------------


def test_a_match_of_tet_offensive_can_be_brought_forward_and_taken_back() -> None:
    table = new_table("forward")
    random = Random("forward")
    follower = table.position.clone()
    steps = 0
    while table.waiting and steps < 400:
        for order in chance(table, table.waiting[0], random):
            if table.waiting:
                follow(table, follower, order)
                steps += 1
    assert steps > 100


def follow(table: Table, follower: Position, order: Order) -> None:
    """Give an order; another position follows by its changes alone, and a copy goes back."""
    before = follower.write()
    step = table.give(table.waiting[0].seat, order)
    follower.forward(table.position.outcome(step.changes))
    assert follower.write() == table.position.write()
    for one, other in zip(vars(follower)["here"], vars(table.position)["here"], strict=True):
        assert sorted(one) == sorted(other)
    back = table.position.clone()
    back.revert(step.changes)
    assert back.write() == before

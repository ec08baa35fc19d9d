"""Events, questions and refusals in words."""

from __future__ import annotations

import string

import pytest

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.event import EVERYONE, Event, EventKind
from tests.kernel.toy import DAK_TO, TOY, table
from tests.tet_offensive.support import rules

TET = rules()


def a_value(slot: str) -> int | str:
    """Something that a slot may hold, with a name where it has one."""
    return {"text": "some words", "number": 4}.get(slot, 1)


# ---- every kind of event -------------------------------------------------------------------------


@pytest.mark.parametrize("kind", TET.event_kinds.values(), ids=list(TET.event_kinds))
def test_every_event_of_tet_offensive_is_a_sentence(kind: EventKind) -> None:
    told = TET.say(Event(kind.name, tuple(a_value(slot) for slot in kind.slots)))
    assert told[0].isupper() or told[0].isdigit()
    assert told[-1] in ".!"
    assert "{" not in told and "none" not in told


@pytest.mark.parametrize("kind", TET.event_kinds.values(), ids=list(TET.event_kinds))
def test_every_datum_of_an_event_is_in_its_sentence(kind: EventKind) -> None:
    used = {int(name) for _, name, _, _ in string.Formatter().parse(kind.words) if name}
    assert used == set(range(len(kind.slots)))


@pytest.mark.parametrize("kind", TET.event_kinds.values(), ids=list(TET.event_kinds))
def test_every_id_of_an_event_is_said_by_its_name(kind: EventKind) -> None:
    told = TET.say(Event(kind.name, tuple(a_value(slot) for slot in kind.slots)))
    for slot in set(kind.slots) - {"text", "number", "place", "someone"}:
        assert TET.names.name(slot, 1) in told


def test_an_award_says_where_and_for_whom_if_it_was_anywhere() -> None:
    hue, unit = TET.names.find("area", "Hue"), TET.names.find("unit", "1/9")
    bare = TET.say(Event("award", (0, 3, "casualties", 0, -1)))
    assert bare == "US +3 demoralization (casualties)."
    full = TET.say(Event("award", (1, -2, "city secured", hue, unit)))
    assert full == "ARVN -2 demoralization (city secured, Hue, 1/9)."


def test_an_edit_is_told_in_every_game() -> None:
    assert TOY.say(Event("edited", ())) == "The moderator changes the position."
    assert TOY.say(Event("went", (1, DAK_TO))) == "Bee goes to Dak To."


@pytest.mark.parametrize(
    ("mask", "seen"),
    [(EVERYONE, [True, True, True]), (0b01, [True, False, False]), (0b10, [False, True, False]),
     (0b11, [True, True, False]), (0, [False, False, False])],
)  # fmt: skip
def test_an_event_is_seen_by_whom_it_says(mask: int, seen: list[bool]) -> None:
    event = Event("went", (0, 1), mask)
    assert [event.seen_by(0), event.seen_by(1), event.seen_by(None)] == seen


# ---- questions and conditions --------------------------------------------------------------------


@pytest.mark.parametrize("kind", TET.decision_kinds)
def test_every_question_can_be_asked(kind: str) -> None:
    asked = TET.question(Decision(kind, 0, (), TET.names.find("area", "Hue"), 0))
    assert "{" not in asked and asked[-1] in ".?"
    assert ("Hue" in asked) == ("{area}" in TET.decision_kinds[kind])
    assert (TET.names.name("unit", 0) in asked) == ("{unit}" in TET.decision_kinds[kind])


def test_a_standing_order_may_ask_about_kind_turn_phase_area_and_unit() -> None:
    here = table().position
    walk = Decision("walk", 0, (), DAK_TO, 1)
    facts = {"kind": "walk", "turn": "1", "phase": "Walk", "area": "Dak To", "unit": "Bee"}
    assert TOY.condition(here, walk) == facts
    assert TOY.condition(here, Decision("bid", 0, ())) == {
        "kind": "bid",
        "turn": "1",
        "phase": "Walk",
    }


def test_a_game_that_says_no_more_has_nothing_to_count_or_draw() -> None:
    here = table().position
    assert TOY.figures(here) == {} and TOY.assurance.audit([]) == {}
    assert list(TOY.assurance.branches([], here)) == [] and list(TOY.assurance.all_branches()) == []


# ---- refusals ------------------------------------------------------------------------------------


def test_a_refusal_says_why_what_would_be_legal_and_where_it_is_written() -> None:
    whole = RuleViolation("No.", "Of Cats", "Try Ant.")
    assert str(whole) == "No. Try Ant. [Of Cats]"
    assert (whole.sentence, whole.heading, whole.legal) == ("No.", "Of Cats", "Try Ant.")
    assert str(RuleViolation("No.")) == "No."
    assert str(RuleViolation("No.", "Of Cats")) == "No. [Of Cats]"

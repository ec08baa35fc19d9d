"""What holds for every game that is there, asked of its ruleset: a new one is held by this too."""

from __future__ import annotations

import pickle
import string
from random import Random

import pytest

from bot.desk.plain.games import GAMES
from bot.rehearsal.fuzz import fuzz
from engine.kernel.dice import Dice
from engine.kernel.event import PHASE_BEGINS
from engine.kernel.options import by_lot, choose
from engine.kernel.order import DONE
from engine.kernel.ruleset import Ruleset
from engine.kernel.standing import parse
from engine.kernel.table import Table
from engine.standins import player

CHOICES = 4  # of options, by lot
STEPS = 60
CLEAN = ("crashes", "dead_ends", "broken_invariants", "undo_leaks", "secrecy_leaks")
PNG = b"\x89PNG"


def played(name: str, number: int) -> Ruleset:
    """A game with options by lot; number 0 has those that hold by default."""
    game = GAMES[name]
    return game.ruleset(by_lot(game.ruleset().options, number, "every game") if number else {})


EACH = pytest.mark.parametrize(("name", "number"), [(g, n) for g in GAMES for n in range(CHOICES)])
GAME = pytest.mark.parametrize("name", GAMES)


@GAME
def test_every_kind_of_event_is_a_sentence_of_what_it_holds(name: str) -> None:
    kinds = GAMES[name].ruleset().event_kinds
    assert {"die", PHASE_BEGINS} <= set(kinds)
    for kind in kinds.values():
        for words in (kind.words, kind.many or kind.words):
            used = {int(n) for _, n, _, _ in string.Formatter().parse(words) if n}
            assert used <= set(range(len(kind.slots))), kind.name
        assert kind.words[-1] in ".!", kind.name
        assert not kind.many or kind.slots[0] == "unit", kind.name


@GAME
def test_every_question_has_an_area_and_a_unit_to_name(name: str) -> None:
    for kind, question in GAMES[name].ruleset().decision_kinds.items():
        assert kind == kind.lower()
        blanks = {blank for _, blank, _, _ in string.Formatter().parse(question) if blank}
        assert blanks <= {"area", "unit"}, kind
        assert question[-1] in ".?!"


@GAME
def test_yes_and_no_stand_for_orders_that_answer_such_a_question(name: str) -> None:
    ruleset = GAMES[name].ruleset()
    for kind, verbs in ruleset.yes_or_no.items():
        assert kind in ruleset.decision_kinds
        assert len(set(verbs)) == 2 and set(verbs) <= set(ruleset.catalogue.verbs), kind


@GAME
def test_every_question_has_a_lesson(name: str) -> None:
    ruleset = GAMES[name].ruleset()
    assert set(ruleset.lessons) == set(ruleset.decision_kinds)
    for lesson in ruleset.lessons.values():
        assert 20 < len(lesson) < 450 and lesson[-1] == "."


@EACH
def test_a_ruleset_plays_with_the_options_that_it_was_given(name: str, number: int) -> None:
    plain = GAMES[name].ruleset()
    given = by_lot(plain.options, number, "every game") if number else choose(plain.options, {})
    assert dict(played(name, number).chosen) == given


@EACH
def test_every_name_means_itself(name: str, number: int) -> None:
    names = played(name, number).names
    for kind in ("unit", "area", "seat", "stage"):
        for ident, word in enumerate(names.all(kind)):
            assert names.find(kind, word) == ident


@EACH
def test_the_rest_of_every_phase_can_be_left_to_the_defaults(name: str, number: int) -> None:
    ruleset = played(name, number)
    assert ruleset.phase(ruleset.new_position())[2] in ruleset.phases
    for kind in ruleset.decision_kinds:
        assert parse(f"{kind} if turn=2: default", ruleset).kind == kind


@EACH
def test_positions_texts_views_and_lines_come_back(name: str, number: int) -> None:
    """In the first steps of a match by chance, for every seat and a spectator."""
    ruleset, random = played(name, number), Random(number)
    table = Table(ruleset, ruleset.new_position(), Dice(name, "every"))
    table.start()
    for _ in range(STEPS):
        if not table.waiting:
            break
        decision = random.choice(table.waiting)
        space = table.space(decision)
        order = space.sample(random)
        if order is None or ("done" in decision.verbs and random.random() < 0.1):
            order = DONE if "done" in decision.verbs and DONE in space else space.default()[0]
        line = ruleset.catalogue.say(order)
        assert ruleset.catalogue.parse(line, decision.verbs) == order, line
        table.give(decision.seat, order)
        other = ruleset.new_position()
        other.read(table.position.write())
        assert other.cells == table.position.cells
    for seat in (*range(len(ruleset.seats)), None):
        view = ruleset.view(table.position.seen_by(seat), seat, tuple(ruleset.seats), ("A line.",))
        assert pickle.loads(pickle.dumps(view)) == view
        assert view.seat == (None if seat is None else ruleset.seats[seat])
        assert view.phase_name in ruleset.phases and view.phase_report == ("A line.",)
        assert view.awaited == tuple(ruleset.seats)
        assert view.result == ruleset.result(table.position)
        assert ruleset.mask(table.position, seat).write()


@GAME
def test_a_picture_is_drawn_of_its_view(name: str) -> None:
    ruleset = GAMES[name].ruleset()
    assert GAMES[name].draw(ruleset.view(ruleset.new_position(), None)).startswith(PNG)


@EACH
def test_a_stand_in_answers_the_first_question_of_each_seat(name: str, number: int) -> None:
    ruleset = played(name, number)
    table = Table(ruleset, ruleset.new_position(), Dice(name, "every"))
    table.start()
    for decision in list(table.waiting):
        seat = decision.seat
        who = player(name, ruleset.seats[seat], Random(1))
        for line in who.standing_orders():
            parse(line, ruleset)
        view, before = ruleset.view(table.position.seen_by(seat), seat), table.position.turn
        for order in who.answer(view, table.space(decision)):
            table.give(seat, order)
        assert decision not in table.waiting or table.position.turn > before


@GAME
def test_matches_by_chance_break_nothing_and_show_nothing(name: str) -> None:
    figures = fuzz(name, 2, seed="every game", engine=True, vary=True)
    assert {kind: figures[kind] for kind in CLEAN} == dict.fromkeys(CLEAN, 0), figures["failures"]
    assert figures["compared"] > 0


@GAME
def test_what_a_default_does_is_said_of_every_kind_of_question(name: str) -> None:
    ruleset = GAMES[name].ruleset()
    assert set(ruleset.usual) == set(ruleset.decision_kinds)
    assert all(words.endswith(".") and len(words) < 160 for words in ruleset.usual.values())

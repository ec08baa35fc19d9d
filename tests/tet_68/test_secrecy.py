"""What a seat is shown does not change when only what it may not know does."""

from __future__ import annotations

import contextlib
from random import Random

import msgspec
import pytest

from engine.kernel.dice import Dice
from engine.kernel.errors import RuleViolation
from engine.kernel.secrecy import dealt_anew, without_secrets
from engine.kernel.table import Table
from tests.tet_68.table import opening, rules


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("chosen", [{}, {"scenario": "victory"}])
def test_hidden_units_dealt_anew_show_nothing(seat: int | None, chosen: dict[str, str]):
    """Views and position texts, of each seat and a spectator."""
    game = opening(3, **chosen).forced().forced()
    rules, position = game.rules, game.position
    for n in range(4):
        other = dealt_anew(rules, position, seat, Random(n)).position
        assert rules.mask(other, seat).write() == rules.mask(position, seat).write()
        assert msgspec.json.encode(rules.view(other, seat)) == msgspec.json.encode(
            rules.view(position, seat)
        )


def test_hidden_units_are_really_dealt_anew():
    """So that the test above can fail."""
    game = opening(3).forced().forced()
    other = dealt_anew(game.rules, game.position, 0, Random(1)).position
    assert other.record() != game.position.record()
    assert game.rules.view(other, 1) != game.rules.view(game.position, 1)


def test_a_choice_made_in_secret_is_nobody_elses():
    game = opening(3)
    game.position.infiltrating = 1
    for seat in (0, None):
        assert without_secrets(game.rules, game.position, seat).infiltrating == 0
        assert game.rules.mask(game.position, seat).infiltrating == 0
    assert game.rules.mask(game.position, 1).infiltrating == 1


@pytest.mark.parametrize("chosen", [{}, {"scenario": "victory"}, {"simple": "on"}])
def test_positions_are_kept_whole(chosen: dict[str, str]):
    """As a record, and as text."""
    game = opening(3, **chosen).forced().forced()
    for again in (game.rules.blank(), game.rules.blank()):
        again.load(game.position.record())
        assert again.record() == game.position.record()
        again.read(game.position.write())
        assert again.record() == game.position.record()


def test_every_area_is_found_by_its_name():
    """By the name that is said, by the number, by the name alone."""
    game = opening(3)
    names = game.rules.names
    for ident, name in enumerate(names.all("area")):
        assert names.find("area", name) == ident
        order = game.rules.catalogue.parse(f"place 3R in {name}")
        assert order.slots[1] == ident
    assert names.find("area", "saigon") == names.find("area", "2634")
    assert names.find("area", "354") == names.find("area", "2229")


@pytest.mark.parametrize("seed", [1, 2])
def test_play_shows_nothing_of_who_lies_hidden(seed: int):
    """After random orders too: views, position texts, offers and questions."""
    game = rules()
    random = Random(seed)
    table = Table(game, game.new_position(), Dice(f"secrets {seed}", "random"))
    table.start()
    for n in range(120):
        decision = table.waiting[0]
        order = table.space(decision).sample(random) if n % 40 else None
        orders = table.space(decision).default() if order is None else [order]
        for one in orders:
            with contextlib.suppress(RuleViolation):
                table.give(decision.seat, one)
        if n % 12:
            continue
        for seat in (0, 1, None):
            here = table.position
            other = dealt_anew(game, here, seat, Random(n)).position
            assert game.mask(other, seat).write() == game.mask(here, seat).write()
            assert game.view(other.seen_by(seat), seat) == game.view(here.seen_by(seat), seat)
            if seat is not None and decision.seat == seat:
                for verb in decision.verbs:
                    rule = game.rules[verb]
                    for slot in rule.verb.slots:
                        assert list(rule.offers(other.seen_by(seat), seat, slot.name)) == list(
                            rule.offers(here.seen_by(seat), seat, slot.name)
                        ), (verb, slot.name)

"""Whole matches: stand-ins of both sides, random play, drawn positions, views and pictures."""

from __future__ import annotations

from random import Random

import pytest

from bot.rehearsal import fuzz
from engine.kernel.dice import Dice
from engine.kernel.space import Space
from engine.kernel.table import Table
from engine.standins import player
from engine.vietnam_solitaire.datafiles import SCENARIOS
from renders.vietnam_solitaire import png
from tests.vietnam_solitaire.support import fights, opening, rules


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", ["1", "2"])
def test_stand_ins_play_to_the_end_and_are_never_refused(scenario, players):
    for number in range(3):
        ruleset = rules(scenario=scenario, players=players, ruff_puffs="on")
        table = Table(ruleset, ruleset.new_position(), Dice(f"seed {number}", "test"))
        seats = [player(ruleset.name, seat, Random(number)) for seat in ruleset.seats]
        table.start()
        for _ in range(3000):
            if not table.waiting:
                break
            decision = table.waiting[0]
            view = ruleset.view(table.position.seen_by(decision.seat), decision.seat)
            space = Space(ruleset, table.position, decision)
            for order in seats[decision.seat].answer(view, space):
                assert decision in table.waiting
                table.give(decision.seat, order)
                assert ruleset.assurance.broken(table.position) == []
        assert ruleset.result(table.position)
        assert ruleset.phase(table.position)[0] <= ruleset.played.scenario.last_turn


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_stand_ins_that_chance_drags_off_their_plans_are_never_refused(scenario):
    ruleset = rules(scenario=scenario, players="2", ruff_puffs="on", limited_b52s="on")
    for number in range(8):
        chance = Random(f"dragged {scenario} {number}")
        position = (
            ruleset.assurance.random_position(chance) if number % 2 else ruleset.new_position()
        )
        table = Table(ruleset, position, Dice(f"dragged {number}", "test"))
        seats = [player(ruleset.name, seat, chance) for seat in ruleset.seats]
        table.start()
        for _ in range(400):
            if not table.waiting:
                break
            decision = table.waiting[0]
            space = Space(ruleset, table.position, decision)
            order = space.sample(chance) if chance.random() < 0.5 else None
            view = ruleset.view(table.position.seen_by(decision.seat), decision.seat)
            for one in [order] if order else seats[decision.seat].answer(view, space):
                assert decision in table.waiting
                table.give(decision.seat, one)
        assert ruleset.assurance.broken(table.position) == []


def test_standing_orders_of_the_stand_ins_can_be_read():
    from engine.kernel.standing import parse

    ruleset = rules(players="2")
    for seat in ruleset.seats:
        for line in player(ruleset.name, seat, Random(1)).standing_orders():
            parse(line, ruleset)


def test_random_play_breaks_nothing():
    figures = fuzz.fuzz("vietnam-solitaire", 12, seed=1972, engine=True)
    assert figures["failures"] == []
    figures = fuzz.fuzz("vietnam", 2, seed=1, options={"scenario": "easter-offensive"})
    assert figures["failures"] == [] and figures["coverage"]["event: political_event"] == 0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_drawn_positions_hold_and_come_back(scenario):
    ruleset = rules(scenario=scenario)
    for number in range(40):
        position = ruleset.assurance.random_position(Random(number))
        assert ruleset.assurance.broken(position) == []
        again = ruleset.blank()
        again.read(position.write())
        assert again.cells == position.cells


def test_a_view_tells_its_units_and_areas():
    game = opening(scenario="fall-of-south-vietnam")
    view = game.rules.view(game.position, None)
    words = {area.name: area.words() for area in view.areas}
    assert words["Hanoi"] == "trail to Hue, 2 trail counters, SAM, MiG"
    assert words["Saigon 6"] == "urban"
    unit = next(u for a in view.areas for u in a.units if u.id == "ARVN 1")
    assert unit.words().startswith("ARVN infantry, ")
    assert view.boxes["Available Pool"] and view.control["Saigon"] == "nobody"


def test_every_thing_that_can_be_wrong_is_told():
    ruleset = rules()
    for line, said in {
        "at Hue 6: GB 1": "does not stand on the map",
        "at Laos: US 1": "may not be in Laos",
        "at Hue 6: 7th Fleet": "may not be",
        "trail: Hue 6=1": "trail counters in Hue 6",
        "sam: Laos": "SAM or MiG in Laos",
        "pending: Laos": "no combat in Laos",
        "turn: 17": "no turn 17",
        "points: -1": "points is negative",
        "step: 9": "step: 9 is more than",
        "battle: Laos": "off the map",
        "at Destroyed Armor: NVA 1": "no armor",
        "aim: B52 1=Laos": "is sent out",
    }.items():
        position = ruleset.blank()
        position.read(line)
        assert any(said in fault for fault in ruleset.assurance.broken(position)), line


def test_every_phase_ends_once_and_in_its_own_turn():
    ruleset = rules()
    table = Table(ruleset, ruleset.new_position(), Dice("phases", "test"))
    table.start()
    ended = [ruleset.phase(then)[:2] for then in table.at_phase_ends()]
    while table.waiting and len(ended) < 60:
        decision = table.waiting[0]
        for order in Space(ruleset, table.position, decision).default():
            table.give(decision.seat, order)
            ended += [ruleset.phase(then)[:2] for then in table.at_phase_ends()]
    numbered = [(turn, number) for turn, number in ended if number]
    assert numbered == sorted(set(numbered))
    assert {(1, 9), (2, 9), (3, 9)} <= set(numbered)


def test_indexes_that_went_astray_are_told():
    game = opening()
    position, board = game.position.clone(), game.rules.board
    unit, hue = board.unit_id["ARVN 1"], board.area_id["Hue 5"]
    position.here[hue].append(unit)
    position.allied[hue] += 2
    position.communist[hue] += 1
    position.here[position.loc[board.unit_id["US 1"]]].remove(board.unit_id["US 1"])
    told = " ".join(game.rules.assurance.broken(position))
    for said in (
        "ARVN 1 stands in two places.",
        "ARVN 1 is listed where it is not.",
        "A unit is nowhere.",
        "The US/ARVN count of Hue 5 is wrong.",
        "The NVA/VC count of Hue 5 is wrong.",
    ):
        assert said in told


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", ["1", "2"])
def test_what_is_drawn_and_offered_can_be_said_and_is_answered_in_words(scenario, players):
    """Random answers at random ends: an order is legal, or its refusal is a sentence."""
    ruleset = rules(scenario=scenario, players=players, ruff_puffs="on", limited_b52s="on")
    legal: set[str] = set()
    for number in range(25):
        chance = Random(f"{scenario} {players} {number}")
        position = (
            ruleset.assurance.random_position(chance) if number % 2 else ruleset.new_position()
        )
        table = Table(ruleset, position, Dice(f"{number}", "test"))
        table.start()
        for _ in range(60):
            if not table.waiting:
                break
            decision = chance.choice(table.waiting)
            space = Space(ruleset, table.position, decision)
            assert space.complete("")
            for verb in decision.verbs:
                rule = ruleset.rules[verb]
                for slot in rule.verb.slots:
                    kind = {"units": "unit", "areas": "area"}.get(slot.kind, slot.kind)
                    offered = list(rule.offers(table.position, decision.seat, slot.name))
                    assert all(ruleset.names.name(kind, one) for one in offered)
            order = space.sample(chance)
            if order is None or chance.random() < 0.2:
                for one in space.default():
                    table.give(decision.seat, one)
                continue
            said = ruleset.catalogue.parse(ruleset.catalogue.say(order))
            assert said == order
            why = space.why_not(order)
            if why is None:
                legal.add(order.verb)
                table.give(decision.seat, order)
            else:
                assert why.rstrip("]").endswith((".", "?")) or "[" in why
    assert len(legal) >= 6


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_picture_is_drawn(scenario):
    game = opening(scenario=scenario)
    view = game.rules.view(game.position, 0, ("US/ARVN",))
    picture = png(view, width=800)
    assert picture.startswith(b"\x89PNG") and picture == png(view, width=800)


def test_a_crowded_picture_is_drawn():
    units = ", ".join(rules().board.unit_names[:40])
    game = fights(f"at Hue 1-2: {units}, US 1", 6)
    assert png(game.rules.view(game.position, None)).startswith(b"\x89PNG")

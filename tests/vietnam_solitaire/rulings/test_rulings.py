"""Rulings V1 and on, where no test of the rulebook's own paragraphs holds them."""

from __future__ import annotations

import pytest

from engine.kernel.dice import Dice
from engine.kernel.table import Table
from tests.vietnam_solitaire.support import (
    LoadedDice,
    at,
    fights,
    harmless,
    offensive,
    opening,
    placing,
    rules,
    scoring,
)

END = {"trail/": 3, "political": 3, "/US": 1, "/VC": 6, "/NVA": 6, "/ARVN": 1}
BOARD = rules().board


@pytest.mark.ruling("V5", "Phase 1: Roll for Trail Counters/2")
def test_v5_a_die_that_brings_no_missile_brings_a_counter():
    """Where there is room for it; else it is lost."""
    game = at(
        "Roll for Trail Counters - start",
        "trail: Hanoi=1, Haiphong=2\nsam: Hanoi, Haiphong\nmig: Hanoi, Haiphong",
        [2, 1],
    )
    assert game.on("trail", "Hanoi") == 2 and game.events("trail_full") == [("Haiphong",)]


def test_v6_a_bomber_shot_down_flies_again_next_turn():
    game = at(
        "Attack the Ho Chi Minh Trail - orders",
        "at Available Pool: B52 1\npoints: 4\ntrail: Hanoi=1\nsam: Hanoi",
        1,
    )
    game.give("target Hanoi with B52 1", "done")
    assert game.on("trail", "Hanoi") == 1 and game.where("B52 1") == "Available Pool"


def test_v8_a_target_needs_a_counter_when_it_is_declared():
    game = at(
        "Attack the Ho Chi Minh Trail - orders",
        "at Available Pool: B52 1, B52 2\npoints: 4\ntrail: Laos=1",
        1,
    )
    assert "no trail counter" in game.refused("target Cambodia with B52 1")
    game.give("target Laos with B52 1", "target Laos with B52 2", "done")
    assert game.on("trail", "Laos") == 0 and game.dice_for("attack") == 2


def test_v14_one_combat_an_area_and_no_napalm_after_it():
    text = "at Hue 1-2: US 1, VC 1\nat Available Pool: Napalm 1\npoints: 3"
    game = fights(text, 6).give("attack Hue 1-2", "retreat")
    assert "cannot be struck" in game.refused("napalm VC 1")


def test_v17_no_napalm_in_insurgency_combats():
    game = at(
        "Insurgency Combats - start",
        "at Hue 1-2: US 1, VC 1\nat Available Pool: Napalm 1\npoints: 3",
        6,
    )
    assert game.asked() == "retreat"
    assert "not an order" in game.refused("napalm VC 1")


def test_v18_no_insurgency_where_nobody_is():
    assert placing("at Available Pool: VC 1", END | {"offensive": 1}).dice_for("insurgency") == 0


def test_v20_armor_of_earlier_turns_waits():
    ruleset = rules(scenario="fall-of-south-vietnam")
    position = ruleset.new_position()
    armor = ruleset.board.of_kind[ruleset.board.armor_kind]
    assert [ruleset.names.name("area", position.loc[u]) for u in armor] == [
        "Available Pool",
        "Out of Game",
    ]
    assert position.home[armor[0]] == ruleset.board.region_id["Hue"]


def test_v23_nobody_marches_where_no_enemy_is():
    game = offensive("at Hue 1-2: NVA 1", END | {"offensive": 1})
    assert game.events("advanced") == [] and game.events("minor_offensive") == [("Hue",)]


def test_v26_militia_neither_moves_nor_retreats():
    game = at("Raise and Move US or ARVN Forces - orders", "at Hue 1-2: RP 1")
    assert "stays where" in game.refused("move RP 1 to Hue 5")
    game = fights("at Hue 1-2: RP 1, US 1, VC 1", {"round 1": 6, "RP": 1, "VC": 6})
    game.give("attack Hue 1-2", "retreat")
    assert game.where("US 1") == "Hue 3-4" and game.where("RP 1") == "Hue 1-2"
    assert game.where("VC 1") == "Available Pool"


def test_v26_the_question_says_who_stays_and_what_follows():
    game = fights("at Hue 1-2: RP 1, RP 2, US 1, VC 1", {"round 1": 6})
    game.give("attack Hue 1-2")
    said = game.rules.question(game.table.waiting[0], game.position)
    assert said.endswith("The way leads to Hue 3-4. Who stays there and fights on: RP 1, RP 2.")


@pytest.mark.ruling("V51")
@pytest.mark.parametrize(("face", "total"), [(5, 7), (6, 8)])
def test_v51_more_than_six_is_a_major_offensive(face, total):
    game = offensive(
        "at Hue 3-4: ARVN 1", {"offensive": face, **END}, 11, scenario="fall-of-south-vietnam"
    )
    assert game.events("offensive_die") == [(face, f" + 2 = {total}")]
    assert game.events("major_offensive") == [(1,)]


def test_v39_the_player_says_who_goes_home():
    game = at(
        "Add and Remove Units - income", "at Hue 6: US 1, US 3\nat Saigon 6: US 2, US 4", 3, turn=9
    )
    assert game.asked() == "withdrawal"
    assert "not to leave" in game.refused("withdraw ARVN 1")
    game.give("withdraw US 4", "withdraw US 2")
    assert game.units_in("Hue 6") == ["US 1", "US 3"]
    game = at("Add and Remove Units - income", "at Hue 6: US 1, US 2, US 3, US 4", 3, turn=9)
    assert game.events("left") == [("US 1",), ("US 2",)], "in one area they are alike"


@pytest.mark.parametrize(
    ("event", "turn"), [("Outcry at home", 3), ("Gulf of Tonkin resolution", 2)]
)
def test_v40_an_event_works_in_the_turn_after(event, turn):
    text = f"next_event: {event}\nat Available Pool: Napalm 1"
    game = at("Add and Remove Units - income", text, 3, turn=turn)
    told = next(e for e in BOARD.events if e.name == event)
    assert game.one("points") == BOARD.points[turn] + told.points


def test_v40_events_stop_bombing_and_napalm():
    game = at(
        "Attack the Ho Chi Minh Trail - orders",
        "event: Bombing halt\nat Available Pool: B52 1\npoints: 4\ntrail: Hanoi=1, Laos=1",
    )
    assert "spares" in game.refused("target Hanoi with B52 1")
    game = fights(
        "event: Outcry at home\nat Available Pool: Napalm 1\npoints: 4\nat Hue 5: US 1, VC 1"
    )
    assert "No napalm" in game.refused("napalm VC 1")


def test_v42_a_combat_in_which_nobody_can_hit_is_over():
    ruleset, position = harmless("stage: US and ARVN Forces Fight - start\nat Hue 6: US 1, VC 1")
    table = Table(ruleset, position, LoadedDice())
    table.start()
    table.give(0, ruleset.catalogue.parse("attack Hue 6"))
    assert not position.battle and position.fought[BOARD.area_id["Hue 6"]]


def test_v37_defaults_answer_every_question():
    seen: set[str] = set()
    for number in range(6):
        dice = Dice(f"seed {number}", "test")
        game = opening(dice, players="2", scenario=("campaign", "tet-1968")[number % 2])
        for _ in range(3000):
            if not game.table.waiting:
                break
            seen.add(game.asked())
            game.table.forced(game.table.waiting[0])
        assert not game.table.waiting
    assert {"raise-move", "fight", "placement", "reinforcements"} <= seen


def test_v44_a_minor_defeat_is_a_victory_of_the_other_side():
    text = "at Saigon 6: ARVN 1\nat Hue 5: VC 1\nat Highlands 5: VC 2"
    game = scoring(text, turn=6, scenario="easter-offensive", players="2")
    assert game.result() == "NVA/VC victory (minor defeat for US/ARVN)"

"""Scenario C: "Easter Offensive", turn by turn."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import END, C, at, opening, placing, rules


@pytest.mark.rule(
    'Scenario C: "Easter Offensive"/18',
    'Scenario C: "Easter Offensive"/19',
    'Scenario C: "Easter Offensive"/36',
)
def test_turn_one():
    """No trail dice, no regulars, a major offensive, no reaction."""
    game = opening(**C).until("raise-move")
    game.give("done")
    while game.one("turn") == 1 and game.table.waiting:
        assert game.asked() != "reaction"
        for _, step in game.table.forced(game.table.waiting[0]):
            game.log += step.events
    assert game.events("major_offensive")[0] == (1,)
    assert not game.events("trail_full")
    assert len([d for d in game.events("entered") if str(d[0]).startswith("NVA")]) == 3


@pytest.mark.rule('Scenario C: "Easter Offensive"/19', 'Scenario C: "Easter Offensive"/20')
def test_turn_two_puts_counters_and_infantry_into_the_highlands():
    """No dice for the trail; three NVA in area 1-2; a minor offensive there."""
    game = at("Roll for Trail Counters - start", "trail: Laos=1", 3, turn=2, **C)
    assert game.on("trail", "Laos") == 2
    text = "at Available Pool: NVA 1, NVA 2, NVA 3, NVA 4\ntrail: Laos=2, Hanoi=1"
    game = placing(text, {"Hanoi": 6, **END}, turn=2, **C)
    entered = game.events("entered")
    assert entered[0] == ("NVA 1", "Hue 6")
    assert entered[1:] == [(f"NVA {n}", "Highlands 1-2") for n in (2, 3, 4)]
    assert game.events("minor_offensive") == [("Highlands",)]


@pytest.mark.rule('Scenario C: "Easter Offensive"/33')
def test_regulars_enter_from_the_first_region_on_while_the_pool_lasts():
    """Hue takes what there is; the Highlands' three of turn 2 wait for nobody."""
    text = "at Available Pool: NVA 1, NVA 2\ntrail: Hanoi=2, Haiphong=2"
    game = placing(text, {"Hanoi": 6, "Haiphong": 5, **END}, turn=2, **C)
    assert [place for _, place in game.events("entered")] == ["Hue 5", "Hue 5"]


def test_the_first_who_come_to_the_highlands_on_turn_two_need_no_losses():
    """Scenario C/20: there are counters for the set-up, turn 1, Hue and the Highlands."""
    fire = {"/ARVN": 6, "/RP": 6, "/NVA": 1, "/VC": 1}
    game = opening({**fire, "insurgency": 1, "regulars": 1, "trail/": 3}, **C)
    while game.one("turn") < 3:
        for _, step in game.table.forced(game.table.waiting[0]):
            game.log += step.events
    entered = [data for data in game.events("entered") if str(data[0]).startswith("NVA")]
    assert ("NVA 12", "Highlands 1-2") in entered
    assert not [unit for unit, _ in game.events("eliminated") if str(unit).startswith("NVA")]
    assert game.events("ran_out") == [("NVA",)]


def test_with_two_players_regulars_still_begin_in_the_first_region():
    """Scenario C/33, Scenario C/20: then the Highlands' three, in area 1-2."""
    text = "at Available Pool: NVA 1, NVA 2\ntrail: Hanoi=2, Laos=2, Cambodia=1"
    game = placing(text, END, turn=2, players="2", **C)
    assert game.rules.question(game.table.waiting[0], game.position).endswith(
        "To be placed: 2 NVA, the last there are, in Hue or Highlands or Saigon."
    )
    assert "Hue comes first" in game.refused("place NVA 1 in Highlands 1-2", seat="NVA/VC")
    game.nva("place NVA 1, NVA 2 in Hue 5", "done")
    game = placing("at Available Pool: NVA 1, NVA 2\ntrail: Laos=2", END, turn=2, players="2", **C)
    assert "in Highlands 1-2." in game.refused("place NVA 1 in Highlands 5", seat="NVA/VC")
    game.nva("place NVA 1 in Highlands 1-2")
    assert "1 NVA, the last there are, in Highlands" in game.refused("done", seat="NVA/VC")


def test_with_two_players_the_first_destroyed_armor_must_enter_too():
    """Scenario C/34: in the next placement phase, in the place of an infantry unit."""
    text = "at Available Pool: NVA 1, NVA 2, NVA A 1\nhome: NVA A 1=Highlands\ntrail: Laos=2"
    game = placing(text, END, turn=3, players="2", **C)
    said = game.rules.question(game.table.waiting[0], game.position)
    assert "To be placed: NVA A 1 in Highlands, 2 NVA in Highlands." in said
    assert "in the place of an infantry" in game.refused(
        "place NVA 1, NVA 2 in Highlands 5", seat="NVA/VC"
    )
    game.nva("place NVA 1 in Highlands 5")
    assert "NVA A 1 in Highlands" in game.refused("done", seat="NVA/VC")
    game.nva("place NVA A 1 in Highlands 6", "done")


@pytest.mark.rule('Scenario C: "Easter Offensive"/20')
@pytest.mark.ruling(
    "V2", "Phase 2: Attack the Ho Chi Minh Trail/1", 'Scenario C: "Easter Offensive"/20'
)
def test_turn_two_adds_units():
    game = at("Add and Remove Units - income", "", turn=2, **C)
    added = {data[0] for data in game.events("joined")}
    assert added == {"7th Fleet", "AirCav 1", "AirCav 2", "B52 1", "B52 2", "ARVN M 1", "ARVN M 2",
                     "ARVN R 1", "ARVN R 2", "Napalm 1", "Napalm 2"}  # fmt: skip


@pytest.mark.rule(
    'Scenario C: "Easter Offensive"/21',
    'Scenario C: "Easter Offensive"/22',
    'Scenario C: "Easter Offensive"/23',
    'Scenario C: "Easter Offensive"/24',
    'Scenario C: "Easter Offensive"/30',
    'Scenario C: "Easter Offensive"/31',
)
@pytest.mark.parametrize("turn", [3, 4, 5, 6])
def test_later_turns_have_one_trail_die(turn):
    game = at("Roll for Trail Counters - start", "", [3], turn=turn, **C)
    assert game.on("trail", "Laos") == 1


@pytest.mark.rule('Scenario C: "Easter Offensive"/25')
def test_armor_leaves_before_the_last_turn():
    """And the offensive is a major one."""
    game = at("Add and Remove Units - income", "at Hue 6: NVA A 1\nat Hue 5: NVA 1", 3, turn=6, **C)
    assert game.where("NVA A 1") == "Out of Game"
    assert rules(**C).played.scenario.rules(6).offensive == "major"


@pytest.mark.rule('Scenario C: "Easter Offensive"/32', 'Scenario C: "Easter Offensive"/33')
def test_no_insurgents_after_turn_two():
    """And no regulars when their pool is empty; Hue comes first."""
    text = "at Available Pool: VC 1, NVA 1\nat Hue 6: US 1\ntrail: Haiphong=1, Cambodia=1"
    game = placing(text, {"Haiphong": 1, **END}, turn=3, **C)
    assert game.dice_for("insurgency") == 0
    assert game.events("entered")[0] == ("NVA 1", "Hue 1-2")

"""Position texts that play cannot come to are refused in a sentence; those that it can are not."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import rules

START, SETUP = "Add and Remove Units - income", "Setup - orders"
TRAIL, CONTROL = "Roll for Trail Counters - dice", "Victory Points, Victory and Events - control"
MARCH = "NVA and VC Offensive - combats"
ATTACK = "Attack the Ho Chi Minh Trail - orders"
C = {"scenario": "easter-offensive"}
A = {"scenario": "tet-1968"}
TWO = {"players": "2"}


def faults(text: str, **chosen: str) -> list[str]:
    """What is wrong with a position text; lines apart by semicolons."""
    ruleset = rules(**chosen)
    position = ruleset.blank()
    scenario = ruleset.played.scenario
    start = f"turn: {scenario.first_turn}\nscore: {scenario.score}\n"
    start += "" if "stage:" in text else f"stage: {START}\n"
    position.read(start + text.replace("; ", "\n"))
    return ruleset.assurance.broken(position)


@pytest.mark.parametrize(
    ("text", "chosen", "said"),
    [
        ("points: 20", {}, "No turn has 20 political points: the most are 19."),
        ("turn: 3; score: 3", {}, "There cannot be 3 turns with three regions here: it is from 0 to 2."),  # noqa: E501
        ("score: 2", A, "There cannot be 2 turns with three regions here: it is from 3 to 3."),
        ("score: 1", C, "Turns with three regions are not counted in this scenario."),
        ("turn: 3; majors: 9", {}, "There cannot have been 9 major offensives: 2 offensive phases have begun."),  # noqa: E501
        ("majors: 1", {}, "There cannot have been 1 major offensive: 0 offensive phases have begun."),  # noqa: E501
        ("result: 6", {}, "This scenario does not end with a minor victory."),
        ("result: 3", C, "This scenario does not end with a marginal victory."),
        ("event: Bombing halt", {}, "No political event is in force in turn 1."),
        ("turn: 12; event: Bombing halt", {}, "No political event is in force in turn 12."),
        ("turn: 2; event: Bombing halt", C, "No political event is in force in turn 2."),
        (f"turn: 3; stage: {ATTACK}; next_event: Bombing halt", {}, "No political event has been rolled that is still to come."),  # noqa: E501
        ("turn: 1; next_event: Bombing halt", {}, "No political event has been rolled that is still to come."),  # noqa: E501
        ("sam: Hanoi; mig: Hanoi", {}, "There is no MiG in Hanoi before both areas have SAMs."),
        ("sam: Hanoi, Haiphong; mig: Haiphong", C, "MiGs are not used in this scenario."),
        ("dice_left: 1", {}, "Trail dice are rolled in their stage only."),
        (f"stage: {TRAIL}; die: 3", {}, "The trail die that is dealt with is one of the dice_left."),  # noqa: E501
        ("at Available Pool: B52 1; used: B52 1; aim: B52 1=Laos", {}, "Attacks on the trail are under way in their phase only."),  # noqa: E501
        ("owed: US=1", {}, "Units are withdrawn in step 0 only."),
        ("insurgents: Hue=1", {}, "Alone, nobody decides who is placed in Hue."),
        ("insurgents: Hue=3", TWO, "The dice and the trail do not bring so many units to Hue."),
        ("regulars: Mekong=3", TWO, "The dice and the trail do not bring so many units to Mekong."),
        ("marching: Hue", {}, "Nobody marches in Hue without an offensive."),
        ("transferred: 1", {}, "Only with two players are units transferred or added by choice."),
        ("reinforcements: 2", TWO, "A major offensive adds units in its stage only."),
        ("pending: Hue 6", {}, "No combats are to come in this stage."),
        (f"stage: {MARCH}; offensive: 1; marching: Hue; pending: Hue 1; at Hue 2: VC 1", {}, "pending: Hue 1-2 has not units of both sides."),  # noqa: E501
        (f"stage: {MARCH}; pending: Hue 1; at Hue 2: VC 1, US 1", {}, "pending: no offensive is marching in Hue, against Hue 1-2."),  # noqa: E501
        (f"stage: {MARCH}; battle: Hue 1; round: 1; step: 2", {}, "battle: Hue 1-2 has not units of both sides."),  # noqa: E501
        (f"stage: {MARCH}; battle: Hue 1; round: 1; step: 4", {}, "step: 4 is more than 3."),
        (f"turn: 8; stage: {SETUP}", A, "stage: the set-up is in turn 6 only, not in 8."),
        (f"stage: {SETUP}; at Hue 1-2: ARVN 1", A, "at Hue 1-2: ARVN 1 is set up in Hue 3-4 or Hue 6."),  # noqa: E501
        (f"stage: {SETUP}; at Hue 6: ARVN 1", {}, "at Hue 6: ARVN 1 is set up in Hue 3-4."),
        ("round: 1", {}, "Without a battle there is no round, step or support of one."),
        ("battle: Hue 6; round: 1", {}, "No battle is fought in this stage."),
        ("stage: US and ARVN Forces Fight - orders; battle: Hue 6", {}, "A battle is in a round, from 1 on."),  # noqa: E501
        ("used: US 1", {}, "US 1 is not used up: it stands on the ground."),
        (f"stage: {ATTACK}; at Available Pool: Napalm 1; used: Napalm 1; aim: Napalm 1=Laos", {}, "Napalm 1 does not attack the trail."),  # noqa: E501
        (f"stage: {ATTACK}; at Available Pool: B52 1; used: B52 1; aim: B52 1=Hue 6", {}, "B52 1 attacks no trail area."),  # noqa: E501
        ("home: US 1=Hue", {}, "US 1 is no armor that must enter in a region."),
        ("home: NVA A 1=Mekong", C, "NVA A 1 cannot enter in Mekong."),
        ("armor_lost: 1", {}, "Lost armor is not counted in this scenario."),
    ],
)  # fmt: skip
def test_what_play_cannot_come_to_is_told(text, chosen, said):
    assert said in faults(text, **chosen)


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("points: 17", {}),
        ("turn: 3; score: 2; majors: 2", {}),
        (f"turn: 3; stage: {CONTROL}; majors: 3", {}),
        ("turn: 2; event: Bombing halt", {}),
        ("turn: 11; event: Bombing halt", {}),
        ("turn: 2; stage: Add and Remove Units - income; next_event: Bombing halt", {}),
        ("turn: 3; stage: Victory Points, Victory and Events - next turn; score: 3; "
         "next_event: Bombing halt", {}),
        ("sam: Hanoi, Haiphong; mig: Haiphong", {}),
        (f"stage: {TRAIL}; dice_left: 2; die: 3", {}),
        (f"stage: {ATTACK}; at Available Pool: B52 1; used: B52 1; aim: B52 1=Laos", {}),
        ("stage: Add and Remove Units - withdrawals; owed: US=1", {}),
        ("insurgents: Hue=2; regulars: Hue=4, Mekong=2; transferred: 1", TWO),
        ("stage: NVA and VC Offensive - reinforcements; reinforcements: 2", TWO),
        (f"stage: {MARCH}; pending: Hue 6; offensive: 1; marching: Hue; at Hue 6: US 1, VC 1", {}),
        ("stage: US and ARVN Forces Fight - orders; battle: Hue 6; round: 1; step: 2; "
         "at Hue 6: US 1, VC 1", {}),
        ("stage: Insurgency Combats - combats; pending: Hue 6; at Hue 6: US 1, VC 1", {}),
        (f"stage: {MARCH}; pending: Hue 6; offensive: 1; marching: Hue; at Hue 6: US 1; at Available Pool: Napalm 1; used: Napalm 1", {}),  # noqa: E501
        (f"stage: {SETUP}; at Hue 6: ARVN 1; at Highlands 1-2: ARVN 9", A),
        ("used: GB 1, Napalm 1; home: NVA A 1=Hue", {}),
        ("armor_lost: 1; home: NVA A 1=Highlands", C),
        ("result: 1", C), ("result: 5", {}), ("result: 6", C), ("result: 3", {}),
    ],
)  # fmt: skip
def test_what_play_can_come_to_is_not(text, chosen):
    assert faults(text, **chosen) == []


def test_an_unknown_stage_is_answered_with_all_of_them():
    from engine.kernel.errors import BadPosition

    with pytest.raises(BadPosition, match="There are: Setup - orders, ") as told:
        rules().blank().read("stage: Zzz")
    assert all(stage in str(told.value) for stage in rules().names.all("stage"))

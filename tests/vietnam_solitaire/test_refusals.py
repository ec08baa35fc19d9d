"""What a refused order is answered with, word for word, with the rulebook's heading."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import Game, at, fights, offensive, opening, placing

TWO = {"players": "2"}
C = {"scenario": "easter-offensive"}
RAISE = "Raise and Move US or ARVN Forces - orders"
TRAIL = "Attack the Ho Chi Minh Trail - orders"
FLY = "Redeploy the Airmobile Cavalry - orders"
END = {"trail/": 3, "political": 3, "/US": 1, "/VC": 6, "/NVA": 6, "/ARVN": 1}
MILITIA = {"ruff_puffs": "on"}
REINFORCE = "at Available Pool: VC 1, VC 2, VC 3\nat Hue 6: US 1, NVA 1\nat Saigon 6: US 2, NVA 2"


def raising(text: str, **chosen: str) -> Game:
    return at(RAISE, f"points: 2\n{text}", **chosen)


def trail(text: str, **chosen: str) -> Game:
    return at(TRAIL, f"points: 2\n{text}", **chosen)


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        (lambda: trail("at Available Pool: GB 1\ntrail: Laos=1"), "target Laos with US 1",
         "US 1 does not attack the trail. [Phase 2: Attack the Ho Chi Minh Trail]"),
        (lambda: trail("at Available Pool: GB 1\ntrail: Laos=1"), "target Laos with B52 1",
         "B52 1 is not to be had now. Now: GB 1. [Phase 2: Attack the Ho Chi Minh Trail]"),
        (lambda: trail("at Available Pool: GB 1\ntrail: Laos=1"), "target Hue 6 with GB 1",
         "There is no trail counter in Hue 6. There are in Laos. "
         "[Phase 2: Attack the Ho Chi Minh Trail]"),
        (lambda: trail("at Available Pool: GB 1\ntrail: Hanoi=1, Laos=1"), "target Hanoi with GB 1",
         "Hanoi can be attacked only by B52s. [Phase 2: Attack the Ho Chi Minh Trail]"),
        (lambda: at(TRAIL, "points: 1\nat Available Pool: B52 1, GB 1\ntrail: Laos=1"),
         "target Laos with B52 1",
         "An attack by B52 1 costs 2 political points; left: 1. "
         "[Phase 2: Attack the Ho Chi Minh Trail]"),
        (lambda: trail("at Available Pool: GB 1, B52 1", **MILITIA), "train Hue 1-2 with B52 1",
         "B52 1 cannot train anybody now. GB 1 can. [Optional Rules]"),
        (lambda: trail("at Available Pool: GB 1", **MILITIA), "train Hue 1-2, Hue 5, Cu Chi 1-2 with GB 1",  # noqa: E501
         "A Green Beret unit trains 2 Ruff-Puffs. [Optional Rules]"),
        (lambda: trail("at Available Pool: GB 1\nat Highlands 1-2: RP 1\nat Highlands 3-4: RP 2\n"
                       "at Highlands 5: RP 3", **MILITIA), "train Hue 1-2, Hue 5 with GB 1",
         "4 Ruff-Puffs may be in play; left: 1. [Optional Rules]"),
        (lambda: trail("at Available Pool: GB 1", **MILITIA), "train Laos with GB 1",
         "Laos is no area of a region. [Optional Rules]"),
        (lambda: trail("at Available Pool: GB 1", **MILITIA), "train Hue 6 with GB 1",
         "Hue 6 is no jungle area. [Optional Rules]"),
        (lambda: at(TRAIL, "points: 1\nat Available Pool: GB 1, GB 2", **MILITIA)
         .give("train Highlands 1-2 with GB 1"), "train Hue 1-2 with GB 2",
         "Training by GB 2 costs 1 political point; left: 0. [Optional Rules]"),
        (lambda: raising("at Available Pool: US 1, VC 1"), "raise VC 1 in Hue 6",
         "VC 1 is not yours. [Phase 3: Raise / Move US or ARVN Forces]"),
        (lambda: raising("at Available Pool: US 1"), "raise GB 1 in Hue 6",
         "GB 1 is not for sale. Now: US 1. [Phase 3: Raise / Move US or ARVN Forces]"),
        (lambda: raising("at Available Pool: US 1"), "raise US 1 in Laos",
         "Laos is no area of a region. [Phase 3: Raise / Move US or ARVN Forces]"),
        (lambda: raising("at Available Pool: AirCav 1", **C), "raise AirCav 1 in Mekong 5",
         "Mekong is not used in this scenario. [Phase 3: Raise / Move US or ARVN Forces]"),
        (lambda: raising("at Available Pool: US 1, ROK 1, ANZAC"), "raise US 1 in Hue 6",
         "ROK 1, ANZAC must be raised before US 1. [Phase 3: Raise / Move US or ARVN Forces]"),
        (lambda: raising("at Available Pool: RP 1\nat Hue 5: VC 1", **C), "raise RP 1 in Hue 5",
         "There are NVA or VC units in Hue 5. [Optional Rules]"),
        (lambda: raising("at Available Pool: RP 1, RP 2", **C), "raise RP 1, RP 2 in Hue 5",
         "One Ruff-Puff unit stands in an area. [Optional Rules]"),
        (lambda: raising("at Available Pool: 7th Fleet", **C), "raise 7th Fleet in Hue 5",
         "The 7th Fleet lies off a region in play. That is Sea off Hue, Sea off Highlands, "
         'Sea off Saigon. [Scenario C: "Easter Offensive"]'),
        (lambda: raising("at Available Pool: ARVN R 1, ARVN 1"), "raise ARVN R 1, ARVN 1 in Hue 5",
         "That costs 3 political points; left: 2. [Phase 3: Raise / Move US or ARVN Forces]"),
        (lambda: raising("at Sea off Hue: 7th Fleet", **C), "move 7th Fleet to Sea off Saigon",
         "The 7th Fleet sails with the AirCav's redeployment. "
         '[Scenario C: "Easter Offensive"]'),
        (lambda: raising("at Hue 5: RP 1"), "move RP 1 to Hue 6",
         "RP 1 stays where it was raised. [Optional Rules]"),
        (lambda: raising("at Hue 5: ARVN 1"), "move ARVN 1 to Saigon 6",
         "ARVN 1 cannot move into another region. [Phase 3: Raise / Move US or ARVN Forces]"),
        (lambda: raising("at Hue 5: ARVN 1"), "move ARVN 1 to Hue 5",
         "ARVN 1 is in Hue 5 already. [Phase 3: Raise / Move US or ARVN Forces]"),
        (lambda: raising("at Available Pool: US 1"), "move US 1 to Hue 5",
         "US 1 is not on the map. [Phase 3: Raise / Move US or ARVN Forces]"),
        (lambda: fights("at Hue 5: US 1, VC 1\nat Available Pool: Napalm 1"), "napalm US 1",
         "US 1 is no NVA or VC unit. [Phase 4: US and ARVN Forces Fight]"),
        (lambda: fights("at Hue 5: US 1, VC 1\nat Available Pool: Napalm 1\nused: Napalm 1"),
         "napalm VC 1",
         "No napalm is left this turn. [Phase 4: US and ARVN Forces Fight]"),
        (lambda: fights("at Available Pool: Napalm 1, VC 1\nat Hue 5: US 1, VC 2"), "napalm VC 1",
         "VC 1 cannot be struck in Available Pool now. [Phase 4: US and ARVN Forces Fight]"),
        (lambda: fights("at Available Pool: Napalm 1\nat Hue 6: US 1, VC 1"), "napalm VC 1",
         "Hue 6 is urban: no napalm there. [Phase 4: US and ARVN Forces Fight]"),
        (lambda: fights("at Available Pool: Napalm 1\nat Hue 5: US 1, VC 1"), "napalm VC 1",
         "Napalm costs 1 political point; left: 0. [Phase 4: US and ARVN Forces Fight]"),
        (lambda: fights("at Hue 5: US 1, VC 1"), "attack Hue 6",
         "There are not units of both sides in Hue 6. There are in Hue 5. "
         "[Phase 4: US and ARVN Forces Fight]"),
        (lambda: fights("at Hue 1-2: US 1, VC 1", 6).give("attack Hue 1-2", "retreat"),
         "attack Hue 1-2", "There was a combat in Hue 1-2 this phase. "
         "[Phase 4: US and ARVN Forces Fight]"),
        (lambda: at(FLY, "at Hue 6: AirCav 1, US 1\nat Saigon 6: VC 1"), "move US 1 to Hue 5",
         "US 1 is no airmobile unit. [Phase 8: Redeploy the Airmobile Cavalry]"),
        (lambda: at(FLY, "at Hue 6: AirCav 1\nat Saigon 6: VC 1"), "move AirCav 1 to Saigon 5",
         "There are NVA or VC units in Saigon. [Phase 8: Redeploy the Airmobile Cavalry]"),
        (lambda: at(FLY, "at Sea off Hue: 7th Fleet", **C), "move 7th Fleet to Sea off Mekong",
         'The 7th Fleet lies off a region in play. [Scenario C: "Easter Offensive"]'),
        (lambda: at(FLY, "at Hue 6: AirCav 1\nat Available Pool: AirCav 2"),
         "move AirCav 2 to Hue 5",
         "AirCav 2 is not on the map. [Phase 8: Redeploy the Airmobile Cavalry]"),
        (lambda: at(FLY, "at Hue 6: AirCav 1"), "move AirCav 1 to Hue 6",
         "AirCav 1 is in Hue 6 already. [Phase 8: Redeploy the Airmobile Cavalry]"),
        (lambda: at(FLY, "at Hue 6: AirCav 1"), "move AirCav 1 to Laos",
         "Laos is no area of a region. [Phase 8: Redeploy the Airmobile Cavalry]"),
        (lambda: at(FLY, "at Hue 6: AirCav 1"), "move 7th Fleet to Sea off Hue",
         "7th Fleet is not on the map. [Phase 8: Redeploy the Airmobile Cavalry]"),
        (lambda: offensive("at Hue 1-2: VC 1\nat Hue 3-4: US 1\nat Saigon 6: AirCav 1", 1),
         "move AirCav 1 to Saigon 6",
         "AirCav 1 is in Saigon 6 already. [Phase 7: NVA and VC Offensive]"),
        (lambda: offensive("at Hue 1-2: VC 1\nat Hue 3-4: US 1\nat Saigon 6: AirCav 1", 1),
         "move VC 1 to Hue 6", "VC 1 is not yours. [Phase 7: NVA and VC Offensive]"),
        (lambda: at("Add and Remove Units - income",
                    "at Hue 6: US 1, US 2, ARVN 1\nat Hue 5: US 3", 3, 9),
         "withdraw ARVN 1", "ARVN 1 is not to leave now. To choose from: US 1, US 2, US 3. "
         "[Turn Sequence]"),
        (lambda: opening(scenario="tet-1968"), "place US Mar 1 in Hue 5",
         "US Mar 1 is not set up in Hue 5. There: Hue 3-4, Hue 6. [Scenario A: \"Tet 1968\"]"),
        (lambda: opening(scenario="tet-1968"), "place ARVN 8 in Hue 6",
         "ARVN 8 is not set up in this scenario. [Scenario A: \"Tet 1968\"]"),
        (lambda: opening(scenario="fall-of-south-vietnam"), "place US 1 in Hue 6",
         "US 1 is not set up in this scenario. "
         "[Scenario B: \"The Fall of South Vietnam\"]"),
        (lambda: fights("at Hue 5: US 1, VC 1", **C), "napalm VC 1",
         "napalm is not an order for now. Now: attack, done."),
        (lambda: opening(scenario="tet-1968"), "place VC 1 in Hue 6", "VC 1 is not yours. [Setup]"),
    ],
)  # fmt: skip
def test_refusals_of_us_arvn(game, line, said):
    assert game().refused(line) == said


def test_strikes_that_were_flown_change_nothing_about_what_is_asked():
    game = fights("at Available Pool: Napalm 1\nat Hue 5: US 1, VC 1\npoints: 4", {"napalm": 6})
    before = list(game.table.waiting)
    assert "napalm" in before[0].verbs
    game.give("napalm VC 1")
    assert game.table.waiting == before
    assert game.refused("napalm VC 1").startswith("No napalm is left this turn.")


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        (lambda: at("NVA and VC Offensive - reinforcements",
                    "offensive: 2\nmajors: 1\nreinforcements: 2\nat Hue 6: US 1\n"
                    "at Available Pool: NVA 1, NVA 2", **C, **TWO),
         "place NVA 1 in Cu Chi 6",
         "Cu Chi is not used in this scenario. [Two-Player Rules]"),
        (lambda: at("Roll for Trail Counters - start", "trail: Hanoi=1", [2, 2], **TWO),
         "take MiG", "The die does not bring a MiG. It brings: SAM, trail counter. "
         "[Two-Player Rules]"),
        (lambda: at("Roll for Trail Counters - shift", "trail: Laos=2, Cambodia=1", **TWO),
         "shift Laos to Hue 6", "Hue 6 is no trail area in play. [Two-Player Rules]"),
        (lambda: at("Roll for Trail Counters - shift", "trail: Laos=2, Cambodia=1", **TWO),
         "shift Cambodia to Hanoi", "Cambodia has no second trail counter. [Two-Player Rules]"),
        (lambda: at("Roll for Trail Counters - shift", "trail: Laos=2, Cambodia=1", **TWO),
         "shift Laos to Cambodia", "Cambodia is not without trail counters. [Two-Player Rules]"),
        (lambda: fights("at Highlands 6: US 1, VC 1", 6, **TWO).give("attack Highlands 6"),
         "evade VC 2 to Highlands 5", "VC 2 is not in the combat. [Two-Player Rules]"),
        (lambda: fights("at Highlands 6: US 1, VC 1", 6, **TWO).give("attack Highlands 6"),
         "evade VC 1 to Highlands 6", "Highlands 6 is no refuge. There are: Highlands 1-2, "
         "Highlands 3-4, Highlands 5. [Two-Player Rules]"),
        (lambda: placing("at Hue 5: VC 1, NVA 1, NVA 2", END, **TWO), "move VC 1 to Saigon 5",
         "VC 1 stays in its region: only NVA units go to another. [Two-Player Rules]"),
        (lambda: placing("at Hue 5: VC 1, NVA 1, NVA 2", END, **TWO), "move NVA 1, NVA 2 to Saigon 5",  # noqa: E501
         "One NVA unit a turn goes to another region. [Two-Player Rules]"),
        (lambda: placing("at Available Pool: VC 1\nat Hue 5: VC 2", END, **TWO),
         "place VC 1 in Saigon 5",
         "0 VC units may still enter in Saigon. [Phase 5: Place NVA and VC Units]"),
        (lambda: placing("at Available Pool: NVA 1\ntrail: Laos=1", END, **TWO),
         "place NVA 2 in Highlands 5",
         "NVA 2 is not there to be placed. [Phase 5: Place NVA and VC Units]"),
        (lambda: placing("at Destroyed Armor: NVA A 1\ntrail: Laos=1", END, **TWO),
         "place NVA A 1 in Highlands 5", "NVA A 1 returns where a trail area with two counters "
         "leads. [Phase 5: Place NVA and VC Units]"),
        (lambda: placing("at Available Pool: NVA A 1, NVA 1\nhome: NVA A 1=Highlands\ntrail: Hanoi=1",  # noqa: E501
                         END, 3, **C, **TWO), "place NVA A 1 in Hue 5",
         'NVA A 1 must enter in Highlands. [Scenario C: "Easter Offensive"]'),
        (lambda: placing("at Available Pool: NVA 1\ntrail: Laos=1", END, **TWO), "done",
         "Units are still to be placed: 1 NVA in Highlands. [Phase 5: Place NVA and VC Units]"),
        (lambda: offensive(REINFORCE, {"offensive": 6, **END}, **TWO), "place NVA 3 in Hue 5",
         "NVA 3 is not added now. [Two-Player Rules]"),
        (lambda: offensive(REINFORCE, {"offensive": 6, **END}, **TWO), "done",
         "The major offensive still adds 3 units. [Two-Player Rules]"),
        (lambda: offensive(REINFORCE, {"offensive": 6, **END}, **TWO).nva("place VC 1, VC 2 in Hue 5"),  # noqa: E501
         "place VC 3, VC 4 in Hue 5", "VC 4 is not added now. [Two-Player Rules]"),
        (lambda: offensive("at Available Pool: VC 1\nat Hue 6: US 1\nat Saigon 6: US 2, NVA 2",
                           {"offensive": 6, **END}, **TWO), "place VC 1 in Saigon 5",
         "Hue must be engaged before units are added elsewhere. [Two-Player Rules]"),
        (lambda: offensive("at Hue 5: NVA 1, NVA 2, VC 1", {"offensive": 1, **END}, **TWO),
         "move VC 1 to Hue 6", "VC 1 is no NVA infantry. [Two-Player Rules]"),
        (lambda: offensive("at Hue 5: NVA 1, NVA 2, VC 1", {"offensive": 1, **END}, **TWO),
         "move NVA 1, NVA 2 to Saigon 6", "One NVA infantry stays in Hue. [Two-Player Rules]"),
    ],
)  # fmt: skip
def test_refusals_of_nva_vc(game, line, said):
    assert game().refused(line, seat="NVA/VC") == said


def test_what_no_question_asks_is_refused_by_the_orders_themselves():
    """Orders given ahead and edits go by the same rules as answers."""
    game = opening(**MILITIA)
    rule = opening().rules.rules["train"]
    order = game.rules.catalogue.parse("train Hue 1-2 with GB 1")
    with pytest.raises(Exception, match=r"without the Ruff-Puffs option\. \[Optional Rules\]"):
        rule.verify(opening().position, 0, order.slots)
    fight = fights("at Hue 1-2: US 1, VC 1\nat Hue 3-4: VC 2", {"round 1": 6, "/US": 1, "/VC": 6})
    for verb in ("retreat", "support"):
        with pytest.raises(Exception, match=r"nowhere to retreat|cannot support"):
            fight.rules.rules[verb].verify(fight.position, 0, ())
    fight = fights("at Hue 1-2: US 1, VC 1", 6).give("attack Hue 1-2")
    fight.position.put(fight.names.find("unit", "VC 2"), fight.names.find("area", "Hue 3-4"))
    with pytest.raises(Exception, match=r"nowhere to retreat to\. \[Phase 4"):
        fight.rules.rules["retreat"].verify(fight.position, 0, ())

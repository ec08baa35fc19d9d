"""What questions say: the answers where they are few, what is due, what it costs."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import Game, at, fights, offensive, opening, placing

TWO = {"players": "2"}
END = {"trail/": 3, "political": 3, "/US": 1, "/VC": 6, "/NVA": 6, "/ARVN": 1}


def question(game: Game) -> str:
    """The question that waits, with what is added to it."""
    return game.rules.question(game.table.waiting[0], game.position)


def test_without_the_position_a_question_is_its_own_words():
    game = opening()
    assert game.rules.question(game.table.waiting[0]) == (
        "Declare your attacks on the trail, then done."
    )


def test_points_are_told_where_they_are_spent():
    game = opening()
    assert question(game).endswith("then done. You have 4 political points.")
    game = fights("at Hue 6: US 1, VC 1\npoints: 1")
    assert question(game) == "Where do you strike and fight? Then done. You have 1 political point."


def test_prizes_are_orders():
    game = at("Roll for Trail Counters - start", "trail: Hanoi=1", [2, 2], **TWO)
    assert question(game) == "What does Hanoi receive? take SAM or take trail counter."
    assert 'There is no prize "bomb". There are: SAM, MiG, trail counter.' in game.refused(
        "take bomb", seat="NVA/VC"
    )


def test_ways_of_trail_counters():
    text = "trail: Laos=2, Hanoi=2, Cambodia=1, Bolovens=1, Haiphong=1"
    game = at("Roll for Trail Counters - shift", text, **TWO)
    assert question(game).endswith("From Hanoi or Laos to Sihanoukville.")
    game.nva("shift Laos to Sihanoukville")
    assert question(game) == "Move second trail counters to trail areas without any, then done."


def test_who_may_go_home():
    game = at("Add and Remove Units - income", "at Hue 6: US 1, US 2\nat Hue 5: US 3", 3, turn=9)
    assert question(game) == "Which unit goes home? 2 US units of US 1, US 2, US 3."


def test_the_fleet_is_told_of_where_it_can_sail():
    """Not in a scenario that has none."""
    at_sea = {"scenario": "easter-offensive"}
    game = at("Redeploy the Airmobile Cavalry - orders", "at Sea off Hue: 7th Fleet", **at_sea)
    assert question(game).endswith("then done. The 7th Fleet may sail too.")
    game = at("Redeploy the Airmobile Cavalry - orders", "at Hue 6: AirCav 1")
    assert question(game) == "Redeploy airmobile units, then done."


def test_the_way_of_a_retreat_and_staying():
    """`stay` says what `done` says."""
    game = fights("at Hue 1-2: US 1, VC 1", {"round 1": 6, "round 2": 6})
    assert "not an order for now" in game.refused("stay")
    game.give("attack Hue 1-2")
    assert question(game) == (
        "Do you retreat from Hue 1-2, or stay for another round? The way leads to Hue 3-4."
    )
    game.give("stay")
    assert game.asked() == "retreat" and game.one("round") == 2
    rule = game.rules.rules["stay"]
    with pytest.raises(Exception, match="Nobody is asked to retreat"):
        rule.verify(opening().position, 0, ())


def test_refuges():
    game = fights("at Highlands 6: US 1, VC 1", 6, **TWO).give("attack Highlands 6")
    said = "Who slips away from Highlands 6? Then done. To Highlands 1-2 or Highlands 3-4"
    assert question(game).startswith(said)


def test_what_the_fleet_costs():
    text = "at Hue 6: AirCav 1, VC 1\nat Sea off Hue: 7th Fleet\npoints: 3"
    game = fights(text, 6, scenario="easter-offensive").give("attack Hue 6")
    assert question(game).endswith("It costs 1 of 3 political points.")


PLACING = "at Hue 6: US 1\nat Available Pool: VC 1, VC 2, NVA 1, NVA 2\ntrail: Hanoi=1, Laos=1"


def test_what_is_to_be_placed_must_be_placed():
    """V45: what is due is told, and the part is not closed before it is placed."""
    game = placing(PLACING, {"region": [6, 1], "offensive": 5, **END}, **TWO)
    assert question(game) == (
        "Place the units that enter play and move yours, then done. "
        "To be placed: 2 VC in Hue, 1 NVA in Hue, 1 NVA in Highlands."
    )
    assert "still to be placed: 2 VC in Hue, 1 NVA in Hue" in game.refused("done", seat="NVA/VC")
    game.nva("place VC 1, VC 2 in Hue 5", "place NVA 1 in Hue 5")
    assert question(game).endswith("To be placed: 1 NVA in Highlands.")
    game.nva("place NVA 2 in Highlands 5")
    assert question(game).endswith("To be placed: none.")
    assert game.nva("done").asked() != "placement"


def test_what_has_no_counters_is_not_due():
    """V45: an empty pool closes the part."""
    text = "at Hue 6: US 1\nat Saigon 6: NVA 1\ntrail: Hanoi=1"
    game = placing(text, {"region": 1, "offensive": 5, **END}, **TWO)
    assert game.asked() == "placement" and question(game).endswith("To be placed: none.")
    game.nva("done")
    assert game.asked() != "placement"


def test_what_a_major_offensive_adds_must_be_added():
    """V45."""
    text = "at Available Pool: VC 1, VC 2\nat Hue 6: US 1\nat Saigon 6: US 2\nat Saigon 1-2: NVA 1"
    game = offensive(text, {"offensive": 6, **END}, **TWO)
    assert question(game).endswith("To be added: 2 VC, the next in Hue.")
    assert "still adds 2 units" in game.refused("done", seat="NVA/VC")
    game.nva("place VC 1 in Hue 3-4")
    assert question(game).endswith("To be added: 1 VC.")
    assert "still adds 1 unit." in game.refused("done", seat="NVA/VC")
    game.nva("place VC 2 in Saigon 5")
    assert question(game).endswith("All are placed.")
    game.nva("done")
    assert game.asked() != "reinforcements"


def test_what_may_be_done_in_reaction():
    text = "at Hue 1-2: NVA 1\nat Hue 3-4: US 1\nat Saigon 5: AirCav 1\nat Available Pool: Napalm 1"
    game = offensive(text, {"offensive": 1, **END})
    assert question(game).endswith("Combats in Hue 3-4; 1 strike of napalm.")


def test_surplus_is_told():
    game = offensive(
        "at Hue 5: NVA 1, NVA 2, NVA 3\nat Hue 6: VC 1", {"offensive": 1, **END}, **TWO
    )
    assert question(game) == "Move surplus NVA infantry, then done. Surplus: 2 in Hue."


def test_the_dice_are_told_with_what_is_added():
    """Scenario B: two more in its first three turns; the event die by the turn."""
    game = offensive(
        "at Hue 5: NVA 1", {"offensive": 3, **END}, 11, scenario="fall-of-south-vietnam"
    )
    assert [e.data for e in game.log if e.kind == "offensive_die"] == [(3, " + 2 = 5")]
    game = offensive("", {"offensive": 4, **END}, 14, scenario="fall-of-south-vietnam")
    assert [game.rules.say(e) for e in game.log if e.kind == "offensive_die"] == [
        "The offensive: rolled 4."
    ]
    for turn, said in ((1, "rolled 3 - 1 = 2"), (3, "rolled 3,"), (7, "rolled 3 + 1 = 4")):
        game = offensive("", {"offensive": 1, **END}, turn)
        told = [game.rules.say(e) for e in game.log if e.kind == "political_event"]
        assert len(told) == 1 and said in told[0]


def test_figures_by_scenario():
    """Where regions held at the end decide, turns with three regions are not counted."""
    told = opening().rules.figures(opening().position)
    assert list(told) == [
        "political points", "turns with three regions", "US/ARVN holds", "NVA/VC holds"
    ]  # fmt: skip
    game = offensive("at Hue 6: ARVN 1\nat Saigon 6: ARVN 2\nat Highlands 6: ARVN 3",
                     {"offensive": 1, "trail/": 3}, scenario="easter-offensive")  # fmt: skip
    assert game.rules.figures(game.position) == {
        "political points": "8", "US/ARVN holds": "Hue, Highlands, Saigon", "NVA/VC holds": "none"
    }  # fmt: skip
    assert game.one("score") == 0 and game.events("scored") == []
    assert game.events("control") == [("Hue, Highlands, Saigon", "none")]


def test_what_could_not_be_placed_is_forgotten():
    """Nothing is shown as due once the NVA/VC player is done."""
    text = "at Hue 6: US 1\nat Saigon 6: NVA 1\ntrail: Hanoi=1"
    game = placing(text, {"region": 1, "offensive": 5, **END}, **TWO)
    assert game.on("regulars", "Hue") == 1
    game.nva("done")
    view = game.rules.view(game.position, None)
    assert view.regulars == view.insurgents == {}

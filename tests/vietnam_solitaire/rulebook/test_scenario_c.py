"""Scenario C: "Easter Offensive"."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import END, C, at, fights, offensive, opening, rules, scoring


@pytest.mark.rule(
    'Scenario C: "Easter Offensive"/1',
    'Scenario C: "Easter Offensive"/18',
    'Scenario C: "Easter Offensive"/20',
    'Scenario C: "Easter Offensive"/21',
    'Scenario C: "Easter Offensive"/22',
    'Scenario C: "Easter Offensive"/23',
    'Scenario C: "Easter Offensive"/24',
)
def test_six_turns_from_april_to_december():
    """Scenario C/1, Scenario C/18, Scenario C/20, Scenario C/21, Scenario C/22, Scenario C/23,
    Scenario C/24: dates and points.
    """
    scenario = rules(**C).played.scenario
    assert (scenario.first_turn, scenario.last_turn) == (1, 6)
    assert [scenario.rules(t).points for t in range(1, 7)] == [4, 6, 8, 8, 12, 12]
    assert scenario.rules(1).date == "April 1972" and scenario.rules(6).date == "December 1972"
    assert [scenario.rules(t).trail_dice for t in range(1, 7)] == [0, 0, 1, 1, 1, 1]
    assert [scenario.rules(t).insurgency for t in range(1, 7)] == [True, True] + [False] * 4


def test_what_counts_is_shown_with_the_position():
    """Regions held at the end here; turns with three regions, by the table, in the campaign."""
    campaign, easter = rules(), rules(**C)
    needed = campaign.board.victory
    shown = campaign.view(campaign.new_position(), None)
    assert shown.level == ""
    assert shown.levels == (
        ("marginal", needed.marginal),
        ("real", needed.real),
        ("major", needed.major),
    )
    shown = easter.view(easter.new_position(), None)
    assert shown.levels == () and shown.level == "major defeat"


@pytest.mark.rule('Scenario C: "Easter Offensive"/2')
def test_the_fleet_is_bought_for_three_and_lies_off_a_region():
    """It sails for nothing with the AirCav's redeployment, and then alone."""
    game = at(
        "Raise and Move US or ARVN Forces - orders",
        "at Available Pool: 7th Fleet\npoints: 3",
        2,
        turn=2,
        **C,
    )
    assert "off a region" in game.refused("raise 7th Fleet in Sea off Mekong")
    game.give("raise 7th Fleet in Sea off Hue")
    assert game.one("points") == 0
    assert "sails with" in game.refused("move 7th Fleet to Sea off Saigon")
    game = at(
        "Redeploy the Airmobile Cavalry - orders", "at Sea off Hue: 7th Fleet", 2, turn=2, **C
    )
    assert game.give("move 7th Fleet to Sea off Saigon").where("7th Fleet") == "Sea off Saigon"


@pytest.mark.rule('Scenario C: "Easter Offensive"/2', 'Scenario C: "Easter Offensive"/3')
def test_the_fleet_supports_airmobile_units_for_a_point_a_round():
    """One less on their dice, whatever the terrain; asked before the dice."""
    text = "at Sea off Hue: 7th Fleet\npoints: 2\nat Hue 1-2: AirCav 1, ARVN 1, VC 1"
    game = fights(text, {"AirCav 1": [6, 5], "ARVN 1": 6, "VC 1": 6}, turn=3, **C)
    game.give("attack Hue 1-2")
    assert game.asked() == "support" and game.dice_for("combat") == 0
    game.give("support", "done")
    assert game.one("points") == 1 and game.asked() == "support"
    values = {data[0]: data[2] for data in game.events("fired")}
    board = rules().board
    assert values["AirCav 1"] == board.values[board.unit_id["AirCav 1"]][0] + 1
    assert values["ARVN 1"] == board.values[board.unit_id["ARVN 1"]][0]
    game.give("support")
    assert game.one("points") == 0 and game.where("VC 1") == "Available Pool"


@pytest.mark.rule('Scenario C: "Easter Offensive"/2')
@pytest.mark.parametrize(
    "text", ["at Sea off Saigon: 7th Fleet\npoints: 2", "at Sea off Hue: 7th Fleet"]
)
def test_no_support_elsewhere_or_without_a_point(text):
    game = fights(f"{text}\nat Hue 1-2: AirCav 1, VC 1", {"AirCav": 1, "VC": 6}, turn=3, **C)
    assert game.give("attack Hue 1-2").events("supported") == []


@pytest.mark.rule(
    'Scenario C: "Easter Offensive"/4',
    'Scenario C: "Easter Offensive"/5',
    'Scenario C: "Easter Offensive"/6',
    'Scenario C: "Easter Offensive"/7',
    'Scenario C: "Easter Offensive"/8',
    'Scenario C: "Easter Offensive"/10',
    'Scenario C: "Easter Offensive"/11',
    'Scenario C: "Easter Offensive"/12',
)
@pytest.mark.parametrize(
    ("area", "units"),
    [("Hue 5", ["RP 1", "RP 2"]), ("Hue 3-4", ["ARVN 1", "ARVN 2"]), ("Highlands 6", ["ARVN 3"]),
     ("Saigon 3-4", ["ARVN 4"]), ("Hue 1-2", ["VC 1", "VC 2", "NVA 1", "NVA 2", "NVA A 1"]),
     ("Highlands 1-2", ["VC 3", "VC 4", "VC 5"]),
     ("Saigon 1-2", ["VC 6", "VC 7", "NVA 3", "NVA 4", "NVA A 2"])],
)  # fmt: skip
def test_set_up(area, units):
    """Scenario C/4, Scenario C/5, Scenario C/6, Scenario C/7, Scenario C/8, Scenario C/10, Scenario
    C/11, Scenario C/12.
    """
    ruleset = rules(**C)
    position = ruleset.new_position()
    here = position.here[ruleset.board.area_id[area]]
    assert [ruleset.board.unit_names[u] for u in sorted(here)] == units


@pytest.mark.rule('Scenario C: "Easter Offensive"/9')
def test_the_pool():
    ruleset = rules(**C)
    pool = opening(**C).units_in("Available Pool")
    allied = [u for u in pool if not u.startswith(("VC", "NVA"))]
    arvn = [f"ARVN {n}" for n in range(5, 10)]
    assert set(allied) == {"RP 3", "RP 4", *arvn, "ARVN Mar", "ARVN A", "ARVN AM"}
    assert not ruleset.played.scenario.events


@pytest.mark.rule(
    'Scenario C: "Easter Offensive"/13',
    'Scenario C: "Easter Offensive"/14',
    'Scenario C: "Easter Offensive"/15',
    'Scenario C: "Easter Offensive"/16',
    'Scenario C: "Easter Offensive"/17',
)
def test_the_trail():
    position = rules(**C).new_position()
    board = position.board
    assert [position.trail[a] for a in board.trail_areas] == [2, 2, 1, 0, 2, 0]
    assert [position.sam[a] for a in board.north] == [1, 1]


@pytest.mark.rule('Scenario C: "Easter Offensive"/26', 'Scenario C: "Easter Offensive"/27')
def test_two_regions_are_not_used():
    """No units, no counters; their dice are rolled again."""
    game = at("Roll for Trail Counters - start", "", [4, 6, 3], turn=3, **C)
    assert game.on("trail", "Laos") == 1
    game = at(
        "Raise and Move US or ARVN Forces - orders",
        "at Available Pool: ARVN 1\npoints: 5",
        turn=3,
        **C,
    )
    for region in ("Cu Chi", "Mekong"):
        assert "not used" in game.refused(f"raise ARVN 1 in {region} 6")
    offensive("at Hue 6: VC 1", {**END, "offensive": [3, 5, 1]}, turn=3, **C)


@pytest.mark.rule('Scenario C: "Easter Offensive"/28')
def test_us_units_may_be_bought_again():
    """AirCav, bombers and napalm come back to the pool."""
    game = fights("at Hue 1-2: AirCav 1, VC 1", {"AirCav": 1, "VC": 1}, turn=3, **C)
    assert game.give("attack Hue 1-2").where("AirCav 1") == "Available Pool"
    kinds = {u.rstrip(" 12") for u in opening(**C).units_in("Out of Game")}
    assert {"US", "US Mar", "GB", "ROK", "ANZAC"} <= kinds


@pytest.mark.rule('Scenario C: "Easter Offensive"/29')
def test_no_migs():
    game = at(
        "Roll for Trail Counters - start", "trail: Hanoi=1\nsam: Hanoi, Haiphong", [2], turn=3, **C
    )
    assert game.on("mig", "Hanoi") == 0 and game.on("trail", "Hanoi") == 2


@pytest.mark.rule('Scenario C: "Easter Offensive"/34')
def test_the_first_destroyed_armor_returns_in_the_highlands():
    """Instead of an infantry unit; the next is gone for good."""
    text = "at Hue 6: US 1, NVA A 1\nat Saigon 6: US 2, NVA A 2\nat Available Pool: NVA 1\ntrail: Laos=2"  # noqa: E501
    game = fights(text, {"insurgency": 1, "Laos": [5, 6], **END}, turn=3, **C)
    game.give("attack Hue 6", "attack Saigon 6")
    assert game.where("NVA A 1") == "Available Pool" and game.where("NVA A 2") == "Out of Game"
    game.give("done")
    assert game.events("entered")[0] == ("NVA A 1", "Highlands 5")
    assert game.events("entered")[1] == ("NVA 1", "Highlands 6")


@pytest.mark.rule(
    'Scenario C: "Easter Offensive"/35',
    'Scenario C: "Easter Offensive"/36',
    'Scenario C: "Easter Offensive"/37',
)
def test_major_offensives_add_infantry_and_nobody_redeploys():
    """In each region in play, Hue first, never VC."""
    text = "at Available Pool: NVA 1, NVA 2, VC 1\nat Saigon 6: NVA 3, NVA 4, NVA 5, NVA 6"
    game = offensive(text, END, turn=1, **C)
    assert game.events("entered") == [("NVA 1", "Hue 1-2"), ("NVA 2", "Highlands 1-2")]
    assert game.events("redeployed") == []


@pytest.mark.rule('Scenario C: "Easter Offensive"/38', 'Scenario C: "Easter Offensive"/39')
def test_no_political_events():
    assert scoring("", {"trail/": 3}, turn=3, **C).events("political_event") == []


@pytest.mark.rule(
    'Scenario C: "Easter Offensive"/40',
    'Scenario C: "Easter Offensive"/41',
    'Scenario C: "Easter Offensive"/42',
    'Scenario C: "Easter Offensive"/43',
    'Scenario C: "Easter Offensive"/44',
)
@pytest.mark.parametrize(
    ("held", "level"),
    [("Saigon Hue Highlands", "Major victory"), ("Saigon Hue", "Minor victory"),
     ("Saigon Highlands", "Minor victory"), ("Saigon", "Minor defeat"),
     ("Hue Highlands", "Major defeat")],
)  # fmt: skip
def test_levels(held, level):
    text = "\n".join(f"at {region} 6: ARVN {n}" for n, region in enumerate(held.split(), 1))
    held_by_nobody = {"Saigon", "Hue", "Highlands"} - set(held.split())
    text += "".join(
        f"\nat {region} 5: NVA {n}" for n, region in enumerate(sorted(held_by_nobody), 1)
    )
    assert (scoring(text, turn=6, **C).result() or "").startswith(level)


@pytest.mark.ruling("V50")
@pytest.mark.parametrize(
    ("text", "level"),
    [("", "Major victory"), ("at Hue 5: VC 1", "Minor victory"),
     ("at Saigon 6: ARVN 1, NVA 1", "Major defeat")],
)  # fmt: skip
def test_v50_a_region_without_nva_or_vc_is_not_taken(text, level):
    """Nobody at all need stand there."""
    assert (scoring(text, turn=6, **C).result() or "").startswith(level)

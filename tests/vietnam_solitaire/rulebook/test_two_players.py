"""Two-Player Rules; Optional Rules."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import at, fights, offensive, opening, placing, rules, scoring

TWO = {"players": "2"}
END = {"trail/": 3, "political": 3, "/US": 1, "/VC": 6, "/NVA": 6}


@pytest.mark.rule("Two-Player Rules/1", "Two-Player Rules/2")
def test_the_set_up_is_the_same():
    """And there are two seats."""
    assert rules().seats == ("US/ARVN",) and rules(**TWO).seats == ("US/ARVN", "NVA/VC")
    assert rules(**TWO).new_position().write() == rules().new_position().write()


@pytest.mark.rule("Two-Player Rules/3")
def test_a_counter_instead_of_a_missile():
    game = at("Roll for Trail Counters - start", "trail: Hanoi=1", [2, 2], **TWO)
    assert game.asked() == "trail-counter"
    game.nva("take trail counter")
    assert game.on("trail", "Hanoi") == 2 and game.on("sam", "Hanoi") == 1


@pytest.mark.rule("Two-Player Rules/3")
def test_second_counters_may_be_moved():
    """To areas without any, at the end of the phase."""
    game = at("Roll for Trail Counters - start", "trail: Laos=2, Cambodia=1", [3, 3], **TWO)
    assert "not without" in game.refused("shift Laos to Cambodia", seat="NVA/VC")
    assert "no second" in game.refused("shift Cambodia to Bolovens", seat="NVA/VC")
    game.nva("shift Laos to Bolovens")
    assert game.on("trail", "Laos") == game.on("trail", "Bolovens") == 1


@pytest.mark.rule("Two-Player Rules/4")
def test_units_slip_away_after_the_first_round():
    """Into jungle of the region without US or ARVN units."""
    game = fights("at Highlands 6: US 1, VC 1, NVA 1\nat Highlands 5: US 2", 6, **TWO)
    game.give("attack Highlands 6")
    assert game.asked() == "evasion" and game.one("round") == 1
    assert "no refuge" in game.refused("evade VC 1 to Highlands 5", seat="NVA/VC")
    game.nva("evade VC 1, NVA 1 to Highlands 3-4")
    assert game.where("VC 1") == "Highlands 3-4" and game.asked() == "fight"


@pytest.mark.rule("Two-Player Rules/5")
def test_the_player_places_what_the_dice_bring():
    """In the areas of their choice."""
    text = "at Hue 6: US 1\nat Available Pool: VC 1, VC 2, NVA 1, NVA 2\ntrail: Hanoi=1"
    game = placing(text, {"region": 1, **END}, **TWO)
    assert game.asked() == "placement"
    assert "0 VC units" in game.refused("place VC 1 in Saigon 6", seat="NVA/VC")
    game.nva("place VC 1 in Hue 5", "place NVA 1 in Hue 3-4")
    assert "0 NVA units" in game.refused("place NVA 2 in Hue 3-4", seat="NVA/VC")


@pytest.mark.rule("Two-Player Rules/5")
def test_the_player_moves_his_units():
    """Within their region, and one NVA unit to another."""
    game = placing("at Hue 5: VC 1, NVA 1, NVA 2", {**END}, **TWO)
    game.nva("move VC 1 to Hue 6", "move NVA 1 to Saigon 1-2")
    assert "stays in its region" in game.refused("move VC 1 to Saigon 6", seat="NVA/VC")
    assert "One NVA unit" in game.refused("move NVA 2 to Saigon 6", seat="NVA/VC")


@pytest.mark.rule("Two-Player Rules/5")
def test_armor_when_and_where_the_player_likes():
    """Instead of a regular NVA unit."""
    text = "at Available Pool: NVA A 1\nhome: NVA A 1=Hue\ntrail: Cambodia=1"
    game = placing(text, {**END}, **TWO).nva("place NVA A 1 in Saigon 3-4")
    assert game.where("NVA A 1") == "Saigon 3-4"


def test_destroyed_armor_returns_once_a_full_trail_area():
    """Two-Player Rules/5, Phase 5/4: when and where they like, but as one of the two units."""
    text = "at Destroyed Armor: NVA A 1, NVA A 2\nat Available Pool: NVA 1, NVA 2\n"
    game = placing(text + "trail: Laos=2", {"offensive": 1, **END}, **TWO)
    assert "1 destroyed armor unit may return in Highlands" in game.refused(
        "place NVA A 1, NVA A 2 in Highlands 5", seat="NVA/VC"
    )
    game.nva("place NVA A 1 in Highlands 5")
    assert "one of the two units" in game.refused("place NVA A 2 in Highlands 5", seat="NVA/VC")
    game.nva("place NVA 1 in Highlands 6", "done")
    game = placing(text + "trail: Hanoi=2, Haiphong=2", END, **TWO)
    game.nva("place NVA A 1, NVA A 2 in Hue 5")


@pytest.mark.rule("Two-Player Rules/6")
def test_reinforcements_engage_everywhere_first():
    text = "at Available Pool: VC 1, VC 2, VC 3\nat Hue 6: US 1\nat Saigon 6: US 2\nat Saigon 1-2: NVA 1"  # noqa: E501
    game = offensive(text, {"offensive": 6, **END}, **TWO)
    assert "must be engaged" in game.refused("place VC 1 in Saigon 5", seat="NVA/VC")
    game.nva("place VC 1 in Hue 3-4", "place VC 2, VC 3 in Saigon 5")


@pytest.mark.rule("Two-Player Rules/6")
def test_surplus_infantry_goes_where_the_player_likes():
    game = offensive("at Hue 5: NVA 1, NVA 2\nat Hue 6: VC 1", {"offensive": 1, **END}, **TWO)
    assert game.asked() == "redeployment"
    game.nva("move NVA 1 to Mekong 6")
    assert "stays in Hue" in game.refused("move NVA 2 to Mekong 6", seat="NVA/VC")


@pytest.mark.rule("Two-Player Rules/7")
@pytest.mark.parametrize(("score", "who"), [(12, "US/ARVN victory"), (3, "NVA/VC victory")])
def test_who_wins(score, who):
    """NVA/VC whenever US/ARVN has no victory."""
    text = f"at Hue 6: ARVN 1\nat Saigon 6: ARVN 2\nat Mekong 6: ARVN 3\nscore: {score}"
    assert (scoring(text, turn=16, **TWO).result() or "").startswith(who)


@pytest.mark.rule("Two-Player Rules/7")
def test_four_regions_with_saigon_win_at_once():
    text = "\n".join(
        f"at {r} 6: VC {n}" for n, r in enumerate(("Hue", "Highlands", "Cu Chi", "Saigon"), 1)
    )
    assert (scoring(text, turn=2, **TWO).result() or "").startswith("NVA/VC victory (major defeat")


@pytest.mark.rule("Optional Rules/1")
def test_berets_train_militia():
    """Two for a beret and its point, in jungle without enemies, one an area, four in all."""
    text = "at Available Pool: GB 1, GB 2\npoints: 5\nat Highlands 5: VC 1"
    game = at("Attack the Ho Chi Minh Trail - orders", text, ruff_puffs="on")
    assert "no jungle" in game.refused("train Saigon 5 with GB 1")
    assert "NVA or VC" in game.refused("train Highlands 5 with GB 1")
    game.give("train Highlands 1-2, Highlands 3-4 with GB 1")
    assert game.one("points") == 4 and game.where("RP 2") == "Highlands 3-4"
    assert "already" in game.refused("train Highlands 1-2 with GB 2")
    game.give("train Hue 1-2, Hue 5 with GB 2")
    assert rules().board.values[rules().board.unit_id["RP 1"]] == (1, 1, 0)


@pytest.mark.rule("Optional Rules/1")
def test_without_the_option_there_is_no_militia():
    game = opening()
    assert "not an order" in game.refused("train Hue 1-2 with GB 1")


@pytest.mark.rule("Optional Rules/2")
@pytest.mark.parametrize(
    ("area", "left"), [("Laos", 1), ("Cambodia", 1), ("Hanoi", 0), ("Haiphong", 0)]
)
def test_bombers_are_limited_in_laos_and_cambodia(area, left):
    """A hit on 1 or 2."""
    text = f"at Available Pool: B52 1\npoints: 2\ntrail: {area}=1"
    game = at("Attack the Ho Chi Minh Trail - orders", text, 3, limited_b52s="on")
    assert game.give(f"target {area} with B52 1", "done").on("trail", area) == left

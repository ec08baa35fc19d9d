"""Phase 3: Raise / Move US or ARVN Forces. Phase 8: Redeploy the Airmobile Cavalry."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import Game, at, opening, rules


def raising(text: str, points: int = 15) -> Game:
    """Units may be raised and moved."""
    return at("Raise and Move US or ARVN Forces - orders", f"points: {points}\n{text}")


@pytest.mark.rule(
    "Phase 3: Raise / Move US or ARVN Forces/1", "Phase 3: Raise / Move US or ARVN Forces/2"
)
def test_units_are_bought_with_political_points():
    """Those of the pool, at the price of the chart."""
    game = raising("at Available Pool: ARVN 1, ARVN 2", 1)
    price = rules().board.cost[game.names.find("unit", "ARVN 1")]
    game.give("raise ARVN 1 in Hue 6")
    assert game.one("points") == 1 - price
    assert "costs" in game.refused("raise ARVN 2 in Hue 6")
    assert "not for sale" in game.refused("raise US 1 in Hue 6")


@pytest.mark.rule("Phase 3: Raise / Move US or ARVN Forces/1")
def test_unused_points_are_lost():
    """The next turn's points are the track's."""
    game = opening().give("done").until("raise-move")
    assert game.one("points") == 4
    game.give("done").until("trail-attack")
    event = rules().board.events[game.one("event")].points
    assert game.one("points") == rules().board.points[2] + event


@pytest.mark.rule("Phase 3: Raise / Move US or ARVN Forces/3")
def test_placed_in_any_area_beside_enemies_too():
    """As many as one likes."""
    game = raising("at Available Pool: ARVN 1, ARVN 2, ARVN 3\nat Hue 5: VC 1")
    game.give("raise ARVN 1, ARVN 2, ARVN 3 in Hue 5")
    assert len(game.units_in("Hue 5")) == 4


@pytest.mark.rule("Phase 3: Raise / Move US or ARVN Forces/4")
def test_the_pool_at_the_start():
    """Berets, napalm, the other ARVN infantry; nothing else before it is added."""
    pool = [u for u in opening().units_in("Available Pool") if not u.startswith(("VC", "NVA"))]
    assert pool == ["GB 1", "GB 2", "Napalm 1", "Napalm 2"]
    arvn = rules().board.of_kind[rules().board.kind_id["ARVN"]]
    assert len(arvn) == 9  # all of them are on the map


@pytest.mark.rule("Phase 3: Raise / Move US or ARVN Forces/5")
@pytest.mark.parametrize("unit", ["US 1", "US Mar 1", "ROK 1", "ANZAC", "ARVN 1", "ARVN M 1"])
def test_moves_within_a_region_are_free(unit):
    game = raising(f"at Hue 6: {unit}").give(f"move {unit} to Hue 1-2")
    assert game.where(unit) == "Hue 1-2" and game.one("points") == 15


@pytest.mark.rule("Phase 3: Raise / Move US or ARVN Forces/5")
@pytest.mark.parametrize("unit", ["AirCav 1", "ARVN AM"])
def test_airmobile_units_fly_anywhere(unit):
    game = raising(f"at Hue 6: {unit}").give(f"move {unit} to Mekong 5")
    assert game.where(unit) == "Mekong 5" and game.one("points") == 15


@pytest.mark.rule("Phase 3: Raise / Move US or ARVN Forces/5")
@pytest.mark.parametrize("unit", ["US 1", "US Mar 1"])
def test_us_units_pay_for_another_region(unit):
    """A point each."""
    game = raising(f"at Hue 6: {unit}", 1).give(f"move {unit} to Saigon 5")
    assert game.where(unit) == "Saigon 5" and game.one("points") == 0
    assert "costs 1" in game.refused(f"move {unit} to Hue 6")


@pytest.mark.rule("Phase 3: Raise / Move US or ARVN Forces/6")
@pytest.mark.parametrize("unit", ["ROK 1", "ANZAC", "ARVN 1", "ARVN R 1"])
def test_others_stay_in_their_region(unit):
    assert "another region" in raising(f"at Hue 6: {unit}").refused(f"move {unit} to Saigon 5")


@pytest.mark.rule("Phase 3: Raise / Move US or ARVN Forces/6")
@pytest.mark.parametrize("unit", ["US 1", "US Mar 1", "AirCav 1"])
def test_koreans_and_anzacs_come_first(unit):
    """Before US ground units."""
    game = raising(f"at Available Pool: {unit}, ROK 1, ANZAC")
    assert "must be raised before" in game.refused(f"raise {unit} in Hue 6")
    game.give("raise ROK 1, ANZAC in Hue 6", f"raise {unit} in Hue 6")


@pytest.mark.rule("Phase 8: Redeploy the Airmobile Cavalry/1")
def test_airmobile_units_redeploy():
    """AirCav and airmobile, to regions without NVA or VC units."""
    game = at(
        "Redeploy the Airmobile Cavalry - orders",
        "at Hue 6: AirCav 1, ARVN AM, US 1\nat Saigon 1-2: VC 1",
    )
    assert "no airmobile" in game.refused("move US 1 to Mekong 5")
    assert "NVA or VC" in game.refused("move AirCav 1 to Saigon 6")
    game.give("move AirCav 1, ARVN AM to Mekong 5")
    assert game.where("ARVN AM") == "Mekong 5"


@pytest.mark.rule("Phase 8: Redeploy the Airmobile Cavalry/1")
def test_nobody_is_asked_without_airmobile_units():
    game = at("Redeploy the Airmobile Cavalry - orders", "at Hue 6: US 1", 3)
    assert game.asked() == "raise-move"
    assert game.events("passed_over") == [("Attacks on the trail",)]


def test_nobody_is_asked_whose_airmobile_units_have_nowhere_to_go():
    """Phase 8/1: every region holds NVA or VC units."""
    held = "".join(f"\nat {name} 6: VC {n}" for n, name in enumerate(rules().board.regions, 1))
    game = at("Redeploy the Airmobile Cavalry - orders", f"at Hue 5: AirCav 1{held}", 3)
    assert game.events("passed_over")[0] == ("Redeployment by air",)
    game = at("Redeploy the Airmobile Cavalry - orders", "at Hue 5: AirCav 1", 3)
    assert game.asked() == "airmobile"

"""Phase 5: Place NVA and VC Units."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import placing

POOL = "at Available Pool: VC 1, VC 2, NVA 1, NVA 2, NVA 3\n"
QUIET = {"offensive": 5, "political": 3, "trail/": 3, "/US": 1, "/VC": 6, "/NVA": 6}


def dice(**faces) -> dict:
    """What the placement needs, and a turn's end in which nothing happens."""
    return {**{name.replace("_", " "): face for name, face in faces.items()}, **QUIET}


@pytest.mark.rule("Phase 5: Place NVA and VC Units/1", "Phase 5: Place NVA and VC Units/2")
def test_a_die_for_the_region_and_one_for_the_area():
    """One VC."""
    game = placing(POOL + "at Hue 6: US 1", dice(region=1, area=4))
    assert game.units_in("Hue 3-4") == ["VC 1"]


@pytest.mark.rule("Phase 5: Place NVA and VC Units/2")
def test_two_vc_after_a_six():
    """The 6 is rolled again."""
    game = placing(POOL + "at Hue 6: US 1", dice(region=[6, 1], area=5))
    assert game.units_in("Hue 5") == ["VC 1", "VC 2"]


@pytest.mark.rule("Phase 5: Place NVA and VC Units/2")
def test_a_region_without_us_or_arvn_is_rolled_again():
    game = placing(POOL + "at Mekong 6: US 1", dice(region=[1, 4, 5], area=1))
    assert game.events("entered")[0] == ("VC 1", "Mekong 1-2") and game.dice_for("region") == 3


@pytest.mark.rule("Phase 5: Place NVA and VC Units/3")
def test_a_regular_for_each_trail_counter():
    """In the region that the arrow points to, in the area that the die names."""
    game = placing(POOL + "trail: Hanoi=1, Laos=2", dice(Hanoi=6, Laos=[1, 3]))
    assert game.units_in("Hue 6") == ["NVA 1"]
    assert game.units_in("Highlands 1-2") == ["NVA 2"]
    assert game.units_in("Highlands 3-4") == ["NVA 3"]


@pytest.mark.rule("Phase 5: Place NVA and VC Units/3")
def test_no_regular_without_a_counter_of_his():
    """Infantry is limited by its counters."""
    game = placing("at Available Pool: NVA 1\ntrail: Laos=2", dice(Laos=1))
    assert game.units_in("Highlands 1-2") == ["NVA 1"] and game.dice_for("Laos") == 1


@pytest.mark.rule("Phase 5: Place NVA and VC Units/4")
@pytest.mark.parametrize(("home", "trail"), [("Hue", "Hanoi"), ("Saigon", "Cambodia")])
def test_armor_enters_in_its_region_first(home, trail):
    """In place of the first NVA unit there."""
    game = placing(
        f"at Available Pool: NVA A 1, NVA 1, NVA 2\nhome: NVA A 1={home}\ntrail: {trail}=2, Laos=1",
        dice(Laos=1, **{trail: 6}),
    )
    assert game.units_in(f"{home} 6")[-1] == "NVA A 1"
    assert "NVA A 1" not in game.units_in("Highlands 1-2")


@pytest.mark.rule("Phase 5: Place NVA and VC Units/4")
def test_destroyed_armor_returns_from_a_full_trail_area():
    """As one of the two units."""
    text = "at Destroyed Armor: NVA A 1\nat Available Pool: NVA 1, NVA 2, NVA 3\n"
    game = placing(text + "trail: Hanoi=1, Laos=2", dice(Hanoi=1, Laos=6))
    assert game.units_in("Hue 1-2") == ["NVA 1"]
    assert game.units_in("Highlands 6") == ["NVA 2", "NVA A 1"]

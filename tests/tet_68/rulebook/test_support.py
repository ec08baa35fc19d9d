"""12.0 Combat Support: air points, the 7th Fleet, SAC, collateral damage; 4.2 for them."""

from __future__ import annotations

import pytest

from tests.played import Faces
from tests.tet_68.table import Game, at

ALL = "air_points: 52\nsac: 6\nfleet: 4110\n"
BATTLE = "at 3526: 1R\nat 3527: 274\n"
QUIET = {"defence": 6, "attack": 5}


def us(text: str, dice: Faces = (), **chosen: str) -> Game:
    """The US attacks 3527 out of 3526."""
    return at("US Combat - begin", text, dice, 3, **chosen).us("attack 3527 with 1R")


@pytest.mark.rule("12.1 In General/1", "12.2 Air Points/2", "12.2 Air Points/3",
                  "12.2 Air Points/4", "12.2 Air Points/7")  # fmt: skip
def test_air_points_are_factors_and_are_used_up():
    """Said after the attack is declared, before the defender rolls."""
    game = us(ALL + BATTLE, QUIET)
    assert (game.asked(), game.whose()) == ("support", "US")
    assert "There are 52 air points" in game.refused("US", "support air 53")
    game.us("support air 20").nva("fire Positional").us("fire Positional")
    assert (game.events("fired")[1][3], game.one("air_points")) == (22, 32)


@pytest.mark.rule("12.1 In General/1", "12.2 Air Points/3", "12.2 Air Points/6")
def test_the_us_is_supported_when_it_defends_too():
    game = at("NVA Combat - begin", ALL + "at 3526: 304\nat 3527: 1R", QUIET)
    game.nva("attack 3527 with 304").us("support air 10", "fire Positional")
    assert game.events("fired")[0][3] == 12
    assert game.nva("fire Positional").events("fired")[1][3] == 5


@pytest.mark.rule("12.1 In General/1")
def test_support_may_be_declined():
    game = us(ALL + BATTLE, QUIET).us("done")
    assert (game.asked(), game.whose(), game.one("air_points")) == ("fire", "NVA", 52)


@pytest.mark.rule("12.2 Air Points/5", "12.3 7th Fleet/5", "12.4 SAC Air Unit/7")
def test_support_is_never_lost_to_fire():
    game = us(ALL + BATTLE, {"defence": 1, "attack": 6}).us("support air 10").nva("fire Mobile")
    assert game.where("1R") == "ARVN Replacement"
    assert (game.asked(), game.one("support_air")) == ("strike", 10)


@pytest.mark.rule("12.3 7th Fleet/1", "12.3 7th Fleet/2", "12.3 7th Fleet/3", "12.3 7th Fleet/4",
                  "12.3 7th Fleet/6")  # fmt: skip
def test_the_fleet_helps_once_and_near():
    """Two hexes from the defender's hex."""
    near = "at 3208: 1R\nat 3209: 274\nfleet: 3207\nair_points: 1\n"
    game = at("US Combat - begin", near, QUIET).us("attack 3209 with 1R")
    game.us("support fleet").nva("fire Positional").us("fire Positional")
    assert (game.events("fired")[1][3], game.one("fleet_used")) == (8, 1)
    far = us(f"air_points: 1\nfleet: 3207\n{BATTLE}")
    assert "more than two hexes off" in far.refused("US", "support fleet")
    used = at("US Combat - begin", f"{near}fleet_used: 1").us("attack 3209 with 1R")
    assert "is used" in used.refused("US", "support fleet")


@pytest.mark.rule("12.4 SAC Air Unit/1", "12.4 SAC Air Unit/3", "12.4 SAC Air Unit/4",
                  "12.4 SAC Air Unit/5", "12.4 SAC Air Unit/6", "12.4 SAC Air Unit/9")  # fmt: skip
def test_sac_helps_once_with_six_or_twice_with_three():
    game = us(ALL + BATTLE, QUIET)
    assert "SAC points for this combat: 3 or 6" in game.refused("US", "support sac 4")
    game.us("support sac 6")
    assert game.one("sac") == 0
    game = us(ALL + BATTLE, QUIET).us("support air 1 sac 3")
    assert game.one("sac") == 3
    game = us(BATTLE + "sac: 3\nair_points: 1")
    assert "SAC points for this combat: 3." in game.refused("US", "support sac 6")


@pytest.mark.rule("4.2 Bad Weather Effects/2", "12.4 SAC Air Unit/2")
def test_support_in_bad_weather():
    """Three air points, or SAC alone; the fleet is not hindered (ruling S5)."""
    bad = "bad_weather: 1\nair_points: 52\nsac: 3\n"
    game = us(bad + BATTLE)
    assert "There are 3 air points" in game.refused("US", "support air 4")
    assert "not both" in game.refused("US", "support air 1 sac 3")
    near = bad + "at 3208: 1R\nat 3209: 274\nfleet: 3207\n"
    game = at("US Combat - begin", near).us("attack 3209 with 1R", "support sac 3 fleet")
    assert (game.one("support_sac"), game.one("support_fleet")) == (3, 1)


@pytest.mark.rule("15.2 Combat/7", "12.2 Air Points/6")
def test_a_lone_city_is_supported():
    game = at("NVA Combat - begin", ALL + "at 2908: 304", QUIET).nva("attack Hue with 304")
    game.us("support air 10")
    assert game.events("fired")[0][3] == 11


@pytest.mark.rule("12.5 Collateral Damage/1", "12.5 Collateral Damage/2",
                  "12.5 Collateral Damage/3", "12.5 Collateral Damage/4",
                  "12.5 Collateral Damage/5", "12.5 Collateral Damage/6")  # fmt: skip
@pytest.mark.parametrize(
    ("place", "support", "table", "hurt"),
    [
        ("3527", "done", "Mobile", False),
        ("3527", "done", "Positional", True),
        ("3527", "support air 1", "Mobile", True),
        ("3427", "done", "Mobile", True),
    ],
)
def test_a_six_may_hurt_civilians(place: str, support: str, table: str, hurt: bool):
    """With support, among people or on the Positional table (ruling S42); points, no losses."""
    start = "3526" if place == "3527" else "3527"
    text = f"air_points: 9\nat {start}: 1 Inf, 25 Inf\nat {place}: 274"
    dice = {"defence": 6, "attack": 6, "collateral": 1}
    game = at("US Combat - begin", text, dice)
    game.us(f"attack {place} with 1 Inf, 25 Inf", support).nva("fire Positional")
    game.us(f"fire {table}")
    assert game.dice_for("collateral") == hurt
    assert game.one("nva_vp") == (3 if hurt else 0)
    if hurt:
        assert game.dice_for("attack") == 1


@pytest.mark.rule("12.5 Collateral Damage/5")
def test_other_faces_and_defensive_fire_hurt_nobody():
    text = "air_points: 9\nat 3526: 1 Inf\nat 3527: 274"
    game = at("US Combat - begin", text, {"defence": 6, "attack": 5})
    game.us("attack 3527 with 1 Inf", "support air 1").nva("fire Positional")
    assert game.us("fire Positional").dice_for("collateral") == 0
    game = at("NVA Combat - begin", text.replace("274", "304"), {"defence": 6, "attack": 6})
    game.nva("attack 3526 with 304").us("support air 1", "fire Positional").nva("fire Positional")
    assert game.dice_for("collateral") == 0


@pytest.mark.rule("2.2 The Rules/3")
def test_the_simpler_game_has_no_support():
    game = us(ALL + BATTLE, QUIET, simple="on")
    assert (game.asked(), game.whose()) == ("fire", "NVA")

"""13.0 Interdiction, and the strike of points whose ground units all died (11.3)."""

from __future__ import annotations

import pytest

from tests.played import Faces
from tests.tet_68.table import Game, at


def us(text: str, dice: Faces = (), **chosen: str) -> Game:
    """The US's Combat Phase, with points."""
    return at("US Combat - begin", f"air_points: 52\nsac: 6\n{text}", dice, 3, **chosen)


@pytest.mark.rule("13.1 In General/1", "13.1 In General/2", "13.1 In General/4")
@pytest.mark.parametrize(
    ("place", "units", "hidden", "target"),
    [
        ("3527", "304", "304", True),
        ("3527", "304", "", True),
        ("3527", "274", "", True),
        ("3527", "274", "274", False),
        ("3527", "10 Bn", "10 Bn", False),
        ("609", "", "", True),
        ("3527", "", "", False),
    ],
)
def test_what_can_be_struck(place: str, units: str, hidden: str, target: bool):
    """Regulars, hidden or not, open guerrillas, and bases."""
    text = (f"at {place}: {units}\n" if units else "") + (f"under: {hidden}" if hidden else "")
    game = us(text, 6)
    if target:
        game.us(f"strike {place} air 10")
        assert game.one("air_points") == 42
    else:
        assert "nothing to strike" in game.refused("US", f"strike {place} air 10")


@pytest.mark.rule(
    "13.2 Interdiction Attack Procedure/1", "12.4 SAC Air Unit/8", "4.2 Bad Weather Effects/6"
)
def test_the_points_of_a_strike():
    game = us("at 3527: 304")
    assert "Say with how many" in game.refused("US", "strike 3527")
    assert "There are 52" in game.refused("US", "strike 3527 air 53")
    game = us("at 3527: 304", 3).us("strike 3527 air 4 sac 3")
    assert (game.one("air_points"), game.one("sac")) == (48, 3)
    assert us("at 3527: 304", 3).us("strike 3527 sac 6").one("sac") == 0
    assert "There are 3" in us("at 3527: 304\nbad_weather: 1").refused("US", "strike 3527 air 4")


@pytest.mark.rule("13.2 Interdiction Attack Procedure/2", "13.2 Interdiction Attack Procedure/3")
@pytest.mark.parametrize(("face", "vp", "lost"), [(1, 5, True), (5, 1, False), (6, 0, False)])
def test_results_of_a_strike(face: int, vp: int, lost: bool):
    """Sixteen points on the Mobile table: 3, 1, R."""
    game = us("at 3527: 304", face).us("strike 3527 air 16")
    assert game.events("struck")[0][1] == "Mobile"
    assert (game.where("304") == "NVA Regular Replacement") is lost
    assert (game.one("us_vp"), game.asked()) == (vp, "combat")


@pytest.mark.rule("13.2 Interdiction Attack Procedure/3", "9.1 Underground Regulars/6")
def test_the_owner_says_who_dies():
    """A regular or open guerrilla; dummies are gone before (ruling S28)."""
    text = "at 3527: 304, 274, MR9, 611\nunder: 304, MR9, 611"
    game = us(text, 1).us("strike 3527 air 16")
    assert (game.asked(), game.whose(), game.where("611")) == ("victim", "NVA", "Revealed Dummies")
    assert "One of: 304, 274" in game.refused("NVA", "give up MR9")
    game.nva("give up 274")
    assert (game.one("us_vp"), game.asked(), game.where("304")) == (2, "combat", "3527")


@pytest.mark.rule("13.2 Interdiction Attack Procedure/1", "9.2 NVA Dummy Units/3")
def test_a_strike_on_dummies_costs_its_points():
    game = us("at 3527: 611\nunder: 611").us("strike 3527 air 16")
    assert (game.one("air_points"), game.one("us_vp")) == (36, 0)


@pytest.mark.rule(
    "13.2 Interdiction Attack Procedure/2", "13.3 Terrain/1", "13.4 Collateral Damage/1"
)
def test_a_base_is_struck_on_the_positional_table():
    """With its +2 even when it is alone (ruling S103), and a 6 may hurt civilians."""
    game = us("", {"interdiction": 1}).us("strike 354 air 47")
    assert game.events("struck")[0][1:5] == ("Positional", 47, 1, 4)
    assert game.of("neutralized", "354") == 1
    assert "nothing to strike" in game.refused("US", "strike 354 air 1")
    game = us("", {"interdiction": 6, "collateral": 1}).us("strike 354 air 47")
    assert game.one("nva_vp") == 3


@pytest.mark.rule("13.5 Anti-Aircraft Fire/1")
def test_nobody_fires_back():
    assert us("at 3527: 304", 3).us("strike 3527 air 16").dice_for("defence") == 0


@pytest.mark.rule("11.1 In General/7")
def test_a_hex_is_attacked_once_from_the_air_or_the_ground():
    game = us("at 3526: 1R\nat 3527: 304", 6).us("strike 3527 air 10")
    assert "has been attacked" in game.refused("US", "attack 3527 with 1R")
    assert "has been attacked" in game.refused("US", "strike 3527 air 1")


@pytest.mark.rule("11.3 Resolution Procedure/10")
def test_points_strike_on_when_their_ground_units_are_dead():
    """The same hex, at once (ruling S43); the US may leave it."""
    text = "at 3526: 1R\nat 3527: 304, 320"
    dice = {"defence": 1, "interdiction": 1}
    game = us(text, dice).us("attack 3527 with 1R", "support air 16").nva("fire Mobile")
    assert (game.asked(), game.whose()) == ("strike", "US")
    game.us("strike 3527").nva("give up 320")
    assert (game.one("air_points"), game.where("320")) == (36, "NVA Regular Replacement")
    game = us(text, dice).us("attack 3527 with 1R", "support air 16").nva("fire Mobile").us("done")
    assert game.asked() == "combat" and game.dice_for("interdiction") == 0


@pytest.mark.rule("2.2 The Rules/3", "2.2 The Rules/4")
def test_the_simpler_game_has_neither_strikes_nor_intelligence():
    game = us("at 3527: 304", simple="on")
    assert "not an order for now" in game.refused("US", "strike 3527 air 1")

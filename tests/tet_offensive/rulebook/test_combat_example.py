"""Combat Example: Kontum and Pleiku, die by die, in both orders of battles."""

import pytest

from tests.tet_offensive.support import Game, vc_nva_combat

# Retreats by road are barred: Dak To and An Khe are held, Cheo Reo is in insurrection.
BEFORE = """
at Kontum: RP Kontum, 1 ARVN Abn, 482 VC, 840 VC
at Pleiku: Mike 2, 42 ARVN, RP Pleiku, 70 VC, 15H VC, 1 NVA
at Dak To: 28 NVA
at An Khe: 33 NVA
strength: RP Kontum=4, RP Pleiku=1
insurrection: Cheo Reo
"""
DICE = {
    "fire/Kontum/482 VC": 3,
    "fire/Kontum/840 VC": 1,
    "fire/Pleiku/70 VC": 3,
    "fire/Pleiku/15H VC": 1,
    "fire/Pleiku/42 ARVN": 1,
    "fire/Pleiku/Mike 2": 3,
}


def battles(*order: str) -> Game:
    """The phase up to the first battle, in the order that the Allied player chooses."""
    game = vc_nva_combat(BEFORE, DICE).give("VC/NVA", "done")
    assert game.awaited() == ["Allied: battle-order"]
    return game.give("Allied", f"battles {', '.join(order)}", "done")


def kontum(game: Game) -> None:
    """The battle of Kontum as the example tells it."""
    assert game.awaited() == ["Allied: fire in Kontum"]
    game.give("Allied", "attack 482 VC with RP Kontum", "attack 840 VC with 1 ARVN Abn", "done")
    assert game.awaited() == ["VC/NVA: retreat of 482 VC in Kontum"]
    game.give("VC/NVA", "retreat 482 VC to Saravane")


def pleiku(game: Game) -> None:
    """The battle of Pleiku as the example tells it."""
    assert game.awaited() == ["Allied: fire in Pleiku"]
    game.give("Allied", "attack 70 VC with Mike 2", "attack 15H VC with 42 ARVN, RP Pleiku", "done")
    assert game.awaited() == ["VC/NVA: retreat of 15H VC in Pleiku"]
    game.give("VC/NVA", "retreat 15H VC to Saravane")
    assert game.awaited() == ["VC/NVA: fire in Pleiku"]
    assert "not in Pleiku" in game.refused("VC/NVA", "attack RP Pleiku with 15H VC")
    game.give("VC/NVA", "attack 42 ARVN with 70 VC", "attack Mike 2 with 1 NVA", "done")


def shots(game: Game, area: str) -> list[tuple[int | str, ...]]:
    """Target, column, die and result of every shot in an area."""
    return [(target, *rest) for target, where, *rest in game.events("shot") if where == area]


@pytest.mark.rule("Combat Example/1")
def test_the_retreats_of_the_example() -> None:
    """Saravane is open, the cities around Kontum and Pleiku are not."""
    game = battles("Kontum", "Pleiku")
    routes, position = game.rules.printed.routes, game.position
    assert routes.retreats(position, game.unit("42 ARVN")) == []
    assert routes.retreats(position, game.unit("1 ARVN Abn")) == []
    assert game.area("Saravane") in routes.retreats(position, game.unit("482 VC"))


@pytest.mark.rule("Combat Example/2")
def test_the_allied_player_fights_for_kontum_first() -> None:
    """The player's choice, and it is kept."""
    game = battles("Kontum", "Pleiku")
    assert game.events("battle") == [("Kontum",)]
    kontum(game)
    assert game.events("battle") == [("Kontum",), ("Pleiku",)]


@pytest.mark.rule("Combat Example/3")
def test_the_defenders_of_kontum_fire_first() -> None:
    """A Ruff-Puff of 4 and a brigade of 6, against two battalions of 2."""
    game = battles("Kontum", "Pleiku")
    assert game.events("turned_up") == [("RP Kontum", 4)]
    assert game.awaited() == ["Allied: fire in Kontum"]
    assert game.units_in("Kontum") == {"RP Kontum", "1 ARVN Abn", "482 VC", "840 VC"}


@pytest.mark.rule("Combat Example/4")
def test_both_battalions_at_kontum_are_hit_before_they_fire() -> None:
    """2-1 and a 3 is a hit, 3-1 and a 1 an overrun; neither fires back."""
    game = battles("Kontum", "Pleiku")
    kontum(game)
    assert shots(game, "Kontum") == [("482 VC", "2-1", 3, "hit"), ("840 VC", "3-1", 1, "overrun")]
    assert (game.where("482 VC"), game.where("840 VC")) == ("Saravane", "Current Casualties")
    assert game.units_in("Kontum") == {"RP Kontum", "1 ARVN Abn"}
    assert not game.face_up("482 VC")


@pytest.mark.rule("Combat Example/5")
def test_the_defenders_of_pleiku_fire_first_again() -> None:
    """Mike Force, regiment and Ruff-Puff of 1 against 10, 2 and 18."""
    game = battles("Kontum", "Pleiku")
    kontum(game)
    assert game.events("turned_up")[1] == ("RP Pleiku", 1)
    assert game.awaited() == ["Allied: fire in Pleiku"]


@pytest.mark.rule("Combat Example/6")
def test_the_defenders_fire_at_pleiku() -> None:
    """1-1 and a 3 misses; 2 and 1 combined fire at 3-2, and a 1 hits."""
    game = battles("Kontum", "Pleiku")
    kontum(game)
    pleiku(game)
    assert shots(game, "Pleiku")[:2] == [("70 VC", "1-1", 3, "miss"), ("15H VC", "3-2", 1, "hit")]
    assert game.where("15H VC") == "Saravane"


@pytest.mark.rule("Combat Example/7")
def test_the_attackers_fire_at_pleiku() -> None:
    """5-1 and a 1 overruns; 3-2 and a 3 hits; the Mike Force goes to Kontum."""
    game = battles("Kontum", "Pleiku")
    kontum(game)
    pleiku(game)
    assert sorted(shots(game, "Pleiku")[2:]) == [
        ("42 ARVN", "5-1+", 1, "overrun"),
        ("Mike 2", "3-2", 3, "hit"),
    ]
    assert game.where("42 ARVN") == "Current Casualties"
    assert game.where("Mike 2") == "Kontum"
    assert game.units_in("Pleiku") == {"RP Pleiku", "70 VC", "1 NVA"}
    assert game.units_in("Saravane") == {"482 VC", "15H VC"}
    assert game.dice_for("fire/") == 6


@pytest.mark.rule("Combat Example/8")
def test_the_other_order_of_battles_loses_the_mike_force() -> None:
    """With Pleiku first there are still VC units at Kontum, so no way there."""
    game = battles("Pleiku", "Kontum")
    pleiku(game)
    assert game.where("Mike 2") == "Current Casualties"
    kontum(game)
    assert game.where("Mike 2") == "Current Casualties"
    assert game.dice_for("fire/") == 6


@pytest.mark.rule("Combat Example/7")
@pytest.mark.parametrize("order", [("Kontum", "Pleiku"), ("Pleiku", "Kontum")])
def test_nothing_is_left_to_do_after_both_battles(order: tuple[str, str]) -> None:
    """Each unit was attacked once; the phase ends."""
    game = battles(*order)
    for name in order:
        {"Kontum": kontum, "Pleiku": pleiku}[name](game)
    assert game.awaited() == ["Allied: aero-mech-movement"]
    assert not game.in_insurrection("Kontum") and not game.in_insurrection("Pleiku")

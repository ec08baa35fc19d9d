"""11.7 to 11.9, 15.2, 16.7, 19.4, 20, 21.2: what changes a fight; self-defence and landings."""

from __future__ import annotations

import pytest

from engine.tet_68.combat import tables
from tests.tet_68.rulebook.test_combat import QUIET, fired, nva, us
from tests.tet_68.table import at, rules

PLAYED = rules().played


@pytest.mark.rule("11.7.1 Combat on the Positional CRT/1", "11.7.1 Combat on the Positional CRT/2",
                  "11.7 Terrain Effects on Combat/1")  # fmt: skip
@pytest.mark.parametrize(
    ("place", "unit", "added"),
    [("3527", "1R", 1), ("2934", "1R", 0), ("Hue", "1R", 1), ("Duc Lap", "CCC", 1),
     ("Chu Lai", "1R", 2), ("Khe Sanh", "1R", 3)],
)  # fmt: skip
def test_what_terrain_adds_to_the_attackers_die(place: str, unit: str, added: int):
    """Once for jungle, mountain, swamp, city or camp; a base in addition (ruling S38)."""
    game = nva(f"at {place}: {unit}")
    assert tables.terrain(game.position, game.area(place)) == added


@pytest.mark.rule("11.7.2 Combat on the Mobile CRT/1", "11.8 NVA Sapper Effects/1")
@pytest.mark.parametrize(
    ("sapper", "table", "row", "result"),
    [
        ("", "Mobile", 1, "1"),
        (", 12 Sap", "Mobile", 1, "2"),
        ("", "Positional", 4, "no effect"),
        (", 12 Sap", "Positional", 1, "1"),
    ],
)
def test_a_base_helps_its_defender_unless_a_sapper_attacks(
    sapper: str, table: str, row: int, result: str
):
    """Khe Sanh lies in jungle and mountains: one off a Mobile result, three on the other die."""
    game = nva(f"at 2508: 304{sapper}\nat Khe Sanh: 23 Inf", {"defence": 6, "attack": 1})
    game.nva(f"attack Khe Sanh with 304{sapper}").us("fire Positional").nva(f"fire {table}")
    assert fired(game, 1) == (table, 5 + bool(sapper), 1, row, result)


@pytest.mark.rule("15.2 Combat/6")
def test_no_terrain_against_a_lone_base():
    game = nva("at 3714: 304", {"defence": 6, "attack": 2}).nva("attack Chu Lai with 304")
    game.nva("fire Positional")
    assert fired(game, 1)[2:4] == (2, 2)


@pytest.mark.rule("11.9 Overwhelming Strength/1", "11.9 Overwhelming Strength/2")
@pytest.mark.parametrize(
    ("strength", "off"), [(46, 0), (47, 0), (55, 0), (56, 1), (65, 1), (66, 2), (75, 2), (76, 3)]
)
def test_overwhelming_strength(strength: int, off: int):
    """On the Positional table; the Mobile one has its last column."""
    assert tables.overwhelming(tables.POSITIONAL, strength) == off
    assert tables.overwhelming(tables.MOBILE, strength) == 0
    assert tables.result(PLAYED, tables.MOBILE, strength, 3) == "3"


@pytest.mark.rule("16.7 Combat Effects/1", "16.7 Combat Effects/2", "19.4 Combat/3",
                  "11.7.2 Combat on the Mobile CRT/1")  # fmt: skip
def test_what_changes_a_numbered_result():
    """Added up, and never below nothing (ruling S40)."""
    plain = {"urged": False, "weak": False, "exposed": False, "dug_in": False}
    assert tables.adjusted(1, **plain) == 1
    assert tables.adjusted(1, **{**plain, "weak": True}) == 0
    assert tables.adjusted(1, **{**plain, "weak": True, "dug_in": True}) == 0
    assert tables.adjusted(3, **{**plain, "exposed": True}) == 4
    assert tables.adjusted(2, **{**plain, "urged": True}) == 3


@pytest.mark.rule("16.7 Combat Effects/1", "16.7 Combat Effects/3", "16.1 In General/1")
def test_more_than_half_of_the_strength_decides_supply():
    """Guerrillas live off the people of 3427; regulars do not."""
    for units, short in (("304, 274", 1), ("203, 274", 0)):
        text = f"at 3526: {units}\nat 3527: 1R"
        game = at("NVA Combat - begin", text, {"defence": 6, "attack": 1})
        game.nva(f"attack 3527 with {units}")
        assert game.of("unsupplied", "NVA") == short


@pytest.mark.rule("16.7 Combat Effects/2")
def test_unsupplied_defenders_suffer_one_more():
    game = us("at 3526: 1R\nat 3527: 304\nneutralized: 740, 701", {"defence": 6, "attack": 4})
    game.us("attack 3527 with 1R").nva("fire Positional").us("fire Mobile")
    assert fired(game, 1)[4] == "no effect"  # which is never changed
    cut = "\nneutralized: 740, 701"
    game = us("at 3526: 1R\nat 3527: 304" + cut, {"defence": 6, "attack": 3})
    game.us("attack 3527 with 1R")
    assert game.of("unsupplied", "NVA") == 1
    game.nva("fire Positional").us("fire Mobile")
    assert fired(game, 1)[4] == "2"


@pytest.mark.rule("19.4 Combat/1", "19.4 Combat/2")
def test_dau_tranh_is_declared_with_the_attack():
    text = "at 3526: 304\nat 3527: 1R, 2R, 3R\ndau_tranh: 1"
    game = nva(text, {"defence": 6, "attack": 3})
    game.nva("attack 3527 with 304 spending Dau Tranh").us("fire Positional").nva("fire Mobile")
    assert fired(game, 1)[4] == "2"
    assert game.one("dau_tranh") == 0
    assert "No Dau Tranh" in us("at 3526: 1R\nat 3527: 304\ndau_tranh: 1").refused(
        "US", "attack 3527 with 1R spending Dau Tranh"
    )


@pytest.mark.rule("21.2.1 Attacks against American Units/1",
                  "21.2.1 Attacks against American Units/2",
                  "21.2.1 Attacks against American Units/3")  # fmt: skip
@pytest.mark.parametrize(
    ("units", "order", "points"),
    [
        ("1R", "", 0),
        ("1 Inf, 25 Inf", "", 1),
        ("1 Inf", " spending Dau Tranh", 2),
        ("1R, CCC\nunder: CCC", "", 0),
        ("1R", " spending Dau Tranh", 0),
    ],
)
def test_points_for_attacks_on_americans(units: str, order: str, points: int):
    """For the declaration alone, once; hidden Americans betray nothing (ruling S61)."""
    game = nva(f"at 3526: 304\nat 3527: {units}\ndau_tranh: 1").nva(f"attack 3527 with 304{order}")
    assert game.one("nva_vp") == points


@pytest.mark.rule("20.0 First Turn Surprise/3", "20.0 First Turn Surprise/4")
@pytest.mark.parametrize(
    ("place", "start", "fires"),
    [("3527", "3526", False), ("Hue", "2908", False), ("Chu Lai", "3612", True),
     ("Duc Lap", "3226", True)],
)  # fmt: skip
def test_only_bases_and_camps_fire_and_are_supported_when_surprised(
    place: str, start: str, fires: bool
):
    text = f"at {start}: 304\nat {place}: 1R\nair_points: 52"
    game = nva(text, {"defence": 6, "attack": 6}, turn=1).nva(f"attack {place} with 304")
    assert game.asked() == ("support" if fires else "fire")
    assert game.whose() == ("US" if fires else "NVA")


@pytest.mark.rule("15.0 Self-Defense Hexes/1", "15.2 Combat/4", "15.2 Combat/5", "15.2 Combat/6",
                  "15.2 Combat/10", "15.1 Movement/4")  # fmt: skip
def test_a_lone_city_defends_itself():
    """With one factor, on the Positional table; any result but no effect takes it out."""
    game = nva("at 2908: 304", {"defence": 6, "attack": 3}).nva("attack Hue with 304")
    assert fired(game, 0)[:2] == ("Positional", 1)
    game.nva("fire Positional")
    assert fired(game, 1)[2:4] == (3, 3)  # no terrain against it
    assert game.asked() == "advance"
    assert "by an open unit" in game.refused("NVA", "advance 304 underground")
    game.nva("advance 304")
    assert game.where("304") == "Hue (3008)"


@pytest.mark.rule("15.2 Combat/5", "15.3 Restoration of City's Self-Defense Factor/1")
def test_a_city_nobody_takes_defends_itself_again():
    """Ruling S36."""
    game = nva("at 2908: 304", {"defence": 6, "attack": 3}).nva("attack Hue with 304")
    game.nva("fire Positional", "done")
    assert game.one("fallen") == 0
    assert "defends itself" in at("NVA Movement - orders", "at 2908: 304").refused(
        "NVA", "move 304 to Hue open"
    )


@pytest.mark.rule("15.2 Combat/2", "15.2 Combat/8", "15.2 Combat/9", "15.5 Bases and CIDG Camps/2",
                  "15.5 Bases and CIDG Camps/3")  # fmt: skip
def test_a_base_falls_with_its_last_defender_and_is_neutralized():
    game = nva("at 3714: 304, 320, 341\nat Chu Lai: 1R", {"defence": 6, "attack": 1})
    game.nva("attack Chu Lai with 304, 320, 341").us("fire Positional")
    assert fired(game, 0)[1] == 3  # the unit and the base
    game.nva("fire Mobile", "advance 304")
    assert game.of("neutralized", "Chu Lai") == 1
    assert game.events("fallen") == [("Chu Lai (3713)",)]


@pytest.mark.rule("15.2 Combat/1", "15.2 Combat/3", "15.0 Self-Defense Hexes/3")
def test_self_defence_does_not_attack():
    game = us("at Hue: 1R, 2R\nat 2908: MR9", QUIET).us("attack 2908 with 1R, 2R")
    game.nva("fire Positional").us("fire Positional")
    assert fired(game, 1)[1] == 4


@pytest.mark.rule("15.4 Laotian and Cambodian Cities/1")
def test_cities_abroad_are_not_attacked():
    assert "is neutral" in nva("at 2412: 304").refused("NVA", "attack Saravane with 304")


@pytest.mark.rule("18.1 In General/4")
def test_nobody_attacks_into_a_country_that_bars_them():
    game = us("at 2628: 1 Inf\nat 2528: 304")
    assert "may not attack into" in game.refused("US", "attack 2528 with 1 Inf")


@pytest.mark.rule("7.5.2 Opposed Landing/2", "7.5.2 Opposed Landing/3", "7.5.2 Opposed Landing/4")
def test_a_landing_that_fails_costs_the_marines():
    text = "at 4024: 1 Mar, 274, 275, MR9\nlanded: 1 Mar"
    game = us(text)
    assert "must attack" in game.refused("US", "done")
    game = us(text, QUIET).us("attack 4024 with 1 Mar")
    game.nva("fire Positional").us("fire Positional")
    while game.asked() == "lose":
        game.forced()
    assert game.where("1 Mar") == "American Replacement"


@pytest.mark.rule("7.5.2 Opposed Landing/4")
def test_a_landing_that_cannot_attack_any_more_has_failed():
    """The hex was struck from the air before."""
    game = us("at 4024: 1 Mar, 274\nlanded: 1 Mar\nair_points: 9", {"interdiction": 6})
    game.us("strike 4024 air 1", "done")
    assert (game.where("1 Mar"), game.asked()) == ("American Replacement", "politics")


@pytest.mark.rule("7.5.1 Amphibious Movement/4", "7.5.2 Opposed Landing/4")
def test_a_landing_that_succeeds_holds_the_hex():
    game = us("at 4024: 1 Mar, MR9\nlanded: 1 Mar", {"defence": 6, "attack": 1})
    game.us("attack 4024 with 1 Mar").nva("fire Positional").us("fire Positional")
    assert (game.where("1 Mar"), game.of("landed", "1 Mar"), game.asked()) == ("4024", 0, "combat")


@pytest.mark.rule("11.5 Further Combat/1")
def test_newcomers_by_retreat_do_not_help_and_need_not_pay():
    """They may pay (ruling S37)."""
    text = "at 3526: 304, 320\nat 3527: 1R\nat 3528: 2R, 3R\ndefended: 3R"
    game = at("NVA Combat - orders", text + "\nat 3628: 341", QUIET).nva("attack 3528 with 341")
    assert [u for u in ("2R", "3R") if game.of("defending", u)] == ["2R"]
    game.us("fire Positional")
    assert fired(game, 0)[1] == 2

"""11.0 Combat: declaring, fire, losses, retreats, advances; 15.2, 16.7, 19.4, 20, 21.2 for it."""

from __future__ import annotations

import pytest

from engine.tet_68.combat import tables
from engine.tet_68.combat.losses import capacity, payable
from tests.played import Faces
from tests.tet_68.table import Game, at, rules

PLAYED = rules().played
# On the Positional table a 6 does nothing to speak of.
QUIET = {"defence": 6, "attack": 6, "collateral": 6}
# 3526 and 3527 are jungle mountains; the 559 feeds whoever fights there.
FED = "\nat 3425: 559"


def nva(text: str, dice: Faces = (), turn: int = 3, **chosen: str) -> Game:
    """The NVA attacks, supplied."""
    return at("NVA Combat - begin", text + FED, dice, turn, **chosen)


def us(text: str, dice: Faces = (), turn: int = 3, **chosen: str) -> Game:
    """The US attacks."""
    return at("US Combat - begin", text, dice, turn, **chosen)


def fired(game: Game, n: int) -> tuple[int | str, ...]:
    """The table, strength, face, row and result of the nth fire."""
    return game.events("fired")[n][2:]


@pytest.mark.rule("11.1 In General/1", "11.1 In General/2", "11.1 In General/4",
                  "11.2 Multi-Unit/Multi-Hex Combat/3")  # fmt: skip
def test_units_attack_a_hex_beside_them():
    """From several hexes, if they like, and whoever does not likes need not."""
    text = "at 3526: 304\nat 3627: 320\nat 3429: 341\nat 3527: 1R\nat 3626: 2R"
    game = nva(text, QUIET)
    game.nva("attack 3527 with 304, 320")
    assert (game.asked(), game.whose()) == ("fire", "US")
    assert "has attacked" in _after(game).refused("NVA", "attack 3626 with 304")
    assert "341 is not beside" in nva(text).refused("NVA", "attack 3527 with 304, 341")
    assert nva(text).nva("done").asked() == "politics"


def _after(game: Game) -> Game:
    """The attack is over, both sides having fired on the Positional table."""
    while game.asked() in ("fire", "lose", "retreat", "support"):
        game.forced()
    if game.asked() == "advance":
        game.forced()
    return game


@pytest.mark.rule("11.1 In General/3")
def test_no_attack_across_the_sea():
    """The side between 1935 and another coast hex may be part sea; none that is all sea."""
    board = PLAYED.board
    sea = [pair for pair, kind in board.sides.items() if kind == 2 and pair[0] < pair[1]]
    assert sea
    one, other = sea[0]
    assert other not in board.walks[one]
    coastal = next(pair for pair, kind in board.sides.items() if kind == 1)
    assert coastal[1] in board.walks[coastal[0]]


@pytest.mark.rule("11.1 In General/7", "11.1 In General/8", "11.2 Multi-Unit/Multi-Hex Combat/1",
                  "11.2 Multi-Unit/Multi-Hex Combat/2")  # fmt: skip
def test_a_unit_and_a_hex_are_in_one_attack_a_phase():
    text = "at 3526: 304, 320, 341\nat 3527: 1R, 2R"
    game = _after(nva(text, QUIET).nva("attack 3527 with 304"))
    assert "has been attacked" in game.refused("NVA", "attack 3527 with 320")


@pytest.mark.rule("11.1 In General/5", "11.1 In General/6")
def test_one_attack_after_the_other():
    text = "at 3526: 304, 320\nat 3527: 1R\nat 3626: 2R"
    game = nva(text, QUIET).nva("attack 3527 with 304")
    assert "not an order" in game.refused("US", "attack 3626 with 320")
    game = _after(game)
    assert game.nva("attack 3626 with 320").one("battle") == game.area("3626")


@pytest.mark.rule("8.3 Underground/2", "8.3 Underground/3")
def test_who_is_underground_neither_attacks_nor_is_attacked():
    text = "at 3526: 274\nat 3527: 1R, CCC\nunder: 274, CCC"
    assert "is underground" in nva(text).refused("NVA", "attack 3527 with 274")
    game = nva(text.replace("274, CCC", "CCC"), QUIET).nva("attack 3527 with 274")
    assert [unit for unit in ("1R", "CCC") if game.of("defending", unit)] == ["1R"]
    alone = "at 3526: 274\nat 3527: CCC\nunder: CCC"
    assert "nothing to attack" in nva(alone).refused("NVA", "attack 3527 with 274")


@pytest.mark.rule("9.1 Underground Regulars/6", "9.2 NVA Dummy Units/1")
def test_an_attack_reveals_hidden_regulars():
    """Guerrillas stay; where only dummies lay the attack is over, and attackers advance (S27)."""
    text = "at 3526: 1 Inf\nat 3527: 304, 274, 611\nunder: 304, 274, 611"
    game = us(text, QUIET).us("attack 3527 with 1 Inf")
    assert game.seen("US", "3527") == (["304"], {"black": 1})
    assert game.where("611") == "Revealed Dummies"
    game = us("at 3526: 1 Inf\nat 3527: 611\nunder: 611").us("attack 3527 with 1 Inf")
    assert game.asked() == "advance" and game.one("us_vp") == 0
    game.us("advance 1 Inf")
    assert game.where("1 Inf") == "3527"


@pytest.mark.rule("11.3 Resolution Procedure/1", "11.3 Resolution Procedure/2")
def test_the_defender_fires_first_on_its_own_strength():
    """The attacker then with what is left; each on the table that it chooses."""
    text = "at 3526: 304, 320\nat 3527: 1R, 1 Inf"
    game = nva(text, {"defence": 1, "attack": 2}).nva("attack 3527 with 304, 320")
    game.us("fire Mobile")
    assert fired(game, 0) == ("Mobile", 11, 1, 1, "3")
    assert game.where("304") == game.where("320") == "NVA Regular Replacement"
    assert game.asked() == "combat"  # all attackers are gone
    game = nva(text, {"defence": 6, "attack": 2}).nva("attack 3527 with 304, 320")
    game.us("fire Positional").nva("fire Mobile")
    assert fired(game, 1)[:4] == ("Mobile", 10, 2, 2)


@pytest.mark.rule("11.4.1 No Effect/1")
def test_no_effect():
    game = nva("at 3526: 274\nat 3527: 1R", {"defence": 6, "attack": 6})
    game.nva("attack 3527 with 274").us("fire Positional").nva("fire Positional")
    assert [fired(game, n)[4] for n in (0, 1)] == ["no effect", "no effect"]
    assert game.asked() == "combat"


@pytest.mark.rule("11.4.2 Step Loss/1", "11.4.2 Step Loss/2", "11.4.2 Step Loss/3")
@pytest.mark.parametrize(
    ("increments", "divisions", "others", "exact"),
    [(2, 2, 2, True), (1, 1, 1, True), (1, 0, 1, False), (2, 1, 2, True), (3, 4, 1, True),
     (2, 0, 3, False), (1, 0, 3, True), (0, 0, 0, True)],
)  # fmt: skip
def test_what_can_be_paid_in_whole(increments: int, divisions: int, others: int, exact: bool):
    assert payable(2 * increments, divisions, others) is exact


@pytest.mark.rule("11.4.2 Step Loss/1", "11.4.2 Step Loss/3", "11.4.2 Step Loss/6")
def test_the_first_example_of_losses():
    """Two of two divisions, or one and the two smaller units."""
    text = "at 3526: 304, 320, 274, 275\nat 3527: 1 Inf, 25 Inf"
    for lost in (["304", "320"], ["304", "274", "275"], ["274", "275", "320"]):
        game = nva(text, {"defence": 4, "attack": 6}).nva("attack 3527 with 304, 320, 274, 275")
        game.us("fire Mobile")
        assert fired(game, 0)[4] == "2"
        assert game.asked() == "lose"
        game.nva(*(f"lose {unit}" for unit in lost))
        assert (game.asked(), game.whose()) == ("fire", "NVA")
    game = nva(text, {"defence": 4}).nva("attack 3527 with 304, 320, 274, 275").us("fire Mobile")
    game.nva("lose 304", "lose 274")
    assert "could not be paid exactly" in game.refused("NVA", "lose 320")


@pytest.mark.rule("11.4.2 Step Loss/5", "2.12 Steps/1", "2.12 Steps/2")
def test_the_second_example_of_losses():
    """Three of two full American divisions and a smaller unit: the smaller one cannot help."""
    text = "at 3526: 304, 320, 341, 2 NVA\nat 3527: 1 Inf, 25 Inf, 1R"
    game = nva(text, {"defence": 6, "attack": 1}).nva("attack 3527 with 304, 320, 341, 2 NVA")
    game.us("fire Positional")
    while game.asked() == "lose":
        game.forced()
    game.nva("fire Mobile")
    assert fired(game, 1)[4] == "3"
    assert capacity(game.position, [game.unit("1 Inf"), game.unit("25 Inf")]) == (4, 0)
    assert "could not be paid exactly" in game.refused("US", "lose 1R")
    game.us("lose 1 Inf", "lose 1 Inf", "lose 25 Inf")
    assert game.where("1 Inf") == "American Replacement"
    assert game.of("reduced", "25 Inf") == 1


@pytest.mark.rule("11.4.2 Step Loss/2", "11.4.2 Step Loss/4", "11.4.2 Step Loss/6", "2.12 Steps/3")
def test_a_lone_regiment_dies_of_a_one():
    """What cannot be paid in whole takes everything (ruling S31)."""
    text = "at 3526: 304\nat 3527: 1R"
    game = nva(text, {"defence": 6, "attack": 3}).nva("attack 3527 with 304")
    game.us("fire Positional").nva("fire Mobile")
    assert fired(game, 1)[4] == "1"
    assert game.where("1R") == "ARVN Replacement"


@pytest.mark.rule("11.4.3 Retreat/1", "11.4.3 Retreat/2", "11.4.3 Retreat/4", "11.4.3 Retreat/5",
                  "11.6 Advance after Combat/1")  # fmt: skip
def test_an_r_makes_the_side_leave_that_fired():
    """The defender that leaves is not fired at; the attacker may advance (ruling S33)."""
    text = "at 3526: 304\nat 3527: 1R, 2R"
    game = nva(text, {"defence": 6}).nva("attack 3527 with 304").us("fire Mobile")
    assert fired(game, 0)[4] == "retreat"
    assert "cannot retreat to 3526" in game.refused("US", "retreat 1R to 3526")
    game.us("retreat 1R to 3528", "retreat 2R to 3628")
    assert game.asked() == "advance"
    game.nva("advance 304")
    assert (game.where("304"), game.one("battle")) == ("3527", -1)


@pytest.mark.rule("11.4.3 Retreat/1", "11.6 Advance after Combat/1")
def test_attackers_that_roll_an_r_leave_and_do_not_advance():
    text = "at 3526: 274\nat 3527: 1R"
    game = nva(text, {"defence": 6, "attack": 5}).nva("attack 3527 with 274")
    game.us("fire Positional").nva("fire Mobile")
    assert fired(game, 1)[4] == "retreat"
    game.nva("retreat 274 to 3525 underground")
    assert game.of("face_up", "274") == 0
    assert game.asked() == "combat"


@pytest.mark.rule("11.4.3 Retreat/3", "8.4 Changing Modes/4")
def test_guerrillas_change_modes_in_a_retreat():
    text = "at 3526: 274\nat 3527: 1R\nat 3426: 2R\nat 3626: 3R\nat 3525: 4R\nat 3625: 5R"
    game = nva(text, {"defence": 6, "attack": 5}).nva("attack 3527 with 274")
    game.us("fire Positional").nva("fire Mobile", "retreat 274 to 3525 underground")
    assert game.where("274") == "3525"


@pytest.mark.rule("11.4.3 Retreat/6")
def test_who_cannot_retreat_takes_a_step_loss():
    """Each unit of its own (ruling S87); what is left is fired at."""
    ring = "at 3426: D-1\nat 3527: D-2\nat 3528: D-3\nat 3428: 174\nat 3328: 273\nat 3327: 274"
    game = nva(f"at 3427: 25 Inf, 1R\n{ring}", {"defence": 6, "attack": 6})
    game.nva("attack 3427 with D-1").us("fire Mobile")
    assert fired(game, 0)[4] == "retreat"
    assert game.of("reduced", "25 Inf") == 1
    assert game.where("1R") == "ARVN Replacement"
    assert (game.asked(), game.whose()) == ("fire", "NVA")


@pytest.mark.rule("11.6 Advance after Combat/1", "11.6 Advance after Combat/2",
                  "11.6 Advance after Combat/3")  # fmt: skip
def test_victors_take_the_hex_open_or_underground():
    """Any of them, four at most; the defender never advances."""
    text = "at 3526: 304, 274, 275\nat 3527: 1R\nat 3427: 320"
    game = nva(text, {"defence": 6, "attack": 1}).nva("attack 3527 with 304, 274, 320")
    game.us("fire Positional")
    while game.asked() == "lose":
        game.forced()
    game.nva("fire Mobile")
    assert game.asked() == "advance"
    assert "cannot advance" in game.refused("NVA", "advance 275")
    game.nva("advance 304, 320 underground")
    assert game.seen("US", "3527") == ([], {"gold": 2})


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

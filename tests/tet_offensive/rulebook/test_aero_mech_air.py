"""Allied Aero-Mech Movement Phase: aviation groups and air units."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import aero_mech_moves, allied_combat

HOMES = """at Da Nang: I Avn, I Tac, 7 Mar, RP Da Nang
at Pleiku: II Avn, 2/4
at Cam Ranh: II Tac
at Saigon: III Avn, PG, III Tac, 2 ARVN Abn
at Soc Trang: IV Avn
at Hue: 1 Cav Avn
at Long Binh: 101 Avn, 199
at 11: 1/1 Cav, 1 Mar
at Khe Sanh: 26 Mar
at 12: 5 Mar
at 31: 3/101
at Theater Air Units: Theater Tac, Arc Light
based: I Avn, I Tac, II Avn, II Tac, III Avn, III Tac, IV Avn, 1 Cav Avn, 101 Avn"""


@pytest.mark.rule("Allied Aero-Mech Movement Phase/7")
def test_six_aviation_groups_one_a_corps_and_two_theater():
    """One for each corps, one for each airmobile division."""
    board = aero_mech_moves(HOMES).rules.board
    corps = sorted(board.unit_corps[u] for u in board.aviation)
    assert corps == [0, 0, 1, 2, 3, 4]


@pytest.mark.rule("Allied Aero-Mech Movement Phase/7")
def test_an_aviation_group_carries_one_unit():
    """One ground unit, once a phase."""
    game = aero_mech_moves(HOMES).give("Allied", "lift 5 Mar to Khe Sanh by I Avn")
    assert game.where("5 Mar") == game.where("I Avn") == "Khe Sanh"
    assert "has flown" in game.refused("Allied", "lift 26 Mar to 11 by I Avn")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/7")
@pytest.mark.parametrize(
    ("unit", "to", "group"),
    [("2/4", "Kontum", "II Avn"), ("RP Da Nang", "Hue", "I Avn"), ("I Tac", "Hue", "I Avn")],
)
def test_what_is_never_lifted(unit, to, group):
    """Mechanized units and Ruff-Puffs; ground units only."""
    assert "cannot be carried" in aero_mech_moves(HOMES).refused(
        "Allied", f"lift {unit} to {to} by {group}"
    )


@pytest.mark.rule("Allied Aero-Mech Movement Phase/8")
@pytest.mark.parametrize(
    ("unit", "to"),
    [("26 Mar", "12"), ("5 Mar", "A Shau Valley"), ("1 Mar", "Quang Ngai"), ("1/1 Cav", "15")],
)
def test_from_anywhere_to_anywhere_in_the_corps(unit, to):
    """It flies to the unit, picks it up, and carries it on."""
    game = aero_mech_moves(HOMES).give("Allied", f"lift {unit} to {to} by I Avn")
    assert game.where(unit) == game.where("I Avn") == to


@pytest.mark.rule("Allied Aero-Mech Movement Phase/8")
@pytest.mark.parametrize(
    ("unit", "to", "why"),
    [
        ("2 ARVN Abn", "Hue", "not in I Corps"),  # theater, but it stands in another corps
        ("PG", "34", "may not leave I Corps"),
        ("1/1 Cav", "21", "may not leave I Corps"),
        ("1/1 Cav", "Pleiku", "may not leave I Corps"),  # even to a secure airbase
        ("1 Mar", "Pleiku", "may not leave I Corps"),
        ("1 Mar", "Tchepone", "may not enter Laos"),
    ],
)
def test_a_corps_group_stays_in_its_corps(unit, to, why):
    assert why in aero_mech_moves(HOMES).refused("Allied", f"lift {unit} to {to} by I Avn")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/9")
def test_theater_groups_fly_to_secure_airbases_of_other_corps():
    """With a theater unit, or empty."""
    game = aero_mech_moves(HOMES)
    game.give("Allied", "lift 1/1 Cav to Pleiku by 1 Cav Avn", "fly 101 Avn to Can Tho")
    assert game.where("1/1 Cav") == "Pleiku"
    assert game.where("101 Avn") == "Can Tho"


@pytest.mark.rule("Allied Aero-Mech Movement Phase/9")
@pytest.mark.parametrize("to", ["Kontum", "21", "Ia Drang Valley", "Qui Nhon", "Cam Ranh"])
def test_theater_groups_fly_to_nothing_else_in_other_corps(to):
    """No other city, no province, no contested airbase."""
    text = f"{HOMES}\nat Qui Nhon: 52 VC II, 41/22 ARVN\ninsurrection: Cam Ranh"
    game = aero_mech_moves(text)
    assert "secure airbase" in game.refused("Allied", f"lift 1/1 Cav to {to} by 1 Cav Avn")
    assert "secure airbase" in game.refused("Allied", f"fly 1 Cav Avn to {to}")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/9")
def test_theater_groups_take_only_theater_units_to_another_corps():
    game = aero_mech_moves(HOMES)
    assert "may not leave I Corps" in game.refused("Allied", "lift 1 Mar to Pleiku by 1 Cav Avn")
    game.give("Allied", "lift 1 Mar to Khe Sanh by 1 Cav Avn")  # inside the corps it may


@pytest.mark.rule("Allied Aero-Mech Movement Phase/9")
def test_theater_groups_take_nothing_along_from_a_third_corps():
    """What they carry they take from the corps they are in."""
    game = aero_mech_moves(HOMES)
    assert "not in I Corps" in game.refused("Allied", "lift 3/101 to Pleiku by 1 Cav Avn")


CONTESTED = """at Saigon: 101 Avn, III Avn, PG, 2 ARVN Abn, C-10 Sap
at 34: 7/5 ARVN
at Hue: 1 Cav Avn, 416 VC, 3/1 ARVN
at Da Nang: 2 VC, 7 Mar
based: 101 Avn, III Avn, 1 Cav Avn"""


@pytest.mark.rule("Allied Aero-Mech Movement Phase/10")
@pytest.mark.parametrize("group", ["III Avn", "101 Avn"])
def test_from_a_contested_base_only_to_an_uncontested_one_of_the_corps(group):
    """Corps and theater groups alike."""
    game = aero_mech_moves(CONTESTED)
    for place in ("34", "Xuan Loc", "Can Tho"):
        why = game.refused("Allied", f"fly {group} to {place}")
        assert "uncontested airbase of III Corps" in why
        assert "Long Binh" in why
    game.give("Allied", f"fly {group} to Long Binh")
    assert game.where(group) == "Long Binh"


@pytest.mark.rule("Allied Aero-Mech Movement Phase/10")
def test_one_unit_may_come_along_from_the_contested_base():
    """From there and from nowhere else."""
    game = aero_mech_moves(CONTESTED)
    assert "only take a unit along from there" in game.refused(
        "Allied", "lift 7/5 ARVN to Long Binh by III Avn"
    )
    game.give("Allied", "lift PG to Long Binh by III Avn")
    assert game.where("PG") == game.where("III Avn") == "Long Binh"
    assert "has flown" in game.refused("Allied", "fly III Avn to 34")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/10")
def test_the_base_it_flees_to_must_be_uncontested():
    """Da Nang is contested too, Chu Lai is not."""
    game = aero_mech_moves(CONTESTED)
    assert "There: Chu Lai." in game.refused("Allied", "fly 1 Cav Avn to Da Nang")
    game.give("Allied", "lift 3/1 ARVN to Chu Lai by 1 Cav Avn")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/11")
def test_six_air_units():
    """Tac Air for each corps and theater, and Arc Light."""
    board = aero_mech_moves(HOMES).rules.board
    assert sorted(board.unit_corps[u] for u in board.air) == [0, 0, 1, 2, 3, 4]
    names = {board.unit_names[u] for u in board.air}
    assert names == {"I Tac", "II Tac", "III Tac", "IV Tac", "Theater Tac", "Arc Light"}


@pytest.mark.rule("Allied Aero-Mech Movement Phase/12")
@pytest.mark.parametrize(
    ("unit", "to"),
    [
        ("I Tac", "Khe Sanh"),
        ("I Tac", "15"),
        ("I Tac", "Phuoc Ha Valley"),
        ("Theater Tac", "Khe Sanh"),
        ("Theater Tac", "44"),
        ("Theater Tac", "Tchepone"),
        ("Arc Light", "C-2"),
        ("Arc Light", "North Vietnam"),
    ],
)
def test_air_units_are_placed_where_they_are_wanted(unit, to):
    """Corps units in their corps, theater units anywhere."""
    game = aero_mech_moves(HOMES).give("Allied", f"fly {unit} to {to}")
    assert game.where(unit) == to
    assert "has flown" in game.refused("Allied", f"fly {unit} to {to}")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/12")
@pytest.mark.parametrize("to", ["21", "Pleiku", "Tchepone", "L-2", "North Vietnam", "Saigon"])
def test_corps_air_units_stay_in_their_corps(to):
    assert "I Corps only" in aero_mech_moves(HOMES).refused("Allied", f"fly I Tac to {to}")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/13")
def test_an_air_unit_on_a_contested_base_flies_no_mission():
    """Only to an uncontested base of its corps."""
    game = aero_mech_moves("at Da Nang: I Tac, 2 VC, 7 Mar\nat Hue: 416 VC\nbased: I Tac")
    for place in ("11", "Da Nang", "Hue", "Hoi An"):
        assert "There: Chu Lai." in game.refused("Allied", f"fly I Tac to {place}")
    game.give("Allied", "fly I Tac to Chu Lai")
    assert game.where("I Tac") == "Chu Lai"


@pytest.mark.rule("Allied Aero-Mech Movement Phase/13")
def test_what_fled_to_a_base_does_not_strike_from_it():
    """The flight to the other base was its flight."""
    text = "at Da Nang: I Tac, 2 VC, 7 Mar\nat Chu Lai: 198/Am\nbased: I Tac\nface_up: 2 VC"
    game = aero_mech_moves(text, dice=6).give("Allied", "fly I Tac to Chu Lai", "done")
    game.pass_until("fire")
    assert not game.events("bombed")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/13")
def test_an_uncontested_base_lets_its_air_unit_go():
    """The restriction binds on contested bases alone."""
    game = aero_mech_moves("at Da Nang: I Tac, 7 Mar\nat 12: 2 VC\nbased: I Tac")
    game.give("Allied", "fly I Tac to 12")


@pytest.mark.rule("Allied Aero-Mech Movement Phase/14")
@pytest.mark.parametrize("unit", ["I Tac", "Theater Tac", "Arc Light"])
def test_air_units_strike_where_they_were_placed(unit):
    """Corps units in their corps, theater units anywhere."""
    game = allied_combat(f"at 11: {unit}, 416 VC\nat 12: 2 VC\nface_up: 416 VC, 2 VC", dice=6)
    game.give("VC/NVA", "done")
    assert "not a detected enemy unit in 11" in game.refused("Allied", f"strike 2 VC with {unit}")
    game.give("Allied", f"strike 416 VC with {unit}", "done")
    assert game.events("bombed")[0][:3] == (unit, "416 VC", "11")

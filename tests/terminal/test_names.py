"""Names as people type them at the table: what is meant is taken, what is several is asked."""

from pathlib import Path

import pytest

from tests.terminal.conftest import Umpire

FIGHTS = """
turn: 3
stage: Allied Combat - start
at Da Nang: 52 VC I, 7 Mar, 1 Mar, 51 ARVN, RP Da Nang
at 26: 52 VC II
at Saigon: 52/18 ARVN, 199, 1/101, 273 VC
strength: RP Da Nang=2
face_up: 52 VC I, 273 VC, RP Da Nang
"""
MOVES = """
turn: 3
stage: VC/NVA Movement - start
at 34: 271 VC, 273 VC, 274 VC, D16 VC, 3 VC Bn, 5 NVA
at 41: D1 VC
at L-3: 10 NVA
at 13: 10 Sap, 52 VC I
at My Tho: 10/7 ARVN
"""
LIFTS = """
turn: 3
stage: Allied Aero-Mech Movement - start
at Long Binh: 2/1 Inf, 101 Avn, 1/101
at Hue: 2/1 ARVN
at 34: 101 VC, 101 VC Bn
"""
SEARCH = """
turn: 3
stage: Allied Search - orders
at 34: 1/1 Inf, 273 VC
at 33: 2/1 Inf, 274 VC
at 32: 3/1 Inf, 275 VC
"""
HIT = """
turn: 3
stage: Allied Combat - battles
at 34: 3/1 Inf, 3/1 Cav, 273 VC
at Hue: 3/1 ARVN
hit: 3/1 Inf
battle: 34
"""
ALONE = """
turn: 5
stage: US and ARVN Forces Fight - start
points: 5
at Cu Chi 5: US 1, VC 1
at Saigon 3-4: ARVN 1, VC 2
at Saigon 6: US 2, NVA 1
"""
RAISE = """
turn: 3
stage: Raise and Move US or ARVN Forces - orders
points: 9
at Saigon 3-4: ARVN 1, ARVN 2, ARVN 3, US 1
at Saigon 5: ARVN 4
"""
TET, SOLITAIRE = "tet-offensive", "vietnam-solitaire"


def played(umpire: Umpire, folder: Path, game: str, text: str, *lines: str) -> str:
    """What the table says to lines in a position, refusals last."""
    (folder / "position.txt").write_text("\n".join(line.strip() for line in text.splitlines()))
    opened = umpire("new", game, "--seed", "1", "--position", "position.txt")
    assert opened.status == 0, opened.err
    code = umpire("status", "--json").json[-1]["code"]
    said = umpire("play", code, "--alone", typed="".join(f"{line}\n" for line in lines))
    return said.out.partition("Type an order")[2] + said.err


@pytest.mark.parametrize(
    ("game", "text", "line", "meant"),
    [
        (TET, FIGHTS, "done\nattack 52 with 7 Mar", "attack 52 VC I with 7 Mar"),
        (TET, FIGHTS, "done\nattack 52 with 7", "attack 52 VC I with 7 Mar"),
        (TET, FIGHTS, "done\nattack 273 with 52, 199, 1/101",
         "attack 273 VC with 52/18 ARVN, 199, 1/101"),
        (TET, FIGHTS, "done\nattack 52 with all",
         "attack 52 VC I with 1 Mar, 7 Mar, 51 ARVN, RP Da Nang"),
        (TET, FIGHTS, "done\nattack 52 with all except 7",
         "attack 52 VC I with 1 Mar, 51 ARVN, RP Da Nang"),
        (TET, MOVES, "move D1 to 42", "move D1 VC to 42"),
        (TET, MOVES, "move 10 to 12", "move 10 Sap to 12"),
        (TET, MOVES, "move all from 34 to Saigon",
         "move 271 VC, 273 VC, 274 VC, 3 VC Bn, D16 VC, 5 NVA from 34 to Saigon"),
        (TET, MOVES, "move all from 34 except 273 to saigon",
         "move 271 VC, 274 VC, 3 VC Bn, D16 VC, 5 NVA to Saigon"),
        (TET, MOVES, "move 273 and 274 to sai", "move 273 VC, 274 VC to Saigon"),
        (TET, MOVES, "move rest from 34 to Saigon",
         "move 271 VC, 273 VC, 274 VC, 3 VC Bn, D16 VC, 5 NVA from 34 to Saigon"),
        (TET, MOVES, "move 273-274 to Saigon", "move 273 VC, 274 VC to Saigon"),
        (TET, MOVES, "move 5 vc from 34 to Saigon",
         "move 271 VC, 273 VC, 274 VC, 3 VC Bn, D16 VC from 34 to Saigon"),
        (TET, LIFTS, "lift 2/1 Inf to Saigon by 101", "lift 2/1 Inf to Saigon by 101 Avn"),
        (TET, LIFTS, "lift 2/1 to Saigon by 101", "lift 2/1 Inf to Saigon by 101 Avn"),
        (TET, SEARCH, "search all", "search 32, 33, 34"),
        (TET, SEARCH, "search all except 34", "search 32, 33"),
        (TET, SEARCH, "search 32-33", "search 32, 33"),
        (TET, HIT, "retreat 3/1 to Saigon", "retreat 3/1 Inf to Saigon"),
        (SOLITAIRE, ALONE, "attack Cu Chi", "attack Cu Chi 5"),
        (SOLITAIRE, RAISE, "move 2 ARVN from Saigon 3-4 to Saigon 5",
         "move ARVN 1, ARVN 2 to Saigon 5"),
    ],
)  # fmt: skip
def test_what_is_meant(
    umpire: Umpire, folder: Path, game: str, text: str, line: str, meant: str
) -> None:
    said = played(umpire, folder, game, text, line)
    assert f": {meant}" in said, said


@pytest.mark.parametrize(
    ("game", "text", "line", "told"),
    [
        (TET, FIGHTS, "done\nattack 52 VC II with 7 Mar", "52 VC II is not an enemy unit that you"),
        (TET, FIGHTS, "done\nattack 52 with 273", "273 VC is not yours to command."),
        (TET, MOVES, "move 101 VC to Saigon", "101 VC is not on the map (Off map)."),
        (TET, MOVES, "move 7 Mar to Hue", "7 Mar is not yours to command."),
        (TET, MOVES, "move 3 vc from 34 to Saigon",
         '"3 vc" could be any of 271 VC (34), 273 VC (34), 274 VC (34), 3 VC Bn (34), D16 VC (34). '
         "Name those you mean. Or do you mean: 1. move 3 VC Bn from 34 to Saigon? Then type its "
         "number."),
        (TET, MOVES, "move D1 to Saigon",
         "Or do you mean: 1. move D16 VC to Saigon? Then type its number."),
        (TET, MOVES, "move 10 to C",
         "10 Sap may move to Tam Ky, Chu Lai, Quang Ngai, 12, 15, Phuoc Ha Valley. "
         "[Movement Procedure] Or do you mean: 1. move 10 Sap to Chu Lai? Then type its number."),
        (TET, LIFTS, "move 101 VC to Saigon", "101 VC is not yours to command."),
        (TET, LIFTS, "lift 1/101 to Saigon by 101 VC", "101 VC is not an aviation group"),
        (TET, SEARCH, "search 3", '"3" could be: 1. 32; 2. 33; 3. 34. Which number?'),
        (TET, SEARCH, "search all except 32-34", "no area"),
        (SOLITAIRE, ALONE, "attack Saigon", '"Saigon" could be: 1. Saigon 3-4; 2. Saigon 6.'),
        (SOLITAIRE, RAISE, "move ARVN to Saigon 6",
         '"ARVN" could be: 1. ARVN 1 (Saigon 3-4); 2. ARVN 4 (Saigon 5). Which number?'),
    ],
)  # fmt: skip
def test_what_is_asked_or_refused(
    umpire: Umpire, folder: Path, game: str, text: str, line: str, told: str
) -> None:
    said = played(umpire, folder, game, text, line)
    assert told in said, said


def test_of_too_many_one_blank_is_asked_at_a_time(umpire: Umpire, folder: Path) -> None:
    text = RAISE.replace("ARVN 4", "ARVN 4, US 2\nat Saigon 1-2: ARVN 5\nat Saigon 6: ARVN 6")
    said = played(umpire, folder, SOLITAIRE, text, "move ARVN to Saigon", "4", "3")
    assert (
        '"Saigon" could be: 1. Saigon 1-2; 2. Saigon 3-4; 3. Saigon 5; 4. Saigon 6. Which number?'
        in said
    )
    assert (
        '"ARVN" could be: 1. ARVN 1 (Saigon 3-4); 2. ARVN 4 (Saigon 5); 3. ARVN 5 (Saigon 1-2).'
        in said
    )
    assert "US/ARVN: move ARVN 5 to Saigon 6" in said


def test_whom_a_name_may_mean_is_told_of_all_that_are_seen(umpire: Umpire, folder: Path) -> None:
    said = played(
        umpire, folder, TET, MOVES, "where 52", "where 10", "where D1", "area S", "area C"
    )
    assert "52 VC I (VC infantry regiment, I Corps" in said and ": 13\n" in said
    assert "52 VC II" not in said and "52/18" not in said, "they are not there"
    assert "10 Sap (" in said and "10 NVA (" in said
    assert "D1 VC (" in said and "D16" not in said
    assert '"S" could be Song Be, Saigon, Soc Trang, Saravane. Which area?' in said
    assert "War Zone C (" in said


def test_a_standing_order_takes_sets(umpire: Umpire, folder: Path) -> None:
    answer = "move all from 34 except 271-274 to Saigon; move rest from 34 to 33"
    said = played(umpire, folder, TET, MOVES, f"standing add vc-nva-movement: {answer}", "log")
    assert "move 3 VC Bn, D16 VC, 5 NVA to Saigon" in said
    assert "move 271 VC, 273 VC, 274 VC from 34 to 33" in said


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("move u1 to 33", "move U-1 VC to 33"),
        ("move U1 VC, c10 to 33", "move U-1 VC, C-10 Sap to 33"),
        ("move 273vc to irontriangle", "move 273 VC to Iron Triangle"),
    ],
)
def test_a_name_is_known_without_its_dashes_and_spaces(
    moving: str, umpire: Umpire, typed: str, meant: str
) -> None:
    said = umpire("play", moving, typed=f"{typed}\n")
    assert (said.status, said.err) == (0, "")
    assert f"VC/NVA: {meant}\n" in said.out


def test_nothing_is_suggested_for_a_text_too_short_to_be_a_slip(
    moving: str, umpire: Umpire
) -> None:
    said = umpire("play", moving, typed="move foo to 33\n")
    assert said.err == 'There is no unit "foo".\n'

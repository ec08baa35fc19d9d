"""The hot-seat table by pipe: every command of it, orders, refusals."""

import re
from pathlib import Path

import pytest

from tests.terminal.conftest import Umpire


def test_a_few_orders(match: str, umpire: Umpire) -> None:
    said = umpire("play", match, typed="deploy\ndone\nmove 273 to 33\nundo\nmove 273 to 33\npass\n")
    assert (said.status, said.err) == (0, "")
    for expected in (
        "--- VC/NVA ---",
        "place UNITS at AREA · deploy · done",
        "  ... and ",
        "VC/NVA: done  (it stands)",
        "VC/NVA: Move your units, then done.",
        "VC/NVA: move 273 VC to 33\n",
        "  273 VC moves from 34 to 33.",
        "Taken back: move 273 VC to 33",
    ):
        assert expected in said.out
    assert umpire("status", match, "--json").json["phase"] >= 2


def test_a_refused_order_is_one_sentence_and_the_match_goes_on(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="move 273 to Hue\ndance\nmove 273 to 33\n")
    assert said.status == 2
    first, second = said.err.splitlines()
    assert first.endswith("]"), "a refusal names its heading"
    assert second.startswith('There is no order "dance".')
    assert "VC/NVA: move 273 VC to 33" in said.out


def test_help(moving: str, umpire: Umpire) -> None:
    out = umpire("play", moving, typed="help\n").out
    assert "  move UNITS [from ORIGIN] to DESTINATION\n      Move units" in out
    assert "[Movement Procedure]" in out
    for command in ("map", "standing", "where UNIT", "area NAME", "quit"):
        assert f"  {command}" in out
    out = umpire("play", moving, typed="help attack\n").out
    assert "attack TARGET with UNITS" in out
    assert "    Rulebook: " in out
    assert "take back your last order" in umpire("play", moving, typed="help undo\n").out
    said = umpire("play", moving, typed="help dance\n")
    assert 'There is no order "dance"' in said.err


def test_help_is_that_of_the_question_at_hand(umpire: Umpire) -> None:
    umpire("new", "vietnam-solitaire", "-O", "players=2", "--seed", "1")
    out = umpire("play", "vs-1", typed="help move\nhelp raise\narea hue 5\n").out
    assert "Who may move, where to and at what price depends on the phase." in out
    assert "Prices: 1 point ARVN, ROK; 2 points" in out
    assert "Hue 5 (jungle)\n  no unit\n" in out, "nothing is hidden in this game"
    umpire("play", "vs-1", typed="pass\n" * 4)
    assert "NVA/VC: Place the units" in umpire("status", "vs-1").out
    out = umpire("play", "vs-1", typed="help move\n").out
    assert "One NVA unit a turn may go to another region." in out
    assert "Rulebook: Two-Player Rules" in out and "Phase 3" not in out


def test_alone_nobody_else_can_agree_to_go_back(umpire: Umpire) -> None:
    umpire("new", "vietnam-solitaire", "--seed", "1")
    said = umpire("play", "vs-1", typed="undo\n").err
    assert said.endswith("finished stands unless a moderator takes it back.\n")


def test_where_and_area_show_what_the_seat_may_know(moving: str, umpire: Umpire) -> None:
    own = umpire("play", moving, "--seat", "vc", typed="where 273\narea 34\nwhere 9999\narea Oz\n")
    assert "273 VC (VC infantry regiment, III Corps, combat 10, face down): 34" in own.out
    assert "34 (province" in own.out
    assert "  274 VC (" in own.out
    assert "There is no unit" in own.err
    assert "There is no area" in own.err
    other = umpire("play", moving, "--seat", "Allied", typed="where 273\narea 34\narea Hue\n")
    assert "You do not see 273 VC anywhere." in other.out
    assert re.search(r"^34 \(province, \d+ units face down\)$", other.out, re.MULTILINE)
    assert "RP Hue (ARVN Ruff-Puff, I Corps, strength unknown to all, face down)" in other.out
    assert "274 VC" not in other.out
    assert "3/1 ARVN" in other.out


def test_map(moving: str, umpire: Umpire, folder: Path) -> None:
    said = umpire("play", moving, typed="map\nmap public\nmap public x.png\nmap no/where.png\n")
    assert f"The map as VC/NVA sees it: {moving}-VC-NVA-map.png" in said.out
    assert f"The map as everybody sees it: {moving}-public-map.png" in said.out
    assert said.err.startswith("no/where.png cannot be written")
    seen = {name: (folder / name).read_bytes() for name in ("tet-1-VC-NVA-map.png", "x.png")}
    assert (folder / "tet-1-public-map.png").read_bytes() == seen["x.png"]
    assert seen["x.png"] != seen["tet-1-VC-NVA-map.png"]
    umpire("play", moving, typed="map names\nmap dark area Hue\n")
    named = (folder / "tet-1-VC-NVA-map-names.png").read_bytes()
    assert named != seen["tet-1-VC-NVA-map.png"], "units with their names, in a file of its own"
    assert (folder / "tet-1-VC-NVA-map.png").read_bytes() == seen["tet-1-VC-NVA-map.png"]
    assert (folder / "tet-1-VC-NVA-area-hue-dark.png").exists()
    said_of_cards = umpire("play", moving, typed="map phone\n").out
    for zone in ("", "-ii-corps", "-iii-corps", "-iv-corps"):
        assert f"tet-1-VC-NVA-map-phone{zone}.png" in said_of_cards
        assert (folder / f"tet-1-VC-NVA-map-phone{zone}.png").exists()
    said = umpire("play", moving, typed="map y.jpg\nmap public y\n")
    assert said.err.startswith("A picture is written as PNG: y.jpg must end in .png")
    assert (folder / "y.png").read_bytes() == seen["x.png"]
    assert not (folder / "y.jpg").exists()


def test_status_log_and_orders(moving: str, umpire: Umpire) -> None:
    typed = "move 273 to 33\nstatus\norders\nlog 2\nlog all\nlog\nlog -3\nlog x\n\n"
    said = umpire("play", moving, typed=typed)
    assert "Dice: SHA-256 of the seed is" in said.out
    assert "nobody else sees it, and undo takes it back:\n  move 273 VC to 33" in said.out
    assert "The Ruff-Puffs are drawn" in said.out
    assert said.err.count("log takes a number of lines, or all; and dice") == 2


def test_standing(moving: str, umpire: Umpire) -> None:
    typed = (
        "standing\nstanding add fire: default\nstanding add retreat: default\nstanding drop 1\n"
        "standing test vc-nva-movement: done\nstanding\nstanding drop 7\nstanding add tea: x\n"
        "standing dance\nstanding clear\nstanding\n"
    )
    said = umpire("play", moving, typed=typed)
    assert "VC/NVA has no standing orders." in said.out
    assert "2. retreat: default" in said.out
    assert "-> done" in said.out
    first, second, third = said.err.splitlines()
    assert first.startswith("standing [add KIND")
    assert 'No question is called "tea"' in second
    assert "Kinds of question: deployment" in third
    assert umpire("standing", moving, "--json").json["standing"] == []


def test_a_standing_order_may_answer_at_once(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="standing add vc-nva-movement: done\n")
    assert said.status == 0
    assert umpire("status", moving, "--json").json["phase"] >= 2


def test_seats(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="seat\nseat allied\ndone\nseat vc\nseat French\norders\n")
    assert "  VC/NVA: table  (sits here)" in said.out
    assert "--- Allied ---" in said.out
    assert "Allied has nothing to decide now: VC/NVA has." in said.err
    assert 'There is no seat "French"' in said.err
    umpire("moderator", "seat", moving, "Allied", "bob", "--yes")
    said = umpire("play", moving, typed="seat allied\n")
    assert "not held at this machine but by bob" in said.err


def test_one_seat_only_waits_for_the_others(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, "--seat", "allied", typed="\norders\n")
    assert "Waiting for VC/NVA. Press Enter to look again." in said.out
    assert "Nothing is asked of Allied now." in said.out
    assert "--- VC/NVA ---" not in said.out


def test_nobody_of_this_machine_plays(moving: str, umpire: Umpire) -> None:
    umpire("moderator", "seat", moving, "Allied", "bob", "--yes")
    umpire("moderator", "seat", moving, "VC/NVA", "ann", "--yes")
    said = umpire("play", moving, typed="status\nlog\nmap\ndone\nundo\n")
    assert said.status == 2
    assert f"The map as everybody sees it: {moving}-public-map.png" in said.out
    assert said.err.splitlines() == [f"No seat of {moving} is held at this machine."] * 2


def test_the_screen_goes_to_whoever_is_waited_for(moving: str, umpire: Umpire) -> None:
    typed = "done\n" * 12
    said = umpire("play", moving, "--alone", typed=typed)
    assert "--- Allied ---" in said.out
    assert "What happened last:" in said.out


def test_a_match_that_is_over(moving: str, umpire: Umpire) -> None:
    umpire("moderator", "cancel", moving)
    said = umpire("play", moving, typed="status\nmove 273 to 33\n")
    assert "Result: cancelled." in said.out
    assert said.err == "tet-1 is over (cancelled); nothing can be changed in it.\n"


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT"])
def test_leaving(word: str, moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed=f"{word}\nnonsense\n")
    assert (said.status, said.err) == (0, "")


def test_status_counts_what_one_has_ordered_as_the_question_does(umpire: Umpire) -> None:
    """For the seat that ordered; what all see stays as it is until the phase is over."""
    umpire("new", "vietnam-solitaire", "--seed", "1")
    typed = "status\ntarget laos with gb 1\nstatus\n"
    before, after = umpire("play", "vs-1", typed=typed).out.split("target Laos with GB 1\n", 1)
    assert "political points 4" in before and "After your orders" not in before
    assert "You have 3 political points" in after
    assert "political points 4" in after and "After your orders: political points 3" in after
    assert "After your orders" not in umpire("status", "vs-1").out


def test_the_name_of_a_region_is_that_of_all_its_areas(umpire: Umpire) -> None:
    umpire("new", "vietnam-solitaire", "--seed", "1")
    out = umpire("play", "vs-1", typed="area hue\n").out
    assert [out.count(f"Hue {part} (") for part in ("1-2", "3-4", "5", "6")] == [1, 1, 1, 1]

"""What happened, as the terminal tells it: battle by battle, dice by themselves only on request."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from rich.console import Console

from bot.terminal import output
from tests.terminal.conftest import Umpire


@pytest.fixture
def fought(umpire: Umpire) -> str:
    """A match in which the first battles have been fought."""
    umpire("new", "tet-offensive", "--seed", "battles")
    typed = "deploy\ndone\nmove C-10 Sap, 273 VC, 274 VC to Saigon\ndone\ndone\n"
    umpire("play", "tet-1", "--seat", "VC/NVA", typed=typed)
    umpire("moderator", "advance", "tet-1", "--phase", "--reason", "on")
    return "tet-1"


def test_the_log_tells_a_battle_by_a_headline_and_a_line_a_shot(
    fought: str, umpire: Umpire
) -> None:
    log = umpire("log", fought).out
    assert re.search(r"^  Battle of Saigon · value 8 · held by .* · (lost: |no losses)", log, re.M)
    shots = re.findall(r"^    .* at .*, \d-\d.*: rolled \d, (?:miss|hit|overrun)", log, re.M)
    rolled = re.findall(r"^  Die for .*fire/", umpire("log", fought, "--dice").out, re.M)
    assert len(shots) == len(rolled) > 0
    assert "Die for" not in log and "Fire at" not in log and " fires at " not in log


def test_at_the_table_too_dice_stand_by_themselves_only_when_asked_for(
    fought: str, umpire: Umpire
) -> None:
    said = umpire("play", fought, typed="log all\n").out
    assert "  Battle of Saigon · " in said and "Die for" not in said
    said = umpire("play", fought, typed="log all dice\n").out
    assert "fire/Saigon/" in said


def test_what_an_order_brings_is_told_in_the_same_way(umpire: Umpire) -> None:
    umpire("new", "tet-offensive", "--seed", "battles")
    typed = "deploy\ndone\nmove C-10 Sap, 273 VC, 274 VC to Saigon\ndone\ndone\npass\n"
    umpire("play", "tet-1", "--seat", "VC/NVA", typed=typed)
    umpire("standing", "tet-1", "any: default", "--seat", "Allied")
    said = umpire("play", "tet-1", "--seat", "VC/NVA", typed="pass\n").out
    assert "  Battle of Saigon · value 8" in said
    assert "Fire at" not in said and "Die for" not in said


def test_a_morale_phase_is_a_table_of_four_armies(umpire: Umpire) -> None:
    umpire("new", "tet-offensive", "--seed", "battles")
    for seat in ("Allied", "VC/NVA"):
        umpire("standing", "tet-1", "any: default", "--seat", seat)
    log = umpire("log", "tet-1").out
    tables = re.findall(
        r"^  Demoralization\n    US +.*\n    ARVN +.*\n    NVA +.*\n    VC +.*$", log, re.M
    )
    assert len(tables) == log.count("  Demoralization")
    assert len(tables) == umpire("status", "tet-1", "--json").json["turn"]


def test_a_battle_shows_who_stands_and_what_fire_could_do(umpire: Umpire) -> None:
    umpire("new", "tet-offensive", "--seed", "battles")
    typed = "deploy\ndone\nmove C-10 Sap, 273 VC, 274 VC to Saigon\ndone\ndone\npass\n"
    umpire("play", "tet-1", "--seat", "VC/NVA", typed=typed)
    umpire("play", "tet-1", "--seat", "Allied", typed="pass\n")
    typed = "attack RP Saigon with C-10 Sap\norders\n"
    said = umpire("play", "tet-1", "--seat", "VC/NVA", typed=typed).out
    before, _, after = said.partition("VC/NVA: attack RP Saigon")
    assert "  Yours: 24 factors without orders\n    273 VC    10\n" in before
    assert re.search(r"^    2 ARVN Abn  6  4-1   hit 1/2, overrun 1/2$", before, re.M)
    assert "  Yours: 20 factors without orders\n" in after
    assert re.search(r"^    C-10 Sap  4   fires at RP Saigon$", after, re.M)
    assert re.search(r"^    RP Saigon   \d  \d-1\+? .* \(ordered\)$", after, re.M)


def test_help_explains_standing_orders(umpire: Umpire) -> None:
    umpire("new", "tet-offensive", "--seed", "battles")
    said = umpire("play", "tet-1", typed="help standing\n").out
    assert "KEY is one of kind, turn, phase, area or unit" in said
    assert re.search(r"^    fire +takes the city that can be taken; else ", said, re.M)
    assert re.search(r"^    retreat +to the place with most friends\.$", said, re.M)


def test_a_long_line_is_wrapped_at_words_under_its_own_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    narrow = Console(file=io.StringIO(), width=30, force_terminal=True, color_system=None)
    monkeypatch.setattr(output, "console", lambda: narrow)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    shot = "273 VC, 274 VC at RP Saigon, 5-1+: rolled 2, overrun, lost"
    output.print_said([output.Said(2, shot)], {})
    said = [line.rstrip() for line in narrow.file.getvalue().splitlines()]
    assert said == ["    273 VC, 274 VC at RP", "    Saigon, 5-1+: rolled 2,", "    overrun, lost"]


def test_no_losses_are_said_before_a_die_has_fallen(umpire: Umpire, folder: Path) -> None:
    """A battle that has only begun has none to be told."""
    (folder / "position.txt").write_text(
        "turn: 3\nstage: Allied Combat - start\nat Saigon: 199, 273 VC\nface_up: 273 VC\n"
    )
    umpire("new", "tet-offensive", "--seed", "1", "--position", "position.txt")
    said = umpire("play", "tet-1", "--alone", typed="pass\npass\npass\npass\n").out
    assert "  Battle of Saigon · value 8 · held by both\n" in said
    assert "no losses" not in said, "nobody has fired"
    (folder / "vs.txt").write_text(
        "turn: 5\nstage: US and ARVN Forces Fight - start\nat Cu Chi 5: US 1, VC 1\n"
    )
    umpire("new", "vietnam-solitaire", "--seed", "1", "--position", "vs.txt")
    fought = umpire("play", "vs-1", "--alone", typed="attack Cu Chi 5\n").out
    assert "  Combat in Cu Chi 5 · held by both · no losses\n" in fought, "both have missed"

"""`umpire moderator` and `umpire clock`, at a time that a file tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.conftest import Umpire

ACTS = (
    "advance", "extend", "pause", "resume", "undo", "restore", "edit", "seat", "reveal", "hide",
    "announce", "investigate", "dry-run", "cancel", "archive", "reopen",
)  # fmt: skip


@pytest.fixture
def hands(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with the time; the program reads it."""
    file = folder / "time"
    file.write_text("2027-03-01T09:00:00+00:00")
    monkeypatch.setenv("UMPIRE_CLOCK_FILE", str(file))
    return file


def test_every_act_is_there_and_explained(umpire: Umpire) -> None:
    help = umpire("moderator", "--help").out
    for act in ACTS:
        assert f" {act} " in help
        assert umpire("moderator", act, "--help").status == 0


def test_the_clock_of_a_match(umpire: Umpire, hands: Path) -> None:
    umpire("new", "tet-offensive", "--seed", "1")
    assert "has no clock" in umpire("clock", "tet-1").out
    out = umpire("clock", "tet-1", "--hours", "24", "--at", "20:00", "--zone", "berlin").out
    assert "24 hours for each decision, at 20:00 Europe/Berlin" in out
    hands.write_text("2027-03-01T10:00:00+00:00")
    assert "stands still" in umpire("moderator", "pause", "tet-1", "-r", "lunch").out
    assert "since 2027-03-01 10:00" in umpire("clock", "tet-1").out
    hands.write_text("2027-03-03T10:00:00+00:00")
    assert "after 2 days" in umpire("moderator", "resume", "tet-1").out
    assert umpire("clock", "tet-1", "--json").json["awaited"][0]["due"] == (
        "2027-03-04 19:00:00+00:00"
    )
    assert "moved" in umpire("moderator", "extend", "tet-1", "24", "--seat", "VC/NVA").out
    assert umpire("clock", "tet-1", "--json").json["awaited"][0]["due"].startswith("2027-03-05")
    assert "has no clock" in umpire("clock", "tet-1", "--off").out


def test_a_zone_that_could_be_several_is_asked_and_an_offset_is_as_meant(
    umpire: Umpire, hands: Path
) -> None:
    umpire("new", "tet-offensive", "--seed", "1")
    asked = umpire("clock", "tet-1", "--at", "20:00", "--zone", "EST")
    assert asked.status == 2 and "America/New_York (04:00 now; UTC-5, in summer UTC-4)" in asked.err
    assert "Australia/Sydney (20:00 now;" in asked.err
    assert "has no clock" in umpire("clock", "tet-1").out
    umpire("clock", "tet-1", "--hours", "24", "--at", "20:00", "--zone", "gmt+2")
    due = umpire("clock", "tet-1", "--json").json["awaited"][0]["due"]
    assert due == "2027-03-02 18:00:00+00:00"


def test_what_is_to_happen_happens_to_time_that_has_run_out(umpire: Umpire, hands: Path) -> None:
    """Nobody looks at the clock at this machine but whoever asks."""
    umpire("new", "tet-offensive", "--seed", "1")
    umpire("clock", "tet-1", "--hours", "24", "--away", "10")
    hands.write_text("2027-03-02T10:00:00+00:00")
    assert "Set-up" in umpire("status", "tet-1").out
    out = umpire("clock", "tet-1", "--then", "defaults", "-r", "asleep").out
    assert "has run out: standing orders answer, else the defaults" in out
    assert "absences stop the clock for 10 days in 90 at most" in out
    assert "VC/NVA Movement" in umpire("status", "tet-1").out


def test_looking_going_back_and_putting_away(umpire: Umpire, hands: Path) -> None:
    umpire("new", "tet-offensive", "--seed", "1")
    assert "deploy; done" in umpire("moderator", "dry-run", "tet-1").out
    umpire("moderator", "advance", "tet-1", "-r", "asleep")
    out = umpire("moderator", "undo", "tet-1").out
    assert "back to turn 1, Set-up" in out and "--yes" in out
    assert umpire("moderator", "undo", "tet-1", "--json").json["undone"]
    assert "Taken back." in umpire("moderator", "undo", "tet-1", "--yes").out
    umpire("moderator", "advance", "tet-1")
    assert "1 VC is shown" in umpire("moderator", "reveal", "tet-1", "1 VC").out
    assert "1 VC is hidden again" in umpire("moderator", "hide", "tet-1", "1 VC").out
    out = umpire("moderator", "investigate", "tet-1", "-r", "a complaint").out
    assert "has ordered ahead: nothing" in out and "1 VC" in out
    assert "Told." in umpire("moderator", "announce", "tet-1", "We go on.").out
    assert umpire("moderator", "archive", "tet-1").status == 2
    assert "Cancelled" in umpire("moderator", "cancel", "tet-1").out
    assert "Put away." in umpire("moderator", "archive", "tet-1").out
    assert "tet-1" not in umpire("status").out
    assert "Taken up again." in umpire("moderator", "reopen", "tet-1").out


def test_a_file_that_holds_no_time(umpire: Umpire, hands: Path) -> None:
    for wrong in ("noon", "2027-03-01T09:00:00", ""):
        hands.write_text(wrong)
        answer = umpire("new", "tet-offensive")
        assert answer.status == 2 and "UMPIRE_CLOCK_FILE" in answer.err

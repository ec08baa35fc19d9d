"""`umpire move-data`: all matches into another database."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.conftest import Umpire, change, is_one_sentence

OLD, NEW = "sqlite:///umpire.db", "sqlite:///new.db"


def test_all_matches_go_on_in_the_new_one(umpire: Umpire, folder: Path) -> None:
    for _ in range(2):
        umpire("new", "tet-offensive", "--seed", "1")
    (folder / "orders").write_text("VC/NVA: deploy\nVC/NVA: done\n")
    umpire("play", "tet-1", "--script", "orders")
    umpire("moderator", "cancel", "tet-2")
    before = umpire("log", "tet-1").out
    said = umpire("move-data", OLD, NEW)
    assert said.status == 0, said.err
    assert "came as they were sent" in said.out and "2 of 2 matches looked at" in said.out
    words = " ".join(said.out.split())
    assert "of those that are over 1 verified" in words and "put the old one away" in words
    (folder / ".env").write_text(f"UMPIRE_DATABASE_URL={NEW}\n")
    assert umpire("log", "tet-1").out == before
    assert umpire("export", "tet-2", "x.json").status == 0
    assert umpire("verify", "x.json").status == 0
    (folder / "orders").write_text("VC/NVA: done\n")
    assert umpire("play", "tet-1", "--script", "orders").status == 0


def test_what_cannot_be_moved(umpire: Umpire, folder: Path) -> None:
    said = umpire("move-data", OLD, NEW)
    assert is_one_sentence(said) and "umpire.db does not exist" in said.err
    umpire("new", "tet-offensive")
    said = umpire("move-data", OLD, OLD)
    assert is_one_sentence(said) and "Both are the same database." in said.err
    said = umpire("move-data", OLD, "mysql://x/y")
    assert is_one_sentence(said) and "not a database this program knows" in said.err
    assert umpire("move-data", OLD, NEW).status == 0
    said = umpire("move-data", OLD, NEW)
    assert is_one_sentence(said) and "new.db is not empty" in said.err


def test_a_bot_that_runs_keeps_its_database(umpire: Umpire, folder: Path) -> None:
    umpire("new", "tet-offensive")
    moment = "2099-01-01T00:00:00+00:00"
    (folder / "clock").write_text(moment)
    pulse = f'{{"at": "{moment}"}}'
    change(folder / "umpire.db", f"INSERT INTO notes VALUES ('clock:pulse', '{pulse}')")
    (folder / ".env").write_text("UMPIRE_CLOCK_FILE=clock\n")
    said = umpire("move-data", OLD, NEW)
    assert is_one_sentence(said) and "stop it first" in said.err
    assert not (folder / "new.db").exists()


def test_what_cannot_be_verified_is_named(umpire: Umpire, folder: Path) -> None:
    """Of a match under other rules no more is said than was looked at."""
    umpire("new", "tet-offensive")
    change(folder / "umpire.db", "DELETE FROM links")
    change(
        folder / "umpire.db",
        "UPDATE matches SET links = NULL, linked = NULL, head = NULL, ruleset_version = '0.1'",
    )
    umpire("moderator", "cancel", "tet-1")
    said = umpire("move-data", OLD, NEW)
    assert said.status == 0 and "of those that are over 0 verified" in " ".join(said.out.split())
    assert "tet-1: its chain holds, and more cannot be said" in said.out


def test_a_match_that_was_damaged_before_is_said(umpire: Umpire, folder: Path) -> None:
    umpire("new", "tet-offensive")
    change(folder / "umpire.db", "UPDATE positions SET blob = x'00ff'")
    said = umpire("move-data", OLD, NEW)
    assert said.status == 0 and "tet-1 is damaged, there as before" in said.out

"""What whoever runs the program meets: check, restore, forget, older tables, slips in settings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import slips
from bot.store.schema import HEAD
from tests.terminal.conftest import Umpire, change, is_one_sentence

SPOILED = {
    "seed": ("UPDATE matches SET seed = 'another' WHERE id = 1", "not the one that was committed"),
    "keyframe": ("UPDATE keyframes SET blob = x'00ff' WHERE match_id = 1", "position"),
    "row": ("DELETE FROM journal WHERE match_id = 1 AND sequence = 2", "row"),
}


@pytest.mark.parametrize("what", SPOILED)
def test_a_damaged_match_is_named_by_check_and_comes_back(
    what: str, umpire: Umpire, folder: Path
) -> None:
    for _ in range(2):
        umpire("new", "tet-offensive", "--seed", "1")
    (folder / "orders").write_text("VC/NVA: deploy\nVC/NVA: done\n")
    assert umpire("play", "tet-1", "--script", "orders").status == 0
    umpire("backup", "copy.db")
    change(folder / "umpire.db", "DROP TRIGGER journal_loses_none")
    statement, why = SPOILED[what]
    change(folder / "umpire.db", statement)
    said = umpire("check")
    assert said.status == 1
    assert "Match tet-1 is damaged and closed" in said.out and why in said.out
    assert "tet-2 is damaged" not in said.out
    assert umpire("restore", "copy.db", "--match", "tet-1").status == 0
    assert "is damaged" not in umpire("check").out
    assert umpire("log", "tet-1").status == 0


def test_a_damaged_match_is_listed_so(match: str, umpire: Umpire, folder: Path) -> None:
    change(folder / "umpire.db", "UPDATE positions SET blob = x'00ff'")
    assert "damaged" in umpire("status").out


def test_matches_of_other_rules_are_named(match: str, umpire: Umpire, folder: Path) -> None:
    assert "Rules:" not in umpire("check").out
    change(folder / "umpire.db", "UPDATE matches SET links = NULL, linked = NULL, head = NULL")
    change(folder / "umpire.db", "DELETE FROM links")
    change(folder / "umpire.db", "UPDATE matches SET ruleset_version = '2'")
    assert f"Rules: {match} was begun under version 2, this program has" in umpire("check").out


def test_a_copy_that_is_not_there_is_named(match: str, umpire: Umpire) -> None:
    said = umpire("restore", "nope.db", "--match", match)
    assert is_one_sentence(said) and "There is no copy nope.db." in said.err


def test_check_makes_no_database_and_says_where_one_would_be(umpire: Umpire, folder: Path) -> None:
    said = umpire("check").out
    assert f"{folder.resolve() / 'umpire.db'} is not there yet" in said
    assert not (folder / "umpire.db").exists()


def test_a_whole_file_that_is_damaged_is_said_once(
    match: str, umpire: Umpire, folder: Path
) -> None:
    file = folder / "umpire.db"
    held = bytearray(file.read_bytes())
    held[8192:-4096] = b"\xa5" * (len(held) - 8192 - 4096)
    file.write_bytes(held)
    lines = [line for line in umpire("check").out.splitlines() if "Database:" in line]
    assert len(lines) == 1 and lines[0].startswith("--"), lines


def test_a_large_file_is_not_called_sound_without_a_look(
    match: str, umpire: Umpire, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "its pages were not looked at" not in umpire("check").out
    monkeypatch.setattr("bot.store.store._MOST_CHECKED", 1)
    assert "its pages were not looked at" in umpire("check").out


def test_looking_whether_all_is_well_changes_no_tables(
    match: str, umpire: Umpire, folder: Path
) -> None:
    """Who tries a new version's `check` before stopping the old bot has not upgraded under it."""
    older(folder / "umpire.db")
    said = umpire("check").out
    assert "has the tables of an older version (tet_0003)" in said
    assert revision(folder / "umpire.db") == "tet_0003"
    assert umpire("health").status == 1
    assert revision(folder / "umpire.db") == "tet_0003"


def test_before_tables_change_a_copy_is_kept(match: str, umpire: Umpire, folder: Path) -> None:
    older(folder / "umpire.db")
    said = umpire("status", match)
    assert said.status == 0 and "a copy of before is kept as umpire.db.tet_0003" in said.err
    assert revision(folder / "umpire.db") == HEAD
    assert revision(folder / "umpire.db.tet_0003") == "tet_0003"
    assert umpire("status", match).err == ""


def older(file: Path) -> None:
    """Make the tables those of the version before."""
    change(file, "DROP TABLE links")
    for column in ("links", "linked", "head"):
        change(file, f"ALTER TABLE matches DROP COLUMN {column}")
    change(file, "UPDATE alembic_version SET version_num = 'tet_0003'")


def revision(file: Path) -> str:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(file)) as base:
        return str(base.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_somebody_is_forgotten_at_the_machine(match: str, umpire: Umpire, folder: Path) -> None:
    said = umpire("forget", "77")
    assert is_one_sentence(said) and "Nobody of the id 77" in said.err
    change(folder / "umpire.db", "UPDATE matches SET links = NULL, linked = NULL, head = NULL")
    change(folder / "umpire.db", "DELETE FROM links")
    change(folder / "umpire.db", "UPDATE seats SET holder = 'discord:77' WHERE id = 1")
    said = umpire("forget", "77", "--yes")
    assert is_one_sentence(said) and f"You still play in {match}" in said.err
    change(folder / "umpire.db", "UPDATE matches SET state = 'cancelled'")
    assert "cannot be undone" in umpire("forget", "77").err
    said = umpire("forget", "77", "--yes")
    assert said.status == 0 and "77 is forgotten: in matches they are gone-" in said.out
    assert "discord:77" not in umpire("status", match).out


def test_slips_in_the_settings_are_seen(umpire: Umpire, folder: Path) -> None:
    (folder / ".env").write_text(
        "UMPIRE_DATABSE_URL=sqlite:///x.db\n# UMPIRE_DISCORD_TOKEN=a.b.c\n#UMPIRE_DISCORD_TOKEN=\n"
    )
    said = umpire("check")
    assert said.status == 1
    assert "UMPIRE_DATABSE_URL is no setting. Is UMPIRE_DATABASE_URL meant?" in said.out
    assert "the token in .env stands behind a #" in said.out


def test_the_example_of_settings_holds_no_slip() -> None:
    assert slips(Path(__file__).parents[2] / ".env.example") == []


@pytest.mark.parametrize("words", [["--help"], ["nope.json"], []])
def test_the_verifier_by_itself_says_how_it_is_used(words: list[str]) -> None:
    file = Path(__file__).parents[2] / "bot/desk/proof/alone/umpire_verify.py"
    done = subprocess.run([sys.executable, file, *words], capture_output=True, text=True)
    assert done.returncode == 1 and "Traceback" not in done.stderr and "FILE" in done.stderr

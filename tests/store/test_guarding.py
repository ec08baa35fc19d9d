"""What belongs to a database is never written over, by whatever name it is reached."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.guarding import guarded


@pytest.fixture
def database(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / "umpire.db")) as made, made:
        made.execute("CREATE TABLE matches (code TEXT)")
    return tmp_path / "umpire.db"


@pytest.mark.parametrize("beside", ["", "-wal", "-shm", "-journal"])
def test_a_database_and_what_lies_or_would_lie_beside_it(database: Path, beside: str) -> None:
    assert guarded(database.with_name(f"umpire.db{beside}"))
    assert not guarded(database.with_name(f"other.db{beside}"))


def test_a_link_to_one(database: Path) -> None:
    link = database.with_name("match.json")
    link.symlink_to(database)
    assert guarded(link)


def test_the_one_in_use_while_it_is_still_empty(tmp_path: Path) -> None:
    own = tmp_path / "new.db"
    own.touch()
    assert guarded(own, own) and guarded(tmp_path / "new.db-wal", own)
    assert not guarded(own)


def test_a_log_whose_database_has_another_name(database: Path) -> None:
    """Moved away from it, say: what it holds is nowhere else."""
    with closing(sqlite3.connect(database)) as open_one:
        open_one.execute("PRAGMA journal_mode = WAL")
        open_one.execute("INSERT INTO matches VALUES ('tet-1')")
        open_one.commit()
        moved = database.with_name("moved")
        moved.write_bytes(database.with_name("umpire.db-wal").read_bytes())
    assert guarded(moved)


def test_other_files_may_be_written_over(tmp_path: Path) -> None:
    (tmp_path / "match.json").write_text("{}")
    assert not guarded(tmp_path / "match.json") and not guarded(tmp_path / "none.png")

"""Damaged databases, settings and data get one clear sentence, and stay as they are."""

import os
from pathlib import Path

import pytest

from tests.terminal.conftest import Umpire, change, is_one_sentence

# ---- databases and settings ----------------------------------------------------------------------


def spoil_garbage(file: Path) -> None:
    file.write_bytes(os.urandom(9000))


def spoil_half(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def spoil_middle(file: Path) -> None:
    held = bytearray(file.read_bytes())
    held[4096:-4096] = b"\xa5" * (len(held) - 8192)
    file.write_bytes(held)


def spoil_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def spoil_tables(file: Path) -> None:
    change(file, "DROP TABLE seats")


def spoil_foreign(file: Path) -> None:
    file.unlink()
    change(file, "CREATE TABLE recipes (name TEXT)")


def spoil_position(file: Path) -> None:
    change(file, "UPDATE positions SET blob = x'c0ffee'")


def spoil_game(file: Path) -> None:
    change(file, "UPDATE matches SET game = 'chess'")


SPOILERS = [
    spoil_garbage,
    spoil_half,
    spoil_middle,
    spoil_folder,
    spoil_tables,
    spoil_foreign,
    spoil_position,
    spoil_game,
]


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
def test_a_damaged_database(spoil, match: str, umpire: Umpire, folder: Path) -> None:
    spoil(folder / "umpire.db")
    (folder / "script").write_text("VC/NVA: deploy\n")
    before = (folder / "umpire.db").read_bytes() if spoil is not spoil_folder else b""
    for words in (["status", match], ["log", match], ["play", match, "--script", "script"]):
        assert is_one_sentence(umpire(*words))
    if before:
        assert (folder / "umpire.db").read_bytes() == before


def test_databases_that_cannot_be_had(umpire: Umpire, monkeypatch: pytest.MonkeyPatch) -> None:
    for url, expected in (
        ("nonsense", "cannot be read"),
        ("mysql://localhost/x", "not a database this program knows"),
        ("sqlite+aiosqlite:////no/such/folder/umpire.db", "The folder /no/such/folder does not"),
        ("postgresql+asyncpg://nobody:secret@127.0.0.1:1/x", ""),
    ):
        monkeypatch.setenv("UMPIRE_DATABASE_URL", url)
        said = umpire("new", "tet-offensive")
        assert is_one_sentence(said)
        assert expected in said.err
        assert "secret" not in said.err
        assert is_one_sentence(umpire("status", "tet-1"))


def test_a_folder_that_is_missing_is_no_empty_database(
    umpire: Umpire, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("UMPIRE_DATABASE_URL", "sqlite+aiosqlite:///matches/umpire.db")
    for words in (("status",), ("status", "tet-1"), ("new", "tet-offensive"), ("backup", "copy")):
        said = umpire(*words)
        assert is_one_sentence(said) and "folder matches does not exist" in said.err
    (folder / "matches").mkdir()
    assert "There are no matches yet" in umpire("status").out


def test_settings_that_cannot_be_read(umpire: Umpire, folder: Path) -> None:
    (folder / ".env").write_bytes(b"\xff\xfe\x00")
    assert is_one_sentence(umpire("status", "tet-1"))


def test_damaged_data_of_a_game(umpire: Umpire, monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.desk.plain import games
    from bot.terminal import facts

    def broken(name: str) -> None:
        raise KeyError("province")

    monkeypatch.setattr(games, "_ruleset", broken)
    module = facts.facts_of(facts.find("tet-offensive"))
    monkeypatch.setattr(module, "check", lambda: ["map.toml is not TOML (line 3)."])
    said = umpire("new", "tet-offensive")
    assert is_one_sentence(said)
    assert said.err.endswith("map.toml is not TOML (line 3).\n")

    def unreadable() -> None:
        raise module.DataError("map.toml is missing.")

    monkeypatch.setattr(module, "facts", unreadable)
    said = umpire("facts", "tet-offensive")
    assert is_one_sentence(said)
    assert "map.toml is missing." in said.err


def test_a_fault_of_the_umpire_itself(umpire: Umpire, monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.terminal import facts

    def fault(json: bool) -> None:
        raise ZeroDivisionError("by\nnothing")

    monkeypatch.setattr(facts, "games", fault)
    said = umpire("games")
    assert is_one_sentence(said, 1)
    assert "ZeroDivisionError: by nothing" in said.err
    monkeypatch.setenv("UMPIRE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        umpire("games")

"""Databases of other programs stay as they are, and what a disk refuses is said in words."""

from __future__ import annotations

import errno
import os
import shlex
import subprocess
import tempfile
from pathlib import Path

import pytest

from bot.disk import write
from bot.terminal.command_line import in_words
from tests.terminal.conftest import UMPIRE, Umpire, change, environment, is_one_sentence

ITS_OWN = ["CREATE TABLE recipes (name TEXT)"]
# Many programs keep the version of their tables as this one does.
AND_A_VERSION = [
    *ITS_OWN,
    "CREATE TABLE alembic_version (version_num TEXT)",
    "INSERT INTO alembic_version VALUES ('ae1027a6acf')",
]
OPENING = (
    "status", "status tet-1", "log tet-1", "orders tet-1", "position tet-1", "new tet-offensive",
    "play tet-1", "export tet-1 x.json", "undo tet-1", "clock tet-1", "moderator undo tet-1",
    "map tet-1 --out x.png", "health", "backup copy.db", "check",
)  # fmt: skip


@pytest.mark.parametrize("tables", [ITS_OWN, AND_A_VERSION], ids=["tables", "with a version"])
def test_a_database_of_another_program_is_no_command_s(
    tables: list[str], umpire: Umpire, folder: Path
) -> None:
    for statement in tables:
        change(folder / "umpire.db", statement)
    before = (folder / "umpire.db").read_bytes()
    for line in OPENING:
        said = umpire(*line.split())
        told = said.err + said.out
        assert said.status and "umpire.db is the database of another program" in told, (line, told)
        assert [file.name for file in folder.iterdir()] == ["umpire.db"], line
        assert (folder / "umpire.db").read_bytes() == before, line


def test_an_empty_file_is_no_copy_of_matches(umpire: Umpire, folder: Path) -> None:
    (folder / "umpire.db").touch()
    said = umpire("backup", "copy.db")
    assert is_one_sentence(said) and "is empty: there is nothing in it to copy" in said.err
    assert not (folder / "copy.db").exists()


@pytest.mark.parametrize("revision", ["tet_0001", "tet_9999"])
def test_a_copy_is_made_of_another_version(
    revision: str, match: str, umpire: Umpire, folder: Path
) -> None:
    """Before an upgrade, and before going back."""
    change(folder / "umpire.db", f"UPDATE alembic_version SET version_num = '{revision}'")
    assert umpire("backup", "copy.db").status == 0


REFUSED = {
    errno.ENOSPC: "its disk is full",
    errno.EDQUOT: "your share of its disk is used up",
    errno.EFBIG: "no file may grow as large here (ulimit -f)",
    errno.EROFS: "its disk may only be read",
}
WRITING = ("map tet-1 --out out.png", "backup out.db", "gallery tet-offensive --out out")


@pytest.mark.parametrize("number", REFUSED, ids=errno.errorcode.get)
@pytest.mark.parametrize("line", WRITING)
def test_what_a_disk_refuses_is_said(
    line: str, number: int, match: str, umpire: Umpire, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "NamedTemporaryFile", refuse)
    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(Path, "mkdir", refuse)
    said = umpire(*line.split())
    assert is_one_sentence(said) and "out" in said.err and REFUSED[number] in said.err


@pytest.mark.parametrize("number", REFUSED, ids=errno.errorcode.get)
def test_a_file_that_is_not_written_to_its_end_has_a_name(number: int, tmp_path: Path) -> None:
    """Pictures of demo and gallery: Python names a file only where it cannot be opened."""

    class Full(type(tmp_path)):  # type: ignore[misc]
        def write_bytes(self, _: bytes) -> int:
            raise OSError(number, os.strerror(number))

    with pytest.raises(OSError, match=r"x\.png") as told:
        write(Full(tmp_path / "x.png"), b"held")
    assert in_words(told.value)[0] == f"{tmp_path / 'x.png'} cannot be used: {REFUSED[number]}."


@pytest.mark.skipif(os.name != "posix", reason="there is no limit of files' sizes elsewhere")
@pytest.mark.parametrize(
    "line", ["map tet-1 --out out.png", "backup out.db", "facts tet-offensive"]
)
def test_a_file_that_may_not_grow(line: str, match: str, folder: Path) -> None:
    """As the system refuses it: a file that is named, and what is said itself."""
    limit = f"ulimit -f 70; exec {shlex.join([*UMPIRE, *line.split()])} >> said"
    (folder / "said").write_bytes(b" " * 70 * 512)  # a shell's block; no room is left
    done = subprocess.run(
        ["/bin/sh", "-c", limit], cwd=folder, env=environment(), capture_output=True, text=True
    )
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    expected = "disk that holds" if "backup" in line else "no file may grow as large here"
    assert expected in done.stderr
    assert not (folder / "out.png").exists() and not list(folder.glob("out.db*"))

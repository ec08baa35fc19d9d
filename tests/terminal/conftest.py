"""The command line as people and programs meet it: in this process, in another, on a terminal."""

import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer

from bot.cli import app
from bot.terminal import command_line, output

UMPIRE = [sys.executable, "-m", "bot.cli"]
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Answer:
    """What a command line came to."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Umpire = Callable[..., Answer]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder; no settings of the outside world reach into it."""
    for name in list(os.environ):
        if name.startswith("UMPIRE_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


@pytest.fixture
def umpire(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Umpire]:
    """Run a command line in this process; quick."""
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)

    def run(*words: str | Path, typed: str | bytes = "") -> Answer:
        held = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(held), "utf-8"))
        output.console.cache_clear()
        capsys.readouterr()
        status = command_line.run(typer.main.get_command(app), [str(word) for word in words])
        out, err = capsys.readouterr()
        return Answer(status, out, err)

    yield run
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def process(folder: Path) -> Umpire:
    """Run a command line in a process of its own, as a shell does."""

    def run(*words: str | bytes | Path, typed: str | bytes = "") -> Answer:
        held = typed if isinstance(typed, bytes) else typed.encode()
        done = subprocess.run(
            [*UMPIRE, *words], input=held, capture_output=True, env=environment(), cwd=folder
        )
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


def is_one_sentence(said: Answer, status: int = 2) -> bool:
    """Whether all that was said is one sentence on the error stream."""
    assert said.status == status, (said.out, said.err)
    assert "Traceback" not in said.err + said.out
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1, said.err
    assert len(said.err) < 400, said.err
    return True


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.fixture(scope="session")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with tet-1, just opened with the seed 5; to be copied."""
    made = tmp_path_factory.mktemp("opened")
    done = subprocess.run(
        [*UMPIRE, "new", "tet-offensive", "--seed", "5"],
        cwd=made,
        env=environment() | {"UMPIRE_DATABASE_URL": "sqlite+aiosqlite:///umpire.db"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return made / "umpire.db"


@pytest.fixture
def match(opened: Path, folder: Path) -> str:
    """tet-1 in the working folder: nothing is ordered yet, VC/NVA sets up."""
    shutil.copy(opened, folder / "umpire.db")
    return "tet-1"


@pytest.fixture
def moving(match: str, umpire: Umpire, folder: Path) -> str:
    """tet-1 with VC/NVA set up and asked to move."""
    (folder / "setup").write_text("VC/NVA: deploy\nVC/NVA: done\n")
    assert umpire("play", match, "--script", "setup").status == 0
    return match


def content(file: Path) -> list[str]:
    """All that a database holds, to be compared."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def change(file: Path, statement: str) -> None:
    """Do something to a database behind the program's back."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)

"""`umpire demo`: a whole match by stand-ins; its report and its fields."""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import bot.terminal.demo
from bot.desk.plain.games import find
from bot.rehearsal import demo
from bot.workers import workers
from tests.terminal.conftest import UMPIRE, Umpire, environment

PHASES = 8


class Scribblers:
    """In place of the painters: files with nothing on them, in no time."""

    def __init__(self, game: str, folder: Path, pool: Executor) -> None:
        self.folder = folder
        self.count = 0

    def draw(self, name: str, view: Any) -> str:
        assert view.seat is None, "a picture of a phase is what everybody may see"
        (self.folder / name).write_bytes(b"\x89PNG")
        self.count += 1
        return str(self.folder / name)

    def drawn(self) -> int:
        return self.count

    async def finish(self) -> None:
        pass


@contextmanager
def no_workers(count: int) -> Iterator[None]:
    yield


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "Painters", Scribblers)
    monkeypatch.setattr(demo, "workers", no_workers)


@pytest.mark.usefixtures("quick")
def test_the_fields_that_other_programs_rely_on(umpire: Umpire, folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "turn-9-phase-9-long-ago.png").touch()
    said = umpire("demo", "tet-offensive", "--json", "--out", "out")
    assert (said.status, said.err) == (0, "")
    told = said.json
    assert re.fullmatch(r"(Allied|VC/NVA) victory", told["result"])
    assert told["turns"] == 5, "the default seed reaches the last turn"
    assert told["phases"] == len(told["images"]) == PHASES * told["turns"]
    assert told["orders"] > 100
    assert 0 < told["handoffs"] <= 12
    assert told["seconds"] > 0
    assert told["refused"] == 0
    assert sorted(told["images"]) == sorted(str(p) for p in Path("out").glob("turn-*.png"))
    assert list(told["levels"]) == [str(turn) for turn in range(1, told["turns"] + 1)]
    assert json.loads((folder / "out" / "report.json").read_text()) == told
    assert told["result"] in (folder / "out" / "report.txt").read_text()
    assert umpire("verify", told["export"]).status == 0


@pytest.mark.usefixtures("quick")
def test_for_a_person_and_the_same_again(umpire: Umpire, folder: Path) -> None:
    said = umpire("demo", "tet-offensive", "--seed", "7", "--out", "a", "--no-standing")
    assert said.status == 0, said.err
    for word in (
        "Result: ",
        "Hand-offs: ",
        "without standing orders",
        "Images: ",
        "Figures",
    ):
        assert word in said.out
    told = json.loads((folder / "a" / "report.json").read_text())
    assert told["handoffs"] <= 40
    again = umpire("demo", "tet-offensive", "--seed", "7", "--out", "b", "--no-standing", "--json")
    assert again.json["levels"] == told["levels"]
    first, second = (json.loads((folder / one / "tet-1.json").read_text()) for one in "ab")
    for document in (first, second):  # when it was played, and the salts of its chain
        del document["links"], document["facts"]["opened"]
        for row in document["rows"]:
            del row["at"]
    assert first == second


def test_a_figure_of_some_turns_stands_in_its_own_column(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """What is in force is told in the turns that have it."""
    shown: list[Any] = []
    monkeypatch.setattr(bot.terminal.demo, "grid", lambda *table: shown.append(table))
    levels = {1: {"points": "4"}, 2: {"event": "a halt", "points": "2"}, 3: {"points": "1"}}
    played = demo.Played("toy", "toy-1", "1", levels=levels)
    report = {"result": "", "turns": 3, "orders": 0, "refused": 0, "handoffs": 0}
    report |= {"images": [], "seed": "1", "seconds": 0, "export": "x.json"}
    bot.terminal.demo._print(played, report, folder)
    ((_, columns, rows),) = shown
    assert columns == ("turn", "points", "event")
    assert list(rows) == [(1, "4", ""), (2, "2", "a halt"), (3, "1", "")]


def test_a_picture_that_cannot_be_drawn_is_told_of(
    umpire: Umpire, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unlucky(Scribblers):
        def draw(self, name: str, view: Any) -> str:
            raise OSError(28, "No space left on device", name)

    monkeypatch.setattr(demo, "Painters", Unlucky)
    monkeypatch.setattr(demo, "workers", no_workers)
    said = umpire("demo", "tet-offensive")
    assert said.status == 2
    assert re.fullmatch(r"turn-1-.*\.png cannot be used: its disk is full\.\n", said.err)


async def test_painters_draw_in_processes_of_their_own(folder: Path) -> None:
    ruleset = find("tet-offensive").ruleset()
    view = ruleset.view(ruleset.new_position(), None)
    with workers(1) as pool:
        painters = demo.Painters("tet-offensive", folder, pool)
        path = painters.draw("x.png", view)
        await painters.finish()
        assert painters.drawn() == 1
        assert Path(path).read_bytes().startswith(b"\x89PNG")  # noqa: ASYNC240
        painters.draw("no/x.png", view)
        with pytest.raises(OSError, match=r"no/x\.png"):
            await painters.finish()


def group(leader: int) -> tuple[int, float]:
    """How many processes a group has, and how many seconds they have worked."""
    found, ticks = 0, 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = file.read_text().rpartition(")")[2].split()
            if int(fields[2]) == leader:
                found += 1
                ticks += int(fields[11]) + int(fields[12])
    return found, ticks / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(
    ("processes", "work"), [(3, 0), (3, 3)], ids=["while they start", "while they work"]
)
@pytest.mark.parametrize("words", ["demo tet-offensive", "fuzz tet-offensive -n 9999 -j 2"])
def test_ctrl_c_reaches_all_its_processes_and_tears_none(
    words: str, processes: int, work: float, folder: Path
) -> None:
    """With so many processes, after so many seconds of work, however long those take."""
    with subprocess.Popen(
        [*UMPIRE, *words.split()],
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=folder,
        start_new_session=True,
    ) as run:
        assert run.stderr is not None
        while True:
            found, worked = group(run.pid)
            if found >= processes and worked >= work:
                break
            assert run.poll() is None, run.stderr.read().decode()
            time.sleep(0.01)
        os.killpg(run.pid, signal.SIGINT)
        said = run.stderr.read().decode()
    assert (run.returncode, said) == (130, "Stopped.\n")


def test_a_demo_never_takes_the_place_of_the_database_in_use(
    umpire: Umpire, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "out").mkdir()
    monkeypatch.setenv("UMPIRE_DATABASE_URL", "sqlite+aiosqlite:///out/demo.db")
    umpire("new", "tet-offensive")
    before = (folder / "out" / "demo.db").read_bytes()
    said = umpire("demo", "tet-offensive", "--out", "out")
    assert said.status == 2 and "is the database in use" in said.err
    assert (folder / "out" / "demo.db").read_bytes() == before

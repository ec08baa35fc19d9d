"""The fuzzer itself: it plays, it counts, it finds what is broken, and says how to see it again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.desk.match.replay import playable
from bot.desk.plain.games import GAMES
from bot.rehearsal import fuzz
from engine.kernel.errors import UmpireError
from engine.kernel.event import Event
from engine.kernel.order import Order
from engine.kernel.position import Position
from engine.kernel.table import Step, Table
from engine.tet_offensive.combat import volley
from engine.tet_offensive.phases import morale
from engine.tet_offensive.qa.assurance import TetAssurance
from engine.tet_offensive.qa.branches import BRANCHES
from engine.tet_offensive.ruleset import TetOffensive

CLEAN = ("crashes", "dead_ends", "broken_invariants", "undo_leaks")


def rules() -> TetOffensive:
    found = GAMES["tet-offensive"].ruleset()
    assert isinstance(found, TetOffensive)
    return found


def assert_clean(figures: dict[str, Any]) -> None:
    assert {name: figures[name] for name in CLEAN} == dict.fromkeys(CLEAN, 0), figures["failures"]
    assert figures["failures"] == []


@pytest.mark.parametrize("engine", [True, False], ids=["engine", "desk"])
def test_random_play_breaks_nothing(engine: bool) -> None:
    seen: list[int] = []
    matches = 10 if engine else 3
    figures = fuzz.fuzz("tet", matches, seed=1968, engine=engine, progress=seen.append)
    assert_clean(figures)
    assert figures["matches"] == matches == seen[-1]
    assert figures["orders"] > 50 * matches and figures["seconds"] > 0
    assert figures["orders_per_second"] > 0
    assert set(BRANCHES) <= set(figures["coverage"])
    for name in ("decision: fire", "event: die", "malformed: refused", "event: won"):
        assert figures["coverage"][name] > 0


def test_the_same_seed_plays_the_same() -> None:
    one, other = (fuzz.fuzz("tet", 2, seed="s", engine=True) for _ in range(2))
    again = fuzz.fuzz("tet", 1, seed="s", engine=True, first=1)
    assert one["coverage"] == other["coverage"] and one["orders"] == other["orders"]
    assert 0 < again["orders"] < one["orders"]


def test_processes_share_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = fuzz.fuzz("tet", 2, seed="s", engine=True)
    monkeypatch.setattr(fuzz, "CHUNK", 1)
    together = fuzz.fuzz("tet", 2, seed="s", engine=True, jobs=2)
    for name in ("matches", "orders", "coverage"):
        assert alone[name] == together[name]


def test_a_crash_is_counted_with_what_led_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("a fault in the rules")

    monkeypatch.setattr(volley, "suffer", fails)
    figures = fuzz.fuzz("tet", 3, seed=1, engine=True)
    assert figures["crashes"] > 0
    failure = next(f for f in figures["failures"] if f["what"] == "crash")
    assert "a fault in the rules" in failure["said"]
    assert 0 <= failure["match"] < 3 and failure["last"]


def test_a_rule_that_shows_a_draft_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = TetAssurance.broken

    def broken(self: TetAssurance, position: Any) -> list[str]:
        return [*real(self, position), *(["Odd."] if position.turn == 2 else [])]

    monkeypatch.setattr(TetAssurance, "broken", broken)
    figures = fuzz.fuzz("tet", 2, seed=1, engine=True)
    assert figures["broken_invariants"] > 0
    assert any(f["said"] == "Odd." for f in figures["failures"])


def test_points_that_no_award_explains_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = morale.award

    def quietly(table: Any, army: int, points: int, reason: str, *more: int) -> None:
        real(table, army, points, reason, *more)
        table.position.levels[army] += 1

    monkeypatch.setattr(morale, "award", quietly)
    figures = fuzz.fuzz("tet", 2, seed=1, engine=True)
    assert figures["broken_invariants"] > 0
    assert any("awards add up" in f["said"] for f in figures["failures"])


def test_an_undo_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Position.undo_draft

    def forgets(self: Position, seat: int) -> bool:
        for draft in self.drafts:
            if draft.seat == seat and len(draft.changes) > 1:
                del draft.changes[-1]
        return real(self, seat)

    monkeypatch.setattr(Position, "undo_draft", forgets)
    figures = fuzz.fuzz("tet", 4, seed=3, engine=True)
    assert figures["undo_leaks"] > 0 or figures["crashes"] > 0


def test_a_refusal_that_leaves_a_trace_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Table.give

    def leaves(self: Table, seat: int, order: Order) -> Step:
        try:
            return real(self, seat, order)
        except UmpireError:
            self.position.cells[6][0] += 1
            raise

    monkeypatch.setattr(Table, "give", leaves)
    figures = fuzz.fuzz("tet", 6, seed=1, engine=True)
    assert any("refused" in f["said"] for f in figures["failures"])


def test_a_dead_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz.FuzzMatch, "play", dead_end)
    figures = fuzz.fuzz("tet", 2, seed=1, engine=True)
    assert figures["dead_ends"] == 2


async def dead_end(self: object) -> None:
    raise fuzz.DeadEnd("nothing answers")


def test_a_match_that_cannot_be_opened_is_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def random_position(self: object, random: Random) -> Position:
        raise ZeroDivisionError

    monkeypatch.setattr(TetAssurance, "random_position", random_position)
    figures = fuzz.fuzz("tet", 6, seed=1, engine=True)
    assert figures["crashes"] > 0
    assert any(f["last"] == [] for f in figures["failures"])


def test_what_others_read_of_a_draft_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.desk.match.log import Log

    real = Log._seen_of

    def tells(self: Log, row: Any) -> None:
        real(self, row)
        if row.draft and row.kind == "order" and row.seat != self._name:
            self._events(row)

    monkeypatch.setattr(Log, "_seen_of", tells)
    figures = fuzz.fuzz("tet", 1, seed=1)
    assert any("reads of a draft" in f["said"] for f in figures["failures"])


# ---- the branches ----------------------------------------------------------------------------


def names_of(events: Sequence[Event], position: Position | None = None) -> set[str]:
    return set(rules().assurance.branches(events, position or rules().blank()))


def event(kind: str, *data: int | str) -> Event:
    return Event(kind, data)


def test_branches_are_read_from_events() -> None:
    board = rules().board
    unit, area = board.unit_id, board.area_id
    tchepone, hue, eleven = area["Tchepone"], area["Hue"], area["11"]
    vc, cav = unit["273 VC"], unit["1 ARVN Abn"]
    assert names_of([event("destroyed", vc, tchepone, "no retreat")]) == {
        "lost: no retreat from a sanctuary"
    }
    assert names_of([event("destroyed", cav, hue, "airbase taken")]) == {"lost: airbase taken"}
    assert names_of([event("moved", cav, hue, area["Da Nang"])]) == {"move: along a highway"}
    assert names_of([event("moved", cav, hue, eleven)]) == {"move: out of a city"}
    assert names_of([event("insurrection", hue)]) == {"insurrection: again after it was secured"}
    assert names_of(
        [event("insurrection", hue), event("award", 3, -5, "insurrection begins", hue, -1)]
    ) == {
        "insurrection: the first",
        "award: VC, insurrection begins",
    }
    bombed = [event("bombed", unit["Arc Light"], t, eleven, 3, 2, 0) for t in (vc, unit["274 VC"])]
    assert names_of(bombed) == {"air: miss", "air: Arc Light split"}
    assert names_of([bombed[0]] * 2) == {"air: miss", "air: Arc Light at one target"}
    assert names_of([event("turned_up", unit["RP Hue"], 0)]) == {
        "turned up: a Ruff-Puff of strength 0"
    }
    assert names_of([event("searched", eleven, 3, 2, 0)]) == {"search: failure"}


def test_a_random_position_is_one_that_can_be_opened() -> None:
    random = Random(7)
    for _ in range(12):
        drawn = rules().assurance.random_position(random)
        playable(rules(), drawn.write())


def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    script = (
        "import os, pathlib, sys, time\n"
        "from bot.workers import workers\n"
        "if __name__ == '__main__':\n"
        "    with workers(1) as pool:\n"
        "        print(pool.submit(os.getpid).result(), flush=True)\n"
        "        time.sleep(60)\n"
    )
    file = tmp_path / "parent.py"
    file.write_text(script)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    parent = subprocess.Popen(
        [sys.executable, str(file)], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    os.kill(worker, 0)
    parent.kill()
    parent.wait()
    for _ in range(2400):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        if (
            Path(f"/proc/{worker}/stat").exists()
            and " Z " in Path(f"/proc/{worker}/stat").read_text()
        ):
            return
        time.sleep(0.05)
    raise AssertionError("the worker lives on")

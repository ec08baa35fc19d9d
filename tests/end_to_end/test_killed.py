"""The process is killed in the middle of a match: nothing answered is lost, no die is another."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.store.faults import REGISTERED
from tests.end_to_end.killed import journal, open_match, play, said, script, state

LINES = script(120)
# Points that a match without anything to deliver passes.
PASSED = [point for point in REGISTERED if point not in ("after-outbox", "after-delivery")]


@pytest.fixture(scope="module")
def untroubled(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str, bytes, bytes]]:
    """The journal of the same script when nothing goes wrong."""
    folder = tmp_path_factory.mktemp("untroubled")
    open_match(folder)
    assert play(folder, LINES) == len(LINES)
    return journal(folder)


def goes_on(folder: Path, acknowledged: int, whole: list[tuple[str, str, bytes, bytes]]) -> None:
    """What was answered is there with its dice, and the rest of the script ends as untroubled."""
    kept = journal(folder)
    assert acknowledged <= len(kept) <= acknowledged + 1
    assert kept == whole[: len(kept)]
    assert play(folder, LINES[len(kept) :]) == len(LINES) - len(kept)
    assert journal(folder) == whole
    assert state(folder) == "running"


def test_the_script_is_played_as_written(
    untroubled: list[tuple[str, str, bytes, bytes]],
) -> None:
    """The reference of the tests below: every line became one order, in turn."""
    assert said(untroubled) == LINES


@pytest.mark.parametrize("point", PASSED)
def test_killed_at_a_fault_point(
    point: str, tmp_path: Path, untroubled: list[tuple[str, str, bytes, bytes]]
) -> None:
    """SIGKILL at each registered point of the 40th step."""
    open_match(tmp_path)
    acknowledged = play(tmp_path, LINES, UMPIRE_FAULT=f"{point}:40")
    assert 0 < acknowledged < len(LINES)
    goes_on(tmp_path, acknowledged, untroubled)


def killed_at_random(folder: Path, moment: int, whole: list[tuple[str, str, bytes, bytes]]) -> None:
    """Kill the process somewhere after a random line, go on, and compare the end."""
    open_match(folder)
    line = random.Random(moment).randrange(len(LINES))
    goes_on(folder, play(folder, LINES, kill_after=line), whole)


@pytest.mark.parametrize("moment", range(3))
def test_killed_at_a_random_moment(
    moment: int, tmp_path: Path, untroubled: list[tuple[str, str, bytes, bytes]]
) -> None:
    """SIGKILL whenever it happens to fall."""
    killed_at_random(tmp_path, moment, untroubled)


@pytest.mark.campaign
@pytest.mark.parametrize("moment", range(100, 200))
def test_killed_at_a_hundred_random_moments(
    moment: int, tmp_path: Path, untroubled: list[tuple[str, str, bytes, bytes]]
) -> None:
    """The same, a hundred times."""
    killed_at_random(tmp_path, moment, untroubled)

"""A killed process loses no order that it had acknowledged, and doubles none when it goes on."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.store import Store, faults, journal, keyframes, load, upgrade, waiting
from tests.store.numbered_orders import play

ROOT = Path(__file__).parents[2]
COUNT = 4
COMMAND = [sys.executable, "-m", "tests.store.numbered_orders"]


async def check_then_go_on(url: str, said: str, count: int) -> None:
    """Whatever the dead process said is true, nothing is half-done, and the match goes on."""
    acknowledged = [int(line.split()[1]) for line in said.splitlines() if line.startswith("ack")]
    told = [int(line.split()[1]) for line in said.splitlines() if line.startswith("told")]
    async with await Store.open(url) as store:
        kept = await numbers(store)
        assert kept[: len(acknowledged)] == acknowledged
        assert len(kept) <= len(acknowledged) + 1
        await whole(store, len(kept))
        await play(store, count, lambda line: told.append(int(line.split()[1])))
        assert await numbers(store) == list(range(1, count + 1))
        await whole(store, count)
        # Told at least once, and the reader can tell a second time by the item's key.
        assert set(told) == set(range(1, count + 1))
        async with store.read() as session:
            assert not await waiting(session)


async def numbers(store: Store) -> list[int]:
    async with store.read() as session:
        return [int(row.text) for row in await journal(session, 1)]


async def whole(store: Store, count: int) -> None:
    """Journal, position and keyframes speak of the same number of orders."""
    async with store.read() as session:
        if not (frames := await keyframes(session, 1)) and count == 0:
            return
        loaded = await load(session, 1)
    assert loaded.match.revision == loaded.match.head_sequence == count
    assert loaded.position is not None
    assert (loaded.position.sequence, loaded.position.blob) == (count, b"after %d" % count)
    assert [frame.sequence for frame in frames] == list(range(1, count + 1))


@pytest.mark.parametrize("point", faults.REGISTERED)
async def test_killed_at_a_fault_point(point: str, url: str) -> None:
    await upgrade(url)
    # The first write only creates the match, so the third pass is in the middle of the orders.
    environment = {**os.environ, "UMPIRE_FAULT": f"{point}:3"}
    run = subprocess.run(  # noqa: ASYNC221
        [*COMMAND, url, str(COUNT)], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert run.returncode == -signal.SIGKILL, run.stderr
    await check_then_go_on(url, run.stdout, COUNT)


async def test_killed_at_random_moments(url: str) -> None:
    chance = random.Random(1968)
    said = ""
    for _ in range(3):
        process = subprocess.Popen(  # noqa: ASYNC220
            [*COMMAND, url, "400"], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        # Each one says again what was kept, and may be killed before it has caught up.
        line = process.stdout.readline()
        time.sleep(chance.uniform(0, 0.5))  # noqa: ASYNC251
        process.kill()
        line += process.stdout.read()
        process.wait()
        # A line cut off by the kill was not said.
        said += line[: line.rfind("\n") + 1]
    async with await Store.open(url) as store:
        kept = await numbers(store)
        acknowledged = [int(line.split()[1]) for line in said.splitlines() if line[:3] == "ack"]
        assert kept == list(range(1, len(kept) + 1))
        assert len(kept) - 1 <= max(acknowledged, default=0) <= len(kept)
        await whole(store, len(kept))


def test_a_fault_point_must_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    faults.fault("unheard of")  # without the variable it costs nothing, not even a look
    monkeypatch.setenv("UMPIRE_FAULT", "before-commit")
    faults.fault("after-commit")
    with pytest.raises(ValueError, match="not a registered fault point"):
        faults.fault("unheard of")

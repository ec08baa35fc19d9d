"""A killed process loses no order that it had acknowledged, and doubles none when it goes on."""

import os
import random
import signal
from pathlib import Path

import pytest

from bot.store import Store, faults, journal, keyframes, load, upgrade, waiting
from tests.prepared import Child, prepared
from tests.store.numbered_orders import play

COUNT = 4


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
async def test_killed_at_a_fault_point(point: str, url: str, tmp_path: Path) -> None:
    await upgrade(url)
    # The first write only creates the match, so the third pass is in the middle of the orders.
    run = begun(url, COUNT, tmp_path / "said", UMPIRE_FAULT=f"{point}:3")
    assert await run.wait() == -signal.SIGKILL, run.said()
    await check_then_go_on(url, run.said(), COUNT)


def begun(url: str, count: int, out: Path, **more: str) -> Child:
    """A process that writes orders, and what it has written into the file `out`."""
    environment = {**os.environ, **more}
    call = "tests.store.numbered_orders:run"
    return prepared().start(call, url, str(count), environment=environment, out=out)


async def test_killed_at_random_moments(url: str, tmp_path: Path) -> None:
    chance = random.Random(1968)
    said = ""
    for number in range(3):
        process = begun(url, 400, tmp_path / str(number))
        # Each one says again what was kept, and may be killed before it has caught up.
        lines = chance.randrange(1, 60)
        process.until(lambda told, lines=lines: told.count("\n") >= lines)
        process.kill()
        assert await process.wait() == -signal.SIGKILL, process.said()
        # A line cut off by the kill was not said.
        told = process.said()
        said += told[: told.rfind("\n") + 1]
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

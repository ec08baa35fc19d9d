"""A desk that is killed loses nothing it has answered; the same dice fall when it goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from bot.desk import Desk
from bot.desk.proof.export import row_out
from bot.store import Store, faults
from tests.desk.killed import CODE, STEPS, play
from tests.desk.matches import now
from tests.desk.people import MOD
from tests.prepared import prepared

PASSED = [point for point in faults.REGISTERED if point != "after-delivery"]


async def journal(url: str) -> list[dict[str, Any]]:
    async with await Store.open(url) as store:
        desk = Desk(store, now)
        if not await desk.matches() or (await desk.status(CODE)).state == "open":
            return []
        async with desk.room.looking(CODE) as sitting:
            return [row_out(row) for row in await desk.room.rows(sitting)]


@pytest.fixture(scope="module")
def untroubled(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    url = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('whole')}/umpire.db"

    async def whole() -> list[dict[str, Any]]:
        async with await Store.open(url) as store:
            await play(Desk(store, now), lambda line: None)
        return await journal(url)

    return asyncio.run(whole())


@pytest.mark.parametrize("nth", [6, len(STEPS) + 1])
@pytest.mark.parametrize("point", PASSED)
async def test_killed_at_a_fault_point(
    point: str, nth: int, file_url: str, tmp_path: Path, untroubled: list[dict[str, Any]]
) -> None:
    # Creating and starting the match pass the points of a write too.
    environment = {**os.environ, "UMPIRE_FAULT": f"{point}:{nth}"}
    run = prepared().start(
        "tests.desk.killed:run", file_url, environment=environment, out=tmp_path / "said"
    )
    assert await run.wait() == -signal.SIGKILL, run.said()
    acknowledged = run.said().count("ack")
    kept = await journal(file_url)
    assert kept == untroubled[: len(kept)]
    firsts = [row["sequence"] for row in untroubled if row["kind"] in ("order", "standing")]
    assert len(kept) >= (firsts[acknowledged - 1] if acknowledged else 0)
    told: list[str] = []
    async with await Store.open(file_url) as store:
        desk = Desk(store, now)
        if await desk.matches() and (await desk.status(CODE)).state == "open":
            await desk.start(CODE, MOD)
        await play(desk, told.append)
    assert told == [f"ack {n}" for n in range(len(STEPS))]
    assert await journal(file_url) == untroubled

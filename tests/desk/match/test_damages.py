"""Random damages over every column of every table: no traceback, no match silently another."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.damages import HOW, Base, Tally, chances


async def _try(folder: Path, trials: int, seed: int) -> Tally:
    base, tally = Base(folder), Tally()
    await base.prepare()
    for chance in chances(seed, trials):
        await base.trial(chance, tally)
    return tally


async def test_a_damaged_row_closes_its_match_or_changes_nothing(tmp_path: Path) -> None:
    tally = await _try(tmp_path, 60, seed=1968)
    assert sum(tally.damages.values()) > 80
    assert tally.closed > 20 < tally.as_before
    assert tally.played > 10


@pytest.mark.campaign
async def test_ten_thousand_damages(tmp_path: Path) -> None:
    tally = await _try(tmp_path, 6500, seed=30)
    assert sum(tally.damages.values()) >= 10_000
    tables = {"matches", "seats", "journal", "links", "positions", "keyframes"}
    tables |= {"outbox", "notes", "people"}
    assert {f"{table} {how}" for table in tables for how in HOW} <= {*tally.damages}

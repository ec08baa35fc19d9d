"""A damaged match is closed and listed so; whatever goes over all matches passes over it."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta

import pytest

from bot.desk import Desk
from bot.store import Damaged, Store, waiting
from bot.store.connection import read_url
from tests.desk.match.test_notices import ANN, BO, begun
from tests.desk.matches import now
from tests.desk.people import ALLIED, VC_NVA

LOST = {
    "a row was changed": "UPDATE journal SET text = 'x' WHERE match_id = 1 AND sequence = 3",
    "the last row is gone": "DELETE FROM journal WHERE match_id = 1 AND sequence = 4",
    "the log ends early": "UPDATE matches SET revision = 3, head_sequence = 3 WHERE id = 1",
    "the position is garbage": "UPDATE positions SET blob = x'c1' WHERE match_id = 1",
}


@pytest.mark.parametrize("statement", LOST.values(), ids=LOST)
async def test_it_holds_up_no_other(statement: str, file_url: str) -> None:
    later = now() + timedelta(days=9)

    def then() -> datetime:
        return later

    async with await Store.open(file_url) as store:
        desk = Desk(store, now)
        for _ in range(2):
            code = await begun(desk)
            await desk.give(code, VC_NVA, "deploy", BO)
    with sqlite3.connect(read_url(file_url).database or "") as base:
        for trigger in ("journal_keeps_rows", "journal_loses_none"):
            base.execute(f"DROP TRIGGER {trigger}")
        base.execute(statement)
    async with await Store.open(file_url) as store:
        desk = Desk(store, then)
        await desk.warm()
        await desk.poller.tick()
        assert [(one.code, one.state) for one in await desk.matches()] == [
            ("tet-2", "running"),
            ("tet-1", "damaged"),
        ]
        assert {task.code for task in await desk.todo(BO.id)} == {"tet-2"}
        assert await desk.requests(BO.id) == []
        for act in (
            desk.status("tet-1"),
            desk.give("tet-1", VC_NVA, "done", BO),
            desk.undo("tet-1", VC_NVA, BO),
            desk.log("tet-1", ALLIED, ANN),
            desk.hand_over("tet-1", ALLIED, "here:eve", ANN, "x"),
        ):
            with pytest.raises(Damaged) as caught:
                await act
            assert "row" not in str(caught.value)
        await desk.give("tet-2", VC_NVA, "done", BO)
        again = Desk(store, then)  # after a restart
        await again.warm()
        async with store.read() as session:
            items = [
                row for row in await waiting(session, limit=999) if row.body["kind"] == "damaged"
            ]
    assert sorted(item.destination for item in items) == [f"person:{ANN.id}", f"person:{BO.id}"]
    assert all(set(item.body) == {"kind", "match"} for item in items)

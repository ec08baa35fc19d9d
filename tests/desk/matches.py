"""Matches that tests of the desk begin from."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.desk import Desk, Given
from bot.store import Store, journal
from tests.desk.people import ALLIED, ANN, BO, DEFAULTS, HOLDERS, MOD, VC_NVA


def now() -> datetime:
    return datetime(1968, 1, 30, 12, tzinfo=UTC)


async def opened(desk: Desk, **options: Any) -> str:
    """A match of Ann (Allied) against Bo (VC/NVA), moderated by Mod, that waits for the set-up."""
    options = {"seed": "tet", "holders": HOLDERS, "moderators": (MOD.id,), **options}
    return (await desk.open_match("tet-offensive", **options)).code


async def deployed(desk: Desk, **options: Any) -> str:
    """The same, waiting for VC/NVA movement of turn 1."""
    code = await opened(desk, **options)
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)
    return code


async def moved(desk: Desk, **options: Any) -> str:
    """The same, after moves into Quang Tri and Saigon; VC/NVA is asked whom to turn up."""
    code = await deployed(desk, **options)
    for line in (
        "move 416 VC, 814 VC, 10 Sap to Quang Tri",
        "move C-10 Sap, 273 VC, 274 VC to Saigon",
        "done",
    ):
        await desk.give(code, VC_NVA, line, BO)
    return code


async def finish(desk: Desk, code: str) -> Given:
    """Let the defaults play the match to its end."""
    await desk.set_standing(code, ALLIED, DEFAULTS, ANN)
    return await desk.set_standing(code, VC_NVA, DEFAULTS, BO)


async def whole(desk: Desk, code: str) -> str:
    """All there is in the position; by the moderator, who does not play."""
    return await desk.position_text(code, None, MOD, everything=True)


async def rows(store: Store, match: int = 1) -> list[tuple[str, str, str]]:
    async with store.read() as session:
        return [(row.kind, row.actor, row.text) for row in await journal(session, match)]

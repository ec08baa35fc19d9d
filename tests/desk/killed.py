"""A process that plays a scripted match through the desk and says what it has been answered.

The crash tests call `run` in a process, with the database's URL, and kill it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from bot.desk import Desk
from bot.store import Store
from tests.desk.matches import now, opened
from tests.desk.people import ALLIED, ANN, BO, VC_NVA

CODE = "tet-1"
# Each is one use case; the last ones lead to many rows by standing orders.
STEPS = (
    (VC_NVA, "deploy"),
    (VC_NVA, "done"),
    (VC_NVA, "move C-10 Sap, 273 VC, 274 VC to Saigon"),
    (VC_NVA, "move 416 VC, 814 VC, 10 Sap to Quang Tri"),
    (VC_NVA, "move 70 VC to 24"),
    (VC_NVA, "done"),
    (VC_NVA, "attack RP Saigon with C-10 Sap"),
    (VC_NVA, "done"),
    (ALLIED, "done"),
    (ALLIED, "standing"),
    (VC_NVA, "standing"),
)


async def play(desk: Desk, say: Callable[[str], None]) -> None:
    """Do all steps in turn; those done before the process died are told again, and not done."""
    if not await desk.matches():
        await opened(desk)
    for number, (seat, line) in enumerate(STEPS):
        actor = ANN if seat == ALLIED else BO
        if line == "standing":
            if (await desk.status(CODE)).state == "finished":
                say(f"ack {number}")
                continue
            await desk.set_standing(CODE, seat, ["any: default"], actor, key=f"step {number}")
        else:
            await desk.give(CODE, seat, line, actor, key=f"step {number}")
        say(f"ack {number}")


async def main(url: str) -> None:
    async with await Store.open(url) as store:
        await play(Desk(store, now), lambda line: print(line, flush=True))


def run() -> None:
    asyncio.run(main(sys.argv[1]))

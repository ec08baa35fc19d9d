"""A match that was brought back from a backup: a row of its journal says so to all."""

from __future__ import annotations

import secrets

from bot import store as storage
from bot.desk.looks.status import status
from bot.desk.match import past
from bot.desk.match.act import Act
from bot.desk.match.room import Room
from bot.desk.plain.values import TABLE, Status
from bot.store import Damaged, NoSuchMatch


async def damage_of(room: Room, match: str) -> str:
    """Why a match is damaged; "" if it is whole. One that is not there at all is lost.

    All of it is looked at: its rows are held against its chain, and each phase's position is read.
    """
    try:
        async with room.looking(match) as sitting:
            await room.rows(sitting)
            async with room.store.read() as session:
                frames = await storage.keyframes(session, sitting.id)
            for frame in frames:
                await past.position_of(room, sitting, frame)
    except Damaged as fault:
        return fault.why
    except NoSuchMatch:
        return "it is not there"
    return ""


async def tell(room: Room, match: str) -> Status:
    """Record that a match was brought back, which all hear; how it stands now."""

    def work(act: Act) -> None:
        act.set_options(restored=secrets.token_hex(4))
        act.record("restored", TABLE.id, draft=True)

    done = await room.doing(match, work)
    return status(done.sitting)

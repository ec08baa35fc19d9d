"""Whose seat is meant when a command names none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.terminal.errors import BadInput
from engine.kernel.wording import joined

if TYPE_CHECKING:
    from bot.desk import Desk, Status

PUBLIC = ("public", "everybody")


def here(status: Status) -> list[str]:
    """Return the seats that are held at this machine."""
    from bot.desk import TABLE

    return [seat for seat, holder in status.seats.items() if holder == TABLE.id]


async def taken_up(desk: Desk, match: str) -> Status:
    """Return how a match stands; one whose opening was cut short is started first.

    By a full disk, say: nothing else would ever start a match whose players all sit here.
    """
    from bot.desk import TABLE, Actor
    from bot.desk.plain.standins import is_stand_in

    status = await desk.status(match)
    held = here(status)
    if (
        status.state == "open"
        and held
        and all(seat in held or is_stand_in(holder) for seat, holder in status.seats.items())
    ):
        return await desk.start(status.code, Actor(TABLE.id, moderator=True))
    return status


def awaited_here(status: Status) -> list[str]:
    """Return the seats held at this machine that are waited for."""
    held = here(status)
    return [awaited.seat for awaited in status.awaited if awaited.seat in held]


async def own_seat(desk: Desk, match: str, named: str | None) -> str:
    """Return the seat that acts: the one named, else the only one awaited at this machine."""
    if named is not None:
        return named
    status = await desk.status(match)
    choice = awaited_here(status) or here(status)
    if len(choice) == 1:
        return choice[0]
    if not choice:
        raise BadInput(f"No seat of {status.code} is held at this machine.")
    raise BadInput(f"Say which seat: --seat {joined((repr(s) for s in choice), 'or')}.")


def seen_by(named: str | None) -> str | None:
    """Return the seat whose eyes are meant; None for what everybody may see."""
    return None if named is None or named.lower() in PUBLIC else named

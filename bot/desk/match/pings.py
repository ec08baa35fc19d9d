"""How often a seat was written to since its last sign of life, and when that is enough."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.desk.match.home import to_moderators
from bot.desk.match.sitting import Sitting
from bot.store import Item

MOST_PINGS = 4  # after so many without a sign of life, a person is left in peace


def pings_of(sitting: Sitting, columns: Mapping[str, Any], seat: str) -> int:
    """How often a seat has been written to; `columns`: what the act in hand changes of it."""
    return int(columns.get("pings", sitting.pings.get(seat, 0)))


def pinged(sitting: Sitting, seat: str, holder: str, pings: int, key: str) -> list[Item]:
    """The notices to the moderators once a seat was written to `MOST_PINGS` times; else none."""
    if pings != MOST_PINGS:
        return []
    body = {"kind": "silent", "match": sitting.code, "seat": seat, "pings": pings}
    return to_moderators(sitting, body, f"{key}/silent", but=holder)

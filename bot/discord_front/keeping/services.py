"""What handlers work with, in one value that the client makes and hands to them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk import Desk
from bot.discord_front.keeping.closings import Closings
from bot.discord_front.keeping.pictures import Pictures
from bot.discord_front.keeping.places import Places
from bot.discord_front.keeping.registering import Registrar


@dataclass(frozen=True)
class Services:
    """The desk, and what the front door keeps beside it."""

    desk: Desk
    places: Places
    pictures: Pictures
    closings: Closings
    registrar: Registrar

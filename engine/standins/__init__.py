"""Players made of code: they get a seat's view and its decisions, never the state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from engine.kernel.decision import Space
from engine.kernel.order import Order
from engine.standins.tet_offensive.allied import AlliedPlayer
from engine.standins.tet_offensive.vc_nva import VcNvaPlayer
from engine.standins.vietnam_solitaire.nva_vc import NvaVcPlayer
from engine.standins.vietnam_solitaire.us_arvn import UsArvnPlayer


class Player(Protocol):
    """One seat of one match. Same view, same random state: same answer."""

    def answer(self, view: Any, space: Space) -> list[Order]:
        """Orders that answer the decision of the space and close it."""

    def standing_orders(self) -> list[str]:
        """Standing orders, as players type them, with which it need only be asked what matters."""


PLAYERS: dict[tuple[str, str], Callable[[Random], Player]] = {
    ("tet-offensive", "Allied"): AlliedPlayer,
    ("tet-offensive", "VC/NVA"): VcNvaPlayer,
    ("tet-offensive", "US"): AlliedPlayer,
    ("tet-offensive", "ARVN"): AlliedPlayer,
    ("tet-offensive", "NVA"): VcNvaPlayer,
    ("tet-offensive", "VC"): VcNvaPlayer,
    ("vietnam-solitaire", "US/ARVN"): UsArvnPlayer,
    ("vietnam-solitaire", "NVA/VC"): NvaVcPlayer,
}


def player(game: str, seat: str, random: Random) -> Player:
    """A stand-in for a seat of a game. Raises KeyError when there is none."""
    return PLAYERS[game, seat](random)

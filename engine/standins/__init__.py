"""Players made of code: they get a seat's view and its decisions, never the position."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from engine.kernel.manifest import discovered, loaded
from engine.kernel.order import Order
from engine.kernel.space import Space


class Player(Protocol):
    """One seat of one match. Same view, same random state: same answer."""

    def answer(self, view: Any, space: Space) -> list[Order]:
        """Return orders that answer the decision of the space and close it."""

    def standing_orders(self) -> list[str]:
        """Return standing orders as players type them; with them it is only asked what matters."""


def player(game: str, seat: str, random: Random) -> Player:
    """Return a stand-in for a seat of a game, as its manifest names it. Raises KeyError if none."""
    made: Player = loaded(discovered()[game].standins[seat])(random)
    return made

"""Stand-ins as holders of seats: players made of code, who have no inbox and wait for nobody."""

from __future__ import annotations

from engine.kernel.errors import BadOrder
from engine.kernel.manifest import Manifest
from engine.kernel.ruleset import Ruleset

STAND_IN = "stand-in"  # as people name one, wherever a holder is named


def is_stand_in(holder: str | None) -> bool:
    """Whether a seat's holder is a stand-in."""
    return holder is not None and holder.partition(":")[0] == STAND_IN


def for_seat(holder: str | None, seat: str, game: Manifest) -> str | None:
    """A holder as it is kept with a seat; a stand-in bears the seat's name, so no two are one.

    Raises BadOrder where the game has no stand-in for the seat.
    """
    if not is_stand_in(holder):
        return holder
    if seat not in game.standins:
        raise BadOrder(f"There is no stand-in for {seat} in {game.title}.")
    return f"{STAND_IN}:{seat}"


def against(ruleset: Ruleset, seat: str) -> list[str]:
    """The seats that play against a seat. Raises BadOrder where the game itself plays them."""
    own = ruleset.side(ruleset.seats.index(seat))
    found = [name for n, name in enumerate(ruleset.seats) if ruleset.side(n) != own]
    if not found:
        raise BadOrder(
            f"Nobody sits against {seat} in {ruleset.title} as it is chosen: the game itself plays "
            "the other side."
        )
    return found


def in_words(holder: str | None) -> str:
    """Who holds a seat, in words: a stand-in is named as what it is."""
    if holder is None:
        return "nobody"
    return "a stand-in" if is_stand_in(holder) else holder

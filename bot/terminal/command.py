"""What a command of the hot seat is: how it is typed, what it does, what completes it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bot.terminal.hot_seat import HotSeat

Offer = Callable[["HotSeat"], Iterable[str]]


def nothing(hot_seat: HotSeat) -> Iterable[str]:
    """Complete nothing."""
    return ()


class Command(NamedTuple):
    """A command of the hot seat; `do` returns False when the person leaves.

    `offer`: what may follow the command's word.
    """

    usage: str
    help: str
    do: Callable[[HotSeat, str], Awaitable[bool]]
    offer: Offer = nothing

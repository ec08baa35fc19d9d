"""Every command there is: the games' orders and the umpire's own."""

from __future__ import annotations

from collections.abc import Iterable

from bot.desk.games import GAMES, Game
from bot.discord_front import looking, matches, orders, private
from bot.discord_front.commands import Book


def book(games: Iterable[Game] = tuple(GAMES.values())) -> Book:
    """The commands of the bot that umpires some games. The umpire's own win over an order's name.

    Raises ValueError when two of its own have one name.
    """
    own = [*matches.commands(), *private.commands(), *looking.commands()]
    taken = {command.group or command.name for command in own}
    generated = [command for command in orders.commands(games) if command.name not in taken]
    return Book([*generated, *own], matches.GROUPS | private.GROUPS | looking.GROUPS)

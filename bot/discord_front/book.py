"""Every command there is: the games' orders and the umpire's own."""

from __future__ import annotations

from collections.abc import Iterable

from bot.desk.plain.games import GAMES, Game
from bot.discord_front import looking, matches, moderators, orders, private, times
from bot.discord_front.commands import Book


def book(games: Iterable[Game] = tuple(GAMES.values())) -> Book:
    """The commands of the bot that umpires some games. The umpire's own win over an order's name.

    Raises ValueError when two of its own have one name.
    """
    of_its_own = (matches, private, looking, moderators, times)
    own = [command for module in of_its_own for command in module.commands()]
    taken = {command.group or command.name for command in own}
    generated = [command for command in orders.commands(games) if command.name not in taken]
    groups = {name: words for module in of_its_own for name, words in module.GROUPS.items()}
    return Book([*generated, *own], groups)

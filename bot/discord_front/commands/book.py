"""Which commands there are: the umpire's own everywhere, orders where their game is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from discord import app_commands

from bot.desk.plain.games import GAMES, Game
from bot.discord_front.commands import (
    explaining,
    looking,
    matches,
    moderators,
    orders,
    private,
    times,
)
from bot.discord_front.commands.declared import MOST_COMMANDS, Command
from bot.discord_front.commands.slash import Heard, made
from bot.discord_front.plain.wiring import Made

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True)
DIRECTLY = app_commands.AppCommandContext(dm_channel=True)

_OWN = (matches, private, looking, explaining, moderators, times)

GROUPS: Mapping[str, str] = {
    name: words for module in _OWN for name, words in module.GROUPS.items()
}


def umpires_own() -> list[Command]:
    """Return the commands that need no game, for servers and for direct messages."""
    return [orders.command_of_lines(), *chain.from_iterable(m.commands() for m in _OWN)]


def of_games(games: Iterable[Game], in_server: bool) -> list[Command]:
    """Return the orders of some games: those played in a server, or for direct messages anywhere.

    The umpire's own commands win over an order of the same name, and in direct messages there is
    room for as many as they leave. Whatever has no command of its own is given by `/order`.
    """
    own = {command.group or command.name for command in umpires_own()}
    room = MOST_COMMANDS if in_server else MOST_COMMANDS - len(own)
    return orders.commands(games, room, own)


def of_names(names: Iterable[str], server: int | None, heard: Heard) -> list[Made]:
    """Return the commands of games by their names in a server, or (None) everywhere and directly.

    A game that this version does not know has none.
    """
    played = [GAMES[name] for name in names if name in GAMES]
    return of_scope(played, server is not None, heard)


def of_scope(games: Iterable[Game], in_server: bool, heard: Heard) -> list[Made]:
    """Return what Discord is told of a server that plays some games, or of everywhere else.

    Orders are not shown twice in a server that has its own: those told for everywhere are for
    direct messages alone.
    """
    orders_ = of_games(games, in_server)
    if in_server:
        return made(orders_, {}, heard)
    return [*made(umpires_own(), GROUPS, heard, EVERYWHERE), *made(orders_, {}, heard, DIRECTLY)]

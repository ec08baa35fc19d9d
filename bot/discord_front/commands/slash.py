"""Makes declared commands into discord.py's: its tree finds them and reads their blanks."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Protocol

import discord
from discord import app_commands

from bot.discord_front.commands.declared import Command, Kind, Option, shown
from bot.discord_front.plain import log_file
from bot.discord_front.plain.wiring import IS_ORDER, Interaction, Made

Completing = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]

_ANNOTATIONS: Mapping[Kind, Any] = {
    Kind.TEXT: str,
    Kind.WHOLE: int,
    Kind.NUMBER: float,
    Kind.TRUTH: bool,
    Kind.USER: discord.User,
}


class Tree(app_commands.CommandTree[discord.Client]):
    """The library's tree of commands; what it does not find, or cannot read, gets a reply too."""

    def __init__(
        self,
        client: discord.Client,
        unknown: Callable[[Interaction], Coroutine[Any, Any, None]],
    ) -> None:
        """`unknown` replies to a command that is not declared so."""
        super().__init__(client)
        self._unknown = unknown

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        if isinstance(error, app_commands.CommandInvokeError):
            # It was found and run, and even its reply failed: the connection is gone, say.
            log_file.warn("a command broke off", why=type(error.original).__name__)
        elif interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await self._unknown(interaction)


class Heard(Protocol):
    """Something that does commands and completes their blanks."""

    async def command(
        self, interaction: Interaction, command: Command, filled: dict[str, Any]
    ) -> None:
        """Do the command."""

    async def complete(
        self, interaction: Interaction, command: Command, blank: str, typed: str
    ) -> None:
        """Reply with what may be filled into a blank."""


def made(
    commands: Sequence[Command],
    groups: Mapping[str, str],
    heard: Heard,
    where: app_commands.AppCommandContext | None = None,
) -> list[Made]:
    """Return commands as discord.py has them, those of a group in one.

    `groups`: the help of each group. `where` they may be given: None for those of one server.
    Raises ValueError for two with the same name.
    """
    installed = None if where is None else app_commands.AppInstallationType(guild=True, user=False)
    found: dict[str, Made] = {}
    for command in commands:
        if not command.group:
            if command.name in found:
                raise ValueError(f"two commands are called {command.name}")
            found[command.name] = app_commands.Command(
                name=command.name,
                description=shown(command.help),
                callback=_callback(command, heard),
                allowed_contexts=where,
                allowed_installs=installed,
                extras={IS_ORDER: command.is_order},
            )
            continue
        group = found.get(command.group)
        if group is None:
            group = found[command.group] = app_commands.Group(
                name=command.group,
                description=shown(groups[command.group]),
                allowed_contexts=where,
                allowed_installs=installed,
            )
        if not isinstance(group, app_commands.Group) or group.get_command(command.name):
            raise ValueError(f"two commands are called {command.words}")
        group.add_command(
            app_commands.Command(
                name=command.name,
                description=shown(command.help),
                callback=_callback(command, heard),
                parent=group,
            )
        )
    return list(found.values())


def _callback(command: Command, heard: Heard) -> Any:
    """Return the coroutine function that the library wants, with a parameter for each blank."""

    async def do(interaction: Interaction, **values: Any) -> None:
        given = {name.removesuffix("_"): value for name, value in values.items()}
        filled = {name: value for name, value in given.items() if value is not None}
        await heard.command(interaction, command, filled)

    # The library reads blanks from a signature; ours are only known when the program runs.
    callback: Any = do
    callback.__signature__ = inspect.Signature(
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *map(_parameter, command.options),
        ]
    )
    blanks = {_name(option): option for option in command.options}
    app_commands.rename(**{name: o.name for name, o in blanks.items()})(callback)
    app_commands.describe(**{name: shown(o.help) for name, o in blanks.items()})(callback)
    choices = {
        name: [app_commands.Choice(name=c, value=c) for c in o.choices]
        for name, o in blanks.items()
        if o.choices
    }
    app_commands.choices(**choices)(callback)
    offered = {n: _completing(command, o.name, heard) for n, o in blanks.items() if o.offered}
    app_commands.autocomplete(**offered)(callback)
    return callback


def _name(option: Option) -> str:
    """Return what a blank is called in Python, where no name may be a keyword."""
    return f"{option.name}_"


def _parameter(option: Option) -> inspect.Parameter:
    default = inspect.Parameter.empty if option.required else None
    # By keyword, so that one that must be filled in may follow one that need not.
    how, kind = inspect.Parameter.KEYWORD_ONLY, _ANNOTATIONS[option.kind]
    return inspect.Parameter(_name(option), how, default=default, annotation=kind)


def _completing(command: Command, blank: str, heard: Heard) -> Completing:
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        await heard.complete(interaction, command, blank, str(typed))
        return []  # it has been replied

    return offer

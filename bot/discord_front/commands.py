"""How a slash command is declared, and what of it Discord is told.

Commands are values: the whole book of them is built before the bot starts, so that a test can
count it against Discord's limits.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.discord_front.asking import Ask

STRING, INTEGER, BOOLEAN, USER, NUMBER = 3, 4, 5, 6, 10
_SUBCOMMAND = 1
IN_SERVERS, IN_DIRECT_MESSAGES = 0, 1
MOST_COMMANDS, MOST_OPTIONS, MOST_LETTERS, LONGEST_TEXT = 100, 25, 8000, 100

Run = Callable[[Ask], Awaitable[None]]
Offer = Callable[[Ask, str, str], Awaitable[Sequence[str]]]


@dataclass(frozen=True)
class Option:
    """A blank of a command. `offered`: its command has an `offer` that completes it."""

    name: str
    help: str
    kind: int = STRING
    required: bool = False
    offered: bool = False
    choices: Sequence[str] = ()

    def payload(self) -> dict[str, Any]:
        """As Discord is told of it."""
        told: dict[str, Any] = {
            "type": self.kind,
            "name": self.name,
            "description": shown(self.help),
            "required": self.required,
        }
        if self.choices:
            told["choices"] = [{"name": c, "value": c} for c in self.choices]
        if self.offered:
            told["autocomplete"] = True
        return told


@dataclass(frozen=True)
class Command:
    """A slash command, or one word of a group of them (`group` is the group's name).

    `opens_form`: it may answer with a form, so it is not deferred.
    """

    name: str
    help: str
    run: Run = field(repr=False)
    options: Sequence[Option] = ()
    offer: Offer | None = field(default=None, repr=False)
    group: str = ""
    opens_form: bool = False

    @property
    def words(self) -> str:
        """How it is typed: `match new`."""
        return f"{self.group} {self.name}".strip()

    def payload(self) -> dict[str, Any]:
        """As Discord is told of it. Options that must be filled in come first."""
        ordered = sorted(self.options, key=lambda option: not option.required)
        return {
            "type": _SUBCOMMAND,
            "name": self.name,
            "description": shown(self.help),
            "options": [option.payload() for option in ordered],
        }


def shown(text: str) -> str:
    """A description: the first sentence, if Discord has no room for all."""
    if len(text) <= LONGEST_TEXT:
        return text
    first = text.split(". ")[0].split("; ")[0].rstrip(".") + "."
    return first if len(first) <= LONGEST_TEXT else first[: LONGEST_TEXT - 1].rstrip() + "…"


class Book:
    """Every command of the bot, by how it is typed."""

    def __init__(self, commands: Sequence[Command], groups: Mapping[str, str]) -> None:
        self.commands = {command.words: command for command in commands}
        self._groups = dict(groups)
        if len(self.commands) != len(commands):
            raise ValueError("two commands have the same name")

    def __iter__(self) -> Iterator[Command]:
        return iter(self.commands.values())

    def payload(self) -> list[dict[str, Any]]:
        """All of them, as they are registered at once."""
        told: dict[str, dict[str, Any]] = {}
        for command in self:
            if not command.group:
                told[command.name] = {**command.payload(), "type": 1}
                continue
            whole = told.setdefault(
                command.group,
                {
                    "type": 1,
                    "name": command.group,
                    "description": shown(self._groups[command.group]),
                    "options": [],
                },
            )
            whole["options"].append(command.payload())
        everywhere = {"contexts": [IN_SERVERS, IN_DIRECT_MESSAGES], "integration_types": [0]}
        return [{**command, **everywhere} for command in told.values()]

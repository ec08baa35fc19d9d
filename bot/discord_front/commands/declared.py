"""How a slash command is declared: a value, whatever it is for. `slash.py` hands it to discord.py.

So the commands of a server can be made, counted against Discord's limits and compared before
anybody is connected.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from bot.discord_front.plain.speech import cut
from bot.discord_front.replies.asking import Ask

MOST_COMMANDS = 100  # everywhere, and as many again in each server; a group counts as one
LONGEST_TEXT = 100  # characters of a description, and of a choice

Run = Callable[[Ask], Awaitable[None]]
Offer = Callable[[Ask, str, str], Awaitable[Sequence[str]]]


class Kind(Enum):
    """What may be filled into a blank of a command."""

    TEXT = "text"
    WHOLE = "a whole number"
    NUMBER = "a number"
    TRUTH = "True or False"
    USER = "a user of Discord"


@dataclass(frozen=True)
class Option:
    """A blank of a command. `offered`: its command has an `offer` that completes it."""

    name: str
    help: str
    kind: Kind = Kind.TEXT
    required: bool = False
    offered: bool = False
    choices: Sequence[str] = ()


@dataclass(frozen=True)
class Command:
    """A slash command, or one word of a group of them (`group` is the group's name).

    `opens_form`: its reply may be a form, so it is not deferred. `is_order`: it gives the order of
    its name.
    """

    name: str
    help: str
    run: Run = field(repr=False)
    options: Sequence[Option] = ()
    offer: Offer | None = field(default=None, repr=False)
    group: str = ""
    opens_form: bool = False
    is_order: bool = False

    @property
    def words(self) -> str:
        """How it is typed: `match new`."""
        return f"{self.group} {self.name}".strip()


def shown(text: str) -> str:
    """Return a description: the first sentence, if Discord has no room for all."""
    if len(text) <= LONGEST_TEXT:
        return text
    first = text.split(". ")[0].split("; ")[0].rstrip(".") + "."
    return cut(first, LONGEST_TEXT)

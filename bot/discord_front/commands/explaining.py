"""/rules: orders, questions and headings of the rulebooks, explained in our own words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk import REFUSALS
from bot.desk.looks import rulebook
from bot.desk.looks.rulebook import Entry
from bot.desk.plain.games import GAMES
from bot.discord_front.commands.declared import Command, Option
from bot.discord_front.plain.choosing import Cannot, Choose
from bot.discord_front.plain.speech import code, plain
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import find
from engine.kernel.names import fold
from engine.kernel.wording import joined


def entries(first: str | None = None) -> dict[str, str]:
    """Return what can be looked up, in our own words: each order and each question, of every game.

    Where several games have one word, it is as the game called `first` has it; without one, as
    each has it.
    """
    found: dict[str, str] = {}
    for game in sorted(GAMES.values(), key=lambda game: game.name != first):
        for name, entry in rulebook.entries(game).items():
            if name not in found:
                found[name] = _said(entry)
            elif first is None:
                found[name] += f"\n{_said(entry)}"
    return found


def _said(entry: Entry) -> str:
    head = f"**{entry.term}** ({entry.title})"
    if entry.question:
        return f"{head}: {plain(entry.question)}"
    if entry.is_order:
        ((usage, help),) = entry.orders
        heading = f"\nRulebook: {entry.heading}." if entry.heading else ""
        return f"{head}: {code(usage)}\n{plain(help)}{heading}"
    orders = [f"{code(usage)}: {plain(help)}" for usage, help in entry.orders]
    return "\n- ".join([head, *orders])


async def _game_of(ask: Ask) -> str | None:
    """Return the game of the match that is meant, if it can only be one."""
    try:
        return (await find(ask, any_seat=True)).status.game
    except (Cannot, Choose, *REFUSALS):
        return None


async def _rules(ask: Ask) -> None:
    known = entries(await _game_of(ask))
    hit, others = rulebook.look_up(list(known), ask.text("term") or "")
    more = f"\nAlso: {joined(others, 'or')}." if others else ""
    await ask.reply(known[hit] + more)


async def _offer_terms(ask: Ask, option: str, typed: str) -> Sequence[str]:
    return [name for name in entries() if fold(typed) in fold(name)][:25]


def commands() -> list[Command]:
    """Return this command."""
    term = Option("term", "What to look up.", required=True, offered=True)
    help = "An order or a heading, explained in our own words."
    return [Command("rules", help, _rules, (term,), _offer_terms)]


GROUPS: dict[str, str] = {}

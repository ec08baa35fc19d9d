"""/rules: orders, questions and headings of the rulebooks, explained in our own words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk import REFUSALS
from bot.desk.looks import rulebook
from bot.desk.looks.rulebook import Entry
from bot.desk.plain.games import GAMES
from bot.discord_front.commands.declared import LONGEST_TEXT, Command, Option
from bot.discord_front.plain.choosing import Cannot, Choose
from bot.discord_front.plain.speech import code, plain
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import Place, find, recalled
from engine.kernel.names import fold
from engine.kernel.wording import joined


def entries(place: Place | None = None) -> dict[str, str]:
    """Return what can be looked up, in our own words: orders, questions and headings.

    In a match it is its game's, as it is played there. Elsewhere it is that of every game, and a
    word that several have is told as each has it.
    """
    if place is not None:
        game = GAMES[place.status.game]
        found = rulebook.entries(game, place.status.options)
        return {name: _said(entry) for name, entry in found.items()}
    told: dict[str, str] = {}
    for game in GAMES.values():
        for name, entry in rulebook.entries(game).items():
            told[name] = f"{told[name]}\n{_said(entry)}" if name in told else _said(entry)
    return told


def _said(entry: Entry) -> str:
    head = f"**{entry.term}** ({entry.title})"
    if entry.question or entry.about:
        return f"{head}: {plain(entry.question or entry.about)}"
    if entry.is_order:
        ((usage, help),) = entry.orders
        heading = f"\nRulebook: {entry.heading}." if entry.heading else ""
        return f"{head}: {code(usage)}\n{plain(help)}{heading}"
    orders = [f"{code(usage)}: {plain(help)}" for usage, help in entry.orders]
    return "\n- ".join([head, *orders])


async def _place(ask: Ask) -> Place | None:
    """Return the match that is meant, if it can only be one."""
    try:
        return await find(ask, any_seat=True)
    except (Cannot, Choose, *REFUSALS):
        return None


async def _rules(ask: Ask) -> None:
    known = entries(await _place(ask))
    hit, others = rulebook.look_up(list(known), ask.text("term") or "", known)
    more = f"\nAlso: {joined(others, 'or')}." if others else ""
    await ask.reply(known[hit] + more)


async def _offer_terms(ask: Ask, option: str, typed: str) -> Sequence[str]:
    """Return terms with a word that begins so; those that begin with it themselves come first."""
    wanted, here = fold(typed), recalled(ask, None)
    place = None if here is None else Place(await ask.desk.status(here[0]), here[1])
    found = [name for name in entries(place) if f" {wanted}" in f" {fold(name)}"]
    found.sort(key=lambda name: not fold(name).startswith(wanted))
    return [name for name in found if len(name) <= LONGEST_TEXT][:25]


def commands() -> list[Command]:
    """Return this command."""
    term = Option("term", "What to look up.", required=True, offered=True)
    help = "An order or a heading, explained in our own words."
    return [Command("rules", help, _rules, (term,), _offer_terms)]


GROUPS: dict[str, str] = {}

"""/rules: orders, questions and headings of the rulebooks, explained in our own words."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from bot.desk import REFUSALS
from bot.desk.plain.games import GAMES
from bot.discord_front.commands.declared import Command, Option
from bot.discord_front.plain.choosing import Cannot, Choose
from bot.discord_front.plain.speech import code, plain
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import find
from engine.kernel.form import Verb
from engine.kernel.names import fold
from engine.kernel.wording import joined


def entries(first: str | None = None) -> dict[str, str]:
    """Return what can be looked up, in our own words: each order and each question, of every game.

    Where several games have one word, it is as the game called `first` has it; without one, as
    each has it.
    """
    found: dict[str, str] = {}
    for game in sorted(GAMES.values(), key=lambda game: game.name != first):
        ruleset = game.ruleset()
        of_game: dict[str, str] = {}
        for verb in map(ruleset.explained, ruleset.catalogue.verbs.values()):
            of_game[verb.name] = _entry(verb, game.title)
            if verb.heading:
                before = of_game.get(verb.heading, f"**{verb.heading}** ({game.title})")
                of_game[verb.heading] = f"{before}\n- {code(verb.usage)}: {plain(verb.help)}"
        for kind, question in ruleset.decision_kinds.items():
            text = question.replace("{area}", "an area").replace("{unit}", "a unit")
            of_game.setdefault(kind, f"**{kind}** ({game.title}): {plain(text)}")
        for name, text in of_game.items():
            if name not in found:
                found[name] = text
            elif first is None:
                found[name] += f"\n{text}"
    return found


def _entry(verb: Verb, title: str) -> str:
    heading = f"\nRulebook: {verb.heading}." if verb.heading else ""
    return f"**{verb.name}** ({title}): {code(verb.usage)}\n{plain(verb.help)}{heading}"


async def _game_of(ask: Ask) -> str | None:
    """Return the game of the match that is meant, if it can only be one."""
    try:
        return (await find(ask, any_seat=True)).status.game
    except (Cannot, Choose, *REFUSALS):
        return None


async def _rules(ask: Ask) -> None:
    wanted, known = ask.text("term") or "", entries(await _game_of(ask))
    by_fold = {fold(name): name for name in known}
    begun = [name for name in by_fold if name.startswith(fold(wanted))]
    hit = by_fold.get(fold(wanted)) or (by_fold[begun[0]] if len(begun) == 1 else None)
    if hit is None:
        close = process.extract(
            fold(wanted)[:100], by_fold.keys(), scorer=fuzz.WRatio, limit=3, score_cutoff=70
        )
        names = [by_fold[name] for name, _, _ in close]
        if not names:
            raise Cannot("Nothing is called so: try an order, such as `move`, or a heading.")
        hit, others = names[0], names[1:]
        more = f"\nAlso: {joined(others, 'or')}." if others else ""
        await ask.reply(known[hit] + more)
        return
    await ask.reply(known[hit])


async def _offer_terms(ask: Ask, option: str, typed: str) -> Sequence[str]:
    return [name for name in entries() if fold(typed) in fold(name)][:25]


def commands() -> list[Command]:
    """Return this command."""
    term = Option("term", "What to look up.", required=True, offered=True)
    help = "An order or a heading, explained in our own words."
    return [Command("rules", help, _rules, (term,), _offer_terms)]


GROUPS: dict[str, str] = {}

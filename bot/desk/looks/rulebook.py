"""What can be looked up of a game's rules, in our own words: orders, questions, every heading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from bot.desk.plain.games import Game
from engine.kernel.errors import UnknownName
from engine.kernel.form import Verb
from engine.kernel.names import fold, shortened
from engine.kernel.wording import joined

LEAST = 3  # characters of a word that is looked for in what is said
LONGEST = 100  # characters of a term that are compared
MOST_ABOUT = 4  # terms of which a word is said that is no term itself
NEAR = 70  # of 100: how alike a term must look


@dataclass(frozen=True, slots=True)
class Entry:
    """What is said of a term of a game: orders with their help, a question, or a heading's words.

    `heading`: of the rulebook, where the term is an order.
    """

    term: str
    title: str
    orders: Sequence[tuple[str, str]] = ()
    question: str = ""
    heading: str = ""
    is_order: bool = False
    about: str = ""

    @property
    def words(self) -> str:
        """All that is said of it."""
        return " ".join([self.question, self.about, *(help for _, help in self.orders)])


def entries(game: Game, options: Mapping[str, str] | None = None) -> dict[str, Entry]:
    """Everything that can be looked up of a game, by its term."""
    ruleset = game.ruleset(options)
    verbs = [ruleset.explained(verb) for verb in ruleset.catalogue.verbs.values()]
    found = {verb.name: Entry(verb.name, game.title, [_said(verb)], "", verb.heading, True)
             for verb in verbs}  # fmt: skip
    for heading in dict.fromkeys(verb.heading for verb in verbs if verb.heading):
        orders = [_said(verb) for verb in verbs if verb.heading == heading]
        found[heading] = Entry(heading, game.title, orders)
    for heading, text in ruleset.headings.items():
        found.setdefault(heading, Entry(heading, game.title, about=text))
    for kind, question in ruleset.decision_kinds.items():
        text = question.replace("{area}", "an area").replace("{unit}", "a unit")
        found.setdefault(kind, Entry(kind, game.title, question=text))
    return found


def _said(verb: Verb) -> tuple[str, str]:
    return verb.usage, verb.help


def look_up(
    terms: Sequence[str], wanted: str, told: Mapping[str, str] | None = None
) -> tuple[str, list[str]]:
    """The term that a person means, and others that look like it. Raises UnknownName for none.

    `told`: what is said of each term; where no term has the word, those of which it is said are
    meant.
    """
    by_fold = {fold(name): name for name in terms}
    hit = by_fold.get(fold(wanted))
    begun = [name for name in by_fold if name.startswith(fold(wanted))]
    if hit is None and len(begun) == 1:
        hit = by_fold[begun[0]]
    if hit is not None:
        return hit, []
    if about := _about(told or {}, fold(wanted)):
        return about[0], about[1:MOST_ABOUT]
    close = process.extract(
        fold(wanted)[:LONGEST], by_fold.keys(), scorer=fuzz.WRatio, limit=3, score_cutoff=NEAR
    )
    names = [by_fold[name] for name, _, _ in close]
    if not names:
        raise UnknownName(
            f'Nothing is called "{shortened(wanted)}": try an order, such as '
            f"{joined(list(terms)[:3], 'or')}, or a heading."
        )
    return names[0], names[1:]


def _about(told: Mapping[str, str], wanted: str) -> list[str]:
    """The terms that have a word in their names, or else of which it is said, most often first.

    Only its beginning need be typed.
    """
    if len(wanted) < LEAST:
        return []
    named = [term for term in told if f" {wanted}" in f" {fold(term)}"]
    often = {term: f" {fold(text)}".count(f" {wanted}") for term, text in told.items()}
    return named or sorted((t for t, n in often.items() if n), key=lambda t: -often[t])

"""Counters that are alike: a name that fits several takes one that may be taken, unasked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from engine.kernel.catalogue import Pick
from engine.kernel.errors import UmpireError, UnknownName
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.names import shortened
from engine.kernel.order import Value
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset

_COUNT = re.compile(r"([1-9][0-9]?)\s+(\S.*)")
MOST_NAMED = 6


def picker(ruleset: Ruleset, position: Position, seat: int) -> Pick | None:
    """What a seat's catalogue asks about a name that fits several units of a position.

    None for a game that has no counters alike (`Ruleset.alike`): there each is named.
    """
    if type(ruleset).alike is Ruleset.alike:
        return None

    def pick(verb: Verb, slot: Slot, text: str, held: Mapping[str, Value]) -> Value:
        plural = slot.kind in PLURAL
        wanted = _wanted(ruleset, slot, text)
        own = position.seen_by(seat)
        rule = ruleset.rules[verb.name]
        offered = list(rule.offers(own, seat, slot.name))
        taken = [way[1][0] for way in wanted if len(way[1]) == 1]

        def legal(units: Sequence[int]) -> bool:
            value = tuple(units) if plural else units[-1]
            slots = tuple({**held, slot.name: value}.get(one.name) for one in verb.slots)
            try:
                rule.verify(own, seat, slots)
            except UmpireError:
                return False
            return True

        found: list[int] = []
        for word, hits in wanted:
            if len(hits) == 1:
                found.append(hits[0])
                continue
            unit = _one_of(
                word,
                [u for u in offered if u in hits and u not in taken],
                [u for u in hits if u not in taken],
                lambda u: legal([*taken, u]),
                lambda u: ruleset.alike(own, u),
                lambda u: ruleset.names.name("unit", u),
            )
            taken.append(unit)
            found.append(unit)
        return tuple(found) if plural else found[0]

    return pick


def reader(ruleset: Ruleset) -> Pick | None:
    """Takes the first unit for a name that fits several: for a line that is not yet given.

    None for a game that has no counters alike, as in `picker`.
    """
    if type(ruleset).alike is Ruleset.alike:
        return None

    def pick(verb: Verb, slot: Slot, text: str, held: Mapping[str, Value]) -> Value:
        taken: list[int] = []
        for _, hits in _wanted(ruleset, slot, text):
            taken.append(next((u for u in hits if u not in taken), hits[0]))
        return tuple(taken) if slot.kind in PLURAL else taken[0]

    return pick


def _wanted(ruleset: Ruleset, slot: Slot, text: str) -> list[tuple[str, list[int]]]:
    """What was typed into a blank, word by word, each with the units that it may mean."""
    plural = slot.kind in PLURAL
    parts = [part.strip() for part in text.split(",") if part.strip()] if plural else [text]
    return [way for part in parts for way in _meant(ruleset, part, plural)]


def _meant(ruleset: Ruleset, part: str, plural: bool) -> list[tuple[str, list[int]]]:
    """A word, or a number and a word, as that many words, each with the units that it may mean.

    Raises UnknownName for a word that means none.
    """
    names, number, word = ruleset.names, 1, part
    counted = _COUNT.fullmatch(part)
    if plural and counted and not names.hits("unit", part):
        number, word = int(counted[1]), counted[2]
    hits = sorted(names.numbered("unit", word) or names.hits("unit", word))
    return [(word, hits or [names.find("unit", part)])] * number


def _one_of(
    word: str,
    offered: Sequence[int],
    others: Sequence[int],
    legal: Callable[[int], bool],
    alike: Callable[[int], tuple[str, str] | None],
    name: Callable[[int], str],
) -> int:
    """The first unit that may be taken. Raises UnknownName if those are not all alike, or gone."""
    at_hand = {alike(unit): unit for unit in reversed(offered) if legal(unit)}
    if len(at_hand) > 1:
        some = sorted(at_hand.items(), key=lambda item: item[1])[:MOST_NAMED]
        said = [f"{name(unit)} ({key[1]})" if key else name(unit) for key, unit in some]
        raise UnknownName(
            f'"{shortened(word)}" could be {", ".join(said)}. Which unit?',
            tuple(name(unit) for _, unit in some),
        )
    # Of those that may not be taken the first: its refusal says why.
    for unit in (*at_hand.values(), *offered, *others):
        return unit
    raise UnknownName(f'There are not so many units "{shortened(word)}".')

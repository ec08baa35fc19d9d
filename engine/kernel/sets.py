"""What is typed into a blank: a name, or a set of what it may hold.

    all, rest, all vc, all from Hue, 3 vc, ARVN 2-5, Saigon 3-6, all except 273 and 274

A blank of one name takes a set too: then the line is several orders, one for each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

from engine.kernel.errors import UnknownName
from engine.kernel.form import PLURAL, Slot
from engine.kernel.names import Names, fold, shortened

Tiers = tuple[frozenset[int], ...]

LARGEST_RANGE = 60  # names from one number to another
_EXCEPT = re.compile(r"\s(?:except(?: for)?|but not|but|excluding|apart from|other than)\s", re.I)
_PARTS = re.compile(r"\s*[,;&+]\s*(?:and\s+)?|\s+and\s+", re.I)
_EVERY = re.compile(r"(?:all|every|everything|everybody|everyone)\b(?: of\b)?(.*)")
_REST = re.compile(r"(?:all )?(?:the )?(?:rest|others|remaining|remainder)\b(?: of\b)?(.*)")
_OWN = re.compile(r"\s*(?:the|my|our|your)\b")
_PLACED = re.compile(r"(.+?)\s+(?:from|in|at)\s+(.+)", re.I)
_COUNT = re.compile(r"([1-9][0-9]?)\s*(?:x\s+|\s)(.+)|(both)\b\s*(.*)")
_RANGE = re.compile(r"(.*?)([0-9]+)\s*-\s*([0-9]+)(.*)")
_ANYBODY = {"", "them", "counter", "counters", "piece", "pieces"}


def joined_by(
    chosen: tuple[int, ...], others: Sequence[int], legal: Callable[[tuple[int, ...]], bool]
) -> tuple[int, ...]:
    """What is chosen with as many others as are legal in one order, each in turn.

    What is too weak alone may go with what comes after it, so all are tried until none joins.
    """
    before: tuple[int, ...] | None = None
    while chosen != before:
        before = chosen
        for ident in others:
            if ident not in chosen and legal((*chosen, ident)):
                chosen = (*chosen, ident)
    return chosen


class Sort(Enum):
    """What a term stands for."""

    ONE = "a name"
    THESE = "a range: all of these, as if each were named"
    COUNT = "so many of those it fits"
    EVERY = "all that may be taken"
    REST = "all that may be taken and have no order yet"


class Term(NamedTuple):
    """One of the things that stand in a blank with commas between.

    `tiers`: what its name may mean, nearest first; none: anything. `places`: where it must stand.
    """

    text: str
    sort: Sort
    tiers: Tiers = ()
    number: int = 1
    places: frozenset[int] | None = None
    exact: bool = False  # a whole name: it never means another thing

    @property
    def fits(self) -> frozenset[int]:
        """All that its name may mean."""
        return frozenset().union(*self.tiers)


class Filled(NamedTuple):
    """What stands in a blank: terms, each with the ways to read it; what is taken out of sets."""

    text: str
    terms: tuple[tuple[Term, ...], ...]
    without: tuple[Term, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether every term is a whole name."""
        return all(len(ways) == 1 and ways[0].exact for ways in self.terms)

    @property
    def takes_all(self) -> bool:
        """Whether it is one set without bounds, such as `all`."""
        return len(self.terms) == 1 and self.terms[0][0].sort in (Sort.EVERY, Sort.REST)


def filled(names: Names, slot: Slot, text: str) -> Filled:
    """Read what was typed into a blank of names. Raises UnknownName for what names nothing."""
    kind = PLURAL.get(slot.kind, slot.kind)
    if slot.kind not in PLURAL and (tiers := names.tiers(kind, text)):
        return Filled(text, ((_named(names, kind, text, tiers),),))
    kept, *left_out = _EXCEPT.split(f" {text} ")
    terms = tuple(_ways(names, kind, part) for part in parts(kept))
    if not terms:
        raise UnknownName(f"No {kind} is named there.")
    without = tuple(way[0] for some in left_out for way in _each(names, kind, some))
    return Filled(text, terms, without)


def _each(names: Names, kind: str, text: str) -> list[tuple[Term, ...]]:
    return [_ways(names, kind, part) for part in parts(text)]


def is_all(text: str) -> bool:
    """Whether a text is `all` or `rest` and nothing more."""
    folded = fold(text)
    return any(
        found is not None and not found[1].strip()
        for found in (_EVERY.fullmatch(folded), _REST.fullmatch(folded))
    )


def last_part(text: str) -> int:
    """Where the last thing of a list begins that is being typed: after a comma or `except`."""
    begun = f"{text} "
    ends = [found.end() for found in (*_PARTS.finditer(begun), *_EXCEPT.finditer(begun))]
    return max(ends, default=0)


def words_begun(text: str) -> list[str]:
    """The sets that a text which is being typed may become: `all`, `rest`."""
    begun = fold(text)
    return [word for word in ("all", "rest") if begun and word.startswith(begun)]


def respelled(names: Names, slot: Slot, text: str) -> str:
    """The list before the name that is being typed, each thing by its name if it has one."""
    if not text.strip() or _EXCEPT.search(f"{text} "):
        return f"{text.strip()} " if text.strip() else ""
    kind = PLURAL.get(slot.kind, slot.kind)
    hits = [(part, names.hits(kind, part)) for part in parts(text)]
    said = [names.name(kind, min(ids)) if len(ids) == 1 else part for part, ids in hits]
    return "".join(f"{one}, " for one in said)


def parts(text: str) -> list[str]:
    """The things of a list, one by one."""
    return [part for part in _PARTS.split(text.strip()) if part]


def _named(names: Names, kind: str, text: str, tiers: Tiers) -> Term:
    return Term(text, Sort.ONE, tiers, exact=names.exact(kind, text) is not None)


def _ways(names: Names, kind: str, part: str) -> tuple[Term, ...]:
    """The ways to read one term. Raises UnknownName if there is none."""
    tiers = names.tiers(kind, part)
    if names.exact(kind, part) is not None:
        return (_named(names, kind, part, tiers),)
    if found := _set(names, kind, part):
        return (found,)
    placed = _PLACED.fullmatch(part) if kind == "unit" and not tiers else None
    if placed is not None and (places := names.hits("area", placed[2])):
        here = _ways(names, kind, placed[1])
        return tuple(way._replace(text=part, places=places, exact=False) for way in here)
    ways = [_named(names, kind, part, tiers)] if tiers else []
    counted = _COUNT.fullmatch(fold(part))
    if counted is not None:
        some = _filter(names, kind, counted[2] if counted[1] else counted[4])
        if some is not None:
            ways.append(Term(part, Sort.COUNT, some, int(counted[1] or 2)))
    if (these := _range(names, kind, part)) is not None:
        ways.append(these)
    if not ways:
        names.find(kind, part)  # which raises, with the nearest names
    return tuple(ways)


def _set(names: Names, kind: str, part: str) -> Term | None:
    folded = fold(part)
    for sort, form in ((Sort.REST, _REST), (Sort.EVERY, _EVERY)):
        if found := form.fullmatch(folded):
            named = _OWN.sub("", found[1], count=1).strip()
            placed = _PLACED.fullmatch(f"x {named}") if kind == "unit" else None
            places = names.hits("area", placed[2]) if placed is not None else frozenset()
            if placed is not None and places:
                named = placed[1][1:].strip()
            some = _filter(names, kind, named)
            if some is None:
                raise UnknownName(f'There is no {kind} "{shortened(named)}".')
            return Term(part, sort, some, places=places or None)
    return None


def _filter(names: Names, kind: str, named: str) -> Tiers | None:
    """What the name in a set may mean: () for anybody, None for nobody."""
    named = named.strip()
    if named in (_ANYBODY | {kind, f"{kind}s"}):
        return ()
    return names.tiers(kind, named) or None


def _range(names: Names, kind: str, part: str) -> Term | None:
    """Names from one number to another, each of which there must be."""
    found = _RANGE.fullmatch(part)
    if found is None or len(found[2]) > 4 or len(found[3]) > 4:
        return None
    first, last = int(found[2]), int(found[3])
    if not first < last < first + LARGEST_RANGE:
        return None
    each = [names.whole(kind, f"{found[1]}{number}{found[4]}") for number in range(first, last + 1)]
    if any(len(hits) != 1 for hits in each):
        return None
    ids = dict.fromkeys(ident for hits in each for ident in hits)
    return (
        Term(part, Sort.THESE, tuple(frozenset({ident}) for ident in ids)) if len(ids) > 1 else None
    )

"""Names to ids and back, forgiving of case, accents, prefixes and small slips."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import fuzz, process

from engine.kernel.errors import UnknownName
from engine.kernel.typed import signs

FEW = 8  # names of a kind that are all told to whom none comes near
LONGEST_SLIP = 40  # characters: a longer text is no mistyped name, and is quoted in part
MOST_KEPT = 4096  # texts of which what they may mean is kept
_APART = re.compile(r"[\s/-]+")
_MIXED = re.compile(r"(?=.*[a-z])(?=.*[0-9])")
LEAST_GLUED = 4  # characters of a name that may be typed without the spaces in it
_NUMBER = re.compile(r"[0-9]+(-[0-9]+)?")


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Lower case without accents, doubled spaces, or signs that people drop; `typed.signs`."""
    plain = unicodedata.normalize("NFKD", signs(text).replace("đ", "d").replace("Đ", "D"))
    kept = "".join(c for c in plain if not unicodedata.combining(c) and c not in "'’.\"")
    return " ".join(kept.lower().split())


def in_condition(text: str) -> str:
    """A name as a condition of a standing order holds it: without the signs that would end one."""
    return " ".join("".join(" " if c in ",:=" else c for c in text).split())


def shortened(text: str) -> str:
    """What somebody typed, as a sentence quotes it: its beginning, and nothing unprintable."""
    kept = "".join(c if c.isprintable() else "?" for c in text)
    return kept if len(kept) <= LONGEST_SLIP else kept[:LONGEST_SLIP] + "..."


class _Name(NamedTuple):
    """A name as it is looked up: folded, its words, the pieces between slashes and dashes.

    `closed`: its words without dashes and slashes. `glued`: all of it so, without spaces too.
    """

    folded: str
    ident: int
    words: tuple[str, ...]
    pieces: tuple[str, ...]
    closed: tuple[str, ...]
    glued: str

    @classmethod
    def of(cls, folded: str, ident: int) -> _Name:
        words = tuple(folded.split())
        pieces = tuple(p for word in words for p in (word, *_APART.split(word)[1:]) if p)
        closed = tuple(_APART.sub("", word) for word in words)
        return cls(folded, ident, words, pieces, closed, "".join(closed))


def _in_turn(wanted: Sequence[str], words: Sequence[str], whole: bool) -> bool:
    """Whether the wanted words are among the words in this order, whole or as their beginnings."""
    left = iter(words)
    return all(any(w == one if whole else w.startswith(one) for w in left) for one in wanted)


class Names:
    """The names of a game by kind ("unit", "area", ...). An id is the index in its list."""

    def __init__(
        self,
        lists: Mapping[str, Sequence[str]],
        also: Mapping[str, Mapping[str, int]] | None = None,
    ) -> None:
        self._lists = {kind: tuple(names) for kind, names in lists.items()}
        self._ids: dict[str, dict[str, int]] = {}
        # By kind: the names as they are said, and what else things are called.
        self._said: dict[str, tuple[list[_Name], list[_Name]]] = {}
        # While somebody types, the same words are looked up with every character.
        self._tiers_kept = lru_cache(MOST_KEPT)(lambda *of: tuple(self._tiers(*of)))
        self._near_kept = lru_cache(MOST_KEPT)(self._nearest)
        self._whole_kept = lru_cache(MOST_KEPT)(self._whole)
        for kind, names in self._lists.items():
            table = {fold(name): i for i, name in enumerate(names)}
            proper = [_Name.of(name, i) for name, i in table.items()]
            for name, i in (also or {}).get(kind, {}).items():
                table.setdefault(fold(name), i)
            self._ids[kind] = table
            others = [_Name.of(name, i) for name, i in list(table.items())[len(proper) :]]
            self._said[kind] = proper, others

    def name(self, kind: str, ident: int) -> str:
        """The name of an id; numbers and unknown kinds are said as they are."""
        names = self._lists.get(kind)
        if names is None or not 0 <= ident < len(names):
            return "none" if names is not None and ident < 0 else str(ident)
        return names[ident]

    def all(self, kind: str) -> tuple[str, ...]:
        """Every name of a kind, by id."""
        return self._lists[kind]

    def size(self, kind: str) -> int:
        """How many ids a kind has."""
        return len(self._lists[kind])

    def find(self, kind: str, text: str, among: Iterable[int] | None = None, few: int = FEW) -> int:
        """The id that a player means by `text`: the only one that is nearest, as `tiers` has it.

        Of what is `among` these ids the nearest is meant, whatever else comes nearer, but for a
        whole name. Raises UnknownName with the nearest names; where none is near and there are only
        `few`, with all of them.
        """
        wanted = fold(text)
        if not wanted:
            raise UnknownName(f"No {kind} is named there.")
        hits = self.hits(kind, wanted)
        if among is not None and self.exact(kind, wanted) is None:
            at_hand = set(among)
            hits = next((t & at_hand for t in self.tiers(kind, wanted) if t & at_hand), hits)
        if len(hits) == 1:
            return next(iter(hits))
        if hits:
            some = tuple(self._lists[kind][i] for i in sorted(hits)[:6])
            raise UnknownName(
                f'"{shortened(text)}" could be {", ".join(some)}. Which {kind}?', some
            )
        near = self.nearest(kind, wanted)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        if not near and len(wanted) <= LONGEST_SLIP and len(self._lists[kind]) <= few:
            hint = f" There are: {', '.join(filter(None, self._lists[kind]))}."
        raise UnknownName(f'There is no {kind} "{shortened(text)}".{hint}', near, text)

    def hits(self, kind: str, text: str) -> frozenset[int]:
        """The ids that are nearest to what `text` says; none for a text of nothing."""
        return next(iter(self.tiers(kind, text)), frozenset())

    def exact(self, kind: str, text: str) -> int | None:
        """The id whose whole name `text` is."""
        return self._ids[kind].get(fold(text))

    def fitting(self, kind: str, text: str, among: Sequence[int]) -> list[int]:
        """Those among some ids that a text which is being typed may mean, the nearest first."""
        if not fold(text):
            return list(among)
        rank = {ident: n for n, tier in enumerate(self.tiers(kind, text)) for ident in tier}
        return sorted((ident for ident in among if ident in rank), key=lambda i: rank[i])

    def whole(self, kind: str, text: str) -> frozenset[int]:
        """The id whose whole name `text` is, or those whose names have all its words whole."""
        return self._whole_kept(kind, fold(text))

    def _whole(self, kind: str, wanted: str) -> frozenset[int]:
        exact = self.exact(kind, wanted)
        if exact is not None or not wanted:
            return frozenset() if exact is None else frozenset({exact})
        words = wanted.split()
        return frozenset(n.ident for n in self._said[kind][0] if _in_turn(words, n.words, True))

    def tiers(self, kind: str, text: str) -> tuple[frozenset[int], ...]:
        """Every id that `text` may mean, in sets from the nearest to the farthest.

        A whole name; a name that is the text and a number ("ARVN" means "ARVN 1", not "ARVN M 1");
        names that begin with its words; that have them whole, in their order; names that begin so;
        that have words which begin so; that are so without their dashes ("U1" means "U-1 VC") or
        spaces ("ashau"). What a thing is called also comes after its name.
        """
        return self._tiers_kept(kind, fold(text))

    def _tiers(self, kind: str, wanted: str) -> Iterable[frozenset[int]]:
        if not wanted:
            return
        if (whole := self._ids[kind].get(wanted)) is not None:
            yield frozenset({whole})
            return
        words, lead = wanted.split(), f"{wanted} "
        closed = tuple(_APART.sub("", word) for word in words)
        glued = "".join(closed)
        mixed = any(map(_MIXED.match, closed))  # of digits alone, "11" is not "1/1"
        long = len(glued) >= LEAST_GLUED

        def numbered(name: _Name) -> bool:
            rest = name.folded[len(lead) :]
            return name.folded.startswith(lead) and _NUMBER.fullmatch(rest) is not None

        proper, others = self._said[kind]
        seen: set[int] = set()
        ways = (
            ([*proper, *others], numbered),
            (proper, lambda name: name.folded.startswith(lead)),
            (proper, lambda name: _in_turn(words, name.words, True)),
            (others, lambda name: _in_turn(words, name.words, True)),
            (proper, lambda name: name.folded.startswith(wanted)),
            (others, lambda name: name.folded.startswith(wanted)),
            (proper, lambda name: _in_turn(words, name.pieces, False)),
            (others, lambda name: _in_turn(words, name.pieces, False)),
            (proper if mixed else (), lambda name: _in_turn(closed, name.closed, True)),
            (proper if mixed or long else (), lambda name: name.glued == glued),
            (proper if long else (), lambda name: name.glued.startswith(glued)),
        )
        for names, fits in ways:
            tier = frozenset(n.ident for n in names if n.ident not in seen and fits(n))
            if tier:
                seen |= tier
                yield tier

    def nearest(self, kind: str, text: str, limit: int = 3) -> tuple[str, ...]:
        """Up to `limit` names that look like `text`, best first. Nothing looks like a long text."""
        wanted = fold(text)
        if len(wanted) > LONGEST_SLIP:
            return ()
        return self._near_kept(kind, wanted, limit)

    def _nearest(self, kind: str, wanted: str, limit: int) -> tuple[str, ...]:
        table = self._ids[kind]
        # Characters exchanged or left out first; only else names that hold some of the words, which
        # of a short text means nothing.
        for scorer in (fuzz.ratio, fuzz.WRatio)[: 1 if len(wanted) < LEAST_GLUED else 2]:
            found = process.extract(
                wanted, table.keys(), scorer=scorer, limit=limit, score_cutoff=60
            )
            if found:
                break
        return tuple(dict.fromkeys(self._lists[kind][table[name]] for name, _, _ in found))


@lru_cache(maxsize=64)
def names_of(kind: str, names: tuple[str, ...]) -> Names:
    """Names of one kind alone, such as the seats of a match."""
    return Names({kind: names})

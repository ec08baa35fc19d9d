"""Names to ids and back, forgiving of case, accents, prefixes and small slips."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rapidfuzz import fuzz, process

from engine.kernel.errors import UnknownName
from engine.kernel.typed import signs

FEW = 8  # names of a kind that are all told to whom none comes near
LONGEST_SLIP = 40  # characters: a longer text is no mistyped name, and is quoted in part


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


class Names:
    """The names of a game by kind ("unit", "area", ...). An id is the index in its list."""

    def __init__(
        self,
        lists: Mapping[str, Sequence[str]],
        also: Mapping[str, Mapping[str, int]] | None = None,
    ) -> None:
        self._lists = {kind: tuple(names) for kind, names in lists.items()}
        self._ids: dict[str, dict[str, int]] = {}
        for kind, names in self._lists.items():
            table = {fold(name): i for i, name in enumerate(names)}
            for name, i in (also or {}).get(kind, {}).items():
                table.setdefault(fold(name), i)
            self._ids[kind] = table

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
        """The id that a player means by `text`.

        An exact name (folded) wins, then the only name that starts so, then the only one with a
        word that starts so; `among` settles ties in favour of what is at hand. Raises UnknownName
        with the nearest names; where none is near and there are only `few`, with all of them.
        """
        wanted = fold(text)
        if not wanted:
            raise UnknownName(f"No {kind} is named there.")
        hits = self.hits(kind, wanted)
        if len(hits) > 1 and among is not None:
            hits = hits & set(among) or hits
        if len(hits) == 1:
            return hits.pop()
        if hits:
            some = tuple(self._lists[kind][i] for i in sorted(hits)[:6])
            raise UnknownName(
                f'"{shortened(text)}" could be {", ".join(some)}. Which {kind}?', some
            )
        near = self.nearest(kind, wanted)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        if not near and len(wanted) <= LONGEST_SLIP and len(self._lists[kind]) <= few:
            hint = f" There are: {', '.join(filter(None, self._lists[kind]))}."
        raise UnknownName(f'There is no {kind} "{shortened(text)}".{hint}', near)

    def hits(self, kind: str, text: str) -> set[int]:
        """Every id that `text` may mean; none for a text of nothing."""
        wanted = fold(text)
        table = self._ids[kind]
        if wanted in table:
            return {table[wanted]}
        if not wanted:
            return set()
        hits = {i for name, i in table.items() if name.startswith(wanted)}
        return hits or {i for name, i in table.items() if f" {wanted}" in f" {name}"}

    def numbered(self, kind: str, text: str) -> set[int]:
        """Every id of a name that is `text` and a number: "ARVN" means "ARVN 1", not "ARVN M 1"."""
        lead = f"{fold(text)} "
        table = self._ids[kind]
        return {i for n, i in table.items() if n.startswith(lead) and n[len(lead) :].isdigit()}

    def nearest(self, kind: str, text: str, limit: int = 3) -> tuple[str, ...]:
        """Up to `limit` names that look like `text`, best first. Nothing looks like a long text."""
        table = self._ids[kind]
        wanted = fold(text)
        if len(wanted) > LONGEST_SLIP:
            return ()
        # Characters exchanged or left out first; only else names that hold some of the words.
        for scorer in (fuzz.ratio, fuzz.WRatio):
            found = process.extract(
                wanted, table.keys(), scorer=scorer, limit=limit, score_cutoff=60
            )
            if found:
                break
        return tuple(dict.fromkeys(self._lists[kind][table[name]] for name, _, _ in found))

"""Names to ids and back, forgiving of case, accents, prefixes and small slips."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from rapidfuzz import process

from engine.kernel.errors import UnknownName


def fold(text: str) -> str:
    """Lower case without accents, punctuation that people drop, or doubled spaces."""
    plain = unicodedata.normalize("NFKD", text.replace("đ", "d").replace("Đ", "D"))
    kept = "".join(c for c in plain if not unicodedata.combining(c) and c not in "'’.\"")
    return " ".join(kept.lower().split())


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

    def find(self, kind: str, text: str, among: Iterable[int] | None = None) -> int:
        """The id that a player means by `text`.

        An exact name (folded) wins, then the only name that starts so, then the only one with a
        word that starts so; `among` settles ties in favour of what is at hand. Raises UnknownName
        with the nearest names.
        """
        wanted = fold(text)
        table = self._ids[kind]
        if wanted in table:
            return table[wanted]
        what = {"unit": "unit", "area": "area"}.get(kind, kind)
        if not wanted:
            raise UnknownName(f"There is a {what} missing.")
        hits = {i for name, i in table.items() if name.startswith(wanted)}
        hits = hits or {i for name, i in table.items() if f" {wanted}" in f" {name}"}
        if len(hits) > 1 and among is not None:
            hits = hits & set(among) or hits
        if len(hits) == 1:
            return hits.pop()
        if hits:
            some = tuple(self._lists[kind][i] for i in sorted(hits)[:6])
            raise UnknownName(f'"{text}" could be {", ".join(some)}. Which {what}?', some)
        near = self.nearest(kind, wanted)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise UnknownName(f'There is no {what} "{text}".{hint}', near)

    def nearest(self, kind: str, text: str, limit: int = 3) -> tuple[str, ...]:
        """Up to `limit` names that look like `text`, best first."""
        table = self._ids[kind]
        found = process.extract(fold(text), table.keys(), limit=limit, score_cutoff=60)
        return tuple(dict.fromkeys(self._lists[kind][table[name]] for name, _, _ in found))

"""The form of an order: words and typed blanks, and every way to lay typed words on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.kernel.names import fold

_PART = re.compile(r"\{(\w+):(\w+)\}|([\[\]])|([^\s\[\]{}]+)")
PLURAL = {"units": "unit", "areas": "area"}
# Nobody remembers which of these an order wants before a place.
PLACE_WORDS = frozenset({"at", "in", "into", "to"})

Split = dict[str, list[str]]  # what of a line each blank holds, by name


MOST_REPEATED = 6  # words of the form in a line; a form has four, some names hold one


def is_word(typed: str, word: str) -> bool:
    """Whether a typed word stands for one of the form."""
    return typed == word or (typed in PLACE_WORDS and word in PLACE_WORDS)


@dataclass(frozen=True)
class Slot:
    """A typed blank of an order: kind is unit, units, area, areas, number or a kind of name."""

    name: str
    kind: str
    optional: bool = False


@dataclass(frozen=True)
class Verb:
    """One kind of order.

    `form` shows how it is typed: words, `{slot:kind}` blanks, `[...]` around what may be left out.
    """

    name: str
    form: str
    help: str
    heading: str = ""
    slots: tuple[Slot, ...] = field(default=(), compare=False)
    parts: tuple[str | Slot, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        parts: list[str | Slot] = []
        optional = False
        for name, kind, bracket, word in _PART.findall(self.form):
            if bracket:
                optional = bracket == "["
            elif name:
                parts.append(Slot(name, kind, optional))
            else:
                parts.append(word)
        object.__setattr__(self, "parts", tuple(parts))
        object.__setattr__(self, "slots", tuple(p for p in parts if isinstance(p, Slot)))

    def babbled(self, words: Sequence[str]) -> bool:
        """Whether words of the form come so often that no order is meant.

        Each could begin a blank, so such a line would be laid on the form in very many ways.
        """
        own = [part for part in self.parts if isinstance(part, str)]
        if any(slot.kind == "text" for slot in self.slots):
            return False
        return sum(any(is_word(word, one) for one in own) for word in words[1:]) > MOST_REPEATED

    @property
    def usage(self) -> str:
        """The form as a player reads it: `move UNITS [from AREA] to AREA`."""
        return re.sub(r"\{(\w+):(\w+)\}", lambda m: m.group(1).upper(), self.form)

    def introduced(self, n: int) -> Slot | None:
        """The optional blank that part `n`, a word, introduces and is left out with, if any."""
        if not 0 < n < len(self.parts) - 1 or isinstance(self.parts[n], Slot):
            return None
        following = self.parts[n + 1]
        return following if isinstance(following, Slot) and following.optional else None

    def may_be_skipped(self, n: int) -> bool:
        """Whether part `n` is an optional blank without a word before it."""
        part = self.parts[n]
        return isinstance(part, Slot) and part.optional and self.introduced(n - 1) is None

    def next_words(self, n: int) -> list[str]:
        """The words of the form that may come right before or instead of part `n`."""
        found = []
        while n < len(self.parts):
            part = self.parts[n]
            if isinstance(part, str):
                found.append(part)
            if self.introduced(n):
                n += 2
            elif self.may_be_skipped(n):
                n += 1
            else:
                break
        return found


def layings(verb: Verb, words: list[str]) -> Iterable[Split]:
    """Every way to lay the words on the form; names may hold its words (Dak To, say)."""
    fits = _fits(verb, [fold(word) for word in words])

    def lay(part: int, at: int, split: Split) -> Iterable[Split]:
        if part == len(verb.parts):
            yield dict(split)
            return
        head = verb.parts[part]
        after = fits[part + 1]
        if isinstance(head, Slot):
            for end in range(at + 1, len(words) + 1):
                if after[end]:
                    split[head.name] = words[at:end]
                    yield from lay(part + 1, end, split)
                    del split[head.name]
            if verb.may_be_skipped(part) and after[at]:
                yield from lay(part + 1, at, split)
            return
        if at < len(words) and after[at + 1] and (part == 0 or is_word(fold(words[at]), head)):
            yield from lay(part + 1, at + 1, split)
        if verb.introduced(part) and fits[part + 2][at]:
            yield from lay(part + 2, at, split)

    return lay(0, 0, {}) if fits[0][0] else ()


def _fits(verb: Verb, folded: list[str]) -> list[list[bool]]:
    """By part and word: whether the words from there can be laid on the form from there.

    So no way is begun that leads nowhere, and a long line of words of the form stays cheap.
    """
    count = len(folded)
    fits = [[False] * count + [True]]
    for n in range(len(verb.parts) - 1, -1, -1):
        head, after = verb.parts[n], fits[0]
        row = [False] * (count + 1)
        if isinstance(head, Slot):
            skipped, later = verb.may_be_skipped(n), False
            for at in range(count, -1, -1):
                row[at] = later or (skipped and after[at])
                later = later or after[at]
        else:
            left_out = verb.introduced(n) is not None
            for at in range(count + 1):
                here = at < count and (n == 0 or is_word(folded[at], head)) and after[at + 1]
                row[at] = here or (left_out and fits[1][at])
        fits.insert(0, row)
    return fits

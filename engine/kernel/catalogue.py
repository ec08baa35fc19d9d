"""Each order declared once: verb, typed slots, help, heading. Front doors are derived from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from engine.kernel.errors import BadOrder, UnknownName
from engine.kernel.names import Names, fold
from engine.kernel.order import Order, Value

_PART = re.compile(r"\{(\w+):(\w+)\}|([\[\]])|([^\s\[\]{}]+)")
PLURAL = {"units": "unit", "areas": "area"}


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

    @property
    def usage(self) -> str:
        """The form as a player reads it: `move UNITS [from AREA] to AREA`."""
        return re.sub(r"\{(\w+):(\w+)\}", lambda m: m.group(1).upper(), self.form)


Split = dict[str, list[str]]


class Catalogue:
    """The orders of a game and their text grammar."""

    def __init__(self, verbs: Iterable[Verb], names: Names) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.names = names

    def say(self, order: Order) -> str:
        """The order as a player would type it; parsing it gives the order back."""
        verb = self.verbs[order.verb]
        values = dict(zip((s.name for s in verb.slots), order.slots, strict=True))
        words: list[str] = []
        for n, part in enumerate(verb.parts):
            if isinstance(part, Slot):
                if values[part.name] is not None:
                    words.append(self._say_value(part, values[part.name]))
            elif not self._introduces_nothing(verb, n, values):
                words.append(part)
        return " ".join(words)

    def _say_value(self, slot: Slot, value: Value) -> str:
        if isinstance(value, tuple):
            kind = PLURAL.get(slot.kind, slot.kind)
            return ", ".join(self.names.name(kind, v) for v in value)
        if isinstance(value, int) and slot.kind != "number":
            return self.names.name(slot.kind, value)
        return str(value)

    @staticmethod
    def _introduces_nothing(verb: Verb, n: int, values: dict[str, Value]) -> bool:
        following = verb.parts[n + 1] if n + 1 < len(verb.parts) else None
        return isinstance(following, Slot) and following.optional and values[following.name] is None

    def parse(self, text: str, verbs: Sequence[str] | None = None) -> Order:
        """A typed line as an order. Raises BadOrder with what was expected.

        `verbs` are those in question now; they only shape the hint.
        """
        words = text.split()
        if not words:
            raise BadOrder("There is no order in that line.")
        verb = self.verb(words[0], verbs)
        best: BadOrder | None = None
        for split in self._splits(verb, words):
            try:
                return Order(verb.name, tuple(self._read(s, split.get(s.name)) for s in verb.slots))
            except UnknownName as miss:
                if best is None or len(miss.suggestions) > len(getattr(best, "suggestions", ())):
                    best = miss
        raise best or BadOrder(f"{verb.name} is typed so: {verb.usage}.")

    def verb(self, word: str, verbs: Sequence[str] | None = None) -> Verb:
        """The verb that a first word means, by name or by a prefix of only one in question."""
        wanted = fold(word)
        if wanted in self.verbs:
            return self.verbs[wanted]
        pool = list(verbs) if verbs else list(self.verbs)
        hits = [v for v in pool if v.startswith(wanted)]
        if len(hits) == 1:
            return self.verbs[hits[0]]
        near = Names({"order": list(self.verbs)}).nearest("order", wanted)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        now = f" Now: {', '.join(verbs)}." if verbs else ""
        raise BadOrder(f'There is no order "{word}".{hint}{now}')

    def _read(self, slot: Slot, words: list[str] | None) -> Value:
        if words is None:
            return None
        text = " ".join(words)
        if slot.kind in PLURAL:
            kind = PLURAL[slot.kind]
            parts = [p.strip() for p in text.split(",") if p.strip()]
            found = [self.names.find(kind, part) for part in parts]
            if len(set(found)) != len(found):
                raise UnknownName(f"{text}: the same {kind} is named twice.")
            if not found:
                raise UnknownName(f"There is a {kind} missing.")
            return tuple(found)
        if slot.kind == "number":
            if not text.isascii() or not text.isdigit() or len(text) > 9:
                raise UnknownName(f'"{text}" is not a number.')
            return int(text)
        if slot.kind == "text":
            return text
        return self.names.find(slot.kind, text)

    def _splits(self, verb: Verb, words: list[str]) -> Iterable[Split]:
        """Every way to lay the words on the form; names may hold its words (Dak To, say)."""

        def lay(part: int, at: int, split: Split) -> Iterable[Split]:
            if part == len(verb.parts):
                if at == len(words):
                    yield dict(split)
                return
            head = verb.parts[part]
            if isinstance(head, str):
                if at < len(words) and (part == 0 or fold(words[at]) == head):
                    yield from lay(part + 1, at + 1, split)
                following = verb.parts[part + 1] if part + 1 < len(verb.parts) else None
                if part and isinstance(following, Slot) and following.optional:
                    yield from lay(part + 2, at, split)
                return
            for end in range(at + 1, len(words) + 1):
                split[head.name] = words[at:end]
                yield from lay(part + 1, end, split)
                del split[head.name]
            if head.optional and (part == 0 or isinstance(verb.parts[part - 1], Slot) or part == 1):
                yield from lay(part + 1, at, split)

        return lay(0, 0, {})

    def complete(
        self, prefix: str, verbs: Sequence[str], offers: Callable[[str, str], Iterable[int]]
    ) -> list[str]:
        """Whole lines that the prefix may grow into, at most one blank further.

        `offers(verb, slot)` gives the ids that would be legal in a blank.
        """
        words = prefix.split()
        if not words or (len(words) == 1 and not prefix.endswith(" ")):
            start = fold(prefix)
            return [v for v in verbs if v.startswith(start)]
        try:
            verb = self.verb(words[0], verbs)
        except BadOrder:
            return []
        if verb.name not in verbs:
            return []
        return self._complete_blank(verb, prefix, words, offers)

    def _complete_blank(
        self, verb: Verb, prefix: str, words: list[str], offers: Callable[[str, str], Iterable[int]]
    ) -> list[str]:
        # Find the last word of the form that was typed; the blank after it is being filled.
        blank, tail_at = 1, 1
        for n, part in enumerate(verb.parts):
            if n and isinstance(part, str):
                spots = [i for i in range(tail_at, len(words)) if fold(words[i]) == part]
                if spots and (spots[0] < len(words) - 1 or prefix.endswith(" ")):
                    blank, tail_at = n + 1, spots[0] + 1
        if blank >= len(verb.parts) or not isinstance(verb.parts[blank], Slot):
            return []
        slot = verb.parts[blank]
        assert isinstance(slot, Slot)
        typed = " ".join(words[tail_at:])
        kept = ""
        if slot.kind in PLURAL and "," in typed:
            kept, typed = typed.rsplit(",", 1)
            kept, typed = kept.strip() + ", ", typed.strip()
        if slot.kind in ("number", "text"):
            return []
        head = " ".join([verb.name, *words[1:tail_at]]) + " "
        kind = PLURAL.get(slot.kind, slot.kind)
        wanted = fold(typed)
        out = []
        for ident in offers(verb.name, slot.name):
            name = self.names.name(kind, ident)
            if fold(name).startswith(wanted) or f" {wanted}" in f" {fold(name)}":
                out.append(head + kept + name)
        following = [p for p in verb.parts[blank + 1 :] if isinstance(p, str)][:1]
        if typed and prefix.endswith(" ") and following:
            out.append(prefix.rstrip() + " " + following[0])
        return out

"""Each order declared once: verb, typed slots, help, heading. Front doors are derived from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from engine.kernel.errors import BadOrder, UnknownName
from engine.kernel.form import PLURAL, Slot, Verb, is_word, layings
from engine.kernel.names import Names, fold, shortened
from engine.kernel.order import Order, Value

_NUMBER = re.compile(r"[0-9]{1,9}")
LONGEST_LINE = 3000  # characters; an order that names every counter of a game is shorter
MOST_WAYS = 24  # ways to lay a line on a form; a line that means something has fewer than ten


# What a name that fits several units means, by verb, blank, words and what the other blanks hold.
Pick = Callable[[Verb, Slot, str, Mapping[str, Value]], Value]


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
            elif (blank := verb.introduced(n)) is None or values[blank.name] is not None:
                words.append(part)
        return " ".join(words)

    def _say_value(self, slot: Slot, value: Value) -> str:
        if isinstance(value, tuple):
            kind = PLURAL.get(slot.kind, slot.kind)
            return ", ".join(self.names.name(kind, v) for v in value)
        if isinstance(value, int) and slot.kind != "number":
            return self.names.name(slot.kind, value)
        return str(value)

    def parse(
        self, text: str, verbs: Sequence[str] | None = None, pick: Pick | None = None
    ) -> Order:
        """A typed line as an order. Raises BadOrder with what was expected.

        `verbs` are those in question now; they shape the hint. `pick` says for them what a name
        means that fits several units; without it such a name is refused.
        """
        if len(text) > LONGEST_LINE:
            raise BadOrder(
                f"That line is too long: an order has {LONGEST_LINE} characters at most."
            )
        words = text.split()
        if not words:
            raise BadOrder("There is no order in that line.")
        verb = self.verb(words[0], verbs)
        best: UnknownName | None = None
        pick = pick if verbs and verb.name in verbs else None
        for split in islice(layings(verb, words), MOST_WAYS):
            try:
                return self._read_all(verb, {n: " ".join(w) for n, w in split.items()}, pick)
            except UnknownName as miss:
                if best is None or len(miss.suggestions) > len(best.suggestions):
                    best = miss
        usage = f"{verb.name} is typed so: {verb.usage}."
        if verbs and verb.name not in verbs:
            usage += f" It is not asked for now, but: {', '.join(verbs)}."
        raise best or BadOrder(usage)

    def verb(self, word: str, verbs: Sequence[str] | None = None) -> Verb:
        """The verb that a first word means, by name or by a prefix of only one in question."""
        wanted = fold(word)
        if wanted in self.verbs:
            return self.verbs[wanted]
        pool = list(verbs) if verbs else list(self.verbs)
        hits = [v for v in pool if v.startswith(wanted)]
        if wanted and len(hits) == 1:
            return self.verbs[hits[0]]
        near = Names({"order": list(self.verbs)}).nearest("order", wanted)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        now = f" Now: {', '.join(verbs)}." if verbs else ""
        raise BadOrder(f'There is no order "{shortened(word)}".{hint}{now}')

    def filled(self, verb: Verb, texts: Mapping[str, str], pick: Pick | None = None) -> Order:
        """An order from its blanks, each as typed; blanks of other names are passed over.

        `pick` as for `parse`. Raises UnknownName for a name that is none, BadOrder for a blank that
        must be filled.
        """
        typed = {name: text.strip() for name, text in texts.items() if text.strip()}
        for slot in verb.slots:
            if slot.name not in typed and not slot.optional:
                raise BadOrder(f"{slot.name} must be filled in: {verb.usage}.")
        return self._read_all(verb, typed, pick)

    def _read_all(self, verb: Verb, texts: Mapping[str, str], pick: Pick | None) -> Order:
        """An order from what was typed into its blanks; what is picked comes last."""
        values: dict[str, Value] = {}
        picked: list[tuple[Slot, Pick]] = []
        for slot in verb.slots:
            if slot.name not in texts:
                values[slot.name] = None
                continue
            try:
                values[slot.name] = self.read(slot, texts[slot.name])
            except UnknownName:
                if pick is None or PLURAL.get(slot.kind, slot.kind) != "unit":
                    raise
                picked.append((slot, pick))
        for slot, choose in picked:
            values[slot.name] = choose(verb, slot, texts[slot.name], values)
        return Order(verb.name, tuple(values[slot.name] for slot in verb.slots))

    def read(self, slot: Slot, text: str) -> Value:
        """What was typed into a blank, as a value. Raises UnknownName, with the nearest names."""
        if slot.kind in PLURAL:
            kind = PLURAL[slot.kind]
            parts = [p.strip() for p in text.split(",") if p.strip()]
            found = [self.names.find(kind, part) for part in parts]
            if len(set(found)) != len(found):
                raise UnknownName(f"{shortened(text)}: the same {kind} is named twice.")
            if not found:
                raise UnknownName(f"No {kind} is named there.")
            return tuple(found)
        if slot.kind == "number":
            if not _NUMBER.fullmatch(text):
                raise UnknownName(f'"{shortened(text)}" is not a number.')
            return int(text)
        if slot.kind == "text":
            return text
        return self.names.find(slot.kind, text)

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
        if verb.name not in verbs or len(prefix) > LONGEST_LINE:
            return []
        found: dict[str, None] = {}
        closed = prefix.endswith(" ")
        for part, at in self._open_parts(verb, words if closed else words[:-1]):
            head = verb.parts[part]
            lead = " ".join([verb.name, *words[1:at]]) + " "
            typed = " ".join(words[at:])
            if isinstance(head, Slot):
                found |= dict.fromkeys(self._complete_blank(head, lead, typed, verb, offers))
                if closed and self._is_known(head, typed):
                    found |= dict.fromkeys(
                        f"{lead}{typed} {word}" for word in verb.next_words(part + 1)
                    )
            elif head.startswith(fold(typed)) and not (closed and typed):
                found[lead + head] = None
        return list(found)

    @staticmethod
    def _open_parts(verb: Verb, words: list[str]) -> list[tuple[int, int]]:
        """Each part of the form that may be being typed after whole words, and where it begins."""
        folded = [fold(word) for word in words]
        found = {(1, 1)} if len(verb.parts) > 1 else set()
        waiting = list(found)
        while waiting:
            part, at = waiting.pop()
            blank = isinstance(verb.parts[part], Slot)
            wanted = verb.next_words(part + blank)
            for spot in range(at + blank, len(folded)):
                word = next((w for w in wanted if is_word(folded[spot], w)), None)
                if word is not None:
                    after = verb.parts.index(word, part) + 1
                    if after < len(verb.parts) and (after, spot + 1) not in found:
                        found.add((after, spot + 1))
                        waiting.append((after, spot + 1))
                if not blank:
                    break
        return sorted(found)

    def _complete_blank(
        self,
        slot: Slot,
        lead: str,
        typed: str,
        verb: Verb,
        offers: Callable[[str, str], Iterable[int]],
    ) -> Iterable[str]:
        if slot.kind in ("number", "text"):
            return
        kind = PLURAL.get(slot.kind, slot.kind)
        named: set[int] = set()  # nobody is named twice
        if slot.kind in PLURAL and "," in typed:
            kept, _, typed = typed.rpartition(",")
            lead, typed = f"{lead}{kept.strip()}, ", typed.strip()
            hits = [self.names.hits(kind, part) for part in kept.split(",")]
            named = {one for some in hits if len(some) == 1 for one in some}
        wanted = fold(typed)
        for ident in offers(verb.name, slot.name):
            name = self.names.name(kind, ident)
            if ident not in named and f" {wanted}" in f" {fold(name)}":
                yield lead + name

    def _is_known(self, slot: Slot, typed: str) -> bool:
        """Whether what was typed into a blank may stand: then the form goes on."""
        if not typed or slot.kind == "text":
            return bool(typed)
        if slot.kind == "number":
            return _NUMBER.fullmatch(typed) is not None
        last = typed.rpartition(",")[2] if slot.kind in PLURAL else typed
        return len(self.names.hits(PLURAL.get(slot.kind, slot.kind), last)) == 1

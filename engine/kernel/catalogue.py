"""Each order declared once: verb, typed slots, help, heading. Front doors are derived from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from engine.kernel import sets
from engine.kernel.errors import BadOrder, UnknownName, UnknownVerb
from engine.kernel.form import PLURAL, Slot, Verb, is_word, layings
from engine.kernel.names import Names, fold, names_of, shortened
from engine.kernel.order import Order, Value

_NUMBER = re.compile(r"[0-9]{1,9}")
LONGEST_LINE = 3000  # characters; an order that names every counter of a game is shorter
MOST_WAYS = 24  # ways to lay a line on a form; a line that means something has fewer than ten


class Catalogue:
    """The orders of a game and their text grammar."""

    def __init__(self, verbs: Iterable[Verb], names: Names) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.names = names

    def say(self, order: Order) -> str:
        """The order as a player would type it; parsing it gives the order back."""
        verb = self.verbs[order.verb]
        return self.written(
            verb,
            {
                slot.name: self._say_value(slot, value)
                for slot, value in zip(verb.slots, order.slots, strict=True)
                if value is not None
            },
        )

    @staticmethod
    def written(verb: Verb, texts: Mapping[str, str]) -> str:
        """The line of an order with these texts in its blanks, without those that are left out."""
        words: list[str] = []
        for n, part in enumerate(verb.parts):
            if isinstance(part, Slot):
                words += [texts[part.name]] if part.name in texts else []
            elif (blank := verb.introduced(n)) is None or blank.name in texts:
                words.append(part)
        return " ".join(words)

    def _say_value(self, slot: Slot, value: Value) -> str:
        if isinstance(value, tuple):
            kind = PLURAL.get(slot.kind, slot.kind)
            return ", ".join(self.names.name(kind, v) for v in value)
        if isinstance(value, int) and slot.kind != "number":
            return self.names.name(slot.kind, value)
        return str(value)

    def parse(self, text: str, verbs: Sequence[str] | None = None) -> Order:
        """A line as an order, each name for itself; in a position a resolver reads it.

        Raises BadOrder with what was expected. `verbs` are those in question now; they shape the
        hint.
        """
        verb, words = self.split(text, verbs)
        best: UnknownName | None = None
        for texts in islice(self.layings(verb, words), MOST_WAYS):
            try:
                return self._read_all(verb, texts)
            except UnknownName as miss:
                if best is None or len(miss.suggestions) > len(best.suggestions):
                    best = miss
        raise best or BadOrder(self.expected(verb, verbs))

    def split(self, text: str, verbs: Sequence[str] | None = None) -> tuple[Verb, list[str]]:
        """The verb of a line and all its words. Raises BadOrder for a line without a verb."""
        if len(text) > LONGEST_LINE:
            raise BadOrder(
                f"That line is too long: an order has {LONGEST_LINE} characters at most."
            )
        words = text.split()
        if not words:
            raise BadOrder("There is no order in that line.")
        verb = self.verb(words[0], verbs)
        if verb.babbled(words):
            raise BadOrder(self.expected(verb, verbs))
        return verb, words

    @staticmethod
    def layings(verb: Verb, words: Sequence[str]) -> Iterable[dict[str, str]]:
        """Every way to lay a line's words on the form: what each blank holds, by name."""
        for split in layings(verb, list(words)):
            yield {name: " ".join(held) for name, held in split.items()}

    @staticmethod
    def expected(verb: Verb, verbs: Sequence[str] | None = None) -> str:
        """What is said to a line that does not fit the form of its verb."""
        usage = f"{verb.name} is typed so: {verb.usage}."
        if verbs and verb.name not in verbs:
            usage += f" It is not asked for now, but: {', '.join(verbs)}."
        return usage

    def verb(self, word: str, verbs: Sequence[str] | None = None) -> Verb:
        """The verb that a first word means, by name or by a prefix of only one in question."""
        wanted = fold(word)
        if wanted in self.verbs:
            return self.verbs[wanted]
        pool = list(verbs) if verbs else list(self.verbs)
        hits = [v for v in pool if v.startswith(wanted)]
        if wanted and len(hits) == 1:
            return self.verbs[hits[0]]
        near = names_of("order", tuple(pool)).nearest("order", wanted)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        now = f" Now: {', '.join(verbs)}." if verbs else ""
        raise UnknownVerb(f'There is no order "{shortened(word)}".{hint}{now}', near, word)

    def filled(self, verb: Verb, texts: Mapping[str, str]) -> Order:
        """An order from its blanks, each as typed and each name for itself.

        Raises UnknownName for a name that is none, BadOrder for a blank that must be filled.
        """
        return self._read_all(verb, self.blanks(verb, texts))

    @staticmethod
    def blanks(verb: Verb, texts: Mapping[str, str]) -> dict[str, str]:
        """What was typed into the blanks of an order; blanks of other names are passed over.

        Raises BadOrder for a blank that must be filled.
        """
        typed = {
            slot.name: texts[slot.name].strip()
            for slot in verb.slots
            if texts.get(slot.name, "").strip()
        }
        for slot in verb.slots:
            if slot.name not in typed and not slot.optional:
                raise BadOrder(f"{slot.name} must be filled in: {verb.usage}.")
        return typed

    def _read_all(self, verb: Verb, texts: Mapping[str, str]) -> Order:
        """An order from what was typed into its blanks."""
        return Order(
            verb.name,
            tuple(
                self.read(slot, texts[slot.name]) if slot.name in texts else None
                for slot in verb.slots
            ),
        )

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
        if verb.name not in verbs or len(prefix) > LONGEST_LINE or verb.babbled(words):
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
        if slot.kind in PLURAL and (at := sets.last_part(typed)):
            kept, typed = typed[:at], typed[at:]
            lead += f"{kept.strip()} "
            hits = [self.names.hits(kind, part) for part in sets.parts(kept)]
            named = {one for some in hits if len(some) == 1 for one in some}
        found = [ident for ident in offers(verb.name, slot.name) if ident not in named]
        if slot.kind in PLURAL and len(found) > 1:
            yield from (lead + word for word in sets.words_begun(typed))
        for ident in self.names.fitting(kind, typed, found):
            yield lead + self.names.name(kind, ident)

    def _is_known(self, slot: Slot, typed: str) -> bool:
        """Whether what was typed into a blank may stand: then the form goes on."""
        if not typed or slot.kind == "text":
            return bool(typed)
        if slot.kind == "number":
            return _NUMBER.fullmatch(typed) is not None
        if slot.kind in PLURAL and not typed[sets.last_part(typed) :]:
            return False  # another name follows
        try:
            sets.filled(self.names, slot, typed)
        except UnknownName:
            return False
        return True

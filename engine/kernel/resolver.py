"""What a typed line means for a seat, here and now: one resolver for every door, game and blank.

A name is taken for what the blank can hold and whose it is; of several that are as near, for what
would be legal in the whole line; what is then still several is asked. A whole name never means
another thing. All is decided on what the seat knows, so no answer shows what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from engine.kernel import sets
from engine.kernel.catalogue import MOST_WAYS
from engine.kernel.choosing import MOST_ASKED, Choosing
from engine.kernel.decision import Decision
from engine.kernel.errors import BadOrder, RuleViolation, UmpireError, UnknownName, WhichOrder
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.known import Known
from engine.kernel.order import Order, Value
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset
from engine.kernel.sets import Filled, Sort

MOST_FOUND = 200  # legal orders that a line may mean; of more nobody is told
MOST_ORDERS = 100  # that one line may stand for
OF_NAMES = ("number", "text")  # kinds of blank that hold no names


class Meant(NamedTuple):
    """The orders that a line stands for, in turn.

    `all_that_may`: it named a set, so an order that those before it made impossible is passed over.
    """

    orders: tuple[Order, ...]
    all_that_may: bool = False


class Resolver:
    """Reads lines of one seat in one position."""

    def __init__(
        self, ruleset: Ruleset, position: Position, seat: int, waiting: Sequence[Decision]
    ) -> None:
        self.ruleset = ruleset
        self.decisions = [decision for decision in waiting if decision.seat == seat]
        self.verbs = [verb for decision in self.decisions for verb in decision.verbs]
        self.known = Known(ruleset, position, seat, self.decisions)

    # ---- lines and blanks ------------------------------------------------------------------------

    def read(self, line: str) -> Meant:
        """The orders that a line stands for.

        Raises BadOrder for a line that is none, UnknownName for a name that is none, WhichOrder for
        what could be several orders, RuleViolation where none of what it may mean is legal.
        """
        catalogue = self.ruleset.catalogue
        verb, words = catalogue.split(line, self.verbs)
        if verb.name not in self.verbs:
            return Meant((catalogue.parse(line, self.verbs),))
        if (usual := self._usual(verb, [" ".join(words[1:])])) is not None:
            return usual
        best: UmpireError | None = None
        for texts in islice(catalogue.layings(verb, words), MOST_WAYS):
            try:
                return self._meant(verb, texts)
            except UmpireError as miss:
                best = miss if best is None or _told(miss) > _told(best) else best
        raise best or BadOrder(catalogue.expected(verb, self.verbs))

    def filled(self, verb: Verb, texts: Mapping[str, str]) -> Meant:
        """The orders that texts in the blanks of an order stand for; raises as `read` does."""
        typed = self.ruleset.catalogue.blanks(verb, texts)
        if verb.name not in self.verbs:
            return Meant((self.ruleset.catalogue.filled(verb, texts),))
        return self._meant(verb, typed)

    def nearest(self, line: str) -> Order:
        """The one order that a line comes nearest to, legal or not, for completion.

        Raises BadOrder and UnknownName as `read` does.
        """
        catalogue = self.ruleset.catalogue
        verb, words = catalogue.split(line, self.verbs)
        best: UmpireError | None = None
        for texts in islice(catalogue.layings(verb, words), MOST_WAYS):
            try:
                return Order(verb.name, self._choosing(verb, texts).nearest())
            except UmpireError as miss:
                best = best or miss
        raise best or BadOrder(catalogue.expected(verb, self.verbs))

    def nearest_filled(self, verb: Verb, texts: Mapping[str, str]) -> Order:
        """As `nearest`, of texts in the blanks of an order."""
        typed = self.ruleset.catalogue.blanks(verb, texts)
        return Order(verb.name, self._choosing(verb, typed).nearest())

    def hint(self, verb: Verb, slot: Slot, text: str) -> Value | None:
        """What a blank holds by itself, for completion of the others; None if that is not plain.

        Of a set it is one thing.
        """
        if not text.strip():
            return None
        try:
            choosing = self._choosing(verb, {slot.name: text})
            return choosing.plain(slot) if slot.name in choosing.read else choosing.held[slot.name]
        except UmpireError:
            return None

    def hints(self, verb: Verb, slot: Slot, text: str) -> tuple[int, ...]:
        """The things of a list that is being typed, those that are plain."""
        found = (self.hint(verb, slot, part) for part in sets.parts(text))
        return tuple(one for some in found if some is not None for one in some)

    # ---- one way to lay a line on its form -------------------------------------------------------

    def _meant(self, verb: Verb, texts: Mapping[str, str]) -> Meant:
        if (usual := self._usual(verb, list(texts.values()))) is not None:
            return usual
        choosing = self._choosing(verb, texts)
        several = choosing.several()
        if several is None:
            return Meant((self._one(choosing),))
        slot, what = several
        orders: list[Order] = []
        refused: UmpireError | None = None
        all_that_may = any(way.sort is not Sort.ONE for ways in what.terms for way in ways)
        for each in choosing.each(slot, what)[:MOST_ORDERS]:
            try:
                orders.append(self._one(each, verified=True))
            except RuleViolation as refusal:
                if not all_that_may:
                    raise
                refused = refused or refusal
        if not orders:
            raise refused or choosing.blanks.nobody(slot)
        return Meant(tuple(orders), all_that_may)

    def _choosing(self, verb: Verb, texts: Mapping[str, str]) -> Choosing:
        """What was typed into the blanks, read. Raises UnknownName for what names nothing."""
        held: dict[str, Value] = {}
        read: dict[str, Filled] = {}
        for slot in verb.slots:
            if slot.name not in texts:
                held[slot.name] = None
            elif slot.kind in OF_NAMES:
                held[slot.name] = self.ruleset.catalogue.read(slot, texts[slot.name])
            else:
                read[slot.name] = sets.filled(self.ruleset.names, slot, texts[slot.name])
        return Choosing(self.known, verb, held, read)

    def _one(self, choosing: Choosing, verified: bool = False) -> Order:
        """The one order. Whole names stand as they are: their rule says whether it may be given.

        `verified`: raise its refusal here.
        """
        verb = choosing.verb
        if choosing.exact:
            values = choosing.nearest()
            if verified:
                self.known.verify(verb, values)
            return Order(verb.name, values)
        found = list(islice(choosing.legal(), MOST_FOUND))
        if choosing.vague is not None and found:
            self._ask(choosing, found, str(choosing.vague))
        if choosing.vague is not None:
            raise choosing.vague
        if not found:
            refused = choosing.refusal()
            if others := choosing.farther():
                self._ask(choosing, others, refused)
            raise RuleViolation(refused)
        if len(found) > 1:
            found = self._asked_about(verb, found)
        if len(found) > 1:
            self._ask(choosing, found)
        return Order(verb.name, found[0])

    def _asked_about(self, verb: Verb, found: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
        """Those about the unit that the question is about, if there are any."""
        subjects = {d.unit for d in self.decisions if d.unit >= 0 and verb.name in d.verbs}
        at = [n for n, slot in enumerate(verb.slots) if slot.kind == "unit"]
        return [values for values in found if any(values[n] in subjects for n in at)] or found

    def _ask(
        self, choosing: Choosing, found: Sequence[tuple[Value, ...]], refused: str = ""
    ) -> None:
        """Raise WhichOrder: each with the number that answers it, by what tells them apart."""
        verb, say = choosing.verb, self.ruleset.catalogue.say
        if len(found) > MOST_ASKED:
            self._ask_one_blank(choosing, found)
        lines = tuple(say(Order(verb.name, values)) for values in found)
        differing = [n for n in range(len(verb.slots)) if len({v[n] for v in found}) > 1]
        if len(differing) != 1:
            typed = " ".join(filled.text for filled in choosing.read.values())
            raise WhichOrder(typed, lines, refused=refused)
        slot, at = verb.slots[differing[0]], differing[0]
        values = [v[at] if isinstance(v[at], tuple) else (v[at],) for v in found]
        shared = frozenset(values[0]).intersection(*values)
        apart = [[one for one in value if one not in shared] or list(value) for value in values]
        said = tuple(self.known.described(slot, some) for some in apart)
        names = tuple(self.known.name(slot, some[0]) for some in apart)
        raise WhichOrder(choosing.blanks.asked_text(slot, apart), lines, names, said, refused)

    def _ask_one_blank(self, choosing: Choosing, found: Sequence[tuple[Value, ...]]) -> None:
        """Raise WhichOrder about one blank of several, or UnknownName if each has too many."""
        verb = choosing.verb
        texts = {name: filled.text for name, filled in choosing.read.items()}
        texts |= {name: str(value) for name, value in choosing.held.items() if value is not None}
        for n, slot in enumerate(verb.slots):
            values = sorted({one[n] for one in found}) if slot.name in choosing.read else []
            if slot.kind not in PLURAL and 1 < len(values) <= MOST_ASKED:
                names = tuple(self.known.name(slot, value) for value in values)
                write = self.ruleset.catalogue.written
                lines = tuple(write(verb, {**texts, slot.name: name}) for name in names)
                said = tuple(self.known.described(slot, [value]) for value in values)
                raise WhichOrder(texts[slot.name], lines, names, said)
        raise UnknownName(choosing.blanks.too_many(found))

    def _usual(self, verb: Verb, texts: Sequence[str]) -> Meant | None:
        """`attack all` where an attack has several blanks: those that the default would give."""
        blanks = [slot for slot in verb.slots if not slot.optional]
        if len(blanks) < 2 or not all(sets.is_all(text) for text in texts) or not texts:
            return None
        given = [
            order
            for decision in self.decisions
            if verb.name in decision.verbs
            for order in self.ruleset.default(self.known.position, decision)
            if order.verb == verb.name
        ]
        return Meant(tuple(given), True) if given else None


def reads(ruleset: Ruleset, line: str) -> Verb:
    """The verb of a line that may stand for something, whatever the position; for later.

    Raises BadOrder and UnknownName for one that never can.
    """
    catalogue = ruleset.catalogue
    verb, words = catalogue.split(line, list(ruleset.rules))
    if verb.slots and sets.is_all(" ".join(words[1:])):
        return verb
    best: UnknownName | None = None
    for texts in islice(catalogue.layings(verb, words), MOST_WAYS):
        try:
            for slot in verb.slots:
                if slot.name in texts:
                    _reads(ruleset, slot, texts[slot.name])
        except UnknownName as miss:
            best = miss if best is None or _told(miss) > _told(best) else best
        else:
            return verb
    raise best or BadOrder(catalogue.expected(verb, list(ruleset.rules)))


def _reads(ruleset: Ruleset, slot: Slot, text: str) -> None:
    if slot.kind in OF_NAMES:
        ruleset.catalogue.read(slot, text)
    else:
        sets.filled(ruleset.names, slot, text)


def _told(miss: UmpireError) -> int:
    """How much a refusal tells: of several ways to lay a line the most telling one is said."""
    if isinstance(miss, WhichOrder):
        return 3
    if isinstance(miss, UnknownName):
        return 1 if miss.suggestions else 0
    return 2


def in_turn(
    meant: Meant, asked: Callable[[Order], bool], legal: Callable[[Order], bool]
) -> Iterator[Order]:
    """The orders, each to be given before the next is asked for.

    When something else is `asked` first, those that are left are not given; of a set those that are
    no longer `legal` are passed over.
    """
    for n, order in enumerate(meant.orders):
        if n and not asked(order):
            return
        if not n or not meant.all_that_may or legal(order):
            yield order

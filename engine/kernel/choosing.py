"""Which of the things that names may mean are meant: those that make the whole order legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb

from engine.kernel.blanks import Blanks
from engine.kernel.errors import RuleViolation, UnknownName
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.known import Known, kind_of
from engine.kernel.names import shortened
from engine.kernel.order import Value
from engine.kernel.sets import Filled, Sort, Term, joined_by

MOST_TRIES = 2000  # orders that are verified for one line
MOST_STEPS = 20_000  # of settling names one after another
MOST_ASKED = 8  # orders that are asked about with numbers
TOO_MUCH = "That could be too many things: type more of each name."
SETS = (Sort.EVERY, Sort.REST)

Held = Mapping[str, Value]


class Choosing:
    """An order whose blanks are read and not yet settled."""

    def __init__(
        self,
        known: Known,
        verb: Verb,
        held: Held,
        read: Mapping[str, Filled],
        farther: bool = False,
    ) -> None:
        self.known, self.verb, self.held, self.read = known, verb, held, read
        self.blanks = Blanks(known, verb, read, farther)
        self.vague: UnknownName | None = None  # a count that could be many things
        self._left, self._steps = MOST_TRIES, MOST_STEPS
        self._tried: dict[tuple[Value, ...], bool] = {}

    @property
    def exact(self) -> bool:
        """Whether every name is a whole one."""
        return all(filled.exact for filled in self.read.values())

    # ---- what would be legal -----------------------------------------------------------------

    def legal(self) -> Iterator[tuple[Value, ...]]:
        """Every legal order that may be meant, each once. Raises UnknownName if it is too much."""
        found = set()
        for held in self._ways(self._blanks(), self.held):
            values = self._values(held)
            if values not in found and self._may(values):
                found.add(values)
                yield values

    def nearest(self) -> tuple[Value, ...]:
        """The order that is nearest to what was typed, legal or not. UnknownName if there is none.

        Of a set it takes one, for the sake of the refusal.
        """
        held = dict(self.held)
        for slot in self._blanks():
            if slot.kind in PLURAL:
                held[slot.name] = self._nearest_units(slot)
            else:
                held[slot.name] = self.blanks.candidates(slot, self.read[slot.name].terms[0][0])[0]
        return self._values(held)

    def plain(self, slot: Slot) -> Value | None:
        """What a blank holds if no name in it may mean several things; of a set one of it."""
        terms = [ways[0] for ways in self.read[slot.name].terms]
        named = (term for term in terms if term.sort is Sort.ONE and not self.known.has_alike)
        if any(len(self.blanks.candidates(slot, term)) > 1 for term in named):
            return None
        if slot.kind in PLURAL:
            return self._nearest_units(slot)
        return self.blanks.candidates(slot, terms[0])[0]

    def refusal(self) -> str:
        """Why the nearest order may not be given."""
        try:
            self.known.verify(self.verb, self.nearest())
        except RuleViolation as refused:
            return (
                f"None of them may: {refused}"
                if any(map(self._has_set, self._blanks()))
                else str(refused)
            )
        return "That cannot be ordered now."

    def farther(self) -> list[tuple[Value, ...]]:
        """Legal orders that may be meant though other names come nearer; none if they are many."""
        wide = Choosing(self.known, self.verb, self.held, self.read, farther=True)
        try:
            found = list(islice(wide.legal(), MOST_ASKED + 1))
        except UnknownName:
            return []
        return found if len(found) <= MOST_ASKED else []

    def _may(self, values: tuple[Value, ...]) -> bool:
        if values not in self._tried:
            self._left -= 1
            if self._left < 0:
                raise UnknownName(TOO_MUCH)
            self._tried[values] = self.known.may(self.verb, values)
        return self._tried[values]

    def _values(self, held: Held) -> tuple[Value, ...]:
        return tuple(held.get(slot.name) for slot in self.verb.slots)

    def _blanks(self) -> list[Slot]:
        """The blanks that hold names, in the order in which they are settled: sets last."""
        blanks = [slot for slot in self.verb.slots if slot.name in self.read]
        return sorted(blanks, key=lambda s: (s.kind in PLURAL, self._has_set(s)))

    def _has_set(self, slot: Slot) -> bool:
        return any(way.sort in SETS for ways in self.read[slot.name].terms for way in ways)

    def _ways(self, blanks: Sequence[Slot], held: Held) -> Iterator[Held]:
        if not blanks:
            yield held
            return
        slot = blanks[0]
        for value in self._settled(slot, held):
            yield from self._ways(blanks[1:], {**held, slot.name: value})

    def _settled(self, slot: Slot, held: Held) -> Iterator[Value]:
        filled = self.read[slot.name]
        if slot.kind not in PLURAL:
            yield from self.blanks.candidates(slot, filled.terms[0][0])
            return
        for taken in self._named(slot, held, filled.terms, ()):
            sets = [ways[0] for ways in filled.terms if ways[0].sort in SETS]
            units = taken
            for term in sets:
                units += self._all_that_go(slot, held, units, self.blanks.pool(slot, term, units))
            if units:
                yield units

    # ---- several names -------------------------------------------------------------------------

    def _named(
        self, slot: Slot, held: Held, terms: Sequence[tuple[Term, ...]], taken: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        """Every way to settle all terms but sets."""
        self._steps -= 1
        if self._steps < 0:
            raise UnknownName(TOO_MUCH)
        if not terms:
            yield taken
            return
        for way in terms[0]:
            for more in self._of_term(slot, held, way, taken):
                yield from self._named(slot, held, terms[1:], (*taken, *more))

    def _of_term(
        self, slot: Slot, held: Held, term: Term, taken: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if term.sort in SETS:
            yield ()
        elif term.sort is Sort.THESE:
            yield self.blanks.these(term, taken)
        elif term.sort is Sort.COUNT:
            yield from self._so_many(slot, held, term, taken)
        else:
            if term.exact and term.fits <= set(taken):
                kind = kind_of(slot)
                text = shortened(self.read[slot.name].text)
                raise UnknownName(f"{text}: the same {kind} is named twice.")
            others = set(taken) if term.exact else {*taken, *self._whole_names(slot)}
            left = [i for i in self.blanks.candidates(slot, term) if i not in others]
            yield from ((ident,) for ident in self.blanks.one_of_each(slot, left))

    def _whole_names(self, slot: Slot) -> set[int]:
        """What is named in full in a blank: no other name there means it too."""
        ways = (ways[0] for ways in self.read[slot.name].terms)
        return {ident for way in ways if way.exact for ident in way.fits}

    def _so_many(
        self, slot: Slot, held: Held, term: Term, taken: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        """Every way to take so many of what fits, those that are alike in one way only."""
        pool = self.blanks.fitting(slot, term, taken)
        if self.known.has_alike and kind_of(slot) == "unit":
            groups: dict[object, list[int]] = {}
            for unit in pool:
                groups.setdefault(self.known.alike(slot, unit), []).append(unit)
            yield from _shares(list(groups.values()), term.number)
            return
        may = self._all_that_go(slot, held, taken, pool)
        if comb(len(may), term.number) > MOST_ASKED:
            self.vague = self.blanks.which(slot, term, may)
            return
        yield from combinations(may, term.number)

    # ---- sets ----------------------------------------------------------------------------------

    def _all_that_go(
        self, slot: Slot, held: Held, taken: tuple[int, ...], pool: Sequence[int]
    ) -> tuple[int, ...]:
        """As many as are legal in one order beside those taken.

        All together are tried first, then all that stand in one place, as a few may be illegal
        alone and legal with more; then one after another.
        """

        def legal(some: tuple[int, ...]) -> bool:
            return self._may(self._values({**held, slot.name: (*taken, *some)}))

        whole = tuple(pool)
        if not whole or legal(whole):
            return whole
        places: dict[object, list[int]] = {}
        if kind_of(slot) == "unit":
            for unit in whole:
                places.setdefault(self.known.place(unit), []).append(unit)
        together = (tuple(units) for units in places.values() if 1 < len(units) < len(whole))
        return joined_by(max(filter(legal, together), key=len, default=()), whole, legal)

    # ---- a set in a blank of one name ------------------------------------------------------------

    def several(self) -> tuple[Slot, Filled] | None:
        """The blank of one name that holds a set or a list, so that the line is several orders."""
        for slot in self.verb.slots:
            filled = self.read.get(slot.name)
            if filled is not None and slot.kind not in PLURAL:
                first = filled.terms[0][0]
                if len(filled.terms) > 1 or first.sort is not Sort.ONE:
                    return slot, filled
        return None

    def each(self, slot: Slot, filled: Filled) -> list[Choosing]:
        """The orders, one for each thing that the blank names."""
        found: list[Filled] = []
        for ways in filled.terms:
            term = ways[0]
            if term.sort is Sort.ONE:
                found.append(Filled(term.text, (ways,)))
                continue
            ids: Sequence[int] = self.blanks.these(term, ())
            if term.sort is not Sort.THESE:
                ids = self.blanks.pool(slot, term)
            if term.sort is Sort.COUNT:
                ids = self.blanks.counted(slot, term, ids)
            for ident in ids:
                one = Term(self.known.name(slot, ident), Sort.ONE, (frozenset({ident}),))
                found.append(Filled(one.text, ((one._replace(exact=True),),)))
        return [
            Choosing(self.known, self.verb, self.held, {**self.read, slot.name: one})
            for one in found
        ]

    def _nearest_units(self, slot: Slot) -> tuple[int, ...]:
        filled = self.read[slot.name]
        taken: tuple[int, ...] = ()
        for ways in filled.terms:
            term = ways[0]
            if term.sort in SETS:
                taken += tuple(self.blanks.pool(slot, term, taken)[:1])
                continue
            if term.sort is Sort.COUNT:
                fit = [i for i in self.blanks.fitting(slot, term, taken) if i not in taken]
                more = fit[: term.number] if len(fit) >= term.number else []
            else:
                more = list(next(self._of_term(slot, self.held, term, taken), ()))
            if not more:
                kind = kind_of(slot)
                raise UnknownName(f'There are not so many {kind}s "{shortened(term.text)}".')
            taken += tuple(more)
        if not taken:
            raise self.blanks.nobody(slot)
        return taken


def _shares(groups: Sequence[Sequence[int]], number: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many things from groups of which all members are alike."""
    if not number:
        yield ()
    elif number <= sum(map(len, groups)):
        first, *others = groups
        for count in range(min(number, len(first)), -1, -1):
            for more in _shares(others, number - count):
                yield (*first[:count], *more)

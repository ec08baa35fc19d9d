"""What the terms in the blanks of an order may mean, by what a seat knows and before any rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.errors import UnknownName
from engine.kernel.form import Slot, Verb
from engine.kernel.known import Known, kind_of
from engine.kernel.names import shortened
from engine.kernel.order import Value
from engine.kernel.sets import Filled, Sort, Term

MOST_NAMED = 8  # of what may be meant


class Blanks:
    """The blanks of one order as they were filled in.

    `farther`: names that are not the nearest count too.
    """

    def __init__(
        self, known: Known, verb: Verb, read: Mapping[str, Filled], farther: bool = False
    ) -> None:
        self.known, self.verb, self.read = known, verb, read
        self._farther = farther

    def candidates(self, slot: Slot, term: Term) -> list[int]:
        """What a name may mean, the nearest and what is offered first; never none."""
        if term.exact:
            return list(term.tiers[0])
        known, verb = self.known, self.verb
        placed = [[i for i in tier if known.stands(i, term.places)] for tier in term.tiers]
        able = ([i for i in tier if known.can_hold(verb, slot, i)] for tier in placed)
        if self._farther:
            best: list[int] | None = [ident for tier in able for ident in tier]
        else:
            best = next((tier for tier in able if tier), None) or next(filter(None, placed), None)
        if not best:
            raise UnknownName(f'You see no {kind_of(slot)} "{shortened(term.text)}".')
        if kind_of(slot) == "unit":
            asked = {d.unit for d in known.decisions if verb.name in d.verbs} & term.fits
            best = [*best, *(asked - set(best))]
        offered = set(known.offered(verb, slot))
        return sorted(best, key=lambda i: (i not in offered, known.is_foreign(slot, i), i))

    def fitting(self, slot: Slot, term: Term, taken: tuple[int, ...]) -> list[int]:
        """What is offered and fits a count, or whatever fits if that is too little."""
        if not term.tiers:
            return self.pool(slot, term, taken)
        found = self.candidates(slot, term)
        found = [i for i in found if i not in taken and self.known.stands(i, term.places)]
        offered = set(self.known.offered(self.verb, slot))
        at_hand = [i for i in found if i in offered]
        return at_hand if len(at_hand) >= term.number else found

    def one_of_each(self, slot: Slot, idents: Sequence[int]) -> list[int]:
        """The first of those that are alike, for each sort of them."""
        first: dict[object, int] = {}
        for ident in idents:
            first.setdefault(self.known.alike(slot, ident), ident)
        return list(first.values())

    def these(self, term: Term, taken: tuple[int, ...]) -> tuple[int, ...]:
        ids = (ident for tier in term.tiers for ident in tier)
        return tuple(i for i in ids if i not in taken and self.known.stands(i, term.places))

    def pool(self, slot: Slot, term: Term, taken: Sequence[int] = ()) -> list[int]:
        """What a set may take: what is offered, fits its name and place, and is not left out."""
        known, fits = self.known, term.fits
        found = [
            ident
            for ident in known.offered(self.verb, slot)
            if ident not in taken
            and (not term.tiers or ident in fits)
            and known.stands(ident, term.places)
        ]
        if term.sort is Sort.REST and kind_of(slot) == "unit" and known.idle:
            found = [ident for ident in found if ident in known.idle]
        out: set[int] = set()
        for one in self.read[slot.name].without:
            out |= self._left_out(slot, one, [i for i in found if i not in out])
        return [ident for ident in found if ident not in out]

    def _left_out(self, slot: Slot, term: Term, pool: Sequence[int]) -> set[int]:
        """What a name behind `except` takes out: all that it may mean, of a count so many."""
        if term.sort is Sort.ONE:
            return set(self.candidates(slot, term))
        fit = [i for i in pool if not term.tiers or i in term.fits]
        fit = [i for i in fit if self.known.stands(i, term.places)]
        if term.sort is not Sort.COUNT or len(fit) <= term.number:
            return set(fit)
        if len({self.known.alike(slot, ident) for ident in fit}) > 1:
            raise self.which(slot, term, fit)
        return set(fit[: term.number])

    def counted(self, slot: Slot, term: Term, pool: Sequence[int]) -> Sequence[int]:
        if len(pool) > term.number and len({self.known.alike(slot, i) for i in pool}) > 1:
            raise self.which(slot, term, pool)
        return pool[: term.number]

    def which(self, slot: Slot, term: Term, some: Sequence[int]) -> UnknownName:
        """What is said to a count of things that are not alike, where more could be meant."""
        named = self.known.described(slot, some[:MOST_NAMED])
        left = len(some) - MOST_NAMED
        more = f" and {left} more" if left > 0 else ""
        return UnknownName(
            f'"{shortened(term.text)}" could be any of {named}{more}. Name those you mean.'
        )

    def nobody(self, slot: Slot) -> UnknownName:
        """What is said where a set is empty."""
        kind, text = kind_of(slot), shortened(self.read[slot.name].text)
        return UnknownName(f'There is no {kind} for "{text}" now.')

    def asked_text(self, slot: Slot, apart: Sequence[Sequence[int]]) -> str:
        """The words that could mean these things: one term, or all that stands in the blank."""
        filled = self.read[slot.name]
        wanted = {ident for some in apart for ident in some}
        for ways in filled.terms:
            if any(way.sort is Sort.ONE and wanted <= way.fits for way in ways):
                return ways[0].text
        return filled.text

    def too_many(self, found: Sequence[tuple[Value, ...]]) -> str:
        """What is said where too many orders may be meant to ask about each."""
        said = []
        for n, slot in enumerate(self.verb.slots):
            values = dict.fromkeys(v[n] for v in found)
            if len(values) > 1 and slot.name in self.read:
                some = dict.fromkeys(
                    one for v in values for one in (v if isinstance(v, tuple) else (v,))
                )
                named = self.known.described(slot, list(some)[:MOST_NAMED])
                said.append(f'"{shortened(self.read[slot.name].text)}" could be {named} and more.')
        return f"{' '.join(said)} Type more of the name."

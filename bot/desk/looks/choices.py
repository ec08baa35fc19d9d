"""Offers: what the blanks of an order may take, and whole answers where they are few.

Each offer is verified by the order's own rule, on the position as the seat knows it: so it is
legal, and shows nothing hidden.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.desk.match.sitting import Sitting
from engine.kernel import sets
from engine.kernel.decision import Decision
from engine.kernel.errors import BadOrder, UmpireError
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.known import kind_of
from engine.kernel.order import DONE, Order
from engine.kernel.position import Position
from engine.kernel.resolver import Resolver
from engine.kernel.ruleset import OrderRule
from engine.kernel.space import Space

MOST_TRIES = 4000  # orders verified for one question; no person could survey more
MOST_ANSWERS = 25
MOST_NUMBERED = 9
MOST_LINES = 400  # lines verified for one prefix; no blank of a game takes as many names


class Trials:
    """Verifies orders of a seat, at most so many of them."""

    def __init__(
        self, rule: OrderRule, position: Position, seat: int, most: int = MOST_TRIES
    ) -> None:
        self._rule, self._position, self._seat = rule, position, seat
        self.left = most

    def legal(self, slots: Sequence[Any]) -> bool:
        """Whether the order may be given. False when too many have been tried."""
        self.left -= 1
        if self.left < 0:
            return False
        try:
            self._rule.verify(self._position, self._seat, tuple(slots))
        except UmpireError:
            return False
        return True

    def offers(self, slot: Slot) -> list[int]:
        """The ids that the rule offers for a blank; not all of them are legal."""
        return list(self._rule.offers(self._position, self._seat, slot.name))


def tag_of(sitting: Sitting, decision: Decision) -> str:
    """A short name of a decision, the same while it waits, made from public facts alone."""
    turn, phase, _ = sitting.ruleset.phase(sitting.playing().position)
    text = f"{sitting.code}/{turn}/{phase}/{decision}"
    return hashlib.blake2b(text.encode(), digest_size=5).hexdigest()


def _decision(sitting: Sitting, seat: int, verb: str) -> Decision | None:
    waiting = sitting.playing().waiting
    return next((d for d in waiting if d.seat == seat and verb in d.verbs), None)


def filler(
    sitting: Sitting,
    seat: int,
    verb_name: str,
    blank: str,
    filled: Mapping[str, str],
    typed: str,
    most: int,
) -> Callable[[], list[str]]:
    """A function that finds the values that a blank may take now, given the other blanks.

    It reads a copy of the position and nothing else that changes, so another thread may call it.
    Where a blank takes several names, `typed` holds those chosen so far, and each value repeats
    them. A number or free text has no offers. `most`: how many are returned.
    """
    if sitting.state != "running" or _decision(sitting, seat, verb_name) is None:
        return list
    ruleset = sitting.ruleset
    verb = ruleset.catalogue.verbs[verb_name]
    slot = next((s for s in verb.slots if s.name == blank), None)
    if slot is None or slot.kind in ("number", "text"):
        return list
    names, kind, plural = ruleset.names, kind_of(slot), slot.kind in PLURAL
    resolver = _resolver(sitting, seat)
    cut = sets.last_part(typed) if plural else 0
    kept = resolver.hints(verb, slot, typed[:cut])
    lead = sets.respelled(names, slot, typed[:cut])
    held = {
        other.name: value
        for other in verb.slots
        if other is not slot
        and (value := resolver.hint(verb, other, filled.get(other.name, ""))) is not None
    }
    trials = Trials(ruleset.rules[verb_name], resolver.known.position, seat)
    known = sitting.legal_now((seat, verb_name, blank, tuple(sorted(held.items())), kept))
    offered = list(dict.fromkeys(trials.offers(slot)))
    words = sets.words_begun(typed[cut:]) if plural and len(offered) > 1 else []

    def find() -> list[str]:
        found: list[str] = []
        for ident in names.fitting(kind, typed[cut:], offered):
            if ident in kept:
                continue
            value: Any = (*kept, ident) if plural else ident
            legal = known.get(ident)
            if legal is None:
                legal = completes(verb, trials, {**held, blank: value})
                if trials.left >= 0:
                    known[ident] = legal
            if legal:
                found.append(lead + names.name(kind, ident))
                if len(found) == most:
                    break
        return [*(lead + word for word in words), *found][:most]

    return find


def _resolver(sitting: Sitting, seat: int) -> Resolver:
    table = sitting.playing()
    return Resolver(sitting.ruleset, table.position, seat, table.waiting)


def completes(verb: Verb, trials: Trials, held: dict[str, Any]) -> bool:
    """Whether some filling of the other blanks that must be filled makes a legal order.

    Where none is empty, one that may be left empty may have to be filled: `replace UNIT at AREA`.
    """
    empty = [slot for slot in verb.slots if slot.name not in held and not slot.optional]

    def ways(n: int) -> bool:
        if n == len(empty):
            return trials.legal([held.get(slot.name) for slot in verb.slots]) or with_one_more()
        slot = empty[n]
        for ident in trials.offers(slot):
            held[slot.name] = (ident,) if slot.kind in PLURAL else ident
            if ways(n + 1):
                return True
            if trials.left < 0:
                break
        held.pop(slot.name, None)
        return False

    def with_one_more() -> bool:
        left = [] if empty else [s for s in verb.slots if s.optional and s.name not in held]
        for slot in left:
            for ident in trials.offers(slot):
                one = {**held, slot.name: (ident,) if slot.kind in PLURAL else ident}
                if trials.legal([one.get(s.name) for s in verb.slots]):
                    return True
        return False

    return ways(0)


# ---- lines that are being typed ------------------------------------------------------------------


def grown(sitting: Sitting, seat: int, prefix: str) -> list[str]:
    """Whole lines that a typed prefix may grow into, from what the seat may know.

    Lines of illegal orders are left out, unless all are illegal: then the refusal will say why.
    """
    resolver = _resolver(sitting, seat)
    found: dict[str, None] = {}
    for decision in resolver.decisions:
        space = Space(sitting.ruleset, resolver.known.position, decision)
        lines = space.complete(prefix)
        may = [line for line in lines[:MOST_LINES] if _may_stand(space, line, resolver)]
        found |= dict.fromkeys([*may, *lines[MOST_LINES:]] or lines)
    return list(found)


def _may_stand(space: Space, line: str, resolver: Resolver) -> bool:
    """Whether a line is a legal order, or may become one as more blanks or units are typed."""
    try:
        order = resolver.nearest(line)
    except UmpireError:
        return True
    slots = space.ruleset.catalogue.verbs[order.verb].slots
    # A blank that was left out before the last one cannot be filled any more.
    if slots and (order.slots[-1] is None or slots[-1].kind in PLURAL):
        return True
    try:
        return any(space.contains(one) for one in resolver.read(line).orders)
    except UmpireError as refusal:
        return isinstance(refusal, BadOrder)  # it may be asked about, or is not ended yet


# ---- whole answers -------------------------------------------------------------------------------


def answers(sitting: Sitting, seat: int, decision: Decision) -> list[str]:
    """Every order but `done` that answers a decision, as typed; none where there are too many.

    A blank that takes several names is filled with each of them alone, and with all that are legal
    together.
    """
    ruleset = sitting.ruleset
    position = sitting.playing().position.seen_by(seat)
    found: dict[str, None] = {}
    for name in decision.verbs:
        if name == DONE.verb:
            continue
        verb = ruleset.catalogue.verbs[name]
        trials = Trials(ruleset.rules[name], position, seat)
        for slots in _ways(verb, trials):
            found[ruleset.catalogue.say(Order(name, slots))] = None
            if len(found) > MOST_ANSWERS:
                return []
        if trials.left < 0:
            return []
    return list(found)


def numbered(asked: Sequence[Decision], few: Sequence[str]) -> Sequence[str]:
    """Those of the `few` answers to what a seat is asked that may be given by their numbers.

    None where they are many, or where several questions wait at once.
    """
    return few if len(asked) == 1 and len(few) <= MOST_NUMBERED else ()


def _ways(verb: Verb, trials: Trials) -> Iterator[tuple[Any, ...]]:
    needed = [slot for slot in verb.slots if not slot.optional]
    held: dict[str, Any] = {}

    def slots() -> tuple[Any, ...]:
        return tuple(held.get(slot.name) for slot in verb.slots)

    def fill_in(n: int) -> Iterator[tuple[Any, ...]]:
        if n == len(needed):
            if trials.legal(slots()):
                yield slots()
            return
        slot = needed[n]
        plural = slot.kind in PLURAL
        offered = trials.offers(slot)
        if plural and n == len(needed) - 1 and len(offered) > 1:
            together = _all_that_go(offered, lambda some: trials.legal(_with(held, slot, some)))
            if len(together) > 1:
                held[slot.name] = together
                yield slots()
        for ident in offered:
            if trials.left < 0:
                return
            held[slot.name] = (ident,) if plural else ident
            yield from fill_in(n + 1)
        held.pop(slot.name, None)

    def _with(now: Mapping[str, Any], slot: Slot, some: tuple[int, ...]) -> tuple[Any, ...]:
        return tuple({**now, slot.name: some}.get(s.name) for s in verb.slots)

    return fill_in(0)


def _all_that_go(
    offered: Sequence[int], legal: Callable[[tuple[int, ...]], bool]
) -> tuple[int, ...]:
    """As many of the ids as are legal in one order.

    All are tried first, as a few may be illegal alone and legal with more; then each in turn.
    """
    whole = tuple(dict.fromkeys(offered))
    if legal(whole):
        return whole
    return sets.joined_by((), whole, legal)

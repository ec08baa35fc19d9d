"""Whether lines mean what people mean by them: every order of a match, written in many ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.desk.looks import choices, lines
from bot.desk.match.sitting import Sitting
from bot.rehearsal.fuzz_checks import Tally
from bot.rehearsal.fuzz_doors import DeskDoor, Happened
from bot.rehearsal.fuzz_match import FuzzMatch
from bot.rehearsal.typed_ways import EXACT, SHORT, WAYS, Way, Written, probes
from engine.kernel.decision import Decision
from engine.kernel.errors import UmpireError, WhichOrder
from engine.kernel.form import PLURAL
from engine.kernel.known import Known
from engine.kernel.onlooker import resting
from engine.kernel.order import Order, Typed
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset
from engine.kernel.secrecy import dealt_anew

UNDERSTOOD, ASKED, REFUSED, MISUNDERSTOOD = "understood", "asked", "refused", "misunderstood"
IN_VAIN = "asked without it"
OUTCOMES = (UNDERSTOOD, ASKED, IN_VAIN, REFUSED, MISUNDERSTOOD)
COMPARED = 0.05  # of the orders: what lines come to where what is hidden lies otherwise
LONGEST = 400  # characters that are told of what differs
ALL_ANSWERS = 0.1  # how often every answer to a question is written, not only the one given


def by_way(typed: Counter[str]) -> dict[str, dict[str, int]]:
    """How many lines became what, by the way in which they were written."""
    return {way: {what: typed[f"{way}: {what}"] for what in OUTCOMES} for way in WAYS}


class TypedMatch(FuzzMatch):
    """Random play of a match in which each order is first written in all ways, and read."""

    def __init__(self, door: DeskDoor, random: Random, tally: Tally, number: int) -> None:
        super().__init__(door, random, tally, number)
        self._desk = door
        self._writing = Random(f"{number}/typed")  # of its own: play is the same whoever writes

    async def _give(self, seat: int, order: Order | str) -> Happened | None:
        if isinstance(order, Order):
            table = self.door.table
            for decision in table.waiting:
                if decision.seat == seat and order.verb in decision.verbs:
                    self._write_all(decision, order)
                    break
        return await super()._give(seat, order)

    def _write_all(self, decision: Decision, order: Order) -> None:
        sitting = self._desk.sitting
        position = sitting.playing().position.seen_by(decision.seat)
        orders = [order]
        if self._writing.random() < ALL_ANSWERS:
            catalogue = sitting.ruleset.catalogue
            few = choices.answers(sitting, decision.seat, decision)
            orders += [catalogue.parse(line) for line in few]
        if self._writing.random() < COMPARED:
            self._compare(decision, order)
        for one in dict.fromkeys(orders):
            if sitting.playing().space(decision).contains(one):
                for name in WAYS:
                    self._write(Written(sitting, decision, one, self._writing), name, position)

    def _compare(self, decision: Decision, order: Order) -> None:
        """Deal what is hidden anew: what lines come to for the seat must stay the same."""
        sitting, seat = self._desk.sitting, decision.seat
        table = sitting.playing()
        dealt = dealt_anew(sitting.ruleset, table.position, seat, self._writing)
        other = replace(sitting, table=resting(sitting.ruleset, dealt.position, table.dice))
        other.offered = {}
        for line in probes(Written(sitting, decision, order, self._writing)):
            one, two = (_in_words(s, seat, line) for s in (sitting, other))
            self.tally.compared += 1
            if one != two:
                self.shows("typed", f"seat {seat}, {line!r}: {one} | {two}"[:LONGEST])

    def _write(self, order: Written, name: str, position: Position) -> None:
        way: Way = EXACT.get(name) or SHORT[name]
        text = way(order)
        if text is None:
            return
        outcome = outcome_of(order, text, position, name == "all")
        self.tally.typed[f"{name}: {outcome}"] += 1
        wrong = outcome == MISUNDERSTOOD or (name in EXACT and outcome in (IN_VAIN, REFUSED))
        if wrong:
            self.tally.misunderstood += 1
            said = _in_words(order.sitting, order.seat, text)
            self.note(f"typed, {name}", f"{order.line!r} as {_shown(text)!r}: {said}")


def outcome_of(order: Written, text: str | Typed, position: Position, any_set: bool = False) -> str:
    """What becomes of an order that is written so. A question is answered by its number.

    `any_set`: the line names all there are, of whom the order names some.
    """
    sitting, seat = order.sitting, order.seat
    sitting.offered.pop(seat, None)
    try:
        found = lines.meant(sitting, seat, text).orders
    except WhichOrder as which:
        for number, line in enumerate(which.lines, 1):
            if _same(sitting.ruleset, position, _order(sitting, seat, line), order.order):
                answered = lines.meant(sitting, seat, str(number)).orders
                sitting.offered.pop(seat, None)
                met = _same(sitting.ruleset, position, answered, order.order)
                return ASKED if met else MISUNDERSTOOD
        sitting.offered.pop(seat, None)
        return IN_VAIN
    except UmpireError:
        return REFUSED
    if any_set:
        return UNDERSTOOD if _covers(sitting, order, found) else MISUNDERSTOOD
    same = _same(sitting.ruleset, position, found, order.order)
    return UNDERSTOOD if same or _says_less(order, found, text) else MISUNDERSTOOD


def _says_less(order: Written, found: Sequence[Order], text: str | Typed) -> bool:
    """Whether the order was understood but for blanks that may be left out, and were."""
    if len(found) != 1 or found[0].verb != order.order.verb or not isinstance(text, str):
        return False
    slots = order.verb.slots
    pairs = list(zip(slots, found[0].slots, order.order.slots, strict=True))
    left_out = [slot for slot, one, _ in pairs if slot.optional and one is None]
    texts = order.texts()
    return all(texts[slot.name] not in text for slot in left_out if slot.name in texts) and all(
        one == other for slot, one, other in pairs if slot not in left_out
    )


def _order(sitting: Sitting, seat: int, line: str) -> Sequence[Order]:
    try:
        return lines.meant(sitting, seat, line, kept=False).orders
    except UmpireError:
        return ()


def _same(ruleset: Ruleset, position: Position, found: Sequence[Order], order: Order) -> bool:
    """Whether what was understood is the order, counters that are alike taken for one another."""
    if len(found) != 1 or found[0].verb != order.verb:
        return False
    verb = ruleset.catalogue.verbs[order.verb]
    for slot, one, other in zip(verb.slots, found[0].slots, order.slots, strict=True):
        if one == other:
            continue
        if PLURAL.get(slot.kind, slot.kind) != "unit" or one is None or other is None:
            return False
        if _kinds(ruleset, position, one) != _kinds(ruleset, position, other):
            return False
    return True


def _kinds(ruleset: Ruleset, position: Position, value: int | Sequence[int]) -> Counter[object]:
    units = [value] if isinstance(value, int) else value
    return Counter(ruleset.alike(position, unit) or unit for unit in units)


def _covers(sitting: Sitting, order: Written, found: Sequence[Order]) -> bool:
    """Whether orders for a set are legal, as the order but for the set, and leave nobody out.

    Those that stand already where the order leads to may be left out.
    """
    verb = order.verb
    at = next(n for n, slot in enumerate(verb.slots) if slot.kind in PLURAL)
    if any(one.verb != verb.name for one in found):
        return False
    rest = [n for n in range(len(verb.slots)) if n != at]
    alike = [one for one in found if all(one.slots[n] == order.order.slots[n] for n in rest)]
    space = sitting.playing().space(order.decision)
    if len(alike) != len(found) or not all(one in space for one in found):
        return False
    named = {unit for one in found for unit in one.slots[at]}
    known = Known(sitting.ruleset, space.position, order.seat, [order.decision])
    there = {order.order.slots[n] for n in rest if verb.slots[n].kind == "area"}
    for ident in set(known.offered(verb, verb.slots[at])) - named:
        if verb.slots[at].kind == "units" and known.place(ident) in there:
            continue
        slots = list(found[-1].slots)
        slots[at] = (*slots[at], ident)
        if Order(verb.name, tuple(slots)) in space:
            return False
    return True


def _in_words(sitting: Sitting, seat: int, text: str | Typed) -> str:
    sitting.offered.pop(seat, None)
    try:
        found = lines.meant(sitting, seat, text).orders
        return "; ".join(map(sitting.ruleset.catalogue.say, found))
    except UmpireError as refusal:
        return str(refusal)
    finally:
        sitting.offered.pop(seat, None)


def _shown(text: str | Typed) -> str:
    return text if isinstance(text, str) else f"{text.verb} {dict(text.texts)}"

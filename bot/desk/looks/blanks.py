"""What a blank of an order may take by ids, for orders that are put together by thumb.

`choices.filler` completes what is typed, and leaves out what is not legal alone. Who picks several
things at once must see those too that are legal in company: a unit too weak to attack by itself,
or a target that no unit can attack alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bot.desk.looks.choices import MOST_TRIES, Trials, completes
from bot.desk.match.sitting import Sitting
from engine.kernel.form import PLURAL, Slot, Verb


class Value(NamedTuple):
    """What a blank may take; `alone`: legal without anything else in a list."""

    ident: int
    alone: bool


def filler(
    sitting: Sitting, seat: int, verb_name: str, blank: str, filled: Mapping[str, tuple[int, ...]]
) -> Callable[[], list[Value]]:
    """A function that finds what a blank may take, given what is in each blank so far.

    It reads a copy of the position and nothing else that changes, so another thread may call it.
    """
    if sitting.state != "running":
        return list
    table, ruleset = sitting.playing(), sitting.ruleset
    if not any(d.seat == seat and verb_name in d.verbs for d in table.waiting):
        return list
    verb = ruleset.catalogue.verbs[verb_name]
    slot = next(s for s in verb.slots if s.name == blank)
    plural, kept = slot.kind in PLURAL, filled.get(blank, ())
    held: dict[str, Any] = {
        s.name: filled[s.name] if s.kind in PLURAL else filled[s.name][0]
        for s in verb.slots
        if s.name in filled and s != slot
    }
    position = table.position.seen_by(seat)
    trials = Trials(ruleset.rules[verb_name], position, seat, 10 * MOST_TRIES)
    known = sitting.legal_now((seat, verb_name, blank, tuple(sorted(held.items())), kept))
    offered = [ident for ident in dict.fromkeys(trials.offers(slot)) if ident not in kept]
    in_company = plural or may_need_several(verb, slot)

    def find() -> list[Value]:
        found, more = list[Value](), list[Value]()
        for ident in offered:
            legal = known.get(ident)
            if legal is None:
                value: Any = (*kept, ident) if plural else ident
                legal = completes(verb, trials, {**held, blank: value})
                if trials.left >= 0:
                    known[ident] = legal
            if legal:
                found.append(Value(ident, True))
            elif in_company:
                more.append(Value(ident, False))
        return [*found, *more]

    return find


def may_need_several(verb: Verb, slot: Slot) -> bool:
    """Return whether what is in a blank may be legal with several things in another one only."""
    return any(s.kind in PLURAL and not s.optional and s != slot for s in verb.slots)

"""Short answers to what a seat is asked: a name alone, a verb and a name, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from bot.desk.looks import choices
from bot.desk.looks.choices import MOST_NUMBERED
from bot.desk.match.sitting import Sitting
from engine.kernel.catalogue import Catalogue
from engine.kernel.decision import Decision
from engine.kernel.errors import (
    BadOrder,
    RuleViolation,
    UmpireError,
    UnknownName,
    UnknownVerb,
    WhichOrder,
)
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.names import fold
from engine.kernel.order import DONE, Order
from engine.kernel.resolver import Meant, Resolver
from engine.kernel.space import Space

YES, NO = ("yes", "y"), ("no", "n")


def orders(sitting: Sitting, seat: int, resolver: Resolver, line: str) -> list[Order]:
    """The legal orders that a short answer may mean, each once; none if it means nothing.

    Where none is legal but one was surely meant, that one: its refusal says what would be legal.
    """
    asked = resolver.decisions
    word = fold(line)
    if word in (*YES, *NO):
        asked = [one for one in asked if one.kind in sitting.ruleset.yes_or_no]
    elif len(word) == 1 and not word.isdecimal():
        return []  # a slip of a finger is no order
    legal: dict[Order, None] = {}
    read: list[Order] = []
    for decision in asked:
        space = Space(sitting.ruleset, resolver.known.position, decision)
        for order in _readings(space, resolver, line):
            read.append(order)
            if order in space:
                legal[order] = None
        if not legal and not line.isdecimal() and word not in (*YES, *NO):
            few = choices.answers(sitting, seat, decision)
            legal |= dict.fromkeys(_among(sitting.ruleset.catalogue, few, line))
    if legal or not read:
        return list(legal)[:MOST_NUMBERED]
    verbs = {verb for decision in asked for verb in decision.verbs} - {DONE.verb}
    return read[:1] if " " in line or (len(verbs) == 1 and not line.isdecimal()) else []


def nearer(
    sitting: Sitting, seat: int, asked: Sequence[Decision], line: str, first: BadOrder
) -> BadOrder:
    """Which refusal helps: that of the line, or the nearest names where one verb answers."""
    verbs = {verb for decision in asked for verb in decision.verbs} - {DONE.verb}
    named = isinstance(first, UnknownName) and not isinstance(first, UnknownVerb)
    if named or len(verbs) != 1 or line.isdecimal() or fold(line) in (*YES, *NO):
        return first
    verb = sitting.ruleset.catalogue.verbs[verbs.pop()]
    space = Space(sitting.ruleset, sitting.playing().position.seen_by(seat), asked[0])
    for slot in verb.slots:
        if not slot.optional and _only(space, verb, slot) is None:
            try:
                sitting.ruleset.catalogue.read(slot, _bare(verb, line))
            except UnknownName as miss:
                # What could be several is asked about where it is legal, and no slip.
                return miss if miss.suggestions and miss.typed else first
    return first


def _readings(space: Space, resolver: Resolver, line: str) -> Iterator[Order]:
    """Orders that a line may be short for, legal or not."""
    word = fold(line)
    meant = space.ruleset.yes_or_no.get(space.decision.kind)
    if meant is not None and word in (*YES, *NO):
        yield from _alone(space, resolver, meant[word in NO])
        return
    head, _, rest = line.partition(" ")
    verbs = [space.ruleset.catalogue.verbs[name] for name in space.decision.verbs]
    verbs = [verb for verb in verbs if verb.slots]
    for verb in verbs:
        name = verb.name
        whole = f"{name} {line}"
        yield from _one(space, partial(resolver.read, whole), partial(resolver.nearest, whole))
        if len(verbs) == 1:
            # Of several orders that take such a name, others may want more names with it.
            yield from _by_one_blank(space, resolver, verb, line)
        if rest and name.startswith(fold(head)):
            yield from _by_one_blank(space, resolver, verb, rest)
        elif name.startswith(word):
            yield from _alone(space, resolver, name)


def _one(space: Space, read: Callable[[], Meant], nearest: Callable[[], Order]) -> Iterator[Order]:
    """The orders that a reading may come to: one, those it asks about, or one that is illegal."""
    try:
        meant = read().orders
        yield from meant if len(meant) == 1 else ()
    except WhichOrder as which:
        yield from map(space.ruleset.catalogue.parse, which.lines)
    except RuleViolation:
        with suppress(UmpireError):
            yield nearest()
    except UmpireError:
        pass


def _among(catalogue: Catalogue, few: Sequence[str], line: str) -> Iterator[Order]:
    """Those of a few answers that name what a line names, with or without their verb."""
    head, _, rest = line.partition(" ")
    for answer in few:
        order = catalogue.parse(answer)
        verb = catalogue.verbs[order.verb]
        texts = [line, rest] if rest and verb.name.startswith(fold(head)) else [line]
        for slot, value in zip(verb.slots, order.slots, strict=True):
            kind = PLURAL.get(slot.kind, slot.kind)
            if kind in ("number", "text") or value is None:
                continue
            held = set(value) if isinstance(value, tuple) else {value}
            if any(held & catalogue.names.hits(kind, _bare(verb, text)) for text in texts):
                yield order
                break


def _bare(verb: Verb, text: str) -> str:
    """A text without the word of the form that it begins with, if any."""
    first, _, rest = text.partition(" ")
    return rest if rest and first.lower() in verb.parts else text


def _alone(space: Space, resolver: Resolver, name: str) -> Iterator[Order]:
    """Orders of a verb that need no name: every blank is known, or one has a few things offered."""
    verb = space.ruleset.catalogue.verbs[name]
    needed = [slot for slot in verb.slots if not slot.optional]
    known = {slot.name: _only(space, verb, slot) for slot in needed}
    unknown = [slot for slot in needed if known[slot.name] is None]
    if len(unknown) == 1:
        (open_,) = unknown
        for text in _few(space, verb, open_):
            yield from _filled(space, resolver, verb, {**known, open_.name: text})
    else:
        yield from _filled(space, resolver, verb, known)


def _by_one_blank(space: Space, resolver: Resolver, verb: Verb, text: str) -> Iterator[Order]:
    """Orders of a verb with a text in one blank, where the others are known without it."""
    for named in verb.slots:
        known: dict[str, str | None] = {named.name: _bare(verb, text)}
        for slot in verb.slots:
            if slot is not named and not slot.optional:
                known[slot.name] = _only(space, verb, slot)
        yield from _filled(space, resolver, verb, known)


def _filled(
    space: Space, resolver: Resolver, verb: Verb, known: Mapping[str, str | None]
) -> Iterator[Order]:
    texts = {name: text for name, text in known.items() if text is not None}
    if len(texts) == len(known):
        yield from _one(
            space,
            partial(resolver.filled, verb, texts),
            partial(resolver.nearest_filled, verb, texts),
        )


def _only(space: Space, verb: Verb, slot: Slot) -> str | None:
    """What a blank must hold: what the question is about, or the one thing that is offered."""
    offered = _offered(space, verb, slot)
    kind = PLURAL.get(slot.kind, slot.kind)
    about = {"unit": space.decision.unit, "area": space.decision.area}.get(kind, -1)
    if about in offered:
        return space.ruleset.names.name(kind, about)
    return space.ruleset.names.name(kind, offered[0]) if len(offered) == 1 else None


def _few(space: Space, verb: Verb, slot: Slot) -> list[str]:
    """What is offered for a blank, by name, where that is not much."""
    offered = _offered(space, verb, slot)
    kind = PLURAL.get(slot.kind, slot.kind)
    names = space.ruleset.names
    return [names.name(kind, i) for i in offered] if len(offered) <= MOST_NUMBERED else []


def _offered(space: Space, verb: Verb, slot: Slot) -> list[int]:
    if slot.kind in ("number", "text"):
        return []
    rule = space.ruleset.rules[verb.name]
    return list(dict.fromkeys(rule.offers(space.position, space.decision.seat, slot.name)))

"""A typed line as orders: cleaned, read, and where it is no whole order, what it answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.desk.looks import choices, short
from bot.desk.match.sitting import Sitting
from engine.kernel.decision import Decision
from engine.kernel.errors import (
    BadOrder,
    RuleViolation,
    Slip,
    UmpireError,
    UnknownName,
    WhichOrder,
)
from engine.kernel.names import fold, shortened
from engine.kernel.order import Order, Typed
from engine.kernel.resolver import Meant, Resolver
from engine.kernel.typed import is_cut, plain_line, signs, strange

LONGEST_LINE = 2000
DEFAULT = ("default", "as usual")
_SPEAKER = re.compile(r"([^:>]{1,40}?)[\s*_]*[:>][\s*_]*(\S.*)")


def without_decoration(line: str) -> str:
    """A line as it was meant; see `typed`. Raises BadOrder if it is too long, cut or strange."""
    if len(line) > LONGEST_LINE:
        raise BadOrder(f"An order has at most {LONGEST_LINE} characters.")
    found = plain_line(line)
    _refuse_strange(found)
    if is_cut(found):
        raise BadOrder(f'Something of "{shortened(found)}" is missing: write it in full.')
    if not any(sign.isalnum() for sign in found):
        raise BadOrder("There is no order in that line.")
    return found


def cleaned(sitting: Sitting, seat: int, line: str) -> str:
    """A line without decoration, and without the name of the seat that says it.

    Raises BadOrder for a line that another seat says, and as `without_decoration`.
    """
    found = without_decoration(line)
    said = _SPEAKER.fullmatch(found)
    speaker = None if said is None else _seat(sitting, said[1])
    if said is None or speaker is None:
        return found
    if speaker != seat:
        names = sitting.ruleset.seats
        raise BadOrder(f"{names[speaker]} says that line, and you order for {names[seat]}.")
    return plain_line(said[2])


def _refuse_strange(text: str) -> None:
    if sign := strange(text):
        raise BadOrder(f"No order has the character {sign}: leave it out.")


def _seat(sitting: Sitting, named: str) -> int | None:
    """The seat of that full name, or None."""
    wanted = fold(named)
    return next((n for n, name in enumerate(sitting.ruleset.seats) if fold(name) == wanted), None)


def read(sitting: Sitting, seat: int, order: str | Order | Typed) -> Order:
    """A typed line, or the texts of an order's blanks, as one order, for a look. Raises BadOrder.

    A number answers what was asked before, and goes on to do so.
    """
    found = meant(sitting, seat, order, kept=False).orders
    if len(found) != 1:
        raise BadOrder(f"That is {len(found)} orders: {'; '.join(_said(sitting, found))}.")
    return found[0]


def meant(
    sitting: Sitting, seat: int, order: str | Order | Typed, alone: bool = True, kept: bool = True
) -> Meant:
    """What somebody means by a line, or by the texts of an order's blanks.

    A number is that of an answer, of those that were asked last; `default` is the default answer
    in full; a name, or a verb and a name, are enough where only one order of that question can be
    meant. `alone`: nothing was typed with it. Numbers mean nothing among other lines, as each
    changes what the next number would be. `kept`: what is asked is kept, for a number that answers
    it. Raises BadOrder, and RuleViolation where nothing that the line may mean is legal.
    """
    if isinstance(order, Order):
        return Meant((order,))
    resolver = Resolver(
        sitting.ruleset, sitting.playing().position, seat, sitting.playing().waiting
    )
    try:
        if isinstance(order, Typed):
            return _filled(sitting, resolver, order)
        line = cleaned(sitting, seat, order)
        asked = resolver.decisions
        offered = _offered(sitting, seat, asked)
        if kept and not (line.isdecimal() and not _answers_it(line, offered)):
            sitting.offered.pop(seat, None)  # the next line answers it, or nothing does
        if fold(line) in DEFAULT and asked:
            return Meant(tuple(sitting.playing().space(asked[0]).default()))
        if len(offered) == 1 and fold(line) in short.YES:
            line = offered[0]
        elif line.isdecimal():
            line = _numbered(sitting, seat, resolver, line, offered, alone)
        return _whole(sitting, seat, resolver, line)
    except WhichOrder as which:
        if alone and kept:
            sitting.offered[seat] = (_tags(sitting, resolver.decisions), which.lines)
        raise
    except UnknownName as miss:
        if not (miss.typed and miss.suggestions):
            raise
        nearest = _nearest(sitting, seat, resolver, order, miss)
        if not alone and isinstance(nearest, Slip):
            raise  # among other lines nothing is asked
        if kept and isinstance(nearest, Slip):
            sitting.offered[seat] = (_tags(sitting, resolver.decisions), nearest.lines)
        raise nearest from None


def _answers_it(number: str, offered: Sequence[str]) -> bool:
    return number in map(str, range(1, len(offered) + 1))


def _offered(sitting: Sitting, seat: int, asked: Sequence[Decision]) -> Sequence[str]:
    """The orders that were asked about with their numbers, while the question is the same."""
    then, found = sitting.offered.get(seat, ((), ()))
    return found if then == _tags(sitting, asked) else ()


def _tags(sitting: Sitting, asked: Sequence[Decision]) -> Sequence[str]:
    return [choices.tag_of(sitting, decision) for decision in asked]


def _nearest(
    sitting: Sitting, seat: int, resolver: Resolver, order: str | Typed, miss: UnknownName
) -> UnknownName:
    """What to say to a slip in a name: a Slip with the legal orders it was probably meant for.

    Where none is legal nothing is suggested; but of the one thing that comes near it is said why
    it may not be ordered.
    """
    found: dict[str, str] = {}
    refused: list[str] = []
    for name in miss.suggestions:
        if len(miss.typed.split()) > len(name.split()):
            continue  # what is more in the line was meant too, and would be left out unasked
        try:
            if isinstance(order, Typed):
                texts = {n: _mended(text, miss, name) for n, text in order.texts.items()}
                orders = _filled(sitting, resolver, Typed(order.verb, texts)).orders
            else:
                line = _mended(cleaned(sitting, seat, order), miss, name)
                orders = _whole(sitting, seat, resolver, line).orders
        except RuleViolation as refusal:
            refused.append(f"{miss.bare} If you mean {name}: {refusal}")
            continue
        except UmpireError:
            continue
        if len(orders) == 1 and any(
            orders[0] in sitting.playing().space(decision)
            for decision in resolver.decisions
            if orders[0].verb in decision.verbs
        ):
            found.setdefault(sitting.ruleset.catalogue.say(orders[0]), name)
    if found:
        return Slip(miss, tuple(found.values()), tuple(found))
    only = len(miss.suggestions) == len(refused) == 1
    return UnknownName(refused[0] if only else miss.bare, (), miss.typed)


def _mended(text: str, miss: UnknownName, name: str) -> str:
    """A text with the name that was probably meant."""
    text = " ".join(signs(text).split())
    return re.sub(re.escape(miss.typed), lambda _: name, text, flags=re.IGNORECASE)


def _numbered(
    sitting: Sitting, seat: int, resolver: Resolver, line: str, offered: Sequence[str], alone: bool
) -> str:
    """The order that a number stands for, as a line; the number itself where it may be a name.

    `offered`: the orders that were asked about with their numbers just now.
    """
    lines = offered or _answers(sitting, seat, resolver.decisions)
    if not 1 <= int(line) <= len(lines):
        return line
    if not alone:
        raise BadOrder(f"Number {line} among other lines could mean anything: write the order.")
    chosen = lines[int(line) - 1]
    if not offered:
        _refuse_two_meanings(sitting, seat, resolver, line, chosen)
    return chosen


def _answers(sitting: Sitting, seat: int, asked: Sequence[Decision]) -> Sequence[str]:
    """The answers that have numbers."""
    return choices.numbered(asked, choices.answers(sitting, seat, asked[0])) if asked else ()


def _refuse_two_meanings(
    sitting: Sitting, seat: int, resolver: Resolver, number: str, chosen: str
) -> None:
    """Ask, where a number is that of an answer and the name of something else as well."""
    named = short.orders(sitting, seat, resolver, number)
    others = [
        line
        for line in _said(sitting, named)
        if line != chosen and number in line.replace(",", " ").split()
    ]
    if others:
        raise WhichOrder(number, (chosen, *others))


def _whole(sitting: Sitting, seat: int, resolver: Resolver, line: str) -> Meant:
    """A line as orders, written in full or as a short answer to what the seat is asked."""
    if (typed := _with_blanks(sitting, line)) is not None:
        return _filled(sitting, resolver, typed)
    try:
        return resolver.read(line)
    except WhichOrder:
        raise
    except BadOrder as first:
        found = short.orders(sitting, seat, resolver, line)
        if len(found) == 1:
            return Meant((found[0],))
        if found:
            raise WhichOrder(shortened(line), tuple(_said(sitting, found))) from None
        if fold(line) in (*short.YES, *short.NO):
            now = ", ".join(resolver.verbs)
            raise BadOrder(f"Nothing is asked that yes or no answers. Now: {now}.") from None
        _refuse_unasked(sitting, resolver, fold(line).partition(" ")[0], first)
        raise short.nearer(sitting, seat, resolver.decisions, line, first) from None


def _refuse_unasked(sitting: Sitting, resolver: Resolver, verb: str, miss: BadOrder) -> None:
    """Say that an order is not asked for, whatever the names in it mean."""
    known = isinstance(miss, UnknownName) and verb in sitting.ruleset.catalogue.verbs
    if known and verb not in resolver.verbs:
        sitting.playing().decision_for(resolver.known.seat, Order(verb))


def _with_blanks(sitting: Sitting, line: str) -> Typed | None:
    """A line as Discord shows a command: the verb, then each blank with its name and a colon."""
    word, _, rest = line.partition(" ")
    verb = sitting.ruleset.catalogue.verbs.get(fold(word))
    if verb is None or not verb.slots:
        return None
    names = "|".join(re.escape(slot.name) for slot in verb.slots)
    head, *pieces = re.split(rf"(?:^|(?<=\s))({names}):", rest)
    if head.strip() or not pieces:
        return None
    return Typed(verb.name, dict(zip(pieces[::2], pieces[1::2], strict=True)))


def _filled(sitting: Sitting, resolver: Resolver, order: Typed) -> Meant:
    texts = {name: " ".join(signs(text).split()) for name, text in order.texts.items()}
    for text in texts.values():
        _refuse_strange(text)
    try:
        return resolver.filled(sitting.ruleset.catalogue.verbs[order.verb], texts)
    except UnknownName as miss:
        _refuse_unasked(sitting, resolver, order.verb, miss)
        raise


def _said(sitting: Sitting, orders: Sequence[Order]) -> list[str]:
    return list(dict.fromkeys(map(sitting.ruleset.catalogue.say, orders)))

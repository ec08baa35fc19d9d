"""What a seat does: give an order, take it back, and answer ahead by standing orders."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.match import choices
from bot.desk.match.act import Act
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting, own_seat
from bot.desk.plain import access
from bot.desk.plain.errors import StaleQuestion
from bot.desk.plain.values import Actor, Trial
from bot.store import Conflict
from engine.kernel import standing
from engine.kernel.alike import picker
from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.errors import BadOrder, UmpireError
from engine.kernel.order import Order, Typed
from engine.kernel.table import Table

LONGEST_LINE = 2000
MOST_STANDING = 100


async def give(
    room: Room,
    match: str,
    seat: str | int,
    order: str | Order | Typed,
    actor: Actor,
    key: str | None,
    tag: str | None = None,
) -> tuple[Done, int, str]:
    """Give an order; standing orders answer what it leads to. The seat, and the order's echo.

    Raises BadOrder for a line that is none, RuleViolation for one that the rules refuse,
    NotAllowed for a seat that is not the actor's, NotNow for a match that is not being played,
    StaleQuestion when the question called `tag` waits no longer.
    """
    echo = ""
    number = -1

    def work(act: Act) -> None:
        nonlocal echo, number
        number = act.giver = own_seat(act.sitting, seat, actor)
        echo = give_one(act, number, order, actor, tag)

    done = await room.doing(match, work, key)
    return _again(done, seat, actor) if done.repeated else (done, number, echo)


def give_one(act: Act, seat: int, order: str | Order | Typed, actor: Actor, tag: str | None) -> str:
    """Give an order within an act; standing orders answer what it leads to. Its echo."""
    sitting = act.sitting
    if tag is not None:
        tagged(sitting, seat, tag)
    given = read(sitting, seat, order)
    before, first = list(act.table.waiting), len(act.rows)
    act.order(seat, given, actor.id)
    act.settle(act.news(before, seat, first))
    return sitting.ruleset.catalogue.say(given)


async def give_default(
    room: Room, match: str, seat: str | int, tag: str, actor: Actor, key: str | None = None
) -> tuple[Done, int, str]:
    """Answer the question called `tag` by its default. Raises StaleQuestion."""
    echo: list[str] = []
    number = -1

    def work(act: Act) -> None:
        nonlocal number
        echo.clear()
        sitting = act.sitting
        number = act.giver = own_seat(sitting, seat, actor)
        decision = tagged(sitting, number, tag)
        before = list(act.table.waiting)
        for order in act.table.space(decision).default():
            act.order(number, order, actor.id)
            echo.append(sitting.ruleset.catalogue.say(order))
        act.settle(act.news(before, number))

    done = await room.doing(match, work, key)
    return _again(done, seat, actor) if done.repeated else (done, number, "\n".join(echo))


def tagged(sitting: Sitting, seat: int, tag: str) -> Decision:
    """The question of a seat that is called `tag`. Raises StaleQuestion when it waits no more."""
    for decision in sitting.playing().waiting:
        if decision.seat == seat and choices.tag_of(sitting, decision) == tag:
            return decision
    raise StaleQuestion("That question has been answered already; here is how it stands.")


def _again(done: Done, seat: str | int, actor: Actor) -> tuple[Done, int, str]:
    """What was answered when it was done, for its own seat."""
    number = done.sitting.seat(seat)
    name = done.sitting.ruleset.seats[number]
    access.check_order(done.sitting, name, actor)
    if done.act.rows[0].seat != name:
        raise Conflict("That has been used for something else: give the order again.")
    return done, number, done.act.rows[0].text


def read(sitting: Sitting, seat: int, order: str | Order | Typed) -> Order:
    """A line, or what was typed into an order's blanks, as an order. Raises BadOrder.

    A verb alone is enough where one request is open.
    """
    if isinstance(order, Order):
        return order
    catalogue = sitting.ruleset.catalogue
    waiting = sitting.playing().waiting
    verbs = [verb for decision in waiting if decision.seat == seat for verb in decision.verbs]
    pick = picker(sitting.ruleset, sitting.playing().position, seat)
    if isinstance(order, Typed):
        asked = order.verb in verbs
        return catalogue.filled(catalogue.verbs[order.verb], order.texts, pick if asked else None)
    if len(order) > LONGEST_LINE:
        raise BadOrder(f"An order has at most {LONGEST_LINE} characters.")
    if not order.isprintable():
        raise BadOrder("There are characters in that line that no order has.")
    try:
        return catalogue.parse(order, verbs, pick)
    except BadOrder:
        words = order.split()
        meant = _requested(sitting, seat, words[0]) if len(words) == 1 else set()
        if len(meant) != 1:
            raise
        return catalogue.parse(meant.pop(), verbs, pick)


def _requested(sitting: Sitting, seat: int, word: str) -> set[str]:
    """The whole orders with a verb that answer what a seat is asked about one unit or another."""
    asked = [d for d in sitting.playing().waiting if d.seat == seat and d.unit >= 0]
    verb = sitting.ruleset.catalogue.verb(word, [v for d in asked for v in d.verbs]).name
    found = {line for d in asked for line in choices.answers(sitting, seat, d)}
    return {line for line in found if line.split()[0] == verb}


async def undo(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> tuple[Done, int, str]:
    """Take back the seat's last order that nobody else has seen.

    Raises RuleViolation, which says what it would take, when there is none.
    """
    taken = ""
    number = -1

    def work(act: Act) -> None:
        nonlocal taken, number
        number = act.giver = own_seat(act.sitting, seat, actor)
        name = act.sitting.ruleset.seats[number]
        own = [row for row in act.sitting.drafts if row.seat == name]
        step = act.table.undo(number)
        taken = own[-1].text if own else ""
        act.stepped("undo", step, actor.id, number, taken)

    done = await room.doing(match, work, key)
    return _again(done, seat, actor) if done.repeated else (done, number, taken)


async def clear(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> tuple[Done, int, str]:
    """Take back all that the seat has ordered and nobody else has seen.

    Raises RuleViolation when there is nothing.
    """
    taken: list[str] = []
    number = -1

    def work(act: Act) -> None:
        nonlocal number
        taken.clear()
        number = act.giver = own_seat(act.sitting, seat, actor)
        name = act.sitting.ruleset.seats[number]
        own = [row.text for row in act.sitting.drafts if row.seat == name]
        for text in [*reversed(own)] or [""]:
            act.stepped("undo", act.table.undo(number), actor.id, number, text)
            taken.append(text)

    done = await room.doing(match, work, key)
    return _again(done, seat, actor) if done.repeated else (done, number, "\n".join(taken))


async def set_standing(
    room: Room,
    match: str,
    seat: str | int,
    lines: str | Sequence[str],
    actor: Actor,
    key: str | None = None,
) -> tuple[Done, int, str]:
    """Replace a seat's standing orders; they answer at once what waits for the seat.

    Raises BadOrder naming the line that cannot be read.
    """
    texts = lines.splitlines() if isinstance(lines, str) else list(lines)
    texts = [text.strip() for text in texts if text.strip()]
    if len(texts) > MOST_STANDING:
        raise BadOrder(f"A seat has at most {MOST_STANDING} standing orders.")
    number = -1

    def work(act: Act) -> None:
        nonlocal number
        sitting = act.sitting
        number = act.giver = own_seat(sitting, seat, actor)
        name = sitting.ruleset.seats[number]
        found = [_read_standing(sitting, text) for text in texts]
        if len(sitting.ruleset.seats) == 1:
            _leaves_a_question(found)
        said = [str(one) for one in found]
        sitting.standing[name] = said
        act.seat_changes[name] = {"standing_orders": said}
        act.note("standing", actor.id, number, "\n".join(said), draft=True)
        act.settle([d for d in act.table.waiting if d.seat == number])

    done = await room.doing(match, work, key)
    return _again(done, seat, actor) if done.repeated else (done, number, "\n".join(texts))


def _leaves_a_question(found: Sequence[standing.Standing]) -> None:
    """Refuse, to who plays alone, an order that leaves him nothing to decide: it plays to the end.

    In a game of several seats the others are asked in between, and he may think again.
    """
    for one in found:
        if one.kind == "any" and not one.conditions:
            raise BadOrder(
                f'"{one}" would answer every question to the end of the match at once, for nobody '
                f"else plays. Say how long it holds, such as: any if turn=2: {one.answer}."
            )


def _read_standing(sitting: Sitting, text: str) -> standing.Standing:
    if len(text) > LONGEST_LINE or not text.isprintable():
        raise BadOrder(f"A standing order is one line of at most {LONGEST_LINE} characters.")
    order = standing.parse(text, sitting.ruleset)
    for key, value in order.conditions:
        if key not in standing.CONDITIONS:
            known = ", ".join(standing.CONDITIONS)
            raise BadOrder(f'No question tells its "{key}". A condition is about one of: {known}.')
        if key == "turn" and not value.isdecimal():
            raise BadOrder(f'"{value}" is not the number of a turn.')
    return order


def try_standing(sitting: Sitting, seat: int, text: str) -> list[Trial]:
    """What a standing order would do with each question that waits for the seat; no die falls."""
    order = _read_standing(sitting, text)
    playing = sitting.playing()
    trials = []
    for decision in (d for d in playing.waiting if d.seat == seat):
        question = sitting.ruleset.question(decision)
        answers = list(standing.matching(playing, decision, [order]))
        if not answers:
            trials.append(Trial(question, (), "It does not fit this question."))
        for _, meant in answers:
            trials.append(Trial(question, *try_answer(sitting, decision, meant)))
    return trials


def try_answer(
    sitting: Sitting, decision: Decision, meant: standing.Answer
) -> tuple[list[str], str]:
    """An answer as it would be echoed, and why it would be refused, or "".

    It is tried on what its seat sees, all but the last order being given; no die falls.
    """
    seat = decision.seat
    table = Table(sitting.ruleset, sitting.playing().position.seen_by(seat), Dice("", ""))
    table.resume()
    said: list[str] = []
    refused = ""
    try:
        for order in standing.given_in_turn(table, decision, meant):
            said.append(table.ruleset.catalogue.say(order))
            if len(said) == len(meant.every):
                table.decision_for(seat, order)
                table.ruleset.rules[order.verb].verify(table.position, seat, order.slots)
            elif not table.give(seat, order).draft:
                break
    except UmpireError as refusal:
        refused = str(refusal)
    return said + standing.spelled(table, decision, meant.lines[len(said) :]), refused

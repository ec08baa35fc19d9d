"""What a seat does: it gives an order, undoes one, and leaves standing orders."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from bot.desk.acts import unclosing
from bot.desk.acts.closing import PASS, Care, ask_once
from bot.desk.looks import choices
from bot.desk.looks.lines import cleaned, meant
from bot.desk.looks.trials import _read_standing
from bot.desk.match.act import Act
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting, own_seat
from bot.desk.plain import access
from bot.desk.plain.errors import StaleQuestion
from bot.desk.plain.standins import is_stand_in
from bot.desk.plain.values import Actor
from bot.store import Conflict
from engine.kernel import standing
from engine.kernel.decision import Decision
from engine.kernel.errors import BadOrder, RuleViolation, UmpireError
from engine.kernel.names import fold, in_condition
from engine.kernel.order import DONE, Order, Typed
from engine.kernel.resolver import Meant, in_turn
from engine.kernel.table import Table
from engine.kernel.wording import listed

MOST_STANDING = 100
DEFAULT, PHASE = "default", "phase"  # ways to close a question beside `done`
_OF_A_PHASE = re.compile(r"any if turn=\d+, phase=[^,:=]+: default")


async def give(
    room: Room,
    match: str,
    seat: str | int,
    order: str | Order | Typed,
    actor: Actor,
    key: str | None,
    tag: str | None = None,
    careful: bool = False,
) -> tuple[Done, int, str]:
    """Give an order; standing orders answer what it leads to. Returns the seat and the echo too.

    `careful`: a person gives it, who is told once what they give up by closing a question. Raises
    BadOrder for a line that is none, RuleViolation for one that the rules refuse, NotAllowed for a
    seat that is not the actor's, NotNow for a match that is not being played, StaleQuestion when
    the question of this `tag` waits no longer, NotClosed.
    """
    echo = ""
    number = -1
    care = Care(actor.id, key) if careful else None

    def work(act: Act) -> None:
        nonlocal echo, number
        number = act.giver = own_seat(act.sitting, seat, actor)
        echo = give_one(act, number, order, actor, tag, care=care)

    done = await room.doing(match, work, key)
    return _again(done, seat, actor) if done.repeated else (done, number, echo)


def give_one(
    act: Act,
    seat: int,
    order: str | Order | Typed,
    actor: Actor,
    tag: str | None,
    alone: bool = True,
    care: Care | None = None,
) -> str:
    """Give what a line means within an act; standing orders answer what it leads to.

    Returns the echo, a line an order: of several that a line stands for, those before a question
    came up, and of a set those that were still possible. When one is refused, none is given.
    `alone`: as for `meant`.
    """
    sitting, table = act.sitting, act.table
    if tag is not None:
        tagged(sitting, seat, tag)
    passing = isinstance(order, str) and fold(cleaned(sitting, seat, order)) == PASS
    line = Meant((DONE,)) if passing else meant(sitting, seat, order, alone)
    if care is not None and not passing:
        _ask_about(act, seat, line, care)
    asks, legal = _after(table, seat)
    orders = in_turn(line, asks, legal)
    before, first = list(table.waiting), len(act.rows)
    given: list[Order] = []
    try:
        for one in orders:
            act.order(seat, one, actor.id)
            given.append(one)
    except UmpireError:
        act.take_back(seat, first)
        raise
    left = line.orders[line.orders.index(given[-1]) + 1 :] if given else ()
    say = sitting.ruleset.catalogue.say
    said = [say(one) for one in given]
    if left and not asks(left[0]):
        said.append(f"# not yet, as you are asked something first: {listed([*map(say, left)])}")
    act.settle(act.fresh_decisions(before, seat, first))
    return "\n".join(said)


def _ask_about(act: Act, seat: int, line: Meant, care: Care) -> None:
    """Ask once where a line closes a question and gives something up."""
    if not line.orders or line.orders[-1] != DONE:
        return
    table = act.table
    decision = table.decision_for(seat, DONE)
    if len(line.orders) == 1:
        table.ruleset.rules[DONE.verb].verify(table.position, seat, ())
    how = DONE.verb if len(line.orders) == 1 else DEFAULT
    ask_once(act.sitting, decision, care, how, line.orders)


def _after(table: Table, seat: int) -> tuple[Callable[[Order], bool], Callable[[Order], bool]]:
    """Whether an order is still asked for after others of its line, and whether it is legal."""

    def asking(order: Order) -> list[Decision]:
        return [d for d in table.waiting if d.seat == seat and order.verb in d.verbs]

    return (
        lambda order: bool(asking(order)),
        lambda order: any(order in table.space(decision) for decision in asking(order)),
    )


async def give_default(
    room: Room,
    match: str,
    seat: str | int,
    tag: str,
    actor: Actor,
    key: str | None = None,
    careful: bool = False,
) -> tuple[Done, int, str]:
    """Answer the question of a tag by its default. Raises StaleQuestion when it waits no longer.

    `careful`: as for `give`.
    """
    echo: list[str] = []
    number = -1
    care = Care(actor.id, key) if careful else None

    def work(act: Act) -> None:
        nonlocal number
        echo.clear()
        sitting = act.sitting
        number = act.giver = own_seat(sitting, seat, actor)
        decision = tagged(sitting, number, tag)
        before = list(act.table.waiting)
        orders = act.table.space(decision).default()
        if care is not None:
            ask_once(sitting, decision, care, DEFAULT, orders)
        for order in orders:
            act.order(number, order, actor.id)
            echo.append(sitting.ruleset.catalogue.say(order))
        act.settle(act.fresh_decisions(before, number))

    done = await room.doing(match, work, key)
    return _again(done, seat, actor) if done.repeated else (done, number, "\n".join(echo))


def tagged(sitting: Sitting, seat: int, tag: str) -> Decision:
    """The decision of a seat that a tag names. Raises StaleQuestion when it waits no longer."""
    for decision in sitting.playing().waiting:
        if decision.seat == seat and choices.tag_of(sitting, decision) == tag:
            return decision
    raise StaleQuestion("That question has been answered already; here is how it stands.")


def _again(done: Done, seat: str | int, actor: Actor) -> tuple[Done, int, str]:
    """What was returned when the same key was used before; for its own seat only."""
    number = done.sitting.seat(seat)
    name = done.sitting.ruleset.seats[number]
    access.check_order(done.sitting, name, actor)
    own = [row for row in done.act.rows if (row.seat, row.actor) == (name, actor.id)]
    if not own:
        raise Conflict("That has been used for something else: give the order again.")
    kind = own[0].kind
    if kind == "restore":  # what was closed and is taken back
        return done, number, DONE.verb
    return done, number, "\n".join(row.text for row in own if row.kind == kind)


async def undo(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> tuple[Done, int, str]:
    """Take back the seat's last order that nobody else has seen, or what it has just closed.

    A closing is taken back if it rolled nothing and showed nothing; see `unclosing`. Raises
    RuleViolation when there is nothing; its message says who could take more back.
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

    try:
        done = await room.doing(match, work, key)
    except RuleViolation:
        closed = await unclosing.take_back(room, match, seat, actor, key)
        if closed is None:
            raise
        done, number, taken = closed
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
        nonlocal taken, number
        number = act.giver = own_seat(act.sitting, seat, actor)
        taken = act.drop_drafts(number, actor.id)
        if not taken:
            act.table.undo(number)

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
        found = [_read_standing(sitting, text) for text in texts]
        name = sitting.ruleset.seats[number]
        others = (holder for seat, holder in sitting.holders.items() if seat != name)
        if all(map(is_stand_in, others)):
            _leaves_a_question(found)
        _stand(act, number, [str(one) for one in found], actor)

    done = await room.doing(match, work, key)
    return _again(done, seat, actor) if done.repeated else (done, number, "\n".join(texts))


def _stand(act: Act, seat: int, lines: Sequence[str], actor: Actor) -> None:
    """Replace a seat's standing orders within an act; they answer what waits for it."""
    act.set_standing(seat, lines, actor.id)
    act.settle([d for d in act.table.waiting if d.seat == seat])


async def rest_of_phase(
    room: Room,
    match: str,
    seat: str | int,
    actor: Actor,
    key: str | None = None,
    careful: bool = False,
) -> tuple[Done, int, str]:
    """Answer by the defaults whatever is asked of a seat until the phase is over.

    It is a standing order of the phase, which ends with it. Returns its line as the echo.
    `careful`: as for `give`, of what waits now.
    """
    line = ""
    number = -1
    care = Care(actor.id, key) if careful else None

    def work(act: Act) -> None:
        nonlocal line, number
        sitting = act.sitting
        number = act.giver = own_seat(sitting, seat, actor)
        table = act.table
        decision = next((d for d in table.waiting if d.seat == number), None)
        if care is not None and decision is not None:
            ask_once(sitting, decision, care, PHASE, table.space(decision).default())
        turn, _, phase = sitting.ruleset.phase(table.position)
        line = all_of_a_phase(turn, phase)
        kept = sitting.standing[sitting.ruleset.seats[number]]
        kept = [one for one in kept if not _OF_A_PHASE.fullmatch(one)]
        _stand(act, number, [*kept, line][-MOST_STANDING:], actor)

    done = await room.doing(match, work, key)
    return _again(done, seat, actor) if done.repeated else (done, number, line)


def all_of_a_phase(turn: int, phase: str) -> str:
    """The standing order that answers by the defaults whatever is asked in a phase."""
    return f"any if turn={turn}, phase={in_condition(phase)}: default"


def _leaves_a_question(found: Sequence[standing.StandingOrder]) -> None:
    """Refuse a standing order that would play a match of one person to its end. Raises BadOrder.

    In a match of several persons others are asked in between, and its owner may think again.
    """
    for one in found:
        if one.kind == "any" and not one.conditions:
            raise BadOrder(
                f'"{one}" would answer every question to the end of the match at once, for nobody '
                f"else plays. Say how long it holds, such as: any if turn=2: {one.answer}."
            )

"""What a moderator does: force, edit, restore, hand a seat over, cancel. Each with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot import store as storage
from bot.desk import access, awaited
from bot.desk.act import Act
from bot.desk.chronicle import Chronicle
from bot.desk.errors import DeskError, NotNow
from bot.desk.room import Done, Room
from bot.desk.rows import NOBODY, Row, named, numbered, row_of, unpack
from bot.desk.sitting import Sitting
from bot.desk.values import Actor, Point
from bot.desk.waiting import deadline_of
from bot.store import Conflict
from engine.kernel.decision import Decision
from engine.kernel.errors import BadOrder
from engine.kernel.position import Change, Draft, Position
from engine.kernel.table import Table

LONGEST_REASON = 500
LONGEST_EDIT = 20_000
LONGEST_HOLDER = 80
# A game that never leaves a phase by its defaults is broken; this keeps it from going on for ever.
MOST_FORCED = 2000
FORCED = "forced"


def reason_of(text: str, what: str = "A reason") -> str:
    """A reason, or what else all are to read, as it is kept. Raises BadOrder for one that is none.

    `what` it is, as the refusal says it.
    """
    reason = " ".join(text.split())
    if not reason:
        raise BadOrder(f"{what} is needed: a sentence of at most {LONGEST_REASON} characters.")
    if len(reason) > LONGEST_REASON:
        raise BadOrder(
            f"{what} has at most {LONGEST_REASON} characters; this one has {len(reason)}."
        )
    if not reason.isprintable():
        raise BadOrder(f"{what} has no characters that cannot be printed.")
    return reason


def moderated(sitting: Sitting, actor: Actor) -> None:
    """Raise NotAllowed or NotNow unless the actor may change a running match as a moderator."""
    access.check_moderator(sitting, actor)
    access.check_running(sitting)


def owned(done: Done, actor: Actor) -> Done:
    """An act as it is told to who did it; one done before under its key is told to nobody else."""
    if done.repeated and done.act.rows[0].actor != actor.id:
        raise Conflict("That has been used for something else: try again.")
    return done


def has_looked(act: Act, actor: Actor) -> None:
    """Keep that an actor has seen what is hidden: he takes no seat of the match any more."""
    sitting = act.sitting
    if actor.id not in (*sitting.looked, *sitting.holders.values()):
        act.set_options(looked=[*sitting.looked, actor.id])


async def force(
    room: Room, match: str, actor: Actor, reason: str, whole_phase: bool, key: str | None = None
) -> Done:
    """Answer what waits: by standing orders, else by the defaults.

    It ends when all that waited is answered or a phase ends; with `whole_phase` only then. For a
    moderator who plays: only seats whose time has run out, free ones, and his own. NotNow if none.
    """
    why = reason_of(reason)

    def work(act: Act) -> None:
        sitting = act.sitting
        moderated(sitting, actor)
        table = act.table
        here = sitting.ruleset.phase(table.position)[:2]
        seats = sitting.ruleset.seats
        asked = _to_force(sitting, actor, room.now())
        names = dict.fromkeys(seats[decision.seat] for decision in asked)
        act.note("force", actor.id, text=", ".join(names), reason=why, draft=True)
        for _ in range(MOST_FORCED):
            open_still = [
                d
                for d in table.waiting
                if d in asked or (whole_phase and _decides_for(sitting, actor, d))
            ]
            if not open_still or sitting.ruleset.phase(table.position)[:2] != here:
                return
            decision = open_still[0]
            if decision in asked:
                asked.remove(decision)
            answer_for(act, decision, why)
        raise DeskError("The phase does not end by its defaults: a moderator must edit it.")

    return owned(await room.doing(match, work, key), actor)


def _decides_for(sitting: Sitting, actor: Actor, decision: Decision) -> bool:
    """Whether a moderator may have a decision answered before its time has run out."""
    holder = sitting.holders.get(sitting.ruleset.seats[decision.seat])
    return holder in (None, actor.id) or not access.in_own_cause(sitting, actor)


def _to_force(sitting: Sitting, actor: Actor, now: datetime) -> list[Decision]:
    """What waits and may be forced by a moderator. Raises NotNow when he plays and it is none."""
    found, waiting = [], sitting.playing().waiting
    for decision in waiting:
        limit = deadline_of(sitting, sitting.ruleset.seats[decision.seat])
        due = None if limit is None else limit.due
        late = awaited.is_overdue(waiting, decision.seat, due, now)
        if late or _decides_for(sitting, actor, decision):
            found.append(decision)
    if not found:
        raise NotNow(
            f"You play in {sitting.code}: you may answer for your own seat, a free one, or one "
            "whose time has run out. None of those is waited for."
        )
    return found


def answer_for(act: Act, decision: Decision, why: str, actor: str = FORCED) -> None:
    """Answer a decision that its seat did not answer: by a standing order, else by the default."""
    before, first = list(act.table.waiting), len(act.rows)
    if not act.answer(decision):
        for order in act.table.space(decision).default():
            act.order(decision.seat, order, actor, why)
    act.settle(act.news(before, decision.seat, first))


async def edit(
    room: Room,
    match: str,
    actor: Actor,
    lines: str | Sequence[str],
    reason: str,
    key: str | None = None,
) -> Done:
    """Change the position by lines of a position text. All that was drafted is open then.

    Raises BadPosition naming the line, RuleViolation when what comes of it breaks the rules.
    """
    why = reason_of(reason)
    text = lines if isinstance(lines, str) else "\n".join(lines)
    if not text.strip() or len(text) > LONGEST_EDIT:
        raise BadOrder(f"An edit is some lines of a position text, at most {LONGEST_EDIT} letters.")

    def work(act: Act) -> None:
        access.check_unhidden(act.sitting, actor)
        access.check_running(act.sitting)
        amend(act, text, actor, why)

    return owned(await room.doing(match, work, key), actor)


def amend(act: Act, text: str, actor: Actor, why: str) -> None:
    """Change the position by lines of a position text, and let standing orders answer."""
    before = list(act.table.waiting)
    has_looked(act, actor)
    act.stepped("edit", act.table.amend(text), actor.id, text=text, reason=why)
    act.settle(act.news(before))


async def hand_over(
    room: Room,
    match: str,
    seat: str | int,
    holder: str | None,
    actor: Actor,
    reason: str,
    key: str | None = None,
) -> Done:
    """Give a seat to another person (None: to nobody). The leaver's standing orders end."""
    why = reason_of(reason) if reason else ""
    if holder is not None and not (holder.isprintable() and 0 < len(holder) <= LONGEST_HOLDER):
        raise BadOrder(f"Who takes a seat has a name of 1 to {LONGEST_HOLDER} characters.")

    def work(act: Act) -> None:
        sitting = act.sitting
        number = sitting.seat(seat)
        name = sitting.ruleset.seats[number]
        access.check_hand_over(sitting, name, actor, holder)
        if access.is_over(sitting):
            raise NotNow(f"{sitting.code} is over; its seats stay as they are.")
        leave(act, name, holder, room.now())
        act.note("hand-over", actor.id, number, holder or NOBODY, why, draft=True)

    return owned(await room.doing(match, work, key), actor)


def leave(act: Act, seat: str, holder: str | None, now: datetime) -> None:
    """Let a seat change hands (None: it is nobody's). The leaver's standing orders end."""
    sitting = act.sitting
    act.seat_changes[seat] = {"holder": holder, "standing_orders": [], "since": now}
    leaver = sitting.holders.get(seat)
    if leaver not in (None, holder, *sitting.played) and sitting.state == "running":
        act.set_options(played=[*sitting.played, leaver])


async def cancel(room: Room, match: str, actor: Actor, reason: str, key: str | None = None) -> Done:
    """End a match without a winner; its seed is shown from now on."""
    why = reason_of(reason)

    def work(act: Act) -> None:
        moderated(act.sitting, actor)
        act.match_changes |= {"state": "cancelled", "result": {"words": "cancelled"}}
        act.note("cancel", actor.id, reason=why, draft=True)

    return owned(await room.doing(match, work, key), actor)


async def points(room: Room, match: str, actor: Actor) -> list[Point]:
    """The rows that a match may be restored to: those after which nothing lay drafted."""
    async with room.looking(match) as sitting:
        # Row numbers count what was drafted, so they are not for somebody who plays.
        access.check_unhidden(sitting, actor)
        rows = await room.rows(sitting)
    chronicle = Chronicle(sitting.ruleset, None)
    found = []
    for row in rows:
        chronicle.feed(row)
        if row.changes and not row.draft and not chronicle.drafts:
            found.append(Point(row.sequence, row.turn, row.phase, row.kind))
    return found


async def restore(
    room: Room, match: str, sequence: int, actor: Actor, reason: str, key: str | None = None
) -> Done:
    """Take the position back to what all could see after a row. What lay drafted is dropped.

    Rolled again, the same dice fall for the same acts.
    """
    why = reason_of(reason)
    if key is not None and (before := await room.done_before(match, key)):
        return owned(before, actor)
    async with room.looking(match) as sitting:
        check_row(sitting, sequence, actor)
    return owned(await go_back(room, match, sequence, actor, why, key), actor)


def check_row(sitting: Sitting, sequence: int, actor: Actor) -> None:
    """Raise NotAllowed, NotNow or BadOrder unless an actor may take a match back to a row."""
    access.check_unhidden(sitting, actor)
    access.check_running(sitting)
    if not 1 <= sequence <= sitting.revision:
        raise BadOrder(f"{sitting.code} has rows 1 to {sitting.revision}; not {sequence}.")


async def go_back(
    room: Room, match: str, sequence: int, actor: Actor, why: str, key: str | None = None
) -> Done:
    """Take the position back to what all could see after a row, for whoever may have it so."""
    async with room.looking(match) as sitting:
        access.check_running(sitting)
        then = await position_at(room, sitting, sequence)

    def work(act: Act) -> None:
        access.check_running(act.sitting)
        bring_back(act, then, sequence, actor, why)

    return await room.doing(match, work, key)


def bring_back(act: Act, then: Position, sequence: int, actor: Actor, why: str) -> None:
    """Bring the table to a position of the past, and let standing orders answer."""
    table = act.table
    position = table.position
    before = list(table.waiting)
    bring_to(table, then)
    changes = named(position, position.outcome(position.changes))
    table.resume()
    act.note("restore", actor.id, None, str(sequence), why, (), changes)
    act.settle(act.news(before))


def bring_to(table: Table, then: Position) -> None:
    """Make the table's position equal another one, without drafts; the changes are noted."""
    position = table.position
    position.changes = []
    position.drafts = []
    for field, (cells, wanted) in enumerate(zip(position.cells, then.cells, strict=True)):
        for index, value in enumerate(wanted):
            before = cells[index]
            if before != value:
                position.change(field, index, value)
                position.restored(field, index, before, value)


async def position_at(room: Room, sitting: Sitting, sequence: int) -> Position:
    """What all could see after a row: the last keyframe, brought forward by the journal."""
    async with room.store.read() as session:
        frame = await storage.keyframe_at_or_before(session, sitting.id, sequence)
        start = 0 if frame is None else frame.sequence or 0
        stored = await storage.journal(session, sitting.id, start + 1, sequence)
    ruleset = sitting.ruleset
    position = ruleset.new_position()
    if frame is None:
        raise DeskError(f"{sitting.code} has no position before row {sequence}.")
    unpack(position, frame.blob)
    for row in stored:
        forward(position, row_of(row), ruleset.seats)
    return position.seen_by(None)


def forward(position: Position, row: Row, seats: Sequence[str]) -> None:
    """Bring a position forward by one row, drafts included."""
    changes = numbered(position, row.changes)
    cells = position.cells
    before: list[Change] = [(field, index, cells[field][index]) for field, index, _ in changes]
    position.forward(changes)
    if row.kind == "order" and row.draft and row.seat is not None:
        position.drafts.append(Draft(seats.index(row.seat), before))
    elif row.kind == "undo" and row.seat is not None:
        number = seats.index(row.seat)
        for n in range(len(position.drafts) - 1, -1, -1):
            if position.drafts[n].seat == number:
                del position.drafts[n]
                break
    elif row.kind in ("open", "order", "edit", "restore"):
        position.drafts.clear()

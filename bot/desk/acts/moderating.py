"""What a moderator does: force, edit, hand a seat over, cancel. Each with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.desk.match import awaited
from bot.desk.match.act import Act
from bot.desk.match.due import deadline_of
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.errors import DeskError, NotNow
from bot.desk.plain.rows import NOBODY
from bot.desk.plain.values import Actor
from bot.store import Conflict
from engine.kernel.decision import Decision
from engine.kernel.errors import BadOrder

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
        if _is_late(sitting, decision.seat, now) or _decides_for(sitting, actor, decision):
            found.append(decision)
    if not found:
        raise NotNow(
            f"You play in {sitting.code}: you may answer for your own seat, a free one, or one "
            "whose time has run out. None of those is waited for."
        )
    return found


def _is_late(sitting: Sitting, seat: int, now: datetime) -> bool:
    """Whether a seat is waited for and its time has run out."""
    limit = deadline_of(sitting, sitting.ruleset.seats[seat])
    due = None if limit is None else limit.due
    return awaited.is_overdue(sitting.playing().waiting, seat, due, now)


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
    """Give a seat to another person (None: to nobody). The leaver's standing orders end.

    For a moderator who plays: only a free seat, one whose time has run out, and his own.
    """
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
        if sitting.state == "running" and not _is_late(sitting, number, room.now()):
            access.check_unseating(sitting, name, actor)
        leave(act, name, holder, room.now())
        act.note("hand-over", actor.id, number, holder or NOBODY, why, draft=True)

    return owned(await room.doing(match, work, key), actor)


def leave(act: Act, seat: str, holder: str | None, now: datetime) -> None:
    """Let a seat change hands (None: it is nobody's). The leaver's standing orders end."""
    sitting = act.sitting
    act.seat_changes[seat] = {"holder": holder, "standing_orders": [], "since": now}
    leaver, before = sitting.holders.get(seat), sitting.left.get(seat, ())
    if leaver not in (None, holder, *before) and sitting.state == "running":
        act.set_options(left={**sitting.left, seat: [*before, leaver]})


async def cancel(room: Room, match: str, actor: Actor, reason: str, key: str | None = None) -> Done:
    """End a match without a winner; its seed is shown from now on."""
    why = reason_of(reason)

    def work(act: Act) -> None:
        moderated(act.sitting, actor)
        act.match_changes |= {"state": "cancelled", "result": {"words": "cancelled"}}
        act.note("cancel", actor.id, reason=why, draft=True)

    return owned(await room.doing(match, work, key), actor)

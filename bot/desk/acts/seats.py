"""Who holds the seats: taken, left, and handed over."""

from __future__ import annotations

from datetime import datetime

from bot.desk.acts.grounds import owned, reason_of
from bot.desk.match.act import Act
from bot.desk.match.due import overdue
from bot.desk.match.room import Done, Room
from bot.desk.plain import access
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import NOBODY
from bot.desk.plain.standins import for_seat, is_stand_in
from bot.desk.plain.values import MOST_DRAWN, Actor
from engine.kernel.errors import BadOrder
from engine.kernel.names import shortened
from engine.kernel.typed import strange, visible
from engine.kernel.wording import joined

LONGEST_HOLDER = 80


async def hand_over(
    room: Room,
    match: str,
    seat: str | int,
    holder: str | None,
    actor: Actor,
    reason: str,
    key: str | None = None,
) -> Done:
    """Give a seat to another person (None: free it). The standing orders of its holder end.

    A moderator who plays may hand over their own seat, a free one, and one whose time has run out.
    "stand-in" is a holder too: it gets what the seat sees, and answers from then on.
    """
    why = reason_of(reason) if reason else ""
    if holder is not None:
        holder = " ".join(visible(holder).split())
    if holder is not None and (strange(holder) or not 0 < len(holder) <= LONGEST_HOLDER):
        raise BadOrder(f"The name of whoever takes a seat has 1 to {LONGEST_HOLDER} characters.")

    def work(act: Act) -> None:
        sitting = act.sitting
        number = sitting.seat(seat)
        name = sitting.ruleset.seats[number]
        access.check_hand_over(sitting, name, actor, holder)
        if access.is_over(sitting):
            raise NotNow(f"{sitting.code} is over; its seats stay as they are.")
        if sitting.state == "running" and not overdue(sitting, number, room.now()):
            access.check_unseating(sitting, name, actor, holder)
        taker = for_seat(holder, name, sitting.game)
        others = (h for s, h in sitting.holders.items() if s != name)
        if is_stand_in(taker) and all(map(is_stand_in, others)):
            raise NotNow(f"Nobody else plays in {sitting.code}: some seat is a person's.")
        change_hands(act, name, taker, room.now(), actor)
        act.record("hand-over", actor.id, number, taker or NOBODY, why, draft=True)

    return owned(await room.doing(match, work, key), actor)


def change_hands(act: Act, seat: str, holder: str | None, now: datetime, actor: Actor) -> None:
    """Change the holder of a seat within an act (None: it is free). Its standing orders end.

    What was drafted is taken back with the seat, so that no time-out and no moderator carries out
    what its holder never closed. Only who gets it from the holder's own hand finds it as it lies.
    """
    sitting = act.sitting
    leaver = sitting.holders.get(seat)
    passed_on = leaver == actor.id and holder is not None
    if sitting.table is not None and holder != leaver and not passed_on:
        act.drop_drafts(sitting.seat(seat), actor.id)
    act.seat_changes[seat] = {"holder": holder, "standing_orders": [], "since": now}
    before = sitting.left.get(seat, ())
    if leaver not in (None, holder, *before) and sitting.state == "running":
        act.set_options(left={**sitting.left, seat: [*before, leaver]})


async def take(
    room: Room,
    match: str,
    seat: str | int | None,
    actor: Actor,
    key: str | None = None,
) -> tuple[Done, str]:
    """Take a free seat (None: the first that is free), and return its name.

    Raises NotNow when the seat is taken, or when play has begun: a moderator gives seats then.
    """
    taken = ""

    def work(act: Act) -> None:
        nonlocal taken
        sitting = act.sitting
        seats = sitting.ruleset.seats
        free = [name for name in seats if sitting.holders.get(name) is None]
        if not free:
            raise NotNow(f"Every seat of {sitting.code} is taken.")
        taken = free[0] if seat is None else seats[sitting.seat(seat)]
        access.check_join(sitting, taken, actor.id)
        number = seats.index(taken)
        act.seat_changes[taken] = {"holder": actor.id, "since": room.now()}
        act.record("hand-over", actor.id, number, actor.id, draft=True)

    done = await room.doing(match, work, key)
    if done.repeated:
        taken = done.act.rows[0].seat or ""
    return done, taken


async def want_maps(room: Room, match: str, seat: str | int, actor: Actor, wanted: bool) -> Done:
    """Choose whether a seat gets its own map of every phase that ends."""

    def work(act: Act) -> None:
        sitting = act.sitting
        name = sitting.ruleset.seats[sitting.seat(seat)]
        access.check_order(sitting, name, actor)
        others = [other for other in sitting.options.get("maps", ()) if other != name]
        maps = [*others, name] if wanted else others
        act.match_changes["options"] = {**sitting.options, "maps": maps}

    return await room.doing(match, work)


async def want_battles(room: Room, match: str, seat: str | int, actor: Actor, which: str) -> Done:
    """Choose for all whether a report shows its greatest battle, all battles, or none."""

    def work(act: Act) -> None:
        sitting = act.sitting
        access.check_order(sitting, sitting.ruleset.seats[sitting.seat(seat)], actor)
        if which not in MOST_DRAWN:
            raise BadOrder(f'There is no "{shortened(which)}": {joined(MOST_DRAWN, "or")}.')
        act.set_options(battles=which)

    return await room.doing(match, work)


async def leave(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> Done:
    """Give up a seat of a match that has not begun. Raises NotNow once it has."""

    def work(act: Act) -> None:
        sitting = act.sitting
        number = sitting.seat(seat)
        name = sitting.ruleset.seats[number]
        access.check_order(sitting, name, actor)
        if sitting.state != "open":
            raise NotNow(f"{sitting.code} has been started: you may resign, or hand the seat over.")
        act.seat_changes[name] = {"holder": None, "standing_orders": [], "since": room.now()}
        act.record("hand-over", actor.id, number, NOBODY, draft=True)

    return await room.doing(match, work, key)

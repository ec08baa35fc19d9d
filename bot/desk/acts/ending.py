"""How a match ends before it is played out: by a resignation, a draw, or a cancellation."""

from __future__ import annotations

from bot.desk.acts import agreeing
from bot.desk.acts.grounds import must_moderate, owned, reason_of
from bot.desk.acts.seats import change_hands
from bot.desk.match.act import Act
from bot.desk.match.requests import (
    AGREE_CANCEL,
    AGREED,
    ASK_CANCEL,
    DRAW,
    cancel_asked,
    draws_offered,
    rows_of,
)
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import own_seat
from bot.desk.plain import access
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import NOBODY
from bot.desk.plain.standins import is_stand_in
from bot.desk.plain.values import Actor


async def cancel(room: Room, match: str, actor: Actor, reason: str, key: str | None = None) -> Done:
    """End a match without a winner; its seed is shown from now on.

    A moderator who plays only asks for it: it ends when all others who play have agreed. Raises
    NotNow when that has been asked already.
    """
    why = reason_of(reason)

    def work(act: Act) -> None:
        sitting = act.sitting
        must_moderate(sitting, actor)
        if not access.needs_word(sitting, actor):
            _cancel(act, actor, why)
            return
        if cancel_asked(rows_of(sitting)) is not None:
            raise NotNow("That has been asked already: the others must agree.")
        act.record(ASK_CANCEL, actor.id, reason=why, draft=True)

    return owned(await room.doing(match, work, key), actor)


def _cancel(act: Act, actor: Actor, why: str) -> None:
    act.match_changes |= {"state": "cancelled", "result": {"words": "cancelled"}}
    act.record("cancel", actor.id, reason=why, draft=True)


async def cancelling(room: Room, match: str, actor: Actor) -> bool:
    """Whether to cancel would end the match at once; it would be asked of the others if not.

    Raises NotAllowed or NotNow for whoever may do neither.
    """
    async with room.looking(match) as sitting:
        must_moderate(sitting, actor)
        return not access.needs_word(sitting, actor)


async def agree_to_cancel(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> Done:
    """Agree for a seat to end the match without a winner; it ends when all have agreed.

    Raises NotNow when nobody asks for it, or the actor does.
    """

    def work(act: Act) -> None:
        sitting = act.sitting
        number = own_seat(sitting, seat, actor)
        nobody = "Nobody asks to cancel the match, or that is too long ago."
        asked = agreeing.to_answer(cancel_asked(rows_of(sitting)), actor, nobody)
        if agreeing.agree(act, number, actor, asked, AGREE_CANCEL):
            _cancel(act, Actor(asked.actor), f"{asked.reason} (agreed by all)")

    return await room.doing(match, work, key)


async def resign(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> Done:
    """Resign for a seat: of two seats the other wins; of more, the seat becomes free."""

    def work(act: Act) -> None:
        sitting = act.sitting
        number = own_seat(sitting, seat, actor)
        name = sitting.ruleset.seats[number]
        others = [other for other in sitting.ruleset.seats if other != name]
        if len(others) == 1:
            words = f"{others[0]} victory: {name} resigns"
            act.match_changes |= {"state": "finished", "result": {"words": words}}
            act.record("resign", actor.id, number, words, draft=True)
            return
        change_hands(act, name, None, room.now(), actor)
        act.record("hand-over", actor.id, number, NOBODY, "The player resigns.", draft=True)

    return await room.doing(match, work, key)


async def offer_draw(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> Done:
    """Offer a draw for a seat, or agree to one. The match ends when every held seat has.

    An offer ends with the phase in which it was made. Raises NotNow when the seat has offered a
    draw already, and when nobody else plays who could agree.
    """

    def work(act: Act) -> None:
        sitting = act.sitting
        number = own_seat(sitting, seat, actor)
        name = sitting.ruleset.seats[number]
        offered = set(draws_offered(sitting.current))
        if name in offered:
            raise NotNow(f"{name} has offered a draw already: the others must agree.")
        holders = {s: h for s, h in sitting.holders.items() if not is_stand_in(h)}
        held = {s for s, holder in holders.items() if holder is not None}
        if all(holders[seat] == actor.id for seat in held):
            raise NotNow(
                f"Nobody else plays in {sitting.code}, so nobody could agree to a draw: resign, or "
                "have a moderator cancel it."
            )
        left = sorted(held - offered - {name})
        if left:
            words = f"{name} offers a draw; {' and '.join(left)} may agree during this phase."
        else:
            words = AGREED
            act.match_changes |= {"state": "finished", "result": {"words": words}}
        act.record(DRAW, actor.id, number, words, draft=True)

    return await room.doing(match, work, key)

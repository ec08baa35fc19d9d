"""How a match ends before it is played out: by a resignation, a draw, or a cancellation."""

from __future__ import annotations

from bot.desk.acts.grounds import must_moderate, owned, reason_of
from bot.desk.acts.seats import change_hands
from bot.desk.match.act import Act
from bot.desk.match.requests import DRAW, draws_offered
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import own_seat
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import NOBODY
from bot.desk.plain.standins import is_stand_in
from bot.desk.plain.values import Actor


async def cancel(room: Room, match: str, actor: Actor, reason: str, key: str | None = None) -> Done:
    """End a match without a winner; its seed is shown from now on."""
    why = reason_of(reason)

    def work(act: Act) -> None:
        must_moderate(act.sitting, actor)
        act.match_changes |= {"state": "cancelled", "result": {"words": "cancelled"}}
        act.record("cancel", actor.id, reason=why, draft=True)

    return owned(await room.doing(match, work, key), actor)


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
        change_hands(act, name, None, room.now())
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
            words = "a draw by agreement"
            act.match_changes |= {"state": "finished", "result": {"words": words}}
        act.record(DRAW, actor.id, number, words, draft=True)

    return await room.doing(match, work, key)

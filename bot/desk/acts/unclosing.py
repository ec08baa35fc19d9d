"""Taking back, alone, what one has just closed: where it rolled nothing and showed nothing.

It holds until the next act that all can see. What others have drafted since is hidden from whoever
takes back, so it cannot hinder them; it is dropped, and its seat reads which. Therefore a seat
takes the same closing back once only: again and again it would cost others their drafts.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.acts import going_back
from bot.desk.acts.going_back import Moment
from bot.desk.match import past
from bot.desk.match.act import Act
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting, own_seat
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import Row
from bot.desk.plain.values import Actor
from engine.kernel.showing import shows

MOVED_ON = "The match has moved on meanwhile: look how it stands, and try again."


async def take_back(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None
) -> tuple[Done, int, str] | None:
    """Take back what a seat has just closed; None where that stands.

    Returns the act, the seat and the order that is taken back. What lay drafted before it lies
    drafted again.
    """
    async with room.looking(match) as sitting:
        number = own_seat(sitting, seat, actor)
        row = _closing(await room.rows(sitting), sitting.ruleset.seats[number], actor)
        if row is None or await _has_shown(room, sitting, row):
            return None
        moment: Moment = await going_back.moment_of(room, sitting, row.sequence - 1, reopen=True)
        revision = sitting.revision

    def work(act: Act) -> None:
        if own_seat(act.sitting, seat, actor) != number or act.sitting.revision != revision:
            raise NotNow(MOVED_ON)
        act.giver = number
        why = f"{act.sitting.ruleset.seats[number]} had closed it too soon"
        going_back.bring_back(act, moment, actor, why, number)

    return await room.doing(match, work, key), number, row.text


def _closing(rows: Sequence[Row], name: str, actor: Actor) -> Row | None:
    """The last row that all can see, if it is an order of the seat's holder, given by hand.

    None where the seat has taken it back once already.
    """
    seen = [row for row in rows if not row.draft]
    if not seen or seen[-1].kind != "order":
        return None
    last = seen[-1]
    if last.seat != name or last.actor != actor.id:
        return None
    again = len(seen) > 1 and seen[-2].kind == "restore" and seen[-2].seat == name
    return None if again else last


async def _has_shown(room: Room, sitting: Sitting, row: Row) -> bool:
    before = await past.exactly_at(room, sitting, row.sequence - 1)
    after = sitting.playing().position.seen_by(None)
    return shows(sitting.ruleset, before, after, row.events)

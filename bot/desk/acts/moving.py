"""Where a match lives: who may move it, and whose word a moderator who plays needs.

Whoever manages the server of its new home moderates the match from then on. So a player who moves
it alone could choose who judges, and where the others cannot follow.
"""

from __future__ import annotations

from bot import store as storage
from bot.desk.acts import agreeing
from bot.desk.acts.grounds import owned
from bot.desk.match import notices
from bot.desk.match.act import Act
from bot.desk.match.home import group_of, home_of
from bot.desk.match.requests import AGREE_MOVE, ASK_MOVE, MOVE, move_asked, rows_of
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import own_seat
from bot.desk.plain import access
from bot.desk.plain.errors import NotNow
from bot.desk.plain.values import Actor


class Moving:
    """What a match's home is, for front doors."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def rehome(
        self, match: str, home: str, actor: Actor, where: str, key: str | None = None
    ) -> bool:
        """Give a match another home; `where`: what people call it.

        A moderator who plays only asks, unless it stays in its group: then nobody else judges it.
        Whether it has moved. Raises NotAllowed unless the actor moderates it, NotNow when it
        has been asked already.
        """

        def work(act: Act) -> None:
            sitting = act.sitting
            access.check_moderator(sitting, actor)
            group = group_of(home)
            stays = group is not None and group == group_of(home_of(sitting))
            if stays or not access.needs_word(sitting, actor):
                _move(act, home, actor.id, where)
                return
            asked = move_asked(rows_of(sitting))
            if asked is not None and asked.text == home:
                raise NotNow("That has been asked already: the others must agree.")
            act.record(ASK_MOVE, actor.id, text=home, reason=where, draft=True)

        done = owned(await self._room.doing(match, work, key), actor)
        return await self._told(done)

    async def agree(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> bool:
        """Agree for a seat that the match moves; it does when all who hold another seat have.

        Whether it has moved. Raises NotNow when nobody asks for it, or the actor does.
        """

        def work(act: Act) -> None:
            number = own_seat(act.sitting, seat, actor)
            nobody = "Nobody asks to move the match, or that is too long ago."
            asked = agreeing.to_answer(move_asked(rows_of(act.sitting)), actor, nobody)
            if agreeing.agree(act, number, actor, asked, AGREE_MOVE):
                _move(act, asked.text, asked.actor, asked.reason)

        return await self._told(await self._room.doing(match, work, key))

    async def _told(self, done: Done) -> bool:
        """Say in the new home that the match goes on there, if it has moved."""
        moved = next((row for row in done.act.rows if row.kind == MOVE), None)
        if moved is not None and not done.repeated:
            async with self._room.store.write() as session:
                items = notices.moved(done.sitting.code, moved.text)
                await storage.enqueue(session, items, at=self._room.now())
            self._room.outbox_filled.set()
        return moved is not None


def _move(act: Act, home: str, by: str, where: str) -> None:
    act.set_options(home=home)
    act.record(MOVE, by, text=home, reason=where, draft=True)

"""Taking back what others have seen: the others must agree, and all read what it would undo.

It takes back one decision: what lay drafted when that was closed lies drafted again. What lies
drafted now is dropped. `looks/undoing.py` says to which row a match would go back.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.acts import agreeing, going_back, grounds
from bot.desk.looks import status
from bot.desk.looks.undoing import last_step
from bot.desk.match.act import Act
from bot.desk.match.requests import AGREE_UNDO, ASK_UNDO, REFUSE_UNDO, rows_of, undo_asked
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting, own_seat
from bot.desk.plain import access
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import Row
from bot.desk.plain.values import Actor, Given, Undoing

ALONE = "nobody else plays"
MOST_LINES = 8  # of what would be undone, in one note
MOVED_ON = "The match has moved on meanwhile: look how it stands, and ask again."


async def _asker(room: Room, match: str, seat: str | int, actor: Actor) -> tuple[int, str, bool]:
    """The seat that asks, by number and name, and whether nobody else plays.

    Raises NotNow where somebody must agree and no seat but the actor's is held.
    """
    async with room.looking(match) as sitting:
        number = own_seat(sitting, seat, actor)
        alone = not access.opponents(sitting, actor)
        if not alone and not access.holders_besides(sitting, actor):
            raise NotNow("The other seats are free: whoever takes them must agree first.")
        return number, sitting.ruleset.seats[number], alone


async def ask(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> tuple[Given, Undoing]:
    """Ask the others to take back a seat's last step. If nobody else plays it is taken back now.

    Raises NotNow when there is no step to take back, and when it has been asked already.
    """
    number, name, alone = await _asker(room, match, seat, actor)
    back = await last_step(room, match, name)
    if alone:
        done = await going_back.go_back(
            room, match, back.sequence, actor, ALONE, key, reopen=True, asker=name
        )
        return status.given(done), back

    def work(act: Act) -> None:
        if own_seat(act.sitting, seat, actor) != number or act.sitting.revision != back.revision:
            raise NotNow(MOVED_ON)
        if undo_asked(rows_of(act.sitting)) is not None:
            raise NotNow("That has been asked already: the others must agree.")
        words = f"{back.words} ({_in_short(back.lines)})"
        act.record(ASK_UNDO, actor.id, number, str(back.sequence), words, draft=True)

    return status.given(await room.doing(match, work, key)), back


async def agree(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> Given:
    """Agree to take back what another seat asks for; it is taken back when all have agreed."""
    if key is not None and (before := await room.done_before(match, key)):
        return status.given(grounds.owned(before, actor))
    async with room.looking(match) as sitting:
        number = own_seat(sitting, seat, actor)
        asked = _to_answer(sitting, actor)
        moment = await going_back.moment_of(
            room, sitting, int(asked.text), reopen=True, asker=asked.seat
        )

    def work(act: Act) -> None:
        sitting = act.sitting
        if own_seat(sitting, seat, actor) != number or _to_answer(sitting, actor) != asked:
            raise NotNow(MOVED_ON)
        if agreeing.agree(act, number, actor, asked, AGREE_UNDO):
            going_back.bring_back(act, moment, actor, "agreed by all")

    return status.given(await room.doing(match, work, key))


async def refuse(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> Given:
    """Refuse to take back what another seat asks for."""

    def work(act: Act) -> None:
        number = own_seat(act.sitting, seat, actor)
        _to_answer(act.sitting, actor)
        act.record(REFUSE_UNDO, actor.id, number, draft=True)

    return status.given(await room.doing(match, work, key))


def _in_short(lines: Sequence[str]) -> str:
    """What would be undone, in one line: its first steps, and how many more there are."""
    said = [line.rstrip(".") for line in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        said.append(f"… and {len(lines) - MOST_LINES} more")
    return "; ".join(said)


def _to_answer(sitting: Sitting, actor: Actor) -> Row:
    """The row that asks to take something back. Raises NotNow when the actor may not answer it."""
    nobody = "Nobody asks to take anything back, or play has gone on since."
    return agreeing.to_answer(undo_asked(rows_of(sitting)), actor, nobody)

"""Taking back what others have seen: the others must agree, and all read what it would undo.

The moment one goes back to is the last one before a step at which nothing lay drafted; what lies
drafted now is dropped. The numbers of journal rows count drafts, so nobody is told them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot import store as storage
from bot.desk.acts import going_back, moderating
from bot.desk.looks import reading
from bot.desk.match import past
from bot.desk.match.act import Act
from bot.desk.match.log import Log
from bot.desk.match.requests import AGREE_UNDO, ASK_UNDO, REFUSE_UNDO, agreed, rows_of, undo_asked
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting, own_seat
from bot.desk.plain import access
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import Row, row_of
from bot.desk.plain.values import Actor, Given, Undoing

MOST_LINES = 8  # of what would be undone, in one note
MOVED_ON = "The match has moved on meanwhile: look how it stands, and ask again."


async def last_step(room: Room, match: str, seat: str | None) -> Undoing:
    """What would be undone to take back the last step that all could see (`seat`: of that seat).

    Raises NotNow when there is none.
    """
    async with room.looking(match) as sitting:
        stand = await _standing(room, sitting)
    first = max((one.step for one in stand if _is_seen(one.row, sitting, seat)), default=0)
    before = [one.row for one in stand if one.bare and one.row.sequence < first]
    if not before:
        raise NotNow("There is nothing that could be taken back.")
    back = before[-1]
    return _undoing(sitting, stand, back.sequence, f"turn {back.turn}, {back.phase}")


async def undone_after(room: Room, sitting: Sitting, sequence: int, words: str) -> Undoing:
    """What would be undone to go back to a row, a moment that is called `words`."""
    return _undoing(sitting, await _standing(room, sitting), sequence, words)


def _undoing(sitting: Sitting, stand: Sequence[_Stands], sequence: int, words: str) -> Undoing:
    lines = [line for one in stand if one.row.sequence > sequence for line in one.lines]
    return Undoing(sequence, words, lines, sitting.revision)


async def _standing(room: Room, sitting: Sitting) -> list[_Stands]:
    """The rows of a match that have not been taken back."""
    async with room.store.read() as session:
        stored = await storage.journal(session, sitting.id, 1, sitting.revision)
    log = Log(sitting.ruleset, None)
    stand: list[_Stands] = []
    for entry in stored:
        row = row_of(entry)
        lines = [line.text for line in log.feed(row) if line.kind != "note"]
        if row.kind == "restore":
            stand = [one for one in stand if one.row.sequence <= int(row.text)]
        bare = bool(row.changes) and not row.draft and not log.drafts
        stand.append(_Stands(row, entry.step, lines, bare))
    return stand


class _Stands(NamedTuple):
    """A row that has not been taken back; `bare`: nothing lay drafted after it."""

    row: Row
    step: int
    lines: list[str]
    bare: bool


def _is_seen(row: Row, sitting: Sitting, seat: str | None) -> bool:
    """Whether a row is something that all saw, and that somebody (or that seat) did."""
    if row.draft or row.kind not in ("order", "edit"):
        return False
    return seat is None or (row.seat == seat and row.actor == sitting.holders.get(seat))


async def ask(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> tuple[Given, Undoing]:
    """Ask to take back a seat's last step that others have seen; done at once if none must agree.

    Raises NotNow when there is none, or it has been asked already.
    """
    async with room.looking(match) as sitting:
        number = own_seat(sitting, seat, actor)
        name = sitting.ruleset.seats[number]
        alone = not access.opponents(sitting, actor)
        if not alone and not access.holders_besides(sitting, actor):
            raise NotNow("The other seats are free: whoever takes them must agree first.")
    back = await last_step(room, match, name)
    if alone:
        done = await going_back.go_back(room, match, back.sequence, actor, "", key)
        return reading.given(done), back

    def work(act: Act) -> None:
        if own_seat(act.sitting, seat, actor) != number or act.sitting.revision != back.revision:
            raise NotNow(MOVED_ON)
        if undo_asked(rows_of(act.sitting)) is not None:
            raise NotNow("That has been asked already: the others must agree.")
        words = f"{back.words} ({_in_short(back.lines)})"
        act.note(ASK_UNDO, actor.id, number, str(back.sequence), words, draft=True)

    return reading.given(await room.doing(match, work, key)), back


async def agree(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> Given:
    """Agree to what another seat has asked to take back; when all have, it is done."""
    if key is not None and (before := await room.done_before(match, key)):
        return reading.given(moderating.owned(before, actor))
    async with room.looking(match) as sitting:
        number = own_seat(sitting, seat, actor)
        asked = _to_answer(sitting, actor)
        then = await past.position_at(room, sitting, int(asked.text))

    def work(act: Act) -> None:
        sitting = act.sitting
        if own_seat(sitting, seat, actor) != number or _to_answer(sitting, actor) != asked:
            raise NotNow(MOVED_ON)
        act.note(AGREE_UNDO, actor.id, number, draft=True)
        willing = agreed(rows_of(sitting), asked, AGREE_UNDO) | {actor.id}
        if access.holders_besides(sitting, Actor(asked.actor)) <= willing:
            going_back.bring_back(act, then, int(asked.text), actor, "agreed by all")

    return reading.given(await room.doing(match, work, key))


async def refuse(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> Given:
    """Refuse what another seat has asked to take back."""

    def work(act: Act) -> None:
        number = own_seat(act.sitting, seat, actor)
        _to_answer(act.sitting, actor)
        act.note(REFUSE_UNDO, actor.id, number, draft=True)

    return reading.given(await room.doing(match, work, key))


def _in_short(lines: Sequence[str]) -> str:
    """What would be undone, in one line: its first steps, and how many more there are."""
    said = [line.rstrip(".") for line in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        said.append(f"… and {len(lines) - MOST_LINES} more")
    return "; ".join(said) or "nothing that all saw"


def _to_answer(sitting: Sitting, actor: Actor) -> Row:
    """What the actor may agree to. Raises NotNow when there is nothing."""
    asked = undo_asked(rows_of(sitting))
    if asked is None:
        raise NotNow("Nobody asks to take anything back, or play has gone on since.")
    if asked.actor == actor.id:
        raise NotNow("You have asked for it yourself: the others must agree.")
    return asked

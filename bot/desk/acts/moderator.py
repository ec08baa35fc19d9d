"""What a moderator does beside setting the clock, as one class for front doors.

An act that shows hidden things is for a moderator who does not play, and never has in this match.
"""

from __future__ import annotations

import secrets

from bot.desk.acts import editing, going_back, grounds, seats
from bot.desk.acts.grounds import must_judge, must_see_all, owned, reason_of
from bot.desk.looks import sight, status, undoing
from bot.desk.looks.moments import moment
from bot.desk.looks.trials import _would_answer
from bot.desk.match.act import Act
from bot.desk.match.room import Room
from bot.desk.match.sitting import GONE, dice_of
from bot.desk.plain import access
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import NOBODY
from bot.desk.plain.values import Actor, Given, Investigated, Trial, Undoing
from engine.kernel.dice import commitment

SHOWN_MEANWHILE = (
    " (its seed and all that is hidden could be read meanwhile; a new seed has the SHA-256 "
    "{commitment})"
)


class Moderator:
    """The acts of a moderator beside those of the clock. Each is in the journal."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def announce(self, match: str, actor: Actor, text: str, key: str | None = None) -> Given:
        """Say something to all who follow a match."""
        words = reason_of(text, "An announcement")

        def work(act: Act) -> None:
            access.check_moderator(act.sitting, actor)
            act.record("announce", actor.id, text=words, draft=True)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    # ---- looking ---------------------------------------------------------------------------------

    async def investigate(
        self, match: str, actor: Actor, reason: str, key: str | None = None
    ) -> Investigated:
        """All that is hidden in a running match. Everybody reads that it was looked at."""
        why = reason_of(reason)

        def work(act: Act) -> None:
            must_see_all(act.sitting, actor)
            grounds.has_looked(act, actor)
            act.record("investigate", actor.id, reason=why, draft=True)

        done = owned(await self._room.doing(match, work, key), actor)
        async with self._room.looking(match) as sitting:
            must_see_all(sitting, actor)
            return Investigated(
                given=status.given(done),
                position=sight.position_text(sitting, None, everything=True),
                drafted={
                    seat: [row.text for row in sitting.drafts if row.seat == seat]
                    for seat in sitting.ruleset.seats
                },
                standing={seat: list(lines) for seat, lines in sitting.standing.items()},
            )

    async def dry_run(self, match: str, actor: Actor, key: str | None = None) -> list[Trial]:
        """How each waiting question would be answered if it were forced now. It rolls no die.

        It shows standing orders, so everybody reads that it was done.
        """

        def work(act: Act) -> None:
            must_see_all(act.sitting, actor)
            grounds.has_looked(act, actor)
            act.record("dry-run", actor.id, draft=True)

        owned(await self._room.doing(match, work, key), actor)
        async with self._room.looking(match) as sitting:
            must_see_all(sitting, actor)
            waiting = sitting.playing().waiting
            return [_would_answer(sitting, decision) for decision in waiting]

    # ---- what is seen ----------------------------------------------------------------------------

    async def reveal(
        self, match: str, actor: Actor, unit: str, reason: str, key: str | None = None
    ) -> Given:
        """Show a unit to all."""
        return await self._turn(match, actor, unit, reason, True, key)

    async def hide(
        self, match: str, actor: Actor, unit: str, reason: str, key: str | None = None
    ) -> Given:
        """Hide a unit again."""
        return await self._turn(match, actor, unit, reason, False, key)

    async def _turn(
        self, match: str, actor: Actor, unit: str, reason: str, up: bool, key: str | None
    ) -> Given:
        why = reason_of(reason)

        def work(act: Act) -> None:
            sitting = act.sitting
            must_see_all(sitting, actor)
            ruleset, position = sitting.ruleset, act.table.position
            if not ruleset.shown:
                raise NotNow(f"Nothing is hidden in {sitting.game.title}.")
            number = ruleset.names.find("unit", unit)
            name = ruleset.names.name("unit", number)
            field = position.number[ruleset.shown]
            if bool(position.cells[field][number]) is up:
                raise NotNow(f"{name} is {'shown' if up else 'hidden'} already.")
            line = f"{ruleset.shown}: {name}={int(up)}"
            said = f"{name} is {'shown' if up else 'hidden again'}: {why}"
            editing.amend(act, line, actor, said)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    # ---- going back ------------------------------------------------------------------------------

    async def undoing(self, match: str, actor: Actor) -> Undoing:
        """What `undo` would take back now."""
        async with self._room.looking(match) as sitting:
            must_judge(sitting, actor)
        return await undoing.last_step(self._room, match, None)

    async def undo(self, match: str, actor: Actor, reason: str, key: str | None = None) -> Given:
        """Take back the last thing that all could see, whoever did it."""
        why = reason_of(reason)
        if key is not None and (before := await self._room.done_before(match, key)):
            return status.given(owned(before, actor))
        back = await self.undoing(match, actor)
        done = await going_back.go_back(
            self._room, match, back.sequence, actor, why, key, reopen=True
        )
        return status.given(owned(done, actor))

    async def restoring_row(self, match: str, sequence: int, actor: Actor) -> Undoing:
        """What going back to a row would undo now; see `Desk.restore`."""
        async with self._room.looking(match) as sitting:
            going_back.check_row(sitting, sequence, actor)
            row = (await self._room.rows(sitting))[sequence - 1]
            words = f"turn {row.turn}, {row.phase}"
            return await undoing.undone_after(self._room, sitting, sequence, words)

    async def restoring(self, match: str, when: str, actor: Actor) -> Undoing:
        """What `restore_to` would undo now. Raises UnknownName with the nearest moment."""
        async with self._room.looking(match) as sitting:
            must_judge(sitting, actor)
            frame = await moment(self._room, sitting, when)
            words = f"turn {frame.turn}, {frame.phase}"
            return await undoing.undone_after(self._room, sitting, frame.sequence or 0, words)

    async def restore_to(
        self, match: str, when: str, actor: Actor, reason: str, key: str | None = None
    ) -> Given:
        """Go back to the beginning of a phase, "2 Combat" say. Raises UnknownName."""
        why = reason_of(reason)
        if key is not None and (before := await self._room.done_before(match, key)):
            return status.given(owned(before, actor))
        async with self._room.looking(match) as sitting:
            must_judge(sitting, actor)
            frame = await moment(self._room, sitting, when)
        sequence = frame.sequence or 0
        done = await going_back.go_back(self._room, match, sequence, actor, why, key)
        return status.given(owned(done, actor))

    # ---- the end ---------------------------------------------------------------------------------

    async def archive(self, match: str, actor: Actor, reason: str, key: str | None = None) -> Given:
        """Put a match away, so that it is neither listed nor reported."""
        why = reason_of(reason)

        def work(act: Act) -> None:
            sitting = act.sitting
            access.check_moderator(sitting, actor)
            if sitting.state == "running" or sitting.archived:
                how = "put away already" if sitting.archived else "being played: it must end first"
                raise NotNow(f"{sitting.code} is {how}.")
            act.set_options(archived=True)
            act.record("archive", actor.id, reason=why, draft=True)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    async def reopen(self, match: str, actor: Actor, reason: str, key: str | None = None) -> Given:
        """Take a match out of the archive; one that ended before it was played out goes on.

        Its seed has been shown by then: it goes on with a new one, which is committed to anew.
        """
        why = reason_of(reason)

        def work(act: Act) -> None:
            sitting = act.sitting
            access.check_moderator(sitting, actor)
            goes_on = access.is_over(sitting) and sitting.table and sitting.table.waiting
            shown = ""
            if goes_on:
                access.check_reopen(sitting, actor)
                act.match_changes |= {"state": "running", "result": None}
                act.set_options(archived=False, reopened=True)
                grounds.has_looked(act, actor)
                shown = SHOWN_MEANWHILE.format(commitment=_new_seed(act))
            elif not sitting.archived:
                raise NotNow(
                    f"{sitting.code} has been played out: nothing is left to decide in it."
                    if access.is_over(sitting)
                    else f"{sitting.code} is open as it is."
                )
            else:
                act.set_options(archived=False)
            act.record("reopen", actor.id, text=shown, reason=why, draft=True)
            if goes_on:
                self._name_the_free(act, actor)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    def _name_the_free(self, act: Act, actor: Actor) -> None:
        """Free the seats of people who have been forgotten, and record every seat that is free."""
        for number, name in enumerate(act.sitting.ruleset.seats):
            if (act.sitting.holders.get(name) or GONE).startswith(GONE):
                seats.change_hands(act, name, None, self._room.now(), actor)
                why = "Nobody plays it: a moderator may give it to somebody."
                act.record("hand-over", actor.id, number, NOBODY, why, draft=True)


def _new_seed(act: Act) -> str:
    """Give the match a new secret seed from this row on; the commitment to it."""
    sitting = act.sitting
    before = {
        "seed": sitting.seed,
        "commitment": sitting.commitment,
        "row": sitting.revision + len(act.rows) + 1,
    }
    secret = secrets.token_hex(32)
    act.match_changes |= {"seed": secret, "seed_hash": commitment(secret)}
    act.set_options(seeds=[*sitting.earlier_seeds, before])
    # A stand-in may roll within this act.
    given = (sitting.code, sitting.entropy, sitting.ruleset, sitting.dice_way)
    act.table.dice = dice_of(secret, *given)
    return commitment(secret)

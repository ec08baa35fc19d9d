"""`umpire move-data`: from SQLite to PostgreSQL, and back."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.terminal.errors import CHECK_FAILED, BadInput
from bot.terminal.output import complain, print_line
from engine.kernel.wording import counted

if TYPE_CHECKING:
    from bot.desk import Desk

ALIVE = timedelta(minutes=2)  # a bot notes each minute that it runs


async def move_data(source: str, target: str) -> int:
    """Move all that one database holds into another, and check every match there.

    Returns the exit status: 1 if a match is not there as it was. The source stays as it is.
    """
    from bot.desk import Desk
    from bot.settings import load_settings
    from bot.store import Store, carry, check_apart
    from bot.timepiece import Timepiece

    now = Timepiece(load_settings()).now
    check_apart(source, target)
    async with await Store.look(source) as old:
        before = Desk(old, now)
        await _check_left(before)
        async with await Store.open(target) as new:
            rows = await carry(old, new, _say)
            number = counted(sum(rows.values()), "row")
            print_line(f"{number} came as they were sent. Now the matches.")
            wrong, proven = await _check_matches(before, Desk(new, now))
    for code, why in wrong.items():
        complain(f"{code}: {why}")
    if wrong:
        return CHECK_FAILED
    print_line(
        f"Every match is there as it was; of those that are over {proven} verified. "
        "Name the new database in "
        "UMPIRE_DATABASE_URL, and put the old one away: what is played in one is not in the other."
    )
    return 0


async def _check_left(desk: Desk) -> None:
    """Raise BadInput where a bot still runs on the database that is to be left."""
    health = await desk.health()
    if health.pulse is not None and health.now - health.pulse < ALIVE:
        raise BadInput(
            "A bot runs on the database that is to be left, or did two minutes ago: stop it first. "
            "What it does meanwhile would be lost."
        )


def _say(table: str, done: int, whole: int) -> None:
    if done == whole or done % 5000 == 0:
        print_line(f"  {table}: {done} of {counted(whole, 'row')}")


async def _check_matches(before: Desk, after: Desk) -> tuple[dict[str, str], int]:
    """Return what is wrong with matches that were whole before, and how many verify now.

    What cannot be proven of a match is printed, and a line on the way now and then.
    """
    from bot.desk.acts.restoring import damage_of

    wrong: dict[str, str] = {}
    proven = 0
    listed = await before.matches(archived=True)
    for number, one in enumerate(listed, 1):
        if await damage_of(before.room, one.code):
            print_line(f"  {one.code} is damaged, there as before.")
            continue
        why = await damage_of(after.room, one.code)
        if not why and one.state in ("finished", "cancelled"):
            why, verified = await _proof(after, one.code)
            proven += verified
        if why:
            wrong[one.code] = why
        if number % 100 == 0 or number == len(listed):
            print_line(f"  {number} of {counted(len(listed), 'match', 'matches')} looked at")
    return wrong, proven


async def _proof(desk: Desk, code: str) -> tuple[str, bool]:
    """Return why a match that is over is not what was played, or "", and whether it verifies.

    One that this program cannot hold against its rules is named; its chain has held already.
    """
    from bot.desk import TABLE, Actor, BadFile
    from bot.desk.proof.verify import verify

    host = Actor(TABLE.id, moderator=True, host=True)
    try:
        found = verify(await desk.export(code, host))
    except BadFile as cannot:
        print_line(f"  {code}: its chain holds, and more cannot be said. {cannot}")
        return "", False
    return ("" if found.ok else f"it does not verify ({found.first_difference})"), found.ok

"""Keeping what there is: `umpire backup`, `umpire health`, `umpire --version`."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bot.terminal.errors import CHECK_FAILED, BadInput
from bot.terminal.output import complain, print_json, print_line
from engine.kernel.wording import counted

STEM = "umpire-"  # copies made again and again: STEM, the moment in UTC, .db
MOMENT = "%Y%m%d-%H%M%S"


async def backup(file: str, every: float | None, keep: int) -> None:
    """Copy the database into a new file, or again and again into a folder."""
    if every is None:
        await _copy(Path(file))
        return
    folder = _folder(file)
    while True:
        await _copy(folder / f"{STEM}{datetime.now(UTC):{MOMENT}}.db")
        _thin_out(folder, keep)
        await asyncio.sleep(every * 3600)


def _folder(name: str) -> Path:
    if not (folder := Path(name)).is_dir():
        raise BadInput(f"{name} is no folder: copies that are made again need one.")
    return folder


def _thin_out(folder: Path, keep: int) -> None:
    """Remove the oldest copies; nothing of another name."""
    for old in sorted(folder.glob(f"{STEM}*.db"))[:-keep]:
        old.unlink()
        print_line(f"{old}: removed, {keep} newer ones are kept.")


async def _copy(target: Path) -> None:
    from bot.settings import load_settings
    from bot.store import backup as copy

    size = await copy(load_settings().database_url, target)
    print_line(f"{target}: {size / 1024:.0f} KiB, whole and checked.")


def copy_named(name: str) -> Path:
    """Return a copy of the database that is there. Raises BadInput."""
    if not (file := Path(name)).is_file():
        raise BadInput(f"There is no copy {name}.")
    return file


async def restore(file: Path, match: str) -> None:
    """Bring one damaged match back from a copy of the database."""
    from bot.desk.acts import restoring
    from bot.settings import load_settings
    from bot.store import restore_match
    from bot.terminal.desks import at_desk

    async with at_desk() as desk:
        if not (why := await restoring.damage_of(desk.room, match)):
            raise BadInput(
                f"{match} is whole, so nothing is brought back. A moderator can take it back to a "
                "phase: umpire moderator restore."
            )
    done = await restore_match(load_settings().database_url, file, match)
    async with at_desk() as desk:
        status = await restoring.tell(desk.room, done.code)
    print_line(f"{done.code} was damaged: {why}. It is back as the copy has it, to row {done.row};")
    print_line(
        f"what came after is gone ({counted(done.lost, 'row')}), and all who play are told so."
    )
    print_line(f"Now: turn {status.turn}, {status.phase_name}. What was damaged: {done.kept}.")


async def forget(name: str, sure: bool) -> None:
    """Put a name that says nothing in the place of a person's, everywhere."""
    from bot.terminal.desks import at_desk

    person = f"discord:{name}" if name.isdecimal() else name
    async with at_desk() as desk:
        if not await desk.is_known(person):
            raise BadInput(f"Nobody of the id {name} plays or moderates here, or has.")
        if not sure:
            raise BadInput(
                "Their name goes from every match, and what they have set and were written; that "
                f"cannot be undone. To do it: umpire forget {name} --yes."
            )
        alias = await desk.people.delete(person)
    print_line(f"{name} is forgotten: in matches they are {alias} now. Copies are yours to mind.")


async def health(json: bool) -> int:
    """Print in one line how the bot is. Return the exit status: 1 if it is not well."""
    from bot.desk import Desk
    from bot.settings import load_settings
    from bot.store import Store, StoreError
    from bot.timepiece import Timepiece

    settings = load_settings()
    try:
        async with await Store.look(settings.database_url) as store:
            found = await Desk(store, Timepiece(settings).now).health()
    except StoreError as error:
        if json:
            print_json({"well": False, "faults": [str(error)]})
        else:
            complain(f"not well: {error}")
        return CHECK_FAILED
    if json:
        print_json(found.facts())
    else:
        print_line(found.words())
    return CHECK_FAILED if found.faults else 0


def versions() -> str:
    """Return the version of the program, of its tables, and of each game's rules."""
    from bot.desk.plain.games import GAMES
    from bot.store.schema import HEAD

    rules = ", ".join(f"{name} {game.ruleset().version}" for name, game in GAMES.items())
    return f"Tet Umpire {version('tet-umpire')} (tables {HEAD}; rules: {rules})"

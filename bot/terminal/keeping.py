"""Keeping a copy of what there is: `umpire backup FILE`."""

from __future__ import annotations

from pathlib import Path

from bot.terminal.output import print_line


async def backup(file: str) -> None:
    """Copy the database into a new file."""
    from bot.settings import load_settings
    from bot.store import backup as copy

    size = await copy(load_settings().database_url, Path(file))
    print_line(f"{file}: {size / 1024:.0f} KiB, whole and checked.")

"""What a start costs, and the slowest line that means harm: for people who wait."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bot.store import upgrade
from engine.kernel.errors import UmpireError
from engine.tet_offensive.ruleset import TetOffensive

TIMES = 5
HARMFUL = ("to " * 900, "from to by " * 250, "482 VC, " * 350)


def rows() -> list[tuple[str, str]]:
    """The rows of the table: what was measured, and the figure."""
    return [
        ("`umpire run` told `help`, seconds of work", f"{command():.2f}"),
        ("a start on the newest schema, median (ms)", f"{asyncio.run(schema()):.1f}"),
        ("the slowest harmful line refused or completed (ms)", f"{harmful():.0f}"),
    ]


def command() -> float:
    """Median seconds of work of the command, started anew with nothing to do."""
    spent = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(TIMES):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            subprocess.run(
                [sys.executable, "-m", "bot.cli", "run"],
                input=b"help\n",
                stdout=subprocess.DEVNULL,
                cwd=folder,
                check=True,
            )
            spent.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return statistics.median(spent)


async def schema() -> float:
    """Median milliseconds until a database is found to have the newest schema."""
    spent = []
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'start.db'}"
        await upgrade(url)
        for _ in range(TIMES):
            begin = time.perf_counter()
            await upgrade(url)
            spent.append((time.perf_counter() - begin) * 1000)
    return statistics.median(spent)


def harmful() -> float:
    """The most milliseconds for one line that is no order, parsed and completed."""
    catalogue = TetOffensive().catalogue
    spent = []
    for verb in catalogue.verbs:
        for tail in HARMFUL:
            line = f"{verb} {tail}"
            begin = time.process_time()
            with contextlib.suppress(UmpireError):
                catalogue.parse(line)
            catalogue.complete(line, list(catalogue.verbs), lambda _verb, _slot: range(5, 80))
            spent.append((time.process_time() - begin) * 1000)
    return max(spent)

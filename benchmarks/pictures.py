"""How fast pictures are drawn, beside Pillow's own encoding of the finished ones in the same run.

All times are of the processor: drawing takes one core, and other programs do not count.
"""

from __future__ import annotations

import asyncio
import io
import pickle
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from bot.desk import TABLE, Desk
from bot.desk.plain.games import GAMES, Game
from bot.rehearsal import demo
from bot.store import Store
from renders.toolkit.files import LEVEL
from renders.toolkit.spec import Spec

COLD = """
import importlib, pickle, sys, time
png = importlib.import_module(sys.argv[2]).png
view = pickle.loads(open(sys.argv[1], "rb").read())
png(view)
print(time.process_time())
"""


def views(game: Game, count: int) -> list[Any]:
    """Return public views of random positions."""
    ruleset = game.ruleset()
    positions = (ruleset.assurance.random_position(Random(seed)) for seed in range(count))
    return [ruleset.view(position.seen_by(None), None) for position in positions]


async def of_a_match(game: Game) -> list[Any]:
    """Return the public views of a match between stand-ins, as its phases ended."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with await Store.open(f"sqlite+aiosqlite:///{folder / 'umpire.db'}") as store:
            desk = Desk(store, lambda: datetime.now(UTC))
            played = await demo.play(store, game.name, "benchmark", folder, now=desk.room.now)
            _, seen = await desk.scene(played.match, None, TABLE, Spec(show="story"))
            return seen.views


def median(act: Callable[[], object], times: int) -> float:
    """Return the median time of an act, in ms."""
    spans = []
    for _ in range(times):
        begin = time.process_time()
        act()
        spans.append(time.process_time() - begin)
    return statistics.median(spans) * 1000


def encoded(picture: Image.Image) -> int:
    """Encode a picture as its file is, and return the number of bytes."""
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=LEVEL)
    return file.tell()


def cold_start(game: Game, view: Any) -> float:
    """Return the seconds until a fresh process has drawn its first picture, imports included."""
    with tempfile.NamedTemporaryFile() as file:
        Path(file.name).write_bytes(pickle.dumps(view))
        spans = []
        for _ in range(3):
            command = [sys.executable, "-c", COLD, file.name, game.picture.partition(":")[0]]
            spans.append(float(subprocess.check_output(command, text=True)))
    return statistics.median(spans)


def megabytes() -> float:
    """Return the most MB that this process has had; on Linux without its parent's."""
    status = Path("/proc/self/status")
    if status.exists():
        (peak,) = (line for line in status.read_text("ascii").splitlines() if "VmHWM" in line)
        return int(peak.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def rows(count: int = 15) -> list[tuple[str, str]]:
    """Return the figures of each game, measured in a process of its own, as rows of a table."""
    found = []
    for number, game in enumerate(GAMES.values()):
        with ProcessPoolExecutor(1, get_context("spawn")) as alone:
            measured = alone.submit(of_game, game, count).result()
        found += [(f"{game.title}, {name}" if number else name, said) for name, said in measured]
    return found


def of_game(game: Game, count: int) -> list[tuple[str, str]]:
    """Return the figures of a game's map, as rows of a table."""
    several = views(game, count)
    cold = cold_start(game, several[0])
    before = megabytes()
    game.draw(several[0])
    one_theme = megabytes()
    finished = []
    for view in several:
        with Image.open(io.BytesIO(game.draw(view))) as picture:
            picture.load()
            finished.append(picture.copy())
    encode = statistics.median(median(lambda p=p: encoded(p), 3) for p in finished)
    again = statistics.median(median(lambda v=v: game.draw(v), 3) for v in several)
    fresh = []
    for view in views(game, 2 * count)[count:]:
        begin = time.process_time()
        game.draw(view)
        fresh.append((time.process_time() - begin) * 1000)
    following, before_it = [], None
    for view in asyncio.run(of_a_match(game)):
        begin = time.process_time()
        game.draw(view, before=before_it)
        following.append((time.process_time() - begin) * 1000)
        before_it = view
    size = max(len(game.draw(view)) for view in several) / 1e6
    themes = game.offers()["theme"]
    for theme in themes:
        game.draw(several[0], theme=theme)
    unseen, all_themes = statistics.median(fresh), megabytes() - before
    wide, high = finished[0].size
    return [
        (f"whole map, {wide:,} x {high:,}, warm, median (ms)", f"{again:.0f}"),
        ("encoding the same finished pictures with Pillow (ms)", f"{encode:.0f}"),
        ("ratio", f"{again / encode:.2f}"),
        (
            "whole map, phase after phase of a match, median (ms)",
            f"{statistics.median(following):.0f}",
        ),
        (
            "whole map of a random position, never seen before, median (ms)",
            f"{unseen:.0f}",
        ),
        ("largest picture (MB)", f"{size:.2f}"),
        ("cold start of a process with its first picture (s)", f"{cold:.2f}"),
        ("memory: first picture of a theme (MB)", f"{one_theme - before:.0f}"),
        (
            f"memory: all {len(themes)} themes, {2 * count} positions and a match (MB)",
            f"{all_themes:.0f}",
        ),
    ]


if __name__ == "__main__":
    for name, figure in rows():
        print(f"{name}: {figure}")

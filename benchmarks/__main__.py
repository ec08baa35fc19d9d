"""`make benchmark`: every figure of docs/performance.md in one run."""

from __future__ import annotations

import asyncio
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from benchmarks import hexes, pictures, starts
from benchmarks.engine_speed import measure, random_match
from bot.desk import TABLE, Desk
from bot.store import Store
from engine.kernel.order import Order
from engine.tet_offensive.ruleset import TetOffensive


async def store_times(orders: int = 60) -> tuple[float, float]:
    """Return the median ms of an order, from verified to synced on disk, and of a cold load."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        store = await Store.open(url)
        desk = Desk(store, lambda: datetime.now(UTC))
        code = (await desk.open_match("tet-offensive", seed="benchmark")).code
        await desk.give(code, "VC/NVA", "deploy", TABLE)
        await desk.give(code, "VC/NVA", "done", TABLE)
        spans = []
        ruleset = TetOffensive()
        for unit in ruleset.board.communists[:orders]:
            area = ruleset.board.deployment[unit]
            ways = ruleset.printed.routes.steps[ruleset.printed.routes.class_of[unit]][area]
            line = ruleset.catalogue.say(Order("move", ((unit,), None, ways[0])))
            begin = time.perf_counter()
            await desk.give(code, "VC/NVA", line, TABLE)
            spans.append(time.perf_counter() - begin)
        loads = []
        for _ in range(20):
            cold = Desk(store, lambda: datetime.now(UTC))
            begin = time.perf_counter()
            await cold.status(code)
            loads.append(time.perf_counter() - begin)
        await store.close()
    return sorted(spans)[len(spans) // 2] * 1000, sorted(loads)[len(loads) // 2] * 1000


def main() -> None:
    """Measure and print a table in Markdown."""
    our, their, second = measure()
    game = TetOffensive()
    sizes = []
    for seed in range(5):
        table, _ = random_match(game, seed)
        sizes.append(len(msgspec.msgpack.encode(table.position.record())))
    commit, load = asyncio.run(store_times())
    rows = [
        ("applied random orders a second, rules alone", f"{our.rate:,.0f}"),
        ("catanatron's actions a second, same run", f"{their.rate:,.0f}"),
        ("ratio", f"{our.rate / their.rate:.2f}"),
        ("matches a second, rules alone", f"{our.matches / our.seconds:.1f}"),
        ("orders a match", f"{our.steps / our.matches:,.0f}"),
        ("Vietnam Solitaire, applied random orders a second", f"{second.rate:,.0f}"),
        ("Vietnam Solitaire, matches a second", f"{second.matches / second.seconds:.1f}"),
        ("position record, largest of 5 (KB)", f"{max(sizes) / 1024:.1f}"),
        ("an order answered on disk, median (ms)", f"{commit:.1f}"),
        ("a match loaded cold, median (ms)", f"{load:.1f}"),
        *hexes.rows(),
        *starts.rows(),
        *pictures.rows(),
    ]
    print("| What | Figure |\n|---|---|")
    for name, figure in rows:
        print(f"| {name} | {figure} |")


if __name__ == "__main__":
    main()

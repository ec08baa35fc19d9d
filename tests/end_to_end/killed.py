"""A scripted match whose process is killed: what the crash tests share.

`script(orders)` is a reproducible run of legal orders; `play` gives them to the real command, which
is perhaps killed; `journal` reads what the database kept.
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
from pathlib import Path

from engine.kernel.dice import Dice
from engine.kernel.order import DONE
from engine.kernel.table import Table
from engine.tet_offensive.ruleset import TetOffensive
from tests.prepared import Child, prepared

CODE = "tet-1"
PATIENCE = 600.0  # seconds
SEED = "a scripted match"
ACKNOWLEDGED = re.compile(r"^(\d+): (Allied|VC/NVA): ", re.MULTILINE)


def script(orders: int, seed: int = 1968) -> list[str]:
    """Legal lines `seat: order` from set-up on: some moves, then the defaults of each decision."""
    game, chance = TetOffensive(), random.Random(seed)
    table = Table(game, game.new_position(), Dice(SEED, CODE, ("", "")))
    table.start()
    lines: list[str] = []
    moved = 0
    while len(lines) < orders and table.waiting:
        decision = table.waiting[0]
        order = None
        if decision.kind != "deployment" and decision.kind != "detect" and moved < 4:
            order = table.space(decision).sample(chance)
        moved += 1
        answers = [order] if order else table.space(decision).default()
        for answer in answers:
            lines.append(f"{game.seats[decision.seat]}: {game.catalogue.say(answer)}")
            table.give(decision.seat, answer)
        if answers[-1] == DONE or answers[-1].verb == "retreat":
            moved = 0
    return lines


def umpire(folder: Path, *words: str, **more: str) -> Child:
    """The command, in a folder of its own with its own database."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("UMPIRE_")}
    environment |= {"COLUMNS": "200", **more}
    out = folder / "said.txt"
    out.write_text("")
    return prepared().start("bot.cli:main", *words, folder=folder, environment=environment, out=out)


def done(process: Child, *statuses: int) -> str:
    """What a process has said that has ended with one of these statuses."""
    assert process.ended(PATIENCE) in statuses, process.said()
    return process.said()


def open_match(folder: Path) -> None:
    """A new match with the known seed."""
    done(umpire(folder, "new", "tet-offensive", "--seed", SEED), 0)


def play(folder: Path, lines: list[str], kill_after: int | None = None, **more: str) -> int:
    """Play lines by `umpire play --script`; how many were acknowledged.

    `kill_after`: it is killed when so many were.
    """
    file = folder / "script.txt"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    process = umpire(folder, "play", CODE, "--script", str(file), **more)
    if kill_after is not None:
        process.until(lambda told: acknowledged(told) >= kill_after)
        process.kill()
    return acknowledged(done(process, 0, -signal.SIGKILL))


def acknowledged(told: str) -> int:
    """How many lines of a script were acknowledged by what was said."""
    return max((int(number) for number, _ in ACKNOWLEDGED.findall(told)), default=0)


def journal(folder: Path) -> list[tuple[str, str, bytes, bytes]]:
    """The order rows that the database kept: seat, text, events, changes."""
    with sqlite3.connect(folder / "umpire.db") as database:
        rows = database.execute(
            "select seat, text, events, changes from journal where kind = 'order' order by sequence"
        )
        return [(seat, text, events, changes) for seat, text, events, changes in rows]


def said(rows: list[tuple[str, str, bytes, bytes]]) -> list[str]:
    """Order rows as script lines."""
    return [f"{seat}: {text}" for seat, text, _, _ in rows]


def state(folder: Path) -> str:
    """What `umpire status --json` says of the match."""
    return str(json.loads(done(umpire(folder, "status", CODE, "--json"), 0))["state"])

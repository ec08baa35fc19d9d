"""`umpire demo`: stand-ins play a whole match; a bar while they do, a report at the end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.terminal.errors import BadInput
from bot.terminal.files import database_in_use, make_folder, write_bytes
from bot.terminal.output import grid, print_json, print_line
from engine.kernel.wording import counted

if TYPE_CHECKING:
    from bot.desk.plain.values import PhaseEnded
    from bot.rehearsal.demo import Played

DEFAULT_SEED = "1968"
DATABASE = "demo.db"
PICTURES = "turn-*-phase-*.png"
FIGURES = "Figures at the end of each turn"


async def demo(
    game: str,
    seed: str | None,
    out: str,
    standing: bool,
    as_json: bool,
    option: Sequence[str] = (),
) -> None:
    """Play a match in a database of its own in the folder `out`, and report."""
    from bot.desk.plain.games import find
    from bot.rehearsal.demo import play
    from bot.settings import load_settings
    from bot.store import Store
    from bot.timepiece import Timepiece
    from engine.kernel.options import read

    found = find(game)
    options = read(option)
    found.ruleset(options)  # whatever is wrong with the game is said before anything is written
    folder = make_folder(out)
    database = folder / DATABASE
    own = database_in_use()
    if own is not None and own.resolve() == database.resolve():
        raise BadInput(
            f"{database} is the database in use (UMPIRE_DATABASE_URL), and a demo begins with a "
            "new one: choose another folder with --out."
        )
    leftovers = [database, *(database.with_name(DATABASE + end) for end in ("-wal", "-shm"))]
    for old in (*folder.glob(PICTURES), *leftovers):
        old.unlink(missing_ok=True)
    with Bar(found.title) as bar:
        async with await Store.open(f"sqlite+aiosqlite:///{database}") as store:
            played = await play(
                store,
                found.name,
                seed or DEFAULT_SEED,
                folder,
                now=Timepiece(load_settings()).now,
                standing=standing,
                options=options,
                progress=bar.progress,
            )
    export = folder / f"{played.match}.json"
    write_bytes(str(export), json.dumps(played.document, ensure_ascii=False).encode())
    report = _report(played, str(export))
    write_bytes(str(folder / "report.json"), json.dumps(report, ensure_ascii=False).encode())
    text = "\n".join(_words(played, report, folder)) + "\n"
    write_bytes(str(folder / "report.txt"), text.encode())
    if as_json:
        print_json(report)
    else:
        _print(played, report, folder)


async def gallery(game: str, out: str) -> None:
    """Draw the gallery of a game into the folder `out`."""
    from bot.desk.plain.games import find
    from bot.rehearsal.gallery import make
    from bot.settings import load_settings
    from bot.timepiece import Timepiece

    found = find(game)
    now = Timepiece(load_settings()).now
    made = await make(
        found.name, make_folder(out), now=now, told=lambda shown: print_line(f"{shown.folder}")
    )
    print_line(f"{counted(len(made), 'folder')}, listed in {Path(out) / 'index.md'}.")


def _report(played: Played, export: str) -> dict[str, Any]:
    return {
        "game": played.game,
        "match": played.match,
        "seed": played.seed,
        "result": played.result,
        "turns": played.turns,
        "phases": played.phases,
        "orders": played.orders,
        "handoffs": played.handoffs,
        "standing": played.standing,
        "refused": played.refused,
        "levels": {str(turn): levels for turn, levels in played.levels.items()},
        "images": played.images,
        "export": export,
        "seconds": played.seconds,
    }


def _words(played: Played, report: dict[str, Any], folder: Path) -> list[str]:
    lines = [
        f"Result: {report['result']}, turn {report['turns']}.",
        f"Orders: {report['orders']} ({report['refused']} more were refused). "
        f"Hand-offs: {report['handoffs']}, {'with' if played.standing else 'without'} "
        "standing orders.",
        f"Images: {len(report['images'])}, one a phase, in {folder}/.",
        f"Seed {report['seed']}, {report['seconds']} seconds.",
        FIGURES + ":",
    ]
    for turn, levels in played.levels.items():
        stood = ", ".join(f"{army} {level}" for army, level in levels.items())
        lines.append(f"  Turn {turn}: {stood}")
    lines.append(f"The whole match: {report['export']} (umpire verify {report['export']}).")
    return lines


def _print(played: Played, report: dict[str, Any], folder: Path) -> None:
    lines = _words(played, report, folder)
    heading = lines.index(FIGURES + ":")
    for line in lines[:heading]:
        print_line(line)
    # A figure may be told in some turns only, such as what is in force in them.
    armies = list(dict.fromkeys(name for levels in played.levels.values() for name in levels))
    rows = [
        (turn, *(levels.get(army, "") for army in armies)) for turn, levels in played.levels.items()
    ]
    grid(FIGURES, ("turn", *armies), rows)
    print_line(lines[-1])
    where = f"sqlite+aiosqlite:///{folder / DATABASE}"
    print_line(f"Look at it again: UMPIRE_DATABASE_URL={where} umpire log {played.match}")


class Bar:
    """A progress bar on the error stream, where that is a terminal."""

    def __init__(self, title: str) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.progress import TimeElapsedColumn as Elapsed

        console = Console(stderr=True)
        words = TextColumn("{task.description}", markup=False)
        self._bar = Progress(
            words,
            BarColumn(),
            MofNCompleteColumn(),
            Elapsed(),
            console=console,
            disable=not console.is_terminal,
            transient=True,
        )
        self._task = self._bar.add_task(f"{title}: set-up", total=None)
        self._in_a_turn = 0
        self._ended = 0

    def progress(self, phase: PhaseEnded, drawn: int) -> None:
        """Show that a phase has ended and how many pictures are drawn."""
        self._ended += 1
        self._in_a_turn = max(self._in_a_turn, phase.phase)
        # How many phases a turn has shows when the first one is over; how long it lasts, never.
        first = phase.view.first_turn
        turns = phase.view.turns - first + 1
        total = turns * self._in_a_turn if phase.turn > first else None
        words = f"Turn {phase.turn}, {phase.phase_name} ({drawn} drawn)"
        self._bar.update(self._task, description=words, completed=self._ended, total=total)

    def __enter__(self) -> Bar:
        self._bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.stop()

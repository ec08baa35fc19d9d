"""`umpire export`, `umpire verify`, `umpire fuzz`: matches as files, and what they prove."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.terminal.desks import at_desk
from bot.terminal.errors import CHECK_FAILED, BadInput
from bot.terminal.files import LARGEST_MATCH, check_target, read_bytes, read_text, write_bytes
from bot.terminal.hints import typed
from bot.terminal.output import complain, grid, print_json, print_line
from engine.kernel.names import shortened
from engine.kernel.wording import counted

if TYPE_CHECKING:
    from bot.desk import Verified
    from bot.rehearsal.fuzz_secrecy import Secrecy

BROKEN = (
    "crashes",
    "dead_ends",
    "broken_invariants",
    "undo_leaks",
    "secrecy_leaks",
    "misunderstood",
)


async def export(match: str, file: str, force: bool, as_json: bool) -> None:
    """`umpire export MATCH FILE`."""
    from bot.desk import TABLE

    check_target(file)  # an export before the end shows the seed, and that is noted for all
    async with at_desk() as desk:
        document = await desk.export(match, TABLE, force)
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    if file == "-":
        print(text, end="", flush=True)
        return
    write_bytes(file, text.encode())
    if as_json:
        print_json({"match": document["match"], "file": file, "rows": len(document["rows"])})
    else:
        print_line(
            f"{document['match']} is in {file}. Anyone can check it: {typed(f'verify {file}')}"
        )


async def heads(match: str, as_json: bool) -> None:
    """`umpire heads MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        found = await desk.fingerprints(match, TABLE)
    if as_json:
        print_json(found)
        return
    if not found:
        print_line("Nothing has been told yet: a fingerprint comes with each phase that ends.")
    for one in found:
        where = "at the end" if one.turn is None else f"turn {one.turn}, {one.phase} begins"
        print_line(f"{one.text}  {where}")


def verify(file: str, told: Sequence[str], as_json: bool) -> int:
    """`umpire verify FILE`. The exit status."""
    from bot.desk.proof import verify as verifying

    held = read_bytes(file, LARGEST_MATCH)
    found = verifying.verify(held, [one for text in told for one in _told(text)])
    if as_json:
        print_json(found)
    else:
        _print_verified(file, found)
    return 0 if found.ok else CHECK_FAILED


def write_alone(file: str) -> None:
    """`umpire verify --write-alone FILE`."""
    from bot.desk.proof.alone import PROGRAM

    write_bytes(file, PROGRAM.read_bytes())
    print_line(
        f"{file} checks dice, chain and fingerprints with nothing but Python: python {file} "
        "MATCH.json FINGERPRINT ..."
    )


def _told(named: str) -> list[str]:
    """Return the fingerprints in what was named on the command line: a file, or they themselves."""
    from bot.desk.proof.chaining import told_in

    found = told_in(named)  # a whole page of them is too long for the name of a file
    if not found:
        with suppress(OSError, ValueError):  # no name that a file can have
            if named == "-" or Path(named).exists():
                found = told_in(read_text(named))
    if not found:
        raise BadInput(
            f"There is no fingerprint in {shortened(named)}: each has 32 characters, 0 to 9 and "
            "a to f, and was told when a phase ended."
        )
    return found


def _print_verified(file: str, found: Verified) -> None:
    if found.ok:
        made = f"{counted(found.rolls, 'roll')} and {counted(found.events, 'event')}"
        print_line(f"{file} is true: {made} are what its seed")
        print_line("and its orders make of them.")
        print_line(found.note)
        return
    place = found.first_difference or {}
    where = f", first at row {place['row']}" if place.get("row") else ""
    order = f" ({place['order']})" if place.get("order") else ""
    complain(f"{file} is not true{where}{order}:")
    complain(f"{place.get('differs')}")


def fuzz(
    game: str,
    matches: int,
    seed: str,
    jobs: int,
    engine: bool,
    coverage: bool,
    as_json: bool,
    option: Sequence[str] = (),
    least: int = 0,
    vary: bool = False,
    secrecy: Secrecy = "sampled",
    typed: bool = False,
) -> int:
    """`umpire fuzz GAME`. The exit status; 1 too if anything came up fewer than `least` times."""
    from bot.desk.plain.games import find
    from bot.rehearsal import fuzz as fuzzing
    from engine.kernel.options import read

    found = find(game)
    options = read(option)
    found.ruleset(options)
    with Count(matches) as count:
        told = fuzzing.fuzz(
            found.name,
            matches,
            seed,
            jobs,
            engine,
            count.progress,
            options=options,
            vary=vary,
            secrecy=secrecy,
            typed=typed,
        )
    broken = sum(_number(told[name]) for name in BROKEN)
    broken += sum(times < least for times in told["coverage"].values())
    if as_json:
        print_json(told)
    else:
        _print_fuzz(told, coverage)
    return CHECK_FAILED if broken else 0


def _print_fuzz(told: dict[str, Any], coverage: bool) -> None:
    played = f"{counted(told['matches'], 'match', 'matches')}, {counted(told['orders'], 'order')}"
    print_line(f"{played} in {told['seconds']} seconds: ")
    print_line(f"{told['orders_per_second']} orders a second.")
    choices = told.get("choices", {})
    if len(choices) > 1:
        print_line(f"{len(choices)} choices of options came up.")
        if coverage:
            grid("Options", ("chosen", "matches"), choices.items())
    grid("What broke", ("what", "times"), [(n.replace("_", " "), told[n]) for n in BROKEN])
    if ways := told.get("typed"):
        total = sum(sum(became.values()) for became in ways.values())
        rows = [(way, *became.values()) for way, became in ways.items()]
        grid(f"What became of {total} lines", ("written", *next(iter(ways.values()))), rows)
    seldom = [(name, n) for name, n in told["coverage"].items() if coverage or n < 10]
    title = "How often each thing came up" if coverage else "What came up fewer than ten times"
    if seldom:
        grid(title, ("what", "times"), seldom)
    for failure in told.get("failures", ()):
        complain(json.dumps(failure, ensure_ascii=False, default=str))


def _number(value: Any) -> int:
    return value if isinstance(value, int) else len(value)


class Count:
    """A bar of matches on the error stream, where that is a terminal."""

    def __init__(self, matches: int) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        self._bar = Progress(console=console, disable=not console.is_terminal, transient=True)
        self._task = self._bar.add_task("matches", total=matches)

    def progress(self, done: int) -> None:
        """Show how many matches are done."""
        self._bar.update(self._task, completed=done)

    def __enter__(self) -> Count:
        self._bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.stop()

"""What happened, as the terminal tells it: a fight under its headline, a line a shot."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.desk.plain.values import merged
from bot.terminal.output import Said, print_line, print_said

if TYPE_CHECKING:
    from bot.desk import Chapter, Line
    from engine.kernel.account import Fight, Tally

HEADING = "bold cyan"
STYLES = {"order": "green", "note": "yellow", "detail": "dim"}
RESULTS = {"miss": "dim", "hit": "bold", "overrun": "bold"}


def colours_of(game: str) -> Mapping[str, str]:
    """Return the colours of a game's sides, by name."""
    from bot.desk.plain.games import find

    return find(game).colours


def print_chapters(
    chapters: Sequence[Chapter],
    *,
    headings: bool = True,
    colours: Mapping[str, str] | None = None,
    most: int | None = None,
    paged: bool = False,
) -> None:
    """Print what happened, phase by phase.

    `colours`: of the sides, by name. `most`: so many of the last lines. `paged`: a screen at a time
    where a person reads.
    """
    said = list(said_of(chapters, headings))
    print_said(said if most is None else said[max(0, len(said) - most) :], colours or {}, paged)


def print_outcome(
    chapters: Sequence[Chapter],
    own: Collection[str] = (),
    colours: Mapping[str, str] | None = None,
    fingerprint: str = "",
) -> None:
    """Print what came of an act: a phase that begins with it has a heading.

    `own`: lines of the orders that brought it, which have been echoed. `fingerprint`: of the match
    so far, where a phase ended.
    """
    told = [
        replace(one, parts=[part for part in one.parts if not _is(part, own)]) for one in chapters
    ]
    print_chapters(told[:1], headings=False, colours=colours)
    print_chapters(told[1:], colours=colours)
    if fingerprint:
        print_line(f"Fingerprint of the match so far: {fingerprint}", "dim")


def _is(part: Fight | Tally | Line, own: Collection[str]) -> bool:
    return getattr(part, "kind", "") == "order" and getattr(part, "text", "") in own


def print_tallies(tallies: Sequence[Tally]) -> None:
    """Print small tables: who stands against whom, say."""
    print_said([line for tally in tallies for line in _part(tally)], {})


def said_of(chapters: Sequence[Chapter], headings: bool = True) -> Iterator[Said]:
    """Return the lines of chapters, each with its depth and style."""
    for title, chapter in merged(chapters):
        if headings and (few := chapter.short()):
            yield Said(0, f"{title}: {few}", HEADING)
            continue
        if headings:
            goes_on = chapter.goes_on and chapter.parts
            yield Said(0, f"{title}, goes on" if goes_on else title, HEADING)
        for part in chapter.parts:
            yield from _part(part)


def _part(part: Fight | Tally | Line) -> Iterator[Said]:
    from engine.kernel.account import Fight, Tally

    if isinstance(part, Fight):
        yield Said(1, part.headline(), "bold")
        for shot in part.shots:
            yield Said(2, shot.text, RESULTS.get(shot.result, ""))
        for note in part.notes:
            yield Said(2, note)
    elif isinstance(part, Tally):
        yield Said(1, part.title, "bold")
        widths = [max(map(len, column)) for column in zip(*part.rows, strict=True)]
        for row in part.rows:
            cells = zip(row, widths, strict=True)
            yield Said(2, "  ".join(cell.ljust(width) for cell, width in cells).rstrip())
    else:
        yield Said(1, part.text, STYLES.get(part.kind, ""))

"""A reader's log in chapters, one a phase: fights and tallies in place of their events."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.desk.match.account import in_words, laid, together
from bot.desk.plain.values import Chapter, Line
from engine.kernel.account import Fight, Tally
from engine.kernel.event import DIE, PHASE_BEGINS, Event
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset

Told = tuple[Line, Event | None]


def chapters(
    ruleset: Ruleset,
    told: Sequence[Told],
    position: Position | None = None,
    since: int = 0,
    *,
    details: bool = True,
) -> list[Chapter]:
    """Lines of a log, each with the event that it tells of, by phase; the first `since` left out.

    No chapter tells of dice by themselves. Without `details` one tells them only if nothing else
    happened in it. `position`: as the reader sees it now; who holds a place is said in the last
    phase with fights only, since it is said of now.
    """
    found: list[Chapter] = []
    begin = 0
    for _, group in groupby(told, key=lambda one: (one[0].turn, one[0].phase)):
        lines = list(group)
        start, begin = begin, begin + len(lines)
        if begin > since:
            new = max(0, since - start)
            found.append(_chapter(ruleset, lines, position, new, begin, details))
    fought = [n for n, one in enumerate(found) if any(isinstance(p, Fight) for p in one.parts)]
    return [_long_ago(one) if n in fought[:-1] else one for n, one in enumerate(found)]


def _chapter(
    ruleset: Ruleset,
    told: Sequence[Told],
    position: Position | None,
    new: int,
    until: int,
    details: bool,
) -> Chapter:
    """What is new of one phase: of its lines those from number `new` on."""
    before = [event for _, event in told[:new] if event is not None]
    items: list[Event | Line] = [
        line if event is None else event
        for line, event in told[new:]
        if event is None or event.kind not in (DIE, PHASE_BEGINS)
    ]
    turn, phase = told[0][0].turn, told[0][0].phase
    parts: list[Fight | Tally | Line] = []
    for wanted in (True,) if details else (False, True):
        for part in laid(ruleset, items, position, before):
            if not isinstance(part, list):
                parts.append(part)
                continue
            for run in together(ruleset, part, details=wanted):
                kind = "detail" if ruleset.event_kinds[run[0].kind].detail else "event"
                parts.append(Line(0, turn, phase, kind, in_words(ruleset, run)))
        if parts:
            break
    return Chapter(turn, phase, tuple(parts), until, bool(new))


def _long_ago(chapter: Chapter) -> Chapter:
    parts = tuple(replace(p, held="") if isinstance(p, Fight) else p for p in chapter.parts)
    return Chapter(chapter.turn, chapter.phase, parts, chapter.until, chapter.goes_on)

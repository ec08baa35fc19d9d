"""How a match stands, and what came of an act."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.desk.match import awaited, home
from bot.desk.match.act import Act
from bot.desk.match.chapters import chapters
from bot.desk.match.due import deadline_of
from bot.desk.match.log import PUBLIC_WORDS, Log
from bot.desk.match.room import Done
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.standins import is_stand_in
from bot.desk.plain.values import (
    Awaited,
    Chapter,
    Given,
    Status,
)


def status(sitting: Sitting) -> Status:
    """How a match stands: public facts only."""
    ruleset = sitting.ruleset
    turn, phase, phase_name, figures = 0, 0, "", {}
    if sitting.table is not None:
        position = sitting.table.position.seen_by(None)  # drafts may cost points already
        turn, phase, phase_name = ruleset.phase(position)
        figures = dict(ruleset.figures(position))
    return Status(
        code=sitting.code,
        game=sitting.game.name,
        title=sitting.game.title,
        ruleset_version=sitting.ruleset_version,
        state=sitting.state,
        turn=turn,
        phase=phase,
        phase_name=phase_name,
        awaited=awaited_seats(sitting),
        handoffs=sitting.handoffs,
        seats=dict(sitting.holders),
        moderators=sitting.moderators,
        commitment=sitting.commitment,
        entropy=dict(sitting.entropy),
        seed=sitting.seed if access.is_over(sitting) else None,
        fair=fairness(sitting),
        trust=trust(sitting),
        figures=figures,
        options=dict(ruleset.chosen),
        result=result(sitting),
        home=home.home_of(sitting),
        clock=sitting.clock,
        archived=sitting.archived,
    )


def drafted(sitting: Sitting, seat: int | None) -> dict[str, str]:
    """The figures that a seat's own orders have changed and nobody else sees changed yet."""
    if sitting.table is None or seat is None:
        return {}
    position, figures = sitting.table.position, sitting.ruleset.figures
    public = figures(position.seen_by(None))
    own = figures(position.seen_by(seat))
    return {name: value for name, value in own.items() if public.get(name) != value}


def fairness(sitting: Sitting) -> str:
    """Why the dice of a match prove nothing, or ""."""
    return fairness_of(sitting.seed_known, sitting.options)


def fairness_of(seed_known: bool, options: Mapping[str, Any]) -> str:
    """The same of a match's own columns."""
    given = options.get("position") is not None
    if seed_known:
        return "known seed, not fair"
    reopened = options.get("reopened") and not options.get("seeds")
    if reopened or options.get("shown"):
        return "its seed was shown before its end, not fair"
    return "position from a file, not fair" if given else ""


def trust(sitting: Sitting) -> str:
    """On whom alone the dice of a match rest, or "": see `acts.words`.

    Nothing is said of a match that one person plays, who could only cheat themselves.
    """
    persons = {one for one in sitting.holders.values() if one is not None and not is_stand_in(one)}
    if len(persons) < 2 or fairness(sitting):
        return ""
    if sitting.earlier_seeds:
        return (
            "since it was taken up again the dice rest on the host alone: all words for them were "
            "known when the new seed was drawn"
        )
    if sitting.vouched:
        return ""
    return (
        "the dice rest on the host alone: nobody who neither opened nor moderates the match has "
        "added words to them"
    )


def result(sitting: Sitting) -> str | None:
    """How a match ended, in words, or None."""
    return None if sitting.result is None else str(sitting.result.get("words"))


def awaited_seats(sitting: Sitting) -> list[Awaited]:
    """The awaited seats; none when the match is over."""
    if sitting.table is None or sitting.state != "running":
        return []
    times: dict[str, tuple[datetime | None, datetime | None]] = {}
    for seat, asking in sitting.asked.items():
        found = deadline_of(sitting, seat)
        since = None if asking is None else asking.at
        times[seat] = (since, None if found is None else found.due)
    return awaited.in_words(sitting.ruleset, sitting.table.waiting, sitting.holders, times)


def given(done: Done, seat: int | None = None, echo: str = "", *, drafts: bool = True) -> Given:
    """What came of an act, as a seat (None: a spectator) may know it; with or without drafts."""
    sitting, act = done.sitting, done.act
    return Given(
        code=sitting.code,
        echo=echo,
        lines=act.lines(seat, drafts=drafts),
        dropped=[] if seat is None else act.dropped.get(seat, []),
        draft=bool(act.rows) and all(row.draft for row in act.rows),
        repeated=done.repeated,
        awaited=awaited_seats(sitting),
        state=sitting.state,
        result=result(sitting),
        phases=act.phases,
        chapters=_chapters(act, seat, drafts),
        fingerprint=done.head if act.keyframes or "result" in act.match_changes else "",
    )


def _chapters(act: Act, seat: int | None, drafts: bool) -> list[Chapter]:
    """What came of an act by phase, fights and tallies told as such; none of a mere draft."""
    if all(row.draft and row.kind not in PUBLIC_WORDS for row in act.rows):
        return []
    ruleset, table = act.sitting.ruleset, act.sitting.table
    log = Log(ruleset, seat, at=act.began)
    log.feed_all(act.phase_so_far())
    before, log.at = len(log.told), act.began
    told = [*log.told, *act.told(log, drafts)]
    seen = None if table is None else table.position.seen_by(seat)
    return chapters(ruleset, told, seen, before)

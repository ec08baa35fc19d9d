"""What a reader may see of a match: status, log, questions, completion, position, view."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

from bot.desk.match import awaited, choices, home, phases, report
from bot.desk.match.due import deadline_of
from bot.desk.match.log import Log
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.rows import Row
from bot.desk.plain.values import (
    Actor,
    Asked,
    Awaited,
    DiceCount,
    Given,
    Line,
    Odds,
    Question,
    Status,
    VerbHelp,
)
from engine.kernel.event import EVERYONE
from engine.kernel.order import DONE, Order
from engine.kernel.position import Position


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
        awaited=waited_for(sitting),
        handoffs=sitting.handoffs,
        seats=dict(sitting.holders),
        moderators=sitting.moderators,
        commitment=sitting.commitment,
        entropy=dict(sitting.entropy),
        seed=sitting.seed if access.is_over(sitting) else None,
        fair=fairness(sitting),
        figures=figures,
        options=dict(ruleset.chosen),
        result=result(sitting),
        home=home.home_of(sitting),
        clock=sitting.clock,
        archived=sitting.archived,
    )


def fairness(sitting: Sitting) -> str:
    """Why the dice of a match prove nothing, or ""."""
    given = sitting.options.get("position") is not None
    if sitting.seed_known:
        return "known seed, not fair"
    if sitting.options.get("reopened") or sitting.options.get("shown"):
        return "its seed was shown before its end, not fair"
    return "position from a file, not fair" if given else ""


def result(sitting: Sitting) -> str | None:
    """How a match ended, in words, or None."""
    return None if sitting.result is None else str(sitting.result.get("words"))


def waited_for(sitting: Sitting) -> list[Awaited]:
    """Who must decide what; nobody when the match is over."""
    if sitting.table is None or sitting.state != "running":
        return []
    times: dict[str, tuple[datetime | None, datetime | None]] = {}
    for seat, asking in sitting.asked.items():
        found = deadline_of(sitting, seat)
        since = None if asking is None else asking.at
        times[seat] = (since, None if found is None else found.due)
    return awaited.in_words(sitting.ruleset, sitting.table.waiting, sitting.holders, times)


def given(done: Done, seat: int | None = None, echo: str = "", *, drafts: bool = True) -> Given:
    """What came of an act, as a seat (None: a spectator) may know it; with orders not yet open."""
    sitting, act = done.sitting, done.act
    return Given(
        code=sitting.code,
        echo=echo,
        lines=act.lines(seat, drafts=drafts),
        dropped=[] if seat is None else act.dropped.get(seat, []),
        draft=bool(act.rows) and all(row.draft for row in act.rows),
        repeated=done.repeated,
        awaited=waited_for(sitting),
        state=sitting.state,
        result=result(sitting),
        phases=act.phases,
    )


def reader(sitting: Sitting, seat: str | int | None, actor: Actor) -> int | None:
    """The number of the seat that an actor wants to read as. Raises NotAllowed, UnknownName."""
    number = None if seat is None else sitting.seat(seat)
    name = None if number is None else sitting.ruleset.seats[number]
    access.check_reading(sitting, name, actor)
    return number


async def log(
    room: Room, match: str, seat: str | int | None, actor: Actor, since: int, whole: bool
) -> list[Line]:
    """What a seat may know of what happened, after its line number `since`."""
    async with room.looking(match) as sitting:
        number = reader(sitting, seat, actor)
        if whole:
            access.check_everything(sitting, actor)
        rows = await room.rows(sitting)
    lines = Log(sitting.ruleset, number, whole).feed_all(rows)
    return [
        Line(n, line.turn, line.phase, line.kind, line.text)
        for n, line in enumerate(lines, 1)
        if n > since
    ]


def orders(sitting: Sitting, seat: int, answers: bool = False) -> Asked:
    """What a seat is asked, which orders answer it, and what it has drafted."""
    ruleset = sitting.ruleset
    table = None if sitting.state != "running" else sitting.playing()
    waiting = [] if table is None else table.waiting
    position = None if table is None else table.position
    questions = []
    # Who has closed his part stays named: what a seat is asked says nothing of what others do.
    sealed = {ruleset.seats[d.seat] for d in waiting if d.sealed}
    sealed |= {row.seat for row in sitting.drafts if row.seat and row.text == DONE.verb}
    together = [s for n, s in enumerate(ruleset.seats) if s in sealed and n != seat]
    for decision in (d for d in waiting if d.seat == seat):
        known = ruleset.catalogue.verbs
        verbs = [ruleset.explained(known[verb], decision.kind) for verb in decision.verbs]
        helps = [VerbHelp(v.name, v.usage, v.help, v.heading) for v in verbs]
        text = ruleset.question(decision, position)
        few = choices.answers(sitting, seat, decision) if answers else []
        tag = choices.tag_of(sitting, decision)
        idle = choices.idle(sitting, seat, decision) if answers else []
        others = together if decision.sealed else []
        questions.append(
            Question(decision.kind, text, helps, decision.sealed, others, tag, few, idle)
        )
    name = ruleset.seats[seat]
    return Asked(name, questions, [row.text for row in sitting.drafts if row.seat == name])


def odds(sitting: Sitting, seat: int, order: Order) -> Odds:
    """What an order that may be given now can come to. Raises RuleViolation when it may not."""
    table, ruleset = sitting.playing(), sitting.ruleset
    table.decision_for(seat, order)
    rule = ruleset.rules[order.verb]
    position = table.position.seen_by(seat)
    rule.verify(position, seat, order.slots)
    found = rule.chances(position, seat, order.slots)
    return Odds(ruleset.catalogue.say(order), [(words, float(chance)) for words, chance in found])


def dice(rows: list[Row]) -> DiceCount:
    """How the dice have fallen that all could see."""
    rolled = [e for row in rows for e in row.events if e.kind == "die" and e.seats == EVERYONE]
    faces = Counter(int(event.data[1]) for event in rolled)
    return DiceCount(len(rolled), dict(sorted(faces.items())))


def complete(sitting: Sitting, seat: int, prefix: str) -> list[str]:
    """Whole lines that a typed prefix may grow into, from what the seat may know."""
    if sitting.state != "running" or len(prefix) > 500:
        return []
    return choices.grown(sitting, seat, prefix)


def position_text(sitting: Sitting, seat: int | None, everything: bool) -> str:
    """A position text with its header, of what a seat may know, or of everything."""
    ruleset, table = sitting.ruleset, sitting.playing()
    position = table.position
    whose = "everything" if everything else "the public" if seat is None else ruleset.seats[seat]
    masked = position if everything else ruleset.mask(position.seen_by(seat), seat)
    turn, _, phase = ruleset.phase(position)
    header = f"# {sitting.code}, {sitting.game.title}: turn {turn}, {phase}, as seen by {whose}\n"
    return header + masked.write()


def view(sitting: Sitting, seat: int | None) -> Any:
    """The game's view of what a seat may know, with who is waited for and what happened last."""
    ruleset, table = sitting.ruleset, sitting.playing()
    waiting = table.waiting if sitting.state == "running" else []
    names = [s for n, s in enumerate(ruleset.seats) if awaited.has_something_to_do(waiting, n)]
    told = report.lately(ruleset, seat, phases.parts(sitting.lately, sitting.turned))
    seen = as_seen(sitting, table.position, seat)
    made = ruleset.view(seen, seat, tuple(names), told.lines)
    return made._replace(opened=access.is_over(sitting), report_title=told.title)


def as_seen(sitting: Sitting, position: Position, seat: int | None) -> Position:
    """What a seat's view is made from: no drafts of others, and after the end no hidden unit."""
    seen = position.seen_by(seat)
    if access.is_over(sitting) and sitting.ruleset.shown:
        field = seen.number[sitting.ruleset.shown]
        for unit in range(len(seen.cells[field])):
            seen.change(field, unit, 1)
    return seen

"""Commands that look at a match once and print what they see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from bot.terminal.desks import at_desk, missing
from bot.terminal.errors import BadInput
from bot.terminal.files import named_by, picture_name, write_pictures
from bot.terminal.hints import typed
from bot.terminal.output import grid, print_json, print_line
from bot.terminal.seats import own_seat, seen_by
from bot.terminal.telling import colours_of, print_chapters, print_tallies
from engine.kernel.wording import joined

if TYPE_CHECKING:
    from bot.desk import Asked, Awaited, Line, Question, Status, Summary
    from renders.toolkit.spec import Spec


# ---- words that more than one command uses -----------------------------------------------------


def where(status: Status) -> str:
    """Return the turn and the phase in words."""
    if status.state == "open":
        return "not started"
    return f"turn {status.turn}, {status.phase_name}"


def waits_for(awaited: Sequence[Awaited]) -> str:
    """Return who must act, in words."""
    return joined(dict.fromkeys(one.seat for one in awaited)) or "nobody"


def in_figures(figures: Mapping[str, str]) -> str:
    """Return figures of a match in one line."""
    return " · ".join(f"{name} {value}" for name, value in figures.items())


def print_status(status: Status) -> None:
    """Print how a match stands."""
    print_line(f"{status.code} · {status.title} · {status.state} · {where(status)}", "bold")
    from bot.desk.plain.games import find
    from bot.desk.plain.standins import in_words as held_by
    from engine.kernel.options import in_words

    if chosen := in_words(find(status.game).ruleset().options, status.options):
        print_line(f"Played with {chosen}.")
    if status.result:
        print_line(f"Result: {status.result}.", "bold")
    for one in status.awaited:
        by = "" if one.holder == "table" else f" ({held_by(one.holder)})"
        print_line(f"Waiting for {one.seat}{by}: {' '.join(one.questions)}")
    if status.figures:
        print_line(in_figures(status.figures))
    held = (f"{seat}: {held_by(holder)}" for seat, holder in status.seats.items())
    print_line(f"Seats: {', '.join(held)}. Hand-offs so far: {status.handoffs}.")
    print_line(f"Dice: SHA-256 of the seed is {status.commitment}.")
    if status.seed is not None:
        print_line(f"Seed: {status.seed}")
    if status.fair:
        print_line(f"Note: {status.fair}.", "yellow")
    for seat, words in status.entropy.items():
        if words:
            print_line(f"{seat} added to the dice: “{words}”.")
    if status.trust:
        print_line(f"Note: {status.trust}.", "yellow")


def print_lines(lines: Sequence[Line], *, headings: bool = True) -> None:
    """Print lines of a log, with a heading where a phase begins."""
    before = None
    for line in lines:
        if headings and (line.turn, line.phase) != before:
            before = (line.turn, line.phase)
            print_line(f"Turn {line.turn}, {line.phase}", "bold cyan")
        style = {"order": "green", "note": "yellow"}.get(line.kind, "")
        print_line(f"  {line.text}", style)


def print_questions(asked: Asked, *, every_help: bool = False) -> None:
    """Print what a seat is asked and what it may order; of questions in a row that once."""
    for question, following in zip_longest(asked.questions, asked.questions[1:]):
        everybody = ", ".join([asked.seat, *question.others])
        sealed = f" (sealed: opened when all are done: {everybody})" if question.sealed else ""
        print_tallies(question.facing)
        print_line(f"{asked.seat}: {question.text}{sealed}", "bold")
        if _asks_alike(question, following):
            continue
        if every_help:
            for verb in question.verbs:
                print_line(f"  {verb.usage}", "cyan")
                print_line(f"      {verb.help}{f' [{verb.heading}]' if verb.heading else ''}")
        else:
            print_line(f"  {' · '.join(verb.usage for verb in question.verbs)}", "cyan")
        for number, answer in enumerate(question.numbered, 1):
            print_line(f"  {number}. {answer}", "cyan")


def _asks_alike(question: Question, following: Question | None) -> bool:
    """Return whether the next question takes the same orders, and nothing stands between."""
    if following is None or question.numbered or following.facing:
        return False
    return list(question.verbs) == list(following.verbs)


def print_matches(found: Sequence[Summary]) -> None:
    """Print a list of matches."""
    from bot.desk.plain.standins import in_words as held_by

    rows = [
        (m.code, m.game, m.state, ", ".join(f"{s}: {held_by(h)}" for s, h in m.seats.items()))
        for m in found
    ]
    grid("Matches", ("match", "game", "state", "seats"), rows)


# ---- commands ------------------------------------------------------------------------------------


async def matches(json: bool) -> None:
    """`umpire status` without a match: all there are."""
    if missing():
        found: list[Summary] = []
    else:
        async with at_desk() as desk:
            await desk.meet()
            found = await desk.matches()
    if json:
        print_json(found)
    elif found:
        print_matches(found)
    else:
        print_line(f"There are no matches yet. Begin one: {typed('new')}.")


async def status(match: str, json: bool) -> None:
    """`umpire status MATCH`."""
    async with at_desk() as desk:
        found = await desk.status(match)
    if json:
        print_json(found)
    else:
        print_status(found)


async def log(
    match: str, seat: str | None, since: int, whole: bool, dice: bool, json: bool
) -> None:
    """`umpire log MATCH`: phase by phase; with `dice`, or for a program, event by event."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        if json or dice:
            lines = await desk.log(match, seen_by(seat), TABLE, since, whole)
        else:
            whom = seen_by(seat)
            told = await desk.chapters(match, whom, TABLE, since, whole, details=True)
            colours = colours_of((await desk.status(match)).game)
    if json:
        print_json(lines)
    elif dice:
        print_lines(lines)
    else:
        print_chapters(told, colours=colours, paged=True)


async def orders(match: str, seat: str | None, json: bool) -> None:
    """`umpire orders MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        asked = await desk.orders(match, await own_seat(desk, match, seat), TABLE)
    if json:
        print_json(asked)
        return
    if not asked.questions:
        print_line(f"Nothing is asked of {asked.seat} now.")
    print_questions(asked, every_help=True)
    print_drafted(asked)


def print_drafted(asked: Asked) -> None:
    """Print the orders of a seat that nobody else sees yet."""
    if asked.drafted:
        print_line(f"Ordered by {asked.seat} so far; nobody else sees it, and undo takes it back:")
        for line in asked.drafted:
            print_line(f"  {line}", "green")


async def position(match: str, seat: str | None, everything: bool, json: bool) -> None:
    """`umpire position MATCH`."""
    from bot.desk import TABLE

    if everything and seat is not None:
        raise BadInput("Either --seat or --all: a seat does not see everything.")
    async with at_desk() as desk:
        text = await desk.position_text(match, seen_by(seat), TABLE, everything)
    if json:
        print_json({"match": match, "seat": seen_by(seat), "position": text})
    else:
        print(text, end="", flush=True)


async def draw_map(
    match: str, seat: str | None, out: str, wanted: Spec, when: str, json: bool
) -> None:
    """`umpire map MATCH`."""
    from bot.desk import TABLE

    out = picture_name(out or named_by(match, seen_by(seat), wanted), wanted.ending)
    async with at_desk() as desk:
        drawn = await desk.show(match, seen_by(seat), TABLE, wanted, when)
        over = (await desk.status(match)).over
    files = write_pictures(out, drawn)
    if json:
        more = {"more": files[1:]} if files[1:] else {}
        print_json({"image": out, "bytes": drawn.size, **more})
    else:
        print_map(seen_by(seat), over, files)


def print_map(seat: str | None, over: bool, files: Sequence[str]) -> None:
    """Print where a map was written and as whom it was drawn (`seat` None: as everybody)."""
    whose = "with nothing hidden" if over else f"as {seat or 'everybody'} sees it"
    print_line(f"The map {whose}: {', '.join(files)}")

"""Commands of the hot seat that only look: chances, units, rules, news, dice, what waits, time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from bot.desk import TABLE
from bot.desk.looks import rulebook, whereabouts
from bot.terminal.command import Command
from bot.terminal.errors import BadInput
from bot.terminal.output import print_line
from bot.terminal.reading import print_lines
from bot.terminal.telling import print_chapters
from bot.terminal.umpiring import clock, print_clock
from engine.kernel.errors import UnknownName
from engine.kernel.wording import counted, joined

if TYPE_CHECKING:
    from bot.desk import Odds
    from bot.terminal.hot_seat import HotSeat

WIDEST_BAR = 30
T = TypeVar("T", int, float)


def print_odds(odds: Odds) -> None:
    """Print what may come of an order, the chance of each outcome."""
    for words, chance in odds.outcomes:
        print_line(f"  {chance:6.1%}  {words}")


async def _odds(hot_seat: HotSeat, rest: str) -> bool:
    if not rest:
        raise BadInput("odds takes an order, such as: odds attack ... with ...")
    odds = await hot_seat.desk.odds(hot_seat.code, hot_seat.own_seat(), rest, TABLE)
    print_line(f"{odds.echo}, if you give it:")
    print_odds(odds)
    if not odds.outcomes:
        print_line("  It rolls no dice.")
    return True


async def _units(hot_seat: HotSeat, rest: str) -> bool:
    desk, code, seat = hot_seat.desk, hot_seat.code, hot_seat.seat
    view = await desk.view(code, seat, TABLE)
    if rest and rest.lower() != "all":
        try:
            found = whereabouts.area(view, hot_seat.ruleset, rest)
        except UnknownName:
            if not (found := whereabouts.named(view, rest)):
                raise
        for line in found:
            print_line(line)
        return True
    own = None if rest or seat is None else await desk.own_units(code, seat, TABLE)
    found = whereabouts.units(view, own)
    print_line("Your units:" if own is not None else "The units that you can read:", "bold")
    for line in found or ["none on the map"]:
        print_line(f"  {line}")
    return True


def _areas(hot_seat: HotSeat) -> Iterable[str]:
    return hot_seat.ruleset.names.all("area")


async def _rules(hot_seat: HotSeat, rest: str) -> bool:
    known = rulebook.entries(hot_seat.game, hot_seat.ruleset.chosen)
    if not rest:
        orders = [term for term, entry in known.items() if entry.is_order]
        print_line(f"rules takes an order or a heading. Orders: {joined(orders)}.")
        headings = [term for term, e in known.items() if not e.is_order and not e.question]
        print_line(f"Headings: {joined(headings)}.")
        return True
    term, others = rulebook.look_up(list(known), rest, {t: e.words for t, e in known.items()})
    entry = known[term]
    print_line(term, "bold")
    if entry.question or entry.about:
        print_line(f"  {entry.question or entry.about}")
    for usage, help in entry.orders:
        print_line(f"  {usage}", "cyan")
        print_line(f"      {help}")
    if entry.heading:
        print_line(f"  Rulebook: {entry.heading}.")
    if others:
        print_line(f"  Also: {joined(others, 'or')}.")
    return True


def _terms(hot_seat: HotSeat) -> Iterable[str]:
    return rulebook.entries(hot_seat.game, hot_seat.ruleset.chosen)


async def _since(hot_seat: HotSeat, rest: str) -> bool:
    desk, code, seat = hot_seat.desk, hot_seat.code, hot_seat.seat
    name = f"since:{TABLE.id}:{code}:{seat or ''}"
    before = await desk.post.noted(name)
    since = int(before["line"]) if before else 0
    told = await desk.chapters(code, seat, TABLE, since)
    if not told:
        print_line("Nothing has happened since you last looked.")
        return True
    await desk.post.note(name, {"line": told[-1].until})
    print_line("Since you last looked:" if before else "So far:", "bold")
    print_chapters(told, colours=hot_seat.game.colours, paged=True)
    return True


async def _dice(hot_seat: HotSeat, rest: str) -> bool:
    if rest.lower() == "verify":
        return await _verify(hot_seat)
    if rest:
        raise BadInput("dice tells how the dice have fallen, dice verify whether they were right.")
    count = await hot_seat.desk.dice(hot_seat.code)
    if not count.rolls:
        print_line("No die has fallen in the open yet.")
        return True
    sides = max(6, *count.faces)
    expected = count.rolls / sides
    fallen = counted(count.rolls, "die", "dice")
    print_line(f"{fallen} in the open, {expected:.1f} of each face expected.")
    for face in range(1, sides + 1):
        had = count.faces.get(face, 0)
        print_line(f"  {face} {'#' * min(WIDEST_BAR, round(10 * had / expected))} {had}")
    return True


async def _verify(hot_seat: HotSeat) -> bool:
    from bot.desk.proof.verify import verify

    status = await hot_seat.desk.status(hot_seat.code)
    if not status.over:
        print_line(f"SHA-256 of the secret seed: {status.commitment}")
        print_line("The seed itself is shown when the match is over; every roll follows from it.")
        return True
    document = await hot_seat.desk.export(hot_seat.code, TABLE)
    found = verify(json.dumps(document))
    rolls, events = counted(found.rolls, "roll"), counted(found.events, "event")
    print_line(f"Every roll is right: {rolls}, {events}." if found.ok else "It differs:")
    if not found.ok:
        print_line(f"  {(found.first_difference or {}).get('differs', '')}", "red")
    if found.note:
        print_line(found.note)
    return True


async def _todo(hot_seat: HotSeat, rest: str) -> bool:
    for task in await hot_seat.desk.todo(TABLE.id):
        here = "" if task.code != hot_seat.code else " (this match)"
        print_line(f"{task.code}{here} · {task.seat} · turn {task.turn}, {task.phase_name}", "bold")
        print_line(f"  {' '.join(task.questions)}")
    requests = await hot_seat.desk.requests(TABLE.id)
    for body in requests:
        print_line(f"{body['match']}: {REQUESTS[str(body['kind'])].format(**body)}", "bold")
    if not requests and not await hot_seat.desk.todo(TABLE.id):
        print_line("Nothing waits for you at this machine.")
    return True


REQUESTS = {
    "takeback": "{by} asks to go back to {back}: takeback agree, or takeback refuse.",
    "shorter": "the moderator asks for another clock: {clock}: clock agree.",
    "draw": "{by} offers a draw: draw agrees.",
    "move": "the moderator asks to move it to {where}; it stays while you play on.",
    "cancel": "the moderator asks to end it without a winner: {why}. cancel agree does.",
}


async def _clock(hot_seat: HotSeat, rest: str) -> bool:
    desk, code = hot_seat.desk, hot_seat.code
    if rest.lower() == "agree":
        given = await desk.clock.agree(code, hot_seat.own_seat(), TABLE)
        print_lines(given.lines, headings=False)
        return True
    if not rest:
        print_clock(await desk.status(code))
        return True
    chosen = dict(word.partition("=")[::2] for word in rest.split())
    if not chosen.keys() <= {"hours", "at", "zone", "then", "away", "off"} or "" in (
        value for name, value in chosen.items() if name != "off"
    ):
        raise BadInput(f"It is typed so: {COMMANDS['clock'].usage}.")
    hours = _number(chosen, "hours", float)
    away = _number(chosen, "away", int)
    at, zone, then = (chosen.get(name) for name in ("at", "zone", "then"))
    why = "decided at the table"
    await clock(code, hours, at, zone, then, away, "off" in chosen, why, json=False)
    return True


def _number(chosen: Mapping[str, str], name: str, kind: Callable[[str], T]) -> T | None:
    """A number that was chosen; None if none was. Raises BadInput."""
    try:
        return kind(chosen[name]) if name in chosen else None
    except ValueError:
        raise BadInput(f"“{chosen[name][:40]}” is no number, as {name} must be.") from None


COMMANDS = {
    "odds": Command("odds ORDER", "the exact chances of an order, before you give it", _odds),
    "units": Command(
        "units [AREA | all]",
        "your units by place; those of an area, or all you see",
        _units,
        _areas,
    ),
    "rules": Command("rules [WORD]", "an order or a heading of the rulebook", _rules, _terms),
    "since": Command("since", "what has happened since you last asked so", _since),
    "dice": Command("dice [verify]", "how the dice have fallen; whether they were right", _dice),
    "todo": Command("todo", "all that waits for you, in every match at this machine", _todo),
    "clock": Command(
        "clock [hours=N] [at=HH:MM] [zone=ZONE] [then=tell|defaults|stand-in] [away=DAYS] [off]",
        "how long a decision may take",
        _clock,
    ),
}

"""What is said about time and people: boards, time that has run out, who is away, new holders.

Times are Discord's, so each reader sees them in their own zone. None is relative: that goes stale.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.desk import Awaited, Status, Task
from bot.desk.plain.deadlines import PAUSED
from bot.desk.plain.rows import NOBODY
from bot.desk.plain.standins import in_words
from bot.discord_front.plain.speech import at, bullets, holder, people, plain


def until(one: Awaited | Task, head: bool = False) -> str:
    """Say until when there is time, in a sentence or a head line; "" where no clock runs."""
    if one.due is None:
        return ""
    return f" · until {at(one.due)}" if head else f" Until {at(one.due)}."


def rule(status: Status) -> str:
    """Say the clock of a match, for its board."""
    clock = status.clock
    if clock is None:
        return "No deadline is set."
    if clock.paused is not None:
        return (
            f"The clock stands still since {at(clock.paused)}. Orders are taken all the same. From "
            f"{at(clock.paused + PAUSED)} on anybody who plays may let it run: `/moderator resume`."
        )
    return f"Time: {plain(clock.words())}."


def _overdue(status: Status, body: Mapping[str, Any]) -> str:
    seat = str(body["seat"])
    return (
        f"**The time of {plain(seat)} in {status.code} has run out** "
        f"({holder(status.seats.get(seat))}). You moderate the match: `/moderator extend` gives "
        "more time, `/moderator advance` answers by standing orders and defaults, "
        "`/moderator seat` gives the seat to somebody else, `/clock set` lets this be done by "
        "itself from now on."
    )


def _silent(status: Status, body: Mapping[str, Any]) -> str:
    seat = str(body["seat"])
    return (
        f"**{holder(status.seats.get(seat))} ({plain(seat)}) in {status.code} does not react**: I "
        f"have written {body['pings']} times and stop now, until they do something. "
        "`/moderator seat` gives the seat to somebody else."
    )


def _claimable(status: Status, body: Mapping[str, Any]) -> str | None:
    """Say that one may go on without a seat; None if it is no longer awaited, or has time again."""
    seat = str(body["seat"])
    if seat not in [one.seat for one in status.awaited]:
        return None
    return (
        f"**You may go on in {status.code}.** The time of {plain(seat)} "
        f"({holder(status.seats.get(seat))}) ran out three days ago, and nobody has done anything. "
        f"`/clock claim match:{status.code}` has standing orders answer for it, else the defaults. "
        "Or wait on, as you like."
    )


def _habits(status: Status, body: Mapping[str, Any]) -> str:
    again = f" {body['again']}" if body.get("again") else ""
    return people(f"{body['person']} is {body['news']}. The deadlines follow.{again}")


def _downtime(status: Status, body: Mapping[str, Any]) -> str:
    return f"I was not there for {plain(str(body['span']))}: deadlines are later by as much."


def _seated(status: Status, body: Mapping[str, Any]) -> str:
    return (
        f"**You play {plain(str(body['seat']))} in {status.code} from now on.** All that the seat "
        "may see is yours: `/map`, `/units`, `/match log`, `/orders show`. It has no standing "
        "orders: those of its last holder ended when it changed hands."
    )


def _unseated(status: Status, body: Mapping[str, Any]) -> str:
    new = "is free now" if body["to"] == NOBODY else people(f"goes to {in_words(body['to'])}")
    why = f" The reason: {people(str(body['why']))}" if body["why"] else ""
    return (
        f"**You no longer play {plain(str(body['seat']))} in {status.code}:** a moderator has "
        f"taken the seat from you; it {new}. What you had drafted is taken back.{why}"
    )


def _takeback(status: Status, body: Mapping[str, Any]) -> str:
    moment, _, undone = str(body["back"]).partition(" (")
    match = f"match:{status.code}"
    ways = f"`/takeback agree {match}` · `/takeback refuse {match}`"
    said = [f"**Agree or refuse in {status.code}:** {ways}"]
    said.append(f"{plain(str(body['by']))} asks to go back to {people(moment)}. Undone would be:")
    lines = [people(line) for line in undone.removesuffix(")").split("; ")]
    return "\n".join([*said, *bullets(lines)])


def _shorter(status: Status, body: Mapping[str, Any]) -> str:
    return (
        f"**May the clock of {status.code} be set otherwise?** `/clock agree match:{status.code}`, "
        f"or leave it as it is: {rule(status)}\nThe moderator, who plays, asks for "
        f"{people(str(body['clock']))}."
    )


def _sooner(status: Status, body: Mapping[str, Any]) -> str | None:
    """Say that a deadline is nearer; None if the seat is no longer awaited or has none."""
    one = next((one for one in status.awaited if one.seat == body["seat"]), None)
    if one is None or one.due is None:
        return None
    return (
        f"**Your time in {status.code} ({plain(one.seat)}) runs out sooner: {at(one.due)}.** The "
        f"clock was set otherwise. {rule(status)} `/todo` shows what you are asked."
    )


def _draw(status: Status, body: Mapping[str, Any]) -> str:
    seat = str(body["seat"])
    mine = [one for one, person in status.seats.items() if person == status.seats.get(seat)]
    which = f" seat:{seat}" if len(mine) > 1 else ""
    phase = f"turn {body['turn']}, {body['name']}" if body["turn"] else str(body["name"])
    return (
        f"**A draw in {status.code}?** `/match draw match:{status.code}{plain(which)}` agrees; to "
        f"refuse, just play on.\n{plain(str(body['by']))} offers it. The offer stands until this "
        f"phase ends: {plain(phase)}."
    )


def _cancel(status: Status, body: Mapping[str, Any]) -> str:
    return (
        f"**Shall {status.code} be cancelled, without a winner?** `/match cancel "
        f"match:{status.code}` agrees; to refuse, just play on.\nThe moderator, who plays, asks "
        f"for it: {people(str(body['why']))}"
    )


def _move(status: Status, body: Mapping[str, Any]) -> str:
    return (
        f"**May {status.code} move to {people(str(body['where']))}?** `/match move "
        f"match:{status.code}` agrees; to refuse, just play on.\nThe moderator, who plays, asks "
        "for it. Whoever manages the server there moderates the match from then on."
    )


_WORDS = {
    "draw": _draw,
    "move": _move,
    "cancel": _cancel,
    "shorter": _shorter,
    "sooner": _sooner,
    "seated": _seated,
    "unseated": _unseated,
    "takeback": _takeback,
    "overdue": _overdue,
    "silent": _silent,
    "claimable": _claimable,
    "habits": _habits,
    "downtime": _downtime,
}


def words(status: Status, body: Mapping[str, Any]) -> str | None:
    """Return what an item about time says, or None for an item about something else."""
    said = _WORDS.get(str(body["kind"]))
    return None if said is None else said(status, body)

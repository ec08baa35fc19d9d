"""What a typed beginning may grow into at the hot seat: legal orders first, then commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.desk import TABLE
from bot.terminal import commands
from bot.terminal.errors import refusals
from engine.kernel.order import DONE

if TYPE_CHECKING:
    from bot.terminal.hot_seat import HotSeat

# Commands that take an order behind their word.
FEW = 3  # lines that are grown once more
MOST_WHOLE = 60  # orders that are verified for one beginning
BEFORE_ORDERS = ("odds", "standing test")


async def offers(hot_seat: HotSeat, prefix: str) -> list[str]:
    """Return whole lines that a typed prefix may grow into.

    Where what was typed is complete already, they are what may follow it.
    """
    lead = next((f"{word} " for word in BEFORE_ORDERS if prefix.startswith(f"{word} ")), "")
    typed = prefix.removeprefix(lead)
    try:
        found = [f"{lead}{line}" for line in await _orders(hot_seat, typed)]
        if not lead:
            found += commands.offers(hot_seat, prefix)
    except Exception:
        # A fault here must not tear the prompt; the order itself will say what is wrong.
        return []
    return [line for line in dict.fromkeys(found) if line != prefix]


async def _orders(hot_seat: HotSeat, typed: str) -> list[str]:
    if hot_seat.seat is None:
        return []
    whole = [line for line in await _answers(hot_seat) if line.startswith(typed.lower())]
    found = await _grown(hot_seat, typed)
    if not whole and set(found) <= {typed}:
        found = await _grown(hot_seat, f"{typed} ")
    if " " in typed.strip() and len(found) <= FEW:
        # Where little can follow, what follows that is offered first: orders as a whole.
        further = [longer for line in found for longer in await _grown(hot_seat, f"{line} ")]
        whole += [line for line in further[:MOST_WHOLE] if await _is_legal(hot_seat, line)]
    return [*whole, *found]


async def _is_legal(hot_seat: HotSeat, line: str) -> bool:
    try:
        await hot_seat.desk.odds(hot_seat.code, hot_seat.own_seat(), line, TABLE)
    except refusals():
        return False
    return True


async def _grown(hot_seat: HotSeat, typed: str) -> list[str]:
    return await hot_seat.desk.complete(hot_seat.code, hot_seat.own_seat(), typed, TABLE)


async def _answers(hot_seat: HotSeat) -> list[str]:
    """Return whole orders: all that answer the questions where they are few, else one a verb."""
    desk, code, seat = hot_seat.desk, hot_seat.code, hot_seat.own_seat()
    asked = await desk.orders(code, seat, TABLE)
    now = (seat, [question.tag for question in asked.questions], list(asked.drafted))
    if hot_seat.answers is None or hot_seat.answers[0] != now:
        asked = await desk.orders(code, seat, TABLE, answers=True)
        found = [line for question in asked.questions for line in question.answers]
        if not found:
            examples = await desk.examples(code, seat, TABLE)
            found = [line for verb, line in examples.items() if verb != DONE.verb]
        if any(verb.name == DONE.verb for one in asked.questions for verb in one.verbs):
            found.append(DONE.verb)
        hot_seat.answers = (now, found)
    return list(hot_seat.answers[1])

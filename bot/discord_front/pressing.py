"""What a button, a choice or a form does."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_front import answering, looking, pasting, prompts
from bot.discord_front.asking import Ask
from bot.discord_front.finding import Cannot, Place
from bot.discord_front.prompts import ANSWER, DEFAULT, DONE, MAP, PASTE, STALE, UNDO


async def pressed(ask: Ask, parts: Sequence[str], values: Sequence[str]) -> None:
    """A click on a question: `parts` are those of its custom id after the prefix."""
    match, number, tag, act = parts
    status = await ask.desk.status(match)
    ask.match = status.code
    if not number.isdecimal() or int(number) >= len(status.seats):
        raise Cannot("That button belongs to no seat: `/todo` shows what waits for you.")
    seat = list(status.seats)[int(number)]
    place = Place(status, seat)
    if act == PASTE:
        await pasting.open_form(ask, match, int(number), seat)
        return
    await ask.defer()
    asked = await prompts.asked_now(ask, match, seat)
    if act == MAP:
        await looking.send_map(ask, place)
        return
    question = next((q for q in asked.questions if q.tag == tag), None)
    if question is None and act != UNDO:
        await prompts.show(ask, match, seat, STALE)
        return
    if act == ANSWER and question is not None:
        line = prompts.chosen(question, values[0] if values else "")
        await answering.give(ask, place, line, tag=tag)
    elif act == DONE:
        await answering.give(ask, place, "done", tag=tag)
    elif act == DEFAULT:
        await answering.as_usual(ask, place, tag)
    elif act == UNDO:
        await answering.undo_last(ask, place)
    else:
        raise Cannot("That button is of an older version: `/todo` shows what waits for you.")

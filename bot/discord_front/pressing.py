"""What a button, a choice or a form does."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_front.commands import looking, matches, moving, times
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.replies import answering, composing, pasting, prompts, request_cards
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import seated
from bot.discord_front.replies.idents import (
    ANSWER,
    DEFAULT,
    DONE,
    MAP,
    PASTE,
    PHASE,
    SPOT,
    SURE,
    UNDO,
    VERB,
    undoing,
)
from bot.discord_front.replies.prompts import OLD_UNDO, STALE
from bot.discord_front.replies.request_cards import AGREE, PLAYING_ON, SETTLED


async def tapped(ask: Ask, parts: Sequence[str], values: Sequence[str]) -> None:
    """Do a tap on an order that is being put together, on the same card."""
    place = await seated(ask, parts[0], parts[1])
    await ask.defer_in_place()
    await composing.tapped(ask, place, parts, values)


async def answered(ask: Ask, parts: Sequence[str]) -> None:
    """Agree to what another asks, or refuse; the request itself must still wait."""
    match, number, kind, told = parts
    place = await seated(ask, match, number)
    await ask.defer()
    act, _, named = told.partition("-")
    waiting = await ask.desk.requests(ask.person)
    mine = [b for b in waiting if (b["match"], b["seat"]) == (place.code, place.seat)]
    if not any(request_cards.name_of(body) == named for body in mine):
        raise Cannot(SETTLED)
    ask.options = {"match": place.code, "seat": place.own_seat}
    if kind == "takeback":
        await times.answer(ask, act == AGREE)
    elif act != AGREE:
        await ask.reply(PLAYING_ON)
    elif kind == "draw":
        await matches.draw(ask)
    elif kind == "cancel":
        await matches.agree_to_cancel(ask)
    elif kind == "move":
        await moving.agree(ask)
    else:
        await times.agree_to_clock(ask)


async def pressed(ask: Ask, parts: Sequence[str], values: Sequence[str]) -> None:
    """Do a click on a question: `parts` are those of its custom id after the prefix."""
    match, number, tag, act = parts
    place = await seated(ask, match, number)
    seat = place.own_seat
    if act == PASTE:
        await pasting.open_form(ask, match, int(number), seat)
        return
    await ask.defer()
    asked = await prompts.asked_now(ask, match, seat)
    if act == MAP:
        await looking.send_map(ask, place)
        return
    if act.partition("-")[0] == UNDO:
        if act == undoing(asked.drafted):
            await answering.undo_last(ask, place)
        else:
            await prompts.show(ask, match, seat, OLD_UNDO)
        return
    question = next((q for q in asked.questions if q.tag == tag), None)
    if question is None:
        await prompts.show(ask, match, seat, STALE)
    elif act == ANSWER:
        lines = [prompts.chosen(question, value) for value in values or [""]]
        lines.sort(key=lambda line: line == DONE)  # a phone sends them as they were ticked
        if len(lines) == 1:
            await answering.give(ask, place, lines[0], tag=tag)
        else:
            pasted = await pasting.give_all(ask.desk, place, lines, ask.actor, ask.key, tag)
            await prompts.show(ask, match, seat, pasted.words())
    elif act == VERB or act.startswith(f"{SPOT}-"):
        here = await composing.composer(ask, place, int(number), tag)
        if here is not None:
            token = act.partition("-")[2]
            await (here.begin_at(token) if token else here.begin(*values[:1]))
    elif act.removesuffix(SURE) == DONE:
        await answering.close(ask, place, tag, sure=act.endswith(SURE))
    elif act.removesuffix(SURE) == DEFAULT:
        await answering.as_usual(ask, place, tag, sure=act.endswith(SURE))
    elif act.removesuffix(SURE) == PHASE:
        await answering.phase_as_usual(ask, place, sure=act.endswith(SURE))
    else:
        raise Cannot("That button is of an older version: `/todo` shows what waits for you.")

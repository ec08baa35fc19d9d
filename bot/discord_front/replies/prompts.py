"""Questions with their buttons and choices. They work after a restart, and an old one says so.

A custom id is `u|MATCH|SEAT|TAG|ACT`. The tag names the question and is made from public facts,
so a click on a question that has been answered is told so, and reveals nothing. What Undo takes
back is named too: an old button never takes back a newer order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import discord

from bot.desk import Asked, Question, Status
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.plain.speech import Picture, code, cut, plain
from bot.discord_front.replies.asking import Ask
from engine.kernel.wording import counted, joined

ANSWER, DONE, DEFAULT, UNDO, PASTE, MAP = "answer", "done", "default", "undo", "paste", "map"
PHASE = "phase"
SURE = "-sure"  # ends the act of a button that was shown with what would be given up
ANYWAY = {DONE: "Close anyway", DEFAULT: "As usual anyway", PHASE: "Phase as usual anyway"}
PREFIX, PICK, FORM = "u", "pick", "form"
MOST_VERBS = 6
MOST_IDLE = 8
MOST_CHARACTERS = 240  # of a question, in a message that nobody has asked for
STALE = "That question has been answered already; here is how it stands."
OLD_UNDO = "You have ordered otherwise since that button was shown; here is how it stands."


def ident(match: str, seat: int, tag: str, act: str) -> str:
    """Return the custom id of a button."""
    return f"{PREFIX}|{match}|{seat}|{tag}|{act}"


def view_of(items: Sequence[discord.ui.Item[Any]]) -> discord.ui.View:
    """Return buttons and choices to be sent. Clicks are found by custom id, not by this object."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def question_text(asked: Asked, typed: Callable[[str], str], whole: bool = False) -> str:
    """Return what a seat is asked, what it may order, and what lies drafted.

    `typed`: how an order is given where this is read. A long list of what could be answered is
    cut, for phones, unless the `whole` is wanted.
    """
    lines: list[str] = []
    for question in asked.questions:
        text = plain(question.text) if whole else brief(question.text)
        lines.append(f"**{plain(asked.seat)}:** {text}{sealed(question)}")
        verbs = [f"`{typed(verb.name)}`" for verb in question.verbs if verb.name != "done"]
        if len(verbs) > MOST_VERBS:
            verbs = [*verbs[:MOST_VERBS], "…"]
        if verbs:
            lines.append(f"Orders: {' '.join(verbs)}")
        lines += [f"{n}. {code(answer)}" for n, answer in enumerate(question.numbered, 1)]
        if question.idle:
            lines.append(idle(question.idle))
    if asked.drafted:
        lines.append(f"Drafted so far: {counted(len(asked.drafted), 'order')}.")
    return "\n".join(lines)


def sealed(question: Question) -> str:
    """Say until when nobody else sees the answer to a sealed question; "" for any other.

    Those who are asked too may be opponents, allies or both, so they are named.
    """
    if not question.sealed:
        return ""
    everybody = ["you", *(plain(seat) for seat in question.others)]
    return f" It is opened when {joined(everybody)} are done."


def brief(text: str, most: int = MOST_CHARACTERS) -> str:
    """Return a question for a phone: a long list is cut, and says where the rest is."""
    first, *others = text.split("; ")
    while others and len(first) + len(others[0]) + 2 <= most:
        first += f"; {others.pop(0)}"
    if not others:
        return plain(first)
    return f"{plain(first)}; … and {len(others)} more: `/orders show`."


def idle(units: Sequence[str], most: int = MOST_IDLE) -> str:
    """Name the units of a seat that have no order yet, before it closes a question."""
    names = [plain(unit) for unit in units[:most]]
    if len(units) > most:
        names.append(f"{len(units) - most} more (`/orders show` names them)")
    return f"Without orders: {joined(names)}."


def question_view(match: str, number: int, asked: Asked, sure: str = "") -> discord.ui.View | None:
    """Return the buttons under a seat's questions; None when nothing is asked.

    `sure`: the act that the person was warned of, whose button says that it is done anyway.
    """
    if not asked.questions:
        return None
    question = asked.questions[0]
    verbs = {verb.name for verb in question.verbs}
    items: list[discord.ui.Item[Any]] = []
    if options := _options(question):
        many = "done" in verbs
        items.append(
            discord.ui.Select(
                custom_id=ident(match, number, question.tag, ANSWER),
                placeholder="Choose orders, and done" if many else "Choose an order",
                options=options,
                max_values=len(options) if many else 1,
            )
        )
    grey, green = discord.ButtonStyle.secondary, discord.ButtonStyle.success
    buttons = [("Done", DONE, green)] if "done" in verbs else []
    buttons += [("As usual", DEFAULT, grey), ("Phase as usual", PHASE, grey)]
    buttons += [("Paste orders", PASTE, grey), ("Map", MAP, grey)]
    if asked.drafted:
        buttons.append(("Undo", undoing(asked.drafted), grey))
    if sure:
        anyway = (ANYWAY[sure], sure + SURE, discord.ButtonStyle.danger)
        buttons = [anyway if act == sure else (label, act, style) for label, act, style in buttons]
    for label, act, style in buttons:
        spot = ident(match, number, question.tag, act)
        items.append(discord.ui.Button(label=label, custom_id=spot, style=style))
    return view_of(items)


def _options(question: Question) -> list[discord.SelectOption]:
    """Return the orders that answer a question, `done` last, so that one choice closes it."""
    lines = list(question.answers[:25])
    if lines and any(verb.name == DONE for verb in question.verbs):
        lines = [*lines[:24], DONE]
    return [
        discord.SelectOption(label=cut(line, 100), value=f"{n}:{_digest(line)}")
        for n, line in enumerate(lines)
    ]


def undoing(drafted: Sequence[str]) -> str:
    """Return the act of an Undo button: it names the orders that lay drafted when it was shown."""
    return f"{UNDO}-{_digest(chr(10).join(drafted))}"


def _digest(line: str) -> str:
    return hashlib.blake2b(line.encode(), digest_size=6).hexdigest()


def chosen(question: Question, value: str) -> str:
    """Return the order that a choice stands for. Raises Cannot when it is offered no more."""
    for line in (*question.answers, DONE):
        if _digest(line) == value.partition(":")[2]:
            return line
    raise Cannot("That order is no longer one of the choices: `/orders show` tells what is.")


async def asked_now(ask: Ask, match: str, seat: str | int) -> Asked:
    """Return what a seat is asked, with the answers where they are few."""
    return await ask.desk.orders(match, seat, ask.actor, answers=True)


async def show(
    ask: Ask,
    match: str,
    seat: str,
    text: str,
    *,
    pictures: Sequence[Picture] = (),
    attached: Mapping[str, str] | None = None,
    whole: bool = False,
    sure: str = "",
) -> None:
    """Reply with a text, what goes with it, and what the seat is asked now; see `question_view`."""
    asked = await asked_now(ask, match, seat)
    status = await ask.desk.status(match)
    number = list(status.seats).index(seat)
    typed = partial(ask.services.registrar.typed, ask.interaction.guild_id)
    parts = [text]
    if asked.questions:
        parts.append(question_text(asked, typed, whole))
    elif status.state == "running":
        parts.append(waits_for(status))
    view = question_view(match, number, asked, sure)
    said = "\n".join(part for part in parts if part)
    await ask.reply(said, pictures=pictures, attached=attached, view=view)


def waits_for(status: Status) -> str:
    """Say who must act."""
    seats = [plain(one.seat) for one in status.awaited]
    return f"Waiting for {joined(seats)}." if seats else ""


def choice_view(token: str, choices: Sequence[tuple[str, str]]) -> discord.ui.View:
    """Return a question such as "which match?"."""
    options = [discord.SelectOption(label=cut(a, 100), value=b) for a, b in choices[:25]]
    return view_of(
        [discord.ui.Select(custom_id=f"{PICK}|{token}", placeholder="Choose", options=options)]
    )


def echoed(line: str) -> str:
    """An order as understood."""
    return code(cut(line, 900))

"""What each item of the outbox says, and the status board: who must do what stands first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

import discord

from bot.desk import Actor, Parcel, Status
from bot.desk.plain.games import GAMES
from bot.discord_front.keeping.pictures import alt_of, eyes
from bot.discord_front.keeping.services import Services
from bot.discord_front.outbox import letter
from bot.discord_front.plain import sending, timely
from bot.discord_front.plain.cards import Card
from bot.discord_front.plain.fair import ADD_WORDS, words_of
from bot.discord_front.plain.packing import packed
from bot.discord_front.plain.speech import Picture, bullets, code, holder, people, plain
from bot.discord_front.plain.telling import account_of, bullets_of
from bot.discord_front.plain.wiring import user_of
from bot.discord_front.replies import question_cards, request_cards
from bot.discord_front.replies.questions import question_text
from engine.kernel.account import Account
from engine.kernel.options import in_words
from engine.kernel.wording import joined

MOST_LINES = 25
ON_CARDS = ("report", "opened", "started", "over", "private")
REQUESTS = ("draw", "takeback", "shorter", "cancel", "move")  # what `Desk.requests` tells of


@dataclass
class Saying:
    """One thing to be said: words, the card beneath them if it is one, and whom it pings."""

    text: str
    card: Card | None = None
    pings: Sequence[int] = field(default=())
    late: bool = False  # its pictures are being drawn, and follow

    def parts(self, change: Callable[[str], str]) -> list[str | Card]:
        """Return it as messages, each text changed: a long one comes before in several."""
        card = None if self.card is None else self.card.with_words(change)
        return sending.parts(change(self.text), card)

    def mentions(self) -> discord.AllowedMentions:
        """Return whom it pings: nobody but those who must act."""
        users = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=users or False
        )


def board(status: Status, since: datetime | None) -> str:
    """Say how a match stands. Times are Discord's: each reader sees them in their own zone."""
    head = f"**{status.code}** · {plain(status.title)}"
    said: list[str] = []
    if status.state == "open":
        free = [plain(s) for s, person in status.seats.items() if person is None]
        if free:
            said.append(f"**Free: {joined(free)}.** `/match join` takes a seat.")
        else:
            said.append("**Every seat is taken.** `/match start` begins.")
    elif status.result is not None:
        said.append(f"**Over: {plain(status.result)}.**")
    for one in status.awaited:
        questions = plain(" ".join(one.questions))
        waited = f" Since <t:{int(since.timestamp())}:F>." if since is not None else ""
        until = timely.until(one)
        who = f"**{holder(one.holder)} ({plain(one.seat)}) must act:**"
        said.append(f"{who} {questions}{waited}{until}")
    if status.awaited:
        said.append(timely.rule(status))
    said.append(head)
    if status.state == "running":
        said[-1] += f" · turn {status.turn} · {plain(status.phase_name)}"
    if status.figures:
        said.append(" · ".join(f"{plain(k)} {plain(v)}" for k, v in status.figures.items()))
    said.append(" · ".join(f"{plain(s)}: {holder(p)}" for s, p in status.seats.items()))
    if chosen := in_words(GAMES[status.game].ruleset().options, status.options):
        said.append(f"Played with: {plain(chosen)}.")
    if status.fair:
        said.append(f"Dice: {plain(status.fair)}.")
    said += words_of(status)
    said.append(f"SHA-256 of the seed: {code(status.commitment)}")
    if status.seed is not None:
        said.append(f"Seed: {code(status.seed)}")
    return "\n".join(said)


async def compose(services: Services, parcel: Parcel, within: float) -> Saying | None:
    """Return what an item says; None when there is nothing to be said any more.

    `within`: the seconds that its picture may take. After that it is `late`.
    """
    body = parcel.body
    if body["kind"] == "damaged":  # its match cannot be looked at
        return Saying(letter.damaged(body))
    status = await services.desk.status(str(body["match"]))
    kind = str(body["kind"])
    if kind in ("asked", "reminder"):
        person = parcel.destination.partition(":")[2]
        told = (status, str(body["seat"]), person, kind == "reminder")
        return await _asked(services, *told, within=within)
    if kind in ("phase", "map"):
        return await _phase(services, status, body, within)
    if kind == "rematch":
        await services.places.ready(status.code)
        return _rematch(status, body, services.places.link(status.code))
    if kind == "letter":
        return await _letter(services, status, parcel, within)
    if kind == "over" and letter.is_told_in_person(status):
        return None
    if kind in REQUESTS and not await _still_asked(services, status, body):
        return None
    if (text := timely.words(status, body)) is not None:
        return Saying(text, request_cards.card_of(status, body) if kind in REQUESTS else None)
    words = _WORDS.get(kind)
    said = None if words is None else words(status, body)
    if said is not None and kind in ON_CARDS:
        said.card = Card((), question_cards.colour_of(status, str(body.get("seat", ""))))
    return said


async def _still_asked(services: Services, status: Status, body: Mapping[str, Any]) -> bool:
    """Return whether a request still waits: the seat's holder may have settled it meanwhile."""
    person = status.seats.get(str(body["seat"]))
    found = await services.desk.requests(person) if person is not None else []
    what = {k: v for k, v in body.items() if k not in ("seat", "person")}
    return any(what.items() <= one.items() for one in found)


async def _asked(
    services: Services, status: Status, seat: str, person: str, reminder: bool, within: float
) -> Saying | None:
    """Return the question to a seat, with its map if it is no reminder.

    None if it is not awaited, or if somebody else has the seat by now.
    """
    one = next((a for a in status.awaited if a.seat == seat), None)
    if one is None or one.holder != person:
        return None
    actor = Actor(person)
    asked = await services.desk.orders(status.code, seat, actor, answers=True)
    typed = partial(services.registrar.typed, None)
    text = (
        f"**{'Reminder: y' if reminder else 'Y'}our move in {status.code}** · "
        f"{plain(status.title)} · turn {status.turn}, {plain(status.phase_name)}"
        f"{timely.until(one, head=True)}\n{question_text(asked, typed)}"
    )
    link = services.places.link(status.code)
    text += f"\nWhat happened meanwhile: `/since`{f', or {link}' if link else ''}."
    pictures, late = list[Picture](), False
    if not reminder:
        draw = services.pictures.map_of
        pictures, late = await _drawn(draw(status.code, seat, actor, urgent=False, within=within))
    card = await question_cards.of(services.desk, status, seat, actor, asked, text)
    return Saying("", card.with_files(pictures, {}), late=late)


async def _drawn(*drawing: Awaitable[Picture]) -> tuple[list[Picture], bool]:
    """Return pictures, or none and whether they are late."""
    try:
        return list(await asyncio.gather(*drawing)), False
    except TimeoutError:
        return [], True


async def _phase(
    services: Services, status: Status, body: Mapping[str, Any], within: float
) -> Saying:
    """Return the report of a phase that has ended, with the map of that moment.

    A phase that left the map as it was is told in half a line, if no more is to be said of it.
    """
    seat = None if "seat" not in body else str(body["seat"])
    number = None if seat is None else list(status.seats).index(seat)
    seen = await services.desk.post.scene_then(status.code, body, number)
    turn, name, figures = int(body["turn"]), str(body["name"]), dict(body["figures"])
    alt = alt_of(status.code, turn, name, eyes(seat or "the public"), figures)
    head = f"Turn {turn} · {plain(name)}" if turn else plain(name)
    told = account_of(body)
    if seat is None and seen.unchanged and (few := _half_a_line(told)):
        return Saying(f"**{head} has ended**: {few}{letter.fingerprint(body)}")
    drawing = [services.pictures.of(status.code, seen, alt, within=within)]
    for spec, fought in await services.desk.post.fights_then(status.code, body, number):
        alt = f"Battle of {spec.area} in {status.code}, turn {turn}, {name}."
        drawing.append(services.pictures.of(status.code, fought, alt, spec, within=within))
    pictures, late = await _drawn(*drawing)
    said = [f"**{head} has ended**" if seat is None else f"**{status.code}**: {head} has ended."]
    said += bullets_of(told, MOST_LINES, "`/match log`")
    if figures:
        said.append(" · ".join(f"{plain(k)} {plain(v)}" for k, v in figures.items()))
    card = Card((), question_cards.colour_of(status, seat), pictures=pictures)
    return Saying("\n".join(said) + letter.fingerprint(body), card, late=late)


def _half_a_line(told: Account) -> str:
    """Return an account of nothing or of one short thing; "" if there is more."""
    if not told.parts:
        return "nothing happened."
    only = told.parts[0]
    return people(only) if isinstance(only, str) and len(told.parts) == 1 else ""


def _lines(body: Mapping[str, Any]) -> list[str]:
    return [people(str(line)) for line in body.get("lines", ())]


def _report(status: Status, body: Mapping[str, Any]) -> Saying:
    head = f"**Turn {body['turn']} · {plain(str(body['name']))}**"
    if not body["turn"] and not body["name"]:
        head = f"**{status.code}**"
    told = bullets_of(account_of(body), MOST_LINES, "`/match log`")
    return Saying("\n".join([head, *told]))


def _opened(status: Status, body: Mapping[str, Any]) -> Saying:
    said = [f"**{plain(status.title)}** is open: `/match join` takes a seat."]
    said.append(f"The dice come from a secret seed. Its SHA-256: {code(status.commitment)}")
    if status.fair:
        said.append(f"They prove nothing, though: {plain(status.fair)}.")
    return Saying("\n".join([*said, ADD_WORDS]))


def _rematch(status: Status, body: Mapping[str, Any], link: str) -> Saying:
    match = f"match:{status.code}"
    seats = joined([plain(str(seat)) for seat in body["seats"]])
    return Saying(
        f"**A rematch of {body['follows']}: you play {seats} in {status.code}.** "
        f"{link or code(f'/match status {match}')}\n{holder(body['by'])} has opened it. "
        f"`/match start {match}` begins, `/match leave {match}` gives your seat up."
    )


def _started(status: Status, body: Mapping[str, Any]) -> Saying:
    sides = ", ".join(f"{plain(s)}: {holder(p)}" for s, p in status.seats.items())
    said = [f"**The match has begun.** {sides}.", *words_of(status)]
    return Saying("\n".join(said) + letter.fingerprint(body))


def _over(status: Status, body: Mapping[str, Any]) -> Saying:
    how = "`/dice verify` checks every roll, `/match export` gives the file."
    return Saying("\n".join([*letter.ended(status), how]) + letter.fingerprint(body))


async def _letter(
    services: Services, status: Status, parcel: Parcel, within: float
) -> Saying | None:
    """Return the last word to somebody who has played; None if the match goes on meanwhile."""
    if not status.over:
        return None
    person = parcel.destination.partition(":")[2]
    said = letter.words(status, parcel.body["seats"], services.places.link(status.code))
    said += letter.fingerprint(parcel.body)
    name, content = packed(status.code, await services.desk.export(status.code, Actor(person)))
    pictures, late = await letter.story(services, status, within)
    return Saying(said, Card((), pictures=pictures, attached={name: content}), late=late)


def _private(status: Status, body: Mapping[str, Any]) -> Saying:
    head = f"**{status.code}**, for {plain(str(body['seat']))} alone:"
    return Saying("\n".join([head, *bullets(_lines(body), MOST_LINES, "`/since`")]))


def _call(status: Status, body: Mapping[str, Any]) -> Saying | None:
    """Ping somebody whose inbox is closed, in the open. It gives nothing away.

    A match that is over pings nobody.
    """
    if status.over:
        return None
    user = user_of(str(body["person"])) or 0
    text = (
        f"<@{user}> {status.code} has something for you, and I may not write to you directly. "
        "Open this server's menu, choose Privacy Settings, allow direct messages; or use `/todo` "
        "here: only you see the answer."
    )
    return Saying(text, pings=[user])


def _gone(status: Status, body: Mapping[str, Any]) -> Saying | None:
    """Say that somebody has left the server. Only the moderators are pinged: they can act.

    A match that is over pings nobody.
    """
    if status.over:
        return None
    person = str(body["person"])
    seats = [plain(seat) for seat, held in status.seats.items() if held == person]
    if not seats:
        return Saying(f"{holder(person)} has left this server.")
    moderators = [user for p in status.moderators if (user := user_of(p)) and p != person]
    called = " ".join(f"<@{user}>" for user in moderators)
    text = (
        f"{called} {holder(person)} ({joined(seats)}) has left this server, and I cannot write to "
        "them. All their orders are kept. They can be invited again, or a moderator gives the seat "
        "to somebody else: `/moderator seat`."
    )
    return Saying(text.strip(), pings=moderators)


def _barred(status: Status, body: Mapping[str, Any]) -> Saying:
    return Saying(
        f"**I may not write in the thread of {status.code} any more.** Whoever looks after the "
        "server must let me again: View Channel, Send Messages in Threads, Attach Files. If the "
        "channel is gone, `/match here` moves the match to another one. Nothing is lost meanwhile: "
        "questions come here, `/match log` and `/since` tell what happened."
    )


def _no_files(status: Status, body: Mapping[str, Any]) -> Saying:
    return Saying(
        f"**I may not attach files in the thread of {status.code}**, so its maps are missing "
        "there. Whoever looks after the server can let me: Attach Files. Until then `/map` shows "
        "them."
    )


def _back(status: Status, body: Mapping[str, Any]) -> Saying:
    return Saying(
        "**I may write here again.** What I could not tell meanwhile: `/since` and `/match log`."
    )


def _moved(status: Status, body: Mapping[str, Any]) -> Saying:
    return Saying(
        f"**{status.code}** · {plain(status.title)} goes on here. What happened before: "
        "`/match log`."
    )


_WORDS = {
    "report": _report,
    "opened": _opened,
    "started": _started,
    "over": _over,
    "private": _private,
    "call": _call,
    "gone": _gone,
    "barred": _barred,
    "no-files": _no_files,
    "back": _back,
    "moved": _moved,
}

"""/clock, /vacation, /hours, /mydata, /takeback: time, what people say of themselves, consent."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.desk import Habits, WhichZone
from bot.desk.plain.zones import zones_like
from bot.discord_front.commands.declared import Command, Kind, Option
from bot.discord_front.commands.moderators import REASON, place_of
from bot.discord_front.commands.orders import MATCH, SEAT, offer_places
from bot.discord_front.plain import timely
from bot.discord_front.plain.choosing import Cannot, Choose
from bot.discord_front.plain.speech import at, bullets, holder, people, plain
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import find

MOST_LINES = 15


async def _show(ask: Ask) -> None:
    place = await find(ask, any_seat=True)
    status = place.status
    said = [f"**{place.code}**"]
    for one in status.awaited:
        since = "" if one.since is None else f" since {at(one.since)}"
        said.append(f"{holder(one.holder)} ({plain(one.seat)}) is asked{since}.{timely.until(one)}")
    if not status.awaited:
        said.append("Nobody is waited for.")
    said.append(timely.rule(status))
    if status.clock is not None:
        absences = status.clock.away_words()
        said.append(f"{absences[0].upper()}{absences[1:]}.")
    await ask.reply("\n".join(said))


async def _set(ask: Ask) -> None:
    place, actor = await place_of(ask)
    hours = ask.options.get("hours")
    try:
        given = await ask.desk.clock.set(
            place.code,
            actor,
            ask.text("reason") or "",
            hours=None if hours is None else float(hours),
            at=ask.text("at"),
            zone=ask.text("zone"),
            then=ask.text("then"),
            away=ask.options.get("away"),
            off=ask.options.get("off") is True,
            key=ask.key,
        )
    except WhichZone as several:
        raise _which(ask, several) from None
    await ask.reply("\n".join([f"**{place.code}**", *(people(line.text) for line in given.lines)]))


async def agree_to_clock(ask: Ask) -> None:
    """Agree to a clock that is asked for."""
    place = await find(ask)
    given = await ask.desk.clock.agree(place.code, place.own_seat, ask.actor, key=ask.key)
    await ask.reply("\n".join([f"**{place.code}**", *(people(line.text) for line in given.lines)]))


async def _claim(ask: Ask) -> None:
    place = await find(ask)
    given = await ask.desk.clock.claim(place.code, place.own_seat, ask.actor, key=ask.key)
    notes = [people(line.text) for line in given.lines if line.kind == "note"]
    await ask.reply("\n".join([f"**{place.code}**", *bullets(notes, MOST_LINES)]))


def _which(ask: Ask, several: WhichZone) -> Choose:
    """Return the question which of several zones is meant, each with what its clocks show now."""
    choices = [(f"{zone}: {words}", zone) for zone, words in several.zones]
    return Choose(f"Which time zone is “{plain(ask.text('zone') or '')}”?", "zone", choices)


def _when(habits: Habits, now: str) -> str:
    """Return a person's zone, what its clocks show `now`, and their hours."""
    first, last = habits.hours or ("", "")
    hours = f"between {first} and {last}" if habits.hours else "at any time"
    zone = f"Your time zone is {plain(habits.zone)}, where it is {now}"
    return f"{zone}; I remind you {hours}."


def _away(habits: Habits) -> str:
    """Return when a person is away."""
    spans = [f"from {at(began)} to {at(ended)}" for began, ended in habits.away if ended]
    return "\n".join(f"You are away {span}." for span in spans[-3:])


async def _vacation(ask: Ask) -> None:
    people_, first = ask.desk.people, ask.text("first")
    if ask.options.get("back") is True:
        await people_.come_back(ask.person)
        await ask.reply("You are there again: the deadlines of all your matches follow.")
        return
    if first is None:
        kept = _away(await people_.habits(ask.person))
        await ask.reply(kept or "You have not said that you will be away.")
        return
    habits = await people_.go_away(ask.person, first, ask.text("last") or first)
    said = [
        f"{_away(habits)}\nYour time does not count in your matches meanwhile, and they are told. "
        f"The days are those of {plain(habits.zone)} (`/hours zone:`)."
    ]
    for code, again in (await people_.time_goes_on(ask.person)).items():
        said.append(f"**But in {code}:** {people(again)}")
    await ask.reply("\n".join(said))


async def _hours(ask: Ask) -> None:
    people_ = ask.desk.people
    if (zone := ask.text("zone")) is not None:
        try:
            await people_.set_zone(ask.person, zone)
        except WhichZone as several:
            raise _which(ask, several) from None
    if (hours := ask.text("hours")) is not None:
        await people_.set_hours(ask.person, hours)
    habits = await people_.habits(ask.person)
    await ask.reply(_when(habits, people_.time_of(habits)))


async def _mydata(ask: Ask) -> None:
    if ask.text("what") == "delete":
        if ask.options.get("sure") is not True:
            raise Cannot(
                "This cannot be taken back: your settings and all that I wrote to you are deleted, "
                "and in matches that are over somebody without a name stands in your place. "
                "`/mydata what:delete sure:True` does it."
            )
        await ask.desk.people.delete(ask.person)
        await ask.reply("Done: I do not know you any more.")
        return
    found = await ask.desk.people.export(ask.person)
    text = json.dumps(found, ensure_ascii=False, indent=1)
    await ask.send_file("All that I keep of you.", "mydata.json", text.encode())


# ---- taking back ---------------------------------------------------------------------------------


async def _ask_back(ask: Ask) -> None:
    place = await find(ask)
    if ask.options.get("sure") is not True:
        back = await ask.desk.taking_back(place.code, place.own_seat, ask.actor)
        said = [f"**{place.code}** would go back to {plain(back.words)}. This would be undone:"]
        said += bullets([people(line) for line in back.lines], MOST_LINES)
        await ask.reply("\n".join([*said, "`/takeback ask sure:True` asks the others for it."]))
        return
    given, back = await ask.desk.ask_undo(place.code, place.own_seat, ask.actor, key=ask.key)
    asked = not any(line.text.startswith("The match goes back") for line in given.lines)
    head = f"**{place.code}**: back to {plain(back.words)}."
    said = [head, "If the others agree, this is undone:" if asked else "This is undone:"]
    said += bullets([people(line) for line in back.lines], MOST_LINES)
    await ask.reply("\n".join(said))


async def _agree(ask: Ask) -> None:
    await answer(ask, True)


async def _refuse(ask: Ask) -> None:
    await answer(ask, False)


async def answer(ask: Ask, agreed: bool) -> None:
    """Agree or refuse to go back."""
    place = await find(ask, any_seat=True)
    given = await ask.desk.answer_undo(place.code, place.own_seat, ask.actor, agreed, key=ask.key)
    lines = [people(line.text) for line in given.lines if line.kind == "note"]
    await ask.reply("\n".join([f"**{place.code}**", *bullets(lines, MOST_LINES)]))


async def _offer(ask: Ask, option: str, typed: str) -> Sequence[str]:
    if option == "zone":
        return zones_like(typed, ask.desk.room.now())
    return await offer_places(ask, option, typed)


def commands() -> list[Command]:
    """Return these commands."""
    zone = Option("zone", "A city, a country, or UTC+2.", offered=True)
    hours = Option("hours", "Hours for each decision.", Kind.NUMBER)
    fixed = Option("at", "The time of the day at which deadlines fall, or any.")
    then = Option("then", "When time runs out.", choices=("tell", "defaults", "stand-in"))
    away = Option("away", "For how many days in 90 absences stop it; else 30.", Kind.WHOLE)
    off = Option("off", "True: no clock any more.", Kind.TRUTH)
    what = Option("what", "See it, or have it deleted.", choices=("export", "delete"))
    sure = Option("sure", "True: delete it.", Kind.TRUTH)
    first = Option("first", "The first day, such as 2027-03-01; without one, says what is kept.")
    last = Option("last", "The last day.")
    back = Option("back", "True: you are there again.", Kind.TRUTH)
    when = Option("hours", "When I may remind you, such as 18:00-23:00, or any.")
    place = (MATCH, SEAT)
    return [
        Command("show", "Who has how much time.", _show, (MATCH,), _offer, "clock"),
        Command("set", "Moderators: how long a decision may take.", _set,
                (REASON, hours, fixed, zone, then, away, off, MATCH), _offer, "clock"),
        Command("agree", "Agree to the clock that a moderator who plays asks for.",
                agree_to_clock, place, _offer, "clock"),
        Command("claim", "Go on without an answer that is three days late.", _claim, place, _offer,
                "clock"),
        Command("vacation", "You are away: time does not count in your matches.", _vacation,
                (first, last, back)),
        Command("hours", "Your time zone, and when I may remind you.", _hours, (when, zone),
                _offer),
        Command("mydata", "What I keep of you.", _mydata, (what, sure)),
        Command("ask", "Ask to take back your last step that others saw; first says which.",
                _ask_back, (Option("sure", "True: ask them.", Kind.TRUTH), *place), _offer,
                "takeback"),
        Command("agree", "Agree to take back what another asks for.", _agree, place, _offer,
                "takeback"),
        Command("refuse", "Do not agree to it.", _refuse, place, _offer, "takeback"),
    ]  # fmt: skip


GROUPS = {
    "clock": "How long a decision may take.",
    "takeback": "Taking back what others have seen.",
}

"""/moderator: what a moderator does, each act with its reason, in the journal, for all to read."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.desk import Actor, Given, Status, Undoing
from bot.desk.plain.standins import STAND_IN
from bot.discord_front.commands.declared import Command, Kind, Option
from bot.discord_front.commands.orders import (
    MATCH,
    SEAT,
    like,
    names_of_all,
    offer_phases,
    offer_places,
    seats_of,
)
from bot.discord_front.keeping.places import read_home
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.plain.speech import bullets, code, holder, people, plain
from bot.discord_front.plain.telling import news
from bot.discord_front.plain.wiring import person_of
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import Place, find
from engine.kernel.names import fold

REASON = Option("reason", "Why; everybody can read it.", required=True)
SURE = Option("sure", "True: do it.", kind=Kind.TRUTH)
LONGEST_SHOWN = 25


async def place_of(ask: Ask) -> tuple[Place, Actor]:
    """Return the match that is meant, and the person with their rights in its server."""
    seat = ask.options.pop("seat", None)  # whom an act is about, not who acts
    try:
        place = await find(ask, any_seat=True)
    finally:
        if seat is not None:
            ask.options["seat"] = seat
    return place, actor_in(ask, place.status)


def actor_in(ask: Ask, status: Status) -> Actor:
    """Return the person: a moderator of this match if they manage the server where its home is."""
    home = read_home(status.home)
    guild = ask.interaction.guild_id
    here = home is not None and guild is not None and home.guild == guild
    return Actor(ask.person, here and ask.interaction.permissions.manage_guild)


def _reason(ask: Ask) -> str:
    return ask.text("reason") or ""


async def _replied(ask: Ask, place: Place, given: Given, said: str) -> None:
    """Reply with what came of an act, as all see it."""
    again = " It had been done already." if given.repeated else ""
    told = news(given.chapters, 15, "`/match log`")
    await ask.reply("\n".join([f"**{place.code}**: {said}{again}", *told]))


# ---- time ----------------------------------------------------------------------------------------


async def _advance(ask: Ask) -> None:
    place, actor = await place_of(ask)
    whole = ask.options.get("phase") is True
    given = await ask.desk.force(place.code, actor, _reason(ask), whole, key=ask.key)
    await _replied(ask, place, given, "what was open is answered.")


async def _extend(ask: Ask) -> None:
    place, actor = await place_of(ask)
    hours, seat = float(ask.options["hours"]), ask.text("seat")
    given = await ask.desk.clock.extend(place.code, actor, hours, _reason(ask), seat, key=ask.key)
    await _replied(ask, place, given, "the deadline is moved.")


async def _pause(ask: Ask) -> None:
    place, actor = await place_of(ask)
    given = await ask.desk.clock.pause(place.code, actor, _reason(ask), key=ask.key)
    await _replied(ask, place, given, "the clock stands still.")


async def _resume(ask: Ask) -> None:
    place, actor = await place_of(ask)
    given = await ask.desk.clock.resume(place.code, actor, _reason(ask), key=ask.key)
    await _replied(ask, place, given, "the clock runs again.")


# ---- the map -------------------------------------------------------------------------------------


async def _would(ask: Ask, place: Place, back: Undoing, command: str) -> None:
    """Reply with what going back would undo, and how to do it."""
    said = [f"**{place.code}** would go back to {plain(back.words)}. This would be undone:"]
    said += bullets([people(line) for line in back.lines], LONGEST_SHOWN)
    await ask.reply("\n".join([*said, f"`/moderator {command} sure:True` does it."]))


async def _undo(ask: Ask) -> None:
    place, actor = await place_of(ask)
    if ask.options.get("sure") is not True:
        await _would(ask, place, await ask.desk.moderator.undoing(place.code, actor), "undo")
        return
    given = await ask.desk.moderator.undo(place.code, actor, _reason(ask), key=ask.key)
    await _replied(ask, place, given, "the last step is taken back.")


async def _restore(ask: Ask) -> None:
    place, actor = await place_of(ask)
    when = ask.text("phase") or ""
    if ask.options.get("sure") is not True:
        back = await ask.desk.moderator.restoring(place.code, when, actor)
        await _would(ask, place, back, "restore")
        return
    given = await ask.desk.moderator.restore_to(place.code, when, actor, _reason(ask), key=ask.key)
    await _replied(ask, place, given, "it is as it was then.")


async def _edit(ask: Ask) -> None:
    place, actor = await place_of(ask)
    lines = [line.strip() for line in (ask.text("lines") or "").split(";")]
    given = await ask.desk.edit(place.code, actor, lines, _reason(ask), key=ask.key)
    changed = bullets([code(line) for line in given.echo.splitlines()], LONGEST_SHOWN)
    await _replied(ask, place, given, "\n".join(["the position is changed.", *changed]))


async def _reveal(ask: Ask) -> None:
    place, actor = await place_of(ask)
    unit = ask.text("unit") or ""
    given = await ask.desk.moderator.reveal(place.code, actor, unit, _reason(ask), key=ask.key)
    await _replied(ask, place, given, "it is shown.")


async def _hide(ask: Ask) -> None:
    place, actor = await place_of(ask)
    unit = ask.text("unit") or ""
    given = await ask.desk.moderator.hide(place.code, actor, unit, _reason(ask), key=ask.key)
    await _replied(ask, place, given, "it is hidden.")


# ---- people --------------------------------------------------------------------------------------


async def _seat(ask: Ask) -> None:
    place, actor = await place_of(ask)
    chosen: discord.abc.User | None = ask.options.get("person")
    if chosen is not None and chosen.bot:
        raise Cannot("A seat is for a person: no bot can play it.")
    machine = ask.text("to")
    if chosen is not None and machine is not None:
        raise Cannot("A seat goes to a person or a stand-in, not both.")
    new = machine if chosen is None else person_of(chosen.id)
    seat = ask.text("seat") or ""
    given = await ask.desk.hand_over(place.code, seat, new, actor, _reason(ask), key=ask.key)
    now = "is free" if new is None else f"goes to {holder(new)}"
    await _replied(ask, place, given, f"the seat {now}.")


async def _announce(ask: Ask) -> None:
    place, actor = await place_of(ask)
    text = ask.text("text") or ""
    given = await ask.desk.moderator.announce(place.code, actor, text, key=ask.key)
    await _replied(ask, place, given, "all are told.")


# ---- looking -------------------------------------------------------------------------------------


async def _investigate(ask: Ask) -> None:
    place, actor = await place_of(ask)
    found = await ask.desk.moderator.investigate(place.code, actor, _reason(ask), key=ask.key)
    said = [f"**{place.code}**, all that is hidden; everybody is told that you looked."]
    for seat, lines in found.drafted.items():
        ahead = found.standing.get(seat, ())
        for what, orders in (("has drafted", lines), ("has ordered ahead", ahead)):
            said.append(f"**{plain(seat)}** {what}:{'' if orders else ' nothing.'}")
            said += bullets([code(line) for line in orders], 12)
    await ask.reply("\n".join(said), attached={f"{place.code}-position.txt": found.position})


async def _dry_run(ask: Ask) -> None:
    place, actor = await place_of(ask)
    trials = await ask.desk.moderator.dry_run(place.code, actor, key=ask.key)
    said = [
        f"**{place.code}**: `/moderator advance` would now answer like this; no die fell, and "
        "everybody is told that you looked."
    ]
    for trial in trials:
        said.append(f"- {plain(trial.question)} → {code('; '.join(trial.answer))}")
    await ask.reply("\n".join(said))


# ---- the end -------------------------------------------------------------------------------------


async def _cancel(ask: Ask) -> None:
    place, actor = await place_of(ask)
    at_once = await ask.desk.cancelling(place.code, actor)
    if ask.options.get("sure") is not True:
        what = "Cancelling ends" if at_once else "You play: with the others' word, cancelling ends"
        raise Cannot(
            f"{what} {place.code} without a winner and shows its seed: "
            "`/moderator cancel sure:True` does it."
        )
    given = await ask.desk.cancel(place.code, actor, _reason(ask), key=ask.key)
    said = "cancelled." if given.result is not None else "asked. It ends when the others agree."
    await _replied(ask, place, given, said)


async def _archive(ask: Ask) -> None:
    place, actor = await place_of(ask)
    given = await ask.desk.moderator.archive(place.code, actor, _reason(ask), key=ask.key)
    await _replied(ask, place, given, "put away.")


async def _reopen(ask: Ask) -> None:
    place, actor = await place_of(ask)
    given = await ask.desk.moderator.reopen(place.code, actor, _reason(ask), key=ask.key)
    await ask.services.registrar.plays(place.status.game, place.status.home)
    await _replied(ask, place, given, "taken up again.")


async def _offer(ask: Ask, option: str, typed: str) -> Sequence[str]:
    if option == "phase":
        return await offer_phases(ask, lambda phases: phases.restorable, typed)
    if option == "unit":
        wanted = fold(typed)
        return [name for name in names_of_all("unit") if f" {wanted}" in f" {fold(name)}"][:25]
    if option == SEAT.name:
        return like(seats_of(ask), typed)
    return await offer_places(ask, option, typed)


def commands() -> list[Command]:
    """Return these commands."""
    hours = Option("hours", "How many.", Kind.NUMBER, required=True)
    whole = Option("phase", "True: to the end of the phase.", Kind.TRUTH)
    unit = Option("unit", "The unit.", required=True, offered=True)
    seat = Option("seat", "Which seat.", required=True, offered=True)
    person = Option("person", "Who takes it; without one, nobody.", Kind.USER)
    machine = Option("to", "stand-in: the machine goes on.", choices=(STAND_IN,))
    when = Option(
        "phase", "A turn and the phase that began, such as 2 Morale.", required=True, offered=True
    )
    lines = Option("lines", "Lines of a position text, with ; between.", required=True)
    text = Option("text", "What to say.", required=True)
    declared = (
        ("advance", "Answer all that waits; if you play, only what is overdue.", _advance,
         (REASON, whole, MATCH)),
        ("extend", "Give more time, to all that are waited for or to a seat.", _extend,
         (hours, REASON, SEAT, MATCH)),
        ("pause", "Let the clock stand still.", _pause, (REASON, MATCH)),
        ("resume", "Let the clock run again.", _resume, (REASON, MATCH)),
        ("undo", "Take back the last step that all saw; first says which.", _undo,
         (REASON, SURE, MATCH)),
        ("restore", "Go back to the beginning of a phase; first says what that undoes.", _restore,
         (when, REASON, SURE, MATCH)),
        ("edit", "Change the position; not if you play.", _edit, (lines, REASON, MATCH)),
        ("seat", "Give a seat to somebody else, or a stand-in.", _seat,
         (seat, REASON, person, machine, MATCH)),
        ("reveal", "Show a unit to all; not if you play.", _reveal, (unit, REASON, MATCH)),
        ("hide", "Hide a unit again; not if you play.", _hide, (unit, REASON, MATCH)),
        ("announce", "Say something to all.", _announce, (text, MATCH)),
        ("investigate", "See all that is hidden; not if you play.", _investigate,
         (REASON, MATCH)),
        ("dry-run", "What advance would answer; not if you play.", _dry_run, (MATCH,)),
        ("cancel", "End a match without a winner.", _cancel, (REASON, SURE, MATCH)),
        ("archive", "Put a match away that is over.", _archive, (REASON, MATCH)),
        ("reopen", "Take up a match again that was put away or broken off.", _reopen,
         (REASON, MATCH)),
    )  # fmt: skip
    return [
        Command(name, help, run, options, _offer, "moderator")
        for name, help, run, options in declared
    ]


GROUPS = {"moderator": "For moderators: time, seats, corrections, looking."}

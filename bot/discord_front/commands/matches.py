"""/match: a match's life from `new` to `rematch`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.desk import HasRematch, Status
from bot.desk.plain.games import GAMES
from bot.desk.plain.games import find as found_game
from bot.desk.plain.standins import STAND_IN, against
from bot.desk.plain.values import MOST_DRAWN
from bot.discord_front.commands import moving, records
from bot.discord_front.commands.declared import Command, Kind, Option
from bot.discord_front.commands.orders import MATCH, SEAT, like, offer_places, seats_of
from bot.discord_front.commands.words import WORDS, add_words, speaker
from bot.discord_front.keeping.places import read_home
from bot.discord_front.plain import log_file, meaning, timely
from bot.discord_front.plain.choosing import Cannot, Choose
from bot.discord_front.plain.speech import code, holder, plain
from bot.discord_front.plain.wiring import PREFIX
from bot.discord_front.replies import prompts
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import find, is_told_to
from engine.kernel.names import fold
from engine.kernel.options import read
from engine.kernel.wording import joined

CLOSED = (
    "**I could not write to you directly**, and hidden orders are asked there. Open this server's "
    "menu, choose Privacy Settings, allow direct messages, then use `/todo`."
)
NOT_NOW = (
    "Discord takes no direct messages just now. There I ask you for hidden orders, as soon as it "
    "does; `/todo` shows them too."
)


async def _new(ask: Ask) -> None:
    played = found_game(ask.text("game") or next(iter(GAMES)))
    game, options = played.name, chosen_of(ask.text("options") or "")
    ruleset = played.ruleset(options)
    holders: dict[str, str | None] = dict.fromkeys(ruleset.seats)
    wanted = ask.text("seat")
    opponent = ask.text("opponent")
    if wanted is not None or opponent is not None:
        seat = ruleset.seats[0 if wanted is None else ruleset.seat(wanted)]
        holders[seat] = ask.person
        if opponent is not None:
            holders |= dict.fromkeys(against(ruleset, seat), opponent)
    home = moving.home_here(ask)
    status = await ask.desk.create(
        game,
        seed=ask.text("seed"),
        holders=holders,
        moderators=(ask.person,),
        options=options,
        home=home,
        open_to_all=ask.options.get("open") is True,
    )
    ask.match = status.code
    await ask.services.registrar.plays(game, home)
    why_not = await ask.services.places.ready(status.code)
    where = ask.services.places.link(status.code)
    said = [f"**{status.code}** · {plain(status.title)} is open. {where}".rstrip()]
    said.append(f"SHA-256 of its secret seed: {code(status.commitment)}")
    if status.fair:
        said.append(f"Its dice prove nothing: {plain(status.fair)}.")
    if why_not:
        said.append(moving.NO_THREAD.format(why=why_not))
    said += moving.lacking_here(ask)
    said.append(_free(status))
    if holders and ask.person in status.seats.values():
        said += await _try_to_write(ask, status, joined(_own(ask, status)))
    await ask.reply("\n".join(said))


def chosen_of(text: str) -> dict[str, str]:
    """Return options as typed, NAME or NAME=VALUE with commas between. Raises BadOrder."""
    return read(part.strip() for part in text.split(",") if part.strip())


def _own(ask: Ask, status: Status) -> list[str]:
    return [seat for seat, person in status.seats.items() if person == ask.person]


def _free(status: Status) -> str:
    free = [plain(seat) for seat, person in status.seats.items() if person is None]
    if not free:
        return "Every seat is taken: `/match start` begins."
    return f"Free: {joined(free)}. `/match join` takes a seat."


async def _joinable(ask: Ask) -> str:
    named = ask.text("match") or ask.services.places.match_in(ask.channel)
    if named is not None:
        return named
    found = await ask.desk.matches(states=("open",))
    found = [match for match in found if None in match.seats.values()]
    free = [match.code for match in found if await is_told_to(ask, match.home)]
    if not free:
        raise Cannot(
            "No match of a server that we share has a free seat: `/match new` opens one. Whoever "
            "was told a match's code names it: `/match join match:CODE`."
        )
    if len(free) > 1:
        raise Choose("Which match?", "match", [(c, c) for c in free[:25]])
    return free[0]


async def _join(ask: Ask) -> None:
    match = await _joinable(ask)
    status = await ask.desk.status(match)
    home = read_home(status.home)
    if home is not None and home.guild is not None and not await is_told_to(ask, status.home):
        raise Cannot(f"{status.code} is played in a server that you are not in.")
    words = ask.text("words")
    seat, status = await ask.desk.take_seat(status.code, ask.text("seat"), ask.actor, key=ask.key)
    ask.match = status.code
    said = [f"You play {plain(seat)} in **{status.code}**."]
    if words is not None:
        await ask.desk.add_entropy(status.code, seat, words, speaker(ask, status))
        said.append("Your words are in the dice.")
    else:
        said.append("`/match words` adds words of your own to the dice.")
    said += [timely.rule(status), _free(status)]
    said += await _try_to_write(ask, status, seat)
    await ask.reply("\n".join(said))


async def _try_to_write(ask: Ask, status: Status, seats: str) -> list[str]:
    """Write to the person at once, so that a closed inbox is found out before it matters."""
    if not ask.in_server:
        return []
    text = (
        f"You play {plain(seats)} in **{status.code}** · {plain(status.title)}. Here I ask you for "
        "hidden orders; the same commands work here. `/help` tells what you can do."
    )
    try:
        await ask.interaction.user.send(text, allowed_mentions=discord.AllowedMentions.none())
    except meaning.Failure as error:
        if meaning.has_no_inbox(error) or meaning.is_barred(error):
            return [CLOSED]
        log_file.warn("no first word to a player", code=meaning.code_of(error))
        return [NOT_NOW]
    return []


async def _leave(ask: Ask) -> None:
    place = await find(ask)
    status = await ask.desk.leave_seat(place.code, place.own_seat, ask.actor, key=ask.key)
    await ask.reply(f"You have left {plain(place.own_seat)} of {place.code}. {_free(status)}")


async def _start(ask: Ask) -> None:
    place = await find(ask, any_seat=True)
    empty = [plain(s) for s, person in place.status.seats.items() if person is None]
    if empty and place.status.state == "open":
        verb = "has" if len(empty) == 1 else "have"
        raise Cannot(f"{joined(empty)} {verb} no player yet: `/match join` takes a seat.")
    status = await ask.desk.start(place.code, ask.actor)
    if place.seat is not None and any(one.seat == place.seat for one in status.awaited):
        await prompts.show(ask, place.code, place.seat, f"**{place.code}** has begun.")
    else:
        await ask.reply(f"**{place.code}** has begun. {prompts.waits_for(status)}")


async def _resign(ask: Ask) -> None:
    place = await find(ask)
    if ask.options.get("sure") is not True:
        raise Cannot(
            f"Resigning cannot be taken back: `/match resign sure:True` gives up {place.code}."
        )
    given = await ask.desk.resign(place.code, place.own_seat, ask.actor, key=ask.key)
    await ask.reply(f"**{place.code}**: {plain(given.result or 'you have left your seat')}.")


async def draw(ask: Ask) -> None:
    """Offer a draw, or agree to one."""
    place = await find(ask)
    given = await ask.desk.offer_draw(place.code, place.own_seat, ask.actor, key=ask.key)
    ended = given.result is not None
    said = "drawn by agreement" if ended else "your offer is told; it stands for this phase"
    await ask.reply(f"**{place.code}**: {said}.")


async def agree_to_cancel(ask: Ask) -> None:
    """Agree that the match is cancelled."""
    place = await find(ask)
    given = await ask.desk.agree_to_cancel(place.code, place.own_seat, ask.actor, key=ask.key)
    said = "cancelled" if given.result is not None else "your word is told; others must agree too"
    await ask.reply(f"**{place.code}**: {said}.")


async def _rematch(ask: Ask) -> None:
    place = await find(ask, any_seat=True)
    before = place.status
    if not before.over:
        raise Cannot(f"{place.code} is not over yet: a rematch comes after it.")
    if place.seat is None and ask.person not in before.moderators:
        raise Cannot(f"You did not play in {place.code}: `/match new` opens a match of your own.")
    seats, people_ = list(before.seats), list(before.seats.values())
    turned = [*people_[1:], *people_[:1]]
    try:
        status = await ask.desk.create(
            before.game,
            holders=dict(zip(seats, turned, strict=True)),
            moderators=tuple(before.moderators),
            options=before.options,
            home=before.home or moving.home_here(ask),
            follows=place.code,
            by=ask.person,
        )
    except HasRematch as there:
        # Both may press it; whoever is second finds the way.
        where = ask.services.places.link(there.match) or code(f"/match status match:{there.match}")
        await ask.reply(f"{place.code} has its rematch already, **{there.match}**: {where}")
        return
    await ask.services.registrar.plays(status.game, status.home)
    why_not = await ask.services.places.ready(status.code)
    sides = ", ".join(f"{plain(s)}: {holder(p)}" for s, p in status.seats.items())
    where = ask.services.places.link(status.code)
    said = [f"**{status.code}** is open, with sides changed: {sides}. {where}".rstrip()]
    if why_not:
        said.append(moving.NO_THREAD.format(why=why_not))
    await ask.reply("\n".join(said))


async def _maps(ask: Ask) -> None:
    place = await find(ask)
    battles, wanted = ask.text("battles"), ask.options.get("on") is not False
    said: list[str] = []
    if battles is not None:
        await ask.desk.want_battles(place.code, place.own_seat, ask.actor, battles)
        said.append(f"with each report: pictures of battles, {plain(battles)}")
    if battles is None or "on" in ask.options:
        await ask.desk.want_maps(place.code, place.own_seat, ask.actor, wanted)
        said.append("your own map of every phase" if wanted else "no map unless you must act")
    await ask.reply(f"**{place.code}**, {plain(place.own_seat)}: {'; '.join(said)}.")


async def _offer_new(ask: Ask, option: str, typed: str) -> Sequence[str]:
    """Return the options of the game that was chosen, one after another, or its seats by them."""
    game = GAMES.get(ask.text("game") or "")
    if game is None:
        return ()
    if option == SEAT.name:
        return like(game.ruleset(chosen_of(ask.text("options") or "")).seats, typed)
    kept, _, last = typed.rpartition(",")
    lead = f"{kept.strip()}, " if kept.strip() else ""
    known = [f"{o.name}={value}" for o in game.ruleset().options for value in o.values]
    return [f"{lead}{line}" for line in known if fold(last.strip()) in fold(line)][:25]


async def _offer_open(ask: Ask, option: str, typed: str) -> Sequence[str]:
    if option == SEAT.name:
        seats = seats_of(ask, joining=True)
        return like([seat for seat, holder in seats.items() if holder is None], typed)
    guild = ask.interaction.guild_id
    codes = [] if guild is None else ask.desk.recall_matches(None, f"{PREFIX}:{guild}:")
    return like(codes, typed)


def commands() -> list[Command]:
    """Return these commands."""
    place = (MATCH, SEAT)
    games = Option("game", "The game.", choices=tuple(GAMES), required=True)
    against_ = Option(
        "opponent", "stand-in: the machine plays the other side.", choices=(STAND_IN,)
    )
    seed = Option("seed", "A seed of your own: repeatable, so the match is not fair.")
    chosen = Option("options", "NAME or NAME=VALUE, with commas between.", offered=True)
    sure = Option("sure", "True: give the match up.", kind=Kind.TRUTH)
    on = Option("on", "True: of every phase; False: only when you must act.", kind=Kind.TRUTH)
    battles = Option("battles", "Which battles a report shows to all.", choices=tuple(MOST_DRAWN))
    to_all = Option("open", "True: people of other servers may follow it.", Kind.TRUTH)
    offer = offer_places
    declared = (
        ("new", "Open a match.", _new, (games, SEAT, against_, chosen, seed, to_all), _offer_new),
        ("join", "Take a free seat.", _join, (MATCH, SEAT, WORDS), _offer_open),
        (
            "words",
            "Add your own words to the dice before the match starts.",
            add_words,
            (replace(WORDS, required=True), *place),
            offer,
        ),
        ("leave", "Give up your seat before the match starts.", _leave, place, offer),
        ("start", "Begin the match.", _start, (MATCH,), offer),
        ("resign", "Give the match up.", _resign, (*place, sure), offer),
        ("rematch", "The same players again, with sides changed.", _rematch, (MATCH,), offer),
        (
            "maps",
            "Your own map of every phase; battles in reports.",
            _maps,
            (on, battles, *place),
            offer,
        ),
        ("here", "Go on in this channel (for its moderators).", moving.here, (MATCH,), offer),
        (
            "move",
            "Agree that the match moves, as a moderator who plays asks.",
            moving.agree,
            place,
            offer,
        ),
        ("draw", "Offer a draw, or agree to one.", draw, place, offer),
        (
            "cancel",
            "Agree to end the match without a winner, as a moderator who plays asks.",
            agree_to_cancel,
            place,
            offer,
        ),
    )
    return [
        *(
            Command(name, help, run, options, offer, "match")
            for name, help, run, options, offer in declared
        ),
        *records.commands(),
    ]


GROUPS = {"match": "A match's life, from new to rematch."}

"""Commands that look: /map, /units, /where, /dice, /help. Each shows the person's own view."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bot.desk import Asked
from bot.desk.looks import whereabouts
from bot.desk.looks.fingerprints import Fingerprint
from bot.desk.looks.pictures import WHOLE
from bot.desk.plain.games import GAMES
from bot.desk.proof.verify import verify
from bot.discord_front.commands import orders
from bot.discord_front.commands.declared import Command, Kind, Option
from bot.discord_front.commands.orders import MATCH, SEAT
from bot.discord_front.keeping.pictures import MAP, eyes
from bot.discord_front.plain.choosing import Cannot, Choose
from bot.discord_front.plain.fair import METHOD, words_of
from bot.discord_front.plain.speech import Picture, bullets, code, plain
from bot.discord_front.replies import prompts
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import Place, find
from engine.kernel.names import fold
from engine.kernel.view import View
from engine.kernel.wording import counted, joined
from renders.toolkit.spec import Spec

PLACE = (MATCH, SEAT)
MOST_TOLD = 20  # fingerprints in one reply


async def _offer(ask: Ask, option: str, typed: str) -> Sequence[str]:
    if option in (MATCH.name, SEAT.name):
        return await orders.offer_places(ask, option, typed)
    if option in ("show", "theme", "layout"):
        offered = dict.fromkeys(w for game in GAMES.values() for w in game.offers()[option])
        return [word for word in offered if fold(typed) in fold(word)]
    if option == "phase":
        return await orders.offer_phases(ask, lambda phases: phases.drawable, typed)
    kind = "unit" if option == "unit" else "area"
    wanted = fold(typed)
    return [n for n in orders.names_of_all(kind) if f" {wanted}" in f" {fold(n)}"][:25]


async def send_map(ask: Ask, place: Place, text: str = "") -> None:
    """Reply with the map as the person sees it."""
    said = text or f"**{place.code}**, {plain(eyes(place.seat, place.status.over))}."
    draw = ask.services.pictures.map_of

    async def drawn(within: float) -> list[Picture]:
        return [await draw(place.code, place.seat, ask.actor, within=within)]

    await ask.reply_with(said, drawn)


async def _map(ask: Ask) -> None:
    place = await find(ask)
    wanted, when = ask.text("area"), ask.text("phase") or ""
    chosen = {name: text for name in ("show", "theme", "layout") if (text := ask.text(name))}
    _check(place, chosen)
    show = chosen.get("show", "map")
    area = "" if show in WHOLE or wanted is None else wanted
    theme, layout = chosen.get("theme", MAP.theme), chosen.get("layout", MAP.layout)
    spec = Spec(show, area, theme, layout, names=bool(ask.options.get("names")))
    if spec == MAP and not when:
        await send_map(ask, place)
        return
    spec, seen = await ask.desk.scene(place.code, place.seat, ask.actor, spec.meant, when)
    view = seen.views[-1]
    seen_by = eyes(place.seat, place.status.over, bool(when))
    what = f"{spec.show.capitalize()} of {f'{spec.area} in ' if spec.area else ''}{place.code}"
    alt = f"{what}, turn {view.turn}, {view.phase_name}, {seen_by}."
    said = [f"**{place.code}**, turn {view.turn}, {plain(view.phase_name)}, {plain(seen_by)}."]
    said += _area(view, place, spec.area) if _is_area(place, spec.area) else []
    draw = ask.services.pictures.all_of
    await ask.reply_with(
        "\n".join(said), lambda s: draw(place.code, seen, alt, spec, urgent=True, within=s)
    )


def _check(place: Place, chosen: Mapping[str, str]) -> None:
    """Raise Cannot for what the game does not draw, with what it does."""
    offered = GAMES[place.status.game].offers()
    for name, text in chosen.items():
        if text not in offered[name]:
            raise Cannot(f"There is no {name} “{plain(text)}”: {joined(offered[name], 'or')}.")


def _is_area(place: Place, name: str) -> bool:
    return name in place.ruleset.names.all("area")


async def _view(ask: Ask, place: Place) -> View:
    return await ask.desk.view(place.code, place.seat, ask.actor)


def _area(view: View, place: Place, wanted: str) -> list[str]:
    head, *units = whereabouts.area(view, place.ruleset, wanted)
    return [f"**{plain(head)}**", *bullets([plain(unit.strip()) for unit in units], 25)]


async def _units(ask: Ask) -> None:
    place = await find(ask)
    view, wanted = await _view(ask, place), ask.text("area")
    if wanted is not None:
        await ask.reply("\n".join(_area(view, place, wanted)))
        return
    said = [f"**Units that you can read in {place.code}**"]
    for name, area, units in whereabouts.places(view):
        backs = getattr(area, "backs", 0)
        if units or backs:
            more = [f"{backs} face down"] if backs else []
            said.append(f"**{plain(name)}**: {plain(joined([*(u.id for u in units), *more]))}")
    text = "\n".join(said)
    if len(text) <= 3 * 2000:
        await ask.reply(text)
    else:
        attached = {"units.txt": text.replace("**", "").replace("\\", "")}
        await ask.reply("They are many: see the file.", attached=attached)


async def _where(ask: Ask) -> None:
    place = await find(ask)
    view = await _view(ask, place)
    lines = whereabouts.where(view, place.ruleset.names, ask.text("unit") or "")
    await ask.reply(plain(" ".join(lines)))


# ---- dice ----------------------------------------------------------------------------------------


async def _verify(ask: Ask) -> None:
    place = await find(ask, any_seat=True)
    status = place.status
    if status.seed is None:
        await ask.reply(
            "\n".join(
                [
                    f"**{place.code}**: SHA-256 of the seed {code(status.commitment)}.",
                    METHOD,
                    *words_of(status),
                ]
            )
        )
        return
    document = await ask.desk.export(place.code, ask.actor)
    verified = verify(json.dumps(document))
    if verified.ok:
        rolls, events = counted(verified.rolls, "roll"), counted(verified.events, "event")
        said = f"**Every roll is right**: {rolls}, {events}."
    else:
        differs = (verified.first_difference or {}).get("differs", "")
        said = f"**It differs**: {plain(str(differs))}"
    note = f"\n{plain(verified.note)}" if verified.note else ""
    await ask.reply(f"{said}\nSeed: {code(status.seed)}{note}")


async def _told(ask: Ask) -> None:
    place = await find(ask, any_seat=True)
    found = await ask.desk.fingerprints(place.code, ask.actor)
    if not found:
        await ask.reply(f"**{place.code}** has not begun: its first fingerprint is told then.")
        return
    said = [f"**{place.code}**: what was told with each phase. Keep it: `umpire verify --told`."]
    said += [f"{code(one.text)} {_began(one)}" for one in found[-MOST_TOLD:]]
    if len(found) > MOST_TOLD:
        said.append(f"{len(found) - MOST_TOLD} earlier ones stand in the thread.")
    await ask.reply("\n".join(said))


def _began(one: Fingerprint) -> str:
    return "at the end" if one.turn is None else plain(f"as turn {one.turn}, {one.phase} began")


async def _stats(ask: Ask) -> None:
    place = await find(ask, any_seat=True)
    count = await ask.desk.dice(place.code)
    if not count.rolls:
        await ask.reply(f"No die has fallen in {place.code} yet.")
        return
    sides = max(6, *count.faces)
    expected = count.rolls / sides
    said = [
        f"**{place.code}**: {counted(count.rolls, 'die', 'dice')} in the open, "
        f"{expected:.1f} of each face expected."
    ]
    for face in range(1, sides + 1):
        had = count.faces.get(face, 0)
        said.append(f"`{face}` {'█' * min(30, round(10 * had / expected))} {had}")
    await ask.reply("\n".join(said))


# ---- help ----------------------------------------------------------------------------------------

FIRST_STEPS = (
    "**How a match begins**\n"
    "1. `/match new` opens one, in a server with a thread of its own; alone you play a stand-in "
    "(`opponent:`).\n"
    "2. `/match join` takes a seat; the umpire tries to write to you directly.\n"
    "3. `/match start` begins it. From then on the umpire writes to whoever must act.\n"
    "Orders are slash commands, or lines: `/orders paste`, or a text file sent to the umpire.\n"
    "`/todo` shows what waits for you, `/map` the map as you see it, `/rules` explains an order."
)


async def _help(ask: Ask) -> None:
    try:
        place = await find(ask, any_seat=True)
    except (Cannot, Choose):
        await ask.reply(FIRST_STEPS)
        return
    status = place.status
    head = f"**{place.code}** · {plain(status.title)}"
    if status.state == "open":
        free = [plain(seat) for seat, holder in status.seats.items() if holder is None]
        next_ = f"Free: {joined(free)}: `/match join`." if free else "`/match start` begins."
        await ask.reply(f"{head} has not been started. {next_}")
    elif place.seat is None or status.state != "running":
        await ask.reply(f"{head} · {status.state}.\n{FIRST_STEPS}")
    else:
        asked = await prompts.asked_now(ask, place.code, place.own_seat)
        await prompts.show(ask, place.code, place.own_seat, "\n".join(help_lines(place, asked)))


def help_lines(place: Place, asked: Asked) -> list[str]:
    """Return the orders that may be given now, each with what it does."""
    status = place.status
    head = f"**{place.code}** · {plain(status.title)}"
    said = [f"{head} · turn {status.turn}, {plain(status.phase_name)}"]
    for question in asked.questions:
        for verb in question.verbs:
            said.append(f"- {code(verb.usage)} {plain(verb.help.split('. ')[0].rstrip('.'))}.")
    said.append("`/undo` takes back, `/orders show` lists, `/odds` tells chances.")
    return said


def commands() -> list[Command]:
    """Return these commands."""
    area = Option("area", "An area.", offered=True)
    past = "As a phase of the past ended: its turn and name, such as 2 Morale."
    then = Option("phase", past, offered=True)
    part = Option("area", "An area to enlarge, or where a battle is.", offered=True)
    show = Option("show", "map, area, battle, film or story.", offered=True)
    theme = Option("theme", "light, dark, print, or for a way of seeing colours.", offered=True)
    layout = Option("layout", "A sheet, upright or landscape, or for a phone.", offered=True)
    names = Option("names", "True: every unit on the map by its name.", Kind.TRUTH)
    looks = (part, then, show, theme, layout, names, *PLACE)
    return [
        Command("map", "The map as you see it, or another picture.", _map, looks, _offer),
        Command("units", "Which units you can read, and where.", _units, (area, *PLACE), _offer),
        Command(
            "where",
            "Where a unit is.",
            _where,
            (Option("unit", "The unit.", required=True, offered=True), *PLACE),
            _offer,
        ),
        Command(
            "verify",
            "How the dice are made, and whether they were right.",
            _verify,
            PLACE,
            _offer,
            "dice",
        ),
        Command("told", "The fingerprints of the match so far.", _told, PLACE, _offer, "dice"),
        Command("stats", "How the dice have fallen.", _stats, PLACE, _offer, "dice"),
        Command("help", "What you can do here and now.", _help, PLACE, _offer),
    ]


GROUPS = {"dice": "The dice of a match."}

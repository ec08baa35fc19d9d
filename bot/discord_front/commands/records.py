"""/match list, status, log, export: what there is to read of matches."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk import Line
from bot.discord_front.commands.declared import Command, Option
from bot.discord_front.commands.orders import MATCH, SEAT, offer_phases, offer_places
from bot.discord_front.outbox import saying
from bot.discord_front.plain.packing import packed
from bot.discord_front.plain.speech import holder, plain
from bot.discord_front.plain.telling import story
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import Place, find, is_told_to
from engine.kernel.names import Names

LISTED = 15
LOG_LINES = 25


async def _list(ask: Ask) -> None:
    mine = ask.options.get("whose") != "all"
    found = await ask.desk.matches(holder=ask.person if mine else None)
    if not mine:
        told = {home: await is_told_to(ask, home) for home in {match.home for match in found}}
        found = [m for m in found if told[m.home] or ask.person in m.seats.values()]
    if not found:
        await ask.reply(
            "You play in no match yet: `/match new` opens one, `/match join` takes a seat."
        )
        return
    said = []
    for match in found[:LISTED]:
        seats = ", ".join(f"{plain(s)}: {holder(p)}" for s, p in match.seats.items())
        state = plain(match.result) if match.result else match.state
        where = ask.services.places.link(match.code)
        said.append(f"- **{match.code}** · {state} · {seats} {where}".rstrip())
    if len(found) > LISTED:
        said.append(f"- … and {len(found) - LISTED} more")
    await ask.reply("\n".join(said))


async def _status(ask: Ask) -> None:
    place = await find(ask, any_seat=True)
    await ask.reply(saying.board(place.status, None))


async def _log(ask: Ask) -> None:
    place = await find(ask)
    # When it is over nothing is hidden: everybody's orders, those taken back too.
    over = place.status.over
    lines = await ask.desk.log(place.code, place.seat, ask.actor, whole=over)
    if (wanted := ask.text("phase")) is not None:
        await _log_of(ask, place, lines, wanted)
        return
    whole = [f"{line.turn} {line.phase}: {line.text}" for line in lines]
    attached = await _as_file(ask, place, whole)
    what = "all that has happened" if attached is None else "the latest; the file has every line"
    told = await ask.desk.chapters(place.code, place.seat, ask.actor, whole=over)
    said = [f"**{place.code}**, {what}:", *story(told, LOG_LINES, "see the file")]
    await ask.reply("\n".join(said) if told else "Nothing has happened yet.", attached=attached)


async def _as_file(ask: Ask, place: Place, lines: Sequence[str]) -> dict[str, str] | None:
    """Return many lines as a file, in which people have names: nothing shows them for an id."""
    if len(lines) <= LOG_LINES:
        return None
    text = await ask.services.places.named("\n".join(lines))
    return {f"{place.code}-log.txt": text}


async def _log_of(ask: Ask, place: Place, lines: Sequence[Line], wanted: str) -> None:
    """Reply with what has happened in one phase. Raises UnknownName with the nearest."""
    labels = list(dict.fromkeys(f"{line.turn} {line.phase}" for line in lines))
    phase = labels[Names({"phase": labels}).find("phase", wanted)]
    found = [line for line in lines if f"{line.turn} {line.phase}" == phase]
    attached = await _as_file(ask, place, [line.text for line in found])
    told = await ask.desk.chapters(
        place.code, place.seat, ask.actor, whole=place.status.over, details=attached is None
    )
    of_it = [one for one in told if f"{one.turn} {one.phase}" == phase]
    said = [f"**{place.code}**:", *story(of_it, LOG_LINES, "see the file")]
    await ask.reply("\n".join(said), attached=attached)


async def _export(ask: Ask) -> None:
    place = await find(ask, any_seat=True)
    document = await ask.desk.export(place.code, ask.actor)
    name, content = packed(place.code, document)
    await ask.send_file(
        f"**{place.code}** as one file; `umpire verify` checks every roll of it.", name, content
    )


async def _offer(ask: Ask, option: str, typed: str) -> Sequence[str]:
    if option == "phase":
        return await offer_phases(ask, lambda phases: phases.told, typed)
    return await offer_places(ask, option, typed)


def commands() -> list[Command]:
    """Return these commands, of the group `match`."""
    whose = Option("whose", "Yours, or all there are.", choices=("mine", "all"))
    phase = Option("phase", "Of one phase only: its turn and name.", offered=True)
    declared = (
        ("list", "Your matches, or all there are.", _list, (whose,)),
        ("status", "How a match stands and who must act.", _status, (MATCH,)),
        ("log", "What has happened, as you may know it.", _log, (phase, MATCH, SEAT)),
        ("export", "A finished match with its seed, as a file.", _export, (MATCH,)),
    )
    return [
        Command(name, help, run, options, _offer, "match") for name, help, run, options in declared
    ]

"""The last word of a match to each who has played it: the result, its story, and all of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.desk import REFUSALS, Actor, Status
from bot.desk.plain.games import GAMES
from bot.discord_front.keeping.pictures import eyes
from bot.discord_front.keeping.places import read_home
from bot.discord_front.keeping.services import Services
from bot.discord_front.plain import log_file
from bot.discord_front.plain.speech import Picture, code, plain
from bot.discord_front.plain.wiring import person_of
from engine.kernel.wording import joined
from renders.toolkit.spec import Spec

STORY = Spec("story")


def ended(status: Status) -> list[str]:
    """Say how a match has ended, and what shows that its dice were fixed before."""
    said = [f"**The match is over: {plain(status.result or 'no result')}.**"]
    if status.seed is not None:
        said.append(f"Seed: {code(status.seed)}")
        said.append(f"Its SHA-256 was published before the first roll: {code(status.commitment)}")
    return said


def fingerprint(body: Mapping[str, Any]) -> str:
    """Return the small line that tells the fingerprint of a match so far, if a notice has one."""
    told = body.get("fingerprint")
    return f"\n-# Fingerprint of the match so far: {told}" if told else ""


def damaged(body: Mapping[str, Any]) -> str:
    """Say that a match is closed because what is kept of it is damaged."""
    return (
        f"**{body['match']} is closed: what is kept of it is damaged.** "
        "Nothing can be done in it now; all other matches go on. Whoever runs the bot can bring "
        f"it back from a backup: `umpire restore BACKUP --match {body['match']}`."
    )


def is_told_in_person(status: Status) -> bool:
    """Return whether all that a match tells goes to the inbox of one who plays in it."""
    home = read_home(status.home)
    inbox = None if home is None else home.inbox_of
    return inbox is not None and person_of(inbox) in status.seats.values()


def words(status: Status, seats: Sequence[str], link: str) -> str:
    """Say how a match has ended to one who has played these seats of it. `link`: its thread."""
    head, *dice = ended(status)
    played = joined([plain(str(seat)) for seat in seats])
    match = f"match:{status.code}"
    said = [f"{head} This was **{status.code}** · {plain(status.title)}; you played {played}."]
    said += dice
    said.append(
        "The file holds all of it: `umpire verify` and `/dice verify` check every roll. "
        f"`/match log {match}` tells what happened, `/match rematch {match}` begins the next one."
    )
    if link:
        said.append(f"It was played in {link}.")
    return "\n".join(said)


async def story(services: Services, status: Status, within: float) -> tuple[list[Picture], bool]:
    """Return the story of a match that is over, or none and whether it is late.

    Some games tell none.
    """
    if STORY.show not in GAMES[status.game].offers()["show"]:
        return [], False
    try:
        _, seen = await services.desk.scene(status.code, None, Actor(""), STORY)
        alt = f"The story of {status.code}, {eyes(None, over=True)}."
        return [await services.pictures.of(status.code, seen, alt, STORY, within=within)], False
    except TimeoutError:
        return [], True
    except REFUSALS as refusal:
        log_file.warn("no story", match=status.code, why=str(refusal))
        return [], False

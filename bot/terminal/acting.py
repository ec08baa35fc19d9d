"""Commands that change a match once: open it, undo, standing orders, a moderator's acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.terminal.desks import at_desk
from bot.terminal.errors import BadInput
from bot.terminal.files import read_text
from bot.terminal.reading import say_lines, say_status, waits_for
from bot.terminal.seats import own_seat
from bot.terminal.speech import say, tell_json

if TYPE_CHECKING:
    from bot.desk import Given

AT_THE_TABLE = "decided at the table"


async def new(
    game: str,
    seed: str | None,
    position: str | None,
    add: Sequence[str],
    json: bool,
    option: Sequence[str] = (),
) -> None:
    """`umpire new GAME`."""
    from bot.desk.plain.games import find
    from engine.kernel.names import Names
    from engine.kernel.options import read

    # Whatever is wrong with what was typed is said before a database or a match is made.
    options = read(option)
    seats = Names({"seat": find(game).ruleset(options).seats})
    text = None if position is None else read_text(position)
    if text is not None and not text.strip():
        raise BadInput(f"{position} is empty: a position is some lines of text.")
    words: dict[str, str | None] = {}
    for item in add:
        seat, equals, said = item.partition("=")
        if not equals or not said.strip():
            raise BadInput(f"“{item}” adds nothing to the dice: write SEAT=WORDS.")
        words[seats.name("seat", seats.find("seat", seat))] = said
    async with at_desk(create=True) as desk:
        status = await desk.open_match(
            game, seed=seed, position_text=text, entropy=words, options=options
        )
    if json:
        tell_json(status)
        return
    say_status(status)
    if chosen := find(game).ruleset(status.options).chosen:
        said = ", ".join(f"{name} {value}" for name, value in chosen.items())
        say(f"Opened with {said}.")
    say(f"Sit down: umpire play {status.code}")


def say_given(given: Given) -> None:
    """What came of a change, and who must act now."""
    say_lines(given.lines)
    if given.result is not None:
        say(f"The match is over: {given.result}.", "bold")
    else:
        say(f"Waiting for {waits_for(given.awaited)}.")


def tell_given(given: Given, json: bool, said: str) -> None:
    """What came of a change, for a person or a program."""
    if json:
        tell_json(given)
    else:
        say(said)
        say_given(given)


async def undo(match: str, seat: str | None, json: bool) -> None:
    """`umpire undo MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        given = await desk.undo(match, await own_seat(desk, match, seat), TABLE)
    if json:
        tell_json(given)
    else:
        say(f"Taken back: {given.echo}")
        say(f"Waiting for {waits_for(given.awaited)}.")


async def standing(
    match: str,
    seat: str | None,
    lines: Sequence[str],
    file: str | None,
    clear: bool,
    trial: str | None,
    json: bool,
) -> None:
    """`umpire standing MATCH`: list, add, replace by a file, clear, or try."""
    from bot.desk import TABLE

    if sum((bool(lines), file is not None, clear, trial is not None)) > 1:
        raise BadInput("Either lines to add, --file, --clear or --test: one at a time.")
    text = None if file is None else read_text(file)
    async with at_desk() as desk:
        whose = await own_seat(desk, match, seat)
        if trial is not None:
            trials = await desk.test_standing(match, whose, trial, TABLE)
            if json:
                tell_json(trials)
            else:
                say_trials(trials)
            return
        if text is not None:
            wanted = [line.split("#", 1)[0] for line in text.splitlines()]
            await desk.set_standing(match, whose, wanted, TABLE)
        elif clear:
            await desk.set_standing(match, whose, [], TABLE)
        elif lines:
            kept = await desk.list_standing(match, whose, TABLE)
            await desk.set_standing(match, whose, [*kept, *lines], TABLE)
        found = await desk.list_standing(match, whose, TABLE)
    if json:
        tell_json({"match": match, "seat": whose, "standing": found})
    else:
        say_standing(whose, found)


def say_standing(seat: str, found: Sequence[str]) -> None:
    """A seat's standing orders, numbered in the order in which they are tried."""
    if not found:
        say(f"{seat} has no standing orders.")
    for number, line in enumerate(found, 1):
        say(f"{number}. {line}")


def say_trials(trials: Sequence[object]) -> None:
    """What a standing order would do now."""
    if not trials:
        say("Nothing waits for the seat now, so there is nothing to try it on.")
    for trial in trials:
        answer = "; ".join(getattr(trial, "answer", ())) or "no answer"
        refusal = getattr(trial, "refusal", "")
        say(f"{getattr(trial, 'question', '')} -> {answer}{f'. But: {refusal}' if refusal else ''}")


# ---- the moderator -------------------------------------------------------------------------------


async def force(match: str, reason: str, phase: bool, json: bool) -> None:
    """`umpire moderator advance MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        tell_given(await desk.force(match, TABLE, reason, phase), json, "Forced.")


async def edit(match: str, lines: Sequence[str], file: str | None, reason: str, json: bool) -> None:
    """`umpire moderator edit MATCH`."""
    from bot.desk import TABLE

    if bool(lines) == (file is not None):
        raise BadInput("What is to be changed: lines of a position text, or --file FILE.")
    wanted = list(lines) if file is None else read_text(file)
    async with at_desk() as desk:
        tell_given(await desk.edit(match, TABLE, wanted, reason), json, "Changed.")


async def hand_over(match: str, seat: str, holder: str, reason: str, json: bool) -> None:
    """`umpire moderator seat MATCH SEAT HOLDER`."""
    from bot.desk import TABLE

    to = None if holder == "nobody" else holder
    async with at_desk() as desk:
        tell_given(await desk.hand_over(match, seat, to, TABLE, reason), json, "Handed over.")


async def cancel(match: str, reason: str, json: bool) -> None:
    """`umpire moderator cancel MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        given = await desk.cancel(match, TABLE, reason)
        tell_given(given, json, "Cancelled; its seed is shown now.")

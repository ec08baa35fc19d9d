"""Commands that change a match once: open it, undo, standing orders, a moderator's acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from bot.terminal.desks import at_desk
from bot.terminal.errors import BadInput
from bot.terminal.files import read_text
from bot.terminal.hints import typed
from bot.terminal.lines import person_is_there
from bot.terminal.output import print_json, print_line
from bot.terminal.reading import print_lines, print_status, waits_for
from bot.terminal.seats import own_seat
from bot.terminal.telling import print_chapters

if TYPE_CHECKING:
    from bot.desk import Given, Trial
    from bot.terminal.opening import Choices


async def new(
    game: str,
    wanted: Choices,
    position: str | None = None,
    add: Sequence[str] = (),
    json: bool = False,
    sits: bool = False,
) -> str:
    """Open a match, and return its code. `sits`: whoever opens it sits down at it now."""
    from bot.desk.plain.games import find
    from bot.terminal import teaching
    from bot.terminal.opening import holders_of
    from engine.kernel.options import read

    # Whatever is wrong with what was typed is said before a database or a match is made.
    options = read(wanted.options)
    ruleset = find(game).ruleset(options)
    holders = holders_of(ruleset, wanted.against, wanted.seat)
    text = None if position is None else read_text(position)
    if text is not None and not text.strip():
        raise BadInput(f"{position} is empty: a position is some lines of text.")
    words: dict[str, str | None] = {}
    for item in add:
        seat, equals, said = item.partition("=")
        if not equals or not said.strip():
            raise BadInput(f"“{item}” adds nothing to the dice: write SEAT=WORDS.")
        words[ruleset.seats[ruleset.seat(seat)]] = said
    async with at_desk(create=True) as desk:
        status = await desk.open_match(
            game,
            seed=wanted.seed,
            position_text=text,
            entropy=words,
            holders=holders,
            options=options,
        )
        if wanted.teach:
            await teaching.begin(desk, status)
    if json:
        print_json(status)
        return status.code
    if not sits:
        print_status(status)
    if chosen := find(game).ruleset(status.options).chosen:
        said = ", ".join(f"{name} {value}" for name, value in chosen.items())
        print_line(f"Opened with {said}.")
    if not sits:
        print_line(f"Sit down: {typed(f'play {status.code}')}")
    return status.code


def print_given(given: Given) -> None:
    """Print what came of an act, and who must act now."""
    if given.draft:
        print_lines(given.lines)
    else:
        print_chapters(given.chapters)
    if given.result is not None:
        print_line(f"The match is over: {given.result}.", "bold")
    else:
        print_line(f"Waiting for {waits_for(given.awaited)}.")


def print_act(given: Given, json: bool, said: str) -> None:
    """Print what came of an act: `said` and the events for a person, JSON for a program."""
    if json:
        print_json(given)
    else:
        print_line(said)
        print_given(given)


async def undo(match: str, seat: str | None, json: bool) -> None:
    """`umpire undo MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        given = await desk.undo(match, await own_seat(desk, match, seat), TABLE)
    if json:
        print_json(given)
    else:
        print_line(f"Taken back: {given.echo}")
        print_line(f"Waiting for {waits_for(given.awaited)}.")


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
    from engine.kernel.typed import plain_lines

    if sum((bool(lines), file is not None, clear, trial is not None)) > 1:
        raise BadInput("Either lines to add, --file, --clear or --test: one at a time.")
    text = None if file is None else read_text(file)
    async with at_desk() as desk:
        whose = await own_seat(desk, match, seat)
        if trial is not None:
            trials = await desk.test_standing(match, whose, trial, TABLE)
            if json:
                print_json(trials)
            else:
                print_trials(trials)
            return
        if text is not None:
            wanted = [line for _, line in plain_lines(text)]
            await desk.set_standing(match, whose, wanted, TABLE)
        elif clear:
            await desk.set_standing(match, whose, [], TABLE)
        elif lines:
            kept = await desk.list_standing(match, whose, TABLE)
            await desk.set_standing(match, whose, [*kept, *lines], TABLE)
        found = await desk.list_standing(match, whose, TABLE)
    if json:
        print_json({"match": match, "seat": whose, "standing": found})
    else:
        print_standing(whose, found)


def print_standing(seat: str, found: Sequence[str]) -> None:
    """Print a seat's standing orders, numbered in the order in which they are tried."""
    if not found:
        print_line(f"{seat} has no standing orders.")
    for number, line in enumerate(found, 1):
        print_line(f"{number}. {line}")


def print_trials(trials: Sequence[Trial]) -> None:
    """Print what standing orders would do now."""
    if not trials:
        print_line("Nothing waits for the seat now, so there is nothing to try it on.")
    for trial in trials:
        answer = "; ".join(trial.answer) or "no answer"
        but = f". But: {trial.refusal}" if trial.refusal else ""
        print_line(f"{trial.question} -> {answer}{but}")


# ---- the moderator -------------------------------------------------------------------------------


async def force(match: str, reason: str, phase: bool, json: bool) -> None:
    """`umpire moderator advance MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        print_act(await desk.force(match, TABLE, reason, phase), json, "Forced.")


async def edit(match: str, lines: Sequence[str], file: str | None, reason: str, json: bool) -> None:
    """`umpire moderator edit MATCH`."""
    from bot.desk import TABLE

    if bool(lines) == (file is not None):
        raise BadInput("What is to be changed: lines of a position text, or --file FILE.")
    wanted = list(lines) if file is None else read_text(file)
    async with at_desk() as desk:
        given = await desk.edit(match, TABLE, wanted, reason)
    print_act(given, json, f"Changed:\n{given.echo}")


async def hand_over(match: str, seat: str, holder: str, reason: str, yes: bool, json: bool) -> None:
    """`umpire moderator seat MATCH SEAT HOLDER`; of a name that nobody has it asks first."""
    from bot.desk import TABLE

    to = None if holder == "nobody" else holder
    async with at_desk() as desk:
        if to is not None and not yes and not await desk.is_known(to):
            unknown = f"Nobody called “{to}” plays here, or has: perhaps it is mistyped."
            if not person_is_there():
                raise BadInput(f"{unknown} With --yes the seat is theirs.")
            print_line(unknown)
            if not typer.confirm("Give them the seat?"):
                return
        print_act(await desk.hand_over(match, seat, to, TABLE, reason), json, "Handed over.")


async def cancel(match: str, reason: str, json: bool) -> None:
    """`umpire moderator cancel MATCH`."""
    from bot.desk import TABLE

    async with at_desk() as desk:
        given = await desk.cancel(match, TABLE, reason)
    ended = given.result is not None
    said = "Cancelled; its seed is shown now." if ended else "Asked: the others must agree."
    print_act(given, json, said)

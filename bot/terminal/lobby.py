"""The local table, `umpire run`: lists matches, opens one, sits down at it."""

from __future__ import annotations

import contextlib
import sys

from bot.terminal.errors import BAD_INPUT, BadInput, refusals
from bot.terminal.lines import Lines, lines, person_is_there
from bot.terminal.speech import complain, say

HELP = (
    ("matches", "the matches there are"),
    ("games", "the games that can be played"),
    ("new [GAME] [SEED]", "open a match; both sides sit at this machine"),
    ("play [MATCH]", "sit down at a match; there, help tells what may be ordered"),
    ("help", "this"),
    ("quit", "leave; everything is kept"),
)
NAMES = tuple(usage.split()[0] for usage, _ in HELP)


async def run() -> int:
    """The local table. The exit status."""
    say("Tet Umpire: the local table. Type help, or quit.", "bold")
    status = 0
    source = lines()
    if person_is_there():
        # A person sees at once what there is; a pipe is answered without opening anything.
        await _obey("matches", source)
    while True:
        line = await source.ask("umpire> ", "lobby", _offer)
        if line is None:
            break
        try:
            ended = await _obey(line.strip(), source)
        except refusals() as refusal:
            ended = BAD_INPUT
            complain(str(refusal))
        if ended is None:
            break
        status = max(status, ended)
    return 0 if sys.stdin.isatty() else status


async def _offer(prefix: str) -> list[str]:
    word, space, rest = prefix.partition(" ")
    if not space:
        return [name for name in NAMES if name.startswith(word.lower())]
    choices: list[str] = []
    with contextlib.suppress(Exception):
        if word == "new":
            from bot.desk.games import GAMES

            choices = list(GAMES)
        elif word == "play":
            from bot.terminal.desks import at_desk

            async with at_desk() as desk:
                choices = [match.code for match in await desk.matches()]
    return [f"{word} {choice}" for choice in choices if choice.startswith(rest.lower())]


async def _obey(line: str, source: Lines) -> int | None:
    """Do what a line says. The exit status it would have, None when the person leaves."""
    word, *rest = line.split()[:4] or [""]
    word = word.lower()
    if word in ("quit", "exit"):
        return None
    if word == "help":
        _help()
    elif word == "matches":
        from bot.terminal import reading

        await reading.matches(json=False)
    elif word == "games":
        from bot.terminal import facts

        facts.games(json=False)
    elif word == "new":
        await _new(rest)
    elif word == "play":
        return await _play(rest, source)
    elif word:
        raise BadInput(f"There is no command “{word[:40]}” here: {', '.join(NAMES)}.")
    return 0


def _help() -> None:
    say("At the local table you can type:")
    for usage, what in HELP:
        say(f"  {usage:20}{what}")
    say("The shell knows more: umpire --help. A whole match by itself: umpire demo GAME.")


async def _new(rest: list[str]) -> None:
    from bot.desk.games import GAMES
    from bot.terminal import acting

    if not rest and len(GAMES) != 1:
        raise BadInput(f"Which game: {', '.join(GAMES)}?")
    game, seed = [*(rest or GAMES), None][:2]
    await acting.new(str(game), seed, None, (), json=False)


async def _play(rest: list[str], source: Lines) -> int:
    from bot.terminal.desks import at_desk
    from bot.terminal.table import HotSeat

    async with at_desk() as desk:
        match = rest[0] if rest else None
        if match is None:
            found = await desk.matches(states=("running",))
            if not found:
                raise BadInput("There is no match to sit down at: type new.")
            match = found[0].code
        return await HotSeat(desk, match, source).run()

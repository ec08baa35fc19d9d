"""The local table, `umpire run`: lists matches, opens one, sits down at it."""

from __future__ import annotations

import contextlib
import sys

from bot.terminal.errors import BAD_INPUT, BadInput, refusals
from bot.terminal.lines import Lines, person_is_there
from bot.terminal.output import complain, print_line
from bot.terminal.standard_input import lines

HELP = (
    ("matches", "the matches there are"),
    ("games", "the games that can be played"),
    ("new [GAME] [NAME=VALUE ...] [SEED]", "open a match; all seats sit at this machine"),
    ("play [MATCH]", "sit down at a match; there, help tells what may be ordered"),
    ("help", "this"),
    ("quit", "leave; everything is kept"),
)
NAMES = tuple(usage.split()[0] for usage, _ in HELP)
WIDTH_OF_USAGE = 38
FLAGS = ("-O", "--option")


async def run() -> int:
    """Serve the local table. Returns the exit status."""
    print_line("Tet Umpire: the local table. Type help, or quit.", "bold")
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
            choices = _openings(rest)
        elif word == "play":
            from bot.terminal.desks import at_desk

            async with at_desk() as desk:
                choices = [match.code for match in await desk.matches()]
    return [f"{word} {choice}" for choice in choices if choice.startswith(rest.lower())]


def _openings(rest: str) -> list[str]:
    """Return what `new REST` may grow into: a game, then its options."""
    from bot.desk.plain.games import GAMES, find

    *before, _ = rest.split(" ")
    if not before:
        return list(GAMES)
    lead = " ".join(before)
    options = find(before[0]).ruleset().options
    return [f"{lead} {option.name}={value}" for option in options for value in option.values]


async def _obey(line: str, source: Lines) -> int | None:
    """Do what a line says. The exit status it would have, None when the person leaves."""
    word, *rest = line.split() or [""]
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
    from bot.desk.plain.games import GAMES

    print_line("At the local table you can type:")
    for usage, what in HELP:
        print_line(f"  {usage:{WIDTH_OF_USAGE}}{what}")
    print_line("Options of a match, what is usual first; a word behind them is a seed of your own:")
    for game in GAMES.values():
        options = game.ruleset().options
        said = " ".join(f"{option.name}={'|'.join(option.values)}" for option in options)
        print_line(f"  new {game.name} {said}".rstrip())
    print_line("The shell knows more: umpire --help. A whole match by itself: umpire demo GAME.")


async def _new(words: list[str]) -> None:
    from bot.desk.plain.games import GAMES
    from bot.terminal import acting

    words, options = _chosen(words)
    if not words and len(GAMES) != 1:
        raise BadInput(f"Which game: {', '.join(GAMES)}?")
    game, *rest = words or GAMES
    seed = _seed(game, rest)
    await acting.new(game, seed, None, (), json=False, option=options)


def _chosen(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words of `new` that are no options, and the options, with a flag or without."""
    others, options = [], []
    left = iter(words)
    for word in left:
        flag = next((flag for flag in FLAGS if word.startswith(flag)), None)
        if flag is not None:
            # As the shell takes it: -O NAME, -ONAME, --option=NAME.
            word = word.removeprefix(flag).removeprefix("=") or next(left, "")
            if not word:
                raise BadInput(f"Behind {flag} stands an option: NAME or NAME=VALUE.")
            options.append(word)
        elif "=" in word:
            options.append(word)
        elif word.startswith("-"):
            raise BadInput(f"“{word[:40]}” is not known here: new takes {' or '.join(FLAGS)}.")
        else:
            others.append(word)
    return others, options


def _seed(game: str, words: list[str]) -> str | None:
    """Return the seed, one word behind the game. Raises BadInput for what cannot be a seed."""
    from bot.desk.plain.games import find

    declared = {option.name: option for option in find(game).ruleset().options}
    for word in words:
        if option := declared.get(word.lower()):
            values = "|".join(option.values)
            raise BadInput(f"{option.name} is an option: type {option.name}={values}.")
    if len(words) > 1:
        raise BadInput(f"One word is the seed, not {len(words)}; an option is typed NAME=VALUE.")
    return words[0] if words else None


async def _play(rest: list[str], source: Lines) -> int:
    from bot.terminal import screen
    from bot.terminal.desks import at_desk
    from bot.terminal.hot_seat import HotSeat

    async with at_desk() as desk:
        match = rest[0] if rest else None
        if match is None:
            found = await desk.matches(states=("running",))
            if not found:
                raise BadInput("There is no match to sit down at: type new.")
            match = found[0].code
        return await screen.play(HotSeat(desk, match, source))

"""The local table, `umpire run`: lists matches, opens one, sits down at it."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

from bot.terminal import command_line, hints
from bot.terminal.errors import BAD_INPUT, BadInput, refusals
from bot.terminal.lines import Lines, person_is_there
from bot.terminal.output import complain, print_line
from bot.terminal.standard_input import lines
from engine.kernel.typed import signs
from engine.kernel.wording import joined

if TYPE_CHECKING:
    from bot.desk.plain.games import Game

HELP = (
    ("matches", "the matches there are"),
    ("games", "the games that can be played"),
    ("new", "open a match; it asks for all that it needs"),
    ("new GAME [NAME=VALUE ...] [SEED]", "the same in a line; all seats sit at this machine"),
    ("new GAME against=stand-in [seat=SEAT]", "against the machine"),
    ("play [MATCH]", "sit down at a match; there, help tells what may be ordered"),
    ("help", "this"),
    ("quit", "leave; everything is kept"),
)
NAMES = tuple(dict.fromkeys(usage.split()[0] for usage, _ in HELP))
WIDTH_OF_USAGE = 38
OPTION = "an option: NAME or NAME=VALUE"
FLAGS = {
    "-O": OPTION,
    "--option": OPTION,
    "--against": "who plays the other side: stand-in",
    "--seat": "your seat",
    "--seed": "a seed of your own",
}


async def run() -> int:
    """Serve the local table. Returns the exit status."""
    with hints.at_the_table():
        return await _serve()


async def _serve() -> int:
    print_line("Tet Umpire: the local table. Type help, or quit.", "bold")
    status = 0
    source, heard = lines(), False
    if person_is_there():
        # A person sees at once what there is; a pipe is answered without opening anything.
        await _obey("matches", source)
    while True:
        line = await source.ask("umpire> ", "lobby", _offer)
        if line is None and not heard and not person_is_there():
            raise BadInput(
                "Nobody is at the keyboard, and UMPIRE_DISCORD_TOKEN is not set, so there is no "
                "bot to run either: docs/operations.md says how."
            )
        if line is None:
            break
        heard = True
        try:
            ended = await _obey(hints.without_umpire(signs(line).strip()), source)
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
    return [f"{word} {choice}" for choice in choices if choice.lower().startswith(rest.lower())]


def _openings(rest: str) -> list[str]:
    """Return what `new REST` may grow into: a game, then its options, and who plays whom."""
    from bot.desk.plain.games import GAMES
    from bot.terminal.opening import game_first
    from engine.kernel.options import read

    *before, _ = rest.split(" ")
    if not before:
        return list(GAMES)
    lead = " ".join(before)
    words, options, found = _chosen(before)
    game, _ = game_first(words)
    declared = game.ruleset().options
    more = [f"{option.name}={value}" for option in declared for value in option.values]
    if "against" in found:
        more += [f"seat={seat}" for seat in game.ruleset(read(options)).seats]
    else:
        more.append("against=stand-in")
    return [f"{lead} {word}" for word in (*more, "teach")]


async def _obey(line: str, source: Lines) -> int | None:
    """Do what a line says. The exit status it would have, None when the person leaves."""
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
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
        return await _new(rest, source)
    elif word == "play":
        return await _play(rest, source)
    elif command_line.knows(word):
        return await command_line.again(line)
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
    print_line("All that the shell takes can be typed here too, such as map, export, moderator:")
    print_line("--help lists it, and demo GAME plays a whole match by itself.")


async def _new(line: str, source: Lines) -> int:
    if not line:
        from bot.terminal.beginning import by_questions

        code = await by_questions(source)
        return await _play(code, source) if code is not None and person_is_there() else 0
    from bot.terminal import acting
    from bot.terminal.opening import Choices, game_first

    words, options, found = _chosen(line.split())
    game, rest = game_first(words or [""])
    seed = found.get("seed") or _seed(game, rest)
    teach = "teach" in found
    choices = Choices(options, seed, found.get("against"), found.get("seat"), teach)
    await acting.new(game.name, choices)
    return 0


def _chosen(words: list[str]) -> tuple[list[str], list[str], dict[str, str]]:
    """Return the words of `new` that choose nothing, the options, and what else is chosen.

    Each with a flag, as the shell takes it (-O NAME, -ONAME, --option=NAME), or without.
    """
    others, options, found = [], [], {}
    left = iter(words)
    for word in left:
        flag = next((flag for flag in FLAGS if word.startswith(flag)), None)
        name, equals, value = word.partition("=")
        if word.removeprefix("--") == "teach":
            found["teach"] = word
        elif flag is not None:
            value = word.removeprefix(flag).removeprefix("=") or next(left, "")
            if not value:
                raise BadInput(f"Behind {flag} stands {FLAGS[flag]}.")
            if FLAGS[flag] == OPTION:
                options.append(value)
            else:
                found[flag.removeprefix("--")] = value
        elif equals and f"--{name}" in FLAGS and FLAGS[f"--{name}"] != OPTION:
            found[name] = value
        elif equals:
            options.append(word)
        elif word.startswith("-"):
            raise BadInput(f"“{word[:40]}” is not known here: new takes {joined(FLAGS, 'or')}.")
        else:
            others.append(word)
    return others, options, found


def _seed(game: Game, words: list[str]) -> str | None:
    """Return the seed, one word behind the game. Raises BadInput for what cannot be a seed."""
    from engine.kernel.names import Names

    declared = {option.name: option for option in game.ruleset().options}
    for word in words:
        if option := declared.get(word.lower()):
            values = "|".join(option.values)
            raise BadInput(f"{option.name} is an option: type {option.name}={values}.")
        if near := Names({"title": game.title.split()}).nearest("title", word):
            raise BadInput(
                f"“{word[:40]}” looks like {near[0]}: is {game.title} meant? Type new {game.name}. "
                "A seed is named so: --seed WORD."
            )
    if len(words) > 1:
        raise BadInput(f"One word is the seed, not {len(words)}; an option is typed NAME=VALUE.")
    return words[0] if words else None


async def _play(rest: str, source: Lines) -> int:
    from bot.terminal import screen, teaching
    from bot.terminal.desks import at_desk
    from bot.terminal.hot_seat import HotSeat

    words, _, found = _chosen(rest.replace("--alone", "").split())
    async with at_desk() as desk:
        match = words[0] if words else None
        if match is None:
            running = await desk.matches(states=("running",))
            if not running:
                raise BadInput("There is no match to sit down at: type new.")
            match = running[0].code
        if "teach" in found:
            await teaching.begin(desk, await desk.status(match))
        alone = "--alone" in rest.split()
        return await screen.play(HotSeat(desk, match, source, found.get("seat"), alone))

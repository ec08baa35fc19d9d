"""Opening a match: who sits where, and the questions of `new` to whoever names no game."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from bot.desk.plain.games import GAMES, Game, find
from bot.desk.plain.standins import STAND_IN, against
from bot.desk.plain.values import TABLE
from bot.terminal.errors import BadInput
from bot.terminal.lines import Lines
from bot.terminal.output import complain, print_line
from engine.kernel.errors import BadOrder, UnknownName
from engine.kernel.names import Names
from engine.kernel.options import read
from engine.kernel.ruleset import Ruleset
from engine.kernel.wording import joined

T = TypeVar("T")

YES_NO = {"yes": True, "no": False}
LEAVING = ("quit", "exit")


class Choices(NamedTuple):
    """How a match is to be opened. `seat`: the side of the person who plays a stand-in."""

    options: Sequence[str] = ()
    seed: str | None = None
    against: str | None = None
    seat: str | None = None
    teach: bool = False


def holders_of(ruleset: Ruleset, opponent: str | None, seat: str | None) -> dict[str, str | None]:
    """Return who holds which seat; empty: whoever sits at this machine holds all.

    `opponent`: None or "stand-in", who then holds the seats of the other side. `seat`: one of the
    side that is played here; else the first. Raises BadInput, BadOrder, UnknownName.
    """
    if opponent is None:
        if seat is not None:
            raise BadInput("A seat is named when a stand-in has the others: --against stand-in.")
        return {}
    if len(opponent) < 2 or not STAND_IN.startswith(opponent.lower()):
        raise BadInput("Whom you play: --against stand-in. Without it two persons share a screen.")
    seats = ruleset.seats
    own = seats[0] if seat is None else seats[ruleset.seat(seat)]
    others = against(ruleset, own)
    return {name: STAND_IN if name in others else TABLE.id for name in seats}


def game_first(words: Sequence[str]) -> tuple[Game, list[str]]:
    """Return the game that the first words name, as many as do, and the words behind it.

    A title of two words is one game; of its beginning and a number the number is left over. Raises
    UnknownName.
    """
    for upto in range(len(words), 1, -1):
        try:
            return find(" ".join(words[:upto])), list(words[upto:])
        except UnknownName:
            continue
    return find(words[0]), list(words[1:])


# ---- questions -----------------------------------------------------------------------------------


class Leaves(Exception):
    """The person has left without an answer."""


async def ask_all(lines: Lines) -> tuple[str, Choices] | None:
    """Ask for all that a match needs. None when the person leaves; raises BadInput without one."""
    try:
        return await _ask_all(lines)
    except Leaves:
        return None


async def _ask_all(lines: Lines) -> tuple[str, Choices]:
    print_line("Enter takes what stands in brackets; quit leaves.")
    game = await _choose(lines, "Which game?", {g.name: g.title for g in GAMES.values()})
    options = await _ask_options(lines, find(game))
    ruleset = find(game).ruleset(read(options))
    opponent = seat = None
    sides = _sides(ruleset)
    if len(sides) > 1:
        who = {"person": "another person, at this screen", STAND_IN: "the machine plays them"}
        if await _choose(lines, "Who plays the other side?", who) == STAND_IN:
            opponent, seat = STAND_IN, await _choose(lines, "Which side is yours?", sides)
    teach = await _ask(lines, "Shall I explain the first turn as it comes? [no]", _yes_no, "no")
    return game, Choices(options, None, opponent, seat, teach)


def _sides(ruleset: Ruleset) -> dict[str, str]:
    """Return the sides of a game: the first seat of each, and all its seats in words."""
    numbers = range(len(ruleset.seats))
    groups = itertools.groupby(sorted(numbers, key=ruleset.side), key=ruleset.side)
    named = [[ruleset.seats[n] for n in group] for _, group in groups]
    return {names[0]: joined(names) if len(names) > 1 else "" for names in named}


async def _ask_options(lines: Lines, game: Game) -> list[str]:
    """Ask for the options of a game, in one line."""
    declared = game.ruleset().options
    if not declared:
        return []
    print_line("What may be chosen, what is usual first:")
    for option in declared:
        print_line(f"  {option.name}={'|'.join(_usual_first(option.default, option.values))}")
        print_line(f"      {option.help}")

    def check(text: str) -> list[str]:
        chosen = [word for word in text.replace(",", " ").split() if word]
        game.ruleset(read(chosen))
        return chosen

    return await _ask(lines, "Options, such as those above? [as usual]", check, "")


def _usual_first(usual: str, values: Sequence[str]) -> list[str]:
    return [usual, *(value for value in values if value != usual)]


async def _choose(lines: Lines, question: str, answers: Mapping[str, str]) -> str:
    """Ask for one of some answers, by number or name; the first is taken by Enter."""
    known = list(answers)
    print_line(question)
    for number, (name, words) in enumerate(answers.items(), 1):
        print_line(f"  {number}. {name}{f' ({words})' if words else ''}")

    def read_answer(text: str) -> str:
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(known):
            return known[int(text) - 1]
        titles = {words: n for n, words in enumerate(answers.values()) if words}
        return known[Names({"answer": known}, {"answer": titles}).find("answer", text)]

    return await _ask(lines, f"[{known[0]}]", read_answer, known[0])


def _yes_no(text: str) -> bool:
    found = [value for word, value in YES_NO.items() if word.startswith(text.lower())]
    if len(found) != 1:
        raise BadOrder("yes or no?")
    return found[0]


async def _ask(lines: Lines, prompt: str, check: Callable[[str], T], usual: str) -> T:
    """Ask until an answer can be used."""

    async def offer(prefix: str) -> list[str]:
        return []

    while True:
        line = await lines.ask(f"{prompt} ", "opening", offer)
        if line is None:
            raise BadInput(f"Name a game: {joined(GAMES, 'or')}.")
        if line.strip().lower() in LEAVING:
            raise Leaves
        try:
            return check(line.strip() or usual)
        except (BadOrder, UnknownName) as refusal:
            complain(str(refusal))

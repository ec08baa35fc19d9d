"""The use cases of the desk, and by which commands each front door does them: read from the code.

A command does a use case if its function, or one that this calls within its door, asks the desk for
it. `python -m tests.doors` prints the table, in Markdown.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bot import cli
from bot.desk import GAMES, Desk
from bot.desk.acts.clock import Clocks
from bot.desk.acts.moderator import Moderator
from bot.desk.acts.moving import Moving
from bot.desk.acts.people import People
from bot.discord_front.commands import book
from bot.terminal import commands as hot_seat
from bot.terminal import moderator_cli

ROOT = Path(__file__).parents[1]
TERMINAL, DISCORD = "bot/terminal", "bot/discord_front"
PARTS = {
    "": Desk,
    "clock": Clocks,
    "moderator": Moderator,
    "moving": Moving,
    "people": People,
}
# What a front door asks so that its commands can be found and completed, and for no reader.
NOT_FOR_PEOPLE = {
    "warm",
    "check_following",
    "recall",
    "recall_matches",
    "recall_seats",
    "held_by",
    "fill",
    "values",
    "phases",
}
OBJECTS = ("self", "hot_seat")  # whose methods are followed
MOST_NAMED = 6  # commands that one cell of the table names
# What one door alone has, and why.
AT_ONE_MACHINE = "whoever sits at this machine holds the seats, and is written to by nobody"
IN_A_ROW = "`new` does it: a match at one machine begins with all its seats"
ONLY_DISCORD = {
    "create": IN_A_ROW,
    "take_seat": IN_A_ROW,
    "leave_seat": IN_A_ROW,
    "add_entropy": IN_A_ROW,
    "give_all": "lines that are pasted there are given one after another",
    "give_default": "an order, a standing order or done says it",
    "want_battles": AT_ONE_MACHINE,
    "want_maps": AT_ONE_MACHINE,
    "scene": "a picture is drawn at once (`show`), there is no queue of painters",
    "clock.claim": AT_ONE_MACHINE,
    "moving.agree": AT_ONE_MACHINE,
    "moving.rehome": AT_ONE_MACHINE,
    "people.come_back": AT_ONE_MACHINE,
    "people.export": AT_ONE_MACHINE,
    "people.go_away": AT_ONE_MACHINE,
    "people.habits": AT_ONE_MACHINE,
    "people.set_hours": AT_ONE_MACHINE,
    "people.set_zone": AT_ONE_MACHINE,
    "people.time_goes_on": AT_ONE_MACHINE,
    "people.time_of": AT_ONE_MACHINE,
}
ONLY_TERMINAL = {
    "open_match": "seats are taken one after another there (`create`)",
    "show": "painters draw it in turn there (`scene`)",
    "examples": "buttons and blanks show what is legal there",
    "own_units": "`/units` lists all that the seat can read",
    "position_text": "a moderator who does not play has `/moderator investigate`",
    "drafted": "`/orders show` lists what is drafted",
    "health": "for whoever runs the bot, at its machine",
    "all_odds": "`/odds` tells them before, and the report after",
    "meet": "a bot has met its matches, and noted which are damaged",
    "is_known": "whoever takes a seat is chosen there among the members of a server",
    "points": "a match goes back by phases there, for rows count drafts",
    "restore": "a match goes back by phases there, for rows count drafts",
    "moderator.restoring_row": "a match goes back by phases there, for rows count drafts",
}
# How acts that no command names reach the desk, by the file that hears them.
TERMINAL_ROOTS = {"an order": ("bot/terminal/screen.py", "obey"),
                  "Tab": ("bot/terminal/completing.py", "offers")}  # fmt: skip
DISCORD_FILES = {"buttons, forms": "bot/discord_front/pressing.py",
                 "a direct message": "bot/discord_front/direct_messages.py"}  # fmt: skip


class Place(NamedTuple):
    """A function: its file, and its name within it."""

    file: str
    name: str


class Found(NamedTuple):
    """What a function uses: use cases, and functions it may call."""

    asks: frozenset[str]
    calls: frozenset[Place]


@cache
def use_cases() -> dict[str, str]:
    """Every use case by name, with the first sentence of what it says of itself."""
    found = {}
    for part, kind in PARTS.items():
        for name, made in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_") and name not in NOT_FOR_PEOPLE:
                words = (inspect.getdoc(made) or "").split("\n")[0]
                found[f"{part}.{name}" if part else name] = words
    return found


# ---- what functions use --------------------------------------------------------------------------


@cache
def functions(door: str) -> Mapping[Place, Found]:
    """Every function of a front door."""
    files = list((ROOT / door).rglob("*.py"))
    files += [ROOT / "bot/cli.py"] if door == TERMINAL else []
    trees = {file: _tree(file) for file in (str(path.relative_to(ROOT)) for path in files)}
    named: dict[str, set[Place]] = {}
    methods: set[Place] = set()
    defined: dict[Place, ast.AST] = {}
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                place = Place(file, f"{node.name}:{node.lineno}")
                defined[place] = node
                named.setdefault(node.name, set()).add(place)
            elif isinstance(node, ast.ClassDef):
                methods |= {Place(file, f"{one.name}:{one.lineno}") for one in node.body
                            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}  # fmt: skip
    return {
        place: Found(
            frozenset(_asked(node)),
            frozenset(_called(node, trees[place.file], place, named, methods)),
        )
        for place, node in defined.items()
    }


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text("utf-8"))


def _asked(node: ast.AST) -> Iterator[str]:
    known = use_cases()
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute):
            before = _last(one.value).rstrip("_")
            name = one.attr if before in ("desk", "self") else f"{before}.{one.attr}"
            if before != "self" and name in known:
                yield name


def _last(node: ast.AST) -> str:
    if isinstance(node, ast.Call):
        return _last(node.func).lower()  # a desk that is made where it is used
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _called(
    node: ast.AST,
    tree: ast.Module,
    place: Place,
    named: Mapping[str, set[Place]],
    methods: Collection[Place],
) -> Iterator[Place]:
    """Functions that a function names: of its file, imported by name, of a module, or methods."""
    sources = _imports(tree)
    taken = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and one.id not in taken:
            file = sources.get(one.id, place.file)
            yield from (p for p in named.get(one.id, ()) if p.file == file)
        elif isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
            file = sources.get(one.value.id, "")
            for candidate in named.get(one.attr, ()):
                own = one.value.id in OBJECTS and candidate in methods
                if candidate.file == file or own:
                    yield candidate


@cache
def _imports(tree: ast.Module) -> dict[str, str]:
    """Where each imported name comes from: the file of a module, or that a name stands in."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            folder = node.module.replace(".", "/")
            for alias in node.names:
                as_module = f"{folder}/{alias.name}.py"
                is_module = (ROOT / as_module).exists()
                found[alias.asname or alias.name] = as_module if is_module else f"{folder}.py"
    return found


def reached(door: str, roots: set[Place]) -> set[str]:
    """The use cases that are asked for by functions, or by those that they call."""
    known, seen, waiting = functions(door), set[Place](), list(roots)
    asked: set[str] = set()
    while waiting:
        place = waiting.pop()
        if place not in seen and place in known:
            seen.add(place)
            asked |= known[place].asks
            waiting += known[place].calls
    return asked


def _place(function: Callable[..., Any]) -> Place:
    function = inspect.unwrap(function)
    file = str(Path(inspect.getfile(function)).resolve().relative_to(ROOT))
    tree = _tree(file)
    first = function.__code__.co_firstlineno
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            begins = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            if node.name == function.__name__ and begins == first:
                return Place(file, f"{node.name}:{node.lineno}")
    raise LookupError(f"{function} is not found")


# ---- the doors -----------------------------------------------------------------------------------


def at_the_terminal() -> dict[str, set[str]]:
    """Each command of hot seat and shell, as typed, with its use cases."""
    found = {}
    for name, command in hot_seat.COMMANDS.items():
        found[name] = reached(TERMINAL, {_place(command.do)})
    for words, (file, name) in TERMINAL_ROOTS.items():
        found[words] = reached(TERMINAL, _of_file(file, name, TERMINAL))
    for app, lead in ((cli.app, ""), (moderator_cli.moderator, "moderator ")):
        for command in app.registered_commands:
            if command.callback is not None and not command.hidden:
                name = command.name or command.callback.__name__
                done = reached(TERMINAL, {_place(command.callback)})
                found[f"umpire {lead}{name.replace('_', '-')}"] = done
    return found


def at_discord() -> dict[str, set[str]]:
    """Each slash command and other way of acting at Discord, with its use cases."""
    found: dict[str, set[str]] = {}
    orders = [c for c in book.of_games(GAMES.values(), in_server=True) if c.is_order]
    for command in book.umpires_own():
        found[f"/{command.words}"] = reached(DISCORD, {_place(command.run)})
    found["an order"] = set().union(*(reached(DISCORD, {_place(one.run)}) for one in orders))
    offers = [one.offer for one in (*book.umpires_own(), *orders) if one.offer is not None]
    found["completion"] = set().union(*(reached(DISCORD, {_place(one)}) for one in offers))
    for words, file in DISCORD_FILES.items():
        found[words] = reached(DISCORD, _of_file(file, "", DISCORD))
    return found


def _of_file(file: str, name: str, door: str) -> set[Place]:
    """A function of a file; all of them where none is named."""
    of_file = {place for place in functions(door) if place.file == file}
    return {place for place in of_file if name in ("", place.name.partition(":")[0])}


@cache
def compared() -> dict[str, tuple[list[str], list[str]]]:
    """Each use case, with the commands of the terminal and those of Discord that do it."""
    here, there = at_the_terminal(), at_discord()
    return {
        case: (
            [name for name, done in here.items() if case in done],
            [name for name, done in there.items() if case in done],
        )
        for case in use_cases()
    }


def table() -> Iterator[str]:
    """The lines of the table: what is done, at the terminal, at Discord; or why a door has none."""
    yield "| What | Terminal | Discord |"
    yield "|---|---|---|"
    for case, (here, there) in compared().items():
        cells = (
            use_cases()[case],
            _cell(here, ONLY_DISCORD.get(case)),
            _cell(there, ONLY_TERMINAL.get(case)),
        )
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _cell(names: list[str], reason: str | None) -> str:
    if not names:
        return f"-: {reason}"
    if len(names) > MOST_NAMED:
        return f"{len(names)} commands"
    return ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    print("\n".join(table()))

"""What a game's data is and where it comes from: `umpire facts` and `umpire games`."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from bot.desk.plain.games import GAMES, Game, find
from bot.terminal.errors import CHECK_FAILED, BadInput
from bot.terminal.output import complain, grid, print_json, print_line


def facts_of(game: Game) -> ModuleType:
    """Return the module of a game that gives account of its data."""
    return importlib.import_module(f"{game.folder}.qa.facts")


def index_of(game: Game) -> ModuleType:
    """Return the module of a game that tells what holds each paragraph of its rulebook."""
    return importlib.import_module(f"{game.folder}.qa.rules_index")


def trouble() -> str:
    """Return the first thing that is wrong with the data of any game, in a sentence, or ""."""
    for game in GAMES.values():
        account = facts_of(game)
        try:
            problems = account.check()
        except account.DataError as damage:
            problems = [str(damage)]
        if problems:
            return f"The data of {game.title} cannot be used: {problems[0]}"
    return ""


def print_facts(name: str, check: bool, with_rules: bool, sources: bool, json: bool) -> int:
    """`umpire facts`. Returns the exit status."""
    game = find(name)
    account = facts_of(game)
    try:
        told: dict[str, Any] = account.facts()
        problems = list(account.check()) if check else []
        if with_rules:
            index = index_of(game)
            told["rules"] = index.rules()
            told["gaps"] = [paragraph for paragraph, by in told["rules"].items() if not by]
            problems += index.gaps() if check else []
        every = account.sourced() if sources else []
    except account.DataError as damage:
        raise BadInput(f"The data of {game.title} cannot be used: {damage}") from None
    if sources:
        told["sourced"] = [fact._asdict() for fact in every]
    if check:
        told["problems"] = problems
    if json:
        print_json(told)
    else:
        _print(game, told)
        if check and not problems:
            print_line("Every check of the data holds.")
    for problem in problems if not json else ():
        complain(problem)
    return CHECK_FAILED if problems else 0


def _print(game: Game, told: dict[str, Any]) -> None:
    said = dict(told)
    print_line(f"{game.title} ({game.name})", "bold")
    grid("Areas", ("type", "number"), said.pop("areas").items())
    grid("Units", ("army", "number"), said.pop("units").items())
    for name, table in said.pop("tables").items():
        rows = [(die, *results) for die, results in table["rows"].items()]
        grid(name.replace("_", " ").capitalize(), (table.get("by", "die"), *table["columns"]), rows)
    sources, offered = said.pop("sources"), said.pop("options", [])
    paragraphs_held, gaps = said.pop("rules", None), said.pop("gaps", [])
    every, said["problems"] = said.pop("sourced", []), None
    for name, value in said.items():
        if isinstance(value, Mapping):
            grid(name.replace("_", " ").capitalize(), ("", "number"), value.items())
        elif value is not None and name != "game":
            print_line(f"{name.replace('_', ' ').capitalize()}: {value}")
    grid("Where it comes from", ("source", "entries"), sources.items())
    for option in offered:
        _print_option(option)
    if every:
        rows = [(fact["file"], fact["entry"], fact["source"]) for fact in every]
        grid("Every entry", ("file", "entry", "source"), rows)
    if paragraphs_held is not None:
        held = [(ident, "; ".join(by) or "nothing") for ident, by in paragraphs_held.items()]
        grid("What holds each paragraph of the rulebook", ("paragraph", "held by"), held)
        print_line(f"{len(paragraphs_held)} paragraphs; nothing holds {len(gaps)} of them.")


def _print_option(option: Mapping[str, Any]) -> None:
    """Print an option and what it changes, by the heading of the rulebook."""
    print_line(f"Option {option['option']}: {', '.join(option['values'])}", "bold")
    print_line(f"{option['help']} ({option['heading']})")
    rows = [(change["heading"], change["change"]) for change in option["changes"]]
    grid("", ("what it changes", "how"), rows)


def games(json: bool) -> None:
    """`umpire games`."""
    found = [
        {
            "name": game.name,
            "title": game.title,
            "seats": list(game.ruleset().seats),
            "options": [option._asdict() for option in game.ruleset().options],
        }
        for game in GAMES.values()
    ]
    if json:
        print_json(found)
        return
    names = [(game.name, game.title, ", ".join(game.ruleset().seats)) for game in GAMES.values()]
    grid("Games", ("name", "title", "seats"), names)
    for game in GAMES.values():
        offered = game.ruleset().options
        rows = [(o.name, ", ".join(o.values), o.default, o.help) for o in offered]
        if rows:
            grid(f"Options of {game.title}", ("option", "values", "default", "what"), rows)

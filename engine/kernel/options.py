"""What may be chosen before a match: scenario, number of players, optional rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from random import Random
from typing import NamedTuple

from engine.kernel.errors import BadOrder
from engine.kernel.names import Names, shortened

OFF, ON = "off", "on"


class Option(NamedTuple):
    """One thing to choose: its values as typed, the one that holds unless another is named.

    `words` may say what each value means; `heading` is the rulebook's.
    """

    name: str
    help: str
    values: tuple[str, ...] = (OFF, ON)
    default: str = OFF
    heading: str = ""
    words: tuple[str, ...] = ()


def named(declared: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """What is given, by the names and values as declared; matched as forgivingly as any.

    Raises BadOrder or UnknownName for what the game does not offer, or is given twice.
    """
    if given and not declared:
        raise BadOrder("This game has no options.")
    names = Names({"option": [option.name for option in declared]})
    found: dict[str, str] = {}
    for name, value in given.items():
        option = declared[names.find("option", name)]
        if option.name in found:
            raise BadOrder(f"The option {option.name} is given twice.")
        kind = f"value of {option.name}"
        found[option.name] = option.values[Names({kind: option.values}).find(kind, value)]
    return found


def choose(declared: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Every declared option with its value: the one given, else its default. Raises as `named`."""
    return {option.name: option.default for option in declared} | named(declared, given)


def read(lines: Iterable[str]) -> dict[str, str]:
    """Lines NAME=VALUE, or NAME alone for "on", as names and values. Raises BadOrder."""
    given: dict[str, str] = {}
    for line in lines:
        name, equals, value = (part.strip() for part in line.partition("="))
        if not name or (equals and not value):
            raise BadOrder(f'"{shortened(line)}" chooses nothing: write NAME or NAME=VALUE.')
        if name in given:
            raise BadOrder(f"The option {shortened(name)} is given twice.")
        given[name] = value if equals else ON
    return given


def by_lot(declared: Sequence[Option], number: int, seed: str) -> dict[str, str]:
    """What match `number` of many is played with, so that every combination comes up evenly.

    In a round of as many matches as there are combinations each comes up once, in an order that
    the seed and the round draw.
    """
    count = prod(len(option.values) for option in declared)
    turn, at = divmod(number, count)
    order = list(range(count))
    Random(f"{seed}/options/{turn}").shuffle(order)
    rest, chosen = order[at], {}
    for option in declared:
        rest, value = divmod(rest, len(option.values))
        chosen[option.name] = option.values[value]
    return chosen


def in_words(declared: Sequence[Option], chosen: Mapping[str, str]) -> str:
    """What differs from the defaults, for a status line; "" when nothing does."""
    said = []
    for option in declared:
        value = chosen.get(option.name, option.default)
        if value != option.default:
            said.append(option.name if value == ON else f"{option.name} {value}")
    return ", ".join(said)

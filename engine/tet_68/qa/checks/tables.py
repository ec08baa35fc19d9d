"""What must agree in tables.toml: all that the text says of the seven tables that it lacks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from engine.tet_68.datafiles import RESULTS, CombatTable, Data, Tables

DICE = list(range(1, 7))
MOBILE_LAST, POSITIONAL_LAST = 32, 47
POSITIONAL_ROWS = list(
    range(10)
)  # a die from 1 to 6, -1 and less by strength, up to 3 more by terrain
POLITICAL_ROWS = list(range(8))
LEAST_BOMBS, MOST_BOMBS = 3, 70
KNOWN_VP, KNOWN_NUMBER = 68, 5  # the example of 5.3


def check(data: Data) -> Iterator[str]:
    """Every sentence about the tables."""
    tables = data.tables
    yield from _combat(tables)
    yield from _replacement(tables)
    yield from _intelligence(tables)
    yield from _political(tables)
    yield from _bombardment(tables)
    yield from _unlimited(tables)


def _combat(tables: Tables) -> Iterator[str]:
    for name, table, last, dice in (
        ("mobile", tables.mobile, MOBILE_LAST, DICE),
        ("positional", tables.positional, POSITIONAL_LAST, POSITIONAL_ROWS),
    ):
        where = f"tables.toml, {name}"
        if list(table.rows) != dice:
            yield f"{where}: it has the rows {dice[0]} to {dice[-1]}, in order."
        if table.columns[0] != 1:
            yield f"{where}: its first column begins at 1."
        if table.columns[-1] != last:
            yield f"{where}: its last column begins at {last}."
        if list(table.columns) != sorted(set(table.columns)):
            yield f"{where}: its columns rise."
        yield from _fall(where, table)
    if not any("R" in row for row in tables.mobile.rows.values()):
        yield "tables.toml, mobile: a result of it is R."
    if any("R" in row for row in tables.positional.rows.values()):
        yield "tables.toml, positional: R is found on the Mobile table only."
    for name, table in (("mobile", tables.mobile), ("positional", tables.positional)):
        shown = {result for row in table.rows.values() for result in row}
        if not {"-", "1", "2", "3"} <= shown:
            yield f"tables.toml, {name}: each of -, 1, 2 and 3 is a result of it."


def _fall(where: str, table: CombatTable) -> Iterator[str]:
    """A lower die and a higher strength are never worse."""
    worth = {result: number for number, result in enumerate(RESULTS)}
    for die, row in table.rows.items():
        if any(worth[b] < worth[a] for a, b in itertools.pairwise(row)):
            yield f"{where}, row {die}: more strength never makes the result worse."
    for (die, row), (_, below) in itertools.pairwise(table.rows.items()):
        if any(worth[b] > worth[a] for a, b in zip(row, below, strict=True)):
            yield f"{where}, row {die}: a higher die never makes the result better."


def number_at(tables: Tables, vp: int) -> int:
    """The replacement number at so many Communist victory points."""
    found = tables.replacement[0].number
    for part in tables.replacement:
        if vp >= part.vp:
            found = part.number
    return found


def _replacement(tables: Tables) -> Iterator[str]:
    parts = tables.replacement
    where = "tables.toml, replacement"
    for before, after in itertools.pairwise(parts):
        if after.vp <= before.vp or after.number <= before.number:
            yield f"{where} {after.vp}: points and numbers rise."
    if number_at(tables, KNOWN_VP) != KNOWN_NUMBER:
        yield f"{where}: at {KNOWN_VP} points the number is {KNOWN_NUMBER}."


def _intelligence(tables: Tables) -> Iterator[str]:
    order = (
        "repression",
        "attacker_ambush",
        "none",
        "defender_ambush",
    )  # best for the attacker first
    for side in ("US", "NVA"):
        rows = getattr(tables.intelligence, side)
        where = f"tables.toml, intelligence {side}"
        yield from _ordered(where, list(rows), list(rows.values()), DICE, order)


def _ordered(
    where: str,
    rows: Sequence[int],
    results: Sequence[str],
    dice: Sequence[int],
    order: Sequence[str],
) -> Iterator[str]:
    """All rows and results are there, and a lower die is never worse."""
    if list(rows) != list(dice):
        yield f"{where}: it has the rows {dice[0]} to {dice[-1]}, in order."
    for result in order:
        if result not in results:
            yield f"{where}: {result} is a result of it."
    places = [order.index(result) for result in results]
    if places != sorted(places):
        yield f"{where}: a low die is good for the attacker."


def _political(tables: Tables) -> Iterator[str]:
    order = ("turns", "neutral", "owner_loses", "none", "attacker_loses")
    table = tables.political
    where = "tables.toml, political"
    yield from _ordered(where, list(table.rows), list(table.rows.values()), POLITICAL_ROWS, order)
    for result in order:
        if result != "none" and result not in table.vp:
            yield f"{where}, vp: {result} moves points."


def _bombardment(tables: Tables) -> Iterator[str]:
    table = tables.bombardment
    where = "tables.toml, bombardment"
    order = ("none", "replacement", "arrivals", "supply")
    if list(table.rows) != DICE:
        yield f"{where}: it has the rows 1 to 6, in order."
    if table.columns[0] != LEAST_BOMBS:
        yield f"{where}: fewer than {LEAST_BOMBS} points do nothing."
    if list(table.columns) != sorted(set(table.columns)) or table.columns[-1] > MOST_BOMBS:
        yield f"{where}: its columns rise, to {MOST_BOMBS} at most."
    for die, row in table.rows.items():
        if any(order.index(b) < order.index(a) for a, b in itertools.pairwise(row)):
            yield f"{where}, row {die}: more points never do less."
    for (die, row), (_, below) in itertools.pairwise(table.rows.items()):
        if any(order.index(b) > order.index(a) for a, b in zip(row, below, strict=True)):
            yield f"{where}, row {die}: a higher die never does more."


def _unlimited(tables: Tables) -> Iterator[str]:
    rows = tables.unlimited_war.rows
    where = "tables.toml, unlimited_war"
    if list(rows) != DICE:
        yield f"{where}: it has the rows 1 to 6, in order."
    if list(rows.values()).count("none") != 1:
        yield f"{where}: exactly one result is no effect."
    for country in ("laos", "cambodia"):
        if not any(result.startswith((country, "both")) for result in rows.values()):
            yield f"{where}: a result is about {country.title()}."

"""What must agree in tables.toml: the combat results, air columns and awards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import get_args

from engine.tet_offensive.datafiles import AwardEvent, Data, Result, Tables

RESULTS: tuple[Result, ...] = get_args(Result)
# The rolls of the rulebook's combat example: column, die, result.
EXAMPLE_ROLLS: tuple[tuple[str, int, Result], ...] = (
    ("2-1", 3, "H"),
    ("3-1", 1, "OR"),
    ("1-1", 3, "M"),
    ("3-2", 1, "H"),
    ("5-1+", 1, "OR"),
    ("3-2", 3, "H"),
)
TERRAIN = ("sanctuary", "highland", "delta", "lowland", "city")
# Events of the morale awards that two armies feel; the others are one army's.
BOTH_ALLIES = ("city_bombed", "city_in_insurrection")


def check(data: Data) -> Iterator[str]:
    """Every sentence about the tables."""
    for part in (_columns, _combat_results, _reconstructed, _air, _awards):
        for sentence in part(data.tables):
            yield f"tables.toml, {sentence}"


def _columns(tables: Tables) -> Iterator[str]:
    columns = tables.combat_results.columns
    odds = [Fraction(*map(int, column.rstrip("+").split("-"))) for column in columns]
    if odds != sorted(set(odds)):
        yield "combat_results: the odds of the columns rise from left to right."
    if [column.endswith("+") for column in columns] != [False] * (len(columns) - 1) + [True]:
        yield "combat_results: the last column, and it alone, holds for all higher odds."


def _combat_results(tables: Tables) -> Iterator[str]:
    """The combat example, and that better odds never do worse, nor a lower die."""
    crt = tables.combat_results
    for column, die, result in EXAMPLE_ROLLS:
        if column not in crt.columns or crt.rows[die][crt.columns.index(column)] != result:
            yield f"combat_results: the combat example rolls {die} on {column} and has {result}."
    good = {die: [RESULTS.index(cell) for cell in row] for die, row in crt.rows.items()}
    for die, row in good.items():
        if row != sorted(row):
            yield f"combat_results, row {die}: better odds do worse."
        below = good.get(die + 1, row)
        if any(lower > upper for upper, lower in zip(row, below, strict=True)):
            yield f"combat_results, row {die + 1}: it does better than row {die}."


def _reconstructed(tables: Tables) -> Iterator[str]:
    """Ruling T1: what is not printed is the row before, a column to the right, after a miss."""
    crt = tables.combat_results
    cells = []
    for die, column in crt.reconstructed_cells:
        if column not in crt.columns:
            yield f"combat_results, reconstructed_cells: there is no cell {die} {column}."
        elif crt.row_source[die] == "reconstructed":
            yield f"combat_results, reconstructed_cells: row {die} is reconstructed as a whole."
        else:
            cells.append((die, crt.columns.index(column)))
    for die, source in crt.row_source.items():
        if source == "reconstructed":
            cells += [(die, at) for at in range(len(crt.columns))]
    for die, at in cells:
        if crt.rows[die][at] != ("M" if at == 0 else crt.rows[max(die - 1, 1)][at - 1]):
            column = crt.columns[at]
            yield f"combat_results, row {die}, column {column}: it follows ruling T1."


def _air(tables: Tables) -> Iterator[str]:
    columns, rows = tables.combat_results.columns, tables.air_columns
    tac, arc = (
        [getattr(row, terrain) for terrain in TERRAIN] for row in (rows.tac_air, rows.arc_light)
    )
    if lost := [column for column in (*tac, *arc) if column not in columns]:
        yield f"air_columns: the combat results have no column {lost[0]}."
        return
    if (column := tac[TERRAIN.index("delta")]) != "3-2":
        yield f"air_columns tac_air: the rulebook's example uses 3-2 on delta, not {column}."
    if (column := arc[TERRAIN.index("city")]) != "4-1":
        yield f"air_columns arc_light: the rulebook's example uses 4-1 in cities, not {column}."
    places = [columns.index(column) for column in tac]
    if any(after != before + 1 for before, after in pairwise(places)):
        yield (
            "air_columns tac_air: from sanctuary, highland, delta and lowland to city each is a "
            "column better."
        )
    if [columns.index(column) for column in arc] != [at + 1 for at in places]:
        yield "air_columns arc_light: it attacks a column better than Tac Air on any ground."
    if rows.arc_light.dice != 2 * rows.tac_air.dice:
        yield "air_columns arc_light: it rolls twice as many dice as Tac Air."


def _awards(tables: Tables) -> Iterator[str]:
    found = Counter((award.event, award.army) for award in tables.morale_award)
    for (event, army), times in found.items():
        if times > 1:
            yield f"morale_award {event} of {army}: it stands there {times} times."
    for event in get_args(AwardEvent):
        armies = [army for told, army in found if told == event]
        if sorted(armies) != ["ARVN", "US"] and event in BOTH_ALLIES:
            yield f"morale_award {event}: both Allied armies feel it."
        elif len(armies) != 1 and event not in BOTH_ALLIES:
            yield f"morale_award {event}: one army feels it, not {len(armies)}."

"""What must agree in tables.toml: the combat results, air columns and awards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import get_args

from engine.tet_offensive.datafiles import AwardEvent, CombatResults, Data, Result, Tables

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
# The air attacks that the rulebook tells of: air unit, terrain, column.
EXAMPLE_STRIKES = (("tac_air", "delta", "3-2"), ("arc_light", "city", "4-1"))
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


def _whole(crt: CombatResults) -> bool:
    dice = list(range(1, 7))
    return (
        list(crt.rows) == dice
        and list(crt.row_source) == dice
        and all(len(row) == len(crt.columns) for row in crt.rows.values())
    )


def _combat_results(tables: Tables) -> Iterator[str]:
    """Shape, the combat example, and that better odds never do worse, nor a lower die."""
    crt = tables.combat_results
    if not _whole(crt):
        yield (
            "combat_results: there is a row and a source for each die from 1 to 6, in order, "
            "with a result a column."
        )
        return
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
    if not _whole(crt):
        return
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
    if set(rows) != {"tac_air", "arc_light"}:
        yield "air_columns: there is a row for tac_air and one for arc_light."
        return
    used = {name: [getattr(row, target) for target in TERRAIN] for name, row in rows.items()}
    if lost := [c for named in used.values() for c in named if c not in columns]:
        yield f"air_columns: the combat results have no column {lost[0]}."
        return
    for name, terrain, column in EXAMPLE_STRIKES:
        if used[name][TERRAIN.index(terrain)] != column:  # type: ignore[index]
            yield f"air_columns {name}: by the rulebook's example it uses {column} on {terrain}."
    places = [columns.index(column) for column in used["tac_air"]]
    if any(after != before + 1 for before, after in pairwise(places)):
        yield (
            "air_columns tac_air: from sanctuary, highland, delta and lowland to city each is a "
            "column better."
        )
    if [columns.index(column) for column in used["arc_light"]] != [at + 1 for at in places]:
        yield "air_columns arc_light: it attacks a column better than Tac Air on any ground."
    if rows["arc_light"].dice != 2 * rows["tac_air"].dice:
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

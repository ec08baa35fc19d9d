"""What must be true of tables.toml: the combat results, air columns, awards and phases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.tet_offensive.datafiles import Data

COLUMNS = ["1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1+"]
RESULTS = ("M", "H", "OR")  # from worst to best for the side that fires
# The rows that the rulebook prints are ruling T1's pattern, but for the cell that it leaves blank.
PRINTED, BLANK = ("1", "2", "3"), ("3", "5-1+")
# The rolls of the rulebook's combat example: column, die, result.
EXAMPLE_ROLLS = [
    ("2-1", "3", "H"),
    ("3-1", "1", "OR"),
    ("1-1", "3", "M"),
    ("3-2", "1", "H"),
    ("5-1+", "1", "OR"),
    ("3-2", "3", "H"),
]
TERRAIN = ("sanctuary", "highland", "delta", "lowland", "city")
AIR = {
    "tac_air": (["1-2", "1-1", "3-2", "2-1", "3-1"], 1),
    "arc_light": (["1-1", "3-2", "2-1", "3-1", "4-1"], 2),
}
# (event, army) -> points, for each, of, when
AWARDS = {
    ("arvn_factors_lost", "ARVN"): (1, 1, "factor", "morale_phase"),
    ("nva_factors_lost", "NVA"): (1, 1, "factor", "morale_phase"),
    ("vc_factors_lost", "VC"): (1, 1, "factor", "morale_phase"),
    ("us_factors_lost", "US"): (1, 1, "factor", "morale_phase"),
    ("atf_factors_lost", "US"): (2, 1, "factor", "morale_phase"),
    ("rok_factors_lost", "US"): (1, 2, "factor", "morale_phase"),
    ("vc_nva_factors_eliminated", "US"): (-1, 6, "factor", "morale_phase"),
    ("city_bombed", "ARVN"): (1, 1, "political_value", "at_once"),
    ("city_bombed", "US"): (1, 1, "political_value", "at_once"),
    ("city_in_insurrection", "ARVN"): (1, 1, "political_value", "morale_phase"),
    ("city_in_insurrection", "US"): (1, 1, "political_value", "morale_phase"),
    ("city_goes_into_insurrection", "VC"): (-1, 1, "political_value", "at_once"),
    ("city_secured", "ARVN"): (-1, 1, "political_value", "at_once"),
}
# ARVN losses that nobody counts.
UNCOUNTED = {"ruff_puff", "ranger", "special_forces"}
PHASES = [
    "VC/NVA Movement Phase",
    "VC/NVA Combat Phase",
    "Replacement Phase",
    "Allied Aero-Mech Movement Phase",
    "Allied Search Phase",
    "Allied Combat Phase",
    "Allied Movement Phase",
    "Morale Phase",
]


def pattern(die: int) -> list[str]:
    """Ruling T1's row: die - 1 misses, three hits, and overruns beyond."""
    return (["M"] * (die - 1) + ["H"] * 3 + ["OR"] * len(COLUMNS))[: len(COLUMNS)]


def check(data: Data) -> Iterator[str]:
    """Every sentence about the tables. The fields are known to have the right kinds."""
    for part in (_combat_results, _air, _awards, _phases):
        for sentence in part(data.tables):
            yield f"tables.toml, {sentence}"


def _combat_results(tables: dict[str, Any]) -> Iterator[str]:
    crt = tables["combat_results"]
    rows, sources = crt["rows"], crt["row_source"]
    if crt["columns"] != COLUMNS:
        yield f"combat_results: the columns are {', '.join(COLUMNS)}."
        return
    if list(rows) != list("123456") or set(sources) != set("123456"):
        yield "combat_results: there is a row and a source for each die from 1 to 6, in order."
        return
    for die, row in rows.items():
        if len(row) != len(COLUMNS) or not set(row) <= set(RESULTS):
            yield f"combat_results, row {die}: it has seven results out of M, H and OR."
            return
    for die, row in rows.items():
        for column, result, printed in zip(COLUMNS, row, pattern(int(die)), strict=True):
            if die in PRINTED and (die, column) != BLANK and result != printed:
                yield f"combat_results, row {die}, column {column}: the rulebook prints {printed}."
        if sources[die] == "reconstructed" and row != pattern(int(die)):
            yield f"combat_results, row {die}: a reconstructed row follows ruling T1."
        if die in PRINTED and sources[die] != "rulebook":
            yield f"combat_results, row {die}: the rulebook prints it, so that is its source."
    for die, column in crt["reconstructed_cells"]:
        if die not in rows or column not in COLUMNS:
            yield f"combat_results, reconstructed_cells: there is no cell {die} {column}."
            continue
        at = COLUMNS.index(column)
        if rows[die][at] != pattern(int(die))[at]:
            yield f"combat_results, row {die}, column {column}: it follows ruling T1."
    for column, die, result in EXAMPLE_ROLLS:
        if rows[die][COLUMNS.index(column)] != result:
            yield f"combat_results: the combat example rolls {die} on {column} and has {result}."
    yield from _monotonic(rows)


def _monotonic(rows: dict[str, list[str]]) -> Iterator[str]:
    """Better odds never do worse, nor does a lower die."""
    good = {die: [RESULTS.index(cell) for cell in row] for die, row in rows.items()}
    for die, row in good.items():
        if row != sorted(row):
            yield f"combat_results, row {die}: better odds do worse."
        below = good.get(str(int(die) + 1), row)
        if any(lower > upper for upper, lower in zip(row, below, strict=True)):
            yield f"combat_results, row {int(die) + 1}: it does better than row {die}."


def _air(tables: dict[str, Any]) -> Iterator[str]:
    found = tables["air_columns"]
    if set(found) != set(AIR):
        yield "air_columns: there is a row for tac_air and one for arc_light."
        return
    for name, (columns, dice) in AIR.items():
        for terrain, column in zip(TERRAIN, columns, strict=True):
            if found[name][terrain] != column:
                yield f"air_columns {name}: on {terrain} it uses the column {column}."
        if found[name]["dice"] != dice:
            yield f"air_columns {name}: it rolls {dice}."


def _awards(tables: dict[str, Any]) -> Iterator[str]:
    seen: dict[tuple[str, str], int] = {}
    for award in tables["morale_award"]:
        key = (award["event"], award["army"])
        seen[key] = seen.get(key, 0) + 1
        where = f"morale_award {key[0]} of {key[1]}"
        if key not in AWARDS:
            yield f"{where}: the rulebook knows no such award."
            continue
        points, each, of, when = AWARDS[key]
        if (award["points"], award["each"], award["of"], award["when"]) != AWARDS[key]:
            yield f"{where}: it is {points} for every {each} {of}, {when.replace('_', ' ')}."
        spared = UNCOUNTED if key[0] == "arvn_factors_lost" else set()
        if set(award.get("except", [])) != spared:
            yield f"{where}: what it leaves out is {', '.join(sorted(spared)) or 'nothing'}."
    for key in AWARDS:
        if seen.get(key, 0) != 1:
            yield f"morale_award {key[0]} of {key[1]}: it must stand there once."


def _phases(tables: dict[str, Any]) -> Iterator[str]:
    phases = tables["phase"]
    if [p["number"] for p in phases] != list(range(1, 9)):
        yield "phase: the phases are numbered 1 to 8, in order."
    if [p["name"] for p in phases] != PHASES:
        yield f"phase: the eight phases are {', '.join(PHASES)}."
    if len({p["key"] for p in phases}) != len(phases):
        yield "phase: two phases have the same key."

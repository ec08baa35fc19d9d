"""The data of Tet '68 as it is shipped: consistent, with a source for each fact, and made again."""

from __future__ import annotations

from engine.kernel.datafiles import SOURCES
from engine.tet_68.board import NVA, US, board
from engine.tet_68.datafiles import load
from engine.tet_68.making.build_map import MAP, Maker
from engine.tet_68.qa import facts


def test_everything_agrees() -> None:
    assert facts.check() == []


def test_the_map_is_what_the_script_makes() -> None:
    """Whoever edits the gazetteer or a zone makes the map again."""
    assert Maker().text() == MAP.read_text("utf-8")


def test_the_figures() -> None:
    figures = facts.facts()
    assert figures["hexes"]["land"] == 1049
    assert figures["places"] == {"city": 41, "base": 25, "camp": 27}
    assert figures["units"] == {"US": 93, "NVA": 73}
    assert figures["counters"] == 200


def test_each_fact_has_a_source() -> None:
    found = facts.sourced()
    assert {fact.source for fact in found} <= set(SOURCES)
    entries = {fact.entry for fact in found}
    for entry in ("city Saigon", "base 354", "road Route 9", "unit 1 Inf", "row NVA 1", "mark 2604",
                  "popular NVA", "mobile", "scenario tet", "replacement 60"):  # fmt: skip
        assert entry in entries
    assert len(found) == sum(facts.facts()["sources"].values())


def test_what_is_lost_is_marked_as_ours() -> None:
    """The seven tables and the units that no surviving line names."""
    data = load()
    tables = data.tables
    ours = (tables.mobile, tables.positional, tables.intelligence, tables.political,
            tables.bombardment, tables.unlimited_war)  # fmt: skip
    assert {table.source for table in ours} == {"reconstructed"}
    units = {unit.name: unit.source for unit in data.counters.unit}
    assert [units[name] for name in ("4 Inf", "173", "11 ACR", "7 ARVN")] == ["reconstructed"] * 4
    assert [units[name] for name in ("1 Inf", "304", "Cadre L", "Thai EX")] == ["rulebook"] * 4


def test_the_holders_are_of_both_sides() -> None:
    kinds = {(held.kind, held.side) for held in board().holding.values()}
    assert kinds == {("city", US), ("city", NVA), ("base", US), ("base", NVA), ("camp", US)}

"""Counters, tables and set-ups of Tet '68, each fact broken in a copy: `check` says which."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.tet_68.qa.facts import check
from tests.tet_68.support import (
    Case,
    Edit,
    copied,
    lost,
    pattern,
    rows,
    setup,
    swap,
    table,
    text,
    unit,
)

FILES = ("map.toml", "counters.toml", "tables.toml", "setup.toml")

COUNTERS: list[Case] = [
    ("counters.toml", swap(r"reduced = \[6, 3\]", "reduced = [5, 3]"), "6-3 is spoken of in 7.6"),
    (
        "counters.toml",
        swap(r'(side = "US"[^\n]*)"logistics"', r'\g<1>"cadre"'),
        "knows logistics units",
    ),
    ("counters.toml", swap(r'(side = "NVA"[^\n]*)"I"', r'\g<1>"P"'), "knows NVA units with an I"),
    (
        "counters.toml",
        swap(r'start = "(?:2835|2933|2631|2634)"', 'start = "4023"'),
        "start in 4023, not four",
    ),
    unit("4 Inf", r'alias = \["4 Division"\]', 'alias = ["1 Inf"]', "2 units are called 1 inf"),
    lost("173", "units and markers are 199 counters, not 200"),
    ("counters.toml", text("total = 200", "total = 201"), "the sheet has 200 counters"),
    ("counters.toml", text('"Dau Tranh", count = 5', '"Dau Tranh", count = 4'), "there are five"),
    ("counters.toml", text('"SAC", count = 1', '"SAC", count = 2'), "marker SAC: there is one"),
    lost("Cadre L", "12 Communist cadre cadre 1-5 belong to start, not 11"),
    unit(
        "KR",
        "combat = 2",
        "combat = 3",
        "0 Communist paramilitary group 3-5 belong to unlimited_war",
    ),
    lost("ANZAC", "the rulebook knows ANZAC"),
    unit("ANZAC", "combat = 2", "combat = 3", "unit ANZAC: the rulebook has it as 2-4"),
    unit(
        "4 Inf", r"reduced = \[6, 3\]", "reduced = [9, 3]", "unit 4 Inf: its reverse is the weaker"
    ),
    unit("1 Inf", r"reduced = \[6, 3\], ", "", "unit 1 Inf: it has two steps"),
    unit("611", r'"dummy"', '"P"', "unit 611: dummies are the NVA's infantry"),
    unit(
        "1A", r'traits = \["airmobile"\], ', "", "unit 1A: airmobile units, and they alone, move 12"
    ),
    unit("C-1", '"white"', '"black"', "unit C-1: a guerrilla of the US side has a white star"),
    unit("304", '"gold"', '"white"', "unit 304: a white star is the US side's"),
    unit("304", "move = 4", "move = 5", "unit 304: regulars move 4"),
    unit("LF A", "move = 5", "move = 4", "unit LF A: Communist guerrillas move 5"),
    unit("304", 'star = "gold", ', "", "unit 304: a Communist unit has a black or a gold star"),
    unit(
        "304",
        'star = "gold", ',
        'star = "gold", start = "2604", ',
        "unit 304: a start hex is printed",
    ),
    unit("SAF 1", r'\["I", "P"\]', '["I"]', "unit SAF 1: it has both I and P"),
    unit("1RD", r'traits = \["P"\], ', "", "unit 1RD: it is a political unit"),
    unit("CCN", r', "removed_by_27"', "", "27.0 takes away twelve units; CCN differs"),
]

TABLES: list[Case] = [
    table(swap('"R"', '"-"'), "mobile: a result of it is R"),
    table(swap(r'"3"', '"2"'), "positional: each of -, 1, 2 and 3 is a result of it"),
    table(pattern(r'^6 = "cambodia_falls"\n', ""), "unlimited_war: it has the rows 1 to 6"),
    table(
        pattern(r'^6 = \["none", "none", "none", "none"\]\n', ""),
        "bombardment: it has the rows 1 to",
    ),
    table(
        text('1 = ["replacement", "arrivals", "arrivals", "supply"]', '1 = ["replacement"]'),
        "each row has a result a column",
    ),
    table(text('9 = ["-", "-",', '9 = ["-",'), "each row has a result a column"),
    table(
        text("columns = [1, 2, 4, 7, 11, 16, 23, 32]", "columns = [1, 2, 4, 7, 11, 16, 23, 33]"),
        "mobile: its last column begins at 32",
    ),
    table(text("23, 32, 47]", "23, 32, 46]"), "positional: its last column begins at 47"),
    table(
        text("columns = [1, 2, 4, 7, 11, 16, 23, 32]", "columns = [2, 3, 4, 7, 11, 16, 23, 32]"),
        "mobile: its first column begins at 1",
    ),
    table(
        text("columns = [1, 2, 4, 7, 11, 16, 23, 32]", "columns = [1, 4, 2, 7, 11, 16, 23, 32]"),
        "mobile: its columns rise",
    ),
    table(pattern(r"^9 = \[[^\n]*\n", ""), "positional: it has the rows 0 to 9, in order"),
    table(pattern(r'^(4 = \[)"R"', r'\g<1>"2"'), "mobile, row 4: more strength never makes"),
    table(
        text(
            '6 = ["R", "R", "R", "R", "R", "R", "1", "2"]',
            '6 = ["R", "R", "R", "R", "R", "3", "3", "3"]',
        ),
        "mobile, row 5: a higher die never makes the result better",
    ),
    table(text('9 = ["-", "-",', '9 = ["R", "-",'), "R is found on the Mobile table only"),
    table(text("vp = 60\n", "vp = 70\n"), "replacement: at 68 points the number is 5"),
    table(text("vp = 15\n", "vp = 31\n"), "replacement 30: points and numbers rise"),
    table(
        text('[intelligence.NVA]\n1 = "repression"', '[intelligence.NVA]\n1 = "none"'),
        "intelligence NVA: repression is a result of it",
    ),
    table(
        text(
            '[intelligence.NVA]\n1 = "repression"\n2 = "attacker_ambush"',
            '[intelligence.NVA]\n1 = "repression"\n2 = "defender_ambush"',
        ),
        "intelligence NVA: a low die is good for the attacker",
    ),
    table(
        text('6 = "none"\n7 = "attacker_loses"\n', '6 = "attacker_loses"\n'),
        "political: it has the rows 0 to 7",
    ),
    table(text("owner_loses = 1\n", ""), "political, vp: owner_loses moves points"),
    table(
        text("columns = [3, 15, 30, 50]", "columns = [2, 15, 30, 50]"),
        "fewer than 3 points do nothing",
    ),
    table(
        text("columns = [3, 15, 30, 50]", "columns = [3, 15, 30, 71]"),
        "columns rise, to 70 at most",
    ),
    table(
        text(
            '1 = ["replacement", "arrivals", "arrivals", "supply"]',
            '1 = ["supply", "arrivals", "arrivals", "supply"]',
        ),
        "bombardment, row 1: more points never do less",
    ),
    table(
        text('6 = ["none", "none", "none", "none"]', '6 = ["none", "none", "none", "supply"]'),
        "bombardment, row 5: a higher die never does more",
    ),
    table(
        text('4 = "none"\n5 = "laos_falls"', '4 = "none"\n5 = "none"'), "exactly one result is no"
    ),
    table(
        rows(
            ('1 = "both_join"', '1 = "cambodia_joins"'),
            ('3 = "laos_joins"', '3 = "cambodia_joins"'),
            ('5 = "laos_falls"', '5 = "cambodia_falls"'),
        ),
        "a result is about Laos",
    ),
]

SETUP: list[Case] = [
    setup(pattern(r"^\[scenario\.victory\].*?\n\n", ""), "scenario: there is no victory"),
    setup(
        pattern(r'(row = "NVA 17".*?)source = "reconstructed"', r'\g<1>source = "rulebook"'),
        "the text places 58 Communist units in Tet!, not 63",
    ),
    setup(text('"JAN 4", "FEB 1"', '"FEB 1"'), "turns: they are JAN 4 and the four weeks"),
    setup(text("points = 55", "points = 56"), "air_points: they are 52 from JAN to MAR"),
    setup(text('last = "APR 1"', 'last = "MAR 2"'), "scenario tet: it lasts from JAN 4 to APR 1"),
    setup(
        text("nva_vp = 25", "nva_vp = 24"), "scenario victory: it begins at 0 to 25, with 0 markers"
    ),
    setup(text('order = ["NVA", "US"]', 'order = ["US", "NVA"]'), "victory: NVA sets up first"),
    setup(text('turn = "FEB 3"', 'turn = "FEB 2"'), "arrival: 3/82 is due on FEB 3"),
    setup(text('units = ["559"]', 'units = ["560"]'), "row NVA 7: there is no unit 560"),
    setup(text('units = ["559"]', 'units = ["173"]'), "row NVA 7: 173 is of the other side"),
    setup(
        text('"sapper battalion 1-5" = 5', '"sapper battalion 1-5" = 6'),
        "row Victory NVA 7: there are 5 of sapper battalion 1-5, not 6",
    ),
    setup(text('near = ["Quan Long"]', 'near = ["Ca Mau"]'), "there is no place Ca Mau"),
    setup(
        text('near = ["2432"], within = 3', 'near = ["2432"], within = 0'),
        "no hex fits a zone of it",
    ),
    setup(text('at = ["2604", "Tchepone", "A Shau"]', 'at = ["2604"]'), "with four in a hex"),
    setup(text('row = "NVA 17"', 'row = "NVA 16"'), "row NVA 16: it stands there 2 times"),
    setup(text('units = ["559"]', 'units = ["304"]'), "304 has 2 places in Tet!, not one"),
    setup(text('units = ["ANZAC"]', 'units = ["1 Mar"]'), "second scenario places 1 Mar 2 times"),
    setup(
        text('"cadre cadre 1-5" = 8', '"cadre cadre 1-5" = 7'),
        "places 11 NVA cadre cadre 1-5, and 12 are left",
    ),
    setup(
        text('units = ["C-3"]', 'units = ["C-3", "3/82"]'), "3/82 is not there at the start of Tet!"
    ),
    setup(
        text(
            'where = [{ on = ["popular"], near = ["Bien Hoa"], within = 3 }]',
            'where = [{ at = ["Bien Hoa"] }]',
        ),
        "not all US units of tet find room, four in a hex",
    ),
    setup(
        rows(
            (
                'where = [{ at = ["Iron Triangle"] }]',
                'box = "ARVN replacement"\nwhere = [{ at = ["Iron Triangle"] }]',
            )
        ),
        "units are placed in a zone or in a box",
    ),
]


@pytest.mark.parametrize(("file", "edit", "told"), [*COUNTERS, *TABLES, *SETUP])
def test_a_broken_fact_is_told(file: str, edit: Edit, told: str, tmp_path: Path) -> None:
    sentences = check(copied(tmp_path, file, edit))
    assert any(told in sentence for sentence in sentences), sentences
    assert all(sentence.startswith(FILES) for sentence in sentences)

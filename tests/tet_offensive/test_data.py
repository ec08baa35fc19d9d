"""The figures of the game's data, and how a copy that somebody broke is reported."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec
import pytest

from engine.kernel.datafiles import SOURCES
from engine.tet_offensive.board import board
from engine.tet_offensive.datafiles import DATA, FILES, Data, load, paragraphs
from engine.tet_offensive.qa.checks.areas import corps_of
from engine.tet_offensive.qa.checks.deployment import why_not
from engine.tet_offensive.qa.facts import DataError, check, facts, sourced

# The files that play reads, and the sections that each file must have.
PLAYED = [f"{name}.toml" for name in Data._fields]
SECTIONS = {
    file: [field.encode_name for field in msgspec.structs.fields(kind)]
    for file, kind in FILES.items()
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def edit(folder: Path, file: str, old: str, new: str) -> None:
    """Change one place, given by text that stands in the file once."""
    text = (folder / file).read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    (folder / file).write_text(text.replace(old, new), "utf-8")


# ---- the figures -----------------------------------------------------------------


def test_the_data_is_consistent() -> None:
    assert check() == []


def test_areas() -> None:
    assert facts()["areas"] == {
        "provinces_south_vietnam": 23,
        "provinces_laos_cambodia": 7,
        "provinces": 30,
        "cities": 41,
        "sanctuaries": 10,
        "sanctuary_circles": 9,
    }
    assert facts()["airbases"] == 10


def test_units() -> None:
    found = facts()
    assert found["game"] == "Tet Offensive"
    assert found["units"] == {"VC": 56, "NVA": 19, "US": 49, "ARVN": 48, "ROK": 7, "ATF": 1}
    assert found["ruff_puffs"] == 40
    assert found["levels"] == {"US": 160, "ARVN": 100, "NVA": 130, "VC": 130}


def test_tables() -> None:
    crt = facts()["tables"]["combat_results"]
    assert crt["columns"][0] == "1-2"
    assert list(crt["rows"]) == ["1", "2", "3", "4", "5", "6"]
    assert crt["rows"]["6"] == ["M", "M", "M", "M", "M", "H", "H"]


def test_sources_count_every_entry_once() -> None:
    found, entries = facts()["sources"], sourced()
    assert list(found) == list(SOURCES)
    assert sum(found.values()) == len(entries) == len({(e.file, e.entry) for e in entries}) + 2
    assert found == {kind: sum(e.source == kind for e in entries) for kind in SOURCES}


@pytest.mark.parametrize(
    ("file", "entry", "source"),
    [
        ("map.toml", "city Saigon", "reported"),
        ("map.toml", "highways An Loc - Saigon", "rulebook"),
        ("map.toml", "highways Hue - Da Nang", "reconstructed"),
        ("counters.toml", "unit 2/4", "rulebook"),
        ("counters.toml", "ruff_puff", "reported"),
        ("tables.toml", "combat_results row 3", "rulebook"),
        ("tables.toml", "combat_results row 3 column 5-1+", "reconstructed"),
        ("tables.toml", "combat_results row 4", "reconstructed"),
        ("deployment.toml", "deployment C-10 Sap", "rulebook"),
    ],
)
def test_a_fact_tells_its_source(file: str, entry: str, source: str) -> None:
    assert [e.source for e in sourced() if (e.file, e.entry) == (file, entry)] == [source]


def test_only_two_counters_have_the_rulebooks_values() -> None:
    assert facts()["values"] == {"rulebook": 2, "reported": 0, "reconstructed": 178}


# ---- files that cannot be used ---------------------------------------------------


@pytest.mark.parametrize(
    ("reader", "file"),
    [(check, file) for file in FILES]
    + [(reader, file) for reader in (facts, sourced, load) for file in PLAYED],
)
def test_a_missing_file(copy: Path, file: str, reader: object) -> None:
    (copy / file).unlink()
    with pytest.raises(DataError, match=f"^{file} is missing\\.$"):
        reader(copy)  # type: ignore[operator]


@pytest.mark.parametrize("file", SECTIONS)
def test_a_file_that_is_not_toml(copy: Path, file: str) -> None:
    (copy / file).write_text("[[unit]\n", "utf-8")
    with pytest.raises(DataError, match=f"^{file} is not valid TOML: .*\\.$"):
        check(copy)


@pytest.mark.parametrize("file", SECTIONS)
def test_a_file_that_is_not_text(copy: Path, file: str) -> None:
    (copy / file).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=f"^{file} is not a UTF-8 text\\.$"):
        check(copy)


@pytest.mark.parametrize("file", SECTIONS)
def test_a_file_that_is_a_folder(copy: Path, file: str) -> None:
    (copy / file).unlink()
    (copy / file).mkdir()
    with pytest.raises(DataError, match=f"^{file} cannot be read: "):
        check(copy)


@pytest.mark.parametrize(
    ("file", "section"), [(file, section) for file in SECTIONS for section in SECTIONS[file]]
)
def test_a_file_without_a_section(copy: Path, file: str, section: str) -> None:
    kept = {name: {} for name in SECTIONS[file] if name != section}
    (copy / file).write_text("\n".join(f"{name} = {{}}" for name in kept), "utf-8")
    with pytest.raises(DataError, match=f'^{file} has no "{section}"\\.$'):
        check(copy)


def test_a_data_error_is_a_value_error() -> None:
    assert issubclass(DataError, ValueError)


# ---- fields of a wrong kind ------------------------------------------------------

MISFITS = [
    ("map.toml", 'name = "Quang Nam",  ', "", 'map.toml, province 12: there is no "name".'),
    ("map.toml", 'province = "23", pv = 1', 'province = "23", pv = "1"',
     'map.toml, city Cheo Reo: "pv" must be a whole number from 1 to 8, not \'1\'.'),
    ("map.toml", 'province = "23", pv = 1', 'province = "23", pv = true',
     'map.toml, city Cheo Reo: "pv" must be a whole number from 1 to 8, not True.'),
    ("map.toml", '["An Loc","Saigon"],["Tay Ninh"', '["An Loc"],["Tay Ninh"',
     'map.toml, highways: "pairs" must be a list of pairs of names'),
    ("map.toml", "lat = 10.35", 'lat = "10.35"', 'map.toml, city Vung Tau: "lat" must be degrees'),
    ("counters.toml", 'id = "PG"\n', 'id = "PG"\nhome = "Saigon"\n',
     'counters.toml, unit PG: "home" is not a field that is known here.'),
    ("counters.toml", 'id = "PG"\n', "", 'counters.toml, unit number 172: there is no "id".'),
    ("counters.toml", 'type = "palace_guard"', 'type = "guard"',
     'counters.toml, unit PG: "type" must be one of "infantry", '),
    ("counters.toml", "1 = 12, 2 = 12", "1 = 12, 2 = -12",
     'counters.toml, ruff_puff: "mix" must be a table of whole numbers'),
    ("tables.toml", '4 = "reconstructed", 5', '4 = "guess", 5',
     'tables.toml, combat_results: "row_source" must be a table of "rulebook", "reported" or "rec'),
    ("tables.toml", 'sanctuary = "1-1"', "sanctuary = 1",
     'tables.toml, air_columns, arc_light: "sanctuary" must be a text, not 1.'),
    ("deployment.toml", 'unit = "C-10 Sap"\n', "", ': there is no "unit".'),
    ("paragraphs.toml", 'source = "rulebook"', 'source = "memory"',
     'paragraphs.toml: "source" must be one of "rulebook", "reported", "reconstructed", '),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "told"), MISFITS, ids=[m[3] for m in MISFITS])
def test_a_misfit_is_told_by_check_and_refused_where_it_is_read(
    copy: Path, file: str, old: str, new: str, told: str
) -> None:
    edit(copy, file, old, new)
    found = check(copy)
    assert len(found) == 1
    assert found[0].startswith(told) or told in found[0]
    reader = paragraphs if file == "paragraphs.toml" else facts
    with pytest.raises(DataError) as refused:
        reader(copy)
    assert str(refused.value) == found[0]


@pytest.mark.parametrize("file", ["map.toml", "counters.toml", "tables.toml", "deployment.toml"])
def test_a_section_of_a_wrong_form(copy: Path, file: str) -> None:
    (copy / file).write_text("\n".join(f"{name} = 3" for name in SECTIONS[file]), "utf-8")
    first = SECTIONS[file][0]
    assert re.match(f'{file}: "{first}" must be a (table|list)( of tables)?, not 3', check(copy)[0])


@pytest.mark.parametrize("file", ["map.toml", "counters.toml", "deployment.toml"])
def test_an_entry_without_a_source(copy: Path, file: str) -> None:
    text = (copy / file).read_text("utf-8")
    before, mark, after = text.rpartition('source = "reconstructed"')
    assert mark
    (copy / file).write_text(f"{before}{after.lstrip()}".replace(", }", " }"), "utf-8")
    assert any('there is no "source"' in sentence for sentence in check(copy))


# ---- a board that cannot be laid -------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("map.toml", "\n28 = {", "\n58 = {", "map.toml, province 58: there is no corps 5."),
        ("map.toml", 'province = "35"', 'province = "39"', "city Xuan Loc: there is no area 39."),
        ("map.toml", '["12", "13", "15"]', '["12", "19"]', "Phuoc Ha Valley: there is no area 19."),
        ("map.toml", '["Cu Chi","Saigon"]', '["Cu Chi","Hoc Mon"]', "there is no area Hoc Mon."),
        ("counters.toml", 'start = "26"', 'start = "29"', "29/WH: there is no area 29."),
        ("counters.toml", '"naval_gunfire"', '"infantry"', "no unit of type naval_gunfire."),
        ("tables.toml", 'sanctuary = "1-1"', 'sanctuary = "9-1"', "there is no column 9-1."),
        ("deployment.toml", 'unit = "273 VC"', 'unit = "7 VC"', "7 VC: there is no unit 7 VC."),
    ],
)
def test_a_board_of_data_that_does_not_agree(
    copy: Path, file: str, old: str, new: str, told: str
) -> None:
    """The first name that another file has not is told with its entry."""
    edit(copy, file, old, new)
    with pytest.raises(DataError) as refused:
        board(copy)
    assert str(refused.value).startswith(file)
    assert str(refused.value).endswith(told)


# ---- the reasons of a deployment -------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "area", "allowed"),
    [
        ("DT1 VC", "Parrot's Beak", True),
        ("DT1 VC", "44", True),
        ("DT1 VC", "33", False),
        ("DT1 VC", "C-4", False),
        ("DT1 VC", "War Zone C", False),
        ("1 VC", "Saravane", True),
        ("1 VC", "Hue", False),
        ("1 VC", "Nowhere", False),
        ("33 NVA", "12", True),
        ("33 NVA", "25", False),
        ("33 NVA", "C-1", True),
        ("33 NVA", "Iron Triangle", True),
        ("402 NVA Sap", "12", True),
        ("5 NVA", "11", False),
        ("5 NVA", "L-2", True),
        ("5 NVA", "A Shau Valley", True),
    ],
)
def test_where_a_unit_may_be_deployed(unit: str, area: str, allowed: bool) -> None:
    data = load()
    entry = next(u for u in data.counters.unit if u.id == unit)
    assert (why_not(entry, area, data.map) == "") == allowed


@pytest.mark.parametrize(
    ("area", "corps"), [("11", "I"), ("28", "II"), ("36", "III"), ("44", "IV"), ("L-1", "")]
)
def test_the_first_digit_of_a_province_is_its_corps(area: str, corps: str) -> None:
    assert corps_of(load().map, area) == corps

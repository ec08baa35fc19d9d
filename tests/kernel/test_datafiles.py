"""Data files as typed entries: what is decoded, and how a file that does not fit is told."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from engine.kernel.datafiles import (
    Count,
    DataError,
    Entry,
    Fact,
    Sourced,
    Text,
    check,
    read,
    sourced,
)

Die = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Meta(Sourced, frozen=True):
    name: Text
    turns: Count


class Region(Sourced, frozen=True):
    terrain: tuple[Literal["jungle", "hill"], ...]
    borders: tuple[tuple[str, str], ...] = ()
    latitude: Annotated[float, msgspec.Meta(description="degrees")] = 0.0


class Force(Entry, frozen=True):
    kind: Text
    count: Count


class Unit(Sourced, frozen=True):
    id: Text
    combat: Count
    side: Literal["US", "NVA"]
    leads: str | None = None
    force: tuple[Force, ...] = ()
    values: tuple[Die, Die, Die] | None = None
    spared: tuple[str, ...] = msgspec.field(default=(), name="except")

    def __post_init__(self) -> None:
        if self.side == "NVA" and self.leads == self.id:
            raise ValueError("no unit leads itself.")


class Chart(Entry, frozen=True):
    meta: Meta
    region: dict[str, Region]
    unit: tuple[Unit, ...]
    mix: dict[int, Count]


GOOD = """
mix = { 0 = 6, 3 = 1 }
[meta]
name = "Toy"
turns = 5
source = "rulebook"
[region.Hue]
terrain = ["jungle", "hill"]
borders = [["11", "12"]]
latitude = 16.5
source = "reported"
[[unit]]
id = "1 VC"
combat = 10
side = "NVA"
source = "reconstructed"
except = ["ranger"]
[[unit]]
id = "3 Mar"
combat = 4
side = "US"
values = [1, 2, 3]
force = [{ kind = "NVA", count = 2 }]
source = "rulebook"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "chart.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_is_decoded_into_its_types(tmp_path: Path) -> None:
    found = read(write(tmp_path, GOOD), Chart)
    assert found.meta.turns == 5 and found.mix == {0: 6, 3: 1}
    assert found.region["Hue"].terrain == ("jungle", "hill")
    assert [unit.spared for unit in found.unit] == [("ranger",), ()]
    assert found.unit[1].force == (Force("NVA", 2),) and found.unit[1].values == (1, 2, 3)
    assert check(tmp_path / "chart.toml", Chart) == []


def test_entries_do_not_change(tmp_path: Path) -> None:
    found = read(write(tmp_path, GOOD), Chart)
    with pytest.raises(AttributeError):
        found.meta.turns = 6  # type: ignore[misc]


def test_every_entry_with_a_source_is_a_fact(tmp_path: Path) -> None:
    found = read(write(tmp_path, GOOD), Chart)
    facts = [
        fact
        for section in ("meta", "region", "unit", "mix")
        for fact in sourced("chart.toml", section, getattr(found, section))
    ]
    assert facts == [
        Fact("chart.toml", "meta", "rulebook"),
        Fact("chart.toml", "region Hue", "reported"),
        Fact("chart.toml", "unit 1 VC", "reconstructed"),
        Fact("chart.toml", "unit 3 Mar", "rulebook"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name = "Toy"\n', "", 'chart.toml, meta: there is no "name".'),
        ('name = "Toy"', 'name = " "', 'chart.toml, meta: "name" must be a text, not \' \'.'),
        ("turns = 5", "turns = true", '"turns" must be a whole number, 0 or more, not True.'),
        ("turns = 5", "turns = -1", '"turns" must be a whole number, 0 or more, not -1.'),
        ('source = "reported"', 'source = "memory"',
         'region Hue: "source" must be one of "rulebook", "reported", "reconstructed", not '),
        ('["jungle", "hill"]', '["jungle", "sea"]',
         'region Hue: "terrain" must be a list of "jungle" or "hill", not [\'jungle\', \'sea\'].'),
        ('[["11", "12"]]', '[["11"]]', '"borders" must be a list of pairs of names, not [['),
        ("16.5", '"16"', 'region Hue: "latitude" must be degrees, not \'16\'.'),
        ("combat = 10", 'combat = "x"', "chart.toml, unit 1 VC: \"combat\" must be a whole number"),
        ('side = "US"', 'side = "ROK"', 'unit 3 Mar: "side" must be one of "US", "NVA", not'),
        ('id = "3 Mar"\n', "", 'chart.toml, unit number 2: there is no "id".'),
        ("combat = 4", "combat = 4\nhome = 1", 'unit 3 Mar: "home" is not a field that is known'),
        ('except = ["ranger"]', "except = [1]", '"except" must be a list of names, not [1].'),
        ("[1, 2, 3]", "[1, 2, 7]", '"values" must be a row of 3 whole numbers from 1 to 6, not'),
        ("count = 2", "count = -2", 'unit 3 Mar, force NVA: "count" must be a whole number, 0 or'),
        ('[{ kind = "NVA", count = 2 }]', "[3]", "unit 3 Mar, force number 1: this is not a table"),
        ('combat = 10', 'combat = 10\nleads = "1 VC"', "unit 1 VC: no unit leads itself."),
        ("3 = 1 }", "x = 1 }", 'chart.toml: "mix" must be a table of whole numbers, 0 or'),
        ("3 = 1 }", '3 = "1" }', 'chart.toml: "mix" must be a table of whole numbers, 0 or more'),
        ("mix = {", "maxi = 3\nmix = {", 'chart.toml: "maxi" is not a field that is known here.'),
        ("[meta]\nname", "[region]\nHue = 1\n[meta]\nname", "chart.toml is not valid TOML"),
    ],
)  # fmt: skip
def test_a_misfit_names_file_entry_and_field(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert GOOD.count(old) == 1
    path = write(tmp_path, GOOD.replace(old, new))
    with pytest.raises(DataError) as refused:
        read(path, Chart)
    assert told in str(refused.value) and str(refused.value).startswith("chart.toml")
    if "not valid" not in told:
        assert check(path, Chart) == [str(refused.value)]


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ("meta", '"meta" must be a table, not 3.'),
        ("region", '"region" must be a table of tables, not 3.'),
        ("unit", '"unit" must be a list of tables, not 3.'),
    ],
)
def test_a_section_of_another_form(tmp_path: Path, section: str, told: str) -> None:
    sections = {"mix": "{}", "meta": "{}", "region": "{}", "unit": "[]", section: "3"}
    path = write(tmp_path, "\n".join(f"{name} = {text}" for name, text in sections.items()))
    assert f"chart.toml: {told}" in check(path, Chart)


def test_every_misfit_is_checked_for_and_the_first_one_raised(tmp_path: Path) -> None:
    text = GOOD.replace("turns = 5", "turns = -1").replace("combat = 4", "combat = 4.5")
    path = write(tmp_path, text)
    first, second = check(path, Chart)
    assert '"turns"' in first and '"combat" must be a whole number, 0 or more, not 4.5.' in second
    with pytest.raises(DataError, match='"turns"'):
        read(path, Chart)


@pytest.mark.parametrize("reader", [read, check])
def test_a_file_that_cannot_be_read(tmp_path: Path, reader: object) -> None:
    path = tmp_path / "chart.toml"
    cases = [
        (lambda: None, "chart.toml is missing."),
        (lambda: path.write_text("[[unit]\n", "utf-8"), "chart.toml is not valid TOML: "),
        (lambda: path.write_bytes(b"\xff\xfe\x00"), "chart.toml is not a UTF-8 text."),
        (lambda: path.write_text("meta = {}\n", "utf-8"), 'chart.toml has no "region".'),
        (lambda: (path.unlink(), path.mkdir()), "chart.toml cannot be read: "),
    ]
    for make, told in cases:
        make()
        with pytest.raises(DataError) as refused:
            reader(path, Chart)  # type: ignore[operator]
        assert str(refused.value).startswith(told)

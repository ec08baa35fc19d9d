"""The data files: shapes, checks, and one sentence for whatever is wrong."""

from __future__ import annotations

import shutil

import pytest

from engine.kernel.datafiles import DataError
from engine.vietnam_solitaire.board import board
from engine.vietnam_solitaire.datafiles import DATA
from engine.vietnam_solitaire.qa.facts import check, facts, sourced

AGAIN = """
[[kind]]
id = "GB"
name = "Green Berets"
army = "US"
type = "special_forces"
count = 2
cost = 1
source = "rulebook"
count_source = "rulebook"
cost_source = "rulebook"

"""


def test_the_data_holds():
    assert check() == []
    told = facts()
    assert told["units"]["ARVN"] == 20 and sum(told["sources"].values()) == len(sourced())
    assert set(told["sources"]) == {"rulebook", "reported", "reconstructed"}


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("map.toml", '"jungle", "jungle", "jungle", "paddy"', '"jungle", "jungle", "paddy", "paddy"', "are reported as"),  # noqa: E501
        ("map.toml", '["jungle", "paddy", "jungle", "urban"]', '["jungle", "paddy", "paddy", "urban"]', "area 5 is jungle"),  # noqa: E501
        ("map.toml", 'leads_to = "Mekong"', 'leads_to = "Highlands"', "one trail area leads to Highlands"),  # noqa: E501
        ("map.toml", "trail_limit = 2", "trail_limit = 3", "18 trail fill the trail"),
        ("map.toml", "[trail.Laos]", "[trail.Tchepone]", "there is no trail area Laos"),
        ("counters.toml", 'id = "AirCav"', 'id = "Cavalry"', "there is no kind AirCav"),
        ("counters.toml", 'army = "ROK"\ntype = "infantry"', 'army = "US"\ntype = "airmobile"', "ANZAC: it is removed before ROK"),  # noqa: E501
        ("counters.toml", "later = 3", "later = 13", "later than there are"),
        ("counters.toml", "trail = 12", "trail = 11", "12 trail"),
        ("counters.toml", "mig = 2", "mig = 3", "2 mig"),
        ("tables.toml", "b52_limited = 2", "b52_limited = 4", "hit less often"),
        ("tables.toml", "real = 11", "real = 8", "more turns than the one below"),
        ("tables.toml", "sudden_defeat = 4", "sudden_defeat = 3", "takes more regions"),
        ("tables.toml", "modifier = 1", "modifier = 2", "can be rolled, 0 to 8"),
        ("tables.toml", "modifier = 1", "modifier = -1", "grows with the turns"),
        ("tables.toml", "first = 7", "first = 6", "each once"),
        ("tables.toml", "roll = 7", "roll = 8", "can be rolled, 0 to 7"),
        ("tables.toml", "points = -3", "points = -1", "the fewer the points"),
        ("tables.toml", "remove = { ROK = 2 }", "remove = { ROK = 1 }", "gone by the last turn"),
        ("tables.toml", "turn = 13\nremove", "turn = 14\nremove", "turn of tet-1968"),
        ("tables.toml", "add = { US = 2, B52", "add = { US = 2, ROK = 2, B52", "ROK come no later than the first US"),  # noqa: E501
        ("scenarios.toml", "score = 3", "score = 6", "fewer turns have been played"),
        ("scenarios.toml", "last_turn = 16", "last_turn = 17", "not on the track"),
        ("scenarios.toml", "first_turn = 1\nlast_turn = 6", "first_turn = 1\nlast_turn = 7", "tells every turn"),  # noqa: E501
        ("scenarios.toml", "points = 4\n", "", "points and a date"),
        ("scenarios.toml", "turn = 12, offensive_bonus = 2", "turn = 12, offensive_bonus = 3", "the same in each"),  # noqa: E501
        ("scenarios.toml", "turn = 12, offensive", "turn = 11, offensive", "in their order"),
        ("scenarios.toml", 'turn = 6, offensive = "major"', 'turn = 5, offensive = "major"', "no turn 5"),  # noqa: E501
        ("scenarios.toml", "Laos = 2, Cambodia", "Laos = 3, Cambodia", "3 trail counters in Laos"),
        ("scenarios.toml", 'mig = ["Hanoi"]', 'mig = ["Laos"]', "no mig in Laos"),
        ("scenarios.toml", 'sam = ["Haiphong", "Hanoi"]\nmig', 'sam = ["Hanoi"]\nmig', "before both areas"),  # noqa: E501
        ("scenarios.toml", 'offensive = "Highlands"', 'offensive = "Korea"', "a region"),
        ("scenarios.toml", "Cambodia = 2 }", "Sihanoukville = 2 }", "not used"),
        ("map.toml", "[region.Mekong]", "[region.Delta]", "there is no region Mekong"),
        ("map.toml", 'leads_to = "Mekong"', 'leads_to = "Korea"', "there is no region Korea"),
        ("map.toml", "[trail.Hanoi]\nnorth = true", "[trail.Hanoi]\nnorth = false", "the first two areas, and they alone, lie in North Vietnam"),  # noqa: E501
        ("counters.toml", "[markers]", AGAIN + "[markers]", "GB stands there twice"),
        ("counters.toml", 'type = "ruff_puff"\ncount = 4', 'type = "ruff_puff"\ncount = 5', "in the pool are 4"),  # noqa: E501
        ("counters.toml", 'moves = ""\n', "", 'say how they move'),
        ("counters.toml", "values = [2, 1, 1]", "values = [2, 1, 0]", "might never end"),
        ("counters.toml", 'count = 10\nvalues', 'count = 10\ncost = 1\nvalues', "have a cost"),
        ("counters.toml", "values = [2, 1, 1]\n", "", "have values"),
        ("tables.toml", "add = { ARVN = 9, GB = 2, Napalm = 2 }", "add = { ARVN = 8, GB = 2, Napalm = 2 }", "from the start, ARVN, there are all"),  # noqa: E501
        ("tables.toml", '"US Mar" = 2 }', '"US Navy" = 2 }', "there is no kind US Navy"),
        ("tables.toml", '"US Mar" = 2 }', '"US Mar" = 20 }', "that makes 20 of US Mar"),
        ("tables.toml", "turn = 3\nadd", "turn = 2\nadd", "in the order of the turns"),
        ("tables.toml", "add = { US = 2, B52", "add = { US = 1, B52", "it needs 4 of US, and there are 3"),  # noqa: E501
        ("tables.toml", 'home = "Hue"\n', "", "has a home"),
        ("tables.toml", "remove = { US = 1, AirCav = 1, GB = 2 }", "remove = { GB = 2 }", "from turn 11 on, and US is left"),  # noqa: E501
        ("tables.toml", "turn = 16\npoints", "turn = 17\npoints", "numbered from 1"),
        ("scenarios.toml", 'kind = "VC", count = 1, region = "Hue"', 'kind = "Moon", count = 1, region = "Hue"', "there is no kind Moon"),  # noqa: E501
        ("scenarios.toml", 'kind = "VC", count = 1, region = "Hue"', 'kind = "VC", count = 1, region = "Moon"', "there is no area Moon 1-2"),  # noqa: E501
        ("scenarios.toml", 'kind = "US Mar", count = 2', 'kind = "US Mar", count = 7', "it needs 7 of US Mar"),  # noqa: E501
    ],
)  # fmt: skip
def test_what_contradicts_is_told(tmp_path, file, old, new, said):
    """In a sentence that names the file."""
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    told = check(tmp_path / "data")
    assert any(said in sentence for sentence in told), told
    assert all(sentence.split(",")[0].split(" ")[0].endswith(".toml") for sentence in told)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "map.toml",
            "trail_limit = 2",
            'trail_limit = "2"',
            '"trail_limit" must be a whole number',
        ),
        ("map.toml", "trail_limit = 2", "", 'there is no "trail_limit"'),
        ("map.toml", "trail_limit = 2", "trail_limit = 2\nyears = 11", '"years" is not a field'),
        ("counters.toml", 'army = "VC"', 'army = "PAVN"', '"army" must be one of'),
        ("scenarios.toml", "trail_dice = 0", 'trail_dice = "none"', '"trail_dice" must be'),
    ],
)
def test_fields_of_a_wrong_kind_are_told_alone(tmp_path, file, old, new, said):
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / file
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    told = check(tmp_path / "data")
    assert told and all(said in sentence for sentence in told)
    with pytest.raises(DataError, match=r"must|there is no|not a field"):
        facts(tmp_path / "data")


def test_files_that_cannot_be_read(tmp_path):
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "map.toml"
    text = path.read_text("utf-8")
    path.write_text(text + "[", "utf-8")
    with pytest.raises(DataError, match="not valid TOML"):
        check(tmp_path / "data")
    path.write_text(text.replace("[meta]", "[mega]"), "utf-8")
    with pytest.raises(DataError, match='has no "meta"'):
        check(tmp_path / "data")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="UTF-8"):
        check(tmp_path / "data")
    path.unlink()
    with pytest.raises(DataError, match=r"map\.toml is missing"):
        board(tmp_path / "data")


def test_a_board_from_damaged_data_says_what_is_wrong(tmp_path):
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "map.toml"
    path.write_text(path.read_text("utf-8").replace('leads_to = "Mekong"', 'leads_to = "Delta"'))
    with pytest.raises(DataError, match="there is no region Delta"):
        board(tmp_path / "data")

"""The data files: shapes, checks, and one sentence for whatever is wrong."""

from __future__ import annotations

import shutil

import pytest

from engine.vietnam_solitaire.board import Board, board
from engine.vietnam_solitaire.datafiles import DATA, DataError
from engine.vietnam_solitaire.facts import check, facts, sourced


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
        ("map.toml", 'country = "Cambodia"', 'country = "Thailand"', "Laos or in Cambodia"),
        ("map.toml", "trail_limit = 2", "trail_limit = 3", "trail_limit is 2"),
        ("map.toml", "[trail.Laos]", "[trail.Tchepone]", "the first are"),
        ("counters.toml", 'id = "AirCav"', 'id = "Cavalry"', "there is no AirCav"),
        ("counters.toml", "values = [1, 1, 0]", "values = [1, 1, 1]", "1-1-0"),
        ("counters.toml", "loss = 13", "loss = 1", "would be removed"),
        ("counters.toml", "trail = 12", "trail = 11", "12 trail"),
        ("counters.toml", "mig = 2", "mig = 3", "1 or 2 mig"),
        ("tables.toml", "b52 = 4", "b52 = 5", "b52 is 4"),
        ("tables.toml", "turn = 6\npoints = 15", "turn = 6\npoints = 14", "says 15 points"),
        ("tables.toml", "modifier = 1", "modifier = 2", "+1 to turn 10"),
        ("tables.toml", "roll = 7", "roll = 8", "rows are 0 to 7"),
        ("tables.toml", 'home = "Saigon"', 'home = "Hue"', "turn 12 (Saigon)"),
        ("tables.toml", "remove = { ROK = 2 }", "remove = { ROK = 1 }", "gone by the last turn"),
        ("tables.toml", "turn = 13\nremove", "turn = 14\nremove", "turn of tet-1968"),
        ("counters.toml", "count = 12\nlater", "count = 11\nlater", "at least 12 are needed"),
        ("scenarios.toml", "score = 3", "score = 4", "begins at 3"),
        ("scenarios.toml", "first_turn = 11", "first_turn = 10", "from turn 11"),
        ("scenarios.toml", "points = 12", "points = 11", "8, 8, 12, 12"),
        ("scenarios.toml", 'offensive = "Highlands"', 'offensive = "Korea"', "a region"),
        ("scenarios.toml", "Cambodia = 2 }", "Sihanoukville = 2 }", "not used"),
        ("map.toml", "[region.Mekong]", "[region.Delta]", "the regions are Hue"),
        ("map.toml", 'leads_to = "Mekong"', 'leads_to = "Korea"', "there is no region Korea"),
        ("map.toml", "[trail.Hanoi]\ncountry = \"North Vietnam\"", "[trail.Hanoi]\ncountry = \"Laos\"", "alone lie in North Vietnam"),  # noqa: E501
        ("counters.toml", 'id = "RP"', 'id = "NVA A"', "stands there twice"),
        ("counters.toml", 'type = "ruff_puff"\ncount = 4', 'type = "ruff_puff"\ncount = 5', "there are 4, not 5"),  # noqa: E501
        ("counters.toml", "count = 10", "count = 9", "at least 10 are needed"),
        ("counters.toml", "loss = 1\nsource", "source", 'have a "loss"'),
        ("counters.toml", 'moves = ""\n', "", 'say how they move'),
        ("counters.toml", "values = [2, 1, 1]", "values = [2, 1, 0]", "might never end"),
        ("counters.toml", 'count = 10\nvalues', 'count = 10\ncost = 1\nvalues', "have a cost"),
        ("counters.toml", "values = [2, 1, 1]\n", "", "have values"),
        ("tables.toml", "add = { ARVN = 9, GB = 2, Napalm = 2 }", "add = { ARVN = 8, GB = 2, Napalm = 2 }", "from the start"),  # noqa: E501
        ("tables.toml", '"US Mar" = 2 }', '"US Navy" = 2 }', "there is no kind US Navy"),
        ("tables.toml", '"US Mar" = 2 }', '"US Mar" = 20 }', "that makes 20 of US Mar"),
        ("tables.toml", "turn = 3\nadd", "turn = 2\nadd", "in the order of the turns"),
        ("tables.toml", "add = { US = 2, ANZAC", "add = { US = 1, ANZAC", "there must be 4 of US"),
        ("tables.toml", 'home = "Hue"\n', "", "has a home"),
        ("tables.toml", "remove = { US = 1, AirCav = 1, GB = 2 }", "remove = { GB = 2 }", "is left"),  # noqa: E501
        ("tables.toml", "turn = 16\npoints", "turn = 17\npoints", "the turns are 1 to 16"),
        ("scenarios.toml", 'kind = "VC", count = 1, region = "Hue"', 'kind = "Moon", count = 1, region = "Hue"', "there is no kind Moon"),  # noqa: E501
        ("scenarios.toml", 'kind = "VC", count = 1, region = "Hue"', 'kind = "VC", count = 1, region = "Moon"', "there is no region Moon"),  # noqa: E501
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
        ("map.toml", "turns = 16", 'turns = "16"', '"turns" must be a whole number'),
        ("map.toml", "turns = 16", "", '"turns" is missing'),
        ("map.toml", "turns = 16", "turns = 16\nyears = 11", 'there is no "years"'),
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
    with pytest.raises(DataError, match=r"must|missing|there is no"):
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
        Board(tmp_path / "data")


def test_a_board_from_damaged_data_says_what_is_wrong(tmp_path):
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "map.toml"
    path.write_text(path.read_text("utf-8").replace('leads_to = "Mekong"', 'leads_to = "Delta"'))
    with pytest.raises(DataError, match="there is no region Delta"):
        board(tmp_path / "data")

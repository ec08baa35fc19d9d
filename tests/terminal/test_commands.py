"""Each command, by the words and the fields that other programs rely on."""

from pathlib import Path

import pytest

from bot.desk.looks import pictures
from bot.desk.plain.games import find
from bot.terminal.commands import spec_of
from renders.toolkit.spec import Spec
from tests.terminal.conftest import Umpire


def test_without_a_command_it_lists_them(umpire: Umpire) -> None:
    said = umpire()
    assert said.status == 0
    for name in ("run", "play", "demo", "verify"):
        assert f"  {name} " in said.out


def test_games(umpire: Umpire) -> None:
    assert "Tet Offensive" in umpire("games").out
    told = {game["name"]: game for game in umpire("games", "--json").json}
    game = told["tet-offensive"]
    assert (game["title"], game["seats"]) == ("Tet Offensive", ["Allied", "VC/NVA"])
    assert [option["name"] for option in game["options"]] == [
        "players", "invasion", "free-set-up", "stepped-up-bombing", "blind-bombing",
        "strategic-recon",
    ]  # fmt: skip
    second = told["vietnam-solitaire"]
    assert [option["name"] for option in second["options"]][:2] == ["scenario", "players"]


def test_new_with_options(umpire: Umpire) -> None:
    told = umpire(
        "new", "vietnam", "--option", "scenario=easter", "--option", "players=2", "--json"
    )
    assert told.json["options"]["scenario"] == "easter-offensive"
    assert list(told.json["seats"]) == ["US/ARVN", "NVA/VC"]
    assert "Played with scenario easter-offensive, players 2." in umpire("status", "vs-1").out
    assert umpire("new", "vietnam", "--option", "scenario=korea").status == 2


# ---- opening and looking -------------------------------------------------------------------------


def test_new(umpire: Umpire) -> None:
    told = umpire("new", "tet-offensive", "--json", "--entropy", "Allied=a horse").json
    assert told["code"] == "tet-1"
    assert told["state"] == "running"
    assert told["seed"] is None
    assert told["fair"] == ""
    assert told["entropy"] == {"Allied": "a horse", "VC/NVA": None}
    assert told["seats"] == {"Allied": "table", "VC/NVA": "table"}
    said = umpire("new", "tet off", "--seed", "5")
    assert "tet-2" in said.out
    assert "known seed, not fair" in said.out


def test_status_of_one_match_and_of_all(match: str, umpire: Umpire) -> None:
    told = umpire("status", match, "--json").json
    assert (told["turn"], told["phase"], told["phase_name"]) == (1, 0, "Set-up")
    assert [one["seat"] for one in told["awaited"]] == ["VC/NVA"]
    assert "Waiting for VC/NVA" in umpire("status", "TET 1").out
    assert [one["code"] for one in umpire("status", "--json").json] == ["tet-1"]
    assert "tet-1" in umpire("status").out


def test_status_without_any_match(umpire: Umpire, folder: Path) -> None:
    assert "no matches yet" in umpire("status").out
    assert umpire("status", "--json").json == []
    assert not list(folder.iterdir()), "looking makes no database"


def test_orders_log_and_position_show_a_seat_its_own(moving: str, umpire: Umpire) -> None:
    asked = umpire("orders", moving, "--json").json
    assert asked["seat"] == "VC/NVA"
    assert "move" in [verb["name"] for verb in asked["questions"][0]["verbs"]]
    assert "move UNITS" in umpire("orders", moving).out
    assert "Nothing is asked of Allied" in umpire("orders", moving, "-s", "allied").out
    own = umpire("log", moving, "--seat", "vc/nva").out
    assert "VC/NVA: deploy" in own
    for eyes in ([], ["--seat", "public"], ["--seat", "Allied"]):
        assert "VC/NVA: deploy" not in umpire("log", moving, *eyes).out
    lines = umpire("log", moving, "--json").json
    assert umpire("log", moving, "--since", str(lines[-2]["number"]), "--json").json == lines[-1:]
    hidden, shown = umpire("position", moving).out, umpire("position", moving, "-s", "vc").out
    assert "273 VC" not in hidden
    assert "273 VC" in shown
    assert umpire("position", moving, "--json").json["position"] == hidden


def test_a_match_goes_on_from_a_position(moving: str, umpire: Umpire, folder: Path) -> None:
    text = umpire("position", moving, "--all").out
    (folder / "there.txt").write_text(text)
    told = umpire("new", "tet-offensive", "--position", "there.txt", "--json").json
    assert (told["turn"], told["phase_name"]) == (1, "VC/NVA Movement")
    assert "position from a file" in told["fair"]
    again = umpire("position", told["code"], "--all").out
    assert again.splitlines()[1:] == text.splitlines()[1:]


def test_render(moving: str, umpire: Umpire, folder: Path) -> None:
    for seat in ("public", "VC/NVA"):
        told = umpire("render", moving, "--seat", seat, "--out", "map.png", "--json").json
        assert told["image"] == "map.png"
        assert (folder / "map.png").read_bytes().startswith(b"\x89PNG")
    said = umpire("render", moving, "-o", "all.png")
    assert "as everybody sees it: all.png" in said.out
    assert (folder / "all.png").read_bytes() != (folder / "map.png").read_bytes()
    assert not list(folder.glob(".umpire-*"))


def test_other_pictures_of_a_match(moving: str, umpire: Umpire, folder: Path) -> None:
    whole = umpire("map", moving, "-o", "whole.png", "--json").json
    part = umpire("map", moving, "--view", "area", "--area", "ii corps", "-o", "part.png")
    assert part.status == 0 and (folder / "part.png").read_bytes().startswith(b"\x89PNG")
    umpire("map", moving, "--area", "ii corps", "-o", "same.png")
    assert (folder / "same.png").read_bytes() == (folder / "part.png").read_bytes()
    said = umpire("map", moving, "--area", "ii corps", "--names", "--json").json
    assert said["image"] == f"{moving}-public-area-ii-corps-names.png"
    assert (folder / said["image"]).exists(), "named by its view where nobody names it"
    dark = umpire("map", moving, "--theme", "dark", "--width", "500", "-o", "dark.png", "--json")
    assert dark.json["bytes"] < whole["bytes"]
    for wrong, said in (
        (("--theme", "pink"), "no theme 'pink': light, dark, print"),
        (("--view", "opera"), "map, area, battle, film, story"),
        (("--view", "area", "--area", "Saigun"), "Did you mean Saigon"),
        (("--when", "7 Morale"), "no moment"),
    ):
        refused = umpire("map", moving, *wrong, "-o", "no.png")
        assert refused.status == 2 and said in refused.err
        assert not (folder / "no.png").exists()


@pytest.mark.parametrize(
    ("view", "name", "why"),
    [
        ("map", "x.jpg", "A picture is written as PNG: x.jpg must end in .png, or have no ending."),
        ("map", "x.gif", "A picture is written as PNG: x.gif must end in .png, or have no ending."),
        ("film", "x.png", "A film is written as GIF: x.png must end in .gif, or have no ending."),
    ],
)
def test_a_picture_has_the_name_of_what_it_is(
    view: str,
    name: str,
    why: str,
    moving: str,
    umpire: Umpire,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another ending is refused before anything is drawn; one that is missing is added."""
    with monkeypatch.context() as unable:
        unable.setattr(pictures, "drawn", None)
        said = umpire("map", moving, "--view", view, "-o", name)
    assert (said.status, said.err.strip()) == (2, why)
    assert not (folder / name).exists()
    told = umpire("map", moving, "-o", "plain", "--json").json
    assert told["image"] == "plain.png" and (folder / "plain.png").exists()
    assert umpire("map", moving, "-o", "Loud.PNG", "--json").json["image"] == "Loud.PNG"


@pytest.mark.parametrize(
    ("words", "spec", "file"),
    [
        ("", Spec(), ""),
        ("my map.png", Spec(), "my map.png"),
        ("dark phone", Spec(theme="dark", layout="phone"), ""),
        ("area ii corps", Spec(show="area", area="ii corps"), ""),
        ("print battle Hue hue.png", Spec(show="battle", area="Hue", theme="print"), "hue.png"),
        ("film match.gif", Spec(show="film"), "match.gif"),
        ("story", Spec(show="story"), ""),
    ],
)
def test_what_map_is_told_at_the_table(words: str, spec: Spec, file: str) -> None:
    assert spec_of(words, find("tet-offensive").offers()) == (spec, file)


# ---- changing ------------------------------------------------------------------------------------


def test_undo_and_standing_orders(moving: str, umpire: Umpire, folder: Path) -> None:
    (folder / "moves").write_text("vc: move 273 to 33\n")
    assert umpire("play", moving, "--script", "moves").status == 0
    assert "Taken back: move 273 VC to 33" in umpire("undo", moving).out
    again = umpire("undo", moving)
    assert (again.status, again.out) == (2, "")
    assert "nothing of yours to take back" in again.err

    assert "no standing orders" in umpire("standing", moving).out
    told = umpire("standing", moving, "fire: default", "retreat: default", "--json").json
    assert told == {"match": moving, "seat": "VC/NVA", "standing": told["standing"]}
    assert told["standing"] == ["fire: default", "retreat: default"]
    (folder / "more").write_text("# what I want\nfire: done  # never\n\n")
    assert "1. fire: done" in umpire("standing", moving, "--file", "more").out
    (trial,) = umpire("standing", moving, "--test", "vc-nva-movement: done", "--json").json
    assert (trial["answer"], trial["refusal"]) == (["done"], "")
    assert "-> done" in umpire("standing", moving, "--test", "any: done").out
    assert "no standing orders" in umpire("standing", moving, "--clear").out


def test_a_moderator_forces_edits_hands_over_restores_and_cancels(
    moving: str, umpire: Umpire, folder: Path
) -> None:
    (point, *_) = umpire("moderator", "restore", moving, "--json").json
    told = umpire("moderator", "edit", moving, "at 33: 273 VC", "--reason", "miscounted", "--json")
    assert told.status == 0, told.err
    assert told.json["state"] == "running"
    assert "miscounted" in umpire("log", moving).out
    assert umpire("moderator", "advance", moving, "--json").json["state"] == "running"
    assert "decided at the table" in umpire("log", moving).out
    assert "Forced." in umpire("moderator", "advance", moving, "--phase", "-r", "asleep").out
    back = ("moderator", "restore", moving, str(point["sequence"]))
    told = umpire(*back)
    assert "It would go back to turn 1" in told.out and "With --yes it is done." in told.out
    assert umpire(*back, "--json").json["undone"]
    assert "The match goes back" not in umpire("log", moving).out
    assert "Taken back." in umpire(*back, "--yes").out
    told = umpire("moderator", "restore", moving, "1 vc/nva mov")
    assert "since turn 1, VC/NVA Movement: nothing would be undone." in told.err
    assert "Set-up" in umpire("status", moving).out or "Movement" in umpire("status", moving).out
    assert "Handed over." in umpire("moderator", "seat", moving, "Allied", "bob", "--yes").out
    assert umpire("status", moving, "--json").json["seats"]["Allied"] == "bob"
    refused = umpire("log", moving, "--seat", "Allied")
    assert (refused.status, refused.out) == (2, "")
    assert "not for you" in refused.err
    umpire("moderator", "seat", moving, "Allied")
    assert "Cancelled" in umpire("moderator", "cancel", moving).out
    assert umpire("export", moving, "cancelled.json").status == 0
    assert umpire("verify", "cancelled.json").status == 0


def test_a_seat_does_not_see_everything(match: str, umpire: Umpire) -> None:
    said = umpire("position", match, "--seat", "Allied", "--all")
    assert (said.status, said.out) == (2, "")
    assert said.err == "Either --seat or --all: a seat does not see everything.\n"


def test_what_a_command_does_not_take_is_said(moving: str, umpire: Umpire, folder: Path) -> None:
    said = umpire("play", moving, typed="undo 3\nmap phonee\nunits qqq\n")
    undo, picture, units = said.err.splitlines()
    assert undo.startswith("undo takes nothing behind it: ")
    assert picture == "map knows no “phonee”. Did you mean phone? A file ends in .png."
    assert units == 'There is no area "qqq".'
    assert not list(folder.glob("phonee*"))


def test_units_by_a_word_of_their_names(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="units sap\nunits hue\n").out
    assert "11: 10 Sap, 12 Sap and Hue City Sap" in said
    assert "Hue (city)" in said, "an area comes first"


def test_a_word_that_is_no_heading_is_found_where_it_is_said(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="rules ruff\nrules corps b\n")
    assert (said.status, said.err) == (0, "")
    assert "Ruff-Puffs" in said.out and "Corps Boundaries" in said.out


def test_a_takeback_says_whether_anybody_must_agree(umpire: Umpire) -> None:
    umpire("new", "tet-offensive", "--against", "stand-in", "--seat", "VC/NVA", "--seed", "7")
    said = umpire("play", "tet-1", typed="deploy\ndone\ntakeback\n").out
    assert "takeback yes does it.\n" in said

"""Games are found by their folders: one with a manifest is a game, and nothing else is."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import engine
from bot.desk.plain.games import GAMES
from engine.kernel.manifest import discovered, loaded
from engine.standins import player

ROOT = Path(__file__).parents[2]
GAME = """
from engine.kernel.manifest import Manifest
GAME = Manifest("{name}", "A Game", "{prefix}", "engine.{folder}.ruleset:Rules", "renders.x:png")
"""
Added = Callable[..., None]


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Added]:
    """Adds the folder of a game beside the others."""
    folders = []
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(tmp_path)])

    def add(folder: str, name: str, prefix: str) -> None:
        folders.append(folder)
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").touch()
        (tmp_path / folder / "game.py").write_text(
            GAME.format(folder=folder, name=name, prefix=prefix), encoding="utf-8"
        )
        importlib.invalidate_caches()
        discovered.cache_clear()

    yield add
    for folder in folders:
        sys.modules.pop(f"engine.{folder}", None)
        sys.modules.pop(f"engine.{folder}.game", None)
        if hasattr(engine, folder):
            delattr(engine, folder)
    discovered.cache_clear()


def test_each_folder_with_a_manifest_is_a_game() -> None:
    root = Path(engine.__path__[0])
    folders = {f"engine.{file.parent.name}" for file in root.glob("*/game.py")}
    assert folders == {game.folder for game in discovered().values()}
    assert list(GAMES) == list(discovered())


@pytest.mark.parametrize("name", discovered())
def test_what_a_manifest_names_is_there(name: str) -> None:
    """Rules under the same name and title, a picture, and a stand-in for every seat."""
    manifest = discovered()[name]
    rules = loaded(manifest.rules)
    assert (rules.name, rules.title) == (manifest.name, manifest.title)
    assert callable(loaded(manifest.picture))
    seats = {
        seat
        for option in rules.options
        for value in option.values
        for seat in GAMES[name].ruleset({option.name: value}).seats
    }
    assert {*rules().seats, *seats} == set(manifest.standins)
    for seat in manifest.standins:
        assert callable(player(name, seat, Random(1)).answer)


def test_the_mutants_of_each_game_are_tried_by_its_tests() -> None:
    """The one list that takes no pattern, so that a game left out of it is found."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tried = config["tool"]["mutmut"]["pytest_add_cli_args_test_selection"]
    folders = {f"tests/{game.folder.rpartition('.')[2]}" for game in discovered().values()}
    assert {*folders, "tests/kernel"} == set(tried)
    assert all((ROOT / folder).is_dir() for folder in folders)


def test_a_folder_put_beside_the_others_is_found(added: Added) -> None:
    before = set(discovered())
    added("a_third_game", "a-third-game", "third")
    found = discovered()
    assert set(found) == {*before, "a-third-game"}
    assert found["a-third-game"].folder == "engine.a_third_game"
    with pytest.raises(KeyError):
        player("a-third-game", "Red", Random(1))


@pytest.mark.parametrize("taken", ["name", "prefix"])
def test_two_games_of_one_name_or_prefix_are_refused(taken: str, added: Added) -> None:
    first = next(iter(discovered().values()))
    named = {"name": "other", "prefix": "other", taken: getattr(first, taken)}
    added("a_second_one", **named)
    with pytest.raises(ValueError, match=r"engine\.a_second_one and .* in common"):
        discovered()

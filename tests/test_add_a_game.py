"""The game of docs/add_a_game.md, taken from the page as it stands, is one that can be played."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import engine
import renders
from bot.desk.plain import games
from bot.desk.plain.games import Game
from bot.rehearsal.fuzz import fuzz
from engine import standins
from engine.kernel.dice import Dice
from engine.kernel.manifest import discovered
from engine.kernel.table import Table

PAGE = Path(__file__).parents[1] / "docs" / "add_a_game.md"
BLOCK = re.compile(r"^```(?:python|toml)\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CLEAN = ("crashes", "dead_ends", "broken_invariants", "undo_leaks", "secrecy_leaks")
PACKAGES = {"engine": engine, "engine/standins": standins, "renders": renders}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game of the page, found beside the others."""
    for name, text in BLOCK.findall(PAGE.read_text("utf-8")):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for file in list(tmp_path.rglob("*.py")):
        (file.parent / "__init__.py").touch()
    for folder, package in PACKAGES.items():
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path / folder)])
    importlib.invalidate_caches()
    known = set(sys.modules)
    discovered.cache_clear()
    found = Game(**vars(discovered()["ford"]))
    monkeypatch.setitem(games.GAMES, "ford", found)  # type: ignore[misc]
    yield found
    for module in set(sys.modules) - known:
        if ".ford" in module:
            del sys.modules[module]
    discovered.cache_clear()


def test_the_game_of_the_page_can_be_played_and_shows_nothing_hidden(game: Game) -> None:
    figures = fuzz("ford", 12, seed="page", engine=True, secrecy="every")
    assert {kind: figures[kind] for kind in CLEAN} == dict.fromkeys(CLEAN, 0), figures["failures"]
    assert figures["coverage"]["event: found"] and figures["coverage"]["event: lost"]
    through_desk = fuzz("ford", 2, seed="page")
    assert {kind: through_desk[kind] for kind in CLEAN} == dict.fromkeys(CLEAN, 0)


def test_its_stand_ins_play_a_match_and_its_pictures_are_drawn(game: Game) -> None:
    ruleset = game.ruleset()
    table = Table(ruleset, ruleset.new_position(), Dice("page", "page"))
    table.start()
    players = [standins.player("ford", seat, Random(seat)) for seat in ruleset.seats]
    while table.waiting:
        decision = table.waiting[0]
        view = ruleset.view(table.position.seen_by(decision.seat), decision.seat)
        for order in players[decision.seat].answer(view, table.space(decision)):
            table.give(decision.seat, order)
    assert ruleset.result(table.position)
    assert game.draw(ruleset.view(table.position, None)).startswith(b"\x89PNG")


def test_its_data_agrees_and_is_accounted_for(game: Game) -> None:
    facts = importlib.import_module(f"{game.folder}.qa.facts")
    assert facts.check() == []
    assert sum(facts.facts()["sources"].values()) == len(facts.sourced())

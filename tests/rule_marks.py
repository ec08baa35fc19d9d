"""Marks that say which paragraph of its game's rulebook a test holds, and the index made of them.

    @pytest.mark.rule("Areas/4", "Terrain/1")     the test holds these paragraphs
    @pytest.mark.ruling("T10", "Areas/4")         the test holds ruling T10, which settles Areas/4

The folder under `tests/` says which game. A paragraph that its rulebook has not ends the run.
"""

from __future__ import annotations

import importlib

import pytest

from engine.kernel.rules_index import RulesIndex

# Game -> paragraph -> the tests and the rulings that answer for it, as they are collected.
GATHERED = pytest.StashKey[dict[str, dict[str, "Answers"]]]()


class Answers:
    """What answers for one paragraph, in the order of the files; {} stands for an ordered set."""

    def __init__(self) -> None:
        self.tests: dict[str, None] = {}
        self.rulings: dict[str, None] = {}

    def listed(self) -> list[str]:
        """Tests, then rulings by number."""
        return [*self.tests, *sorted(self.rulings, key=lambda ruling: int(ruling[1:]))]


def index_of(game: str) -> RulesIndex:
    """The index of a game by its folder, such as "tet_offensive"."""
    found: RulesIndex = importlib.import_module(f"engine.{game}.qa.rules_index").INDEX
    return found


def gathered(config: pytest.Config) -> dict[str, dict[str, list[str]]]:
    """Game -> paragraph -> answers, of all tests that were collected."""
    return {
        game: {paragraph: answers.listed() for paragraph, answers in held.items()}
        for game, held in config.stash[GATHERED].items()
    }


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-rules-index",
        action="store_true",
        help="keep in the package what the marks of the collected tests hold",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[GATHERED] = {}


def pytest_itemcollected(item: pytest.Item) -> None:
    for mark in item.iter_markers("rule"):
        _note(item, mark.args, "")
    for mark in item.iter_markers("ruling"):
        _note(item, mark.args[1:], mark.args[0])


def _note(item: pytest.Item, paragraphs: tuple[str, ...], ruling: str) -> None:
    """A test, or its ruling, answers for paragraphs; UsageError for one that is not there."""
    file, _, name = item.nodeid.partition("[")[0].partition("::")
    game = file.split("/")[1]
    held = item.config.stash[GATHERED].setdefault(game, {})
    for paragraph in paragraphs:
        if paragraph not in index_of(game).paragraphs:
            raise pytest.UsageError(
                f"{file}::{name} holds {paragraph}, which the rulebook has not."
            )
        answers = held.setdefault(paragraph, Answers())
        if ruling:
            answers.rulings[ruling] = None
        else:
            answers.tests[f"{file}::{name}"] = None


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.option.write_rules_index:
        for game, held in gathered(session.config).items():
            index_of(game).write(held)

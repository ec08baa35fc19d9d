"""The index that `umpire facts GAME --rules` reads is what the marks of the tests say."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.rules_index import RulesIndex
from tests import rule_marks
from tests.test_rulings import RULINGS

ROOT = Path(__file__).parents[1]
# Those that are played: a game without a manifest is still being built, and so is its index.
GAMES = sorted(path.parent.name for path in ROOT.glob("engine/*/game.py"))
# How many paragraphs the rulebooks have.
PARAGRAPHS = {"tet_offensive": 191, "vietnam_solitaire": 176}


class Reader:
    """A pytest plugin that keeps what was gathered in a run of its own."""

    def __init__(self) -> None:
        self.held: dict[str, dict[str, list[str]]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.held = rule_marks.gathered(session.config)


def collected(folder: Path, *more: str) -> tuple[int, Reader]:
    """Collect the tests of a folder, run none: the exit status and what their marks say."""
    reader = Reader()
    alone = ["-q", "--collect-only", "-p", "no:xdist", "-p", "no:cacheprovider"]
    return int(pytest.main([*alone, *more, str(folder)], plugins=[reader])), reader


@pytest.mark.parametrize("game", GAMES)
def test_the_index_kept_in_the_package_is_up_to_date(game: str) -> None:
    """When it is not, `make index` writes it anew."""
    status, reader = collected(ROOT / "tests" / game)
    assert status == 0
    assert reader.held[game] == rule_marks.index_of(game).read()


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_is_held_by_a_test(game: str) -> None:
    """None is left out."""
    index = rule_marks.index_of(game)
    assert index.gaps() == []
    assert len(index.paragraphs) == PARAGRAPHS.get(game, len(index.paragraphs))
    for paragraph, answers in index.rules().items():
        assert any("::" in answer for answer in answers), f"no test holds {paragraph}"
        for answer in answers:
            assert "::" in answer or answer in RULINGS, f"there is no ruling {answer}"


def test_a_paragraph_that_the_rulebook_has_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is run then."""
    file = tmp_path / "tests" / GAMES[0] / "test_made_up.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        "import pytest\n\n@pytest.mark.rule('No Such Heading/7')\ndef test_it(): pass\n", "utf-8"
    )
    elsewhere = ["--rootdir", str(tmp_path), "-o", "asyncio_default_fixture_loop_scope=function"]
    status, _ = collected(file, "-p", "tests.rule_marks", *elsewhere)
    assert status == pytest.ExitCode.USAGE_ERROR
    said = "test_it holds No Such Heading/7, which the rulebook has not."
    assert said in capsys.readouterr().err


def test_gaps_are_told(tmp_path: Path) -> None:
    """A paragraph without an answer, an answer without a paragraph, a file that is missing."""
    index = RulesIndex(["Areas/1", "Areas/2", "Areas/3"], tmp_path / "held_by.json")
    assert index.gaps()[-1] == "held_by.json is missing."
    index.write({"Areas/2": ["tests/a.py::test_two", "T3"], "Areas/1": ["tests/a.py::test_one"]})
    assert list(index.read()) == ["Areas/1", "Areas/2"]
    assert index.gaps() == ["Nothing answers for Areas/3."]
    index.write({"Areas/1": ["T1"], "Areas/2": ["T2"], "Areas/3": ["T3"]})
    fewer = RulesIndex(["Areas/1", "Areas/2"], index.kept)
    assert fewer.gaps() == ["held_by.json answers for Areas/3, which the rulebook has not."]

"""Every paragraph of the rulebook is held by a test, and every ruling by one of its own.

The words of the index (the tests' marks) and of `docs/rulings.md` are checked against
the test files themselves, read but not run.
"""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

from engine.tet_offensive.datafiles import paragraphs
from engine.tet_offensive.qa.rules_index import gaps, rules

ROOT = Path(__file__).parents[2]
TEST = re.compile(r"tests/[\w/]+\.py::\w+")
RULING = re.compile(r"T\d+")
GIVEN = 41  # the rulings that came before the code; those after them may be held by a rulebook test


@functools.cache
def names_in(file: str) -> frozenset[str]:
    """The names of the tests in a file, by its path from the root."""
    path = ROOT / file
    if not path.exists():
        return frozenset()
    found = ast.walk(ast.parse(path.read_text("utf-8")))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(n.name for n in found if isinstance(n, functions) and n.name[:5] == "test_")


def exists(test: str) -> bool:
    """Whether a test that is named so is there."""
    file, _, name = test.partition("::")
    return name in names_in(file)


@functools.cache
def rulings() -> dict[str, str]:
    """The rulings of docs/rulings.md by number, each with its text."""
    parts = re.split(r"^### (T\d+)\b", (ROOT / "docs/rulings.md").read_text("utf-8"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_paragraph_is_answered_for():
    """None of the 191 is left out, and each has a test."""
    assert gaps() == []
    index = rules()
    assert list(index) == list(paragraphs().ids)
    assert len(index) == 191
    for paragraph, answers in index.items():
        assert any(TEST.fullmatch(a) for a in answers), f"no test holds {paragraph}"


def test_every_test_that_the_index_names_is_there():
    """By file and name, as pytest would find it."""
    for paragraph, answers in rules().items():
        for word in answers:
            if TEST.fullmatch(word):
                assert exists(word), f"{paragraph}: {word}"
            else:
                assert RULING.fullmatch(word), f"{paragraph}: {word}"


def test_every_ruling_that_the_index_names_is_written_down():
    """In docs/rulings.md."""
    for paragraph, answers in rules().items():
        for word in filter(RULING.fullmatch, answers):
            assert word in rulings(), f"{paragraph}: {word}"


def test_the_rulings_are_numbered_without_a_gap():
    """T1, T2 and so on."""
    assert list(rulings()) == [f"T{n}" for n in range(1, len(rulings()) + 1)]
    assert len(rulings()) > GIVEN


@pytest.mark.parametrize("number", sorted(rulings(), key=lambda r: int(r[1:])))
def test_every_ruling_has_a_heading_a_reason_and_a_test(number):
    """One that bears its number for each given ruling."""
    text = rulings()[number]
    assert "*Heading:*" in text and "*Reading:*" in text and "*Why:*" in text
    named = TEST.findall(text)
    assert named, f"{number} names no test"
    for test in named:
        assert exists(test), f"{number}: {test}"
    if int(number[1:]) <= GIVEN:
        assert any(t.partition("::")[2].startswith(f"test_t{number[1:]}_") for t in named)


def test_every_test_of_a_ruling_belongs_to_a_ruling():
    """A test called test_t45_... speaks of a ruling that is written down and names its file."""
    for path in sorted((ROOT / "tests/tet_offensive/rulings").glob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        for name in names_in(file):
            number = re.match(r"test_t(\d+)_", name)
            if number:
                assert f"`{file}::test_t" in rulings().get(f"T{number[1]}", ""), name

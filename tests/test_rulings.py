"""Every ruling of docs/rulings.md has a heading, a reason and tests that are there."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEST = re.compile(r"tests/[\w/]+\.py::\w+")
RULINGS = dict(
    re.findall(
        r"^### ([A-Z]\d+)\b(.*?)(?=^### |\Z)",
        (ROOT / "docs/rulings.md").read_text("utf-8"),
        flags=re.M | re.S,
    )
)
GAMES = {"T": "tet_offensive", "V": "vietnam_solitaire"}
# How many rulings came before the code; those after them may be held by a test of the rulebook.
GIVEN = {"T": 41, "V": 0}


@functools.cache
def names_in(file: str) -> frozenset[str]:
    """The names of the tests in a file, by its path from the root."""
    path = ROOT / file
    if not path.exists():
        return frozenset()
    found = ast.walk(ast.parse(path.read_text("utf-8")))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(n.name for n in found if isinstance(n, functions) and n.name[:5] == "test_")


@pytest.mark.parametrize("letter", GAMES)
def test_they_are_numbered_without_a_gap(letter: str) -> None:
    """From 1 on."""
    numbers = [ruling for ruling in RULINGS if ruling[0] == letter]
    assert numbers == [f"{letter}{n}" for n in range(1, len(numbers) + 1)]
    assert len(numbers) > GIVEN[letter]


@pytest.mark.parametrize("ruling", RULINGS)
def test_each_has_a_heading_a_reason_and_tests(ruling: str) -> None:
    """One that bears its number for each that was given."""
    text, number = RULINGS[ruling], int(ruling[1:])
    assert "*Heading:*" in text and "*Reading:*" in text and "*Why:*" in text
    named = TEST.findall(text)
    assert named, "it names no test"
    for test in named:
        file, _, name = test.partition("::")
        assert name in names_in(file), test
    if number <= GIVEN[ruling[0]]:
        assert any(f"::test_{ruling.lower()}_" in test for test in named)


@pytest.mark.parametrize("letter", GAMES)
def test_every_test_of_a_ruling_belongs_to_a_ruling(letter: str) -> None:
    """A test called test_t45_... speaks of a ruling that is written down."""
    files = sorted((ROOT / "tests" / GAMES[letter] / "rulings").glob("test_*.py"))
    numbered = [
        (path.relative_to(ROOT).as_posix(), name, found[1])
        for path in files
        for name in names_in(path.relative_to(ROOT).as_posix())
        if (found := re.match(rf"test_{letter.lower()}(\d+)_", name))
    ]
    assert numbered
    for file, name, number in numbered:
        assert f"`{file}::test_{letter.lower()}" in RULINGS.get(letter + number, ""), name

"""Every paragraph of the rulebook is held by a test, and every ruling by one that is there."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

from engine.vietnam_solitaire.qa.rules_index import PARAGRAPHS, gaps, rules

ROOT = Path(__file__).parents[2]
TEST = re.compile(r"tests/[\w/]+\.py::\w+")


@functools.cache
def names_in(file: str) -> frozenset[str]:
    """The names of the tests in a file, by its path from the root."""
    path = ROOT / file
    if not path.exists():
        return frozenset()
    found = ast.walk(ast.parse(path.read_text("utf-8")))
    return frozenset(n.name for n in found if isinstance(n, ast.FunctionDef))


def exists(test: str) -> bool:
    """Whether a test that is named so is there."""
    file, _, name = test.partition("::")
    return name in names_in(file)


@functools.cache
def rulings() -> dict[str, str]:
    """The rulings of this game by number, each with its text."""
    parts = re.split(r"^### (V\d+)\b", (ROOT / "docs/rulings.md").read_text("utf-8"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_paragraph_is_answered_for():
    """None of the 176 is left out."""
    assert gaps() == []
    index = rules()
    assert list(index) == list(PARAGRAPHS.ids) and len(index) == 176
    for paragraph, answers in index.items():
        assert any(TEST.fullmatch(a) for a in answers), f"no test holds {paragraph}"
        for word in answers:
            assert exists(word) if TEST.fullmatch(word) else word in rulings(), word


def test_every_ruling_has_a_reason_and_a_test():
    """V1, V2 and so on, without a gap."""
    assert list(rulings()) == [f"V{n}" for n in range(1, len(rulings()) + 1)]
    for number, text in rulings().items():
        assert "*Heading:*" in text and "*Reading:*" in text and "*Why:*" in text
        named = TEST.findall(text)
        assert named and all(exists(test) for test in named), number


def test_every_test_of_a_ruling_belongs_to_it():
    """A test called test_v5_... speaks of a ruling that is written down."""
    for name in names_in("tests/vietnam_solitaire/rulings/test_rulings.py"):
        number = re.match(r"test_v(\d+)_", name)
        assert number and f"V{number[1]}" in rulings(), name

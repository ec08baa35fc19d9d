"""The page that holds each wish of users against this program names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "users_asked.md"


def test_every_test_that_the_page_names_exists() -> None:
    there = {
        name
        for file in TESTS.rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)", file.read_text(), re.MULTILINE)
    }
    named = set(re.findall(r"`(test_\w+)`", PAGE.read_text()))
    assert len(named) > 40
    assert named <= there, named - there


def test_every_row_has_a_test_that_holds_it() -> None:
    rows = [line for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    rows = [row for row in rows if not row.startswith("| Wish")]
    assert rows and all("`test_" in row for row in rows)

"""Pictures that are kept: few enough to clone, and each one shown by a page beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PICTURE = re.compile(r"!\[[^]]*\]\(([^)]+)\)")
MOST = {"docs/gallery": 5_000_000, "docs/sample_match": 3_000_000, "tests": 3_000_000}
PAGES = ["docs/gallery", "docs/gallery/vietnam-solitaire", "docs/sample_match"]


def pictures(folder: Path) -> list[Path]:
    return [file for ending in ("png", "gif") for file in folder.rglob(f"*.{ending}")]


@pytest.mark.parametrize("folder", MOST)
def test_the_pictures_that_are_kept_are_few(folder: str) -> None:
    kept = pictures(ROOT / folder)
    assert kept and sum(file.stat().st_size for file in kept) < MOST[folder]


@pytest.mark.parametrize("folder", PAGES)
def test_a_page_shows_pictures_that_are_there(folder: str) -> None:
    page = ROOT / folder / "README.md"
    shown = PICTURE.findall(page.read_text("utf-8"))
    assert shown and len(set(shown)) == len(shown)
    assert [name for name in shown if not (page.parent / name).is_file()] == []


def test_no_picture_is_kept_that_no_page_shows() -> None:
    shown = {
        (ROOT / folder / name).resolve()
        for folder in PAGES
        for name in PICTURE.findall((ROOT / folder / "README.md").read_text("utf-8"))
    }
    kept = {file.resolve() for file in pictures(ROOT / "docs")}
    assert sorted(kept - shown) == []

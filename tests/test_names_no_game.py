"""What every game shares names none of them (docs/architecture.md)."""

import re
from pathlib import Path

import pytest

from bot.desk.plain.games import GAMES

ROOT = Path(__file__).parents[1]
SHARED = ("bot", "engine/kernel", "migrations", "renders/toolkit")
WORDS = re.compile(
    "|".join(
        re.sub(r"\W+", "[-_ ]", name) for game in GAMES.values() for name in (game.name, game.title)
    ),
    re.IGNORECASE,
)


@pytest.mark.parametrize("folder", SHARED)
def test_what_games_share_names_none_of_them(folder: str) -> None:
    files = list((ROOT / folder).rglob("*.py"))
    assert files
    assert [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if WORDS.search(line)
    ] == []


def test_the_search_finds_a_name() -> None:
    manifests = [ROOT / game.folder.replace(".", "/") / "game.py" for game in GAMES.values()]
    assert manifests and all(WORDS.search(file.read_text(encoding="utf-8")) for file in manifests)
    assert WORDS.search("import engine.tet_offensive.board")

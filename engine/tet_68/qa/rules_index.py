"""Which tests and rulings hold each paragraph of the rulebook, for `umpire facts --rules`."""

from __future__ import annotations

from pathlib import Path

from engine.kernel.datafiles import Sourced, read
from engine.kernel.rules_index import RulesIndex
from engine.tet_68.datafiles import DATA


class Paragraphs(Sourced, frozen=True):
    """paragraphs.toml."""

    ids: tuple[str, ...]


INDEX = RulesIndex(
    read(DATA / "paragraphs.toml", Paragraphs).ids, Path(__file__).parent / "held_by.json"
)
rules, gaps = INDEX.rules, INDEX.gaps

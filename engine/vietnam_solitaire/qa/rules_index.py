"""Which tests and rulings hold each paragraph of the rulebook, for `umpire facts --rules`."""

from __future__ import annotations

from pathlib import Path

from engine.kernel.datafiles import read
from engine.kernel.rules_index import RulesIndex
from engine.vietnam_solitaire.datafiles import DATA, ParagraphsFile

PARAGRAPHS = read(DATA / "paragraphs.toml", ParagraphsFile)
INDEX = RulesIndex(PARAGRAPHS.ids, Path(__file__).parent / "held_by.json")
rules, gaps = INDEX.rules, INDEX.gaps

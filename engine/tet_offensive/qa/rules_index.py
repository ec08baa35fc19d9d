"""Which tests and rulings hold each paragraph of the rulebook, for `umpire facts --rules`."""

from __future__ import annotations

from pathlib import Path

from engine.kernel.rules_index import RulesIndex
from engine.tet_offensive.datafiles import paragraphs

INDEX = RulesIndex(paragraphs().ids, Path(__file__).parent / "held_by.json")
rules, gaps = INDEX.rules, INDEX.gaps

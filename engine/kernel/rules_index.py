"""What holds each paragraph of a rulebook: an index made from the marks of the tests."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path


class RulesIndex:
    """A game's paragraphs, and the file that keeps what answers for each.

    An answer is a test ("tests/...py::test_name") or a ruling of docs/rulings.md ("T31"). The file
    is written by `make index` and belongs to the package, which has no tests.
    """

    def __init__(self, paragraphs: Iterable[str], kept: Path) -> None:
        self.paragraphs = tuple(paragraphs)
        self.kept = kept

    def read(self) -> dict[str, list[str]]:
        """The file as it stands; {} if there is none."""
        if not self.kept.exists():
            return {}
        held: dict[str, list[str]] = json.loads(self.kept.read_text("utf-8"))
        return held

    def write(self, held: Mapping[str, list[str]]) -> None:
        """Keep an index, in the rulebook's order, a line for each paragraph that anything holds."""
        lines = [
            f"  {json.dumps(name)}: {json.dumps(held[name])}"
            for name in self.paragraphs
            if name in held
        ]
        self.kept.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")

    def rules(self) -> dict[str, list[str]]:
        """Every paragraph id, in the rulebook's order, with its answers; an empty list is a gap."""
        held = self.read()
        return {name: held.get(name, []) for name in self.paragraphs}

    def gaps(self) -> list[str]:
        """What is amiss, a sentence each: nothing answers, nothing is asked, no file at all."""
        found = [f"Nothing answers for {name}." for name, by in self.rules().items() if not by]
        if not self.kept.exists():
            return [*found, f"{self.kept.name} is missing."]
        found += [
            f"{self.kept.name} answers for {name}, which the rulebook has not."
            for name in self.read()
            if name not in self.paragraphs
        ]
        return found

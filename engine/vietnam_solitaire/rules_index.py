"""Which tests and rulings hold each paragraph of the rulebook, for `umpire facts --rules`."""

from __future__ import annotations

from pathlib import Path

from engine.vietnam_solitaire.datafiles import DATA, read

HOLDS = "holds.toml"


def rules(folder: Path = DATA) -> dict[str, list[str]]:
    """Every paragraph id, in the rulebook's order, with what answers for it.

    An answer is a test ("tests/...py::test_name") or a ruling of docs/rulings.md ("V12"). An empty
    list is a gap.
    """
    held = read(HOLDS, folder)["holds"] if (folder / HOLDS).exists() else {}
    return {name: list(held.get(name, [])) for name in read("paragraphs.toml", folder)["ids"]}


def gaps(folder: Path = DATA) -> list[str]:
    """What is amiss with the index, a sentence each: nothing answers, or nothing is asked."""
    known = rules(folder)
    found = [f"Nothing answers for {name}." for name, answers in known.items() if not answers]
    if not (folder / HOLDS).exists():
        return [*found, f"{HOLDS} is missing."]
    found += [
        f"{HOLDS} answers for {paragraph}, which the rulebook has not."
        for paragraph in read(HOLDS, folder)["holds"]
        if paragraph not in known
    ]
    return found

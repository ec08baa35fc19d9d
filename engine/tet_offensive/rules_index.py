"""Which tests and rulings hold each paragraph of the rulebook, for `umpire facts --rules`."""

from __future__ import annotations

from pathlib import Path

from engine.tet_offensive.datafiles import DATA, INDEX, read

HOLDS = tuple(INDEX)


def rules(folder: Path = DATA) -> dict[str, list[str]]:
    """Every paragraph id, in the rulebook's order, with what answers for it.

    An answer is a test ("tests/...py::test_name") or a ruling of docs/rulings.md ("T31"). An empty
    list is a gap.
    """
    paragraphs = read("paragraphs.toml", folder)
    held: dict[str, list[str]] = {}
    for name in HOLDS:
        if (folder / name).exists():
            for paragraph, answers in read(name, folder)["holds"].items():
                so_far = held.setdefault(paragraph, [])
                so_far += [answer for answer in answers if answer not in so_far]
    return {paragraph: held.get(paragraph, []) for paragraph in paragraphs["ids"]}


def gaps(folder: Path = DATA) -> list[str]:
    """What is amiss with the index, a sentence each: nothing answers, or nothing is asked."""
    known = rules(folder)
    found = [f"Nothing answers for {name}." for name, answers in known.items() if not answers]
    for name in HOLDS:
        if not (folder / name).exists():
            found.append(f"{name} is missing.")
            continue
        for paragraph in read(name, folder)["holds"]:
            if paragraph not in known:
                found.append(f"{name} answers for {paragraph}, which the rulebook has not.")
    return found

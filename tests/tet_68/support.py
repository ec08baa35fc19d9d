"""What the tests of Tet '68 share: copies of its data with something changed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from engine.tet_68.data.hexes import FIRST_COLUMN, FIRST_ROW
from engine.tet_68.datafiles import DATA, FILES

Edit = Callable[[str], str]
# file, edit, part of the sentence that is told
Case = tuple[str, Edit, str]


def text(old: str, new: str) -> Edit:
    """Plain text that stands there once, exchanged."""

    def edit(content: str) -> str:
        assert content.count(old) == 1, (content.count(old), old)
        return content.replace(old, new)

    return edit


def pattern(old: str, new: str) -> Edit:
    """What a regular expression finds once, exchanged."""

    def edit(content: str) -> str:
        found, times = re.subn(old, new, content, flags=re.M | re.S)
        assert times == 1, (times, old)
        return found

    return edit


def cell(section: str, number: str, sign: str) -> Edit:
    """The character of a hex in a grid."""

    def edit(content: str) -> str:
        head, mark, rest = content.partition(f"\n[{section}]")
        lines = rest.split("\n")
        first = lines.index("rows = [") + 1
        row, column = int(number[2:]) - FIRST_ROW, int(number[:2]) - FIRST_COLUMN
        line = lines[first + row]
        at = line.index('"') + 1 + column
        lines[first + row] = line[:at] + sign + line[at + 1 :]
        return head + mark + "\n".join(lines)

    return edit


def hexes(section: str, change: Edit) -> Edit:
    """The first list of hexes after the head of a section, changed."""

    def edit(content: str) -> str:
        start = content.index("\n" + section)
        begin = content.index("hexes = ", start) + len("hexes = ")
        close = '"""' if content.startswith('"""', begin) else '"'
        inner = begin + len(close)
        end = content.index(close, inner)
        return content[:inner] + change(content[inner:end]) + content[end:]

    return edit


def copied(folder: Path, file: str, edit: Edit) -> Path:
    """The data in a folder of its own, with one file edited."""
    for name in FILES:
        shutil.copy(DATA / name, folder / name)
    path = folder / file
    before = path.read_text("utf-8")
    after = edit(before)
    assert after != before
    path.write_text(after, "utf-8")
    return folder


def chart(edit: Edit, told: str) -> Case:
    """A place of the map."""
    return ("map.toml", edit, told)


def unit(name: str, old: str, new: str, told: str) -> Case:
    """A part of a counter's line."""
    line = rf'(\{{[^\n]*name = "{name}",[^\n]*?){old}'
    return ("counters.toml", pattern(line, rf"\g<1>{new}"), told)


def lost(name: str, told: str) -> Case:
    """A counter taken away."""
    return ("counters.toml", pattern(rf'  \{{[^\n]*name = "{name}",[^\n]*\n', ""), told)


def table(edit: Edit, told: str) -> Case:
    """A place of the tables."""
    return ("tables.toml", edit, told)


def setup(edit: Edit, told: str) -> Case:
    """A place of the set-up."""
    return ("setup.toml", edit, told)


def rows(*changes: tuple[str, str]) -> Edit:
    """Several texts exchanged."""

    def edit(content: str) -> str:
        for old, new in changes:
            content = text(old, new)(content)
        return content

    return edit


def swap(old: str, new: str) -> Edit:
    """A regular expression exchanged wherever it is found."""

    def edit(content: str) -> str:
        return re.sub(old, new, content, flags=re.M)

    return edit

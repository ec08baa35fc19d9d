"""What the terminal says: plain lines, a little colour where a person reads, JSON for programs."""

from __future__ import annotations

import functools
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

INDENT = "  "
WIDTH_OF_FILES = 110  # where no terminal says how wide it is


@functools.cache
def console() -> Console:
    """Return the console that a person reads; it has colours only if it is a terminal."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else WIDTH_OF_FILES
    return Console(highlight=False, markup=False, emoji=False, width=width)


def print_line(text: str = "", style: str = "") -> None:
    """Print a line for the person, at once: they may act on it."""
    if not sys.stdout.isatty():
        print(text, flush=True)
        return
    from rich.text import Text

    console().print(Text(text, style))


class Said(NamedTuple):
    """A line to be printed: how deep it stands, its words, their style."""

    depth: int
    text: str
    style: str = ""


def print_said(lines: Sequence[Said], colours: Mapping[str, str], paged: bool = False) -> None:
    """Print lines, each wrapped at words under its own beginning.

    `colours`: of names that are shown in their own, "#rrggbb" each. `paged`: a screen at a time if
    they are more than a screen, where a person reads.
    """
    if not sys.stdout.isatty():
        for line in lines:
            print(f"{INDENT * line.depth}{line.text}", flush=True)
        return
    from rich.padding import Padding
    from rich.text import Text

    laid = []
    for line in lines:
        text = Text(line.text, line.style)
        for name, colour in colours.items():
            text.highlight_words([name], f"bold {colour}")
        laid.append(Padding(text, (0, 0, 0, len(INDENT) * line.depth)))
    if not paged or len(lines) < console().height - 2:
        for one in laid:
            console().print(one)
        return
    os.environ.setdefault("LESS", "FRX")  # colours as they are; nothing is wiped at the end
    with console().pager(styles=console().color_system is not None):
        for one in laid:
            console().print(one)


def complain(text: str) -> None:
    """Print one sentence on the error stream."""
    sys.stdout.flush()
    print(text, file=sys.stderr, flush=True)


def show(what: RenderableType) -> None:
    """Print a table or a panel."""
    console().print(what)
    sys.stdout.flush()


def print_json(value: Any) -> None:
    """Print a value as JSON, for another program."""
    print(json.dumps(value, ensure_ascii=False, indent=2, default=_plain), flush=True)


def grid(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table with a title."""
    from rich.box import SIMPLE
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title), title_justify="left", box=SIMPLE, title_style="bold")
    for column in columns:
        table.add_column(Text(column))
    for row in rows:
        table.add_row(*(Text("" if cell is None else str(cell)) for cell in row))
    show(table)


def clear() -> None:
    """Wipe the screen and what can be scrolled back to, so that the next reader sees no secrets."""
    if sys.stdout.isatty():
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        sys.stdout.flush()


def _plain(value: Any) -> Any:
    import dataclasses

    from msgspec import Struct, to_builtins

    if isinstance(value, Struct):
        return to_builtins(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    if hasattr(value, "items"):
        return dict(value)
    return str(value)

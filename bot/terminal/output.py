"""What the terminal says: plain lines, a little colour where a person reads, JSON for programs."""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

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

    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    if hasattr(value, "items"):
        return dict(value)
    return str(value)

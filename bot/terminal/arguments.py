"""Arguments that commands of several files take, and how a command ends."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any

import typer

Match = Annotated[str, typer.Argument(help="A match's code, such as tet-1.")]
Reason = Annotated[str, typer.Option("--reason", "-r", help="Why; it goes into the log.")]
Json = Annotated[bool, typer.Option("--json", help="JSON, for programs.")]
Lines = Annotated[list[str] | None, typer.Argument(help="Lines, each in quotation marks.")]
FromFile = Annotated[str | None, typer.Option("--file", "-f", help="Lines from a file instead.")]
REASON = "decided at the table"
Game = Annotated[str, typer.Argument(help="A game's name, as `umpire games` lists it.")]
GameInWords = Annotated[
    list[str] | None, typer.Argument(help="A game's name, as `umpire games` lists it.")
]
Teach = Annotated[bool, typer.Option("--teach", help="Explain the first turn as it comes.")]
Seed = Annotated[str | None, typer.Option(help="A seed of your own: repeatable, so not fair.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", help="NAME or NAME=VALUE, as `umpire games` lists them."),
]


def wait(work: Coroutine[Any, Any, int | None]) -> None:
    """Run what must be awaited, and leave with its exit status."""
    end(asyncio.run(work))


def end(status: int | None) -> None:
    """Leave with a status, unless it is 0 or None."""
    if status:
        raise typer.Exit(status)

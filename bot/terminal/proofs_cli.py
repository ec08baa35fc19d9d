"""The commands that prove what was played: export, verify, heads."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.terminal.arguments import Json, Match, end, wait

File = Annotated[str, typer.Argument(help="A file; - is standard input or output.")]


def export(
    match: Match,
    file: File,
    force: Annotated[bool, typer.Option("--force", help="Though it is not over.")] = False,
    json: Json = False,
) -> None:
    """Write a finished match with its seed into a file."""
    from bot.terminal import proofs

    wait(proofs.export(match, file, force, json))


def verify(
    file: File,
    told: Annotated[
        list[str] | None,
        typer.Option(help="Fingerprints that were told, or a file with the lines that told them."),
    ] = None,
    write_alone: Annotated[
        bool,
        typer.Option("--write-alone", help="Write a program to FILE that checks without this one."),
    ] = False,
    json: Json = False,
) -> None:
    """Play an exported match again and compare every roll; status 1 if it differs."""
    from bot.terminal import proofs

    if write_alone:
        proofs.write_alone(file)
    else:
        end(proofs.verify(file, told or (), json))


def heads(match: Match, json: Json = False) -> None:
    """The fingerprints that were told of a match, phase by phase: for `verify --told`."""
    from bot.terminal import proofs

    wait(proofs.heads(match, json))

"""Arguments that commands of several files take."""

from typing import Annotated

import typer

Match = Annotated[str, typer.Argument(help="A match's code, such as tet-1.")]
Reason = Annotated[str, typer.Option("--reason", "-r", help="Why; it goes into the log.")]
Json = Annotated[bool, typer.Option("--json", help="JSON, for programs.")]
Lines = Annotated[list[str] | None, typer.Argument(help="Lines, each in quotation marks.")]
FromFile = Annotated[str | None, typer.Option("--file", "-f", help="Lines from a file instead.")]
REASON = "decided at the table"

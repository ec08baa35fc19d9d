"""An exported match as its file has it, with nothing of it verified yet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.desk.plain.errors import BadFile
from bot.desk.proof.export import FORMAT
from engine.kernel.dice import BARRED

SaidEvent = tuple[str, list[int | str], int]
SaidChange = tuple[str, int, int]


class SaidRow(msgspec.Struct):
    """A row as the file has it."""

    sequence: int
    kind: str
    actor: str
    seat: str | None
    text: str
    reason: str
    turn: int
    phase: str
    draft: bool
    ruleset_version: str
    events: list[SaidEvent]
    changes: list[SaidChange]


class Document(msgspec.Struct):
    """An exported match as the file has it."""

    format: int
    game: str
    ruleset_version: str
    match: str
    state: str
    seed: str
    commitment: str
    entropy: dict[str, str | None]
    position: str | None
    rows: list[SaidRow]
    result: str | None
    fair: str = ""
    options: dict[str, str] = {}
    dice: int = BARRED


def read(document: Mapping[str, Any] | str | bytes) -> Document:
    """Read an exported match. Raises BadFile with one sentence for anything else."""
    try:
        if isinstance(document, str | bytes):
            plain = json.loads(document, object_pairs_hook=_once)
        else:
            plain = document
        if isinstance(plain, dict) and plain.get("format") not in (None, FORMAT):
            raise BadFile(f"The file has format {plain['format']!r}; this program reads {FORMAT}.")
        return msgspec.convert(plain, Document)
    except RecursionError:
        raise BadFile("The file is no exported match: it is nested too deeply.") from None
    except (msgspec.MsgspecError, ValueError) as fault:
        raise BadFile(f"The file is no exported match: {fault}.") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object as a dict. Raises BadFile for a name that stands in it twice.

    Readers may differ in which of the two they take.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadFile("The file is no exported match: a name stands twice in one object.")
    return found

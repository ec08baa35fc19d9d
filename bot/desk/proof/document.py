"""An exported match as its file has it, with nothing of it verified yet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.desk.plain.errors import BadFile
from bot.desk.proof.export import FORMAT, UNCHAINED
from engine.kernel.dice import BARRED
from engine.kernel.names import shortened

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


class SaidLink(msgspec.Struct, forbid_unknown_fields=True):
    """A link of the chain as the file has it, bytes in hex; see the store's `Link`."""

    row: int | None
    salt: str
    name_salt: str | None
    who: str | None
    facts: dict[str, str] | None
    link: str


class Earlier(msgspec.Struct):
    """A seed of before, and the row that put it away."""

    seed: str
    commitment: str
    row: int


class Document(msgspec.Struct):
    """An exported match as the file has it. Without `links` it is of before there was a chain."""

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
    earlier_seeds: list[Earlier] = []
    seats: dict[str, str | None] = {}
    moderators: list[str] = []
    facts: dict[str, Any] = {}
    links: list[SaidLink] = []

    @property
    def seeds(self) -> list[tuple[str, str]]:
        """All seeds with their commitments, in the order in which they gave dice."""
        return [(e.seed, e.commitment) for e in self.earlier_seeds] + [(self.seed, self.commitment)]


class ChainedRow(SaidRow, forbid_unknown_fields=True, kw_only=True):
    """A row of a file that carries a chain."""

    step: int
    at: str


class ChainedDocument(Document, forbid_unknown_fields=True, kw_only=True):
    """A file that carries a chain: it holds nothing but what the chain is about."""

    rows: list[ChainedRow]  # type: ignore[assignment]
    facts: dict[str, Any]
    links: list[SaidLink]


class Difference(Exception):
    """The first place of the file that does not follow from its seed, its orders or its chain."""

    def __init__(self, row: int, order: str, differs: str) -> None:
        super().__init__(differs)
        self.place = {"row": row, "order": shortened(order), "differs": differs}


def read(document: Mapping[str, Any] | str | bytes) -> Document:
    """Read an exported match. Raises BadFile with one sentence for anything else."""
    try:
        if isinstance(document, str | bytes):
            plain = json.loads(document, object_pairs_hook=_once)
        else:
            plain = document
        form = plain.get("format") if isinstance(plain, dict) else None
        if form not in (None, UNCHAINED, FORMAT):
            raise BadFile(f"The file has format {form!r}; this program reads {FORMAT}.")
        return msgspec.convert(plain, ChainedDocument if form == FORMAT else Document)
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

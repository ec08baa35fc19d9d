"""The chain of an exported match: rebuilt from the file, and held against what all were told.

A file alone proves that nothing of it was changed without its chain being made anew. Whoever has
the database can make a chain anew, so what was told while the match was played must stand in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from bot.desk.looks.status import fairness_of
from bot.desk.plain.rows import packed_changes, packed_events
from bot.desk.proof.document import Difference, Document, SaidLink
from bot.store.chain import NAMELESS, SHOWN, Link, broken_at, fact_digest
from engine.kernel.dice import BARRED

_TOLD = re.compile(rf"(?<![0-9a-z])[0-9a-f]{{{SHOWN},64}}(?![0-9a-z])", re.IGNORECASE)

UNCHAINED = (
    "The file carries no chain: it was written before there was one, or the chain was taken out. "
    "So hidden orders and who gave them are only what the file says."
)
FORGOTTEN = (
    "Somebody was forgotten on their own wish, so the chain does not prove who held the seats, nor "
    "who gave the orders of gone-..."
)
UNTOLD = (
    "Its chain is whole, but whoever keeps the database could have made it anew: hold it against "
    "the fingerprints that were told while the match was played (--told)."
)


def told_in(text: str) -> list[str]:
    """The fingerprints in a text, such as one copied out of a thread, in order."""
    return [found.lower() for found in _TOLD.findall(text)]


def check(said: Document) -> str:
    """Rebuild the chain. What it does not prove, in words. Raises Difference where it breaks."""
    if not said.links:
        return UNCHAINED
    links = [_link(said, number, link) for number, link in enumerate(said.links, 1)]
    if links[0].sequence is not None:
        raise Difference(0, "", "The chain does not begin with what the match is.")
    about = [link.sequence for link in links if link.sequence is not None]
    if about != [row.sequence for row in said.rows]:
        raise Difference(
            min(len(about), len(said.rows)) + 1, "", "The chain is not about the rows of the file."
        )
    broken = broken_at(b"", links, _rows(said))
    if broken is not None:
        if broken.sequence is None:
            raise Difference(
                0, "", f"Link {broken.number} of the chain does not come of its facts."
            )
        order = said.rows[broken.sequence - 1].text
        raise Difference(
            broken.sequence,
            order,
            "The row is not the one of which its link in the chain was made.",
        )
    _check_facts(said, [link for link in links if link.facts is not None][-1])
    return FORGOTTEN if any(link.name_salt is None for link in links) else ""


def hold(said: Document, told: Sequence[str]) -> str:
    """Hold a chain that is whole against what was told, the oldest first. What that proves.

    Raises Difference at the first that does not stand in it, or not in its place.
    """
    if not told:
        return UNTOLD if said.links else ""
    if not said.links:
        raise Difference(0, "", "The file carries no chain to hold against what was told.")
    row, reached, known = 0, 0, 0
    # Commitments and seeds stand in the thread as well, and look like fingerprints.
    seeds = {one for pair in said.seeds for one in pair}
    for one in told:
        if one in seeds:
            continue
        number = next((n for n, link in enumerate(said.links) if link.link.startswith(one)), None)
        if number is None or number < reached:
            after = f"after row {row}{_place(said, row)}" if known else "from its beginning on"
            raise Difference(
                row + 1 if known else 0,
                "",
                f"All were told {one}, which is not in the file {'there' if number else 'at all'}: "
                f"{after} it is not the match that was played.{_brought_back(said)}",
            )
        reached, known = number, known + 1
        row = max((link.row or 0 for link in said.links[: number + 1]), default=0)
    rest = len(said.rows) - row
    words = f"What all were told ({known}) is in its chain, to row {row}{_place(said, row)}."
    return words if not rest else f"{words} Nothing that was told proves the {rest} rows after it."


def _brought_back(said: Document) -> str:
    rows = [row.sequence for row in said.rows if row.kind == "restored"]
    if not rows:
        return ""
    return (
        f" It was brought back from a backup (row {rows[-1]}), and what was told between that "
        "backup and then is gone with what was played."
    )


def _place(said: Document, row: int) -> str:
    if not 1 <= row <= len(said.rows):
        return ""
    return f" (turn {said.rows[row - 1].turn}, {said.rows[row - 1].phase})"


def _link(said: Document, number: int, link: SaidLink) -> Link:
    try:
        return Link(
            number,
            link.row,
            bytes.fromhex(link.salt),
            None if link.name_salt is None else bytes.fromhex(link.name_salt),
            None if link.who is None else bytes.fromhex(link.who),
            link.facts,
            bytes.fromhex(link.link),
        )
    except ValueError:
        raise Difference(link.row or 0, "", f"Link {number} of the chain is not hex.") from None


def _rows(said: Document) -> dict[int, Mapping[str, Any]]:
    found: dict[int, Mapping[str, Any]] = {}
    for row in said.rows:
        try:
            at = datetime.fromisoformat(getattr(row, "at", ""))
        except ValueError:
            raise Difference(row.sequence, row.text, "When it was given is no time.") from None
        found[row.sequence] = {
            "sequence": row.sequence,
            "step": getattr(row, "step", 0),
            "kind": row.kind,
            "actor": row.actor,
            "seat": row.seat,
            "text": row.text,
            "reason": row.reason,
            "ruleset_version": row.ruleset_version,
            "events": packed_events(row.events),
            "changes": packed_changes(row.changes),
            "turn": row.turn,
            "phase": row.phase,
            "draft": row.draft,
            "at": at,
        }
    return found


def _check_facts(said: Document, last: Link) -> None:
    """Raise Difference unless the file says of the match what its last link about it does."""
    facts = said.facts
    for name, value, fact in _twice(said):
        if value != fact:
            raise Difference(0, "", f"What the file says of {name} is not what its chain is about.")
    linked = last.facts or {}
    if strange := sorted(set(facts) ^ set(linked)):
        raise Difference(0, "", f"The chain is about other facts than the file: {strange[0]}.")
    for name, value in facts.items():
        made = fact_digest(last, name, json.dumps(value, sort_keys=True))
        if made is not None and made != linked[name]:
            raise Difference(0, "", f"What the file says of {name} is not what its chain is about.")
    if last.name_salt is None and not any("gone-" in json.dumps(facts[n]) for n in _named(facts)):
        raise Difference(0, "", "Nobody was forgotten, and yet the chain hides who played.")


def _named(facts: Mapping[str, Any]) -> list[str]:
    return [name for name in facts if name not in NAMELESS]


def _twice(said: Document) -> Iterator[tuple[str, object, object]]:
    """What the file says of the match beside its facts, each by name with the fact."""
    facts = said.facts
    own = {n.removeprefix("options."): v for n, v in facts.items() if n.startswith("options.")}
    result = facts.get("result")
    yield "the game", said.game, facts.get("game")
    yield "the version of the rules", said.ruleset_version, facts.get("ruleset_version")
    yield "the match", said.match, facts.get("match")
    yield "how the match stands", said.state, facts.get("state")
    yield "the commitment", said.commitment, facts.get("commitment")
    yield "words for the dice", said.entropy, facts.get("entropy")
    earlier = [msgspec.to_builtins(one) for one in said.earlier_seeds]
    yield "earlier seeds", earlier, own.get("seeds", [])
    yield "the dice", said.dice, own.get("dice", BARRED)
    yield "who plays", said.seats, facts.get("seats")
    yield "moderators", said.moderators, own.get("moderators", [])
    yield "options", said.options, own.get("chosen", {})
    yield "the position", said.position, own.get("position")
    yield "the result", said.result, result.get("words") if isinstance(result, dict) else result
    yield "the seed", said.fair, fairness_of(bool(facts.get("seed_known")), own)

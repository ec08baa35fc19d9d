"""The chain of a match: every row of its journal, and what the match is, in order.

A link is a SHA-256 over the link before it, a random salt and what it is about, so nothing that
stands before a link can be changed, added or left out without another link coming of it. The salt
makes that a link says nothing of what it is about. Count and last link (the head) stand with the
match, written in the transaction of the rows themselves.

The first link is about the facts of the match: code, game, version, options, commitment, seats. A
further one is about the facts whenever they have changed; every other link is about one row. What
names a person goes in under a salt of its own (`name_salt`). When somebody is forgotten that salt
is forgotten with them, and the digest stays: the chain holds, and says nothing of who it was.

An idempotency key is a front door's and no part of what was played, so it is not in the chain.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

SALT = 16  # bytes
# How many hex characters of a head all are told. Whoever keeps the database chooses the salts, so
# they could look for two histories with the same beginning of a head: with 16 characters that takes
# 2 ** 32 tries, an evening; with 32 it takes 2 ** 64 for every head that is told.
SHOWN = 32
FACTS, ROW = "facts", "row"
NAMED_IN_TEXT = ("hand-over",)  # kinds of rows whose text is a person

# Facts that name no person. All others are taken to: they are put in under the salt of names.
NAMELESS = frozenset(
    {"match", "game", "ruleset_version", "opened", "commitment", "seed_known", "state", "result"}
    | {"entropy", "options.chosen", "options.position", "options.dice", "options.vouched"}
    | {"options.shown", "options.follows", "options.reopened", "options.seeds"}
)


class Head(NamedTuple):
    """How far a chain goes: how many links, the last one, and the last row that one is about."""

    links: int
    link: bytes
    row: int


NOTHING = Head(0, b"", 0)


@dataclass(frozen=True, slots=True)
class Link:
    """One link. `sequence`: the row that it is about; None where it is about the facts.

    `who`: the digest of the person, where `name_salt` is forgotten. `facts`: a digest for each.
    """

    number: int
    sequence: int | None
    salt: bytes = field(repr=False)
    name_salt: bytes | None = field(repr=False)
    who: bytes | None
    facts: Mapping[str, str] | None
    link: bytes


def shown(link: bytes) -> str:
    """What all are told of a head: its fingerprint."""
    return link.hex()[:SHOWN]


def framed(*parts: bytes | str | int | None) -> bytes:
    """Parts as bytes, each behind its length, so that no two lists of parts look alike."""
    found = []
    for part in parts:
        if part is None:
            found.append(b"-")
            continue
        held = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogatepass")
        found.append(b"%d:%s" % (len(held), held))
    return b"".join(found)


def digest(*parts: bytes | str | int | None) -> bytes:
    """The SHA-256 of parts."""
    return hashlib.sha256(framed(*parts)).digest()


def moment(at: datetime) -> str:
    """A moment as it is linked and exported: ISO, in UTC. SQLite keeps moments without a zone."""
    if at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    return at.astimezone(UTC).isoformat()


def facts_of(match: Any, seats: Mapping[str, str | None]) -> dict[str, str]:
    """The facts of a match by name, each as JSON in one way of writing; `seats`: the holders."""
    facts: dict[str, Any] = {
        "match": match.code,
        "game": match.game,
        "ruleset_version": match.ruleset_version,
        "opened": moment(match.created_at),
        "commitment": match.seed_hash,
        "seed_known": bool(match.seed_known),
        "state": match.state,
        "result": match.result,
        "entropy": match.entropy,
        "clock": match.clock,
        "seats": dict(seats),
    }
    facts |= {f"options.{name}": value for name, value in match.options.items()}
    return {name: json.dumps(value, sort_keys=True) for name, value in facts.items()}


def fact_digest(link: Link, name: str, value: str) -> str | None:
    """What one fact comes to under a link's salts, in hex; None where its salt is forgotten."""
    salt = link.salt if name in NAMELESS else link.name_salt
    return None if salt is None else digest("fact", salt, name, value).hex()


def who_digest(name_salt: bytes, row: Mapping[str, Any]) -> bytes:
    """What the person of a row comes to: its actor, and its text where that is a person too."""
    text = row["text"] if row["kind"] in NAMED_IN_TEXT else None
    return digest("who", name_salt, row["actor"], text)


def of_row(before: bytes, salt: bytes, who: bytes, row: Mapping[str, Any]) -> bytes:
    """The link about a row. Its `events` and `changes` are bytes, as they are stored."""
    return digest(
        before,
        salt,
        ROW,
        row["sequence"],
        row["step"],
        row["kind"],
        who,
        row["seat"],
        None if row["kind"] in NAMED_IN_TEXT else row["text"],
        row["reason"],
        row["ruleset_version"],
        row["events"],
        row["changes"],
        row["turn"],
        row["phase"],
        int(row["draft"]),
        moment(row["at"]),
    )


def of_facts(before: bytes, salt: bytes, facts: Mapping[str, str]) -> bytes:
    """The link about facts, each given as its digest."""
    parts = [part for name in sorted(facts) for part in (name, facts[name])]
    return digest(before, salt, FACTS, *parts)


def grown(
    head: Head, facts: Mapping[str, str] | None, rows: Iterable[Mapping[str, Any]]
) -> tuple[Head, list[Link]]:
    """A chain with new links at its end: about the facts, if they have changed, and about rows."""
    links: list[Link] = []
    count, before, last = head
    if facts is not None:
        count += 1
        fresh = Link(
            count, None, secrets.token_bytes(SALT), secrets.token_bytes(SALT), None, {}, b""
        )
        said = {name: fact_digest(fresh, name, value) or "" for name, value in facts.items()}
        before = of_facts(before, fresh.salt, said)
        links.append(Link(count, None, fresh.salt, fresh.name_salt, None, said, before))
    for row in rows:
        count, last = count + 1, row["sequence"]
        salt, name_salt = secrets.token_bytes(SALT), secrets.token_bytes(SALT)
        before = of_row(before, salt, who_digest(name_salt, row), row)
        links.append(Link(count, last, salt, name_salt, None, None, before))
    return Head(count, before, last), links


def broken_at(
    before: bytes, links: Sequence[Link], rows: Mapping[int, Mapping[str, Any]]
) -> Link | None:
    """The first link that does not come of the one before it and of what it is about, or None.

    `before`: the link before the first of `links`. `rows`: by number.
    """
    for link in links:
        if link.sequence is None:
            made = of_facts(before, link.salt, link.facts or {})
        elif link.sequence not in rows:
            return link
        else:
            row = rows[link.sequence]
            who = link.who if link.name_salt is None else who_digest(link.name_salt, row)
            made = of_row(before, link.salt, who or b"", row)
        if made != link.link:
            return link
        before = link.link
    return None

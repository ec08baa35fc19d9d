"""Check an exported match with nothing but Python's own library.

    python umpire_verify.py MATCH.json [FINGERPRINT or FILE with fingerprints] ...

Read it before you run it: it takes ten minutes. It checks three things.

1. The seed is the one whose SHA-256 was told before the first roll, and every die of the file
   follows from it.
2. The chain. Each row of the file, and what the file says of the match, is covered by a link: a
   SHA-256 over the link before it, a salt, and the row. So nothing can be changed, added or left
   out without another last link.
3. The fingerprints. While you played you were told the beginning of the last link with each phase.
   Name them here, or a file with the lines that told them: each must be in the chain, in order.

It does not know the rules of the game. `umpire verify` plays the whole match again as well.
It ends with status 0 if all is right, 1 if something is not, 2 if there is nothing to check.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

Json = dict[str, Any]

SIDES = 6  # every die of these games has six sides
SHORTEST = 32  # hex characters of a fingerprint
# What the file says of the match and names nobody. All else is hidden under a salt of its own,
# which is forgotten with a person who asks to be forgotten.
NAMELESS = {
    "match", "game", "ruleset_version", "opened", "commitment", "seed_known", "state", "result",
    "entropy", "options.chosen", "options.position", "options.dice", "options.vouched",
    "options.shown", "options.follows", "options.reopened", "options.seeds",
}  # fmt: skip

# What a file holds, and each of its rows.
DOCUMENT = {
    "format", "game", "ruleset_version", "match", "state", "fair", "seed", "commitment", "entropy",
    "earlier_seeds", "dice", "seats", "moderators", "options", "position", "rows", "result",
    "facts", "links",
}  # fmt: skip
ROW = {
    "sequence", "step", "at", "kind", "actor", "seat", "text", "reason", "turn", "phase", "draft",
    "ruleset_version", "events", "changes",
}  # fmt: skip


class Wrong(Exception):
    """What is not right, in words."""


# ---- 1. the dice ---------------------------------------------------------------------------------


def sha256(held: bytes) -> bytes:
    return hashlib.sha256(held).digest()


def die(document: Json, seed: str, address: str) -> int:
    """The die at an address: HMAC-SHA256, under the seed, of match, words and address."""
    words = [document["entropy"].get(seat) or "" for seat in document["seats"]]
    said = [document["match"], *words]
    if document.get("dice", 1) == 1 or not any(words):
        before = "|".join(said) + "|"
    else:
        before = "".join(f"{len(one.encode())}:{one}" for one in said)
    message, key, again = (before + address).encode(), seed.encode(), 0
    while True:
        for byte in hmac.digest(key, message + (b"#%d" % again if again else b""), "sha256"):
            if byte < 256 - 256 % SIDES:  # so that every face is equally likely
                return byte % SIDES + 1
        again += 1


def check_dice(document: Json) -> int:
    """How many dice follow from the seed. Raises Wrong at the first that does not."""
    # A match that was cancelled had told its seed: taken up again, it has another from that row on.
    earlier = document.get("earlier_seeds", [])
    seeds = [*earlier, document]
    for one in seeds:
        if sha256(one["seed"].encode()).hex() != one["commitment"]:
            raise Wrong("The seed is not the one that the commitment was published for.")
    rolled = 0
    for row in document["rows"]:
        if len(seeds) > 1 and row["sequence"] == seeds[0]["row"]:
            seeds = seeds[1:]
            if row["kind"] != "reopen" or seeds[0]["commitment"] not in row["text"]:
                raise Wrong(f"Row {row['sequence']} does not tell of the new seed.")
        for kind, data, _seats in row["events"]:
            if kind != "die":
                continue
            address, face = data
            if die(document, seeds[0]["seed"], address) != face:
                raise Wrong(f"Row {row['sequence']}: the die for {address} is not {face}.")
            rolled += 1
    return rolled


# ---- 2. the chain --------------------------------------------------------------------------------


def framed(*parts: bytes | str | int | None) -> bytes:
    """Parts behind their lengths in bytes, so that no two lists of parts look alike."""
    found = b""
    for part in parts:
        if part is None:
            found += b"-"
        else:
            held = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogatepass")
            found += b"%d:%s" % (len(held), held)
    return found


def packed(value: str | int | list[Any]) -> bytes:
    """Lists, texts and whole numbers as MessagePack: so are events and changes stored."""
    if isinstance(value, str):
        held = value.encode()
        if len(held) < 32:
            return bytes([0xA0 | len(held)]) + held
        return sized(len(held), {1: 0xD9, 2: 0xDA, 4: 0xDB}) + held
    if isinstance(value, list):
        inner = b"".join(map(packed, value))
        if len(value) < 16:
            return bytes([0x90 | len(value)]) + inner
        return sized(len(value), {2: 0xDC, 4: 0xDD}) + inner
    if 0 <= value < 128:
        return bytes([value])
    if -32 <= value < 0:
        return value.to_bytes(1, "big", signed=True)
    if value > 0:
        return sized(value, {1: 0xCC, 2: 0xCD, 4: 0xCE, 8: 0xCF})
    for size, sign in ((1, 0xD0), (2, 0xD1), (4, 0xD2), (8, 0xD3)):
        if value >= -(1 << (8 * size - 1)):
            return bytes([sign]) + value.to_bytes(size, "big", signed=True)
    raise Wrong(f"The number {value} is too large for a match.")


def sized(number: int, signs: dict[int, int]) -> bytes:
    """A number in the fewest bytes there is a sign for, behind the sign."""
    for size, sign in signs.items():
        if number < 1 << (8 * size):
            return bytes([sign]) + number.to_bytes(size, "big")
    raise Wrong(f"The number {number} is too large for a match.")


def who(link: Json, row: Json) -> bytes:
    """The person of a row under the salt of names; what is left of them where that is forgotten."""
    if link["name_salt"] is None:
        return bytes.fromhex(link["who"] or "")
    given = row["text"] if row["kind"] == "hand-over" else None
    return sha256(framed("who", bytes.fromhex(link["name_salt"]), row["actor"], given))


def link_of(before: bytes, link: Json, row: Json | None) -> bytes:
    """What a link must be, after the link before it."""
    salt = bytes.fromhex(link["salt"])
    if row is None:
        parts = [part for name in sorted(link["facts"]) for part in (name, link["facts"][name])]
        return sha256(framed(before, salt, "facts", *parts))
    text = None if row["kind"] == "hand-over" else row["text"]
    at = datetime.fromisoformat(row["at"]).astimezone(timezone.utc).isoformat()  # noqa: UP017
    parts = [row["sequence"], row["step"], row["kind"], who(link, row), row["seat"], text]
    parts += [row["reason"], row["ruleset_version"], packed(row["events"]), packed(row["changes"])]
    parts += [row["turn"], row["phase"], int(row["draft"]), at]
    return sha256(framed(before, salt, "row", *parts))


def check_chain(document: Json) -> bool:
    """Rebuild the chain from the rows of the file; whether it hides anybody who was forgotten.

    Raises Wrong where it breaks.
    """
    links, rows = document["links"], document["rows"]
    for held, known in ((document, DOCUMENT), *((row, ROW) for row in rows)):
        if strange := sorted(set(held) ^ known):
            raise Wrong(f"The file holds what no chain is about, or lacks it: {strange[0]}.")
    if [link["row"] for link in links if link["row"] is not None] != list(range(1, len(rows) + 1)):
        raise Wrong("The chain is not about the rows of the file.")
    if [row["sequence"] for row in rows] != list(range(1, len(rows) + 1)):
        raise Wrong("Rows of the file are missing.")
    if links[0]["row"] is not None:
        raise Wrong("The chain does not begin with what the match is.")
    before = b""
    for link in links:
        row = None if link["row"] is None else rows[link["row"] - 1]
        before = link_of(before, link, row)
        if before.hex() != link["link"]:
            about = "what the match is" if row is None else f"row {link['row']}"
            raise Wrong(f"The chain breaks at {about}: it is not what was written.")
    check_facts(document, [link for link in links if link["row"] is None][-1])
    return any(link["name_salt"] is None for link in links)


def check_facts(document: Json, last: Json) -> None:
    """Raise Wrong unless the file says of the match what its last link about it does."""
    facts, result = document["facts"], document["facts"]["result"]
    said = {
        "match": document["match"], "game": document["game"], "state": document["state"],
        "ruleset_version": document["ruleset_version"], "commitment": document["commitment"],
        "entropy": document["entropy"], "seats": document["seats"],
        "options.moderators": document["moderators"], "options.chosen": document["options"],
        "options.position": document["position"], "options.dice": document["dice"],
    }  # fmt: skip
    for name, value in said.items():
        if name in facts and facts[name] != value:
            raise Wrong(f"The file says two things of {name}.")
    own = facts.get
    if document["earlier_seeds"] != own("options.seeds", []):
        raise Wrong("The file says two things of earlier seeds.")
    fair = "position from a file, not fair" if own("options.position") is not None else ""
    if (own("options.reopened") and not own("options.seeds")) or own("options.shown"):
        fair = "its seed was shown before its end, not fair"
    if (document["fair"] or "") != ("known seed, not fair" if facts["seed_known"] else fair):
        raise Wrong("The file says two things of whether its dice are fair.")
    if document["result"] != (result and result["words"]):
        raise Wrong("The file says two things of its result.")
    if set(facts) != set(last["facts"]):
        raise Wrong("The chain is about other facts than the file.")
    for name, value in facts.items():
        salt = last["salt"] if name in NAMELESS else last["name_salt"]
        if salt is None:
            continue  # somebody was forgotten
        made = sha256(framed("fact", bytes.fromhex(salt), name, json.dumps(value, sort_keys=True)))
        if made.hex() != last["facts"][name]:
            raise Wrong(f"What the file says of {name} is not what its chain is about.")


# ---- 3. the fingerprints -------------------------------------------------------------------------


def check_told(document: Json, told: list[str]) -> int:
    """The last row that what was told proves. Raises Wrong for what is not in the chain."""
    reached, row = 0, 0
    for one in told:
        seeds = [document, *document.get("earlier_seeds", [])]
        if any(one in (seed["commitment"], seed["seed"]) for seed in seeds):  # told as well
            continue
        links = [link["link"] for link in document["links"]]
        number = next((n for n, link in enumerate(links) if link.startswith(one)), None)
        if number is None or number < reached:
            raise Wrong(f"You were told {one}: after row {row} this is not the match you played.")
        reached = number
        row = max([link["row"] or 0 for link in document["links"][: number + 1]])
    return row


def told_in(named: str) -> list[str]:
    """The fingerprints in what stands on the command line: a file with them, or one of them."""
    pattern = rf"(?<![0-9a-z])[0-9a-f]{{{SHORTEST},64}}(?![0-9a-z])"
    found = re.findall(pattern, named, re.IGNORECASE)
    if not found and len(named) < 200 and Path(named).is_file():
        found = re.findall(pattern, Path(named).read_text(encoding="utf-8"), re.IGNORECASE)
    return [one.lower() for one in found]


# ---- all of it -----------------------------------------------------------------------------------


def once(pairs: list[tuple[str, Any]]) -> Json:
    """A JSON object. Raises Wrong for a name that stands in it twice."""
    if len(dict(pairs)) < len(pairs):
        raise Wrong("A name stands twice in one object of the file.")
    return dict(pairs)


def main(file: str, *named: str) -> int:
    """Check a file and print what came of it. The exit status."""
    told = [one for text in named for one in told_in(text)]
    if named and not told:
        print("There is no fingerprint in what you named.")
        return 2
    try:
        document = json.loads(Path(file).read_text(encoding="utf-8"), object_pairs_hook=once)
        print(f"{check_dice(document)} dice follow from the seed.")
        if not document.get("links"):
            if told:
                raise Wrong("The file carries no chain to hold against what you were told.")
            print("The file carries no chain: of hidden orders and players it proves nothing.")
            return 0
        forgotten = check_chain(document)
        print(f"The chain of {len(document['links'])} links is whole.")
        if forgotten:
            print("Somebody was forgotten on their own wish: who played is not proven.")
        if not told:
            print(
                "Hold it against what you were told: whoever keeps the database can make a chain."
            )
        else:
            row = check_told(document, told)
            print(f"What you were told proves {row} of {len(document['rows'])} rows.")
    except Wrong as wrong:
        print(f"NOT TRUE. {wrong}")
        return 1
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        print(f"NOT TRUE, or no exported match: {type(error).__name__}: {error}")
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 2 or not Path(sys.argv[1]).is_file():
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))

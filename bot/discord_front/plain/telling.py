"""An account of what happened as Discord's text: a bullet a part, what is below it indented."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.discord_front.plain.speech import people
from engine.kernel.account import APART, Account, Fight, Tally


def account_of(body: Mapping[str, Any]) -> Account:
    """Return what the body of a notice tells; one that was written before has lines only."""
    if "account" in body:
        return msgspec.convert(body["account"], Account)
    return Account(tuple(map(str, body.get("lines", ()))))


def bullets_of(account: Account, most: int, rest: str) -> list[str]:
    """Return an account in at most `most` lines, with what shows the others if there are more.

    What is below the lesser fights is left out first.
    """
    left_out = account.left_out(most)
    said: list[str] = []
    for number, part in enumerate(account.parts):
        said.append(f"- {_head(part)}")
        if number not in left_out and not isinstance(part, str):
            said += [f"  - {people(line)}" for line in part.below()]
    if left_out or len(said) > most:
        more = len(account.lines()) - min(len(said), most)
        said = [*said[:most], f"- … and {more} more: {rest}"]
    return said


def _head(part: Fight | Tally | str) -> str:
    if isinstance(part, str):
        return people(part)
    facts = part.facts() if isinstance(part, Fight) else ()
    return APART.join([f"**{people(part.title)}**", *map(people, facts)])

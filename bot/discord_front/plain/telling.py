"""An account of what happened as Discord's text: a bullet a part, what is below it indented."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from bot.desk import Chapter
from bot.desk.plain.values import merged
from bot.discord_front.plain.speech import people, plain
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


def story(chapters: Sequence[Chapter], most: int, rest: str) -> list[str]:
    """Return the latest of what happened, phase by phase, in about `most` lines.

    `rest`: what shows the earlier phases that are left out.
    """
    said: list[str] = []
    for title, chapter in reversed(merged(chapters)):
        told = _phase(title, chapter, max(most - len(said), 0), rest)
        if said and len(said) + len(told) > most:
            return [f"(What was before: {rest})", *said]
        said = [*told, *said]
    return said


def news(
    chapters: Sequence[Chapter],
    most: int,
    rest: str,
    own: Collection[str] = (),
    kinds: Collection[str] = ("event", "note", "order"),
) -> list[str]:
    """Return what came of an act in about `most` lines; a phase that began with it has its name.

    `own`: log lines of the orders that were given, which are echoed elsewhere. `kinds`: of the
    lines beside fights and tallies.
    """
    said: list[str] = []
    for number, (title, chapter) in enumerate(merged(chapters)):
        parts: list[Fight | Tally | str] = []
        for one in chapter.parts:
            if isinstance(one, Fight | Tally):
                parts.append(one)
            elif one.kind in kinds and one.text not in own:
                parts.append(one.text)
        if number and parts:
            said.append(f"**{plain(title)}**")
        said += bullets_of(Account(tuple(parts)), most, rest)
    if len(said) > most:
        said = [*said[:most], f"- … and {len(said) - most} more: {rest}"]
    return said


def _phase(title: str, chapter: Chapter, most: int, rest: str) -> list[str]:
    """Return a phase, or several that tell nothing: the name, and what happened."""
    if not chapter.parts:
        return [plain(title)]
    head = f"**{plain(title)}**"
    if few := chapter.short():
        return [f"{head}: {people(few)}"]
    parts = [one if isinstance(one, Fight | Tally) else one.text for one in chapter.parts]
    return [head, *bullets_of(Account(tuple(parts)), most, rest)]


def _head(part: Fight | Tally | str) -> str:
    if isinstance(part, str):
        return people(part)
    facts = part.facts() if isinstance(part, Fight) else ()
    return APART.join([f"**{people(part.title)}**", *map(people, facts)])

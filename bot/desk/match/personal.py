"""What persons are told of a match beside their questions: news of moderators, seats, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.desk.match.act import Act
from bot.desk.match.home import reaches
from bot.desk.match.log import Log
from bot.desk.plain import access

Body = dict[str, Any]
# What a moderator has seen, or changed of who judges: each player hears of it in person.
IN_PERSON = {"investigate", "dry-run", "export", "move"}


def of(act: Act) -> Iterator[tuple[str, Body]]:
    """What persons are told after their questions: of seats that they lost, and of the end."""
    yield from _unseated(act)
    yield from _letters(act)


def holders(act: Act) -> Iterator[tuple[int, str | None]]:
    """The seats by number, and their holders after the act."""
    for number, name in enumerate(act.sitting.ruleset.seats):
        columns = act.seat_changes.get(name, {})
        yield number, columns.get("holder", act.sitting.holders.get(name))


def news(act: Act) -> Iterator[tuple[str, Body]]:
    """Notices to each who holds a seat of what a moderator has seen, or where the match has gone.

    All read it in the thread as well; but nobody should have to look there to hear of it.
    """
    sitting = act.sitting
    log = Log(sitting.ruleset, None)
    for row in act.rows:
        if row.kind in IN_PERSON or (row.kind == "reopen" and row.text):
            lines = [line.text for line in log.feed(row)]
            for name, holder in sitting.holders.items():
                if holder not in (None, row.actor) and reaches(sitting, str(holder)):
                    yield f"person:{holder}", {"kind": "private", "seat": name, "lines": lines}


def _unseated(act: Act) -> Iterator[tuple[str, Body]]:
    """Notices to those whose seats others have given away or freed."""
    sitting = act.sitting
    for row in act.rows:
        before = sitting.holders.get(row.seat or "")
        if row.kind != "hand-over" or before in (None, row.actor, row.text):
            continue
        if reaches(sitting, str(before)):
            body = {"kind": "unseated", "seat": row.seat, "to": row.text, "why": row.reason}
            yield f"person:{before}", body


def _letters(act: Act) -> Iterator[tuple[str, Body]]:
    """The last word to everybody who has played, once the match is over."""
    if act.match_changes.get("state") not in access.OVER:
        return
    sitting = act.sitting
    played: dict[str, list[str]] = {}
    for number, holder in holders(act):
        name = sitting.ruleset.seats[number]
        for person in (holder, *sitting.left.get(name, ())):
            if person is not None and name not in played.setdefault(person, []):
                played[person].append(name)
    for person, seats in played.items():
        if reaches(sitting, person):
            yield f"person:{person}", {"kind": "letter", "seats": seats}

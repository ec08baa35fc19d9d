"""A match as one JSON document, which anyone can verify against its seed."""

from __future__ import annotations

import json
from typing import Any

from bot.desk.acts import grounds
from bot.desk.looks import status
from bot.desk.match.act import Act
from bot.desk.match.room import Room
from bot.desk.plain import access
from bot.desk.plain.rows import Row, row_of
from bot.desk.plain.values import Actor
from bot.store import JournalRow, Link
from bot.store.chain import moment

FORMAT = 2
UNCHAINED = 1  # the format of files from before there was a chain


async def export(room: Room, match: str, actor: Actor, force: bool) -> dict[str, Any]:
    """The whole match as plain values. Raises NotNow or NotAllowed while it must stay secret.

    `force`: before its end, which everybody reads in the log: its dice prove nothing from then on.
    """
    if force:
        await room.doing(match, lambda act: _shown_early(act, actor))
    async with room.looking(match) as sitting:
        access.check_export(sitting, actor, force)
        chained = await room.chained(sitting)
        return {
            "format": FORMAT,
            "game": sitting.game.name,
            "ruleset_version": sitting.ruleset_version,
            "match": sitting.code,
            "state": sitting.state,
            "fair": status.fairness(sitting),
            "seed": sitting.seed,
            "commitment": sitting.commitment,
            "earlier_seeds": [dict(one) for one in sitting.earlier_seeds],
            "entropy": dict(sitting.entropy),
            "dice": sitting.dice_way,
            "seats": dict(sitting.holders),
            "moderators": list(sitting.moderators),
            "options": dict(sitting.ruleset.chosen),
            "position": sitting.options.get("position"),
            "rows": [chained_out(row) for row in chained.rows],
            "result": status.result(sitting),
            "facts": {name: json.loads(value) for name, value in chained.facts.items()},
            "links": [link_out(link) for link in chained.links],
        }


def _shown_early(act: Act, actor: Actor) -> None:
    sitting = act.sitting
    access.check_export(sitting, actor, force=True)
    if not access.is_over(sitting):
        act.set_options(shown=True)
        grounds.has_looked(act, actor)
        act.record("export", actor.id, draft=True)


def chained_out(stored: JournalRow) -> dict[str, Any]:
    """A journal row as plain values, with all that its link is about."""
    return {**row_out(row_of(stored)), "step": stored.step, "at": moment(stored.at)}


def row_out(row: Row) -> dict[str, Any]:
    """A journal row as plain values."""
    return {
        "sequence": row.sequence,
        "kind": row.kind,
        "actor": row.actor,
        "seat": row.seat,
        "text": row.text,
        "reason": row.reason,
        "turn": row.turn,
        "phase": row.phase,
        "draft": row.draft,
        "ruleset_version": row.ruleset_version,
        "events": [[event.kind, list(event.data), event.seats] for event in row.events],
        "changes": [list(change) for change in row.changes],
    }


def link_out(link: Link) -> dict[str, Any]:
    """A link of the chain as plain values, bytes in hex."""
    return {
        "row": link.sequence,
        "salt": link.salt.hex(),
        "name_salt": None if link.name_salt is None else link.name_salt.hex(),
        "who": None if link.who is None else link.who.hex(),
        "facts": None if link.facts is None else dict(link.facts),
        "link": link.link.hex(),
    }

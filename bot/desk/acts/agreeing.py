"""Agreeing to what another player asks for: to go back, another clock, an end without a winner."""

from __future__ import annotations

from bot.desk.match.act import Act
from bot.desk.match.requests import agreed, rows_of
from bot.desk.plain import access
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import Row
from bot.desk.plain.values import Actor


def to_answer(asked: Row | None, actor: Actor, nobody: str) -> Row:
    """The row of a request that the actor may answer. Raises NotNow, with `nobody` if none asks."""
    if asked is None:
        raise NotNow(nobody)
    if asked.actor == actor.id:
        raise NotNow("You have asked for it yourself: the others must agree.")
    return asked


def agree(act: Act, seat: int, actor: Actor, asked: Row, kind: str) -> bool:
    """Record that a seat agrees to a request; whether all who hold the other seats have agreed."""
    rows = rows_of(act.sitting)
    act.record(kind, actor.id, seat, draft=True)
    willing = agreed(rows, asked, kind) | {actor.id}
    return access.holders_besides(act.sitting, Actor(asked.actor)) <= willing

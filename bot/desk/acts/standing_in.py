"""Stand-ins at the table: they answer at once, within the act that asks them.

A stand-in gets its seat's view and the answer space of its decision, as a person would, and rolls
no dice of the match. Whatever it orders is an order of its seat, in the journal as everybody's.
"""

from __future__ import annotations

import logging
from random import Random

from bot.desk.looks import sight
from bot.desk.match.act import Act
from bot.desk.plain.standins import is_stand_in
from engine.kernel.decision import Decision
from engine.kernel.errors import UmpireError
from engine.kernel.order import Order
from engine.kernel.space import Space
from engine.standins import player

# A match in which persons are never asked is broken; this keeps it from going on for ever.
MOST_ANSWERS = 2000

_log = logging.getLogger(__name__)


def play_on(act: Act) -> None:
    """Let the stand-ins that hold seats answer all that waits for them."""
    sitting = act.sitting
    if sitting.table is None or act.match_changes.get("state", sitting.state) != "running":
        return
    for _ in range(MOST_ANSWERS):
        asked = next((d for d in act.table.waiting if is_stand_in(_holder(act, d))), None)
        if asked is None or not _answered(act, asked, str(_holder(act, asked))):
            return


def _holder(act: Act, decision: Decision) -> str | None:
    """Who holds the seat of a decision after the act."""
    name = act.sitting.ruleset.seats[decision.seat]
    holder: str | None = act.seat_changes.get(name, {}).get("holder", act.sitting.holders[name])
    return holder


def _answered(act: Act, decision: Decision, actor: str) -> bool:
    """Let a stand-in answer, and close by the default what it leaves open.

    Returns False if the decision waits all the same, so that a moderator must see to it.
    """
    before, first = list(act.table.waiting), len(act.rows)
    give(act, decision, actor)
    if decision in act.table.waiting and all(row.draft for row in act.rows[first:]):
        _give_in_turn(act, decision, act.table.space(decision).default(), actor)
    act.settle(act.fresh_decisions(before, decision.seat, first))
    return decision not in act.table.waiting or len(act.rows) > first


def give(act: Act, decision: Decision, actor: str, reason: str = "") -> None:
    """Give what a stand-in answers to a decision; what the rules refuse of it is passed over."""
    sitting = act.sitting
    name = sitting.ruleset.seats[decision.seat]
    position = act.table.position.seen_by(decision.seat)
    try:
        # Of one seed comes one commander, for the whole match.
        code = player(sitting.game.name, name, Random(f"{sitting.seed}/{name}"))
        view = sight.view(sitting, decision.seat)
        orders = code.answer(view, Space(sitting.ruleset, position, decision))
    except Exception:
        # A fault of a stand-in must not stop the match of those who play with it.
        _log.exception("the stand-in of %s fails in %s", name, sitting.code)
        return
    _give_in_turn(act, decision, orders, actor, reason)


def _give_in_turn(
    act: Act, decision: Decision, orders: list[Order], actor: str, reason: str = ""
) -> None:
    for order in orders:
        if decision not in act.table.waiting:
            return
        try:
            act.order(decision.seat, order, actor, reason)
        except UmpireError:
            continue

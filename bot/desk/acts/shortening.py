"""Less time than there was: a moderator who plays asks for it, and those who play must agree.

Else he could shorten the clock, wait, and answer for an opponent whose time has run out.
"""

from __future__ import annotations

import json

from bot.desk.match.act import Act
from bot.desk.match.requests import AGREE_CLOCK, ASK_CLOCK, agreed, clock_asked, rows_of
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.deadlines import Rule, rule_of
from bot.desk.plain.errors import NotNow
from bot.desk.plain.values import Actor


def needs_consent(sitting: Sitting, actor: Actor, wanted: Rule | None) -> bool:
    """Whether an actor may only ask for a clock, and not set it (None: no clock)."""
    if sitting.state != "running" or not access.in_own_cause(sitting, actor):
        return False
    return wanted is not None and _may_be_sooner(sitting.clock, wanted)


def _may_be_sooner(before: Rule | None, after: Rule) -> bool:
    """Whether a deadline could fall sooner under another rule. No rule: there is none at all."""
    if before is None or after.hours < before.hours:
        return True
    if before.at is None and after.at is None:
        return False
    return (before.at, before.zone) != (after.at, after.zone)


def ask(act: Act, actor: Actor, wanted: Rule, why: str) -> None:
    """Note that a clock is asked for. Raises NotNow when nobody could agree."""
    if not access.holders_besides(act.sitting, actor):
        raise NotNow("The other seats are free: whoever takes them must agree first.")
    text = json.dumps({**wanted.out(), "pauses": []})
    act.note(ASK_CLOCK, actor.id, text=text, reason=f"{wanted.words()} ({why})", draft=True)


def agree(act: Act, seat: int, actor: Actor) -> Rule | None:
    """Agree for a seat to the clock that is asked for; the rule, when all have. Raises NotNow."""
    sitting = act.sitting
    rows = rows_of(sitting)
    asked = clock_asked(rows)
    if asked is None:
        raise NotNow("Nobody asks for another clock, or that is too long ago.")
    if asked.actor == actor.id:
        raise NotNow("You have asked for it yourself: the others must agree.")
    act.note(AGREE_CLOCK, actor.id, seat, draft=True)
    willing = agreed(rows, asked, AGREE_CLOCK) | {actor.id}
    if not access.holders_besides(sitting, Actor(asked.actor)) <= willing:
        return None
    return rule_of(json.loads(asked.text))

"""A shorter clock: a moderator who plays asks for it, and the other players must agree.

Otherwise they could shorten the clock, wait, and answer for an opponent whose time has run out.
"""

from __future__ import annotations

import json

from bot.desk.acts import agreeing
from bot.desk.match.act import Act
from bot.desk.match.requests import AGREE_CLOCK, ASK_CLOCK, clock_asked, rows_of
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.deadlines import Clock, clock_of
from bot.desk.plain.errors import NotNow
from bot.desk.plain.values import Actor


def needs_consent(sitting: Sitting, actor: Actor, wanted: Clock | None) -> bool:
    """Whether an actor may only ask for a clock (None: for no clock) and not set it."""
    if sitting.state != "running" or not access.in_own_cause(sitting, actor):
        return False
    return wanted is not None and _may_be_sooner(sitting.clock, wanted)


def _may_be_sooner(before: Clock | None, after: Clock) -> bool:
    """Whether a deadline may fall sooner by another clock. Without a clock there is no deadline."""
    if before is None or after.hours < before.hours:
        return True
    if after.away is not None and (before.away is None or after.away < before.away):
        return True
    if before.at is None and after.at is None:
        return False
    return (before.at, before.zone) != (after.at, after.zone)


def ask(act: Act, actor: Actor, wanted: Clock, why: str) -> None:
    """Record that a clock is asked for. Raises NotNow when nobody could agree."""
    if not access.holders_besides(act.sitting, actor):
        raise NotNow("The other seats are free: whoever takes them must agree first.")
    text = json.dumps({**wanted.out(), "pauses": []})
    act.record(ASK_CLOCK, actor.id, text=text, reason=f"{wanted.words()} ({why})", draft=True)


def agree(act: Act, seat: int, actor: Actor) -> Clock | None:
    """Agree for a seat to the clock that is asked for. Return it once all have agreed, else None.

    Raises NotNow when nobody asks for one, or the actor does.
    """
    nobody = "Nobody asks for another clock, or that is too long ago."
    asked = agreeing.to_answer(clock_asked(rows_of(act.sitting)), actor, nobody)
    if not agreeing.agree(act, seat, actor, asked, AGREE_CLOCK):
        return None
    return clock_of(json.loads(asked.text))

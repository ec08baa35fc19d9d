"""Closing a question knowingly: what would be given up is named first, and a second word closes.

This is about people, not rules: a program, a standing order, the clock and a moderator close at
once, and nothing of it stands in the journal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.desk.looks import choices, losses
from bot.desk.match.sitting import Sitting
from bot.desk.plain.errors import NotClosed
from engine.kernel.decision import Decision
from engine.kernel.order import Order

PASS = "pass"  # closes at once, whatever is given up: the person knows


class Care(NamedTuple):
    """A person closes a question and is asked once: who, and by which act (`key`)."""

    person: str
    key: str | None


def ask_once(
    sitting: Sitting, decision: Decision, care: Care, how: str, orders: Sequence[Order] = ()
) -> None:
    """Raise NotClosed the first time, where closing a decision gives something up.

    The second word holds if it comes from the same person, closes in the same way (`how`) and gives
    up the same: whoever has ordered something meanwhile is told anew. `orders` are those that are
    given before it is closed. One act that is delivered twice is one word.
    """
    lost = losses.in_words(sitting, losses.losses(sitting, decision, orders))
    told = (care.person, how, choices.tag_of(sitting, decision), *lost)
    before = sitting.warned.pop(decision.seat, None)
    if not lost:
        return
    if before is not None and before[0] == told and (care.key is None or before[1] != care.key):
        return
    sitting.warned[decision.seat] = (told, care.key)
    raise NotClosed(lost)

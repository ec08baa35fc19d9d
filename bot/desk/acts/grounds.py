"""What every act of a moderator needs: a right and a reason. Who has looked is remembered."""

from __future__ import annotations

from bot.desk.match.act import Act
from bot.desk.match.room import Done
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.values import Actor
from bot.store import Conflict
from engine.kernel.errors import BadOrder
from engine.kernel.typed import strange, visible

LONGEST_REASON = 500


def reason_of(text: str, what: str = "A reason") -> str:
    """A reason in the form in which it is kept. Raises BadOrder for an empty or too long one.

    `what`: what the text is called in the refusal, where it is no reason but an announcement.
    """
    reason = " ".join(visible(text).split())
    if not reason:
        raise BadOrder(f"{what} is needed: a sentence of at most {LONGEST_REASON} characters.")
    if len(reason) > LONGEST_REASON:
        raise BadOrder(
            f"{what} has at most {LONGEST_REASON} characters; this one has {len(reason)}."
        )
    if sign := strange(reason):
        raise BadOrder(f"{what} does not hold the character {sign}: leave it out.")
    return reason


def must_moderate(sitting: Sitting, actor: Actor) -> None:
    """Raise NotAllowed or NotNow unless the actor may change a running match as a moderator."""
    access.check_moderator(sitting, actor)
    access.check_running(sitting)


def owned(done: Done, actor: Actor) -> Done:
    """The act, for whoever did it. Raises Conflict when another person has used its key before."""
    if done.repeated and done.act.rows[0].actor != actor.id:
        raise Conflict("That has been used for something else: try again.")
    return done


def has_looked(act: Act, actor: Actor) -> None:
    """Remember that an actor has seen what is hidden, so that they take no seat of the match."""
    sitting = act.sitting
    if actor.id not in (*sitting.looked, *sitting.holders.values()):
        act.set_options(looked=[*sitting.looked, actor.id])


def must_see_all(sitting: Sitting, actor: Actor) -> None:
    """Raise NotAllowed or NotNow unless the actor may see, as a moderator, what is hidden now."""
    access.check_unhidden(sitting, actor)
    access.check_running(sitting)


def must_judge(sitting: Sitting, actor: Actor) -> None:
    """Raise NotAllowed or NotNow unless the actor may take back, as a moderator, what all saw."""
    access.check_judge(sitting, actor)
    access.check_running(sitting)

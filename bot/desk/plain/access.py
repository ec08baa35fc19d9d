"""Who may do and see what. Every permission is decided here and nowhere else.

The hot seat is no exception: its seats are held by "table", and that is who sits there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.desk.plain.errors import NotAllowed, NotNow
from bot.desk.plain.held import Held
from bot.desk.plain.standins import is_stand_in
from bot.desk.plain.values import Actor

OVER = ("finished", "cancelled")


def holds(match: Held, seat: str, actor: Actor) -> bool:
    """Whether the actor holds a seat."""
    return match.holders.get(seat) == actor.id


def plays(match: Held, actor: Actor) -> bool:
    """Whether the actor holds any seat of the match, or has given one up since it began.

    Whoever leaves a seat still knows its secrets: they may not look at the other side and return.
    """
    return actor.id in match.holders.values() or actor.id in match.played


def plays_alone(match: Held, actor: Actor) -> bool:
    """Whether the actor holds every seat, so that nobody is left who could be deceived."""
    return all(holder == actor.id for holder in match.holders.values())


def opponents(match: Held, actor: Actor) -> set[str]:
    """Everybody else who plays or has played, so also those whom the actor has unseated.

    A stand-in is nobody who could be wronged: whoever plays against stand-ins alone is asked by
    nobody. What is hidden in their seats stays hidden all the same.
    """
    return _persons((*match.holders.values(), *match.played), actor)


def holders_besides(match: Held, actor: Actor) -> set[str]:
    """Everybody else who holds a seat now: they must agree to what the actor asks for."""
    return _persons(match.holders.values(), actor)


def _persons(holders: Iterable[str | None], but: Actor) -> set[str]:
    return {one for one in holders if one not in (None, but.id) and not is_stand_in(one)}


def in_own_cause(match: Held, actor: Actor) -> bool:
    """Whether the actor plays against others, so that no moderator's act of theirs is impartial."""
    return plays(match, actor) and bool(opponents(match, actor))


def knows_another_side(match: Held, seat: str, person: str) -> bool:
    """Whether a person holds, or has held in this match, a seat of another side than `seat`.

    Before a match has begun there is nothing to know, so nobody does. A stand-in keeps its secrets
    as a person does.
    """
    others = {*match.holders.values(), *match.played} - {None, person}
    if match.state == "open" or not others:
        return False
    known = [one for one, holder in match.holders.items() if holder == person]
    known += [one for one, those in match.left.items() if person in those]
    return any(match.side(one) != match.side(seat) for one in known)


def moderates(match: Held, actor: Actor) -> bool:
    """Whether the actor is a moderator of the match, by role or by name."""
    return actor.moderator or actor.id in match.moderators


def is_over(match: Held) -> bool:
    """Whether the match has ended, so that its seed and all that was hidden are for everybody."""
    return match.state in OVER


def sees_everything(match: Held, actor: Actor) -> bool:
    """Whether nothing of the match is hidden from the actor.

    A moderator who also plays sees no more than their seat does.
    """
    if is_over(match):
        return True
    if plays_alone(match, actor):
        return True
    return moderates(match, actor) and not plays(match, actor)


def check_running(match: Held) -> None:
    """Raise NotNow unless orders may be given."""
    if is_over(match):
        raise NotNow(f"{match.code} is over ({match.state}); nothing can be changed in it.")
    if match.state != "running":
        raise NotNow(f"{match.code} has not been started yet.")


def check_order(match: Held, seat: str, actor: Actor) -> None:
    """Raise NotAllowed unless the actor may give orders for a seat."""
    if not holds(match, seat, actor):
        raise NotAllowed(f"You do not hold the {seat} seat of {match.code}.")


def check_following(match: Held, actor: Actor, at_home: bool) -> None:
    """Raise NotAllowed unless the actor may read what is public of a match: status, log, map.

    `at_home`: they belong to the place where the match lives. Others may if they play or moderate,
    or if the match was opened for all.
    """
    if not (at_home or match.open_to_all or plays(match, actor) or moderates(match, actor)):
        raise NotAllowed(
            f"{match.code} is played elsewhere: what is public of it is read there, by its players "
            "and moderators, or by all if it was opened so."
        )


def check_reading(match: Held, seat: str | None, actor: Actor) -> None:
    """Raise NotAllowed unless the actor may see what a seat sees (None: a spectator)."""
    if seat is None or holds(match, seat, actor) or sees_everything(match, actor):
        return
    raise NotAllowed(f"What the {seat} seat of {match.code} sees is not for you.")


def check_everything(match: Held, actor: Actor) -> None:
    """Raise NotAllowed unless the actor may see all that is hidden."""
    if not sees_everything(match, actor):
        raise NotAllowed(
            f"What is hidden in {match.code} is shown when it is over, or to a moderator who does "
            "not play in it."
        )


def check_moderator(match: Held, actor: Actor) -> None:
    """Raise NotAllowed unless the actor moderates the match."""
    if not moderates(match, actor):
        raise NotAllowed(f"That is for the moderators of {match.code}.")


def check_judge(match: Held, actor: Actor) -> None:
    """Raise NotAllowed unless the actor, as a moderator, may take back what others have seen."""
    check_moderator(match, actor)
    if in_own_cause(match, actor):
        raise NotAllowed(
            f"You play in {match.code}: ask the others to go back (`takeback`), or a "
            "moderator who does not play."
        )


def check_unhidden(match: Held, actor: Actor) -> None:
    """Raise NotAllowed unless the actor moderates the match and may see all that is hidden."""
    check_moderator(match, actor)
    if not sees_everything(match, actor):
        raise NotAllowed(
            f"You play in {match.code}: only a moderator who does not play may see what is hidden, "
            "or change it."
        )


def check_reopen(match: Held, actor: Actor) -> None:
    """Raise NotAllowed unless the actor may reopen a match whose end has shown everything.

    A player could end the match, read the other side's secrets, and play on.
    """
    check_moderator(match, actor)
    if plays(match, actor) and not plays_alone(match, actor):
        raise NotAllowed(
            f"You play in {match.code}, and its end has shown all that was hidden: only a "
            "moderator who does not play in it, and never did, takes it up again."
        )


def speaks_first(match: Held, actor: Actor) -> bool:
    """Whether the actor may know the seed: they opened the match, moderate it, or run the program.

    What they add to the dice they add before the others, see `check_words`.
    """
    return actor.host or moderates(match, actor)


def check_words(match: Held, actor: Actor) -> None:
    """Raise NotAllowed where one who may know the seed would speak after one who cannot.

    With the seed in hand they could try words until the dice suit them.
    """
    if match.vouched and speaks_first(match, actor):
        raise NotAllowed(
            f"Who opened {match.code}, moderates it or runs the umpire adds words to its dice "
            f"before the others do, and {match.vouched[0]} has spoken: the dice are well mixed."
        )


def check_start(match: Held, actor: Actor) -> None:
    """Raise NotAllowed unless the actor may start the match."""
    if not plays(match, actor) and not moderates(match, actor):
        raise NotAllowed(f"You neither play in {match.code} nor moderate it.")


def check_join(match: Held, seat: str, person: str) -> None:
    """Raise NotNow or NotAllowed unless a seat may be taken by a person who asks for it."""
    if match.state != "open":
        raise NotNow(f"{match.code} has been started: a moderator may give you a seat.")
    if match.holders.get(seat) is not None:
        free = [name for name, holder in match.holders.items() if holder is None]
        left = f" Free: {', '.join(free)}." if free else ""
        raise NotNow(f"The {seat} seat of {match.code} is taken.{left}")
    check_sides(match, {**match.holders, seat: person}, person)


def check_sides(match: Held, holders: Mapping[str, str | None], person: str = "") -> None:
    """Raise NotAllowed where these holders are one person on several sides, and others.

    Alone somebody may play all sides. `person`: who would take a seat, if that is asked.
    """
    people = {one for one in holders.values() if one is not None}
    if len(people) < 2:
        return
    for one in people:
        if len({match.side(seat) for seat, holder in holders.items() if holder == one}) > 1:
            if one == person:
                raise NotAllowed(
                    f"You have a seat of another side of {match.code}, and others play: one person "
                    "plays several sides only alone. `/match leave` gives a seat up."
                )
            raise NotAllowed(
                f"In {match.code} one person has seats of several sides, which goes only alone: "
                "they give one up first (`/match leave`)."
            )


def check_hand_over(match: Held, seat: str, actor: Actor, holder: str | None) -> None:
    """Raise NotAllowed unless the actor may give a seat to somebody (None: to nobody).

    Whoever has just given a seat away may give it back to whom they had it from, see `gives_back`.
    """
    if not holds(match, seat, actor) and not moderates(match, actor):
        raise NotAllowed(
            f"The {seat} seat of {match.code} is handed over by its holder or by a moderator."
        )
    if holder is not None and holder in match.looked:
        raise NotAllowed(
            f"Whoever has looked at what is hidden in {match.code}, or changed it as a moderator, "
            "holds no seat in it."
        )
    if match.state == "open" and holder is not None:
        check_sides(match, {**match.holders, seat: holder}, holder)
    if gives_back(match, seat, actor, holder):
        return
    others = holders_besides(match, actor)
    if holder == actor.id and others and plays(match, actor) and not holds(match, seat, actor):
        raise NotAllowed(
            f"You play in {match.code}: with another seat you would see what you may not. "
            "Give it to somebody else."
        )
    if holder not in (None, match.holders.get(seat)) and knows_another_side(match, seat, holder):
        raise NotAllowed(
            f"Whoever plays one side of {match.code}, or has played it, knows its secrets: they "
            f"take no seat of another side, such as {seat}."
        )


def gives_back(match: Held, seat: str, actor: Actor, holder: str | None) -> bool:
    """Whether an actor takes back a hand-over of their own, before anybody has acted in the open.

    They are put back where they were, so nobody comes to know more than they did. It lets a name be
    mended that was mistyped; from then on it is somebody else's seat.
    """
    return holder is not None and match.handed_over.get(seat) == (actor.id, holder)


def check_unseating(match: Held, seat: str, actor: Actor, holder: str | None) -> None:
    """Raise NotAllowed where a moderator who plays would unseat an opponent whose time still runs.

    They may answer for a free seat and choose its next holder, so they could be rid of anybody.
    """
    if gives_back(match, seat, actor, holder):
        return
    if match.holders.get(seat) not in (None, actor.id) and in_own_cause(match, actor):
        raise NotAllowed(
            f"You play in {match.code}: before the time of {seat} has run out, that seat is given "
            "away only by its holder, or by a moderator who does not play."
        )


def needs_word(match: Held, actor: Actor) -> bool:
    """Whether a moderator can only ask to cancel or move a match: they play, the others must agree.

    Else a player could end a match that they are losing, or carry it to where a friend moderates.
    Before it has begun nothing is hidden, and whoever does not like it leaves.
    """
    return match.state == "running" and plays(match, actor) and bool(holders_besides(match, actor))


def check_pause(match: Held, actor: Actor, often: bool) -> None:
    """Raise NotAllowed unless the actor may let the clock stand still.

    `often`: it has stood still for long enough lately; then no moderator who plays stops it again.
    """
    check_moderator(match, actor)
    if often and in_own_cause(match, actor):
        raise NotAllowed(
            f"You play in {match.code}, and its clock has stood still for two weeks of the last "
            "ninety days: a moderator who does not play may stop it again."
        )


def check_resume(match: Held, actor: Actor, long: bool) -> None:
    """Raise NotAllowed unless the actor may let the clock run again.

    `long`: it has stood still for so long that everybody who plays may.
    """
    if not (long and actor.id in match.holders.values()):
        check_moderator(match, actor)


def check_claim(match: Held, late: str, actor: Actor) -> None:
    """Raise NotAllowed unless the actor may go on without the answer of a seat that is late.

    Those who play against it or beside it have waited; nobody does it for a seat of their own.
    """
    if holds(match, late, actor) or actor.id not in match.holders.values():
        raise NotAllowed(
            f"Only who plays in {match.code} and waits for {late} goes on without its answer."
        )


def check_export(match: Held, actor: Actor, force: bool) -> None:
    """Raise NotNow or NotAllowed unless the whole match may be written out with its seed."""
    if is_over(match):
        return
    if not force:
        raise NotNow(
            f"{match.code} is not over: its seed and its secrets are written out when it is. "
            "A moderator who does not play may force it."
        )
    check_moderator(match, actor)
    check_everything(match, actor)


def check_begun(match: Held) -> None:
    """Raise NotNow while there is no position to look at."""
    if match.state == "open":
        raise NotNow(f"{match.code} has not been started yet.")

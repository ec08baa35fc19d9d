"""What the seats add to the dice: told to all at once, the host's side first, frozen at the start.

Whoever opened the match, moderates it or has its database may know the seed. If they spoke last,
they could try words until the dice suit them. So the last words are those of somebody who does
none of that, or all read that the dice rest on the host alone. See docs/dice.md.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.desk.match.act import Act
from bot.desk.match.room import Done, Room
from bot.desk.plain import access, games
from bot.desk.plain.errors import NotNow
from bot.desk.plain.values import Actor
from engine.kernel.errors import BadOrder
from engine.kernel.typed import strange, visible

LONGEST_ADDITION = 200


def cleaned(text: str) -> str:
    """What a seat adds to the dice, as it is kept: one line. Raises BadOrder if it may not."""
    said = " ".join(visible(text).split())
    if not 0 < len(said) <= LONGEST_ADDITION:
        raise BadOrder(f"What you add to the dice has 1 to {LONGEST_ADDITION} characters.")
    if sign := strange(said):
        raise BadOrder(f"What you add to the dice does not hold {sign}: leave it out.")
    return said


def additions(
    game: str, entropy: Mapping[str, str | None], options: Mapping[str, str] | None = None
) -> dict[str, str]:
    """What the seats add to the dice, by the full names of seats. Raises UnknownName, BadOrder."""
    ruleset = games.find(game).ruleset(options)
    return {
        ruleset.seats[ruleset.seat(named)]: cleaned(text)
        for named, text in entropy.items()
        if text is not None
    }


async def add(room: Room, match: str, seat: str | int, text: str, actor: Actor) -> Done:
    """Add a text of a seat to the dice, after the commitment and before the first roll.

    All are told of it. Raises NotNow once the match has started or the seat has added something,
    NotAllowed for who must speak before the others and comes after one of them.
    """
    said = cleaned(text)

    def work(act: Act) -> None:
        sitting = act.sitting
        number = sitting.seat(seat)
        name = sitting.ruleset.seats[number]
        access.check_order(sitting, name, actor)
        if sitting.state != "open":
            raise NotNow(f"{sitting.code} has been started: its dice are fixed.")
        if sitting.entropy.get(name) is not None:
            raise NotNow(f"The {name} seat has added its words already; they stand.")
        access.check_words(sitting, actor)
        act.match_changes["entropy"] = {**sitting.entropy, name: said}
        if not access.speaks_first(sitting, actor):
            act.set_options(vouched=[*sitting.vouched, name])
        act.record("words", actor.id, number, said, draft=True)

    return await room.doing(match, work)

"""What happened: intent plus what dice and rules made of it, and who may see it."""

from __future__ import annotations

from typing import NamedTuple

EVERYONE = -1
# What every game tells of each die, by this kind of event (address, face).
DIE = "die"
# A game tells each phase that begins by an event of this kind (turn, number, name), so that what
# happened can be listed under its phase.
PHASE_BEGINS = "phase"
# A game may tell so that a turn begins: just before its first phase, or in it.
TURN_BEGINS = "turn"


class Event(NamedTuple):
    """One thing that happened.

    `seats` is a bit mask of the seats that may see it (EVERYONE: all). A fact that is half
    secret is told in two events, a public one and one for its owner.
    """

    kind: str
    data: tuple[int | str, ...]
    seats: int = EVERYONE

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may see the event."""
        return self.seats == EVERYONE or (seat is not None and bool(self.seats >> seat & 1))


class EventKind(NamedTuple):
    """How a kind of event is told: `slots` name the kind of each datum, `words` the sentence.

    A slot is "unit", "area", "army", "seat", "number", "text" ...: the ruleset's names say it.
    `words` is a format string over the slots in order. `detail`: it belongs into the log, but
    not into the short report of a phase. `many`: the sentence for several units, the first datum,
    of which the rest that it says is alike; with it such events are told together in a picture,
    details too.
    """

    name: str
    slots: tuple[str, ...]
    words: str
    detail: bool = False
    many: str = ""

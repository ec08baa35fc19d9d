"""What shows of what a seat may not know: two positions that it cannot tell apart are compared.

Before a step of a fuzzed match the position is dealt anew for a seat or a spectator, or others'
drafts and secrets are taken out of it; then everything that the seat could see, be asked, be
offered, try and be told is compared, and what the order that follows brings as well.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Literal

from msgspec import Struct, structs
from msgspec.msgpack import encode

from bot.desk.match import account
from bot.desk.plain.games import Game
from bot.desk.plain.rows import Row
from bot.rehearsal.fuzz_reports import readers_who_can_tell
from engine.kernel.errors import UmpireError
from engine.kernel.onlooker import (
    Outcome,
    Seen,
    asked,
    beginnings,
    finds,
    outcome,
    resting,
    sees,
    tries,
    unread,
)
from engine.kernel.order import Order
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset
from engine.kernel.secrecy import dealt_anew, without_secrets
from engine.kernel.table import Table

# Of the steps in a sample, each for one seat and one comparison: a comparison takes as much longer
# as a game has more units, and is made as much more seldom.
STEPS = 0.25
UNITS = 11  # a game of so many units would have one at every step
PICTURES = 0.004  # of the views that are compared, their pictures as well: those are slow
WIDTH = 640  # of these pictures, in pixels
TRIES = 4
LONGEST = 200  # characters that are told of what differs
Leak = Callable[[str, str], None]
# How often onlookers compare: at some steps, at every one for every seat, or never.
Secrecy = Literal["sampled", "every", "off"]


class Onlookers:
    """All seats and a spectator of one match, each looking for what it may not know.

    `leak` is told what shows of it: the kind, and a sentence.
    """

    def __init__(
        self, game: Game, ruleset: Ruleset, random: Random, often: Secrecy, leak: Leak
    ) -> None:
        self.game = game
        self.ruleset = ruleset
        self.random = random
        self.often = often
        self.leak = leak
        self.share = min(STEPS, UNITS / ruleset.names.size("unit"))

    def watch(self, table: Table, giver: int, order: Order) -> int:
        """Compare before an order is given to a table, which stays as it is; how often."""
        if self.often == "off":
            return 0
        seats: list[int | None] = [*range(len(self.ruleset.seats)), None]
        ways = [self._dealt, self._bare, self._brings]
        if self.often == "sampled":
            if self.random.random() >= self.share:
                return 0
            seats, ways = [self.random.choice(seats)], [self.random.choice(ways)]
        for seat in seats:
            for way in ways:
                try:
                    way(table, seat, giver, order)
                except Exception:
                    self._tell(seat, "crash", traceback.format_exc(limit=-6))
        return len(seats) * len(ways)

    def read(self, rows: Sequence[Row]) -> None:
        """Compare what is reported of a whole match where the same was drafted in another order."""
        if self.often != "off":
            for said in readers_who_can_tell(self.ruleset, rows, self.random):
                self.leak("report", said)

    # ---- the comparisons -------------------------------------------------------------------------

    def _dealt(self, table: Table, seat: int | None, giver: int, order: Order) -> None:
        """Hidden units change places: who is asked, and what the seat sees and finds out."""
        dealt = dealt_anew(self.ruleset, table.position, seat, self.random)
        try:
            other = resting(self.ruleset, dealt.position, table.dice)
        except UmpireError as refusal:
            self._tell(seat, "asked", str(refusal))
            return
        if self._same(seat, _asked(table, seat), _asked(other, seat)):
            self._look(table, other.position, seat, order if seat == giver else None)

    def _bare(self, table: Table, seat: int | None, giver: int, order: Order) -> None:
        """Others have drafted and ordered nothing: what the seat sees, finds out and drafts."""
        other = without_secrets(self.ruleset, table.position, seat)
        self._look(table, other, seat, order if seat == giver else None)
        if seat == giver and any(draft.seat != giver for draft in table.position.drafts):
            self._drafts(table, giver, order)

    def _drafts(self, table: Table, giver: int, order: Order) -> None:
        """What others have drafted makes no difference to what a draft brings its giver."""
        ruleset, dice = self.ruleset, table.dice
        other = table.position.seen_by(giver)
        try:
            one = outcome(ruleset, table.position, dice, giver, order)
        except UmpireError:
            return
        if one.draft:
            two = outcome(ruleset, other, dice, giver, order)
            self._same(giver, {"event": one.told(giver)}, {"event": two.told(giver)})

    def _look(self, table: Table, other: Position, seat: int | None, order: Order | None) -> None:
        """What a seat sees in both positions, and finds out at its own questions."""
        ruleset, position, random = self.ruleset, table.position, self.random
        pictures = random.random() < PICTURES
        one = self._sees(position, seat, pictures)
        self._same(seat, one, self._sees(other, seat, pictures))
        for decision in (d for d in table.waiting if d.seat == seat):
            tried = tries(ruleset, position, decision, random, TRIES)
            if order is not None and order.verb in decision.verbs:
                tried.insert(0, order)
            begun = beginnings(ruleset, decision, tried[:2])
            self._same(
                seat,
                finds(ruleset, position, decision, tried, begun),
                finds(ruleset, other, decision, tried, begun),
            )

    def _brings(self, table: Table, seat: int | None, giver: int, order: Order) -> None:
        """The order is given where hidden units have changed places: what the seat is told of it.

        Where it is refused there, nothing can be compared, unless the seat could have told so.
        """
        ruleset, position = self.ruleset, table.position
        try:
            one = outcome(ruleset, position, table.dice, giver, order)
        except UmpireError:
            return
        told = self._told(one, seat)
        for event in unread(ruleset, position, one, seat):
            self._tell(seat, "event", f"It names what lies hidden: {ruleset.say(event)}")
        bared = ruleset.bared(one.table.position, one.told(seat))
        dealt = dealt_anew(ruleset, position, seat, self.random, one.table.position, bared)
        knows = seat is not None and ruleset.side(seat) == ruleset.side(giver)
        about = order if knows else dealt.order(ruleset, order)
        try:
            two = outcome(ruleset, dealt.position, table.dice, giver, about)
        except UmpireError as refusal:
            if knows:
                self._tell(seat, "error", str(refusal))
            return
        if self._same(seat, told, self._told(two, seat)):
            stands = self._sees(one.table.position, seat)
            self._same(seat, stands, self._sees(two.table.position, seat))

    def _sees(self, position: Position, seat: int | None, picture: bool = False) -> Seen:
        """What a seat sees of a position, with the picture of its view if that is wanted."""
        seen = sees(self.ruleset, position, seat)
        if picture:
            seen["picture"] = self.game.draw(seen["view"], width=WIDTH)
        return seen

    def _told(self, came: Outcome, seat: int | None) -> Seen:
        """What a seat is told of an order: events, the report made of them, who is asked next."""
        told, seen = came.told(seat), came.table.position.seen_by(seat)
        return {
            "event": (told, came.draft),
            "report": account.of_events(self.ruleset, told, seen).lines(),
            "die": came.rolled,
            **_asked(came.table, seat),
        }

    # ---- what is found ---------------------------------------------------------------------------

    def _same(self, seat: int | None, one: Seen, two: Seen) -> bool:
        """Whether both are the same; what is not is told of."""
        found = [kind for kind in one if not same(one[kind], two[kind])]
        for kind in found:
            self._tell(seat, kind, different(one[kind], two[kind]))
        return not found

    def _tell(self, seat: int | None, kind: str, said: str) -> None:
        who = "a spectator" if seat is None else self.ruleset.seats[seat]
        self.leak(kind, f"{who} can tell by the {kind}: {said}")


def _asked(table: Table, seat: int | None) -> Seen:
    return {"asked": asked(table.waiting, seat)}


def same(one: Any, two: Any) -> bool:
    """Whether two values are the same, in the order of their mappings too: it may be read."""
    alike = type(one) is type(two) and one == two
    return bool(alike and (not isinstance(one, Struct) or encode(one) == encode(two)))


def different(one: Any, two: Any) -> str:
    """The first thing in which two values differ, in short."""
    if isinstance(one, bytes):
        return f"{len(one)} bytes, or {len(two)}"
    if isinstance(one, str):
        one, two = one.splitlines(), two.splitlines()
    if isinstance(one, Struct):
        one, two = structs.asdict(one), structs.asdict(two)
    if isinstance(one, Mapping) and isinstance(two, Mapping):
        one, two = list(one.items()), list(two.items())
    if isinstance(one, Sequence) and isinstance(two, Sequence) and len(one) == len(two) > 0:
        pairs = ((a, b) for a, b in zip(one, two, strict=True) if a != b)
        a, b = next(pairs, ("as it stands", "in another order"))
        return _short(a, b) if isinstance(a, str) else different(a, b)
    return _short(one, two)


def _short(one: object, two: object) -> str:
    return f"{str(one)[:LONGEST]!r}, or {str(two)[:LONGEST]!r}"

"""A match in memory: who holds what, the table it is played on, and what lies drafted."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.desk.plain import access
from bot.desk.plain.deadlines import Asking, Clock, clock_of
from bot.desk.plain.games import Game
from bot.desk.plain.rows import Row, lying, unpack
from bot.desk.plain.times import Times, asking_of, columns_of
from bot.desk.plain.values import (
    Actor,
    Phases,
)
from bot.store import ASKED, Loaded, key_of
from engine.kernel.dice import BARRED, Dice
from engine.kernel.errors import UmpireError
from engine.kernel.ruleset import Ruleset
from engine.kernel.standing import StandingOrder, parse
from engine.kernel.table import Table

Offers = dict[int, tuple[Sequence[str], Sequence[str]]]
GONE = "gone-"  # how the alias of a forgotten person begins


@dataclass(slots=True)
class Sitting:
    """One match as the database has it at `revision`; `table` is None before the match starts."""

    id: int
    code: str
    game: Game
    ruleset: Ruleset
    ruleset_version: str
    state: str
    result: Mapping[str, Any] | None
    options: Mapping[str, Any]
    entropy: Mapping[str, str | None]
    seed: str = field(repr=False)
    commitment: str
    seed_known: bool
    holders: dict[str, str | None]
    standing: dict[str, list[str]]
    revision: int
    clock: Clock | None = None
    times: Times = field(default_factory=Times)
    asked: dict[str, Asking | None] = field(default_factory=dict)
    since: dict[str, datetime] = field(default_factory=dict)  # when each seat got its holder
    pings: dict[str, int] = field(default_factory=dict)  # since a seat's last sign of life
    handoffs: int = 0
    table: Table | None = None
    drafts: list[Row] = field(default_factory=list)  # orders that lie open, oldest first
    previous: list[Row] = field(default_factory=list)  # rows of the phase before
    current: list[Row] = field(default_factory=list)  # rows of this phase
    # `lately`: the rows in force since the one in which the phase before began. `turned`: the
    # number of the row in which this phase began. `back`: see `in_force.Back`.
    lately: list[Row] = field(default_factory=list)
    turned: int = 0
    back: dict[int, int] = field(default_factory=dict)
    phases: Phases | None = None  # those that have passed, if anybody has asked
    # By seat: the tags of what it was asked, and orders in full that a line of its could have been,
    # asked with their numbers. Kept by the room, so that loading a match forgets none.
    offered: Offers = field(default_factory=dict)
    # By seat: what its holder was told last that closing gives up, and by which act.
    warned: dict[int, tuple[tuple[str, ...], str | None]] = field(default_factory=dict)
    _legal: dict[Hashable, dict[int, bool]] = field(default_factory=dict)
    _legal_at: int = -1
    _read: dict[str, tuple[list[str], list[StandingOrder]]] = field(default_factory=dict)

    @property
    def moderators(self) -> Sequence[str]:
        """Those whom the match itself names as moderators."""
        return tuple(self.options.get("moderators", ()))

    @property
    def played(self) -> Sequence[str]:
        """Those who have given up a seat since the match began."""
        # A match may have begun when it was not kept which seat.
        found = [
            *self.options.get("played", ()),
            *(p for those in self.left.values() for p in those),
        ]
        return tuple(dict.fromkeys(found))

    @property
    def left(self) -> Mapping[str, Sequence[str]]:
        """Those who have given up a seat since the match began, by seat."""
        return dict(self.options.get("left", {}))

    @property
    def handed_over(self) -> Mapping[str, tuple[str, str]]:
        """Seats that changed hands since the last row that all could see: by whom, from whom."""
        found: dict[str, tuple[str, str]] = {}
        held: dict[str, str] = {}
        for row in (*self.previous, *self.current):
            if not row.draft:
                found.clear()
            elif row.kind == "hand-over" and row.seat is not None:
                before = held.get(row.seat) or next(reversed(self.left.get(row.seat, ())), "")
                held[row.seat] = row.text
                found[row.seat] = (row.actor, before)
        return found

    def side(self, seat: str) -> int:
        """The side that a seat, by its name, plays for."""
        return self.ruleset.side(self.ruleset.seats.index(seat))

    @property
    def looked(self) -> Sequence[str]:
        """Those who have seen what is hidden without playing; they take no seat of the match."""
        return tuple(self.options.get("looked", ()))

    @property
    def dice_way(self) -> int:
        """In which way words stand before the addresses of its dice, see `Dice`."""
        return int(self.options.get("dice", BARRED))

    @property
    def earlier_seeds(self) -> Sequence[Mapping[str, Any]]:
        """The seeds of before: each a "seed", its "commitment", and the "row" that put it away.

        A match that is taken up again has shown its seed, so it goes on with another.
        """
        return tuple(self.options.get("seeds", ()))

    @property
    def vouched(self) -> Sequence[str]:
        """Seats whose words for the dice came from somebody who could not know the seed."""
        if "dice" in self.options:
            return tuple(self.options.get("vouched", ()))
        # An older match kept who added words, but not whether they could know the seed.
        return tuple(seat for seat, words in self.entropy.items() if words is not None)

    @property
    def open_to_all(self) -> bool:
        """Whether everybody may read what is public of the match, wherever it lives."""
        return bool(self.options.get("open"))

    @property
    def archived(self) -> bool:
        """Whether the match is put away, so that it is neither listed nor reported."""
        return bool(self.options.get("archived"))

    def take_asked(self, seat: str, columns: Mapping[str, Any]) -> None:
        """Take over changed columns of a seat that say since when it is asked."""
        self.asked[seat] = self.asked_with(seat, columns)
        self.pings[seat] = int(columns.get("pings", self.pings.get(seat, 0)))

    def asked_with(self, seat: str, columns: Mapping[str, Any]) -> Asking | None:
        """Since when a seat is asked once these columns of it are changed; None: not at all."""
        before = self.asked.get(seat)
        known: dict[str, Any] = dict.fromkeys(ASKED)
        if before is not None:
            known |= {"asked_at": before.at, "asked_row": before.row, "told": before.told}
            known |= {"extra_seconds": int(before.extra.total_seconds())}
            known |= {"extensions": before.extensions, "reminded": before.reminded}
        return asking_of({**known, **columns})

    def playing(self) -> Table:
        """The table; only for a match that has been started."""
        if self.table is None:
            raise ValueError(f"{self.code} has no position yet")
        return self.table

    def dice(self) -> Dice:
        """The dice of the match: seed, code and what the seats added."""
        return dice_of(self.seed, self.code, self.entropy, self.ruleset, self.dice_way)

    def seat(self, seat: str | int) -> int:
        """The number of a seat that a person means. Raises UnknownName with the seats' names."""
        if isinstance(seat, int):
            names = self.ruleset.seats
            seat = names[seat] if 0 <= seat < len(names) else str(seat)
        # Whatever a caller's types say: no seat is not the first seat.
        return self.ruleset.seat(seat or "")

    def legal_now(self, question: Hashable) -> dict[int, bool]:
        """What is known at this revision of ids that may answer a question: whether each is legal.

        Completion asks the same again with every character that a person types.
        """
        if self._legal_at != self.revision:
            self._legal_at = self.revision
            self._legal = {}
        return self._legal.setdefault(question, {})

    def standing_of(self, seat: int) -> list[StandingOrder]:
        """A seat's standing orders, read; one that reads no longer is passed over."""
        name = self.ruleset.seats[seat]
        texts = self.standing.get(name, [])
        known = self._read.get(name)
        if known is None or known[0] != texts:
            orders = []
            for text in texts:
                try:
                    orders.append(parse(text, self.ruleset))
                except UmpireError:
                    continue
            known = self._read[name] = (list(texts), orders)
        return known[1]


def dice_of(
    seed: str, code: str, entropy: Mapping[str, str | None], ruleset: Ruleset, way: int
) -> Dice:
    """Dice of a seed, a match's code, and what each seat added, in the order of the seats."""
    return Dice(seed, code, [entropy.get(name) or "" for name in ruleset.seats], way)


def sit(loaded: Loaded, game: Game, times: Times) -> Sitting:
    """A match as the store has loaded it, with its position but not yet its drafted rows.

    Raises BadPosition when the stored position is damaged or not of this game.
    """
    match = loaded.match
    sitting = Sitting(
        id=key_of(match),
        code=match.code,
        game=game,
        ruleset=game.ruleset(match.options.get("chosen")),
        ruleset_version=match.ruleset_version,
        state=match.state,
        result=match.result,
        options=match.options,
        entropy=match.entropy,
        seed=match.seed,
        commitment=match.seed_hash,
        seed_known=match.seed_known,
        holders={name: seat.holder for name, seat in loaded.seats.items()},
        standing={name: list(seat.standing_orders) for name, seat in loaded.seats.items()},
        revision=match.revision,
        clock=clock_of(match.clock),
        times=times,
    )
    for name, seat in loaded.seats.items():
        sitting.since[name] = seat.since
        sitting.take_asked(name, columns_of(seat))
    if loaded.position is not None:
        position = sitting.ruleset.new_position()
        sitting.handoffs = unpack(position, loaded.position.blob, lying(sitting.standing))
        sitting.table = Table(sitting.ruleset, position, sitting.dice())
        sitting.table.resume()
    return sitting


def own_seat(sitting: Sitting, seat: str | int, actor: Actor) -> int:
    """The number of a seat for which an actor may act now. Raises NotAllowed, NotNow."""
    number = sitting.seat(seat)
    access.check_order(sitting, sitting.ruleset.seats[number], actor)
    access.check_running(sitting)
    return number


def reader(sitting: Sitting, seat: str | int | None, actor: Actor) -> int | None:
    """The number of the seat as which an actor reads (None: a spectator).

    Raises NotAllowed for a seat that is not theirs to read, UnknownName for none of the game.
    """
    number = None if seat is None else sitting.seat(seat)
    name = None if number is None else sitting.ruleset.seats[number]
    access.check_reading(sitting, name, actor)
    return number


def seat_read(sitting: Sitting, seat: str | int, actor: Actor) -> int:
    """The number of the seat as which an actor reads what a seat alone has; a spectator has none.

    Raises as `reader` does, and UnknownName where no seat is named.
    """
    number = reader(sitting, seat, actor)
    return sitting.seat("") if number is None else number

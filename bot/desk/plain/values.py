"""What the desk hands back, as plain frozen values. Nothing in them is hidden from their reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.desk.plain.deadlines import Rule


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a person's id as the front door knows it, and whether a role makes it moderator."""

    id: str
    moderator: bool = False


TABLE = Actor("table")  # whoever sits at this machine: the hot seat


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a match's log as its reader may see it; `number` counts what that reader sees.

    `kind`: "event", "detail" (an event that short reports leave out), "order" (one's own, as
    understood), or "note" (hand-overs, forced phases ...).
    """

    number: int
    turn: int
    phase: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Awaited:
    """A seat that must decide something, who holds it, and the questions in words.

    `since`: when it was asked; `due`: when its time runs out, None without a clock or while that
    stands still.
    """

    seat: str
    holder: str | None
    questions: Sequence[str]
    since: datetime | None = None
    due: datetime | None = None


@dataclass(frozen=True, slots=True)
class Status:
    """How a match stands: public facts only.

    `state`: "open" (not started), "running", "finished" or "cancelled". `seed` is None until it
    is over. `fair`: "" or why the dice prove nothing ("known seed, not fair"). `home`: where a
    front door tells of the match, if any does.
    """

    code: str
    game: str
    title: str
    ruleset_version: str
    state: str
    turn: int
    phase: int
    phase_name: str
    awaited: Sequence[Awaited]
    handoffs: int
    seats: Mapping[str, str | None]
    moderators: Sequence[str]
    commitment: str
    entropy: Mapping[str, str | None]
    seed: str | None
    fair: str
    figures: Mapping[str, str] = field(default_factory=dict)
    result: str | None = None
    home: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    clock: Rule | None = None  # how long a decision may take; None: as long as it takes
    archived: bool = False

    @property
    def over(self) -> bool:
        """Whether it has ended, so that nothing of it is hidden any more; its seed tells."""
        return self.seed is not None


@dataclass(frozen=True, slots=True)
class Phases:
    """Phases as a person names them, "2 Combat", in the order of time.

    `restorable`: to whose beginning the match may go back. `drawable`: as whose end it may be seen.
    `told`: all that the log speaks of, the present one too. `at`: the row with which that began.
    """

    at: int
    restorable: Sequence[str]
    drawable: Sequence[str]
    told: Sequence[str]


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list."""

    code: str
    game: str
    state: str
    seats: Mapping[str, str | None]
    result: str | None
    home: str | None = None


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """A phase that has just ended, as a seat (None: a spectator) saw it, for a picture of it."""

    turn: int
    phase: int
    phase_name: str
    seat: int | None
    view: Any
    figures: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Given:
    """What came of an order, an undo or a moderator's act.

    `echo`: the order as understood. `lines`: what the seat may see of what happened, standing
    orders' answers included (`number` is 0 here: only the log counts). `dropped`: standing orders
    of the seat that fitted and were refused, with why. `draft`: nobody else sees it yet, and undo
    takes it back. `repeated`: it had been done before under the same key. `phases` are those that
    ended with it, if the desk was told to watch them.
    """

    code: str
    echo: str
    lines: Sequence[Line]
    dropped: Sequence[str]
    draft: bool
    repeated: bool
    awaited: Sequence[Awaited]
    state: str
    result: str | None
    phases: Sequence[PhaseEnded] = ()


@dataclass(frozen=True, slots=True)
class VerbHelp:
    """An order that may be given now: how it is typed and what it does."""

    name: str
    usage: str
    help: str
    heading: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question that waits for a seat, and the orders that answer it.

    `sealed`: it is opened when this seat is done and all of `others`, seats that are asked at once
    with it; the same whoever of them is done already.
    `tag` names it, the same while it waits and made from public facts alone. `answers`: every
    order that answers it, where they are few and were asked for. `idle`: units of the seat that
    could be ordered and are not yet, if answers were asked for.
    """

    kind: str
    text: str
    verbs: Sequence[VerbHelp]
    sealed: bool
    others: Sequence[str] = ()
    tag: str = ""
    answers: Sequence[str] = ()
    idle: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat is asked now, and what it has ordered that nobody else sees yet."""

    seat: str
    questions: Sequence[Question]
    drafted: Sequence[str]


@dataclass(frozen=True, slots=True)
class Task:
    """What waits for a person in one match, in one seat; `due`: until when, if a clock runs."""

    code: str
    title: str
    seat: str
    turn: int
    phase_name: str
    questions: Sequence[str]
    home: str | None
    due: datetime | None = None


@dataclass(frozen=True, slots=True)
class Odds:
    """What an order may come to: each outcome in words, and its chance between 0 and 1."""

    echo: str
    outcomes: Sequence[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class DiceCount:
    """How the public dice of a match have fallen: how often each face showed."""

    rolls: int
    faces: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Trial:
    """What a standing order would do with a question that waits now; `refusal` "" when it fits."""

    question: str
    answer: Sequence[str]
    refusal: str


@dataclass(frozen=True, slots=True)
class Point:
    """A row of the journal that a match may be restored to."""

    sequence: int
    turn: int
    phase: str
    kind: str


@dataclass(frozen=True, slots=True)
class Undoing:
    """What it means to go back: to which row and moment, and what all saw that would be undone.

    `sequence` and `revision` count drafts: they are for the desk alone.
    """

    sequence: int = field(repr=False)
    words: str
    lines: Sequence[str]
    revision: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class Investigated:
    """All that is hidden in a match: its position; by seat, what is drafted and ordered ahead."""

    given: Given
    position: str
    drafted: Mapping[str, Sequence[str]]
    standing: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Verified:
    """Whether an exported match is what its seed and its orders make of it.

    `first_difference` is None, or {"row", "order", "differs"}: where the file first departs.
    `note` tells what of a true file is not proven: who played, and an end that is yet to come.
    """

    ok: bool
    rolls: int
    events: int
    first_difference: Mapping[str, object] | None
    note: str = ""

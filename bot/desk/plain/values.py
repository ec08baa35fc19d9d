"""What the desk hands back, as frozen values. They hold nothing that their reader may not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.desk.plain.deadlines import Clock
from engine.kernel.account import Fight, Tally
from engine.kernel.view import View
from engine.kernel.wording import joined


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a person's id as the front door knows it, and whether a role makes it moderator.

    `host`: they run the program, so they may know what it keeps, seeds too.
    """

    id: str
    moderator: bool = False
    host: bool = False


# Which battles the report of a phase shows, and how many at most: a message of ten pictures has
# room for the map and nine.
GREATEST = "greatest"
MOST_DRAWN = {GREATEST: 1, "all": 9, "none": 0}

TABLE = Actor("table", host=True)  # whoever sits at this machine: the hot seat


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
class Chapter:
    """What happened in one phase, as its reader may know it, in the order of time.

    `parts`: fights and tallies, each as one, and lines for all else. `until`: how many lines of
    that reader's log have been told with it. `goes_on`: its beginning was told before.
    """

    turn: int
    phase: str
    parts: Sequence[Fight | Tally | Line]
    until: int
    goes_on: bool = False

    def short(self) -> str:
        """What happened, where that is one short thing; "" if there is more or nothing."""
        only = self.parts[0] if len(self.parts) == 1 else None
        return only.text if isinstance(only, Line) else ""


def merged(chapters: Sequence[Chapter]) -> list[tuple[str, Chapter]]:
    """Chapters with their titles; those of a turn in a row that tell nothing are one.

    A last one that tells nothing is the phase that has just begun.
    """
    found: list[tuple[str, Chapter]] = []
    quiet: list[Chapter] = []
    for one in chapters:
        if quiet and (one.parts or one.turn != quiet[0].turn):
            found.append((_quiet(quiet), quiet[0]))
            quiet = []
        if one.parts:
            found.append((f"Turn {one.turn}, {one.phase}", one))
        else:
            quiet.append(one)
    if quiet[:-1]:
        found.append((_quiet(quiet[:-1]), quiet[0]))
    if quiet:
        last = quiet[-1]
        found.append((f"Turn {last.turn}, {last.phase} begins.", last))
    return found


def _quiet(phases: Sequence[Chapter]) -> str:
    return f"Turn {phases[0].turn}, {joined([one.phase for one in phases])}: nothing to tell."


@dataclass(frozen=True, slots=True)
class Awaited:
    """An awaited seat, its holder, and its questions.

    `since`: when it was asked. `due`: its deadline; None without a clock or while it stands still.
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
    is over. `fair`: "" or why the dice prove nothing ("known seed, not fair"). `trust`: "" or on
    whom alone the dice rest. `home`: where a front door tells of the match, if any does.
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
    clock: Clock | None = None  # None: a decision may take as long as it likes
    archived: bool = False
    trust: str = ""

    @property
    def over(self) -> bool:
        """Whether it has ended, so that nothing of it is hidden any more; its seed tells."""
        return self.seed is not None


@dataclass(frozen=True, slots=True)
class Phases:
    """Phases as a person names them, such as "2 Combat", in the order of time.

    `restorable`: the match may go back to their beginning. `drawable`: their end may be shown.
    `told`: all that the log names, with the present one. `at`: the row in which that began; it
    counts drafts, so it is for the desk alone.
    """

    at: int = field(repr=False)
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
    ruleset_version: str = ""


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """A phase that has just ended, as a seat (None: a spectator) saw it, for a picture of it."""

    turn: int
    phase: int
    phase_name: str
    seat: int | None
    view: View
    figures: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Given:
    """What came of an order, an undo or a moderator's act.

    `echo`: the order as understood. `lines`: what the seat may see of what happened, answers of
    standing orders included; their `number` is 0, as only the log numbers lines. `dropped`: the
    seat's standing orders that fitted and were refused, each with why. `draft`: nobody else sees it
    yet, and undo takes it back. `repeated`: it was done before under the same key. `phases`: those
    that ended with it, where the desk watches them. `chapters`: the lines told phase by phase; none
    of a draft.
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
    chapters: Sequence[Chapter] = ()
    fingerprint: str = ""  # of the match so far, where a phase ended with it


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

    `sealed`: it is opened when this seat and all `others` are done. Those are the seats that are
    asked together with it, whether they are done already or not.
    `tag`: its name while it waits, made from public facts alone. `answers`, `idle` and `lost` are
    filled when they are asked for: every order that answers it, where these are few; the units of
    the seat that could be ordered and have no order yet; and in words all that is given up if it is
    closed now. `numbered`: the answers that may be given by their numbers, counted from 1.
    `facing`: who stands against whom in the fight that it is about, and what each could do.
    """

    kind: str
    text: str
    verbs: Sequence[VerbHelp]
    sealed: bool
    others: Sequence[str] = ()
    tag: str = ""
    answers: Sequence[str] = ()
    idle: Sequence[str] = ()
    numbered: Sequence[str] = ()
    lost: Sequence[str] = ()
    facing: Sequence[Tally] = ()


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
    """What may come of an order: each outcome in words, and its chance between 0 and 1."""

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
    """What going back would undo: the row and moment, in `words`, and the `lines` that all saw.

    `sequence` and `revision` count drafts, so they are for the desk alone. `at_once`: nobody else
    has to agree.
    """

    sequence: int = field(repr=False)
    words: str
    lines: Sequence[str]
    revision: int = field(repr=False)
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Investigated:
    """All that is hidden in a match: its position; by seat, what is drafted and ordered ahead."""

    given: Given
    position: str
    drafted: Mapping[str, Sequence[str]]
    standing: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Verified:
    """Whether an exported match follows from its seed and its orders.

    `first_difference`: None, or {"row", "order", "differs"}, the first place that does not follow.
    `note`: what a true file does not prove: who played, and an end that is yet to come.
    """

    ok: bool
    rolls: int
    events: int
    first_difference: Mapping[str, object] | None
    note: str = ""

"""Random damages to a database, and what a desk must make of each.

A damage is one value of one row: bits flipped, cut, emptied, of another type, missing, of another
row, huge. `Base` is a database with matches in many states, without the constraints that would
refuse a damage; `Base.trial` damages a copy and looks at it.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot.desk import REFUSALS, Actor, Desk
from bot.store import Damaged, Store, StoreError, note, note_downtime
from engine.kernel.errors import UmpireError
from tests.desk.clocks import ANN, BO, MOD, at, begun
from tests.desk.people import ALLIED, DEFAULTS, VC_NVA

BEGUN = at("2027-03-01 09:00")
THEN = at("2027-03-01 09:01")
# What a desk may say of a damage: sentences. Anything else is a traceback.
SENTENCES = (*REFUSALS, StoreError, UmpireError)
HOW = ("flipped", "cut", "emptied", "type", "missing", "another", "huge", "digit")
# Columns that a match does not depend on, and what a damage of one may change.
HARMLESS = {
    ("journal", "idempotency_key"): "a retry of an old request is a request of its own",
    ("matches", "head_sequence"): "read by older programs alone",
    ("seats", "since"): "when somebody took a seat: which of their absences count",
    ("seats", "asked_at"): "since when a seat is asked: its deadline is another",
    ("seats", "asked_row"): "the same",
    ("seats", "extra_seconds"): "the same",
    ("seats", "extensions"): "the same",
    ("seats", "reminded"): "a reminder more or less",
    ("seats", "told"): "a notice more or less",
    ("seats", "pings"): "a reminder more or less",
}


@dataclass(frozen=True)
class Damage:
    """One damaged value. `matches`: the ids of the matches that the row belongs to, or now does."""

    table: str
    column: str
    how: str
    matches: frozenset[int]

    def __str__(self) -> str:
        return f"{self.table}.{self.column} {self.how} (matches {sorted(self.matches)})"


@dataclass
class Tally:
    """What came of damages, how many orders were taken beside them."""

    damages: Counter[str] = field(default_factory=Counter)
    closed: int = 0
    as_before: int = 0
    played: int = 0


async def make(file: Path) -> None:
    """A database with matches in many states, a fresh one at `file`."""
    async with await Store.open(f"sqlite+aiosqlite:///{file}") as store:
        desk = Desk(store, lambda: BEGUN)
        await begun(desk)
        deep = await begun(desk)
        for line in ("deploy", "done", "move 416 VC, 814 VC, 10 Sap to Quang Tri"):
            await desk.give(deep, VC_NVA, line, BO)
        await desk.set_standing(deep, ALLIED, ["retreat: default"], ANN)
        over = await begun(desk)
        await desk.set_standing(over, ALLIED, DEFAULTS, ANN)
        await desk.set_standing(over, VC_NVA, DEFAULTS, BO)
        later = await begun(desk)
        for line in ("deploy", "done", "move C-10 Sap, 273 VC, 274 VC to Saigon", "done", "done"):
            await desk.give(later, VC_NVA, line, BO)
        point = (await desk.points(later, MOD))[0]
        await desk.restore(later, point.sequence, MOD, "a slip")
        for line in ("deploy", "done", "move C-10 Sap to Saigon", "done"):
            await desk.give(later, VC_NVA, line, BO)
        for person in (ANN.id, BO.id, MOD.id):
            await desk.people.set_zone(person, "Europe/Rome")
            await desk.people.set_hours(person, "22-07")
        async with store.write() as session:
            await note_downtime(session, BEGUN - timedelta(days=2), BEGUN - timedelta(days=1))
            await note(session, "here:board", {"text": "tet-1", "rows": [1, 2]})
        waits = {ALLIED: None, VC_NVA: BO.id}
        await desk.create("tet-offensive", holders=waits, moderators=(MOD.id,), home="here:1")
        await desk.open_match("vietnam-solitaire", options={"scenario": "tet-1968"})


def unguard(file: Path) -> None:
    """Take away what would refuse a damage: triggers, and columns that must hold a value."""
    with closing(sqlite3.connect(file, isolation_level=None)) as base:
        for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            base.execute(f"DROP TRIGGER {name}")
        base.execute("PRAGMA writable_schema = ON")
        base.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '')")
        base.execute("PRAGMA writable_schema = OFF")


def _columns(base: sqlite3.Connection) -> dict[str, list[str]]:
    tables = base.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return {
        name: [row[1] for row in base.execute(f"PRAGMA table_info({name})")]
        for (name,) in tables.fetchall()
    }


def _damaged(chance: random.Random, value: Any, others: Sequence[Any]) -> tuple[str, Any]:
    """A damaged value, and how it came about."""
    how = chance.choice(
        ["flipped", "cut", "emptied", "type", "missing", "another", "huge", "digit"]
    )
    held = value if isinstance(value, bytes) else str(value).encode()
    text = not isinstance(value, bytes)
    match how:
        case "flipped":
            bits = bytearray(held or b"x")
            for _ in range(chance.choice([1, 1, 3])):
                bits[chance.randrange(len(bits))] ^= 1 << chance.randrange(8)
            return how, bytes(bits).decode("utf-8", "ignore") if text else bytes(bits)
        case "cut":
            part = held[: chance.randrange(len(held) + 1)]
            return how, part.decode("utf-8", "ignore") if text else part
        case "emptied":
            return how, "" if text else b""
        case "type":
            return how, chance.choice([b"\xff\x00", "{}", "[]", '"x"', "[[1]]", -1, 0, 1, 2.5, "x"])
        case "missing":
            return how, None
        case "another":
            return how, chance.choice(others)
        case "huge":
            return how, chance.choice([2**63 - 1, -(2**63), "9" * 5000, "[" * 3000, b"\x91" * 4000])
        case _:
            digits = [n for n, one in enumerate(held) if 48 <= one < 58]
            changed = bytearray(held or b"x")
            if digits:
                changed[chance.choice(digits)] = 48 + chance.randrange(10)
            return how, changed.decode("utf-8", "ignore") if text else bytes(changed)


def damage(file: Path, chance: random.Random) -> Damage | None:
    """Damage one value of a database; None where a key refused it or nothing has changed."""
    with closing(sqlite3.connect(file)) as base:
        base.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        columns = _columns(base)
        table = chance.choice([t for t in columns if t != "alembic_version"])
        column = chance.choice(columns[table])
        rows = base.execute(f"SELECT rowid, {column} FROM {table}").fetchall()
        if not rows:
            return None
        rowid, value = chance.choice(rows)
        how, new = _damaged(chance, value, [row[1] for row in rows])
        owner = {"matches": "id"}.get(table, "match_id")
        owners = f"SELECT {owner} FROM {table} WHERE rowid = {rowid}"
        has = owner in columns[table]
        found = base.execute(owners).fetchall() if has else []
        try:
            base.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (new, rowid))
            stored = base.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (rowid,))
            if stored.fetchone() in ((value,), None):
                base.rollback()
                return None
            found += base.execute(owners).fetchall() if has else []
            base.commit()
        except (sqlite3.Error, UnicodeError, OverflowError):
            base.rollback()
            return None
        return Damage(
            table, column, how, frozenset(one for (one,) in found if isinstance(one, int))
        )


async def seen(desk: Desk, code: str) -> dict[str, Any]:
    """All that matters of a match, for each who may look at it."""
    status = await desk.status(code)
    asked = [(one.seat, one.holder, one.questions) for one in status.awaited]
    found: dict[str, Any] = {"status": replace(status, awaited=()), "asked": asked}
    for number, holder in enumerate(status.seats.values()):
        if holder is None:
            continue
        person = Actor(holder)
        found[f"log {number}"] = [line.text for line in await desk.log(code, number, person)]
        if status.state == "running":
            found[f"position {number}"] = await desk.position_text(code, number, person)
            found[f"standing {number}"] = await desk.list_standing(code, number, person)
    return found


class Base:
    """A database with matches in many states, and what there is to be seen of each."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "base.db"
        self.copy = folder / "copy.db"
        self.matches: dict[int, str] = {}
        self.before: dict[str, dict[str, Any]] = {}

    async def prepare(self) -> None:
        """Make the database, and look at all of its matches."""
        await make(self.file)
        async with _Opened(self.file, BEGUN) as desk:
            for one in await desk.matches():
                self.before[one.code] = await seen(desk, one.code)
        unguard(self.file)
        with closing(sqlite3.connect(self.file)) as base:
            self.matches = dict(base.execute("SELECT id, code FROM matches").fetchall())

    def _copy(self) -> None:
        for end in ("", "-wal", "-shm"):
            Path(f"{self.copy}{end}").unlink(missing_ok=True)
        shutil.copyfile(self.file, self.copy)

    async def trial(self, chance: random.Random, tally: Tally, most: int = 3) -> None:
        """Damage up to `most` values of a copy, and look at every match, one of which plays on.

        Raises AssertionError for a match that is silently another, and whatever was no sentence.
        """
        self._copy()
        done = [one for _ in range(most) if (one := damage(self.copy, chance)) is not None]
        tally.damages.update(f"{one.table} {one.how}" for one in done)
        hit = {self.matches.get(match) for one in done for match in one.matches}
        fatal = {self.matches.get(match) for one in _weighty(done) for match in one.matches}
        try:
            async with _Opened(self.copy, THEN) as desk:
                await self._look(desk, hit, fatal, done, tally, chance)
        except Exception as fault:
            fault.add_note("; ".join(map(str, done)))
            raise

    async def _look(
        self,
        desk: Desk,
        hit: set[str | None],
        fatal: set[str | None],
        done: list[Damage],
        tally: Tally,
        chance: random.Random,
    ) -> None:
        await desk.warm()
        await desk.poller.tick()
        listed = {one.code for one in await desk.matches()}
        await desk.todo(BO.id)
        await desk.requests(BO.id)
        await desk.health()
        for destination in await desk.post.destinations():
            await desk.post.waiting(destination)
        await desk.post.notes("")
        for person in (ANN.id, BO.id):
            await desk.people.habits(person)
        for code, before in self.before.items():
            if code not in hit:
                assert code in listed, f"{code} is not listed"
                after = await seen(desk, code)
                assert before == after, f"{code} is another"
                continue
            try:
                after = await seen(desk, code)
            except SENTENCES as fault:
                tally.closed += 1
                assert len(str(fault)) < 1000, fault
                continue
            tally.as_before += 1
            if code in fatal:
                assert before == after, f"{code} is silently another"
        code = chance.choice([*self.before])
        for look in (desk.points, desk.export, desk.fingerprints):
            with suppress(*SENTENCES):
                await look(code, MOD)
        if chance.random() < 0.3:
            with suppress(*SENTENCES):
                await desk.restore(code, chance.randrange(1, 6), MOD, "damaged")
        for seat, person in ((ALLIED, ANN), (VC_NVA, BO)):
            try:
                await desk.give(code, seat, "pass", person)
                tally.played += 1
            except Damaged:
                assert code in hit, f"{code} is closed"
            except SENTENCES:
                pass


def _weighty(done: Sequence[Damage]) -> list[Damage]:
    return [one for one in done if (one.table, one.column) not in HARMLESS]


class _Opened:
    """A desk on a file, as a context."""

    def __init__(self, file: Path, clock: datetime) -> None:
        self._file, self._clock = file, clock

    async def __aenter__(self) -> Desk:
        self._store = await Store.open(f"sqlite+aiosqlite:///{self._file}")
        return Desk(self._store, lambda: self._clock, elapsed=lambda: 0.0)

    async def __aexit__(self, *exc: object) -> None:
        await self._store.close()


def chances(seed: int, count: int) -> Iterator[random.Random]:
    """So many sources of chance, each by its own number so that one trial can be had again."""
    return (random.Random(f"{seed}.{n}") for n in range(count))

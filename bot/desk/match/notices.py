"""Notices: what must reach whom when a match has changed, as items of the outbox.

They are committed together with the rows that they are about. A match without a home has none.
Destinations are

    match:CODE      all who follow the match; what is sent there is public
    board:CODE      its status board, which shows how the match stands when it is made
    person:ID       one person alone

A draft makes no notice, so neither what is public nor when it appears depends on a draft.
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from bot.desk.match import account, personal, report
from bot.desk.match.act import Act, Ended
from bot.desk.match.awaited import seats_awaited
from bot.desk.match.due import is_sooner
from bot.desk.match.home import home_of, reaches, scheme_of, to_moderators
from bot.desk.match.log import PUBLIC_WORDS, Log, events_of
from bot.desk.match.pings import MOST_PINGS, pinged, pings_of
from bot.desk.match.requests import CLOCK, DRAW, body_of, draws_offered
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.rows import Row
from bot.desk.plain.values import GREATEST, MOST_DRAWN, Line
from bot.store import Item
from engine.kernel.account import Account
from engine.kernel.decision import Decision
from engine.kernel.event import PHASE_BEGINS, Event

Body = dict[str, Any]


def announced(code: str) -> list[Item]:
    """The notices of a match that has just been created."""
    return [
        Item(f"match:{code}", f"{code}/opened", {"kind": "opened", "match": code}),
        Item(f"board:{code}", f"{code}/board/opened", {"kind": "board", "match": code}),
    ]


def rematch(
    code: str, home: str, seats: Mapping[str, str | None], follows: str, by: str | None
) -> list[Item]:
    """The notices to those whom `by` has seated in the rematch `code` of the match `follows`."""
    others = {person for person in seats.values() if person not in (None, by)}
    told = []
    for person in sorted(str(one) for one in others if scheme_of(home) == scheme_of(str(one))):
        own = [seat for seat, holder in seats.items() if holder == person]
        body = {"kind": "rematch", "match": code, "seats": own, "follows": follows, "by": by}
        told.append(Item(f"person:{person}", f"{code}/rematch/{person}", body))
    return told


def moved(code: str, home: str) -> list[Item]:
    """The notices of a match that has a new home."""
    stem = f"{code}/{secrets.token_hex(8)}"
    return [
        Item(f"match:{code}", f"{stem}/moved", {"kind": "moved", "match": code, "home": home}),
        Item(f"board:{code}", f"{stem}/board", {"kind": "board", "match": code}),
    ]


def of(act: Act) -> list[Item]:
    """The items of an act, in the order in which they must arrive.

    Each seat that they ask is counted in the act as pinged once more.
    """
    sitting = act.sitting
    home = home_of(sitting)
    put_away = act.match_changes.get("options", sitting.options).get("archived")
    if home is None or (put_away and sitting.archived) or not _shows(act):
        return []
    first = act.rows[0].sequence if act.rows else None
    stem = f"{sitting.code}/{secrets.token_hex(8) if first is None else first}"
    # Rows after a backup have numbers that others had before, and what has a key is told once.
    again = act.match_changes.get("options", sitting.options).get("restored")
    stem += f"/{again}" if again else ""
    told: list[tuple[str, Body]] = []
    told += [(f"match:{sitting.code}", body) for body in _public(act)]
    told += personal.news(act)
    for number, holder in personal.holders(act):
        if holder is None or not reaches(sitting, holder):
            continue
        told += [(f"person:{holder}", body) for body in _own(act, number)]
    told += personal.of(act)
    told.append((f"board:{sitting.code}", {"kind": "board"}))
    items = [
        Item(to, f"{stem}/{n}", {**body, "match": sitting.code})
        for n, (to, body) in enumerate(told)
    ]
    return [*items, *_to_moderators(act, stem, items)]


def _to_moderators(act: Act, stem: str, items: Sequence[Item]) -> Iterator[Item]:
    """Notices to moderators: seats that are overdue or silent. Counts the pings of seats."""
    sitting = act.sitting
    for row in act.rows:
        if row.kind == "time" and not row.text:
            holder = sitting.holders.get(row.seat or "")
            body = {"kind": "overdue", "match": sitting.code, "seat": row.seat}
            yield from to_moderators(sitting, body, f"{stem}/overdue/{row.seat}", but=holder)
    for item in items:
        if item.body["kind"] == "asked":
            name, holder = str(item.body["seat"]), item.destination.partition(":")[2]
            columns = act.seat_changes.get(name, {})
            pings = pings_of(sitting, columns, name) + 1
            act.seat_changes[name] = {**columns, "pings": pings}
            yield from pinged(sitting, name, holder, pings, f"{stem}/{name}")


def _shows(act: Act) -> bool:
    """Whether an act changes anything that others than its own seat can see."""
    if SHOWN & set(act.match_changes) or any(
        "holder" in columns for columns in act.seat_changes.values()
    ):
        return True
    return any(row.kind in PUBLIC or not row.draft for row in act.rows)


SHOWN = {"state", "result", "entropy"}
# A new holder is found by the changed seat; before a match begins, taking a seat is no news.
PUBLIC = frozenset(PUBLIC_WORDS) - {"hand-over"}


# ---- what all may read ---------------------------------------------------------------------------


def _public(act: Act) -> list[Body]:
    bodies: list[Body] = []
    sitting = act.sitting
    log = Log(sitting.ruleset, None)
    log.drafts = list(act.drafts_before)
    items: list[Event | str] = []
    details: list[str] = []
    before = events_of(sitting.ruleset, None, act.phase_so_far())
    drawn = iter(_drawn(act))
    last: Row | None = None
    for row, end in pieces(act.rows, act.ended):
        drafts = list(log.drafts)
        for line, event in log.feed_with_events(row):
            if line.kind == "note":
                items.append(line.text)
            elif line.kind == "detail" and event is not None and event.kind != PHASE_BEGINS:
                details.append(line.text)
        items += events_of(sitting.ruleset, None, [*drafts, row])
        last = row
        if end is not None:
            told = account.of_events(sitting.ruleset, items, end.position, before)
            # Where nothing else happened in a phase, its moves are worth a line.
            told = told if told.parts else Account(tuple(details))
            pictures = next(drawn)
            body = _phase(sitting, end, told, pictures)
            bodies.append({**body, "fights": list(pictures.fights), "deeds": list(pictures.deeds)})
            items, details, before = [], [], []
    if items and last is not None:
        seen = None if sitting.table is None else sitting.table.position.seen_by(None)
        told = account.of_events(sitting.ruleset, items, seen, before)
        if told.parts:
            body = {"kind": "report", "turn": last.turn, "name": last.phase, **_told(told)}
            bodies.append(body)
    if act.match_changes.get("state") in access.OVER:
        bodies.append({"kind": "over"})
    elif any(row.kind == "open" for row in act.rows):
        bodies.insert(0, {"kind": "started"})
    return bodies


class _Drawn(NamedTuple):
    """What the pictures of a phase that ended are made of, beside its position.

    `lines`: the report beside the map. `fights`: the places whose fights are drawn, the greatest
    first; `deeds`: the events that they are drawn from, each by its kind and what it is about.
    """

    lines: Sequence[str]
    fights: Sequence[str]
    deeds: Sequence[tuple[str, tuple[str, ...]]]


def _drawn(act: Act) -> Iterator[_Drawn]:
    """The same of each phase that ended: what is public, for every reader."""
    sitting = act.sitting
    rows = act.phase_so_far()
    for row, end in pieces(act.rows, act.ended):
        rows.append(row)
        if end is not None:
            events = events_of(sitting.ruleset, None, rows)
            told = account.of_events(sitting.ruleset, events, end.position)
            places = list(dict.fromkeys(fight.place for fight in told.fights()))
            places = places[: MOST_DRAWN[sitting.options.get("battles", GREATEST)]]
            deeds = [(event.kind, sitting.ruleset.named(event)) for event in events]
            yield _Drawn(report.newest(told.brief()), places, deeds if places else ())
            rows = []


def _told(told: Account) -> Body:
    """What happened, as a front door lays it out, and as plain lines."""
    return {
        "account": msgspec.to_builtins(told),
        "lines": [line for _, line in told.lines()],
    }


def _phase(sitting: Sitting, end: Ended, told: Account, drawn: _Drawn) -> Body:
    """The body of a notice: a phase that ended, its account, and what its pictures show."""
    return {
        "kind": "phase",
        "turn": end.turn,
        "phase": end.phase,
        "name": end.name,
        **_told(told),
        "drawn": list(drawn.lines),
        "figures": dict(end.figures),
        "position": b64encode(end.blob).decode(),
    }


def pieces(rows: Sequence[Row], ended: Sequence[Ended]) -> Iterator[tuple[Row, Ended | None]]:
    """Rows cut where phases end inside them: each piece, and the phase that ends after it."""
    for number, row in enumerate(rows):
        ends = [end for end in ended if end.row == number]
        told, note = 0, True
        for end in ends:
            yield _piece(row, told, end.events, note), end
            told, note = end.events, False
        if not ends or told < len(row.events):
            yield _piece(row, told, len(row.events), note), None


def _piece(row: Row, start: int, stop: int, note: bool) -> Row:
    """A row with part of its events. `note`: it is the first part, which alone keeps its words."""
    if note and stop == len(row.events):
        return row
    kind = row.kind if note or row.kind not in PUBLIC else "order"
    return replace(row, kind=kind, events=row.events[start:stop])


# ---- what one seat alone may read ----------------------------------------------------------------


def _own(act: Act, seat: int) -> Iterator[Body]:
    """Bodies of notices to the holder of a seat: private news, requests, and its questions."""
    sitting = act.sitting
    name = sitting.ruleset.seats[seat]
    if seat != act.giver and (news := _private(act, seat)):
        yield {"kind": "private", "seat": name, "lines": news}
    if name in sitting.options.get("maps", ()):
        for end, drawn in zip(act.ended, _drawn(act), strict=True):
            yield {**_phase(sitting, end, Account(), drawn), "kind": "map", "seat": name}
    state = act.match_changes.get("state", sitting.state)
    if state != "running" or sitting.table is None:
        return
    if "holder" in act.seat_changes.get(name, {}):
        yield {"kind": "seated", "seat": name}
    yield from _requests(act, name)
    if any(decision.seat == seat for decision in sitting.table.waiting):
        set_by = next((row.actor for row in act.rows if row.kind == CLOCK), None)
        if set_by != sitting.holders.get(name) and is_sooner(act, name):
            yield {"kind": "sooner", "seat": name}
        if _is_called(act, seat, sitting.table.waiting):
            yield {"kind": "asked", "seat": name}


def _requests(act: Act, name: str) -> Iterator[Body]:
    """What somebody else asks the holder of a seat to agree to."""
    sitting = act.sitting
    for row in act.rows:
        asked = None if row.actor == sitting.holders.get(name) else body_of(row, name)
        # Of those who offer a draw one after another, the first has asked the others.
        if asked is not None and not (row.kind == DRAW and draws_offered(sitting.current)):
            yield asked


def _is_called(act: Act, seat: int, waiting: Sequence[Decision]) -> bool:
    """Whether the holder of a seat with open questions is told of them now."""
    name = act.sitting.ruleset.seats[seat]
    columns = act.seat_changes.get(name, {})
    if pings_of(act.sitting, columns, name) >= MOST_PINGS:
        return False
    if "holder" in columns or any(row.kind == "reopen" for row in act.rows):
        return True
    if seat in seats_awaited(waiting) and seat not in seats_awaited(act.waiting_before):
        return True
    mine = [decision for decision in waiting if decision.seat == seat]
    return seat != act.giver and any(one not in act.waiting_before for one in mine)


def _private(act: Act, seat: int) -> list[str]:
    everybody = Counter(line.text for line in act.lines(None))
    found: list[str] = []
    for line in act.lines(seat):
        if everybody[line.text] > 0:
            everybody[line.text] -= 1
        elif _worth_telling(line):
            found.append(line.text)
    return found


def _worth_telling(line: Line) -> bool:
    return line.kind in ("event", "order", "note")

"""Which branches of the rules a step came through: what the fuzzer counts beside kinds of event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.kernel.event import Event
from engine.vietnam_solitaire.board import (
    BOMBER,
    COMMUNIST,
    DESTROYED,
    FLEET,
    RUFF_PUFF,
)
from engine.vietnam_solitaire.phases.score import LEVELS
from engine.vietnam_solitaire.phases.trail_counters import PRIZES
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition

BRANCHES: tuple[str, ...] = (
    *(f"trail: {prize}" for prize in PRIZES),
    "trail attack: bomber hits",
    "trail attack: bomber misses",
    "trail attack: berets hit",
    "trail attack: berets miss",
    "air defense: shot down",
    "air defense: missed",
    "raise: the fleet",
    "raise: Ruff-Puffs",
    "raise: others",
    "move: within a region",
    "move: to another region",
    "move: the fleet",
    "napalm: hit",
    "napalm: missed",
    "fire: US/ARVN hits",
    "fire: US/ARVN misses",
    "fire: NVA/VC hits",
    "fire: NVA/VC misses",
    "eliminated: VC",
    "eliminated: NVA",
    "eliminated: NVA armor",
    "eliminated: US/ARVN",
    "armor: returns",
    "insurgency: one",
    "insurgency: two",
    *(f"major offensive: {which}" for which in ("the first", "the second", "later")),
    *(f"level: {level}" for level in LEVELS[1:]),
)


def branches(played: Played, events: Sequence[Event], position: VsPosition) -> Iterator[str]:
    """Names of what the events of a step went through, as often as they did."""
    board = played.board
    returned = {
        i for f, i, before in position.changes if f == position.loc.number and before == DESTROYED
    }
    for event in events:
        data = event.data
        kind = event.kind
        if kind == "trail":
            yield f"trail: {PRIZES[int(data[1])]}"
        elif kind == "trail_attack":
            bomber = board.type[int(data[0])] == BOMBER
            who = "bomber" if bomber else "berets"
            yield f"trail attack: {who} {_verb('hit', int(data[3]), bomber)}"
        elif kind == "air_defense":
            yield f"air defense: {'shot down' if data[4] else 'missed'}"
        elif kind == "raised":
            yield f"raise: {_raised(board.type[int(data[0])])}"
        elif kind == "moved":
            yield _moved(played, int(data[0]), int(data[1]), int(data[2]))
        elif kind == "napalmed":
            yield f"napalm: {'hit' if data[3] else 'missed'}"
        elif kind == "fired":
            side = "NVA/VC" if board.seat_of[int(data[0])] == COMMUNIST else "US/ARVN"
            yield f"fire: {side} {_verb('hit', int(data[4]), True)}"
        elif kind == "eliminated":
            yield f"eliminated: {_lost(played, int(data[0]))}"
        elif kind == "entered" and int(data[0]) in returned:
            yield "armor: returns"
        elif kind == "insurgency":
            yield f"insurgency: {'one' if data[1] == 1 else 'two'}"
        elif kind == "major_offensive":
            which = ("the first", "the second", "later")[min(int(data[0]), 3) - 1]
            yield f"major offensive: {which}"
        elif kind == "result":
            yield f"level: {LEVELS[int(data[0])]}"


def _verb(word: str, done: int, singular: bool) -> str:
    if done:
        return f"{word}s" if singular else word
    return "misses" if singular else "miss"


def _raised(kind: int) -> str:
    return {FLEET: "the fleet", RUFF_PUFF: "Ruff-Puffs"}.get(kind, "others")


def _moved(played: Played, unit: int, start: int, to: int) -> str:
    board = played.board
    if unit == board.fleet:
        return "move: the fleet"
    same = board.region_of[start] == board.region_of[to]
    return "move: within a region" if same else "move: to another region"


def _lost(played: Played, unit: int) -> str:
    board = played.board
    if board.seat_of[unit] != COMMUNIST:
        return "US/ARVN"
    names = {board.vc_kind: "VC", board.nva_kind: "NVA"}
    return names.get(board.kind_of[unit], "NVA armor")

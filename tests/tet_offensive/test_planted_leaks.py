"""A leak of each kind, planted in the rules of a real game: `umpire fuzz` finds it as it is run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from bot.desk.plain.games import Game
from bot.rehearsal.fuzz import fuzz
from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.event import Event
from engine.kernel.ruleset import Slots
from engine.kernel.space import Space
from engine.tet_offensive.board import BOX
from engine.tet_offensive.common import TetTable
from engine.tet_offensive.phases.search import Search
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.ruleset import TetOffensive
from engine.tet_offensive.view import View

Plant = Callable[[pytest.MonkeyPatch], None]
VC_NVA_SEAT = 1


def weight(position: TetPosition, area: int = -1) -> int:
    """A number that hangs on who lies under which back, in an area or everywhere."""
    board = position.board
    return sum(
        board.combat[unit] * position.loc[unit]
        for unit in board.communists
        if not position.face_up[unit]
        and board.kind[position.loc[unit]] != BOX
        and area in (-1, position.loc[unit])
    )


def in_view(patch: pytest.MonkeyPatch) -> None:
    real = TetOffensive.view

    def view(self: TetOffensive, position: TetPosition, seat: int | None, *more: Any) -> View:
        shown = real(self, position, VC_NVA_SEAT, *more)
        return replace(shown, seat=None if seat is None else self.seats[seat])

    patch.setattr(TetOffensive, "view", view)


def in_mask(patch: pytest.MonkeyPatch) -> None:
    def mask(self: TetOffensive, position: TetPosition, seat: int | None) -> TetPosition:
        return position.seen_by(seat)

    patch.setattr(TetOffensive, "mask", mask)


def in_question(patch: pytest.MonkeyPatch) -> None:
    real = TetOffensive.question

    def question(self: TetOffensive, decision: Decision, position: Any = None) -> str:
        text = real(self, decision, position)
        return text if position is None else f"{text} ({weight(position)})"

    patch.setattr(TetOffensive, "question", question)


def in_offer(patch: pytest.MonkeyPatch) -> None:
    real = Search.offers

    def offers(self: Search, position: TetPosition, seat: int, slot: str) -> list[int]:
        return [area for area in real(self, position, seat, slot) if weight(position, area) % 2]

    patch.setattr(Search, "offers", offers)


def in_report(patch: pytest.MonkeyPatch) -> None:
    run, said, last = TetOffensive.run, TetOffensive.say, []

    def remember(self: TetOffensive, table: TetTable) -> list[Decision]:
        last[:] = [table.position]
        return run(self, table)

    def say(self: TetOffensive, event: Event) -> str:
        return f"{said(self, event)} ({weight(last[0])})"

    patch.setattr(TetOffensive, "run", remember)
    patch.setattr(TetOffensive, "say", say)


def in_completion(patch: pytest.MonkeyPatch) -> None:
    real = Space.complete

    def complete(self: Space, prefix: str) -> list[str]:
        lines, position = real(self, prefix), self.position
        assert isinstance(position, TetPosition)
        return lines[::-1] if weight(position) % 2 else lines

    patch.setattr(Space, "complete", complete)


def in_error(patch: pytest.MonkeyPatch) -> None:
    real = Search.verify

    def verify(self: Search, position: TetPosition, seat: int, slots: Slots) -> None:
        try:
            real(self, position, seat, slots)
        except RuleViolation as refusal:
            raise RuleViolation(f"{refusal.sentence} ({weight(position)})") from None

    patch.setattr(Search, "verify", verify)


def in_figure(patch: pytest.MonkeyPatch) -> None:
    def figures(self: TetOffensive, position: TetPosition) -> Mapping[str, str]:
        return {"weight": str(weight(position))}

    patch.setattr(TetOffensive, "figures", figures)


def in_event(patch: pytest.MonkeyPatch) -> None:
    real = Search.do

    def do(self: Search, table: TetTable, seat: int, slots: Slots) -> None:
        table.tell("searched", slots[0][0], weight(table.position), 0, 0)
        real(self, table, seat, slots)

    patch.setattr(Search, "do", do)


def in_picture(patch: pytest.MonkeyPatch) -> None:
    view, last = TetOffensive.view, []

    def remember(self: TetOffensive, position: TetPosition, *more: Any) -> View:
        last[:] = [position]
        return view(self, position, *more)

    def draw(self: Game, shown: View, **options: Any) -> bytes:
        return str(weight(last[0])).encode()

    patch.setattr(TetOffensive, "view", remember)
    patch.setattr(Game, "draw", draw)


PLANTS: dict[str, tuple[Plant, int]] = {  # by kind: the plant, and in how many matches it is found
    "view": (in_view, 1),
    "mask": (in_mask, 1),
    "question": (in_question, 1),
    "offer": (in_offer, 4),
    "report": (in_report, 20),
    "completion": (in_completion, 1),
    "error": (in_error, 4),
    "figure": (in_figure, 1),
    "event": (in_event, 30),
    "picture": (in_picture, 40),
}
QUICK = ("view", "error")


@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=[] if k in QUICK else pytest.mark.campaign) for k in PLANTS]
)
def test_a_planted_leak_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, matches = PLANTS[kind]
    plant(monkeypatch)
    leaks = fuzz("tet", matches, seed=2, engine=True)["leaks"]
    assert leaks.get(kind, 0) > 0, leaks

"""Leaks that are planted in the rules of a toy, one of each kind: the fuzzer finds every one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from bot.desk.match import public_order
from bot.desk.plain.games import GAMES, Game
from bot.rehearsal.fuzz import fuzz
from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.event import EVERYONE, Event, EventKind
from engine.kernel.ruleset import Slots
from engine.kernel.space import Space
from engine.kernel.view import UnitView, View
from tests.rehearsal.hiding import (
    AREAS,
    SEATS,
    STRENGTH,
    UNITS,
    Hiding,
    HidingPosition,
    HidingTable,
    March,
    Seek,
    game_of,
)

MATCHES = 60  # in which every leak is found
CLEAN = ("crashes", "dead_ends", "broken_invariants", "undo_leaks", "secrecy_leaks")


def strong(position: HidingPosition, area: int) -> int:
    """How strong those are together who hide in an area: nobody may know it."""
    return sum(STRENGTH[u] for u in position.here[area] if not position.found[u])


class InView(Hiding):
    """Every face is shown."""

    def view(self, position: HidingPosition, seat: int | None, *more: Any) -> View:
        seen = super().view(position, seat, *more)
        areas = tuple(
            replace(area, units=tuple(UnitView(id=UNITS[u]) for u in sorted(position.here[n])))
            for n, area in enumerate(seen.areas, 1)
        )
        return replace(seen, areas=areas)


class InOrderOfView(Hiding):
    """The view is the same, and a mapping in it is in the order of what hides."""

    def view(self, position: HidingPosition, seat: int | None, *more: Any) -> View:
        areas = sorted(range(1, len(AREAS)), key=lambda area: strong(position, area))
        return replace(super().view(position, seat, *more), boxes={AREAS[a]: () for a in areas})


class InMask(Hiding):
    """The position as text holds everything that is not a draft."""

    def mask(self, position: HidingPosition, seat: int | None) -> HidingPosition:
        return position.seen_by(seat)


class InQuestion(Hiding):
    """The question says where the strongest is."""

    def question(self, decision: Decision, position: HidingPosition | None = None) -> str:
        text = super().question(decision)
        return text if position is None else f"{text} Not in {AREAS[position.loc[7]]}?"


class InOffer(Hiding):
    """Areas are offered in which somebody strong is."""

    def __init__(self) -> None:
        super().__init__()

        class Knowing(Seek):
            def offers(self, position: HidingPosition, seat: int, slot: str) -> Iterable[int]:
                found = super().offers(position, seat, slot)
                return [area for area in found if strong(position, area) > 2]

        self.rules["seek"] = Knowing()


class InReport(Hiding):
    """An event is told in words that look into the position."""

    def __init__(self) -> None:
        super().__init__()
        self.last = HidingPosition(self.names)
        ruleset = self

        class Telling(March):
            def do(self, table: HidingTable, seat: int, slots: Slots) -> None:
                ruleset.last = table.position
                super().do(table, seat, slots)

        self.rules["march"] = Telling()

    def say(self, event: Event) -> str:
        said = super().say(event)
        return f"{said} {strong(self.last, 1)} wait." if event.kind == "came" else said


class InError(Hiding):
    """A refusal differs where somebody strong hides."""

    def __init__(self) -> None:
        super().__init__()

        class Warning_(Seek):
            def verify(self, position: HidingPosition, seat: int, slots: Slots) -> None:
                super().verify(position, seat, slots)
                if strong(position, slots[0]) > 6:
                    raise RuleViolation("You dare not.")

        self.rules["seek"] = Warning_()


class InFigure(Hiding):
    """The status adds up what hides."""

    def figures(self, position: HidingPosition) -> Mapping[str, str]:
        return {"in the abbey": str(strong(position, 1))}


class InOfferByDraft(Hiding):
    """What is offered depends on what the other side has drafted."""

    def __init__(self) -> None:
        super().__init__()

        class Peeking(March):
            def offers(self, position: HidingPosition, seat: int, slot: str) -> Iterable[int]:
                found = list(super().offers(position, seat, slot))
                return found[::-1] if position.wager[1 - seat] else found

        self.rules["march"] = Peeking()


class _Smelling(Hiding):
    """What is told to all of an area that is searched."""

    def smelled(self, table: HidingTable, area: int) -> None:
        raise NotImplementedError

    def __init__(self) -> None:
        super().__init__()
        ruleset = self

        class Smelling(Seek):
            def do(self, table: HidingTable, seat: int, slots: Slots) -> None:
                ruleset.smelled(table, slots[0])
                super().do(table, seat, slots)

        self.rules["seek"] = Smelling()
        self.event_kinds["smelled"] = EventKind("smelled", ("number",), "It smells: {0}.")
        self.event_kinds["seen"] = EventKind("seen", ("unit",), "{0} is seen.")


class InEvent(_Smelling):
    """A number is told that hangs on who hides there."""

    def smelled(self, table: HidingTable, area: int) -> None:
        table.tell("smelled", strong(table.position, area))


class InEventByDraft(Hiding):
    """Who marches is told what the other side has drafted."""

    def __init__(self) -> None:
        super().__init__()

        class Hearing(March):
            def do(self, table: HidingTable, seat: int, slots: Slots) -> None:
                table.tell("heard", table.position.wager[1 - seat], seats=1 << seat)
                super().do(table, seat, slots)

        self.rules["march"] = Hearing()
        self.event_kinds["heard"] = EventKind("heard", ("number",), "You hear: {0}.")


class InNameOfEvent(_Smelling):
    """A unit is named that goes on hiding."""

    def smelled(self, table: HidingTable, area: int) -> None:
        for unit in table.position.here[area]:
            table.tell("seen", unit, seats=EVERYONE)


class InDice(_Smelling):
    """A die falls, told to nobody, for each that is strong."""

    def smelled(self, table: HidingTable, area: int) -> None:
        for n in range(strong(table.position, area)):
            table.dice.roll(table.address("smell", str(n)))


class InAsking(Hiding):
    """A seat is asked to march only if its strongest is in the abbey."""

    def run(self, table: HidingTable) -> list[Decision]:
        asked = super().run(table)
        if table.position.loc[7] == 1:
            return [d._replace(area=1) if d.seat == 1 else d for d in asked]
        return asked


def in_picture() -> Game:
    """The picture looks past the view, at the position that was seen last."""
    last: list[HidingPosition] = []

    class Remembering(Hiding):
        def view(self, position: HidingPosition, seat: int | None, *more: Any) -> View:
            last[:] = [position]
            return super().view(position, seat, *more)

    game = game_of(Remembering())
    drawn = game.draw

    class Looking(type(game)):  # type: ignore[misc]
        def draw(self, view: View, **options: int) -> bytes:
            return drawn(view) + str(list(last[0].loc)).encode()

    return Looking("hiding", "Hiding", "hide", "", "")


def run(monkeypatch: pytest.MonkeyPatch, game: Game, **how: Any) -> dict[str, Any]:
    """What the fuzzer finds in a game."""
    monkeypatch.setitem(GAMES, "hiding", game)  # type: ignore[misc]
    return fuzz("hiding", **{"matches": MATCHES, "seed": 1, "engine": True} | how)


def test_the_toy_without_a_leak_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = run(monkeypatch, game_of(Hiding()))
    assert {name: figures[name] for name in CLEAN} == dict.fromkeys(CLEAN, 0), figures["failures"]
    assert figures["compared"] > MATCHES
    assert run(monkeypatch, game_of(Hiding()), secrecy="off")["compared"] == 0


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        (InView, "view"),
        (InOrderOfView, "view"),
        (InMask, "mask"),
        (InQuestion, "question"),
        (InOffer, "offer"),
        (InReport, "report"),
        (InError, "error"),
        (InFigure, "figure"),
        (InOfferByDraft, "offer"),
        (InEvent, "event"),
        (InEventByDraft, "event"),
        (InNameOfEvent, "event"),
        (InDice, "die"),
        (InAsking, "asked"),
    ],
)
def test_a_planted_leak_is_found(
    rules: Callable[[], Hiding], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = run(monkeypatch, game_of(rules()))
    assert figures["leaks"].get(kind, 0) > 0, figures["leaks"]
    assert figures["secrecy_leaks"] == sum(figures["leaks"].values())
    failure = next(f for f in figures["failures"] if f["what"] == "secrecy leak")
    assert failure["said"].startswith((*SEATS, "a spectator"))


def test_a_leak_in_completion_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Space.complete

    def complete(self: Space, prefix: str) -> list[str]:
        lines = real(self, prefix)
        position: Any = self.position
        return sorted(lines, key=lambda line: strong(position, 1) % 3 * len(line))

    monkeypatch.setattr(Space, "complete", complete)
    assert run(monkeypatch, game_of(Hiding()))["leaks"].keys() == {"completion"}


def test_a_leak_in_a_picture_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few pictures are drawn, so onlookers compare at every step."""
    figures = run(monkeypatch, in_picture(), matches=10, secrecy="every")
    assert figures["leaks"].keys() == {"picture"}


def test_a_report_in_the_order_of_drafting_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the desk, whose journal knows in which order was drafted."""
    through_desk = {"matches": 8, "engine": False}
    figures = run(monkeypatch, game_of(Hiding()), **through_desk)
    assert {name: figures[name] for name in CLEAN} == dict.fromkeys(CLEAN, 0), figures["failures"]
    monkeypatch.setattr(public_order, "_sorted", lambda ruleset, events: list(events))
    found = run(monkeypatch, game_of(Hiding()), **through_desk)
    assert found["leaks"].keys() == {"report"}
    assert "order was drafted" in found["failures"][0]["said"]

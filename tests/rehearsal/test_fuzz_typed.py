"""Lines mean what people mean by them: a sample of what `umpire fuzz --typed` does in thousands."""

from __future__ import annotations

from typing import Any

import pytest

from bot.desk.looks import lines
from bot.rehearsal import fuzz, fuzz_typed
from bot.rehearsal.fuzz_typed import ASKED, MISUNDERSTOOD, REFUSED, UNDERSTOOD
from bot.rehearsal.typed_ways import EXACT, SHORT, WAYS
from engine.kernel.errors import BadOrder
from engine.kernel.order import Order
from engine.kernel.resolver import Meant


def typed(game: str, seed: str, **options: str) -> dict[str, Any]:
    return fuzz.fuzz(game, 1, seed=seed, typed=True, secrecy="off", options=options)


@pytest.mark.parametrize(
    ("game", "players", "least"), [("tet-offensive", "2", 2000), ("vietnam-solitaire", "2", 500)]
)
def test_no_line_is_misunderstood(game: str, players: str, least: int) -> None:
    found = typed(game, "1", players=players)
    ways = found["typed"]
    assert list(ways) == list(WAYS) and len(WAYS) >= 10
    assert found["misunderstood"] == 0, found["failures"]
    assert found["crashes"] == found["broken_invariants"] == 0, found["failures"]
    assert sum(sum(became.values()) for became in ways.values()) >= least
    for way in EXACT:
        assert ways[way][UNDERSTOOD] > 0 and ways[way][REFUSED] == 0, way
    for way in SHORT:
        assert sum(ways[way].values()) > 0, way
    assert sum(ways[way][ASKED] for way in SHORT) > 0
    assert sum(ways[way][UNDERSTOOD] for way in SHORT) > 0


def test_a_line_that_is_taken_for_another_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = lines.meant

    def careless(sitting: Any, seat: int, order: Any, alone: bool = True) -> Meant:
        """Take the name before for the last one."""
        (one, *others), all_ = real(sitting, seat, order, alone)
        slots = list(one.slots)
        if slots and isinstance(slots[-1], int) and slots[-1] > 0:
            slots[-1] -= 1
        return Meant((Order(one.verb, tuple(slots)), *others), all_)

    monkeypatch.setattr(lines, "meant", careless)
    found = typed("vietnam-solitaire", "1", players="2")
    assert found["misunderstood"] > 0
    assert sum(became[MISUNDERSTOOD] for became in found["typed"].values()) > 0
    assert any(failure["what"].startswith("typed, ") for failure in found["failures"])


def test_a_line_that_tells_of_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tells(sitting: Any, seat: int, order: Any, alone: bool = True) -> Meant:
        """Say where all units are."""
        raise BadOrder(str(list(sitting.playing().position.loc)))

    monkeypatch.setattr(fuzz_typed.TypedMatch, "_write", lambda *_: None)
    assert typed("tet-offensive", "1")["leaks"] == {}
    monkeypatch.setattr(lines, "meant", tells)
    assert typed("tet-offensive", "1")["leaks"]["typed"] > 0


def test_lines_are_read_by_the_desk() -> None:
    with pytest.raises(BadOrder, match="without --engine"):
        fuzz.fuzz("tet", 1, typed=True, engine=True)

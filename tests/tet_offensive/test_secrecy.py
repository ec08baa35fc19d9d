"""What a seat may not know makes no difference to anything that it is shown, asked or told.

The same onlookers as the fuzzer's compare, at positions of every kind of decision: what the enemy
hides, and what an ally drafts, has ordered ahead or keeps sealed.
"""

from __future__ import annotations

from random import Random

import pytest

from bot.desk.plain.games import find
from bot.rehearsal.fuzz_secrecy import Onlookers
from engine.kernel.errors import UmpireError
from engine.kernel.order import Order
from engine.kernel.resolver import Resolver
from engine.tet_offensive.board import ALLIED, BOX, VC_NVA
from engine.tet_offensive.sight import COMBAT, hides
from tests.tet_offensive.positions import (
    GAMES,
    answer,
    in_question,
    positions,
    under_other_backs,
)

EACH_GAME = pytest.mark.parametrize("players", GAMES)
EACH = 3  # positions of every kind of decision


@EACH_GAME
def test_nobody_can_tell_what_they_may_not_know(players: str) -> None:
    leaks: list[str] = []
    random = Random(players)
    onlookers = Onlookers(
        find("tet-offensive"), GAMES[players], random, "every", lambda _, said: leaks.append(said)
    )
    seen: dict[str, int] = {}
    for position in positions(1, players) + positions(2, players):
        table = in_question(position)
        decision = random.choice(table.waiting)
        seen[decision.kind] = seen.get(decision.kind, 0) + 1
        if seen[decision.kind] <= EACH:
            assert onlookers.watch(table, decision.seat, answer(table, decision, random))
            assert leaks == []
    assert len(seen) > 10


def test_orders_about_hidden_units_are_refused_in_one_way() -> None:
    """A wrong guess and a right one read alike."""
    position = next(
        p for p in positions(1) if any(d.kind == "battle-order" for d in in_question(p).waiting)
    )
    table = in_question(position)
    decision = next(d for d in table.waiting if d.kind == "battle-order")
    space = table.space(decision)
    board = position.board
    hidden = [u for u in board.communists if hides(position, u, ALLIED)]
    mine = next(u for u in board.movers if board.kind[position.loc[u]] != BOX)
    said = {
        str(space.why_not(Order("attack", (u, (mine,))))).replace(board.unit_names[u], "X")
        for u in hidden
    }
    assert len(said) == 1


def test_a_name_with_a_place_does_not_tell_whether_somebody_hides_there() -> None:
    """`attack 273 in 34 with 7 Mar`: a right guess and a wrong one read alike."""
    position = next(
        p for p in positions(1) if any(d.kind == "battle-order" for d in in_question(p).waiting)
    )
    table = in_question(position)
    game, board = table.ruleset, position.board
    resolver = Resolver(game, position, ALLIED, table.waiting)
    hidden = [u for u in board.communists if hides(position, u, ALLIED)]
    mine = next(u for u in board.movers if board.kind[position.loc[u]] != BOX)
    said = set()
    for unit in hidden:
        there = board.area_names[position.loc[unit]]
        for area in {there, "Hue", "34"}:
            name = board.unit_names[unit]
            with pytest.raises(UmpireError) as refusal:
                resolver.read(f"attack {name} in {area} with {board.unit_names[mine]}")
            said.add(str(refusal.value).replace(f"{name} in {area}", "X"))
    assert said == {'You see no unit "X".'}


@EACH_GAME
def test_the_positions_are_such_that_something_could_leak(players: str) -> None:
    """Else the first test would show nothing: backs hide much, and what the owner sees changes."""
    position = positions(1, players)[-1]
    game = GAMES[players]
    other = under_other_backs(position, ALLIED, Random(5))
    owner = len(game.seats) - 1  # of VC/NVA
    assert other.write() != position.write()
    assert other.strength != position.strength
    assert game.view(position, owner) != game.view(other, owner)


@pytest.mark.parametrize("players", ["4", "advanced"])
def test_allies_draft_at_once_and_orders_lie_ahead(players: str) -> None:
    game = GAMES[players]
    pool = positions(1, players) + positions(2, players)
    for side in (ALLIED, VC_NVA):
        assert any(len({d.seat for d in p.drafts if game.side(d.seat) == side}) > 1 for p in pool)
    assert any(p.fire.count(-1) < len(p.fire) for p in pool)
    asked = {d.kind for p in pool for d in in_question(p).waiting}
    assert {"reveal", "fire", "consent"} <= asked


@pytest.mark.parametrize("field", ["fire", "strike", "second"])
def test_an_aim_at_a_unit_that_has_gone_under_its_back_is_kept_for_nobody(field: str) -> None:
    """Its giver has it in the log: the position would say who lies there, however backs move."""
    position = next(p for p in positions(1) if p.phase == COMBAT[0]).clone()
    board = position.board
    air = field != "fire"
    own = board.air if air else [u for u in board.movers if position.leads[u] == ALLIED]
    unit = next(u for u in own if position.leads[u] == ALLIED)
    hidden = next(u for u in board.communists if hides(position, u, ALLIED))
    cells = getattr(position, field)
    ruleset = GAMES["2"]
    for target, kept in ((hidden, False), (hidden, True)):
        position.face_up[target] = int(kept)
        cells[unit] = target
        said = f"{field}: {board.unit_names[unit]}={board.unit_names[target]}"
        assert (said in ruleset.mask(position, ALLIED).write()) is kept
        assert said not in ruleset.mask(position, VC_NVA).write()

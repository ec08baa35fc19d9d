"""A draft changes nothing that others can read, in any game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.desk import REFUSALS, Actor, Desk
from engine.kernel.order import DONE
from engine.kernel.space import Space

MATCHES = [
    ("tet-offensive", {}),
    (
        "tet-offensive",
        {"players": "advanced", "invasion": "on", "strategic-recon": "on", "blind-bombing": "on"},
    ),
    ("vietnam-solitaire", {"players": "2"}),
    ("vietnam-solitaire", {"players": "2", "scenario": "tet-1968"}),
    ("vietnam-solitaire", {"scenario": "easter-offensive"}),
]
MOST_ORDERS = 120


async def public(desk: Desk, code: str) -> list[Any]:
    """What a spectator can read of a match."""
    nobody = Actor("nobody")
    return [
        await desk.status(code),
        await desk.matches(),
        await desk.log(code, None, nobody),
        await desk.position_text(code, None, nobody),
        await desk.view(code, None, nobody),
        await desk.dice(code),
    ]


@pytest.mark.parametrize(("game", "options"), MATCHES)
async def test_nobody_else_can_tell_that_something_was_drafted(
    desk: Desk, game: str, options: dict[str, str]
) -> None:
    status = await desk.open_match(game, seed="5", options=options)
    code, actor, random, drafts = status.code, Actor("table"), Random(5), 0
    before: list[object] | None = None  # what stays true until something else than a draft is done
    for _ in range(MOST_ORDERS):
        async with desk.room.looking(code) as sitting:
            if sitting.state != "running":
                break
            table = sitting.playing()
            decision = random.choice(table.waiting)
            own = table.position.seen_by(decision.seat)
            order = Space(sitting.ruleset, own, decision).sample(random)
            default = table.space(decision).default()
        if order is None or random.random() < 0.1:
            order = DONE if "done" in decision.verbs else default[0]
        before = before or await public(desk, code)
        try:
            given = await desk.give(code, decision.seat, order, actor)
        except REFUSALS:
            continue
        if given.draft and order != DONE:
            drafts += 1
            assert await public(desk, code) == before, f"{order} can be told from outside"
        else:
            before = None
    assert drafts > 10

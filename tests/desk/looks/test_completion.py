"""Lines that are being typed: what may follow, of what the seat may know and the rules allow."""

from __future__ import annotations

import sys
from random import Random

import pytest

from bot.desk import REFUSALS, TABLE, Desk
from engine.kernel.order import Order
from engine.kernel.space import Space
from tests.desk.matches import deployed
from tests.desk.people import BO, VC_NVA

IN_SOLITAIRE = """
turn: 5
stage: STAGE
at Hue 5: ROK 1
at Hue 6: ARVN 1
at Saigon 5: NVA 2
at Available Pool: VC 1, NVA 1, B52 1, GB 1
trail: Hanoi=1
points: 4
"""


async def in_solitaire(desk: Desk, stage: str, **more: str) -> str:
    """A match of Vietnam Solitaire at this table that waits in a stage."""
    text = IN_SOLITAIRE.replace("STAGE", stage)
    text += "".join(f"{name}: {value}\n" for name, value in more.items())
    players = "2" if more else "1"
    opened = await desk.open_match(
        "vietnam-solitaire", position_text=text, options={"players": players}
    )
    return opened.code


async def test_completion_leaves_out_what_would_be_refused(desk: Desk) -> None:
    code = await in_solitaire(desk, "Place NVA and VC Units - orders", insurgents="Hue=1")
    lines = await desk.complete(code, "NVA/VC", "place VC 1 in ", TABLE)
    assert lines == [f"place VC 1 in Hue {part}" for part in ("1-2", "3-4", "5", "6")]
    # Where all would be refused, the refusal says why.
    assert len(await desk.complete(code, "NVA/VC", "place NVA 1 in ", TABLE)) == 20


async def test_a_blank_is_completed_by_what_the_others_hold(desk: Desk) -> None:
    code = await in_solitaire(desk, "Attack the Ho Chi Minh Trail - orders")
    seat = "US/ARVN"
    assert await desk.complete(code, seat, "target Hanoi with ", TABLE) == [
        "target Hanoi with B52 1"
    ]
    await desk.give(code, seat, "done", TABLE)
    here = [f"Hue {part}" for part in ("1-2", "3-4", "6")]
    for unit in ("ROK 1", "rok"):  # those that are alike need no number
        assert await desk.complete(code, seat, f"move {unit} to ", TABLE) == [
            f"move {unit} to {area}" for area in here
        ]
    assert "move ROK 1 to" in await desk.complete(code, seat, "move ROK 1 ", TABLE)


async def test_whoever_may_be_replaced_somewhere_is_offered(desk: Desk) -> None:
    """Tet Offensive: most need a place, which is a blank of its own and filled in later."""
    code = (await desk.open_match("tet-offensive", seed="1")).code
    random, seen = Random(1), 0
    async with desk.room.looking(code) as sitting:
        table = sitting.playing()
    rule, names = sitting.ruleset.rules["replace"], sitting.ruleset.names
    while table.waiting and seen < 12:
        decision = random.choice(table.waiting)
        own = table.position.seen_by(decision.seat)
        space = Space(sitting.ruleset, own, decision)
        if decision.kind == "replacement":
            places = [None, *rule.offers(own, decision.seat, "area")]
            units = rule.offers(own, decision.seat, "unit")
            may = [u for u in units if any(Order("replace", (u, at)) in space for at in places)]
            seat = sitting.ruleset.seats[decision.seat]
            offered = await desk.complete(code, seat, "replace ", TABLE)
            assert {f"replace {names.name('unit', u)}" for u in may} <= set(offered)
            seen += bool(may)
        order = space.sample(random) if random.random() < 0.8 else None
        try:
            await desk.give(code, decision.seat, order or space.default()[0], TABLE)
        except REFUSALS:
            continue
        async with desk.room.looking(code) as sitting:
            table = sitting.playing()
    assert seen > 3


async def test_a_blank_that_was_left_out_hides_no_illegal_order(desk: Desk) -> None:
    """Behind `to` nobody can say any more where from, so the line is judged as it stands."""
    code = await deployed(desk)
    found = await desk.complete(code, VC_NVA, "move 273 VC to ", BO)
    assert "move 273 VC to Saigon" in found and "move 273 VC to Hue" not in found
    for line in found:
        assert (await desk.odds(code, VC_NVA, line, BO)).echo == line


# ---- what nobody means costs little --------------------------------------------------------------

MOST_CALLS = 150_000  # of functions, for one line: some 50 ms
WORDS = [
    "move",
    "trail",
    "from",
    "to",
    "273",
    "274,",
    "vc",
    "all",
    "rest",
    "except",
    "Hue",
    "33",
    "34",
    ",",
    "-",
    "3",
    "Da",
    "Nang",
    "Saigon",
    "u1",
    "x",
    "1-9",
]


@pytest.mark.parametrize(
    "line",
    [
        "move " + "to " * 160,
        "move 273 to " + "to " * 160,
        "move 273 from from from to to to " * 15,
        "move " + "to 33 " * 80,
        "move 273 " + "1-9 " * 60 + "from 34 to Hue",
        *(" ".join(["move", *Random(n).choices(WORDS, k=60)]) for n in range(8)),
    ],
)
async def test_a_line_that_nobody_means_is_completed_with_bounded_work(
    desk: Desk, line: str
) -> None:
    """Completion is asked for with every character, on the loop that serves everybody."""
    code = await deployed(desk)
    await desk.complete(code, VC_NVA, "move 273 to ", BO)
    calls = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        await desk.complete(code, VC_NVA, line[:500], BO)
    finally:
        sys.setprofile(None)
    assert calls < MOST_CALLS

"""Rulings T1 to T5: the Combat Results Table, its edges, halved fire, and the air columns."""

import pytest

from engine.tet_offensive.combat.odds import NO_COLUMN, chances, ratio_column, strength
from tests.tet_offensive.support import Game, allied_combat, rules, vc_nva_combat

BOARD = rules().board


def shots(game: Game) -> dict[str, str]:
    """Who was fired at on which column."""
    return {target: column for target, _, column, _, _ in game.events("shot")}


@pytest.mark.ruling("T1", "Combat Results/1")
def test_t1_each_row_of_the_table_is_the_one_above_shifted() -> None:
    for row in range(1, 7):
        cells = BOARD.crt[row - 1]
        assert cells == tuple(0 if c < row - 1 else 1 if c < row + 2 else 2 for c in range(7))


def test_t1_what_each_column_comes_to() -> None:
    assert [chances(BOARD, column) for column in range(7)] == [
        (5, 1, 0), (4, 2, 0), (3, 3, 0), (2, 3, 1), (1, 3, 2), (0, 3, 3), (0, 2, 4),
    ]  # fmt: skip


def test_t1_a_three_at_five_to_one_overruns() -> None:
    """The one cell of the printed rows that the rulebook leaves out."""
    game = vc_nva_combat("at Kontum: 482 VC, 3/4", [3]).give("VC/NVA", "done")
    game.give("Allied", "attack 482 VC with 3/4", "done")
    assert game.events("shot")[0][2:] == ("5-1+", 3, "overrun")


@pytest.mark.ruling("T2", "Combat Procedure/3", "VC/NVA Sanctuaries/4")
@pytest.mark.parametrize(
    ("firers", "allowed"), [("1 VNMC", True), ("II Rgr", False), ("II Rgr, 42 ARVN", True)]
)
def test_t2_no_fire_at_worse_than_one_to_two(firers: str, allowed: bool) -> None:
    """Against 10: 5 and 6 may fire at 1-2, 4 may not."""
    game = vc_nva_combat("at Kontum: 1 VNMC, II Rgr, 42 ARVN, 70 VC").give("VC/NVA", "done")
    order = f"attack 70 VC with {firers}"
    assert game.allowed("Allied", order) == allowed
    if not allowed:
        assert "below the lowest column" in game.refused("Allied", order)


def test_t2_nor_at_one_to_two_in_a_sanctuary() -> None:
    game = vc_nva_combat("at Ia Drang Valley: 11/Am, 3/4, 28 NVA, 70 VC", 6)
    game.give("VC/NVA", "reveal 28 NVA, 70 VC", "hold Ia Drang Valley", "done")
    assert "below the lowest" in game.refused("Allied", "attack 70 VC with 11/Am")  # 9 : 10
    assert game.allowed("Allied", "attack 28 NVA with 11/Am")  # 9 : 9
    assert game.allowed("Allied", "attack 70 VC with 3/4")  # 12 : 10


def test_t2_a_side_that_can_fire_at_nobody_is_not_asked() -> None:
    game = vc_nva_combat("at Kontum: II Rgr, 70 VC").give("VC/NVA", "done")
    assert game.awaited() == ["VC/NVA: fire in Kontum"]


@pytest.mark.ruling("T3", "Combat Procedure/3", "VC/NVA Sanctuaries/4")
@pytest.mark.parametrize(("attack", "column"), [(50, 6), (51, 6), (500, 6), (49, 5)])
def test_t3_above_five_to_one_the_last_column(attack: int, column: int) -> None:
    assert ratio_column(BOARD, attack, 10) == column
    assert ratio_column(BOARD, 4, 10) == NO_COLUMN


def test_t3_a_sanctuary_shifts_down_from_the_last_column() -> None:
    """18 to 2 is far above 5-1, and yet 4-1 in a sanctuary."""
    game = vc_nva_combat("at Ia Drang Valley: 173 Abn, 482 VC", 6)
    game.give("VC/NVA", "reveal 482 VC", "done").give(
        "Allied", "attack 482 VC with 173 Abn", "done"
    )
    assert shots(game) == {"482 VC": "4-1"}


@pytest.mark.ruling("T4", "Terrain/1")
def test_t4_mechanized_fire_is_whole_in_cities_and_in_sanctuaries() -> None:
    """16 against 9: 3-2 in a highland city, 1-1 by the shift in a sanctuary, never 8 against 9."""
    for area, column in (("Pleiku", "3-2"), ("Ia Drang Valley", "1-1"), ("21", "1-2")):
        game = vc_nva_combat(f"at {area}: 11 ACR, 28 NVA", 6)
        if area != "Pleiku":
            game.give("VC/NVA", "reveal 28 NVA")
        game.give("VC/NVA", f"hold {area}", "done").give(
            "Allied", "attack 28 NVA with 11 ACR", "done"
        )
        assert shots(game) == {"28 NVA": column}


def test_t4_halves_stay_in_the_sum() -> None:
    """14 / 2 and 2 make 9 against 9; and no mechanized value is rounded when it is halved."""
    game = vc_nva_combat("at 21: 2/4, 42 ARVN, 28 NVA", 6)
    game.give("VC/NVA", "reveal 28 NVA", "hold 21", "done")
    game.give("Allied", "attack 28 NVA with 2/4, 42 ARVN", "done")
    assert shots(game) == {"28 NVA": "1-1"}
    for unit in (u for u in BOARD.units if BOARD.is_mech[u]):
        assert strength(game.position, [unit], game.area("21")) == BOARD.combat[unit]
        assert strength(game.position, [unit], game.area("22")) == 2 * BOARD.combat[unit]


AIR = [
    ("Theater Tac", "Ia Drang Valley", "1-2"),
    ("Theater Tac", "21", "1-1"),
    ("Theater Tac", "42", "3-2"),
    ("Theater Tac", "22", "2-1"),
    ("Theater Tac", "Pleiku", "3-1"),
    ("Arc Light", "Ia Drang Valley", "1-1"),
    ("Arc Light", "21", "3-2"),
    ("Arc Light", "42", "2-1"),
    ("Arc Light", "22", "3-1"),
    ("Arc Light", "Pleiku", "4-1"),
]


@pytest.mark.ruling("T5", "Air Attacks/5", "Commonly Asked Questions/15")
@pytest.mark.parametrize(("air", "area", "column"), AIR)
def test_t5_the_columns_of_air_attacks(air: str, area: str, column: str) -> None:
    """By the terrain of the target; in a sanctuary no further shift."""
    enemy = "D1 VC" if area == "42" else "70 VC"
    game = allied_combat(f"at {area}: {enemy}, {air}\nface_up: {enemy}", 6)
    game.give("VC/NVA", "done").give("Allied", f"strike {enemy} with {air}", "done")
    assert {shot[3] for shot in game.events("bombed")} == {column}

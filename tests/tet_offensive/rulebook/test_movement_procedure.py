"""VC/NVA Movement, Movement Procedure and its example: one step a unit and phase."""

import pytest

from tests.tet_offensive.support import rules, vc_nva_moves

BOARD = rules().board
NAMES = BOARD.area_names


def joined(area: str) -> set[str]:
    """Where an NVA regiment may step from an area, by trying every area of the map."""
    game = vc_nva_moves(f"at {area}: 28 NVA")
    return {
        NAMES[a] for a in BOARD.map_areas if game.allowed("VC/NVA", f"move 28 NVA to {NAMES[a]}")
    }


@pytest.mark.rule("VC/NVA Movement/1")
def test_every_unit_can_move_in_every_movement_phase() -> None:
    """VC/NVA Movement/1: once in a phase, whatever it is; and again in the next."""
    game = vc_nva_moves("at 23: 482 VC, 3 NVA, 44 NVA Sap", 6)
    for unit in ("482 VC", "3 NVA", "44 NVA Sap"):
        game.give("VC/NVA", f"move {unit} to Ia Drang Valley")
        assert "has moved" in game.refused("VC/NVA", f"move {unit} to 23")
        assert "has moved" in game.refused("VC/NVA", f"trail {unit} to Saravane")
    game.give("VC/NVA", "done").pass_until("vc-nva-movement")
    game.give("VC/NVA", "move 482 VC, 3 NVA, 44 NVA Sap to 23")
    assert game.units_in("23") == {"482 VC", "3 NVA", "44 NVA Sap"}


@pytest.mark.rule("Movement Procedure/1")
@pytest.mark.parametrize(
    ("city", "around"),
    [
        ("Kontum", {"21", "Saravane", "Ia Drang Valley"}),
        ("Saigon", {"34", "Iron Triangle"}),
        ("Hue", {"11", "North Vietnam", "A Shau Valley"}),
        ("Moc Hoa", {"41", "Parrot's Beak"}),
        ("Can Tho", {"43"}),
    ],
)
def test_out_of_a_city_into_what_surrounds_it(city: str, around: set[str]) -> None:
    """Its province, or a sanctuary beside that; never city to city."""
    assert joined(city) == around


@pytest.mark.rule("Movement Procedure/1")
@pytest.mark.parametrize(
    ("province", "around"),
    [
        ("21", {"Dak To", "Kontum", "Pleiku", "22", "23", "Saravane", "Ia Drang Valley"}),
        ("31", {"An Loc", "Song Be", "32", "33", "34", "35", "War Zone C", "Iron Triangle"}
         | {"Nam Lyr"}),
        ("14", {"Khe Sanh", "11", "15", "North Vietnam", "Tchepone", "A Shau Valley"}),
        ("44", {"Rach Gia", "Quan Long", "41", "43"}),
        ("C-3", {"C-1", "C-2", "C-4", "War Zone C"}),
        ("L-3", {"L-2", "Saravane"}),
    ],
)  # fmt: skip
def test_out_of_a_province(province: str, around: set[str]) -> None:
    """A city within it, an adjacent province or sanctuary; nothing else."""
    assert joined(province) == around


@pytest.mark.rule("Movement Procedure/1")
@pytest.mark.parametrize("sanctuary", [NAMES[s] for s in BOARD.sanctuaries])
def test_out_of_a_sanctuary_into_any_adjacent_province(sanctuary: str) -> None:
    """Every province beside it, and no city, and no other sanctuary."""
    area = BOARD.area_id[sanctuary]
    assert joined(sanctuary) == {NAMES[p] for p in BOARD.touches[area]}
    assert not joined(sanctuary) & {NAMES[a] for a in BOARD.cities + BOARD.sanctuaries}


@pytest.mark.rule("Movement Procedure/1")
def test_a_city_is_entered_from_the_province_that_it_is_in() -> None:
    """From no other province, and not from a sanctuary."""
    game = vc_nva_moves("at 23: 33 NVA\nat Ia Drang Valley: 28 NVA\nat 21: 2 NVA Regt")
    assert "its own province, 21" in game.refused("VC/NVA", "move 33 NVA to Pleiku")
    assert "never straight into a city" in game.refused("VC/NVA", "move 28 NVA to Pleiku")
    game.give("VC/NVA", "move 2 NVA Regt to Pleiku")
    assert game.where("2 NVA Regt") == "Pleiku"


@pytest.mark.rule("Movement Procedure/2")
@pytest.mark.parametrize(
    ("unit", "one", "other"),
    [
        ("28 NVA", "21", "L-3"),
        ("28 NVA", "21", "C-1"),
        ("28 NVA", "14", "L-1"),
        ("271 VC", "32", "C-3"),
        ("D1 VC", "41", "C-4"),
        ("1 VC", "15", "L-2"),
    ],
)
def test_no_step_between_a_province_of_vietnam_and_one_abroad(unit, one, other) -> None:
    """Neither out nor back, though the two touch on the map."""
    assert BOARD.area_id[other] in BOARD.borders[BOARD.area_id[one]]
    for here, there in ((one, other), (other, one)):
        game = vc_nva_moves(f"at {here}: {unit}")
        assert "by way of sanctuaries" in game.refused("VC/NVA", f"move {unit} to {there}")


@pytest.mark.rule("Movement Procedure/2")
def test_by_way_of_a_sanctuary_from_one_country_to_the_other() -> None:
    """Two moves, by way of a sanctuary that touches both."""
    game = vc_nva_moves("at 21: 28 NVA\nat C-1: 33 NVA\nat 32: 271 VC", 6)
    game.give("VC/NVA", "move 28 NVA to Saravane", "move 33 NVA to Ia Drang Valley")
    game.give("VC/NVA", "move 271 VC to War Zone C", "done").pass_until("vc-nva-movement")
    game.give("VC/NVA", "move 28 NVA to L-3", "move 33 NVA to 23", "move 271 VC to C-3")
    assert [game.where(u) for u in ("28 NVA", "33 NVA", "271 VC")] == ["L-3", "23", "C-3"]


CORPS_BORDERS = [
    (NAMES[a], NAMES[b])
    for a in BOARD.provinces
    for b in BOARD.borders[a]
    if BOARD.corps[a] and BOARD.corps[b] and BOARD.corps[a] != BOARD.corps[b]
]


@pytest.mark.rule("Movement Procedure/3")
@pytest.mark.parametrize(("one", "other"), CORPS_BORDERS)
def test_no_step_across_a_corps_boundary(one: str, other: str) -> None:
    """The two provinces touch, and no VC or NVA unit goes across."""
    game = vc_nva_moves(f"at {one}: 28 NVA, 3 NVA")
    for unit in ("28 NVA", "3 NVA"):
        assert "Corps boundaries" in game.refused("VC/NVA", f"move {unit} to {other}")
    vc = {"1": "1 VC", "2": "482 VC", "3": "271 VC", "4": "D1 VC"}[one[0]]
    game = vc_nva_moves(f"at {one}: {vc}")
    assert "Corps boundaries" in game.refused("VC/NVA", f"move {vc} to {other}")


@pytest.mark.rule("Movement Procedure/3")
def test_there_are_corps_boundaries_between_all_neighbours() -> None:
    """The cases above are those of I-II, II-III and III-IV."""
    assert {(a[0], b[0]) for a, b in CORPS_BORDERS} == {
        ("1", "2"), ("2", "1"), ("2", "3"), ("3", "2"), ("3", "4"), ("4", "3"),
    }  # fmt: skip


@pytest.mark.rule("Movement Procedure/3")
def test_from_corps_to_corps_by_way_of_laos_and_cambodia() -> None:
    """I to II Corps through Saravane, III to IV through Parrot's Beak."""
    game = vc_nva_moves("at 15: 28 NVA\nat 32: 18B NVA", 6)
    game.give("VC/NVA", "move 28 NVA to Saravane", "move 18B NVA to Parrot's Beak", "done")
    game.pass_until("vc-nva-movement")
    game.give("VC/NVA", "move 28 NVA to 21", "move 18B NVA to 41")
    assert (game.where("28 NVA"), game.where("18B NVA")) == ("21", "41")


EXAMPLE = "at Ia Drang Valley: 33 NVA, 3 NVA\nat 23: 482 VC, 840 VC\nat Cheo Reo: 145 VC, 186 VC"


@pytest.mark.rule("Movement Example/1")
def test_movement_example() -> None:
    """Six units, move by move."""
    game = vc_nva_moves(EXAMPLE)
    game.give("VC/NVA", "move 33 NVA from Ia Drang Valley to 23", "move 3 NVA to C-1")
    game.give("VC/NVA", "move 482 VC to Cheo Reo", "move 840 VC to 21")
    game.give("VC/NVA", "move 145 VC, 186 VC from Cheo Reo to 23")
    assert game.units_in("Ia Drang Valley") == set()
    assert game.units_in("23") == {"33 NVA", "145 VC", "186 VC"}
    assert game.units_in("Cheo Reo") == {"482 VC"}
    assert (game.where("3 NVA"), game.where("840 VC")) == ("C-1", "21")


@pytest.mark.rule("Movement Example/2")
def test_what_the_movement_example_warns_of() -> None:
    """From 23 into Pleiku's province at most, and out of Cheo Reo into 23."""
    game = vc_nva_moves(EXAMPLE, 6)
    assert "entered from its own province" in game.refused("VC/NVA", "move 482 VC to Pleiku")
    assert "not adjacent" in game.refused("VC/NVA", "move 145 VC to 21")
    game.give("VC/NVA", "move 482 VC to 21", "move 145 VC to 23", "done")
    game.pass_until("vc-nva-movement")
    game.give("VC/NVA", "move 482 VC to Pleiku", "move 145 VC to 21")
    assert (game.where("482 VC"), game.where("145 VC")) == ("Pleiku", "21")


def test_a_refusal_says_where_the_unit_may_go() -> None:
    """Movement Procedure/1: the sentence names the legal places and the heading."""
    sentence = vc_nva_moves("at Can Tho: D1 VC").refused("VC/NVA", "move D1 VC to Soc Trang")
    assert "may move to 43" in sentence and "[Movement Procedure]" in sentence


def test_nobody_moves_what_is_not_his() -> None:
    """Movement Procedure/1: the VC/NVA player moves VC and NVA units that are on the map."""
    game = vc_nva_moves("at Kontum: 42 ARVN\nat Eliminated Units: 482 VC\nat 23: 840 VC")
    assert "not yours" in game.refused("VC/NVA", "move 42 ARVN to 21")
    assert "not on the map" in game.refused("VC/NVA", "move 482 VC to 23")
    assert "not in 21" in game.refused("VC/NVA", "move 840 VC from 21 to 23")
    assert "not yours" in game.refused("VC/NVA", "move Sympathizers to 23")


def test_one_order_for_several_units_is_all_or_nothing() -> None:
    """Movement Procedure/1: a unit that may not go stops the whole order, nobody has moved."""
    game = vc_nva_moves("at 23: 482 VC, 840 VC\nat 24: 145 VC")
    game.refused("VC/NVA", "move 482 VC, 840 VC, 145 VC to Cheo Reo")
    assert game.units_in("23") == {"482 VC", "840 VC"}
    game.give("VC/NVA", "move 482 VC, 840 VC to Cheo Reo", "move 145 VC to 23")

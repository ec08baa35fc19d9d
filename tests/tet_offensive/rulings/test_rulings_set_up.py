"""Rulings T6 to T10: Ruff-Puffs, backs, where VC units belong, countries, the delta."""

from collections import Counter

import pytest

from engine.kernel.dice import Dice
from engine.tet_offensive.board import DELTA
from tests.tet_offensive.support import (
    Game,
    aero_mech_moves,
    allied_moves,
    opening,
    replacements,
    rules,
    vc_nva_combat,
    vc_nva_moves,
)

BOARD = rules().board
NAMES = BOARD.area_names


def seen_in(game: Game, seat: str | None, area: str):
    """What a seat sees in an area."""
    return next(a for a in game.view(seat).areas if a.name == area)


# ---- T6: Ruff-Puffs ----------------------------------------------------------------------------


def test_t6_one_ruff_puff_in_every_city_but_khe_sanh() -> None:
    game = opening()
    for city in BOARD.cities:
        here = [u for u in game.position.here[city] if u in BOARD.ruff_puffs]
        assert len(here) == (0 if NAMES[city] == "Khe Sanh" else 1)


def test_t6_the_draw_deals_the_whole_mix_and_differs_from_match_to_match() -> None:
    drawn = []
    for seed in ("one", "two"):
        position = opening(Dice(seed, "test")).position
        drawn.append([position.strength[u] for u in BOARD.ruff_puffs])
        assert Counter(drawn[-1]) == {0: 6, 1: 12, 2: 12, 3: 6, 4: 4}
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize("seat", ["Allied", "VC/NVA", None])
def test_t6_the_strength_is_hidden_from_both_until_it_is_turned_up(seat: str | None) -> None:
    text = "at Kontum: RP Kontum, 3/4\nat Hue: RP Hue\nstrength: RP Kontum=4, RP Hue=3"
    game = vc_nva_moves(text)
    hidden = seen_in(game, seat, "Kontum").units
    assert {u.id: u.combat for u in hidden} == {"3/4": 12, "RP Kontum": None}
    mask = game.rules.mask(game.position, None if seat is None else game.rules.seats.index(seat))
    assert "strength" not in mask.write()
    game = vc_nva_combat(text + "\nat Kontum: 482 VC", 6).give("VC/NVA", "done")
    shown = {u.id: u.combat for u in seen_in(game, seat, "Kontum").units}
    assert shown["RP Kontum"] == 4
    assert seen_in(game, seat, "Hue").units[0].combat is None


def test_t6_turned_up_at_the_first_battle_before_the_sappers() -> None:
    game = vc_nva_combat("at Pleiku: RP Pleiku, 40 Sap\nstrength: RP Pleiku=3", 6, turn=1)
    game.give("VC/NVA", "done")
    assert game.awaited() == ["VC/NVA: fire in Pleiku"]
    assert game.events("turned_up") == [("RP Pleiku", 3)]


def test_t6_turned_up_even_if_nobody_fires_and_once_only() -> None:
    game = vc_nva_combat("at Pleiku: RP Pleiku, 70 VC\nstrength: RP Pleiku=3")
    game.give("VC/NVA", "done").pass_until("allied-movement")
    assert game.events("shot") == []
    assert game.events("turned_up") == [("RP Pleiku", 3)]
    assert game.face_up("RP Pleiku")


def test_t6_strength_zero_is_removed_then_and_is_no_casualty() -> None:
    game = vc_nva_combat("at Pleiku: RP Pleiku, 70 VC\nstrength: RP Pleiku=0")
    game.give("VC/NVA", "done")
    assert game.where("RP Pleiku") == "Eliminated Units"
    assert game.in_insurrection("Pleiku")  # nobody was left to prevent it
    # Until then it is a unit like any other.
    game = vc_nva_combat("at Pleiku: RP Pleiku\nstrength: RP Pleiku=0")
    assert game.where("RP Pleiku") == "Pleiku"


# ---- T7: backs ---------------------------------------------------------------------------------

FIELD = "at 23: 482 VC, 28 NVA, 3 NVA\nat Cheo Reo: 145 VC\nface_up: 28 NVA, 145 VC"


@pytest.mark.ruling("T7", "Detection/1", "Allied Search Phase/1")
@pytest.mark.parametrize("seat", ["Allied", None])
def test_t7_the_other_side_sees_how_many_backs_lie_in_an_area(seat: str | None) -> None:
    game = vc_nva_moves(FIELD)
    area = seen_in(game, seat, "23")
    assert (area.backs, [u.id for u in area.units]) == (2, ["28 NVA"])
    own = seen_in(game, "VC/NVA", "23")
    assert (own.backs, len(own.units)) == (0, 3)


def test_t7_not_which_army_size_or_unit_a_back_is() -> None:
    """Two positions that differ in what lies face down look the same."""
    one = vc_nva_moves("at 23: 482 VC, 3 NVA\nat 21: 840 VC")
    other = vc_nva_moves("at 23: 840 VC, 28 NVA\nat 21: 3 NVA")
    for seat in ("Allied", None):
        assert one.view(seat).areas == other.view(seat).areas
        number = None if seat is None else 0
        assert one.rules.mask(one.position, number).write() == (
            other.rules.mask(other.position, number).write()
        )


def test_t7_not_which_back_went_where() -> None:
    """Moves of backs are told to their owner alone, and leave no mark on them."""
    game = vc_nva_moves(FIELD).give("VC/NVA", "move 482 VC to 21", "move 3 NVA to Ia Drang Valley")
    assert game.seen("Allied", "moved") == game.seen(None, "moved") == []
    assert len(game.seen("VC/NVA", "moved")) == 2
    assert "moved" not in game.rules.mask(game.position, 0).write()


def test_t7_not_which_unit_an_order_would_find() -> None:
    """An order at a face-down unit is refused with the same words as at one that is elsewhere."""
    game = vc_nva_combat("at 23: 482 VC, 28 NVA, 3/4\nat 25: 840 VC")
    game.give("VC/NVA", "reveal 28 NVA", "done")
    there = game.refused("Allied", "attack 482 VC with 3/4")
    elsewhere = game.refused("Allied", "attack 840 VC with 3/4")
    assert there.replace("482 VC", "840 VC") == elsewhere


# ---- T8: where VC units belong -----------------------------------------------------------------

IN_OR_BESIDE = {
    "1 VC": {"North Vietnam", "Tchepone", "A Shau Valley", "Saravane", "Phuoc Ha Valley"},
    "482 VC": {"Saravane", "Ia Drang Valley", "Nam Lyr"},
    "506 VC": {"Nam Lyr", "War Zone C", "Iron Triangle", "Parrot's Beak"},
    "261 VC": {"Parrot's Beak"},
}


@pytest.mark.ruling(
    "T8",
    "Corps Boundaries/3",
    "Preparing for Play/4",
    "Replacement Phase/7",
    "Commonly Asked Questions/9",
)
@pytest.mark.parametrize("unit", IN_OR_BESIDE)
def test_t8_set_up_in_sanctuaries_in_or_beside_the_corps(unit: str) -> None:
    game = opening()
    assert {
        NAMES[s] for s in BOARD.sanctuaries if game.allowed("VC/NVA", f"place {unit} at {NAMES[s]}")
    } == IN_OR_BESIDE[unit]


@pytest.mark.parametrize("unit", ["482 VC", "506 VC", "261 VC"])
def test_t8_replaced_in_sanctuaries_in_or_beside_the_corps(unit: str) -> None:
    game = replacements(f"at Eliminated Units: {unit}")
    assert {
        NAMES[a] for a in BOARD.map_areas
        if game.allowed("VC/NVA", f"replace {unit} at {NAMES[a]}")
    } == IN_OR_BESIDE[unit]  # fmt: skip


@pytest.mark.parametrize(
    ("unit", "here", "there", "allowed"),
    [
        ("261 VC", "War Zone C", "Nam Lyr", True),  # abroad, far from IV Corps
        ("261 VC", "Parrot's Beak", "War Zone C", False),  # in South Vietnam, beside III Corps
        ("482 VC", "Saravane", "Tchepone", True),
        ("482 VC", "Tchepone", "North Vietnam", True),
        ("482 VC", "Tchepone", "A Shau Valley", False),
        ("1 VC", "Saravane", "Ia Drang Valley", False),
        ("1 VC", "Tchepone", "A Shau Valley", True),
    ],
)
def test_t8_in_movement_every_sanctuary_abroad_but_only_its_own_in_the_south(
    unit: str, here: str, there: str, allowed: bool
) -> None:
    assert (
        vc_nva_moves(f"at {here}: {unit}").allowed("VC/NVA", f"trail {unit} to {there}") == allowed
    )


# ---- T9, T10: countries and the delta ----------------------------------------------------------


@pytest.mark.ruling(
    "T9",
    "Areas/6",
    "VC/NVA Sanctuaries/1",
    "Allied Aero-Mech Movement Phase/2",
    "Allied Aero-Mech Movement Phase/12",
)
def test_t9_in_which_country_a_sanctuary_lies() -> None:
    abroad = {NAMES[s]: BOARD.country[s] for s in BOARD.sanctuaries}
    assert {name for name, country in abroad.items() if country == "Laos"} == {
        "Tchepone", "Saravane",
    }  # fmt: skip
    assert {n for n, country in abroad.items() if country == "Cambodia"} == {
        "Nam Lyr", "Parrot's Beak",
    }  # fmt: skip
    south = {name for name, country in abroad.items() if country == "South Vietnam"}
    assert len(south) == len(abroad) - 5


@pytest.mark.parametrize(
    ("here", "there"),
    [("11", "North Vietnam"), ("14", "Tchepone"), ("21", "Saravane"), ("27", "Nam Lyr"),
     ("32", "Parrot's Beak"), ("14", "L-1"), ("21", "C-1")],
)  # fmt: skip
def test_t9_allied_ground_units_stay_in_south_vietnam(here: str, there: str) -> None:
    game = allied_moves(f"at {here}: 173 Abn")
    game.refused("Allied", f"move 173 Abn to {there}")


@pytest.mark.parametrize(
    ("here", "there", "unit"),
    [("11", "A Shau Valley", "1 Mar"), ("13", "Phuoc Ha Valley", "6/2 ARVN"),
     ("25", "Ia Drang Valley", "173 Abn"), ("31", "War Zone C", "3/1 Inf"),
     ("Saigon", "Iron Triangle", "5 Rgr")],
)  # fmt: skip
def test_t9_and_may_enter_the_sanctuaries_there(here: str, there: str, unit: str) -> None:
    game = allied_moves(f"at {here}: {unit}").give("Allied", f"move {unit} to {there}")
    assert game.where(unit) == there


@pytest.mark.parametrize("area", ["North Vietnam", "Tchepone", "L-2", "C-4", "44", "Hue"])
def test_t9_theater_air_may_strike_anywhere(area: str) -> None:
    game = aero_mech_moves("at Theater Air Units: Theater Tac, Arc Light\nat Da Nang: I Tac")
    game.give("Allied", f"fly Theater Tac to {area}", f"fly Arc Light to {area}")
    if area != "Hue":
        assert "I Corps only" in game.refused("Allied", f"fly I Tac to {area}")


@pytest.mark.ruling(
    "T10",
    "Areas/4",
    "Other Features/1",
    "Allied Aero-Mech Movement Phase/5",
    "Commonly Asked Questions/11",
)
def test_t10_the_four_provinces_of_fourth_corps_are_delta() -> None:
    delta = {NAMES[p] for p in BOARD.provinces if BOARD.terrain[p] == DELTA}
    assert delta == {"41", "42", "43", "44"}


def test_t10_the_river_runs_in_42_and_43() -> None:
    game = allied_moves("at My Tho: Riverine")
    sailing = {a for a in NAMES[5:] if game.allowed("Allied", f"sail to {a}")}
    assert sailing == {
        "42", "43", "Truc Giang", "Vinh Long", "Can Tho", "Phu Vinh", "Soc Trang",
    }  # fmt: skip

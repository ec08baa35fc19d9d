"""Rulings T11 to T14: cities and sanctuaries, borders, who counts as a unit, road moves."""

import pytest

from tests.tet_offensive.support import (
    aero_mech_moves,
    allied_combat,
    allied_moves,
    rules,
    vc_nva_combat,
    vc_nva_moves,
)

BOARD = rules().board
NAMES = BOARD.area_names


@pytest.mark.ruling("T11", "Movement Procedure/1", "Allied Aero-Mech Movement Phase/2")
@pytest.mark.parametrize("city", [NAMES[c] for c in BOARD.cities])
def test_t11_from_a_city_into_the_sanctuaries_that_touch_its_province(city: str) -> None:
    game = vc_nva_moves(f"at {city}: 28 NVA")
    province = BOARD.province_of[BOARD.area_id[city]]
    for sanctuary in BOARD.sanctuaries:
        allowed = game.allowed("VC/NVA", f"move 28 NVA to {NAMES[sanctuary]}")
        assert allowed == (province in BOARD.touches[sanctuary])


def test_t11_never_from_a_sanctuary_straight_into_a_city() -> None:
    for sanctuary in BOARD.sanctuaries:
        game = vc_nva_moves(f"at {NAMES[sanctuary]}: 28 NVA")
        for city in BOARD.cities:
            assert not game.allowed("VC/NVA", f"move 28 NVA to {NAMES[city]}")
    game = allied_moves("at Iron Triangle: 2/25")
    assert "never straight into a city" in game.refused("Allied", "move 2/25 to Saigon")


@pytest.mark.ruling("T12", "Movement Procedure/1", "Movement Procedure/2")
def test_t12_between_laos_and_cambodia_by_sanctuaries_only() -> None:
    for here, there in (("L-3", "C-1"), ("C-1", "L-3")):
        game = vc_nva_moves(f"at {here}: 28 NVA")
        assert "by way of sanctuaries" in game.refused("VC/NVA", f"move 28 NVA to {there}")
    game = vc_nva_moves("at Saravane: 28 NVA\nat C-1: 33 NVA", 6)
    game.give("VC/NVA", "trail 28 NVA to Ia Drang Valley", "move 33 NVA to C-2", "done")
    game.pass_until("vc-nva-movement").give("VC/NVA", "move 28 NVA to C-1")
    assert game.where("28 NVA") == "C-1"


def test_t12_no_limit_to_what_stands_in_an_area() -> None:
    units = ", ".join(BOARD.unit_names[u] for u in BOARD.communists if BOARD.unit_corps[u] == 3)
    game = vc_nva_moves(f"at 34: {units}").give("VC/NVA", f"move {units} to Saigon")
    assert len(game.units_in("Saigon")) == units.count(",") + 1 > 20


def test_t12_enemy_units_hold_nobody() -> None:
    """In, past and out again; neither side's units bar a province or a city to the other."""
    game = vc_nva_moves("at 21: 28 NVA, 1/4\nat Kontum: 33 NVA, 3/4\nat Pleiku: 2/4")
    game.give("VC/NVA", "move 33 NVA to 21", "move 28 NVA to Pleiku")
    game = allied_moves("at 21: 28 NVA, 1/4\nat 23: 33 NVA")
    game.give("Allied", "move 1/4 to 23")
    assert game.where("1/4") == "23"


# ---- T13: what counts as an Allied unit --------------------------------------------------------

NO_UNITS = "II Tac, II Avn, Arc Light, Theater Tac"


@pytest.mark.ruling(
    "T13", "Trail Movement/3", "Retreat From Combat/5", "Air Attacks/2", "Air Attacks/10"
)
def test_t13_air_units_do_not_block_the_trail() -> None:
    air = "at A Shau Valley: I Tac, Arc Light, I Avn, 304 NVA"
    assert vc_nva_moves(air).allowed("VC/NVA", "trail 304 NVA to Tchepone")
    for unit in ("1 Mar", "1 ARVN Abn", "Mike 1"):
        game = vc_nva_moves(f"at A Shau Valley: {unit}, 304 NVA")
        assert not game.allowed("VC/NVA", "trail 304 NVA to Tchepone")


def test_t13_air_units_do_not_bar_a_sanctuary_to_retreats() -> None:
    for ours, end in ((NO_UNITS, "Ia Drang Valley"), ("173 Abn", "Current Casualties")):
        text = f"at Cheo Reo: 482 VC, 42 ARVN\nat Ia Drang Valley: {ours}"
        game = vc_nva_combat(text, [1]).give("VC/NVA", "done")
        game.give("Allied", "attack 482 VC with 42 ARVN", "done")
        assert game.where("482 VC") == end


def test_t13_air_units_prevent_no_insurrection_and_secure_no_city() -> None:
    game = vc_nva_combat(f"at Pleiku: 15H VC, {NO_UNITS}", 6).pass_until("aero-mech-movement")
    assert game.in_insurrection("Pleiku")
    game = vc_nva_combat(f"at Pleiku: {NO_UNITS}\ninsurrection: Pleiku", 6)
    assert game.in_insurrection("Pleiku")


@pytest.mark.parametrize("unit", ["Riverine", "RP My Tho", "11/7 ARVN", "IV Rgr", "1 VNMC"])
def test_t13_ground_units_riverine_and_ruff_puffs_do(unit: str) -> None:
    game = vc_nva_combat(f"at My Tho: {unit}\ninsurrection: My Tho\nstrength: RP My Tho=1", 6)
    game.pass_until("aero-mech-movement")
    assert not game.in_insurrection("My Tho")


def test_t13_naval_gunfire_is_not_present_either() -> None:
    """Off 12, with a VC unit ashore: no battle, and it may not be fired at."""
    game = vc_nva_combat("at 12: Naval Gunfire, 52 VC I", 6)
    assert game.awaited() == ["Allied: aero-mech-movement"]
    game = allied_combat("at 12: Naval Gunfire, 52 VC I, 5 Mar", 6)
    game.give("VC/NVA", "reveal 52 VC I", "done")
    assert "not an enemy unit" in game.refused("VC/NVA", "attack Naval Gunfire with 52 VC I")


def test_t13_air_units_alone_fight_no_battle_and_are_no_target() -> None:
    game = vc_nva_combat(f"at 21: {NO_UNITS}, 28 NVA, 3/4", 6).give("VC/NVA", "reveal 28 NVA")
    assert "not an enemy unit" in game.refused("VC/NVA", "attack II Tac with 28 NVA")
    game.give("VC/NVA", "done")
    assert "does not take part" in game.refused("Allied", "attack 28 NVA with II Tac")


# ---- T14: corps boundaries and roads -----------------------------------------------------------


@pytest.mark.ruling(
    "T14",
    "Corps Boundaries/2",
    "Allied Aero-Mech Movement Phase/2",
    "Allied Aero-Mech Movement Phase/3",
    "Allied Movement Phase/2",
)
def test_t14_theater_units_step_and_drive_across_corps_boundaries() -> None:
    game = allied_moves("at 13: 1/1 Cav\nat Hue: 1 ARVN Abn, Mike 5")
    game.give("Allied", "move 1/1 Cav to 22", "move 1 ARVN Abn to Can Tho")
    game.give("Allied", "move Mike 5 to Saigon")
    assert [game.where(u) for u in ("1/1 Cav", "1 ARVN Abn", "Mike 5")] == [
        "22", "Can Tho", "Saigon",
    ]  # fmt: skip


def test_t14_every_box_of_a_corps_units_road_move_lies_in_its_corps() -> None:
    """Dalat and Phan Thiet are joined through II Corps; Tay Ninh and Tan An through Saigon."""
    game = allied_moves("at Dalat: 53/23 ARVN\nat Tay Ninh: 1/25\nat Xuan Loc: 43/18 ARVN")
    game.give("Allied", "move 53/23 ARVN to Phan Thiet", "move 1/25 to Tan An")
    assert "may not leave III Corps" in game.refused("Allied", "move 43/18 ARVN to Dalat")
    # Dalat to Xuan Loc and back would be the only way past an enemy at Phan Rang.
    game = allied_moves("at Dalat: 53/23 ARVN, 173 Abn\nat Phan Rang: 28 NVA\nat 28: 33 NVA")
    game.refused("Allied", "move 53/23 ARVN to Phan Thiet")
    game.give("Allied", "move 173 Abn to Phan Thiet")


def test_t14_an_enemy_unit_ends_a_road_move() -> None:
    game = allied_moves("at Hue: 1/101, 1 Mar\nat Da Nang: 28 NVA")
    assert "No highway free" in game.refused("Allied", "move 1/101 to Hoi An")
    game.give("Allied", "move 1/101 to Da Nang")  # into, but not past
    game = allied_moves("at Hue: 1/101, 28 NVA")
    assert "holds enemy units" in game.refused("Allied", "move 1/101 to Da Nang")
    game.give("Allied", "move 1/101 to 11")


def test_t14_an_insurgent_city_without_vc_nva_units_does_not_block() -> None:
    game = allied_moves("at Hue: 1/101\ninsurrection: Da Nang, Hue")
    game.give("Allied", "move 1/101 to Hoi An")
    assert game.where("1/101") == "Hoi An"


def test_t14_a_road_move_begins_in_the_city_in_which_the_unit_began_the_phase() -> None:
    game = allied_moves("at 21: 3/1 Cav, 1 Cav Avn")
    game.give("Allied", "lift 3/1 Cav to Pleiku by 1 Cav Avn")
    game.refused("Allied", "move 3/1 Cav to Kontum")
    game.give("Allied", "move 3/1 Cav to 21")


def test_t14_no_road_move_from_a_province_or_a_city_off_the_road() -> None:
    game = allied_moves("at 21: 3/4\nat Song Be: 3/101\nat Moc Hoa: IV Rgr")
    game.refused("Allied", "move 3/4 to An Khe")
    game.refused("Allied", "move 3/101 to Saigon")
    game.refused("Allied", "move IV Rgr to Chau Doc")


def test_t14_mechanized_units_alike_in_the_aero_mech_phase() -> None:
    game = aero_mech_moves("at Cu Chi: 2/25\nat Saigon: 11 ACR")
    assert "may not leave III Corps" in game.refused("Allied", "move 2/25 to My Tho")
    game.give("Allied", "move 11 ACR to My Tho", "move 2/25 to Tan An")

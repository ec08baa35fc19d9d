"""Corps Boundaries and VC/NVA Sanctuaries."""

import pytest

from engine.tet_offensive.datafiles import load
from tests.tet_offensive.support import (
    Game,
    allied_combat,
    allied_moves,
    allied_search,
    opening,
    rules,
    vc_nva_combat,
    vc_nva_moves,
)

BOARD = rules().board
NAMES = BOARD.area_names


def shots(game: Game) -> dict[str, str]:
    """Who was fired at on which column."""
    return {target: column for target, _, column, _, _ in game.events("shot")}


@pytest.mark.rule("Corps Boundaries/1")
def test_there_are_four_corps_from_north_to_south() -> None:
    """I lies farthest north, IV farthest south, each beside the next alone."""
    provinces = load().map.province
    latitudes = [
        sum(provinces[NAMES[p]].lat for p in here) / len(here)
        for here in ([p for p in BOARD.provinces if BOARD.corps[p] == n] for n in range(1, 5))
    ]
    assert latitudes == sorted(latitudes, reverse=True)
    for city, corps in (("Hue", 1), ("Pleiku", 2), ("Saigon", 3), ("Can Tho", 4)):
        assert BOARD.corps[BOARD.area_id[city]] == corps
    joined = {
        (BOARD.corps[a], BOARD.corps[b])
        for a in BOARD.provinces
        for b in BOARD.borders[a]
        if 0 < BOARD.corps[a] < BOARD.corps[b]
    }
    assert joined == {(1, 2), (2, 3), (3, 4)}


@pytest.mark.rule("Corps Boundaries/1")
@pytest.mark.parametrize(
    ("unit", "corps"), [("416 VC", 1), ("482 VC", 2), ("506 VC", 3), ("261 VC", 4)]
)
def test_the_boundaries_limit_where_units_are_deployed(unit: str, corps: int) -> None:
    """A VC unit of a corps is set up in the provinces of that corps alone."""
    game = opening()
    for province in BOARD.provinces:
        order = f"place {unit} at {NAMES[province]}"
        assert game.allowed("VC/NVA", order) == (BOARD.corps[province] == corps)


# A corps unit and a theater unit at each boundary.
BOUNDARIES = [
    ("13", "22", "6/2 ARVN"),
    ("22", "13", "Cav/Cap"),
    ("28", "35", "44/23 ARVN"),
    ("35", "28", "43/18 ARVN"),
    ("33", "42", "3/9"),
    ("42", "33", "12/7 ARVN"),
]


@pytest.mark.rule("Corps Boundaries/2")
@pytest.mark.parametrize(("here", "there", "unit"), BOUNDARIES)
def test_allied_units_stay_in_their_corps_unless_they_are_theater_units(here, there, unit) -> None:
    """US, Korean and South Vietnamese corps units stay; theater units go."""
    game = allied_moves(f"at {here}: {unit}, 173 Abn, 1 ARVN Abn, 11 ACR")
    sentence = game.refused("Allied", f"move {unit} to {there}")
    assert "Corps" in sentence
    game.give("Allied", f"move 173 Abn, 1 ARVN Abn, 11 ACR to {there}")
    assert game.units_in(there) == {"173 Abn", "1 ARVN Abn", "11 ACR"}


@pytest.mark.rule("Corps Boundaries/2")
@pytest.mark.parametrize(
    ("city", "away", "unit"),
    [("Quang Ngai", "Qui Nhon", "4/2 ARVN"), ("Phan Thiet", "Xuan Loc", "44/23 ARVN"),
     ("Tan An", "My Tho", "46/25 ARVN")],
)  # fmt: skip
def test_by_road_too(city: str, away: str, unit: str) -> None:
    """The highway crosses them, a corps unit does not."""
    game = allied_moves(f"at {city}: {unit}, 1 VNMC")
    game.refused("Allied", f"move {unit} to {away}")
    game.give("Allied", f"move 1 VNMC to {away}")
    assert game.where("1 VNMC") == away


@pytest.mark.rule("Corps Boundaries/3")
def test_nva_units_reach_another_corps_by_way_of_laos_or_cambodia_only() -> None:
    """Never across the boundary; through Nam Lyr from II into III Corps."""
    game = vc_nva_moves("at 27: 28 NVA, 3 NVA", 6)
    assert "Corps boundaries" in game.refused("VC/NVA", "move 28 NVA to 31")
    game.give("VC/NVA", "move 28 NVA, 3 NVA to Nam Lyr", "done").pass_until("vc-nva-movement")
    game.give("VC/NVA", "move 28 NVA to 31", "move 3 NVA to 25")
    assert (game.where("28 NVA"), game.where("3 NVA")) == ("31", "25")


@pytest.mark.rule("Corps Boundaries/3")
@pytest.mark.parametrize(
    ("sanctuary", "corps", "unit"),
    [
        ("Saravane", 1, "1 VC"),
        ("Saravane", 2, "70 VC"),
        ("Nam Lyr", 2, "482 VC"),
        ("Nam Lyr", 3, "271 VC"),
        ("Parrot's Beak", 3, "506 VC"),
        ("Parrot's Beak", 4, "DT3 VC"),
        ("Nam Lyr", 4, "D1 VC"),
    ],
)
def test_vc_units_come_back_into_their_own_corps_only(sanctuary, corps, unit) -> None:
    """They may go abroad, and return home, never into another corps."""
    game = vc_nva_moves(f"at {sanctuary}: {unit}")
    for province in BOARD.touches[BOARD.area_id[sanctuary]]:
        order = f"move {unit} to {NAMES[province]}"
        assert game.allowed("VC/NVA", order) == (BOARD.corps[province] in (0, corps))
        if BOARD.corps[province] not in (0, corps):
            assert "another corps" in game.refused("VC/NVA", order)


@pytest.mark.rule("Corps Boundaries/3")
def test_vc_units_may_enter_laos_and_cambodia() -> None:
    """Sanctuaries there, and from these the provinces."""
    game = vc_nva_moves("at 21: 70 VC\nat 41: DT3 VC\nat Saravane: 1 VC\nat Parrot's Beak: 506 VC")
    game.give("VC/NVA", "move 70 VC to Saravane", "move DT3 VC to Parrot's Beak")
    game.give("VC/NVA", "move 1 VC to L-3", "move 506 VC to C-4")
    assert (game.where("1 VC"), game.where("506 VC")) == ("L-3", "C-4")


# ---- VC/NVA Sanctuaries ------------------------------------------------------------------------


@pytest.mark.rule("VC/NVA Sanctuaries/1")
def test_allied_units_may_enter_sanctuaries() -> None:
    """VC/NVA Sanctuaries/1: on foot from the province or a city in it, and out again."""
    game = allied_moves("at 23: 3/4\nat Pleiku: 2/4\nat Ia Drang Valley: 173 Abn")
    game.give("Allied", "move 3/4, 2/4 to Ia Drang Valley", "move 173 Abn to 21")
    assert game.units_in("Ia Drang Valley") == {"3/4", "2/4"}


@pytest.mark.rule("VC/NVA Sanctuaries/2")
def test_search_values_are_one_lower_in_a_sanctuary() -> None:
    """VC/NVA Sanctuaries/2: a 3 finds with a 2 there and not with a 3; in a province with both."""
    for area, die, found in [
        ("Ia Drang Valley", 2, True), ("Ia Drang Valley", 3, False), ("23", 3, True),
    ]:  # fmt: skip
        game = allied_search(f"at {area}: 173 Abn, 28 NVA", [die])
        game.give("Allied", f"search {area}", "done")
        assert game.face_up("28 NVA") == found


@pytest.mark.rule("VC/NVA Sanctuaries/3")
@pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])
def test_vc_nva_units_fire_first_in_a_sanctuary(begin) -> None:
    """VC/NVA Sanctuaries/3: all of them, before any Allied unit; in a province they do not."""
    game = begin("at Ia Drang Valley: 173 Abn, 28 NVA", 6).give("VC/NVA", "reveal 28 NVA", "done")
    assert game.awaited() == ["VC/NVA: fire in Ia Drang Valley"]
    game.give("VC/NVA", "attack 173 Abn with 28 NVA", "done")
    assert game.awaited() == ["Allied: fire in Ia Drang Valley"]
    game = begin("at 23: 173 Abn, 28 NVA", 6).give("VC/NVA", "reveal 28 NVA", "done")
    assert game.awaited() == ["Allied: fire in 23", "VC/NVA: fire in 23"]


@pytest.mark.rule("VC/NVA Sanctuaries/4")
@pytest.mark.parametrize(
    ("firers", "target", "outside", "inside"),
    [
        ("11/Am", "28 NVA", "1-1", "1-2"),
        ("173 Abn", "28 NVA", "2-1", "3-2"),
        ("173 Abn, 11/Am", "28 NVA", "3-1", "2-1"),
        ("173 Abn", "482 VC", "5-1+", "4-1"),
    ],
)
def test_attacks_on_vc_nva_units_lose_a_column_in_a_sanctuary(firers, target, outside, inside):
    """VC/NVA Sanctuaries/4: and only there; those on Allied units lose none."""
    for area, column in (("23", outside), ("Ia Drang Valley", inside)):
        game = vc_nva_combat(f"at {area}: {firers}, {target}", 6)
        game.give("VC/NVA", f"reveal {target}", f"hold {area}", "done")
        game.give("Allied", f"attack {target} with {firers}", "done")
        assert shots(game) == {target: column}


@pytest.mark.rule("VC/NVA Sanctuaries/4")
def test_an_attack_that_would_fall_below_the_table_is_not_allowed() -> None:
    """VC/NVA Sanctuaries/4: 1-2 in the open is nothing in a sanctuary; 1-1 there is 1-2."""
    game = vc_nva_combat("at Ia Drang Valley: 1 VNMC, 173 Abn, 28 NVA", 6)
    game.give("VC/NVA", "reveal 28 NVA", "hold Ia Drang Valley", "done")
    sentence = game.refused("Allied", "attack 28 NVA with 1 VNMC")
    assert "below the lowest column" in sentence
    game.give("Allied", "attack 28 NVA with 173 Abn")
    game = vc_nva_combat("at 23: 1 VNMC, 28 NVA", 6)
    game.give("VC/NVA", "reveal 28 NVA", "hold 23", "done")
    game.give("Allied", "attack 28 NVA with 1 VNMC", "done")
    assert shots(game) == {"28 NVA": "1-2"}


@pytest.mark.rule("VC/NVA Sanctuaries/4")
def test_attacks_on_allied_units_lose_no_column() -> None:
    """VC/NVA Sanctuaries/4: 18 against 12 in a sanctuary is 3-2."""
    game = vc_nva_combat("at Ia Drang Valley: 3/4, 3 NVA", 6).give("VC/NVA", "reveal 3 NVA", "done")
    game.give("VC/NVA", "attack 3/4 with 3 NVA", "done")
    assert shots(game) == {"3/4": "3-2"}


@pytest.mark.rule("VC/NVA Sanctuaries/5")
def test_no_unit_in_a_sanctuary_retreats() -> None:
    """VC/NVA Sanctuaries/5: of either side; a hit eliminates it."""
    game = vc_nva_combat("at Ia Drang Valley: 173 Abn, 3/4, 28 NVA, 70 VC", 1)
    assert "may retreat" in game.refused("VC/NVA", "retreat 70 VC to Saravane")
    game.give("VC/NVA", "reveal 28 NVA, 70 VC", "attack 3/4 with 28 NVA", "done")
    assert game.events("shot")[0][4] == "hit"
    assert game.where("3/4") == "Current Casualties"
    game.give("Allied", "attack 70 VC with 173 Abn", "done")
    assert game.events("shot")[1][4] == "hit"
    assert game.where("70 VC") == "Current Casualties"
    assert game.events("retreated") == []

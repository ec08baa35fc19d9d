"""Preparing for Play: what stands where before the first turn, and who may be set up where."""

import pytest

from tests.tet_offensive.support import opening, rules

BOARD = rules().board
NAMES = BOARD.area_names


def places(*units: str) -> list[set[str]]:
    """Where each unit may be set up, by trying every area and box."""
    game = opening()
    return [
        {name for name in NAMES if game.allowed("VC/NVA", f"place {unit} at {name}")}
        for unit in units
    ]


def named(*keep) -> set[str]:
    """The names of the areas that fit one of the tests."""
    return {NAMES[a] for a in BOARD.map_areas if any(fits(a) for fits in keep)}


RECON = {BOARD.unit_names[u] for u in BOARD.recon}  # in play with its option only


def is_sanctuary(area: int) -> bool:
    return area in BOARD.sanctuaries


def abroad(area: int) -> bool:
    return area in BOARD.provinces and BOARD.country[area] in ("Laos", "Cambodia")


def in_first_corps(area: int) -> bool:
    return area in BOARD.provinces and BOARD.corps[area] == 1


@pytest.mark.rule("Preparing for Play/1")
def test_every_counter_is_in_play_and_no_flag_is_missing() -> None:
    """After set-up each counter has a place; flags are there for all."""
    game = opening().give("VC/NVA", "deploy", "done")
    assert game.units_in("Off map") == {"Sympathizers", *RECON}
    assert game.rules.assurance.broken(game.position) == []


@pytest.mark.rule("Preparing for Play/2")
def test_allied_units_begin_where_their_counters_say() -> None:
    """Before anybody acts; the two theater air units in their box."""
    game = opening()
    for unit in BOARD.units:
        if BOARD.side_of[unit] == 0:
            assert game.position.loc[unit] == BOARD.start[unit]
    assert game.units_in("Theater Air Units") == {"Theater Tac", "Arc Light"}
    assert [game.where(u) for u in ("26 Mar", "1/101", "11 ACR", "Riverine", "ATF")] == [
        "Khe Sanh", "Song Be", "32", "My Tho", "36",
    ]  # fmt: skip


@pytest.mark.rule("Preparing for Play/2")
def test_the_allied_player_sets_up_first() -> None:
    """The VC/NVA player is asked when all Allied units stand."""
    game = opening()
    assert game.awaited() == ["VC/NVA: deployment"]
    waiting = {BOARD.unit_names[u] for u in BOARD.communists}
    assert game.units_in("Off map") == waiting | {"Sympathizers", *RECON}
    game.refused("Allied", "place 3/4 at 21")


@pytest.mark.rule("Preparing for Play/3")
def test_the_vc_nva_player_sets_up_second_and_face_down() -> None:
    """All units of the player, none of them shown."""
    game = opening()
    sentence = game.refused("VC/NVA", "done")
    assert "have no place yet" in sentence
    game.give("VC/NVA", "place 482 VC at 28", "deploy")
    assert not any(game.position.face_up[u] for u in BOARD.communists)
    assert game.seen("Allied", "placed") == []
    game.give("VC/NVA", "done")
    assert game.awaited() == ["VC/NVA: vc-nva-movement"]
    assert not any(game.position.face_up[u] for u in BOARD.communists)


@pytest.mark.rule("Preparing for Play/3")
def test_a_unit_can_be_set_up_anew_until_he_is_done() -> None:
    """Several at once, and again elsewhere."""
    game = opening().give("VC/NVA", "place 482 VC, 840 VC at 28", "place 840 VC at 21")
    assert (game.where("482 VC"), game.where("840 VC")) == ("28", "21")
    assert "not yours" in game.refused("VC/NVA", "place 3/4 at 21")


@pytest.mark.rule("Preparing for Play/4")
@pytest.mark.parametrize(
    ("unit", "corps"), [("416 VC", 1), ("12 Sap", 1), ("482 VC", 2), ("271 VC", 3), ("D1 VC", 4)]
)
def test_vc_units_in_their_corps_and_the_sanctuaries_by_it(unit: str, corps: int) -> None:
    """Any province of it; of the sanctuaries those in or beside it."""
    provinces = {NAMES[p] for p in BOARD.provinces if BOARD.corps[p] == corps}
    beside = {NAMES[s] for s in BOARD.sanctuaries if any(
        BOARD.corps[p] == corps for p in BOARD.touches[s])}  # fmt: skip
    assert places(unit) == [provinces | beside]


@pytest.mark.rule("Preparing for Play/5")
@pytest.mark.parametrize("unit", ["28 NVA", "165 NVA", "402 NVA Sap", "44 NVA Sap"])
def test_nva_regiments_and_battalions(unit: str) -> None:
    """Every sanctuary, Laos and Cambodia, and I Corps; no other corps."""
    assert places(unit) == [named(is_sanctuary, abroad, in_first_corps)]


@pytest.mark.rule("Preparing for Play/6")
@pytest.mark.parametrize("unit", ["304 NVA", "2 NVA", "7 NVA"])
def test_nva_divisions(unit: str) -> None:
    """Every sanctuary, Laos and Cambodia; not a province of I Corps."""
    assert places(unit) == [named(is_sanctuary, abroad)]


@pytest.mark.rule("Preparing for Play/4", "Preparing for Play/5", "Preparing for Play/6")
def test_nobody_begins_in_a_city() -> None:
    """Preparing for Play/4 to /6: provinces and sanctuaries; the refusal names the city."""
    for unit in ("482 VC", "28 NVA", "304 NVA"):
        assert "Kontum" in opening().refused("VC/NVA", f"place {unit} at Kontum")

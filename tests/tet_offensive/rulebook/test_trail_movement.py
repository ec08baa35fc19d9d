"""Trail Movement and Detection."""

import pytest

from tests.tet_offensive.support import aero_mech_moves, allied_combat, rules, vc_nva_moves

BOARD = rules().board
NAMES = BOARD.area_names


def trails(sanctuary: str, extra: str = "") -> set[str]:
    """Where an NVA division may follow the trail from a sanctuary, by trying every area."""
    game = vc_nva_moves(f"at {sanctuary}: 304 NVA\n{extra}")
    return {
        NAMES[a] for a in BOARD.map_areas if game.allowed("VC/NVA", f"trail 304 NVA to {NAMES[a]}")
    }


@pytest.mark.rule("Trail Movement/1")
@pytest.mark.parametrize(
    ("sanctuary", "linked"),
    [
        ("North Vietnam", {"Tchepone"}),
        ("Tchepone", {"North Vietnam", "A Shau Valley", "Saravane"}),
        ("A Shau Valley", {"Tchepone"}),
        ("Saravane", {"Tchepone", "Ia Drang Valley"}),
        ("Ia Drang Valley", {"Saravane", "Nam Lyr"}),
        ("Nam Lyr", {"Ia Drang Valley", "War Zone C"}),
        ("War Zone C", {"Nam Lyr", "Parrot's Beak"}),
        ("Parrot's Beak", {"War Zone C"}),
        ("Iron Triangle", set()),
        ("Phuoc Ha Valley", set()),
    ],
)
def test_the_trail_leads_to_the_sanctuaries_directly_linked(sanctuary, linked) -> None:
    """From a sanctuary on it to the next ones, no further."""
    assert trails(sanctuary) == linked


@pytest.mark.rule("Trail Movement/1")
@pytest.mark.parametrize("area", ["L-1", "14", "Khe Sanh", "Pleiku"])
def test_the_trail_begins_in_a_sanctuary(area: str) -> None:
    """A unit in a province or city is not on it."""
    game = vc_nva_moves(f"at {area}: 304 NVA")
    assert "not in a sanctuary" in game.refused("VC/NVA", "trail 304 NVA to Tchepone")


@pytest.mark.rule("Trail Movement/1")
def test_the_trail_is_instead_of_the_ordinary_move() -> None:
    """One or the other; a trail is not followed by `move` either."""
    game = vc_nva_moves("at Tchepone: 304 NVA, 325C NVA")
    assert "trail UNITS" in game.refused("VC/NVA", "move 304 NVA to Saravane")
    game.give("VC/NVA", "trail 304 NVA to Saravane", "move 325C NVA to 14")
    assert "has moved" in game.refused("VC/NVA", "move 304 NVA to 21")
    assert "has moved" in game.refused("VC/NVA", "trail 304 NVA to Ia Drang Valley")


@pytest.mark.rule("Trail Movement/2")
def test_trail_example() -> None:
    """Three ways out of Tchepone, and two turns to the Ia Drang Valley."""
    game = vc_nva_moves("at Tchepone: 304 NVA, 325C NVA, 28 NVA, 33 NVA", 6)
    sentence = game.refused("VC/NVA", "trail 33 NVA to Ia Drang Valley")
    assert "leads to North Vietnam, A Shau Valley, Saravane" in sentence
    game.give("VC/NVA", "trail 304 NVA to North Vietnam", "trail 325C NVA to A Shau Valley")
    game.give("VC/NVA", "trail 28 NVA to Saravane", "trail 33 NVA to Saravane", "done")
    game.pass_until("vc-nva-movement")
    game.give("VC/NVA", "trail 33 NVA from Saravane to Ia Drang Valley")
    moved = [game.where(u) for u in ("304 NVA", "325C NVA", "28 NVA", "33 NVA")]
    assert moved == ["North Vietnam", "A Shau Valley", "Saravane", "Ia Drang Valley"]


@pytest.mark.rule("Trail Movement/3")
def test_the_trail_leads_to_allied_units_but_never_away_from_them() -> None:
    """In, yes; out, no, though on foot the unit may leave."""
    allies = "at A Shau Valley: 1/101"
    assert "A Shau Valley" in trails("Tchepone", allies)
    game = vc_nva_moves("at A Shau Valley: 1/101, 304 NVA, 325C NVA")
    assert "holds Allied units" in game.refused("VC/NVA", "trail 304 NVA to Tchepone")
    game.give("VC/NVA", "move 304 NVA to 11")
    assert game.where("304 NVA") == "11"
    # Units elsewhere block nothing.
    assert "Tchepone" in trails("A Shau Valley", "at 11: 1/101")


@pytest.mark.rule("Trail Movement/4")
def test_highways_are_no_trail() -> None:
    """VC and NVA units never go from city to city along a road."""
    game = vc_nva_moves("at Kontum: 482 VC, 28 NVA")
    for verb in ("trail", "move"):
        for unit in ("482 VC", "28 NVA"):
            game.refused("VC/NVA", f"{verb} {unit} to Pleiku")
    assert not game.allowed("VC/NVA", "move 28 NVA to Dak To")


@pytest.mark.rule("Trail Movement/1")
def test_only_vc_and_nva_units_know_the_trail() -> None:
    """It is the VC/NVA player's, in the VC/NVA movement phase."""
    game = aero_mech_moves("at Ia Drang Valley: 11 ACR, 28 NVA")
    assert "not an order for now" in game.refused("Allied", "trail 11 ACR to Saravane")
    assert "nothing to decide" in game.refused("VC/NVA", "trail 28 NVA to Saravane")


# ---- Detection -----------------------------------------------------------------------------------


@pytest.mark.rule("Detection/1")
def test_at_the_end_of_movement_cities_show_and_the_country_hides() -> None:
    """Face up in every city, face down everywhere else, whatever they were."""
    game = vc_nva_moves(
        "at 23: 482 VC, 840 VC\nat Cheo Reo: 145 VC, 186 VC\nat Saravane: 28 NVA\nat C-1: 33 NVA\n"
        "face_up: 840 VC, 145 VC, 186 VC, 28 NVA, 33 NVA"
    )
    game.give("VC/NVA", "move 482 VC to Cheo Reo", "move 186 VC to 23")
    assert not game.face_up("482 VC") and game.face_up("186 VC")
    game.give("VC/NVA", "done")
    up = {
        u for u in ("482 VC", "840 VC", "145 VC", "186 VC", "28 NVA", "33 NVA") if game.face_up(u)
    }
    assert up == {"482 VC", "145 VC"}


@pytest.mark.rule("Detection/1")
def test_everybody_sees_what_turns_up_in_a_city() -> None:
    """Told to all; what lies in the country is told to nobody."""
    game = vc_nva_moves("at 21: 482 VC, 840 VC").give("VC/NVA", "move 482 VC to Kontum", "done")
    assert game.seen("Allied", "shown") == [("482 VC", "Kontum")]
    assert game.seen("Allied", "moved") == []
    assert game.seen("VC/NVA", "moved") == [("482 VC", "21", "Kontum")]


@pytest.mark.rule("Detection/1")
def test_detection_waits_for_the_end_of_vc_nva_movement() -> None:
    """A unit turned up in combat stays up through the rest of the turn."""
    game = allied_combat("at 21: 482 VC, 1/4").give("VC/NVA", "reveal 482 VC")
    game.pass_until("allied-movement")
    assert game.face_up("482 VC")
    game.pass_until("vc-nva-movement")
    assert game.face_up("482 VC")
    game.give("VC/NVA", "done")
    assert not game.face_up("482 VC")

"""What happens between phases: where one ends, who goes home, what a box shows."""

from __future__ import annotations

from tests.tet_offensive.support import allied_moves, allied_search, morale, vc_nva_moves


def test_a_phase_ends_where_the_next_begins_and_nowhere_else() -> None:
    """From VC/NVA movement over empty combat and replacement: three ends in one step."""
    game = vc_nva_moves("at 23: 482 VC").give("VC/NVA", "done")
    assert game.phase() == "Allied Aero-Mech Movement"
    assert len(game.table.phase_ends) == 3
    ended = [game.rules.phase(position)[2] for position in game.table.at_phase_ends()]
    assert ended == ["VC/NVA Movement", "VC/NVA Combat", "Replacement"]


def test_theater_aircraft_leave_an_airbase_for_their_box() -> None:
    game = allied_moves("at Saigon: Theater Tac\nbased: Theater Tac").give("Allied", "done")
    assert game.where("Theater Tac") == "Theater Air Units"
    assert not any(game.position.based)


def test_two_units_in_one_order_count_as_two() -> None:
    game = allied_search("at 11: 1 Mar, 416 VC, 814 VC", 1).give("Allied", "search 11", "done")
    told = game.refused("VC/NVA", "detect 416 VC, 814 VC")
    assert told.startswith("Only 1 unit is found in 11.")


def test_boxes_show_the_units_in_them_by_name() -> None:
    """What is lost all have seen."""
    game = morale("at Current Casualties: 482 VC, 1/9\nat Eliminated Units: 840 VC")
    for seat in ("Allied", "VC/NVA", None):
        boxes = game.view(seat).boxes
        assert {unit.id for unit in boxes["Eliminated Units"]} == {"482 VC", "1/9", "840 VC"}

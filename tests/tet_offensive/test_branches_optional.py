"""Branches of optional rules, games of four and flights: what earns each."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import Game, aero_mech_moves, allied_moves
from tests.tet_offensive.test_branches import ALL, given, told


@pytest.mark.parametrize(
    ("line", "branches"),
    [
        ("winners No player wins", ["won: none of four"]),
        ("winners US victory", ["won: one of four"]),
        ("winners NVA and VC victory", ["won: two of four"]),
        ("placed 1/9, Hue", ["set-up: free"]),
        ("placed 482 VC, 23", []),
        ("raided Theater Tac, 5, 3", ["north: Tac Air"]),
        ("raided Arc Light, 4, 0", ["north: Arc Light", "north: no points"]),
        ("blind_bombed II Tac, 23, 1, 1-1, 2, hit", ["blind: Tac Air", "blind: hit"]),
        ("blind_bombed Arc Light, 23, 1, 1-1, 6, miss", ["blind: Arc Light", "blind: miss"]),
        ("civilians II Tac, 23, 6", ["blind: civilians"]),
        ("slipped_away 23", ["blind: retreat unseen"]),
        ("consent_given III Avn, 43/18 ARVN, Song Be", ["consent: lift"]),
        ("consent_given Riverine, 1 VNMC, My Tho", ["consent: river"]),
        ("consent_refused III Avn, 43/18 ARVN, Song Be", ["consent: refused"]),
        ("consent_asked III Avn, 43/18 ARVN, Song Be", []),
        ("reconnoitred 23, 0", ["recon: nobody found"]),
        ("reconnoitred 23, 1", ["recon: the VC/NVA player chooses"]),
    ],
)
def test_one_event_of_an_optional_rule(line: str, branches: list[str]) -> None:
    assert told(line) == branches
    assert set(branches) <= set(ALL)


def test_recon_that_shows_all_is_told_from_a_choice() -> None:
    assert told("reconnoitred 23, 1", "shown 482 VC, 23") == ["recon: all found"]
    elsewhere = told("reconnoitred 23, 1", "shown 482 VC, 24")
    assert elsewhere == ["recon: the VC/NVA player chooses"]


def test_fire_of_allies_at_one_target() -> None:
    """Of two seats: of one side's only seat it is ordinary fire."""
    game = Game("turn: 3\nstage: Morale - casualties", players="advanced", start=False)
    lines = ["fired 1 Mar, 416 VC, Hue", "fired 3/1 ARVN, 416 VC, Hue"]
    shot = "shot 416 VC, Hue, 1-1, 1, miss"
    assert "fire: allies together" in told(*lines, shot, position=game.position)
    assert "fire: allies together" not in told(lines[0], shot, position=game.position)
    assert "fire: allies together" not in told(*lines, shot)


# ---- movement by air and across the border -------------------------------------------------------

BASED = "at Saigon: III Avn, III Tac, 101 Avn, 1/9\nat Da Nang: I Avn\nbased: III Avn, III Tac, "
BASED += "101 Avn, I Avn\nat Theater Air Units: Arc Light\nat 31: 3/25"


@pytest.mark.parametrize(
    ("line", "branch"),
    [
        ("fly III Tac to 31", "flight: to strike"),
        ("fly Arc Light to 11", "flight: to strike"),
        ("fly III Avn to 31", "flight: aviation empty"),
        ("fly 101 Avn to Da Nang", "flight: aviation to another corps"),
        ("lift 3/25 to Song Be by III Avn", "lift: within a corps"),
        ("lift 3/25 to Song Be by 101 Avn", "lift: within a corps"),
        ("fly I Avn to Hue", "flight: aviation empty"),
    ],
)
def test_flights_out(line: str, branch: str) -> None:
    assert given(aero_mech_moves(BASED), "Allied", line) == {branch}


def test_a_flight_from_a_base_that_is_not_secure() -> None:
    game = aero_mech_moves(BASED + "\nat Saigon: 506 VC\nface_up: 506 VC")
    told_of = given(game, "Allied", "fly III Avn to Long Binh")
    assert told_of == {"flight: from a base that is not secure"}


def test_a_base_in_insurrection_is_not_secure_either() -> None:
    game = aero_mech_moves(BASED + "\nat Saigon: 199\ninsurrection: Saigon")
    told_of = given(game, "Allied", "lift 199 to Long Binh by III Avn")
    assert told_of == {"lift: from a base that is not secure"}


def test_flights_home() -> None:
    game = allied_moves("at 31: III Avn, 3/25, III Tac")
    assert given(game, "Allied", "lift 3/25 to Saigon by III Avn") == {"lift: home"}
    assert given(game, "Allied", "fly III Tac to Saigon") == {"flight: home"}


def test_an_ally_crosses_the_border() -> None:
    game = allied_moves("at 12: 1/101", options=("invasion",))
    there = game.rules.board.sanctuaries_by[game.area("12")]
    name = game.rules.board.area_names[there[0]]
    found = given(game, "Allied", f"move 1/101 to {name}")
    abroad = game.rules.board.country[there[0]] != "South Vietnam"
    assert ("move: into Laos or Cambodia by an ally" in found) is abroad
    assert "move: into a sanctuary" in found

"""30.0 Scenarios: set-up by counter and by row; 8.3 and 2.13 where units begin underground."""

from __future__ import annotations

import pytest

from engine.kernel.order import DONE
from engine.tet_68.areas import SET_UP
from engine.tet_68.board import SIDES
from engine.tet_68.data.hexes import hex_of
from engine.tet_68.placing import STACK
from tests.tet_68.table import Game, opening, rules


def nva_turn(**chosen: str) -> Game:
    """The NVA sets up, after a default US set-up."""
    return opening(3, **chosen).forced()


@pytest.mark.rule("30.4.1 US Set Up/1")
def test_printed_units_stand_where_they_are_printed():
    game = opening()
    forces = rules().played.forces
    assert (game.asked(), game.whose()) == ("setup", "US")
    for unit in forces.in_group("start"):
        if forces.start[unit] >= 0:
            assert game.position.loc[unit] == forces.start[unit]
    assert game.where("1 Inf") == "Lai Khe (2631)"


@pytest.mark.rule("30.2 General Setup Instructions/1", "30.2 General Setup Instructions/2",
                  "30.4.1 US Set Up/2")  # fmt: skip
def test_units_of_a_row_go_where_the_row_says():
    game = opening().us("place 3R in Long Binh", "place 3R in Saigon", "place C-3 in 2733")
    assert game.where("3R") == "Saigon (2634)"
    refusal = game.refused("US", "place 5R in Hue")
    assert "5R may not be set up in Hue (3008)" in refusal
    assert "Long Binh (2533), Saigon (2634)" in refusal


@pytest.mark.rule("30.2 General Setup Instructions/2")
def test_a_printed_unit_is_not_placed_by_its_owner():
    assert "not placed by its owner" in opening().refused("US", "place 1 Inf in Saigon")


@pytest.mark.rule("10.1 In General/2", "30.2 General Setup Instructions/1")
def test_four_in_a_hex():
    """In every row (ruling S80); the printed units of a hex count."""
    game = opening().us(*(f"place {unit} in Long Binh" for unit in ("25 ARVN", "3R", "5R")))
    assert "is full" in game.refused("US", "place 1A in Long Binh")


@pytest.mark.rule("30.4.1 US Set Up/2")
def test_all_must_be_placed_before_it_is_closed():
    refusal = opening().us("place 18 MP in Saigon").refused("US", "done")
    assert "Not placed yet: C-3, CAP" in refusal and "18 MP" not in refusal


@pytest.mark.rule("30.4.2 NVA Set Up/1")
def test_the_nva_sets_up_second():
    game = opening()
    assert "US has" in game.refused("NVA", "place MR9 in 2630")
    game.forced()
    assert (game.asked(), game.whose()) == ("setup", "NVA")


@pytest.mark.rule("30.4.2 NVA Set Up/2", "30.2 General Setup Instructions/3",
                  "2.14 NVA Regulars/1", "2.13 Guerrilla Units/2")  # fmt: skip
def test_communists_begin_underground_unless_their_owner_opens_them():
    game = nva_turn().nva("place 304 in Tchepone", "place Cadre A in 2908")
    assert game.seen("NVA", "Tchepone") == (["304"], {})
    game.nva("open 304")
    assert game.of("face_up", "304") == 1
    assert "is open already" in game.refused("NVA", "open 304")
    game.nva("hide 304")
    assert game.of("face_up", "304") == 0


@pytest.mark.rule("30.2 General Setup Instructions/3")
def test_us_guerrillas_begin_open_or_underground():
    game = opening().us("hide C-1")
    assert game.of("face_up", "C-1") == 0
    assert "cannot go underground" in game.refused("US", "hide 1 Inf")


@pytest.mark.rule("30.4.2 NVA Set Up/3")
def test_rows_inside_south_vietnam():
    game = nva_turn()
    assert "may not be set up" in game.refused("NVA", "place MR6 in 2431")  # far from 3533
    assert "may not be set up" in game.refused("NVA", "place B-3 in Dak To")  # a camp


@pytest.mark.rule("30.4.2 NVA Set Up/1")
def test_dummies_lie_on_bases_or_with_others():
    game = nva_turn().nva("place 304 in Tchepone", "place 611 in Tchepone", "place 711 in 354")
    assert "may not be set up" in game.refused("NVA", "place SV in 2604")
    game.nva("place 320 in 2604", "place SV in 2604")
    assert "never open" in game.refused("NVA", "open SV")


@pytest.mark.rule("30.4.2 NVA Set Up/1")
def test_a_host_that_leaves_its_dummy_holds_the_set_up_open():
    game = nva_turn()
    game.nva("place 320 in 2604", "place SV in 2604", "place 320 in Tchepone")
    assert "no row places them" in game.refused("NVA", "done")


@pytest.mark.parametrize("chosen", [{}, {"scenario": "victory"}, {"simple": "on"}])
@pytest.mark.rule("30.1 Scenario Descriptions/1", "30.5.1 NVA Setup/1", "30.5.2 US Setup/1")
def test_the_default_fills_every_row(chosen: dict[str, str]):
    """Both scenarios, one after the other, four a hex; what is left goes to its box."""
    game = opening(3, **chosen)
    order = [game.whose()]
    game.forced()
    order.append(game.whose())
    game.forced()
    assert order == list(game.rules.played.scenario.order)
    assert game.position.here[SET_UP] == []
    for units in game.position.here[: hex_of("4143") + 1]:
        for side in range(len(SIDES)):
            assert sum(game.rules.played.forces.side[unit] == side for unit in units) <= STACK


@pytest.mark.rule("30.5.1 NVA Setup/1", "30.5.1 NVA Setup/2")
def test_boxes_of_the_second_scenario():
    """The owner chooses who of a kind stands and who waits (ruling S83)."""
    game = opening(3, scenario="victory")
    assert "may not be set up" in game.refused("NVA", "place 12 Sap in 2431")
    game.nva(*(f"place Cadre {name} in 2908" for name in "KLJI"))
    assert "may not be set up" in game.refused("NVA", "place Cadre A in 3109")
    game.forced()
    assert game.where("Cadre A") == "NVA Guerrilla Replacement"
    assert game.where("12 Sap") == "NVA Guerrilla Replacement"
    assert game.one("dau_tranh") == 0
    game.forced()
    box = game.position.here[game.area("ARVN Replacement")]
    assert len(box) == 8


@pytest.mark.rule("2.2 The Rules/2")
def test_the_simpler_game_has_no_dummies_and_no_hidden_regulars():
    """Guerrillas still hide (ruling S77)."""
    game = nva_turn(simple="on").nva("place 304 in Tchepone")
    assert game.of("face_up", "304") == 1
    assert "cannot go underground" in game.refused("NVA", "hide 304")
    assert "not placed by its owner" in game.refused("NVA", "place 611 in Tchepone")


@pytest.mark.rule("18.3 Paramilitary Restrictions/1")
def test_a_home_is_noted():
    """The country that its row names, else the first of its hex (ruling S11)."""
    game = opening(3).forced().forced()
    country = game.rules.names.all("country")
    homes = {name: game.of("home", name) for name in ("C-4", "Laos Para", "165A", "MR9", "1 Inf")}
    assert {name: country[home] if home >= 0 else "" for name, home in homes.items()} == {
        "C-4": "South Vietnam",
        "Laos Para": "Laos",
        "165A": "North Vietnam",
        "MR9": "South Vietnam",
        "1 Inf": "",
    }


@pytest.mark.rule("8.3 Underground/4")
def test_what_the_other_side_sees_of_a_set_up():
    """A star, its colour and how many (ruling S84); and nothing before it is closed."""
    game = nva_turn().nva("place 304 in Tchepone", "place 611 in Tchepone")
    assert game.seen("US", "Tchepone") == ([], {})
    game.forced()
    assert game.seen("US", "Tchepone")[0] == []
    assert game.seen("US", "Tchepone")[1]["gold"] >= 2
    assert game.seen(None, "Tchepone") == game.seen("US", "Tchepone")
    units, backs = game.seen("NVA", "Tchepone")
    assert {"304", "611"} <= set(units) and backs == {}


def test_done_is_the_last_order_of_a_default():
    game = opening()
    assert game.rules.default(game.position, game.table.waiting[0])[-1] == DONE

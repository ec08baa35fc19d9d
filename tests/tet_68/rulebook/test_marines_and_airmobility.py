"""7.5 Marine Special Movement, 7.6 Increased Airmobility, 6.1 US Reinforcements."""

from __future__ import annotations

import pytest

from tests.tet_68.table import Game, at


def us(text: str, turn: int = 5, **chosen: str) -> Game:
    """The US moves; it has air points."""
    return at("US Movement - orders", f"air_points: 52\n{text}", (), turn, **chosen)


@pytest.mark.rule("7.5.1 Amphibious Movement/1", "7.5.1 Amphibious Movement/2",
                  "7.5.1 Amphibious Movement/3")  # fmt: skip
def test_a_marine_goes_from_coast_to_coast_and_on():
    """Walking before and after; once over the sea a phase (ruling S18)."""
    game = us("at 3208: 1 Mar").us("move 1 Mar to 3830")
    hexes = game.events("moved")[0][3].split()
    assert len(hexes) <= 4
    assert "cannot get to" in us("at 3209: 1 Mar").refused("US", "move 1 Mar to 3830")
    assert "cannot get to" in us("at 3208: 1 Inf").refused("US", "move 1 Inf to 3830")


@pytest.mark.rule("7.5.1 Amphibious Movement/2")
def test_a_marine_lands_in_countries_that_it_may_enter():
    assert "cannot get to" in us("at 3208: 1 Mar").refused("US", "move 1 Mar to 2501")


@pytest.mark.rule("7.5.2 Opposed Landing/1")
def test_a_marine_lies_upon_open_enemies():
    game = us("at 3208: 1 Mar\nat 3430: MR9\nat 3923: D-1\nat 4024: 274")
    game.us("land 1 Mar at 4024")
    assert (game.where("1 Mar"), game.of("landed", "1 Mar")) == ("4024", 1)
    assert "has moved" in game.refused("US", "move 1 Mar to 4023")


@pytest.mark.rule("7.5.2 Opposed Landing/1")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("land 1 Inf at 4024", "is no marine unit"),
        ("land 27 Mar at 4024", "does not begin on the coast"),
        ("land 1 Mar at 3923", "is no coastal hex"),
        ("land 1 Mar at 4026", "No enemy has to be driven out"),
        ("land 1 Mar at 2705", "may not be in that country"),
    ],
)
def test_who_cannot_land(line: str, told: str):
    game = us("at 3208: 1 Mar, 1 Inf\nat 3427: 27 Mar\nat 4024: 274\nat 2705: 304")
    assert told in game.refused("US", line)


@pytest.mark.rule("7.5.2 Opposed Landing/1")
def test_nobody_lands_where_a_base_defends_itself():
    """Ruling S100; with Unlimited War the country itself is no bar."""
    game = us("at 3208: 1 Mar\nat Vinh Linh: 304\nunlimited: 2", wider_war="on")
    assert "defends itself" in game.refused("US", "land 1 Mar at Vinh Linh")


@pytest.mark.rule("7.5.2 Opposed Landing/1", "9.2 NVA Dummy Units/1")
def test_a_marine_lands_upon_hidden_regulars_dummies_or_not():
    for unit in ("304", "611"):
        game = us(f"at 3208: 1 Mar\nat 4024: {unit}\nunder: {unit}").us("land 1 Mar at 4024")
        assert game.of("landed", "1 Mar") == 1


@pytest.mark.rule("7.6 Increased Airmobility/1", "7.6 Increased Airmobility/2",
                  "7.6 Increased Airmobility/3")  # fmt: skip
def test_air_points_lift_foot_units():
    """The cost is the strength that shows; ten points a phase; its own movement factor."""
    game = us("at 3427: 23 Inf, 1R\nreduced: 23 Inf\nsac: 6").us("lift 23 Inf")
    assert (game.one("air_points"), game.one("lift_points"), game.one("sac")) == (46, 6, 6)
    game.us("lift 1R", "move 23 Inf to 3727")
    assert game.one("air_points") == 44
    assert "costs 9 air points" in us("at 3427: 1 Inf\nlift_points: 2").refused("US", "lift 1 Inf")
    assert "8 are left" in us("at 3427: 1 Inf\nlift_points: 2").refused("US", "lift 1 Inf")
    assert "is no foot unit" in us("at 3427: 11 ACR").refused("US", "lift 11 ACR")


@pytest.mark.rule("7.6 Increased Airmobility/1")
def test_a_lifted_unit_flies_without_a_road_bonus():
    """Over enemies and the sea (ruling S20)."""
    game = us("at 3427: 1 Inf\nat 3527: 274").us("lift 1 Inf")
    game.us("move 1 Inf via 3527 to 3627")
    assert game.where("1 Inf") == "3627"
    game = us("at 2934: 1 Inf").us("lift 1 Inf")
    assert "cannot get to" in game.refused("US", "move 1 Inf to 3333")


@pytest.mark.rule("7.6 Increased Airmobility/1")
def test_a_unit_without_strength_is_lifted_free():
    assert us("at 3427: 1 Log").us("lift 1 Log").one("air_points") == 52


@pytest.mark.rule("7.6 Increased Airmobility/4")
def test_a_lift_lasts_for_the_phase():
    game = at("US Movement - begin", "at 3427: 1 Inf\nlifted: 1 Inf\nlift_points: 9")
    assert (game.of("lifted", "1 Inf"), game.one("lift_points")) == (0, 0)


@pytest.mark.rule("7.6 Increased Airmobility/5")
def test_one_paramilitary_unit_a_phase_is_lifted():
    game = us("at 3427: C-1, C-2").us("lift C-1")
    assert "One paramilitary unit" in game.refused("US", "lift C-2")


@pytest.mark.rule("4.2 Bad Weather Effects/3")
def test_lifted_units_count_in_bad_weather():
    """Ruling S6."""
    game = us("at 3427: 1R, 2R\nbad_weather: 1").us("lift 1R", "lift 2R", "move 1R to 3527")
    assert "another airmobile unit" in game.refused("US", "move 2R to 3527")


@pytest.mark.rule("6.1 US Reinforcements/1", "6.1 US Reinforcements/2")
@pytest.mark.parametrize(("turn", "units"), [(3, []), (4, ["3/82"]), (5, ["3/82", "27 Mar"])])
def test_who_arrives_when(turn: int, units: list[str]):
    """FEB 3 and FEB 4; the third of the text is three air points (ruling S14)."""
    game = us("at Reinforcements: 3/82, 27 Mar", turn)
    for unit in ("3/82", "27 Mar"):
        if unit in units:
            game.us(f"arrive {unit} in Da Nang")
        else:
            assert "does not arrive now" in game.refused("US", f"arrive {unit} in Da Nang")


@pytest.mark.rule("6.1 US Reinforcements/2")
def test_a_reinforcement_moves_at_once_but_not_over_the_sea():
    """Placed in a friendly city or base of South Vietnam (ruling S15)."""
    text = "at Reinforcements: 27 Mar"
    game = us(text).us("arrive 27 Mar in Chu Lai")
    assert "cannot get to" in game.refused("US", "move 27 Mar to 4024")
    game.us("move 27 Mar to 3714")
    elsewhere = [("Ubon", ""), ("Phnom Penh", ""), ("Dak To", ""), ("2630", "")]
    taken = [("Hue", "\nat Hue: 274"), ("Chu Lai", "\nneutralized: Chu Lai")]
    for place, more in elsewhere + taken:
        told = us(text + more).refused("US", f"arrive 27 Mar in {place}")
        assert "no friendly city or base" in told

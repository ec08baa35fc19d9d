"""7.0 Movement: by type, along roads, over water; 4.2, 16.6 and 18 where they bear on it."""

from __future__ import annotations

import pytest

from tests.played import Faces
from tests.tet_68.table import Game, at


def us(text: str, **chosen: str) -> Game:
    """The US moves; it has air points."""
    return at("US Movement - orders", f"air_points: 52\n{text}", (), 3, **chosen)


def nva(text: str, dice: Faces = ()) -> Game:
    """The NVA moves."""
    return at("NVA Movement - orders", text, dice)


def way(game: Game) -> str:
    """The hexes of the last move that all see."""
    return str(game.events("moved")[-1][3])


@pytest.mark.rule("7.1 In General/1", "7.1 In General/3", "7.1 In General/5", "7.2.1 Foot/1",
                  "2.11 Movement Factor/1")  # fmt: skip
def test_a_foot_unit_pays_a_point_a_hex_whatever_the_terrain():
    game = nva("at 3427: 304").nva("move 304 to 3827 open")
    assert way(game) == "3427 3527 3626 3727 3827"
    refusal = nva("at 3427: 304").refused("NVA", "move 304 to 3926")
    assert "cannot get to Ninh Hoa (3926) with 4 movement points" in refusal
    assert "The nearest that it can reach is 3825" in refusal


@pytest.mark.rule("7.1 In General/2")
def test_a_unit_moves_once_a_phase_and_again_in_the_next():
    game = us("at 3427: 1 Inf").us("move 1 Inf to 3527")
    assert "has moved in this phase" in game.refused("US", "move 1 Inf to 3627")
    game = at("US Movement - begin", "at 3427: 1 Inf\nmoved: 1 Inf=1").us("move 1 Inf to 3527")
    assert game.where("1 Inf") == "3527"


@pytest.mark.rule("7.1 In General/4")
def test_nobody_must_move():
    assert us("at 3427: 1 Inf").us("done").asked() == "combat"


@pytest.mark.rule("7.1 In General/6", "7.1 In General/7")
def test_a_move_is_taken_back_until_something_is_shown():
    game = us("at 3427: 1 Inf").us("move 1 Inf to 3527")
    game.table.undo(0)
    assert game.where("1 Inf") == "3427"


@pytest.mark.rule("7.1 In General/3")
def test_a_way_may_be_given():
    game = us("at 3427: 1 Inf").us("move 1 Inf via 3428 to 3528")
    assert way(game) == "3427 3428 3528"
    refusal = us("at 3427: 1 Inf").refused("US", "move 1 Inf via 3425 to 3428")
    assert "It can get there by another way" in refusal


@pytest.mark.rule("7.1 In General/6")
def test_several_units_move_one_after_another():
    game = us("at 3427: 1 Inf, 25 Inf").us("move 1 Inf, 25 Inf to 3528")
    assert game.where("1 Inf") == game.where("25 Inf") == "3528"
    assert [data[0] for data in game.events("moved")] == ["1 Inf", "25 Inf"]


@pytest.mark.rule("7.2.1 Foot/2", "7.2.2 Mechanized/3", "7.2.4 Riverine/2",
                  "8.2 Open Guerrillas/1", "8.2 Open Guerrillas/2")  # fmt: skip
@pytest.mark.parametrize(
    ("unit", "start", "to"),
    [("1 Inf", "2934", "3034"), ("11 ACR", "2934", "3034"), ("MRF", "2431", "2531")],
)
def test_open_enemies_bar_the_way(unit: str, start: str, to: str):
    game = us(f"at {start}: {unit}\nat {to}: 274")
    assert f"Open enemies stand in {to}" in game.refused("US", f"move {unit} to {to}")


@pytest.mark.rule("7.2.1 Foot/2")
def test_the_way_goes_round_enemies():
    game = us("at 3427: 1 Inf\nat 3527: 274").us("move 1 Inf to 3627")
    assert "3527" not in way(game)


@pytest.mark.rule("7.2.1 Foot/4", "7.2.2 Mechanized/3", "7.2.4 Riverine/2",
                  "8.3 Underground/1")  # fmt: skip
@pytest.mark.parametrize(
    ("unit", "start", "to"),
    [("1 Inf", "2934", "3034"), ("11 ACR", "2934", "3034"), ("MRF", "2431", "2531")],
)
def test_hidden_guerrillas_bar_nobody(unit: str, start: str, to: str):
    text = f"at {start}: {unit}\nat {to}: 274, MR9\nunder: 274, MR9"
    assert us(text).us(f"move {unit} to {to}").where(unit) == to


@pytest.mark.rule("7.2.1 Foot/3", "8.3 Underground/1")
def test_an_underground_guerrilla_passes_and_stops_with_enemies():
    text = "at 2934: 274\nat 3034: 1 Inf\nunder: 274"
    game = nva(text).nva("move 274 to 3034")
    assert (game.where("274"), game.of("face_up", "274")) == ("3034", 0)
    assert nva(text).nva("move 274 via 3034 to 3134").where("274") == "3134"
    assert "Open enemies stand in 3034" in nva(text).refused("NVA", "move 274 to 3034 open")


@pytest.mark.rule("8.4 Changing Modes/1", "8.4 Changing Modes/2")
def test_an_open_guerrilla_goes_under_to_pass_and_comes_up_again():
    """Free of cost, as often as it likes."""
    game = nva("at 2934: 274\nat 3034: 1 Inf").nva("move 274 via 3034 to 3134 open")
    assert (game.where("274"), game.of("face_up", "274")) == ("3134", 1)
    game.nva("hide 274", "open 274", "hide 274")
    assert game.of("face_up", "274") == 0


@pytest.mark.rule("7.2.2 Mechanized/1", "7.2.2 Mechanized/2", "2.9 Unit Types/2")
def test_mechanized_units_stop_in_rough_terrain():
    """Even if they begin in it; a clear hex costs a point."""
    assert us("at 2934: 11 ACR").us("move 11 ACR to 3334").where("11 ACR") == "3334"
    assert nva("at 2404: 203").nva("move 203 to 2504").where("203") == "2504"
    assert "cannot get to 2604" in nva("at 2404: 203").refused("NVA", "move 203 via 2504 to 2604")


@pytest.mark.rule("7.3 Road Bonus/1")
def test_roads_cancel_terrain_for_mechanized_units():
    """In the mountains along the coast road; beside it there would be a stop."""
    game = nva("at 2401: 203").nva("move 203 to 2403")
    assert way(game) == "2401 2502 2503 2403"
    assert "cannot get to 2404" in nva("at 2402: 203").refused("NVA", "move 203 via 2403 to 2404")


@pytest.mark.rule("7.3 Road Bonus/2", "16.6 Movement Effects/2", "16.6 Movement Effects/4")
def test_the_road_bonus_of_us_units():
    """Three hexes and six more along the road; none unsupplied, none for the NVA."""
    text = "at 2934: {}"
    assert us(text.format("1 Inf")).us("move 1 Inf to 3632").where("1 Inf") == "Phan Ri (3632)"
    assert "cannot get to" in nva(text.format("274")).refused("NVA", "move 274 to 3632")
    # No source within reach: all cities and bases about are in enemy hands.
    held = ["Saigon", "Xuan-Loc", "Bien-Hoa", "Vung-Tau", "Long-Binh", "Phuc-Vinh", "Lai-Khe"]
    units = ["274", "275", "D-1", "D-2", "D-3", "174", "273"]
    cut = "".join(
        f"\nat {place.replace('-', ' ')}: {unit}" for place, unit in zip(held, units, strict=True)
    )
    assert "cannot get to" in us(text.format("1 Inf") + cut).refused("US", "move 1 Inf to 3632")


@pytest.mark.rule("4.2 Bad Weather Effects/1")
def test_black_roads_are_gone_in_bad_weather():
    """From Da Lat westward along a black road; red ones stay."""
    black = "at Gia Nghia: 11 ACR"
    assert us(black).us("move 11 ACR via 3028 to 2929").where("11 ACR") == "Duc Phong (2929)"
    assert "cannot" in us(black + "\nbad_weather: 1").refused("US", "move 11 ACR via 3028 to 2929")
    red = "at 2934: 1 Inf\nbad_weather: 1"
    assert us(red).us("move 1 Inf to 3333").where("1 Inf") == "3333"


@pytest.mark.rule("7.4 Impassable Terrain/1", "7.4 Impassable Terrain/4")
def test_ground_units_stay_off_the_sea():
    assert "cannot get to 2836" in us("at 2835: 1 Inf").refused("US", "move 1 Inf to 2836")
    assert us("at 2834: 1 Inf").us("move 1 Inf to 2835").where("1 Inf") == "Vung Tau (2835)"


@pytest.mark.rule("7.2.3 Airmobile/1", "7.2.3 Airmobile/2", "7.4 Impassable Terrain/1",
                  "7.4 Impassable Terrain/2", "2.9 Unit Types/4")  # fmt: skip
def test_airmobile_units_fly_over_sea_and_enemies():
    game = us("at 2835: 1/1\nat 3034: 274").us("move 1/1 via 3034 to 3135")
    assert way(game) == "2835 2935 3034 3135"
    game = us("at 3035: 1/1").us("move 1/1 via 3235 to 3433")
    assert "3235" in way(game).split()
    assert "cannot get to 3236" in us("at 3035: 1/1").refused("US", "move 1/1 to 3236")


@pytest.mark.rule("7.2.3 Airmobile/2", "9.1 Underground Regulars/4")
def test_airmobile_units_end_with_hidden_guerrillas_only():
    text = "at 2934: 1/1\nat 3034: 274\nat 3134: MR9\nat 3234: 304\nunder: MR9, 304"
    assert us(text).us("move 1/1 to 3134").where("1/1") == "3134"
    assert "Open enemies" in us(text).refused("US", "move 1/1 to 3034")
    assert "Gold stars lie in 3234" in us(text).refused("US", "move 1/1 to 3234")
    assert us(text).us("move 1/1 via 3234 to 3334").where("1/1") == "3334"  # ruling S21


@pytest.mark.rule("4.2 Bad Weather Effects/3", "4.2 Bad Weather Effects/4",
                  "4.2 Bad Weather Effects/5")  # fmt: skip
def test_one_airmobile_unit_comes_to_a_hex_in_bad_weather():
    """Who was there already does not count; nor does flying over (ruling S6)."""
    text = "at 2934: 1/1, 2/1\nat 3034: 3/1\nbad_weather: 1"
    game = us(text).us("move 1/1 to 3034")
    assert "another airmobile unit has come" in game.refused("US", "move 2/1 to 3034")
    game.us("move 2/1 via 3034 to 3134")
    assert "one airmobile unit a hex" in us(text).refused("US", "move 1/1, 2/1 to 3034")
    fair = us("at 2934: 1/1, 2/1").us("move 1/1, 2/1 to 3034")
    assert fair.where("2/1") == "3034"


@pytest.mark.rule("7.2.4 Riverine/1", "2.9 Unit Types/5")
def test_riverine_units_keep_to_water():
    """Five points along river and coast, whatever the terrain."""
    assert us("at 2431: MRF").us("move MRF to 2531").where("MRF") == "2531"
    assert "MRF cannot get to" in us("at 2431: MRF").refused("US", "move MRF to Minh Thanh")


@pytest.mark.rule("7.2.5 US 7th Fleet/1", "7.4 Impassable Terrain/3")
def test_the_fleet_goes_to_any_sea_hex():
    game = us("").us("fleet to 4110", "fleet to 2836")
    assert game.names.name("area", game.one("fleet")) == "2836"
    assert "is not all sea" in game.refused("US", "fleet to Saigon")


@pytest.mark.rule("7.4 Impassable Terrain/5")
def test_nobody_leaves_the_map():
    assert "is no hex" in nva("at 2401: 304").refused("NVA", "move 304 to Not in Play")


@pytest.mark.rule("19.3 Movement/1", "19.3 Movement/2", "19.1 In General/2", "19.1 In General/3")
def test_dau_tranh_hurries_a_unit():
    """A marker a unit, before it moves (ruling S58)."""
    text = "at 3427: 304\ndau_tranh: 2"
    assert "cannot get to" in nva(text).refused("NVA", "move 304 to 3831")
    game = nva(text, {"dau tranh": 3}).nva("hurry 304")
    assert "has its extra points" in game.refused("NVA", "hurry 304")
    game.nva("move 304 to 3831")
    assert (game.where("304"), game.one("dau_tranh")) == ("3831", 1)
    assert "has moved" in nva(text).nva("move 304 to 3527").refused("NVA", "hurry 304")
    assert "No Dau Tranh marker is left" in nva("at 3427: 304").refused("NVA", "hurry 304")


@pytest.mark.rule("19.3 Movement/1")
def test_a_hidden_unit_is_hurried_by_its_star():
    game = nva("at 3427: 304\nunder: 304\ndau_tranh: 2", {"dau tranh": 3}).nva("hurry 304")
    public = [event.kind for event in game.log if event.seen_by(0)]
    assert public == ["die", "star_hurried"]
    assert "304" not in game.dice.rolled[0]


@pytest.mark.rule("18.1 In General/3", "18.4 US Restrictions/1")
def test_us_units_stay_in_south_vietnam():
    """Border hexes are part of it; guerrillas go anywhere."""
    assert us("at 2628: 1 Inf").us("move 1 Inf to 2529").where("1 Inf") == "2529"
    assert "cannot get to" in us("at 2628: 1 Inf").refused("US", "move 1 Inf to 2528")
    assert us("at 2628: CCS").us("move CCS to 2528").where("CCS") == "Snuol (2528)"
    assert "cannot get to" in us("at 2628: 1/1").refused("US", "move 1/1 via 2528 to 2330")


@pytest.mark.rule("18.2 Communist Restrictions/1", "18.2 Communist Restrictions/2",
                  "18.1 In General/2")  # fmt: skip
def test_communists_and_thailand():
    """Regulars stay out; guerrillas are open there, in border hexes too (ruling S56)."""
    assert "cannot get to" in nva("at 1811: 304").refused("NVA", "move 304 to 1711")
    game = nva("at 2112: 274\nunder: 274")
    assert "in Thailand" in game.refused("NVA", "move 274 to 2012 underground")
    game.nva("move 274 to 2012")
    assert game.of("face_up", "274") == 1
    assert "is in Thailand" in game.refused("NVA", "hide 274")
    assert "Open enemies" in nva("at 2112: 274\nat 2012: CCS").refused("NVA", "move 274 to 2012")


@pytest.mark.rule("18.3 Paramilitary Restrictions/1")
def test_paramilitary_units_stay_at_home():
    """A border hex belongs to both countries."""
    text = "at 2628: C-3, LF A\nhome: C-3=South Vietnam, LF A=South Vietnam"
    assert us(text).us("move C-3 to 2529").where("C-3") == "2529"
    assert "cannot get to" in us(text).refused("US", "move C-3 to 2528")
    text = "at 2529: LF A\nhome: LF A=South Vietnam"
    assert "cannot get to" in nva(text).refused("NVA", "move LF A to 2528")


@pytest.mark.rule("18.3 Paramilitary Restrictions/1")
def test_who_is_not_at_home_yet_may_go_there():
    """Home once reached is not left again, inside the same move either (rulings S10, S114)."""
    text = "at 2527: LF A\nhome: LF A=South Vietnam\nhomeless: LF A"
    game = nva(text).nva("move LF A to 2528")
    assert game.of("homeless", "LF A") == 1
    assert nva(text).nva("move LF A to 2529").of("homeless", "LF A") == 0
    assert "another way" in nva(text).refused("NVA", "move LF A via 2529 to 2528")

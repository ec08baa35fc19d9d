"""16.0 Logistics: lines of communication, sources and supply lines of both sides."""

from __future__ import annotations

import pytest

from engine.tet_68.board import EVERYWHERE
from engine.tet_68.data.hexes import number
from engine.tet_68.sources import line, peoples, sources, supplied
from tests.tet_68.table import Game, at, rules


def state(text: str, **chosen: str) -> Game:
    """A position with nothing but what the lines say."""
    return at("US Movement - orders", text, (), 3, **chosen)


def fed(game: Game, unit: str) -> bool:
    """Whether a unit is supplied."""
    return supplied(game.rules.played, game.position, game.unit(unit))


def feeding(game: Game, side: int) -> set[str]:
    """The hexes that supply a side, by number."""
    return {number(place) for place in sources(game.rules.played, game.position, side)}


@pytest.mark.rule("16.1 In General/1", "16.2 LOCs/1", "16.2 LOCs/4")
def test_how_long_lines_are():
    """Hexes, and hexes more along a road: of the US, of the NVA; in good weather and in bad."""
    for weather, us, nva in ((0, (3, 6, False), (5, 0, False)), (1, (1, 6, True), (2, 0, True))):
        game = state(f"bad_weather: {weather}")
        for side, expected in ((0, us), (1, nva)):
            found = line(game.rules.played, game.position, side, EVERYWHERE, passes=False)
            assert (found.hexes, found.road, found.red) == expected


@pytest.mark.rule("16.2 LOCs/1")
def test_the_source_is_counted_and_the_units_own_hex_is_not():
    """One hex in bad weather: 3528 lies beside Da Lat (3529), 3527 does not."""
    assert fed(state("at 3528: 1 Inf\nbad_weather: 1"), "1 Inf")
    assert not fed(state("at 3527: 1 Inf\nbad_weather: 1"), "1 Inf")


@pytest.mark.rule("16.2 LOCs/4", "16.8 Weather Effects/1", "16.8 Weather Effects/2")
def test_six_hexes_more_along_a_road():
    """Along red roads alone in bad weather, and one hex beside them."""
    assert fed(state("at 3333: 1 Inf"), "1 Inf")
    assert fed(state("at 3128: 1 Inf"), "1 Inf")  # a black road leads there
    assert not fed(state("at 3128: 1 Inf\nbad_weather: 1"), "1 Inf")
    assert fed(state("at 3333: 1 Inf\nbad_weather: 1"), "1 Inf")
    assert not fed(state("at 3528: 1 Inf\nat Da Lat: 275\nbad_weather: 1"), "1 Inf")


@pytest.mark.rule("16.2 LOCs/3", "16.8 Weather Effects/1", "4.2 Bad Weather Effects/7")
def test_five_hexes_to_a_communist_base():
    """Two in bad weather: 609 lies in 3016."""
    assert fed(state("at 3018: 304"), "304")
    assert fed(state("at 3020: 304\nneutralized: 701"), "304")
    assert not fed(state("at 3022: 304\nneutralized: 701, 740"), "304")
    assert not fed(state("at 3020: 304\nneutralized: 701\nbad_weather: 1"), "304")


@pytest.mark.rule("16.2 LOCs/2", "16.3 Communist Supply Sources/2")
@pytest.mark.parametrize("mode", ["", "\nunder: CCC"])
def test_enemies_cut_a_line(mode: str):
    """Open or hidden, company or not (ruling S48)."""
    ring = "at 3017: CCC\nat 2917: CCN\nat 3117: C-1\nat 2916: C-2\nat 3015: 50M\nat 3116: C-3"
    game = state(f"at 3018: 304\nneutralized: 701, 740, 614, 612\n{ring}{mode}")
    assert not fed(game, "304")


@pytest.mark.rule("16.2 LOCs/2", "17.2 Supply Effects/1")
def test_the_enemys_people_cut_a_line_unless_an_open_friend_is_there():
    """3227 and 3427 hold to the NVA: around 3327."""
    played = rules().played
    for text, cut in (("", True), ("at 3427: 1 Inf", False), ("at 3427: CCC\nunder: CCC", True)):
        game = state(text)
        barred = line(played, game.position, 0, EVERYWHERE, passes=False).barred
        assert (game.area("3427") in barred) is cut


@pytest.mark.rule("16.3 Communist Supply Sources/1", "16.3 Communist Supply Sources/4",
                  "16.3 Communist Supply Sources/5")  # fmt: skip
def test_bases_trace_to_the_port_or_the_trail():
    """354, 367 and 704 to Sihanoukville, all others to the north edge (ruling S49)."""
    game = state("")
    port, trail = {"2229", "2333", "1832"}, {"3016", "3021", "3026", "2407", "2909", "2202"}
    assert port | trail <= feeding(game, 1)
    assert not port & feeding(state("at Sihanoukville: CCS"), 1)
    assert trail <= feeding(state("at Sihanoukville: CCS"), 1)
    assert "3016" not in feeding(state("neutralized: 609"), 1)


@pytest.mark.rule("16.3 Communist Supply Sources/6")
def test_the_559_supplies_as_a_base_does():
    game = state("at 3024: 559, 304\nneutralized: 701, 740")
    assert "3024" in feeding(game, 1) and fed(game, "304")


@pytest.mark.rule("16.4 US Supply Sources/1", "16.4 US Supply Sources/2")
def test_us_bases_and_cities_supply_by_themselves():
    """Not a captured city (ruling S95), a neutralized base or a camp."""
    found = feeding(state("at Hue: 274\nneutralized: Chu Lai"), 0)
    assert {"2634", "2607", "1714"} <= found
    assert not {"3008", "3713", "3126"} & found


@pytest.mark.rule("16.4 US Supply Sources/3")
def test_a_us_logistics_unit_needs_a_supply_line():
    assert "3427" in feeding(state("at 3427: 1 Log"), 0)
    ring = "at 3426: 274\nat 3526: 275\nat 3527: D-1\nat 3428: D-2\nat 3327: D-3\nat 3326: 174"
    assert "3427" not in feeding(state(f"at 3427: 1 Log\n{ring}\nat 3328: 273\nat 3528: 70"), 0)


@pytest.mark.rule("16.4 US Supply Sources/4", "16.8 Weather Effects/3")
def test_airmobile_units_need_a_source_within_twelve_hexes():
    """No line; in bad weather one of a hex has that, the strongest (ruling S7)."""
    cut = "at 3427: 1/1, 1A, 1 Inf\nat 3528: 1R\n"
    ring = "at 3426: 274\nat 3526: 275\nat 3527: D-1\nat 3428: D-2\nat 3327: D-3\nat 3326: 174"
    game = state(cut + ring)
    assert fed(game, "1/1") and fed(game, "1A")
    game = state(cut + ring + "\nbad_weather: 1\nat Da Lat: MR9")
    assert fed(game, "1/1") and not fed(game, "1A")


@pytest.mark.rule("16.5 Guerrilla Units/1", "16.5 Guerrilla Units/2", "16.5 Guerrilla Units/3",
                  "17.2 Supply Effects/2")  # fmt: skip
def test_the_people_supply_guerrillas():
    """Not where an enemy lies, hidden or not; not regulars."""
    bases = "neutralized: 354, 367, 704, 609, 701, 740"
    assert fed(state(f"at 3330: 274\n{bases}"), "274")
    assert not fed(state(f"at 3330: 304\n{bases}"), "304")
    lone = state(f"at 3223: 274, CCC\nat 3522: 50M\nat 3924: CCN\n{bases}\nunder: CCC")
    assert fed(lone, "274")  # other areas lie within five hexes
    assert lone.area("3223") not in _people(lone)


def _people(game: Game) -> set[int]:
    return set(peoples(game.rules.played, game.position, 1))


@pytest.mark.rule("16.5 Guerrilla Units/4")
def test_guerrillas_trace_through_enemies():
    """And self-defence; not through the enemy's people (ruling S51)."""
    game = state("at 3329: 1 Inf")
    barred = line(game.rules.played, game.position, 1, EVERYWHERE, passes=True).barred
    assert game.area("3329") not in barred and game.area("Da Lat") not in barred
    assert game.area("3528") in barred


@pytest.mark.rule("16.5 Guerrilla Units/5")
def test_camps_supply_us_guerrillas():
    game = state("at 3314: CCC")
    found = set(peoples(game.rules.played, game.position, 0))
    assert game.area("Dak Pek") in found
    game = state("neutralized: Dak Pek")
    assert game.area("Dak Pek") not in peoples(game.rules.played, game.position, 0)


@pytest.mark.rule("16.6 Movement Effects/1", "16.6 Movement Effects/3", "16.6 Movement Effects/5")
def test_supply_hinders_no_other_move():
    """Any unit may go where it is out of supply; roads still help mechanized ones."""
    game = at("NVA Movement - orders", "at 3427: 304\nneutralized: 609, 701, 740")
    assert game.nva("move 304 to 3527").where("304") == "3527"


@pytest.mark.rule("16.8 Weather Effects/4")
def test_supply_lines_have_no_length():
    assert feeding(state("bad_weather: 1"), 1) == feeding(state(""), 1)


@pytest.mark.rule("2.2 The Rules/4")
def test_the_simpler_game_has_no_logistics():
    assert fed(state("at 3022: 304\nneutralized: 701, 740, 609", simple="on"), "304")


@pytest.mark.rule("16.2 LOCs/1")
def test_a_unit_in_the_hex_of_its_source_is_supplied():
    """Even with a hidden enemy there (ruling S107)."""
    assert fed(state("at Saigon: 1 Inf, 274\nunder: 274"), "1 Inf")

"""8.0 Guerrillas, 9.0 Intelligence, 10.0 Stacking; 15.1, 15.6 and 17.3 where units come in."""

from __future__ import annotations

import pytest

from tests.tet_68.table import Game, at


def us(text: str, **chosen: str) -> Game:
    """The US moves."""
    return at("US Movement - orders", text, (), 3, **chosen)


def nva(text: str, stage: str = "orders") -> Game:
    """The NVA moves."""
    return at(f"NVA Movement - {stage}", text)


@pytest.mark.rule("8.1 In General/1", "2.13 Guerrilla Units/1")
def test_who_has_a_star():
    assert "cannot go underground" in us("at 3427: 1 Inf").refused("US", "hide 1 Inf")
    assert us("at 3526: CCC").us("hide CCC", "done").seen("NVA", "3526") == ([], {"white": 1})
    assert nva("at 3427: 274").nva("hide 274", "done").seen("US", "3427") == ([], {"black": 1})


@pytest.mark.rule("8.4 Changing Modes/3")
def test_nobody_turns_open_beside_open_enemies():
    game = nva("at 3427: 274, 1 Inf\nunder: 274")
    assert "Open enemies stand in 3427" in game.refused("NVA", "open 274")
    game = nva("at 3427: 274, CCC\nunder: 274, CCC").nva("open 274")
    assert game.of("face_up", "274") == 1


@pytest.mark.rule("8.4 Changing Modes/3", "15.1 Movement/2")
def test_a_city_that_defends_itself_is_an_open_enemy():
    """Ruling S25."""
    assert "defends itself" in nva("at Hue: 274\nunder: 274").refused("NVA", "open 274")


@pytest.mark.rule("8.3 Underground/4")
def test_what_a_move_of_a_star_shows():
    """Its colour and its way, and no name."""
    game = nva("at 3427: 274\nunder: 274").nva("move 274 to 3627", "done")
    public = [event for event in game.log if event.seen_by(0)]
    said = [game.rules.say(event) for event in public if event.kind == "star_moved"]
    assert said == ["A black star moves from 3427 to 3627 (3427 3527 3627)."]
    assert not any("274" in game.rules.say(event) for event in public)


@pytest.mark.rule("9.1 Underground Regulars/1", "9.1 Underground Regulars/2")
def test_regulars_go_underground_like_guerrillas():
    game = nva("at 3427: 304").nva("hide 304", "move 304 to 3527")
    assert (game.where("304"), game.of("face_up", "304")) == ("3527", 0)


@pytest.mark.rule("9.1 Underground Regulars/3")
@pytest.mark.parametrize(("unit", "mode"), [("1 Inf", "under: 304"), ("CCC", "under: 304, CCC")])
def test_hidden_regulars_stay_away_from_us_units(unit: str, mode: str):
    """Open ones and underground ones; they go round them too."""
    game = nva(f"at 3427: 304\nat 3527: {unit}\n{mode}")
    assert "US units are in 3527" in game.refused("NVA", "move 304 to 3527 underground")
    if unit == "1 Inf":
        assert "cannot get to" in game.refused("NVA", "move 304 via 3527 to 3628")


@pytest.mark.rule("7.2.1 Foot/4", "9.1 Underground Regulars/3")
def test_an_open_regular_enters_where_a_guerrilla_hides():
    game = nva("at 3427: 304\nat 3527: CCC\nunder: CCC").nva("move 304 to 3527")
    assert (game.where("304"), game.of("face_up", "304")) == ("3527", 1)
    assert "US units are in 3527" in game.refused("NVA", "hide 304")  # ruling S102


@pytest.mark.rule("9.1 Underground Regulars/4")
def test_only_us_guerrillas_underground_pass_hidden_regulars():
    text = "at 3427: CCC, 1 Inf\nat 3527: 304\nunder: 304"
    assert "Gold stars lie in 3527" in us(text).refused("US", "move 1 Inf to 3527")
    assert "Gold stars lie in 3527" in us(text).refused("US", "move CCC to 3527 open")
    assert us(text).us("move CCC via 3527 to 3628").where("CCC") == "3628"


@pytest.mark.rule("9.1 Underground Regulars/5")
def test_a_us_guerrilla_that_stops_finds_hidden_regulars():
    """All of them, no guerrillas; it is shown at once, and dummies are gone without points."""
    text = "at 3427: CCC\nat 3527: 304, 611, 274\nunder: 304, 611, 274"
    game = us(text).us("move CCC to 3527")
    assert game.seen("US", "3527") == (["CCC", "304"], {"black": 1})
    assert game.where("611") == "Revealed Dummies"
    assert (game.one("us_vp"), game.position.drafts) == (0, [])
    assert us(text + "\nphoenix: 1").us("move CCC to 3527").seen("US", "3527")[1] == {
        "black": 1,
        "gold": 2,
    }


@pytest.mark.rule("29.2 Phoenix Effects/3", "9.1 Underground Regulars/5")
def test_passing_finds_nobody():
    game = us("at 3427: CCC\nat 3527: 304\nunder: 304").us("move CCC via 3527 to 3628")
    assert game.seen("US", "3527") == ([], {"gold": 1})


@pytest.mark.rule("9.1 Underground Regulars/5", "7.1 In General/6")
def test_who_finds_somebody_may_bar_those_that_follow():
    game = us("at 3427: CCC, CCN\nat 3527: 304\nunder: 304").us("move CCC, CCN to 3527 underground")
    assert game.where("CCC") == game.where("CCN") == "3527"


@pytest.mark.rule("9.2 NVA Dummy Units/1", "9.2 NVA Dummy Units/2", "9.2 NVA Dummy Units/3")
def test_a_dummy_that_is_opened_leaves_the_map():
    game = nva("at 3427: 611, 10 Bn\nunder: 611, 10 Bn").nva("open 611", "open 10 Bn")
    assert game.where("611") == game.where("10 Bn") == "Revealed Dummies"
    assert game.one("us_vp") == 0


@pytest.mark.rule("9.2 NVA Dummy Units/1", "17.3 Movement Effects/1")
def test_a_dummy_that_ends_among_the_enemys_people_is_gone():
    game = nva("at 3427: 10 Bn\nunder: 10 Bn").nva("move 10 Bn to 3326")
    assert game.where("10 Bn") == "Revealed Dummies"


@pytest.mark.rule("17.3 Movement Effects/1", "17.3 Movement Effects/2")
def test_the_enemys_people_betray_who_stops_among_them():
    """Not who passes; and nobody may stop where they could not be open (ruling S24)."""
    text = "at 3427: 274\nunder: 274"
    game = nva(text).nva("move 274 to 3326")
    assert game.of("face_up", "274") == 1
    assert "would turn open at once" in game.refused("NVA", "hide 274")
    assert nva(text).nva("move 274 via 3326 to 3225").of("face_up", "274") == 0
    with_enemy = nva(text + "\nat 3326: 1 Inf")
    assert "Open enemies stand in 3326" in with_enemy.refused("NVA", "move 274 to 3326")
    game = us("at 3527: CCC\nunder: CCC").us("move CCC to 3427")
    assert game.of("face_up", "CCC") == 1


@pytest.mark.rule("17.3 Movement Effects/1")
def test_a_company_of_friends_does_not_help():
    game = nva("at 3427: 274\nat 3326: MR9\nunder: 274").nva("move 274 to 3326")
    assert game.of("face_up", "274") == 1


@pytest.mark.rule("17.6 Neutral Popular Areas/1")
def test_neutral_people_betray_nobody():
    game = nva("at 2228: 274\nunder: 274").nva("move 274 to 2127")
    assert (game.where("274"), game.of("face_up", "274")) == ("2127", 0)


@pytest.mark.rule("15.1 Movement/2", "15.1 Movement/4", "15.0 Self-Defense Hexes/2")
def test_self_defence_bars_open_enemies():
    """Until it is neutralized or others of theirs are there."""
    text = "at 3226: 274"
    assert "defends itself" in nva(text).refused("NVA", "move 274 to Duc Lap open")
    assert nva(text + "\nneutralized: Duc Lap").nva("move 274 to Duc Lap").where("274") != "3226"
    game = nva("at 3424: 274\nat Ban Me Thuot: MR9").nva("move 274 to Ban Me Thuot")
    assert game.of("face_up", "274") == 1


@pytest.mark.rule("15.1 Movement/2", "15.1 Movement/3")
def test_self_defence_lets_the_underground_pass_and_not_stop():
    """Regulars too (ruling S23)."""
    for unit in ("274", "304"):
        text = f"at 3226: {unit}\nunder: {unit}"
        assert nva(text).nva(f"move {unit} via 3126 to 3025").where(unit) == "3025"
        told = nva(text).refused("NVA", f"move {unit} to Duc Lap underground")
        assert "nobody may stop there underground" in told


@pytest.mark.rule("15.4 Laotian and Cambodian Cities/1")
def test_cities_abroad_bar_the_way_too():
    """Ruling S85."""
    assert "defends itself" in nva("at 2511: 274").refused("NVA", "move 274 to Saravane open")


@pytest.mark.rule("15.3 Restoration of City's Self-Defense Factor/1", "15.1 Movement/3")
def test_who_is_caught_in_a_city_must_leave_it():
    """Ruling S26: hidden units under a city that has its factor again."""
    game = nva("at Hue: 274\nunder: 274")
    assert "it must leave" in game.refused("NVA", "done")
    game.nva("move 274 to 2908", "done")
    assert game.asked() == "combat"


@pytest.mark.rule("15.6.1 Bases/1", "15.6 Restoration of Self-Defense Factor for a Base or Camp/1",
                  "15.5 Bases and CIDG Camps/1")  # fmt: skip
def test_a_base_is_restored_by_a_unit_that_is_no_guerrilla():
    """It must come in; passing is enough (ruling S47)."""
    text = "at 3714: 23 Inf, 274\nat 3714: C-1\nneutralized: Chu Lai".replace(", 274", "")
    assert us(text).us("move C-1 to Chu Lai").of("neutralized", "Chu Lai") == 1
    assert us(text).us("move 23 Inf to Chu Lai").of("neutralized", "Chu Lai") == 0
    assert us(text).us("move 23 Inf via 3713 to 3612").of("neutralized", "Chu Lai") == 0
    stays = us("at Chu Lai: 23 Inf\nneutralized: Chu Lai").us("done")
    assert stays.of("neutralized", "Chu Lai") == 1


@pytest.mark.rule("15.6.2 Camps/1", "15.6 Restoration of Self-Defense Factor for a Base or Camp/1")
def test_a_camp_is_restored_by_an_open_guerrilla():
    text = "at 3226: CCC, 23 Inf\nneutralized: Duc Lap"
    assert us(text).us("move 23 Inf to Duc Lap").of("neutralized", "Duc Lap") == 1
    assert us(text).us("move CCC to Duc Lap").of("neutralized", "Duc Lap") == 0
    game = us(text).us("move CCC to Duc Lap underground")
    assert game.of("neutralized", "Duc Lap") == 1
    game.us("open CCC")
    assert game.of("neutralized", "Duc Lap") == 0


@pytest.mark.rule("15.6.1 Bases/1")
def test_regulars_restore_their_bases():
    game = nva("at 3015: 304\nunder: 304\nneutralized: 609")
    game.nva("move 304 to 609")
    assert game.of("neutralized", "609") == 1
    game.nva("open 304")
    assert game.of("neutralized", "609") == 0


@pytest.mark.rule("10.1 In General/1", "10.1 In General/2", "10.1 In General/3",
                  "10.2 Overstacking/1")  # fmt: skip
def test_four_units_at_the_end_of_movement():
    """More may pass; who is too many leaves or is given up, and the US scores it (ruling S30)."""
    text = "at 3427: 274, MR9, D-1, D-2\nat 3426: D-3\nat 3425: 275\nneutralized: Lac Thien"
    game = nva(text).nva("move D-3 to 3427")
    assert "More than four of your units stand in: 3427" in game.refused("NVA", "done")
    assert "Its stack is not too high" in game.refused("NVA", "remove 275")
    game.nva("remove MR9")
    assert (game.where("MR9"), game.one("us_vp")) == ("NVA Guerrilla Replacement", 2)
    game.nva("done")
    assert game.asked() == "combat"


@pytest.mark.rule("10.3 Enemy Units/1")
def test_hidden_enemies_do_not_count_in_a_stack():
    text = "at 3427: 1 Inf, 25 Inf, 4 Inf, CCC, 274, MR9, D-1, D-2\nunder: 274, MR9, D-1, D-2"
    assert us(text).us("done").asked() == "combat"


@pytest.mark.rule("21.3 US VPs/1")
@pytest.mark.parametrize(
    ("unit", "points"),
    [("559", 2), ("Cadre A", 2), ("PSF A", 2), ("274", 2), ("304", 5), ("7NLF", 4), ("203", 2)],
)
def test_points_for_units(unit: str, points: int):
    """Small ones two, others their factor."""
    others = [name for name in ("D-1", "D-2", "D-3", "MR6") if name != unit]
    game = nva(f"at 3427: {unit}, {', '.join(others)}").nva(f"remove {unit}")
    assert game.one("us_vp") == points

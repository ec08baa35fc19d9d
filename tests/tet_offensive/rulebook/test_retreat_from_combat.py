"""Retreat From Combat: where units that are hit may go, and when they cannot."""

import pytest

from tests.tet_offensive.support import Game, rules, vc_nva_combat

BOARD = rules().board
NAMES = BOARD.area_names


def hit(unit: str, area: str, extra: str = "", by: str = "") -> Game:
    """A game in which a unit has just been hit in an area (a die of 1 at 1-1 or 3-2)."""
    allied = BOARD.side_of[BOARD.unit_id[unit]] == 0
    by = by or ("482 VC" if allied else "42 ARVN")
    order = f"attack {unit} with {by}"
    game = vc_nva_combat(f"at {area}: {unit}, {by}\n{extra}", {f"fire/{area}/{unit}": 1})
    communists = (by if allied else unit).split(", ")
    if not game.face_up(communists[0]):
        game.give("VC/NVA", f"reveal {', '.join(communists)}")
    game.give("VC/NVA", "done")
    for _ in range(9):
        if game.events("shot"):
            break
        seat = game.awaited()[0].split(":")[0]
        game.give(seat, *([order] if game.allowed(seat, order) else []), "done")
    assert game.events("shot")[-1][4] == "hit"
    return game


def ways(game: Game, unit: str) -> set[str]:
    """Where the unit that is hit may go, by trying every area of the map."""
    if not any("retreat" in asked for asked in game.awaited()):
        return {game.where(unit)}
    seat = game.awaited()[0].split(":")[0]
    return {
        NAMES[a] for a in BOARD.map_areas if game.allowed(seat, f"retreat {unit} to {NAMES[a]}")
    }


@pytest.mark.rule("Retreat From Combat/1")
def test_who_is_hit_must_retreat_or_is_eliminated() -> None:
    """Nothing else can be done first, and without a way out it is lost."""
    game = hit("70 VC", "21", by="Mike 2")
    assert game.awaited() == ["VC/NVA: retreat of 70 VC in 21"]
    assert game.where("70 VC") == "21"
    game.refused("Allied", "done")
    game.give("VC/NVA", "retreat 70 VC to Ia Drang Valley")
    assert game.where("70 VC") == "Ia Drang Valley"
    assert hit("D1 VC", "43", by="Mike 4").where("D1 VC") == "Current Casualties"


@pytest.mark.rule("Retreat From Combat/2")
@pytest.mark.parametrize(
    ("unit", "area", "cities"),
    [
        ("II Rgr", "21", {"Dak To", "Kontum", "Pleiku"}),  # a province: its cities
        ("II Rgr", "Kontum", {"Dak To", "Pleiku"}),  # both in the province and by road
        ("II Rgr", "Pleiku", {"Dak To", "Kontum", "An Khe", "Cheo Reo"}),
        ("II Rgr", "23", {"Cheo Reo"}),
        ("IV Rgr", "Can Tho", {"Soc Trang", "Phu Vinh", "Vinh Long", "Chau Doc", "Rach Gia"}),
        ("IV Rgr", "Moc Hoa", {"Chau Doc"}),  # no road there
    ],
)
def test_allied_units_retreat_to_a_nearby_friendly_city(unit, area, cities) -> None:
    """In the same province, or one box by road if they are in a city."""
    enemy = "145 VC, 186 VC" if unit == "II Rgr" else "261 VC, 263 VC"
    assert ways(hit(unit, area, by=enemy), unit) == cities


@pytest.mark.rule("Retreat From Combat/2")
@pytest.mark.parametrize(
    "taken", ["at Dak To: 28 NVA", "at Dak To: 301E VC", "insurrection: Dak To"]
)
def test_a_city_with_the_enemy_or_in_insurrection_is_not_friendly(taken: str) -> None:
    """No VC or NVA unit in it, and no insurrection, though it be empty."""
    game = hit("II Rgr", "Kontum", taken, by="145 VC, 186 VC")
    assert game.where("II Rgr") == "Pleiku"  # the only way left
    both = taken + "\nat Pleiku: 33 NVA"
    game = hit("II Rgr", "Kontum", both, by="145 VC, 186 VC")
    assert game.where("II Rgr") == "Current Casualties"


@pytest.mark.rule("Retreat From Combat/2")
def test_whether_a_city_is_friendly_is_seen_at_the_instant_of_the_retreat() -> None:
    """A city that an earlier battle cleared is open to a later one."""
    text = (
        "at Kontum: 482 VC, 1 ARVN Abn\nat Pleiku: 28 NVA, 42 ARVN\nat Dak To: 33 NVA\n"
        "at An Khe: 18B NVA\ninsurrection: Cheo Reo"
    )
    for first, end in (("Kontum", "Kontum"), ("Pleiku", "Current Casualties")):
        game = vc_nva_combat(text, {"482 VC": 1, "42 ARVN": 5}).give("VC/NVA", "done")
        game.give("Allied", f"battles {first}", "attack 482 VC with 1 ARVN Abn", "done")
        while game.awaited() != ["VC/NVA: fire in Pleiku"]:
            game.give("Allied", "done")
        # 9 against 2 is 4-1, where a 5 is a hit.
        game.give("VC/NVA", "attack 42 ARVN with 28 NVA", "done")
        assert game.where("42 ARVN") == end


@pytest.mark.rule("Retreat From Combat/3")
def test_retreat_examples_of_an_loc() -> None:
    """Out of An Loc to Song Be or Saigon; out of 31 never to Saigon."""
    game = hit("III Rgr", "An Loc", by="211 VC, 212 VC")
    assert ways(game, "III Rgr") == {"Song Be", "Saigon"}
    assert "Song Be, Saigon" in game.refused("Allied", "retreat III Rgr to Long Binh")
    game = hit("III Rgr", "31", by="211 VC, 212 VC")
    assert ways(game, "III Rgr") == {"Song Be", "An Loc"}
    assert "cannot retreat to Saigon" in game.refused("Allied", "retreat III Rgr to Saigon")


@pytest.mark.rule("Retreat From Combat/4")
def test_ruff_puffs_never_retreat() -> None:
    """A hit eliminates them, with friendly cities all around."""
    game = hit("RP Kontum", "Kontum", "strength: RP Kontum=2", by="482 VC")
    assert game.where("RP Kontum") == "Current Casualties"
    game = vc_nva_combat("at Kontum: RP Kontum, 482 VC\nat Hue: RP Hue, 416 VC")
    assert "never retreat" in game.give("VC/NVA", "done").refused(
        "Allied", "retreat RP Kontum to Pleiku"
    )


@pytest.mark.rule("Retreat From Combat/5")
@pytest.mark.parametrize(
    ("unit", "area", "sanctuaries"),
    [
        ("482 VC", "Kontum", {"Saravane", "Ia Drang Valley"}),
        ("482 VC", "21", {"Saravane", "Ia Drang Valley"}),
        ("28 NVA", "31", {"Nam Lyr", "War Zone C", "Iron Triangle"}),
        ("28 NVA", "Hue", {"North Vietnam", "A Shau Valley"}),
        ("28 NVA", "Cheo Reo", {"Ia Drang Valley"}),
        ("D1 VC", "Moc Hoa", {"Parrot's Beak"}),
    ],
)
def test_vc_and_nva_units_retreat_to_a_sanctuary_beside_the_province(unit, area, sanctuaries):
    """Of the province of the battle, or of the city's province."""
    by = {"482 VC": "42 ARVN", "28 NVA": "Mike 1", "D1 VC": "Mike 4"}[unit]
    assert ways(hit(unit, area, by=by), unit) == sanctuaries


@pytest.mark.rule("Retreat From Combat/5")
def test_a_sanctuary_is_secure_without_allied_units_or_with_friends() -> None:
    """Allied units alone bar it; one VC or NVA unit there opens it."""
    allies = "at Ia Drang Valley: 173 Abn"
    assert hit("482 VC", "Cheo Reo", allies).where("482 VC") == "Current Casualties"
    friends = "at Ia Drang Valley: 173 Abn, 28 NVA"
    game = hit("482 VC", "Cheo Reo", friends)
    assert game.where("482 VC") == "Ia Drang Valley"


@pytest.mark.rule("Retreat From Combat/6")
def test_retreat_example_of_saigon() -> None:
    """A VC unit hit in Saigon goes to the Iron Triangle."""
    game = hit("1 VC Bn", "Saigon", by="7/5 ARVN")
    assert game.where("1 VC Bn") == "Iron Triangle"
    assert game.events("retreated") == [("1 VC Bn", "Saigon", "Iron Triangle")]


@pytest.mark.rule("Retreat From Combat/7")
def test_units_that_retreat_to_a_sanctuary_turn_face_down() -> None:
    """At once, and they stay down in that phase."""
    game = hit("482 VC", "Kontum")
    assert game.face_up("482 VC")
    game.give("VC/NVA", "retreat 482 VC to Saravane")
    assert not game.face_up("482 VC")
    game.pass_until("aero-mech-movement")
    assert not game.face_up("482 VC")


@pytest.mark.rule("Retreat From Combat/1")
def test_the_owner_chooses_and_a_single_way_needs_no_question() -> None:
    """The one who is asked is the side of the unit that is hit."""
    assert hit("III Rgr", "31", by="211 VC, 212 VC").awaited() == [
        "Allied: retreat of III Rgr in 31"
    ]
    assert hit("II Rgr", "23", by="145 VC, 186 VC").where("II Rgr") == "Cheo Reo"


@pytest.mark.rule("Retreat From Combat/1")
def test_nobody_retreats_unasked() -> None:
    """A retreat said ahead waits for the hit, and a miss forgets it."""
    game = vc_nva_combat("at Kontum: 70 VC, Mike 2\nat Hue: 416 VC, 3/1 ARVN", 6)
    game.give("VC/NVA", "retreat 70 VC to Saravane", "done")
    assert game.where("70 VC") == "Kontum"
    game.give("Allied", "attack 70 VC with Mike 2", "done").pass_until("aero-mech-movement")
    assert game.where("70 VC") == "Kontum"

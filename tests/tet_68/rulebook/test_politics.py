"""17.4 Political Combat, 17.5 Captured Cities, 17.6 Neutral Popular Areas, 19.6."""

from __future__ import annotations

import pytest

from tests.played import Faces
from tests.tet_68.table import Game, at, rules

TABLE = rules().played.tables.political


def nva(text: str, dice: Faces = (), **chosen: str) -> Game:
    """The NVA's political combat."""
    return at("NVA Political Combat - begin", text, dice, **chosen)


def us(text: str, dice: Faces = (), **chosen: str) -> Game:
    """The US's political combat."""
    return at("US Political Combat - begin", text, dice, **chosen)


def row(game: Game, side: str, face: int) -> str:
    """What the table has for a face, as the game says it."""
    said = {"US": "NVA", "NVA": "US"}
    result = TABLE.rows[face]
    return {
        "turns": f"the people side with the {side} now",
        "neutral": "the people side with nobody now",
        "owner_loses": f"the {said[side]} side loses a point",
        "attacker_loses": f"the {side} side loses a point",
        "none": "no effect",
    }[result]


@pytest.mark.rule("17.4 Political Combat/1", "17.1 In General/1", "17.1 In General/2")
@pytest.mark.parametrize("face", range(1, 7))
def test_each_row_of_the_table(face: int):
    """The table is reconstructed (ruling S53): areas turn, and points move."""
    game = nva("at 3426: 274\nat 3528: 275\nnva_vp: 20\nus_vp: 10", face).nva("persuade 3528")
    assert game.events("persuaded") == [("NVA", "3528", face, row(game, "NVA", face))]
    result, points = TABLE.rows[face], TABLE.vp
    assert game.one("nva_vp") - 20 == {
        "turns": points["turns"],
        "neutral": points["neutral"],
        "attacker_loses": -points["attacker_loses"],
    }.get(result, 0)
    assert game.one("us_vp") - 10 == (-points["owner_loses"] if result == "owner_loses" else 0)
    assert game.of("holder", "3528") == {"turns": 2, "neutral": 3}.get(result, 0)


@pytest.mark.rule("17.4 Political Combat/1")
def test_an_open_unit_must_be_there():
    text = "at 3528: 274\nunder: 274"
    assert "No open unit of yours" in nva(text).refused("NVA", "persuade 3528")
    assert "No open unit of yours" in nva("").refused("NVA", "persuade 3528")
    assert "side with you" in nva("at 3427: 274").refused("NVA", "persuade 3427")
    assert "no Popular Area" in nva("at 3526: 274").refused("NVA", "persuade 3526")
    assert us("at 3427: 1 Inf", 4).us("persuade 3427").dice_for("politics") == 1


@pytest.mark.rule("17.4 Political Combat/2")
def test_an_area_is_attacked_once_a_phase():
    game = nva("at 3528: 274, 275", 5).nva("persuade 3528")
    assert "once in this phase" in game.refused("NVA", "persuade 3528")


@pytest.mark.rule("17.4 Political Combat/3", "17.4 Political Combat/4")
@pytest.mark.parametrize(
    ("units", "change"),
    [
        ("274", 0),
        ("Cadre A", -1),
        ("274, CCC\nunder: CCC", 1),
        ("Cadre A, CCC\nunder: CCC", 0),
        ("Cadre A, Cadre B, 274", -1),
        ("274, CCC, CCN\nunder: CCC, CCN", 1),
        ("274, Cadre A\nunder: Cadre A", 0),
    ],
)
def test_modifiers(units: str, change: int):
    """+1 for a hidden enemy guerrilla, -1 for an open political unit; never more than that."""
    for face in (2, 3):
        game = nva(f"at 3528: {units}", face).nva("persuade 3528")
        assert game.events("persuaded")[0][2:] == (face, row(game, "NVA", face + change))


@pytest.mark.rule("17.4 Political Combat/3")
def test_a_dummy_is_no_guerrilla():
    text = "at 3427: 1 Inf, {0}\nunder: {0}"
    face = next(f for f in range(1, 6) if TABLE.rows[f] != TABLE.rows[f + 1])
    real = us(text.format("MR9"), face).us("persuade 3427").events("persuaded")[0][3]
    dummy = us(text.format("10 Bn"), face).us("persuade 3427").events("persuaded")[0][3]
    assert (dummy, real) == (row(nva(""), "US", face), row(nva(""), "US", face + 1))


@pytest.mark.rule("17.4 Political Combat/4", "19.6 Political Combat/1", "19.1 In General/3")
def test_dau_tranh_stands_outside_the_cap():
    """One marker an attack; the row is never below 0 (ruling S54)."""
    game = nva("at 3528: Cadre A\ndau_tranh: 2", 4).nva("persuade 3528 with Dau Tranh")
    assert game.events("persuaded")[0][3] == row(game, "NVA", 2)
    assert game.one("dau_tranh") == 1
    game = nva("at 3528: Cadre A\ndau_tranh: 2", 1).nva("persuade 3528 with Dau Tranh")
    assert game.events("persuaded")[0][3] == row(game, "NVA", 0)
    assert "No Dau Tranh marker" in nva("at 3528: 274").refused(
        "NVA", "persuade 3528 with Dau Tranh"
    )
    assert "No Dau Tranh marker" in us("at 3427: 1 Inf\ndau_tranh: 2").refused(
        "US", "persuade 3427 with Dau Tranh"
    )


@pytest.mark.rule("17.5 Captured Cities/1")
def test_a_captured_city_is_won_over_too():
    game = nva("at Hue: 274", 1).nva("persuade Hue")
    assert game.of("allegiance", "Hue") == 2
    assert "side with you" in game.refused("NVA", "persuade Hue")
    assert "once in this phase" in nva("at Hue: 274", 5).nva("persuade Hue").refused(
        "NVA", "persuade Hue"
    )
    game = us("at Hue: 1 ARVN\nallegiance: Hue=2", 1).us("persuade Hue")
    assert game.of("allegiance", "Hue") == 1
    assert "side with you" in us("at Hue: 1 ARVN").refused("US", "persuade Hue")
    assert "no captured city" in nva("at Khe Sanh: 304").refused("NVA", "persuade Khe Sanh")


@pytest.mark.rule("17.5 Captured Cities/1", "17.6 Neutral Popular Areas/1")  # fmt: skip
def test_cities_and_people_abroad_are_left_alone():
    """Before the war has spread."""
    assert "has not come to" in nva("at 2127: 274").refused("NVA", "persuade 2127")
    assert "has not come to" in nva("at Pakse: 274").refused("NVA", "persuade Pakse")
    game = nva("at 2127: 274\nprovoked: Cambodia", 3, wider_war="on").nva("persuade 2127")
    assert game.dice_for("politics") == 1
    assert "has not come to" in us("at 2127: CCC").refused("US", "persuade 2127")


@pytest.mark.rule("2.2 The Rules/5")
def test_the_simpler_game_has_no_politics():
    assert nva("at 3528: 274", {"weather": 3}, simple="on").asked() == "movement"


@pytest.mark.rule("17.4 Political Combat/1")
def test_chances_do_not_tell_a_dummy():
    """Who lies there hidden changes nothing in what the attacker is told before: +1 for a star."""
    text = "at 3427: 1 Inf, {0}\nunder: {0}"
    found = []
    for unit in ("MR9", "10 Bn"):
        game = us(text.format(unit))
        rule = game.rules.rules["persuade"]
        found.append(rule.chances(game.position, 0, (game.area("3427"), None)))
    assert found[0] == found[1]
    alone = us("at 3427: 1 Inf")
    rule = alone.rules.rules["persuade"]
    assert rule.chances(alone.position, 0, (alone.area("3427"), None)) != found[0]
    assert sum(chance for _, chance in found[0]) == 1

"""What a view says of a unit and of an area, as `where` and `area` show them."""

import pytest

from tests.tet_offensive.support import allied_moves

TEXT = """
at Saigon: III Avn, RP Saigon, 5 Rgr, 2 ARVN Abn
at Hue: RP Hue, Mike 1
at 11: 416 VC, 10 Sap, 5 NVA
face_up: 10 Sap, RP Hue
strength: RP Hue=3
based: III Avn
insurrection: Saigon
secured: Saigon, Hue
bombed: Hue
"""

UNITS = {
    "5 Rgr": "ARVN ranger group, III Corps, combat 4, search 2",
    "2 ARVN Abn": "ARVN airborne brigade, theater, combat 6, search 2",
    "III Avn": "US aviation group, III Corps, on its base",
    "RP Saigon": "ARVN Ruff-Puff, III Corps, strength unknown to all, face down",
    "RP Hue": "ARVN Ruff-Puff, I Corps, combat 3",
    "416 VC": "VC infantry regiment, I Corps, combat 10, face down",
    "10 Sap": "VC sapper battalion, I Corps, combat 4, defense 2, face up",
    "5 NVA": "NVA infantry division, theater, combat 27, face down",
}


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_in_words(unit: str) -> None:
    game = allied_moves(TEXT)
    found = {u.id: u for area in game.view("VC/NVA").areas for u in area.units}
    assert found[unit].words() == UNITS[unit]


@pytest.mark.parametrize(
    ("seat", "area", "words"),
    [
        (None, "Saigon", "city, in insurrection, secured before"),
        (None, "Hue", "city, secured before, bombed this turn"),
        (None, "11", "province, 2 units face down"),
        ("VC/NVA", "11", "province"),
    ],
)
def test_an_area_in_words(seat: str | None, area: str, words: str) -> None:
    found = {a.name: a for a in allied_moves(TEXT).view(seat).areas}
    assert found[area].words() == words


def test_one_back_and_sympathizers_that_fight() -> None:
    game = allied_moves("at Saigon: 416 VC, 5 Rgr\ninsurrection: Saigon")
    found = {a.name: a for a in game.view(None).areas}
    assert found["Saigon"].words() == (
        "city, 1 unit face down, in insurrection, sympathizers fight"
    )

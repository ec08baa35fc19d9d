"""Each fact that the map of Tet '68 holds, broken in a copy: `check` says which."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.tet_68.qa.facts import check
from tests.tet_68.support import (
    Case,
    Edit,
    cell,
    chart,
    copied,
    hexes,
    pattern,
    setup,
    swap,
    text,
    unit,
)

FILES = ("map.toml", "counters.toml", "tables.toml", "setup.toml")

GROUND: list[Case] = [
    chart(
        swap(r'^  "[^"]{20}([^"]{14})"', r'  "~~~~~~~~~~~~~~~~~~~~\g<1>"'),
        "about 1060 hexes have land",
    ),
    chart(cell("terrain", "2632", "?"), "there is no legend for ?"),
    chart(cell("country", "2632", "?"), "there is no legend for ?"),
    chart(cell("terrain", "2632", "~"), "terrain 2632: all sea here or in country, not in both"),
    chart(cell("region", "4102", "1"), "region 4102: all sea here or in country, not in both"),
    chart(cell("region", "2632", "."), "region 2632: South Vietnam, and it alone, has regions"),
    chart(cell("region", "1202", "1"), "region 1202: South Vietnam, and it alone, has regions"),
    chart(cell("region", "2632", "7"), "region 2632: there is no region 7"),
    chart(
        text('legend.v = ["South Vietnam"]', "legend.v = []"), "legend v: land lies in a country"
    ),
    chart(text('legend.l = ["Laos"]', 'legend.l = ["Laos", "Cambodia"]'), "land of Cambodia, not"),
    chart(
        hexes("[coast]", lambda found: found + " 2632"),
        "coast 2632: it touches no hex that is all sea",
    ),
    chart(hexes("[coast]", lambda found: found + " 4102"), "coast 4102: it is all sea"),
    chart(hexes("[coast]", lambda found: found + " 4302"), "coast: there is no hex 4302"),
    chart(pattern(r'(coastal = """\n)', r"\g<1>2632-2634 "), "2632-2634: they are no neighbours"),
    chart(pattern(r'(coastal = """\n)', r"\g<1>2631-2632 "), "neither of them lies on the coast"),
    chart(pattern(r'(coastal = """\n)', r"\g<1>4102-4103 "), "listed between hexes with land only"),
    chart(hexes("[north_edge]", lambda found: found + " 0802"), "0802: it is no hex of row 1"),
    chart(hexes("[north_edge]", lambda found: found[:29]), "North Vietnam has a hex of it"),
    chart(hexes("[north_edge]", lambda found: found[-24:]), "Laos has a hex of it"),
    chart(
        text('name = "Ben Hai"\nhexes = "', 'name = "Ben Hai"\nhexes = "2632 '),
        "river Ben Hai: 2632 and",
    ),
    chart(text('name = "Route 22"', 'name = "Route 4"'), "road Route 4: 2 roads have this name"),
    chart(
        pattern(r'(name = "Route 22"\nkind = "red"\nhexes = ")', r"\g<1>4102 "), "4102 is all sea"
    ),
    chart(
        pattern(r'(name = "Route 22"\nkind = "red"\nhexes = ")[^"]*', r"\g<1>2331"),
        "road Route 22: it leads through two hexes at least",
    ),
    chart(
        pattern(r'(name = "Route 22"\nkind = "red"\nhexes = ")[^"]*', r"\g<1>1235 1236"),
        "is joined to no road that leads to",
    ),
    chart(
        pattern(r'(name = "Route 22"\nkind = "red"\nhexes = ")[^"]*', r"\g<1>1234 1235"),
        "between 1234 and 1235 is all sea",
    ),
]

PLACES: list[Case] = [
    chart(pattern(r'^"Hoi An"', '"Hoi An City"'), "city: the rulebook knows Hoi An"),
    chart(pattern(r'^"Thuong Duc"', '"Hue"'), "2 places are called Hue"),
    chart(pattern(r'^("Hue" = \{ hex = )"\d+"', r'\g<1>"3108"'), "hex 3108 holds 2 of city, base"),
    chart(pattern(r'^("Pleiku" = \{ hex = )"\d+"', r'\g<1>"4102"'), "city Pleiku: 4102 is all sea"),
    chart(
        pattern(r'^("Pleiku" = \{ hex = )"\d+"', r'\g<1>"3629"'), "city Pleiku: 3629 lies more than"
    ),
    chart(
        pattern(r'^("Pleiku" = \{[^\n]*country = )"South Vietnam"', r'\g<1>"Laos"'),
        "city Pleiku: 3319 has no part of Laos",
    ),
    chart(
        pattern(r'^("Saigon" = \{[^\n]*vp = )10', r"\g<1>9"), "city Saigon: it is worth 10 points"
    ),
    chart(
        pattern(r'^("Pleiku" = \{[^\n]*vp = )2', r"\g<1>3"),
        "city Pleiku: a city of South Vietnam is worth 2",
    ),
    chart(
        pattern(r'^("Pakse" = \{[^\n]*vp = )1', r"\g<1>2"), "city Pakse: a city of Laos is worth 1"
    ),
    chart(pattern(r'^"Battambang"[^\n]*\n', ""), "Cambodia has three cities, not 2"),
    chart(pattern(r'^("Phnom Penh" = \{[^\n]*vp = )5', r"\g<1>4"), "Phnom Penh: it is worth 5"),
    chart(
        pattern(r'^("(?:Saravane|Pakse|Attopeu|Savannakhet|Thakhek)"[^\n]*\n){5}', ""),
        "city: Laos has a city",
    ),
    chart(pattern(r'^"Khe Sanh"[^\n]*\n', ""), "base: the rulebook knows Khe Sanh"),
    chart(
        pattern(r'^("Khe Sanh" = \{[^\n]*side = )"US"', r'\g<1>"NVA"'), "rulebook knows Khe Sanh"
    ),
    chart(pattern(r'^("An Khe" = \{[^\n]*vp = )1', r"\g<1>2"), "base An Khe: it is worth 1 points"),
    chart(pattern(r'^("Ubon" = \{[^\n]*vp = )0', r"\g<1>1"), "base Ubon: it is worth 0 points"),
    chart(pattern(r'^"609"', '"610"'), "base: the rulebook knows 609"),
    chart(pattern(r'^"A Shau"', '"Ta Bat"'), "the rulebook knows A Shau"),
    chart(
        pattern(r'^("Ubon"[^\n]*\n"Nakhon Phanom"[^\n]*\n)', ""), "US side has a base in Thailand"
    ),
    chart(
        pattern(r'^("Mu Gia"[^\n]*\n"Vinh Linh"[^\n]*\n)', ""),
        "NVA has a base inside North Vietnam",
    ),
    chart(
        pattern(r'^("Lang Vei" = \{ hex = )"\d+"', r'\g<1>"2407"'), "Lang Vei: camps lie in South"
    ),
    chart(pattern(r'^("Sihanoukville" = \{ hex = )"\d+"', r'\g<1>"1133"'), "gives it hex 1034"),
    chart(pattern(r'^("Saigon" = \{ hex = )"\d+"', r'\g<1>"2633"'), "Saigon lies in 2634, one of"),
    chart(
        pattern(r'^("Long Binh" = \{ hex = )"\d+"', r'\g<1>"2833"'),
        "Long Binh lies in 2533, one of",
    ),
    chart(pattern(r'^"2633" = \{ why[^\n]*\n', ""), "mark: the rulebook names 2633"),
    chart(pattern(r'^"2633" = (\{ why)', r'"4102" = \g<1>'), "mark 4102: it is a hex with land"),
    chart(cell("country", "2604", "l"), "mark 2604: it lies in North Vietnam"),
    chart(pattern(r'^("A Shau" = \{ hex = )"\d+"', r'\g<1>"3012"'), "A Shau lies near 2604"),
    chart(
        pattern(r'^("Lai Khe" = \{ hex = )"\d+"', r'\g<1>"2633"'), "mark 2633: 5NLF starts there"
    ),
    chart(hexes("[iron_triangle]", lambda _: ""), "iron_triangle: it has a hex"),
    chart(hexes("[iron_triangle]", lambda _: "2631"), "iron_triangle 2631: guerrillas start there"),
    chart(
        hexes("[popular.US]", lambda found: found + " 2531"), "popular 2531: it is listed 2 times"
    ),
    chart(hexes("[popular.US]", lambda found: found + " 4102"), "popular 4102: it is all sea"),
    chart(hexes("[popular.neutral]", lambda found: found + " 2632"), "2632: neutral areas lie in"),
    chart(
        hexes("[popular.US]", lambda found: found + " 3319"), "3319: Pleiku is in this hex already"
    ),
    chart(hexes("[popular.NVA]", lambda found: found.strip()[:19]), "4 areas are too few for the"),
]

LINES: list[Case] = [
    chart(cell("country", "1034", "t"), "base 354: no supply line leads to Sihanoukville"),
    chart(
        hexes("[north_edge]", lambda _: "0801 0901"), "base 609: no supply line leads to the north"
    ),
    unit(
        "4 Inf", 'start = "3319"', 'start = "1236"', "unit 4 Inf: it starts in 1236, out of supply"
    ),
    unit(
        "4 Inf", 'start = "3319"', 'start = "2604"', "it starts in 2604, a country that it may not"
    ),
    unit(
        "4 Inf", 'start = "3319"', 'start = "4102"', "it starts in 4102, which is no hex with land"
    ),
    setup(
        text('where = [{ at = ["2934"] }]', 'where = [{ at = ["1236"] }]'),
        "row Victory US 10: it lets units start out of supply",
    ),
]


@pytest.mark.parametrize(("file", "edit", "told"), [*GROUND, *PLACES, *LINES])
def test_a_broken_fact_is_told(file: str, edit: Edit, told: str, tmp_path: Path) -> None:
    sentences = check(copied(tmp_path, file, edit))
    assert any(told in sentence for sentence in sentences), sentences
    assert all(sentence.startswith(FILES) for sentence in sentences)

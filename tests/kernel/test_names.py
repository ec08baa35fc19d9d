"""Names: what a player types, and whom they mean."""

from __future__ import annotations

import pytest

from engine.kernel.errors import BadOrder, UnknownName
from engine.kernel.names import LONGEST_SLIP, Names, fold, shortened
from tests.tet_offensive.support import rules

NAMES = Names(
    {
        "area": ("Hue", "Hué Citadel", "Da Nang", "Dak To", "Đồng Hà", "Parrot's Beak", "Tay Ninh"),
        "unit": ("1 VC", "2 VC", "1/1 Cav", "1/1 Inf", "101 Avn"),
    },
    also={"area": {"Danang City": 2, "hue": 5}},
)


def area(text: str) -> str:
    return NAMES.name("area", NAMES.find("area", text))


def missed(kind: str, text: str) -> UnknownName:
    with pytest.raises(UnknownName) as refusal:
        NAMES.find(kind, text)
    return refusal.value


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("danang", "Da Nang"),
        ("taynin", "Tay Ninh"),
        ("parrotsbeak", "Parrot's Beak"),
        ("Hue", "Hue"),  # exact, although "Hué Citadel" begins so too
        ("HUE", "Hue"),
        ("hué", "Hue"),
        ("dong ha", "Đồng Hà"),
        ("DONG HA", "Đồng Hà"),
        ("Đồng Hà", "Đồng Hà"),
        ("parrots beak", "Parrot's Beak"),
        ("parrot’s  beak", "Parrot's Beak"),
        ("  dak   to ", "Dak To"),
        ("hue c", "Hué Citadel"),  # the only one that begins so
        ("ta", "Tay Ninh"),
        ("nin", "Tay Ninh"),  # the only one with a word that begins so
        ("citadel", "Hué Citadel"),
        ("danang city", "Da Nang"),  # what it is called also
        ("danang", "Da Nang"),
    ],
)
def test_a_name_is_found(typed: str, meant: str) -> None:
    assert area(typed) == meant


def test_another_name_for_a_thing_never_hides_a_proper_one() -> None:
    assert NAMES.find("area", "hue") == 0


def test_the_beginning_of_a_name_comes_before_the_beginning_of_a_word() -> None:
    names = Names({"area": ("Can Tho", "Vinh Can")})
    assert names.find("area", "ca") == 0
    assert names.find("area", "vi") == 1


def test_a_whole_word_comes_before_a_beginning() -> None:
    assert area("da") == "Da Nang"
    assert area("to") == "Dak To"
    assert NAMES.tiers("area", "da") == ({2}, {3})
    names = Names(
        {"unit": ("D1 VC", "D16 VC", "52 VC I", "52/18 ARVN", "C-10 Sap", "US 1", "US A")}
    )
    assert names.find("unit", "d1") == 0
    assert names.find("unit", "52") == 2
    assert names.find("unit", "18") == 3
    assert names.find("unit", "10 sap") == 4
    assert names.find("unit", "us") == 5, "a number alone may be left out"


def test_words_are_looked_for_in_their_order() -> None:
    assert NAMES.tiers("unit", "1 cav") == ({2},)
    assert NAMES.tiers("unit", "cav 1") == ()


def test_a_name_that_several_bear_is_asked_about() -> None:
    refusal = missed("area", "d")
    assert str(refusal) == '"d" could be Da Nang, Dak To, Đồng Hà. Which area?'
    assert refusal.suggestions == ("Da Nang", "Dak To", "Đồng Hà")


def test_what_is_at_hand_settles_a_tie_and_nothing_else() -> None:
    assert NAMES.find("area", "d", among=[3, 6]) == 3
    assert NAMES.find("area", "da", among=[3, 6]) == 3, "what is not at hand comes after"
    assert NAMES.find("area", "hue", among=[3]) == 0
    with pytest.raises(UnknownName, match=r"could be Da Nang, Dak To\. "):
        NAMES.find("area", "d", among=[2, 3])
    with pytest.raises(UnknownName, match="could be Da Nang, Dak To, "):
        NAMES.find("area", "d", among=[])


def test_at_most_six_are_suggested() -> None:
    names = Names({"unit": [f"{n} VC" for n in range(100, 120)]})
    with pytest.raises(UnknownName) as refusal:
        names.find("unit", "1")
    assert refusal.value.suggestions == tuple(f"{n} VC" for n in range(100, 106))


def test_a_slip_gets_the_nearest_names() -> None:
    refusal = missed("area", "tai nin")
    assert refusal.suggestions[0] == "Tay Ninh"
    assert str(refusal).startswith('There is no area "tai nin". Did you mean Tay Ninh')
    assert isinstance(refusal, BadOrder)


def test_what_looks_like_nothing_is_told_all_names_where_they_are_few() -> None:
    refusal = missed("unit", "qqqq")
    assert refusal.suggestions == ()
    assert str(refusal) == (
        'There is no unit "qqqq". There are: 1 VC, 2 VC, 1/1 Cav, 1/1 Inf, 101 Avn.'
    )
    many = Names({"unit": [f"{n} VC" for n in range(9)]})
    with pytest.raises(UnknownName, match=r'There is no unit "qqqq"\.$'):
        many.find("unit", "qqqq")
    with pytest.raises(UnknownName, match=r"There are: 0 VC, .*, 8 VC\.$"):
        many.find("unit", "qqqq", few=9)


@pytest.mark.parametrize("nothing", ["", "  ", '"', "’'.", "\u0301"])
def test_nothing_means_nothing(nothing: str) -> None:
    assert str(missed("unit", nothing)) == "No unit is named there."
    assert NAMES.hits("unit", nothing) == set()


def test_a_long_text_is_quoted_in_part_and_looks_like_nothing() -> None:
    refusal = missed("area", "Da Nang " * 2000)
    assert len(str(refusal)) < 100
    assert NAMES.nearest("area", "Da Nang" + "g" * LONGEST_SLIP) == ()


def test_a_quotation_holds_nothing_unprintable() -> None:
    assert shortened("a\x1b[2Jb\x00\u202ec") == "a?[2Jb??c"
    assert shortened("x" * 40) == "x" * 40
    assert shortened("x" * 41) == "x" * 40 + "..."


def test_the_nearest_names_come_best_first_and_once() -> None:
    near = NAMES.nearest("area", "da nag")
    assert near[0] == "Da Nang"
    assert len(set(near)) == len(near) <= 3
    assert NAMES.nearest("area", "da nag", limit=1) == ("Da Nang",)


def test_ids_are_said_as_names_where_they_have_one() -> None:
    assert NAMES.name("unit", 1) == "2 VC"
    assert NAMES.name("unit", -1) == "none"
    assert NAMES.name("unit", 99) == "99"
    assert NAMES.name("number", 7) == "7"
    assert NAMES.size("unit") == len(NAMES.all("unit")) == 5


def test_folding_twice_changes_nothing() -> None:
    for text in ("Đồng  Hà", "PARROT'S", "İzmir", "K", "St. Anne", "ﬁre"):
        assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("kind", ["unit", "area", "army", "corps", "seat", "stage", "column"])
def test_every_name_of_tet_offensive_means_itself(kind: str) -> None:
    names = rules().names
    for ident, name in enumerate(names.all(kind)):
        assert names.find(kind, name) == ident
        assert names.find(kind, name.upper()) == ident

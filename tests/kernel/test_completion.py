"""What a typed beginning may grow into: a verb, a name in each kind of blank, the next word."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.kernel.catalogue import Catalogue
from engine.kernel.form import Verb
from engine.kernel.names import Names

NAMES = Names(
    {
        "unit": ("1 VC", "2 VC", "12 NVA", "RP Dak To"),
        "area": ("Hue", "Dak To", "Tay Ninh", "Da Nang"),
        "seat": ("Red", "Blue"),
    }
)
BOOK = Catalogue(
    [
        Verb("move", "move {units:units} [from {origin:area}] to {destination:area}", "Move."),
        Verb("search", "search {areas:areas}", "Search."),
        Verb("attack", "attack {target:unit} with {units:units}", "Attack."),
        Verb("bid", "bid {sum:number} [on {seat:seat}] [because {why:text}]", "Bid."),
        Verb("sail", "sail to {destination:area} [carrying {unit:unit}]", "Sail."),
        Verb("look", "look [{where:area}]", "Look."),
        Verb("stand", "stand down", "Stand down."),
        Verb("done", "done", "Done."),
    ],
    NAMES,
)


def offers(verb: str, slot: str) -> Iterable[int]:
    """All there is, except that the move's origin is Hue or Dak To alone."""
    kind = {"sum": "number", "why": "text", "seat": "seat"}.get(slot)
    if kind:
        return range(NAMES.size(kind)) if kind == "seat" else ()
    return range(2) if slot == "origin" else range(4)


def grown(prefix: str, *verbs: str) -> list[str]:
    return BOOK.complete(prefix, verbs or list(BOOK.verbs), offers)


# ---- verbs ---------------------------------------------------------------------------------------


def test_nothing_typed_offers_the_verbs_in_question() -> None:
    assert grown("", "move", "done") == ["move", "done"]
    assert grown("  ", "move", "done") == ["move", "done"]


def test_a_verb_that_is_begun_is_ended() -> None:
    assert grown("S") == ["search", "sail", "stand"]
    assert grown("xyz") == []


def test_any_word_before_a_place_opens_its_blank() -> None:
    assert grown("move 1 VC in Ta") == ["move 1 VC in Tay Ninh"]
    assert grown("move 1 VC from Hue at Ta") == ["move 1 VC from Hue at Tay Ninh"]


def test_nobody_is_offered_twice() -> None:
    assert grown("move 1 VC, ") == ["move 1 VC, 2 VC", "move 1 VC, 12 NVA", "move 1 VC, RP Dak To"]
    assert "search Hue, Hue" not in grown("search Hue, H")


def test_a_verb_that_is_not_in_question_grows_into_nothing() -> None:
    assert grown("search ", "move", "done") == []
    assert grown("xyzzy Hue") == []
    assert grown("done ") == []


# ---- blanks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prefix", "lines"),
    [
        ("attack ", ["attack 1 VC", "attack 2 VC", "attack 12 NVA", "attack RP Dak To"]),  # unit
        ("attack 1", ["attack 1 VC", "attack 12 NVA"]),
        ("attack dak", ["attack RP Dak To"]),  # a word within
        ("attack 12 NVA with 2", ["attack 12 NVA with 2 VC"]),  # units
        ("search D", ["search Dak To", "search Da Nang"]),  # areas
        ("search Hue, n", ["search Hue, Tay Ninh", "search Hue, Da Nang"]),
        ("search Hue,Dak To, t", ["search Hue,Dak To, Tay Ninh"]),
        ("move 1 VC to ta", ["move 1 VC to Tay Ninh"]),  # area
        ("bid 3 on ", ["bid 3 on Red", "bid 3 on Blue"]),  # another kind of name
        ("bid ", []),  # number
        ("bid 3 because I", []),  # text
        ("bid 3 because I ", []),
        ("sail to d", ["sail to Dak To", "sail to Da Nang"]),
        ("sail to Hue carrying 1", ["sail to Hue carrying 1 VC", "sail to Hue carrying 12 NVA"]),
        ("look h", ["look Hue"]),
        ("MOV 1", ["move 1 VC", "move 12 NVA"]),
    ],
)
def test_a_blank_is_filled_by_what_is_offered(prefix: str, lines: list[str]) -> None:
    assert grown(prefix) == lines


def test_a_blank_is_filled_from_what_that_blank_may_hold() -> None:
    assert grown("move 1 VC from ") == ["move 1 VC from Hue", "move 1 VC from Dak To"]
    assert len(grown("move 1 VC to ")) == 4


# ---- the words of the form -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prefix", "words"),
    [
        ("move 1 VC ", ["from", "to"]),
        ("move 1 VC, 12 ", ["from", "to"]),
        ("move 1 VC from Hue ", ["to"]),
        ("move RP Dak To ", ["from", "to"]),
        ("attack 1 VC ", ["with"]),
        ("bid 3 ", ["on", "because"]),
        ("bid 3 on Red ", ["because"]),
        ("sail to Hue ", ["carrying"]),
    ],
)
def test_a_blank_that_is_filled_leads_to_the_next_word(prefix: str, words: list[str]) -> None:
    following = [line for line in grown(prefix) if line.split()[-1] in words]
    assert following == [prefix + word for word in words]


@pytest.mark.parametrize(
    "prefix",
    ["move qqqq ", "move 1 VC, ", "move 1 VC", "attack 1 VC with 2 VC ", "move 1 VC to Hue "],
)
def test_no_word_follows_where_nothing_is_filled_or_the_form_ends(prefix: str) -> None:
    assert not {line.split()[-1] for line in grown(prefix)} & {"from", "to", "with"}


def test_a_form_that_begins_with_a_word_offers_it() -> None:
    assert grown("sail ") == grown("sail t") == ["sail to"]
    assert grown("sail x") == []
    assert grown("stand ") == ["stand down"]
    assert grown("stand down ") == []


def test_names_that_hold_a_word_of_the_form_are_completed_past() -> None:
    assert "move 1 VC from Dak To to" in grown("move 1 VC from Dak To ")
    assert "move 1 VC from Dak To to Tay Ninh" in grown("move 1 VC from Dak To to Ta")
    assert "move RP Dak To to Dak To" in grown("move RP Dak To to Dak T")


def test_every_line_that_is_offered_with_its_blanks_filled_is_an_order() -> None:
    for prefix in ("attack 1 VC with ", "search Hue, ", "sail to ", "bid 3 on ", "look "):
        for line in grown(prefix):
            if line != "search Hue, Hue":
                assert BOOK.say(BOOK.parse(line)) == line

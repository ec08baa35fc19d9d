"""Orders as they are typed and said: what parses, what it means, and what is answered otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.catalogue import Catalogue
from engine.kernel.errors import BadOrder, UnknownName
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.names import Names
from engine.kernel.order import DONE, Order
from tests.tet_offensive.support import rules

TET = rules().catalogue
UNIT, AREA = rules().names.size("unit"), rules().names.size("area")


def ident(kind: str, name: str) -> int:
    return rules().names.find(kind, name)


def refused(text: str, *verbs: str) -> str:
    with pytest.raises(BadOrder) as refusal:
        TET.parse(text, verbs or None)
    return str(refusal.value)


# ---- every verb, there and back ------------------------------------------------------------------


def value(slot: Slot) -> st.SearchStrategy[object]:
    kind = PLURAL.get(slot.kind, slot.kind)
    # Dak To holds a word of the form, so it comes up more often than by chance.
    tricky = ident(kind, "RP Dak To" if kind == "unit" else "Dak To")
    one = st.integers(0, (UNIT if kind == "unit" else AREA) - 1) | st.just(tricky)
    found: st.SearchStrategy[object] = one
    if slot.kind in PLURAL:
        found = st.lists(one, min_size=1, max_size=6, unique=True).map(tuple)
    return found | st.none() if slot.optional else found


@pytest.mark.parametrize("verb", TET.verbs.values(), ids=list(TET.verbs))
def test_what_is_said_parses_into_the_same_order(verb: Verb) -> None:
    @settings(max_examples=60, deadline=None, database=None)
    @given(st.tuples(*(value(slot) for slot in verb.slots)))
    def there_and_back(slots: tuple[object, ...]) -> None:
        order = Order(verb.name, slots)
        line = TET.say(order)
        assert TET.parse(line) == order
        assert TET.parse(line.upper()) == order
        assert TET.parse(f"  {line.replace(' ', '   ')} ") == order
        assert TET.say(TET.parse(line)) == line

    there_and_back()


@pytest.mark.parametrize("verb", TET.verbs.values(), ids=list(TET.verbs))
def test_a_unit_and_an_area_with_to_in_their_names_fit_every_blank(verb: Verb) -> None:
    unit, area = ident("unit", "RP Dak To"), ident("area", "Dak To")
    tricky = {"unit": unit, "units": (unit,), "area": area, "areas": (area,)}
    order = Order(verb.name, tuple(tricky[slot.kind] for slot in verb.slots))
    assert TET.parse(TET.say(order)) == order


def test_every_counter_of_the_game_may_be_named_in_one_order() -> None:
    order = Order("move", (tuple(range(UNIT)), None, ident("area", "Hue")))
    assert TET.parse(TET.say(order)) == order


# ---- what may be typed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("move 482 vc to cheo reo", "move 482 VC to Cheo Reo"),
        ("Move 482 VC, 840 to Cheo", "move 482 VC, 840 VC to Cheo Reo"),
        ("MOVE 482 VC , 840 VC, TO Cheo Reo", "move 482 VC, 840 VC to Cheo Reo"),
        ("mov 482 to province 23", "move 482 VC to 23"),
        ("move 42 ARVN from Dak To to Kontum", "move 42 ARVN from Dak To to Kontum"),
        ("move 42 ARVN from dak to Kontum", "move 42 ARVN from Dak To to Kontum"),
        ("move 42 ARVN to Dak To", "move 42 ARVN to Dak To"),
        ("move RP Dak To to Kontum", "move RP Dak To to Kontum"),
        ("lift 1/101 from Dak To to Dak To by 101 Avn",) * 2,
        ("sail to My Tho", "sail to My Tho"),
        ("sail to My Tho carrying 1/9", "sail to My Tho carrying 1/9"),
        ("replace 2 NVA", "replace 2 NVA"),
        ("replace 2 NVA at Vinh", "replace 2 NVA at Vinh Long"),
        ("strike 2 NVA with arc", "strike 2 NVA with Arc Light"),
        ("strike 2 NVA and 5 NVA with arc", "strike 2 NVA and 5 NVA with Arc Light"),
        ("station off 12", "station off 12"),
        ("place 274 in hue", "place 274 VC at Hue"),
        ("move 482 vc in cheo reo", "move 482 VC to Cheo Reo"),
        ("replace 2 NVA into Vinh", "replace 2 NVA at Vinh Long"),
        ("recon pg at Dak To", "recon PG in Dak To"),
        ("battles hue, saigon", "battles Hue, Saigon"),
        ("done", "done"),
        ("don", "done"),
    ],
)
def test_a_line_means(typed: str, said: str) -> None:
    assert TET.say(TET.parse(typed)) == said


def test_what_is_left_out_is_none() -> None:
    order = TET.parse("move 482 VC to Cheo Reo")
    assert order == ("move", ((ident("unit", "482 VC"),), None, ident("area", "Cheo Reo")))
    assert TET.parse("done") == DONE


# ---- what is answered to what is no order -------------------------------------------------------


def test_an_unknown_verb_gets_the_nearest_and_those_in_question() -> None:
    sentence = refused("moove 482 VC to Hue", "move", "trail", "done")
    assert sentence == 'There is no order "moove". Did you mean move? Now: move, trail, done.'
    assert refused("xyzzy") == 'There is no order "xyzzy".'


def test_a_beginning_counts_among_the_verbs_in_question() -> None:
    assert TET.verb("de", ["detect", "done"]).name == "detect"
    assert TET.verb("r", ["retreat"]).name == "retreat"
    assert TET.verb("detect", ["done"]).name == "detect"  # a whole name is always understood
    assert 'no order "de"' in refused("de", "deploy", "detect")
    assert 'no order "re"' in refused("re 482 VC")  # replace, reveal, retreat or resolve


@pytest.mark.parametrize("nothing", ['"', "...", "\u0301", "'"])
def test_a_word_of_nothing_is_no_order_even_where_there_is_one_only(nothing: str) -> None:
    assert refused(nothing, "done").startswith("There is no order ")


@pytest.mark.parametrize("empty", ["", "   ", "\n\t"])
def test_an_empty_line_is_no_order(empty: str) -> None:
    assert refused(empty) == "There is no order in that line."


@pytest.mark.parametrize(
    "line",
    ["move", "move 482 VC", "move 482 VC to", "move to Hue", "move 482 VC from Hue"],
)
def test_a_line_that_does_not_fit_the_form_is_answered_by_the_form(line: str) -> None:
    assert refused(line) == "move is typed so: move UNITS [from ORIGIN] to DESTINATION."


def test_a_form_that_is_not_in_question_is_said_to_be_so() -> None:
    said = "move is typed so: move UNITS [from ORIGIN] to DESTINATION."
    assert refused("move 482 VC", "deploy", "done") == (
        f"{said} It is not asked for now, but: deploy, done."
    )
    assert refused("move 482 VC", "move", "done") == said


def test_a_blank_is_never_left_empty_between_its_words() -> None:
    assert refused("attack with with 482 VC").startswith('There is no unit "with"')
    assert refused("move 482 VC from to Hue").startswith('There is no unit "482 VC from"')
    assert "attack is typed so" in refused("attack with 482 VC")


def test_too_much_does_not_fit_either() -> None:
    assert refused("done now") == "done is typed so: done."
    assert refused("deploy 482 VC") == "deploy is typed so: deploy."


def test_a_unit_is_named_once() -> None:
    assert "the same unit is named twice" in refused("move 482 VC, 482 vc to Hue")
    assert "the same area is named twice" in refused("battles Hue, Saigon, hue")


def test_commas_alone_name_nobody() -> None:
    assert refused("move , to Hue") == "No unit is named there."
    assert refused("search ,,") == "No area is named there."


def test_the_miss_with_a_hint_is_the_one_that_is_told() -> None:
    assert "Did you mean Cheo Reo" in refused("move 482 VC to Cheo Roe")
    assert "482 VC" in refused("move 842 VC to Cheo Reo")
    assert refused("attack 1 VC with qqqq") == 'There is no unit "qqqq".'


def test_a_miss_holds_the_nearest_names() -> None:
    with pytest.raises(UnknownName) as refusal:
        TET.parse("search Tchepon, Saigno")
    assert refusal.value.suggestions


# ---- blanks that this game has not ---------------------------------------------------------------

OTHER = Catalogue(
    [
        Verb("bid", "bid {sum:number} [on {seat:seat}] [because {why:text}]", "Bid."),
        Verb("look", "look [{where:area}]", "Look."),
        Verb("from", "from {a:area} [{b:area}] to {c:area}", "Go."),
    ],
    Names({"seat": ("Red", "Blue"), "area": ("Hill", "Ford")}),
)


@pytest.mark.parametrize(
    ("line", "slots"),
    [
        ("bid 12", (12, None, None)),
        ("bid 0 on blue", (0, 1, None)),
        ("bid 3 because I can, on red", (3, None, "I can, on red")),
        ("bid 3 on red because of on blue", (3, 0, "of on blue")),
        ("look", (None,)),
        ("look hill", (0,)),
        ("from hill to ford", (0, None, 1)),
        ("from hill ford to ford", (0, 1, 1)),
    ],
)
def test_numbers_texts_and_what_may_be_left_out(line: str, slots: tuple[object, ...]) -> None:
    order = OTHER.parse(line)
    assert order.slots == slots
    assert OTHER.parse(OTHER.say(order)) == order


@pytest.mark.parametrize(
    "bad", ["-1", "1.5", "1e3", "٣", "1_000", "0x10", "9999999999", "two", "+1"]
)
def test_a_bad_number_is_told(bad: str) -> None:
    with pytest.raises(UnknownName, match="is not a number"):
        OTHER.parse(f"bid {bad}")


def test_the_usage_shows_the_blanks() -> None:
    assert OTHER.verbs["bid"].usage == "bid SUM [on SEAT] [because WHY]"
    assert [slot.optional for slot in OTHER.verbs["bid"].slots] == [False, True, True]

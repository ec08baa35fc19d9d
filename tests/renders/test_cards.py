"""A phone gets cards: each fits a screen, and together they show every area and unit."""

import io
from dataclasses import replace

from PIL import Image

from renders.tet_offensive.geography import standard
from renders.tet_offensive.parts import cards
from renders.tet_offensive.picture import draw, drawn
from renders.tet_offensive.style import LIGHT
from renders.toolkit.record import Record
from renders.toolkit.spec import Spec
from renders.vietnam_solitaire.picture import draw as draw_vietnam
from tests.renders import test_vietnam_solitaire_shows as vietnam

TALLEST = 1.8  # of a card's width: more than a phone shows at once


def sizes(first):
    """The sizes of all cards."""
    found = []
    for one in (first, *first.more):
        with Image.open(io.BytesIO(one.content)) as image:
            found.append(image.size)
    return found


def test_each_corps_zone_has_a_card_that_fits_a_phone(views):
    first = draw(Spec(layout="phone"), [views.busy(1, load=1)])
    names = ["I Corps", "II Corps", "III Corps", "IV Corps"]
    assert [one.name for one in (first, *first.more)] == names
    assert [one.called for one in first.more] == ["ii-corps", "iii-corps", "iv-corps"]
    assert all(height <= TALLEST * width for width, height in sizes(first))
    assert first.size == sum(len(one.content) for one in (first, *first.more))


def test_the_cards_together_show_every_area_and_count_every_unit(views):
    view = views.busy(2, load=1, owner=True)
    shown, counted = set(), {}
    for plan in cards(standard()):
        record = Record()
        drawn(view, standard(), plan, LIGHT, record)
        shown |= {mark.name for mark in record.of("label")}
        here = {}
        for mark in record.of("units"):
            name = mark.name.removeprefix("off ")
            here[name] = here.get(name, 0) + mark.count
        for name, count in here.items():
            assert counted.setdefault(name, count) == count, name
    assert shown == set(standard().places)
    wanted = {area.name: len(area.units) + area.backs for area in view.areas}
    assert counted == {name: count for name, count in wanted.items() if count}


def test_boxes_and_news_stand_on_the_first_card_alone(views):
    one, other = views.busy(1, load=1), replace(views.busy(1, load=1), nva_replacement_points=9)
    before, after = draw(Spec(layout="phone"), [one]), draw(Spec(layout="phone"), [other])
    assert before.content != after.content
    assert [card.content for card in before.more] == [card.content for card in after.more]


def test_cards_name_units_in_their_own_zone(views):
    view, record = views.busy(2, load=2), Record()
    plan = cards(standard())[2]
    drawn(view, standard(), plan, LIGHT, record)
    named = {unit for mark in record.of("units") if len(mark.units) == 1 for unit in mark.units}
    for area in view.areas:
        if area.name in plan.ids:
            assert {unit.id for unit in area.units if unit.type == "infantry"} <= named, area.name


def test_vietnam_solitaire_has_its_map_and_its_regions_on_two_cards():
    first = draw_vietnam(Spec(layout="phone"), vietnam.match_of())
    assert [one.name for one in (first, *first.more)] == ["map", "regions"]
    assert all(height <= TALLEST * width for width, height in sizes(first))
    named = draw_vietnam(Spec(layout="phone", names=True), vietnam.match_of())
    assert named.more[0].content != first.more[0].content

"""What happened between two views of a seat: all that both show, and nothing more."""

import math
from dataclasses import replace

import pytest

from renders.tet_offensive.draw_moves import Arrow, bent
from renders.tet_offensive.happened import NOTHING, between
from renders.tet_offensive.marking import marks_of
from renders.tet_offensive.sheet import WHOLE
from renders.tet_offensive.style import LIGHT
from renders.toolkit.changes import Move, lately
from renders.toolkit.labels import Rect


@pytest.fixture
def start(views):
    """A view with units on both sides, some seen, some not."""
    us = views.Unit("1 Cav", "US", combat=14, place="Hue")
    arvn = views.Unit("1/1 ARVN", "ARVN", combat=2, place="Hue")
    vc = views.Unit("10 Sap", "VC", combat=4, place="Hue")
    view = replace(views.empty(), seat="Allied")
    return view.with_area("Hue", units=(us, arvn, vc)).with_area("11", backs=3)


def units_of(view, name):
    """The units of an area."""
    return next(area for area in view.areas if area.name == name).units


def test_units_that_went_the_same_way_share_an_arrow(start):
    us, arvn, vc = units_of(start, "Hue")
    after = start.with_area("Hue", units=()).with_area("Dalat", units=(us, arvn))
    after = after.with_area("12", units=(vc,))
    assert set(between(start, after).moves) == {
        Move("Allied", "Hue", "Dalat", ("1 Cav", "1/1 ARVN")),
        Move("VC/NVA", "Hue", "12", ("10 Sap",)),
    }


def test_a_unit_that_was_not_known_before_moves_nowhere(start, views):
    found = views.Unit("5 NVA", "NVA", combat=18)
    after = start.with_area("12", units=(found,)).with_area("11", backs=2)
    happened = between(start, after)
    assert happened.moves == () and happened.found == {"5 NVA"}


def test_what_is_set_up_elsewhere_has_not_moved_there(start):
    us, arvn, _ = units_of(start, "Hue")
    unready = replace(start, phase=0).with_area("Hue", units=(us, arvn)).with_area("11", backs=0)
    after = start.with_area("Hue", units=(arvn,)).with_area("Dalat", units=(us,))
    assert between(unready, after) == NOTHING
    assert between(replace(unready, phase=1), after).moves
    assert between(replace(start, phase=0), after).moves, "set up, and then moved"


def test_losses_are_marked_where_the_units_stood(start):
    us, arvn, vc = units_of(start, "Hue")
    after = start.with_area("Hue", units=(us,))
    boxes = {"Current Casualties": (arvn,), "Eliminated Units": (vc,)}
    happened = between(start, replace(after, boxes=boxes))
    (losses,) = happened.losses.values()
    assert {(loss.army, loss.units, loss.factors) for loss in losses} == {
        ("ARVN", ("1/1 ARVN",), 2),
        ("VC", ("10 Sap",), 4),
    }
    marks = marks_of(LIGHT, "Hue", happened)
    assert [mark.chip.text for mark in marks] == ["1/2", "1/4"]
    assert marks_of(LIGHT, "Dalat", happened) == []


def test_bombs_risings_and_secured_cities_are_marked(start):
    after = start.with_area("Hue", units=(), bombed=True, insurrection=True)
    after = after.with_area("Dalat", secured=True)
    happened = between(start, after)
    assert (happened.bombed, happened.risen, happened.secured) == ({"Hue"}, {"Hue"}, {"Dalat"})
    assert [mark.chip.icon or mark.chip.text for mark in marks_of(LIGHT, "Hue", happened)] == [
        "bomb",
        "rises",
    ]
    assert between(after, after) == NOTHING


def test_another_seat_s_view_is_never_compared(start):
    other = replace(start.with_area("Hue", units=()), seat="VC/NVA")
    assert between(start, other) == NOTHING
    assert between(None, start) == NOTHING


def test_a_map_looks_back_to_the_last_view_since_which_something_happened(start):
    us, *_ = units_of(start, "Hue")
    moved = start.with_area("Hue", units=()).with_area("Dalat", units=(us,))

    def since(*views):
        return lately(views, lambda one, other: between(one, other) == NOTHING)

    assert since(start) is None
    assert since(start, moved) is start
    assert since(start, moved, moved) is start
    assert since(moved, start, moved) is start
    assert since(start, start) is None


def test_an_arrow_of_which_cards_leave_a_stub_curves_about_them():
    frame, end = WHOLE.main, Rect(860, 960, 940, 1040)
    one = Arrow(frame, (400, 1000), (900, 1000), (0, 0, 200), 9.0, 46.0)
    assert bent(one, end, [end]) == one
    cards = [end, Rect(450, 985, 850, 1100)]  # it curves down, beneath this one
    assert one.seen(cards) < 0.5
    other = bent(one, end, cards)
    assert other.seen(cards) > one.seen(cards) + 0.3
    tip = other.along()[-1]
    assert end.nearest(tip) != tip and math.dist(end.nearest(tip), tip) < 30

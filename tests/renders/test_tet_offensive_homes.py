"""Names stand where they stood: a box that has room at home stays there, others leave rarely."""

import itertools
import math
import random

import pytest

from renders.tet_offensive.geography import standard
from renders.tet_offensive.homes import homes
from renders.tet_offensive.layout import arrange
from renders.tet_offensive.picture import drawn
from renders.tet_offensive.sheet import PLANS, WHOLE
from renders.tet_offensive.spots import NORTH, ground_at
from renders.tet_offensive.style import LIGHT
from renders.toolkit.pieces import Plate
from renders.toolkit.record import Record

SHEETS = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)


def labels(view, plan=WHOLE):
    """Where the names of areas stand in the picture of a view."""
    record = Record()
    drawn(view, standard(), plan, LIGHT, record)
    return {mark.name: mark.rect for mark in record.of("label")}


def moved(before, after):
    """Names that stand elsewhere than before, by more than a counter's half."""
    return {n for n, rect in after.items() if math.dist(rect[:2], before[n][:2]) > 23}


@SHEETS
def test_every_name_has_a_home_and_no_rooms_overlap(plan):
    world = standard()
    found = homes(world, plan)
    assert set(found) >= set(world.places)
    for (one, a), (other, b) in itertools.combinations(found.items(), 2):
        frames = [
            plan.frame_of(world.places[n]) if n in world.places else plan.main for n in (one, other)
        ]
        assert frames[0] is not frames[1] or not a.room.overlap(b.room), (one, other)


def test_what_has_room_at_home_stays_whatever_happens_elsewhere(views):
    """Every third city holds one counter, amid ordinary crowds: of these 56 names 2 make way."""
    calm = views.empty()
    small = [area.name for area in calm.areas if area.kind == "city"][::3]
    unit, before, made_way = views.Unit("1/1", "US"), labels(calm), []
    quiet = {"backs": 0, "insurrection": False, "sympathizers": False, "secured": False}
    for seed in range(4):
        crowd = views.busy(seed, load=1, owner=seed % 2 == 1)
        for name in small:
            crowd = crowd.with_area(name, units=(unit,), **quiet)
        after = labels(crowd)
        made_way += moved({n: before[n] for n in small}, {n: after[n] for n in small})
    assert len(made_way) <= 3, made_way


def phases(views, count):
    """A match as pictures see it: from view to view six areas get other units."""
    dice, view = random.Random(7), views.busy(0, load=1)
    for number in range(count):
        yield view
        other = {area.name: area for area in views.busy(number + 1, load=1).areas}
        for name in dice.sample(sorted(other), 6):
            there = other[name]
            view = view.with_area(name, units=there.units, backs=there.backs)


def test_cities_keep_their_places_from_phase_to_phase(views):
    """Without homes 8 of the 41 names hopped from picture to picture; now 1 or 2."""
    cities = [place.name for place in standard().places.values() if place.kind == "city"]
    hops, far, before = 0, 0, None
    for view in phases(views, 16):
        after = {n: rect for n, rect in labels(view).items() if n in cities}
        for name in moved(before, after) if before else ():
            hops += 1
            far += math.dist(after[name][:2], before[name][:2]) > 60
        before = after
    assert hops / 15 <= 3 and far / 15 <= 1.5, (hops, far)


@SHEETS
@pytest.mark.parametrize(("seed", "load"), [(0, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_north_vietnam_is_in_north_vietnam_or_tied_to_it(views, plan, seed, load):
    world = standard()
    view = views.busy(seed, load=load, owner=True)
    units = tuple(views.Unit(f"{n} NVA", "NVA", face_up=False) for n in range(2 * load))
    placed = arrange(view.with_area(NORTH, units=units), world, plan, LIGHT)[NORTH]
    assert ground_at(world, placed.frame, *placed.spot) == NORTH
    inside = placed.rect.nearest(placed.spot) == placed.spot
    assert inside or ground_at(world, placed.frame, *placed.rect.centre) == ""


def test_chips_stand_in_only_where_there_is_no_room(views):
    def chips(view):
        placed = arrange(view, standard(), WHOLE, LIGHT).values()
        pieces = [piece for one in placed for row in one.form.rows for piece in row]
        return [piece for piece in pieces if isinstance(piece, Plate) and piece.count > 1]

    two = (views.Unit("1 Mar", "US"), views.Unit("4 Mar", "US"))
    calm = views.empty()
    for name in ("Hue", "Saigon", "Can Tho", "Pleiku", "Quang Tri"):
        calm = calm.with_area(name, units=two)
    assert chips(calm) == []
    assert chips(views.busy(5, load=3))

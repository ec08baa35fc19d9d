"""Where things stand on the sheet: every area in sight, on its own ground, in nobody's way."""

import itertools

import pytest

from renders.tet_offensive.geography import standard
from renders.tet_offensive.layout import arrange
from renders.tet_offensive.sheet import HEIGHT, WHOLE, WIDTH, bounds
from renders.tet_offensive.spots import placement
from renders.tet_offensive.style import LIGHT
from renders.toolkit.labels import Rect

SHEET = Rect(0, 0, WIDTH, HEIGHT)
MAIN, INSET = WHOLE.frames
LOADS = [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)]  # seed, units an army


@pytest.fixture(scope="module")
def crowded():
    """Seed and load -> where all stands; the owner's view for odd seeds."""
    known = {}

    def arranged(views, seed, load):
        if (seed, load) not in known:
            view = views.busy(seed, load=load, owner=seed % 2 == 1)
            known[seed, load] = arrange(view, standard(), WHOLE, LIGHT)
        return known[seed, load]

    return arranged


def overlaps(arranged, kinds):
    """Pairs of boxes of some kinds that cover each other in the same window."""
    boxes = [(n, p) for n, p in arranged.items() if p.block.kind in kinds]
    return [
        (one, other)
        for (one, a), (other, b) in itertools.combinations(boxes, 2)
        if a.frame is b.frame and a.rect.overlap(b.rect) > 0
    ]


@pytest.mark.parametrize(("seed", "load"), LOADS)
def test_every_area_is_in_the_picture_and_on_its_own_ground(views, crowded, seed, load):
    world, arranged = standard(), crowded(views, seed, load)
    assert set(arranged) >= set(world.places)
    for name, area in world.places.items():
        placed = arranged[name]
        assert placed.frame.shows(*placed.spot)
        assert placed.rect.within(SHEET)
        assert placed.rect.within(bounds(placed.frame))
        point = placed.frame.world(*placed.spot)
        if area.kind == "city":
            assert world.holds(area.province, point)
        elif area.kind == "province":
            assert world.holds(name, point)
    assert world.holds("North Vietnam", MAIN.world(*arranged["North Vietnam"].spot))


@pytest.mark.parametrize(("seed", "load"), LOADS)
def test_no_two_city_boxes_overlap(views, crowded, seed, load):
    assert overlaps(crowded(views, seed, load), ("city",)) == []


@pytest.mark.parametrize("seed", (0, 1))
def test_with_an_ordinary_crowd_no_boxes_overlap_at_all(views, crowded, seed):
    kinds = ("city", "province", "sanctuary", "fleet")
    assert overlaps(crowded(views, seed, 1), kinds) == []


@pytest.mark.parametrize(("seed", "load"), LOADS)
def test_no_box_lies_under_a_panel_or_the_inset(views, crowded, seed, load):
    inset = Rect(INSET.left, INSET.top, INSET.right, INSET.bottom)
    for name, placed in crowded(views, seed, load).items():
        covers = (*WHOLE.panels, inset) if placed.frame is MAIN else WHOLE.panels
        assert not any(placed.rect.overlap(cover) for cover in covers), name


def test_the_crowd_about_saigon_stands_in_the_inset(views):
    arranged = arrange(views.empty(), standard(), WHOLE, LIGHT)
    there = {name for name, placed in arranged.items() if placed.frame is INSET}
    assert there >= {"Saigon", "Long Binh", "Cu Chi", "Tan An", "My Tho", "34", "33"}
    assert there >= {"Iron Triangle", "Parrot's Beak"}
    assert INSET.scale > 2 * MAIN.scale


def test_a_sanctuary_s_box_stays_at_its_circle(views, crowded):
    for name, placed in crowded(views, 2, 2).items():
        if placed.block.kind == "sanctuary":
            near = placed.rect.nearest(placed.spot)
            assert abs(near[0] - placed.spot[0]) + abs(near[1] - placed.spot[1]) < 40, name


def test_taste_speaks_of_places_that_exist():
    liked, places = placement(), standard().places
    assert {places[name].kind for name in liked.city} == {"city"}
    assert set(liked.city) == {name for name, area in places.items() if area.kind == "city"}
    for name, (lon, lat) in liked.province.items():
        assert standard().holds(name, (lon, lat))
    assert set(liked.offshore) == {"11", "12", "13"}

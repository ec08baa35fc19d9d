"""The stored outlines: made from the map data as it stands, true to its borders."""

import itertools

import pytest
from shapely.geometry import Polygon
from shapely.ops import unary_union

from renders.tet_offensive.build_geography import build, contact
from renders.tet_offensive.geography import DATA, fingerprint, read_map, standard
from renders.toolkit.land import inside
from renders.toolkit.outlines import flat, write_down


@pytest.fixture(scope="module")
def grounds():
    """Each province as one shape in the plane."""
    return {
        name: flat(unary_union([Polygon(ring) for ring in rings]))
        for name, rings in standard().provinces.items()
    }


def test_the_outlines_were_made_from_the_map_data_as_it_stands():
    text = (DATA / "outlines.json").read_text("utf-8")
    assert fingerprint(read_map()) in text, "run python -m renders.tet_offensive.build_geography"


def test_the_script_still_makes_the_same_provinces(grounds):
    built = build(read_map())
    for name, rings in built["provinces"].items():
        again = flat(unary_union([Polygon(ring) for ring in rings]))
        assert again.symmetric_difference(grounds[name]).area < 1e-3 * again.area
    assert write_down(built).count("\n") > 100  # one outline a line: a change shows as a change


def test_every_area_of_the_map_data_has_its_ground():
    world = standard()
    for name, area in world.places.items():
        if area.kind == "city":
            assert world.holds(area.province, area.at), name
        elif area.kind == "province":
            assert world.holds(name, area.at), name
    kinds = [area.kind for area in world.places.values()]
    assert kinds.count("province") == len(world.provinces) == 30
    assert (kinds.count("city"), kinds.count("sanctuary")) == (41, 10)


def test_provinces_touch_as_the_borders_say(grounds):
    listed = {frozenset(pair) for pair in read_map()["borders"]["pairs"]}
    for one, other in itertools.combinations(sorted(grounds), 2):
        length = contact(grounds[one], grounds[other])
        if frozenset((one, other)) in listed:
            assert length > 3, (one, other)
        else:
            assert length < 15, (one, other)


def test_what_touches_without_being_a_border_is_marked_on_the_map(grounds):
    listed = {frozenset(pair) for pair in read_map()["borders"]["pairs"]}
    strangers = [
        pair
        for pair in itertools.combinations(sorted(grounds), 2)
        if frozenset(pair) not in listed and contact(grounds[pair[0]], grounds[pair[1]]) > 1
    ]
    assert len(standard().lines["closed"]) == len(strangers)


def test_provinces_do_not_overlap(grounds):
    for one, other in itertools.combinations(grounds.values(), 2):
        assert (
            one.intersection(other).area < 1e-3
        )  # slivers where two countries' outlines were simplified apart


def test_south_vietnam_ends_at_the_seventeenth_parallel():
    world = standard()
    north = max(lat for ring in world.countries["South Vietnam"] for _, lat in ring)
    south = min(lat for ring in world.countries["North Vietnam"] for _, lat in ring)
    assert north == pytest.approx(17.0, abs=1e-3) == south


def test_inside_is_the_even_odd_rule():
    square = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    assert inside(square, (1, 1))
    assert not inside(square, (5, 1))
    assert not inside(square, (-1, 1))

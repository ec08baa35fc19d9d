"""The bare map of Tet '68: everything printed is drawn, and no name lies on another."""

from __future__ import annotations

import itertools

import pytest

from engine.tet_68.board import board
from engine.tet_68.data.hexes import FIRST_COLUMN, HEIGHT, WIDTH, number
from renders.tet_68 import marks
from renders.tet_68.base_map import SCALE, base_map, frame_of
from renders.tet_68.geography import geography, middle
from renders.tet_68.style import STYLES, style
from renders.tet_68.ways import chains, regions_apart

SMALL = 24  # pixels a hex


def test_the_picture_knows_the_map_as_the_rules_do() -> None:
    world, printed = geography(), board()
    assert list(world.sea) == printed.all_sea
    assert [bool(kinds) for kinds in world.ground] == printed.rough
    assert world.triangle == tuple(printed.iron_triangle)
    held = {mark.place: (mark.name, mark.kind) for mark in world.marks if mark.kind != "town"}
    assert held == {place: (h.name, h.kind) for place, h in printed.holding.items()}
    owners = {"US": 0, "NVA": 1, "neutral": 2}
    assert {place: owners[owner] for place, owner in world.popular.items()} == {
        place: owner for place, owner in enumerate(printed.popular) if owner >= 0
    }


@pytest.mark.parametrize("theme", STYLES)
def test_each_theme_draws_the_whole_grid(theme: str) -> None:
    image = base_map(theme, SMALL)
    assert image.width >= WIDTH * SMALL * 0.86 and image.height >= HEIGHT * SMALL
    assert image.tobytes() == base_map.__wrapped__(theme, SMALL).tobytes()


def test_a_theme_that_there_is_not_is_told() -> None:
    with pytest.raises(ValueError, match="There is no theme 'dusk'"):
        base_map("dusk", SMALL)


def test_no_name_lies_on_another_or_leaves_the_sheet() -> None:
    frame = frame_of(SCALE)
    found = marks.names(frame, geography())
    assert {name.mark for name in found} == set(geography().marks)
    for one, other in itertools.combinations(found, 2):
        assert one.rect.overlap(other.rect) == 0, (one.mark.name, other.mark.name)
    for name in found:
        assert name.rect.left >= 0 and name.rect.right <= frame.right
        assert name.rect.top >= 0 and name.rect.bottom <= frame.bottom


def test_each_sign_stands_in_its_hex() -> None:
    """The middle of a base's edge has the colour of its side."""
    image, frame, paints = base_map("day", SCALE), frame_of(SCALE), style("day").owners
    for mark in geography().marks:
        if mark.kind == "base":
            x, y = marks.at(frame, mark.place)
            beside = (
                round(x - marks.reach(mark, frame) * 0.85),
                round(y - marks.reach(mark, frame) * 0.8),
            )
            assert image.getpixel(beside) == paints[mark.side], mark.name


def test_each_stretch_of_road_is_drawn_once_in_its_kind() -> None:
    drawn = [
        (frozenset(pair), kind)
        for kind, hexes in chains(geography())
        for pair in itertools.pairwise(hexes)
    ]
    printed = board()
    sides = {frozenset((a, b)) for a in range(len(printed.roads)) for b in printed.roads[a]}
    assert {side for side, _ in drawn} == sides and len(drawn) == len(sides)
    for side, kind in drawn:
        one, other = side
        assert (kind == "red") == (other in printed.red_roads[one]), (number(one), number(other))


def test_regions_meet_along_hex_sides() -> None:
    frame = frame_of(SCALE)
    for one, other in regions_apart(geography()):
        (ax, ay), (bx, by) = frame.spot(*one), frame.spot(*other)
        assert abs(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - SCALE / 3**0.5) < 1


def test_columns_lie_as_their_numbers_say() -> None:
    frame = frame_of(SCALE)
    west, east = frame.spot(*middle(0)), frame.spot(*middle(WIDTH - 1))
    assert number(0) == f"{FIRST_COLUMN:02d}01"
    assert west[0] < SCALE and east[0] > frame.right - SCALE

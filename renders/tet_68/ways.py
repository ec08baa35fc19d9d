"""Lines on the map: rivers, roads of two kinds, borders, Military Regions, hex sides."""

import itertools

from PIL import Image, ImageDraw

from engine.tet_68.data.hexes import NEIGHBOURS, WIDTH
from renders.tet_68.geography import LOW, PLACES, Geography, middle, outline
from renders.tet_68.style import Style
from renders.toolkit.land import land
from renders.toolkit.layers import FINE, Layer, Spot, smooth
from renders.toolkit.themes import mixed

BROAD = {"Mekong": 0.11, "Bassac": 0.1, "Tonle Sap": 0.08}  # rivers' widths in hexes
RIVER = 0.055
NORTHERN = {"North Vietnam", "Laos"}  # whose hexes of the north edge the trail comes in by
PARALLEL = ((106.55, 17.0), (107.12, 17.0))  # the demilitarized zone, in degrees


def draw_rivers(layer: Layer, world: Geography, style: Style) -> None:
    """Draw rivers from hex to hex, as riverine units go."""
    theme, scale = style.theme, layer.frame.scale
    for course in world.courses:
        if course.kind == "river":
            line = _curve(course.hexes, world)
            width = BROAD.get(course.name, RIVER) * scale
            layer.line(line, mixed(theme.lines["river"], theme.lines["coast"], 0.6), width + 1.6)
            layer.line(line, mixed(theme.lines["river"], theme.sea, 0.3), width)


def draw_roads(layer: Layer, world: Geography, style: Style) -> None:
    """Draw roads from hex to hex: all-weather roads broad and red, the others dashed and black."""
    theme, scale = style.theme, layer.frame.scale
    lines = [(kind, _curve(chain, world)) for kind, chain in chains(world)]
    for _, line in lines:
        layer.line(line, theme.lines["road edge"], scale * 0.115)
    for kind, line in lines:
        if kind == "black":
            dash, gap = scale * 0.17, scale * 0.09
            layer.dashes(line, theme.lines["black"], scale * 0.05, dash=dash, gap=gap)
    for kind, line in lines:
        if kind == "red":
            layer.line(line, theme.lines["red"], scale * 0.07)


def chains(world: Geography) -> list[tuple[str, tuple[int, ...]]]:
    """Return the roads cut where they meet or lead to a place, each piece once, with its kind."""
    kinds: dict[frozenset[int], str] = {}
    for course in world.courses:
        if course.kind != "river":
            for pair in itertools.pairwise(course.hexes):
                side = frozenset(pair)
                kinds[side] = "red" if "red" in (course.kind, kinds.get(side)) else "black"
    beside: dict[int, list[int]] = {}
    for one, other in map(sorted, kinds):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    stops = {mark.place for mark in world.marks}
    for place, others in beside.items():
        if len(others) != 2 or len({kinds[frozenset((place, other))] for other in others}) > 1:
            stops.add(place)
    found, drawn = [], set()
    for start in sorted(stops & set(beside)):
        for step in sorted(beside[start]):
            side = frozenset((start, step))
            if side in drawn:
                continue
            way = [start, step]
            drawn.add(side)
            while way[-1] not in stops:
                on = next(other for other in beside[way[-1]] if other != way[-2])
                drawn.add(frozenset((way[-1], on)))
                way.append(on)
            found.append((kinds[side], tuple(way)))
    return found


def _curve(hexes: tuple[int, ...], world: Geography) -> list[Spot]:
    """A smooth line from hex to hex: through the signs at its ends, else over the sides."""
    low = {mark.place for mark in world.marks}

    def end(place: int) -> Spot:
        x, y = middle(place)
        return (x, y - LOW) if place in low else (x, y)

    sides = [
        ((ax + bx) / 2, (ay + by) / 2)
        for (ax, ay), (bx, by) in itertools.pairwise(middle(place) for place in hexes)
    ]
    return smooth([end(hexes[0]), *sides, end(hexes[-1])])


def draw_borders(layer: Layer, world: Geography, style: Style) -> None:
    """Draw national borders where they run, and the limits of Military Regions along hex sides."""
    theme, scale = style.theme, layer.frame.scale
    for one, other in regions_apart(world):
        layer.line([one, other], theme.lines["road edge"], scale * 0.1)
    for one, other in regions_apart(world):
        layer.line([one, other], theme.lines["region"], scale * 0.065)
    for line in (*land().borders, PARALLEL):
        points = world.flat(line)
        layer.dashes(points, theme.halo, scale * 0.11, dash=scale * 0.3, gap=0)
        layer.dashes(
            points, theme.lines["national"], scale * 0.065, dash=scale * 0.26, gap=scale * 0.1
        )


def regions_apart(world: Geography) -> list[tuple[Spot, Spot]]:
    """Return the hex sides between two Military Regions."""
    found = []
    for place in PLACES:
        for turn, other in enumerate(NEIGHBOURS[place]):
            here, there = world.region[place], world.region[other] if other > place else ""
            if here and there and here != there:
                points = outline(place)
                found.append((points[turn], points[(turn + 1) % 6]))
    return found


def draw_grid(layer: Layer, world: Geography, style: Style) -> None:
    """Draw hex sides lightly, the Iron Triangle dashed, and the north edge as the trail's door."""
    lines = Image.new("L", layer.size)
    pen = ImageDraw.Draw(lines)
    edges = []
    for place in PLACES:
        points = layer.fine(outline(place))
        strength = style.lines_strength // (2 if world.sea[place] else 1)
        for one, other in itertools.pairwise([*points[:4]]):
            pen.line((one, other), strength, FINE)
        if any(other < 0 for other in NEIGHBOURS[place]):
            pen.line([*points, points[0]], strength, FINE)
        if place < WIDTH and world.countries[place] & NORTHERN:
            edge = [(x, y + 0.06) for x, y in outline(place)[:2]]
            edges.append(edge)
    layer.image.paste(style.grid, (0, 0), lines)
    for edge in edges:
        layer.line(edge, style.owners["NVA"], layer.frame.scale * 0.11)
    for place in world.triangle:
        ring = outline(place)
        layer.dashes(
            [*ring, ring[0]], style.owners["NVA"], layer.frame.scale * 0.06,
            dash=layer.frame.scale * 0.14, gap=layer.frame.scale * 0.07,
        )  # fmt: skip

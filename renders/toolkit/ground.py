"""The ground that all maps of this country draw alike: countries, rivers, lakes, coasts."""

from collections.abc import Mapping

from renders.toolkit.land import Line, rings_near
from renders.toolkit.layers import Layer, flood
from renders.toolkit.relief import shaded, tinted
from renders.toolkit.themes import Theme, mixed


def lay_countries(
    ground: Layer, theme: Theme, countries: Mapping[str, tuple[Line, ...]]
) -> list[Line]:
    """Fill the countries, North Vietnam in its own colour. Returns the rings that were filled."""
    filled = []
    for name, rings in countries.items():
        near = rings_near(ground.frame, rings)
        filled += near
        for ring in near:
            ground.fill(ring, theme.terrain["north"] if name == "North Vietnam" else theme.land)
    return filled


def raise_hills(
    layer: Layer, ground: Layer, theme: Theme, coasts: list[Line], tint: float, spread: float
) -> None:
    """Begin a layer with its ground: hills tinted and shaded, and the sea about the coasts.

    `tint`: how strong the highest ground is tinted, 0 to 1. `spread`: pixels to the last line that
    runs along the coast.
    """
    frame = layer.frame
    picture = tinted(ground.image, frame, theme.terrain["summits"], tint)
    picture = shaded(picture, frame, theme.shadow, theme.light, theme.relief)
    flood(picture, ground.mask(coasts), theme.sea, theme.water_line, spread)
    layer.grow(picture)


def draw_lakes(layer: Layer, theme: Theme, lakes: Mapping[str, tuple[Line, ...]]) -> None:
    """Draw the lakes that a window shows."""
    for rings in lakes.values():
        for ring in rings_near(layer.frame, rings):
            layer.fill(ring, mixed(theme.sea, theme.water_line, 0.3))
            layer.line([*ring, ring[0]], theme.lines["coast"], 1.5)


def draw_rivers(
    layer: Layer,
    theme: Theme,
    rivers: Mapping[str, tuple[Line, ...]],
    widths: Mapping[str, float],
    swell: float,
) -> None:
    """Draw rivers, each as many pixels wide as `widths` says by name, others 2.2."""
    for name, courses in rivers.items():
        width = widths.get(name, 2.2)
        for course in courses:
            layer.line(course, mixed(theme.water, theme.lines["coast"], 0.5), (width + 1.6) * swell)
            layer.line(course, mixed(theme.water, theme.sea, 0.35), width * swell)


def draw_coasts(layer: Layer, theme: Theme, countries: Mapping[str, tuple[Line, ...]]) -> None:
    """Draw the outlines of the countries that a window shows."""
    for rings in countries.values():
        for ring in rings_near(layer.frame, rings):
            layer.line([*ring, ring[0]], theme.lines["coast"], 1.7)

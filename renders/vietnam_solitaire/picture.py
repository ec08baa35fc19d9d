"""Pictures of Vietnam Solitaire: the map, a region, a combat, a film, a story."""

from functools import lru_cache

from PIL import Image

from engine.vietnam_solitaire.view import View
from renders.toolkit import files, pages
from renders.toolkit.record import Record
from renders.toolkit.spec import SHOWS
from renders.vietnam_solitaire.base_map import base_map, draw_control, terrain_of
from renders.vietnam_solitaire.battle import battle
from renders.vietnam_solitaire.blocks import draw_blocks
from renders.vietnam_solitaire.geography import standard
from renders.vietnam_solitaire.happened import NOTHING, between
from renders.vietnam_solitaire.header import draw_header
from renders.vietnam_solitaire.panels import draw_pool, draw_report
from renders.vietnam_solitaire.regions import draw_moves, draw_regions
from renders.vietnam_solitaire.sheet import (
    FILMS,
    PHONE,
    PLANS,
    WHOLE,
    Plan,
    enlarged,
    named,
    region_about,
)
from renders.vietnam_solitaire.story import story
from renders.vietnam_solitaire.style import LIGHT, STYLES, Style
from renders.vietnam_solitaire.tracks import draw_track
from renders.vietnam_solitaire.trail import draw_boxes, draw_ways

THEMES, LAYOUTS = tuple(STYLES), tuple(PLANS)
ZONES = tuple(standard().regions)
__all__ = ["LAYOUTS", "SHOWS", "THEMES", "ZONES", "draw", "png"]


def drawn(
    view: View,
    plan: Plan = WHOLE,
    style: Style = LIGHT,
    record: Record | None = None,
    before: View | None = None,
) -> Image.Image:
    """Return a map sheet (RGB) as large as its plan says; `record` is filled with what is where.

    `before`: an earlier view of the same seat; what has happened since is marked.
    """
    kept = record if record is not None else Record()
    happened = between(before, view)
    image = base_map(terrain_in(view), plan, style).copy()
    draw_control(image, plan, style, dict(view.control))
    draw_ways(image, plan, style, view)
    draw_moves(image, plan, style, happened, kept)
    draw_boxes(image, plan, style, view, happened, kept)
    draw_regions(image, plan, style, view, happened, kept)
    draw_blocks(image, plan, style, view, happened, kept)
    draw_header(image, plan, style, view, kept)
    if plan.track:
        draw_track(image, plan.track, style, view, kept)
    if plan.pool:
        draw_pool(image, plan.pool, style, view, kept)
    if plan.report:
        draw_report(image, plan.report, style, view)
    return image


def terrain_in(view: View) -> tuple[tuple[str, str], ...]:
    """Return the areas that are in play, with their terrain."""
    return terrain_of((area.name, area.kind) for area in view.areas)


@lru_cache(maxsize=24)
def palette(terrain: tuple[tuple[str, str], ...], plan: Plan, style: Style) -> Image.Image:
    """Return the palette of a plan in a theme: what the map and its legend need."""
    return files.palette_of([base_map(terrain, plan, style)], style.exact())


def cards_of(
    view: View, style: Style, before: View | None, names: bool
) -> list[tuple[str, Image.Image]]:
    """Return the map and the regions with the track as two pictures for a phone."""
    plan = named(PHONE) if names else PHONE
    image = drawn(view, plan, style, before=before)
    below = plan.main.bottom + 4
    return [
        ("map", image.crop((0, 0, plan.width, below))),
        ("regions", image.crop((0, below, plan.width, plan.height))),
    ]


def plan_about(view: View, name: str) -> Plan:
    """Return the plan of the region that an area or a region's name means."""
    leads_to = {area.name: area.region for area in view.areas if not area.faces}
    region = region_about(name, leads_to)
    trails = tuple(n for n, to in leads_to.items() if to == region and n in standard().tips)
    return enlarged(region, trails)


PICTURES: pages.Pictures[View, Plan, Style] = pages.Pictures(
    styles=STYLES,
    plans=PLANS,
    films=FILMS,
    enlarged=plan_about,
    named=named,
    sheet=lambda view, plan, style, before: drawn(view, plan, style, before=before),
    palette=lambda view, plan, style: palette(terrain_in(view), plan, style),
    battle=battle,
    at_hand=lambda view: view.battle,
    story=story,
    cards=cards_of,
    same=lambda one, other: between(one, other) == NOTHING,
)
png, draw = PICTURES.png, PICTURES.draw

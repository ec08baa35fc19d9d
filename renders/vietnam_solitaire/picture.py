"""A seat's views of Vietnam Solitaire -> pictures: the map, a region, a combat, a film, a story."""

from collections.abc import Sequence
from functools import lru_cache, partial

from PIL import Image

from renders.toolkit import files, pages
from renders.toolkit.record import Record
from renders.toolkit.spec import SHOWS, Deed, Drawn, Spec
from renders.toolkit.themes import one_of
from renders.vietnam_solitaire.base_map import base_map, draw_control, terrain_of
from renders.vietnam_solitaire.battle import battle
from renders.vietnam_solitaire.blocks import draw_blocks
from renders.vietnam_solitaire.geography import standard
from renders.vietnam_solitaire.happened import NOTHING, between
from renders.vietnam_solitaire.header import draw_header
from renders.vietnam_solitaire.panels import draw_pool, draw_report
from renders.vietnam_solitaire.regions import draw_moves, draw_regions
from renders.vietnam_solitaire.seen import ViewSeen
from renders.vietnam_solitaire.sheet import (
    FILMS,
    PLANS,
    WHOLE,
    WIDTH,
    Plan,
    enlarged,
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
    view: ViewSeen,
    plan: Plan = WHOLE,
    style: Style = LIGHT,
    record: Record | None = None,
    before: ViewSeen | None = None,
) -> Image.Image:
    """A map sheet (RGB) as large as its plan says; `record` is filled with what is where.

    `before`: an earlier view of the same seat; what has happened since is marked.
    """
    kept = record if record is not None else Record()
    happened = between(before, view)
    image = ground_of(view, plan, style).copy()
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


def ground_of(view: ViewSeen, plan: Plan, style: Style) -> Image.Image:
    """The base map of what is in play."""
    return base_map(terrain_of((area.name, area.kind) for area in view.areas), plan, style)


@lru_cache(maxsize=24)
def palette(terrain: tuple[tuple[str, str], ...], plan: Plan, style: Style) -> Image.Image:
    """The palette of the pictures of a plan in a theme: what the map and its legend need."""
    return files.palette_of([base_map(terrain, plan, style)], style.exact())


def png(
    view: ViewSeen,
    *,
    width: int = WIDTH,
    theme: str = "light",
    layout: str = "sheet",
    area: str = "",
    before: ViewSeen | None = None,
) -> bytes:
    """The map as a PNG file's bytes, no wider than `width` pixels: the same view, the same bytes.

    `area`: an area or a region to be enlarged. `before`: what has happened since that view of the
    same seat is marked. Raises ValueError for a width, theme, layout or area there is not.
    """
    style = one_of(STYLES, theme, "theme")
    plan = plan_about(view, area) if area else one_of(PLANS, layout, "layout")
    terrain = terrain_of((area.name, area.kind) for area in view.areas)
    image = drawn(view, plan, style, before=before)
    return pages.map_file(image, width, palette(terrain, plan, style))


def plan_about(view: ViewSeen, name: str) -> Plan:
    """The plan of the region that an area or a region's name means."""
    leads_to = {area.name: area.region for area in view.areas if not area.faces}
    region = region_about(name, leads_to)
    trails = tuple(n for n, to in leads_to.items() if to == region and n in standard().tips)
    return enlarged(region, trails)


def draw(spec: Spec, views: Sequence[ViewSeen], deeds: Sequence[Deed] = ()) -> Drawn:
    """Whatever is wanted, as `pages.draw` says.

    `deeds`: the events of this phase that the seat may see, for a combat.
    """
    style = one_of(STYLES, spec.theme, "theme")
    plan = one_of(FILMS, spec.layout, "layout")
    as_wanted = partial(png, width=spec.width, theme=spec.theme, layout=spec.layout)
    maker: pages.Maker[ViewSeen] = pages.Maker(
        png=lambda view, area, before: as_wanted(view, area=area, before=before),
        battle=lambda view, name, before: battle(view, style, name, before, deeds),
        story=lambda: story(views, style),
        sheet=lambda view, before: drawn(view, plan, style, before=before),
        same=lambda one, other: between(one, other) == NOTHING,
        exact=style.exact(),
    )
    return pages.draw(spec, maker, views)

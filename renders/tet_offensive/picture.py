"""A seat's views of Tet Offensive -> pictures: the map, a part of it, a battle, a film, a story."""

from collections.abc import Sequence
from functools import lru_cache, partial

from PIL import Image

from renders.tet_offensive.base_map import base_map, name_left_out
from renders.tet_offensive.battle import battle
from renders.tet_offensive.column import draw_column
from renders.tet_offensive.draw_block import draw_block, draw_burst, draw_leader
from renders.tet_offensive.draw_moves import draw_moves
from renders.tet_offensive.geography import Geography, standard
from renders.tet_offensive.happened import NOTHING, between
from renders.tet_offensive.header import draw_header
from renders.tet_offensive.layout import arrange
from renders.tet_offensive.seen import ViewSeen
from renders.tet_offensive.sheet import CORPS, PLANS, WHOLE, WIDTH, Plan, enlarged
from renders.tet_offensive.story import story
from renders.tet_offensive.strip import draw_strip
from renders.tet_offensive.style import LIGHT, STYLES, Style
from renders.toolkit import files, pages
from renders.toolkit.record import Record
from renders.toolkit.spec import SHOWS, Deed, Drawn, Spec
from renders.toolkit.themes import one_of

THEMES, LAYOUTS = tuple(STYLES), tuple(PLANS)
ZONES = tuple(name if name in ("Laos", "Cambodia") else f"{name} Corps" for name in CORPS)
__all__ = ["LAYOUTS", "SHOWS", "THEMES", "ZONES", "draw", "png"]


def drawn(
    view: ViewSeen,
    world: Geography,
    plan: Plan = WHOLE,
    style: Style = LIGHT,
    record: Record | None = None,
    before: ViewSeen | None = None,
) -> Image.Image:
    """A map sheet (RGB) as large as its plan says; `record` is filled with what is where.

    `before`: an earlier view of the same seat; what has happened since is marked.
    """
    kept = record if record is not None else Record()
    image = base_map(world, plan, style).copy()
    happened = between(before, view)
    arranged = arrange(view, world, plan, style, happened)
    for placed in arranged.values():
        if placed.block.kind in ("city", "province"):
            draw_leader(image, placed, style)
    at = {name: place.at for name, place in world.places.items()}
    arrows = draw_moves(image, plan, style, happened, arranged, at, kept)
    for placed in arranged.values():
        draw_burst(image, placed, style)
    for kind in ("sanctuary", "province", "city", "fleet"):
        for placed in arranged.values():
            if placed.block.kind == kind:
                draw_block(image, plan, style, placed, kept)
    if plan.shows:
        covered = [rect for one in arrows for rect in one.covers()]
        covered += [placed.rect for placed in arranged.values()]
        covered += [rect for rect in (plan.column, plan.rose) if rect is not None]
        name_left_out(image, plan, world, style.theme, covered, kept)
    draw_header(image, plan, style, view, kept)
    draw_column(image, plan, style, view, kept)
    draw_strip(image, plan, style, view, kept)
    return image


@lru_cache(maxsize=24)
def palette(world: Geography, plan: Plan, style: Style) -> Image.Image:
    """The palette of the pictures of a plan in a theme: what the map and its legend need."""
    return files.palette_of([base_map(world, plan, style)], style.exact())


def png(
    view: ViewSeen,
    *,
    width: int = WIDTH,
    theme: str = "light",
    layout: str = "sheet",
    area: str = "",
    before: ViewSeen | None = None,
    geography: Geography | None = None,
) -> bytes:
    """The map as a PNG file's bytes, no wider than `width` pixels: the same view, the same bytes.

    `area`: an area or a corps zone to be enlarged. `before`: what has happened since that view of
    the same seat is marked. Raises ValueError for a width, theme, layout or area there is not.
    """
    world, style = geography or standard(), one_of(STYLES, theme, "theme")
    plan = enlarged(world, area) if area else one_of(PLANS, layout, "layout")
    image = drawn(view, world, plan, style, before=before)
    return pages.map_file(image, width, palette(world, plan, style))


def draw(spec: Spec, views: Sequence[ViewSeen], deeds: Sequence[Deed] = ()) -> Drawn:
    """Whatever is wanted, as `pages.draw` says.

    `deeds`: the events of this phase that the seat may see, for a battle.
    """
    world, style = standard(), one_of(STYLES, spec.theme, "theme")
    plan = one_of(PLANS, spec.layout, "layout")
    as_wanted = partial(png, width=spec.width, theme=spec.theme, layout=spec.layout)
    maker: pages.Maker[ViewSeen] = pages.Maker(
        png=lambda view, area, before: as_wanted(view, area=area, before=before),
        battle=lambda view, name, before: battle(view, world, style, name, before, deeds),
        story=lambda: story(views, world, style),
        sheet=lambda view, before: drawn(view, world, plan, style, before=before),
        same=lambda one, other: between(one, other) == NOTHING,
        exact=style.exact(),
    )
    return pages.draw(spec, maker, views)

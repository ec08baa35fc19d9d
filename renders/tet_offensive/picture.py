"""Pictures of Tet Offensive: the map, a part of it, a battle, a film, a story."""

from dataclasses import replace
from functools import lru_cache

from PIL import Image

from engine.tet_offensive.view import View
from renders.tet_offensive.base_map import base_map, name_left_out
from renders.tet_offensive.battle import battle
from renders.tet_offensive.column import draw_column
from renders.tet_offensive.draw_block import draw_block, draw_burst, draw_leader
from renders.tet_offensive.draw_moves import draw_moves
from renders.tet_offensive.geography import Geography, standard
from renders.tet_offensive.happened import NOTHING, between
from renders.tet_offensive.header import draw_header
from renders.tet_offensive.layout import arrange
from renders.tet_offensive.parts import CORPS, cards, enlarged
from renders.tet_offensive.sheet import PLANS, WHOLE, Plan
from renders.tet_offensive.story import story
from renders.tet_offensive.strip import draw_strip
from renders.tet_offensive.style import LIGHT, STYLES, Style
from renders.toolkit import files, pages
from renders.toolkit.record import Record
from renders.toolkit.spec import SHOWS

THEMES, LAYOUTS = tuple(STYLES), tuple(PLANS)
ZONES = tuple(name if name in ("Laos", "Cambodia") else f"{name} Corps" for name in CORPS)
__all__ = ["LAYOUTS", "SHOWS", "THEMES", "ZONES", "draw", "png"]


def drawn(
    view: View,
    world: Geography,
    plan: Plan = WHOLE,
    style: Style = LIGHT,
    record: Record | None = None,
    before: View | None = None,
) -> Image.Image:
    """Return a map sheet (RGB) as large as its plan says; `record` is filled with what is where.

    `before`: an earlier view of the same seat; what has happened since is marked.
    """
    kept = record if record is not None else Record()
    image = base_map(world, replace(plan, names=False), style).copy()
    happened = between(before, view)
    arranged = arrange(view, world, plan, style, happened)
    for placed in arranged.values():
        if placed.block.kind != "fleet":
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
def palette(plan: Plan, style: Style) -> Image.Image:
    """Return the palette of a plan in a theme: what the map and its legend need."""
    plan = replace(plan, names=False)
    return files.palette_of([base_map(standard(), plan, style)], style.exact())


PICTURES: pages.Pictures[View, Plan, Style] = pages.Pictures(
    styles=STYLES,
    plans=PLANS,
    films=PLANS,
    enlarged=lambda view, area: enlarged(standard(), area),
    named=lambda plan: replace(plan, names=True),
    sheet=lambda view, plan, style, before: drawn(view, standard(), plan, style, before=before),
    palette=lambda view, plan, style: palette(plan, style),
    battle=lambda view, style, area, before, deeds: battle(
        view, standard(), style, area, before, deeds
    ),
    at_hand=lambda view: view.battle,
    story=lambda views, style: story(views, standard(), style),
    cards=lambda view, style, before, names: [
        (plan.name, drawn(view, standard(), replace(plan, names=names), style, before=before))
        for plan in cards(standard())
    ],
    same=lambda one, other: between(one, other) == NOTHING,
)
png, draw = PICTURES.png, PICTURES.draw

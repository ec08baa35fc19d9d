"""A seat's views of Tet Offensive -> pictures: the map, a part of it, a battle, a film, a story."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image

from renders.tet_offensive.base_map import base_map
from renders.tet_offensive.battle import Act, battle
from renders.tet_offensive.column import draw_column
from renders.tet_offensive.draw_block import draw_block, draw_burst, draw_leader
from renders.tet_offensive.draw_moves import draw_moves
from renders.tet_offensive.geography import Geography, standard
from renders.tet_offensive.happened import NOTHING, between
from renders.tet_offensive.header import draw_header
from renders.tet_offensive.layout import arrange
from renders.tet_offensive.look import LIGHT, LOOKS, Look, look_of
from renders.tet_offensive.seen import ViewSeen
from renders.tet_offensive.sheet import CORPS, PLANS, WHOLE, WIDTH, Plan, enlarged, plan_of
from renders.tet_offensive.story import story
from renders.toolkit import files, pages
from renders.toolkit.changes import lately
from renders.toolkit.record import Record
from renders.toolkit.spec import SHOWS, Drawn, Spec

THEMES, LAYOUTS = tuple(LOOKS), tuple(PLANS)
ZONES = tuple(name if name in ("Laos", "Cambodia") else f"{name} Corps" for name in CORPS)
__all__ = ["LAYOUTS", "SHOWS", "THEMES", "ZONES", "draw", "png"]


def drawn(
    view: ViewSeen,
    world: Geography,
    plan: Plan = WHOLE,
    look: Look = LIGHT,
    record: Record | None = None,
    before: ViewSeen | None = None,
) -> Image.Image:
    """A map sheet (RGB) as large as its plan says; `record` is filled with what is where.

    `before`: an earlier view of the same seat; what has happened since is marked.
    """
    kept = record if record is not None else Record()
    image = base_map(world, plan, look).copy()
    happened = between(before, view)
    arranged = arrange(view, world, plan, look, happened)
    for placed in arranged.values():
        if placed.block.kind in ("city", "province"):
            draw_leader(image, placed, look)
    at = {name: place.at for name, place in world.places.items()}
    draw_moves(image, plan, look, happened, arranged, at, kept)
    for placed in arranged.values():
        draw_burst(image, placed, look)
    for kind in ("sanctuary", "province", "city", "fleet"):
        for placed in arranged.values():
            if placed.block.kind == kind:
                draw_block(image, plan, look, placed, kept)
    draw_header(image, plan, look, view, kept)
    draw_column(image, plan, look, view, kept)
    return image


@lru_cache(maxsize=24)
def palette(world: Geography, plan: Plan, look: Look) -> Image.Image:
    """The palette of the pictures of a plan in a theme: what the map and its legend need."""
    return files.palette_of([base_map(world, plan, look)], look.exact())


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
    world, look = geography or standard(), look_of(theme)
    plan = enlarged(world, area) if area else plan_of(layout)
    image = pages.fitted(drawn(view, world, plan, look, before=before), width)
    return files.png(files.settled(image, palette(world, plan, look)))


def draw(spec: Spec, views: Sequence[ViewSeen], acts: Sequence[Act] = ()) -> Drawn:
    """Whatever is wanted, from a seat's views in the order of time, the present one last.

    A map marks what has happened lately. A film has a frame a view, a story a
    step a view. `acts`: the events of this phase that the seat may see, for a battle.
    Raises ValueError for what cannot be drawn.
    """
    if not views:
        raise ValueError("There is nothing to draw yet.")
    world, look, last = standard(), look_of(spec.theme), views[-1]
    before = lately(views, lambda one, other: between(one, other) == NOTHING)

    def enlarged_or_whole(area: str) -> bytes:
        return png(
            last,
            width=spec.width,
            theme=spec.theme,
            layout=spec.layout,
            area=area,
            before=before,
        )

    def sheets() -> Iterator[Image.Image]:
        plan = plan_of(spec.layout)
        for then, view in zip([None, *views], views, strict=False):
            yield drawn(view, world, plan, look, before=then)

    maker = pages.Maker(
        enlarged_or_whole,
        battle=lambda name: battle(last, world, look, name, before, acts),
        story=lambda: story(views, world, look),
        sheets=sheets,
        exact=look.exact(),
    )
    return pages.draw(spec, maker, last.battle)

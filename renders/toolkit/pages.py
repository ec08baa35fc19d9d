"""What is alike for every game: choosing a picture, making it fit, writing it as a file."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from PIL import Image

from engine.kernel.view import View
from renders.toolkit import files
from renders.toolkit.changes import lately
from renders.toolkit.spec import SHOWS, Deed, Drawn, Spec
from renders.toolkit.styles import Style
from renders.toolkit.themes import Colour, one_of

PHONE = "phone"  # the layout whose map comes as several cards; the last argument: with names
NARROWEST, WIDEST = 400, 1600  # pixels
FILM_WIDTHS = (800, 720, 640, 560, 480, 400)  # pixels, tried in turn
FILM_COLOURS = 96
SECONDS, HOLD = 2, 5  # how long a frame is seen, and the last: a phase moves much at once


V = TypeVar("V", bound=View)
P = TypeVar("P")
S = TypeVar("S", bound=Style)


@dataclass(frozen=True, slots=True)
class Pictures(Generic[V, P, S]):
    """What a game draws of a seat's views, by its kinds of view (V), plan (P) and style (S).

    Pictures are RGB. Where a function takes an earlier view of the same seat, what has happened
    since is marked; None: nothing is.
    """

    styles: Mapping[str, S]  # by the name of their theme
    plans: Mapping[str, P]  # of the whole map, by layout
    films: Mapping[str, P]  # the same for a film, where some panels make no sense
    enlarged: Callable[[V, str], P]  # the plan of what lies about an area; ValueError for no area
    named: Callable[[P], P]  # the same plan with the names of all units
    sheet: Callable[[V, P, S, V | None], Image.Image]
    palette: Callable[[V, P, S], Image.Image]  # of a sheet
    battle: Callable[[V, S, str, V | None, Sequence[Deed]], Image.Image]  # in an area
    at_hand: Callable[[V], str | None]  # the area of the battle that is being fought
    story: Callable[[Sequence[V], S], Image.Image]
    cards: Callable[[V, S, V | None, bool], Sequence[tuple[str, Image.Image]]]  # of PHONE, named
    same: Callable[[V, V], bool]  # whether nothing can be seen to have happened in between

    def png(
        self,
        view: V,
        *,
        width: int = WIDEST,
        theme: str = "light",
        layout: str = "sheet",
        area: str = "",
        names: bool = False,
        before: V | None = None,
    ) -> bytes:
        """Return the map as a PNG file's bytes: the same view, the same bytes.

        `width`: as a Spec has it. `area`: what is to be enlarged. `names`: with those of all
        units. Raises ValueError for a width, theme, layout or area there is not.
        """
        style = one_of(self.styles, theme, "theme")
        plan = self.enlarged(view, area) if area else one_of(self.plans, layout, "layout")
        plan = self.named(plan) if names else plan
        image = fitted(self.sheet(view, plan, style, before), width)
        return files.png(files.settled(image, self.palette(view, plan, style)))

    def draw(self, spec: Spec, views: Sequence[V], deeds: Sequence[Deed] = ()) -> Drawn:
        """Draw whatever is wanted, from a seat's views in the order of time, the present one last.

        A map marks what has happened lately; a film has a frame a view. `deeds`: what of this phase
        the seat may know, for a battle. Raises ValueError for what cannot be drawn.
        """
        if not views:
            raise ValueError("There is nothing to draw yet.")
        last, before = views[-1], lately(views, self.same)
        style = one_of(self.styles, spec.theme, "theme")
        plan = one_of(self.films, spec.layout, "layout")
        if spec.show == "map" and spec.layout == PHONE:
            found = self.cards(last, style, before, spec.names)
            first, *more = (
                replace(flat(image, spec.width, style.exact()), name=name) for name, image in found
            )
            return replace(first, more=tuple(more))
        if spec.show in ("map", "area"):
            if spec.show == "area" and not spec.area:
                raise ValueError("Which area is to be enlarged?")
            content = self.png(
                last,
                width=spec.width,
                theme=spec.theme,
                layout=spec.layout,
                area=spec.area if spec.show == "area" else "",
                names=spec.names,
                before=before,
            )
            return Drawn(content, "png")
        if spec.show == "battle":
            name = spec.area or self.at_hand(last)
            if not name:
                raise ValueError("Which area's battle is to be shown?")
            image = self.battle(last, style, name, before, deeds)
            return flat(image, spec.width, style.exact())
        if spec.show == "story":
            return flat(self.story(views, style), spec.width, style.exact())
        if spec.show == "film":
            pairs = zip(views, [None, *views], strict=False)
            return film((self.sheet(view, plan, style, then) for view, then in pairs), spec)
        raise ValueError(f"A picture shows {', '.join(SHOWS)}, not {spec.show!r}.")


def fitted(image: Image.Image, width: int) -> Image.Image:
    """Return a picture as wide as a Spec's `width` says. Raises ValueError for one there is not."""
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"A picture is {NARROWEST} to {WIDEST} pixels wide, not {width}.")
    width = round(width * max(1, image.width / WIDEST))
    if width >= image.width:
        return image
    size = (width, round(image.height * width / image.width))
    return image.resize(size, Image.Resampling.LANCZOS)


def flat(image: Image.Image, width: int, exact: Iterable[Colour]) -> Drawn:
    """Return a picture in a palette of its own, in which `exact` colours come out as they are."""
    image = fitted(image, width)
    palette = files.palette_of([image], exact)
    return Drawn(files.png(files.settled(image, palette)), "png")


def film(sheets: Iterable[Image.Image], spec: Spec) -> Drawn:
    """Return sheets of one size as a film, as large as the limit allows.

    A film that is too long even at its smallest loses every second frame until it fits, but never
    the last.
    """
    small = [fitted(sheet, FILM_WIDTHS[0]) for sheet in sheets]
    colours = files.palette_of(small[:: max(1, len(small) // 4)], (), FILM_COLOURS)
    content, frames = b"", small
    for width in (w for w in FILM_WIDTHS if w <= max(spec.width, FILM_WIDTHS[-1])):
        frames = [files.settled(fitted(sheet, width), colours) for sheet in small]
        content = files.film(frames, SECONDS, HOLD)
        if len(content) <= spec.limit:
            break
    while len(content) > spec.limit and len(frames) > 2:
        frames = frames[::-2][::-1]
        content = files.film(frames, SECONDS, HOLD)
    return Drawn(content, "gif")

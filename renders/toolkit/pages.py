"""Finished pictures -> the files that are asked for: made small, in a palette, one or a film."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from PIL import Image

from renders.toolkit import files
from renders.toolkit.changes import lately
from renders.toolkit.spec import SHOWS, Drawn, Spec
from renders.toolkit.themes import Colour

NARROWEST, WIDEST = 400, 1600  # pixels
FILM_WIDTHS = (800, 720, 640, 560, 480, 400)  # pixels, tried in turn
FILM_COLOURS = 96
SECONDS, HOLD = 2, 5  # how long a frame is seen, and the last: a phase moves much at once


class Seen(Protocol):
    """A view as far as every game's views are alike."""

    @property
    def battle(self) -> str | None: ...


V = TypeVar("V", bound=Seen)


@dataclass(frozen=True, slots=True)
class Maker(Generic[V]):
    """What a game draws of a seat's views; pictures are RGB. `V`: its kind of view.

    What happened between an earlier view of the same seat, or None, and the one drawn is marked.
    """

    png: Callable[[V, str, V | None], bytes]  # the map, or what lies about an area enlarged
    battle: Callable[[V, str, V | None], Image.Image]  # in an area
    story: Callable[[], Image.Image]
    sheet: Callable[[V, V | None], Image.Image]
    same: Callable[[V, V], bool]  # whether nothing can be seen to have happened in between
    exact: Iterable[Colour]  # colours that come out as they are


def draw(spec: Spec, maker: Maker[V], views: Sequence[V]) -> Drawn:
    """Whatever is wanted, from a seat's views in the order of time, the present one last.

    A map marks what has happened lately; a film has a frame a view. Raises ValueError for what
    cannot be drawn.
    """
    if not views:
        raise ValueError("There is nothing to draw yet.")
    last, before = views[-1], lately(views, maker.same)
    if spec.show == "map":
        return Drawn(maker.png(last, "", before), "png")
    if spec.show == "area":
        if not spec.area:
            raise ValueError("Which area is to be enlarged?")
        return Drawn(maker.png(last, spec.area, before), "png")
    if spec.show == "battle":
        name = spec.area or last.battle
        if not name:
            raise ValueError("Which area's battle is to be shown?")
        return flat(maker.battle(last, name, before), spec.width, maker.exact)
    if spec.show == "story":
        return flat(maker.story(), spec.width, maker.exact)
    if spec.show == "film":
        return film(map(maker.sheet, views, [None, *views]), spec)
    raise ValueError(f"A picture shows {', '.join(SHOWS)}, not {spec.show!r}.")


def fitted(image: Image.Image, width: int) -> Image.Image:
    """A picture no wider than `width` pixels. Raises ValueError for a width there is not."""
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"A picture is {NARROWEST} to {WIDEST} pixels wide, not {width}.")
    if width >= image.width:
        return image
    size = (width, round(image.height * width / image.width))
    return image.resize(size, Image.Resampling.LANCZOS)


def map_file(image: Image.Image, width: int, palette: Image.Image) -> bytes:
    """Return a map as a PNG file's bytes, no wider than `width` pixels, in its palette."""
    return files.png(files.settled(fitted(image, width), palette))


def flat(image: Image.Image, width: int, exact: Iterable[Colour]) -> Drawn:
    """A picture without a map, in a palette of its own; `exact` colours come out as they are."""
    image = fitted(image, width)
    palette = files.palette_of([image], exact)
    return Drawn(files.png(files.settled(image, palette)), "png")


def film(sheets: Iterable[Image.Image], spec: Spec) -> Drawn:
    """Sheets of one size as a film, as large as the limit allows.

    What is too long even at its smallest loses every second frame, but never the last, until it
    fits.
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

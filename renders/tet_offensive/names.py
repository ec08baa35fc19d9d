"""The names that lie on the map itself: countries, corps zones, seas and rivers."""

from collections.abc import Iterator

from PIL import Image

from renders.tet_offensive.sheet import Plan
from renders.toolkit.labels import Rect
from renders.toolkit.land import Point
from renders.toolkit.layers import Frame, bow
from renders.toolkit.lettering import along
from renders.toolkit.themes import ITALIC, SERIF, Theme, face

# words, from and to in degrees, bend, size in pixels, spacing in pixels, what it names
Name = tuple[str, Point, Point, float, int, int, str]
NAMES: tuple[Name, ...] = (
    ("LAOS", (105.62, 15.85), (106.62, 15.25), 0.0, 46, 22, "land"),
    ("CAMBODIA", (105.68, 12.78), (107.1, 12.98), 0.03, 44, 16, "land"),
    ("I Corps", (108.55, 17.06), (109.15, 17.02), 0.0, 30, 2, "corps"),
    ("II Corps", (109.95, 13.92), (110.55, 13.92), 0.0, 30, 2, "corps"),
    ("IV Corps", (105.05, 8.95), (105.95, 9.05), 0.0, 30, 2, "corps"),
    ("South China Sea", (110.4, 13.55), (110.4, 11.55), 0.0, 42, 6, "sea"),
    ("Gulf of Siam", (104.3, 9.95), (104.65, 9.05), 0.05, 26, 2, "sea"),
    ("Mekong", (105.98, 14.35), (106.0, 13.55), 0.0, 21, 2, "river"),
    ("III Corps", (106.98, 10.2), (107.4, 10.2), 0.0, 28, 2, "corps inset"),
)


def written(plan: Plan, frame: Frame) -> Iterator[tuple[Name, list[Point]]]:
    """The names that a window has room for, each with its course in pixels."""
    for name in NAMES:
        _, one, other, bend, size, _, kind = name
        course = [frame.spot(*point) for point in bow(one, other, bend)]
        if plan.rose and any(plan.rose.overlap(Rect(x, y, x + 1, y + 1)) for x, y in course):
            continue
        if plan.frame_of_name(one, other, size, inset=kind.endswith("inset")) is frame:
            yield name, course


def zones(plan: Plan, frame: Frame) -> list[Rect]:
    """Where the names of corps zones lie in a window: half hidden, "II Corps" reads "I Corps"."""
    found = []
    for (_, _, _, _, size, _, kind), course in written(plan, frame):
        if kind.startswith("corps"):
            (left, first), (right, last) = course[0], course[-1]
            found.append(Rect(left, min(first, last), right, max(first, last)).grown(size * 0.4))
    return found


def draw_names(image: Image.Image, plan: Plan, frame: Frame, theme: Theme) -> None:
    """Write the names of a window."""
    for (words, _, _, _, size, spacing, kind), course in written(plan, frame):
        water = kind in ("sea", "river")
        font = face(ITALIC if water or kind.startswith("corps") else SERIF, size)
        ink = theme.lines["sea names" if water else "names"]
        halo = theme.halo if kind == "river" else None
        along(image, course, words, font, ink, spacing=spacing, halo=halo, share=0.9)

"""The names that lie on the map itself: countries, corps zones, seas and rivers."""

from collections.abc import Iterator

from PIL import Image

from renders.tet_offensive.sheet import Plan
from renders.toolkit.labels import Rect
from renders.toolkit.layers import Frame, Spot
from renders.toolkit.lettering import MapName
from renders.toolkit.themes import Theme

NAMES = (
    MapName("LAOS", (105.62, 15.85), (106.62, 15.25), 0.0, 46, 22, "land"),
    MapName("CAMBODIA", (105.68, 12.78), (107.1, 12.98), 0.03, 44, 16, "land"),
    MapName("I Corps", (108.55, 17.06), (109.15, 17.02), 0.0, 30, 2, "corps"),
    MapName("II Corps", (109.95, 13.92), (110.55, 13.92), 0.0, 30, 2, "corps"),
    MapName("IV Corps", (105.05, 8.95), (105.95, 9.05), 0.0, 30, 2, "corps"),
    MapName("South China Sea", (110.4, 13.55), (110.4, 11.55), 0.0, 42, 6, "sea"),
    MapName("Gulf of Siam", (104.3, 9.95), (104.65, 9.05), 0.05, 26, 2, "sea"),
    MapName("Mekong", (105.98, 14.35), (106.0, 13.55), 0.0, 21, 2, "river"),
    MapName("III Corps", (106.98, 10.2), (107.4, 10.2), 0.0, 28, 2, "corps inset"),
)


def written(plan: Plan, frame: Frame) -> Iterator[tuple[MapName, list[Spot]]]:
    """Yield the names that a window has room for, each with its course in pixels."""
    for name in NAMES:
        course = name.course(frame)
        if plan.rose and any(plan.rose.overlap(Rect(x, y, x + 1, y + 1)) for x, y in course):
            continue
        inset = name.kind.endswith("inset")
        if plan.frame_of_name(name.start, name.end, name.size, inset=inset) is frame:
            yield name, course


def zones(plan: Plan, frame: Frame) -> list[Rect]:
    """Return where the names of corps zones lie: half hidden, "II Corps" would read "I Corps"."""
    found = []
    for name, course in written(plan, frame):
        if name.kind.startswith("corps"):
            (left, first), (right, last) = course[0], course[-1]
            rect = Rect(left, min(first, last), right, max(first, last))
            found.append(rect.grown(name.size * 0.4))
    return found


def draw_names(image: Image.Image, plan: Plan, frame: Frame, theme: Theme) -> None:
    """Write the names of a window."""
    for name, course in written(plan, frame):
        name.write(image, theme, course)

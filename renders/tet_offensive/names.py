"""The names that lie on the map itself: countries, corps zones, seas and rivers."""

from PIL import Image

from renders.tet_offensive.sheet import Plan
from renders.toolkit.land import Point
from renders.toolkit.layers import Frame, bow
from renders.toolkit.lettering import along
from renders.toolkit.themes import ITALIC, SERIF, Theme, face

# words, from and to in degrees, bend, size in pixels, spacing in pixels, what it names
NAMES: tuple[tuple[str, Point, Point, float, int, int, str], ...] = (
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


def draw_names(image: Image.Image, plan: Plan, frame: Frame, theme: Theme) -> None:
    """Write the names of a window."""
    for words, one, other, bend, size, spacing, kind in NAMES:
        if kind.endswith("inset") != (frame is not plan.main):
            continue
        course = [frame.spot(*point) for point in bow(one, other, bend)]
        margin = size
        if not all(frame.shows(x, y, margin) for x, y in course):
            continue
        water = kind in ("sea", "river")
        font = face(ITALIC if water or kind.startswith("corps") else SERIF, size)
        ink = theme.lines["sea names" if water else "names"]
        halo = theme.halo if kind == "river" else None
        along(image, course, words, font, ink, spacing=spacing, halo=halo, share=0.9)

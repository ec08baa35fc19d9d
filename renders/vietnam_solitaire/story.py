"""A whole match on one page: turns with three regions and political points, regions, losses."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from engine.vietnam_solitaire.view import View
from renders.toolkit.captions import eyes
from renders.toolkit.chart import Series, draw_bar, draw_key, draw_lines, draw_strip
from renders.toolkit.labels import Rect, write
from renders.toolkit.strips import draw_story_title
from renders.toolkit.themes import SERIF, Colour, face, font, mixed
from renders.vietnam_solitaire.battle import known
from renders.vietnam_solitaire.geography import standard
from renders.vietnam_solitaire.happened import between
from renders.vietnam_solitaire.style import COMMUNIST, SIDES, Style
from renders.vietnam_solitaire.tracks import best, victory_so_far

WIDTH, HEIGHT = 1600, 2000
NAMES_WIDE = 230  # the column of names before strips
RIGHT = WIDTH - 24


def story(views: Sequence[View], style: Style) -> Image.Image:
    """Draw the page (RGB, WIDTH wide) of a seat's views, one for each end of a phase."""
    theme, last = style.theme, views[-1]
    image = Image.new("RGB", (WIDTH, HEIGHT), theme.paper)
    title = f"Vietnam Solitaire: {last.scenario_title}"
    draw_story_title(image, style, last, title, 50, last.result or ahead(last), RIGHT)
    marks = {
        step: f"{view.turn}"
        for step, view in enumerate(views)
        if view.turn and (step == 0 or view.turn != views[step - 1].turn)
    }
    draw_score(image, views, marks, style)
    draw_units(image, views, marks, style)
    y = draw_regions(image, views, marks, style, 1114)
    y = draw_trail(image, views, marks, style, y + 34)
    y = draw_losses(image, views, style, y + 34)
    seen = eyes(last, then=True)
    write(image, (RIGHT, y + 10), seen, font(24), theme.faint, anchor="rm")
    return image.crop((0, 0, WIDTH, round(y) + 36))


def ahead(last: View) -> str:
    """Return what a match that goes on can still come to."""
    within = [name for name, needed in last.levels if needed <= best(last)]
    said = f"; within reach: {', '.join(within)}" if within else ""
    return f"The match goes on: {victory_so_far(last)}{said}"


def draw_score(
    image: Image.Image, views: Sequence[View], marks: dict[int, str], style: Style
) -> None:
    """Draw the chart of turns with three regions, levels of victory and political points."""
    steps, last = views[-1].levels, views[-1]
    title = "Political points of each turn"
    title = "Turns with three regions, and political points of each turn" if steps else title
    write(image, (24, 186), title, face(SERIF, 32), style.theme.ink)
    had: dict[int, int] = {}  # by turn; they are spent in its course
    for view in views:
        had[view.turn] = max(had.get(view.turn, 0), view.points)
    points = tuple(float(had[view.turn]) for view in views)
    series = [Series("PP", style.armies["ARVN"], points, f"{had[last.turn]}")]
    top = max(5.0, *points)
    rungs = {0.0: "0", 5.0: "5"}
    if steps:
        score = tuple(float(view.score) for view in views)
        series.append(Series("3 reg.", style.control["US/ARVN"], score, f"{last.score}"))
        top = max(top, *score, float(steps[-1][1]))
        rungs |= {float(needed): f"{name} {needed}" for name, needed in steps}
    else:
        rungs |= {float(n): f"{n}" for n in range(10, int(top) + 1, 5)}
    rect = Rect(24 + 60, 206, RIGHT + 40, 640)
    strong = [float(needed) for _, needed in steps]
    ends = {"top": top + 0.8, "low": -0.4}
    draw_lines(image, rect, series, marks, style.theme, **ends, rungs=rungs, strong=strong)


def draw_units(
    image: Image.Image, views: Sequence[View], marks: dict[int, str], style: Style
) -> None:
    """Draw the chart of both sides' units on the map."""
    write(image, (24, 672), "Units in the regions", face(SERIF, 32), style.theme.ink)
    found: dict[str, list[float]] = {side: [] for side in SIDES}
    for view in views:
        units = [unit for area in view.areas if area.faces for unit in area.units]
        theirs = sum(unit.army in COMMUNIST for unit in units)
        for side, count in zip(SIDES, (len(units) - theirs, theirs), strict=True):
            found[side].append(float(count))
    series = [
        Series(name, style.control[side], tuple(found[side]), f"{found[side][-1]:.0f}")
        for name, side in zip(("US", "NVA"), SIDES, strict=True)
    ]
    top = max(5.0, *found[SIDES[0]], *found[SIDES[1]])
    step = 5 if top <= 30 else 20
    rungs = {float(n): f"{n}" for n in range(0, int(top) + 1, step)}
    rect = Rect(24 + 60, 692, RIGHT + 40, 1060)
    draw_lines(
        image,
        rect,
        series,
        marks,
        style.theme,
        top=top * 1.05,
        low=-top * 0.02,
        rungs=rungs,
        strong=(),
    )


def draw_rows(
    image: Image.Image,
    rows: dict[str, list[Colour]],
    marks: dict[int, str],
    style: Style,
    top: float,
) -> float:
    """Draw a strip for each name. Returns the pixel beneath it."""
    theme = style.theme
    left, y = 24 + NAMES_WIDE, top
    for name, states in rows.items():
        write(image, (24, y), name, font(25, bold=True), theme.ink)
        draw_strip(image, Rect(left, y - 14, RIGHT, y + 14), states, theme.paper_edge, marks)
        y += 38
    return y


def draw_regions(
    image: Image.Image, views: Sequence[View], marks: dict[int, str], style: Style, top: float
) -> float:
    """Draw who controlled each region. Returns the pixel beneath it."""
    theme = style.theme
    write(image, (24, top - 16), "The regions, phase by phase", face(SERIF, 32), theme.ink)
    key = [(style.control["US/ARVN"].ground, "US/ARVN"), (style.control["NVA/VC"].ground, "NVA/VC")]
    nobody = mixed(theme.paper, theme.ink, 0.18)
    draw_key(image, (500, top - 14), [*key, (nobody, "nobody")], theme)
    paints = {side: style.control[side].ground for side in SIDES} | {"nobody": nobody}
    last = views[-1]
    rows = {
        region: [paints.get(view.control.get(region, ""), theme.paper) for view in views]
        for region in standard().regions
        if region in last.control
    }
    return draw_rows(image, rows, marks, style, top + 32)


def draw_trail(
    image: Image.Image, views: Sequence[View], marks: dict[int, str], style: Style, top: float
) -> float:
    """Draw how many trail counters lay in each area. Returns the pixel beneath it."""
    theme = style.theme
    write(image, (24, top - 16), "The trail", face(SERIF, 32), theme.ink)
    paints = [mixed(theme.paper, style.marker.ground, share) for share in (0.08, 0.5, 1.0)]
    named = zip(paints, ("no counter", "one", "two"), strict=True)
    draw_key(image, (500, top - 14), [*named], theme)
    rows: dict[str, list[Colour]] = {}
    for view in views:
        for area in view.areas:
            if area.kind == "trail":
                rows.setdefault(area.name, []).append(paints[min(2, area.trail_counters)])
    return draw_rows(image, rows, marks, style, top + 32)


def losses(views: Sequence[View]) -> Counter[str]:
    """Return by army how many units left the regions for good or for the pool."""
    units, found = known(views), Counter[str]()
    for before, after in pairwise(views):
        for area, sides in between(before, after).lost.items():
            if area in standard().areas:
                found.update(units[name].army for names in sides.values() for name in names)
    return found


def draw_losses(image: Image.Image, views: Sequence[View], style: Style, top: float) -> float:
    """Draw how many units each army lost or withdrew. Returns the pixel beneath it."""
    theme = style.theme
    write(image, (24, top), "Units lost or withdrawn", face(SERIF, 32), theme.ink)
    gone = losses(views)
    most = max(gone.values(), default=0) or 1
    y = top + 44
    for army in ("US", "ROK", "ANZAC", "ARVN", "NVA", "VC"):
        count, label = gone[army], Rect(24, y - 17, 126, y + 17)
        words = (f"{count}" if count else "none", font(26, bold=True))
        draw_bar(image, label, style.armies[army], army, 1200 * count / most, words, theme)
        y += 42
    return y

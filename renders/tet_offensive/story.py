"""A whole match on one page: the armies' points phase by phase, and the cities changing hands."""

from collections.abc import Sequence

from PIL import Image

from engine.tet_offensive.view import AreaView, View
from renders.tet_offensive.geography import Geography
from renders.tet_offensive.happened import lost
from renders.tet_offensive.presence import allies_hold, enemies_there
from renders.tet_offensive.signs import value_sign
from renders.tet_offensive.style import Style
from renders.toolkit.captions import eyes
from renders.toolkit.chart import Series, draw_bar, draw_key, draw_lines, draw_strip
from renders.toolkit.labels import Rect, write
from renders.toolkit.strips import draw_story_title
from renders.toolkit.themes import SERIF, Colour, face, font, mixed

WIDTH, HEIGHT = 1600, 2010
ARMIES = ("US", "ARVN", "NVA", "VC")
ROW = 31
CORPS = (("1", "I Corps"), ("2", "II Corps"), ("3", "III Corps"), ("4", "IV Corps"))


def state_of(style: Style, area: AreaView) -> Colour:
    """Return the colour that tells who has a city."""
    if area.insurrection:
        return style.flag[0]
    enemies, allies = enemies_there(area), allies_hold(area)
    if enemies:
        return style.gold.ground if allies else mixed(style.flag[0], style.theme.paper, 0.35)
    if area.secured:
        return mixed(style.armies["ARVN"].ground, style.theme.ink, 0.35)
    return mixed(style.armies["ARVN"].ground, style.theme.paper, 0.35)


def meanings(style: Style) -> list[tuple[Colour, str]]:
    """Return the colours of the strips and what they mean."""
    ground, paper = style.armies["ARVN"].ground, style.theme.paper
    return [
        (mixed(ground, paper, 0.35), "Allied or empty"),
        (style.gold.ground, "fought over"),
        (mixed(style.flag[0], paper, 0.35), "VC/NVA alone"),
        (style.flag[0], "insurrection"),
        (mixed(ground, style.theme.ink, 0.35), "secured again"),
    ]


def story(views: Sequence[View], world: Geography, style: Style) -> Image.Image:
    """Draw the page (RGB, WIDTH by HEIGHT) of a seat's views, one for each end of a phase."""
    theme = style.theme
    image = Image.new("RGB", (WIDTH, HEIGHT), theme.paper)
    last = views[-1]
    said = last.result or "The match goes on"
    draw_story_title(image, style, last, "Tet Offensive", 54, said, WIDTH - 48)
    marks = {
        step: f"Turn {view.turn}"
        for step, view in enumerate(views)
        if step == 0 or view.turn != views[step - 1].turn
    }
    draw_levels(image, views, marks, style)
    draw_cities(image, views, world, style, marks)
    draw_losses(image, last, style)
    return image


def draw_levels(
    image: Image.Image, views: Sequence[View], marks: dict[int, str], style: Style
) -> None:
    """Draw the chart of demoralization."""
    theme = style.theme
    heading = face(SERIF, 32)
    write(image, (24, 186), "Demoralization, share of each army's level", heading, theme.ink)
    series, low, top = [], 0.0, 1.05
    for army in ARMIES:
        found = [next(level for level in view.levels if level.army == army) for view in views]
        shares = tuple(level.points / level.limit for level in found)
        low, top = min(low, *shares), max(top, *shares)
        end = found[-1]
        series.append(Series(army, style.armies[army], shares, f"{end.points}/{end.limit}"))
    rect = Rect(24, 214, WIDTH - 16, 700)
    draw_lines(image, rect, series, marks, theme, top=min(top, 1.6) + 0.03, low=low - 0.03)


def draw_cities(
    image: Image.Image,
    views: Sequence[View],
    world: Geography,
    style: Style,
    marks: dict[int, str],
) -> None:
    """Draw a strip for each city, in columns by corps zone."""
    theme = style.theme
    write(image, (24, 736), "The cities, phase by phase", face(SERIF, 32), theme.ink)
    draw_key(image, (24, 780), meanings(style), theme)
    columns = (CORPS[:2], CORPS[2:])
    for number, zones in enumerate(columns):
        left = 24 + number * 786
        y = 826.0
        for digit, words in zones:
            write(image, (left, y), words, font(27, bold=True), theme.ink)
            strip_left, strip_right = left + 200, left + 762
            step_width = (strip_right - strip_left) / len(views)
            for step, said in marks.items():
                x = strip_left + step * step_width
                write(image, (x + 2, y), said.removeprefix("Turn "), font(19), theme.faint)
            y += 28
            for name, place in world.places.items():
                if place.kind != "city" or not place.province.startswith(digit):
                    continue
                states = [
                    state_of(style, next(a for a in view.areas if a.name == name)) for view in views
                ]
                sign = value_sign(style, place.political_value, 24)
                image.paste(sign, (round(left), round(y - 12)), sign)
                write(image, (left + 30, y), name, font(24, bold=True), theme.ink)
                strip = Rect(strip_left, y - 11, strip_right, y + 11)
                draw_strip(image, strip, states, theme.paper_edge, marks)
                y += ROW
            y += 22


def draw_losses(image: Image.Image, last: View, style: Style) -> None:
    """Draw what each army lost: counters and combat factors."""
    theme = style.theme
    top = 1640
    write(image, (24, top), "Lost", face(SERIF, 32), theme.ink)
    armies = ("US", "ROK", "ATF", "ARVN", "NVA", "VC")
    gone = {army: [u for u in lost(last) if u.army == army] for army in armies}
    most = max((len(units) for units in gone.values()), default=0) or 1
    y = top + 44
    for army, units in gone.items():
        label = Rect(24, y - 17, 116, y + 17)
        factors = sum(unit.combat or 0 for unit in units)
        said = f"{len(units)} counters, {factors} factors" if units else "none"
        length = 780 * len(units) / most
        draw_bar(image, label, style.armies[army], army, length, (said, font(24)), theme)
        y += 46
    seen = eyes(last, then=True)
    write(image, (WIDTH - 24, HEIGHT - 28), seen, font(24), theme.faint, anchor="rm")

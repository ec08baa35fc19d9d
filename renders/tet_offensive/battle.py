"""One battle: both sides' counters, the fire with its odds and dice, and what became of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from engine.tet_offensive.view import AreaView, UnitView, View
from renders.tet_offensive.geography import Geography
from renders.tet_offensive.happened import lost
from renders.tet_offensive.presence import is_allied
from renders.tet_offensive.signs import airbase_sign, flag_sign, value_sign
from renders.tet_offensive.stacking import backs_stack
from renders.tet_offensive.style import Style, face
from renders.toolkit.counters import counter
from renders.toolkit.dice import die
from renders.toolkit.fates import draw_unit
from renders.toolkit.labels import Rect, text_width, wrap, write
from renders.toolkit.marks import note
from renders.toolkit.panels import side_panel
from renders.toolkit.pieces import picture
from renders.toolkit.spec import Deed
from renders.toolkit.strips import HIGH, draw_band, draw_burst, draw_moment
from renders.toolkit.themes import SERIF, Paint, font, mixed
from renders.toolkit.themes import face as letters_of

WIDTH, HIGHEST = 1600, 2400
SIDE, CELL = 104, 116
ACROSS = 6
ROW = 92
TOP = HIGH  # the strip's height
ORDERED, BLIND = "ordered", "unseen"


@dataclass(frozen=True, slots=True)
class Shot:
    """Fire or bombs at a unit: who, at what odds, the die, the result."""

    target: str
    by: tuple[str, ...]
    column: str
    die: int
    result: str  # "miss", "hit", "overrun"; ORDERED while its die, 0, is not rolled


def of_area(deeds: Sequence[Deed], area: str) -> list[Deed]:
    """Return those events that are about an area."""
    return [deed for deed in deeds if area in deed[1]]


def shots_of(deeds: Sequence[Deed], area: str) -> list[Shot]:
    """Return the fire in an area, in the order in which it was rolled."""
    found: list[Shot] = []
    aimed: dict[str, list[str]] = {}
    for kind, about in of_area(deeds, area):
        if kind == "fired":
            aimed.setdefault(about[1], []).append(about[0])
        elif kind == "shot":
            target, _, column, rolled, result = about
            found.append(Shot(target, tuple(aimed.pop(target, ())), column, int(rolled), result))
        elif kind == "bombed":
            plane, target, _, column, rolled, result = about
            found.append(Shot(target, (plane,), column, int(rolled), result))
    return found


def ordered_in(view: View, area: str) -> list[Shot]:
    """Return the attacks that the viewer has ordered in an area."""
    aims = [aim for aim in view.aims if aim.area == area]
    return [Shot(aim.target or BLIND, aim.units, aim.odds, 0, ORDERED) for aim in aims]


def fates_of(deeds: Sequence[Deed], area: str) -> dict[str, str]:
    """Return what became of units in an area: "lost", or "to Hue"."""
    found = {}
    for kind, about in of_area(deeds, area):
        if kind == "destroyed" and about[1] == area:
            found[about[0]] = "lost"
        elif kind == "retreated" and about[1] == area:
            found[about[0]] = f"to {about[2]}"
    return found


def known(views: Sequence[View]) -> dict[str, UnitView]:
    """Return every unit that the views show, by its id; the later view counts."""
    units: dict[str, UnitView] = {}
    for view in views:
        units |= {unit.id: unit for area in view.areas for unit in area.units}
        units |= {unit.id: unit for unit in lost(view)}
    return units


def fought(
    area: str, views: Sequence[View], shots: Sequence[Shot], fates: dict[str, str]
) -> list[UnitView]:
    """Return who was there: those who stand there, who fired, who were fired at, who are gone."""
    units = known(views)
    names = [u.id for u in area_of(views[-1], area).units]
    names += [name for shot in shots for name in (*shot.by, shot.target)]
    names += list(fates)
    return [units[name] for name in dict.fromkeys(names) if name in units]


def area_of(view: View, name: str) -> AreaView:
    """Return an area of a view. Raises ValueError if there is none of that name."""
    for area in view.areas:
        if area.name == name:
            return area
    raise ValueError(f"There is no area {name!r} on the map.")


def battle(
    view: View,
    world: Geography,
    style: Style,
    name: str,
    before: View | None = None,
    deeds: Sequence[Deed] = (),
) -> Image.Image:
    """Return the picture of a battle (RGB, WIDTH wide, as high as it needs).

    `before`: the seat's view as the phase began. `deeds`: what of this phase the seat may know.
    Raises ValueError for an area that the map does not have.
    """
    area = area_of(view, name)
    views = [view] if before is None else [before, view]
    shots, fates = shots_of(deeds, name) + ordered_in(view, name), fates_of(deeds, name)
    units = fought(name, views, shots, fates)
    sides = ([u for u in units if is_allied(u)], [u for u in units if not is_allied(u)])
    rows = max(1, *(-(-(len(side) + bool(area.backs)) // ACROSS) for side in sides))
    panel = 112 + rows * (CELL + 30)
    per_column = -(-len(shots) // 2)
    height = TOP + panel + 90 + max(1, per_column) * ROW + 110
    image = Image.new("RGB", (WIDTH, min(HIGHEST, height)), style.theme.paper)
    both = bool(sides[0]) and bool(sides[1] or area.backs)
    draw_title(image, view, world, style, area, fought=both or bool(shots))
    for number, (title, side) in enumerate(zip(("Allies", "VC/NVA"), sides, strict=True)):
        left = 16 + number * 792
        rect = Rect(left, TOP + 16, left + 776, TOP + 10 + panel)
        backs = area.backs if number else 0
        draw_side(image, style, rect, title, side, fates, backs)
    draw_fire(image, style, shots, known(views), TOP + panel + 46)
    draw_outcome(image, style, deeds, name)
    return image


def draw_title(
    image: Image.Image,
    view: View,
    world: Geography,
    style: Style,
    area: AreaView,
    *,
    fought: bool,
) -> None:
    """Draw where and when the battle is, or that there is none."""
    draw_band(image, style)
    title = f"Battle of {area.name}" if area.kind == "city" else f"Battle in {area.name}"
    if fought:
        draw_burst(image, style)
    else:
        title = f"No battle in {area.name}"
    big = letters_of(SERIF, 62)
    write(image, (164, 54), title, big, style.lit)
    x = 164 + text_width(title, big) + 26
    place = world.places[area.name]
    signs = [value_sign(style, place.political_value, 52)] if area.kind == "city" else []
    if place.airbase:
        enemies = any(not is_allied(unit) for unit in area.units) or area.backs
        signs.append(airbase_sign(style, "contested" if enemies else "secure", 52))
    if area.insurrection:
        signs.append(flag_sign(style, 46))
    for found in signs:
        mask = found if found.mode == "RGBA" else None
        image.paste(found, (round(x), 54 - found.height // 2), mask)
        x += found.width + 12
    draw_moment(image, style, view)


def draw_side(
    image: Image.Image,
    style: Style,
    rect: Rect,
    title: str,
    units: Sequence[UnitView],
    fates: dict[str, str],
    backs: int,
) -> None:
    """Draw a side's counters, those lost crossed out, those that retreated with where they went."""
    theme = style.theme
    side = "Allied" if title == "Allies" else "VC/NVA"
    stand = [unit for unit in units if unit.id not in fates]
    factors = sum(unit.combat or 0 for unit in stand)
    summed = f"{len(stand)} of {len(units)} stand, {factors} factors" if units else ""
    side_panel(image, rect, theme, title, summed, style.sides[side], 4)
    for number, unit in enumerate(units):
        x = rect.left + 30 + number % ACROSS * (CELL + 4)
        y = rect.top + 76 + number // ACROSS * (CELL + 30)
        one, at = face(style, unit, name=True), (round(x), round(y))
        draw_unit(image, theme, one, at, fates.get(unit.id, ""), side=SIDE, room=CELL)
    if backs:
        number = len(units)
        x = rect.left + 30 + number % ACROSS * (CELL + 4)
        y = rect.top + 76 + number // ACROSS * (CELL + 30)
        sign = picture(backs_stack(style, backs, SIDE))
        image.paste(sign, (round(x), round(y)), sign)


def draw_fire(
    image: Image.Image, style: Style, shots: Sequence[Shot], units: dict[str, UnitView], y: float
) -> None:
    """Draw a line for each target, in two columns."""
    theme = style.theme
    write(image, (24, y), "Fire", letters_of(SERIF, 40), theme.ink)
    if not shots:
        write(image, (130, y + 2), "none yet", font(30), theme.faint)
    per_column = -(-len(shots) // 2)
    for number, shot in enumerate(shots):
        left = 24 + number // per_column * 792
        top = y + 36 + number % per_column * ROW
        if top + ROW > image.height - 40:
            break
        draw_shot(image, style, shot, units, (left, top))


def result_paint(style: Style, result: str) -> Paint:
    """Return the colours of a result."""
    if "miss" in result or result == ORDERED:
        return Paint(mixed(style.theme.paper, style.theme.ink, 0.16), style.theme.ink)
    ground = style.states["contested" if "hit" in result else "lost"]
    return Paint(ground, (255, 255, 255))


def draw_shot(
    image: Image.Image,
    style: Style,
    shot: Shot,
    units: dict[str, UnitView],
    at: tuple[float, float],
) -> None:
    """Draw the target's counter, who fired, the odds, the die and the result."""
    theme = style.theme
    x, y = at
    unit = units.get(shot.target)
    if unit is not None:
        image.paste(counter(face(style, unit, name=True), 80), (round(x), round(y)))
    else:
        write(image, (x, y + 40), shot.target, font(26, bold=True), theme.ink)
    for number, line in enumerate(firing(shot)):
        write(image, (x + 94, y + 16 + number * 25), line, font(23), theme.ink)
    write(image, (x + 498, y + 40), shot.column, font(38, bold=True), theme.ink, anchor="mm")
    if shot.die:
        face_of = die(shot.die, 56, style.city, theme.ink)
        image.paste(face_of, (round(x + 552), round(y + 12)), face_of)
    pill = note(shot.result, result_paint(style, shot.result), 30, theme.paper_edge)
    image.paste(pill, (round(x + 622), round(y + 40 - pill.height / 2)), pill)


def firing(shot: Shot) -> list[str]:
    """Return who fired, in at most three lines; the last says how many are not named."""
    names = list(shot.by)
    while True:
        more = len(shot.by) - len(names)
        said = ", ".join(names) + (f" and {more} more" if more else "")
        lines = wrap(f"by {said}" if names else f"at {shot.target}", font(23), 330)
        if len(lines) <= 3:
            return lines
        names.pop()


def draw_outcome(image: Image.Image, style: Style, deeds: Sequence[Deed], name: str) -> None:
    """Write what the battle came to: an insurrection, or the city secured."""
    said = {"insurrection": f"{name} is in insurrection", "secured": f"{name} is secured"}
    ends = [said[kind] for kind, about in of_area(deeds, name) if kind in said]
    if ends:
        where = (24, image.height - 42)
        write(image, where, ends[-1], letters_of(SERIF, 36), style.theme.alert)

"""A combat, or an attack on the trail: both sides' counters, each round's dice, and their fates."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from engine.vietnam_solitaire.view import AreaView, UnitView, View
from renders.toolkit.counters import Face, counter
from renders.toolkit.dice import die
from renders.toolkit.fates import LOST, draw_unit
from renders.toolkit.labels import Rect, text_width, write
from renders.toolkit.marks import note
from renders.toolkit.panels import side_panel
from renders.toolkit.spec import Deed
from renders.toolkit.strips import HIGH, draw_band, draw_burst, draw_moment
from renders.toolkit.themes import SERIF, Paint, font, mixed
from renders.toolkit.themes import face as letters_of
from renders.vietnam_solitaire.happened import on_map, side_of
from renders.vietnam_solitaire.style import SIDES, Style, face, trail_faces
from renders.vietnam_solitaire.trays import trail_piles

WIDTH, HIGHEST = 1600, 2400
TOP = HIGH  # the strip's height
SIDE, CELL, ACROSS = 104, 120, 6
SHOT_WIDE, SHOT_HIGH, SHOTS_ACROSS = 192, 82, 4
HEAD = 46  # the height of a round's title


@dataclass(frozen=True, slots=True)
class Shot:
    """One die: its side, who rolled it (a unit, or "SAM"), what it hits on, and whether it hit."""

    side: str
    by: str
    needed: str
    die: int
    hit: bool


@dataclass
class Round:
    """A round of combat, or all dice for a trail area, in order."""

    title: str
    shots: list[Shot] = field(default_factory=list)


def rounds_of(deeds: Sequence[Deed], area: str, sides: dict[str, str]) -> list[Round]:
    """Return the dice in an area, round by round. `sides`: of units, by id."""
    found = [Round("")]
    for kind, about in deeds:
        if area not in about:
            continue
        shots = found[-1].shots
        if kind == "fired":
            unit, _, needed, face_up, hit = about
            shots.append(Shot(sides.get(unit, SIDES[0]), unit, needed, int(face_up), hit == "yes"))
        elif kind == "round":
            _, number, ours, theirs = about
            found[-1].title = f"Round {number}: US/ARVN hits {ours}, NVA/VC {theirs}"
            found.append(Round(""))
        elif kind == "air_defense":
            _, word, _, face_up, hit = about
            shots.append(Shot(SIDES[1], word, "", int(face_up), hit == "yes"))
        elif kind == "trail_attack":
            unit, _, face_up, hit = about
            shots.append(Shot(SIDES[0], unit, "", int(face_up), hit == "yes"))
        elif kind == "napalmed":
            unit, _, face_up, hit = about
            shots.append(Shot(SIDES[0], f"napalm on {unit}", "", int(face_up), hit == "yes"))
    return [one for one in found if one.shots]


def fates_of(deeds: Sequence[Deed], area: str) -> dict[str, str]:
    """Return what became of units in an area: "lost", or "to Hue 5"."""
    found: dict[str, str] = {}
    for kind, about in deeds:
        if kind == "eliminated" and about[1] == area:
            found[about[0]] = LOST
        elif kind in ("retreated", "evaded") and about[1] == area:
            found[about[0]] = f"to {about[2]}"
        elif kind == "air_defense" and about[0] == area and about[4] == "yes":
            found[about[2]] = LOST
    return found


def removed(deeds: Sequence[Deed], area: str) -> int:
    """Return how many trail counters attacks took from a trail area."""
    hits = [about for kind, about in deeds if kind == "trail_attack" and about[1] == area]
    return sum(about[3] == "yes" for about in hits)


def known(views: Sequence[View]) -> dict[str, UnitView]:
    """Return every unit that the views show, by its id; the later view counts."""
    units: dict[str, UnitView] = {}
    for view in views:
        units |= {unit.id: unit for found in view.boxes.values() for unit in found}
        units |= {name: unit for name, (_, unit) in on_map(view).items()}
    return units


def fought(
    area: AreaView, rounds: Sequence[Round], fates: dict[str, str], units: dict[str, UnitView]
) -> list[UnitView]:
    """Return who was there: those who stand there or attack, who fired, who are gone."""
    names = [unit.id for unit in area.units] + [*area.attackers]
    names += [shot.by for one in rounds for shot in one.shots] + [*fates]
    return [units[name] for name in dict.fromkeys(names) if name in units]


def area_of(view: View, name: str) -> AreaView:
    """Return the area of a name, or a region's area that is fought over, else its first.

    Raises ValueError if there is none.
    """
    here = [area for area in view.areas if name == area.name]
    here += [area for area in view.areas if name == area.region and area.combat]
    here += [area for area in view.areas if name == area.region and area.faces]
    if not here:
        raise ValueError(f"There is no area {name!r} on the map.")
    return here[0]


def battle(
    view: View,
    style: Style,
    name: str,
    before: View | None = None,
    deeds: Sequence[Deed] = (),
) -> Image.Image:
    """Return the picture of a combat (RGB, WIDTH wide, as high as it needs).

    `before`: the seat's view as the phase began. `deeds`: what of this phase the seat may know.
    Raises ValueError for an area that the map does not have.
    """
    area = area_of(view, name)
    units = known([view] if before is None else [before, view])
    sides = {name: side_of(unit) for name, unit in units.items()}
    rounds, fates = rounds_of(deeds, area.name, sides), fates_of(deeds, area.name)
    there = fought(area, rounds, fates, units)
    shown = [
        [
            (face(style, unit, name=True), fates.get(unit.id, ""))
            for unit in there
            if side_of(unit) == side
        ]
        for side in SIDES
    ]
    shown[1] += [(pile.face, "") for pile in trail_piles(style, area, {})]
    shown[1] += [(trail_faces(style)[0], LOST)] * removed(deeds, area.name)
    rows = max(1, *(-(-len(side) // ACROSS) for side in shown))
    panel = 100 + rows * (CELL + 30)
    first = TOP + panel + 80
    kept = latest(rounds, HIGHEST - first - 20)
    height = first + sum(height_of(one) for one in kept) + 30 + (0 if kept else 10)
    image = Image.new("RGB", (WIDTH, min(HIGHEST, height)), style.theme.paper)
    draw_title(image, view, style, area)
    for number, counters in enumerate(shown):
        left = 16 + number * 792
        rect = Rect(left, TOP + 16, left + 776, TOP + 10 + panel)
        draw_side(image, style, rect, SIDES[number], counters)
    y = TOP + panel + 44
    dropped = len(rounds) - len(kept)
    words = f"Dice ({dropped} earlier rounds are left out)" if dropped else "Dice"
    write(image, (24, y), words, letters_of(SERIF, 40), style.theme.ink)
    if not rounds:
        write(image, (150, y + 2), "none yet", font(30), style.theme.faint)
    y = first
    for one in kept:
        draw_round(image, style, one, units, y)
        y += height_of(one)
    return image


def height_of(one: Round) -> int:
    """Return the height of a round in pixels."""
    most = max(sum(shot.side == side for shot in one.shots) for side in SIDES)
    return HEAD + -(-most // SHOTS_ACROSS) * SHOT_HIGH + 14


def latest(rounds: Sequence[Round], room: int) -> list[Round]:
    """Return the last rounds that have room; the very last in any case."""
    kept: list[Round] = []
    for one in reversed(rounds):
        room -= height_of(one)
        if kept and room < 0:
            break
        kept.insert(0, one)
    return kept


def draw_title(image: Image.Image, view: View, style: Style, area: AreaView) -> None:
    """Draw where and when the combat is."""
    draw_band(image, style)
    draw_burst(image, style)
    trail = area.kind == "trail"
    title = f"Attacks on {area.name}" if trail else f"Combat in {area.name}"
    big = letters_of(SERIF, 62)
    write(image, (164, 54), title, big, style.lit)
    said = f"the trail to {area.region}" if trail else area.kind
    said += ", the 7th Fleet supports" if view.supported and area.name == view.battle else ""
    write(image, (164 + text_width(title, big) + 26, 58), said, font(38), style.theme.band.ink)
    draw_moment(image, style, view)


def draw_side(
    image: Image.Image,
    style: Style,
    rect: Rect,
    side: str,
    shown: Sequence[tuple[Face, str]],
) -> None:
    """Draw a side's counters with their fates: lost, or where they went, or none."""
    stand = sum(not fate for _, fate in shown)
    summed = f"{stand} of {len(shown)} stand" if shown else "nobody"
    side_panel(image, rect, style.theme, side, summed, style.control[side].ground, 5)
    for number, (one, fate) in enumerate(shown):
        x = rect.left + 26 + number % ACROSS * CELL
        y = rect.top + 74 + number // ACROSS * (CELL + 30)
        draw_unit(image, style.theme, one, (round(x), round(y)), fate, side=SIDE, room=CELL)


def draw_round(
    image: Image.Image, style: Style, one: Round, units: dict[str, UnitView], top: float
) -> None:
    """Draw a round: its title, and each side's dice."""
    theme, pen = style.theme, ImageDraw.Draw(image)
    pen.line((16, top, WIDTH - 16, top), theme.paper_edge, 2)
    write(image, (24, top + 24), one.title or "In this phase", font(30, bold=True), theme.ink)
    for number, side in enumerate(SIDES):
        shots = [shot for shot in one.shots if shot.side == side]
        for place, shot in enumerate(shots):
            x = 24 + number * 792 + place % SHOTS_ACROSS * SHOT_WIDE
            y = top + HEAD + place // SHOTS_ACROSS * SHOT_HIGH
            draw_shot(image, style, shot, units, (round(x), round(y)))


def face_of(style: Style, shot: Shot, units: dict[str, UnitView]) -> Face:
    """Return the counter of who rolled."""
    if shot.by in units:
        return face(style, units[shot.by], name=True)
    _, sam, mig = trail_faces(style)
    if shot.side == SIDES[1]:
        return mig if "mig" in shot.by.lower() else sam
    us = style.armies["US"]
    return Face(us.ground, us.ink, us.ground, "flame")


def draw_shot(
    image: Image.Image, style: Style, shot: Shot, units: dict[str, UnitView], at: tuple[int, int]
) -> None:
    """Draw the counter that rolled, what it hits on, the die, and whether it hit."""
    theme = style.theme
    x, y = at
    image.paste(counter(face_of(style, shot, units), 72), (x, y))
    ground = Paint(theme.paper, theme.ink) if not shot.hit else style.gold
    dice = die(shot.die, 46, ground, theme.ink)
    image.paste(dice, (x + 80, y), dice)
    if shot.needed:
        said = f"1-{shot.needed}" if int(shot.needed) > 1 else shot.needed.replace("0", "–")
        write(image, (x + 132, y + 23), said, font(26, bold=True), theme.ink)
    miss = Paint(mixed(theme.paper, theme.ink, 0.16), theme.ink)
    words, paint = ("hit", style.fight) if shot.hit else ("miss", miss)
    pill = note(words, paint, 20, theme.paper_edge)
    image.paste(pill, (x + 80, y + 49), pill)

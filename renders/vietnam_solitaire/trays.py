"""Counters in a tray: one of each kind with their number, as large as the tray lets them be."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from engine.vietnam_solitaire.view import AreaView, UnitView
from renders.toolkit.counters import Face, counter
from renders.toolkit.labels import Rect, shorten, text_width, write
from renders.toolkit.record import Record
from renders.toolkit.themes import font
from renders.vietnam_solitaire.style import Style, face, trail_faces

GAP = 6
SIDES = (  # with captions?, a counter's side: the first that lets all fit
    (True, 70),
    (True, 62),
    (True, 54),
    (True, 46),
    (False, 54),
    (False, 46),
    (False, 34),
    (False, 28),
    (False, 20),
)
NUMBERED = (*((True, side) for side in (70, 62, 54, 46, 38, 30)), *SIDES)
SINGLY = tuple((False, side) for side in (184, 156, 132, 116, 104, 92, 80, 70, 60, 50, 42, 34, 28))
SMALL = font(18)
CAPTION = 22  # the height of a line beneath a counter


@dataclass(frozen=True, slots=True)
class Pile:
    """Counters alike: their face, how many, what is written beneath, and whose they are."""

    face: Face
    count: int
    caption: str
    used: bool = False
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A pile, the square that its counter takes, and where its caption goes, if it has one."""

    pile: Pile
    rect: Rect
    caption: Rect | None


def kind_of(unit: str) -> str:
    """Return the kind that a counter's name begins with: "ARVN M 2" -> "ARVN M"."""
    kind, _, number = unit.rpartition(" ")
    return kind if number.isdigit() else unit


def piles(style: Style, units: Iterable[UnitView], *, priced: bool = False) -> list[Pile]:
    """Return a pile for each kind, those used this turn apart; `priced`: with what one costs."""
    found: dict[tuple[str, bool], list[UnitView]] = {}
    for unit in units:
        found.setdefault((kind_of(unit.id), unit.used), []).append(unit)
    return [
        Pile(
            face(style, alike[0]),
            len(alike),
            caption(kind, alike[0], priced),
            used,
            tuple(unit.id for unit in alike),
        )
        for (kind, used), alike in found.items()
    ]


def singles(style: Style, units: Iterable[UnitView]) -> list[Pile]:
    """Return each counter by itself, with its id, those of a side together."""
    ordered = sorted(units, key=lambda unit: [*style.armies].index(unit.army))
    return [Pile(face(style, one, name=True), 1, "", one.used, (one.id,)) for one in ordered]


def numbered(style: Style, units: Iterable[UnitView]) -> list[Pile]:
    """Return what `piles` returns, with the numbers of the counters beneath: "Mar 1-3"."""
    found = []
    for pile in piles(style, units):
        numbers = spans([int(name.rpartition(" ")[2]) for name in pile.units if name[-1].isdigit()])
        found.append(replace(pile, caption=f"{pile.caption} {numbers}".strip()))
    return found


def spans(numbers: Sequence[int]) -> str:
    """Return numbers in short: "1-3, 5"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def breadth(found: Iterable[Pile]) -> int:
    """Return the pixels that the longest caption needs."""
    return max((text_width(pile.caption, SMALL) for pile in found), default=0)


def caption(kind: str, unit: UnitView, priced: bool) -> str:
    """Return the kind, with its price if `priced`, else without the army that its colour shows."""
    if priced:
        return f"{kind}: {unit.cost}" if unit.cost else kind
    return kind.removeprefix(f"{unit.army} ")


def trail_piles(style: Style, area: AreaView, targeting: dict[str, UnitView]) -> list[Pile]:
    """Return what lies in a trail area, each trail counter singly, and who attacks it."""
    trail, sam, mig = trail_faces(style)
    found = [Pile(trail, 1, "")] * area.trail_counters
    found += [Pile(sam, 1, "")] * area.sam + [Pile(mig, 1, "")] * area.mig
    return found + piles(style, (targeting[name] for name in area.attackers if name in targeting))


def lay_out(
    found: Sequence[Pile],
    room: Rect,
    *,
    wide: int = 62,
    sides: Sequence[tuple[bool, int]] = SIDES,
) -> list[Laid]:
    """Lay piles in a tray, in rows from its top left, all of one size.

    `sides`: what to try, the largest first; the first at which all fit is taken. `wide`: the
    pixels that a caption needs.
    """
    for captions, side in sides:
        cell = (max(side, wide), side + CAPTION) if captions else (side, side)
        across = max(1, int((room.right - room.left + GAP) // (cell[0] + GAP)))
        if -(-len(found) // across) * (cell[1] + GAP) - GAP <= room.bottom - room.top:
            break
    laid = []
    for number, pile in enumerate(found):
        left = room.left + number % across * (cell[0] + GAP)
        top = room.top + number // across * (cell[1] + GAP)
        x = left + (cell[0] - side) // 2
        square = Rect(x, top, x + side, top + side)
        caption = Rect(left, top + side, left + cell[0], top + cell[1]) if captions else None
        laid.append(Laid(pile, square, caption))
    return laid


def draw_piles(
    image: Image.Image,
    style: Style,
    laid: Sequence[Laid],
    record: Record,
    kind: str,
    name: str,
) -> None:
    """Draw counters, numbers on their corners, captions beneath; `kind`, `name`: of the marks."""
    pen, theme = ImageDraw.Draw(image), style.theme
    for stand in laid:
        pile, rect = stand.pile, stand.rect
        side = round(rect.right - rect.left)
        left, top = round(rect.left), round(rect.top)
        record.note(kind if pile.units else "trail", name, rect, pile.units, pile.count)
        image.paste(counter(pile.face, side), (left, top))
        if pile.used:
            pen.line((left, top, left + side - 1, top + side - 1), style.fight.ground, 5)
        if pile.count > 1:
            size = max(16, side * 2 // 5)
            text, number = f"×{pile.count}", font(size, bold=True)
            wide = min(side, round(number.getlength(text)) + 8)
            box = (left + side - wide, top, left + side - 1, top + size + 3)
            pen.rectangle(box, theme.paper, theme.ink, 2)
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            write(image, middle, text, number, theme.ink, anchor="mm")
        if stand.caption and pile.caption:
            room = stand.caption.right - stand.caption.left + GAP - 2
            label = shorten(pile.caption, SMALL, room)
            write(image, stand.caption.centre, label, SMALL, theme.ink, anchor="mm")

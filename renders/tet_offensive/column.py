"""The column beside the map: boxes of units, battles to be fought, what the phase brought."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.tet_offensive.view import UnitView, View
from renders.tet_offensive.blocks import flow, row_height
from renders.tet_offensive.measures import GAP
from renders.tet_offensive.optional import sections
from renders.tet_offensive.sheet import Plan
from renders.tet_offensive.signs import ordinal_sign
from renders.tet_offensive.stacking import air_stack, plates
from renders.tet_offensive.style import Style
from renders.toolkit.labels import Rect, shorten, text_width, wrap, write
from renders.toolkit.pieces import Piece, picture
from renders.toolkit.record import Record
from renders.toolkit.themes import Colour, font

BOXES = ("Theater Air Units", "Current Casualties", "Eliminated Units", "Waiting")
CUT = "…"  # stands for what has no room
BETWEEN = 5  # pixels between entries of the report
LETTERS = 21  # the size of its text; titles are a little larger


class Column:
    """The column as it is filled from the top; nothing is written beyond its end."""

    def __init__(
        self, image: Image.Image, style: Style, rect: Rect, record: Record, letters: int = LETTERS
    ) -> None:
        self.image, self.style, self.rect, self.record = image, style, rect, record
        self.letters, self.bold = font(letters), font(letters + 3, bold=True)
        self.line = letters + 4  # pixels from a line to the next
        self.x, self.y = rect.left + 14, rect.top + 20
        self.width = round(rect.right - rect.left - 26)

    @property
    def room(self) -> float:
        """Pixels that are left."""
        return self.rect.bottom - 14 - self.y

    def title(self, words: str, ink: Colour | None = None) -> None:
        """Write a heading, if there is room."""
        if self.room < self.line:
            return
        theme = self.style.theme
        write(self.image, (self.x, self.y), words, self.bold, ink or theme.ink)
        pen = ImageDraw.Draw(self.image)
        after = self.x + text_width(words, self.bold) + 8
        if after < self.rect.right - 16:
            pen.line((after, self.y + 3, self.rect.right - 14, self.y + 3), theme.paper_edge)
        self.y += self.line + 3

    def words(self, text: str, *, faint: bool = False) -> bool:
        """Write a paragraph. Returns whether all of it had room."""
        theme = self.style.theme
        for line in wrap(text, self.letters, self.width):
            if self.room < self.line / 2:
                return False
            write(
                self.image,
                (self.x, self.y),
                shorten(line, self.letters, self.width),
                self.letters,
                theme.faint if faint else theme.ink,
            )
            self.y += self.line
        return True

    def pieces(self, found: Sequence[Piece], name: str) -> None:
        """Draw rows of counters or chips, as many as there is room for; `name`: of which box."""
        self.y -= 12
        for row in flow(found, self.width):
            if self.room < row_height(row):
                return
            x = self.x
            for piece in row:
                sign = picture(piece)
                where = (round(x), round(self.y))
                self.image.paste(sign, where, sign if sign.mode == "RGBA" else None)
                rect = Rect(*where, where[0] + sign.width, where[1] + sign.height)
                self.record.note("box units", name, rect, piece.units, piece.count)
                x += piece.width + GAP
            self.y += row_height(row)
        self.y += 12

    def gap(self, pixels: int = 14) -> None:
        """Leave room between sections, in pixels."""
        self.y += pixels


def draw_column(image: Image.Image, plan: Plan, style: Style, view: View, record: Record) -> None:
    """Fill the column, and end it where there is no more to say."""
    rect = plan.column
    if rect is None:
        return
    box = tuple(round(edge) for edge in rect.grown(2))
    behind = image.crop(box)  # type: ignore[arg-type]
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(tuple(rect), 8, style.theme.paper, style.theme.paper_edge, 2)
    column = Column(image, style, rect, record)
    draw_boxes(column, view)
    draw_news(column, view)
    end = min(round(column.y) - 4, box[3] - 1)
    below = behind.crop((0, end - box[1], behind.width, behind.height))
    image.paste(below, (box[0], end))
    pen.rectangle((rect.left, end - 2, rect.right, end), style.theme.paper_edge)


def box_pieces(style: Style, title: str, units: Sequence[UnitView]) -> list[Piece]:
    """Return the pieces of a box of units: air units as counters, the rest in short."""
    if title == "Theater Air Units":
        return [air_stack(style, unit, 58) for unit in units]
    return plates(style, units, open_to_all=True)


def draw_news(column: Column, view: View) -> None:
    """Write points, what options bring, battles and the report."""
    draw_points(column, view)
    draw_sections(column, view)
    if view.battle or view.battle_order:
        draw_battles(column, view)
    draw_report(column, view)


def draw_boxes(column: Column, view: View) -> None:
    """Draw the boxes of units off the map."""
    for title in BOXES:
        # Those over North Vietnam are named there, below.
        units = tuple(u for u in view.boxes.get(title, ()) if u.id not in view.raiding)
        if title == "Waiting" and not units:
            continue
        column.title(title)
        if units:
            column.pieces(box_pieces(column.style, title, units), title)
        else:
            column.words("none", faint=True)
        column.gap()


def draw_points(column: Column, view: View) -> None:
    """Write the NVA's replacement points."""
    column.title("NVA replacements")
    points = view.nva_replacement_points
    column.words(f"{points} point{'' if points == 1 else 's'}")
    column.gap()


def draw_sections(column: Column, view: View) -> None:
    """Write what optional rules and games of four bring."""
    for title, lines in sections(view):
        column.title(title)
        for line in lines:
            column.words(line)
        column.gap()


def draw_battles(column: Column, view: View) -> None:
    """Write the battle being fought and the battles to come."""
    alert = column.style.theme.alert
    if view.battle:
        column.title(f"Battle: {view.battle}", alert)
    if view.battle_order:
        column.title("Battles to be fought")
    for number, name in enumerate(view.battle_order, 1):
        if column.room < 3 * column.line and number < len(view.battle_order):
            column.words(f"and {len(view.battle_order) - number + 1} more")
            break
        sign = ordinal_sign(column.style, number, 26)
        column.image.paste(sign, (round(column.x), round(column.y - 13)), sign)
        write(column.image, (column.x + 34, column.y), name, column.letters, column.style.theme.ink)
        column.y += 29
    column.gap()


def draw_report(column: Column, view: View) -> None:
    """Write the last lines of what the phase brought, as many as there is room for."""
    if not view.phase_report:
        return
    column.title(shorten(view.report_title, column.bold, column.width))
    for entry in fitting(column, view.phase_report):
        column.words(entry)
        column.y += BETWEEN
    column.gap(6)


def fitting(column: Column, entries: Sequence[str]) -> Sequence[str]:
    """Return the last entries that have room, after a sign for those before them."""
    heights = [
        len(wrap(entry, column.letters, column.width)) * column.line + BETWEEN for entry in entries
    ]
    if sum(heights) <= column.room:
        return entries
    room, first = column.room - column.line - BETWEEN, len(entries)
    while first and heights[first - 1] <= room:
        first -= 1
        room -= heights[first]
    return [CUT, *entries[first:]]

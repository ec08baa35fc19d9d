"""The strip on top of a picture: turn and phase, who must act, whose picture it is."""

from PIL import Image, ImageDraw

from engine.kernel.view import View
from renders.toolkit.captions import eyes
from renders.toolkit.labels import Rect, shorten, text_width, write
from renders.toolkit.marks import burst
from renders.toolkit.styles import Style
from renders.toolkit.themes import SERIF, Colour, face, font, mixed

STEP = 40  # pixels from one phase's number to the next
HIGH = 150  # a strip on top of a battle or a story


def dim(style: Style) -> Colour:
    """Return the ink of what is said by the way on a strip."""
    band = style.theme.band
    return mixed(band.ink, band.ground, 0.3)


def inset(style: Style) -> Colour:
    """Return the ground of a panel on a strip."""
    band = style.theme.band
    return mixed(band.ground, band.ink, 0.1)


def draw_map_band(image: Image.Image, style: Style, header: Rect) -> None:
    """Draw the ground of a map's header, with a line beneath."""
    pen = ImageDraw.Draw(image)
    pen.rectangle(tuple(header), style.theme.band.ground)
    pen.rectangle((0, header.bottom - 3, header.right, header.bottom), style.rule)


def draw_band(image: Image.Image, style: Style) -> None:
    """Draw the ground of a battle's or a story's strip, with a line beneath."""
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, image.width, HIGH), style.theme.band.ground)
    pen.rectangle((0, HIGH - 3, image.width, HIGH), style.lit)


def draw_burst(image: Image.Image, style: Style) -> None:
    """Draw the burst before the title of a battle."""
    sign = burst(130, style.theme.alert, style.gold.ground)
    image.paste(sign, (18, 10), sign)


def draw_moment(image: Image.Image, style: Style, view: View) -> None:
    """Write beneath a battle's title when it is, and whose picture this is."""
    when = f"Turn {view.turn} of {view.turns}, {view.phase_name}"
    write(image, (164, 116), when, font(34, bold=True), style.theme.band.ink)
    where = (image.width - 20, 118)
    write(image, where, eyes(view), font(28), dim(style), anchor="rm")


def draw_story_title(
    image: Image.Image, style: Style, view: View, title: str, size: int, said: str, room: float
) -> None:
    """Draw a story's strip: its title in `size` pixels, the turns played, how it ended.

    `said`: the result, or what is said while there is none, cut off after `room` pixels.
    """
    draw_band(image, style)
    ink, bold = style.theme.band.ink, font(40, bold=True)
    write(image, (24, 48), title, face(SERIF, size), style.lit)
    words = f"{view.turn} of {view.turns} turns" if view.turn else ""
    write(image, (image.width - 24, 48), words, font(34, bold=True), ink, anchor="rm")
    write(image, (24, 112), shorten(said, bold, room), bold, ink)


def draw_steps(
    image: Image.Image, style: Style, view: View, phases: int, shares: tuple[float, float]
) -> None:
    """Draw the phases of the turn at the right of a header, the present one lit.

    `shares` of the ink (0 to 1): of a phase that has passed, of one to come.
    """
    pen, band = ImageDraw.Draw(image), style.theme.band
    number = font(23, bold=True)
    for step in range(1, phases + 1):
        x, now = steps_left(image.width, phases) + (step - 1) * STEP, step == view.phase
        past = mixed(band.ground, band.ink, shares[step >= view.phase])
        ground, ink = (style.gold.ground, style.gold.ink) if now else (past, band.ink)
        pen.rounded_rectangle((x + 4, 81, x + 38, 109), 6, ground)
        write(image, (x + 21, 95), str(step), number, ink, anchor="mm")


def steps_left(width: int, phases: int) -> int:
    """Return the pixel at which the numbers of the phases begin."""
    return width - 18 - phases * STEP


def draw_call(image: Image.Image, style: Style, view: View, phases: int) -> None:
    """Write the result, or who must act, before the numbers of the phases.

    A view of the past names nobody: who was awaited then is not known.
    """
    text, paint = "", dim(style)
    if view.result:
        text, paint = view.result, style.lit
    elif view.awaited:
        text, paint = "To act: " + ", ".join(view.awaited), style.lit
    bold = font(34, bold=True)
    room = steps_left(image.width, phases) - 40
    write(image, (18, 94), shorten(text, bold, room), bold, paint)


def draw_turn(image: Image.Image, style: Style, view: View, before: str) -> float:
    """Write the turn large (`before`: the words before turn 1). Returns the pixel after it."""
    big = face(SERIF, 54)
    turn = f"Turn {view.turn} of {view.turns}" if view.turn else before
    write(image, (18, 40), turn, big, style.lit)
    return 18 + text_width(turn, big) + 26


def phase_of(view: View) -> str:
    """Return the phase with its number; the set-up has none."""
    return f"{view.phase}  {view.phase_name}" if view.phase else view.phase_name

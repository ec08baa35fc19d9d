"""Sheets of paper to write on, beside a map and in the picture of a battle."""

from PIL import Image, ImageDraw

from renders.toolkit.labels import Rect, write
from renders.toolkit.themes import Colour, Theme, font, mixed


def panel(image: Image.Image, rect: Rect, theme: Theme) -> None:
    """Draw a panel with a double edge."""
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(tuple(rect), 8, theme.paper, theme.paper_edge, 2)
    pen.rounded_rectangle(tuple(rect.grown(-5)), 5, None, theme.paper_edge, 1)


def side_panel(
    image: Image.Image, rect: Rect, theme: Theme, title: str, summed: str, edge: Colour, broad: int
) -> None:
    """Draw the panel of a side in a battle: its title, and at the right what it comes to.

    `broad`: the breadth of its edge in pixels.
    """
    ground = mixed(theme.paper, theme.ink, 0.05)
    ImageDraw.Draw(image).rounded_rectangle(tuple(rect), 10, ground, edge, broad)
    write(image, (rect.left + 18, rect.top + 38), title, font(44, bold=True), theme.ink)
    write(image, (rect.right - 18, rect.top + 40), summed, font(30), theme.ink, anchor="rm")

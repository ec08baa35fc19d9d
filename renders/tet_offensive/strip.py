"""The strip beneath the map of a phone: the same as the column beside the large map, in halves."""

from PIL import Image, ImageDraw

from engine.tet_offensive.view import View
from renders.tet_offensive.column import Column, draw_boxes, draw_news
from renders.tet_offensive.sheet import Plan
from renders.tet_offensive.style import Style
from renders.toolkit.record import Record

LETTERS = 26  # a phone shows the sheet at a third of its size


def draw_strip(image: Image.Image, plan: Plan, style: Style, view: View, record: Record) -> None:
    """Draw boxes of units at the left, all else that the column tells at the right.

    Its height belongs to the plan, so that it does not show how much is hidden.
    """
    rect = plan.strip
    if rect is None:
        return
    pen, theme = ImageDraw.Draw(image), style.theme
    pen.rectangle(tuple(rect), theme.paper)
    pen.line((rect.left, rect.top, rect.right, rect.top), theme.ink, 4)
    middle, _ = rect.centre
    pen.line((middle, rect.top + 14, middle, rect.bottom - 14), theme.paper_edge, 2)
    left, right = rect._replace(right=middle), rect._replace(left=middle)
    draw_boxes(Column(image, style, left, record, LETTERS), view)
    draw_news(Column(image, style, right, record, LETTERS), view)

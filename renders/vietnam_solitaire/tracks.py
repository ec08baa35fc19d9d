"""The record track: turn, political points, turns with three regions, and what they are worth."""

from PIL import Image, ImageDraw

from engine.vietnam_solitaire.view import View
from renders.toolkit.labels import Rect, shorten, write
from renders.toolkit.record import Record
from renders.toolkit.themes import Paint, font, mixed
from renders.vietnam_solitaire.style import Style

BOXES = 20
TITLE = font(22, bold=True)
SMALL = font(17, bold=True)
MARKER = 27  # the height of what lies on the track


def victory_so_far(view: View) -> str:
    """Say how far US/ARVN has come, or that no victory is within reach any more.

    When the game is over it says only that: the result stands elsewhere.
    """
    if view.result:
        return "the game is over"
    steps = view.levels
    if not steps:
        return f"as it stands a {view.level}"
    if best(view) < steps[0][1]:
        return "no victory is within reach"
    reached = [name for name, needed in steps if view.score >= needed]
    if reached:
        return f"so far a {reached[-1]} victory"
    return f"{steps[0][1] - view.score} more for a {steps[0][0]} victory"


def holdings(view: View) -> str:
    """Return the regions that US/ARVN holds."""
    held = [name for name, who in view.control.items() if who == "US/ARVN"]
    return "US/ARVN holds " + (" and ".join(held) or "no region")


def summary(view: View) -> str:
    """Return the track in one line of words."""
    ours = sum(who == "US/ARVN" for who in view.control.values())
    theirs = sum(who == "NVA/VC" for who in view.control.values())
    said = [
        f"{view.points} political point{'' if view.points == 1 else 's'}",
        f"regions US/ARVN {ours}, NVA/VC {theirs}",
    ]
    if view.levels:
        said.append(f"turns with three regions {view.score}")
    said += [victory_so_far(view), f"major offensives {view.majors}"]
    return "  ·  ".join(said)


def best(view: View) -> int:
    """Return the most turns with three regions that US/ARVN can still reach."""
    return view.score if view.result else view.score + view.turns - view.turn + 1


def markers(style: Style, view: View) -> list[tuple[int, str, Paint]]:
    """Return what lies on the track: its box (0: off the board), its words, its colours."""
    found = [(view.turn, "turn", style.gold), (view.points, "PP", style.armies["ROK"])]
    if view.levels:
        found.append((view.score, "3 reg.", style.control["US/ARVN"]))
    return found


def draw_track(image: Image.Image, rect: Rect, style: Style, view: View, record: Record) -> None:
    """Draw boxes 1 to 20 with markers, levels of victory beneath; words above, if there is room."""
    pen, theme = ImageDraw.Draw(image), style.theme
    pen.rounded_rectangle(tuple(rect), 8, theme.paper, theme.paper_edge, 2)
    step = (rect.right - rect.left - 20) / BOXES
    top, bottom = rect.bottom - 142, rect.bottom - 36
    if top - rect.top > 36:
        said = shorten(summary(view), TITLE, rect.right - rect.left - 28)
        write(image, (rect.left + 14, rect.top + 20), said, TITLE, theme.ink)
    held: dict[int, int] = {}
    for number in range(1, BOXES + 1):
        left = rect.left + 10 + (number - 1) * step
        beyond = number > view.turns
        ground = mixed(theme.paper, theme.ink, 0.1) if beyond else theme.paper
        pen.rectangle((left, top, left + step - 3, bottom), ground, theme.paper_edge, 2)
        ink = theme.ink if beyond else theme.faint
        write(image, (left + 6, top + 12), str(number), SMALL, ink)
    for value, words, paint in markers(style, view):
        if value < 1:
            continue
        place = min(value, BOXES)
        text = words if value == place else f"{words} {value}"
        left = rect.left + 10 + (place - 1) * step
        y = top + 22 + held.get(place, 0) * MARKER
        held[place] = held.get(place, 0) + 1
        box = Rect(left + 2, y, left + step - 5, y + MARKER - 3)
        pen.rectangle(tuple(box), paint.ground, theme.ink)
        where = (left + step / 2 - 1, y + MARKER / 2 - 1)
        write(image, where, text, SMALL, paint.ink, anchor="mm")
        record.note("marker", words, box, (), value)
    steps = view.levels
    ends = [needed for _, needed in steps[1:]] + [view.turns + 1]
    for (name, first), end in zip(steps, ends, strict=False):
        left, right = rect.left + 10 + (first - 1) * step, rect.left + 10 + (end - 1) * step - 3
        if right <= left:
            continue
        within = best(view) >= first
        paint = style.control["US/ARVN" if within else "nobody"]
        pen.rectangle((left, bottom + 4, right, bottom + 28), paint.ground)
        words = shorten(name, SMALL, right - left - 4)
        write(image, ((left + right) / 2, bottom + 16), words, SMALL, paint.ink, anchor="mm")
        if not within:
            pen.line((left, bottom + 28, right, bottom + 4), theme.halo, 2)
    if not steps:
        said = "the regions held after the last turn decide"
        write(image, (rect.left + 14, bottom + 17), said, SMALL, theme.faint)

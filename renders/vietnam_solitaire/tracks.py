"""The record track: turn, political points, turns with three regions, and what they are worth."""

import tomllib
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw

from renders.toolkit.labels import shorten, write
from renders.toolkit.themes import Paint, font
from renders.vietnam_solitaire.look import ARMIES, BLACK, CONTROL, GOLD, THEME
from renders.vietnam_solitaire.seen import ViewSeen
from renders.vietnam_solitaire.sheet import TRACK

RULES = Path(__file__).parents[2] / "engine" / "vietnam_solitaire" / "data"
BOXES = 20
STEP = (TRACK.right - TRACK.left - 20) / BOXES
TITLE = font(22, bold=True)
SMALL = font(18, bold=True)
MARKER = 27


@cache
def levels(scenario: str) -> tuple[tuple[str, int], ...]:
    """Levels of victory by turns with three regions; none where regions held at the end decide."""
    scenarios = tomllib.loads((RULES / "scenarios.toml").read_text("utf-8"))
    if "levels" in scenarios.get(scenario, {}):
        return ()
    needed = tomllib.loads((RULES / "tables.toml").read_text("utf-8"))["victory"]
    return tuple((name, needed[name]) for name in ("marginal", "real", "major"))


def victory_so_far(view: ViewSeen) -> str:
    """How far US/ARVN has come."""
    steps = levels(view.scenario)
    if not steps:
        held = [name for name, who in view.control.items() if who == "US/ARVN"]
        return "US/ARVN holds " + (" and ".join(held) or "no region")
    reached = [name for name, needed in steps if view.score >= needed]
    if reached:
        return f"so far a {reached[-1]} victory"
    return f"{steps[0][1] - view.score} more for a {steps[0][0]} victory"


def summary(view: ViewSeen) -> str:
    """The track in a line."""
    ours = sum(who == "US/ARVN" for who in view.control.values())
    theirs = sum(who == "NVA/VC" for who in view.control.values())
    said = [
        f"{view.points} political point{'' if view.points == 1 else 's'}",
        f"regions US/ARVN {ours}, NVA/VC {theirs}",
    ]
    if levels(view.scenario):
        said.append(f"turns with three regions {view.score}")
    said += [victory_so_far(view), f"major offensives {view.majors}"]
    return "  ·  ".join(said)


def markers(view: ViewSeen) -> list[tuple[int, str, Paint]]:
    """What lies on the track: its box, its words, its colours. On box 0: off the board."""
    found = [
        (view.turn, "turn", Paint(GOLD, BLACK)),
        (view.points, "PP", ARMIES["ROK"]),
    ]
    if levels(view.scenario):
        found.append((view.score, "3 reg.", CONTROL["US/ARVN"]))
    return found


def draw_track(image: Image.Image, view: ViewSeen) -> None:
    """Boxes 1 to 20 with their markers; levels of victory beneath."""
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(tuple(TRACK), 8, THEME.paper, THEME.paper_edge, 2)
    room = TRACK.right - TRACK.left - 28
    write(
        image,
        (TRACK.left + 14, TRACK.top + 20),
        shorten(summary(view), TITLE, room),
        TITLE,
        THEME.ink,
    )
    top, bottom = TRACK.top + 40, TRACK.top + 146
    held: dict[int, int] = {}
    for number in range(1, BOXES + 1):
        left = TRACK.left + 10 + (number - 1) * STEP
        ground = THEME.paper if number <= view.turns else (232, 229, 218)
        pen.rectangle((left, top, left + STEP - 3, bottom), ground, THEME.paper_edge, 2)
        write(image, (left + 6, top + 12), str(number), SMALL, THEME.faint)
    for value, words, paint in markers(view):
        if value < 1:
            continue
        place = min(value, BOXES)
        text = words if value == place else f"{words} {value}"
        left = TRACK.left + 10 + (place - 1) * STEP
        y = top + 22 + held.get(place, 0) * MARKER
        held[place] = held.get(place, 0) + 1
        pen.rectangle((left + 4, y, left + STEP - 7, y + MARKER - 3), paint.ground, THEME.ink)
        where = (left + STEP / 2 - 1, y + MARKER / 2 - 1)
        write(image, where, text, SMALL, paint.ink, anchor="mm")
    steps = levels(view.scenario)
    ends = [needed for _, needed in steps[1:]] + [view.turns + 1]
    for (name, first), end in zip(steps, ends, strict=False):
        left, right = TRACK.left + 10 + (first - 1) * STEP, TRACK.left + 10 + (end - 1) * STEP - 3
        if right <= left:
            continue
        pen.rectangle((left, bottom + 4, right, bottom + 28), CONTROL["US/ARVN"].ground)
        ink = CONTROL["US/ARVN"].ink
        write(image, ((left + right) / 2, bottom + 16), name, SMALL, ink, anchor="mm")
    if not steps:
        said = "the regions held after the last turn decide"
        write(image, (TRACK.left + 14, bottom + 17), said, SMALL, THEME.faint)

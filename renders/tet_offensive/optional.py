"""What optional rules and games of four bring to the column of panels: commands, teams, stacks."""

from PIL import Image

from renders.tet_offensive.look import THEME
from renders.tet_offensive.seen import ViewSeen
from renders.tet_offensive.sheet import COLUMN
from renders.toolkit.labels import wrap, write
from renders.toolkit.themes import font

TITLE = font(22, bold=True)
BODY = font(20)


def sections(view: ViewSeen) -> list[tuple[str, list[str]]]:
    """Titles with their lines, in the order of the panel; what does not apply is left out."""
    found: list[tuple[str, list[str]]] = []
    if view.commands:
        together: dict[str, list[str]] = {}
        for corps, who in view.commands.items():
            together.setdefault(who, []).append(corps)
        lines = [f"{' and '.join(corps)} Corps: {who}" for who, corps in together.items()]
        found.append(("Commands", lines))
    if view.recon:
        found.append(("Strategic recon", [team.words() for team in view.recon]))
    if view.raiding:
        found.append(("Over North Vietnam", [", ".join(view.raiding)]))
    if stacks := stacks_of(view):
        found.append(("Stacks, top first", stacks))
    return found


def stacks_of(view: ViewSeen) -> list[str]:
    """The stacks that the viewer has laid for blind bombing, an area a line."""
    lines = []
    for area in view.areas:
        laid = sorted((unit.stack, unit.id) for unit in area.units if unit.stack)
        if laid:
            lines.append(f"{area.name}: {', '.join(name for _, name in laid)}")
    return lines


def draw_optional(image: Image.Image, view: ViewSeen, x: float, y: float) -> float:
    """Draw them from (x, y) down; the y below them."""
    for title, lines in sections(view):
        write(image, (x, y), title, TITLE, THEME.ink)
        y += 26
        for entry in lines:
            for line in wrap(entry, BODY, COLUMN.right - x - 12):
                write(image, (x, y), line, BODY, THEME.ink)
                y += 24
        y += 14
    return y

"""An area's box: a city's plate, a sanctuary's name, a province's number; and what stands there."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.tet_offensive.view import AreaView, View
from renders.tet_offensive.geography import Place
from renders.tet_offensive.happened import NOTHING, Happened
from renders.tet_offensive.homes import Home
from renders.tet_offensive.marking import aims_in, marks_of
from renders.tet_offensive.measures import (
    FOOT,
    GAP,
    PAD,
    Size,
    head_height,
    sign_side,
    stepped,
    tag_width,
)
from renders.tet_offensive.presence import airbase_state, allies_hold, enemies_there
from renders.tet_offensive.sheet import Plan
from renders.tet_offensive.stacking import (
    air_stack,
    bonus_plate,
    name_plates,
    plates,
    ships,
    single,
    stacks,
)
from renders.tet_offensive.style import Style
from renders.toolkit.pieces import Piece, Plate
from renders.toolkit.themes import Colour

SHORT = 450  # what it costs to show chips in place of counters


@dataclass(frozen=True, slots=True)
class Form:
    """One shape that a box can take: size in pixels, pieces row by row, its name's place in it.

    That is the middle of a city's left edge, with its value before it, else the name's own middle.
    """

    width: int
    height: int
    rows: tuple[tuple[Piece, ...], ...]
    head: tuple[float, float]  # from the box's top left corner
    pieces: tuple[float, float]  # where the pieces begin, likewise
    share: float = 0.0  # of a row that lies to the left of that place
    cost: int = 0  # how unwelcome it is
    shift: float = 0.0  # pixels from a name's place in it to what is at home, to the right


@dataclass(frozen=True, slots=True)
class Block:
    """A box to be placed and drawn, in one of its forms, the best first."""

    name: str
    kind: str
    forms: tuple[Form, ...]
    political_value: int = 0
    airbase: str = ""  # secure, contested, lost
    flag: bool = False
    edge: Colour = (0, 0, 0)
    contested: bool = False
    ordinal: int = 0  # of its battle
    fighting: bool = False
    secured: bool = False

    @property
    def sizes(self) -> tuple[Size, ...]:
        """What placing it depends on: each form's width, height and head."""
        return tuple(
            (form.width, form.height, (form.head[0] + form.shift, form.head[1]), form.cost)
            for form in self.forms
        )


def flow(found: Sequence[Piece], width: int) -> tuple[tuple[Piece, ...], ...]:
    """Lay pieces in rows of at most `width` pixels; a broader piece has a row of its own."""
    rows: list[list[Piece]] = []
    used = 0
    for piece in found:
        needed = piece.width + GAP
        if rows and used + needed <= width + GAP:
            rows[-1].append(piece)
            used += needed
        else:
            rows.append([piece])
            used = needed
    return tuple(tuple(row) for row in rows)


def row_width(row: Sequence[Piece]) -> int:
    """Return the pixels from a row's first edge to its last."""
    return sum(piece.width for piece in row) + GAP * (len(row) - 1)


def row_height(row: Sequence[Piece]) -> int:
    """Return the pixels that a row needs, with the gap below it."""
    return max(piece.height for piece in row) + GAP


def rows_size(rows: Sequence[Sequence[Piece]]) -> tuple[int, int]:
    """Return the width and height of rows of pieces, in pixels."""
    return max(map(row_width, rows), default=0), sum(map(row_height, rows))


def head_width(plan: Plan, area: AreaView, place: Place) -> int:
    """Return the width of a name with its signs, or of a province's number, in pixels."""
    width = tag_width(plan, place)
    width += sign_side(plan) * 3 // 2 + 6 if area.insurrection else 0
    return width + (sign_side(plan) + 6 if area.secured else 0)


def rows_that_differ(
    found: Sequence[Sequence[Piece]], widths: Sequence[int]
) -> dict[tuple[tuple[Piece, ...], ...], int]:
    """Flow each list of pieces to each width. Returns the rows with their costs, like ones once."""
    rows: dict[tuple[tuple[Piece, ...], ...], int] = {}
    for shorter, pieces in enumerate(found):
        for width in widths:
            rows.setdefault(flow(pieces, width), SHORT * shorter + 60 * len(rows))
    return rows


def growths(home: Home) -> list[tuple[float, bool, int]]:
    """Return how a plate may lie about its name, and what that costs, the usual way first.

    The share of the plate to the left of the name, and whether the plate stands above it.
    """
    ways = [
        (share, up, round(50 * abs(share - home.share)) + 30 * (up != home.up))
        for share in (0.0, 0.5, 1.0)
        for up in (False, True)
    ]
    return sorted(ways, key=lambda way: way[2])


def city_forms(
    plan: Plan, head: int, found: Sequence[Sequence[Piece]], home: Home
) -> tuple[Form, ...]:
    """Return a city's forms: broad or narrow, with counters or with chips, all about its name."""
    forms: list[Form] = []
    top, side = head_height(plan), plan.side
    widths = (max(head, side * 5), max(head, side * 3))
    for rows, cost in rows_that_differ(found, widths).items():
        across, high = rows_size(rows)
        width = stepped(max(head, across) + 2 * PAD)
        height = top + high + (FOOT if rows else 0)
        inside = width - 2 * PAD
        for share, up, dear in growths(home)[: None if rows else 1]:
            at = (PAD + (inside - head) * share, height - top / 2 if up else top / 2)
            begin = (PAD + inside * share, PAD if up else top)
            moved = head * home.share
            forms.append(Form(width, height, rows, at, begin, share, cost + dear, moved))
    return tuple(forms)


def plain_forms(
    plan: Plan, head: int, found: Sequence[Sequence[Piece]], *, beside: bool
) -> tuple[Form, ...]:
    """Return the forms of an area without a plate: pieces beneath its name, or beside a number."""
    forms: list[Form] = []
    top = plan.number_size + 2 if beside else head_height(plan)
    side = plan.side
    for rows, cost in rows_that_differ(found, (side * 3, side * 5, side * 2)).items():
        across, high = rows_size(rows)
        width, height = stepped(max(head, across)), top + high
        middle = width / 2
        forms.append(Form(width, height, rows, (middle, top / 2), (middle, top), 0.5, cost))
        if not rows:
            break
        if beside:
            width, height = stepped(head + 2 * GAP + across), max(top, high)
            level, begin = height / 2, (height - high) / 2 + GAP / 2
            at = (head + 2 * GAP, begin)
            forms.append(Form(width, height, rows, (head / 2, level), at, cost=cost + 20))
            after = (width - head / 2, level)
            forms.append(Form(width, height, rows, after, (0, begin), cost=cost + 40))
    if found and found[0]:  # the pieces above the head, the last resort
        rows = forms[0].rows
        below = forms[0]
        above = below.height - top / 2
        middle = below.width / 2
        size = (below.width, below.height)
        forms.append(Form(*size, rows, (middle, above), (middle, 0), 0.5, below.cost + 80))
    return tuple(forms)


def pieces_of(
    plan: Plan,
    style: Style,
    area: AreaView,
    value: int,
    marks: Sequence[Plate],
    new: frozenset[str],
) -> list[list[Piece]]:
    """Return what stands in an area, in each way in which it can be shown, the best first.

    `marks`: of what happened and is ordered there. `new`: units there that were just found.
    """
    bonus = [bonus_plate(style, value)] if area.insurrection and area.sympathizers else []
    bonus += marks
    close = area.name in plan.ids
    full: list[Piece] = [*(single if close else stacks)(style, area, plan.side, new), *bonus]
    if not full:
        return [[]]
    short: list[Piece] = [*plates(style, area.units, area.backs), *bonus]
    if not plan.ids and not plan.names:
        return [full, short]
    named: list[Piece] = [*name_plates(style, area, new), *bonus]
    if close:
        return [full, named]
    return [named, short] if plan.ids else [named]  # beside what is meant there is less room


@lru_cache(maxsize=2048)
def forms_of(
    plan: Plan,
    style: Style,
    area: AreaView,
    place: Place,
    home: Home,
    marks: tuple[Plate, ...],
    new: frozenset[str],
) -> tuple[Form, ...]:
    """Return the forms of an area's box; from phase to phase most areas stay as they are."""
    found = pieces_of(plan, style, area, place.political_value, marks, new)
    head = head_width(plan, area, place)
    if area.kind == "city":
        return city_forms(plan, head, found, home)
    return plain_forms(plan, head, found, beside=area.kind == "province")


def block_of(
    plan: Plan,
    style: Style,
    area: AreaView,
    place: Place,
    view: View,
    home: Home,
    happened: Happened = NOTHING,
) -> Block:
    """Return the box of an area as the view shows it."""
    marks = (*aims_in(style, view, area.name), *marks_of(style, area.name, happened))
    new = happened.found and happened.found & {unit.id for unit in area.units}
    city = area.kind == "city"
    enemies, allies = enemies_there(area), allies_hold(area)
    edge = style.city_edge
    if city and (area.insurrection or (enemies and not allies)):
        edge = style.states["lost"]
    elif city and enemies:
        edge = style.theme.alert
    return Block(
        name=area.name,
        kind=area.kind,
        forms=forms_of(plan, style, area, place, home, marks, new),
        political_value=place.political_value,
        airbase=airbase_state(area) if place.airbase else "",
        flag=area.insurrection,
        edge=edge,
        contested=city and enemies and allies,
        ordinal=view.battle_order.index(area.name) + 1 if area.name in view.battle_order else 0,
        fighting=view.battle == area.name,
        secured=area.secured,
    )


def fleet_block(plan: Plan, style: Style, area: AreaView) -> Block:
    """Return the box of the ships off an area: counters and no head."""
    rows = (tuple(air_stack(style, ship, plan.side) for ship in ships(area)),)
    width, height = rows_size(rows)
    form = Form(width, height, rows, (width / 2, height / 2), (0, 0))
    return Block(f"off {area.name}", "fleet", (form,))

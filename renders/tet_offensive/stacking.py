"""What stands in an area, as stacks of counters, or as chips where there is little room."""

from collections.abc import Iterable, Sequence

from engine.tet_offensive.view import AreaView, UnitView
from renders.tet_offensive.presence import AIR, ALLIED, COMMUNIST, on_the_ground
from renders.tet_offensive.style import Style, face
from renders.toolkit.counters import BACK_SYMBOL, Chip, Face
from renders.toolkit.pieces import Piece, Plate, Slip, Stack

GREY = (70, 70, 70)


def strength(units: Iterable[UnitView]) -> int:
    """Return the sum of combat values; a value that nobody knows counts nothing."""
    return sum(unit.combat or 0 for unit in units)


def groups(units: Iterable[UnitView], *, open_to_all: bool = False) -> list[list[UnitView]]:
    """Group ground units: Allied armies, Ruff-Puffs, VC and NVA face up, then those face down.

    The strongest stands first in each. In a box off the map (`open_to_all`) nothing is hidden.
    """
    ground = sorted((u for u in units if on_the_ground(u)), key=lambda u: -(u.combat or 0))
    found = [[u for u in ground if u.army == army and u.type != "ruff_puff"] for army in ALLIED]
    found.append([u for u in ground if u.type == "ruff_puff"])
    for up in (True, False):
        for army in COMMUNIST:
            found.append([u for u in ground if u.army == army and (u.face_up or open_to_all) == up])
    return [group for group in found if group]


def stack_of(
    style: Style, units: Sequence[UnitView], side: int, new: frozenset[str] = frozenset()
) -> Stack:
    """Return units of a group as one stack; `new`: ids of units just found, which stand out."""
    faces = tuple(face(style, unit) for unit in units[:8])
    tab: tuple[str, ...] = ()
    if len(units) > 1:
        tab = (f"{len(units)}", f"{strength(units)}" if strength(units) else "")
    edge = style.theme.alert if any(unit.id in new for unit in units) else None
    return Stack(
        faces,
        side,
        tuple(words for words in tab if words),
        style.city if tab else None,
        tuple(unit.id for unit in units),
        len(units),
        edge,
    )


def local(style: Style, unit: UnitView, side: int) -> Slip:
    """Return the narrow counter of a Ruff-Puff, with its strength if that is known."""
    return Slip(face(style, unit), side, (unit.id,))


def is_local(unit: UnitView) -> bool:
    """Return whether a unit is a Ruff-Puff."""
    return unit.type == "ruff_puff"


def backs_stack(style: Style, backs: int, side: int) -> Stack:
    """Return the stack of units that are seen only as backs: how many, nothing else."""
    one = Face(style.back.ground, style.back.ink, style.back.ground, BACK_SYMBOL)
    tab = (f"×{backs}",) if backs > 1 else ()
    return Stack((one,), side, tab, style.back if tab else None, (), backs)


def stacks(
    style: Style, area: AreaView, side: int, new: frozenset[str] = frozenset()
) -> list[Piece]:
    """Return all that stands in an area but for naval gunfire, which stands off it."""
    found: list[Piece] = []
    for group in groups(area.units):
        if is_local(group[0]):
            found += [local(style, unit, side) for unit in group]
        else:
            found.append(stack_of(style, group, side, new))
    if area.backs:
        found.append(backs_stack(style, area.backs, side))
    air = [u for u in area.units if u.type in AIR or u.type == "recon"]
    return found + [air_stack(style, unit, side) for unit in air]


def single(
    style: Style, area: AreaView, side: int, new: frozenset[str] = frozenset()
) -> list[Piece]:
    """Return all that `stacks` returns, each counter by itself with its id."""
    found: list[Piece] = []
    ordered = [unit for group in groups(area.units) for unit in group]
    ordered += [u for u in area.units if u.type in AIR or u.type == "recon"]
    for unit in ordered:
        if is_local(unit):
            found.append(local(style, unit, side))
            continue
        edge = style.theme.alert if unit.id in new else None
        named = (face(style, unit, name=True),)
        found.append(Stack(named, side, units=(unit.id,), edge=edge))
    if area.backs:
        found.append(backs_stack(style, area.backs, side))
    return found


def air_label(unit: UnitView) -> str:
    """Return what tells an air unit from others of its kind: its corps, or its division."""
    if unit.type == "recon":
        return unit.id
    if unit.corps in ("I", "II", "III", "IV"):
        return unit.corps
    return unit.id.removesuffix(" Avn") if unit.type == "aviation" else "Th"


def air_stack(style: Style, unit: UnitView, side: int) -> Stack:
    """Return an air unit or a recon team: its silhouette on its corps' stripe, and its label."""
    colours = style.armies["US"]
    stripe = style.corps.get(unit.corps, style.paper)
    label = str(unit.combat) if unit.type == "naval_gunfire" and unit.combat else air_label(unit)
    one = Face(colours.ground, colours.ink, stripe, unit.type, values=label)
    return Stack((one,), side, units=(unit.id,))


def ships(area: AreaView) -> list[UnitView]:
    """Return the naval gunfire units off an area."""
    return [unit for unit in area.units if unit.type == "naval_gunfire"]


# ---- chips -------------------------------------------------------------------------------------


def army_plate(style: Style, units: Sequence[UnitView]) -> Plate:
    """Return a chip such as "US 3/28": three units, 28 combat factors; Ruff-Puffs by strength."""
    first = units[0]
    colours = style.paint(first)
    if first.type == "ruff_puff":
        known = "?" if first.combat is None else str(first.combat)
        text = f"RP ×{len(units)}" if len(units) > 1 else f"RP {known}"
    else:
        colours = style.armies[first.army]
        text = f"{first.army} {len(units)}/{strength(units)}"
    edge = (150, 150, 150) if sum(colours.ground) < 120 else GREY
    hidden = first.army in COMMUNIST and not first.face_up
    chip = Chip(text, colours.ground, colours.ink, edge, hidden=hidden)
    return Plate(chip, tuple(unit.id for unit in units), len(units))


def name_plate(style: Style, unit: UnitView, new: frozenset[str] = frozenset()) -> Plate:
    """Return a chip with a ground unit's name and its combat value: "7 Mar · 14"."""
    if is_local(unit):
        return army_plate(style, [unit])
    colours = style.paint(unit)
    edge = (150, 150, 150) if sum(colours.ground) < 120 else GREY
    edge = style.theme.alert if unit.id in new else edge
    text = f"{unit.id} · {unit.combat}" if unit.combat else unit.id
    hidden = unit.army in COMMUNIST and not unit.face_up
    return Plate(Chip(text, colours.ground, colours.ink, edge, hidden=hidden), (unit.id,), 1)


def name_plates(style: Style, area: AreaView, new: frozenset[str] = frozenset()) -> list[Piece]:
    """Return all that `stacks` returns, a chip with its name for each unit."""
    found: list[Piece] = [name_plate(style, u, new) for group in groups(area.units) for u in group]
    if area.backs:
        found.append(backs_plate(style, area.backs))
    air = [u for u in area.units if u.type in AIR or u.type == "recon"]
    return found + [air_plate(style, unit) for unit in air]


def backs_plate(style: Style, backs: int) -> Plate:
    """Return a chip that counts backs."""
    chip = Chip(f"?×{backs}", style.back.ground, style.back.ink, stacked=True)
    return Plate(chip, (), backs)


def air_plate(style: Style, unit: UnitView) -> Plate:
    """Return the chip of an air unit, a ship or a recon team."""
    colours = style.armies["US"]
    stripe = style.corps.get(unit.corps, style.paper)
    if unit.type == "recon":
        chip = Chip(unit.id, colours.ground, colours.ink, GREY, stripe=stripe)
    else:
        label = str(unit.combat or "") if unit.type == "naval_gunfire" else air_label(unit)
        chip = Chip(label, colours.ground, colours.ink, GREY, icon=unit.type, stripe=stripe)
    return Plate(chip, (unit.id,), 1)


def plates(
    style: Style, units: Sequence[UnitView], backs: int = 0, *, open_to_all: bool = False
) -> list[Piece]:
    """Return units in short: a chip for each army, one for backs, one for each air unit."""
    found: list[Piece] = [
        army_plate(style, group) for group in groups(units, open_to_all=open_to_all)
    ]
    if backs:
        found.append(backs_plate(style, backs))
    off = [unit for unit in units if not on_the_ground(unit)]
    return found + [
        air_plate(style, unit) for unit in off if open_to_all or unit.type != "naval_gunfire"
    ]


def bonus_plate(style: Style, value: int) -> Plate:
    """Return a chip with what sympathizers add to VC fire in a city."""
    return Plate(Chip(f"+{2 * value}", style.flag[1], (255, 255, 255)))

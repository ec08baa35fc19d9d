"""What stands in an area -> the chips that say so: one an army, one for backs, one an air unit."""

from collections.abc import Iterable

from renders.tet_offensive.look import (
    APART,
    ARMIES,
    BLACK,
    CORPS,
    FLAG_BLUE,
    PAPER,
    WHITE,
)
from renders.tet_offensive.seen import AIR, ALLIED, COMMUNIST, AreaSeen, UnitSeen, on_the_ground
from renders.toolkit.counters import BACK, Chip


def strength(units: Iterable[UnitSeen]) -> int:
    """Summed combat values; a value that nobody knows counts nothing."""
    return sum(unit.combat or 0 for unit in units)


def army_chip(army: str, units: list[UnitSeen], *, hidden: bool = False) -> Chip:
    """ "US 3/28": three units, 28 combat factors."""
    colours = ARMIES[army]
    text = f"{army} {len(units)}/{strength(units)}"
    edge = (150, 150, 150) if colours.ground == BLACK else (70, 70, 70)
    return Chip(text, colours.ground, colours.ink, edge, hidden=hidden)


def air_label(unit: UnitSeen) -> str:
    """What tells an air unit from its like: its corps, or the division it flies for."""
    if unit.corps in ("I", "II", "III", "IV"):
        return unit.corps
    return unit.id.removesuffix(" Avn") if unit.type == "aviation" else "Th"


def air_chip(unit: UnitSeen) -> Chip:
    """An air unit: its silhouette on the stripe of its corps."""
    colours = ARMIES["US"]
    stripe = CORPS.get(unit.corps, PAPER)
    return Chip(
        air_label(unit), colours.ground, colours.ink, (70, 70, 70), icon=unit.type, stripe=stripe
    )


def fleet_chip(unit: UnitSeen) -> Chip:
    """Naval gunfire off the coast, with its combat value."""
    colours = ARMIES["US"]
    text = str(unit.combat or "")
    return Chip(text, colours.ground, colours.ink, (70, 70, 70), icon=unit.type, stripe=CORPS["I"])


def recon_chip(unit: UnitSeen) -> Chip:
    """A strategic recon team by its name, on the stripe of theater units."""
    colours = ARMIES["US"]
    return Chip(unit.id, colours.ground, colours.ink, (70, 70, 70), stripe=CORPS["theater"])


def ruff_puff_chip(units: list[UnitSeen]) -> Chip:
    """Local forces: a city's strength, or that it is not known yet; how many, if several."""
    if len(units) > 1:
        text = f"RP ×{len(units)}"
    else:
        text = f"RP {'?' if units[0].combat is None else units[0].combat}"
    return Chip(text, APART.ground, APART.ink, (40, 40, 40))


def backs_chip(backs: int) -> Chip:
    """Units seen only as backs: how many, nothing else."""
    return Chip(f"?×{backs}", BACK, WHITE, stacked=True)


def grouped(units: Iterable[UnitSeen], *, open_to_all: bool = False) -> list[Chip]:
    """Ground units -> chips, Allied first; VC and NVA units turned down apart from those shown.

    In a box off the map (`open_to_all`) nothing is hidden.
    """
    ground = [unit for unit in units if on_the_ground(unit)]
    chips = []
    for army in ALLIED:
        regular = [unit for unit in ground if unit.army == army and unit.type != "ruff_puff"]
        if regular:
            chips.append(army_chip(army, regular))
    local = [unit for unit in ground if unit.type == "ruff_puff"]
    if local:
        chips.append(ruff_puff_chip(local))
    for face_up in (True, False):
        for army in COMMUNIST:
            part = [u for u in ground if u.army == army and (u.face_up or open_to_all) == face_up]
            if part:
                chips.append(army_chip(army, part, hidden=not face_up))
    return chips


def chips(area: AreaSeen, political_value: int = 0) -> list[Chip]:
    """All that stands in an area but for naval gunfire, which stands off it."""
    found = grouped(area.units)
    if area.backs:
        found.append(backs_chip(area.backs))
    if area.insurrection and area.sympathizers:
        found.append(Chip(f"+{2 * political_value}", FLAG_BLUE, WHITE))
    found += [air_chip(unit) for unit in area.units if unit.type in AIR]
    found += [recon_chip(unit) for unit in area.units if unit.type == "recon"]
    return found


def fleet(area: AreaSeen) -> list[Chip]:
    """Naval gunfire units off an area."""
    return [fleet_chip(unit) for unit in area.units if unit.type == "naval_gunfire"]

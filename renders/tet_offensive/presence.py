"""Who is where, as a view shows it: sides, ground units, who holds an area."""

from engine.tet_offensive.view import AreaView, UnitView

AIR = frozenset({"aviation", "tac_air", "arc_light"})
OFF_THE_GROUND = AIR | {"naval_gunfire", "recon"}
ALLIED = ("US", "ROK", "ATF", "ARVN")
COMMUNIST = ("VC", "NVA")


def is_allied(unit: UnitView) -> bool:
    """Return whether a unit is of one of the four Allied armies."""
    return unit.army in ALLIED


def on_the_ground(unit: UnitView) -> bool:
    """Return whether a unit can hold an area: no air unit, no ships, no reconnaissance team."""
    return unit.type not in OFF_THE_GROUND


def allies_hold(area: AreaView) -> bool:
    """Return whether Allied ground units are in an area."""
    return any(is_allied(unit) and on_the_ground(unit) for unit in area.units)


def enemies_there(area: AreaView) -> bool:
    """Return whether VC or NVA units are in an area, seen or not."""
    return area.backs > 0 or any(unit.army in COMMUNIST for unit in area.units)


def airbase_state(area: AreaView) -> str:
    """Return "secure", "contested" or "lost" for a city with an airbase (heading: Air Units)."""
    if not area.insurrection and not enemies_there(area):
        return "secure"
    return "contested" if allies_hold(area) else "lost"

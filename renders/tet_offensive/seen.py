"""What the drawing asks of a view: attributes only, no rules and no hidden state."""

from collections.abc import Mapping
from typing import Protocol

AIR = frozenset({"aviation", "tac_air", "arc_light"})
OFF_THE_GROUND = AIR | {"naval_gunfire", "recon"}
ALLIED = ("US", "ROK", "ATF", "ARVN")
COMMUNIST = ("VC", "NVA")


class UnitSeen(Protocol):
    """A unit that the viewer may identify."""

    @property
    def id(self) -> str: ...
    @property
    def army(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def size(self) -> str: ...
    @property
    def corps(self) -> str: ...
    @property
    def combat(self) -> int | None: ...
    @property
    def search(self) -> int | None: ...
    @property
    def defense(self) -> int | None: ...
    @property
    def face_up(self) -> bool: ...
    @property
    def place(self) -> str: ...
    @property
    def stack(self) -> int: ...


class TeamSeen(Protocol):
    """A strategic recon team, which says itself where it works and where it is."""

    def words(self) -> str: ...


class AreaSeen(Protocol):
    """An area; `backs` counts units of which the viewer sees no more than that they are there."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def units(self) -> tuple[UnitSeen, ...]: ...
    @property
    def backs(self) -> int: ...
    @property
    def insurrection(self) -> bool: ...
    @property
    def sympathizers(self) -> bool: ...
    @property
    def secured(self) -> bool: ...
    @property
    def bombed(self) -> bool: ...


class LevelSeen(Protocol):
    """An army's demoralization points, and how many it bears."""

    @property
    def army(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def limit(self) -> int: ...


class ViewSeen(Protocol):
    """A match as one seat (or the public, `seat` None) may know it."""

    @property
    def seat(self) -> str | None: ...
    @property
    def turn(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def phase_name(self) -> str: ...
    @property
    def levels(self) -> tuple[LevelSeen, ...]: ...
    @property
    def nva_replacement_points(self) -> int: ...
    @property
    def areas(self) -> tuple[AreaSeen, ...]: ...
    @property
    def boxes(self) -> Mapping[str, tuple[UnitSeen, ...]]: ...
    @property
    def battle_order(self) -> tuple[str, ...]: ...
    @property
    def battle(self) -> str | None: ...
    @property
    def awaited(self) -> tuple[str, ...]: ...
    @property
    def result(self) -> str | None: ...
    @property
    def opened(self) -> bool: ...
    @property
    def phase_report(self) -> tuple[str, ...]: ...
    @property
    def report_title(self) -> str: ...
    @property
    def commands(self) -> Mapping[str, str]: ...
    @property
    def recon(self) -> tuple[TeamSeen, ...]: ...
    @property
    def raiding(self) -> tuple[str, ...]: ...


def is_allied(unit: UnitSeen) -> bool:
    """Of one of the four Allied armies."""
    return unit.army in ALLIED


def on_the_ground(unit: UnitSeen) -> bool:
    """Holds an area: not air, not naval gunfire, not a reconnaissance team."""
    return unit.type not in OFF_THE_GROUND


def allies_hold(area: AreaSeen) -> bool:
    """Allied ground units are there."""
    return any(is_allied(unit) and on_the_ground(unit) for unit in area.units)


def enemies_there(area: AreaSeen) -> bool:
    """VC or NVA units are there, seen or not."""
    return area.backs > 0 or any(unit.army in COMMUNIST for unit in area.units)


def airbase_state(area: AreaSeen) -> str:
    """ "secure", "contested" or "lost", for a city with an airbase (heading: Air Units)."""
    if not area.insurrection and not enemies_there(area):
        return "secure"
    return "contested" if allies_hold(area) else "lost"

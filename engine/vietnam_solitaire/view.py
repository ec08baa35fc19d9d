"""What a seat may know, as values: pictures, texts and stand-ins are made from nothing else."""

from __future__ import annotations

from engine.kernel import view as kernel
from engine.kernel.wording import counted

PRICED_IN = "Available Pool"  # where a unit tells what it costs


class UnitView(kernel.UnitView, frozen=True, kw_only=True):
    """A counter. `values`: the faces that hit in jungle, rice paddies and cities, if it fights."""

    army: str
    type: str
    name: str
    values: tuple[int, int, int] | None
    cost: int
    used: bool
    place: str

    def words(self, *, opened: bool = False) -> str:
        """What its counter says, in words; `opened`: after the end, which changes nothing here."""
        said = [self.name]
        if self.values:
            said.append("-".join(str(value) for value in self.values))
        if self.used:
            said.append("used this turn")
        if self.cost and self.place == PRICED_IN:
            said.append(f"costs {counted(self.cost, 'point')}")
        return ", ".join(said)


class AreaView(kernel.AreaView, frozen=True, kw_only=True):
    """An area of a region, a trail area or the sea off a region. `faces` as printed: "3-4"."""

    kind: str
    faces: str
    units: tuple[UnitView, ...]
    trail_counters: int
    sam: bool
    mig: bool
    combat: bool
    attackers: tuple[str, ...]

    def words(self) -> str:
        """What kind of area it is and what marks it, in words."""
        said = [self.kind]
        if self.kind == "trail":
            said[0] = f"trail to {self.region}"
            said.append(counted(self.trail_counters, "trail counter"))
            said += ["SAM"] if self.sam else []
            said += ["MiG"] if self.mig else []
        said += ["combat"] if self.combat else []
        return ", ".join([*said, *(f"{name} attacks" for name in self.attackers)])


class View(kernel.View, frozen=True, kw_only=True):
    """A position as a seat sees it (seat None: a spectator). Everything by name, in map order.

    `control`: by region who controls it. `score`: turns with three regions. `points`: political
    points left this turn. `insurgents`, `regulars`: by region, VC and NVA that the NVA/VC player
    may still place. `battle` is the area of the combat at hand. `level`: what the regions held now
    are worth, where regions held at the end decide; else `levels`: the turns with three regions
    that each level of victory needs, the lowest first.
    """

    scenario: str
    scenario_title: str
    players: int
    date: str
    points: int
    score: int
    level: str
    levels: tuple[tuple[str, int], ...]
    majors: int
    event: str
    areas: tuple[AreaView, ...]
    boxes: dict[str, tuple[UnitView, ...]]
    control: dict[str, str]
    insurgents: dict[str, int]
    regulars: dict[str, int]
    battle: str | None
    round: int
    supported: bool

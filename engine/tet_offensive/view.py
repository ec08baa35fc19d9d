"""What a seat may know, as values: pictures, texts and stand-ins are made from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.kernel import view as kernel


class Level(NamedTuple):
    """An army's demoralization: points so far (perhaps negative) and its limit."""

    army: str
    points: int
    limit: int


class UnitView(kernel.UnitView, frozen=True, kw_only=True):
    """A unit that the viewer can identify. `combat` is None for a Ruff-Puff not turned up."""

    army: str
    type: str
    size: str
    corps: str
    combat: int | None
    search: int | None
    defense: int | None
    face_up: bool
    based: bool
    place: str
    led_by: str = ""  # the seat that leads it, where a side has several
    stack: int = 0  # its place in the stack that blind bombing is aimed at, 1 on top

    def words(self, *, opened: bool = False) -> str:
        """What its counter says, in words: army, kind, size, corps, values, and how it lies.

        `opened`: all have been turned up after the end, so how it lies tells nothing.
        """
        type_ = "Ruff-Puff" if self.type == "ruff_puff" else self.type.replace("_", " ")
        kind = f"{self.army} {type_}"
        said = [kind if self.size == "unit" else f"{kind} {self.size}"]
        if self.corps:
            said.append("theater" if self.corps == "theater" else f"{self.corps} Corps")
        values = (("combat", self.combat), ("search", self.search), ("defense", self.defense))
        said += [f"{name} {value}" for name, value in values if value]
        if self.combat is None:
            said.append("strength unknown to all, face down")
        elif self.army in ("VC", "NVA") and not opened:
            said.append("face up" if self.face_up else "face down")
        said += ["on its base"] if self.based else []
        said += [f"led by {self.led_by}"] if self.led_by else []
        return ", ".join([*said, f"number {self.stack} of the stack"] if self.stack else said)


class ReconView(NamedTuple):
    """A strategic recon team: where it may work, where it is ("" at rest), when it is back."""

    id: str
    operates: str
    place: str
    ready: int  # the turn from which it may be used; 0 when it may be now

    def words(self) -> str:
        """The team in words."""
        where = self.place or (f"back on turn {self.ready}" if self.ready else "ready")
        return f"{self.id} ({self.operates}): {where}"


class Aim(NamedTuple):
    """An attack that the viewer's seat has ordered and that is not rolled yet.

    `target`: "" for whatever blind bombing finds. `odds`: of fire, as the units stand now; "" for
    air attacks and for fire that is too weak without an ally's.
    """

    side: str
    area: str
    target: str
    units: tuple[str, ...]
    odds: str


class AreaView(kernel.AreaView, frozen=True, kw_only=True):
    """An area: units the viewer can identify, and how many VC/NVA backs it sees beside them."""

    kind: str
    units: tuple[UnitView, ...]
    backs: int
    insurrection: bool
    sympathizers: bool
    secured: bool
    bombed: bool

    def words(self) -> str:
        """What kind of area it is and what marks it, in words."""
        said = [self.kind]
        if self.backs:
            said.append(f"{self.backs} {'unit' if self.backs == 1 else 'units'} face down")
        said += ["in insurrection"] if self.insurrection else []
        said += ["sympathizers fight"] if self.sympathizers else []
        said += ["secured before"] if self.secured else []
        return ", ".join([*said, "bombed this turn"] if self.bombed else said)


class View(kernel.View, frozen=True, kw_only=True):
    """A position as a seat sees it (seat None: a spectator). Everything by name, in map order."""

    levels: tuple[Level, ...]
    nva_replacement_points: int
    areas: tuple[AreaView, ...]
    boxes: dict[str, tuple[UnitView, ...]]
    battle_order: tuple[str, ...]
    battle: str | None
    quotas: dict[str, int]
    optional: tuple[str, ...] = ()  # the optional rules that hold, by the names of their options
    commands: Mapping[str, str] = MappingProxyType({})  # by corps, where four part it so
    recon: tuple[ReconView, ...] = ()
    raiding: tuple[str, ...] = ()  # air units over North Vietnam this turn
    aims: tuple[Aim, ...] = ()  # of the viewer's own seat, fire before air attacks
    reacted: Mapping[str, int] = MappingProxyType({})  # of the quotas, where a side has two seats

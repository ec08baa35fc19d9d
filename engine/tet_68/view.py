"""What a seat may know, as values: pictures, texts and stand-ins are made from nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel import view as kernel
from engine.kernel.wording import counted

STARS = {"white": "US guerrillas", "black": "Communist guerrillas", "gold": "NVA regulars"}


class UnitView(kernel.UnitView, frozen=True, kw_only=True):
    """A unit that the viewer can identify.

    `steps`: those that it has left. `star`: what its back shows, "none" if nothing. `marks`: I and
    P and what else is printed. `attacked`, `defended`: in this Combat Phase. `supplied`: of one's
    own units, None where it is not known.
    """

    side: str
    nation: str
    type: str
    size: str
    combat: int
    move: int
    steps: int
    star: str
    underground: bool
    marks: tuple[str, ...] = ()
    moved: bool = False
    attacked: bool = False
    defended: bool = False

    def words(self, *, opened: bool = False) -> str:
        """What its counter says; `opened`: after the end, when no mode tells anything."""
        said = [f"{self.id} {self.combat}-{self.move}", self.type.replace("_", " ")]
        said += [" ".join(self.marks)] if self.marks else []
        said += ["reduced"] if self.steps == 1 and "2 steps" in self.marks else []
        said += ["underground"] if self.underground and not opened else []
        return ", ".join(said)


class HexView(kernel.AreaView, frozen=True, kw_only=True):
    """A hex. `backs`: by star how many units lie there that the viewer cannot identify.

    `holding`: "city", "base", "camp" or "", of `side`, worth `vp` to the enemy. `state`: "live",
    "neutralized" or "out" of its self-defence. `people`: whom its Popular Area holds to, "" if
    there is none. `won`: whom a city's people side with, if politics has changed that.
    """

    number: str
    units: tuple[UnitView, ...] = ()
    backs: Mapping[str, int] = {}
    terrain: tuple[str, ...] = ()
    holding: str = ""
    side: str = ""
    vp: int = 0
    state: str = ""
    people: str = ""
    won: str = ""
    battle: bool = False

    def words(self) -> str:
        """What kind of hex it is and what marks it."""
        said = list(self.terrain)
        if self.holding:
            said.append(f"{self.side} {self.holding}" + (f", {self.vp} VP" if self.vp else ""))
            said += [self.state] if self.state != "live" else []
        said += [f"Popular Area, {self.people}"] if self.people else []
        said += [f"its people: {self.won}"] if self.won else []
        said += [counted(n, f"{star} star") for star, n in self.backs.items()]
        said += ["attacked now"] if self.battle else []
        return ", ".join(said)


class View(kernel.View, frozen=True, kw_only=True):
    """A position as a seat sees it (seat None: a spectator); hexes in the order of the grid.

    `sac`, `air_points`: what is left in this game turn. `fleet`: where it lies. `dau_tranh`:
    markers not used. `owed`: replacements that may still be taken, by pool.
    """

    areas: tuple[HexView, ...]
    boxes: Mapping[str, tuple[UnitView, ...]] = {}
    scenario: str
    date: str
    weather: str
    us_vp: int
    nva_vp: int
    dau_tranh: int
    air_points: int
    sac: int
    fleet: str
    fleet_used: bool
    owed: Mapping[str, int] = {}
    battle: str | None = None

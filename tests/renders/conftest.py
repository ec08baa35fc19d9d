"""Views made up for the tests of the pictures: the attributes of a real one, and no game behind."""

import random
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from renders.tet_offensive.geography import standard


@dataclass(frozen=True)
class Unit:
    """A unit as a viewer sees it."""

    id: str
    army: str
    type: str = "infantry"
    size: str = "regiment"
    corps: str = "I"
    combat: int | None = 4
    search: int | None = None
    defense: int | None = None
    face_up: bool = True
    place: str = ""
    stack: int = 0


@dataclass(frozen=True)
class Team:
    """A recon team as a viewer sees it."""

    said: str

    def words(self) -> str:
        """Where it works and where it is."""
        return self.said


@dataclass(frozen=True)
class Area:
    """An area as a viewer sees it."""

    name: str
    kind: str
    units: tuple[Unit, ...] = ()
    backs: int = 0
    insurrection: bool = False
    sympathizers: bool = False
    secured: bool = False
    bombed: bool = False


@dataclass(frozen=True)
class Level:
    """An army's demoralization."""

    army: str
    points: int
    limit: int


@dataclass(frozen=True)
class View:
    """A match as a viewer sees it."""

    areas: tuple[Area, ...]
    seat: str | None = None
    turn: int = 1
    turns: int = 5
    phase: int = 2
    phase_name: str = "VC/NVA Combat Phase"
    levels: tuple[Level, ...] = (
        Level("US", 64, 160),
        Level("ARVN", 104, 100),
        Level("NVA", 36, 130),
        Level("VC", -12, 130),
    )
    nva_replacement_points: int = 2
    boxes: dict[str, tuple[Unit, ...]] = field(default_factory=dict)
    battle_order: tuple[str, ...] = ()
    battle: str | None = None
    awaited: tuple[str, ...] = ("Allied",)
    result: str | None = None
    phase_report: tuple[str, ...] = ()
    report_title: str = "This phase"
    commands: dict[str, str] = field(default_factory=dict)
    recon: tuple[Team, ...] = ()
    raiding: tuple[str, ...] = ()
    opened: bool = False
    aims: tuple[Any, ...] = ()

    def with_area(self, name: str, **changes: object) -> "View":
        """The same but for one area."""
        areas = tuple(replace(a, **changes) if a.name == name else a for a in self.areas)
        return replace(self, areas=areas)


def empty() -> View:
    """Every area, nothing in it."""
    return View(tuple(Area(p.name, p.kind) for p in standard().places.values()))


def corps_of(name: str) -> str:
    """The corps zone of an area, "I" for what lies abroad."""
    place = standard().places[name]
    province = place.province or name
    return {"1": "I", "2": "II", "3": "III", "4": "IV"}.get(province[0], "I")


def crowd(name: str, dice: random.Random, *, owner: bool, load: int) -> Area:
    """An area with up to `load` units an army; the owner sees their own beneath the backs."""
    place = standard().places[name]
    corps = corps_of(name)

    def some(army: str, most: int, **marks: object) -> list[Unit]:
        return [
            Unit(f"{n}/{army}", army, corps=corps, combat=dice.randint(1, 14), place=name, **marks)
            for n in range(dice.randint(0, most))
        ]

    units: list[Unit] = []
    backs = 0
    if place.kind == "city":
        if name != "Khe Sanh":
            strength = dice.choice((None, 0, 1, 2, 4))
            mark = {"type": "ruff_puff", "size": "", "combat": strength, "place": name}
            units.append(Unit(f"RP {name}", "ARVN", corps=corps, **mark))
        units += some("US", load) + some("ARVN", load)
        units += some("VC", load) + some("NVA", load) if dice.random() < 0.5 else []
        if place.airbase:
            units.append(Unit(f"{corps} Tac", "US", "tac_air", "", corps, None, place=name))
            units.append(Unit(f"{corps} Avn", "US", "aviation", "", corps, None, place=name))
    elif not place.abroad:
        units += some("US", load // 2) + some("ARVN", load // 2)
    if place.kind != "city":
        down = some("VC", load, face_up=False) + some("NVA", load, face_up=False)
        units += down if owner else []
        backs = 0 if owner else len(down)
        units += some("VC", load // 2)
    revolt = place.kind == "city" and dice.random() < 0.25
    secured = place.kind == "city" and dice.random() < 0.15
    return Area(name, place.kind, tuple(units), backs, revolt, revolt, secured)


def busy(seed: int = 1, *, owner: bool = False, load: int = 2) -> View:
    """A match in full swing, the same for the same seed."""
    dice = random.Random(seed)
    places = standard().places
    areas = tuple(crowd(name, dice, owner=owner, load=load) for name in places)
    fleet = Unit("NGF", "US", "naval_gunfire", "", "I", 10, place="12")
    theater = (
        Unit("Theater Tac", "US", "tac_air", "", "theater", None),
        Unit("Arc Light", "US", "arc_light", "", "theater", None),
    )
    lost = tuple(Unit(f"{n} VC", "VC", combat=2, size="battalion") for n in range(3))
    gone = (*lost, Unit("5 NVA", "NVA", size="division", combat=18), Unit("7/1", "ARVN", combat=2))
    view = View(
        areas,
        seat="VC/NVA" if owner else "Allied",
        boxes={
            "Theater Air Units": theater,
            "Current Casualties": lost,
            "Eliminated Units": gone,
            "Waiting": (),
        },
    )
    held = next(area for area in areas if area.name == "12")
    return view.with_area("12", units=(*held.units, fleet))


class Views:
    """The makers above, for tests to reach as a fixture."""

    Unit, Area, Level, View, Team = Unit, Area, Level, View, Team
    empty, busy = staticmethod(empty), staticmethod(busy)


@pytest.fixture
def views() -> type[Views]:
    """Makers of views."""
    return Views

"""Made-up views of Vietnam Solitaire: the attributes of a real one, and no game behind."""

import random
from dataclasses import dataclass, field, replace

from renders.vietnam_solitaire.geography import region_of, standard

KINDS = {  # army, type, values, cost
    "VC": ("VC", "infantry", (2, 1, 1), 0),
    "NVA": ("NVA", "infantry", (3, 3, 2), 0),
    "NVA A": ("NVA", "armor", (2, 3, 3), 0),
    "RP": ("ARVN", "ruff_puff", (1, 1, 0), 1),
    "ARVN": ("ARVN", "infantry", (2, 3, 3), 1),
    "ARVN R": ("ARVN", "ranger", (4, 3, 4), 2),
    "ARVN Mar": ("ARVN", "marine", (4, 4, 4), 2),
    "ARVN M": ("ARVN", "mechanized", (3, 4, 4), 2),
    "ARVN A": ("ARVN", "armor", (2, 5, 4), 2),
    "ARVN AM": ("ARVN", "airmobile", (4, 4, 3), 3),
    "US": ("US", "infantry", (3, 3, 3), 2),
    "US Mar": ("US", "marine", (4, 4, 4), 2),
    "US A": ("US", "armor", (2, 4, 4), 3),
    "ROK": ("ROK", "infantry", (3, 4, 3), 1),
    "ANZAC": ("ANZAC", "infantry", (4, 3, 3), 2),
    "AirCav": ("US", "airmobile", (4, 4, 4), 3),
    "GB": ("US", "special_forces", None, 1),
    "B52": ("US", "bomber", None, 2),
    "Napalm": ("US", "napalm", None, 1),
    "7th Fleet": ("US", "fleet", None, 3),
}
LEADS_TO = {
    "Haiphong": "Hue",
    "Hanoi": "Hue",
    "Laos": "Highlands",
    "Bolovens": "Cu Chi",
    "Cambodia": "Saigon",
    "Sihanoukville": "Mekong",
}
TERRAIN = ("jungle", "rice paddy", "urban")


@dataclass(frozen=True)
class Unit:
    """A counter as a viewer sees it."""

    id: str
    army: str
    type: str
    values: tuple[int, int, int] | None
    cost: int
    used: bool = False


@dataclass(frozen=True)
class Area:
    """An area as a viewer sees it."""

    name: str
    kind: str
    region: str
    faces: str = ""
    units: tuple[Unit, ...] = ()
    trail_counters: int = 0
    sam: bool = False
    mig: bool = False
    combat: bool = False
    attackers: tuple[str, ...] = ()


@dataclass(frozen=True)
class View:
    """A match as a viewer sees it."""

    areas: tuple[Area, ...]
    seat: str | None = None
    scenario: str = "campaign"
    scenario_title: str = "Campaign"
    turn: int = 3
    turns: int = 16
    date: str = "late 1965"
    phase: int = 4
    phase_name: str = "US and ARVN Forces Fight"
    points: int = 4
    score: int = 2
    level: str = ""
    levels: tuple[tuple[str, int], ...] = (("marginal", 9), ("real", 11), ("major", 13))
    majors: int = 0
    event: str = ""
    boxes: dict[str, tuple[Unit, ...]] = field(default_factory=dict)
    control: dict[str, str] = field(default_factory=dict)
    insurgents: dict[str, int] = field(default_factory=dict)
    regulars: dict[str, int] = field(default_factory=dict)
    battle: str | None = None
    round: int = 0
    supported: bool = False
    awaited: tuple[str, ...] = ("US/ARVN",)
    result: str | None = None
    phase_report: tuple[str, ...] = ()
    report_title: str = "This phase"
    opened: bool = False

    def with_area(self, name: str, **changes: object) -> "View":
        """The same but for one area."""
        areas = tuple(replace(a, **changes) if a.name == name else a for a in self.areas)
        return replace(self, areas=areas)


def unit(kind: str, number: int = 1, *, used: bool = False) -> Unit:
    """A counter of a kind."""
    army, sort, values, cost = KINDS[kind]
    name = kind if kind == "7th Fleet" else f"{kind} {number}"
    return Unit(name, army, sort, values, cost, used)


def empty() -> View:
    """Every area, nothing in it."""
    world = standard()
    areas = [
        Area(name, TERRAIN[n % 3], region_of(name), name.rpartition(" ")[2])
        for n, name in enumerate(world.areas)
    ]
    areas += [Area(name, "trail", LEADS_TO[name]) for name in world.tips]
    areas += [Area(f"Sea off {name}", "sea", name) for name in world.regions]
    return View(tuple(areas), control=dict.fromkeys(world.regions, "nobody"))


def full() -> View:
    """The worst that can come: every kind in every area, everything marked."""
    ground = [kind for kind, (_, _, values, _) in KINDS.items() if values]
    crowd = tuple(unit(kind, n) for kind in ground for n in (1, 2, 3))
    view = empty()
    areas = []
    for area in view.areas:
        if area.faces:
            areas.append(replace(area, units=crowd, combat=True))
        elif area.kind == "trail":
            hit = ("B52 1", "B52 2", "GB 1", "GB 2")
            areas.append(replace(area, trail_counters=2, sam=True, mig=True, attackers=hit))
        else:
            areas.append(replace(area, units=(unit("7th Fleet"),)))
    spent = ("GB", "B52", "Napalm")
    pool = tuple(unit(k, n, used=n == 2 and k in spent) for k in KINDS for n in (1, 2))
    regions = [*view.control]
    return replace(
        view,
        areas=tuple(areas),
        boxes={
            "Available Pool": pool,
            "Destroyed Armor": (unit("NVA A", 1), unit("NVA A", 2)),
            "Out of Game": pool,
        },
        control=dict(zip(regions, ("US/ARVN", "NVA/VC", "nobody") * 2, strict=False)),
        insurgents=dict.fromkeys(regions, 2),
        regulars=dict.fromkeys(regions, 4),
        battle="Saigon 3-4",
        round=12,
        supported=True,
        points=23,
        turn=16,
        score=16,
        majors=16,
        event="Gulf of Tonkin resolution (2 political points more)",
        seat="US/ARVN",
        awaited=("US/ARVN", "NVA/VC"),
        phase_name="Raise and Move US or ARVN Forces",
        scenario_title="The Fall of South Vietnam",
        phase_report=tuple(f"VC {n} is placed in Highlands 1-2." for n in range(60)),
    )


def busy(seed: int = 1) -> View:
    """A match in full swing, the same for the same seed."""
    dice = random.Random(seed)
    view = empty()
    for area in view.areas:
        if area.faces:
            kinds = dice.sample([k for k, v in KINDS.items() if v[2]], dice.randint(0, 4))
            units = tuple(unit(k, n) for k in kinds for n in range(1, dice.randint(1, 3) + 1))
            view = view.with_area(area.name, units=units)
        elif area.kind == "trail":
            view = view.with_area(
                area.name, trail_counters=dice.randint(0, 2), sam=dice.random() < 0.3
            )
    pool = tuple(unit(kind, 9) for kind in KINDS)
    return replace(view, boxes={"Available Pool": pool, "Destroyed Armor": (), "Out of Game": ()})

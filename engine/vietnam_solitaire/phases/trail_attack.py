"""Phase 2: bombers and Green Berets against the trail; all is declared and paid before any die."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress, Stage
from engine.vietnam_solitaire import chances
from engine.vietnam_solitaire.board import (
    ALLIED,
    BOMBER,
    JUNGLE,
    OUT,
    POOL,
    SPECIAL_FORCES,
    TRAIL,
)
from engine.vietnam_solitaire.common import (
    Played,
    VsRule,
    VsTable,
    listed,
    militia_may_stand,
    must_answer,
    spend,
)
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Phase 2: Attack the Ho Chi Minh Trail"
OPTIONAL = "Optional Rules"
MILITIA = 2  # Ruff-Puffs that a Green Beret unit trains


def free(position: VsPosition) -> list[int]:
    """Bombers and berets that may still be sent this turn."""
    board = position.board
    return [
        u
        for u in (*board.bombers, *board.berets)
        if position.loc[u] == POOL and not position.used[u]
    ]


class Target(VsRule):
    """Declare and pay for an attack on the trail."""

    verb = Verb(
        "target",
        "target {area:area} with {unit:unit}",
        "Send a B52 (2 points) or a Green Beret unit (1 point) against a trail area. Hanoi and "
        "Haiphong can be bombed only.",
        HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        area, unit = slots
        board = self.board
        name, place = board.unit_names[unit], board.area_names[area]
        if board.type[unit] not in (BOMBER, SPECIAL_FORCES):
            raise RuleViolation(f"{name} does not attack the trail.", HEADING)
        if unit not in free(position):
            can = [board.unit_names[u] for u in free(position)]
            raise RuleViolation(f"{name} is not to be had now.", HEADING, f"Now: {listed(can)}.")
        if board.area_kind[area] != TRAIL or not position.trail[area]:
            where = [board.area_names[a] for a in targets(position)]
            raise RuleViolation(
                f"There is no trail counter in {place}.", HEADING, f"There are in {listed(where)}."
            )
        if area in board.north:
            if board.type[unit] == SPECIAL_FORCES:
                raise RuleViolation(f"{place} can be attacked only by B52s.", HEADING)
            if board.events[position.event].north_spared:
                raise RuleViolation(f"The bombing halt spares {place} this turn.", HEADING)
        self.pay(position, board.cost[unit], f"An attack by {name}", HEADING)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        area, unit = slots
        position = table.position
        spend(position, self.board.cost[unit])
        position.used[unit] = 1
        position.aim[unit] = area
        position.aim_rank[unit] = max(position.aim_rank) + 1
        table.tell("targeted", unit, area)

    def chances(self, position: VsPosition, seat: int, slots: Slots) -> chances.Chances:
        return chances.trail(self.played, position, *slots)

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        units, areas = free(position), targets(position)
        if not units or not areas:
            return None
        unit = random.choice(units)
        if self.board.type[unit] == SPECIAL_FORCES:
            areas = [a for a in areas if a not in self.board.north]
        return (random.choice(areas), unit) if areas else None

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        return targets(position) if slot == "area" else free(position)


def targets(position: VsPosition) -> list[int]:
    """Trail areas that hold a trail counter."""
    return [a for a in position.board.trail_areas if position.trail[a]]


class Train(VsRule):
    """Raise local militia instead of an attack by Green Berets."""

    verb = Verb(
        "train",
        "train {areas:areas} with {unit:unit}",
        "Optional: a Green Beret unit (1 point) raises Ruff-Puffs in one or two jungle areas "
        "without NVA or VC units, instead of an attack on the trail.",
        OPTIONAL,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        areas, unit = slots
        board = self.board
        name = board.unit_names[unit]
        if not self.played.options.ruff_puffs:
            raise RuleViolation("This match is played without the Ruff-Puffs option.", OPTIONAL)
        if board.type[unit] != SPECIAL_FORCES or unit not in free(position):
            can = [board.unit_names[u] for u in free(position) if u in board.berets]
            raise RuleViolation(
                f"{name} cannot train anybody now.", OPTIONAL, f"{listed(can)} can."
            )
        if len(areas) > MILITIA:
            raise RuleViolation(f"A Green Beret unit trains {MILITIA} Ruff-Puffs.", OPTIONAL)
        if len(areas) > len(militia(position)):
            raise RuleViolation(
                f"{len(board.ruff_puffs)} Ruff-Puffs may be in play; left: "
                f"{len(militia(position))}.",
                OPTIONAL,
            )
        for area in areas:
            self.region_area(area, OPTIONAL)
            if why := militia_may_stand(position, area):
                raise RuleViolation(why, OPTIONAL)
        self.pay(position, board.cost[unit], f"Training by {name}", OPTIONAL)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        areas, unit = slots
        position = table.position
        spend(position, self.board.cost[unit])
        position.used[unit] = 1
        table.tell("trained", unit)
        for area, unit_raised in zip(areas, militia(position), strict=False):
            position.put(unit_raised, area)
            table.tell("entered", unit_raised, area)

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        units = [u for u in free(position) if u in self.board.berets]
        areas = list(self.offers(position, seat, "areas"))
        if not units or not areas or not self.played.options.ruff_puffs:
            return None
        count = min(len(areas), random.randint(1, MILITIA), len(militia(position)))
        return (tuple(random.sample(areas, count)), random.choice(units)) if count else None

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "unit":
            return [u for u in free(position) if u in self.board.berets]
        return [
            a
            for a in self.played.land()
            if self.board.terrain[a] == JUNGLE and not militia_may_stand(position, a)
        ]


def militia(position: VsPosition) -> list[int]:
    """Ruff-Puffs that are not on the map."""
    board = position.board
    return [u for u in board.ruff_puffs if position.loc[u] in (OUT, POOL)]


def possible(played: Played, position: VsPosition) -> bool:
    """Whether anybody can be sent: against the trail, or to train militia."""
    board = played.board
    spared = board.events[position.event].north_spared
    south = any(a not in board.north for a in targets(position))
    ways = {
        BOMBER: south or (bool(targets(position)) and not spared),
        SPECIAL_FORCES: south or can_train(played, position),
    }
    return any(ways[board.type[u]] and board.cost[u] <= position.points for u in free(position))


def can_train(played: Played, position: VsPosition) -> bool:
    """Whether militia and a place for it are there."""
    areas = (a for a in played.land() if not militia_may_stand(position, a))
    return played.options.ruff_puffs and bool(militia(position)) and any(areas)


def orders(played: Played, table: VsTable) -> Progress:
    """The US/ARVN player sends out what he can pay for."""
    if not must_answer(table, ALLIED, possible(played, table.position), "Attacks on the trail"):
        return NEXT
    verbs = ("target", "train", "done") if played.options.ruff_puffs else ("target", "done")
    return [Decision("trail-attack", ALLIED, verbs)]


def resolve(played: Played, table: VsTable) -> Progress:
    """Attack after attack as declared: air defense first, then the attack (V7)."""
    position, board = table.position, played.board
    sent = [u for u in board.units if position.aim[u] != OUT]
    for unit in sorted(sent, key=lambda u: position.aim_rank[u]):
        area = position.aim[unit]
        if board.type[unit] == BOMBER and shot_down(played, table, unit, area):
            continue
        face = table.roll(table.address("attack", board.unit_names[unit]))
        hit = face <= chances.reach(played, unit, area) and position.trail[area] > 0
        if hit:
            position.trail[area] = position.trail[area] - 1
        table.tell("trail_attack", unit, area, face, int(hit))
    position.aim.reset()
    position.aim_rank.reset()
    return NEXT


def shot_down(played: Played, table: VsTable, unit: int, area: int) -> bool:
    """Each SAM and MiG of the area fires once at the bomber."""
    position, board = table.position, played.board
    name = board.unit_names[unit]
    for there, word in ((position.sam, "SAM"), (position.mig, "MiG")):
        if there[area]:
            face = table.roll(table.address("defense", name, word))
            down = face <= board.hits.air_defense
            table.tell("air_defense", area, word, unit, face, int(down))
            if down:
                return True
    return False


PHASE: Phase[Played, VsPosition] = Phase(
    2,
    "Attack the Ho Chi Minh Trail",
    (
        Stage("orders", orders),
        Stage("attacks", resolve),
    ),
)

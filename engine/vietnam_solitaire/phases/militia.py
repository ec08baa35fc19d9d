"""Optional: Green Berets train local militia instead of attacking the trail."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.vietnam_solitaire.board import JUNGLE, LAND, OUT, POOL, RUFF_PUFF
from engine.vietnam_solitaire.phases.trail_aim import free
from engine.vietnam_solitaire.played import Played, VsRule, VsTable, refuse_off_map, spend
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Optional Rules"
TRAINED = 2  # Ruff-Puffs by a Green Beret unit


def waiting(position: VsPosition) -> list[int]:
    """Ruff-Puffs that are not on the map."""
    return [u for u in position.board.ruff_puffs if position.loc[u] in (OUT, POOL)]


def barred(position: VsPosition, area: int) -> str:
    """Why Ruff-Puffs may not be placed in an area, or "": jungle, one a place, no enemy."""
    board = position.board
    name = board.area_names[area]
    if board.area_kind[area] != LAND or board.terrain[area] != JUNGLE:
        return f"{name} is no jungle area."
    if position.communist[area]:
        return f"There are NVA or VC units in {name}."
    if any(board.type[u] == RUFF_PUFF for u in position.here[area]):
        return f"There are Ruff-Puffs in {name} already."
    return ""


def grounds(played: Played, position: VsPosition) -> list[int]:
    """Where Ruff-Puffs may be placed."""
    return [a for a in played.land if not barred(position, a)]


def trainers(position: VsPosition) -> list[int]:
    """Green Berets that may still be sent this turn."""
    return [u for u in free(position) if u in position.board.berets]


def can_train(played: Played, position: VsPosition) -> bool:
    """Whether the option is played, and militia and a place for it are there."""
    return played.options.ruff_puffs and bool(waiting(position)) and bool(grounds(played, position))


class Train(VsRule):
    """A Green Beret unit, for its price, raises up to two Ruff-Puffs, each in a jungle area."""

    verb = Verb(
        "train",
        "train {areas:areas} with {unit:unit}",
        "Optional: a Green Beret unit ({beret}) raises Ruff-Puffs in one or two jungle areas "
        "without NVA or VC units, instead of an attack on the trail.",
        HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        areas, unit = slots
        board = self.board
        name = board.unit_names[unit]
        if not self.played.options.ruff_puffs:
            raise RuleViolation("This match is played without the Ruff-Puffs option.", HEADING)
        if unit not in trainers(position):
            can = [board.unit_names[u] for u in trainers(position)]
            raise RuleViolation(f"{name} cannot train anybody now.", HEADING, f"{listed(can)} can.")
        if len(areas) > TRAINED:
            raise RuleViolation(f"A Green Beret unit trains {TRAINED} Ruff-Puffs.", HEADING)
        left = len(waiting(position))
        if len(areas) > left:
            raise RuleViolation(
                f"{len(board.ruff_puffs)} Ruff-Puffs may be in play; left: {left}.", HEADING
            )
        for area in areas:
            refuse_off_map(self.played, area, HEADING)
            if why := barred(position, area):
                raise RuleViolation(why, HEADING)
        self.pay(position, board.cost[unit], f"Training by {name}", HEADING)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        areas, unit = slots
        position = table.position
        spend(position, self.board.cost[unit])
        position.used[unit] = 1
        table.tell("trained", unit)
        for area, raised in zip(areas, waiting(position), strict=False):
            position.put(raised, area)
            table.tell("entered", raised, area)

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        return trainers(position) if slot == "unit" else grounds(self.played, position)

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        """One area or two."""
        units, areas = trainers(position), grounds(self.played, position)
        if not units or not areas or not self.played.options.ruff_puffs:
            return None
        count = min(len(areas), random.randint(1, TRAINED), len(waiting(position)))
        return (tuple(random.sample(areas, count)), random.choice(units)) if count else None

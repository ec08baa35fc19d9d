"""Fire: the `attack` and `hold` orders, given in a battle or ahead of it, and their resolution.

Headings: Combat Procedure, Combat Results, Order of Fire, Insurrection, Naval Gunfire Support.
Rulings T2 to T4, T21 to T25, T30.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_offensive.board import ALLIED, BOX, OFF_MAP, SAPPER, VC_NVA
from engine.tet_offensive.combat import chances
from engine.tet_offensive.combat.odds import bonus_value, column
from engine.tet_offensive.combat.participants import (
    HOLD,
    firers,
    forget,
    in_battle,
    naval_supports,
    planned_targets,
    support,
    targets,
)
from engine.tet_offensive.combat.volley import drop_stale, surprise
from engine.tet_offensive.common import ONLY, TetRule, TetTable
from engine.tet_offensive.position import TetPosition

HEADING = "Combat Procedure"
NAVAL = "Air Attacks, Naval Gunfire Support"


class Attack(TetRule):
    """Units of a side fire together at one enemy unit of their area, at the odds of their sum."""

    verb = Verb(
        "attack",
        "attack {target:unit} with {units:units}",
        "Fire at an enemy unit with units of yours in the same area, all together. Each enemy unit "
        "is attacked once a phase, each unit fires once. Given ahead of a battle it stands until "
        "then.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        target, units = slots
        board = self.board
        area = self._target_area(position, seat, target)
        ground = sum([self._check_firer(position, seat, unit, area) for unit in units])
        check_to_come(position, area)
        if not ground:
            raise RuleViolation(
                "Naval gunfire cannot attack alone: it adds to the fire of a ground unit.", NAVAL
            )
        more = support(position, area, seat)
        if column(position, [*units, *more] if more else units, target, area) < 0:
            raise RuleViolation(
                f"The odds against {board.unit_names[target]} are below the lowest column of the "
                "Combat Results Table.",
                HEADING,
                "Combine more units, or choose a weaker target.",
            )

    def _target_area(self, position: TetPosition, seat: int, target: int) -> int:
        board, area = self.board, position.loc[target]
        name, side = board.unit_names[target], self.command.side[seat]
        known = board.kind[area] != BOX and board.side_of[target] != side
        if side == ALLIED:
            known = known and bool(position.face_up[target])
        else:
            known = known and board.allied_ground[target]
        if not known:
            raise RuleViolation(f"{name} is not an enemy unit that you can fire at.", HEADING)
        if position.attacked[target]:
            raise RuleViolation(f"{name} has been attacked in this phase.", HEADING)
        if not in_battle(position, target):
            raise RuleViolation(
                f"{name} has retreated and is out of battle in this phase.", HEADING
            )
        return area

    def _check_firer(self, position: TetPosition, seat: int, unit: int, area: int) -> int:
        """1 for a unit that may fire by itself, 0 for naval gunfire; or a RuleViolation."""
        board = self.board
        name, where = board.unit_names[unit], board.area_names[area]
        side = self.command.side[seat]
        own = board.side_of[unit] == side and position.fires(unit, area) == seat
        if unit == board.sympathizers and own:
            if not bonus_value(position, area):
                raise RuleViolation(f"No sympathizers fight in {where}.", "Insurrection")
            if position.bonus_fired[area]:
                raise RuleViolation(
                    f"The sympathizers of {where} have fired in this phase.", "Insurrection"
                )
            return 1
        if unit == board.naval and own:
            if not naval_supports(position, area):
                raise RuleViolation(f"Naval gunfire cannot support a fight in {where} now.", NAVAL)
            return 0
        if not own:
            raise RuleViolation(f"{name} is not yours to command.", HEADING)
        if board.kind[position.loc[unit]] == BOX:
            box = board.area_names[position.loc[unit]]
            raise RuleViolation(f"{name} is not on the map ({box}).", HEADING)
        if position.loc[unit] != area:
            raise RuleViolation(f"{name} is not in {where}.", HEADING)
        if side == ALLIED and not board.allied_ground[unit]:
            raise RuleViolation(f"{name} does not take part in ground fire.", HEADING)
        if side == VC_NVA and not self._is_up(position, seat, unit):
            raise RuleViolation(f"{name} is face down: only units turned up may attack.", HEADING)
        if position.fired[unit]:
            raise RuleViolation(f"{name} has fired in this phase.", HEADING)
        if not in_battle(position, unit):
            raise RuleViolation(f"{name} has retreated and fires no more in this phase.", HEADING)
        return 1

    def _is_up(self, position: TetPosition, seat: int, unit: int) -> bool:
        """Whether a unit is face up as the seat sees it: an ally may be turning it up just now."""
        if position.leads[unit] == seat:
            return bool(position.face_up[unit])
        return bool(position.shown(position.face_up, unit, seat))

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        target, units = slots
        position = table.position
        area = position.loc[target]
        if target in position.fire or position.bonus[area] == target:
            for unit in planned_targets(position, area, seat).get(target, ()):
                if unit not in units:
                    table.tell("taken_off", unit, target, seats=ONLY[seat])
            forget(position, area, seat, target)
        left = set()  # where units are taken from a target, whose fire may be too weak without
        for unit in units:
            if unit == self.board.sympathizers:
                if position.bonus[area] >= 0:
                    left.add(area)
                position.bonus[area] = target
            else:
                before = position.fire[unit]
                if before >= 0:
                    left.add(position.loc[before])
                    table.tell("taken_off", unit, before, seats=ONLY[seat])
                position.fire[unit] = target
            table.tell("aimed", unit, target, area, seats=ONLY[seat])
        sappers = [u for u in units if self.board.type[u] == SAPPER]
        if sappers and len(sappers) < len(units) and surprise(position):
            for unit in sappers:
                table.tell("surprise_waived", unit, seats=ONLY[seat])
        for place in sorted(left):
            drop_stale(table, place, seat)
        if position.battle != area:
            position.plan(seat)[area] = 1

    def chances(self, position: TetPosition, seat: int, slots: Slots) -> chances.Chances:
        target, units = slots
        return chances.fire(position, units, target)

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        areas = [position.battle] if position.battle else disputed(position)
        if slot == "target":
            return [t for a in areas for t in targets(position, a, seat)]
        offered = [u for a in areas for u in firers(position, a, seat)]
        if any(self._naval_fires(position, seat, a) for a in areas):
            offered.append(self.board.naval)
        return list(dict.fromkeys(offered))

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        board = self.board
        battle = position.battle
        if not battle:
            # Ahead of the battles: where some enemy or other happens to stand beside us.
            pool = board.communists
            battle = position.loc[pool[int(random.random() * len(pool))]]
            if not position.allied[battle]:
                return None
        pool = firers(position, battle, seat)
        enemy = targets(position, battle, seat)
        if not pool or not enemy:
            return None
        count = 1 + int(random.random() * min(len(pool), 3))
        first = int(random.random() * len(pool))
        units = (pool + pool)[first : first + count]
        naval = self._naval_fires(position, seat, battle)
        if naval and random.random() < 0.5:
            units.append(board.naval)
        return enemy[int(random.random() * len(enemy))], tuple(units)

    def _naval_fires(self, position: TetPosition, seat: int, area: int) -> bool:
        naval = self.board.naval
        return (
            self.command.side[seat] == ALLIED
            and naval_supports(position, area)
            and position.fires(naval, area) == seat
        )


class Hold(TetRule):
    """A side need not fire in a battle; what it had ordered there is taken back."""

    verb = Verb(
        "hold",
        "hold {area:area}",
        "Fire at nobody in the battle of an area; it takes back what was ordered there.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        (area,) = slots
        if not firers(position, area, seat):
            raise RuleViolation(
                f"You have no unit that may fire in {self.board.area_names[area]}.",
                HEADING,
            )
        check_to_come(position, area)
        if position.plan(seat)[area] == HOLD:
            raise RuleViolation(f"Fire is held in {self.board.area_names[area]} already.", HEADING)

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        (area,) = slots
        position = table.position
        forget(position, area, seat)
        # In the battle itself `done` closes the question; until then it stays open.
        if position.battle != area:
            position.plan(seat)[area] = HOLD
        table.tell("held", area, seats=ONLY[seat])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        if position.battle:
            return [position.battle]
        return disputed(position)

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        if random.random() < 0.8:
            return None
        areas = list(self.offers(position, seat, "area"))
        return (random.choice(areas),) if areas else None


def disputed(position: TetPosition) -> list[int]:
    """Areas in which a battle may be to come: Allies beside units or sympathizers of VC/NVA."""
    return [
        a
        for a in position.board.map_areas
        if position.allied[a] and (position.vcnva[a] or bonus_value(position, a))
    ]


def check_to_come(position: TetPosition, area: int) -> None:
    """Refuse an order for a battle that has been fought in this phase."""
    if position.battle not in (OFF_MAP, area) and not position.battle_rank[area]:
        raise RuleViolation(
            f"No battle is to come in {position.board.area_names[area]} in this phase.", HEADING
        )

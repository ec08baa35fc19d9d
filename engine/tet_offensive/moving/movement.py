"""The `move` order, which three phases share: one step, or for the Allies a road move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Progress
from engine.kernel.wording import listed
from engine.tet_offensive.board import ALLIED, BOX, RIVERINE, RUFF_PUFF, VC_NVA
from engine.tet_offensive.common import Printed, TetRule, TetTable, asked
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.routes import corps_name

HEADING = "Movement Procedure"
ROAD = "Allied Aero-Mech Movement Phase"
REACTION = "Sequence of Play, Allied Slow Reaction"
SLOW_TURNS = 2


def start_moving(printed: Printed, table: TetTable) -> Progress:
    """A movement phase begins: nobody has moved or been carried."""
    table.position.moved.reset()
    table.position.lifted.reset()
    return NEXT


def moving(
    position: TetPosition, kind: str, seats: Sequence[int], verbs: tuple[str, ...]
) -> list[Decision]:
    """The question of an Allied movement phase: to each seat, with the orders it has units for."""
    board, leads = position.board, position.leads
    needs = {
        "sail": [board.riverine],
        "station": [board.naval],
        "raid": board.theater_air,
        "recon": board.recon,
        "lift": board.aviation,
        "fly": board.aviation + board.air,
    }
    return [
        decision._replace(
            verbs=tuple(
                verb
                for verb in decision.verbs
                if verb not in needs or any(leads[u] == decision.seat for u in needs[verb])
            )
        )
        for decision in asked(position, kind, seats, verbs)
    ]


def check_reaction(position: TetPosition, units: Iterable[int]) -> None:
    """Slow reaction (turns 1 and 2): conventional units beyond the quota of their corps stay."""
    board = position.board
    if position.turn > SLOW_TURNS:
        return
    fresh: dict[int, list[int]] = {}
    for unit in units:
        if board.conventional[unit] and not position.reacted[unit]:
            fresh.setdefault(board.unit_corps[unit], []).append(unit)
    for corps, wanted in fresh.items():
        used = sum(1 for u in board.movers if position.reacted[u] and board.unit_corps[u] == corps)
        if used + len(wanted) > position.quota[corps]:
            raise RuleViolation(
                f"{corps_name(corps)} Corps may move {position.quota[corps]} conventional ground "
                f"{'unit' if position.quota[corps] == 1 else 'units'} this turn "
                f"and has moved {used}; {board.unit_names[wanted[0]]} must stay.",
                REACTION,
                "Theater, mechanized, riverine, air and aviation units are free to move.",
            )


def count_reaction(position: TetPosition, unit: int) -> None:
    """Note that a conventional unit used up one of its corps' moves."""
    if position.board.conventional[unit] and not position.reacted[unit]:
        position.reacted[unit] = 1


class Move(TetRule):
    """A unit steps to an adjacent area; an Allied one may drive along a highway instead."""

    verb = Verb(
        "move",
        "move {units:units} [from {origin:area}] to {destination:area}",
        "Move units one area: between a city and its province, between adjacent provinces, between "
        "a sanctuary and a province. Allied units may drive from city to city along a highway.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        units, origin, to = slots
        board, routes = self.board, self.routes
        loc, moved, leads = position.loc, position.moved, position.leads
        side = self.command.side[seat]
        aero_mech = side == ALLIED and position.phase == 4
        for unit in units:
            area = loc[unit]
            if leads[unit] != seat or board.kind[area] == BOX:
                self.own_on_map(position, seat, unit, HEADING)
            if origin is not None and origin != area:
                raise RuleViolation(
                    f"{board.unit_names[unit]} is not in {board.area_names[origin]}."
                )
            if moved[unit]:
                raise RuleViolation(f"{board.unit_names[unit]} has moved in this phase.", HEADING)
            if side == ALLIED:
                self._check_allied(unit, aero_mech)
            if to in routes.steps[routes.class_of[unit]][area]:
                continue
            if side == ALLIED and to in routes.road_reach(position, unit):
                continue
            raise self._refusal(position, side, unit, area, to)
        if side == ALLIED and not aero_mech:
            check_reaction(position, units)

    def _check_allied(self, unit: int, aero_mech: bool) -> None:
        board = self.board
        name, kind = board.unit_names[unit], board.type[unit]
        if kind == RUFF_PUFF:
            raise RuleViolation("Ruff-Puffs never move.", "Allied Movement Phase")
        if kind == RIVERINE:
            raise RuleViolation(f"{name} sails: sail to AREA.", ROAD)
        if not board.allied_ground[unit]:
            raise RuleViolation(f"{name} flies or is stationed; it does not march.", ROAD)
        if aero_mech and not board.is_mech[unit]:
            raise RuleViolation(
                f"{name} is not mechanized: it moves in the Allied movement phase, or is lifted.",
                ROAD,
            )

    def _refusal(
        self, position: TetPosition, side: int, unit: int, area: int, to: int
    ) -> RuleViolation:
        board, routes = self.board, self.routes
        ways = [board.area_names[a] for a in routes.steps[routes.class_of[unit]][area]]
        why = routes.why_no_step(unit, area, to)
        if side == VC_NVA:
            if to in board.trail[area]:
                why = f"{board.area_names[to]} is reached by the trail: trail UNITS to AREA."
            return RuleViolation(
                why or "That is not adjacent.",
                HEADING,
                f"{board.unit_names[unit]} may move to {listed(ways)}.",
            )
        road = routes.road_reach(position, unit)
        if to in board.highway[area] or (board.pv[to] and board.pv[area]):
            if position.vcnva[area]:
                why = f"{board.area_names[area]} holds enemy units: no road move starts there."
            elif position.lifted[unit]:
                why = f"{board.unit_names[unit]} was carried in this phase: it starts no road move."
            else:
                why = routes.why_not_in(unit, to) or (
                    f"No highway free of the enemy leads from {board.area_names[area]} to "
                    f"{board.area_names[to]}."
                )
        ways += [board.area_names[a] for a in road]
        return RuleViolation(
            why or "That is not adjacent.",
            HEADING if not road else ROAD,
            f"{board.unit_names[unit]} may move to {listed(ways)}.",
        )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        units, _, to = slots
        position = table.position
        side = self.command.side[seat]
        seats = self.command.mask[side] if side == VC_NVA else -1
        reaction = side == ALLIED and position.phase == 7
        for unit in units:
            table.tell("moved", unit, position.loc[unit], to, seats=seats)
            position.put(unit, to)
            position.moved[unit] = 1
            if reaction:
                count_reaction(position, unit)

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        board = self.board
        side, leads = self.command.side[seat], position.leads
        if side == VC_NVA:
            own = board.communists
        else:
            own = self._mech if position.phase == 4 else board.movers
        own = [u for u in own if not position.moved[u] and board.kind[position.loc[u]] != BOX]
        own = [u for u in own if leads[u] == seat]
        if slot == "units":
            return own
        if slot == "origin":
            return sorted({position.loc[u] for u in own})
        reach: set[int] = set()
        for unit in own:
            reach.update(self.routes.steps[self.routes.class_of[unit]][position.loc[unit]])
            if side == ALLIED:
                reach.update(self.routes.road_reach(position, unit))
        return sorted(reach)

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        board, routes = self.board, self.routes
        side = self.command.side[seat]
        if side == VC_NVA:
            pool = board.communists
        else:
            pool = self._mech if position.phase == 4 else board.movers
        for _ in range(6):
            unit = pool[int(random.random() * len(pool))]
            if position.moved[unit] or position.leads[unit] != seat:
                continue
            ways: Sequence[int] = routes.steps[routes.class_of[unit]][position.loc[unit]]
            if side == ALLIED and board.pv[position.loc[unit]] and random.random() < 0.5:
                ways = routes.road_reach(position, unit)
            if ways:
                return (unit,), None, ways[int(random.random() * len(ways))]
        return None

    @property
    def _mech(self) -> list[int]:
        return [u for u in self.board.movers if self.board.is_mech[u]]


def may_carry(position: TetPosition, seat: int, unit: int, heading: str) -> None:
    """Only ground units that are neither mechanized, Ruff-Puffs nor riverine are carried."""
    board = position.board
    kind = board.type[unit]
    if not board.allied_ground[unit] or board.is_mech[unit] or kind in (RUFF_PUFF, RIVERINE):
        raise RuleViolation(
            f"{board.unit_names[unit]} cannot be carried: only ground units that are neither "
            "mechanized nor Ruff-Puffs nor riverine.",
            heading,
        )
    own = position.leads[unit] == seat
    if position.lifted[unit] if own else position.shown(position.lifted, unit, seat):
        raise RuleViolation(f"{board.unit_names[unit]} has been carried in this phase.", heading)

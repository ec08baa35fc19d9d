"""Where Tac Air and Arc Light fly, and whom they strike: cities only where it pays."""

from __future__ import annotations

from itertools import product

from engine.kernel.order import Order
from engine.standins.tet_offensive import doctrine
from engine.standins.tet_offensive.gunnery import odds_table, worth_of
from engine.standins.tet_offensive.potential import Potential
from engine.standins.tet_offensive.scene import Scene
from engine.tet_offensive.board import (
    ARC_LIGHT,
    BOX,
    CITY,
    DELTA,
    HIGHLAND,
    NVA,
    SANCTUARY,
    THEATER,
    THEATER_BOX,
    US,
)
from engine.tet_offensive.common import BLIND_BOMBING, NORTH
from engine.tet_offensive.phases.north import ARC_LESS, TAC_LESS


class AirPlan:
    """Missions and strikes of one turn."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.potential = Potential(scene, soon=True)
        self.bombed = list(scene.bombed)

    # ---- missions --------------------------------------------------------------------------------

    def missions(self) -> list[Order]:
        """Place every air unit that can fly where it is likely to find a target."""
        scene, board = self.scene, self.scene.board
        orders = []
        sent: dict[int, int] = {}
        for air in sorted(board.air, key=lambda u: (board.unit_corps[u] == THEATER, u)):
            at = scene.loc[air]
            if not scene.own[air] or (board.kind[at] == BOX and at != THEATER_BOX):
                continue
            corps = board.unit_corps[air]
            if scene.based[air] and not scene.friendly(at):
                safe = [b for b in board.airbases if board.corps[b] == corps and scene.friendly(b)]
                if safe:
                    orders.append(Order("fly", (air, safe[0])))
                continue
            raid = self._raid(air)
            best, choice = max(0.05, raid), 0
            for area in board.map_areas:
                if corps not in (THEATER, board.corps[area]) or not scene.enemies(area):
                    continue
                worth = self._hope(air, area) / (1 + 0.7 * sent.get(area, 0))
                if worth > best:
                    best, choice = worth, area
            if choice:
                sent[choice] = sent.get(choice, 0) + 1
                if board.kind[choice] == CITY:
                    self.bombed[choice] = True
                orders.append(Order("fly", (air, choice)))
            elif raid:
                orders.append(Order("raid", ((air,),)))
        return orders

    def _raid(self, air: int) -> float:
        """Return what a mission against North Vietnam is worth; 0 where there is none."""
        board = self.scene.board
        if NORTH not in self.scene.optional or air not in board.theater_air:
            return 0.0
        dice, less = (2, ARC_LESS) if board.type[air] == ARC_LIGHT else (1, TAC_LESS)
        sums = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
        mean = sum(max(0, total - less) for total in sums) / len(sums)
        return mean * self.potential.worth[NVA] * doctrine.NORTH

    def _blind(self, air: int, area: int) -> float:
        """Return what bombing an area's unseen units is worth; below 0 where civilians suffer."""
        scene, board = self.scene, self.scene.board
        if BLIND_BOMBING not in scene.optional or not scene.backs[area]:
            return 0.0
        dice = 2 if board.type[air] == ARC_LIGHT else 1
        at = board.air_column[board.type[air]][board.terrain[area]]
        over, hit = odds_table()
        found = min(scene.backs[area], 6) / 6
        gone = found * (over[at] + hit[at]) * doctrine.BLIND
        return dice * (gone - (1 - found) * self.potential.worth[US])

    def _hope(self, air: int, area: int) -> float:
        """Return what an air unit may be worth over an area."""
        scene, board = self.scene, self.scene.board
        at = board.air_column[board.type[air]][board.terrain[area]]
        over, hit = odds_table()
        dice = 2 if board.type[air] == ARC_LIGHT else 1
        if board.kind[area] == CITY:
            return self._city_worth(air, area)
        backs, allied = scene.backs[area], scene.allied[area]
        blind = max(0.0, self._blind(air, area))
        if not backs or not allied:
            return blind
        return max(blind, dice * (over[at] + hit[at]) * self._found(area) * 1.5)

    def _found(self, area: int) -> float:
        """Return the chance that a search finds somebody."""
        scene, board = self.scene, self.scene.board
        best = 0
        for unit in scene.allied[area]:
            value = board.search[unit]
            rough = board.terrain[area] in (HIGHLAND, DELTA) and board.is_mech[unit]
            if rough or board.kind[area] == SANCTUARY:
                value -= 1
            best = max(best, value)
        return 0.1 + best / 6

    def _city_worth(self, air: int, area: int) -> float:
        """Return what striking in a city is worth, its political cost counted."""
        scene, board = self.scene, self.scene.board
        arc = board.type[air] == ARC_LIGHT
        allied, enemies = scene.allied[area], scene.communist[area]
        if not enemies or (arc and allied):
            return 0.0
        at = board.air_column[board.type[air]][board.terrain[area]]
        over, hit = odds_table()
        marks = worth_of(scene, enemies, area, self.potential.worth, first=False)
        mark = max(marks, key=lambda m: (m.kill, m.unit))
        before = self.potential.value(area, allied)
        kept = scene.communist[area]
        scene.communist[area] = [u for u in kept if u != mark.unit]
        after = self.potential.value(area, allied)
        scene.communist[area] = kept
        gone = over[at] + hit[at]
        worth = gone * (after - before) + over[at] * mark.kill + hit[at] * mark.drive
        if arc:
            worth *= 1.8
        if not self.bombed[area]:
            worth -= doctrine.BOMB * board.pv[area] * self.potential.city_stake
        return worth

    # ---- strikes ---------------------------------------------------------------------------------

    def strikes(self) -> list[Order]:
        """Declare targets for the air units that are out."""
        scene, board = self.scene, self.scene.board
        orders = []
        aimed: dict[int, float] = {}
        over, hit = odds_table()
        for air in board.air:
            area = scene.loc[air]
            if board.kind[area] == BOX or scene.based[air] or not scene.own[air]:
                continue
            enemies = [u for u in scene.communist[area] if scene.up[u]]
            arc = board.type[air] == ARC_LIGHT
            if not enemies and self._blind(air, area) > 0:
                orders.append(Order("blind", (air,)))
            if not enemies or (arc and board.kind[area] == CITY and scene.allied[area]):
                continue
            if board.kind[area] == CITY and self._city_worth(air, area) <= 0:
                continue
            at = board.air_column[board.type[air]][board.terrain[area]]
            marks = worth_of(scene, enemies, area, self.potential.worth, first=True)
            ranked = sorted(
                marks,
                key=lambda m: (
                    -(over[at] * m.kill + hit[at] * m.drive) * aimed.get(m.unit, 1.0),
                    m.unit,
                ),
            )
            target = ranked[0].unit
            aimed[target] = aimed.get(target, 1.0) * (1 - over[at] - hit[at])
            second = ranked[1].unit if arc and len(ranked) > 1 else None
            orders.append(Order("strike", (target, second, air)))
            if board.kind[area] == CITY:
                self.bombed[area] = True
        return orders

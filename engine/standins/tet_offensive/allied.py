"""The Allied stand-in: relieve the cities by value, guard what is threatened, fire by odds."""

from __future__ import annotations

from random import Random

from engine.kernel.order import DONE, Order
from engine.kernel.space import Space
from engine.standins.tet_offensive.air import AirPlan
from engine.standins.tet_offensive.gunnery import Shot, plan, with_naval, worth_of
from engine.standins.tet_offensive.options import consent, incursion, recon_teams, set_up
from engine.standins.tet_offensive.potential import Potential
from engine.standins.tet_offensive.relief import Relief
from engine.standins.tet_offensive.replacements import allied_replacements
from engine.standins.tet_offensive.scene import Scene
from engine.tet_offensive.board import CITY, RIVERINE, RUFF_PUFF, SANCTUARY, VC_NVA
from engine.tet_offensive.view import View


class AlliedPlayer:
    """Plays the Allied seat, or one of its two."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def standing_orders(self) -> list[str]:
        """Return standing orders for the VC/NVA's phases, so that these need not wait."""
        return [
            "battle-order if phase=VC/NVA Combat: default",
            "plan if phase=VC/NVA Combat: done",
            "fire if phase=VC/NVA Combat: default",
            "retreat: default",
            "consent: agree {unit}",
        ]

    def answer(self, view: View, space: Space) -> list[Order]:
        """Answer one decision."""
        kind = space.decision.kind
        if kind == "consent":
            return consent(space)
        scene = Scene(view)
        if kind == "allied-set-up":
            return set_up(scene, space)
        if kind == "aero-mech-movement":
            return [o for o in self._aero_mech(scene, space) if o in space]
        if kind == "allied-movement":
            # Asked again after an ally's answer, it cannot do again what it has done.
            return [o for o in self._movement(scene) if o in space]
        if kind == "search":
            return self._search(scene, space)
        if kind == "air-attacks":
            return [*(o for o in AirPlan(scene).strikes() if o in space), DONE]
        if kind in ("battle-order", "plan"):
            return self._battles_ahead(scene, space)
        if kind == "fire":
            return self._fire(scene, space)
        if kind == "replacement":
            return [*allied_replacements(scene, space), DONE]
        if kind == "retreat":
            return [self._retreat_now(scene, space)]
        return space.default()

    # ---- movement --------------------------------------------------------------------------------

    def _aero_mech(self, scene: Scene, space: Space) -> list[Order]:
        air = AirPlan(scene).missions()
        relief = Relief(scene)
        carried = relief.lifts()
        board = scene.board
        teams = recon_teams(scene, space)
        mech = [u for u in board.movers if board.is_mech[u] and board.kind[scene.loc[u]]]
        mech = [u for u in mech if scene.own[u]]
        lifted = len(relief.orders)
        relief.operations(mech)
        moved = {o.slots[0][0] for o in relief.orders[lifted:]}
        relief.march([u for u in mech if u not in moved])
        relief.river(carried)
        relief.fleet()
        return [*relief.orders, *air, *teams, DONE]

    def _movement(self, scene: Scene) -> list[Order]:
        if scene.turn == scene.turns:
            return [DONE]
        relief = Relief(scene)
        board = scene.board
        movers = [u for u in board.movers if board.kind[scene.loc[u]] and scene.own[u]]
        relief.operations(movers)
        moved = {o.slots[0][0] for o in relief.orders}
        relief.march([u for u in movers if u not in moved])
        moved = {o.slots[0][0] for o in relief.orders}
        abroad = incursion(scene, relief, moved)
        relief.river(set())
        relief.home()
        return [*relief.orders, *abroad, DONE]

    def _search(self, scene: Scene, space: Space) -> list[Order]:
        areas = [
            a
            for a in (*scene.board.provinces, *scene.board.sanctuaries)
            if scene.backs[a] and scene.allied[a] and Order("search", ((a,),)) in space
        ]
        return [Order("search", (tuple(areas),)), DONE] if areas else [DONE]

    # ---- combat ----------------------------------------------------------------------------------

    def _battles_ahead(self, scene: Scene, space: Space) -> list[Order]:
        orders: list[Order] = []
        potential = Potential(scene, soon=True)
        due = scene.battle_order
        if scene.by_corps:
            due = [a for a in due if scene.settles(a)]
        order = sorted(due, key=lambda a: (-self._ease(scene, a), a))
        if order != due and space.decision.kind == "battle-order":
            orders.append(Order("battles", (tuple(order),)))
        naval = self._naval_fight(scene)
        for area in due:
            shots = self._shots(scene, area, potential, naval == area)
            fire = [
                Order("attack", (s.target, units))
                for s in shots
                if (units := tuple(u for u in s.units if scene.fires(u, area)))
            ]
            fire = [o for o in fire if o in space]
            hold = Order("hold", (area,))
            if not fire and hold in space:
                fire = [hold]
            orders += fire
            orders += self._retreats_ahead(scene, area, space)
        return [*orders, DONE]

    def _ease(self, scene: Scene, area: int) -> float:
        mine = scene.total(scene.allied[area], area)
        theirs = scene.total(scene.communist[area], area) + scene.bonus(area)
        return mine / (theirs + 1)

    def _naval_fight(self, scene: Scene) -> int:
        """Return the battle that naval gunfire supports, or 0."""
        board = scene.board
        if scene.phase != 6:
            return 0
        off = scene.loc[board.naval]
        near = [a for a in scene.battle_order if board.province_of[a] == off and scene.communist[a]]
        return max(near, key=lambda a: (board.pv[a], -a)) if near else 0

    def _shots(self, scene: Scene, area: int, potential: Potential, naval: bool) -> list[Shot]:
        board = scene.board
        enemies = [u for u in scene.communist[area] if scene.up[u]]
        city = board.kind[area] == CITY
        first = city and not scene.insurrection[area]
        marks = worth_of(scene, enemies, area, potential.worth, first=first)
        prize = board.pv[area] * potential.city_stake * potential.turns if city else 0.0
        guns = [(u, scene.power(u, area)) for u in scene.allied[area] if scene.power(u, area)]
        shots = plan(guns, marks, scene.shift(area, VC_NVA), prize)
        return with_naval(scene, shots, marks, area) if naval else shots

    def _fire(self, scene: Scene, space: Space) -> list[Order]:
        board, area = scene.board, space.decision.area
        targets = [board.unit_id[line[7:]] for line in space.complete("attack ")]
        if not targets:
            return [DONE]
        head = f"attack {board.unit_names[targets[0]]} with "
        units = [board.unit_id[line[len(head) :]] for line in space.complete(head)]
        potential = Potential(scene, soon=True)
        first = board.kind[area] == CITY and not scene.insurrection[area]
        marks = worth_of(scene, targets, area, potential.worth, first=first)
        pv = board.pv[area]
        prize = pv * potential.city_stake * potential.turns
        guns = [(u, scene.power(u, area)) for u in units if u != board.naval]
        shots = plan(guns, marks, scene.shift(area, VC_NVA), prize)
        if board.naval in units:
            shots = with_naval(scene, shots, marks, area)
        orders = [Order("attack", (s.target, s.units)) for s in shots]
        orders = [o for o in orders if o in space]
        return [*orders, *self._retreats_ahead(scene, area, space), DONE]

    # ---- retreats --------------------------------------------------------------------------------

    def _retreats_ahead(self, scene: Scene, area: int, space: Space) -> list[Order]:
        board = scene.board
        if board.kind[area] == SANCTUARY or "retreat" not in space.decision.verbs:
            return []
        orders = []
        for unit in scene.allied[area]:
            if board.type[unit] == RUFF_PUFF or not scene.own[unit]:
                continue
            near = {*board.cities_in[board.province_of[area]]}
            if board.kind[area] == CITY:
                near.update(board.highway[area])
            kind = scene.routes.class_of[unit]
            river = board.type[unit] == RIVERINE
            ways = [
                c
                for c in sorted(near - {area})
                if scene.routes.may_be_in(kind, c) and (board.river[c] or not river)
            ]
            if len(ways) > 1:
                orders.append(Order("retreat", (unit, self._refuge(scene, ways))))
        return orders

    def _refuge(self, scene: Scene, ways: list[int]) -> int:
        return max(ways, key=lambda c: (scene.friendly(c), len(scene.allied[c]), -c))

    def _retreat_now(self, scene: Scene, space: Space) -> Order:
        unit, area = space.decision.unit, space.decision.area
        ways = [a for a in scene.retreats(unit, area) if Order("retreat", (unit, a)) in space]
        if not ways:
            return space.default()[0]
        return Order("retreat", (unit, self._refuge(scene, ways)))

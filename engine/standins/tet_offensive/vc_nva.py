"""The VC/NVA stand-in: strike the cities at once, keep them risen, show only what fights well."""

from __future__ import annotations

from random import Random

from engine.kernel.order import DONE, Order
from engine.kernel.space import Space
from engine.standins.tet_offensive import doctrine
from engine.standins.tet_offensive.clash import clash, easiest
from engine.standins.tet_offensive.gunnery import Mark, Shooter, Shot, plan, worth_of
from engine.standins.tet_offensive.offensive import Offensive
from engine.standins.tet_offensive.replacements import vc_nva_replacements
from engine.standins.tet_offensive.scene import Scene, stakes
from engine.tet_offensive.board import CITY, SANCTUARY, SAPPER
from engine.tet_offensive.view import View


class VcNvaPlayer:
    """Plays the VC/NVA seat, or one of its two."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def standing_orders(self) -> list[str]:
        """Return standing orders for the Allies' phases, so that these need not wait.

        Its own combat phase it decides itself, as much depends on it. What can come back waits for
        turn 3: earlier it is little, later it comes too late.
        """
        return [
            "reveal if phase=Allied Combat: done",
            "fire if phase=Allied Combat: default",
            "retreat: default",
            "detect: default",
            "stack: default",
            "replacement if turn=2: done",
            "replacement if turn=4: done",
            "replacement if turn=5: done",
        ]

    def answer(self, view: View, space: Space) -> list[Order]:
        """Answer one decision."""
        kind = space.decision.kind
        if kind == "deployment":
            deploy = Order("deploy")
            return [deploy, DONE] if deploy in space else [DONE]
        scene = Scene(view)
        if kind == "vc-nva-movement":
            return self._moves(scene)
        if kind == "reveal":
            return self._battles_ahead(scene)
        if kind == "fire":
            return self._fire(scene, space)
        if kind == "replacement":
            return [*vc_nva_replacements(scene, space), DONE]
        if kind == "retreat":
            return [self._retreat_now(scene, space)]
        return space.default()

    # ---- movement --------------------------------------------------------------------------------

    def _moves(self, scene: Scene) -> list[Order]:
        groups: dict[tuple[str, int, int], list[int]] = {}
        for unit, to in sorted(Offensive(scene).orders().items()):
            area = scene.loc[unit]
            if to == area or not scene.own[unit]:
                continue
            kind = scene.routes.class_of[unit]
            verb = "move" if to in scene.routes.steps[kind][area] else "trail"
            groups.setdefault((verb, area, to), []).append(unit)
        orders = [Order(verb, (tuple(u), None, to)) for (verb, _, to), u in sorted(groups.items())]
        return [*orders, DONE]

    # ---- combat ----------------------------------------------------------------------------------

    def _battles_ahead(self, scene: Scene) -> list[Order]:
        board, worth = scene.board, stakes(scene)
        orders: list[Order] = []
        ahead: list[Order] = []
        for area in board.map_areas:
            ours, allied = scene.communist[area], scene.allied[area]
            if not allied or not (ours or scene.bonus(area)):
                continue
            fighters = [u for u in ours if scene.up[u]]
            if board.kind[area] != CITY:
                shown = self._show(scene, area, fighters, worth)
                if own := tuple(u for u in shown if scene.own[u]):
                    orders.append(Order("reveal", (own,)))
                fighters = fighters + shown
            if not fighters and not scene.bonus(area):
                continue
            ahead += self._retreats_ahead(scene, area, fighters)
            if self._wait(scene, area):
                continue
            ahead += self._fire_ahead(scene, area, fighters, worth)
        return [*orders, *ahead, DONE]

    def _fire_ahead(
        self, scene: Scene, area: int, fighters: list[int], worth: list[float]
    ) -> list[Order]:
        """Return the attacks of a battle to come, or that fire is held; nothing without a gun."""
        shots = self._shots(scene, area, fighters, worth)
        guns = [*fighters, *([scene.board.sympathizers] if scene.bonus(area) else [])]
        if not any(scene.fires(u, area) and self._mine(scene, u) for u in guns):
            return []
        fire = [
            Order("attack", (s.target, units))
            for s in shots
            if (units := tuple(u for u in s.units if scene.fires(u, area)))
            and all(self._mine(scene, u) for u in units)
        ]
        return fire or [Order("hold", (area,))]

    def _mine(self, scene: Scene, unit: int) -> bool:
        """Whether a gun is the viewer's: what an ally leads is perhaps not turned up."""
        return scene.own[unit] or unit == scene.board.sympathizers

    def _wait(self, scene: Scene, area: int) -> bool:
        """Whether to see what the defenders' fire leaves before own fire is ordered."""
        board = scene.board
        if board.kind[area] != CITY or scene.insurrection[area]:
            return False
        return scene.phase == 2 and board.pv[area] >= doctrine.WAIT

    def _show(self, scene: Scene, area: int, up: list[int], worth: list[float]) -> list[int]:
        """Return which hidden units to turn up in a province or sanctuary."""
        board = scene.board
        hidden = sorted(
            (u for u in scene.communist[area] if not scene.up[u]),
            key=lambda u: (-board.combat[u], u),
        )
        best, choice = 0.0, 0
        if up:
            outlook = clash(scene, area, scene.allied[area], up, worth, phase=scene.phase)
            best = outlook.gain - doctrine.BOLDNESS * outlook.cost
        raids = self._raids(scene, area)
        for count in range(1, len(hidden) + 1):
            fighters = up + hidden[:count]
            outlook = clash(scene, area, scene.allied[area], fighters, worth, phase=scene.phase)
            net = (
                outlook.gain
                - doctrine.BOLDNESS * (outlook.cost + raids * doctrine.RAID)
                - doctrine.SHOW
            )
            if net > best:
                best, choice = net, count
        return hidden[:choice]

    def _raids(self, scene: Scene, area: int) -> int:
        """Return how many air units are out over an area."""
        return sum(scene.loc[u] == area and not scene.based[u] for u in scene.board.air)

    def _shots(
        self, scene: Scene, area: int, fighters: list[int], worth: list[float]
    ) -> list[Shot]:
        """Return fire for a battle to come; first fire is expected to take some of us."""
        board = scene.board
        allied = scene.allied[area]
        chance = self._survivors(scene, area, fighters, worth)
        guns = [(u, scene.power(u, area) * chance.get(u, 1.0)) for u in fighters]
        if scene.bonus(area):
            guns.append((board.sympathizers, scene.bonus(area)))
        marks = worth_of(scene, allied, area, worth, first=False)
        return self._share(scene, area, guns, marks)

    def _survivors(
        self, scene: Scene, area: int, fighters: list[int], worth: list[float]
    ) -> dict[int, float]:
        """Return by unit the chance that it is still in a city when it is our turn to fire."""
        if scene.board.kind[area] != CITY or scene.insurrection[area]:
            return {}
        guns = [(u, scene.power(u, area)) for u in scene.allied[area]]
        marks = worth_of(scene, fighters, area, worth, first=True)
        return {shot.target: 1 - shot.gone for shot in plan(guns, marks)}

    def _share(self, scene: Scene, area: int, guns: list[Shooter], marks: list[Mark]) -> list[Shot]:
        """Share out fire; on turn 1 sappers fire by themselves, before anybody else."""
        board = scene.board
        shots: list[Shot] = []
        if scene.turn == 1 and scene.phase == 2:
            sappers = [g for g in guns if board.type[g[0]] == SAPPER]
            shots = plan(sappers, easiest(marks, sappers))
            struck = {s.target for s in shots}
            marks = [m for m in marks if m.unit not in struck]
            if shots:
                guns = [g for g in guns if g not in sappers]
        prize = Offensive(scene).prize(area) if board.kind[area] == CITY else 0.0
        return shots + plan(guns, marks, 0, prize)

    def _fire(self, scene: Scene, space: Space) -> list[Order]:
        """Fire in the battle at hand, with those that are left."""
        board, area = scene.board, space.decision.area
        worth = stakes(scene)
        targets = [board.unit_id[line[7:]] for line in space.complete("attack ")]
        if not targets:
            return [DONE]
        head = f"attack {board.unit_names[targets[0]]} with "
        units = [board.unit_id[line[len(head) :]] for line in space.complete(head)]
        marks = worth_of(scene, targets, area, worth, first=False)
        shots = self._share(scene, area, [(u, scene.power(u, area)) for u in units], marks)
        orders = [Order("attack", (s.target, s.units)) for s in shots]
        return [*(o for o in orders if o in space), DONE]

    # ---- retreats --------------------------------------------------------------------------------

    def _retreats_ahead(self, scene: Scene, area: int, fighters: list[int]) -> list[Order]:
        board = scene.board
        if board.kind[area] == SANCTUARY:
            return []
        orders = []
        for unit in fighters:
            if not scene.own[unit]:
                continue
            near = [
                s
                for s in board.sanctuaries_by[board.province_of[area]]
                if scene.routes.may_be_in(scene.routes.class_of[unit], s)
            ]
            if len(near) > 1:
                orders.append(Order("retreat", (unit, self._refuge(scene, near))))
        return orders

    def _refuge(self, scene: Scene, ways: list[int]) -> int:
        return min(ways, key=lambda a: (len(scene.allied[a]), -scene.enemies(a), a))

    def _retreat_now(self, scene: Scene, space: Space) -> Order:
        unit, area = space.decision.unit, space.decision.area
        if unit < 0:
            return space.default()[0]
        ways = [a for a in scene.retreats(unit, area) if Order("retreat", (unit, a)) in space]
        if not ways:
            return space.default()[0]
        return Order("retreat", (unit, self._refuge(scene, ways)))

"""The US/ARVN stand-in: hold three regions with Saigon, cut the trail that leads there."""

from __future__ import annotations

from random import Random

from engine.kernel.order import DONE, Order
from engine.kernel.space import Space
from engine.standins.vietnam_solitaire import us_air, us_battles, us_doctrine, us_forces
from engine.standins.vietnam_solitaire.scene import Scene
from engine.vietnam_solitaire.view import View


class UsArvnPlayer:
    """Plays the US/ARVN seat."""

    def __init__(self, random: Random) -> None:
        self.commander = us_doctrine.by_lot(random)

    def standing_orders(self) -> list[str]:
        """Return standing orders for what needs no thought."""
        return ["setup: done", "withdrawal: default"]

    def answer(self, view: View, space: Space) -> list[Order]:
        """Answer one decision."""
        scene = Scene(view)
        scene.points = int(scene.points * self.commander.spends)
        kind = space.decision.kind
        if kind == "trail-attack":
            return [*us_air.attacks(self.commander, scene, space), DONE]
        if kind == "raise-move":
            return [*us_forces.raise_and_move(self.commander, scene), DONE]
        if kind == "fight":
            return [us_battles.fight(self.commander, scene, space)]
        if kind == "retreat":
            return [us_battles.retreat(scene, space)]
        if kind == "support":
            return [us_battles.support(scene, space)]
        if kind == "reaction":
            return us_battles.react(scene, space)
        if kind == "airmobile":
            return [*us_battles.redeploy(scene, space), DONE]
        return space.default()

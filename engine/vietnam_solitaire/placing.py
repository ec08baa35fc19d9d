"""The order to place: at set-up, and as the NVA/VC player of a game for two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.vietnam_solitaire.board import ALLIED
from engine.vietnam_solitaire.phases import entering, placement, reinforcing, setup
from engine.vietnam_solitaire.played import VsRule, VsTable
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.sequence import SEQUENCE
from engine.vietnam_solitaire.ways import Entrance

ENTRANCES: Mapping[Callable[..., object], Entrance] = {
    setup.orders: setup.ENTRANCE,
    placement.orders: entering.ENTRANCE,
    reinforcing.reinforce: reinforcing.ENTRANCE,
}


def entrance_of(position: VsPosition) -> Entrance:
    """How units enter play in the stage of a position."""
    return ENTRANCES[SEQUENCE.play(position)]


class Place(VsRule):
    """Units stand where the scenario leaves a choice; later what enters play of the NVA/VC side."""

    verb = Verb(
        "place",
        "place {units:units} in {area:area}",
        "Put counters into an area: at set-up where the scenario lets you choose; later the NVA/VC "
        "player's units that enter play.",
        setup.HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        units, area = slots
        entrance = entrance_of(position)
        self.own(seat, units, entrance.heading)
        entrance.refuse(self.played, position, units, area)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        units, area = slots
        position = table.position
        entrance_of(position).note(position, units, area)
        for unit in units:
            position.put(unit, area)
            table.tell("entered", unit, area)

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        entrance = entrance_of(position)
        offered = entrance.units if slot == "units" else entrance.areas
        return offered(self.played, position)

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        """One unit, at set-up in one of its own areas."""
        own = list(self.offers(position, seat, "units"))
        if not own:
            return None
        unit = random.choice(own)
        if seat == ALLIED:
            return (unit,), random.choice(self.played.scenario.choices[unit])
        return (unit,), random.choice(self.played.land)

"""The order to place: at set-up, and as the NVA/VC player of a game for two."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.vietnam_solitaire.board import ALLIED
from engine.vietnam_solitaire.common import VsRule, VsTable
from engine.vietnam_solitaire.phases import entering, offensive, placement, setup
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.sequence import SEQUENCE


class Place(VsRule):
    """Put counters into an area."""

    verb = Verb(
        "place",
        "place {units:units} in {area:area}",
        "Put counters into an area: at set-up where the scenario lets you choose; later the NVA/VC "
        "player's units that enter play.",
        setup.HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        units, area = slots
        play = SEQUENCE.play(position)
        if play is setup.orders:
            self.own(seat, units, setup.HEADING)
            setup.may_set_up(self.played, position, units, area)
            return
        added = play is offensive.reinforce
        heading = offensive.TWO_PLAYERS if added else placement.HEADING
        self.own(seat, units, heading)
        self.region_area(area, heading)
        if added:
            offensive.may_reinforce(self.played, position, units, area)
        else:
            entering.may_place(self.played, position, units, area)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        units, area = slots
        position = table.position
        play = SEQUENCE.play(position)
        if play is offensive.reinforce:
            offensive.count_reinforcements(position, units)
        elif play is not setup.orders:
            entering.count_placed(self.board, position, units, area)
        for unit in units:
            position.put(unit, area)
            table.tell("entered", unit, area)

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        own = list(self.offers(position, seat, "units"))
        if not own:
            return None
        unit = random.choice(own)
        if seat == ALLIED:
            return (unit,), random.choice(setup.choices(self.played)[unit])
        return (unit,), random.choice(self.played.land())

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        play = SEQUENCE.play(position)
        if play is setup.orders:
            free = setup.choices(self.played)
            return free if slot == "units" else sorted({a for way in free.values() for a in way})
        if slot == "area":
            return self.played.land()
        if play is offensive.reinforce:
            return offensive.to_reinforce(self.played, position)
        return entering.to_place(position)

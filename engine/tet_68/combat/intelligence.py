"""Intelligence Warfare: I units against underground guerrillas in their own hex (14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_68.board import NVA, US
from engine.tet_68.combat import steps
from engine.tet_68.data.hexes import number
from engine.tet_68.losing import eliminate
from engine.tet_68.occupation import hidden
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import HexPosition, HexTable

HEADING = "Intelligence Warfare"
REPRESSION_VP = 4  # for the NVA, however many guerrillas die (14.3)
WORDS = {
    "none": "no effect",
    "attacker_ambush": "a hidden guerrilla is lost",
    "defender_ambush": "the attacker is lost",
    "repression": "massive repression",
}


def lurking(position: HexPosition, place: int, side: int) -> list[int]:
    """The underground units with guerrilla stars of a side in a hex; some may be dummies."""
    guerrilla = position.forces.guerrilla
    return [unit for unit in hidden(position, place, side) if guerrilla[unit]]


class Intelligence(HexRule):
    """An open I unit attacks the hidden guerrillas of its hex."""

    verb = Verb(
        "probe",
        "probe with {unit:unit} [spending {marker:marker}]",
        "An open I unit attacks hidden guerrillas in its hex.",
        HEADING,
    )

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        unit, marker = slots
        self.own_on_map(position, seat, (unit,), HEADING)
        told = self._refusal(position, seat, unit)
        if told:
            raise RuleViolation(told, HEADING)
        if marker is not None and (seat != NVA or position.dau_tranh == 0):
            raise RuleViolation("No Dau Tranh marker is yours.", "Dau Tranh (Total Struggle)")

    def _refusal(self, position: HexPosition, seat: int, unit: int) -> str:
        name = self.forces.names[unit]
        if not self.forces.intelligence[unit]:
            return f"{name} is no I unit."
        if position.underground(unit):
            return f"{name} is underground."
        if position.attacked[unit]:
            return f"{name} has attacked in this phase."
        if position.landed[unit] or not lurking(position, position.loc[unit], 1 - seat):
            return f"No hidden guerrilla of the enemy is with {name}."
        return ""

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        unit, marker = slots
        probe(self.played, table, seat, unit, urged=marker is not None)
        table.run_on()

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "marker":
            return range(1) if seat == NVA and position.dau_tranh else ()
        own = [unit for unit in self.forces.of[seat] if position.on_map(unit)]
        return [unit for unit in own if not self._refusal(position, seat, unit)]


def probe(played: Played, table: HexTable, side: int, unit: int, *, urged: bool) -> None:
    """The attack is rolled; what it brings about happens, or is asked."""
    position = table.position
    place = position.loc[unit]
    position.attacked[unit] = 1
    position.probed[unit] = 1
    if urged:
        position.dau_tranh = position.dau_tranh - 1
    face = table.roll(table.address("intelligence", number(place), played.forces.names[unit]))
    chart = played.tables.intelligence
    found: str = (chart.US if side == US else chart.NVA)[max(1, face - urged)]
    if found == "repression" and position.phoenix:
        found = "defender_ambush"  # Operation Phoenix (29.2)
    table.tell("probed", unit, place, face, WORDS[found])
    if found == "defender_ambush":
        eliminate(table, unit)
    elif found == "repression" and side == NVA:
        for other in lurking(position, place, US):
            eliminate(table, other)
    elif found in ("repression", "attacker_ambush"):
        step = steps.AMBUSHED if found == "attacker_ambush" else steps.REPRESSION
        position.settle(battle=place, attacker=side, step=step)
        position.owed_losses[1 - side] = int(found == "attacker_ambush")


def victims(position: HexPosition) -> Sequence[int]:
    """The guerrillas of which their owner loses one: a dummy only where no other is (S45)."""
    found = lurking(position, position.battle, 1 - position.attacker)
    real = [unit for unit in found if not position.forces.dummy[unit]]
    return real or found[:1]


class Repress(HexRule):
    """The US carries massive repression out: guerrillas die, and the NVA has the points (14.3)."""

    verb = Verb("repress", "repress", "Eliminate all hidden guerrillas; four points for the NVA.",
                HEADING)  # fmt: skip

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        """It may always be given where it is asked."""

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        position = table.position
        for unit in lurking(position, position.battle, NVA):
            eliminate(table, unit, scored=False)
        position.score(NVA, REPRESSION_VP)
        table.tell("repression", position.battle, REPRESSION_VP)
        position.settle(step=steps.CLOSE)
        table.open()
        table.run_on()

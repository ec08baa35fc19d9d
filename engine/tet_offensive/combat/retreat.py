"""Retreat From Combat: where hit units go, who chooses, and what happens without a way out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_offensive.board import OFF_MAP, RUFF_PUFF, SANCTUARY, VC_NVA
from engine.tet_offensive.combat.volley import destroy
from engine.tet_offensive.command import NOBODY
from engine.tet_offensive.common import ONLY, Printed, TetRule, TetTable
from engine.tet_offensive.position import TetPosition

HEADING = "Retreat From Combat"


class Retreat(TetRule):
    """A hit unit goes to a friendly city or secure sanctuary near by, or is lost without one."""

    verb = Verb(
        "retreat",
        "retreat {unit:unit} to {destination:area}",
        "Say where a unit retreats: Allied units to a friendly city of the province or one box "
        "along the highway, VC/NVA units to a secure sanctuary that touches the province. Said "
        "ahead, it counts when the unit is hit.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        unit, to = slots
        board = self.board
        if asked_for(position, unit) == seat:
            area = position.loc[unit]
        else:
            area = self.own_on_map(position, seat, unit, HEADING)
        name = board.unit_names[unit]
        if board.type[unit] == RUFF_PUFF:
            raise RuleViolation("Ruff-Puffs never retreat.", HEADING)
        if self.command.side[seat] != VC_NVA and not board.allied_ground[unit]:
            raise RuleViolation(f"{name} is no ground unit; it does not retreat.", HEADING)
        if board.kind[area] == SANCTUARY:
            raise RuleViolation("No unit in a sanctuary may retreat.", "VC/NVA Sanctuaries")
        ways = self.ways(position, unit)
        if to not in ways:
            raise RuleViolation(
                f"{name} cannot retreat to {board.area_names[to]}.",
                HEADING,
                f"It may retreat to {listed([board.area_names[a] for a in ways])}.",
            )

    def ways(self, position: TetPosition, unit: int) -> list[int]:
        """Where a unit may go: what is open now if it is hit, else what may be open by then."""
        if position.hit[unit]:
            return self.routes.retreats(position, unit)
        return self.routes.near(position, unit)

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        unit, to = slots
        position = table.position
        position.retreat_to[unit] = to
        table.tell("retreat_ordered", unit, to, seats=ONLY[seat])
        if position.hit[unit]:
            table.run_on()

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        board = self.board
        units = asked_about(position, seat)
        if not units:
            own = self._own(seat)
            units = [u for u in own if board.kind[position.loc[u]] and position.leads[u] == seat]
        if slot == "unit":
            return units
        return sorted({place for unit in units for place in self.ways(position, unit)})

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        hit = asked_about(position, seat)
        if hit:
            unit = hit[int(random.random() * len(hit))]
            return unit, random.choice(self.ways(position, unit))
        if random.random() < 0.8:
            return None
        pool = self._own(seat)
        unit = pool[int(random.random() * len(pool))]
        near = self.ways(position, unit) if self.board.kind[position.loc[unit]] else []
        return (unit, random.choice(near)) if near else None

    def _own(self, seat: int) -> Sequence[int]:
        board = self.board
        return board.communists if self.command.side[seat] == VC_NVA else board.movers


def asked_about(position: TetPosition, seat: int) -> list[int]:
    """The hit units of which a seat is asked where they go."""
    hit = compress(position.board.units, position.hit)
    return [unit for unit in hit if asked_for(position, unit) == seat]


def settle_retreats(printed: Printed, table: TetTable) -> list[Decision]:
    """Move every hit unit whose way is clear or chosen; the choices that are still open."""
    position, board = table.position, printed.board
    if 1 not in position.hit:
        return []
    asked = []
    for unit in list(compress(board.units, position.hit)):
        ways = printed.routes.retreats(position, unit)
        hidden = is_hidden(position, unit)
        area = position.loc[unit]
        if not ways:
            destroy(table, unit, "no retreat")
        elif position.retreat_to[unit] in ways:
            withdraw(table, unit, position.retreat_to[unit])
        elif (printed.routes.refuges(position, area) if hidden else len(ways)) == 1:
            withdraw(table, unit, ways[0])
        else:
            # Of a unit hit by blind bombing the others know no more than that it was hit.
            about = -1 if hidden else unit
            seat = asked_for(position, unit)
            asked.append(Decision("retreat", seat, ("retreat",), area, about))
    return list(dict.fromkeys(asked))


def is_hidden(position: TetPosition, unit: int) -> bool:
    """Whether a VC/NVA unit lies face down."""
    return position.board.side_of[unit] == VC_NVA and not position.face_up[unit]


def asked_for(position: TetPosition, unit: int) -> int:
    """The seat that is asked where a hit unit goes; NOBODY for one that is not hit.

    Of a unit that blind bombing hit nobody else may know whose it is: whoever settles questions
    about the area is asked (T84).
    """
    if not position.hit[unit]:
        return NOBODY
    if is_hidden(position, unit):
        return position.command.settles[VC_NVA][position.loc[unit]]
    return position.leads[unit]


def withdraw(table: TetTable, unit: int, to: int) -> None:
    """Carry out a retreat; VC and NVA units go face down."""
    position = table.position
    table.open()
    if is_hidden(position, unit):
        own = position.command.mask[VC_NVA]
        table.tell("slipped_away", position.loc[unit])
        table.tell("retreated", unit, position.loc[unit], to, seats=own)
    else:
        table.tell("retreated", unit, position.loc[unit], to)
    position.put(unit, to)
    position.hit[unit] = 0
    position.retreated[unit] = 1
    if position.retreat_to[unit] != OFF_MAP:
        position.retreat_to[unit] = OFF_MAP
    if position.board.side_of[unit] == VC_NVA and position.face_up[unit]:
        position.face_up[unit] = 0

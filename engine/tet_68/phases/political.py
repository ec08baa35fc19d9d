"""Political Combat Phases (Popular Areas): open units win over the people of enemy areas.

The table and what its results mean are lost and reconstructed (ruling S53): the area, or captured
city, turns to the attacker or to nobody, or a side loses points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_68.areas import is_hex
from engine.tet_68.board import COUNTRIES, NOBODY, NVA, SIDES, SOUTH_VIETNAM, US
from engine.tet_68.data.hexes import number
from engine.tet_68.occupation import any_open, hidden, opened, people
from engine.tet_68.phases.asking import anew, asked
from engine.tet_68.phases.replacement import MARKERS
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import (
    AS_PRINTED,
    TO_NOBODY,
    TO_NVA,
    TO_US,
    HexPosition,
    HexTable,
)

HEADING = "Political Combat"
VERBS = ("persuade", "done")
LOWEST, HIGHEST = 0, 7  # rows of the table
RESULTS = {
    "turns": "the people side with the {side} now",
    "neutral": "the people side with nobody now",
    "owner_loses": "the {other} side loses a point",
    "attacker_loses": "the {side} side loses a point",
    "none": "no effect",
}


def city_side(position: HexPosition, place: int) -> int:
    """Whom the people of a city side with: its owner unless politics has changed that."""
    board = position.board
    holding = board.holding.get(place)
    if holding is None or holding.kind != "city":
        return NOBODY
    now = position.allegiance[board.holding_at[place]]
    return holding.side if now == AS_PRINTED else {TO_US: US, TO_NVA: NVA}.get(now, NOBODY)


def spread(played: Played, position: HexPosition, side: int, country: int) -> bool:
    """Whether the war has come to a country (its bits): always to South Vietnam (17.5, 17.6)."""
    if country & SOUTH_VIETNAM:
        return True
    if side == US:
        return bool(position.unlimited)
    return any(position.provoked[n] for n in range(len(COUNTRIES)) if country >> n & 1)


def refusal(played: Played, position: HexPosition, side: int, place: int) -> str:
    """Why a side may not win over the people of a hex now, "" if it may."""
    board = played.board
    where = played.area_names[place]
    if not is_hex(place) or not any_open(position, place, side):
        return f"No open unit of yours is in {where}."
    city = board.holding.get(place)
    if place in board.area_at:
        if people(position, place) == side:
            return f"The people of {where} side with you."
        if position.canvassed[board.area_at[place]]:
            return f"The people of {where} have been won over once in this phase."
        country = board.countries[place]
    elif city is not None and city.kind == "city":
        if city_side(position, place) == side:
            return f"The people of {where} side with you."
        if position.campaigned[board.holding_at[place]]:
            return f"The people of {where} have been won over once in this phase."
        country = city.country
    else:
        return f"{where} is no Popular Area and no captured city."
    return "" if spread(played, position, side, country) else f"The war has not come to {where}."


def helps(position: HexPosition, unit: int) -> bool:
    """Whether a unit works as a political one: not after intelligence in the same half (26)."""
    return position.forces.political[unit] and not position.probed[unit]


def modifier(position: HexPosition, side: int, place: int) -> int:
    """What the table's die is changed by: +1, 0 or -1 (17.4)."""
    forces = position.forces
    against = any(
        forces.guerrilla[unit] and not forces.dummy[unit]
        for unit in hidden(position, place, 1 - side)
    )
    helped = any(helps(position, unit) for unit in opened(position, place, side))
    return int(against) - int(helped)


class Persuade(HexRule):
    """Open units attack the people of their hex politically; a Dau Tranh marker helps the NVA."""

    verb = Verb(
        "persuade",
        "persuade {at:area} [with {marker:marker}]",
        "Win over the people of a hex in which an open unit of yours is.",
        HEADING,
    )

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        place, marker = slots
        told = refusal(self.played, position, seat, place)
        if told:
            raise RuleViolation(told, HEADING)
        if marker is not None and (seat != NVA or position.dau_tranh == 0):
            raise RuleViolation("No Dau Tranh marker is yours.", "Dau Tranh (Total Struggle)")

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        place, marker = slots
        position, board = table.position, self.board
        if place in board.area_at:
            position.canvassed[board.area_at[place]] = 1
        else:
            position.campaigned[board.holding_at[place]] = 1
        if marker is not None:
            position.dau_tranh = position.dau_tranh - 1
        face = table.roll(table.address("politics", number(place)))
        row = face + modifier(position, seat, place) - (marker is not None)
        result = self.played.tables.political.rows[min(max(row, LOWEST), HIGHEST)]
        said = RESULTS[result].format(side=SIDES[seat], other=SIDES[1 - seat])
        table.tell("persuaded", seat, place, face, said)
        self._settle(position, seat, place, result)

    def _settle(self, position: HexPosition, seat: int, place: int, result: str) -> None:
        points = self.played.tables.political.vp
        if result == "turns":
            self._turn(position, place, TO_US if seat == US else TO_NVA)
            position.score(seat, points["turns"])
        elif result == "neutral":
            self._turn(position, place, TO_NOBODY)
            position.score(seat, points["neutral"])
        elif result == "owner_loses":
            position.score(1 - seat, -points["owner_loses"])
        elif result == "attacker_loses":
            position.score(seat, -points["attacker_loses"])

    def _turn(self, position: HexPosition, place: int, now: int) -> None:
        board = self.board
        if place in board.area_at:
            position.holder[board.area_at[place]] = now
        else:
            position.allegiance[board.holding_at[place]] = now

    def chances(
        self, position: HexPosition, seat: int, slots: Slots
    ) -> Sequence[tuple[str, Fraction]]:
        place, marker = slots
        forces = position.forces
        helped = any(helps(position, unit) for unit in opened(position, place, seat))
        # A star may be a dummy: the seat does not know, and counts with a guerrilla.
        against = any(forces.guerrilla[unit] for unit in hidden(position, place, 1 - seat))
        rows = self.played.tables.political.rows
        found: dict[str, Fraction] = {}
        for face in range(1, 7):
            row = face + against - helped - (marker is not None)
            result = rows[min(max(row, LOWEST), HIGHEST)]
            said = RESULTS[result].format(side=SIDES[seat], other=SIDES[1 - seat])
            found[said] = found.get(said, Fraction(0)) + Fraction(1, 6)
        return list(found.items())

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "marker":
            return range(len(MARKERS)) if seat == NVA and position.dau_tranh else ()
        loc = position.loc
        places = {loc[unit] for unit in self.forces.of[seat] if position.on_map(unit)}
        return sorted(h for h in places if not refusal(self.played, position, seat, h))


def phase(side: int) -> Phase[Played, HexPosition]:
    """The phase of a side; the simpler game has none."""

    def begin(played: Played, table: HexTable) -> Progress:
        anew((table.position.canvassed, table.position.campaigned))
        return NEXT

    def orders(played: Played, table: HexTable) -> Progress:
        if played.simple:
            return NEXT
        return asked(played, table, side, "politics", VERBS)

    name = f"{SIDES[side]} Political Combat"
    return Phase(5 if side == NVA else 9, name, {"begin": begin, "orders": orders})


NVA_PHASE, US_PHASE = phase(NVA), phase(US)

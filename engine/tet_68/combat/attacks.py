"""Declaring an attack: who may attack which hex, what it reveals and what it is worth (11.1, 11.2).

Rulebook: Combat; Opposed Landing, National Borders and Attacks against American Units for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_68 import borders
from engine.tet_68.areas import is_hex
from engine.tet_68.board import CAMBODIA, LAOS, NOBODY, NVA, US
from engine.tet_68.combat import steps
from engine.tet_68.losing import turn_open
from engine.tet_68.occupation import defence, hidden_regulars, opened, strengths, units
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import HexPosition, HexTable
from engine.tet_68.sources import supplied

HEADING = "Combat"
MARKERS = ("Dau Tranh",)
AGAINST_AMERICANS = 1  # points for declaring it, and one more with a Dau Tranh marker (21.2.1)


def targets(position: HexPosition, place: int, side: int) -> list[int]:
    """The units of a side that can be attacked in a hex: open ones, and hidden regulars.

    Not those that were attacked in this phase already (11.1, ruling S37).
    """
    found = opened(position, place, side)
    found += hidden_regulars(position, place) if side == NVA else []
    return [unit for unit in found if not position.defended[unit]]


def why_not_hex(played: Played, position: HexPosition, side: int, place: int) -> str:
    """Why a hex cannot be attacked by a side, "" if it can."""
    where = played.area_names[place]
    if not is_hex(place) or played.board.all_sea[place]:
        return f"{where} cannot be attacked."
    holding = played.board.holding.get(place)
    if holding is not None and holding.country & (LAOS | CAMBODIA):
        country = next(n for n in range(5) if holding.country >> n & 1)
        if not position.provoked[country] and not position.unlimited:
            return f"{where} is neutral: it cannot be attacked."
    alive = defence(position, place) == 1 - side
    if alive and not position.assailed[played.board.holding_at[place]]:
        return ""
    if targets(position, place, 1 - side):
        return ""
    if alive or opened(position, place, 1 - side):
        return f"{where} has been attacked in this phase."
    return f"There is nothing to attack in {where}."


def why_not_unit(played: Played, position: HexPosition, unit: int, place: int) -> str:
    """Why a unit cannot attack a hex, "" if it can."""
    forces, board = played.forces, played.board
    name, where = forces.names[unit], played.area_names[place]
    if position.underground(unit):
        return f"{name} is underground: it cannot attack."
    if position.attacked[unit]:
        return f"{name} has attacked in this phase."
    if position.landed[unit]:
        here = position.loc[unit] == place
        return "" if here else f"{name} has landed: it attacks where it lies."
    if place not in board.walks[position.loc[unit]]:
        return f"{name} is not beside {where}, or all sea lies between."
    if not board.enters(place, borders.allowed(played, position, unit)):
        return f"{name} may not attack into that country."
    return ""


class Attack(HexRule):
    """Some units attack a hex beside them; the rest of the attack is asked step by step."""

    verb = Verb(
        "attack",
        "attack {at:area} with {units:units} [spending {marker:marker}]",
        "Attack a hex with units beside it; a Dau Tranh marker makes a numbered result worse.",
        HEADING,
    )

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        place, attackers, marker = slots
        self.own_on_map(position, seat, attackers, HEADING)
        told = why_not_hex(self.played, position, seat, place)
        if told:
            raise RuleViolation(told, HEADING)
        for unit in attackers:
            told = why_not_unit(self.played, position, unit, place)
            if told:
                raise RuleViolation(told, HEADING, self._able(position, seat, place))
        landed = [u for u in position.here[place] if position.landed[u] and u not in attackers]
        if landed:
            names = listed([self.forces.names[unit] for unit in landed])
            raise RuleViolation(f"{names} landed there and must attack too.", "Opposed Landing")
        if marker is not None and (seat != NVA or position.dau_tranh == 0):
            raise RuleViolation("No Dau Tranh marker is yours.", "Dau Tranh (Total Struggle)")

    def _able(self, position: HexPosition, seat: int, place: int) -> str:
        names = [self.forces.names[unit] for unit in self.able(position, seat, place)]
        return f"It can be attacked by: {listed(names)}." if names else "Nobody can attack it."

    def able(self, position: HexPosition, seat: int, place: int) -> list[int]:
        """The units that can attack a hex."""
        near = [*self.board.walks[place], place]
        return [
            unit
            for other in sorted(near)
            for unit in units(position, other, seat)
            if not why_not_unit(self.played, position, unit, place)
        ]

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        place, attackers, marker = slots
        declare(self.played, table, seat, place, attackers, urged=marker is not None)
        table.run_on()

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        places = list(self.offers(position, seat, "at"))
        if not places:
            return None
        place = random.choice(places)
        able = self.able(position, seat, place)
        chosen = [unit for unit in able if position.landed[unit] or random.random() < 0.8]
        urged = seat == NVA and position.dau_tranh and random.random() < 0.3
        return place, tuple(chosen or able[:1]), 0 if urged else None

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "marker":
            return range(len(MARKERS)) if seat == NVA and position.dau_tranh else ()
        own = [
            unit
            for unit in self.forces.of[seat]
            if position.on_map(unit)
            and not position.attacked[unit]
            and not position.underground(unit)
        ]
        if slot == "units":
            return own
        loc, walks = position.loc, self.board.walks
        near = {place for unit in own for place in (*walks[loc[unit]], loc[unit])}
        return sorted(
            place
            for place in near
            if not why_not_hex(self.played, position, seat, place)
            and self.able(position, seat, place)
        )


def declare(
    played: Played,
    table: HexTable,
    side: int,
    place: int,
    attackers: Sequence[int],
    *,
    urged: bool,
) -> None:
    """The attack is declared: hidden regulars are revealed, points counted, supply looked up."""
    position, forces = table.position, played.forces
    table.open()
    table.tell("attack", side, place, listed([forces.names[unit] for unit in attackers]))
    for unit in attackers:
        position.attacking[unit] = 1
        position.attacked[unit] = 1
    if side == US:
        for unit in hidden_regulars(position, place):
            turn_open(table, unit)
    position.settle(battle=place, attacker=side, urged=int(urged), fallen=0, step=steps.SUPPORT)
    if urged:
        position.dau_tranh = position.dau_tranh - 1
        table.tell("urged", place, position.dau_tranh)
    defenders = opened(position, place, 1 - side)
    if side == NVA and any(forces.american[unit] for unit in defenders):
        points = AGAINST_AMERICANS + urged
        position.score(NVA, points)
        table.tell("attack_on_americans", place, points)
    fresh = [unit for unit in defenders if not position.defended[unit]]
    for unit in fresh:
        position.defending[unit] = 1
        position.defended[unit] = 1
    if defence(position, place) != NOBODY:
        position.assailed[played.board.holding_at[place]] = 1
    for of, some in ((side, attackers), (1 - side, fresh)):
        position.unsupplied[of] = int(_unsupplied(played, position, some))


def _unsupplied(played: Played, position: HexPosition, some: Sequence[int]) -> bool:
    """Whether units with more than half of the strength are out of supply (16.7, ruling S52)."""
    short = [unit for unit in some if not supplied(played, position, unit)]
    return 2 * strengths(position, short) > strengths(position, some)

"""Combat Support: air points, SAC and the 7th Fleet in an attack (12)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_68.board import NOBODY, NVA, US
from engine.tet_68.combat import steps, tables
from engine.tet_68.data.hexes import distance, number
from engine.tet_68.occupation import people
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import FLEET_POINTS, SAC_POINTS, HexPosition, HexTable

HEADING = "Combat Support"
FLEET = ("fleet",)
BAD_AIR = 3  # air points in one combat of a turn of bad weather (4.2)
HALF_SAC = SAC_POINTS // 2
UNMODIFIED = 6  # the face that may hurt civilians (12.5)
FLEET_REACH = 2  # hexes from the fleet to the defender's (12.3)


class Available(NamedTuple):
    """What the US may still give to the attack at hand."""

    air: int
    sac: tuple[int, ...]
    fleet: bool


def available(played: Played, position: HexPosition) -> Available:
    """What support there is for the attack at hand.

    In the first turn of Tet! for bases and camps alone (20, ruling S60).
    """
    place = position.battle
    holding = played.board.holding.get(place)
    surprised = played.surprise(position) and position.attacker != US
    if played.simple or (surprised and (holding is None or holding.kind == "city")):
        return Available(0, (), fleet=False)
    found = in_the_air(position)
    near = position.fleet >= 0 and distance(position.fleet, place) <= FLEET_REACH
    return found._replace(fleet=near and not position.fleet_used)


def in_the_air(position: HexPosition) -> Available:
    """The air and SAC points that one combat or strike may have."""
    air = min(position.air_points, BAD_AIR) if position.bad_weather else position.air_points
    sac = tuple(points for points in (HALF_SAC, SAC_POINTS) if points <= position.sac)
    return Available(air, sac, fleet=False)


def check(there: Available, bad_weather: bool, air: int | None, sac: int | None) -> None:
    """Refuse points that there are not, or not together."""
    if air is not None and not 0 <= air <= there.air:
        raise RuleViolation(f"There are {there.air} air points for this combat.", HEADING)
    if sac and sac not in there.sac:
        points = " or ".join(map(str, there.sac)) or "none"
        raise RuleViolation(f"SAC points for this combat: {points}.", "SAC Air Unit")
    if sac and air and bad_weather:
        raise RuleViolation("Bad weather: SAC or air points, not both.", "SAC Air Unit")


class Support(HexRule):
    """The US says with what it supports the attack at hand, attacking or defending."""

    verb = Verb(
        "support",
        "support [air {air:number}] [sac {sac:number}] [{fleet:fleet}]",
        "Add air points, SAC points or the 7th Fleet to this combat.",
        HEADING,
    )

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        air, sac, fleet = slots
        there = available(self.played, position)
        if not any((air, sac, fleet is not None)):
            raise RuleViolation("Say with what, or done for nothing.", HEADING)
        check(there, bool(position.bad_weather), air, sac)
        if fleet is not None and not there.fleet:
            raise RuleViolation("The 7th Fleet is used, or more than two hexes off.", "7th Fleet")

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        air, sac, fleet = slots
        position = table.position
        position.settle(
            support_air=air or 0, support_sac=sac or 0, support_fleet=int(fleet is not None),
            air_points=position.air_points - (air or 0), sac=position.sac - (sac or 0),
            fleet_used=int(bool(position.fleet_used) or fleet is not None),
            step=steps.DEFENCE,
        )  # fmt: skip
        fleet_points = FLEET_POINTS if fleet is not None else 0
        table.tell("supported", position.battle, air or 0, sac or 0, fleet_points)
        table.open()
        table.run_on()

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        there = available(self.played, position)
        air = random.randint(1, min(there.air, 9)) if there.air and random.random() < 0.6 else None
        sac = random.choice(there.sac) if there.sac and random.random() < 0.4 else None
        fleet = 0 if there.fleet and random.random() < 0.6 else None
        return air, sac, fleet

    def offers(self, position: HexPosition, seat: int, slot: str) -> range:
        return range(len(FLEET)) if slot == "fleet" else range(0)


def hurt_civilians(played: Played, table: HexTable, strength: int, face: int) -> None:
    """A 6 of a US attack may hurt civilians: the NVA rolls once more, for points (12.5).

    Where it is supported, in a city or Popular Area, or on the Positional table (ruling S42).
    """
    position = table.position
    place = position.battle
    holding = position.board.holding.get(place)
    lived_in = people(position, place) != NOBODY or (holding is not None and holding.kind == "city")
    exposed = bool(steps.support(position)) or lived_in or position.table[US] == tables.POSITIONAL
    if played.simple or face != UNMODIFIED or not exposed:
        return
    extra = table.roll(table.address("collateral", number(place)))
    found = tables.result(played, tables.POSITIONAL, strength, extra)
    points = int(found) if found.isdecimal() else 0
    position.score(NVA, points)
    table.tell("collateral", place, extra, points)

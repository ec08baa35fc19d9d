"""Interdiction: air and SAC points strike a hex without units of the US side (13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_68.areas import is_hex
from engine.tet_68.bases import neutralize
from engine.tet_68.board import NVA, US
from engine.tet_68.combat import steps, support, tables
from engine.tet_68.combat.firing import said
from engine.tet_68.data import hexes
from engine.tet_68.losing import turn_open
from engine.tet_68.occupation import defence, hidden_regulars, opened
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import HexPosition, HexTable

HEADING = "Interdiction"
A_POINT = 1  # for the US, where the result is a 1 (13.2)


def can_be_struck(position: HexPosition, place: int) -> list[int]:
    """The Communist units of a hex that were not attacked yet: open ones, and hidden regulars."""
    found = [*opened(position, place, NVA), *hidden_regulars(position, place)]
    return [unit for unit in found if not position.defended[unit]]


def communist_base(position: HexPosition, place: int) -> bool:
    """Whether a hex has a Communist base: in their hands a neutralized one is one too (S112)."""
    holding = position.board.holding.get(place)
    if holding is None or holding.kind != "base" or holding.side != NVA:
        return False
    return defence(position, place) == NVA or bool(opened(position, place, NVA))


def why_not_struck(played: Played, position: HexPosition, place: int) -> str:
    """Why a hex is no target, "" if it is one."""
    where = played.area_names[place]
    if not is_hex(place) or played.board.all_sea[place]:
        return f"{where} cannot be struck."
    if can_be_struck(position, place):
        return ""
    if communist_base(position, place):
        held = position.assailed[played.board.holding_at[place]]
        return f"{where} has been attacked in this phase." if held else ""
    if opened(position, place, NVA):
        return f"{where} has been attacked in this phase."
    return f"There is nothing to strike in {where}: no regular, open guerrilla or base."


class Strike(HexRule):
    """Points strike a hex; after an attack whose units are all lost, those that supported it."""

    verb = Verb(
        "strike",
        "strike {at:area} [air {air:number}] [sac {sac:number}]",
        "Strike regulars, open guerrillas or a base from the air.",
        HEADING,
    )

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        place, air, sac = slots
        if position.battle >= 0:
            if place != position.battle or air or sac:
                where = self.played.area_names[position.battle]
                raise RuleViolation(f"The points that supported it strike {where}.", HEADING)
            return
        told = why_not_struck(self.played, position, place)
        if told:
            raise RuleViolation(told, HEADING)
        there = support.in_the_air(position)
        support.check(there, bool(position.bad_weather), air, sac)
        if not air and not sac:
            raise RuleViolation("Say with how many air or SAC points.", HEADING)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        place, air, sac = slots
        position = table.position
        if position.battle >= 0:
            strength = position.support_air + position.support_sac
        else:
            strength = (air or 0) + (sac or 0)
            position.settle(
                air_points=position.air_points - (air or 0), sac=position.sac - (sac or 0)
            )
        strike(self.played, table, place, strength)
        table.run_on()

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        if position.battle >= 0:
            return position.battle, None, None
        places = list(self.offers(position, seat, "at"))
        there = support.in_the_air(position)
        if not places or not there.air:
            return None
        return random.choice(places), random.randint(1, min(there.air, 12)), None

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        if slot != "at":
            return ()
        loc = position.loc
        places = {loc[unit] for unit in self.forces.of[NVA] if position.on_map(unit)}
        places |= set(self.board.held)
        return sorted(h for h in places if not why_not_struck(self.played, position, h))


def strike(played: Played, table: HexTable, place: int, strength: int) -> None:
    """The strike is carried out; the NVA picks whom it loses if there are several."""
    position = table.position
    table.open()
    instead = position.battle >= 0
    targets = can_be_struck(position, place)
    if instead:
        targets = opened(position, place, NVA)
    table.tell("strike", place, strength)
    for unit in hidden_regulars(position, place):
        turn_open(table, unit)
    targets = [unit for unit in targets if position.loc[unit] == place]
    for unit in targets:
        position.defended[unit] = 1
        position.defending[unit] = 1
    base = communist_base(position, place)
    if base:
        position.assailed[played.board.holding_at[place]] = 1
    position.settle(battle=place, attacker=US, step=steps.STRUCK)
    position.owed_losses[NVA] = 0
    if not targets and not base:
        table.tell("attack_on_nothing", place)
        return
    which = tables.POSITIONAL if base else tables.MOBILE
    face = table.roll(table.address("interdiction", hexes.number(place)))
    die = face - tables.overwhelming(which, strength)
    die += tables.terrain(position, place) if base else 0
    found = tables.result(played, which, strength, die)
    table.tell("struck", place, tables.NAMES[which - 1], strength, face, die, said(found))
    if found == "1":
        position.score(US, A_POINT)
    elif found in ("2", "3"):
        position.owed_losses[NVA] = 1 if targets else 0
        if base:
            neutralize(table, place)
    if base:
        position.table[US] = which
        support.hurt_civilians(played, table, strength, face)


def victims(position: HexPosition) -> Sequence[int]:
    """The units of which the NVA loses one."""
    return steps.defenders(position)

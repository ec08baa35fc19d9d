"""Phase 5: insurgents and regulars enter play, by dice or as the NVA/VC player decides."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.vietnam_solitaire.asking import must_answer
from engine.vietnam_solitaire.board import (
    COMMUNIST,
    NVA,
    PART_OF_FACE,
    POOL,
)
from engine.vietnam_solitaire.played import Played, VsTable
from engine.vietnam_solitaire.pool import place_from_pool, ran_out
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.ways import Way

HEADING = "Phase 5: Place NVA and VC Units"
TWO_PLAYERS = "Two-Player Rules"
RE_ROLLED = 6  # the face that names no region
INSURGENTS, MORE_INSURGENTS = 1, 2  # VC that are placed; the second where a 6 came first


def insurgency(played: Played, table: VsTable) -> Progress:
    """A die for the region, one for the area; two VC where a 6 came first."""
    position, board = table.position, played.board
    position.insurgents.reset()
    position.regulars.reset()
    position.returned.reset()
    regions = [r for r in played.scenario.regions if position.allied_in(r)]
    if not played.rules(position).insurgency or not regions:
        return NEXT
    count, attempt = INSURGENTS, 0
    while True:
        attempt += 1
        face = table.roll(table.address("insurgency", "region", f"roll {attempt}"))
        if face == RE_ROLLED:
            count = MORE_INSURGENTS
        elif face - 1 in regions:
            break
    region = face - 1
    table.tell("insurgency", region, count)
    if played.options.two_players:
        there = len(position.in_box(board.vc_kind, POOL))
        if there < count:
            ran_out(table, board.vc_kind)
        position.insurgents[region] = min(count, there)
        return NEXT
    part = PART_OF_FACE[table.roll(table.address("insurgency", "area"))]
    place_from_pool(played, table, board.vc_kind, board.areas_of[region][part], count)
    return NEXT


def regulars(played: Played, table: VsTable) -> Progress:
    """One NVA unit a trail counter, in the region that the trail area leads to.

    Region by region from the first, for the pool may run out (Scenario C, Placing NVA / VC units).
    """
    position, board = table.position, played.board
    rules = played.rules(position)
    if not rules.regulars:
        return NEXT
    fixed = -1 if rules.regulars_in is None else board.region_of[rules.regulars_in[0]]
    for region in played.scenario.regions:
        if region == fixed and rules.regulars_in is not None:
            area, count = rules.regulars_in
            if played.options.two_players:
                position.regulars[region] = count
                continue
            first = first_armor(position, region)
            if first >= 0:
                _enter(table, first, area)
                count -= 1
            place_from_pool(played, table, board.nva_kind, area, count)
            continue
        _regulars_of(played, table, region)
    return NEXT


def _regulars_of(played: Played, table: VsTable, region: int) -> None:
    """The regulars that the trail brings to one region."""
    position, board = table.position, played.board
    for trail in (t for t in played.trails if board.region_of[t] == region):
        if played.options.two_players:
            if position.trail[trail]:
                brought = position.regulars[region] + position.trail[trail]
                position.regulars[region] = brought
            continue
        for number in range(position.trail[trail]):
            _regular(played, table, trail, number)


def _regular(played: Played, table: VsTable, trail: int, number: int) -> None:
    """One counter of a trail area brings a unit, armor before infantry (V19 to V21)."""
    position, board = table.position, played.board
    region = board.region_of[trail]
    armor = first_armor(position, region)
    if armor < 0 and number == 0 and is_full(position, trail):
        armor = next(iter(position.lost_armor()), -1)
    if armor < 0 and not position.in_box(board.nva_kind, POOL):
        ran_out(table, board.nva_kind)
        return
    name = board.area_names[trail]
    face = table.roll(table.address("regulars", name, f"counter {number + 1}"))
    area = board.areas_of[region][PART_OF_FACE[face]]
    if armor >= 0:
        _enter(table, armor, area)
    else:
        place_from_pool(played, table, board.nva_kind, area)


def is_full(position: VsPosition, trail: int) -> bool:
    """Whether a trail area holds as many trail counters as it can: armor may return by it."""
    return position.trail[trail] == position.board.trail_limit


def first_armor(position: VsPosition, region: int) -> int:
    """Armor that waits to enter in a region, or -1."""
    board = position.board
    for unit in board.of_kind[board.armor_kind]:
        if position.loc[unit] == POOL and position.home[unit] == region:
            return unit
    return -1


def _enter(table: VsTable, unit: int, area: int) -> None:
    position = table.position
    position.put(unit, area)
    if position.home[unit] >= 0:
        position.home[unit] = -1
    table.tell("entered", unit, area)


# ---- the NVA/VC player's part --------------------------------------------------------------------


def movers(position: VsPosition) -> list[int]:
    """NVA/VC units on the map."""
    return position.on_map(position.board.communists)


def leaves(position: VsPosition, unit: int, area: int) -> bool:
    """Whether a unit that goes to an area would leave its region."""
    region_of = position.board.region_of
    return region_of[position.loc[unit]] != region_of[area]


def refuse(played: Played, position: VsPosition, unit: int, area: int) -> None:
    """Refuse to let any but NVA units leave their region."""
    if leaves(position, unit, area) and played.board.army[unit] != NVA:
        raise RuleViolation(
            f"{played.board.unit_names[unit]} stays in its region: only NVA units go to another.",
            TWO_PLAYERS,
        )


def refuse_transfers(
    played: Played, position: VsPosition, units: tuple[int, ...], area: int
) -> None:
    """Refuse a second NVA unit that goes to another region in a turn (V30)."""
    if sum(leaves(position, u, area) for u in units) + position.transferred > 1:
        raise RuleViolation("One NVA unit a turn goes to another region.", TWO_PLAYERS)


def note_transfer(position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Note that an NVA unit goes to another region."""
    if any(leaves(position, u, area) for u in units):
        position.transferred = 1


WAY = Way(HEADING, movers, refuse, refuse_together=refuse_transfers, note=note_transfer)


def orders(played: Played, table: VsTable) -> Progress:
    """With two players, the NVA/VC player places and moves their units."""
    position = table.position
    if not played.options.two_players:
        return NEXT
    due = any(position.insurgents) or any(position.regulars)
    if not must_answer(table, COMMUNIST, due or bool(movers(position)), "Placing and moving"):
        position.insurgents.reset()
        position.regulars.reset()
        position.returned.reset()  # with that for which there are no counters
        return NEXT
    return [Decision("placement", COMMUNIST, ("place", "move", "done"))]


PHASE: Phase[Played, VsPosition] = Phase(
    5, "Place NVA and VC Units", {"insurgency": insurgency, "regulars": regulars, "orders": orders}
)

"""Phase 5: insurgents and regulars enter play, by dice or as the NVA/VC player decides."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.table import Table
from engine.vietnam_solitaire.board import (
    BOX,
    COMMUNIST,
    DESTROYED,
    LAND,
    NVA,
    PART_OF_FACE,
    POOL,
    Board,
)
from engine.vietnam_solitaire.common import (
    NEXT,
    Answer,
    Played,
    Stage,
    address,
    counted,
    listed,
    must_answer,
    place_from_pool,
    ran_out,
    vs,
)
from engine.vietnam_solitaire.position import (
    HOME,
    INSURGENTS,
    REGULARS,
    RETURNED,
    TRANSFERRED,
    VsPosition,
)

HEADING = "Phase 5: Place NVA and VC Units"
TWO_PLAYERS = "Two-Player Rules"
PHASE = 6  # in sequence.PHASES
RE_ROLLED = 6  # the face that names no region


def insurgency(played: Played, table: Table) -> Answer:
    """A die for the region, one for the area; two VC where a 6 came first."""
    position, board = vs(table), played.board
    position.clear(INSURGENTS, REGULARS, RETURNED)
    regions = [r for r in played.scenario.regions if position.allied_in(r)]
    if not played.rules(position).insurgency or not regions:
        return NEXT
    count, attempt = 1, 0
    while True:
        attempt += 1
        face = table.roll(address(position, 5, "insurgency", "region", f"roll {attempt}"))
        if face == RE_ROLLED:
            count = 2
        elif face - 1 in regions:
            break
    region = face - 1
    table.tell("insurgency", region, count)
    if played.options.two_players:
        there = len(position.in_box(board.vc_kind, POOL))
        if there < count:
            ran_out(table, board.vc_kind)
        position.change(INSURGENTS, region, min(count, there))
        return NEXT
    part = PART_OF_FACE[table.roll(address(position, 5, "insurgency", "area"))]
    place_from_pool(played, table, board.vc_kind, board.areas_of[region][part], count)
    return NEXT


def regulars(played: Played, table: Table) -> Answer:
    """One NVA unit a trail counter, in the region that the trail area leads to.

    Region by region from the first, for the pool may run out (Scenario C, Placing NVA / VC units).
    """
    position, board = vs(table), played.board
    rules = played.rules(position)
    if not rules.regulars:
        return NEXT
    fixed = -1 if rules.regulars_in is None else board.region_of[rules.regulars_in[0]]
    for region in played.scenario.regions:
        if region == fixed and rules.regulars_in is not None:
            area, count = rules.regulars_in
            if played.options.two_players:
                position.change(REGULARS, region, count)
                continue
            first = first_armor(position, region)
            if first >= 0:
                _enter(table, first, area)
                count -= 1
            place_from_pool(played, table, board.nva_kind, area, count)
            continue
        _regulars_of(played, table, region)
    return NEXT


def _regulars_of(played: Played, table: Table, region: int) -> None:
    """The regulars that the trail brings to one region."""
    position, board = vs(table), played.board
    for trail in (t for t in played.trails() if board.region_of[t] == region):
        if played.options.two_players:
            if position.trail[trail]:
                brought = position.regulars[region] + position.trail[trail]
                position.change(REGULARS, region, brought)
            continue
        for number in range(position.trail[trail]):
            _regular(played, table, trail, number)


def _regular(played: Played, table: Table, trail: int, number: int) -> None:
    """One counter of a trail area brings a unit, armor before infantry (V19 to V21)."""
    position, board = vs(table), played.board
    region = board.region_of[trail]
    armor = first_armor(position, region)
    if armor < 0 and number == 0 and position.trail[trail] == board.trail_limit:
        armor = next(iter(position.lost_armor()), -1)
    if armor < 0 and not position.in_box(board.nva_kind, POOL):
        ran_out(table, board.nva_kind)
        return
    name = board.area_names[trail]
    face = table.roll(address(position, 5, "regulars", name, f"counter {number + 1}"))
    area = board.areas_of[region][PART_OF_FACE[face]]
    if armor >= 0:
        _enter(table, armor, area)
    else:
        place_from_pool(played, table, board.nva_kind, area)


def first_armor(position: VsPosition, region: int) -> int:
    """Armor that waits to enter in a region, or -1."""
    board = position.board
    for unit in board.of_kind[board.armor_kind]:
        if position.loc[unit] == POOL and position.home[unit] == region:
            return unit
    return -1


def _enter(table: Table, unit: int, area: int) -> None:
    position = vs(table)
    position.put(unit, area)
    if position.home[unit] >= 0:
        position.change(HOME, unit, -1)
    table.tell("entered", unit, area)


# ---- the NVA/VC player's part --------------------------------------------------------------------


def to_place(position: VsPosition) -> list[int]:
    """Units that the NVA/VC player may still bring into play."""
    board = position.board
    kinds = []
    if any(position.insurgents):
        kinds.append(board.vc_kind)
    if any(position.regulars):
        kinds += [board.nva_kind, board.armor_kind]
    return [
        u
        for u in board.communists
        if board.kind_of[u] in kinds
        and position.loc[u] >= POOL
        and board.area_kind[position.loc[u]] == BOX
    ]


def due(played: Played, position: VsPosition) -> list[str]:
    """What the dice and the trail bring and is not placed, in words: as far as there are counters.

    Armor in the place of infantry is the player's choice, but where a scenario says it must enter.
    """
    board = played.board
    left = []
    for kind, counts in ((board.vc_kind, position.insurgents), (board.nva_kind, position.regulars)):
        there = len(position.in_box(kind, POOL))
        regions = [r for r in played.scenario.regions if counts[r]]
        if kind == board.nva_kind:
            for unit in obliged(played, position):
                left.append(f"{board.unit_names[unit]} in {board.regions[position.home[unit]]}")
        if there >= sum(counts):
            left += [f"{counts[r]} {board.kinds[kind]} in {board.regions[r]}" for r in regions]
        elif there:
            where = " or ".join(board.regions[r] for r in regions)
            left.append(f"{there} {board.kinds[kind]}, the last there are, in {where}")
    return left


def obliged(played: Played, position: VsPosition) -> list[int]:
    """Armor that must enter now in the place of infantry, by its scenario (V33)."""
    back = played.scenario.armor_returns
    unit = first_armor(position, back) if back >= 0 and position.regulars[back] else -1
    return [unit] if unit >= 0 else []


def all_placed(played: Played, position: VsPosition) -> None:
    """Refuse to go on while units are to be placed (V45)."""
    if left := due(played, position):
        raise RuleViolation(f"Units are still to be placed: {listed(left)}.", HEADING)


def may_place(played: Played, position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Refuse units that the dice and the trail do not bring into the region of an area."""
    board = played.board
    region = board.region_of[area]
    vc = sum(board.kind_of[u] == board.vc_kind for u in units)
    for kind, count, left in (
        ("VC", vc, position.insurgents[region]),
        ("NVA", len(units) - vc, position.regulars[region]),
    ):
        if count > left:
            raise RuleViolation(
                f"{counted(left, f'{kind} unit')} may still enter in {board.regions[region]}.",
                HEADING,
            )
    if len(units) > vc:
        _in_order(played, position, units, area)
    back = sum(position.loc[u] == DESTROYED for u in units) + position.returned[region]
    for unit in units:
        name = board.unit_names[unit]
        place = position.loc[unit]
        if place == DESTROYED:
            full = [
                t
                for t in played.trails()
                if board.region_of[t] == region and position.trail[t] == board.trail_limit
            ]
            if not full:
                raise RuleViolation(
                    f"{name} returns where a trail area with two counters leads.", HEADING
                )
            if back > len(full):
                raise RuleViolation(
                    f"{counted(len(full), 'destroyed armor unit')} may return in "
                    f"{board.regions[region]} this turn: one of the two units of each trail area "
                    "with two counters.",
                    HEADING,
                )
        elif place != POOL:
            raise RuleViolation(f"{name} is not there to be placed.", HEADING)
        elif played.scenario.armor_returns >= 0 and position.home[unit] not in (-1, region):
            home = board.regions[position.home[unit]]
            raise RuleViolation(f"{name} must enter in {home}.", played.scenario.heading)


def _in_order(played: Played, position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Refuse regulars that a scenario places elsewhere, or only after others (V33, V48)."""
    board, scenario = played.board, played.scenario
    region = board.region_of[area]
    if not scenario.in_order:
        return
    fixed = played.rules(position).regulars_in
    if fixed is not None and board.region_of[fixed[0]] == region and area != fixed[0]:
        raise RuleViolation(
            f"The regulars of this turn enter {board.regions[region]} in "
            f"{board.area_names[fixed[0]]}.",
            scenario.heading,
        )
    infantry = sum(board.kind_of[u] == board.nva_kind for u in units)
    earlier = [r for r in scenario.regions if r < region and position.regulars[r]]
    if infantry and earlier:
        raise RuleViolation(
            f"Regulars are placed region by region: {board.regions[earlier[0]]} comes first.",
            scenario.heading,
        )
    waiting = [u for u in obliged(played, position) if u not in units]
    owed = sum(position.home[u] == region for u in waiting)
    if owed and infantry + owed > position.regulars[region]:
        raise RuleViolation(
            f"{board.unit_names[waiting[0]]} must enter in {board.regions[region]} in the "
            "place of an infantry unit.",
            scenario.heading,
        )


def count_placed(board: Board, position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Note who enters in the region of an area, before they stand there."""
    region = board.region_of[area]
    vc = sum(board.kind_of[u] == board.vc_kind for u in units)
    if back := sum(position.loc[u] == DESTROYED for u in units):
        position.change(RETURNED, region, position.returned[region] + back)
    if vc:
        position.change(INSURGENTS, region, position.insurgents[region] - vc)
    if len(units) > vc:
        position.change(REGULARS, region, position.regulars[region] - len(units) + vc)
    for unit in units:
        if position.home[unit] >= 0:
            position.change(HOME, unit, -1)


def movers(position: VsPosition) -> list[int]:
    """NVA/VC units on the map."""
    board = position.board
    return [u for u in board.communists if board.area_kind[position.loc[u]] == LAND]


def price_of_move(played: Played, position: VsPosition, unit: int, area: int) -> int:
    """Nothing. Raises RuleViolation where the unit may not go."""
    board = played.board
    leaves = board.region_of[position.loc[unit]] != board.region_of[area]
    if leaves and board.army[unit] != NVA:
        raise RuleViolation(
            f"{board.unit_names[unit]} stays in its region: only NVA units go to another.",
            TWO_PLAYERS,
        )
    return 0


def leaving(position: VsPosition, units: tuple[int, ...], area: int) -> int:
    """How many of the units would leave their region."""
    region_of = position.board.region_of
    return sum(region_of[position.loc[u]] != region_of[area] for u in units)


def check_transfers(position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Refuse a second NVA unit that goes to another region in a turn (V30)."""
    if leaving(position, units, area) + position.one(TRANSFERRED) > 1:
        raise RuleViolation("One NVA unit a turn goes to another region.", TWO_PLAYERS)


def count_transfers(position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Note that an NVA unit goes to another region."""
    if leaving(position, units, area):
        position.change(TRANSFERRED, 0, 1)


def orders(played: Played, table: Table) -> Answer:
    """With two players, the NVA/VC player places and moves his units."""
    position = vs(table)
    if not played.options.two_players:
        return NEXT
    due = any(position.insurgents) or any(position.regulars)
    if not must_answer(table, COMMUNIST, due or bool(movers(position)), "Placing and moving"):
        position.clear(INSURGENTS, REGULARS, RETURNED)  # with that for which there are no counters
        return NEXT
    return [Decision("placement", COMMUNIST, ("place", "move", "done"))]


STAGES = (
    Stage(PHASE, "insurgency", insurgency),
    Stage(PHASE, "regulars", regulars),
    Stage(PHASE, "orders", orders),
)

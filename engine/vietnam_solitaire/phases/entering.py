"""What the NVA/VC player of a game for two brings into play, where they like: phase 5."""

from __future__ import annotations

from engine.kernel.errors import RuleViolation
from engine.kernel.wording import counted, listed
from engine.vietnam_solitaire.board import BOX, DESTROYED, POOL
from engine.vietnam_solitaire.phases.placement import HEADING, first_armor, is_full
from engine.vietnam_solitaire.played import Played, refuse_off_map
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.ways import Entrance


def to_place(played: Played, position: VsPosition) -> list[int]:
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
    refuse_off_map(played, area, HEADING)
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
        if position.loc[unit] == DESTROYED:
            _may_return(played, position, unit, region, back)
        elif position.loc[unit] != POOL:
            raise RuleViolation(f"{board.unit_names[unit]} is not there to be placed.", HEADING)
        elif played.scenario.armor_returns >= 0 and position.home[unit] not in (-1, region):
            home = board.regions[position.home[unit]]
            raise RuleViolation(
                f"{board.unit_names[unit]} must enter in {home}.", played.scenario.heading
            )


def _may_return(played: Played, position: VsPosition, unit: int, region: int, back: int) -> None:
    """Refuse destroyed armor beyond one for each full trail area that leads to the region (V21).

    `back`: how many have returned there this turn, those of the order among them.
    """
    board = played.board
    full = [t for t in played.trails if board.region_of[t] == region and is_full(position, t)]
    if not full:
        raise RuleViolation(
            f"{board.unit_names[unit]} returns where a trail area with two counters leads.", HEADING
        )
    if back > len(full):
        raise RuleViolation(
            f"{counted(len(full), 'destroyed armor unit')} may return in {board.regions[region]} "
            "this turn: one of the two units of each trail area with two counters.",
            HEADING,
        )


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


def note_placed(position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Note who enters in the region of an area, before they stand there."""
    board = position.board
    region = board.region_of[area]
    vc = sum(board.kind_of[u] == board.vc_kind for u in units)
    if back := sum(position.loc[u] == DESTROYED for u in units):
        position.returned[region] = position.returned[region] + back
    if vc:
        position.insurgents[region] = position.insurgents[region] - vc
    if len(units) > vc:
        position.regulars[region] = position.regulars[region] - len(units) + vc
    for unit in units:
        if position.home[unit] >= 0:
            position.home[unit] = -1


ENTRANCE = Entrance(HEADING, to_place, may_place, note=note_placed)

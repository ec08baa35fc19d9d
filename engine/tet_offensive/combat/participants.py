"""Who takes part in a battle: who may fire, who may be fired at, and where battles are due."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tet_offensive.board import ALLIED, CITY, SAPPER, VC_NVA
from engine.tet_offensive.combat.odds import bonus_value, column
from engine.tet_offensive.position import TetPosition

HOLD = 2  # what a plan says when a side is to fire at nobody


def in_battle(position: TetPosition, unit: int) -> bool:
    """Whether a unit where it stands can take part in a battle of this phase (ruling T23)."""
    board = position.board
    if position.retreated[unit] or position.hit[unit]:
        return False
    if board.side_of[unit] == VC_NVA:
        return bool(position.face_up[unit])
    return board.allied_ground[unit]


def side(position: TetPosition, area: int, seat: int) -> Sequence[int]:
    """A side's units in the battle of an area, by id."""
    found = position.notes.found
    key = (area, seat)
    units = found.get(key)
    if units is None:
        units = found[key] = _side(position, area, seat)
    return units


def _side(position: TetPosition, area: int, seat: int) -> list[int]:
    if seat == VC_NVA:
        if not position.vcnva[area]:
            return []
        side_of, up = position.board.side_of, position.face_up
        units = [u for u in position.here[area] if side_of[u] == VC_NVA and up[u]]
    else:
        if not position.allied[area]:
            return []
        ground = position.board.allied_ground
        units = [u for u in position.here[area] if ground[u]]
    if units:
        out, hit = position.retreated, position.hit
        units = [u for u in units if not (out[u] or hit[u])]
        if len(units) > 1:
            units.sort()
    return units


def firers(position: TetPosition, area: int, seat: int, sappers_only: bool = False) -> list[int]:
    """Units that may still fire in an area at a seat's order, sympathizers included."""
    command = position.command
    own = command.side[seat]
    if command.joint[area]:
        units = side_firers(position, area, own, sappers_only)
        return [u for u in units if position.leads[u] == seat]
    if command.settles[own][area] != seat:
        return []
    return side_firers(position, area, own, sappers_only)


def side_firers(
    position: TetPosition, area: int, own: int, sappers_only: bool = False
) -> list[int]:
    """A side's units that may still fire in an area, sympathizers included."""
    board, fired = position.board, position.fired
    units = [u for u in side(position, area, own) if not fired[u]]
    if sappers_only:
        units = [u for u in units if board.type[u] == SAPPER]
    sympathizers = own == VC_NVA and not sappers_only and not position.bonus_fired[area]
    if sympathizers and bonus_value(position, area):
        units.append(board.sympathizers)
    return units


def support(position: TetPosition, area: int, seat: int) -> list[int]:
    """What allies could add to a seat's fire in an area: none where one seat fires for a side.

    Before the battles units that lie face down count, since an ally may turn them up (T79).
    """
    command, board = position.command, position.board
    if not command.joint[area]:
        return []
    own = command.side[seat]
    units = [u for u in side_firers(position, area, own) if position.leads[u] != seat]
    if own == VC_NVA and not position.battle:
        here = position.here[area]
        units += [
            u
            for u in here
            if board.side_of[u] == own and position.leads[u] != seat and u not in units
        ]
    return units


def targets(position: TetPosition, area: int, seat: int) -> list[int]:
    """Units at which a seat may still fire in an area: each is attacked once a phase."""
    other = 1 - position.command.side[seat]
    attacked = position.attacked
    return [u for u in side(position, area, other) if not attacked[u]]


def naval_supports(position: TetPosition, area: int) -> bool:
    """Whether naval gunfire stands off the province of an area and has not fired (T30)."""
    board = position.board
    naval = board.naval
    return (
        position.phase == 6
        and position.loc[naval] == board.province_of[area]
        and not position.fired[naval]
    )


def can_attack(position: TetPosition, area: int, seat: int, sappers_only: bool = False) -> bool:
    """Whether a seat has any allowed fire left in an area, with its allies'. Public facts alone."""
    mine = firers(position, area, seat, sappers_only)
    if not mine:
        return False
    own = position.command.side[seat]
    if position.command.joint[area]:
        mine = side_firers(position, area, own, sappers_only)
    if own == ALLIED and naval_supports(position, area):
        mine = [*mine, position.board.naval]
    return any(column(position, mine, t, area) >= 0 for t in targets(position, area, seat))


def battle_areas(position: TetPosition) -> list[int]:
    """Areas in which a battle is due: highest political value first, then map order (T41)."""
    board = position.board
    found = []
    for area in board.map_areas:
        if not position.allied[area]:
            continue
        bonus = bonus_value(position, area)
        if bonus or (position.vcnva[area] and side(position, area, VC_NVA)):
            found.append(area)
    return sorted(found, key=lambda a: -board.pv[a])


def shared_areas(position: TetPosition) -> list[int]:
    """Areas that hold units of both sides, air units out on a mission included."""
    board, loc, based = position.board, position.loc, position.based
    out = {loc[u] for u in board.air if not based[u]}
    shared = []
    for area in board.map_areas:
        if position.vcnva[area]:
            if position.allied[area] or area in out:
                shared.append(area)
        elif position.allied[area] and board.kind[area] == CITY and bonus_value(position, area):
            shared.append(area)
    return shared


def planned_targets(position: TetPosition, area: int, seat: int) -> dict[int, list[int]]:
    """What a seat has ordered to fire at in an area: target -> firers, both by id."""
    board, command = position.board, position.command
    own = command.side[seat]
    joint, leads, fire, fired = command.joint[area], position.leads, position.fire, position.fired
    if not joint and command.settles[own][area] != seat:
        return {}
    plan: dict[int, list[int]] = {}
    for unit in side(position, area, own):
        target = fire[unit]
        if target >= 0 and not fired[unit] and (not joint or leads[unit] == seat):
            plan.setdefault(target, []).append(unit)
    if own == VC_NVA:
        bonus = position.bonus[area] >= 0 and not position.bonus_fired[area]
        if bonus and (not joint or leads[board.sympathizers] == seat):
            plan.setdefault(position.bonus[area], []).append(board.sympathizers)
    elif fire[board.naval] in plan and (not joint or leads[board.naval] == seat):
        plan[fire[board.naval]].append(board.naval)
    return dict(sorted(plan.items())) if len(plan) > 1 else plan


def joint_targets(
    position: TetPosition, area: int, own: int, sappers_only: bool = False
) -> dict[int, list[int]]:
    """What a side fires at in an area: its seats' orders at one target are one attack (T79).

    While only sappers fire, an order of a seat counts if it names nobody else.
    """
    command, board = position.command, position.board
    seats = command.of[own] if command.joint[area] else (command.settles[own][area],)
    plan: dict[int, list[int]] = {}
    for seat in seats:
        for target, units in planned_targets(position, area, seat).items():
            if not sappers_only or all(board.type[u] == SAPPER for u in units):
                plan.setdefault(target, []).extend(units)
    return dict(sorted(plan.items()))


def forget(position: TetPosition, area: int, seat: int, target: int | None = None) -> None:
    """Drop a seat's orders to fire in an area, all or those at one target."""
    board, command = position.board, position.command
    fire, side_of, leads = position.fire, board.side_of, position.leads
    own, joint = command.side[seat], command.joint[area]
    if not joint and command.settles[own][area] != seat:
        return
    dropped = {target} if target is not None else set()
    for unit in position.here[area]:
        at = fire[unit]
        meant = at >= 0 and side_of[unit] == own and (target is None or at == target)
        if meant and (not joint or leads[unit] == seat):
            position.fire[unit] = -1
            dropped.add(at)
    if own == VC_NVA:
        bonus = not joint or leads[board.sympathizers] == seat
        if bonus and position.bonus[area] >= 0 and target in (None, position.bonus[area]):
            position.bonus[area] = -1
    elif fire[board.naval] in dropped and (not joint or leads[board.naval] == seat):
        position.fire[board.naval] = -1


def unordered(position: TetPosition, area: int, seat: int) -> list[int]:
    """Units that may fire at a seat's order and have no order, while a target is left for them."""
    plan = planned_targets(position, area, seat)
    if position.plan(seat)[area] == HOLD or not set(targets(position, area, seat)) - set(plan):
        return []
    ordered = {unit for units in plan.values() for unit in units}
    return [unit for unit in firers(position, area, seat) if unit not in ordered]


def trim(position: TetPosition, area: int, seat: int) -> list[int]:
    """Drop a seat's orders to fire that can no longer be carried out; the targets dropped.

    What an ally might add counts for as long as they may still order it.
    """
    dropped: list[int] = []
    planned = planned_targets(position, area, seat)
    if not planned:
        return dropped
    left = set(targets(position, area, seat))
    more = support(position, area, seat)
    for target, units in planned.items():
        alone = units == [position.board.naval]
        weak = column(position, [*units, *more] if more else units, target, area) < 0
        if target not in left or alone or weak:
            forget(position, area, seat, target)
            dropped.append(target)
    plan = position.plan(seat)
    if dropped and plan[area]:
        plan[area] = 0
    return dropped

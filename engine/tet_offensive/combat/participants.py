"""Who takes part in a battle: who may fire, who may be fired at, and where battles are due."""

from __future__ import annotations

from engine.tet_offensive.board import ALLIED, CITY, SAPPER, VC_NVA
from engine.tet_offensive.combat.odds import bonus_value, column
from engine.tet_offensive.position import BONUS, FIRE, PLANNED, TetPosition

HOLD = 2  # what a plan says when a side is to fire at nobody


def in_battle(position: TetPosition, unit: int) -> bool:
    """Whether a unit where it stands can take part in a battle of this phase (ruling T23)."""
    board = position.board
    if position.retreated[unit] or position.hit[unit]:
        return False
    if board.seat_of[unit] == VC_NVA:
        return bool(position.face_up[unit])
    return board.allied_ground[unit]


def side(position: TetPosition, area: int, seat: int) -> list[int]:
    """A side's units in the battle of an area, by id."""
    here, out, hit = position.here[area], position.retreated, position.hit
    if seat == VC_NVA:
        if not position.vcnva[area]:
            return []
        seat_of, up = position.board.seat_of, position.face_up
        return sorted(
            [u for u in here if up[u] and not out[u] and not hit[u] and seat_of[u] == VC_NVA]
        )
    if not position.allied[area]:
        return []
    ground = position.board.allied_ground
    return sorted([u for u in here if ground[u] and not out[u] and not hit[u]])


def firers(position: TetPosition, area: int, seat: int, sappers_only: bool = False) -> list[int]:
    """A side's units that may still fire in an area, sympathizers included."""
    board = position.board
    units = [
        u
        for u in side(position, area, seat)
        if not position.fired[u] and (not sappers_only or board.type[u] == SAPPER)
    ]
    sympathizers = seat == VC_NVA and not sappers_only and not position.bonus_fired[area]
    if sympathizers and bonus_value(position, area):
        units.append(board.sympathizers)
    return units


def targets(position: TetPosition, area: int, seat: int) -> list[int]:
    """Units at which a side may still fire in an area: each is attacked once a phase."""
    return [u for u in side(position, area, 1 - seat) if not position.attacked[u]]


def naval_supports(position: TetPosition, area: int) -> bool:
    """Whether naval gunfire stands off the province of an area and has not fired (T30)."""
    board = position.board
    naval = board.naval
    return (
        board.phase_of_stage[position.stage] == 6
        and position.loc[naval] == board.province_of[area]
        and not position.fired[naval]
    )


def can_attack(position: TetPosition, area: int, seat: int, sappers_only: bool = False) -> bool:
    """Whether a side has any allowed fire left in an area. Public facts alone."""
    mine = firers(position, area, seat, sappers_only)
    if not mine:
        return False
    if seat == ALLIED and naval_supports(position, area):
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
    board = position.board
    shared = []
    for area in board.map_areas:
        if position.vcnva[area]:
            air = any(position.loc[u] == area and not position.based[u] for u in board.air)
            if position.allied[area] or air:
                shared.append(area)
        elif position.allied[area] and board.kind[area] == CITY and bonus_value(position, area):
            shared.append(area)
    return shared


def planned_targets(position: TetPosition, area: int, seat: int) -> dict[int, list[int]]:
    """What a side has ordered to fire at in an area: target -> firers, both by id."""
    board = position.board
    plan: dict[int, list[int]] = {}
    for unit in side(position, area, seat):
        target = position.fire[unit]
        if target >= 0 and not position.fired[unit]:
            plan.setdefault(target, []).append(unit)
    if seat == VC_NVA and position.bonus[area] >= 0 and not position.bonus_fired[area]:
        plan.setdefault(position.bonus[area], []).append(board.sympathizers)
    if seat == ALLIED and position.fire[board.naval] in plan:
        plan[position.fire[board.naval]].append(board.naval)
    return dict(sorted(plan.items()))


def forget(position: TetPosition, area: int, seat: int, target: int | None = None) -> None:
    """Drop a side's orders to fire in an area, all or those at one target."""
    board = position.board
    fire, seat_of = position.fire, board.seat_of
    dropped = {target} if target is not None else set()
    for unit in position.here[area]:
        at = fire[unit]
        if at >= 0 and seat_of[unit] == seat and (target is None or at == target):
            position.change(FIRE, unit, -1)
            dropped.add(at)
    if seat == VC_NVA and position.bonus[area] >= 0 and target in (None, position.bonus[area]):
        position.change(BONUS, area, -1)
    if seat == ALLIED and fire[board.naval] in dropped:
        position.change(FIRE, board.naval, -1)


def trim(position: TetPosition, area: int, seat: int) -> list[int]:
    """Drop orders to fire that can no longer be carried out; the targets that were dropped."""
    dropped = []
    left = set(targets(position, area, seat))
    for target, units in planned_targets(position, area, seat).items():
        alone = units == [position.board.naval]
        if target not in left or alone or column(position, units, target, area) < 0:
            forget(position, area, seat, target)
            dropped.append(target)
    if dropped and position.cells[PLANNED[seat]][area]:
        position.change(PLANNED[seat], area, 0)
    return dropped

"""Where a unit may step, drive, follow the trail or retreat; with the reason when it may not.

Headings: Movement Procedure, Trail Movement, Corps Boundaries, Retreat From Combat, VC/NVA
Sanctuaries, and the road moves of the Allied Aero-Mech Movement Phase. Rulings T8, T9, T11 to T14
and T24.
"""

from __future__ import annotations

from engine.tet_offensive.board import (
    ATF,
    CITY,
    NVA,
    PROVINCE,
    RIVERINE,
    ROK,
    RUFF_PUFF,
    SANCTUARY,
    VC_NVA,
    Board,
)
from engine.tet_offensive.position import TetPosition

SOUTH = "South Vietnam"
INVADED = ("Laos", "Cambodia")
# Classes of units that move alike: VC of a corps 1 to 4, NVA, Allied theater and of a corps 1 to 4,
# and the same once more for allies that stay at home when others invade.
FIFTH, ALLIED_THEATER, AT_HOME, CLASSES = 5, 6, 11, 16
Steps = list[tuple[int, ...]]


class Routes:
    """Steps by class of unit and area, worked out once from the board."""

    def __init__(self, board: Board, invasion: bool = False) -> None:
        self.board = board
        self.invasion = invasion  # whether Laos and Cambodia are open to the US and the ARVN
        self.class_of = [self._class(u) for u in board.units]
        self.steps: list[Steps] = [self._steps(c) for c in range(CLASSES)]
        self.trails: list[Steps] = [self._trails(c) for c in range(CLASSES)]

    def _class(self, unit: int) -> int:
        board = self.board
        if board.side_of[unit] == VC_NVA:
            return FIFTH if board.army[unit] == NVA else board.unit_corps[unit]
        at_home = self.invasion and board.army[unit] in (ROK, ATF)
        return (AT_HOME if at_home else ALLIED_THEATER) + board.unit_corps[unit]

    def may_be_in(self, kind: int, area: int) -> bool:
        """Whether units of a class may be in an area at all, however they got there."""
        board = self.board
        corps = board.corps[area]
        if kind <= 4:  # VC: its own corps in South Vietnam, anything outside (T8)
            if board.country[area] == SOUTH:
                return kind == corps
            return True
        if kind == FIFTH:
            return True
        if board.country[area] != SOUTH:  # T9, T35
            return self.invasion and kind < AT_HOME and board.country[area] in INVADED
        return _corps_of(kind) in (0, corps)

    def _joined(self, area: int) -> list[int]:
        """Areas next to an area by the printed map, whoever moves."""
        board = self.board
        if board.kind[area] == CITY:
            province = board.province_of[area]
            return [province, *board.sanctuaries_by[province]]  # T11
        if board.kind[area] == PROVINCE:
            return [*board.cities_in[area], *board.borders[area], *board.sanctuaries_by[area]]
        return list(board.touches[area])

    def _steps(self, kind: int) -> Steps:
        board = self.board
        steps: Steps = []
        for area in range(len(board.area_names)):
            ways = [] if board.kind[area] == 0 else self._joined(area)
            steps.append(
                tuple(
                    to
                    for to in ways
                    if self.may_be_in(kind, to) and not self.why_no_crossing(kind, area, to)
                )
            )
        return steps

    def why_no_crossing(self, kind: int, area: int, to: int) -> str:
        """Why a class may not step between two joined areas, or "" when it may."""
        board = self.board
        if board.kind[area] != PROVINCE or board.kind[to] != PROVINCE:
            return ""
        if board.country[area] != board.country[to]:
            return "Borders between countries are crossed by way of sanctuaries only."
        if board.corps[area] != board.corps[to] and kind not in (ALLIED_THEATER, AT_HOME):
            return "Corps boundaries are not crossed from province to province."
        return ""

    def _trails(self, kind: int) -> Steps:
        board = self.board
        if kind > FIFTH:
            return [()] * len(board.area_names)
        return [
            tuple(to for to in board.trail[area] if self.may_be_in(kind, to))
            for area in range(len(board.area_names))
        ]

    def road_reach(self, position: TetPosition, unit: int) -> list[int]:
        """City boxes that a road move reaches: along the highway, into but never past the enemy.

        A unit that was carried in this phase did not begin it on the highway.
        """
        board = self.board
        start = position.loc[unit]
        if board.kind[start] != CITY or position.vcnva[start] or position.lifted[unit]:
            return []
        kind = self.class_of[unit]
        highway, vcnva = board.highway, position.vcnva
        seen = {start}
        edge = [start]
        while edge:
            city = edge.pop()
            for to in highway[city]:
                if to not in seen and self.may_be_in(kind, to):
                    seen.add(to)
                    if not vcnva[to]:
                        edge.append(to)
        seen.discard(start)
        return sorted(seen)

    def why_no_step(self, unit: int, area: int, to: int) -> str:
        """Why a unit may not step from `area` to `to`, in words."""
        board = self.board
        kind, name = self.class_of[unit], board.area_names
        if board.kind[to] == 0:
            return f"{name[to]} is not an area of the map."
        if to not in self._joined(area):
            if board.kind[area] == SANCTUARY and board.kind[to] == CITY:
                return "A unit leaves a sanctuary into a province, never straight into a city."
            if board.kind[to] == CITY:
                inside = name[board.province_of[to]]
                return f"{name[to]} is entered from its own province, {inside}."
            return f"{name[to]} is not adjacent to {name[area]}."
        if why := self.why_no_crossing(kind, area, to):
            return why
        return self.why_not_in(unit, to)

    def why_not_in(self, unit: int, to: int) -> str:
        """Why a unit may never be in an area, in words; "" when it may."""
        board = self.board
        kind, name = self.class_of[unit], board.area_names
        if self.may_be_in(kind, to):
            return ""
        if kind <= 4:
            return (
                f"{board.unit_names[unit]} belongs to {corps_name(kind)} Corps and may not enter "
                f"{name[to]} in another corps."
            )
        if board.country[to] in INVADED and kind >= AT_HOME:
            unit_name, land = board.unit_names[unit], board.country[to]
            return f"{unit_name}: Koreans and Australians never enter {land}."
        if board.country[to] != SOUTH:
            return f"Allied ground units may not enter {board.country[to]}."
        return f"{board.unit_names[unit]} may not leave {corps_name(_corps_of(kind))} Corps."

    # ---- Retreat From Combat ---------------------------------------------------------------------

    def retreats(self, position: TetPosition, unit: int) -> list[int]:
        """Every place to which a unit that is hit now may retreat, in map order."""
        return [p for p in self.near(position, unit) if self.takes_in(position, unit, p)]

    def near(self, position: TetPosition, unit: int) -> list[int]:
        """Where a unit may ever retreat to from where it stands, whoever holds it, in map order.

        Allied units: the cities of the province, or one box away by road. VC and NVA units: the
        sanctuaries that touch the province (T24). Ruff-Puffs and units in a sanctuary: nowhere.
        """
        board, area = self.board, position.loc[unit]
        if board.type[unit] == RUFF_PUFF or board.kind[area] == SANCTUARY:
            return []
        if board.side_of[unit] == VC_NVA:
            near = set(board.sanctuaries_by[board.province_of[area]])
        else:
            near = set(board.cities_in[board.province_of[area]])
            if board.kind[area] == CITY:
                near.update(board.highway[area])
            if board.type[unit] == RIVERINE:
                near = {city for city in near if board.river[city]}
        kind = self.class_of[unit]
        return sorted(place for place in near - {area} if self.may_be_in(kind, place))

    def takes_in(self, position: TetPosition, unit: int, place: int) -> bool:
        """Whether a place is open to a unit's retreat now: a friendly city, a secure sanctuary."""
        if self.board.side_of[unit] == VC_NVA:
            return secure(position, place)
        return not position.vcnva[place] and not position.insurrection[place]

    def refuges(self, position: TetPosition, area: int) -> int:
        """How many sanctuaries that touch the province of a battle are secure, as all can see."""
        near = self.board.sanctuaries_by[self.board.province_of[area]]
        return sum(secure(position, sanctuary) for sanctuary in near)


def secure(position: TetPosition, sanctuary: int) -> bool:
    """Whether a sanctuary is secure: no Allied unit is there, or a VC or NVA unit is."""
    return not position.allied[sanctuary] or bool(position.vcnva[sanctuary])


def _corps_of(kind: int) -> int:
    """The corps of a class of Allied units, 0 for theater units."""
    return kind - (AT_HOME if kind >= AT_HOME else ALLIED_THEATER)


def corps_name(corps: int) -> str:
    """I, II, III or IV."""
    return ("", "I", "II", "III", "IV")[corps]

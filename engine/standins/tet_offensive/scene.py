"""A seat's view as ids and counts: what a stand-in thinks with."""

from __future__ import annotations

import functools

from engine.standins.tet_offensive import doctrine
from engine.tet_offensive.board import (
    ALLIED,
    CITY,
    CORPS,
    DELTA,
    HIGHLAND,
    IN_SANCTUARY,
    NVA,
    POSTS,
    PROVINCE,
    RIVERINE,
    RUFF_PUFF,
    SANCTUARY,
    VC,
    VC_NVA,
    Board,
    board,
)
from engine.tet_offensive.common import INVASION
from engine.tet_offensive.phases.morale import LOSSES
from engine.tet_offensive.routes import Routes
from engine.tet_offensive.view import AreaView, UnitView, View

UNKNOWN_RUFF_PUFF = 2  # what a Ruff-Puff that was not turned up is taken for


@functools.cache
def routes(invasion: bool = False) -> Routes:
    """Return the printed routes of every class of unit."""
    return Routes(board(), invasion)


class Scene:
    """Who is where as one seat sees it, by id; backs that it cannot read are counts."""

    def __init__(self, view: View) -> None:
        printed: Board = board()
        self.board = printed
        self.optional = frozenset(view.optional)
        self.routes = routes(INVASION in self.optional)
        self.seat = view.seat or "Allied"
        self.teams = view.recon
        # Where a seat of four orders its side's fire: in these corps, or with what it leads.
        self.corps = {CORPS.index(c) for c, who in view.commands.items() if self.seat in who}
        self.by_corps = bool(view.commands)
        self.by_army = self.seat in POSTS[2:] and not self.by_corps
        self.first = self.seat in ("US", "NVA")
        self.turn, self.turns, self.phase = view.turn, view.turns, view.phase
        self.levels = [level.points for level in view.levels]
        self.limits = [level.limit for level in view.levels]
        self.nva_points = view.nva_replacement_points
        self.battle = printed.area_id[view.battle] if view.battle else 0
        self.battle_order = [printed.area_id[name] for name in view.battle_order]
        used = view.reacted
        self.quota = {
            CORPS.index(name): number - used.get(name, 0) for name, number in view.quotas.items()
        }
        count = len(printed.area_names)
        self.here: list[list[int]] = [[] for _ in range(count)]
        self.backs = [0] * count
        self.insurrection = [False] * count
        self.sympathizers = [False] * count
        self.secured = [False] * count
        self.bombed = [False] * count
        self.loc = [0] * len(printed.unit_names)
        self.up = [False] * len(printed.unit_names)
        self.based = [False] * len(printed.unit_names)
        self.own = [False] * len(printed.unit_names)  # led by the viewer, where sides have seats
        self.strength = list(printed.combat)
        for ruff_puff in printed.ruff_puffs:
            self.strength[ruff_puff] = UNKNOWN_RUFF_PUFF
        for seen in view.areas:
            self._lay_area(seen)
        for name, pieces in view.boxes.items():
            for piece in pieces:
                self._lay_unit(piece, printed.area_id[name])
        self.allied = [self._ground(a) for a in range(count)]
        self.communist = [
            [u for u in self.here[a] if printed.side_of[u] == VC_NVA] for a in range(count)
        ]

    def _lay_area(self, seen: AreaView) -> None:
        area = self.board.area_id[seen.name]
        self.backs[area] = seen.backs
        self.insurrection[area] = seen.insurrection
        self.sympathizers[area] = seen.sympathizers
        self.secured[area] = seen.secured
        self.bombed[area] = seen.bombed
        for piece in seen.units:
            unit = self._lay_unit(piece, area)
            self.up[unit] = piece.face_up
            self.based[unit] = piece.based
            if self.board.type[unit] == RUFF_PUFF:
                self.up[unit] = piece.combat is not None
                if piece.combat is not None:
                    self.strength[unit] = piece.combat

    def _lay_unit(self, piece: UnitView, area: int) -> int:
        unit = self.board.unit_id[piece.id]
        self.here[area].append(unit)
        self.loc[unit] = area
        self.own[unit] = piece.led_by in ("", self.seat)
        return unit

    def _ground(self, area: int) -> list[int]:
        ground = self.board.allied_ground
        return [u for u in self.here[area] if ground[u]]

    def settles(self, area: int) -> bool:
        """Whether the viewer settles questions about an area for its side."""
        corps = self.board.corps[area]
        if self.by_corps and corps:
            return corps in self.corps
        return self.first or not (self.by_corps or self.by_army)

    def fires(self, unit: int, area: int) -> bool:
        """Whether the viewer orders a unit's fire in the battle of an area."""
        corps = self.board.corps[area]
        if self.by_army and unit == self.board.sympathizers:
            return self.seat == "VC"
        if self.by_army or (self.by_corps and not corps):
            return self.own[unit]
        return corps in self.corps or not self.by_corps

    # ---- areas -----------------------------------------------------------------------------------

    def enemies(self, area: int) -> int:
        """Return how many VC/NVA units stand in an area, backs included."""
        return len(self.communist[area]) + self.backs[area]

    def vc_in(self, area: int) -> bool:
        """Whether a VC (not NVA) unit that the viewer can read is in an area."""
        return any(self.board.army[u] == VC for u in self.communist[area])

    def bonus(self, area: int) -> int:
        """Return the value with which local sympathizers fire."""
        return 2 * self.board.pv[area] if self.sympathizers[area] else 0

    def friendly(self, city: int) -> bool:
        """Return whether Allied units may retreat to a city or use it as a base without worry."""
        return not self.enemies(city) and not self.insurrection[city]

    def turns_left(self) -> int:
        """Return how many morale phases are to come, this turn's included."""
        return self.turns - self.turn + 1

    # ---- units -----------------------------------------------------------------------------------

    def power(self, unit: int, area: int) -> float:
        """Return the value with which a unit fires in an area."""
        board = self.board
        if unit == board.sympathizers:
            return self.bonus(area)
        rough = board.kind[area] == PROVINCE and board.terrain[area] in (DELTA, HIGHLAND)
        if rough and board.is_mech[unit]:
            return board.combat[unit] / 2
        return self.strength[unit]

    def guard(self, unit: int) -> float:
        """Return the value with which a unit is fired at."""
        if self.board.type[unit] == RUFF_PUFF:
            return self.strength[unit]
        return self.board.defense[unit]

    def total(self, units: list[int], area: int) -> float:
        """Return the fire of several units together."""
        return sum(self.power(u, area) for u in units)

    def shift(self, area: int, target_seat: int) -> int:
        """Return how many columns fire at a side loses in an area."""
        return 1 if target_seat == VC_NVA and self.board.terrain[area] == IN_SANCTUARY else 0

    # ---- ways ------------------------------------------------------------------------------------

    def retreats(self, unit: int, area: int) -> list[int]:
        """Return where a unit that is hit in an area could retreat as things stand."""
        board, kind = self.board, self.routes.class_of[unit]
        if board.kind[area] == SANCTUARY or board.type[unit] == RUFF_PUFF:
            return []
        if board.side_of[unit] == VC_NVA:
            return [
                s
                for s in board.sanctuaries_by[board.province_of[area]]
                if self.routes.may_be_in(kind, s) and (not self.allied[s] or self.enemies(s))
            ]
        near = {*board.cities_in[board.province_of[area]]}
        if board.kind[area] == CITY:
            near.update(board.highway[area])
        return sorted(
            c
            for c in near - {area}
            if self.routes.may_be_in(kind, c)
            and self.friendly(c)
            and (board.type[unit] != RIVERINE or board.river[c])
        )

    def road(self, unit: int, start: int) -> list[int]:
        """Return the city boxes that a road move reaches from a city."""
        board, kind = self.board, self.routes.class_of[unit]
        if board.kind[start] != CITY or self.enemies(start):
            return []
        seen, edge = {start}, [start]
        while edge:
            city = edge.pop()
            for to in board.highway[city]:
                if to not in seen and self.routes.may_be_in(kind, to):
                    seen.add(to)
                    if not self.enemies(to):
                        edge.append(to)
        return sorted(seen - {start})

    def reach(self, unit: int) -> list[int]:
        """Return every area to which a unit can go in one move, its own excluded."""
        area = self.loc[unit]
        steps = self.routes.steps[self.routes.class_of[unit]][area]
        return sorted({*steps, *self.road(unit, area)})

    def move(self, unit: int, to: int) -> None:
        """Think of a unit as being somewhere else."""
        area = self.loc[unit]
        side = self.allied if self.board.side_of[unit] == ALLIED else self.communist
        self.here[area].remove(unit)
        if unit in side[area]:
            side[area].remove(unit)
            side[to].append(unit)
        self.here[to].append(unit)
        self.loc[unit] = to


@functools.cache
def distances(kind: int) -> list[list[int]]:
    """Return the moves of a class of VC/NVA units between areas, [to][from]; 99: no way leads."""
    printed, ways = board(), routes()
    count = len(printed.area_names)
    back: list[list[int]] = [[] for _ in range(count)]
    for area in range(count):
        for to in {*ways.steps[kind][area], *ways.trails[kind][area]}:
            back[to].append(area)
    table = []
    for goal in range(count):
        far = [99] * count
        far[goal], edge = 0, [goal]
        while edge:
            nearer = edge.pop(0)
            for area in back[nearer]:
                if far[area] == 99:
                    far[area] = far[nearer] + 1
                    edge.append(area)
        table.append(far)
    return table


def stakes(scene: Scene) -> list[float]:
    """Return what one demoralization point of US, ARVN, NVA and VC is worth, whoever pays it.

    Both armies of a side must break, so the one that is farther from breaking counts more; the
    Allied armies count more than the others, since five turns without a break win for them.
    """
    slack = [max(0, limit - level) for limit, level in zip(scene.limits, scene.levels, strict=True)]
    allied = slack[0] + slack[1] or 1
    enemy = slack[2] + slack[3] or 1
    return [
        doctrine.FLOOR + doctrine.SPREAD * slack[0] / allied,
        doctrine.FLOOR + doctrine.SPREAD * slack[1] / allied,
        doctrine.ENEMY_FLOOR + doctrine.ENEMY_SPREAD * slack[NVA] / enemy,
        doctrine.ENEMY_FLOOR + doctrine.ENEMY_SPREAD * slack[VC] / enemy,
    ]


def army_stake(scene: Scene, worth: list[float], unit: int) -> float:
    """Return what a lost factor of a unit is worth by the morale rules, to both sides together."""
    board = scene.board
    return sum(
        worth[each.army] * abs(each.points) / each.each
        for event, armies, _ in LOSSES
        if board.army[unit] in armies
        for each in board.awards[event]
        if board.type[unit] not in each.spared
    )

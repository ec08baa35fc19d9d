"""A seat's view as ids, and what a combat promises: what a stand-in thinks with."""

from __future__ import annotations

from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, LAND, POOL, SEATS, board
from engine.vietnam_solitaire.view import View


class Scene:
    """Who is where as a seat sees it, by id, and what is on the trail."""

    def __init__(self, view: View) -> None:
        printed = board()
        self.board = printed
        self.view = view
        self.seat = SEATS.index(view.seat) if view.seat else ALLIED
        self.points = view.points
        self.regions = [printed.region_id[name] for name in view.control]
        count = len(printed.area_names)
        self.loc = [0] * len(printed.unit_names)
        self.used = [False] * len(printed.unit_names)
        self.here: list[list[int]] = [[] for _ in range(count)]
        self.trail = [0] * count
        self.flak = [0] * count  # SAMs and MiGs
        self.fights = [False] * count
        self.trails = []
        for seen in view.areas:
            area = printed.area_id[seen.name]
            self.trail[area] = seen.trail_counters
            self.flak[area] = int(seen.sam) + int(seen.mig)
            self.fights[area] = seen.combat
            if seen.kind == "trail":
                self.trails.append(area)
            for piece in seen.units:
                self._stand(printed.unit_id[piece.id], area, piece.used)
        for name, pieces in view.boxes.items():
            for piece in pieces:
                self._stand(printed.unit_id[piece.id], printed.area_id[name], piece.used)

    def _stand(self, unit: int, area: int, used: bool) -> None:
        self.loc[unit] = area
        self.used[unit] = used
        self.here[area].append(unit)

    def put(self, unit: int, area: int) -> None:
        """Think of a unit as standing in an area."""
        self.here[self.loc[unit]].remove(unit)
        self._stand(unit, area, self.used[unit])

    def side(self, area: int, seat: int) -> list[int]:
        """Return the units of a side on the ground of an area."""
        b = self.board
        return [u for u in self.here[area] if b.seat_of[u] == seat and b.ground[u]]

    def land(self) -> list[int]:
        """Return the areas of the regions in play."""
        return [a for region in self.regions for a in self.board.areas_of[region]]

    def in_region(self, region: int, seat: int) -> list[int]:
        """Return the units of a side in a region."""
        return [u for a in self.board.areas_of[region] for u in self.side(a, seat)]

    def pool(self) -> list[int]:
        """Return the counters in the pool that were not used this turn."""
        return [u for u in self.here[POOL] if not self.used[u]]

    def on_map(self, unit: int) -> bool:
        """Whether a unit stands in a region."""
        return self.board.area_kind[self.loc[unit]] == LAND

    def power(self, unit: int, area: int) -> int:
        """Return on how many of six faces a unit hits."""
        return self.board.values[unit][self.board.terrain[area]]

    def threat(self, region: int) -> int:
        """Return how many trail counters lead to a region."""
        return sum(self.trail[t] for t in self.trails if self.board.region_of[t] == region)

    def odds(self, area: int, more: int = 0, extra: int = 0) -> float:
        """Estimate how a combat stands for US/ARVN, 1 being even: by fire and by numbers.

        `more`, `extra`: units that would come and the faces that they hit with.
        """
        ours, theirs = self.side(area, ALLIED), self.side(area, COMMUNIST)
        fire = sum(self.power(u, area) for u in ours) + extra
        back = sum(self.power(u, area) for u in theirs)
        if not theirs:
            return 99.0
        return fire * (len(ours) + more) / max(1, back * len(theirs))

    def odds_against(self, area: int, units: list[int]) -> float:
        """Estimate how a combat would stand for US/ARVN if these NVA/VC units came to it."""
        ours, theirs = self.side(area, ALLIED), [*self.side(area, COMMUNIST), *units]
        fire = sum(self.power(u, area) for u in ours) * len(ours)
        return fire / max(1, sum(self.power(u, area) for u in theirs) * len(theirs))

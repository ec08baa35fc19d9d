"""The position of Vietnam Solitaire: its fields, and who is where."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.field import Each, One
from engine.kernel.names import Names
from engine.kernel.places import PlacedPosition
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, DESTROYED, LAND, OUT, Board

SUPPORT, FIRE, RETREAT, EVADE = range(4)  # steps of a round of combat

NOBODY = 2  # counters of neither side on the ground: bombers, napalm ...


class VsPosition(PlacedPosition):
    """Fields as attributes, plus `here` (units by area) and the counts of each side by area."""

    SCHEMA = 1

    turn = One(1)
    stage = One(value="stage")
    loc = Each("unit", "area", OUT)
    trail = Each("area")  # trail counters
    sam = Each("area", "flag")
    mig = Each("area", "flag")
    points = One()  # political points left
    score = One()  # turns with three regions
    majors = One()  # major offensives so far
    event = One(value="event")  # the political event of this turn
    next_event = One(value="event")
    done = Each("seat", "flag")
    asked = Each("seat", "flag")  # its question stands until it is done, whatever it orders
    owed = Each("kind")  # counters that must still leave the map
    home = Each("unit", "region", -1)  # where an armor must first enter
    armor_lost = One()
    dice_left = One()  # trail dice to come
    die = One()  # the trail die that is being dealt with
    aim = Each("unit", "area", OUT)  # the trail area that is to be attacked
    aim_rank = Each("unit")
    used = Each("unit", "flag")  # this turn: bombers, berets, napalm
    insurgents = Each("region")  # VC that may be placed there
    regulars = Each("region")  # NVA that may be placed there
    returned = Each("region")  # destroyed armor that came back there this turn
    transferred = One(value="flag")
    reinforcements = One()  # of a major offensive
    offensive = One()  # 0 none, 1 minor, 2 major
    marching = Each("region", "flag")  # an offensive takes place there
    pending = Each("area", "flag")  # combats to come
    fought = Each("area", "flag")  # in this phase
    battle = One(OUT, value="area")
    round = One()
    step = One()
    supported = One(value="flag")
    result = One()

    def __init__(self, names: Names, board: Board) -> None:
        self.board = board
        self.allied: list[int] = []  # US/ARVN units on the ground, by area
        self.communist: list[int] = []
        self._side = [
            ALLIED if board.allied_ground[u] else COMMUNIST if u in board.communists else NOBODY
            for u in board.units
        ]
        super().__init__(names)

    def clone(self) -> VsPosition:
        other = VsPosition(self.names, self.board)
        self.copy_into(other)
        return other

    def reindex(self) -> None:
        count = len(self.board.area_names)
        self.allied, self.communist = [0] * count, [0] * count
        self._counts = (self.allied, self.communist, [0] * count)
        super().reindex()

    def entered(self, unit: int, area: int) -> None:
        self.here[area].append(unit)
        self._counts[self._side[unit]][area] += 1

    def left(self, unit: int, area: int) -> None:
        self.here[area].remove(unit)
        self._counts[self._side[unit]][area] -= 1

    def settle(self, **numbers: int) -> None:
        """Set fields of a single number by their names, those that it changes."""
        for name, number in numbers.items():
            if getattr(self, name) != number:
                setattr(self, name, number)

    # ---- counting --------------------------------------------------------------------------------

    def in_box(self, kind: int, box: int) -> list[int]:
        """The counters of a kind in a box, by number."""
        return [u for u in self.board.of_kind[kind] if self.loc[u] == box]

    def on_map(self, units: Iterable[int]) -> list[int]:
        """Those of some units that stand in a region."""
        kind, loc = self.board.area_kind, self.loc
        return [u for u in units if kind[loc[u]] == LAND]

    def both_in(self, area: int) -> bool:
        """Whether units of both sides stand in an area: without them there is no combat."""
        return bool(self.allied[area] and self.communist[area])

    def contested(self, areas: Iterable[int]) -> list[int]:
        """Those of some areas in which units of both sides stand."""
        return [a for a in areas if self.allied[a] and self.communist[a]]

    def allied_in(self, region: int) -> int:
        """US/ARVN units in a region."""
        return sum(self.allied[self.board.span_of[region]])

    def communists_in(self, region: int) -> int:
        """NVA/VC units in a region."""
        return sum(self.communist[self.board.span_of[region]])

    def units_in(self, region: int, kind: int) -> list[int]:
        """The counters of a kind in a region, lowest area first."""
        return [
            u
            for area in self.board.areas_of[region]
            for u in sorted(self.here[area])
            if self.board.kind_of[u] == kind
        ]

    def controlled(self, regions: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """The regions that US/ARVN controls, and those that NVA/VC does."""
        ours = [r for r in regions if self.allied_in(r) and not self.communists_in(r)]
        theirs = [r for r in regions if self.communists_in(r) and not self.allied_in(r)]
        return ours, theirs

    def lost_armor(self) -> list[int]:
        """Destroyed armor that may return."""
        return self.in_box(self.board.armor_kind, DESTROYED)

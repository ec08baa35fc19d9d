"""The position of Vietnam Solitaire: its fields, and who is where."""

from __future__ import annotations

from engine.kernel.names import Names
from engine.kernel.position import Field, Position
from engine.vietnam_solitaire.board import COMMUNIST, DESTROYED, OUT, Board

FIELDS = (
    Field("turn", "one", "number", 1),
    Field("stage", "one", "stage"),
    Field("loc", "unit", "area", OUT),
    Field("trail", "area", "number"),  # trail counters
    Field("sam", "area", "flag"),
    Field("mig", "area", "flag"),
    Field("points", "one", "number"),  # political points left
    Field("score", "one", "number"),  # turns with three regions
    Field("majors", "one", "number"),  # major offensives so far
    Field("event", "one", "event"),  # the political event of this turn
    Field("next_event", "one", "event"),
    Field("done", "seat", "flag"),
    Field("asked", "seat", "flag"),  # its question stands until it is done, whatever it orders
    Field("owed", "kind", "number"),  # counters that must still leave the map
    Field("home", "unit", "region", -1),  # where an armor must first enter
    Field("armor_lost", "one", "number"),
    Field("dice_left", "one", "number"),  # trail dice to come
    Field("die", "one", "number"),  # the trail die that is being dealt with
    Field("aim", "unit", "area", OUT),  # the trail area that is to be attacked
    Field("aim_rank", "unit", "number"),
    Field("used", "unit", "flag"),  # this turn: bombers, berets, napalm
    Field("insurgents", "region", "number"),  # VC that may be placed there
    Field("regulars", "region", "number"),  # NVA that may be placed there
    Field("returned", "region", "number"),  # destroyed armor that came back there this turn
    Field("transferred", "one", "flag"),
    Field("reinforcements", "one", "number"),  # of a major offensive
    Field("offensive", "one", "number"),  # 0 none, 1 minor, 2 major
    Field("marching", "region", "flag"),  # an offensive takes place there
    Field("pending", "area", "flag"),  # combats to come
    Field("fought", "area", "flag"),  # in this phase
    Field("battle", "one", "area", OUT),
    Field("round", "one", "number"),
    Field("step", "one", "number"),
    Field("supported", "one", "flag"),
    Field("result", "one", "number"),
)
(
    TURN, STAGE, LOC, TRAIL, SAM, MIG, POINTS, SCORE, MAJORS, EVENT, NEXT_EVENT, DONE, ASKED,
    OWED, HOME, ARMOR_LOST, DICE_LEFT, DIE, AIM, AIM_RANK, USED, INSURGENTS, REGULARS, RETURNED,
    TRANSFERRED, REINFORCEMENTS, OFFENSIVE, MARCHING, PENDING, FOUGHT, BATTLE, ROUND, STEP,
    SUPPORTED, RESULT,
) = range(len(FIELDS))  # fmt: skip
SUPPORT, FIRE, RETREAT, EVADE = range(4)  # steps of a round of combat


class VsPosition(Position):
    """Fields as attributes, plus `here` (units by area) and the counts of each side by area."""

    SCHEMA = 1
    FIELDS = FIELDS
    PLACES = "loc"

    def __init__(self, names: Names, board: Board) -> None:
        self.board = board
        self.here: list[list[int]] = []
        self.allied: list[int] = []  # US/ARVN units on the ground, by area
        self.communist: list[int] = []
        super().__init__(names)
        cells = self.cells
        self.loc, self.trail, self.sam, self.mig = cells[LOC], cells[TRAIL], cells[SAM], cells[MIG]
        self.done, self.asked = cells[DONE], cells[ASKED]
        self.owed, self.home = cells[OWED], cells[HOME]
        self.aim, self.aim_rank, self.used = cells[AIM], cells[AIM_RANK], cells[USED]
        self.insurgents, self.regulars = cells[INSURGENTS], cells[REGULARS]
        self.returned = cells[RETURNED]
        self.marching, self.pending, self.fought = cells[MARCHING], cells[PENDING], cells[FOUGHT]

    def one(self, field: int) -> int:
        """What a field of a single number holds."""
        return self.cells[field][0]

    @property
    def turn(self) -> int:
        """The game turn; a scenario may begin later than 1."""
        return self.cells[TURN][0]

    @property
    def stage(self) -> int:
        """Where in the sequence of play the game stands: an index of the ruleset's stages."""
        return self.cells[STAGE][0]

    @property
    def points(self) -> int:
        """Political points that the US/ARVN player has left this turn."""
        return self.cells[POINTS][0]

    @property
    def battle(self) -> int:
        """The area whose combat is being fought, or 0."""
        return self.cells[BATTLE][0]

    def clone(self) -> VsPosition:
        other = VsPosition(self.names, self.board)
        self.copy_into(other)
        return other

    def reindex(self) -> None:
        count = len(self.board.area_names)
        self.here = [[] for _ in range(count)]
        self.allied, self.communist = [0] * count, [0] * count
        for unit, area in enumerate(self.cells[LOC]):
            self._enter(unit, area)

    def _enter(self, unit: int, area: int) -> None:
        self.here[area].append(unit)
        if self.board.allied_ground[unit]:
            self.allied[area] += 1
        elif self.board.seat_of[unit] == COMMUNIST:
            self.communist[area] += 1

    def _leave(self, unit: int, area: int) -> None:
        self.here[area].remove(unit)
        if self.board.allied_ground[unit]:
            self.allied[area] -= 1
        elif self.board.seat_of[unit] == COMMUNIST:
            self.communist[area] -= 1

    def restored(self, field: int, index: int, before: int, after: int) -> None:
        if field == LOC:
            self._leave(index, before)
            self._enter(index, after)

    def put(self, unit: int, area: int) -> None:
        """Move a unit to an area or box."""
        before = self.loc[unit]
        self.change(LOC, unit, area)
        self._leave(unit, before)
        self._enter(unit, area)

    def put_one(self, field: int, value: int) -> None:
        """Set a field of a single number, if that changes it."""
        if self.cells[field][0] != value:
            self.change(field, 0, value)

    def clear(self, *fields: int) -> None:
        """Set whole fields back to their defaults."""
        for k in fields:
            default = FIELDS[k].default
            for i, value in enumerate(self.cells[k]):
                if value != default:
                    self.change(k, i, default)

    # ---- counting --------------------------------------------------------------------------------

    def in_box(self, kind: int, box: int) -> list[int]:
        """The counters of a kind in a box, by number."""
        return [u for u in self.board.of_kind[kind] if self.loc[u] == box]

    def allied_in(self, region: int) -> int:
        """US/ARVN units in a region."""
        return sum(self.allied[a] for a in self.board.areas_of[region])

    def communists_in(self, region: int) -> int:
        """NVA/VC units in a region."""
        return sum(self.communist[a] for a in self.board.areas_of[region])

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

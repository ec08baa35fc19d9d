"""The position of Tet Offensive: its fields, and who is where."""

from __future__ import annotations

from engine.kernel.names import Names
from engine.kernel.position import Field, Position
from engine.tet_offensive.board import ALLIED, OFF_MAP, VC, Board
from engine.tet_offensive.command import Command

FIELDS = (
    Field("turn", "one", "number", 1),
    Field("stage", "one", "stage"),
    Field("loc", "unit", "area", OFF_MAP),
    Field("face_up", "unit", "flag"),  # VC/NVA detected; Ruff-Puffs turned up
    Field("strength", "unit", "number"),  # what a Ruff-Puff counter drew
    Field("levels", "army", "number"),  # demoralization points
    Field("nva_points", "one", "number"),
    Field("insurrection", "area", "flag"),
    Field("secured", "area", "flag"),
    Field("bombed", "area", "flag"),  # this turn (ruling T29)
    Field("based", "unit", "flag"),  # an air or aviation unit on the base it stands in
    Field("zone", "unit", "corps"),  # the corps in which an air unit without a base waits
    Field("moved", "unit", "number"),
    Field("lifted", "unit", "flag"),
    Field("quota", "corps", "number"),  # slow reaction
    Field("reacted", "unit", "flag"),  # counted against the quota
    Field("done", "seat", "flag"),
    Field("asked", "seat", "flag"),  # for its fire in this step, whatever it has ordered since
    Field("battle_rank", "area", "number"),  # 1 is fought first; 0 is no battle to come
    Field("battle", "one", "area", OFF_MAP),
    Field("step", "one", "number"),
    Field("planned_allied", "area", "number"),  # 1 fire is ordered, 2 it is held
    Field("planned_vcnva", "area", "number"),
    Field("fire", "unit", "unit", -1),  # whom a unit is to fire at
    Field("bonus", "area", "unit", -1),  # whom the sympathizers of a city are to fire at
    Field("attacked", "unit", "flag"),
    Field("fired", "unit", "flag"),
    Field("bonus_fired", "area", "flag"),
    Field("hit", "unit", "flag"),
    Field("retreated", "unit", "flag"),
    Field("retreat_to", "unit", "area", OFF_MAP),
    Field("strike", "unit", "unit", -1),  # air attack declared
    Field("second", "unit", "unit", -1),  # the other die of Arc Light
    Field("strike_rank", "unit", "number"),  # air attacks of an area are rolled lowest first
    Field("struck", "unit", "flag"),
    Field("searching", "area", "flag"),
    Field("to_detect", "area", "number"),
    Field("chosen", "unit", "flag"),
    Field("arrival", "unit", "area", OFF_MAP),
    Field("winner", "one", "number"),  # the side: 0 none yet, 1 Allied, 2 VC/NVA
    Field("planned_us", "area", "number"),  # with four players each seat plans for itself
    Field("planned_arvn", "area", "number"),
    Field("planned_nva", "area", "number"),
    Field("planned_vc", "area", "number"),
    Field("led", "unit", "seat", -1),  # who took an NVA unit over last (ruling T78)
    Field("carrier", "unit", "unit", -1),  # who is to carry a unit of an ally's, if he agrees
    Field("carry_to", "unit", "area", OFF_MAP),
    Field("blind", "unit", "flag"),  # an air attack at undetected units is declared
    Field("stack", "unit", "number"),  # place in the stack of a blind bombing, 1 on top
    Field("stacked", "area", "flag"),  # that stack is settled
    Field("resolving", "area", "flag"),  # the air attacks of an area wait for it
    Field("raiding", "unit", "flag"),  # on a mission against North Vietnam this turn
    Field("ready", "unit", "number"),  # the turn from which a recon unit may be used again
)
(
    TURN, STAGE, LOC, FACE_UP, STRENGTH, LEVELS, NVA_POINTS, INSURRECTION, SECURED, BOMBED, BASED,
    ZONE, MOVED, LIFTED, QUOTA, REACTED, DONE, ASKED, BATTLE_RANK, BATTLE, STEP, PLANNED_ALLIED,
    PLANNED_VCNVA, FIRE, BONUS, ATTACKED, FIRED, BONUS_FIRED, HIT, RETREATED, RETREAT_TO, STRIKE,
    SECOND, STRIKE_RANK, STRUCK, SEARCHING, TO_DETECT, CHOSEN, ARRIVAL, WINNER,
    PLANNED_US, PLANNED_ARVN, PLANNED_NVA, PLANNED_VC, LED, CARRIER, CARRY_TO, BLIND, STACK,
    STACKED, RESOLVING, RAIDING, READY,
) = range(len(FIELDS))  # fmt: skip
# By the name of a seat.
PLANNED = (PLANNED_ALLIED, PLANNED_VCNVA, PLANNED_US, PLANNED_ARVN, PLANNED_NVA, PLANNED_VC)


class TetPosition(Position):
    """Fields as attributes, plus `here` (units by area) and the counts of each side by area."""

    SCHEMA = 2
    FIELDS = FIELDS
    PLACES = "loc"

    def __init__(self, names: Names, board: Board, command: Command) -> None:
        self.board = board
        self.command = command
        self.leads = command.leads  # the seat that leads each unit
        self.here: list[list[int]] = []
        self.allied: list[int] = []  # Allied units that count (ruling T13), by area
        self.vcnva: list[int] = []
        self.vc: list[int] = []
        # How many backs of units that a seat cannot tell apart lie in an area; in masked ones only.
        self.unseen: dict[int, int] = {}
        super().__init__(names)
        cells = self.cells
        self.loc, self.face_up, self.strength = cells[LOC], cells[FACE_UP], cells[STRENGTH]
        self.levels, self.insurrection = cells[LEVELS], cells[INSURRECTION]
        self.secured, self.bombed, self.based = cells[SECURED], cells[BOMBED], cells[BASED]
        self.zone, self.moved, self.lifted = cells[ZONE], cells[MOVED], cells[LIFTED]
        self.quota, self.reacted, self.done = cells[QUOTA], cells[REACTED], cells[DONE]
        self.asked = cells[ASKED]
        self.battle_rank, self.fire, self.bonus = cells[BATTLE_RANK], cells[FIRE], cells[BONUS]
        self.attacked, self.fired, self.hit = cells[ATTACKED], cells[FIRED], cells[HIT]
        self.bonus_fired = cells[BONUS_FIRED]
        self.retreated, self.retreat_to = cells[RETREATED], cells[RETREAT_TO]
        self.strike, self.second, self.struck = cells[STRIKE], cells[SECOND], cells[STRUCK]
        self.strike_rank = cells[STRIKE_RANK]
        self.searching, self.to_detect = cells[SEARCHING], cells[TO_DETECT]
        self.chosen, self.arrival = cells[CHOSEN], cells[ARRIVAL]
        self.carrier, self.carry_to = cells[CARRIER], cells[CARRY_TO]
        self.blind, self.stack, self.stacked = cells[BLIND], cells[STACK], cells[STACKED]
        self.resolving, self.raiding = cells[RESOLVING], cells[RAIDING]
        self.ready = cells[READY]

    @property
    def turn(self) -> int:
        """The game turn, from 1."""
        return self.cells[TURN][0]

    @property
    def stage(self) -> int:
        """Where in the sequence of play the game stands: an index of the ruleset's stages."""
        return self.cells[STAGE][0]

    @property
    def battle(self) -> int:
        """The area whose battle is being fought, or 0."""
        return self.cells[BATTLE][0]

    @property
    def step(self) -> int:
        """Which fire of the battle is due, from 0."""
        return self.cells[STEP][0]

    def clone(self) -> TetPosition:
        other = TetPosition(self.names, self.board, self.command)
        self.copy_into(other)
        return other

    def write(self) -> str:
        """The position as text; with a remark on the backs that a seat sees and cannot read."""
        text = super().write()
        if self.unseen:
            name = self.names.name
            said = ", ".join(f"{name('area', a)} {n}" for a, n in sorted(self.unseen.items()))
            text += f"# face down, as all can see: {said}\n"
        return text

    def reindex(self) -> None:
        board = self.board
        count = len(board.area_names)
        self.here = [[] for _ in range(count)]
        self.allied, self.vcnva, self.vc = [0] * count, [0] * count, [0] * count
        for unit, area in enumerate(self.cells[LOC]):
            self._enter(unit, area)
        if self.command.by_corps:
            self.leads = list(self.command.leads)
            for unit, post in enumerate(self.cells[LED]):
                if post >= 0:
                    self._hand_over(unit, post)

    def _enter(self, unit: int, area: int) -> None:
        board = self.board
        self.here[area].append(unit)
        if board.allied_ground[unit]:
            self.allied[area] += 1
        elif board.side_of[unit] != ALLIED:
            self.vcnva[area] += 1
            if board.army[unit] == VC:
                self.vc[area] += 1

    def _leave(self, unit: int, area: int) -> None:
        board = self.board
        self.here[area].remove(unit)
        if board.allied_ground[unit]:
            self.allied[area] -= 1
        elif board.side_of[unit] != ALLIED:
            self.vcnva[area] -= 1
            if board.army[unit] == VC:
                self.vc[area] -= 1

    def restored(self, field: int, index: int, before: int, after: int) -> None:
        if field == LOC:
            self._leave(index, before)
            self._enter(index, after)
        elif field == LED and self.command.by_corps:
            self._hand_over(index, after)

    def _hand_over(self, unit: int, post: int) -> None:
        posts = self.command.post
        self.leads[unit] = posts.index(post) if post in posts else self.command.leads[unit]

    def take_over(self, unit: int, seat: int) -> None:
        """Hand an NVA unit to a seat; a seat below 0 gives it back to North Vietnam."""
        post = self.command.post[seat] if seat >= 0 else -1
        before = self.cells[LED][unit]
        if before != post:
            self.change(LED, unit, post)
            self.restored(LED, unit, before, post)

    def is_done(self, seat: int) -> bool:
        """Whether a seat has closed its part of the stage."""
        return bool(self.done[self.command.post[seat]])

    def undone(self, side: int) -> list[int]:
        """The seats of a side that have not closed their part, in turn."""
        return [seat for seat in self.command.of[side] if not self.is_done(seat)]

    def plan(self, seat: int) -> list[int]:
        """What a seat has planned for each area's battle: 1 fire is ordered, 2 it is held."""
        return self.cells[PLANNED[self.command.post[seat]]]

    def shown(self, field: int, index: int, seat: int) -> int:
        """What a cell holds as a seat sees it: without what others are drafting."""
        value = self.cells[field][index]
        for draft in reversed(self.drafts):
            if draft.seat != seat:
                for f, i, before in reversed(draft.changes):
                    if f == field and i == index:
                        value = before
        return value

    def put(self, unit: int, area: int) -> None:
        """Move a unit to an area or box."""
        before = self.loc[unit]
        self.change(LOC, unit, area)
        self._leave(unit, before)
        self._enter(unit, area)

    def clear(self, *fields: int) -> None:
        """Set whole fields back to their defaults."""
        for k in fields:
            default = FIELDS[k].default
            cells = self.cells[k]
            if cells.count(default) != len(cells):
                for i, value in enumerate(cells):
                    if value != default:
                        self.change(k, i, default)

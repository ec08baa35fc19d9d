"""The position of Tet Offensive: its fields, and who is where."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.field import Cells, Each, One
from engine.kernel.names import Names
from engine.kernel.places import PlacedPosition
from engine.tet_offensive.board import ALLIED, OFF_MAP, VC, Board
from engine.tet_offensive.command import Command, led_by


class TetPosition(PlacedPosition):
    """Fields as attributes, plus `here` (units by area) and the counts of each side by area."""

    SCHEMA = 2

    turn = One(1)
    stage = One(value="stage")
    loc = Each("unit", "area", OFF_MAP, watched=True)
    face_up = Each("unit", "flag", watched=True)  # VC/NVA detected; Ruff-Puffs turned up
    strength = Each("unit")  # what a Ruff-Puff counter drew
    levels = Each("army")  # demoralization points
    nva_points = One()
    insurrection = Each("area", "flag")
    secured = Each("area", "flag")
    bombed = Each("area", "flag")  # this turn (ruling T29)
    based = Each("unit", "flag")  # an air or aviation unit on the base it stands in
    zone = Each("unit", "corps")  # the corps in which an air unit without a base waits
    moved = Each("unit")
    lifted = Each("unit", "flag")
    quota = Each("corps")  # slow reaction
    reacted = Each("unit", "flag")  # counted against the quota
    done = Each("seat", "flag")
    asked = Each("seat", "flag")  # for its fire in this step, whatever it has ordered since
    battle_rank = Each("area")  # 1 is fought first; 0 is no battle to come
    battle = One(OFF_MAP, value="area")
    step = One()
    planned_allied = Each("area")  # 1 fire is ordered, 2 it is held
    planned_vcnva = Each("area")
    fire = Each("unit", "unit", -1)  # whom a unit is to fire at
    bonus = Each("area", "unit", -1)  # whom the sympathizers of a city are to fire at
    attacked = Each("unit", "flag")
    fired = Each("unit", "flag")
    bonus_fired = Each("area", "flag")
    hit = Each("unit", "flag", watched=True)
    retreated = Each("unit", "flag", watched=True)
    retreat_to = Each("unit", "area", OFF_MAP)
    strike = Each("unit", "unit", -1)  # air attack declared
    second = Each("unit", "unit", -1)  # the other die of Arc Light
    strike_rank = Each("unit")  # air attacks of an area are rolled lowest first
    struck = Each("unit", "flag")
    searching = Each("area", "flag")
    to_detect = Each("area")
    chosen = Each("unit", "flag")
    arrival = Each("unit", "area", OFF_MAP)
    winner = One()  # the side: 0 none yet, 1 Allied, 2 VC/NVA
    planned_us = Each("area")  # with four players each seat plans for itself
    planned_arvn = Each("area")
    planned_nva = Each("area")
    planned_vc = Each("area")
    led = Each("unit", "seat", -1)  # who took an NVA unit over last (ruling T78)
    carrier = Each("unit", "unit", -1)  # who is to carry a unit of an ally's, if they agree
    carry_to = Each("unit", "area", OFF_MAP)
    blind = Each("unit", "flag")  # an air attack at undetected units is declared
    stack = Each("unit")  # place in the stack of a blind bombing, 1 on top
    stacked = Each("area", "flag")  # that stack is settled
    resolving = Each("area", "flag")  # the air attacks of an area wait for it
    raiding = Each("unit", "flag")  # on a mission against North Vietnam this turn
    ready = Each("unit")  # the turn from which a recon unit may be used again

    def __init__(self, names: Names, board: Board, command: Command, phases: Sequence[int]) -> None:
        self.board = board
        self.command = command
        self.phases = phases  # by stage, the number of its phase
        self.leads = command.leads  # the seat that leads each unit
        self.allied: list[int] = []  # Allied units that count (ruling T13), by area
        self.vcnva: list[int] = []
        self.vc: list[int] = []
        super().__init__(names)
        # By the name of a seat: what it has planned for each area's battle.
        self.plans = (
            self.planned_allied,
            self.planned_vcnva,
            self.planned_us,
            self.planned_arvn,
            self.planned_nva,
            self.planned_vc,
        )

    def clone(self) -> TetPosition:
        other = TetPosition(self.names, self.board, self.command, self.phases)
        self.copy_into(other)
        return other

    def reindex(self) -> None:
        count = len(self.board.area_names)
        self.allied, self.vcnva, self.vc = [0] * count, [0] * count, [0] * count
        super().reindex()
        if self.command.by_corps:
            self.leads = list(self.command.leads)
            for unit, post in enumerate(self.led):
                if post >= 0:
                    self._hand_over(unit, post)

    def entered(self, unit: int, area: int) -> None:
        self.here[area].append(unit)
        self._count(unit, area, 1)

    def left(self, unit: int, area: int) -> None:
        self.here[area].remove(unit)
        self._count(unit, area, -1)

    def _count(self, unit: int, area: int, by: int) -> None:
        board = self.board
        if board.allied_ground[unit]:
            self.allied[area] += by
        elif board.side_of[unit] != ALLIED:
            self.vcnva[area] += by
            if board.army[unit] == VC:
                self.vc[area] += by

    def restored(self, field: int, index: int, before: int, after: int) -> None:
        if field == self.led.number:
            if self.command.by_corps:
                self._hand_over(index, after)
        else:
            super().restored(field, index, before, after)

    def _hand_over(self, unit: int, post: int) -> None:
        posts = self.command.post
        self.leads[unit] = posts.index(post) if post in posts else self.command.leads[unit]

    def take_over(self, unit: int, seat: int) -> None:
        """Hand an NVA unit to a seat; a seat below 0 gives it back to North Vietnam."""
        post = self.command.post[seat] if seat >= 0 else -1
        before = self.led[unit]
        if before != post:
            self.led[unit] = post
            self.restored(self.led.number, unit, before, post)

    @property
    def phase(self) -> int:
        """The number of the phase in which the game stands."""
        return self.phases[self.stage]

    def take_command(self) -> None:
        """With four players by corps: who commands a corps takes over the NVA units in it (T78)."""
        if self.command.by_corps:
            for unit in self.board.communists:
                seat = led_by(self.command, self.board, unit, self.loc[unit])
                if seat >= 0:
                    self.take_over(unit, seat)

    def fires(self, unit: int, area: int) -> int:
        """The seat that orders a unit's fire in the battle of an area (T79)."""
        command = self.command
        if command.joint[area]:
            return self.leads[unit]
        return command.settles[self.board.side_of[unit]][area]

    def is_done(self, seat: int) -> bool:
        """Whether a seat has closed its part of the stage."""
        return bool(self.done[self.command.post[seat]])

    def undone(self, side: int) -> list[int]:
        """The seats of a side that have not closed their part, in turn."""
        return [seat for seat in self.command.of[side] if not self.is_done(seat)]

    def plan(self, seat: int) -> Cells:
        """What a seat has planned for each area's battle: 1 fire is ordered, 2 it is held."""
        return self.plans[self.command.post[seat]]

    def shown(self, cells: Cells, index: int, seat: int) -> int:
        """What a field holds as a seat sees it: without what others are drafting."""
        value = cells[index]
        for draft in reversed(self.drafts):
            if draft.seat != seat:
                for f, i, before in reversed(draft.changes):
                    if f == cells.number and i == index:
                        value = before
        return value

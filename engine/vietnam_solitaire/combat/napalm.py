"""Napalm: in the US/ARVN combat phase for a point, in reaction to an offensive for nothing."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.vietnam_solitaire.board import BOX, COMMUNIST, POOL, URBAN, Board
from engine.vietnam_solitaire.chances import Chances, likely, within
from engine.vietnam_solitaire.played import VsRule, VsTable, spend
from engine.vietnam_solitaire.pool import eliminate
from engine.vietnam_solitaire.position import VsPosition

# Dice of napalm have the number of the combat phase, also those that are rolled in reaction.
DICE_OF_PHASE = 4
HEADING = "Phase 4: US and ARVN Forces Fight"


def in_game(position: VsPosition) -> list[int]:
    """Napalm that there is, used or not."""
    return [u for u in position.board.napalm if position.loc[u] == POOL]


def napalm_left(position: VsPosition) -> list[int]:
    """Napalm that was not used this turn."""
    if position.board.events[position.event].no_napalm:
        return []
    return [u for u in in_game(position) if not position.used[u]]


def burnable(position: VsPosition, areas: Iterable[int]) -> list[int]:
    """NVA and VC units in these areas that napalm may strike."""
    board = position.board
    return [
        u
        for area in areas
        if board.terrain[area] != URBAN
        for u in sorted(position.here[area])
        if board.seat_of[u] == COMMUNIST
    ]


def can_strike(position: VsPosition, areas: Iterable[int]) -> bool:
    """Whether napalm is left, and something in these areas for it to strike."""
    return bool(napalm_left(position) and burnable(position, areas))


def price(board: Board) -> int:
    """Points for a strike in the US/ARVN combat phase."""
    return board.cost[board.napalm[0]]


class Strike(VsRule):
    """Napalm destroys, on a die, an enemy unit outside cities: for a point, in reaction free."""

    verb = Verb(
        "napalm",
        "napalm {unit:unit}",
        "Strike an NVA or VC unit outside urban areas ({strike}, free in reaction): gone on 1 to "
        "{burns}.",
        HEADING,
    )

    def grounds(self, position: VsPosition) -> tuple[list[int], int]:
        """The areas that may be struck now, and the price of a strike in points."""
        attacked = [a for a in self.played.land if position.pending[a]]
        if attacked:  # only an offensive leaves combats to come while somebody is asked
            return attacked, 0
        return [a for a in self.played.land if not position.fought[a]], price(self.board)

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        unit = slots[0]
        board = self.board
        name = board.unit_names[unit]
        area = position.loc[unit]
        if board.seat_of[unit] != COMMUNIST:
            raise RuleViolation(f"{name} is no NVA or VC unit.", HEADING)
        if not napalm_left(position):
            raise RuleViolation("No napalm is left this turn.", HEADING)
        areas, cost = self.grounds(position)
        if board.area_kind[area] == BOX or area not in areas:
            raise RuleViolation(
                f"{name} cannot be struck in {board.area_names[area]} now.", HEADING
            )
        if board.terrain[area] == URBAN:
            raise RuleViolation(f"{board.area_names[area]} is urban: no napalm there.", HEADING)
        self.pay(position, cost, "Napalm", HEADING)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        unit = slots[0]
        position, board = table.position, self.board
        spend(position, self.grounds(position)[1])
        strike = napalm_left(position)[0]
        position.used[strike] = 1
        name = board.unit_names[strike]
        face = table.roll(table.address("napalm", name, phase=DICE_OF_PHASE))
        hit = face <= board.hits.napalm
        table.tell("napalmed", unit, position.loc[unit], face, int(hit))
        if hit:
            eliminate(self.played, table, unit)
        table.run_on()

    def chances(self, position: VsPosition, seat: int, slots: Slots) -> Chances:
        hits = within(self.board.hits.napalm)
        return likely({"the unit is destroyed": hits, "it misses": 1 - hits})

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        return burnable(position, self.grounds(position)[0]) if napalm_left(position) else ()

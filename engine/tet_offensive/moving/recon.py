"""Strategic Recon: four US teams that find one unit each without a die, every other turn.

Rulings T36, T85 and T86.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_offensive.board import OFF_MAP, PROVINCE, SANCTUARY, Board
from engine.tet_offensive.common import ONLY, TetRule, TetTable
from engine.tet_offensive.position import TetPosition

HEADING = "Strategic Recon"
REST = 2  # from one use to the next, in turns


def operations(board: Board, unit: int) -> list[int]:
    """The provinces and sanctuaries of a team's area of operations, in map order."""
    return [
        a
        for a in board.map_areas
        if board.kind[a] in (PROVINCE, SANCTUARY) and board.country[a] == board.operates[unit]
    ]


def out(position: TetPosition, area: int) -> int:
    """How many teams are in an area."""
    return sum(position.loc[unit] == area for unit in position.board.recon)


class Recon(TetRule):
    """A recon team goes where it operates and finds one unit without a die, every other turn."""

    verb = Verb(
        "recon",
        "recon {team:unit} in {area:area}",
        "Place a strategic recon team in a province or sanctuary of its area of operations. At the "
        "start of the search phase it finds one enemy unit without a die. It is withdrawn in the "
        "Allied movement phase and rests a turn.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        team, area = slots
        board = self.board
        name = board.unit_names[team]
        if team not in board.recon or position.leads[team] != seat:
            raise RuleViolation(f"{name} is not a recon team of yours.", HEADING)
        if position.ready[team] > position.turn:
            raise RuleViolation(
                f"{name} was used last turn and is back on turn {position.ready[team]}.", HEADING
            )
        if area not in operations(board, team):
            names = [board.area_names[a] for a in operations(board, team)]
            raise RuleViolation(
                f"{name} works in provinces and sanctuaries of {board.operates[team]} only.",
                HEADING,
                f"These are {listed(names, 40)}.",
            )
        if position.loc[team] == area:
            raise RuleViolation(f"{name} is there already.", HEADING)

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        team, area = slots
        table.position.put(team, area)
        table.tell("recon_ordered", team, area, seats=ONLY[seat])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        board, leads = self.board, position.leads
        teams = [u for u in board.recon if leads[u] == seat and position.ready[u] <= position.turn]
        if slot == "team":
            return teams
        return sorted({a for u in teams for a in operations(board, u)})

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        team = random.choice(self.board.recon)
        areas = operations(self.board, team)
        known = [a for a in areas if position.vcnva[a]]
        return team, random.choice(known or areas)


def tell_teams(table: TetTable) -> None:
    """Say where the teams are once all have moved: where one was before, nobody need know."""
    position = table.position
    for unit in position.board.recon:
        if position.loc[unit] != OFF_MAP:
            table.tell("recon_placed", unit, position.loc[unit])


def withdraw(table: TetTable) -> None:
    """Every team that is out comes home in the Allied movement phase and rests (T86)."""
    position = table.position
    for unit in position.board.recon:
        if position.loc[unit] != OFF_MAP:
            position.put(unit, OFF_MAP)
            position.ready[unit] = position.turn + REST
            table.tell("recon_withdrawn", unit, position.turn + REST)

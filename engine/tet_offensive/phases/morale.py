"""Phase 8, Morale: demoralization points, the Eliminated Units box, and who has won."""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_offensive.awards import award, award_city
from engine.tet_offensive.board import (
    ARMIES,
    ARVN,
    ATF,
    CASUALTIES,
    ELIMINATED,
    NVA,
    ROK,
    RUFF_PUFF,
    US,
    VC,
    VC_NVA,
)
from engine.tet_offensive.common import Printed, TetTable
from engine.tet_offensive.datafiles import AwardEvent
from engine.tet_offensive.phases.invasion import invasions
from engine.tet_offensive.phases.north import raids
from engine.tet_offensive.position import (
    TetPosition,
)

NOBODY, ALLIED_WIN, VC_NVA_WIN = range(3)
# What the units in the Current Casualties box are counted for, of which armies, and how it is told.
LOSSES: tuple[tuple[AwardEvent, tuple[int, ...], str], ...] = (
    ("us_factors_lost", (US,), "casualties"),
    ("atf_factors_lost", (ATF,), "Australian casualties"),
    ("rok_factors_lost", (ROK,), "Korean casualties"),
    ("vc_nva_factors_eliminated", (VC, NVA), "VC and NVA factors eliminated"),
    ("arvn_factors_lost", (ARVN,), "casualties"),
    ("nva_factors_lost", (NVA,), "casualties"),
    ("vc_factors_lost", (VC,), "casualties"),
)


def factors_lost(position: TetPosition, unit: int) -> int:
    """What a lost unit counts: its combat value, the defense value if it has one of its own."""
    board = position.board
    return position.strength[unit] if board.type[unit] == RUFF_PUFF else board.defense[unit]


def casualties(printed: Printed, table: TetTable) -> Progress:
    """Points for the units in the Current Casualties box, which then move to the eliminated."""
    position, board = table.position, printed.board
    lost = sorted(position.here[CASUALTIES])
    for event, armies, reason in LOSSES:
        for each in board.awards[event]:
            counted = (u for u in lost if board.type[u] not in each.spared)
            factors = sum(factors_lost(position, u) for u in counted if board.army[u] in armies)
            award(table, each.army, each.worth(factors), reason)
    for unit in lost:
        position.put(unit, ELIMINATED)
        # Ruff-Puffs never come back: what they drew stays known.
        if position.face_up[unit] and board.side_of[unit] == VC_NVA:
            position.face_up[unit] = 0
    return NEXT


def insurrections(printed: Printed, table: TetTable) -> Progress:
    """Each city in insurrection gains points by its political value."""
    position, board = table.position, printed.board
    for city in board.cities:
        if position.insurrection[city]:
            award_city(table, "city_in_insurrection", "insurrection", city)
    return NEXT


def demoralized(position: TetPosition, army: int) -> bool:
    """At or above its level."""
    return position.levels[army] >= position.board.levels[army]


def won(position: TetPosition) -> int:
    """Who has won when a turn ends like this: NOBODY, ALLIED_WIN or VC_NVA_WIN.

    Both armies of one side demoralized: the other wins. Both sides, or turn 5: the Allies.
    """
    allies, enemy = broken_sides(position)
    if enemy or (position.turn == position.board.turns and not allies):
        return ALLIED_WIN
    return VC_NVA_WIN if allies else NOBODY


def broken_sides(position: TetPosition) -> tuple[bool, bool]:
    """Whether both armies of the Allies, and both of the VC/NVA, are demoralized."""
    return (
        demoralized(position, US) and demoralized(position, ARVN),
        demoralized(position, VC) and demoralized(position, NVA),
    )


def victory(printed: Printed, table: TetTable) -> Progress:
    """The last stage of a turn: whether somebody has won."""
    position = table.position
    allies, enemy = broken_sides(position)
    for army in (US, ARVN, NVA, VC):
        table.tell("level", army, position.levels[army], printed.board.levels[army])
    winner = won(position)
    if winner:
        position.winner = winner
        table.tell("won", winner - 1, _why(allies, enemy))
        if len(printed.command.seats) > 2:
            table.tell("winners", winners_in_words(position))
        table.phase_over()
    return NEXT


def winners(position: TetPosition) -> list[str]:
    """With four players: those of the side that wins whose own army is not demoralized (T40)."""
    side = position.winner - 1
    armies = ((US, ARVN), (NVA, VC))[side] if side >= 0 else ()
    return [ARMIES[army] for army in armies if not demoralized(position, army)]


def winners_in_words(position: TetPosition) -> str:
    """Who has won a game of four, in words: "NVA and VC victory", "No player wins"."""
    names = winners(position)
    return f"{' and '.join(names)} victory" if names else "No player wins"


def _why(allies: bool, enemy: bool) -> str:
    """What decided the game, in words (Winning)."""
    if allies and enemy:
        return "all four armies are demoralized, and then it is theirs"
    if enemy:
        return "the NVA and the VC are demoralized"
    if allies:
        return "the US and the ARVN are demoralized"
    return "the last turn is over, and the US and the ARVN are not both demoralized"


def next_turn(printed: Printed, table: TetTable) -> Progress:
    """A new game turn begins with VC/NVA movement."""
    position = table.position
    table.phase_over()
    position.bombed.reset()
    position.turn += 1
    table.tell("turn", position.turn)
    return NEXT


PHASE: Phase[Printed, TetPosition] = Phase(
    8,
    "Morale",
    {
        "casualties": casualties,
        "insurrections": insurrections,
        "invasions": invasions,
        "raids": raids,
        "victory": victory,
        "next turn": next_turn,
    },
)

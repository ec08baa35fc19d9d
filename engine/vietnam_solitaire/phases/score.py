"""Phase 9: who controls what, whether somebody has won, and the next turn's political event."""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.vietnam_solitaire.board import ARVN
from engine.vietnam_solitaire.played import Played, VsTable
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.words import modified

HEADING = "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events"
LEVELS = (
    "",
    "major victory",
    "real victory",
    "marginal victory",
    "no victory",
    "major defeat",
    "minor victory",
    "minor defeat",
)
(
    UNDECIDED, MAJOR_VICTORY, REAL_VICTORY, MARGINAL_VICTORY, NO_VICTORY, MAJOR_DEFEAT,
    MINOR_VICTORY, MINOR_DEFEAT,
) = range(len(LEVELS))  # fmt: skip
WON = (MAJOR_VICTORY, REAL_VICTORY, MARGINAL_VICTORY, MINOR_VICTORY)
CAPITAL = "Saigon"
SPLIT = ("Hue", "Highlands")  # beside the capital, what keeps the country whole


def control(played: Played, table: VsTable) -> Progress:
    """The region-control marker goes on when US/ARVN controls three regions, Saigon not lost.

    It lies idle where regions held at the end decide (Scenario C).
    """
    position, board = table.position, played.board
    ours, theirs = position.controlled(played.scenario.regions)
    saigon = board.region_id[CAPITAL]
    counts = len(ours) >= board.victory.regions and saigon not in theirs
    table.tell("control", *(listed([board.regions[r] for r in held]) for held in (ours, theirs)))
    if counts and not played.scenario.by_regions:
        position.score = position.score + 1
        table.tell("scored", position.score)
    return NEXT


def victory(played: Played, table: VsTable) -> Progress:
    """Sudden defeat, a major victory at once, or the level when the last turn is over."""
    position = table.position
    level = level_of(played, position)
    if level:
        position.result = level
        table.tell("result", level)
        table.phase_over()
    return NEXT


def level_of(played: Played, position: VsPosition) -> int:
    """The level that the game ends with now, or UNDECIDED."""
    board, scenario = played.board, played.scenario
    ours, theirs = position.controlled(scenario.regions)
    saigon = board.region_id[CAPITAL]
    if len(theirs) >= board.victory.sudden_defeat and saigon in theirs:
        return MAJOR_DEFEAT
    last = position.turn >= scenario.last_turn
    if scenario.by_regions:
        return by_regions(played, position) if last else UNDECIDED
    needed = board.victory
    score = position.score
    if score >= needed.major and not last:
        return MAJOR_VICTORY
    if not last:
        return UNDECIDED
    held = len(ours) >= board.victory.regions and saigon in ours and arvn_alone(position, saigon)
    if not held or score < needed.marginal:
        return NO_VICTORY
    if score >= needed.major:
        return MAJOR_VICTORY
    return REAL_VICTORY if score >= needed.real else MARGINAL_VICTORY


def arvn_alone(position: VsPosition, region: int) -> bool:
    """Whether only ARVN units stand in a region."""
    board = position.board
    units = [u for a in board.areas_of[region] for u in position.here[a]]
    return bool(units) and all(board.army[u] == ARVN for u in units)


def by_regions(played: Played, position: VsPosition) -> int:
    """The level of the Easter Offensive with the regions that are free of the enemy (V36, V50)."""
    region_id = played.board.region_id
    ours = [r for r in played.scenario.regions if not position.communists_in(r)]
    if region_id[CAPITAL] not in ours:
        return MAJOR_DEFEAT
    others = sum(region_id[name] in ours for name in SPLIT)
    return (MINOR_DEFEAT, MINOR_VICTORY, MAJOR_VICTORY)[others]


def event(played: Played, table: VsTable) -> Progress:
    """A die on the political events chart, for the turn that follows."""
    position, board = table.position, played.board
    if played.scenario.events and position.turn in board.event_modifier:
        face = table.roll(table.address("political event"))
        modifier = board.event_modifier[position.turn]
        found = board.event_of_roll[face + modifier]
        position.settle(next_event=found)
        table.tell("political_event", found, face, modified(face, modifier))
    return NEXT


def next_turn(played: Played, table: VsTable) -> Progress:
    """The turn marker goes on; the phase is over before, while it is still this turn."""
    position = table.position
    table.phase_over()
    position.turn = position.turn + 1
    return NEXT


PHASE: Phase[Played, VsPosition] = Phase(
    9,
    "Victory Points, Victory and Events",
    {"control": control, "victory": victory, "event": event, "next turn": next_turn},
)

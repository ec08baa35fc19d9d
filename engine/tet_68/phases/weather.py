"""Weather Check Phase: what each game turn begins with anew, and the weather die.

Rulebook: Weather; Combat Support and Dau Tranh where they say what a turn begins with. Both halves
of a game turn share one allotment (ruling S2).
"""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_68.played import Played
from engine.tet_68.position import SAC_POINTS, HexPosition, HexTable

BAD = 1  # the face of bad weather; all others are good (ruling S1)
BAD_SAC = 3  # SAC points of a whole game turn of bad weather (12.4, ruling S5)
CONTINGENCY_AIR = 9  # points more a turn, from the turn after the declaration (23.2)
DAU_TRANH = 5  # markers there are
MANY, SOME = 68, 35  # Communist points that bring two markers back, or one (19.7)


def air_points_of(played: Played, position: HexPosition) -> int:
    """The air points of a game turn."""
    month = played.date(position.turn).split()[0]
    points = sum(row.points for row in played.board.data.setup.air_points if month in row.months)
    if 0 < position.contingency < position.turn:
        points += CONTINGENCY_AIR
    return points - position.air_given_up


def markers_back(position: HexPosition) -> int:
    """How many Dau Tranh markers the Communist points bring back, as far as some are used."""
    vp = position.nva_vp
    due = 2 if vp >= MANY else 1 if vp >= SOME else 0
    return min(due, DAU_TRANH - position.dau_tranh)


def begin(played: Played, table: HexTable) -> Progress:
    """Air points, fleet and SAC are there again, and Dau Tranh markers from the second turn on."""
    position = table.position
    position.moved.reset()  # what was flown in the last turn is past (4.2)
    table.tell("turn", played.date(position.turn), position.nva_vp, position.us_vp)
    if not played.simple:
        position.settle(
            air_points=air_points_of(played, position),
            sac=SAC_POINTS,
            fleet_used=0,
            bombed=0,
        )
        if position.turn > played.first or not played.tet:
            back = markers_back(position)
            if back:
                position.dau_tranh = position.dau_tranh + back
                table.tell("markers_back", back, position.dau_tranh)
    return NEXT


def weather(played: Played, table: HexTable) -> Progress:
    """The NVA rolls: bad weather holds for the whole game turn."""
    position = table.position
    if played.simple:
        return NEXT
    face = table.roll(table.address("weather"))
    position.settle(bad_weather=int(face == BAD))
    if position.bad_weather:
        position.settle(sac=BAD_SAC)
    table.tell("bad_weather" if position.bad_weather else "good_weather", face)
    return NEXT


PHASE: Phase[Played, HexPosition] = Phase(
    1, "Weather Check", {"refresh": begin, "weather": weather}
)

"""What an attack on the trail, napalm or a combat can come to, exactly, before it is ordered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from engine.vietnam_solitaire import combat
from engine.vietnam_solitaire.board import ALLIED, BOMBER, COMMUNIST, SPECIAL_FORCES
from engine.vietnam_solitaire.common import Played
from engine.vietnam_solitaire.position import VsPosition

FACES = 6
MOST_EXACT = 16  # units in a combat whose chances are reckoned in fractions

Number = Fraction | float
Chances = Sequence[tuple[str, Fraction]]


def _told(outcomes: dict[str, Fraction]) -> Chances:
    return [(words, chance) for words, chance in outcomes.items() if chance]


# ---- the trail -----------------------------------------------------------------------------------


def reach(played: Played, unit: int, area: int) -> int:
    """The highest face with which an attack removes a trail counter."""
    board = played.board
    if board.type[unit] == SPECIAL_FORCES:
        return board.hits.green_berets
    limited = played.options.limited_b52s and area not in board.north
    return board.hits.b52_limited if limited else board.hits.b52


def _arrives(played: Played, position: VsPosition, unit: int, area: int) -> Fraction:
    """The chance that air defense lets a unit through: each SAM and MiG fires once at a bomber."""
    board = played.board
    if board.type[unit] != BOMBER:
        return Fraction(1)
    through = Fraction(FACES - board.hits.air_defense, FACES)
    return through ** (position.sam[area] + position.mig[area])


def trail(played: Played, position: VsPosition, area: int, unit: int) -> Chances:
    """Chances of an attack that comes after those declared already, which may leave no target."""
    board = played.board
    none_left = _none_left(played, position, area)
    arrives = _arrives(played, position, unit, area)
    hits = Fraction(reach(played, unit, area), FACES)
    return _told(
        {
            "a trail counter is removed": arrives * (1 - none_left) * hits,
            "it misses": arrives * (1 - none_left) * (1 - hits),
            "it comes too late: no trail counter is left": arrives * none_left,
            f"{board.unit_names[unit]} is shot down": 1 - arrives,
        }
    )


def _none_left(played: Played, position: VsPosition, area: int) -> Fraction:
    """The chance that the attacks declared so far remove every trail counter of an area."""
    left = {position.trail[area]: Fraction(1)}
    for unit in (u for u in played.board.units if position.aim[u] == area):
        removes = _arrives(played, position, unit, area) * Fraction(
            reach(played, unit, area), FACES
        )
        after: dict[int, Fraction] = defaultdict(Fraction)
        for number, chance in left.items():
            after[max(0, number - 1)] += chance * removes
            after[number] += chance * (1 - removes)
        left = after
    return left.get(0, Fraction(0))


def napalm(played: Played) -> Chances:
    """Chances of a strike."""
    hits = Fraction(played.board.hits.napalm, FACES)
    return _told({"the unit is destroyed": hits, "it misses": 1 - hits})


# ---- combats -------------------------------------------------------------------------------------


def fought_out(played: Played, position: VsPosition, area: int) -> Chances:
    """Chances of a combat in which nobody retreats, evades or is supported.

    Who is lost comes in a fixed order, so how many each side has lost is all that counts; rounds
    in which nobody hits change nothing and are left out. Exact but for stacks so large that
    fractions would take seconds.
    """
    board = played.board
    fighters = sorted(u for u in position.here[area] if board.ground[u])
    order = [
        combat.losses(board, fighters, seat, [len(fighters)] * 2) for seat in (ALLIED, COMMUNIST)
    ]
    # By side and by how many it has lost: the chance of each number of hits of those left.
    hits: list[list[list[Number]]] = [
        [_hits([combat.value(position, u, area) for u in side[lost:]]) for lost in range(len(side))]
        for side in order
    ]
    ours, theirs = len(order[ALLIED]), len(order[COMMUNIST])
    if len(fighters) > MOST_EXACT:
        hits = [[[float(chance) for chance in row] for row in side] for side in hits]
    chance: dict[tuple[int, int], Number] = defaultdict(Fraction)
    chance[0, 0] = Fraction(1)
    ends: dict[str, Number] = defaultdict(Fraction)
    for lost, killed in ((a, b) for a in range(ours + 1) for b in range(theirs + 1)):
        here = chance[lost, killed]
        if lost == ours or killed == theirs:
            side = 2 if lost == ours and killed == theirs else int(lost == ours)
            ends[("US/ARVN is left", "NVA/VC is left", "nobody is left")[side]] += here
            continue
        give, take = hits[ALLIED][lost], hits[COMMUNIST][killed]
        quiet = give[0] * take[0]
        if quiet == 1:
            ends["both are left, and nobody can hit"] += here
            continue
        for a, given in enumerate(give):
            for b, taken in enumerate(take):
                if a or b:
                    to = min(ours, lost + b), min(theirs, killed + a)
                    chance[to] += here * given * taken / (1 - quiet)
    return _told({f"fought to the end, {words}": Fraction(p) for words, p in ends.items()})


def _hits(values: list[int]) -> list[Number]:
    """The chance of each number of hits by units that hit with these faces, one die each."""
    found: list[Number] = [Fraction(1)]
    for value in values:
        hit = Fraction(value, FACES)
        found = [
            (found[n] * (1 - hit) if n < len(found) else 0) + (found[n - 1] * hit if n else 0)
            for n in range(len(found) + 1)
        ]
    return found

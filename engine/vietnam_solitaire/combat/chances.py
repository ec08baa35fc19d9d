"""What a combat can come to, exactly, before it is ordered."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from engine.vietnam_solitaire.board import ALLIED, COMMUNIST
from engine.vietnam_solitaire.chances import Chances, likely, within
from engine.vietnam_solitaire.combat.rounds import losses, value
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition

MOST_EXACT = 16  # units in a combat whose chances are reckoned in fractions

Number = Fraction | float


def fought_out(played: Played, position: VsPosition, area: int) -> Chances:
    """Chances of a combat in which nobody retreats, evades or is supported.

    Who is lost comes in a fixed order, so how many each side has lost is all that counts; rounds
    in which nobody hits change nothing and are left out. Exact but for stacks so large that
    fractions would take seconds.
    """
    board = played.board
    fighters = sorted(u for u in position.here[area] if board.ground[u])
    order = [losses(board, fighters, seat, [len(fighters)] * 2) for seat in (ALLIED, COMMUNIST)]
    # By side and by how many it has lost: the chance of each number of hits of those left.
    hits: list[list[list[Number]]] = [
        [_hits([value(position, u, area) for u in side[lost:]]) for lost in range(len(side))]
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
    return likely({f"fought to the end, {words}": Fraction(p) for words, p in ends.items()})


def _hits(values: list[int]) -> list[Number]:
    """The chance of each number of hits by units that hit with these faces, one die each."""
    found: list[Number] = [Fraction(1)]
    for face in values:
        hit = within(face)
        found = [
            (found[n] * (1 - hit) if n < len(found) else 0) + (found[n - 1] * hit if n else 0)
            for n in range(len(found) + 1)
        ]
    return found

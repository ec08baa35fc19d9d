"""What an order does as the question at hand has it: one word moves units in five phases."""

from __future__ import annotations

from dataclasses import replace

from engine.kernel.form import Verb
from engine.kernel.wording import counted, listed
from engine.vietnam_solitaire.board import RUFF_PUFF
from engine.vietnam_solitaire.phases import airmobile, offensive, placement, raise_move
from engine.vietnam_solitaire.played import Played

# By order and kind of question: what it does, and the heading.
SAID = {
    ("move", "raise-move"): (
        "Move US and ARVN units. Within a region it is free; US infantry, marines and armor pay a "
        "point each for another region; ROK, ANZAC and other ARVN units stay in theirs; AirCav and "
        "ARVN airmobile units fly anywhere.",
        raise_move.HEADING,
    ),
    ("move", "placement"): (
        "Move NVA and VC units to any area of their region, for nothing. One NVA unit a turn may "
        "go to another region.",
        placement.TWO_PLAYERS,
    ),
    ("move", "reaction"): (
        "Fly AirCav and ARVN airmobile units that are not attacked to areas with a combat to "
        "come, for nothing.",
        offensive.HEADING,
    ),
    ("move", "redeployment"): (
        "Move NVA infantry out of regions without US or ARVN units to any area, for nothing. One "
        "stays in each region.",
        offensive.TWO_PLAYERS,
    ),
    ("move", "airmobile"): (
        "Fly AirCav and ARVN airmobile units to regions without NVA and VC units, for nothing.",
        airmobile.HEADING,
    ),
    ("place", "placement"): (
        "Put units that enter play into an area: VC in the region that was rolled, NVA where the "
        "trail leads.",
        placement.HEADING,
    ),
    ("place", "reinforcements"): (
        "Put a unit that the major offensive adds into an area. Regions with US or ARVN units and "
        "none of yours come first.",
        offensive.TWO_PLAYERS,
    ),
}
SAILS = " The 7th Fleet may sail off another region."


def explained(played: Played, verb: Verb, kind: str) -> Verb:
    """An order with what it does in a question of this kind, and with the prices of today."""
    help, heading = SAID.get((verb.name, kind), (verb.help, verb.heading))
    if kind == "airmobile" and played.scenario.fleet:
        help += SAILS
    if verb.name == "raise":
        help += f" Prices: {prices(played)}."
    return replace(verb, help=help, heading=heading)


def prices(played: Played) -> str:
    """What the units cost that may be raised in a scenario, the cheapest first."""
    board = played.board
    kinds: dict[int, list[str]] = {}
    for kind in _for_sale(played):
        kinds.setdefault(board.cost[board.of_kind[kind][0]], []).append(board.kinds[kind])
    return "; ".join(
        f"{counted(cost, 'point')} {listed(names, len(board.kinds))}"
        for cost, names in sorted(kinds.items())
    )


def _for_sale(played: Played) -> list[int]:
    """The kinds that may be raised at some time; Ruff-Puffs where a scenario sells them."""
    board, scenario = played.board, played.scenario
    used = set(range(len(board.kinds)))
    if scenario.own_chart:
        used = {force.kind for force in scenario.forces}
        used |= {kind for kind, _ in scenario.pool}
        used |= {kind for rules in scenario.turns.values() for kind, _ in rules.add}
    return [
        kind
        for kind, units in enumerate(board.of_kind)
        if kind in used
        and (board.allied_ground[units[0]] or (scenario.fleet and units[0] == board.fleet))
        and (scenario.own_chart or board.type[units[0]] != RUFF_PUFF)
    ]

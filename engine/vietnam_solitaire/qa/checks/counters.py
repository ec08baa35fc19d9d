"""What must be true of counters.toml: what each kind says, who comes into play, who is lost."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from engine.vietnam_solitaire.board import ENEMY, SUPPORT, TYPES
from engine.vietnam_solitaire.datafiles import Data, Kind
from engine.vietnam_solitaire.qa.checks.charts import there


def check(data: Data) -> Iterator[str]:
    """Every sentence about the counters."""
    kinds = data.counters.kind
    for name, times in Counter(entry.id for entry in kinds).items():
        if times > 1:
            yield f"counters.toml, kind: {name} stands there twice."
    used = most_used(data)
    for entry in kinds:
        yield from (f"counters.toml, kind {entry.id}: {fault}" for fault in _kind(entry))
        if entry.army not in ENEMY and entry.count != used[entry.id]:
            yield (
                f"counters.toml, kind {entry.id}: there are {entry.count}, and the most that are "
                f"ever in play or in the pool are {used[entry.id]}."
            )
    yield from _losses(kinds)


def _kind(entry: Kind) -> Iterator[str]:
    ground = TYPES.index(entry.type) not in SUPPORT
    enemy = entry.army in ENEMY
    if ground != (entry.values is not None) or ground != (entry.value_source is not None):
        yield "units on the ground, and no others, have values and a value_source."
    if enemy == (entry.cost is not None) or enemy == (entry.cost_source is not None):
        yield "US/ARVN counters, and no others, have a cost and a cost_source."
    if (ground and not enemy) != (entry.moves is not None):
        yield 'US/ARVN units on the ground, and no others, say how they move ("moves").'
    if enemy and min(entry.values or (1,)) < 1:
        yield "NVA and VC units hit on 1 at least everywhere, or a combat might never end."
    if entry.later > entry.count:
        yield "more are numbered later than there are."


def most_used(data: Data) -> Counter[str]:
    """The most of each kind that there are in the campaign, or in a scenario of its own chart."""
    used = Counter[str]()
    for change in data.tables.change:
        used |= Counter(there(data, change.turn))
    for scenario in data.scenarios.by_name().values():
        if scenario.own_chart:
            own = Counter(scenario.pool or {})
            for force in scenario.force:
                own[force.kind] += force.count
            for turn in scenario.turn:
                own.update(turn.add)
            used |= own
    return used


def loss_group(entry: Kind) -> int:
    """In which turn of the rulebook's order a kind is lost."""
    if entry.army in ENEMY:
        return int(entry.army == "NVA") + int(entry.type == "armor")
    if entry.army == "ARVN":
        return 0
    if entry.army in ("ROK", "ANZAC"):
        return 2
    return 3 if entry.type == "airmobile" else 1


def _losses(kinds: tuple[Kind, ...]) -> Iterator[str]:
    """The kinds of a side stand in the order in which they are removed (V12, V13)."""
    for enemy in (False, True):
        side = [e for e in kinds if e.values is not None and (e.army in ENEMY) == enemy]
        for one, other in itertools.pairwise(side):
            if loss_group(one) > loss_group(other):
                yield f"counters.toml, kind {other.id}: it is removed before {one.id}."

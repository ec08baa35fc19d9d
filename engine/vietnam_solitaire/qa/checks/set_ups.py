"""What must be true of scenarios.toml: counters that there are, turns that there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.vietnam_solitaire.board import ENEMY
from engine.vietnam_solitaire.datafiles import Data, ScenarioEntry
from engine.vietnam_solitaire.qa.checks.charts import there
from engine.vietnam_solitaire.scenario import MAJOR, ROLLED


def check(data: Data) -> Iterator[str]:
    """Every sentence about the scenarios."""
    for name, entry in data.scenarios.by_name().items():
        for part in (_turns, _forces, _trail):
            yield from (f"scenarios.toml, {name}: {fault}" for fault in part(data, entry))


def _turns(data: Data, entry: ScenarioEntry) -> Iterator[str]:
    track = 1, len(data.tables.turn)
    if not track[0] <= entry.first_turn < entry.last_turn <= track[1]:
        yield f"its turns, {entry.first_turn} to {entry.last_turn}, are not on the track."
    if not 0 <= entry.score < entry.first_turn:
        yield f"the marker cannot begin at {entry.score}: fewer turns have been played."
    turns = [turn.turn for turn in entry.turn]
    if turns != sorted(set(turns)):
        yield "its turns stand in their order, each once."
    played = range(entry.first_turn, entry.last_turn + 1)
    for turn in entry.turn:
        if turn.turn not in played:
            yield f"there is no turn {turn.turn} in it."
        if turn.offensive not in (ROLLED, MAJOR, *_regions(data, entry)):
            yield f"turn {turn.turn}: an offensive is roll, major, or a region."
        if entry.own_chart != (turn.points is not None) or entry.own_chart != bool(turn.date):
            yield f"turn {turn.turn}: points and a date belong to a scenario of its own chart."
    if entry.own_chart and turns != list(played):
        yield "a scenario of its own chart tells every turn."
    bonus = [turn.offensive_bonus for turn in entry.turn if turn.offensive_bonus]
    if len(set(bonus)) > 1:
        yield "what is added to the die of the offensive is the same in each of its turns."


def _regions(data: Data, entry: ScenarioEntry) -> tuple[str, ...]:
    return tuple(data.map.region) if entry.regions is None else entry.regions


def _forces(data: Data, entry: ScenarioEntry) -> Iterator[str]:
    """No more counters than there are: by the chart, or in the box."""
    used = Counter(entry.pool or {})
    for force in entry.force:
        if force.region not in _regions(data, entry):
            yield f"there is no region {force.region} in it."
        used[force.kind] += force.count
    joined = there(data, entry.first_turn, through=False)
    for kind in data.counters.kind:
        most = kind.count
        if kind.army not in ENEMY and not entry.own_chart:
            most = joined.get(kind.id, 0)
        if used[kind.id] > most:
            yield f"it needs {used[kind.id]} of {kind.id}, and there are {most}."


def _trail(data: Data, entry: ScenarioEntry) -> Iterator[str]:
    trails = data.map.trail
    for trail, number in entry.trail.items():
        if number > data.map.meta.trail_limit:
            yield f"{number} trail counters in {trail} cannot be."
        elif trails[trail].leads_to not in _regions(data, entry):
            yield f"{trail} leads to a region that is not used."
    for word, places in (("sam", entry.sam), ("mig", entry.mig)):
        for trail in places:
            if not trails[trail].north:
                yield f"there is no {word} in {trail}."
    if entry.mig and len(entry.sam) < sum(area.north for area in trails.values()):
        yield "there is no MiG before both areas of the north have a SAM."

"""What must be true of tables.toml: dice, levels, the track, the units chart, events."""

from __future__ import annotations

from collections.abc import Iterator

from engine.vietnam_solitaire.datafiles import Data, TablesFile

FACES = range(1, 7)
OF_THE_US = ("US", "ANZAC")  # armies that leave when the US withdraws
OF_ALLIES = ("ROK", "ANZAC")  # armies that are always raised before US ground units (V11)


def check(data: Data) -> Iterator[str]:
    """Every sentence about the charts."""
    tables = data.tables
    yield from (f"tables.toml, {fault}" for fault in _levels(tables))
    yield from (f"tables.toml, {fault}" for fault in _events(tables))
    yield from (f"tables.toml, {fault}" for fault in _changes(data))
    yield from (f"tables.toml, {fault}" for fault in _allies_first(data))
    yield from (f"tables.toml, {fault}" for fault in _withdrawal(data))


def _levels(tables: TablesFile) -> Iterator[str]:
    turns = [entry.turn for entry in tables.turn]
    if turns != list(range(1, len(turns) + 1)):
        yield "turn: the turns are numbered from 1, in this order."
    if tables.hits.b52_limited >= tables.hits.b52:
        yield "hits: B52s of limited effect hit less often than others."
    levels = tables.victory
    if not 0 < levels.marginal < levels.real < levels.major < len(turns):
        yield "victory: each level asks for more turns than the one below, and none for all turns."
    if levels.sudden_defeat <= levels.regions:
        yield "victory: a sudden defeat takes more regions than a turn that counts."


def _events(tables: TablesFile) -> Iterator[str]:
    """Every die that may be rolled for events, modified, is a row of the chart."""
    turns = [t for entry in tables.event_die for t in range(entry.first, entry.last + 1)]
    if turns != list(range(1, len(turns) + 1)) or len(turns) >= len(tables.turn):
        yield "event_die: it holds for the turns from 1 on, each once, and not for the last."
    modifiers = [entry.modifier for entry in tables.event_die]
    if modifiers != sorted(set(modifiers)):
        yield "event_die: what is added grows with the turns."
    wanted = sorted({face + modifier for face in FACES for modifier in modifiers})
    if [entry.roll for entry in tables.event] != wanted:
        yield f"event: the rows are those that can be rolled, {wanted[0]} to {wanted[-1]}."
    points = [entry.points for entry in tables.event if entry.points]
    if points != sorted(points, reverse=True):
        yield "event: the higher the die, the fewer the points."


def there(data: Data, turn: int, through: bool = True) -> dict[str, int]:
    """How many of each kind have joined and not left when a turn's chart has been followed."""
    counts: dict[str, int] = {}
    for change in data.tables.change:
        if change.turn < turn or (through and change.turn == turn):
            for kind, number in change.add.items():
                counts[kind] = counts.get(kind, 0) + number
            for kind, number in change.remove.items():
                counts[kind] = counts.get(kind, 0) - number
    return counts


def _changes(data: Data) -> Iterator[str]:
    kinds = {entry.id: entry.count for entry in data.counters.kind}
    armor = [e.id for e in data.counters.kind if e.army == "NVA" and e.type == "armor"]
    changes = data.tables.change
    turns = [change.turn for change in changes]
    if turns != sorted(set(turns)) or turns[-1] > len(data.tables.turn):
        yield "change: one line a turn, in the order of the turns."
    for change in changes:
        for kind, number in there(data, change.turn).items():
            if not 0 <= number <= kinds[kind]:
                yield f"change {change.turn}: that makes {number} of {kind}."
        if (change.home is not None) != any(kind in armor for kind in change.add):
            yield f"change {change.turn}: NVA armor, and nothing else, has a home."
    for kind, number in there(data, 0).items():
        if number != kinds[kind]:
            yield f"change 0: of what is there from the start, {kind}, there are all."


def _allies_first(data: Data) -> Iterator[str]:
    """Units that are always raised before US ground units are there when those come (V11)."""
    fighting = {e.id for e in data.counters.kind if e.army == "US" and e.moves}
    firsts = {e.id for e in data.counters.kind if e.army in OF_ALLIES}
    came = [change.turn for change in data.tables.change if fighting & change.add.keys()]
    late = [
        kind
        for change in data.tables.change
        for kind in change.add
        if kind in firsts and change.turn > min(came, default=0)
    ]
    if late:
        yield f"change: {' and '.join(late)} come no later than the first US ground units."


def _withdrawal(data: Data) -> Iterator[str]:
    """The US is gone when no more events are rolled, its allies by the last turn (Phase 9)."""
    ground = {e.id: e.army for e in data.counters.kind if e.moves}
    last = max(entry.last for entry in data.tables.event_die)
    for kind, number in there(data, last + 1).items():
        if number and ground.get(kind) in OF_THE_US:
            yield f"change: the US withdraws from turn {last + 1} on, and {kind} is left."
    for name, scenario in data.scenarios.by_name().items():
        left = there(data, scenario.last_turn)
        if not scenario.own_chart and any(
            left.get(kind) for kind, army in ground.items() if army != "ARVN"
        ):
            yield f"change: allied units are gone by the last turn of {name}."

"""What must be true of tables.toml: dice, levels, the track, the units chart, events."""

from __future__ import annotations

from collections.abc import Iterator

from engine.vietnam_solitaire.datafiles import Data

HITS = {"b52": 4, "b52_limited": 2, "green_berets": 2, "napalm": 4, "air_defense": 2}
VICTORY = {"marginal": 9, "real": 11, "major": 13, "regions": 3, "sudden_defeat": 4}
POINTS = {1: 4, 6: 15, 11: 6}
MODIFIERS = [(1, 2, -1), (3, 6, 0), (7, 10, 1)]
AT_THE_START = {"ARVN": 9, "GB": 2, "Napalm": 2}
GROUND_OF_US = ("US", "US Mar", "US A", "AirCav", "ANZAC")
LAST_TURN = 16
# Who is there, by turn, because a scenario that begins then has them on the map.
THERE = {
    6: {"US Mar": 2, "AirCav": 2, "US": 4, "ROK": 2, "ANZAC": 1, "ARVN": 7},
    11: {"ARVN": 9, "ARVN M": 2, "ARVN R": 2, "ARVN A": 1, "ARVN AM": 1, "ROK": 2, "Napalm": 2},
}


def check(data: Data) -> Iterator[str]:
    """Every sentence about the charts. The fields are known to have the right kinds."""
    tables = data.tables
    for section, known in (("hits", HITS), ("victory", VICTORY)):
        for name, number in known.items():
            if tables[section][name] != number:
                yield f"tables.toml, {section}: {name} is {number}, not {tables[section][name]}."
    turns = [entry["turn"] for entry in tables["turn"]]
    if turns != list(range(1, LAST_TURN + 1)):
        yield "tables.toml, turn: the turns are 1 to 16, in this order."
    for entry in tables["turn"]:
        points = POINTS.get(entry["turn"], entry["points"])
        if entry["points"] != points:
            yield f"tables.toml, turn {entry['turn']}: the track says {points} points."
    yield from _events(data)
    yield from _changes(data)


def _events(data: Data) -> Iterator[str]:
    rolls = [entry["roll"] for entry in data.tables["event"]]
    if rolls != list(range(8)):
        yield "tables.toml, event: the rows are 0 to 7, in this order."
    found = [(e["first"], e["last"], e["modifier"]) for e in data.tables["event_die"]]
    if found != MODIFIERS:
        yield "tables.toml, event_die: -1 in turns 1 and 2, 0 to turn 6, +1 to turn 10."


def there(data: Data, turn: int, through: bool = True) -> dict[str, int]:
    """How many of each kind have joined and not left when a turn's chart has been followed."""
    counts: dict[str, int] = {}
    for change in data.tables["change"]:
        if change["turn"] < turn or (through and change["turn"] == turn):
            for kind, number in change.get("add", {}).items():
                counts[kind] = counts.get(kind, 0) + number
            for kind, number in change.get("remove", {}).items():
                counts[kind] = counts.get(kind, 0) - number
    return counts


def _changes(data: Data) -> Iterator[str]:
    kinds = {entry["id"]: entry["count"] for entry in data.counters["kind"]}
    turns = [change["turn"] for change in data.tables["change"]]
    if turns != sorted(set(turns)):
        yield "tables.toml, change: one line a turn, in the order of the turns."
    for change in data.tables["change"]:
        for kind in (*change.get("add", {}), *change.get("remove", {})):
            if kind not in kinds:
                yield f"tables.toml, change {change['turn']}: there is no kind {kind}."
                return
        for kind, number in there(data, change["turn"]).items():
            if not 0 <= number <= kinds[kind]:
                yield f"tables.toml, change {change['turn']}: that makes {number} of {kind}."
        if ("home" in change) != ("NVA A" in change.get("add", {})):
            yield f"tables.toml, change {change['turn']}: armor, and nothing else, has a home."
    if there(data, 0) != AT_THE_START:
        yield "tables.toml, change 0: two GB, two Napalm and all ARVN are there from the start."
    for turn, needed in THERE.items():
        counts = there(data, turn)
        for kind, number in needed.items():
            if counts.get(kind, 0) < number:
                yield f"tables.toml, change: in turn {turn} there must be {number} of {kind}."
    left = there(data, 11)
    for kind in GROUND_OF_US:
        if left.get(kind, 0):
            yield f"tables.toml, change: by turn 11 no {kind} is left."
    homes = {c["turn"]: c["home"] for c in data.tables["change"] if "home" in c}
    if homes != {10: "Hue", 12: "Saigon"}:
        yield "tables.toml, change: armor comes in turn 10 (Hue) and in turn 12 (Saigon)."
    for name, scenario in data.scenarios.items():
        last = there(data, scenario["last_turn"])
        if not scenario.get("own_chart") and any(last.get(k, 0) for k in ("ROK", *GROUND_OF_US)):
            yield f"tables.toml, change: allied units are gone by the last turn of {name}."

"""What must be true of counters.toml: numbers, values, prices, the order of losses."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from engine.vietnam_solitaire.datafiles import Data

# What set-ups, scenarios and rules need at least; "exact" where the rulebook says the number.
# NVA: on turn 2 of scenario C four of the set-up, three of the offensive of turn 1, and four that
# come to Hue are in play, and then the Highlands receive some.
LEAST = {
    "VC": 10, "NVA": 12, "ARVN": 9, "US": 4, "US Mar": 2, "AirCav": 2, "ROK": 2, "ANZAC": 1,
    "ARVN M": 2, "ARVN R": 2, "ARVN A": 1, "ARVN AM": 1, "ARVN Mar": 1,
}  # fmt: skip
EXACT = {"NVA A": 2, "RP": 4, "GB": 2, "B52": 2, "Napalm": 2, "7th Fleet": 1}
PRICES = {"GB": 1, "B52": 2, "Napalm": 1, "7th Fleet": 3}
MILITIA_VALUES = [1, 1, 0]
OWNED = ("special_forces", "bomber", "napalm", "fleet")


def check(data: Data) -> Iterator[str]:
    """Every sentence about the counters. The fields are known to have the right kinds."""
    kinds = {entry["id"]: entry for entry in data.counters["kind"]}
    if len(kinds) != len(data.counters["kind"]):
        yield "counters.toml, kind: an id stands there twice."
    for name, number in (LEAST | EXACT).items():
        if name not in kinds:
            yield f"counters.toml, kind: there is no {name}."
        elif name in EXACT and kinds[name]["count"] != number:
            yield f"counters.toml, kind {name}: there are {number}, not {kinds[name]['count']}."
        elif kinds[name]["count"] < number:
            yield f"counters.toml, kind {name}: at least {number} are needed."
    for name, entry in kinds.items():
        yield from (f"counters.toml, kind {name}: {fault}" for fault in _kind(name, entry))
    yield from _losses(kinds)
    markers = data.counters["markers"]
    for name, number in (("trail", 12), ("sam", 2)):
        if markers[name] != number:
            yield f"counters.toml, markers: {number} {name}, not {markers[name]}."
    if markers["mig"] not in (1, 2):
        yield "counters.toml, markers: 1 or 2 mig."


def _kind(name: str, entry: dict[str, Any]) -> Iterator[str]:
    ground = entry["type"] not in OWNED
    enemy = entry["army"] in ("NVA", "VC")
    if ground != ("values" in entry) or ground != ("value_source" in entry):
        yield "units on the ground, and no others, have values and a value_source."
    if ground != ("loss" in entry):
        yield 'units on the ground, and no others, have a "loss".'
    if enemy == ("cost" in entry) or enemy == ("cost_source" in entry):
        yield "US/ARVN counters, and no others, have a cost and a cost_source."
    if (ground and not enemy) != ("moves" in entry):
        yield 'US/ARVN units on the ground, and no others, say how they move ("moves").'
    if enemy and min(entry.get("values", [1])) < 1:
        yield "NVA and VC units hit on 1 at least everywhere, or a combat might never end."
    if name in PRICES and entry.get("cost") != PRICES[name]:
        yield f"its price is {PRICES[name]}."
    if name == "RP" and entry.get("values") != MILITIA_VALUES:
        yield "its values are 1-1-0."


def loss_group(entry: dict[str, Any]) -> int:
    """In which turn of the rulebook's order a kind is lost."""
    if entry["army"] in ("NVA", "VC"):
        return int(entry["army"] == "NVA") + int(entry["type"] == "armor")
    if entry["army"] == "ARVN":
        return 0
    if entry["army"] in ("ROK", "ANZAC"):
        return 2
    return 3 if entry["type"] == "airmobile" else 1


def _losses(kinds: dict[str, dict[str, Any]]) -> Iterator[str]:
    for enemy in (False, True):
        side = [e for e in kinds.values() if "loss" in e and (e["army"] in ("NVA", "VC")) == enemy]
        side.sort(key=lambda entry: entry["loss"])
        for one, other in itertools.pairwise(side):
            if loss_group(one) > loss_group(other) or one["loss"] == other["loss"]:
                yield (
                    f"counters.toml, kind {other['id']}: by its loss it would be removed after or "
                    f"with {one['id']}."
                )

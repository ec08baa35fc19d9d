"""What is played: the campaign or a scenario, what its turns do differently, the optional rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

CAMPAIGN = "campaign"
ROLLED, MAJOR = "roll", "major"


class Force(NamedTuple):
    """So many counters of a kind in one of some areas, by default in the first."""

    kind: int
    number: int
    areas: tuple[int, ...]


class TurnRules(NamedTuple):
    """What happens in a turn. The defaults are the rules of the Special Edition.

    `points` and `date`: those of the scenario's own track, if it has one. `trail` holds counters
    that are put on the trail without a die, `regulars_in` NVA infantry that enters without one as
    (area, number). `offensive`: "roll", "major", or the region of a minor one.
    """

    points: int | None = None
    date: str = ""
    trail_dice: int = 2
    trail: tuple[tuple[int, int], ...] = ()
    insurgency: bool = True
    regulars: bool = True
    regulars_in: tuple[int, int] | None = None
    offensive: str = ROLLED
    offensive_bonus: int = 0
    reaction: bool = True
    add: tuple[tuple[int, int], ...] = ()
    remove: tuple[tuple[int, int], ...] = ()


class Scenario(NamedTuple):
    """One entry of scenarios.toml by ids. `regions` are those in play."""

    name: str
    title: str
    heading: str
    first_turn: int
    last_turn: int
    score: int
    forces: tuple[Force, ...]
    pool: tuple[tuple[int, int], ...] | None
    trail: Mapping[int, int]
    sam: tuple[int, ...]
    mig: tuple[int, ...]
    turns: Mapping[int, TurnRules]
    regions: tuple[int, ...]
    events: bool
    own_chart: bool
    fleet: bool
    migs: bool
    redeployment: bool
    by_regions: bool
    major_adds: tuple[int, ...]
    adds_for_ever: bool
    armor_returns: int
    in_order: bool

    def rules(self, turn: int) -> TurnRules:
        """What happens in a turn."""
        return self.turns.get(turn, _SPECIAL_EDITION)


_SPECIAL_EDITION = TurnRules()


class Options(NamedTuple):
    """What was chosen before the match."""

    scenario: str = CAMPAIGN
    two_players: bool = False
    ruff_puffs: bool = False
    limited_b52s: bool = False


def scenario_of(name: str, entry: Mapping[str, Any], board: Any) -> Scenario:
    """An entry of scenarios.toml with ids in place of names."""
    kinds, regions = board.kind_id, board.region_id

    def counts(table: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
        return tuple((kinds[kind], number) for kind, number in table.items())

    def turn_rules(told: Mapping[str, Any]) -> TurnRules:
        fixed = told.get("regulars_in")
        where = None
        if fixed is not None:
            where = (board.area_id[f"{fixed['region']} {fixed['area']}"], int(fixed["count"]))
        plain = {
            key: told[key]
            for key in TurnRules._fields
            if key in told and key not in ("trail", "regulars_in", "add", "remove")
        }
        return TurnRules(
            **plain,
            trail=tuple((board.area_id[t], n) for t, n in told.get("trail", {}).items()),
            regulars_in=where,
            add=counts(told.get("add", {})),
            remove=counts(told.get("remove", {})),
        )

    major = entry.get("major_adds", ["VC", "NVA"])
    back = entry.get("armor_returns", "")
    return Scenario(
        name=name,
        title=entry["title"],
        heading=entry["heading"],
        first_turn=entry["first_turn"],
        last_turn=entry["last_turn"],
        score=entry["score"],
        forces=tuple(
            Force(
                kinds[f["kind"]],
                f["count"],
                tuple(board.area_id[f"{f['region']} {area}"] for area in f["areas"]),
            )
            for f in entry["force"]
        ),
        pool=counts(entry["pool"]) if "pool" in entry else None,
        trail={board.area_id[t]: n for t, n in entry["trail"].items()},
        sam=tuple(board.area_id[t] for t in entry.get("sam", ())),
        mig=tuple(board.area_id[t] for t in entry.get("mig", ())),
        turns={told["turn"]: turn_rules(told) for told in entry.get("turn", ())},
        regions=tuple(regions[r] for r in entry.get("regions", board.regions)),
        events=entry.get("events", True),
        own_chart=entry.get("own_chart", False),
        fleet=entry.get("fleet", False),
        migs=entry.get("migs", True),
        redeployment=entry.get("redeployment", True),
        by_regions=entry.get("levels") == "regions",
        major_adds=tuple(kinds[kind] for kind in major),
        adds_for_ever="major_adds" in entry,
        armor_returns=regions[back] if back else -1,
        in_order=entry.get("in_order", False),
    )

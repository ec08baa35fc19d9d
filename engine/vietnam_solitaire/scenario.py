"""What is played: the campaign or a scenario, what its turns do differently, the optional rules."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.kernel.datafiles import Entry, named
from engine.vietnam_solitaire.board import Board, Counts
from engine.vietnam_solitaire.datafiles import Deviations, Frame, TurnEntry

CAMPAIGN = "campaign"
ROLLED, MAJOR = "roll", "major"
# What the first and the second major offensive of the Special Edition add.
MAJOR_ADDS = ("VC", "NVA")


class Force(NamedTuple):
    """So many counters of a kind in one of some areas, by default in the first.

    `units`: which counters these are, the lowest numbers first.
    """

    kind: int
    number: int
    areas: tuple[int, ...]
    units: tuple[int, ...]


class TurnRules(Deviations, frozen=True, kw_only=True):
    """What happens in a turn, by ids.

    `trail` holds counters that are put on the trail without a die, `regulars_in` NVA infantry that
    enters without one as (area, number).
    """

    trail: Counts = ()
    regulars_in: tuple[int, int] | None = None
    add: Counts = ()
    remove: Counts = ()


class Scenario(Frame, frozen=True, kw_only=True):
    """One entry of scenarios.toml by ids. `regions` are those in play.

    `choices`: the areas that each unit may be set up in, for those that have a choice.
    """

    name: str
    forces: tuple[Force, ...]
    choices: Mapping[int, tuple[int, ...]]
    pool: Counts
    trail: Counts
    sam: tuple[int, ...]
    mig: tuple[int, ...]
    turns: Mapping[int, TurnRules]
    regions: tuple[int, ...]
    major_adds: tuple[int, ...]
    adds_for_ever: bool
    armor_returns: int

    def rules(self, turn: int) -> TurnRules:
        """What happens in a turn."""
        return self.turns.get(turn, _SPECIAL_EDITION)


_SPECIAL_EDITION = TurnRules(turn=0)


class Options(NamedTuple):
    """What was chosen before the match."""

    scenario: str = CAMPAIGN
    two_players: bool = False
    ruff_puffs: bool = False
    limited_b52s: bool = False


@functools.cache
def scenario_of(name: str, board: Board) -> Scenario:
    """A scenario with ids in place of names. Raises DataError if one names what there is not."""
    entry = board.scenarios[name]
    where = f"scenarios.toml, {name}"

    def areas(region: str, faces: Iterable[str]) -> tuple[int, ...]:
        return tuple(named(board.area_id, f"{region} {face}", "area", where) for face in faces)

    def trails(names: Iterable[str]) -> tuple[int, ...]:
        return tuple(named(board.area_id, trail, "trail area", where) for trail in names)

    def trail_counters(table: Mapping[str, int]) -> Counts:
        return tuple(zip(trails(table), table.values(), strict=True))

    def turn_rules(told: TurnEntry) -> TurnRules:
        fixed = told.regulars_in
        return TurnRules(
            **_shared(told, Deviations),
            trail=trail_counters(told.trail),
            regulars_in=None
            if fixed is None
            else (areas(fixed.region, [fixed.area])[0], fixed.count),
            add=board.counts(told.add, where),
            remove=board.counts(told.remove, where),
        )

    forces, placed = [], dict.fromkeys(range(len(board.kinds)), 0)
    for force in entry.force:
        kind = board.kind(force.kind, where)
        first, placed[kind] = placed[kind], placed[kind] + force.count
        units = board.of_kind[kind][first : placed[kind]]
        forces.append(Force(kind, force.count, areas(force.region, force.areas), units))
    used = board.regions if entry.regions is None else entry.regions
    added = MAJOR_ADDS if entry.major_adds is None else entry.major_adds
    back = entry.armor_returns
    return Scenario(
        **_shared(entry, Frame),
        name=name,
        forces=tuple(forces),
        choices={u: f.areas for f in forces for u in f.units if len(f.areas) > 1},
        pool=board.counts(entry.pool or {}, where),
        trail=trail_counters(entry.trail),
        sam=trails(entry.sam),
        mig=trails(entry.mig),
        turns={told.turn: turn_rules(told) for told in entry.turn},
        regions=tuple(board.region(region, where) for region in used),
        major_adds=tuple(board.kind(kind, where) for kind in added),
        adds_for_ever=entry.major_adds is not None,
        armor_returns=-1 if back is None else board.region(back, where),
    )


def _shared(entry: Entry, base: type[Entry]) -> dict[str, Any]:
    """What an entry and its form by ids have in common: the fields of their base."""
    return {name: getattr(entry, name) for name in base.__struct_fields__}

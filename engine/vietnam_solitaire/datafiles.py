"""The data files of Vietnam Solitaire as typed entries: what is printed, and where it is from.

What an entry may hold is said here; what must agree between entries, by the checks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_type_hints

import msgspec

from engine.kernel.datafiles import Count, Entry, Source, Sourced, Text, check, read

DATA = Path(__file__).parent / "data"

Army = Literal["ARVN", "US", "ROK", "ANZAC", "NVA", "VC"]
UnitType = Literal[
    "infantry", "marine", "ranger", "mechanized", "armor", "airmobile", "ruff_puff",
    "special_forces", "bomber", "napalm", "fleet",
]  # fmt: skip
# Terrain in the order of a counter's values; areas by the faces of the die that mean them.
Terrain = Literal["jungle", "paddy", "urban"]
Faces = Literal["1-2", "3-4", "5", "6"]
# How a unit moves in its player's phase: never, in its region, for a point elsewhere, anywhere.
Moves = Literal["", "region", "paid", "air"]

Value = Annotated[int, msgspec.Meta(ge=0, le=6)]
Counts = dict[str, Count]  # counters by kind, or trail counters by trail area


# ---- map.toml ------------------------------------------------------------------------------------


class Meta(Sourced, frozen=True):
    """The game, and how many trail counters a trail area holds."""

    name: Text
    trail_limit: Count


class Region(Sourced, frozen=True):
    """A region: the terrain of its areas 1-2, 3-4, 5 and 6."""

    terrain: tuple[Terrain, Terrain, Terrain, Terrain]


class Trail(Sourced, frozen=True):
    """A trail area: the region that its arrow points to; `north`: it lies in North Vietnam."""

    leads_to: Text
    name_source: Source
    north: bool = False


class MapFile(Entry, frozen=True):
    """map.toml. The regions and the trail areas stand in the order of their numbers."""

    meta: Meta
    region: dict[Text, Region]
    trail: dict[Text, Trail]


# ---- counters.toml -------------------------------------------------------------------------------


class Kind(Sourced, frozen=True, kw_only=True):
    """A kind of counter. `later`: how many of its count are numbered after all other counters."""

    id: Text
    name: Text
    army: Army
    type: UnitType
    count: Count
    later: Count = 0
    values: tuple[Value, Value, Value] | None = None
    cost: Count | None = None
    moves: Moves | None = None
    count_source: Source
    value_source: Source | None = None
    cost_source: Source | None = None


class Markers(Sourced, frozen=True, kw_only=True):
    """Markers that are counted on their trail area, not named."""

    trail: Count
    sam: Count
    mig: Count
    mig_source: Source


class CountersFile(Entry, frozen=True):
    """counters.toml. The kinds of each side stand in the order in which they are lost."""

    kind: tuple[Kind, ...]
    markers: Markers


# ---- tables.toml ---------------------------------------------------------------------------------


class Hits(Sourced, frozen=True):
    """The highest face that succeeds."""

    b52: Value
    b52_limited: Value
    green_berets: Value
    napalm: Value
    air_defense: Value


class Victory(Sourced, frozen=True):
    """Turns with enough regions that each level asks for; regions that count, or lose the game."""

    marginal: Count
    real: Count
    major: Count
    regions: Count
    sudden_defeat: Count


class Turn(Sourced, frozen=True, kw_only=True):
    """A box of the record track: political points and date."""

    turn: Count
    points: Count
    date: Text
    date_source: Source


class Change(Sourced, frozen=True, kw_only=True):
    """A line of the Add / Remove Units chart; `home`: the region that armor must first enter."""

    turn: Count
    add: Counts = msgspec.field(default_factory=dict)
    remove: Counts = msgspec.field(default_factory=dict)
    home: Text | None = None


class Event(Sourced, frozen=True, kw_only=True):
    """A political event, and what it does in the turn that follows."""

    roll: int
    name: Text
    points: int = 0
    trail_dice: Count = 0
    north_spared: bool = False
    no_napalm: bool = False

    def words(self) -> str:
        """What it does, in words."""
        said = []
        if self.points:
            number, more = abs(self.points), "more" if self.points > 0 else "less"
            said.append(f"{number} political point{'' if number == 1 else 's'} {more}")
        if self.trail_dice:
            said.append(f"{self.trail_dice} more trail {'die' if self.trail_dice == 1 else 'dice'}")
        if self.north_spared:
            said.append("no attacks on North Vietnam")
        if self.no_napalm:
            said.append("no napalm")
        return " and ".join(said) or "nothing changes"

    def in_force(self) -> str:
        """Its name with what it does, as long as it is in force; "" for one that does nothing."""
        changes = self.points or self.trail_dice or self.north_spared or self.no_napalm
        return f"{self.name} ({self.words()})" if changes else ""


class EventDie(Sourced, frozen=True):
    """What is added to the event die in the turns from `first` to `last`."""

    first: Count
    last: Count
    modifier: int


class TablesFile(Entry, frozen=True):
    """tables.toml."""

    hits: Hits
    victory: Victory
    turn: tuple[Turn, ...]
    change: tuple[Change, ...]
    event: tuple[Event, ...]
    event_die: tuple[EventDie, ...]


# ---- scenarios.toml ------------------------------------------------------------------------------


class ForceEntry(Entry, frozen=True):
    """So many counters of a kind in one of some areas of a region, by default in the first."""

    kind: Text
    count: Count
    region: Text
    areas: Annotated[tuple[Faces, ...], msgspec.Meta(min_length=1)]


class Entering(Entry, frozen=True):
    """NVA infantry that enters without a die."""

    region: Text
    area: Faces
    count: Count


class Deviations(Entry, frozen=True, kw_only=True):
    """What a turn of a scenario does differently. The defaults are the Special Edition's rules.

    `points` and `date`: those of the scenario's own track, if it has one. `offensive`: "roll",
    "major", or the region of a minor one.
    """

    turn: Count
    points: Count | None = None
    date: str = ""
    trail_dice: Count = 2
    insurgency: bool = True
    regulars: bool = True
    offensive: Text = "roll"
    offensive_bonus: int = 0
    reaction: bool = True


class TurnEntry(Deviations, frozen=True, kw_only=True):
    """A turn in the data, by names. `trail`: trail counters that come without a die."""

    trail: Counts = msgspec.field(default_factory=dict)
    regulars_in: Entering | None = None
    add: Counts = msgspec.field(default_factory=dict)
    remove: Counts = msgspec.field(default_factory=dict)


class Frame(Sourced, frozen=True, kw_only=True):
    """What a scenario says without naming anything on the map or the counter sheet.

    `heading`: what refusals name. `score`: where the region-control marker begins. `by_regions`:
    the regions held at the end decide. `in_order`: regulars are placed from the first region on.
    """

    title: Text
    heading: Text = "Setup"
    first_turn: Count
    last_turn: Count
    score: Count
    events: bool = True
    by_regions: bool = False
    own_chart: bool = False
    fleet: bool = False
    migs: bool = True
    redeployment: bool = True
    in_order: bool = False


class ScenarioEntry(Frame, frozen=True, kw_only=True):
    """A scenario in the data, by names. Without `regions` it is played in all of them."""

    force: tuple[ForceEntry, ...]
    trail: Counts
    pool: Counts | None = None
    sam: tuple[Text, ...] = ()
    mig: tuple[Text, ...] = ()
    regions: tuple[Text, ...] | None = None
    major_adds: tuple[Text, ...] | None = None
    armor_returns: Text | None = None
    turn: tuple[TurnEntry, ...] = ()


class ScenariosFile(Entry, frozen=True, rename=lambda name: name.replace("_", "-")):
    """scenarios.toml."""

    campaign: ScenarioEntry
    tet_1968: ScenarioEntry
    fall_of_south_vietnam: ScenarioEntry
    easter_offensive: ScenarioEntry

    def by_name(self) -> dict[str, ScenarioEntry]:
        """Each scenario by the name that people type."""
        fields = msgspec.structs.fields(type(self))
        return {field.encode_name: getattr(self, field.name) for field in fields}


class ParagraphsFile(Sourced, frozen=True):
    """paragraphs.toml: the rulebook's paragraphs by heading and number, without their words."""

    ids: tuple[Text, ...]


class Data(NamedTuple):
    """The files that say what is printed."""

    map: MapFile
    counters: CountersFile
    tables: TablesFile
    scenarios: ScenariosFile


SCENARIOS: tuple[str, ...] = ScenariosFile.__struct_encode_fields__


def load(folder: Path = DATA) -> Data:
    """The four files of `folder`. Raises DataError as `read` does."""
    return Data(
        read(folder / "map.toml", MapFile),
        read(folder / "counters.toml", CountersFile),
        read(folder / "tables.toml", TablesFile),
        read(folder / "scenarios.toml", ScenariosFile),
    )


def misfits(folder: Path = DATA) -> list[str]:
    """A sentence for each field of the files that is missing, unknown or of the wrong kind.

    Raises DataError for a file that is missing or cannot be read at all.
    """
    kinds = get_type_hints(Data)
    return [fault for name in kinds for fault in check(folder / f"{name}.toml", kinds[name])]

"""The map and the counters as plain lists, indexed by hex and unit id: what never changes."""

from __future__ import annotations

import functools
import itertools
from typing import NamedTuple, get_args

from engine.kernel.datafiles import named
from engine.tet_68.data.hexes import COUNT, NEIGHBOURS, hex_of
from engine.tet_68.datafiles import Data, DataError, load
from engine.tet_68.mapfile import SEA, Chart, Country, Side

COUNTRIES: tuple[Country, ...] = get_args(Country)
# The countries of a hex are a set of bits: borders run through hexes.
SOUTH_VIETNAM, NORTH_VIETNAM, LAOS, CAMBODIA, THAILAND = (1 << n for n in range(5))
EVERYWHERE = (1 << 5) - 1
SIDES: tuple[Side, ...] = get_args(Side)
US, NVA = range(2)
NEUTRAL = 2  # whom a Popular Area may hold to, beside the two sides
NOBODY = -1
# What lies between two neighbours for those who walk.
OVER_LAND, COASTAL, ALL_SEA = range(3)
REGIONS = ("I", "II", "III", "IV")
IRON_TRIANGLE = "Iron Triangle"
PORT = "Sihanoukville"


class Holding(NamedTuple):
    """A city, base or camp: it fights for itself. `vp`: points when taken; `country`: a city's."""

    name: str
    kind: str  # "city", "base", "camp"
    side: int
    country: int = 0
    vp: int = 0


class Board:
    """Everything printed on the map. Lists are indexed by hex; a hex off the map is -1.

    `held`: the hexes of cities, bases and camps, by holding; `holding_at` goes back. `areas`: the
    hexes of Popular Areas, and `area_at` back.
    """

    def __init__(self, data: Data | None = None) -> None:
        printed = load() if data is None else data
        self.data = printed
        chart = printed.map
        self._lay_ground(chart)
        self._lay_water(chart)
        self._lay_roads(chart)
        self._lay_places(chart)
        self._lay_people(chart)

    def _lay_ground(self, chart: Chart) -> None:
        signs = "".join(chart.country.rows)
        bits = {country: 1 << n for n, country in enumerate(COUNTRIES)}
        legend = {
            sign: sum(bits[country] for country in set(countries))
            for sign, countries in chart.country.legend.items()
        }
        self.all_sea = [sign == SEA for sign in signs]
        self.countries = [
            0 if sign == SEA else named(legend, sign, "legend for", "map.toml, country")
            for sign in signs
        ]
        kinds = {sign: frozenset(kinds) for sign, kinds in chart.terrain.legend.items()}
        ground = "".join(chart.terrain.rows)
        for sign in set(ground) - {SEA} - set(kinds):
            raise DataError(f"map.toml, terrain: there is no legend for {sign}.")
        nothing: frozenset[str] = frozenset()
        self.terrain = [kinds.get(sign, nothing) for sign in ground]
        self.rough = [bool(here) for here in self.terrain]  # jungle, mountain or swamp
        self.region = [
            int(sign) - 1 if sign.isdecimal() else NOBODY for sign in "".join(chart.region.rows)
        ]

    def _lay_water(self, chart: Chart) -> None:
        self.coastal = self._flags("coast", chart.coast.hexes)
        self.coasts = tuple(place for place in range(COUNT) if self.coastal[place])
        self.sides: dict[tuple[int, int], int] = {}
        for kind, words in ((COASTAL, chart.sides.coastal), (ALL_SEA, chart.sides.sea)):
            for pair in words.split():
                one, other = (self._hex("sides", number) for number in pair.split("-"))
                self.sides[one, other] = self.sides[other, one] = kind
        # Where units may walk: over a side that is not all sea, to a hex that is not.
        self.walks = [
            tuple(
                other
                for other in NEIGHBOURS[place]
                if other >= 0
                and not self.all_sea[place]
                and not self.all_sea[other]
                and self.sides.get((place, other)) != ALL_SEA
            )
            for place in range(COUNT)
        ]
        self.lands = [  # neighbours with land, whatever the side between is
            tuple(other for other in NEIGHBOURS[place] if other >= 0 and not self.all_sea[other])
            for place in range(COUNT)
        ]
        self.rivers = [(river.name, self._line("river", river.hexes)) for river in chart.river]
        self.river = [False] * COUNT
        links: list[set[int]] = [set() for _ in range(COUNT)]
        for _, course in self.rivers:
            for place in course:
                self.river[place] = True
            for one, other in itertools.pairwise(course):
                links[one].add(other)
                links[other].add(one)
        for one, other in self.sides:
            if self.coastal[one] and self.coastal[other]:
                links[one].add(other)
        self.waterways = [tuple(sorted(found)) for found in links]  # of riverine units

    def _lay_roads(self, chart: Chart) -> None:
        roads: list[set[int]] = [set() for _ in range(COUNT)]
        red: list[set[int]] = [set() for _ in range(COUNT)]
        for road in chart.road:
            for one, other in itertools.pairwise(self._line("road", road.hexes)):
                for kept in (roads, red) if road.kind == "red" else (roads,):
                    kept[one].add(other)
                    kept[other].add(one)
        self.roads = [tuple(sorted(found)) for found in roads]
        self.red_roads = [tuple(sorted(found)) for found in red]

    def _lay_places(self, chart: Chart) -> None:
        self.at: dict[str, int] = {}  # the hex of each name
        self.holding: dict[int, Holding] = {}
        bits = {country: 1 << n for n, country in enumerate(COUNTRIES)}
        for name, city in chart.city.items():
            side = NVA if city.country == "North Vietnam" else US
            self._hold(city.hex, Holding(name, "city", side, bits[city.country], city.vp))
        for name, base in chart.base.items():
            self._hold(base.hex, Holding(name, "base", SIDES.index(base.side), vp=base.vp))
        for name, camp in chart.camp.items():
            self._hold(camp.hex, Holding(name, "camp", US))
        for name, town in chart.town.items():
            self.at[name] = self._hex("town", town.hex)
        self.port = named(self.at, PORT, "town", "map.toml")
        self.held = tuple(sorted(self.holding))  # by holding: its hex
        self.holding_at = {place: ident for ident, place in enumerate(self.held)}
        self.iron_triangle = frozenset(self._line("iron_triangle", chart.iron_triangle.hexes))
        self.north_edge = frozenset(self._line("north_edge", chart.north_edge.hexes))

    def _hold(self, number: str, holding: Holding) -> None:
        place = self._hex(holding.kind, number)
        self.holding[place] = holding
        self.at[holding.name] = place

    def _lay_people(self, chart: Chart) -> None:
        self.popular = [NOBODY] * COUNT
        areas = chart.popular
        for owner, hexes in ((US, areas.US), (NVA, areas.NVA), (NEUTRAL, areas.neutral)):
            for place in self._line("popular", hexes.hexes):
                self.popular[place] = owner
        self.areas = tuple(place for place in range(COUNT) if self.popular[place] != NOBODY)
        self.area_at = {place: ident for ident, place in enumerate(self.areas)}

    def _hex(self, section: str, number: str) -> int:
        place = hex_of(number)
        if place < 0:
            raise DataError(f"map.toml, {section}: there is no hex {number}.")
        return place

    def _line(self, section: str, numbers: str) -> tuple[int, ...]:
        return tuple(self._hex(section, number) for number in numbers.split())

    def _flags(self, section: str, numbers: str) -> list[bool]:
        flags = [False] * COUNT
        for place in self._line(section, numbers):
            flags[place] = True
        return flags

    def place(self, words: str) -> int:
        """The hex of a name or a number; -1 if there is none."""
        return self.at.get(words, -1) if words in self.at else hex_of(words)

    def enters(self, place: int, allowed: int) -> bool:
        """Whether who may be in the countries `allowed` may be in a hex: one of them is enough."""
        return bool(self.countries[place] & allowed) or self.all_sea[place]


@functools.cache
def board() -> Board:
    """The printed map, read once a process."""
    return Board()

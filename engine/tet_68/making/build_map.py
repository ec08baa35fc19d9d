"""Make `data/map.toml` from outlines, gazetteer, zones and Popular Areas (needs shapely).

    python -m engine.tet_68.making.build_map

Run it again when one of them changes; a test compares what is kept with what this makes.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from shapely.ops import unary_union

from engine.tet_68.data.hexes import (
    COUNT,
    FIRST_COLUMN,
    FIRST_ROW,
    HEIGHT,
    NEIGHBOURS,
    WIDTH,
    Fit,
    centre,
    corners,
    hex_of,
    number,
)
from engine.tet_68.making import courses
from engine.tet_68.making.ground import countries, land_along, middles_in, shares

HERE = Path(__file__).parent
MAP = HERE.parent / "data" / "map.toml"
SEA_BELOW, COAST_BELOW = 0.10, 0.94  # share of land
COUNTRY_FROM = 0.05  # share of a hex that makes a country one of the hex's
SIDE_SEA, SIDE_LAND = 0.2, 0.96  # share of a side over land
LETTERS = {
    "South Vietnam": "v",
    "North Vietnam": "n",
    "Laos": "l",
    "Cambodia": "c",
    "Thailand": "t",
}
TERRAIN = {(): ".", ("jungle",): "j", ("mountain",): "m", ("swamp",): "s",
           ("jungle", "mountain"): "b", ("jungle", "swamp"): "w"}  # fmt: skip
HEAD = """\
# Tet '68: the hex map, reconstructed. Made by `python -m engine.tet_68.making.build_map`.
#
# `source` says where a fact is from: rulebook (stated, or strictly implied), reported,
# reconstructed (ours). Hexes are flat-topped and numbered CCRR, columns {c0} to {c1}, rows
# {r0} to {r1} growing south; odd columns lie half a hex higher. Grids have a line a row and a
# character a column; "~" is all sea. If you own the printed map, put what it shows here, and let
# the checks say whether the parts agree.
"""


def parsed(name: str) -> dict[str, Any]:
    """A hand-written file of this folder."""
    return tomllib.loads((HERE / name).read_text("utf-8"))


class Maker:
    """The map while it is being made. Lists are indexed by hex."""

    def __init__(self) -> None:
        self.gazetteer = parsed("gazetteer.toml")
        self.fit = Fit(**self.gazetteer["fit"])
        grounds = countries(self.fit)
        self.ground = unary_union(list(grounds.values()))
        self.land = shares(self.ground)
        self.countries = self._countries(grounds)
        self.all_sea = [share < SEA_BELOW for share in self.land]
        self.coastal = [self._is_coastal(place) for place in range(COUNT)]
        self.places = self._places()
        self.sides = self._sides()
        self._drown_rocks()
        self.roads = self._roads()
        self.rivers = self._rivers()

    def _countries(self, grounds: Mapping[str, Any]) -> list[str]:
        parts = {name: shares(ground) for name, ground in grounds.items()}
        found = []
        for place in range(COUNT):
            here = {name: part[place] for name, part in parts.items() if part[place] > 0}
            large = [name for name, share in here.items() if share > COUNTRY_FROM]
            names = large or sorted(here, key=lambda name: -here[name])[:1]
            found.append("".join(LETTERS[name] for name in LETTERS if name in names))
        return found

    def _is_coastal(self, place: int) -> bool:
        """Land and sea, with sea or the map's edge beside it: what arms of a river cut is land."""
        return SEA_BELOW <= self.land[place] < COAST_BELOW and any(
            other < 0 or self.all_sea[other] for other in NEIGHBOURS[place]
        )

    def _places(self) -> dict[str, dict[str, int]]:
        """The hex of each place by kind and name."""
        found: dict[str, dict[str, int]] = {}
        for kind in ("city", "base", "camp", "town"):
            found[kind] = {}
            for name, entry in self.gazetteer[kind].items():
                found[kind][name] = hex_of(entry["hex"]) if "hex" in entry else self.nearest(entry)
        return found

    def nearest(self, entry: Mapping[str, float]) -> int:
        """The hex with land that a position lies in, or is nearest to."""
        x, y = self.fit.spot(entry["lon"], entry["lat"])

        def off(place: int) -> float:
            spot = centre(place)
            return (spot.x - x) ** 2 + (spot.y - y) ** 2

        return min((place for place in range(COUNT) if not self.all_sea[place]), key=off)

    def _sides(self) -> dict[tuple[int, int], str]:
        """What each side between two hexes with land is, if it is not all land."""
        found = {}
        for place in range(COUNT):
            points = corners(place)
            for turn, other in enumerate(NEIGHBOURS[place]):
                if other <= place or self.all_sea[place] or self.all_sea[other]:
                    continue
                share = land_along(self.ground, points[turn], points[(turn + 1) % 6])
                if share < SIDE_LAND and (self.coastal[place] or self.coastal[other]):
                    found[place, other] = "sea" if share < SIDE_SEA else "coastal"
        return found

    def _drown_rocks(self) -> None:
        """Make capes and islands sea from which nobody could walk."""
        for place in range(COUNT):
            if self.coastal[place] and not any(
                self.open_side(place, other) for other in NEIGHBOURS[place] if other >= 0
            ):
                self.all_sea[place], self.coastal[place] = True, False
        self.sides = {
            pair: kind
            for pair, kind in self.sides.items()
            if not self.all_sea[pair[0]] and not self.all_sea[pair[1]]
        }

    def open_side(self, one: int, other: int) -> bool:
        """Whether ground units may cross a side."""
        pair = (min(one, other), max(one, other))
        return not (self.all_sea[one] or self.all_sea[other] or self.sides.get(pair) == "sea")

    def stop(self, words: str) -> int:
        """The hex that a road's stop names."""
        named = [hexes[words] for hexes in self.places.values() if words in hexes]
        return named[0] if named else hex_of(words)

    def _roads(self) -> list[tuple[str, str, list[int]]]:
        laid: set[frozenset[int]] = set()
        found = []
        for road in self.gazetteer["road"]:
            stops = [self.stop(words) for words in road["by"]]
            hexes = courses.road(stops, self.open_side, laid)
            laid |= {frozenset(pair) for pair in itertools.pairwise(hexes)}
            found.append((road["name"], road["kind"], hexes))
        return found

    def _rivers(self) -> list[tuple[str, list[int]]]:
        lines = courses.rivers(self.fit, self.gazetteer["river"])
        return [
            (name, courses.river(line, lambda place: not self.all_sea[place]))
            for name, line in lines.items()
        ]

    def terrain(self) -> list[str]:
        """The character of each hex's terrain."""
        kinds: list[set[str]] = [set() for _ in range(COUNT)]
        for zone in parsed("zones.toml")["terrain"]:
            for place in middles_in(self.fit, zone["ring"]):
                if zone["kind"] == "clear":
                    kinds[place].clear()
                else:
                    kinds[place].add(zone["kind"])
        return ["~" if self.all_sea[p] else TERRAIN[tuple(sorted(kinds[p]))] for p in range(COUNT)]

    def regions(self) -> list[str]:
        """The digit of each hex's Military Region, "." outside of South Vietnam."""
        found = ["~" if sea else "." for sea in self.all_sea]
        names = {"I": "1", "II": "2", "III": "3", "IV": "4"}
        for region in parsed("zones.toml")["region"]:
            for place in middles_in(self.fit, region["ring"]):
                if "v" in self.countries[place] and not self.all_sea[place]:
                    found[place] = names[region["name"]]
        return found

    def text(self) -> str:
        """The file."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield HEAD.format(
            c0=FIRST_COLUMN, c1=FIRST_COLUMN + WIDTH - 1, r0=FIRST_ROW, r1=FIRST_ROW + HEIGHT - 1
        )
        yield from self._grids()
        yield from self._waters()
        yield from self._named()

    def _grids(self) -> Iterator[str]:
        codes: dict[str, str] = {letter: letter for letter in LETTERS.values()}
        for letters in sorted({words for words in self.countries if len(words) > 1}):
            codes[letters] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[len(codes) - len(LETTERS)]
        words = {letter: name for name, letter in LETTERS.items()}
        yield "[country]"
        yield 'source = "reconstructed"'
        for letters, code in codes.items():
            names = ", ".join(f'"{words[letter]}"' for letter in letters)
            yield f"legend.{code} = [{names}]"
        yield from grid(
            "~" if sea else codes[here]
            for sea, here in zip(self.all_sea, self.countries, strict=True)
        )
        yield "[terrain]"
        yield 'source = "reconstructed"'
        for kinds, code in TERRAIN.items():
            yield f'legend."{code}" = [{", ".join(f"{kind!r}" for kind in kinds)}]'.replace(
                "'", '"'
            )
        yield from grid(self.terrain())
        yield "[region] # Military Regions; of use in set-up only"
        yield 'source = "reconstructed"'
        yield from grid(self.regions())

    def _waters(self) -> Iterator[str]:
        yield "[coast] # hexes of land and sea"
        yield 'source = "reconstructed"'
        yield from listed("hexes", map(number, (p for p in range(COUNT) if self.coastal[p])))
        yield ""
        yield "[sides] # between hexes with land: those that are part sea, those that are all sea"
        yield 'source = "reconstructed"'
        for kind in ("coastal", "sea"):
            pairs = [pair for pair, found in self.sides.items() if found == kind]
            yield from listed(kind, (f"{number(one)}-{number(other)}" for one, other in pairs))
        yield ""
        for name, hexes in self.rivers:
            yield "[[river]]"
            yield f'name = "{name}"'
            yield from listed("hexes", map(number, hexes))
            yield 'source = "reconstructed"'
            yield ""
        for name, kind, hexes in self.roads:
            yield "[[road]]"
            yield f'name = "{name}"'
            yield f'kind = "{kind}"'
            yield from listed("hexes", map(number, hexes))
            yield 'source = "reconstructed"'
            yield ""

    def _named(self) -> Iterator[str]:
        for kind, places in self.places.items():
            yield f"[{kind}]"
            for name, place in places.items():
                entry = self.gazetteer[kind][name]
                values: dict[str, object] = {"hex": number(place)}
                values |= {
                    key: entry[key]
                    for key in ("country", "side", "vp", "lat", "lon")
                    if key in entry
                }
                if kind == "base":
                    ours = entry["side"] == "US" and "v" in self.countries[place]
                    values["vp"] = int(ours)
                values["source"] = entry.get("source", "reconstructed")
                words = ", ".join(f"{key} = {value!r}" for key, value in values.items())
                yield f'"{name}" = {{ {words} }}'.replace("'", '"')
            yield ""
        for owner, hexes in parsed("populations.toml").items():
            yield f"[popular.{owner}]"
            yield from listed("hexes", sorted(hexes.split()))
            yield 'source = "reconstructed"'
            yield ""
        yield "[iron_triangle]"
        yield f'hexes = "{self.gazetteer["iron_triangle"]["hexes"]}"'
        yield 'source = "reconstructed"'
        yield ""
        yield "[north_edge]"
        edge = (p for p in range(WIDTH) if not self.all_sea[p])
        yield from listed("hexes", map(number, edge))
        yield 'source = "reconstructed"'
        yield ""
        yield "[mark] # hexes that the rules name by their number"
        for name, entry in self.gazetteer["mark"].items():
            yield f'"{name}" = {{ why = "{entry["why"]}", source = "rulebook" }}'
        yield ""
        yield "[fit] # of the numbers to degrees: pictures put the real coast under the hexes by it"
        for field, value in self.gazetteer["fit"].items():
            yield f"{field} = {value}"
        yield 'source = "reconstructed"'


def grid(signs: Iterable[str]) -> Iterator[str]:
    """A grid's lines, a row each, with its number behind it."""
    rows = list(signs)
    yield "rows = ["
    for row in range(HEIGHT):
        yield f'  "{"".join(rows[row * WIDTH : (row + 1) * WIDTH])}", # {row + FIRST_ROW:02d}'
    yield "]"
    yield ""


def listed(field: str, words: Iterable[str]) -> Iterator[str]:
    """A field of many words, in lines that are easy to read."""
    found = list(words)
    if len(found) <= 20:
        yield f'{field} = "{" ".join(found)}"'
        return
    yield f'{field} = """'
    for start in range(0, len(found), 20):
        yield " ".join(found[start : start + 20])
    yield '"""'


if __name__ == "__main__":
    MAP.write_text(Maker().text(), "utf-8")

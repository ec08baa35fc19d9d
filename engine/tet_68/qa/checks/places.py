"""What must agree in map.toml about cities, bases, camps, Popular Areas and named hexes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from engine.tet_68.board import (
    CAMBODIA,
    COUNTRIES,
    LAOS,
    NEUTRAL,
    NOBODY,
    NORTH_VIETNAM,
    NVA,
    SOUTH_VIETNAM,
    THAILAND,
    US,
    Board,
)
from engine.tet_68.data.hexes import COUNT, Fit, centre, distance, number
from engine.tet_68.mapfile import Chart, Place

OFF = 1.3  # hexes that a place may lie from where it is on the ground
# What the rules and set-ups name, and what must stand there.
CITIES = {
    "Saigon": 10,
    "Hue": 5,
    "Da Nang": 2,
    "Hoi An": 2,
    "Qui Nhon": 2,
    "Bien Hoa": 2,
    "Quan Long": 2,
}
US_BASES_OR_CITIES = (
    "Khe Sanh",
    "Dong Ha",
    "Phu Bai",
    "Cam Ranh",
    "Chu Lai",
    "Long Binh",
    "Phuc Vinh",
)
NVA_BASES = ("354", "367", "704", "609", "701", "740")
MARKS = ("2604", "2633", "2532", "2733", "2432", "3533", "3007", "2934")
PAIR = {
    "Saigon": "2634",
    "Long Binh": "2533",
}  # 30.2 calls them by number, 30.4.1 by name; Long Binh is off
CADRES = 12


def check(board: Board) -> Iterator[str]:
    """Every sentence about the places."""
    yield from _names(board)
    yield from _ground(board)
    yield from _cities(board)
    yield from _bases(board)
    yield from _named_hexes(board)
    yield from _people(board)


def _every(chart: Chart) -> Iterator[tuple[str, str, Place]]:
    """Every place with its section and name."""
    for section in ("city", "base", "camp", "town"):
        for name, place in getattr(chart, section).items():
            yield section, name, place


def _names(board: Board) -> Iterator[str]:
    chart = board.data.map
    for name, times in Counter(name for _, name, _ in _every(chart)).items():
        if times > 1:
            yield f"map.toml: {times} places are called {name}."
    held = Counter(
        place.hex for place in chain(chart.city.values(), chart.base.values(), chart.camp.values())
    )
    for hex_number, times in held.items():
        if times > 1:
            yield f"map.toml: hex {hex_number} holds {times} of city, base and camp, not one."


def _ground(board: Board) -> Iterator[str]:
    printed = board.data.map.fit
    fit = Fit(**{field: getattr(printed, field) for field in Fit._fields})
    for section, name, place in _every(board.data.map):
        here = board.place(place.hex)
        where = f"map.toml, {section} {name}"
        if board.all_sea[here]:
            yield f"{where}: {place.hex} is all sea."
        elif name not in PAIR and math.dist(centre(here), fit.spot(place.lon, place.lat)) > OFF:
            yield f"{where}: {place.hex} lies more than {OFF} hexes from where it was."
        country = getattr(place, "country", None)
        if country and not board.countries[here] & 1 << COUNTRIES.index(country):
            yield f"{where}: {place.hex} has no part of {country}."


def _cities(board: Board) -> Iterator[str]:
    cities = board.data.map.city
    for name, vp in CITIES.items():
        if name not in cities:
            yield f"map.toml, city: the rulebook knows {name}."
        elif cities[name].vp != vp:
            yield f"map.toml, city {name}: it is worth {vp} points."
    for name, city in cities.items():
        worth = {"South Vietnam": 2, "North Vietnam": 0, "Laos": 1, "Cambodia": 1}.get(city.country)
        if name not in (*CITIES, "Phnom Penh") and city.vp != worth:
            yield f"map.toml, city {name}: a city of {city.country} is worth {worth} points."
    counts = Counter(city.country for city in cities.values())
    if counts["Cambodia"] != 3:
        yield f"map.toml, city: Cambodia has three cities, not {counts['Cambodia']}."
    if "Phnom Penh" not in cities or cities["Phnom Penh"].vp != 5:
        yield "map.toml, city Phnom Penh: it is worth 5 points."
    if not counts["Laos"]:
        yield "map.toml, city: Laos has a city."


def _in(board: Board, hex_number: str, country: int) -> bool:
    return bool(board.countries[board.place(hex_number)] & country)


def _bases(board: Board) -> Iterator[str]:
    chart = board.data.map
    for name in US_BASES_OR_CITIES:
        base = chart.base.get(name)
        if name not in chart.city and (base is None or base.side != "US"):
            yield f"map.toml, base: the rulebook knows {name}, a base or city of the US side."
    for name in NVA_BASES:
        if name not in chart.base or chart.base[name].side != "NVA":
            yield f"map.toml, base: the rulebook knows {name}, a base of the NVA."
    for name in ("Tchepone", "A Shau"):
        if board.place(name) < 0:
            yield f"map.toml: the rulebook knows {name}."
    for name, base in chart.base.items():
        worth = int(base.side == "US" and _in(board, base.hex, SOUTH_VIETNAM))
        if base.vp != worth:
            yield f"map.toml, base {name}: it is worth {worth} points; US bases in South Vietnam 1."
    thai = [base for base in chart.base.values() if _in(board, base.hex, THAILAND)]
    if not any(base.side == "US" for base in thai):
        yield "map.toml, base: the US side has a base in Thailand."
    held = [board.countries[board.place(b.hex)] for b in chart.base.values() if b.side == "NVA"]
    for country, words in ((NORTH_VIETNAM, "North Vietnam"), (LAOS, "Laos")):
        if country not in held:
            yield f"map.toml, base: the NVA has a base inside {words}."
    for name, camp in chart.camp.items():
        if not _in(board, camp.hex, SOUTH_VIETNAM):
            yield f"map.toml, camp {name}: camps lie in South Vietnam."


def _named_hexes(board: Board) -> Iterator[str]:
    chart = board.data.map
    if number(board.port) != "1034":
        yield "map.toml, town Sihanoukville: the rulebook gives it hex 1034."
    for name, hex_number in PAIR.items():
        if number(board.place(name)) != hex_number:
            yield f"map.toml: {name} lies in {hex_number}, one of the two hexes of 30.2."
    for hex_number in MARKS:
        if hex_number not in chart.mark:
            yield f"map.toml, mark: the rulebook names {hex_number}."
    for hex_number in chart.mark:
        here = board.place(hex_number)
        if here < 0 or board.all_sea[here]:
            yield f"map.toml, mark {hex_number}: it is a hex with land."
    if board.countries[board.place("2604")] != NORTH_VIETNAM:
        yield "map.toml, mark 2604: it lies in North Vietnam."
    for name in ("Tchepone", "A Shau"):
        if board.place(name) >= 0 and distance(board.place("2604"), board.place(name)) > 7:
            yield f"map.toml: {name} lies near 2604: five divisions stand on the three."
    held = board.holding.get(board.place("2633"))
    if held is not None and held.side == US:
        yield "map.toml, mark 2633: 5NLF starts there, so nothing of the US side holds it."
    if not board.iron_triangle:
        yield "map.toml, iron_triangle: it has a hex."
    for place in board.iron_triangle:
        if board.countries[place] != SOUTH_VIETNAM or place in board.holding:
            yield f"map.toml, iron_triangle {number(place)}: guerrillas start there, it is free."


def _people(board: Board) -> Iterator[str]:
    popular = board.data.map.popular
    listed = Counter(
        chain(*(getattr(popular, owner).hexes.split() for owner in ("US", "NVA", "neutral")))
    )
    for hex_number, times in listed.items():
        if times > 1:
            yield f"map.toml, popular {hex_number}: it is listed {times} times."
    for place in range(COUNT):
        owner = board.popular[place]
        where = f"map.toml, popular {number(place)}"
        if owner == NOBODY:
            continue
        if board.all_sea[place]:
            yield f"{where}: it is all sea."
        elif not board.countries[place] & (CAMBODIA if owner == NEUTRAL else SOUTH_VIETNAM):
            yield f"{where}: neutral areas lie in Cambodia, all others in South Vietnam."
        elif place in board.holding:
            yield f"{where}: {board.holding[place].name} is in this hex already."
    red = sum(owner == NVA for owner in board.popular)
    if red * 4 < CADRES + 5:
        yield f"map.toml, popular NVA: {red} areas are too few for the cadres and sappers."

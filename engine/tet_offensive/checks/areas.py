"""What must be true of map.toml: totals, places, links, and what the rulebook tells of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.tet_offensive.datafiles import Data

CORPS = ("I", "II", "III", "IV")
LEVELS = {"US": 160, "ARVN": 100, "NVA": 130, "VC": 130}
# Sanctuaries whose country is settled by ruling T9 and that the rulebook names.
ABROAD = {"Tchepone": "Laos", "Saravane": "Laos", "Parrot's Beak": "Cambodia"}


def corps_of(province: str) -> str:
    """The corps of a province by its number; "" in Laos and Cambodia."""
    return CORPS[int(province[0]) - 1] if province[:1] in ("1", "2", "3", "4") else ""


def links(pairs: list[list[str]], place: str) -> set[str]:
    """What `place` is joined to by these pairs, which hold both ways."""
    return {b if a == place else a for a, b in pairs if place in (a, b)}


def joined(pairs: list[list[str]], one: str, other: str) -> bool:
    """Whether a pair joins the two, whichever stands first."""
    return other in links(pairs, one)


def totals(chart: dict[str, Any]) -> dict[str, int]:
    """How many areas of each kind the map has."""
    vietnam = sum(corps_of(p) != "" for p in chart["province"])
    return {
        "provinces_south_vietnam": vietnam,
        "provinces_laos_cambodia": len(chart["province"]) - vietnam,
        "provinces": len(chart["province"]),
        "cities": len(chart["city"]),
        "sanctuaries": len(chart["sanctuary"]),
        "sanctuary_circles": sum(s != "North Vietnam" for s in chart["sanctuary"]),
    }


def airbases(chart: dict[str, Any]) -> list[str]:
    """The cities that have an airbase."""
    return [name for name, city in chart["city"].items() if city.get("airbase")]


def check(data: Data) -> Iterator[str]:
    """Every sentence about the map. The fields are known to have the right kinds."""
    for part in (_totals, _provinces, _cities, _sanctuaries, _links, _known, _examples):
        for sentence in part(data.map):
            yield f"map.toml, {sentence}"


def _totals(chart: dict[str, Any]) -> Iterator[str]:
    found = totals(chart)
    found["south_vietnam"] = found["provinces_south_vietnam"]
    found["airbases"] = len(airbases(chart))
    told = chart["known"]["reported_totals"]
    for kind in ("provinces", "south_vietnam", "cities", "airbases", "sanctuary_circles"):
        if kind not in told:
            yield f'known: "reported_totals" has no "{kind}".'
        elif found[kind] != told[kind]:
            words = kind.replace("_", " ")
            yield f"known: {told[kind]} {words} are reported, the map has {found[kind]}."
    if "North Vietnam" not in chart["sanctuary"]:
        yield "sanctuary: North Vietnam is a sanctuary too, and is not there."
    meta = chart["meta"]
    if meta["turns"] != 5:
        yield f"meta: the game lasts 5 turns, not {meta['turns']}."
    if meta["corps"] != list(CORPS):
        yield "meta: the corps are I, II, III and IV, in this order."
    for army, level in LEVELS.items():
        found_level = meta["demoralization_level"].get(army)
        if found_level != level:
            yield (
                f"meta: the demoralization level of {army} is reported as {level}, "
                f"not {found_level}."
            )


def _provinces(chart: dict[str, Any]) -> Iterator[str]:
    provinces = chart["province"]
    for number, entry in provinces.items():
        country = {"L": "Laos", "C": "Cambodia"}.get(number[:1])
        if not re.fullmatch(r"[1-4]\d|[LC]-\d", number):
            yield (
                f"province {number}: numbers are two digits that begin with the corps, "
                "or L-n and C-n."
            )
        elif entry.get("country") != country:
            yield f"province {number}: its country must be {country or 'left out'}."
        if not links(chart["borders"]["pairs"], number):
            yield f"province {number}: it borders no other province."
    fourth = {p for p in provinces if corps_of(p) == "IV"}
    delta = {p for p, entry in provinces.items() if entry["terrain"] == "delta"}
    if len(fourth) != 4:
        yield f"province: IV Corps has four provinces, not {len(fourth)}."
    if delta != fourth:
        yield "province: the delta provinces are exactly those of IV Corps."
    for terrain, numbers in chart["known"]["rulebook_terrain"].items():
        for number in numbers:
            if provinces.get(number, {}).get("terrain") != terrain:
                yield f"province {number}: its terrain is known to be {terrain}."
    river = {p for p, entry in provinces.items() if entry.get("river")}
    if river != set(chart["known"]["reported_river"]):
        yield (
            "province: the river runs in "
            f"{' and '.join(chart['known']['reported_river'])}, not in {_listed(river)}."
        )
    coast = [p for p, e in provinces.items() if corps_of(p) == "I" and e.get("coastal")]
    if len(coast) != 3:
        yield f"province: I Corps has three coastal provinces, not {len(coast)}."


def _cities(chart: dict[str, Any]) -> Iterator[str]:
    for name, city in chart["city"].items():
        if city["province"] not in chart["province"]:
            yield f"city {name}: there is no province {city['province']}."
        elif not corps_of(city["province"]):
            yield f"city {name}: cities lie in South Vietnam, not in {city['province']}."
        if not 1 <= city["pv"] <= 8:
            yield f"city {name}: political values go from 1 to 8, not {city['pv']}."
    for name, value in chart["known"]["reported_political_value"].items():
        if chart["city"].get(name, {}).get("pv") != value:
            yield f"city {name}: its political value is reported as {value}."
    bare = [name for name, city in chart["city"].items() if not city.get("ruff_puff", True)]
    if bare != ["Khe Sanh"]:
        yield f"city: Khe Sanh alone has no Ruff-Puff counter, not {_listed(bare)}."
    for corps in CORPS:
        if not any(corps_of(chart["city"][c]["province"]) == corps for c in airbases(chart)):
            yield f"city: no city of {corps} Corps has an airbase for its air units."


def _sanctuaries(chart: dict[str, Any]) -> Iterator[str]:
    for name, entry in chart["sanctuary"].items():
        adjacent = entry["adjacent"]
        for province in adjacent:
            if province not in chart["province"]:
                yield f"sanctuary {name}: there is no province {province}."
        if not adjacent:
            yield f"sanctuary {name}: it touches no province."
        near = [c for c in CORPS if any(corps_of(p) == c for p in adjacent)]
        if entry["corps"] != near:
            yield f"sanctuary {name}: by what it touches, its corps are {_listed(near)}."
        country = entry["country"]
        grounds = {chart["province"].get(p, {}).get("country", "South Vietnam") for p in adjacent}
        if country != "North Vietnam" and country not in grounds:
            yield f"sanctuary {name}: it lies in {country} but touches no province there."
        if (name == "North Vietnam") != (country == "North Vietnam"):
            yield f"sanctuary {name}: only North Vietnam itself lies in North Vietnam."
    for name, country in ABROAD.items():
        if chart["sanctuary"].get(name, {}).get("country") != country:
            yield f"sanctuary {name}: it lies in {country}."
    for corps in CORPS:
        if not any(corps in entry["corps"] for entry in chart["sanctuary"].values()):
            yield f"sanctuary: none is in or next to {corps} Corps."
    fourth = [name for name, entry in chart["sanctuary"].items() if "IV" in entry["corps"]]
    if fourth != ["Parrot's Beak"]:
        yield f"sanctuary: Parrot's Beak alone touches IV Corps, not {_listed(fourth)}."


def _links(chart: dict[str, Any]) -> Iterator[str]:
    kinds = {"borders": "province", "highways": "city", "trail": "sanctuary"}
    for section, kind in kinds.items():
        pairs = chart[section]["pairs"]
        for one, other in pairs:
            for place in (one, other):
                if place not in chart[kind]:
                    yield f"{section}: there is no {kind} {place}."
            if one == other:
                yield f"{section}: {one} is joined to itself."
        for pair, times in Counter(frozenset(pair) for pair in pairs).items():
            if times > 1:
                yield f"{section}: {' and '.join(sorted(pair))} stand there {times} times."


def _known(chart: dict[str, Any]) -> Iterator[str]:
    known = chart["known"]
    for section in ("highways", "trail", "borders"):
        for one, other in known[f"rulebook_{section}"]:
            if not joined(chart[section]["pairs"], one, other):
                yield f"{section}: {one} and {other} are known to be joined, and are not."
    for sanctuary, province in known["rulebook_sanctuary_contacts"]:
        if province not in chart["sanctuary"].get(sanctuary, {}).get("adjacent", []):
            yield f"sanctuary {sanctuary}: it is known to touch {province}."
    for city, province in known["rulebook_city_province"]:
        if chart["city"].get(city, {}).get("province") != province:
            yield f"city {city}: it is known to lie in province {province}."


def _examples(chart: dict[str, Any]) -> Iterator[str]:
    """What the rulebook's movement, trail, retreat and combat examples take for granted."""
    roads, trail = chart["highways"]["pairs"], chart["trail"]["pairs"]
    home = {name: city["province"] for name, city in chart["city"].items()}
    if links(trail, "Tchepone") != {"North Vietnam", "A Shau Valley", "Saravane"}:
        yield "trail: from Tchepone it leads to North Vietnam, A Shau Valley and Saravane alone."
    if {c for c, p in home.items() if p == "31"} != {"An Loc", "Song Be"}:
        yield "city: An Loc and Song Be are the cities of province 31, and no others."
    if not {"Saigon"} <= links(roads, "An Loc") <= {"Saigon", "Song Be"}:
        yield "highways: one box from An Loc by road lies Saigon and, outside 31, nothing else."
    if not links(roads, "Cheo Reo") & {"Pleiku", "Kontum"}:
        yield "highways: Cheo Reo is one box from Pleiku or from Kontum."
    for city in ("Dak To", "An Khe"):
        near = links(roads, city) & {"Pleiku", "Kontum"}
        if not near and home.get(city) not in (home.get("Pleiku"), home.get("Kontum")):
            yield f"city {city}: it is in the province of, or one box from, Pleiku or Kontum."
    pleiku = home.get("Pleiku", "")
    if pleiku == "23" or not joined(chart["borders"]["pairs"], pleiku, "23"):
        yield "city Pleiku: its province borders 23 and is not 23."
    saravane = chart["sanctuary"].get("Saravane", {}).get("adjacent", [])
    for city in ("Pleiku", "Kontum"):
        if home.get(city) not in saravane:
            yield f"sanctuary Saravane: it touches the province of {city}."
    triangle = chart["sanctuary"].get("Iron Triangle", {}).get("adjacent", [])
    if home.get("Saigon") not in triangle:
        yield "sanctuary Iron Triangle: it touches the province of Saigon."


def _listed(names: set[str] | list[str]) -> str:
    return ", ".join(sorted(names)) or "none"

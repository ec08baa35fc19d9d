"""What must agree in map.toml: reported totals, references, and the rulebook's examples."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import get_args

from engine.tet_offensive.datafiles import Chart, Data, Zone

CORPS: tuple[Zone, ...] = get_args(Zone)
Pairs = Sequence[tuple[str, str]]


def corps_of(chart: Chart, province: str) -> str:
    """The corps of a province by its first digit; "" in Laos and Cambodia."""
    first = province[:1]
    if not first.isdigit() or not 0 < int(first) <= len(chart.meta.corps):
        return ""
    return chart.meta.corps[int(first) - 1]


def near_corps(chart: Chart, sanctuary: str) -> list[str]:
    """The corps that a sanctuary is in or adjacent to, by the provinces that it touches."""
    touched = {corps_of(chart, province) for province in chart.sanctuary[sanctuary].adjacent}
    return [corps for corps in CORPS if corps in touched]


def links(pairs: Pairs, place: str) -> set[str]:
    """What `place` is joined to by these pairs, which hold both ways."""
    return {b if a == place else a for a, b in pairs if place in (a, b)}


def joined(pairs: Pairs, one: str, other: str) -> bool:
    """Whether a pair joins the two, whichever stands first."""
    return other in links(pairs, one)


def totals(chart: Chart) -> dict[str, int]:
    """How many areas of each kind the map has."""
    vietnam = sum(entry.country is None for entry in chart.province.values())
    return {
        "provinces_south_vietnam": vietnam,
        "provinces_laos_cambodia": len(chart.province) - vietnam,
        "provinces": len(chart.province),
        "cities": len(chart.city),
        "sanctuaries": len(chart.sanctuary),
        "sanctuary_circles": sum(s != "North Vietnam" for s in chart.sanctuary),
    }


def airbases(chart: Chart) -> list[str]:
    """The cities that have an airbase."""
    return [name for name, city in chart.city.items() if city.airbase]


def check(data: Data) -> Iterator[str]:
    """Every sentence about the map."""
    for part in (_totals, _provinces, _cities, _sanctuaries, _links, _known, _examples):
        for sentence in part(data.map):
            yield f"map.toml, {sentence}"


def _totals(chart: Chart) -> Iterator[str]:
    found = totals(chart)
    found["south_vietnam"] = found["provinces_south_vietnam"]
    found["airbases"] = len(airbases(chart))
    told = chart.known.reported_totals
    for kind in ("provinces", "south_vietnam", "cities", "airbases", "sanctuary_circles"):
        if kind not in told:
            yield f'known: "reported_totals" has no "{kind}".'
        elif found[kind] != told[kind]:
            words = kind.replace("_", " ")
            yield f"known: {told[kind]} {words} are reported, the map has {found[kind]}."
    if "North Vietnam" not in chart.sanctuary:
        yield "sanctuary: North Vietnam is a sanctuary too, and is not there."
    if sorted(chart.meta.corps) != sorted(CORPS):
        yield f"meta: the corps are {', '.join(CORPS)}, each once."


def _provinces(chart: Chart) -> Iterator[str]:
    for number, entry in chart.province.items():
        country = {"L": "Laos", "C": "Cambodia"}.get(number[:1])
        if not re.fullmatch(r"[1-4]\d|[LC]-\d", number):
            yield (
                f"province {number}: numbers are two digits that begin with the corps, "
                "or L-n and C-n."
            )
        elif entry.country != country:
            yield f"province {number}: its country must be {country or 'left out'}."
        if not links(chart.borders.pairs, number):
            yield f"province {number}: it borders no other province."
        if entry.coastal and corps_of(chart, number) != "I":
            yield f"province {number}: nothing asks for a coast outside I Corps."
        if entry.river and entry.terrain != "delta":
            yield f"province {number}: the provinces with a river are of the delta."
    fourth = {p for p in chart.province if corps_of(chart, p) == "IV"}
    delta = {p for p, entry in chart.province.items() if entry.terrain == "delta"}
    if len(fourth) != 4:
        yield f"province: IV Corps has four provinces, not {len(fourth)}."
    if delta != fourth:
        yield "province: the delta provinces are exactly those of IV Corps."
    river = [p for p, entry in chart.province.items() if entry.river]
    if len(river) != 2:
        yield f"province: two provinces have a river, not {len(river)}."
    coast = [p for p, entry in chart.province.items() if entry.coastal]
    if len(coast) != 3:
        yield f"province: I Corps has three coastal provinces, not {len(coast)}."


def _cities(chart: Chart) -> Iterator[str]:
    for name, city in chart.city.items():
        if city.province not in chart.province:
            yield f"city {name}: there is no province {city.province}."
        elif not corps_of(chart, city.province):
            yield f"city {name}: cities lie in South Vietnam, not in {city.province}."
    for corps in CORPS:
        based = [chart.city[c].province for c in airbases(chart)]
        if not any(corps_of(chart, province) == corps for province in based):
            yield f"city: no city of {corps} Corps has an airbase for its air units."


def _sanctuaries(chart: Chart) -> Iterator[str]:
    for name, entry in chart.sanctuary.items():
        for province in entry.adjacent:
            if province not in chart.province:
                yield f"sanctuary {name}: there is no province {province}."
        if len(set(entry.adjacent)) != len(entry.adjacent):
            yield f"sanctuary {name}: it touches a province twice."
        if not entry.adjacent:
            yield f"sanctuary {name}: it touches no province."
        touched = [chart.province[p] for p in entry.adjacent if p in chart.province]
        grounds = {province.country or "South Vietnam" for province in touched}
        if entry.country != "North Vietnam" and entry.country not in grounds:
            yield f"sanctuary {name}: it lies in {entry.country} but touches no province there."
        if (name == "North Vietnam") != (entry.country == "North Vietnam"):
            yield f"sanctuary {name}: only North Vietnam itself lies in North Vietnam."
    for corps in CORPS:
        if not any(corps in near_corps(chart, name) for name in chart.sanctuary):
            yield f"sanctuary: none is in or next to {corps} Corps."
    fourth = [name for name in chart.sanctuary if "IV" in near_corps(chart, name)]
    if fourth != ["Parrot's Beak"]:
        yield f"sanctuary: Parrot's Beak alone touches IV Corps, not {_listed(fourth)}."


def _links(chart: Chart) -> Iterator[str]:
    for section, kind, pairs, places in (
        ("borders", "province", chart.borders.pairs, chart.province),
        ("highways", "city", chart.highways.pairs, chart.city),
        ("trail", "sanctuary", chart.trail.pairs, chart.sanctuary),
    ):
        for one, other in pairs:
            for place in (one, other):
                if place not in places:
                    yield f"{section}: there is no {kind} {place}."
            if one == other:
                yield f"{section}: {one} is joined to itself."
        for pair, times in Counter(frozenset(pair) for pair in pairs).items():
            if times > 1:
                yield f"{section}: {' and '.join(sorted(pair))} stand there {times} times."


def _known(chart: Chart) -> Iterator[str]:
    for section, known, pairs in (
        ("highways", chart.known.rulebook_highways, chart.highways.pairs),
        ("trail", chart.known.rulebook_trail, chart.trail.pairs),
        ("borders", chart.known.rulebook_borders, chart.borders.pairs),
    ):
        for one, other in known:
            if not joined(pairs, one, other):
                yield f"{section}: {one} and {other} are known to be joined, and are not."


def _examples(chart: Chart) -> Iterator[str]:
    """What the rulebook's movement, trail, retreat and combat examples take for granted."""
    roads, trail = chart.highways.pairs, chart.trail.pairs
    home = {name: city.province for name, city in chart.city.items()}
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
    if home.get("Cheo Reo") != "23":
        yield "city Cheo Reo: the movement example has it in province 23."
    pleiku = home.get("Pleiku", "")
    if pleiku == "23" or not joined(chart.borders.pairs, pleiku, "23"):
        yield "city Pleiku: its province borders 23 and is not 23."
    for sanctuary, provinces in (
        ("Ia Drang Valley", ("23", "C-1")),
        ("Saravane", (home.get("Pleiku"), home.get("Kontum"))),
        ("Iron Triangle", (home.get("Saigon"),)),
    ):
        touched = chart.sanctuary[sanctuary].adjacent if sanctuary in chart.sanctuary else ()
        for province in provinces:
            if province not in touched:
                yield f"sanctuary {sanctuary}: it touches province {province}."


def _listed(names: Collection[str]) -> str:
    return ", ".join(sorted(names)) or "none"

"""Time zones as people name them: cities, countries, offsets. What could be several is asked.

`UTC+2`, `GMT+2` and `+02:00` are two hours before UTC, as everybody means them; the names of the
time zone database that say it the other way round (`Etc/GMT+2`) are asked about.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from importlib import resources
from zoneinfo import ZoneInfo, available_timezones

from bot.desk.plain.errors import WhichZone
from engine.kernel.errors import BadOrder, UnknownName
from engine.kernel.names import Names, fold, shortened
from engine.kernel.wording import joined

MOST_ASKED = 25  # zones that a person may choose from
MOST_SAID = 6  # of them in one sentence
EARLIEST, LATEST = timedelta(hours=-12), timedelta(hours=14)  # offsets that are in use
_KEPT = re.compile(r"UTC([+-])(\d{1,2})(?::(\d\d))?")
_OFFSET = re.compile(
    r"(?P<by>utc|gmt|etc/gmt|etc/utc)?(?P<sign>[+-])(?P<hours>\d{1,2})"
    r"(?::?(?P<minutes>\d\d)|\.(?P<part>25|5|75))?"
)
DASHES = dict.fromkeys(map(ord, "‐‑‒–—−"), "-")
_NOT_ASKED = ("localtime", "Factory", "posixrules")  # of the machine, or no place at all
_NOT_ASKED_UNDER = ("posix/", "right/", "Etc/", "SystemV/")

_EASTERN, _CENTRAL = ("America/New_York", "Australia/Sydney"), ("America/Chicago",)
_MOUNTAIN, _PACIFIC = ("America/Denver", "America/Phoenix"), ("America/Los_Angeles",)
# What people say that is the name of no zone, or of another than they may mean.
_SAID: dict[str, Sequence[str]] = {
    "gmt": ("UTC",),
    "z": ("UTC",),
    "etc utc": ("UTC",),
    "etc gmt": ("UTC",),
    "est": ("America/New_York", "America/Panama", "Australia/Sydney"),
    "edt": ("America/New_York", "Australia/Sydney"),
    "cst": ("America/Chicago", "America/Mexico_City", "America/Havana", "Asia/Shanghai"),
    "mst": ("America/Denver", "America/Phoenix", "Asia/Kuala_Lumpur"),
    "pst": ("America/Los_Angeles", "Asia/Manila"),
    "ast": ("America/Halifax", "America/Puerto_Rico", "Asia/Riyadh"),
    "bst": ("Europe/London", "Asia/Dhaka"),
    "gst": ("Asia/Dubai", "Atlantic/South_Georgia"),
    "wst": ("Australia/Perth", "Pacific/Apia"),
    "amt": ("America/Manaus", "Asia/Yerevan"),
    "brt": ("America/Sao_Paulo",),
    "art": ("America/Argentina/Buenos_Aires",),
    "et": ("America/New_York",),
    "ct": _CENTRAL,
    "mt": _MOUNTAIN,
    "pt": _PACIFIC,
    "east": _EASTERN,
    "eastern": _EASTERN,
    "eastern time": _EASTERN,
    "central": (*_CENTRAL, "Europe/Berlin", "Australia/Adelaide"),
    "central time": _CENTRAL,
    "mountain": _MOUNTAIN,
    "mountain time": _MOUNTAIN,
    "pacific": _PACIFIC,
    "pacific time": _PACIFIC,
    "west": ("America/Los_Angeles", "Australia/Perth", "Europe/Lisbon"),
    "western": ("America/Los_Angeles", "Australia/Perth", "Europe/Lisbon"),
    "georgia": ("Asia/Tbilisi", "America/New_York", "Atlantic/South_Georgia"),
    "washington": ("America/New_York", "America/Los_Angeles"),
    "portland": ("America/Los_Angeles", "America/New_York"),
    "birmingham": ("Europe/London", "America/Chicago"),
    "victoria": ("Australia/Melbourne", "America/Vancouver"),
    "san juan": ("America/Puerto_Rico", "America/Argentina/San_Juan"),
    "cordoba": ("America/Argentina/Cordoba", "Europe/Madrid"),
    "uk": ("Europe/London",),
    "england": ("Europe/London",),
    "scotland": ("Europe/London",),
    "wales": ("Europe/London",),
    "holland": ("Europe/Amsterdam",),
    "usa": (
        *("America/New_York", *_CENTRAL, *_MOUNTAIN, *_PACIFIC),
        *("America/Anchorage", "Pacific/Honolulu"),
    ),
}


# ---- a zone that is kept -------------------------------------------------------------------------


def zone_of(name: str) -> tzinfo:
    """The zone of a name that `read_zone` has returned, or of the time zone database."""
    found = _KEPT.fullmatch(name)
    if found is None:
        return ZoneInfo(name)
    offset = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
    return timezone(-offset if found[1] == "-" else offset, name)


def time_in(zone: str, now: datetime) -> str:
    """What clocks in a zone show now: "15:20"."""
    return f"{now.astimezone(zone_of(zone)):%H:%M}"


def _offset_in_words(offset: timedelta) -> str:
    """An offset as it is kept: "UTC+2", "UTC-3:30", "UTC"."""
    minutes = round(abs(offset).total_seconds() / 60)
    if not minutes:
        return "UTC"
    rest = f":{minutes % 60:02}" if minutes % 60 else ""
    return f"UTC{'-' if offset < timedelta() else '+'}{minutes // 60}{rest}"


@functools.lru_cache(maxsize=2048)
def _offsets(zone: str, year: int) -> tuple[timedelta, ...]:
    """How far a zone is from UTC on the first day of each month of a year and of the next one."""
    days = (datetime(year + n // 12, n % 12 + 1, 1, 12, tzinfo=UTC) for n in range(24))
    return tuple(day.astimezone(zone_of(zone)).utcoffset() or timedelta() for day in days)


def zone_in_words(zone: str, now: datetime) -> str:
    """What its clocks show now and how far they are from UTC, so that people know it from others.

    "15:20 now; UTC+1, in summer UTC+2".
    """
    found = _offsets(zone, now.year)
    said = _offset_in_words(min(found))
    said += " all year" if len(set(found)) == 1 else f", in summer {_offset_in_words(max(found))}"
    return f"{time_in(zone, now)} now; {said}"


# ---- a zone that is named ------------------------------------------------------------------------


def read_zone(text: str, now: datetime) -> str:
    """The time zone that a person means: "Berlin", "europe/berlin", "Germany", "UTC+2", "+05:30".

    Raises WhichZone for what could be several, or is part of a name only; UnknownName with the
    nearest names, BadOrder for an offset that no clock has.
    """
    plain = unicodedata.normalize("NFKC", text).translate(DASHES)
    squeezed = "".join(plain.lower().split())
    if (offset := _OFFSET.fullmatch(squeezed)) is not None:
        return _by_offset(offset, text, now)
    word = _worded(plain)
    sure, found = _meant(word)
    apart = _apart(found, now)
    if not apart:
        raise _unknown(text)
    if len(apart) == 1 and sure:
        return apart[0]
    raise _which(text, apart, now)


def zones_like(typed: str, now: datetime) -> list[str]:
    """Time zones that may be meant by what is being typed, the likely ones first."""
    try:
        return [read_zone(typed, now)]
    except WhichZone as several:
        return [zone for zone, _ in several.zones]
    except BadOrder:
        wanted = _worded(typed)
        return [zone for zone in _zones() if wanted in _worded(zone)][:MOST_ASKED]


def _by_offset(found: re.Match[str], text: str, now: datetime) -> str:
    minutes = int(found["minutes"] or 0) or round(60 * float(f"0.{found['part'] or 0}"))
    offset = timedelta(hours=int(found["hours"]), minutes=minutes)
    offset = -offset if found["sign"] == "-" else offset
    if minutes % 15 or not EARLIEST <= offset <= LATEST:
        raise BadOrder(
            f"No clock is “{shortened(text.strip())}” from UTC: write UTC+2, or a city such as "
            "Europe/Berlin."
        )
    meant = _offset_in_words(offset)
    if (found["by"] or "").startswith("etc/") and offset:
        raise _which(text, [meant, _offset_in_words(-offset)], now)
    return meant


def _which(text: str, zones: Sequence[str], now: datetime) -> WhichZone:
    told = [(zone, zone_in_words(zone, now)) for zone in zones[:MOST_ASKED]]
    said = ", ".join(f"{zone} ({words})" for zone, words in told[:MOST_SAID])
    more = f", and {len(zones) - MOST_SAID} more" if len(zones) > MOST_SAID else ""
    asks = "could be" if len(zones) > 1 else "may mean"
    return WhichZone(
        f"“{shortened(text.strip())}” {asks} {said}{more}. Which? Name it in full.", told
    )


def _unknown(text: str) -> UnknownName:
    near = Names({"zone": _zones()}).nearest("zone", text)
    hint = f" Did you mean {joined(near, 'or')}?" if near else ""
    return UnknownName(
        f"There is no time zone “{shortened(text.strip())}”.{hint} Name a city near you that is in "
        "the list, such as Europe/Berlin, or write UTC+2.",
        near,
    )


def _worded(text: str) -> str:
    """A name as it is compared: folded, with spaces for what stands between its words."""
    return " ".join(re.split(r"[\s_/]+", fold(text)))


def _meant(word: str) -> tuple[bool, Sequence[str]]:
    """The zones that a folded name may mean, and whether one of them alone is sure to be meant."""
    if word in _SAID:
        return True, _SAID[word]
    known = _known()
    for fits in (_abbreviations().get(word, ()), known.get(word, ())):
        if fits:
            return True, fits
    if len(word) < 3:
        return True, ()
    begun = [zone for name, zones in known.items() if name.startswith(word) for zone in zones]
    within = [zone for name, zones in known.items() if f" {word}" in name for zone in zones]
    return bool(begun), begun or within


def _apart(zones: Iterable[str], now: datetime) -> list[str]:
    """One of each of the zones whose clocks always show the same; people hardly tell them apart."""
    found: dict[tuple[timedelta, ...], str] = {}
    for zone in zones:
        found.setdefault(_offsets(zone, now.year), zone)
    return list(found.values())


# ---- the time zone database ----------------------------------------------------------------------


@functools.cache
def _zones() -> tuple[str, ...]:
    """The names of all zones that a person may mean, those with a place first."""
    names = [
        name
        for name in available_timezones()
        if name not in _NOT_ASKED and not name.startswith(_NOT_ASKED_UNDER)
    ]
    return tuple(sorted(names, key=lambda name: ("/" not in name, name)))


@functools.cache
def _known() -> dict[str, list[str]]:
    """The zones of each folded name: in full, without its first parts, and by its country."""
    found: dict[str, list[str]] = {}
    for zone in _zones():
        parts = zone.split("/")
        for n in range(len(parts)):
            found.setdefault(_worded("/".join(parts[n:])), []).append(zone)
    for zone in _zones():  # a whole name is no part of another one
        found[_worded(zone)] = [zone]
    for country, zones in _countries().items():
        found.setdefault(country, []).extend(zones)
    return found


@functools.cache
def _countries() -> dict[str, list[str]]:
    """The zones of each country, by its folded name; "Samoa" are both that are called so."""
    names = {code: _worded(name.partition(" (")[0]) for code, name in _lines("iso3166.tab")}
    found: dict[str, list[str]] = {}
    for codes, _, zone, *_ in _lines("zone1970.tab"):
        for code in codes.split(","):
            if code in names:
                found.setdefault(names[code], []).append(zone)
    return found


@functools.cache
def _abbreviations() -> dict[str, list[str]]:
    """The zones whose clocks are called so (cet, jst), in winter or in summer."""
    found: dict[str, list[str]] = {}
    for _, _, zone, *_ in _lines("zone1970.tab"):
        for month in (1, 7):
            name = datetime(2027, month, 1, tzinfo=ZoneInfo(zone)).tzname() or ""
            zones = found.setdefault(name.lower(), [])
            if name.isalpha() and zone not in zones:
                zones.append(zone)
    return found


def _lines(name: str) -> Iterable[list[str]]:
    """The lines of a table of the time zone database, in columns."""
    text = (resources.files("tzdata") / "zoneinfo" / name).read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]

"""Time zones as people name them: what is sure is taken, what could be several is asked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.desk import WhichZone
from bot.desk.plain.zones import read_zone, time_in, zone_of, zones_like
from engine.kernel.errors import BadOrder, UnknownName

WINTER = datetime(2027, 1, 15, 18, 0, tzinfo=UTC)
SUMMER = datetime(2027, 7, 15, 18, 0, tzinfo=UTC)

# As people mean them: ahead of UTC with a plus.
OFFSETS = [
    *[(text, 2.0) for text in ("GMT+2", "UTC+2", "+02:00", "+2", "utc +2", "Gmt+02", "+0200")],
    ("UTC+02:00", 2.0),
    ("UTC-5", -5.0),
    ("GMT−3", -3.0),  # a minus sign
    ("utc – 3:30", -3.5),  # a dash
    ("+05:30", 5.5),
    ("UTC+5.5", 5.5),
    ("gmt+5:45", 5.75),
    ("UTC+14", 14.0),
    ("-12", -12.0),
    ("UTC+0", 0.0),
    ("GMT", 0.0),
    ("UTC", 0.0),
    ("Etc/UTC", 0.0),
    ("Z", 0.0),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hours"), OFFSETS)
@pytest.mark.parametrize("now", [WINTER, SUMMER])
def test_an_offset_is_what_people_mean(text: str, hours: float, now: datetime) -> None:
    zone = read_zone(text, now)
    assert now.astimezone(zone_of(zone)).utcoffset() == timedelta(hours=hours)
    assert read_zone(zone, now) == zone, "what is kept can be typed"
    assert "Etc" not in zone


def test_eight_in_the_evening_two_hours_ahead_is_six_in_utc() -> None:
    zone = read_zone("GMT+2", WINTER)
    assert datetime(2027, 1, 15, 20, 0, tzinfo=zone_of(zone)) == WINTER
    assert (zone, time_in(zone, WINTER)) == ("UTC+2", "20:00")


@pytest.mark.parametrize("text", ["UTC+15", "-13", "UTC+2:10", "GMT+99"])
def test_an_offset_that_no_clock_has(text: str) -> None:
    with pytest.raises(BadOrder, match="write UTC"):
        read_zone(text, WINTER)


SURE = [
    ("Berlin", "Europe/Berlin"),
    ("europe/berlin", "Europe/Berlin"),
    ("new york", "America/New_York"),
    ("america/new york", "America/New_York"),
    ("Ho Chi Minh", "Asia/Ho_Chi_Minh"),
    ("Germany", "Europe/Berlin"),
    ("São Paulo", "America/Sao_Paulo"),
    ("india", "Asia/Kolkata"),
    ("JST", "Asia/Tokyo"),
    ("brt", "America/Sao_Paulo"),
    ("UK", "Europe/London"),
    ("Niger", "Africa/Lagos"),  # and not Nigeria only begun, though both have the same clocks
    ("Buenos Aires", "America/Argentina/Buenos_Aires"),
]


@pytest.mark.parametrize(("text", "zone"), SURE)
def test_a_place_that_can_only_be_one(text: str, zone: str) -> None:
    found = read_zone(text, WINTER)
    assert all(
        (WINTER + timedelta(days=30 * n)).astimezone(zone_of(found)).utcoffset()
        == (WINTER + timedelta(days=30 * n)).astimezone(zone_of(zone)).utcoffset()
        for n in range(12)
    ), found


ASKED = [
    ("EST", {"America/New_York", "America/Panama", "Australia/Sydney"}),
    ("IST", {"Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"}),
    ("BST", {"Europe/London", "Asia/Dhaka"}),
    ("CST", {"America/Chicago", "Asia/Shanghai"}),
    ("PST", {"America/Los_Angeles", "Asia/Manila"}),
    ("MST", {"America/Denver", "America/Phoenix"}),
    ("AST", {"America/Halifax", "Asia/Riyadh"}),
    ("Georgia", {"Asia/Tbilisi", "America/New_York"}),
    ("Eastern", {"America/New_York", "Australia/Sydney"}),
    ("Etc/GMT+2", {"UTC+2", "UTC-2"}),
    ("York", {"America/New_York"}),  # a part of a name is never sure
    ("Samoa", {"Pacific/Apia"}),
    ("Washington", {"America/New_York", "America/Los_Angeles"}),
    ("Mexico", {"America/Tijuana"}),
    ("USA", {"America/Chicago", "Pacific/Honolulu"}),
]


@pytest.mark.parametrize(("text", "zones"), ASKED)
@pytest.mark.parametrize("now", [WINTER, SUMMER])
def test_what_could_be_several_is_asked_with_what_their_clocks_show(
    text: str, zones: set[str], now: datetime
) -> None:
    with pytest.raises(WhichZone) as asked:
        read_zone(text, now)
    offered = dict(asked.value.zones)
    assert zones <= set(offered) == set(asked.value.suggestions)
    assert all(f"{time_in(zone, now)} now" in words for zone, words in offered.items())
    assert all(read_zone(zone, now) == zone for zone in offered), "each can be answered with"
    first = asked.value.suggestions[0]
    assert f"{first} ({offered[first]})" in str(asked.value)


def test_zones_that_only_summer_tells_apart_are_told_apart_in_words() -> None:
    with pytest.raises(WhichZone) as asked:
        read_zone("EST", WINTER)
    offered = dict(asked.value.zones)
    assert offered["America/New_York"] == "13:00 now; UTC-5, in summer UTC-4"
    assert offered["America/Panama"] == "13:00 now; UTC-5 all year"


def test_nothing_is_found_by_chance() -> None:
    for text in ("Berln", "xyzzy", "ny", "localtime", "Factory", "", "a/b", "e"):
        with pytest.raises(UnknownName) as refused:
            read_zone(text, WINTER)
        assert not isinstance(refused.value, WhichZone) or len(refused.value.zones) > 1
    with pytest.raises(UnknownName, match=r"Did you mean Europe/Berlin"):
        read_zone("Berln", WINTER)


def test_completion_offers_what_the_text_may_mean() -> None:
    assert zones_like("GMT+2", WINTER) == ["UTC+2"]
    assert zones_like("EST", WINTER)[0] == "America/New_York"
    assert "Europe/Berlin" in zones_like("ber", WINTER)
    assert "Asia/Tbilisi" in zones_like("georgia", WINTER)
    offered = [zone for text in ("", "e", "gmt", "etc") for zone in zones_like(text, WINTER)]
    assert offered and not [zone for zone in offered if zone.startswith("Etc/")]
    assert all(len(zones_like(text, WINTER)) <= 25 for text in ("", "a", "america", "us"))

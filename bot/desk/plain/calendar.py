"""Times of the day and days, as people write them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from bot.desk.plain.deadlines import Habits, local
from bot.desk.plain.zones import DASHES
from engine.kernel.errors import BadOrder

_TIME = re.compile(r"(\d{1,2})(?:[:.h]?(\d{2}))?")
_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


def read_time(text: str) -> str:
    """A time of the day as it is kept: "8" and "8.00" are 08:00. Raises BadOrder."""
    found = _TIME.fullmatch(text.strip())
    hour, minute = (int(found[1]), int(found[2] or 0)) if found else (24, 0)
    if hour > 23 or minute > 59:
        raise BadOrder(f"“{text.strip()[:20]}” is no time of the day: write 20:00.")
    return f"{hour:02}:{minute:02}"


def read_hours(text: str) -> tuple[str, str] | None:
    """Active hours ("18-23", "18:00-01:30"); "any" is None. Raises BadOrder."""
    if text.strip().lower() in ("any", "all", "always"):
        return None
    first, dash, last = text.translate(DASHES).partition("-")
    if not dash:
        raise BadOrder("Active hours are two times of the day, such as 18:00-23:00, or any.")
    found = read_time(first), read_time(last)
    if found[0] == found[1]:
        raise BadOrder("Active hours begin and end at different times, or are any.")
    return found


def read_days(first: str, last: str, habits: Habits) -> tuple[datetime, datetime]:
    """From the beginning of a first day (2027-03-01) to the end of a last, in the person's zone."""
    began = local(_day(first), "00:00", habits.zone)
    return began, local(_day(last) + timedelta(days=1), "00:00", habits.zone)


def _day(text: str) -> datetime:
    found = _DAY.fullmatch(text.strip().translate(DASHES))
    try:
        if found is None:
            raise ValueError
        return datetime(int(found[1]), int(found[2]), int(found[3]))  # noqa: DTZ001 its zone follows
    except ValueError:
        raise BadOrder(f"“{text.strip()[:20]}” is no day: write 2027-03-01.") from None

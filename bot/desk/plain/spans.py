"""Spans of time in which a clock stands still: put together, counted, and within a budget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

Gap = tuple[datetime, datetime | None]  # from, until; None: it has not ended


def gaps_of(kept: Iterable[Sequence[str | None]]) -> list[Gap]:
    """Spans of time as the store has kept them."""
    found: list[Gap] = []
    for began, ended in kept:
        until = None if ended is None else datetime.fromisoformat(ended)
        found.append((datetime.fromisoformat(began or ""), until))
    return found


def merged(gaps: Iterable[Gap]) -> list[Gap]:
    """Spans in order and without overlaps, so that an hour in two gaps does not count twice."""
    found: list[Gap] = []
    for began, ended in sorted(gaps, key=lambda gap: gap[0]):
        if found and (found[-1][1] is None or began <= found[-1][1]):
            before, last = found[-1]
            if last is not None:
                found[-1] = (before, None if ended is None else max(last, ended))
        else:
            found.append((began, ended))
    return found


def run_out(start: datetime, allowed: timedelta, gaps: Sequence[Gap]) -> datetime | None:
    """When `allowed` time has passed outside of merged gaps; None while the last gap is open."""
    now = start
    for began, ended in gaps:
        if ended is not None and ended <= now:
            continue
        if began > now:
            if allowed <= began - now:
                return now + allowed
            allowed -= began - now
        if ended is None:
            return None
        now = ended
    return now + allowed


def counted(start: datetime, end: datetime, gaps: Sequence[Gap]) -> timedelta:
    """How much time passes between two moments outside of merged gaps."""
    passed = end - start
    for began, ended in gaps:
        last = end if ended is None else min(ended, end)
        passed -= max(timedelta(), last - max(began, start))
    return passed


def past(moment: datetime, gaps: Sequence[Gap]) -> datetime | None:
    """The moment, or the end of the gap in which it lies; None when that gap is open."""
    for began, ended in gaps:
        if began < moment and (ended is None or moment < ended):
            return ended
    return moment


def within(gaps: Iterable[Gap], budget: timedelta, window: timedelta) -> list[Gap]:
    """What of ended spans counts, if in any `window` of time no more than `budget` may count.

    They count from the first one on, for as long as the budget lasts; what has counted is free
    again when it is a window ago.
    """
    found: list[tuple[datetime, datetime]] = []
    for began, ended in merged(gaps):
        now = began
        while ended is not None and now < ended and budget > timedelta():
            known = [(b, e) for b, e in found if e > now - window]
            used = sum((e - max(b, now - window) for b, e in known), timedelta())
            if known and known[0][0] <= now - window:
                until = known[0][1] + window  # meanwhile as much is free again as counts anew
            elif used < budget:
                until = now + budget - used
            else:
                now = known[0][0] + window  # until then nothing is free again
                continue
            until = min(ended, until)
            found.append((now, until))
            now = until
    return merged(found)

"""What time it is: the machine's clock, or a file that a test writes.

The one place where the program reads a clock that a match depends on. UMPIRE_CLOCK_FILE names a
file that holds a moment such as 2027-03-28T01:30:00+00:00; it is for tests of weeks alone, as
UMPIRE_FAULT is for tests of crashes.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

from bot.settings import BadSettings, Settings

LOOK_EVERY = 15.0  # seconds between two looks at what is due
LOOK_EVERY_IN_TESTS = 0.05


class Timepiece:
    """The time for one run of the program; `every`: seconds between two looks at what is due."""

    def __init__(self, settings: Settings) -> None:
        self._file = settings.clock_file
        self._read = datetime.min.replace(tzinfo=UTC)  # what the file held last
        self.every = LOOK_EVERY if self._file is None else LOOK_EVERY_IN_TESTS

    def now(self) -> datetime:
        """Return the time, in UTC. Raises BadSettings when the file holds none."""
        if self._file is None:
            return datetime.now(UTC)
        self._read = _read(self._file)
        return self._read

    def elapsed(self) -> float:
        """Return the seconds for which the machine was awake, counted from any moment."""
        return time.monotonic() if self._file is None else self._read.timestamp()


def _read(file: Path) -> datetime:
    try:
        moment = datetime.fromisoformat(file.read_text().strip())
    except (OSError, ValueError) as fault:
        raise BadSettings(f"UMPIRE_CLOCK_FILE holds no moment ({type(fault).__name__}).") from None
    if moment.tzinfo is None:
        raise BadSettings("UMPIRE_CLOCK_FILE holds a moment without its zone.")
    return moment.astimezone(UTC)

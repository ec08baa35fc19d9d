"""Named places where a crash test kills the process, to show that no answered order is lost.

They do nothing unless the environment says UMPIRE_FAULT=name or UMPIRE_FAULT=name:nth.
"""

import os
import signal

REGISTERED = (
    "after-verify",  # the desk: the order is legal, nothing is written yet
    "before-begin",
    "after-journal",
    "after-position",
    "after-outbox",  # its items are written, with the rows they belong to
    "before-commit",
    "after-commit",
    "after-delivery",  # the item has arrived, and is not marked yet
)

_passes: dict[str, int] = {}


def fault(name: str) -> None:
    """Kill this process with SIGKILL if UMPIRE_FAULT names this point and this is its nth pass."""
    wanted = os.environ.get("UMPIRE_FAULT")
    if wanted is None:
        return
    if name not in REGISTERED:
        raise ValueError(f"{name!r} is not a registered fault point")
    point, _, nth = wanted.partition(":")
    if point != name:
        return
    _passes[name] = _passes.get(name, 0) + 1
    if _passes[name] == int(nth or 1):
        os.kill(os.getpid(), signal.SIGKILL)

"""The custom ids of buttons, choices and forms: by them clicks are found, after a restart too.

That of a question is `u|MATCH|SEAT|TAG|ACT`, that of an order half put together begins with `c`,
that of a request of others with `r`. The tag names the question and is made from public facts, so a
click on a question that has been answered is told so, and reveals nothing. What Undo takes back is
named too: an old button never takes back a newer order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

ANSWER, DONE, DEFAULT, UNDO, PASTE, MAP = "answer", "done", "default", "undo", "paste", "map"
PHASE, SPOT, VERB = "phase", "spot", "verb"
SURE = "-sure"  # ends the act of a button that was shown with what would be given up
ANYWAY = {DONE: "Close anyway", DEFAULT: "As usual anyway", PHASE: "Phase as usual anyway"}
PREFIX, PICK, FORM, HALF, REQUEST = "u", "pick", "form", "c", "r"


def ident(match: str, seat: int, tag: str, act: str, prefix: str = PREFIX) -> str:
    """Return the custom id of a button."""
    return f"{prefix}|{match}|{seat}|{tag}|{act}"


def undoing(drafted: Sequence[str]) -> str:
    """Return the act of an Undo button: it names the orders that lay drafted when it was shown."""
    return f"{UNDO}-{digest(chr(10).join(drafted))}"


def digest(text: str) -> str:
    """Return a short name of a text."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()

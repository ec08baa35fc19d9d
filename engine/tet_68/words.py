"""How the game says its events and asks its questions, in our own words.

What a side may hide is told in two events: to its owner by name, to all by star and hex.
"""

from __future__ import annotations

from engine.kernel.event import EventKind

_KINDS = (
    EventKind("die", ("text", "number"), "Die for {0}: {1}.", detail=True),
    EventKind("phase", ("number", "number", "text"), "Turn {0}, phase {1}: {2}.", detail=True),
    EventKind("turn", ("text", "number", "number"), "{0} begins. Points: NVA {1}, US {2}."),
    # ---- set-up, weather, tally ----------------------------------------------------------------
    EventKind(
        "placed", ("unit", "area"), "{0} is set up in {1}.", True, many="{0} set up in {1}."
    ),
    EventKind("set_up", ("side",), "The {0} side is set up."),
    EventKind(
        "markers_back", ("number", "number"), "Dau Tranh markers back: {0}. There are {1} now."
    ),
    EventKind("bad_weather", ("number",), "Bad weather (rolled {0})."),
    EventKind("good_weather", ("number",), "Good weather (rolled {0}).", detail=True),
    EventKind("holds", ("area", "number"), "The NVA holds {0}: {1}."),
    EventKind("tallied", ("number", "number"), "Points: NVA {0}, US {1}."),
    EventKind("over", ("text",), "The game is over: {0}."),
    # ---- guerrillas ----------------------------------------------------------------------------
    EventKind(
        "hid", ("unit", "area"), "{0} goes underground in {1}.", True,
        many="{0} underground in {1}.",
    ),
    EventKind("came_up", ("unit", "area"), "{0} turns open in {1}.", True, many="{0} open in {1}."),
)  # fmt: skip
EVENT_KINDS = {kind.name: kind for kind in _KINDS}
QUESTIONS = {
    "setup": "Place your units, open or underground, then done.",
    "replacement": "Take replacements and reinforcements, then done.",
    "movement": "Move your units, then done.",
    "combat": "Declare your next attack, or done.",
    "politics": "Win over the people under your open units, then done.",
}

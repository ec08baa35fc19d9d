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
    EventKind("hid_at_start", ("unit", "area"), "{0} begins underground in {1}.", True),
    EventKind("open_at_start", ("unit", "area"), "{0} begins open in {1}.", True),
    EventKind("turned_open", ("unit", "area"), "{0} turns open in {1}.", many="{0} open in {1}."),
    EventKind("dummy_off", ("unit", "area"), "{0} in {1} was a dummy: it leaves the map."),
    # ---- replacements --------------------------------------------------------------------------
    EventKind(
        "mobilized", ("number", "number"),
        "South Vietnam mobilizes (rolled {0}, needed {1}): two units a turn from now on.",
    ),
    EventKind(
        "not_mobilized", ("number", "number"),
        "South Vietnam does not mobilize yet (rolled {0}, needed {1}).", True,
    ),
    EventKind(
        "recruited", ("number", "number", "number"),
        "Guerrilla replacements: die {0}, number {1}: {2}.",
    ),
    EventKind("returned", ("unit", "area"), "{0} comes back in {1}.", many="{0} back in {1}."),
    EventKind("returned_hidden", ("unit", "area"), "{0} comes back underground in {1}.", True),
    EventKind("star_returned", ("text", "area"), "A {0} star comes back in {1}."),
    EventKind("made_whole", ("unit", "area"), "{0} in {1} is at full strength again."),
    # ---- movement ------------------------------------------------------------------------------
    EventKind(
        "moved", ("unit", "area", "area", "text"), "{0} moves from {1} to {2} ({3}).", True,
        many="{0} moved to {2}.",
    ),
    EventKind(
        "moved_hidden", ("unit", "area", "area", "text"),
        "{0} moves underground from {1} to {2} ({3}).", True, many="{0} moved underground to {2}.",
    ),
    EventKind(
        "star_moved", ("text", "area", "area", "text"),
        "A {0} star moves from {1} to {2} ({3}).", True,
    ),
    EventKind("stays", ("unit", "text"), "{0} stays: {1}"),
    EventKind("hurried", ("unit", "number"), "Dau Tranh: {0} has {1} points more."),
    EventKind("hurried_hidden", ("unit", "number"), "Dau Tranh: {0} has {1} points more."),
    EventKind(
        "star_hurried", ("text", "area", "number"),
        "Dau Tranh: a {0} star in {1} has {2} points more.",
    ),
    EventKind(
        "lifted", ("unit", "number", "number"), "{0} is lifted for {1} air points; left: {2}.", True
    ),
    EventKind("lifted_hidden", ("unit", "number"), "{0} is lifted for {1} air points.", True),
    EventKind(
        "star_lifted", ("text", "area", "number"),
        "A {0} star in {1} is lifted for {2} air points.", True,
    ),
    EventKind("landed", ("unit", "area", "area"), "{0} lands upon enemies: from {1} in {2}."),
    EventKind("fleet", ("area",), "The 7th Fleet goes to {0}.", True),
    EventKind("arrived", ("unit", "area"), "{0} arrives in {1}.", many="{0} arrived in {1}."),
    EventKind("neutralized", ("area",), "{0} is neutralized."),
    EventKind("restored", ("area", "unit"), "{0} defends itself again: {1} has come in."),
    # ---- combat --------------------------------------------------------------------------------
    EventKind("attack", ("side", "area", "text"), "The {0} side attacks {1} with {2}."),
    EventKind("urged", ("area", "number"), "Dau Tranh in {0}; markers left: {1}."),
    EventKind(
        "attack_on_americans", ("area", "number"), "Americans are attacked in {0}: NVA points {1}."
    ),
    EventKind("attack_on_nothing", ("area",), "Only dummies lay in {0}."),
    EventKind(
        "supported", ("area", "number", "number", "number"),
        "Support in {0}: air {1}, SAC {2}, fleet {3}.",
    ),
    EventKind("no_fire", ("side", "area"), "The {0} side does not fire in {1}.", True),
    EventKind(
        "fired", ("side", "area", "text", "number", "number", "number", "text"),
        "The {0} side fires in {1} ({2}, strength {3}): rolled {4}, row {5}, {6}.",
    ),
    EventKind(
        "collateral", ("area", "number", "number"),
        "Civilians are hurt in {0}: rolled {1}, NVA points {2}.",
    ),
    EventKind("cannot_retreat", ("unit", "area"), "{0} cannot leave {1}: a step loss."),
    EventKind(
        "retreated", ("unit", "area", "area", "text"), "{0} retreats from {1} to {2} ({3}).",
        many="{0} retreated to {2}.",
    ),
    EventKind(
        "advanced", ("unit", "area", "area"), "{0} advances from {1} to {2}.",
        many="{0} advanced to {2}.",
    ),
    EventKind("fallen", ("area",), "The defenders of {0} itself are beaten."),
    EventKind("attack_over", ("area",), "The attack on {0} is over.", True),
    # ---- interdiction and intelligence ---------------------------------------------------------
    EventKind("strike", ("area", "number"), "{0} is struck from the air with {1} points."),
    EventKind(
        "struck", ("area", "text", "number", "number", "number", "text"),
        "The strike on {0} ({1}, strength {2}): rolled {3}, row {4}, {5}.",
    ),
    EventKind(
        "probed", ("unit", "area", "number", "text"),
        "{0} looks for guerrillas in {1}: rolled {2}, {3}.",
    ),
    EventKind("repression", ("area", "number"), "Massive repression in {0}: NVA points {1}."),
    # ---- politics ------------------------------------------------------------------------------
    EventKind(
        "persuaded", ("side", "area", "number", "text"),
        "The {0} side speaks to the people of {1}: rolled {2}, {3}.",
    ),
    # ---- losses --------------------------------------------------------------------------------
    EventKind("reduced", ("unit", "area"), "{0} in {1} loses a step."),
    EventKind("eliminated", ("unit", "area"), "{0} is eliminated in {1}."),
    EventKind(
        "eliminated_for", ("unit", "area", "number"),
        "{0} is eliminated in {1}: {2} points for the US.",
    ),
)  # fmt: skip
EVENT_KINDS = {kind.name: kind for kind in _KINDS}
QUESTIONS = {
    "setup": "Place your units, open or underground, then done.",
    "replacement": "Take replacements and reinforcements, then done.",
    "movement": "Move your units, then done.",
    "combat": "Declare your next attack, or done.",
    "support": "What supports the combat in {area}? Else done.",
    "fire": "On which table do you fire in {area}: Mobile or Positional?",
    "lose": "Which units of yours lose steps in {area}?",
    "retreat": "Where do your units go that must leave {area}?",
    "overstacked": "Which units do you give up where more than four stand?",
    "strike": "Do the points that supported the attack strike {area}? Else done.",
    "victim": "Which unit do you lose in {area}?",
    "repression": "Repress all guerrillas of {area}, for four NVA points? Else done.",
    "advance": "Who takes {area}? Else done.",
    "politics": "Win over the people under your open units, then done.",
}

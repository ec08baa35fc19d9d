"""How the game says its events and asks its questions, in our own words."""

from __future__ import annotations

from engine.kernel.event import PHASE_BEGINS, EventKind

_KINDS = (
    EventKind("die", ("text", "number"), "Die for {0}: {1}.", detail=True),
    EventKind(PHASE_BEGINS, ("number", "number", "text"), "Turn {0}, phase {1}: {2}.", detail=True),
    EventKind("turn", ("number",), "Turn {0} begins."),
    EventKind("ruff_puffs_drawn", (), "The Ruff-Puffs are drawn, face down.", detail=True),
    EventKind("placed", ("unit", "area"), "{0} is set up in {1}.", detail=True),
    EventKind("allies_set_up", (), "The Allied forces are set up."),
    EventKind("deployed", (), "The VC/NVA forces are set up."),
    EventKind("moved", ("unit", "area", "area"), "{0} moves from {1} to {2}.", detail=True),
    EventKind(
        "trailed", ("unit", "area", "area"), "{0} takes the trail from {1} to {2}.", detail=True
    ),
    EventKind("shown", ("unit", "area"), "{0} is face up in {1}.", detail=True),
    EventKind(
        "lifted", ("unit", "area", "area", "unit"), "{3} lifts {0} from {1} to {2}.", detail=True
    ),
    EventKind("flew", ("unit", "area", "area"), "{0} flies from {1} to {2}.", detail=True),
    EventKind("returned", ("unit", "area"), "{0} returns to {1}.", detail=True),
    EventKind("sailed", ("unit", "area", "area"), "{0} sails from {1} to {2}.", detail=True),
    EventKind(
        "carried", ("unit", "area", "area"), "{0} is carried by river from {1} to {2}.", detail=True
    ),
    EventKind("station_ordered", ("unit", "area"), "{0} is to stand off {1}.", detail=True),
    EventKind("stationed", ("unit", "area"), "{0} stands off {1}."),
    EventKind(
        "slow_reaction", ("corps", "number"), "Conventional units that {0} Corps may move: {1}."
    ),
    EventKind("search_ordered", ("area",), "Search in {0}.", detail=True),
    EventKind(
        "searched",
        ("area", "number", "number", "number"),
        "Search in {0}: rolled {1} against {2}, {3} found.",
    ),
    EventKind("chosen", ("unit",), "{0} lets itself be found.", detail=True),
    EventKind("nva_points", ("number",), "NVA replacement points: {0}.", detail=True),
    EventKind("replacement_ordered", ("unit", "area"), "{0} is to return at {1}.", detail=True),
    EventKind("replaced", ("unit",), "{0} returns to play."),
    EventKind("arrived", ("unit", "area"), "{0} arrives at {1}.", detail=True),
    EventKind("strike_ordered", ("unit", "unit"), "{0} is to strike {1}.", detail=True),
    EventKind(
        "bombed",
        ("unit", "unit", "area", "column", "number", "result"),
        "{0} strikes {1} in {2} at {3}: rolled {4}, {5}.",
    ),
    EventKind("wasted", ("unit", "unit", "area"), "{0} finds {1} gone from {2}; wasted."),
    EventKind("battles_ordered", ("area",), "The battles begin with {0}.", detail=True),
    EventKind("battles", ("text",), "Order of battles: {0}.", detail=True),
    EventKind("battle", ("area",), "Battle of {0}."),
    EventKind("turned_up", ("unit", "number"), "{0} are turned up: strength {1}."),
    EventKind("aimed", ("unit", "unit", "area"), "{0} is to fire at {1} in {2}.", detail=True),
    EventKind("taken_off", ("unit", "unit"), "{0} fires no more at {1}.", detail=True),
    EventKind(
        "surprise_waived",
        ("unit",),
        "{0} fires together with others, and so not first: only sappers among themselves do.",
        detail=True,
    ),
    EventKind("held", ("area",), "Fire is held in {0}.", detail=True),
    EventKind(
        "order_dropped",
        ("unit", "area"),
        "The order to fire at {0} in {1} no longer holds.",
        detail=True,
    ),
    EventKind("fired", ("unit", "unit", "area"), "{0} fires at {1} in {2}.", detail=True),
    EventKind(
        "shot",
        ("unit", "area", "column", "number", "result"),
        "Fire at {0} in {1} at {2}: rolled {3}, {4}.",
    ),
    EventKind("destroyed", ("unit", "area", "text"), "{0} is lost in {1} ({2})."),
    EventKind("retreat_ordered", ("unit", "area"), "{0} is to retreat to {1}.", detail=True),
    EventKind("retreated", ("unit", "area", "area"), "{0} retreats from {1} to {2}."),
    EventKind("insurrection", ("area",), "{0} is in insurrection!"),
    EventKind("secured", ("area",), "{0} is secured."),
    EventKind("award", ("army", "number", "text", "place", "someone"), "{0}: {1:+d} ({2}{3}{4})."),
    EventKind("level", ("army", "number", "number"), "{0} stands at {1} of {2}.", detail=True),
    EventKind("won", ("seat", "text"), "{0} victory: {1}."),
    EventKind("winners", ("text",), "Each for itself: {0}."),
    EventKind("blind_ordered", ("unit", "area"), "{0} is to bomb {1} blind.", detail=True),
    EventKind("stack_laid", ("area",), "The stack in {0} is laid.", detail=True),
    EventKind(
        "blind_bombed",
        ("unit", "area", "number", "column", "number", "result"),
        "{0} bombs {1} blind: unit {2} of the stack, at {3}: rolled {4}, {5}.",
    ),
    EventKind("struck_blind", ("unit", "area"), "It is {0} that is bombed in {1}.", detail=True),
    EventKind("civilians", ("unit", "area", "number"), "{0} rolls {2} in {1}: civilians are hit."),
    EventKind("slipped_away", ("area",), "A unit that was hit unseen retreats from {0}."),
    EventKind("raid_ordered", ("unit",), "{0} flies against North Vietnam."),
    EventKind(
        "raided",
        ("unit", "number", "number"),
        "{0} over North Vietnam: {1}, {2} points.",
        detail=True,
    ),
    EventKind("recon_ordered", ("unit", "area"), "{0} is to reconnoitre {1}.", detail=True),
    EventKind("recon_placed", ("unit", "area"), "{0} is on reconnaissance in {1}."),
    EventKind("reconnoitred", ("area", "number"), "Reconnaissance in {0}: {1} found."),
    EventKind(
        "recon_withdrawn", ("unit", "number"), "{0} is withdrawn until turn {1}.", detail=True
    ),
    EventKind(
        "consent_asked",
        ("unit", "unit", "area"),
        "{0} is to carry {1} to {2}; an ally is asked for it when all who move are done.",
        detail=True,
    ),
    EventKind("consent_given", ("unit", "unit", "area"), "{0} may carry {1} to {2}.", detail=True),
    EventKind("consent_refused", ("unit", "unit", "area"), "{0} may not carry {1} to {2}."),
)
EVENT_KINDS = {kind.name: kind for kind in _KINDS}

YES_OR_NO = {"consent": ("agree", "refuse")}
QUESTIONS = {
    "deployment": "Set up your units: deploy for the historical set-up, place to change it, done.",
    "vc-nva-movement": "Move your units, then done.",
    "reveal": "Which units do you turn up? You may also order fire and retreats ahead. Then done.",
    "battle-order": "In which order are the battles fought? You may order fire ahead. Then done.",
    "air-attacks": "Declare your air attacks, then done.",
    "fire": "Your fire in {area}, then done.",
    "retreat": "{unit} is hit in {area}. Where does it retreat?",
    "replacement": "Which eliminated units return? Then done.",
    "aero-mech-movement": "Move mechanized, riverine, naval, aviation and air units, then done.",
    "search": "Which areas do you search? Then done.",
    "detect": "Units are found in {area}. Choose which, then done.",
    "allied-movement": "Move your ground units and bring the rest home, then done.",
    "allied-set-up": "Set up your units: place what is to stand elsewhere, then done.",
    "plan": "You may order fire and retreats for the battles to come. Then done.",
    "stack": "Undetected units in {area} are bombed. In which order are they stacked? Then done.",
    "consent": "An ally asks to carry a unit of yours: agree or refuse.",
}
CONSENT = "May {unit} be carried to {area} by {carrier}? agree or refuse."
HIDDEN_RETREAT = "A unit that lies face down is hit in {area}. Where does it retreat?"

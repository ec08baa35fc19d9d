"""How the game says its events and asks its questions, in our own words."""

from __future__ import annotations

from engine.kernel.event import EventKind

_KINDS = (
    EventKind("die", ("text", "number"), "Die for {0}: {1}.", detail=True),
    EventKind("phase", ("number", "number", "text"), "Turn {0}, phase {1}: {2}.", detail=True),
    EventKind("turn", ("number", "text", "number"), "Turn {0} begins, {1}. Political points: {2}."),
    EventKind("joined", ("unit",), "{0} joins the pool.", detail=True),
    EventKind("left", ("unit",), "{0} leaves the game."),
    EventKind("entered", ("unit", "area"), "{0} is placed in {1}.", many="{0} placed in {1}."),
    EventKind("ran_out", ("kind",), "No more {0} counters are left to be placed."),
    EventKind("trail", ("area", "prize"), "{0} receives a {1}."),
    EventKind("trail_full", ("area",), "{0} is full: the die is lost.", detail=True),
    EventKind("shifted", ("area", "area"), "A trail counter goes from {0} to {1}."),
    EventKind("targeted", ("unit", "area"), "{0} is to attack {1}.", detail=True),
    EventKind("trained", ("unit",), "{0} trains local militia."),
    EventKind(
        "air_defense",
        ("area", "text", "unit", "number", "yes"),
        "{0}: the {1} fires at {2}, rolled {3}, shot down: {4}.",
    ),
    EventKind(
        "trail_attack",
        ("unit", "area", "number", "yes"),
        "{0} attacks {1}: rolled {2}, trail counter removed: {3}.",
    ),
    EventKind(
        "raised",
        ("unit", "area", "number"),
        "{0} is raised in {1}, at a cost of {2}.",
        many="{0} raised in {1}.",
    ),
    EventKind(
        "moved",
        ("unit", "area", "area"),
        "{0} moves from {1} to {2}.",
        detail=True,
        many="{0} moved to {2}.",
    ),
    EventKind(
        "napalmed",
        ("unit", "area", "number", "yes"),
        "Napalm on {0} in {1}: rolled {2}, destroyed: {3}.",
    ),
    EventKind("passed_over", ("text",), "{0}: there is nothing to decide."),
    EventKind("combat", ("area",), "Combat in {0}."),
    EventKind("supported", ("area",), "The 7th Fleet supports the combat in {0}."),
    EventKind(
        "fired",
        ("unit", "area", "number", "number", "yes"),
        "{0} fires in {1}, hits on {2}: rolled {3}, hit: {4}.",
        detail=True,
    ),
    EventKind(
        "round",
        ("area", "number", "number", "number"),
        "{0}, round {1}: US/ARVN scores {2}, NVA/VC {3}.",
    ),
    EventKind("eliminated", ("unit", "area"), "{0} is eliminated in {1}."),
    EventKind(
        "retreated",
        ("unit", "area", "area"),
        "{0} retreats from {1} to {2}.",
        many="{0} retreated to {2}.",
    ),
    EventKind(
        "evaded",
        ("unit", "area", "area"),
        "{0} slips away from {1} to {2}.",
        many="{0} slipped away to {2}.",
    ),
    EventKind(
        "combat_over",
        ("area", "number", "number"),
        "The combat in {0} is over. Left are, of US/ARVN {1}, of NVA/VC {2}.",
        detail=True,
    ),
    EventKind("insurgency", ("region", "number"), "Insurgency in {0}: {1} VC.", detail=True),
    EventKind("offensive_die", ("number", "text"), "The offensive: rolled {0}{1}."),
    EventKind("minor_offensive", ("region",), "A minor offensive in {0}."),
    EventKind("major_offensive", ("number",), "A major offensive, number {0}, in all regions!"),
    EventKind("no_offensive", ("region",), "No offensive: there is no NVA or VC unit in {0}."),
    EventKind(
        "advanced",
        ("unit", "area", "area"),
        "{0} advances from {1} to {2}.",
        detail=True,
        many="{0} advanced to {2}.",
    ),
    EventKind(
        "redeployed",
        ("unit", "area", "area"),
        "{0} redeploys from {1} to {2}.",
        many="{0} redeployed to {2}.",
    ),
    EventKind(
        "control",
        ("text", "text"),
        "Regions that US/ARVN controls: {0}; that NVA/VC does: {1}.",
    ),
    EventKind("scored", ("number",), "Turns with three regions: {0}."),
    EventKind(
        "political_event",
        ("effect", "number", "text"),
        "Political event for the next turn: rolled {1}{2}, {0}.",
    ),
    EventKind("result", ("level",), "The game is over: {0}."),
)
EVENT_KINDS = {kind.name: kind for kind in _KINDS}
YES_NO = ("no", "yes")


def modified(face: int, modifier: int) -> str:
    """What follows a face that was rolled: "" without a modifier, else " + 2 = 7"."""
    if not modifier:
        return ""
    return f" {'+' if modifier > 0 else '-'} {abs(modifier)} = {face + modifier}"


YES_OR_NO = {"support": ("support", "done"), "retreat": ("retreat", "stay")}
QUESTIONS = {
    "setup": "Place your units where the scenario lets you choose, then done.",
    "withdrawal": "Which unit goes home?",
    "trail-counter": "What does {area} receive?",
    "shift": "Move second trail counters to trail areas without any, then done.",
    "trail-attack": "Declare your attacks on the trail, then done.",
    "raise-move": "Buy and move your units, then done.",
    "fight": "Where do you strike and fight? Then done.",
    "support": "Does the 7th Fleet support this round in {area}? Else done.",
    "retreat": "Do you retreat from {area}, or stay for another round?",
    "evasion": "Who slips away from {area}? Then done.",
    "placement": "Place the units that enter play and move yours, then done.",
    "reinforcements": "Place the units that the major offensive adds, then done.",
    "reaction": "Fly airmobile units to the combats and use napalm, then done.",
    "redeployment": "Move surplus NVA infantry, then done.",
    "airmobile": "Redeploy airmobile units, then done.",
}

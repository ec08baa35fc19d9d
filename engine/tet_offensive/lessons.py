"""What a beginner should know of each question, in our own words: for a first turn with hints."""

from __future__ import annotations

GOAL = (
    "Each side has two armies; a side wins when both armies of the other are demoralized at the "
    "end of a turn. If nobody manages that in five turns, the Allies have won."
)
RETREATS = (
    "A unit that is hit and has somewhere to go retreats instead of dying. Look for a place from "
    "which it still threatens or guards a city."
)
LESSONS = {
    "deployment": (
        f"{GOAL} The VC gain by insurrections: a city without Allied ground units and with a VC "
        "unit in it. deploy places everything as it stood in 1968; you may move some of it after."
    ),
    "vc-nva-movement": (
        "A city costs the Allies most when they lose it: the number of its circle is its value. "
        "Units start in provinces and sanctuaries beside the cities; bring several where the "
        "garrison is weak. Your units lie face down: the Allies see how many, not which."
    ),
    "reveal": (
        "In a province only units that are face up fight, and only they can be shot at. In cities "
        "all fight. Say here too who fires at whom in the battles to come: attack and retreat."
    ),
    "battle-order": (
        "Battles are fought one after another, so an earlier one may open or close a retreat for a "
        "later one. If that is all the same to you: done."
    ),
    "plan": (
        "The other side fixes the order of battles. You may order fire and retreats ahead, so that "
        "you need not be asked in each battle; what no longer fits is asked again."
    ),
    "fire": (
        "Every unit fires once, several together at one target: their factors against the "
        "target's give the odds. In a city the defenders fire first. `odds attack ...` tells the "
        "chances before you order it."
    ),
    "retreat": RETREATS,
    "replacement": (
        "What is eliminated may return, as much as the turn allows. What you do not use is lost."
    ),
    "allied-set-up": GOAL,
    "aero-mech-movement": (
        f"{GOAL} Only mechanized, riverine, naval and air units move now; an aviation group can "
        "lift a unit to a city that needs it before the enemy fires again."
    ),
    "search": (
        "Enemy units lie face down and cannot be fired at until they are found. Search where many "
        "of your units stand beside many backs."
    ),
    "detect": "The search has found some of your units; you choose which. Give up the weakest.",
    "air-attacks": (
        "Air units strike where they fly, before the ground fights. Bombing in a city demoralizes "
        "both of your armies by the city's value, once a turn however often it is bombed."
    ),
    "allied-movement": (
        "Now the foot units move one area, along a highway from city to city. Leave no city of "
        "value without a ground unit, and bring aviation home."
    ),
    "stack": "What lies on top is hit first. A die beyond the last unit hits nobody of yours.",
    "consent": "An ally wants to carry a unit of yours. Nothing moves before you agree.",
}

_NONE = "what is drafted stands, and nothing is added."
# What the default comes to (ruling T41).
USUAL = {
    "deployment": "the historical set-up.",
    "allied-set-up": _NONE,
    "vc-nva-movement": _NONE,
    "reveal": "nobody is turned up but those who are drafted.",
    "battle-order": "the greatest political value first.",
    "plan": _NONE,
    "air-attacks": _NONE,
    "stack": "the weakest lie on top.",
    "fire": (
        "takes the city that can be taken; else each target by the fewest units that give the best "
        "odds, where most factors are to be gained first."
    ),
    "retreat": "to the place with most friends.",
    "replacement": _NONE,
    "aero-mech-movement": _NONE,
    "consent": "refuses.",
    "search": _NONE,
    "detect": "the weakest are found.",
    "allied-movement": _NONE,
}

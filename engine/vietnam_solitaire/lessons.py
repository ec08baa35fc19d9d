"""What a beginner should know of each question, in our own words: for a first turn with hints."""

from __future__ import annotations

GOAL = (
    "Hold regions: a region is yours while a unit of yours stands there and none of the NVA or VC. "
    "At least three of them in most turns and in the last one, and Saigon by ARVN alone, win."
)
LESSONS = {
    "setup": f"{GOAL} Spread what you place: an empty region is nobody's.",
    "withdrawal": "The chart takes units home; you choose which of those it allows.",
    "trail-counter": "SAMs and MiGs thin out the bombers; trail counters bring more troops.",
    "shift": "A trail area without a counter brings nothing, a second counter there brings more.",
    "trail-attack": (
        f"{GOAL} Each counter on the trail brings troops into the region it leads to, so bomb "
        "where you are weak. What you pay here is missing when you buy units."
    ),
    "raise-move": (
        "Points that are not spent are lost at the end of the turn. Within a region moving is free "
        "for most; put strength where the enemy stands, and one unit where nobody does."
    ),
    "fight": (
        "Fight where you are stronger, and name the combat with attack. Napalm, while you have it, "
        "takes away a unit before the dice."
    ),
    "support": "The fleet helps airmobile units in this round, for a point.",
    "retreat": "Stay while the odds are yours; what retreats is there next turn.",
    "evasion": "Who slips away into an empty jungle area of the region is not fought any further.",
    "placement": "Place out of reach or where you can win at once; combats come after this.",
    "reinforcements": "A major offensive: put these where a region can be taken from the enemy.",
    "reaction": (
        "The enemy is about to attack. Airmobile units fly to a combat free of charge, and napalm "
        "that is left costs nothing now."
    ),
    "redeployment": "Infantry beyond what a region needs may slip into one that is empty.",
    "airmobile": "Airmobile units go wherever they will be needed next turn.",
}

_NONE = "what is drafted stands, and nothing is added."
# What the default comes to.
USUAL = {
    "setup": _NONE,
    "withdrawal": "the first unit of the kind that is owed.",
    "trail-counter": "the first counter of those that are to be had.",
    "shift": _NONE,
    "trail-attack": _NONE,
    "raise-move": _NONE,
    "fight": _NONE,
    "support": "the fleet is not paid for.",
    "retreat": "stays for another round.",
    "evasion": "nobody slips away.",
    "placement": "each in the first area of its region.",
    "reinforcements": "one a region, in its first area.",
    "reaction": _NONE,
    "redeployment": _NONE,
    "airmobile": _NONE,
}

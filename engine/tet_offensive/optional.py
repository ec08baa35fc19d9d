"""What may be chosen before a match: the number of players and the optional rules."""

from __future__ import annotations

from engine.kernel.options import Option
from engine.tet_offensive.command import ADVANCED, FOUR, PLAYERS, TWO
from engine.tet_offensive.common import (
    BLIND_BOMBING,
    FREE_SET_UP,
    INVASION,
    NORTH,
    STRATEGIC_RECON,
)

OPTIONS = (
    Option(
        "players",
        "Two players, or four: US, ARVN, NVA and VC, each of which wins or loses by itself.",
        PLAYERS,
        TWO,
        "The Four-Player Game; Advanced Four-Player Game",
        (
            "Allied and VC/NVA.",
            f"{FOUR}: the forces are parted by corps, US and NVA in I and II, ARVN and VC in III "
            "and IV; theater units by army.",
            f"{ADVANCED}: the forces are parted by army; the US leads Koreans and Australians.",
        ),
    ),
    Option(
        INVASION,
        "US and South Vietnamese units may enter Laos and Cambodia through the sanctuaries. Each "
        "morale phase the US gains, for each country that is entered, a die of demoralization "
        "points, or two dice if US units are there.",
        heading="Invading Cambodia and Laos",
    ),
    Option(
        FREE_SET_UP,
        "The Allied player sets up first and freely: corps units in cities and provinces of their "
        "corps, theater units in any of South Vietnam.",
        heading="Allied Free Setup",
    ),
    Option(
        NORTH,
        "Theater Tac Air and Arc Light may be sent against North Vietnam instead: the NVA gains a "
        "die less 2, and two dice less 4, of demoralization points.",
        heading="Stepped Up Bombing of the North",
    ),
    Option(
        BLIND_BOMBING,
        "Air units may bomb units that nobody has detected: a die picks one from a stack that its "
        "owner lays, and beyond the stack it hits civilians.",
        heading="Blind Bombing",
    ),
    Option(
        STRATEGIC_RECON,
        "Four recon teams, two for Laos, one each for Cambodia and South Vietnam, find one unit "
        "each without a die, every other turn.",
        heading="Strategic Recon",
    ),
)

# What each changes in the rules of the basic game, by the heading that it touches.
CHANGES: dict[str, tuple[tuple[str, str], ...]] = {
    "players": (
        ("Sequence of Play", "Each side's part of a phase is two seats', both asked at once."),
        ("Combat Procedure", "By corps its player orders all fire; by army allies join fire."),
        ("Allied Aero-Mech Movement Phase", "To carry an ally's unit its player must agree."),
        ("Preparing for Play", "NVA and VC units are set up by their army's player."),
        ("Winning the Game", "Of the side that wins, only undemoralized armies' players win."),
    ),
    INVASION: (
        ("Corps Boundaries", "US and South Vietnamese units may leave their corps for abroad."),
        ("VC/NVA Sanctuaries", "They may enter those of Laos and Cambodia too."),
        ("Morale Phase", "The US rolls a die, or two, for each country in which they are."),
    ),
    FREE_SET_UP: (
        ("Preparing for Play", "Printed starts are a proposal; the Allied side is asked first."),
    ),
    NORTH: (
        ("Allied Aero-Mech Movement Phase", "Theater aircraft may raid the North: `raid`."),
        ("Morale Phase", "The NVA gains what the dice of the raids come to."),
    ),
    BLIND_BOMBING: (
        ("Air Attacks", "Undetected units may be attacked: `blind`, and `stack` for their owner."),
        ("Retreat From Combat", "A unit that is hit unseen retreats unseen."),
        ("Morale Phase", "Civilians that are hit cost the US a point a die."),
    ),
    STRATEGIC_RECON: (
        ("Allied Aero-Mech Movement Phase", "Teams are placed: `recon`."),
        ("Allied Search Phase", "Before any search each finds a unit; the owner chooses which."),
        ("Allied Movement Phase", "Teams are withdrawn and rest until two turns later."),
    ),
}

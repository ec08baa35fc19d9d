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

"""Headings of the rulebook under which no order stands: what each comes to, in our own words."""

from __future__ import annotations

from collections.abc import Mapping

HEADINGS: Mapping[str, str] = {
    "Map and Unit Notation": "Five regions have four areas each, named by the numbers of a die. "
    "Six areas of the Ho Chi Minh Trail lie beside them. Political points pay for what the US and "
    "ARVN do.",
    "Phase 1: Roll for Trail Counters": "Two dice place two counters on the trail, at most two in "
    "an area. In Haiphong and Hanoi a SAM comes instead of a second counter, and later a MiG.",
    "Phase 5: Place NVA and VC Units": "Dice say in which region and area a VC unit appears, and "
    "for each trail counter an NVA unit enters the region to which its part of the trail leads.",
    "Phase 6: Resolve Insurgency Combats": "Where enemies stand in one area they fight, as in the "
    "phase of US and ARVN attacks.",
    "Phase 7: NVA and VC Offensive": "A die: 1 to 5 is a minor offensive in the region of that "
    "number, 6 a major one in all. NVA and VC move on from area to area until they meet an enemy.",
    "Phase 8: Redeploy the Airmobile Cavalry": "US air cavalry and ARVN airmobile units may go to "
    "any area without NVA and VC.",
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events": "A turn in "
    "which the US and ARVN hold three regions counts. A region is held with one of their units and "
    "without NVA and VC. At the end Saigon must be held by ARVN units alone.",
    'Scenario A: "Tet 1968"': "Turns 6 to 13, with units placed as the scenario says.",
    'Scenario B: "The Fall of South Vietnam"': "Turns 11 to 16, without political events.",
}

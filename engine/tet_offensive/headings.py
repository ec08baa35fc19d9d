"""Headings of the rulebook under which no order stands: what each comes to, in our own words."""

from __future__ import annotations

from collections.abc import Mapping

HEADINGS: Mapping[str, str] = {
    "The Map": "Units stand in areas, and move and fight by areas.",
    "Areas": "Cities have a political value and may hold an air base; each lies in a province. "
    "Provinces are lowland, highland or delta. Sanctuaries and North Vietnam are safe ground of "
    "the VC and NVA. Boxes hold what is off the map.",
    "Other Features": "Corps zones, national boundaries, highways, the Ho Chi Minh Trail and the "
    "Mekong each bear on who may move where.",
    "Sequence of Play": "A turn has eight phases: VC/NVA movement and combat, replacement, Allied "
    "aero-mech movement, search, combat and movement, morale. There are five turns. In the first "
    "two a die for each corps says whether the Allies react in time to move.",
    "VC/NVA Movement": "Every VC and NVA unit may move one step: between a city and its province, "
    "to an adjacent province, or into and out of a sanctuary.",
    "Movement Example": "From Cheo Reo one comes into province 23, and from there to 21; from one "
    "city straight to another never.",
    "Detection": "When the VC and NVA have moved, those in cities lie face up and all others face "
    "down.",
    "VC/NVA Combat Phase": "Enemies in one area may fight. The VC/NVA side turns units up, the "
    "Allied side puts the battles in order, and each is fought in turn.",
    "Terrain": "Mechanized infantry and cavalry fire at half strength in delta and highland "
    "provinces, but not in cities there. They defend at full strength.",
    "Combat Results": "A die in the column of the odds: overrun removes the target, a hit makes it "
    "retreat or, where it cannot, removes it, a miss does nothing.",
    "Order of Fire": "Both sides of a battle fire at the same time, but for three cases: Allies in "
    "a city that is not in insurrection fire first, VC and NVA in a sanctuary fire first, and "
    "sappers fire before everybody in the first VC/NVA combat phase.",
    "Insurrection": "A city that ends a combat phase with VC and without Allied ground units "
    "rises. While it does, Allies there do not fire first and sympathizers fight for the VC. It "
    "ends when a combat phase ends with Allies there and neither VC nor NVA.",
    "Allied Combat Phase": "Fought as the VC/NVA combat phase is, and air attacks come first.",
    "Allied Movement Phase": "All Allied ground units but Ruff-Puffs may move, also those that "
    "have moved before in the turn: to an adjacent area, or along a highway.",
    "Morale Phase": "Each of four armies, US, South Vietnam, NVA and VC, gains and loses "
    "demoralization points for what happened in the turn.",
    "Morale Phase Summary": "Points come from combat factors lost, cities bombed, cities that rise "
    "and cities secured; a city counts by its political value.",
    "Winning the Game": "An army whose points reach its level is demoralized, for as long as they "
    "stay there. A side wins if both armies of the other are demoralized at the end of a morale "
    "phase; after the last turn the armies that are not decide.",
    "Destruction of Air Units": "Air units are lost with their base: when VC or NVA are in its "
    "city and no Allied ground unit at the end of a combat phase.",
    "Corps Boundaries": "Only theater units of the Allies cross from corps to corps. NVA units do "
    "so by way of Laos or Cambodia; VC units come back only into their own corps.",
    "Sappers": "In the VC/NVA combat phase of the first turn they fire before anybody, and whom "
    "they remove does not fire back.",
    "VC/NVA Sanctuaries": "Allies search there at one less, are fired at first, attack one column "
    "lower, and no unit retreats from there.",
    "Optional Rules": "Chosen when a match is opened, each by itself.",
    "The Four-Player Game": "The US, South Vietnam, North Vietnam and the Viet Cong each have a "
    "player.",
    "Player Forces": "In the simple game for four the US and the NVA lead I and II Corps, the ARVN "
    "and the VC lead III and IV Corps, and theater units follow their nation.",
    "Player Victory": "The match ends as the game for two does. Of the side that wins, who is not "
    "demoralized has won: that may be one player, two or none.",
    "Invading Cambodia and Laos": "Optional: Allies may enter them, and the US takes points in the "
    "morale phase for each country, one die for South Vietnamese units there, two for US units.",
    "Allied Free Setup": "Optional: corps units may begin anywhere in their corps, theater units "
    "anywhere in South Vietnam.",
    "Combat Example": "A battle told shot by shot, with its odds and dice.",
    "Commonly Asked Questions": "Among others: an insurrection is put down only at the end of a "
    "combat phase, and corps Tac Air never leaves its corps.",
}

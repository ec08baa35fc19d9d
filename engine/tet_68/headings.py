"""Headings of the rulebook under which no order stands: what each comes to, in our own words."""

from __future__ import annotations

from collections.abc import Mapping

HEADINGS: Mapping[str, str] = {
    "Turn Sequence": "A game turn is a week: a weather die, the NVA half, the US half, then the "
    "NVA counts what it holds. A half is reinforcement and replacement, movement, combat and "
    "political combat.",
    "Weather": "A 1 is bad weather: black roads are gone, three air points a combat or strike, one "
    "airmobile unit may end its move in a hex, and lines of communication are short.",
    "Victory": "The higher total wins: from 34 a tactical, from 67 a strategic victory. Who has "
    "100 at the end of a turn wins at once.",
    "First Turn Surprise": "In the first turn of Tet! only bases and camps fire back and get "
    "support, and there is no US half.",
}

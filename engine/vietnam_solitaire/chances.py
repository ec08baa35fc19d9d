"""Chances in words: what an order's dice may come to, exactly, before it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

SIDES = 6  # of a die
Chances = Sequence[tuple[str, Fraction]]


def within(highest: int) -> Fraction:
    """The chance that a die shows a face up to the highest that succeeds."""
    return Fraction(highest, SIDES)


def likely(outcomes: Mapping[str, Fraction]) -> Chances:
    """The outcomes that can come up."""
    return [(words, chance) for words, chance in outcomes.items() if chance]

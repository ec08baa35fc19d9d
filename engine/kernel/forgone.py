"""What a seat gives up if it closes a question now: units without orders, points not spent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.kernel.wording import joined

FEW = 4  # so many units are all named; of more the first few
UNITS = "{units}"  # stands in the words for the units, by name


class Forgone(NamedTuple):
    """Something that can be ordered at a question and is lost when that is closed.

    `words`: a sentence without its full stop; where it speaks of units it says `UNITS`. Made from
    what the seat may know, with numbers.
    """

    words: str
    units: tuple[int, ...] = ()


def of_units(units: Sequence[int], one: str, many: str, note: str = "") -> list[Forgone]:
    """The loss that units come to, none for no unit: `one` or `many` follows their names.

    `note` stands in brackets after the names: their factors, say.
    """
    if not units:
        return []
    beside = f" ({note})" if note else ""
    return [Forgone(f"{UNITS}{beside} {one if len(units) == 1 else many}", tuple(units))]


def said(loss: Forgone, name: Callable[[int], str]) -> str:
    """A loss in words; `name` gives the name of a unit."""
    names = [name(unit) for unit in loss.units]
    if len(names) > FEW:
        short = (
            f"{len(names)} units ({', '.join(names[: FEW - 1])} and {len(names) - FEW + 1} more)"
        )
    else:
        short = joined(names)
    return loss.words.replace(UNITS, short)

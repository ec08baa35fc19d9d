"""What a seat may know of a position, as values: the only thing that leaves the rules.

Pictures, texts and stand-ins are made from views and from nothing else. A game's own views say
more; what stands here is what desk, front doors and pictures read of any game.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class UnitView(Struct, frozen=True, kw_only=True):
    """A unit that the viewer can identify."""

    id: str

    def words(self, *, opened: bool = False) -> str:
        """What its counter says, in words. Base: its name alone.

        `opened`: the match is over and every unit lies open, so how it lies tells nothing.
        """
        return self.id


class AreaView(Struct, frozen=True, kw_only=True):
    """An area with the units there that the viewer can identify.

    `region`: the part of the map that people name when they mean several areas; "": none.
    """

    name: str
    region: str = ""
    units: tuple[UnitView, ...] = ()

    def words(self) -> str:
        """What kind of area it is and what marks it, in words. Base: nothing."""
        return ""


class View(Struct, frozen=True, kw_only=True):
    """A position as a seat sees it (`seat` None: a spectator). Everything by name, in map order.

    `turns`: the number of the last turn. `awaited`: the seats that are waited for.
    `phase_report`: what happened, in words that the seat may read, under `report_title`.
    `opened`: the match is over and nothing is hidden. `boxes`: units off the map, by box.
    """

    seat: str | None
    first_turn: int = 1
    turn: int
    turns: int
    phase: int
    phase_name: str
    areas: tuple[AreaView, ...]
    boxes: Mapping[str, tuple[UnitView, ...]] = {}
    awaited: tuple[str, ...] = ()
    result: str | None = None
    phase_report: tuple[str, ...] = ()
    report_title: str = "This phase"
    opened: bool = False

"""Places as orders name them: the hexes, by their numbers and what stands in them, and the boxes.

The id of a hex is its index in the grid, so every list of the board is read by it; boxes follow.
"""

from __future__ import annotations

from engine.tet_68.board import Board
from engine.tet_68.data.hexes import COUNT, number
from engine.tet_68.datafiles import Box as PrintedBox

# Boxes: units that are not on the map.
(
    OUT, SET_UP, REGULARS_LOST, GUERRILLAS_LOST, AMERICANS_LOST, ALLIES_LOST, ARVN_LOST,
    REVEALED_DUMMIES, TO_COME, GONE,
) = range(COUNT, COUNT + 10)  # fmt: skip
BOXES = (
    "Not in Play",
    "Set-Up",
    "NVA Regular Replacement",
    "NVA Guerrilla Replacement",
    "American Replacement",
    "Allied Replacement",
    "ARVN Replacement",
    "Revealed Dummies",
    "Reinforcements",
    "Out of the Game",
)
PRINTED: dict[PrintedBox, int] = {
    "NVA regular replacement": REGULARS_LOST,
    "NVA guerrilla replacement": GUERRILLAS_LOST,
    "ARVN replacement": ARVN_LOST,
}


def is_hex(area: int) -> bool:
    """Whether an area is a hex and no box."""
    return area < COUNT


def area_names(board: Board) -> tuple[str, ...]:
    """The name of each area: "Saigon (2634)", "2734", and the boxes."""
    names = [number(place) for place in range(COUNT)]
    for name, place in board.at.items():
        if place not in board.holding or board.holding[place].name == name:
            said = f"Base {name}" if name.isdecimal() else name
            names[place] = f"{said} ({number(place)})"
    return (*names, *BOXES)


def area_also(board: Board) -> dict[str, int]:
    """What else areas are called: numbers, names alone, towns in the hex of something else."""
    found = {number(place): place for place in range(COUNT)}
    for name, place in board.at.items():
        found[name] = place
        found[f"{name} {number(place)}"] = place
    return found

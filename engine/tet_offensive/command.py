"""Who decides what: sides and seats, by the number and kind of players.

A side is what the rules speak of: the Allied player or the VC/NVA player. A seat is a person's
chair. With two players they are the same. With four, a side has two seats, which part its units and
its questions by corps (The Four-Player Game) or by army (Advanced Four-Player Game).
Ruling T40 and those that follow it.
"""

from __future__ import annotations

from engine.tet_offensive.board import ALLIED, ARVN, CORPS, NVA, POSTS, SIDES, THEATER, VC, Board

TWO, FOUR, ADVANCED = "2", "4", "advanced"
PLAYERS = (TWO, FOUR, ADVANCED)
NOBODY = -1
# Seats of a match for four.
US_SEAT, ARVN_SEAT, NVA_SEAT, VC_SEAT = range(4)
# In the basic form: who commands in a corps, by side and corps; outside corps areas the first.
BY_CORPS = (
    (US_SEAT, US_SEAT, US_SEAT, ARVN_SEAT, ARVN_SEAT),
    (NVA_SEAT, NVA_SEAT, NVA_SEAT, VC_SEAT, VC_SEAT),
)


class Command:
    """Which seat leads a unit and settles a question about an area.

    Everything but who leads an NVA unit in the basic form for four follows from what is printed;
    that the position remembers (`led`).
    """

    def __init__(self, board: Board, players: str = TWO) -> None:
        self.players = players
        four = players != TWO
        self.seats = POSTS[2:] if four else POSTS[:2]
        self.side: tuple[int, ...] = (0, 0, 1, 1) if four else (0, 1)  # by seat
        self.post = tuple(range(2, 6)) if four else (0, 1)  # by seat: its name among all seats
        self.of = tuple(
            tuple(s for s in range(len(self.seats)) if self.side[s] == side)
            for side in range(len(SIDES))
        )
        # Who may see what a side knows: a mask of seats, by side.
        self.mask = tuple(sum(1 << seat for seat in seats) for seats in self.of)
        self.by_army = players == ADVANCED
        self.by_corps = players == FOUR
        self.replaces = [self._army_seat(board, u) for u in board.units]
        self.leads = [self._leads(board, u) for u in board.units]
        # Who sets a unit up: the Allied seats what they lead, the others their own army.
        self.deploys = [
            self.leads[u] if board.side_of[u] == ALLIED else self.replaces[u] for u in board.units
        ]
        self.settles = [
            [self._settles(board, side, a) for a in range(len(board.area_names))]
            for side in range(len(SIDES))
        ]
        self._corps = board.corps
        # By area: whether each seat of a side orders its own fire there, so that they join it.
        self.joint = [self.by_army or (self.by_corps and not corps) for corps in board.corps]
        self._own = [
            [c for c in range(1, 5) if self.by_corps and BY_CORPS[self.side[s]][c] == s]
            for s in range(len(self.seats))
        ]

    def _army_seat(self, board: Board, unit: int) -> int:
        """The seat of a unit's army: whose it is by army, and who brings it back (T77)."""
        if self.players == TWO:
            return board.side_of[unit]
        own = {ARVN: ARVN_SEAT, NVA: NVA_SEAT, VC: VC_SEAT}
        return own.get(board.army[unit], US_SEAT)

    def _leads(self, board: Board, unit: int) -> int:
        """The seat that leads a unit, as far as that is printed on it."""
        corps = board.unit_corps[unit]
        if self.by_corps and corps != THEATER:
            return BY_CORPS[board.side_of[unit]][corps]
        return self._army_seat(board, unit)

    def _settles(self, board: Board, side: int, area: int) -> int:
        if self.by_corps:
            return BY_CORPS[side][board.corps[area]]
        return self.of[side][0]

    def concerned(self, seat: int, area: int) -> bool:
        """Whether a seat may have units in an area, as all know: abroad either ally may."""
        return not self.by_corps or self._corps[area] in (0, *self._own[seat])

    def in_words(self) -> dict[str, str]:
        """Who commands where, by the names of corps; empty where a side is one seat."""
        if not self.by_corps:
            return {}
        return {
            CORPS[corps]: " and ".join(self.seats[BY_CORPS[side][corps]] for side in (0, 1))
            for corps in range(1, len(CORPS))
        }


def led_by(command: Command, board: Board, unit: int, area: int) -> int:
    """The seat that takes an NVA unit over where it stands, or NOBODY where none does (T78)."""
    if not command.by_corps or board.army[unit] != NVA or not board.corps[area]:
        return NOBODY
    return BY_CORPS[board.side_of[unit]][board.corps[area]]

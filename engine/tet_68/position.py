"""The position of Tet '68: its fields, and who is where.

A unit without a star is always open. One with a star is open where `face_up` is set, and
underground where it is not; in a box that says nothing.
"""

from __future__ import annotations

from engine.kernel.field import Each, One
from engine.kernel.names import Names
from engine.kernel.places import PlacedPosition
from engine.kernel.play import Play
from engine.tet_68.areas import OUT, is_hex
from engine.tet_68.board import US, Board
from engine.tet_68.forces import Forces

# What a unit has done in the Movement Phase at hand.
STAYED, MOVED, FLOWN = range(3)  # flown: as airmobile, which bad weather counts (4.2C)
# Owed replacements and arrivals, by pool.
POOLS = (
    "NVA regulars", "Communist guerrillas", "Americans", "allies", "South Vietnamese", "China",
)  # fmt: skip
REGULARS, GUERRILLAS, AMERICANS, ALLIES, ARVN, CHINA = range(len(POOLS))
# To whom a Popular Area or a city holds. The first is what is printed.
AS_PRINTED, TO_US, TO_NVA, TO_NOBODY = range(4)
SETTING_UP = (0, 1)  # the stages of the set-up
SAC_POINTS, FLEET_POINTS, LIFT_POINTS = 6, 6, 10


class HexPosition(PlacedPosition):
    """Fields as attributes, plus `here` (units by hex and box)."""

    SCHEMA = 1

    # ---- the sequence of play, the score -------------------------------------------------------
    turn = One(1)
    stage = One(value="stage")
    done = Each("seat", "flag")
    bad_weather = One(value="flag")
    us_vp = One()
    nva_vp = One()
    dau_tranh = One()  # markers that are not used
    result = One()  # 0 none yet; 1, 2: the side, plus one, that has won; 3 a draw
    # ---- units ---------------------------------------------------------------------------------
    loc = Each("unit", "area", OUT, watched=True)
    face_up = Each("unit", "flag", watched=True)  # open, of those that have a star
    reduced = Each("unit", "flag")  # its reverse shows
    home = Each("unit", "country", -1)  # of those that may not leave it (18.3, ruling S11)
    homeless = Each("unit", "flag")  # not come home yet (ruling S10)
    # ---- the map -------------------------------------------------------------------------------
    holder = Each("popular", watched=True)  # of a Popular Area: AS_PRINTED ...
    allegiance = Each("holding")  # of a city that was won by politics: AS_PRINTED ...
    neutralized = Each("holding", "flag", watched=True)  # bases and camps
    # ---- this game turn ------------------------------------------------------------------------
    air_points = One()
    sac = One()  # points left: 6, 3 after one use, 0
    fleet = One(-1, value="area")  # where it lies
    fleet_used = One(value="flag")
    bombed = One(value="flag")  # strategic bombing was done (24.1)
    # ---- replacements and reinforcements -------------------------------------------------------
    owed = Each("pool")  # replacements that may still be taken in this phase
    levy = One()  # of the guerrilla roll: 0 not rolled, else one more than it has brought (5.3)
    mobilized = One(value="flag")  # South Vietnam: two units a turn from now on (5.7E)
    returned = Each("unit", "flag")  # placed in this phase as a replacement
    arrived = Each("unit", "flag")  # placed in this phase as a reinforcement
    # ---- this Movement Phase -------------------------------------------------------------------
    moved = Each("unit")  # STAYED ...
    lifted = Each("unit", "flag")  # moves as airmobile (7.6)
    lift_points = One()  # air points spent on that in this phase
    hurried = Each("unit")  # movement points that a Dau Tranh marker gave it (19.3)
    landed = Each("unit", "flag")  # a marine that lies upon enemies and must attack (7.5.2)
    # ---- this Combat Phase and Political Combat Phase ------------------------------------------
    attacked = Each("unit", "flag")  # has attacked, on the ground or by intelligence
    probed = Each("unit", "flag")  # has attacked by intelligence
    defended = Each("unit", "flag")  # has been attacked, on the ground or from the air
    assailed = Each("holding", "flag")  # the same of a self-defence hex
    canvassed = Each("popular", "flag")  # attacked politically
    campaigned = Each("holding", "flag")  # a captured city, the same
    # ---- the attack at hand (11.3): combat/ says what each step asks ---------------------------
    battle = One(-1, value="area")
    step = One()
    attacker = One()  # the side that has declared it
    attacking = Each("unit", "flag")
    defending = Each("unit", "flag")
    urged = One(value="flag")  # a Dau Tranh marker is spent on it
    support_air = One()
    support_sac = One()
    support_fleet = One(value="flag")
    table = Each("seat")  # the combat table that a side has chosen: 0 none yet, 1, 2
    unsupplied = Each("seat", "flag")  # at the declaration (16.7)
    owed_losses = Each("seat")  # increments that a side has still to pay
    retreating = Each("unit", "flag")  # has still to leave by its own side's R
    fallen = One(value="flag")  # the self-defence factor of the hex is out for this attack
    # ---- variants ------------------------------------------------------------------------------
    committed = One()  # the turn of Full Commitment (22), 0 not declared
    infiltrating = One(value="flag")  # chosen in secret, and not come to light yet (28)
    contingency = One()  # the turn of Contingency Reinforcements (23)
    unlimited = One()  # the turn of Unlimited War (25.5)
    air_given_up = One()  # points less each turn, for special forces (26)
    phoenix = One(value="flag")  # Operation Phoenix (29)
    provoked = Each("country", "flag")  # Laos or Cambodia was attacked by the NVA (25.2, 25.3)
    joined = Each("country", "flag")  # their army is on the map
    fell = Each("country", "flag", watched=True)  # lost to the US side (25.5)
    bombing = One()  # what the NVA goes without in its next half: the row of the table's result

    def __init__(self, names: Names, board: Board, forces: Forces) -> None:
        self.board = board
        self.forces = forces
        super().__init__(names)

    def clone(self) -> HexPosition:
        other = HexPosition(self.names, self.board, self.forces)
        self.copy_into(other)
        return other

    def settle(self, **numbers: int) -> None:
        """Set fields of a single number by their names, those that it changes."""
        for name, number in numbers.items():
            if getattr(self, name) != number:
                setattr(self, name, number)

    # ---- reading -------------------------------------------------------------------------------

    def setting_up(self) -> bool:
        """Whether units are still being set up."""
        return self.stage in SETTING_UP

    def on_map(self, unit: int) -> bool:
        """Whether a unit stands in a hex."""
        return is_hex(self.loc[unit])

    def underground(self, unit: int) -> bool:
        """Whether a unit stands in a hex with its star showing."""
        return (
            not self.face_up[unit] and self.forces.star[unit] != "none" and is_hex(self.loc[unit])
        )

    def combat(self, unit: int) -> int:
        """The combat factor that a unit shows."""
        combat, _ = self.forces.values[unit][self.reduced[unit]]
        return combat

    def movement(self, unit: int) -> int:
        """The movement factor that a unit shows."""
        _, move = self.forces.values[unit][self.reduced[unit]]
        return move

    def vp(self, side: int) -> int:
        """The victory points of a side."""
        return self.us_vp if side == US else self.nva_vp

    def score(self, side: int, points: int) -> None:
        """Give a side victory points, or take some."""
        if side == US:
            self.us_vp = self.us_vp + points
        else:
            self.nva_vp = self.nva_vp + points


HexTable = Play[HexPosition]

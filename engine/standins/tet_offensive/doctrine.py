"""The weights by which both stand-ins judge, found in play between them (docs/reconstruction).

One unit is about one demoralization point of an Allied army.
"""

from __future__ import annotations

# ---- what both sides go by ----------------------------------------------------------------------
CAPABILITY = 0.25  # a factor, for what it can still do in three turns
THREAT = 0.3  # silencing a factor before it fires
DRIVE_ALLIED = 0.1  # making an Allied factor retreat
DRIVE_ENEMY = 0.15  # making a VC/NVA factor retreat
SMOOTH = 0.15  # how little a target that is not yet covered spoils a plan to clear an area
FLOOR, SPREAD = 0.3, 1.0  # a point of an Allied army: at least, and by what it still can bear
ENEMY_FLOOR, ENEMY_SPREAD = 0.1, 0.4  # a point of a VC/NVA army likewise

# ---- VC/NVA -------------------------------------------------------------------------------------
HOLD_TURNS = 2.2  # for how many morale phases a taken city is reckoned to stay taken
RELIEF = 1.5  # Allied units reckoned to come to a city that matters
STAY = 1.4  # how well numbers hold a city
CAUTION = 0.8  # own losses against what they buy
LEAST = 0.6  # below this gain nobody more is sent into a city
SEND = 0.12  # what sending a factor into a city must bring
KEEP = 0.15  # what a factor that stays in a taken city must bring
BOLDNESS = 1.0  # own losses, when units are turned up
RAID = 2.0  # what an air unit over the battle is feared to do
SHOW = 0.5  # below this gain nobody is turned up
ALONE = 0.5  # how NVA units value cities with no VC unit near
FILL = 0.15  # how little a city that others will take draws more units
WAIT = 4  # cities of this value and more: fire is ordered only after the defenders'

# ---- Allied -------------------------------------------------------------------------------------
TURNS = 5.0  # for how many morale phases the fate of a city is reckoned
BASE = 3.0  # what an airbase with aircraft on it is worth
BESIDE = 0.4  # how much of what lies in sanctuaries threatens a city
SEEN = 0.25  # how much of what holds one city threatens the next
NEED = 2.6  # odds at which an enemy stack is reckoned beaten
NUMBERS = 1.4  # how much the number of shots matters against many small units
LOSS = 0.08  # of the enemy's fire, as own losses
KILLS = 0.12  # of what own fire can destroy
FALL = 2.8  # odds at which a garrison is reckoned lost
DANGER = 3.7  # odds at which a threat takes a garrison
FIELD = 1.0  # of a force that is outnumbered in a province
FIND = 0.2  # for a unit that a search may find
INERTIA = 0.43  # what a move must be worth
BORDER_SLACK = 60  # points that the US must have left before anybody crosses a border
BORDER_BACKS = 3  # hidden units beyond it that make that worth while
BLIND = 2.0  # what an unseen unit that is hit by bombs counts
NORTH = 2.0  # a point that bombing of the North brings: nothing is risked for it
BOMB = 1.0  # what a point of a bombed city counts

"""Phase 7: a minor or a major offensive, the reaction to it, its combats, and redeployment."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.sequence import NEXT, Phase, Progress, Stage
from engine.kernel.wording import counted
from engine.vietnam_solitaire import napalm
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, LAND, POOL
from engine.vietnam_solitaire.common import (
    Played,
    VsTable,
    is_asked,
    place_from_pool,
)
from engine.vietnam_solitaire.phases import insurgency_combat
from engine.vietnam_solitaire.position import (
    VsPosition,
)
from engine.vietnam_solitaire.scenario import MAJOR, ROLLED
from engine.vietnam_solitaire.words import modified

HEADING = "Phase 7: NVA and VC Offensive"
TWO_PLAYERS = "Two-Player Rules"
NONE, IS_MINOR, IS_MAJOR = range(3)
EVERYWHERE = 6  # the die of a major offensive
GARRISON = 2  # NVA infantry that a region keeps
STAYING = 1  # with two players, for the others may go (V31)


# ---- what kind, and where ------------------------------------------------------------------------


def roll(played: Played, table: VsTable) -> Progress:
    """A die for the region, or what the scenario prescribes."""
    position, board = table.position, played.board
    position.offensive = 0
    position.marching.reset()
    position.pending.reset()
    position.fought.reset()
    position.reinforcements = 0
    rules = played.rules(position)
    regions = played.scenario.regions
    if rules.offensive == MAJOR:
        face = EVERYWHERE
    elif rules.offensive != ROLLED:
        face = board.region_id[rules.offensive] + 1
    else:
        face = _die(played, table, rules.offensive_bonus)
    if face >= EVERYWHERE:
        position.offensive = IS_MAJOR
        position.majors += 1
        table.tell("major_offensive", position.majors)
        _add_units(played, table)
        marching = list(regions)
    elif position.communists_in(face - 1):
        position.offensive = IS_MINOR
        table.tell("minor_offensive", face - 1)
        marching = [face - 1]
    else:
        table.tell("no_offensive", face - 1)
        marching = []
    for region in marching:
        position.marching[region] = 1
    return NEXT


def _die(played: Played, table: VsTable, bonus: int) -> int:
    """The die of the offensive, modified; one that names a region out of play is rolled again."""
    attempt = 0
    while True:
        attempt += 1
        face = table.roll(table.address("offensive", f"roll {attempt}"))
        if face + bonus >= EVERYWHERE or face + bonus - 1 in played.scenario.regions:
            table.tell("offensive_die", face, modified(face, bonus))
            return face + bonus


def added_kind(played: Played, position: VsPosition) -> int:
    """The kind of unit that this major offensive adds, or -1."""
    kinds = played.scenario.major_adds
    number = position.majors
    if played.scenario.adds_for_ever:
        return kinds[0]
    return kinds[number - 1] if 0 < number <= len(kinds) else -1


def _add_units(played: Played, table: VsTable) -> None:
    """A unit in each region: in the lowest area that holds NVA or VC units, else in area 1-2."""
    position, board = table.position, played.board
    kind = added_kind(played, position)
    if kind < 0:
        return
    if played.options.two_players:
        count = min(len(played.scenario.regions), len(position.in_box(kind, POOL)))
        position.reinforcements = count
        return
    for region in played.scenario.regions:
        areas = board.areas_of[region]
        held = [a for a in areas if position.communist[a]]
        place_from_pool(played, table, kind, held[0] if held else areas[0])


# ---- reinforcements of a game for two ------------------------------------------------------------


def to_reinforce(played: Played, position: VsPosition) -> list[int]:
    """Units that a major offensive may add now."""
    kind = added_kind(played, position)
    left = position.reinforcements
    return position.in_box(kind, POOL) if kind >= 0 and left else []


def unengaged(played: Played, position: VsPosition) -> list[int]:
    """Regions with US/ARVN units and without NVA/VC units."""
    return [
        r
        for r in played.scenario.regions
        if position.allied_in(r) and not position.communists_in(r)
    ]


def may_reinforce(played: Played, position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Refuse units that the offensive does not add, and places that must wait (V32)."""
    board = played.board
    can = to_reinforce(played, position)
    for unit in units:
        if unit not in can:
            raise RuleViolation(f"{board.unit_names[unit]} is not added now.", TWO_PLAYERS)
    if len(units) > position.reinforcements:
        raise RuleViolation(
            f"{counted(position.reinforcements, 'unit')} may still be added.", TWO_PLAYERS
        )
    first = unengaged(played, position)
    if first and (board.region_of[area] not in first or len(units) > 1):
        raise RuleViolation(
            f"{board.regions[first[0]]} must be engaged before units are added elsewhere.",
            TWO_PLAYERS,
        )


def all_added(played: Played, position: VsPosition) -> None:
    """Refuse to go on while units are to be added (V45)."""
    if to_reinforce(played, position):
        left = counted(position.reinforcements, "unit")
        raise RuleViolation(f"The major offensive still adds {left}.", TWO_PLAYERS)


def count_reinforcements(position: VsPosition, units: tuple[int, ...]) -> None:
    """Note how many were added."""
    position.reinforcements -= len(units)


def reinforce(played: Played, table: VsTable) -> Progress:
    """With two players, the NVA/VC player says where a major offensive adds its units."""
    position = table.position
    if not played.options.two_players:
        return NEXT
    if not is_asked(position, COMMUNIST, bool(position.reinforcements)):
        return NEXT
    return [Decision("reinforcements", COMMUNIST, ("place", "done"))]


# ---- the march, the reaction, the combats --------------------------------------------------------


def march(played: Played, table: VsTable) -> Progress:
    """In each region all NVA/VC units go on by an area until a combat can take place (V23)."""
    position, board = table.position, played.board
    for region in played.scenario.regions:
        if not position.marching[region]:
            continue
        areas = board.areas_of[region]
        if not position.allied_in(region) or not position.communists_in(region):
            continue
        for _ in areas:
            _advance(played, table, region)
            met = [a for a in areas if position.communist[a] and position.allied[a]]
            for area in met:
                position.pending[area] = 1
            if met:
                break
    return NEXT


def _advance(played: Played, table: VsTable, region: int) -> None:
    position, board = table.position, played.board
    areas = board.areas_of[region]
    columns = [sorted(u for u in position.here[a] if board.seat_of[u] == COMMUNIST) for a in areas]
    for part, units in enumerate(columns):
        to = areas[(part + 1) % len(areas)]
        for unit in units:
            position.put(unit, to)
            table.tell("advanced", unit, areas[part], to)


def flyers(position: VsPosition) -> list[int]:
    """Airmobile units on the map that are not attacked, and have not flown to a combat (V49)."""
    board = position.board
    return [
        u
        for u in board.airmobile
        if board.area_kind[position.loc[u]] == LAND and not position.pending[position.loc[u]]
    ]


def attacked(position: VsPosition) -> list[int]:
    """The areas in which there is to be a combat: attackers that napalm burned lead to none."""
    return [a for a in position.board.land if position.pending[a] and position.communist[a]]


def reaction(played: Played, table: VsTable) -> Progress:
    """Airmobile units that are not attacked come to a combat; unused napalm is free."""
    position = table.position
    if not attacked(position) or not played.rules(position).reaction:
        return NEXT
    strikes = napalm.napalm_left(position) and napalm.burnable(position, attacked(position))
    if is_asked(position, ALLIED, bool(flyers(position) or strikes)):
        return [Decision("reaction", ALLIED, ("move", "napalm", "done"))]
    return NEXT


def price_of_move(played: Played, position: VsPosition, unit: int, area: int) -> int:
    """Nothing. Raises RuleViolation where the unit may not go in reaction."""
    board = played.board
    name = board.unit_names[unit]
    if unit not in board.airmobile:
        raise RuleViolation(f"{name} is no airmobile unit.", HEADING)
    if position.pending[position.loc[unit]]:
        raise RuleViolation(f"{name} is attacked itself, or has reacted already.", HEADING)
    if area not in attacked(position):
        raise RuleViolation(f"There is no combat in {board.area_names[area]}.", HEADING)
    return 0


def combats(played: Played, table: VsTable) -> Progress:
    """Combat after combat, in map order."""
    return insurgency_combat.next_combat(played, table)


# ---- redeployment --------------------------------------------------------------------------------


def surplus(played: Played, position: VsPosition, region: int, kept: int) -> list[int]:
    """NVA infantry beyond `kept` in a region without US/ARVN units, from the highest area on."""
    if position.allied_in(region):
        return []
    return position.units_in(region, played.board.nva_kind)[kept:]


def redeploy(played: Played, table: VsTable) -> Progress:
    """Regions without US/ARVN units keep two NVA infantry; the others go to the next region."""
    position, board = table.position, played.board
    if not played.scenario.redeployment or not position.offensive:
        return NEXT
    regions = played.scenario.regions
    if played.options.two_players:
        more = any(surplus(played, position, r, STAYING) for r in regions)
        if not is_asked(position, COMMUNIST, more):
            return NEXT
        return [Decision("redeployment", COMMUNIST, ("move", "done"))]
    last = len(regions) - 1
    for n, region in enumerate(regions):
        to = board.areas_of[regions[n + 1 if n < last else n - 1]][0]
        for unit in surplus(played, position, region, GARRISON):
            table.tell("redeployed", unit, position.loc[unit], to)
            position.put(unit, to)
    return NEXT


def price_of_redeployment(played: Played, position: VsPosition, unit: int, area: int) -> int:
    """Nothing. Raises RuleViolation for units that may not redeploy."""
    board = played.board
    if board.kind_of[unit] != board.nva_kind:
        raise RuleViolation(f"{board.unit_names[unit]} is no NVA infantry.", TWO_PLAYERS)
    if position.allied_in(board.region_of[position.loc[unit]]):
        raise RuleViolation("There are US or ARVN units in its region.", TWO_PLAYERS)
    return 0


def redeployable(position: VsPosition) -> list[int]:
    """NVA infantry in regions without US/ARVN units."""
    board = position.board
    return [
        u
        for u in board.of_kind[board.nva_kind]
        if board.area_kind[position.loc[u]] == LAND
        and not position.allied_in(board.region_of[position.loc[u]])
    ]


def check_redeployment(played: Played, position: VsPosition, units: tuple[int, ...]) -> None:
    """Refuse the last NVA infantry of a region (V31)."""
    board = played.board
    for region in played.scenario.regions:
        there = position.units_in(region, board.nva_kind)
        if there and all(u in units for u in there):
            raise RuleViolation(f"One NVA infantry stays in {board.regions[region]}.", TWO_PLAYERS)


PHASE: Phase[Played, VsPosition] = Phase(
    7,
    "NVA and VC Offensive",
    (
        Stage("roll", roll),
        Stage("reinforcements", reinforce),
        Stage("march", march),
        Stage("reaction", reaction),
        Stage("combats", combats),
        Stage("redeployment", redeploy),
    ),
)

"""Phase 7: a minor or a major offensive, the reaction to it, its combats, and redeployment."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.vietnam_solitaire.asking import is_asked
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, POOL
from engine.vietnam_solitaire.combat import rounds
from engine.vietnam_solitaire.combat.napalm import can_strike
from engine.vietnam_solitaire.phases import reinforcing
from engine.vietnam_solitaire.played import Played, VsTable
from engine.vietnam_solitaire.pool import place_from_pool
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.scenario import MAJOR, ROLLED
from engine.vietnam_solitaire.ways import Way
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
    position.settle(offensive=0, reinforcements=0)
    position.marching.reset()
    position.pending.reset()
    position.fought.reset()
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


def _add_units(played: Played, table: VsTable) -> None:
    """A unit in each region: in the lowest area that holds NVA or VC units, else in area 1-2."""
    position, board = table.position, played.board
    kind = reinforcing.added_kind(played, position)
    if kind < 0:
        return
    if played.options.two_players:
        count = min(len(played.scenario.regions), len(position.in_box(kind, POOL)))
        position.settle(reinforcements=count)
        return
    for region in played.scenario.regions:
        areas = board.areas_of[region]
        held = [a for a in areas if position.communist[a]]
        place_from_pool(played, table, kind, held[0] if held else areas[0])


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
            met = position.contested(areas)
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


def bound(position: VsPosition, unit: int) -> str:
    """Why a unit does not react, or "": airmobile units that are not attacked do (V49)."""
    name = position.board.unit_names[unit]
    if unit not in position.board.airmobile:
        return f"{name} is no airmobile unit."
    if position.pending[position.loc[unit]]:
        return f"{name} is attacked itself, or has reacted already."
    return ""


def flyers(position: VsPosition) -> list[int]:
    """Airmobile units that may come to a combat."""
    return [u for u in position.on_map(position.board.airmobile) if not bound(position, u)]


def attacked(position: VsPosition) -> list[int]:
    """The areas in which there is to be a combat: attackers that napalm burned lead to none."""
    return [a for a in position.board.land if position.pending[a] and position.communist[a]]


def refuse_reaction(played: Played, position: VsPosition, unit: int, area: int) -> None:
    """Refuse units that do not react, and areas without a combat to come."""
    if why := bound(position, unit):
        raise RuleViolation(why, HEADING)
    if area not in attacked(position):
        raise RuleViolation(f"There is no combat in {played.board.area_names[area]}.", HEADING)


REACTION = Way(HEADING, flyers, refuse_reaction, lambda played, position: attacked(position))


def reaction(played: Played, table: VsTable) -> Progress:
    """Airmobile units that are not attacked come to a combat; unused napalm is free."""
    position = table.position
    fights = attacked(position)
    if not fights or not played.rules(position).reaction:
        return NEXT
    if is_asked(position, ALLIED, bool(flyers(position)) or can_strike(position, fights)):
        return [Decision("reaction", ALLIED, ("move", "napalm", "done"))]
    return NEXT


def combats(played: Played, table: VsTable) -> Progress:
    """Combat after combat, in map order."""
    return rounds.next_pending(played, table)


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


def settled(position: VsPosition, unit: int) -> str:
    """Why a unit on the map does not redeploy, or "": NVA infantry without US/ARVN near it does."""
    board = position.board
    if board.kind_of[unit] != board.nva_kind:
        return f"{board.unit_names[unit]} is no NVA infantry."
    if position.allied_in(board.region_of[position.loc[unit]]):
        return "There are US or ARVN units in its region."
    return ""


def redeployable(position: VsPosition) -> list[int]:
    """The units that may redeploy, of a game for two."""
    infantry = position.board.of_kind[position.board.nva_kind]
    return [u for u in position.on_map(infantry) if not settled(position, u)]


def refuse_redeployment(played: Played, position: VsPosition, unit: int, area: int) -> None:
    """Refuse units that do not redeploy."""
    if why := settled(position, unit):
        raise RuleViolation(why, TWO_PLAYERS)


def refuse_the_last(
    played: Played, position: VsPosition, units: tuple[int, ...], area: int
) -> None:
    """Refuse the last NVA infantry of a region (V31)."""
    board = played.board
    for region in played.scenario.regions:
        there = position.units_in(region, board.nva_kind)
        if there and all(u in units for u in there):
            raise RuleViolation(f"One NVA infantry stays in {board.regions[region]}.", TWO_PLAYERS)


REDEPLOYMENT = Way(HEADING, redeployable, refuse_redeployment, refuse_together=refuse_the_last)


PHASE: Phase[Played, VsPosition] = Phase(
    7,
    "NVA and VC Offensive",
    {
        "roll": roll,
        "reinforcements": reinforcing.reinforce,
        "march": march,
        "reaction": reaction,
        "combats": combats,
        "redeployment": redeploy,
    },
)

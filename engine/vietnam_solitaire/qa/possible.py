"""Whether play can have come to a position: what the turn, the stage and the scenario allow.

Who stands on the map is not held against the Add / Remove Units chart, nor the points against
those of the turn: a moderator may give and take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.kernel.sequence import Progress
from engine.kernel.wording import counted
from engine.vietnam_solitaire.board import BOMBER, BOX, NO_EVENT, OUT, SPECIAL_FORCES, SUPPORT
from engine.vietnam_solitaire.phases import (
    add_remove,
    fight,
    insurgency_combat,
    offensive,
    placement,
    reinforcing,
    score,
    setup,
    trail_attack,
    trail_counters,
)
from engine.vietnam_solitaire.played import Played, VsTable
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.sequence import SEQUENCE

Play = Callable[[Played, VsTable], Progress]
NO_REGION = -1  # an armor that may enter anywhere
FIGHTING = (fight.orders, insurgency_combat.combats, offensive.combats)


def impossible(played: Played, position: VsPosition) -> Iterator[str]:
    """A sentence for each thing that play cannot have come to."""
    yield from _track(played, position)
    yield from _trail(played, position)
    yield from _turn(played, position)
    yield from _combat(played, position)
    yield from _set_up(played, position)
    yield from _units(played, position)


def _passed(position: VsPosition, play: Play) -> bool:
    """Whether the stage of the turn is behind what `play` does."""
    return position.stage > SEQUENCE.plays.index(play)


def _over(played: Played, position: VsPosition, play: Play) -> int:
    """How often what `play` does has been done since the scenario began."""
    return position.turn - played.scenario.first_turn + _passed(position, play)


def _track(played: Played, position: VsPosition) -> Iterator[str]:
    """The record track: points, turns that counted, major offensives, events, the end."""
    board, scenario = played.board, played.scenario
    most = max((*board.points.values(), *(r.points or 0 for r in scenario.turns.values())))
    most += max(event.points for event in board.events)
    if position.points > most:
        yield f"No turn has {position.points} political points: the most are {most}."
    won = position.score
    if scenario.by_regions:
        if won:
            yield "Turns with three regions are not counted in this scenario."
    else:
        most = scenario.score + max(0, _over(played, position, score.control))
        if not scenario.score <= won <= most:
            yield (
                f"There cannot be {counted(won, 'turn')} with three regions here: it is from "
                f"{scenario.score} to {most}."
            )
    majors = position.majors
    most = max(0, _over(played, position, offensive.roll))
    if majors > most:
        yield (
            f"There cannot have been {counted(majors, 'major offensive')}: "
            f"{counted(most, 'offensive phase')} have begun."
        )
    yield from _events(played, position)
    level = position.result
    regional = level in (score.MINOR_VICTORY, score.MINOR_DEFEAT)
    by_turns = level in (score.REAL_VICTORY, score.MARGINAL_VICTORY, score.NO_VICTORY)
    if (regional and not scenario.by_regions) or (by_turns and scenario.by_regions):
        yield f"This scenario does not end with a {score.LEVELS[level]}."


def _events(played: Played, position: VsPosition) -> Iterator[str]:
    board = played.board
    rolled = board.event_modifier if played.scenario.events else {}
    now, later = position.event, position.next_event
    if now != NO_EVENT and position.turn - 1 not in rolled:
        yield f"No political event is in force in turn {position.turn}."
    if later == NO_EVENT:
        return
    waits = position.stage < SEQUENCE.turn_from + 1
    if position.turn - int(waits) not in rolled or not (waits or _passed(position, score.event)):
        yield "No political event has been rolled that is still to come."


def _trail(played: Played, position: VsPosition) -> Iterator[str]:
    """SAMs, MiGs and dice."""
    board = played.board
    for area in board.north:
        if not position.mig[area]:
            continue
        if not played.scenario.migs:
            yield "MiGs are not used in this scenario."
        elif not all(position.sam[north] for north in board.north):
            yield f"There is no MiG in {board.area_names[area]} before both areas have SAMs."
    rolling = SEQUENCE.play(position) is trail_counters.roll
    if (position.dice_left or position.die) and not rolling:
        yield "Trail dice are rolled in their stage only."
    elif position.die and not position.dice_left:
        yield "The trail die that is dealt with is one of the dice_left."


def _turn(played: Played, position: VsPosition) -> Iterator[str]:
    """What only some stages and only games for two leave behind."""
    board, stage = played.board, SEQUENCE.play(position)
    names = board.regions
    if any(position.aim) and stage not in (trail_attack.orders, trail_attack.resolve):
        yield "Attacks on the trail are under way in their phase only."
    if any(position.owed) and stage is not add_remove.withdrawals:
        yield "Units are withdrawn in step 0 only."
    for region, name in enumerate(names):
        trails = sum(board.region_of[t] == region for t in played.trails) * board.trail_limit
        fixed = played.rules(position).regulars_in
        if fixed is not None and board.region_of[fixed[0]] == region:
            trails = fixed[1]
        brought = position.insurgents[region], position.regulars[region]
        if any(brought) and not played.options.two_players:
            yield f"Alone, nobody decides who is placed in {name}."
        elif brought[0] > placement.MORE_INSURGENTS or brought[1] > trails:
            yield f"The dice and the trail do not bring so many units to {name}."
        if position.returned[region] and stage is not placement.orders:
            yield f"Armor returns to {name} in its stage only."
        if position.marching[region] and not position.offensive:
            yield f"Nobody marches in {name} without an offensive."
    two = position.reinforcements, position.transferred
    if any(two) and not played.options.two_players:
        yield "Only with two players are units transferred or added by choice."
    if position.reinforcements and stage is not reinforcing.reinforce:
        yield "A major offensive adds units in its stage only."
    fighting = (insurgency_combat.combats, offensive.reaction, offensive.combats)
    if any(position.pending) and stage not in fighting:
        yield "No combats are to come in this stage."


def _combat(played: Played, position: VsPosition) -> Iterator[str]:
    """The combats to come, and the one at hand."""
    board = played.board
    attacked = SEQUENCE.play(position) in (offensive.reaction, offensive.combats)
    # Napalm in reaction may have burned the attackers: who was attacked is still known (V49).
    burned = attacked and any(position.used[u] for u in board.napalm)
    for area in board.land:
        if not position.pending[area]:
            continue
        name, region = board.area_names[area], board.region_of[area]
        if not (position.both_in(area) or (burned and position.allied[area])):
            yield f"pending: {name} has not units of both sides."
        elif attacked and not position.marching[region]:
            yield f"pending: no offensive is marching in {board.regions[region]}, against {name}."
    rest = [position.round, position.step, position.supported]
    if not position.battle:
        if any(rest):
            yield "Without a battle there is no round, step or support of one."
        return
    if SEQUENCE.play(position) not in FIGHTING:
        yield "No battle is fought in this stage."
    if not rest[0]:
        yield "A battle is in a round, from 1 on."
    if not position.both_in(position.battle):
        yield f"battle: {board.area_names[position.battle]} has not units of both sides."


def _set_up(played: Played, position: VsPosition) -> Iterator[str]:
    """Before the first turn, what the scenario sets up stands where it may be set up."""
    board, scenario = played.board, played.scenario
    if SEQUENCE.play(position) is not setup.orders:
        return
    if position.turn != scenario.first_turn:
        yield f"stage: the set-up is in turn {scenario.first_turn} only, not in {position.turn}."
    for force in scenario.forces:
        for unit in force.units:
            area = position.loc[unit]
            if board.area_kind[area] != BOX and area not in force.areas:
                where = " or ".join(board.area_names[a] for a in force.areas)
                yield (
                    f"at {board.area_names[area]}: {board.unit_names[unit]} is set up in {where}."
                )


def _units(played: Played, position: VsPosition) -> Iterator[str]:
    """What is noted of counters that it cannot be true of."""
    board, scenario = played.board, played.scenario
    for unit in board.units:
        name = board.unit_names[unit]
        if position.used[unit] and board.type[unit] not in SUPPORT:
            yield f"{name} is not used up: it stands on the ground."
        if position.aim[unit] != OUT:
            if board.type[unit] not in (BOMBER, SPECIAL_FORCES):
                yield f"{name} does not attack the trail."
            elif position.aim[unit] not in played.trails:
                yield f"{name} attacks no trail area."
        home = position.home[unit]
        if home != NO_REGION and board.kind_of[unit] != board.armor_kind:
            yield f"{name} is no armor that must enter in a region."
        elif home != NO_REGION and home not in scenario.regions:
            yield f"{name} cannot enter in {board.regions[home]}."
    if position.armor_lost and scenario.armor_returns < 0:
        yield "Lost armor is not counted in this scenario."

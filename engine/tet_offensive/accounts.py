"""Battles, air attacks and points, each as one description: what events come to together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.kernel.account import Episode, Fight, Loss, Shot, Tally
from engine.kernel.event import PHASE_BEGINS, Event
from engine.kernel.wording import joined
from engine.tet_offensive.board import ALLIED, ARMIES, CITY, RUFF_PUFF, SIDES, VC_NVA, Board
from engine.tet_offensive.combat.odds import OVERRUN, RESULT_WORDS
from engine.tet_offensive.phases import morale
from engine.tet_offensive.position import TetPosition

NAMED = 3  # units of a combined fire that are named where there are more
HOLDERS = ("the Allies", "VC/NVA")
BOMBED = ("city bombed", "civilians bombed")  # points for air attacks


@dataclass
class _Line:
    """A line of a fight. `at`: the event that it tells of; `target`: whom a shot was fired at."""

    at: int
    text: str
    result: str = ""
    target: int = -1
    fate: str = ""


@dataclass
class _Fight:
    """A fight of which events are being gathered."""

    area: int
    air: bool
    events: list[int] = field(default_factory=list)
    shots: list[_Line] = field(default_factory=list)
    notes: list[_Line] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    fought: bool = False  # a die has fallen
    firing: dict[int, list[int]] = field(default_factory=dict)  # by target


class Gathering:
    """Goes once through the events of a phase, and gathers what is told together.

    `say`: an event in words. `position`, `told`: as `Ruleset.fights` is handed them.
    """

    def __init__(
        self,
        board: Board,
        say: Callable[[Event], str],
        position: TetPosition | None = None,
        told: int = 0,
    ) -> None:
        self.board = board
        self.say = say
        self.position = position
        self.told = told
        self.fights: list[_Fight] = []
        self.last: dict[int, _Fight] = {}  # by area: the latest fight there
        self.drawn: dict[int, int] = {}  # strengths of Ruff-Puffs that were turned up
        self.now = 0  # the number of the event that is looked at

    def episodes(self, events: Sequence[Event]) -> list[Episode]:
        """Every fight of these events in which something is new, and the tally of the points."""
        points: list[int] = []
        # Where no event says that a phase begins, it is the Morale Phase if levels are told first.
        marks = (event.kind for event in events if event.kind in (PHASE_BEGINS, "level"))
        counting = next(marks, "") == "level"
        for self.now, event in enumerate(events):
            if event.kind == PHASE_BEGINS:
                counting = event.data[1] == morale.PHASE.number
            elif counting and event.kind in ("award", "level"):
                points.append(self.now)
            elif event.kind in _GATHERED:
                _GATHERED[event.kind](self, event)
        found = [self._episode(one) for one in self.fights if one.events[-1] >= self.told]
        if points and points[-1] >= self.told:
            told = tally([events[n] for n in points], self.board.area_names)
            found.append(Episode(tuple(points), told))
        return found

    # ---- events ----------------------------------------------------------------------------------

    def _fight(self, area: int, air: bool = False) -> _Fight:
        """The fight that goes on in an area, or one that begins now; the event is its."""
        found = self.last.get(area)
        if found is None or found.air != air:
            found = self.last[area] = _Fight(area, air)
            self.fights.append(found)
        found.events.append(self.now)
        return found

    def battle(self, event: Event) -> None:
        """A battle begins."""
        self._fight(int(event.data[0]))

    def turned_up(self, event: Event) -> None:
        """Ruff-Puffs show their strength as the battle begins; without any they are gone."""
        unit, strength = map(int, event.data)
        self.drawn[unit] = strength
        if self.fights and not self.fights[-1].air:
            gone = "" if strength else ", and gone"
            text = f"{self.board.unit_names[unit]} turned up: strength {strength}{gone}"
            self.fights[-1].events.append(self.now)
            self.fights[-1].shots.append(_Line(self.now, text))

    def fired(self, event: Event) -> None:
        """A unit fires: it is named with the die."""
        unit, target, area = map(int, event.data)
        self._fight(area).firing.setdefault(target, []).append(unit)

    def shot(self, event: Event) -> None:
        """The die of a combined fire."""
        target, area, column, die, result = map(int, event.data)
        fight = self._fight(area)
        self._roll(fight, fight.firing.pop(target, []), target, column, die, result)

    def bombed(self, event: Event) -> None:
        """The die of an air attack at a unit that is seen."""
        unit, target, area, column, die, result = map(int, event.data)
        self._roll(self._fight(area, air=True), [unit], target, column, die, result)

    def blind_bombed(self, event: Event) -> None:
        """The dice of an air attack at a unit that is not seen."""
        unit, area, place, column, die, result = map(int, event.data)
        who, odds, word = self._named([unit]), self.board.columns[column], RESULT_WORDS[result]
        text = f"{who} blind at number {place} of the stack, {odds}: rolled {die}, {word}"
        fight = self._fight(area, air=True)
        fight.fought = True
        fight.shots.append(_Line(self.now, text, word))

    def struck_blind(self, event: Event) -> None:
        """Who that unit is, for those who may know it."""
        unit, area = map(int, event.data)
        fight = self._fight(area, air=True)
        if fight.shots and fight.shots[-1].at >= self.told:
            fight.shots[-1].text += f" ({self.board.unit_names[unit]})"
            fight.shots[-1].target = unit

    def wasted(self, event: Event) -> None:
        """An air attack whose target is gone."""
        who, target = (self.board.unit_names[int(unit)] for unit in event.data[:2])
        line = _Line(self.now, f"{who} at {target}: gone, and so wasted")
        self._fight(int(event.data[2]), air=True).shots.append(line)

    def civilians(self, event: Event) -> None:
        """Blind bombing that finds nobody."""
        unit, area, die = map(int, event.data)
        text = f"{self.board.unit_names[unit]} blind: rolled {die}, civilians are hit"
        fight = self._fight(area, air=True)
        fight.fought = True
        fight.shots.append(_Line(self.now, text))

    def slipped_away(self, event: Event) -> None:
        """A unit that nobody has seen retreats from blind bombing."""
        line = _Line(self.now, "a unit that was hit unseen retreats")
        self._fight(int(event.data[0]), air=True).notes.append(line)

    def destroyed(self, event: Event) -> None:
        """A unit is lost where there was a fight."""
        unit, area, how = int(event.data[0]), int(event.data[1]), str(event.data[2])
        if (fight := self.last.get(area)) is not None:
            fight.events.append(self.now)
            fight.lost.append(unit)
            why = "" if how == RESULT_WORDS[OVERRUN] else f" ({how})"
            self._befall(fight, unit, f"lost{why}")

    def retreated(self, event: Event) -> None:
        """A unit that was hit goes."""
        unit, area, to = map(int, event.data)
        if (fight := self.last.get(area)) is not None:
            fight.events.append(self.now)
            self._befall(fight, unit, f"retreats to {self.board.area_names[to]}")

    def marked(self, event: Event) -> None:
        """What becomes of a city in which there was a fight, and points for a place."""
        award = event.kind == "award"
        area = int(event.data[3] if award else event.data[0])
        if award and event.data[2] in BOMBED:
            fight: _Fight | None = self._fight(area, air=True)
        elif (fight := self.last.get(area)) is not None:
            fight.events.append(self.now)
        if fight is not None:
            text = _points(event) if award else self.say(event).rstrip(".!")
            fight.notes.append(_Line(self.now, text))

    # ---- what is made of them --------------------------------------------------------------------

    def _named(self, units: Sequence[int]) -> str:
        names = [self.board.unit_names[unit] for unit in units]
        if len(names) > NAMED + 1:
            return f"{', '.join(names[:NAMED])} and {len(names) - NAMED} more"
        return ", ".join(names)

    def _roll(
        self, fight: _Fight, by: Sequence[int], target: int, column: int, die: int, result: int
    ) -> None:
        odds, word = self.board.columns[column], RESULT_WORDS[result]
        who, whom = self._named(by), self.board.unit_names[target]
        text = f"{who} at {whom}, {odds}: rolled {die}, {word}"
        fight.fought = True
        fight.shots.append(_Line(self.now, text, word, target))

    def _befall(self, fight: _Fight, unit: int, fate: str) -> None:
        """Tell what became of a unit: with the shot at it, if that is told now too."""
        for shot in reversed(fight.shots):
            if shot.target == unit and not shot.fate:
                shot.fate = f", {fate}"
                if (shot.at >= self.told) == (self.now >= self.told):
                    return
                break
        fight.notes.append(_Line(self.now, f"{self.board.unit_names[unit]} {fate}"))

    def _episode(self, fight: _Fight) -> Episode:
        board, area = self.board, fight.area
        place = board.area_names[area]
        kind = "Air attacks in" if fight.air else "Battle of" if board.kind[area] == CITY else ""
        told = Fight(
            place,
            f"{kind or 'Battle in'} {place}",
            board.pv[area],
            self._held(area),
            tuple(self._loss(side, fight.lost) for side in (ALLIED, VC_NVA)),
            tuple(Shot(s.text + s.fate, s.result) for s in fight.shots if s.at >= self.told),
            tuple(note.text for note in fight.notes if note.at >= self.told),
            fight.fought,
        )
        return Episode(tuple(fight.events), told)

    def _held(self, area: int) -> str:
        """Who holds an area, which all can see."""
        if self.position is None:
            return ""
        allied, enemy = self.position.allied[area], self.position.vcnva[area]
        if allied and enemy:
            return "held by both"
        return f"held by {HOLDERS[VC_NVA if enemy else ALLIED]}" if allied or enemy else "empty"

    def _loss(self, side: int, lost: Sequence[int]) -> Loss:
        own = [unit for unit in lost if self.board.side_of[unit] == side]
        return Loss(SIDES[side], len(own), sum(map(self._factors, own)))

    def _factors(self, unit: int) -> int:
        """What a lost unit counts (Morale Phase Summary): of Ruff-Puffs, what they have shown."""
        if self.board.type[unit] != RUFF_PUFF:
            return self.board.defense[unit]
        if unit in self.drawn or self.position is None or not self.position.face_up[unit]:
            return self.drawn.get(unit, 0)
        return self.position.strength[unit]


_GATHERED: dict[str, Callable[[Gathering, Event], None]] = {
    "battle": Gathering.battle,
    "turned_up": Gathering.turned_up,
    "fired": Gathering.fired,
    "shot": Gathering.shot,
    "bombed": Gathering.bombed,
    "blind_bombed": Gathering.blind_bombed,
    "struck_blind": Gathering.struck_blind,
    "wasted": Gathering.wasted,
    "civilians": Gathering.civilians,
    "slipped_away": Gathering.slipped_away,
    "destroyed": Gathering.destroyed,
    "retreated": Gathering.retreated,
    "insurrection": Gathering.marked,
    "secured": Gathering.marked,
    "award": Gathering.marked,
}


def _points(event: Event) -> str:
    army, points, reason = int(event.data[0]), int(event.data[1]), event.data[2]
    return f"{ARMIES[army]} {points:+d} ({reason})"


def tally(events: Sequence[Event], names: Sequence[str]) -> Tally:
    """The points of a Morale Phase: an army a row, with its level and what changed it.

    `names`: of areas.
    """
    level: dict[int, str] = {}
    gained: dict[int, int] = {}
    why: dict[int, dict[str, tuple[int, list[str]]]] = {}
    for event in events:
        army, points = int(event.data[0]), int(event.data[1])
        if event.kind == "level":
            level[army] = f"{points} of {event.data[2]}"
            continue
        gained[army] = gained.get(army, 0) + points
        so_far, places = why.setdefault(army, {}).get(str(event.data[2]), (0, []))
        more = [names[int(event.data[3])]] if event.data[3] else []
        why[army][str(event.data[2])] = so_far + points, [*places, *more]
    rows = []
    for army in dict.fromkeys([*level, *gained]):
        reasons = [
            f"{f'{reason} ({joined(places)})' if places else reason} {points:+d}"
            for reason, (points, places) in why.get(army, {}).items()
        ]
        change = f"{gained[army]:+d}" if army in gained else "no change"
        rows.append((ARMIES[army], level.get(army, ""), change, ", ".join(reasons)))
    return Tally("Demoralization", ("army", "level", "change", "why"), tuple(rows))

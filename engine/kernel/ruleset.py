"""The contract a game fulfils: data and functions over positions, no state of its own."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self

from typing_extensions import TypeVar

from engine.kernel.account import Episode, Tally
from engine.kernel.assurance import Assurance
from engine.kernel.catalogue import Catalogue
from engine.kernel.decision import Decision
from engine.kernel.event import Event, EventKind
from engine.kernel.forgone import Forgone
from engine.kernel.form import Verb
from engine.kernel.manifest import loaded
from engine.kernel.names import Names, in_condition, names_of
from engine.kernel.options import Option
from engine.kernel.order import DONE, Order, Value
from engine.kernel.play import Play
from engine.kernel.position import Position
from engine.kernel.view import View

Slots = tuple[Value, ...]
# A game's own position and view. Who serves any game writes `Ruleset`, `Table`: the position is a
# closed box to them, the view is read as the base has it.
P = TypeVar("P", bound=Position, default=Any)
V = TypeVar("V", bound=View, default=View, covariant=True)


class OrderRule(ABC, Generic[P]):
    """One kind of order: how it is typed, whether it is legal, what it does. Verify, then do."""

    verb: Verb  # declared with the class; a rule may fill in what its game's data says

    @abstractmethod
    def verify(self, position: P, seat: int, slots: Slots) -> None:
        """Raise RuleViolation if the seat may not give the order. Changes nothing."""

    @abstractmethod
    def do(self, table: Play[P], seat: int, slots: Slots) -> None:
        """Carry out a verified order on the table's position, with its dice and events."""

    def sample(self, position: P, seat: int, random: Random) -> Slots | None:
        """Random slots that are likely to be legal, or None; never for `done`, which closes.

        Base: for each blank one of its offers.
        """
        if self.verb.name == DONE.verb:
            return None
        offered = [list(self.offers(position, seat, slot.name)) for slot in self.verb.slots]
        if not all(offered):
            return None
        return tuple(
            (one,) if slot.kind in ("units", "areas") else one
            for slot, one in zip(self.verb.slots, map(random.choice, offered), strict=True)
        )

    def chances(self, position: P, seat: int, slots: Slots) -> Sequence[tuple[str, Fraction]]:
        """What the dice may make of a verified order: outcomes in words, with their exact chance.

        From what the seat may know. Empty for an order that rolls nothing.
        """
        return ()

    def offers(self, position: P, seat: int, slot: str) -> Iterable[int]:
        """Ids worth offering in a blank, from what the seat may know."""
        return ()


class Ruleset(ABC, Generic[P, V]):
    """A game. Everything varies with the position that it is handed, never by itself."""

    name: ClassVar[str]  # as people type it
    title: ClassVar[str]
    version: ClassVar[str]  # of the rules as coded; recorded with every order
    options: ClassVar[tuple[Option, ...]] = ()  # what may be chosen before a match
    headings: ClassVar[Mapping[str, str]] = MappingProxyType({})  # of the rulebook, in own words
    shown: ClassVar[str] = ""  # the flag of a unit that all may see; "": none is hidden
    chosen: Mapping[str, str] = MappingProxyType({})  # what this ruleset plays with
    seats: tuple[str, ...]
    phases: tuple[str, ...]  # their names in the order of play, the set-up first
    names: Names
    catalogue: Catalogue
    rules: Mapping[str, OrderRule[P]]
    event_kinds: Mapping[str, EventKind]
    decision_kinds: Mapping[str, str]  # kind -> the question, with {area} and {unit}
    # kind of decision -> what a beginner should know of it, for a first turn with hints
    lessons: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # By kind of decision, what its default comes to, as one short sentence.
    usual: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # The verbs that "yes" and "no" stand for, by the kind of decision that is asked so.
    yes_or_no: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType({})
    qa: ClassVar[str]  # the game's Assurance, "module:class": its own room, which play never enters

    @functools.cached_property
    def assurance(self) -> Assurance[P]:
        """What judges positions of this game and counts its branches; imported when asked for."""
        found: Assurance[P] = loaded(self.qa)(self)
        return found

    def configured(self, chosen: Mapping[str, str]) -> Self:
        """The game played with these options, each declared one with a value of its own.

        Seats, orders and the set-up may depend on them; names of areas and units, events, kinds
        of decision and branches do not. A game that declares options overrides it.
        """
        return self

    def seat(self, named: str) -> int:
        """The number of a seat that a person means, among those of these options.

        `names` may know seats of other options too, so its numbers are no indexes of `seats`.
        Raises UnknownName with the seats there are.
        """
        return names_of("seat", tuple(self.seats)).find("seat", named)

    def side(self, seat: int) -> int:
        """The side that a seat plays for: allies share what is hidden. Base: one of its own."""
        return seat

    @abstractmethod
    def new_position(self) -> P:
        """The position that a match begins with, before the first decision."""

    @abstractmethod
    def run(self, table: Play[P]) -> list[Decision]:
        """Play on until somebody must decide; an empty list means that the game is over."""

    @abstractmethod
    def default(self, position: P, decision: Decision) -> list[Order]:
        """What a forced answer is, ending so that the decision is closed."""

    @abstractmethod
    def view(
        self,
        position: P,
        seat: int | None,
        awaited: tuple[str, ...] = (),
        report: tuple[str, ...] = (),
    ) -> V:
        """What a seat (None: a spectator) may know of the position, for pictures and stand-ins.

        Drafts of others must have been taken out (`seen_by`). `awaited` names the seats that are
        waited for, `report` is what happened, in words that the seat may read.
        """

    @abstractmethod
    def result(self, position: P) -> str | None:
        """Who has won, in words, or None while the game goes on."""

    @abstractmethod
    def phase(self, position: P) -> tuple[int, int, str]:
        """Turn, phase number and phase name; phase 0 is the set-up."""

    # ---- what is hidden: the mask is made of it, and the fuzzer looks for what shows of it -----

    def owner(self, position: P, unit: int) -> int | None:
        """The seat whose side may look under the back of a unit; None: nobody may."""
        return None

    def back(self, position: P, unit: int) -> str | None:
        """What all see of a unit that lies hidden: those with one back cannot be told apart.

        None: the unit lies open. Base: all do.
        """
        return None

    def secret(self, position: P, seat: int | None) -> Iterable[tuple[str, int]]:
        """Cells (field, index) that a seat (None: a spectator) may not know.

        What lies in the position and is open to nobody or to some: orders given ahead, sealed
        choices, a value that was not turned up. Drafts and the units hidden from the seat are known
        without it. Base: nothing.
        """
        return ()

    def bared(self, position: P, events: Sequence[Event]) -> Iterable[int]:
        """Hidden units that the rules bare for a moment by these events, and hide again.

        Turned up in a battle and down after it, say. `position` is that after the events.
        """
        return ()

    def hidden(self, position: P, seat: int | None) -> list[int]:
        """The units of which a seat (None: a spectator) sees no more than the back."""
        side = None if seat is None else self.side(seat)
        found = []
        for unit in range(self.names.size("unit")):
            if self.back(position, unit) is not None:
                owner = self.owner(position, unit)
                if owner is None or self.side(owner) != side:
                    found.append(unit)
        return found

    def mask(self, position: P, seat: int | None) -> P:
        """A position text's worth of what a seat may know: hidden things at their defaults."""
        other = position.seen_by(seat)
        other.forget(list(self.secret(other, seat)), self.hidden(other, seat))
        other.drafts = []
        return other

    def figures(self, position: P) -> Mapping[str, str]:
        """Public figures that a status shows, by what they are called: levels, points."""
        return {}

    def question(self, decision: Decision, position: P | None = None) -> str:
        """The question of a decision in words; with the position it may name the answers."""
        return self.decision_kinds[decision.kind].format(
            area=self.names.name("area", decision.area), unit=self.names.name("unit", decision.unit)
        )

    def explained(self, verb: Verb, kind: str = "") -> Verb:
        """The order with help and heading as a question of this kind has it ("": as they stand).

        For words that mean other things in other phases, and for what data says: prices, say.
        """
        return verb

    def alike(self, position: P, unit: int) -> tuple[str, str] | None:
        """A unit's kind and what tells it from others of its kind, in words: where it stands.

        Of units alike a name that fits several takes one that may be taken. Base: none are alike,
        each is named.
        """
        return None

    def forgone(self, position: P, decision: Decision) -> Sequence[Forgone]:
        """What the decision's seat could still order and gives up if it closes the decision now.

        Units without orders, points not spent, from what the seat may know. Where there is any, a
        person is told before the decision is closed. Base: nothing.
        """
        return ()

    def say(self, event: Event) -> str:
        """An event in words."""
        if event.kind == "edited":
            return "The moderator changes the position."
        return self.event_kinds[event.kind].words.format(*self._said(event))

    def say_many(self, units: Sequence[int], event: Event) -> str:
        """An event that was the same for several units (`EventKind.many`), in words."""
        said = [self.counted(units), *[*self._said(event)][1:]]
        return self.event_kinds[event.kind].many.format(*said)

    def counted(self, units: Sequence[int]) -> str:
        """Units in short. Base: each by its name; a game whose units are alike counts them."""
        return ", ".join(self.names.name("unit", unit) for unit in units)

    def named(self, event: Event) -> tuple[str, ...]:
        """What an event is about, each datum by its name; of "edited" nothing."""
        return () if event.kind == "edited" else tuple(map(str, self._said(event)))

    def _said(self, event: Event) -> Iterator[int | str]:
        slots = self.event_kinds[event.kind].slots
        for slot, value in zip(slots, event.data, strict=True):
            said = isinstance(value, int) and slot != "number"
            yield self.names.name(slot, int(value)) if said else value

    def fights(
        self, events: Sequence[Event], position: P | None = None, told: int = 0
    ) -> Sequence[Episode]:
        """What several of these events come to together: a fight, a tally of points.

        `events`: what a reader may see of a phase, in order, of which the first `told` have been
        told before: they count in losses, and only what is new is in an episode's lines. `position`
        is as the reader sees it now: it says who holds a place, and is no source for anything else
        that events do not say. An episode has at least one event that is new; no two share one.
        Base: every event is told by itself.
        """
        return ()

    def facing(self, position: P, decision: Decision) -> Sequence[Tally]:
        """Who stands against whom where a decision is about a fight, and what each could do.

        `position`: as the decision's seat sees it. Base: nothing, which is right for other
        decisions.
        """
        return ()

    def condition(self, position: P, decision: Decision) -> Mapping[str, str]:
        """Facts of the seat's own view that a standing order may ask about, as words."""
        turn, _, phase = self.phase(position)
        facts = {"kind": decision.kind, "turn": str(turn), "phase": in_condition(phase)}
        if decision.area >= 0:
            facts["area"] = self.names.name("area", decision.area)
        if decision.unit >= 0:
            facts["unit"] = self.names.name("unit", decision.unit)
        return facts


def catalogue_of(rules: Sequence[OrderRule[Any]], names: Names) -> Catalogue:
    """The catalogue that a game's order rules declare."""
    return Catalogue([rule.verb for rule in rules], names)

"""An order put together by thumb: a verb, then blank after blank from what is legal, on one card.

Each tap changes the card in place. The last one gives the order, and the card shows what came of
it. A blank that can take one thing alone is filled by itself; an order in which a person has
chosen nothing is shown before it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.desk import REFUSALS, Asked, Question
from bot.discord_front.plain.cards import MOST_OPTIONS, Block, Button, Card, Choice, Option, Row
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.plain.speech import plain
from bot.discord_front.replies import answering, halves, prompts, question_cards, spots
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import Place
from bot.discord_front.replies.halves import LONGEST, Half
from bot.discord_front.replies.idents import HALF, ident
from bot.discord_front.replies.spots import token_of
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.order import Order

TAKE, WHERE, TURN, AGAIN, GO_ON, GIVE, ANEW = "t", "w", "p", "a", "n", "g", "x"
NOTHING = "Nothing can be ordered so just now."
NOWHERE = "What stands in no area"
IN_COMPANY = "only with several"
SAYS_NOTHING = "from"  # what follows this word is where units stand, and choices show that


@dataclass(frozen=True)
class _Value:
    """What a blank may take: its name, where it is, what it is, whether it is legal by itself."""

    ident: int
    name: str
    place: str
    about: str
    alone: bool


T = TypeVar("T")
OLD = "That button is of an older version: `/todo` shows what waits."


class Composer:
    """One person at one half of an order."""

    def __init__(self, ask: Ask, place: Place, number: int, asked: Asked) -> None:
        self._ask, self._place, self._number, self._asked = ask, place, number, asked
        self._ruleset = place.ruleset
        self._catalogue = self._ruleset.catalogue

    # ---- what was tapped -------------------------------------------------------------------------

    async def begin(self, verb: str = "") -> None:
        """Begin an order from its verb. Raises Cannot for what is none."""
        await self._go_on(Half(verb), chose=False)

    async def begin_at(self, token: str) -> None:
        """Begin an order at a place; of several sorts of order that can be given there one first.

        Raises Cannot if nothing can be ordered there any more.
        """
        found = await spots.of(
            self._ask.desk, self._place.code, self._place.own_seat, self._ask.actor, self._asked
        )
        spot = next((one for one in found if one.token == token), None)
        if spot is None:
            raise Cannot("Nothing can be ordered there any more: `/orders show` tells where.")
        if len(spot.verbs) > 1:
            row = [self._button(v.capitalize(), WHERE, Half(v, spot=token)) for v in spot.verbs]
            rows = [Row(row[n : n + 4]) for n in range(0, len(row), 4)]
            await self._show([f"**{plain(spot.name)}**: which order?", *rows])
            return
        await self._narrow(Half(next(iter(spot.verbs)), spot=token))

    async def tapped(self, act: str, half: Half, values: Sequence[str]) -> None:
        """Go on with an order that has been begun. Raises Cannot."""
        if act == WHERE:
            await self._narrow(replace(half, spot=values[0]) if values else half)
        elif act == TAKE:
            await self._take(half, values)
        elif act == GIVE:
            await self._give(half)
        elif act in (TURN, AGAIN):
            await self._go_on(half, chose=True)
        elif act == GO_ON:
            await self._go_on(replace(half, at="", spot="", page=0), chose=True)
        elif act == ANEW:
            await self._go_on(Half(half.verb), chose=False)
        else:
            raise Cannot(OLD)

    async def _narrow(self, half: Half) -> None:
        """Narrow the choices of a blank to a place; the blank may take the place itself."""
        self._check(half)
        slot = self._next(half)
        if slot is not None and PLURAL.get(slot.kind, slot.kind) == "area":
            for ident_, name in enumerate(self._ruleset.names.all("area")):
                if token_of(name) == half.spot:
                    half = half.put(slot.name, (ident_,))
                    break
        await self._go_on(half, chose=bool(half.filled))

    async def _take(self, half: Half, values: Sequence[str]) -> None:
        self._check(half)
        slot = self._next(half)
        if slot is None or not all(value.isdecimal() for value in values):
            raise Cannot(OLD)
        before = half.filled.get(slot.name, ()) if slot.kind in PLURAL else ()
        fresh = (int(value) for value in values if int(value) not in before)
        await self._go_on(half.put(slot.name, (*before, *fresh)), chose=True)

    # ---- from blank to blank ---------------------------------------------------------------------

    def _verb(self, half: Half) -> Verb:
        return self._catalogue.verbs[half.verb]

    def _next(self, half: Half) -> Slot | None:
        """Return the blank that is filled next: the one being filled, or the first that must be."""
        slots = self._verb(half).slots
        if half.at:
            return next(slot for slot in slots if slot.name == half.at)
        return next((s for s in slots if not s.optional and s.name not in half.filled), None)

    def _check(self, half: Half) -> None:
        """Raise Cannot unless half an order is one of this game: buttons outlive their program."""
        verb = self._catalogue.verbs.get(half.verb)
        if verb is None or half.page < 0:
            raise Cannot(OLD)
        kinds = {slot.name: PLURAL.get(slot.kind, slot.kind) for slot in verb.slots}
        if not {*half.filled, *([half.at] if half.at else [])} <= {*kinds}:
            raise Cannot(OLD)
        for blank, values in half.filled.items():
            if not all(0 <= one < self._ruleset.names.size(kinds[blank]) for one in values):
                raise Cannot(OLD)

    async def _go_on(self, half: Half, chose: bool) -> None:
        """Ask for the next blank, or give the order. `chose`: the last blank by the person."""
        self._check(half)
        slot = self._next(half)
        while slot is not None:
            values = await self._values(half, slot)
            alone = [value for value in values if value.alone]
            again = bool(half.filled.get(slot.name))
            if len(alone) != 1 or len(values) != 1 or again:
                await self._show_blank(half, slot, values)
                return
            half, chose = half.put(slot.name, (alone[0].ident,)), False
            slot = self._next(half)
        extra = await self._extras(half)
        if chose and not extra and not await self._takes_more(half):
            await self._give(half)
        else:
            line = "\n".join([self._line(half), *await self._outlook(half)])
            await self._show([line, *extra, Row(self._last(half))])

    async def _takes_more(self, half: Half) -> bool:
        """Return whether a list that ends the order, as one ordered by rank may, can grow."""
        last = [slot for slot in self._verb(half).slots if not slot.optional][-1:]
        return any([slot.kind in PLURAL and await self._values(half, slot) for slot in last])

    async def _outlook(self, half: Half) -> list[str]:
        """Return what may come of the order, or why it cannot be given as it is."""
        code, seat, ask = self._place.code, self._place.own_seat, self._ask
        try:
            odds = await ask.desk.odds(code, seat, self._order(half), ask.actor)
        except REFUSALS as refusal:
            return [plain(str(refusal))]
        return [f"{plain(words)}: {chance:.0%}" for words, chance in odds.outcomes]

    async def _extras(self, half: Half) -> list[Block]:
        """Return choices for blanks that may be left empty."""
        verb, found = self._verb(half), list[Block]()
        for n, part in enumerate(verb.parts):
            if not isinstance(part, Slot) or not part.optional or part.name in half.filled:
                continue
            if n and verb.parts[n - 1] == SAYS_NOTHING:
                continue
            values = await self._values(half, part)
            if values:
                at = replace(half, at=part.name)
                prompt = f"Also: {part.name.replace('_', ' ')}"
                found.append(self._choice(at, part, values[:MOST_OPTIONS], prompt))
        return found

    async def _values(self, half: Half, slot: Slot) -> list[_Value]:
        """Return what a blank may take, given the others; what is legal in company comes last."""
        ask, code, seat = self._ask, self._place.code, self._place.own_seat
        kind, names = PLURAL.get(slot.kind, slot.kind), self._ruleset.names
        found = await ask.desk.values(code, seat, half.verb, slot.name, half.filled, ask.actor)
        stand: dict[str, tuple[str, str]] = {}
        if kind == "unit":
            stand = spots.standing(await ask.desk.view(code, seat, ask.actor))
        values = []
        for one in found:
            name = names.name(kind, one.ident)
            values.append(_Value(one.ident, name, *stand.get(name, ("", "")), one.alone))
        if half.spot and kind == "unit":
            values = [value for value in values if token_of(value.place) == half.spot]
        return values

    def _order(self, half: Half) -> Order:
        slots: list[int | tuple[int, ...] | None] = []
        for slot in self._verb(half).slots:
            values = half.filled.get(slot.name)
            slots.append(None if values is None else values if slot.kind in PLURAL else values[0])
        return Order(half.verb, tuple(slots))

    async def _give(self, half: Half) -> None:
        self._check(half)
        tag = self._question(half.verb).tag
        await answering.give(self._ask, self._place, self._order(half), tag=tag)

    def _question(self, verb: str) -> Question:
        """Return the question that an order answers. Raises Cannot when none waits for it."""
        for question in self._asked.questions:
            if any(one.name == verb for one in question.verbs):
                return question
        raise Cannot(f"`{verb}` is not an order for now: `/orders show` tells what is.")

    # ---- as it is shown --------------------------------------------------------------------------

    def _button(self, label: str, act: str, half: Half, good: bool = False) -> Button:
        return Button(label, self._ident(act, half), good)

    def _ident(self, act: str, half: Half) -> str:
        tag = self._question(half.verb).tag
        state = f"{act}.{half.written(self._catalogue)}"
        spot = ident(self._place.code, self._number, tag, state, HALF)
        if len(spot) > LONGEST:
            raise Cannot("Those are too many for one order by buttons: give it in two.")
        return spot

    def _line(self, half: Half, slot: Slot | None = None) -> str:
        """Return the order as far as it goes."""
        names, said = self._ruleset.names, list[str]()
        verb = self._verb(half)
        for n, part in enumerate(verb.parts):
            if isinstance(part, str):
                introduced = verb.introduced(n)
                if introduced is None or introduced.name in half.filled:
                    said.append(part)
            elif part.name in half.filled:
                kind = PLURAL.get(part.kind, part.kind)
                said.append(", ".join(names.name(kind, one) for one in half.filled[part.name]))
            elif not part.optional:
                said.append("…" if part == slot else f"({part.name})")
        return f"**{plain(' '.join(said))}**"

    async def _show_blank(self, half: Half, slot: Slot, values: Sequence[_Value]) -> None:
        blocks: list[Block] = [self._line(half, slot)]
        places = list(dict.fromkeys(value.place for value in values))
        if not values and not half.filled:
            blocks.append(NOTHING)
        elif len(values) > MOST_OPTIONS and len(places) > 1:
            blocks += self._places(half, values, places)
        elif values:
            blocks += self._paged(half, slot, values)
        blocks.append(Row(self._last(half)))
        await self._show(blocks)

    def _places(self, half: Half, values: Sequence[_Value], places: Sequence[str]) -> list[Block]:
        """Ask for the place first, where there is too much to choose from."""
        count = {p: sum(v.place == p for v in values) for p in places}
        options = [Option(p or NOWHERE, token_of(p), f"{count[p]} to choose from") for p in places]
        first, shown = self._page(half, options)
        choice = Choice(self._ident(WHERE, half), "Where?", shown)
        return [choice, *self._turns(half, first, len(options))]

    def _paged(self, half: Half, slot: Slot, values: Sequence[_Value]) -> list[Block]:
        first, shown = self._page(half, values)
        prompt = slot.name.replace("_", " ").capitalize()
        return [self._choice(half, slot, shown, prompt), *self._turns(half, first, len(values))]

    @staticmethod
    def _page(half: Half, things: Sequence[T]) -> tuple[int, Sequence[T]]:
        first = half.page * MOST_OPTIONS
        first = first if first < len(things) else 0
        return first, things[first : first + MOST_OPTIONS]

    def _turns(self, half: Half, first: int, count: int) -> list[Block]:
        row = []
        if first:
            row.append(self._button("Earlier", TURN, replace(half, page=half.page - 1)))
        if first + MOST_OPTIONS < count:
            row.append(self._button("More", TURN, replace(half, page=half.page + 1)))
        return [Row(row)] if row else []

    def _choice(self, half: Half, slot: Slot, values: Sequence[_Value], prompt: str) -> Choice:
        options = [
            Option(
                value.name,
                str(value.ident),
                ", ".join(
                    w for w in (value.place, value.about, "" if value.alone else IN_COMPANY) if w
                ),
            )
            for value in values
        ]
        most = len(options) if slot.kind in PLURAL else 1
        return Choice(self._ident(TAKE, half), prompt, options, most)

    def _last(self, half: Half) -> list[Button]:
        """Return the buttons beneath: give it, take more into a list, begin anew."""
        row: list[Button] = []
        if half.at and not self._slot(half).optional and half.filled.get(half.at):
            row.append(self._button("Go on", GO_ON, half, good=True))
        elif self._next(half) is None:
            row.append(self._button("Give it", GIVE, half, good=True))
        for slot in self._verb(half).slots:
            if slot.kind in PLURAL and slot.name in half.filled and slot.name != half.at:
                again = replace(half, at=slot.name, spot="", page=0)
                row.append(self._button(f"More {slot.name}", AGAIN, again))
        row.append(self._button("Begin anew", ANEW, Half(half.verb)))
        return row

    def _slot(self, half: Half) -> Slot:
        return next(slot for slot in self._verb(half).slots if slot.name == half.at)

    async def _show(self, blocks: Sequence[Block]) -> None:
        colour = question_cards.colour_of(self._place.status, self._place.seat)
        await self._ask.reply("", card=Card(blocks, colour))


async def composer(ask: Ask, place: Place, number: int, tag: str) -> Composer | None:
    """Return who goes on with an order; None, and it is said so, if its question is answered."""
    asked = await prompts.asked_now(ask, place.code, place.own_seat)
    if all(question.tag != tag for question in asked.questions):
        await prompts.show(ask, place.code, place.own_seat, prompts.STALE)
        return None
    return Composer(ask, place, number, asked)


async def tapped(ask: Ask, place: Place, parts: Sequence[str], values: Sequence[str]) -> None:
    """Do a tap on a half: `parts` are those of its custom id after the prefix."""
    _, number, tag, state = parts
    act, _, text = state.partition(".")
    half = halves.read(text, place.ruleset.catalogue)
    if (here := await composer(ask, place, int(number), tag)) is not None:
        await here.tapped(act, half, values)

"""Whole matches by buttons and choices alone: a player who types nothing."""

from __future__ import annotations

from collections import Counter

from bot.discord_front.replies import halves
from bot.discord_front.replies.composing import AGAIN, GIVE, TAKE, TURN, WHERE
from bot.discord_front.replies.halves import Half
from bot.discord_front.replies.idents import HALF, SPOT
from bot.discord_front.replies.spots import token_of
from engine.kernel.form import PLURAL
from engine.kernel.order import Order
from engine.kernel.ruleset import Ruleset
from tests.discord_front.matches import closed
from tests.discord_front.playing import Answer, Match
from tests.discord_standin import Person, Reply, parts_of
from tests.discord_standin.world import Json

MOST_TAPS = 40  # for one order
BY_RANK = ("battles", "stack")  # in these the order of a list means something


class Thumbs(Match):
    """A match whose players tap: a place or a verb, then what is in each blank."""

    def __init__(self, *told: object, ruleset: Ruleset, **more: object) -> None:
        super().__init__(*told, **more)  # type: ignore[arg-type]
        self.ruleset = ruleset
        self.taps: Counter[int] = Counter()  # how many orders took so many taps
        self.begun: Counter[str] = Counter()  # verbs, and "at" where a place was tapped first

    async def _order(self, person: Person, answer: Answer) -> None:
        message = await self._message(person, answer)
        for order in answer.orders:
            self.played.means[order.verb, "thumb"] += 1
            if order.verb == "done":
                reply = await closed(person, await person.press(message, "Done"))
            else:
                reply = await self._put_together(person, message, order)
            assert "understood" not in reply.text and "refused" not in reply.text, reply.text
            self._note(answer.seat, reply)
            message = reply.message

    async def _put_together(self, person: Person, message: Json, order: Order) -> Reply:
        reply = await self._begin(person, message, order)
        for taps in range(1, MOST_TAPS):
            if not (open_ := self._halves(reply.message)):
                assert self._told(order) in reply.text, (self._told(order), reply.text)
                self.taps[taps] += 1
                return reply
            reply = await self._tap(person, reply.message, open_, order)
        raise AssertionError(f"{order} takes more than {MOST_TAPS} taps")

    def _told(self, order: Order) -> str:
        """What the echo of the order begins with; lists may have come in another order."""
        return f"`{order.verb}"

    async def _begin(self, person: Person, message: Json, order: Order) -> Reply:
        place = await self._place_of(person, order)
        act = f"|{SPOT}-{token_of(place)}"
        for part in parts_of(message):
            if place and part["custom_id"].endswith(act):
                self.begun["at"] += 1
                return await person.press(message, part["custom_id"])
        self.begun[order.verb] += 1
        return await person.select(message, order.verb)

    async def _place_of(self, person: Person, order: Order) -> str:
        """Where what the first blank holds is; "" for an order without blanks."""
        slots = self.ruleset.catalogue.verbs[order.verb].slots
        first = next((n for n, slot in enumerate(slots) if not slot.optional), None)
        if first is None:
            return ""
        held = order.slots[first]
        one = held[0] if isinstance(held, tuple) else held
        assert isinstance(one, int)
        if PLURAL.get(slots[first].kind, slots[first].kind) == "area":
            return self.ruleset.names.name("area", one)
        return await self._where(person, one)

    async def _where(self, person: Person, unit: int) -> str:
        name = self.ruleset.names.name("unit", unit)
        seat = next(seat for seat, one in self.people.items() if one is person)
        async with self.desk.room.looking(self.code) as sitting:
            from bot.desk.looks import sight
            from bot.discord_front.replies.spots import standing

            view = sight.view(sitting, sitting.ruleset.seats.index(seat))
            return standing(view).get(name, ("", ""))[0]

    def _halves(self, message: Json) -> list[tuple[Json, str, Half]]:
        """The parts of a card that go on with a half order: the part, its act, the half."""
        found = []
        for part in parts_of(message):
            prefix, *_, state = part["custom_id"].split("|")
            if prefix == HALF:
                act, _, text = state.partition(".")
                found.append((part, act, halves.read(text, self.ruleset.catalogue)))
        return found

    async def _tap(
        self, person: Person, message: Json, open_: list[tuple[Json, str, Half]], order: Order
    ) -> Reply:
        """The next tap that leads to the order."""
        verb = self.ruleset.catalogue.verbs[order.verb]
        wanted = {
            slot.name: (held if isinstance(held, tuple) else (held,))
            for slot, held in zip(verb.slots, order.slots, strict=True)
            if held is not None
        }
        for part, act, half in open_:
            if act == WHERE and part["type"] == 2 and half.verb == order.verb:
                return await person.press(message, part["custom_id"])
        for part, act, half in open_:
            if act != AGAIN:
                continue
            if missing(wanted, half, half.at):
                return await person.press(message, part["custom_id"])
        for part, act, half in open_:
            if act not in (TAKE, WHERE) or "options" not in part:
                continue
            empty = [s.name for s in verb.slots if not s.optional and s.name not in half.filled]
            left = missing(wanted, half, half.at or empty[0])
            values = [option["value"] for option in part["options"]]
            if act == TAKE:
                hits = [str(one) for one in left if str(one) in values]
                hits = hits[: 1 if order.verb in BY_RANK else part["max_values"]]
            else:
                hits = [token_of(await self._where(person, one)) for one in left[:1]]
            if hits and set(hits) <= set(values):
                return await person.choose(message, part["custom_id"], *hits)
        for label, wished in (("Give it", GIVE), ("Go on", "n"), ("More", TURN)):
            for part, act, _ in open_:
                if act == wished and part.get("label") == label:
                    return await person.press(message, part["custom_id"])
        raise AssertionError(f"no tap leads to {order}: {message['content']} {parts_of(message)}")


def missing(wanted: dict[str, tuple[int, ...]], half: Half, blank: str) -> list[int]:
    """What of the order a blank does not hold yet."""
    return [one for one in wanted.get(blank, ()) if one not in half.filled.get(blank, ())]

"""Where a seat can order something now: areas with the units there, from its own view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.desk import Actor, Asked, Desk, Status
from bot.desk.looks import whereabouts
from bot.desk.plain.games import GAMES
from bot.discord_front.plain.speech import plain
from bot.discord_front.replies.idents import DONE, digest
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.view import View
from engine.kernel.wording import joined

MOST_NAMES = 5  # of units that are named beside a button


@dataclass(frozen=True)
class Spot:
    """A place, and by verb what may be ordered there: units, or the area itself."""

    name: str
    verbs: Mapping[str, Sequence[str]]

    @property
    def token(self) -> str:
        """Its short name in a custom id."""
        return token_of(self.name)

    @property
    def label(self) -> str:
        """What its button says: the order, if there is only one sort of it."""
        return next(iter(self.verbs)).capitalize() if len(self.verbs) == 1 else "Order"

    def words(self) -> str:
        """Say what may be ordered there."""
        units = dict.fromkeys(n for names in self.verbs.values() for n in names if n != self.name)
        named = [plain(unit) for unit in list(units)[:MOST_NAMES]]
        if len(units) > MOST_NAMES:
            named.append(f"{len(units) - MOST_NAMES} more")
        return f"**{plain(self.name)}** {joined(named)}".rstrip()


def token_of(name: str) -> str:
    """Return the short name of a place."""
    return digest(name)[:6]


def first_blank(verb: Verb) -> Slot | None:
    """Return the first blank of an order that must be filled."""
    return next((slot for slot in verb.slots if not slot.optional), None)


def standing(view: View) -> dict[str, tuple[str, str]]:
    """Return by unit where it stands and what it is, in words."""
    return {
        unit.id: (name, unit.words(opened=view.opened))
        for name, _, units in whereabouts.places(view)
        for unit in units
    }


async def of(desk: Desk, code: str, seat: str, actor: Actor, asked: Asked) -> list[Spot]:
    """Return the places at which a seat can order something, those with most to order first."""
    status: Status = await desk.status(code)
    ruleset = GAMES[status.game].ruleset(status.options)
    catalogue, names = ruleset.catalogue, ruleset.names
    places = standing(await desk.view(code, seat, actor))
    found: dict[str, dict[str, list[str]]] = {}
    for name in dict.fromkeys(verb.name for one in asked.questions for verb in one.verbs):
        blank = first_blank(catalogue.verbs[name])
        if name == DONE or blank is None:
            continue
        kind = PLURAL.get(blank.kind, blank.kind)
        if kind not in ("unit", "area"):
            continue
        for value in await desk.values(code, seat, name, blank.name, {}, actor):
            said = names.name(kind, value.ident)
            place = said if kind == "area" else places.get(said, ("", ""))[0]
            if place and (value.alone or blank.kind not in PLURAL):
                found.setdefault(place, {}).setdefault(name, []).append(said)
    ranked = sorted(found, key=lambda place: -max(map(len, found[place].values())))
    return [Spot(place, found[place]) for place in ranked]

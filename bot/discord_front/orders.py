"""One slash command an order, generated from the catalogues; games share a verb's command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.desk.plain.games import GAMES, Game
from bot.discord_front import answering
from bot.discord_front.asking import Ask
from bot.discord_front.choosing import Cannot, Choose
from bot.discord_front.commands import Command, Option
from bot.discord_front.finding import find, recalled
from engine.kernel.errors import UmpireError
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.names import Names, fold
from engine.kernel.order import DONE, Typed

MATCH = Option("match", "Which match, if it could be several.", offered=True)
SEAT = Option("seat", "Which seat, if you hold several.", offered=True)
LONGEST_CHOICE = 100


def commands(games: Iterable[Game] = tuple(GAMES.values())) -> list[Command]:
    """The commands of all orders of some games."""
    by_name: dict[str, list[Verb]] = {}
    for game in games:
        for verb in game.ruleset().catalogue.verbs.values():
            by_name.setdefault(verb.name, []).append(verb)
    return [_command(name, verbs) for name, verbs in by_name.items()]


def _command(name: str, verbs: Sequence[Verb]) -> Command:
    async def run(ask: Ask) -> None:
        place = await find(ask, name)
        catalogue = place.ruleset.catalogue
        if name not in catalogue.verbs:
            raise Cannot(f"{place.status.title} has no order `/{name}`.")
        texts = {k: str(v) for k, v in ask.options.items() if k not in (MATCH.name, SEAT.name)}
        if name == DONE.verb:
            await answering.close(ask, place)
        else:
            await answering.give(ask, place, Typed(name, texts))

    async def offer(ask: Ask, blank: str, typed: str) -> Sequence[str]:
        return await fill(ask, name, blank, typed)

    help = verbs[0].help if len({v.help for v in verbs}) == 1 else _shared(name, verbs)
    return Command(name, help, run, [*_options(verbs), MATCH, SEAT], offer)


def _shared(name: str, verbs: Sequence[Verb]) -> str:
    """What a command says that several games share."""
    return f"{verbs[0].help.split('. ')[0].rstrip('.')}." if verbs else name


def _options(verbs: Sequence[Verb]) -> list[Option]:
    """The blanks of all games' forms of a verb; one must be filled that every game needs."""
    found: dict[str, list[Slot]] = {}
    for verb in verbs:
        for slot in verb.slots:
            found.setdefault(slot.name, []).append(slot)
    return [
        Option(
            slots[0].name,
            _blank(slots[0]),
            required=len(slots) == len(verbs) and not any(slot.optional for slot in slots),
            offered=any(slot.kind not in ("number", "text") for slot in slots),
        )
        for slots in found.values()
    ]


def _blank(slot: Slot) -> str:
    if slot.kind in PLURAL:
        return f"One {PLURAL[slot.kind]}, or several with commas between."
    if slot.kind == "number":
        return "A number."
    return "Some words." if slot.kind == "text" else f"The {slot.kind.replace('_', ' ')}."


async def fill(ask: Ask, verb: str, blank: str, typed: str) -> Sequence[str]:
    """What is offered for a blank of an order: legal choices only, from memory."""
    if blank in (MATCH.name, SEAT.name):
        return await offer_places(ask, blank, typed)
    try:
        place = recalled(ask, verb)
    except (Cannot, Choose, UmpireError):
        return []
    if place is None:
        return []
    filled = {k: str(v) for k, v in ask.options.items() if k != blank}
    code, seat = place
    found = await ask.desk.fill(code, seat, verb, blank, filled, typed, ask.actor)
    return [value for value in found if len(value) <= LONGEST_CHOICE]


async def offer_places(ask: Ask, option: str, typed: str) -> Sequence[str]:
    """The matches of a person, or the seats of any game."""
    wanted = fold(typed)
    if option == MATCH.name:
        held = ask.desk.recall_matches(ask.person)
        return [code for code in held if wanted in fold(code)][:25]
    seats = dict.fromkeys(seat for game in GAMES.values() for seat in game.ruleset().seats)
    return [seat for seat in seats if wanted in fold(seat)][:25]


async def offer_phases(ask: Ask, which: str, typed: str) -> Sequence[str]:
    """Phases of the match that is meant, the last first; `which` of its `Phases`."""
    code = ask.text(MATCH.name) or ask.services.places.match_in(ask.channel)
    if code is None:
        held = ask.desk.recall_matches(ask.person)
        if len(held) != 1:
            return []
        code = held[0]
    found: Sequence[str] = getattr(await ask.desk.phases(code), which)
    return [phase for phase in reversed(found) if f" {fold(typed)}" in f" {fold(phase)}"][:25]


def names_of_all(kind: str) -> dict[str, None]:
    """Every name of a kind, in all games."""
    found: dict[str, None] = {}
    for game in GAMES.values():
        names: Names = game.ruleset().names
        found |= dict.fromkeys(names.all(kind))
    return found

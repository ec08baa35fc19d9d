"""One slash command for each order of the games that are played somewhere, and /order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from bot.desk.plain.games import GAMES, Game
from bot.desk.plain.values import Phases
from bot.discord_front.commands.declared import LONGEST_TEXT, Command, Option
from bot.discord_front.plain.choosing import Cannot, Choose
from bot.discord_front.plain.speech import cut
from bot.discord_front.plain.wiring import PREFIX
from bot.discord_front.replies import answering
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import Place, find, recalled
from engine.kernel.errors import UmpireError
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.names import Names, fold
from engine.kernel.order import DONE, Typed
from engine.kernel.wording import joined

MATCH = Option("match", "Which match, if it could be several.", offered=True)
SEAT = Option("seat", "Which seat, if you hold several.", offered=True)
MOST_BLANKS = 23  # beside match and seat
REST = "order"  # the blank that holds all of an order but its verb


def commands(games: Iterable[Game], most: int, taken: Collection[str] = ()) -> list[Command]:
    """Return the commands of the orders of some games, at most so many, without the names `taken`.

    What has no command is given by `/order`. Orders that many games have come first, then those
    that a game declares first.
    """
    found: dict[str, list[tuple[Game, Verb]]] = {}
    rank: dict[str, int] = {}
    for game in games:
        for n, verb in enumerate(game.ruleset().catalogue.verbs.values()):
            if verb.name in taken:
                continue
            found.setdefault(verb.name, []).append((game, verb))
            rank[verb.name] = min(n, rank.get(verb.name, n))
    ranked = sorted(found, key=lambda n: (n != DONE.verb, -len(found[n]), rank[n]))
    having_one = set(ranked[:most])
    return [_command(name, having) for name, having in found.items() if name in having_one]


def _command(name: str, having: Sequence[tuple[Game, Verb]]) -> Command:
    """Return the command of a verb, with the blanks of its form if all games have the same ones."""
    verbs = [verb for _, verb in having]
    blanks = {tuple(map(_blank, verb.slots)) for verb in verbs}
    if len(blanks) > 1 or len(verbs[0].slots) > MOST_BLANKS:
        return _in_one_blank(name, having)

    async def run(ask: Ask) -> None:
        place = await find(ask, name)
        _check(place, name)
        texts = {k: str(v) for k, v in ask.options.items() if k not in (MATCH.name, SEAT.name)}
        if name == DONE.verb:
            await answering.close(ask, place)
        else:
            await answering.give(ask, place, Typed(name, texts))

    async def offer(ask: Ask, blank: str, typed: str) -> Sequence[str]:
        return await fill(ask, name, blank, typed)

    return Command(
        name, _help(having), run, [*map(_blank, verbs[0].slots), MATCH, SEAT], offer, is_order=True
    )


def _in_one_blank(name: str, having: Sequence[tuple[Game, Verb]]) -> Command:
    """Return the command of a verb whose blanks differ by game: one blank takes all that follows.

    The match decides whose order it is, and completion shows that game's form and legal lines. So
    nobody sees a blank of another game.
    """
    needed = all(any(not slot.optional for slot in verb.slots) for _, verb in having)
    rest = Option(REST, f"What follows {name}: it is offered as you type.", required=needed,
                  offered=True)  # fmt: skip

    async def run(ask: Ask) -> None:
        place = await find(ask, name)
        verb = _check(place, name)
        typed = ask.text(REST) or ""
        if typed == _form(verb):
            raise Cannot(f"That is the form of it: `{verb.usage}`. {verb.help}")
        await answering.give(ask, place, f"{name} {typed}".strip())

    async def offer(ask: Ask, blank: str, typed: str) -> Sequence[str]:
        if blank != REST:
            return await offer_places(ask, blank, typed)
        lines = await _lines(ask, name, f"{name} {typed}")
        found = [line.removeprefix(name).strip() for line in lines]
        form = [] if typed.strip() else await _forms(ask, name)
        return [value for value in [*form, *found] if value and len(value) <= LONGEST_TEXT]

    return Command(name, _help(having), run, (rest, MATCH, SEAT), offer, is_order=True)


def _check(place: Place, name: str) -> Verb:
    """Return the verb as the match's game has it. Raises Cannot if it has none."""
    ruleset = place.ruleset
    if name not in ruleset.catalogue.verbs:
        raise Cannot(f"{place.status.title} has no order `/{name}`.")
    return ruleset.explained(ruleset.catalogue.verbs[name])


def _help(having: Sequence[tuple[Game, Verb]]) -> str:
    """Return what an order does, or which games have it if they say so in different words."""
    name, first = having[0][1].name, having[0][1].help
    if len({verb.help for _, verb in having}) == 1:
        return first
    titles = joined([game.title for game, _ in having])
    text = f"An order of {titles}. /rules {name} explains it."
    if len(text) <= LONGEST_TEXT:
        return text
    return f"An order of {len(having)} games. /rules {name} explains it."


def _blank(slot: Slot) -> Option:
    offered = slot.kind not in ("number", "text")
    return Option(slot.name, _of_blank(slot), required=not slot.optional, offered=offered)


def _of_blank(slot: Slot) -> str:
    if slot.kind in PLURAL:
        return f"One {PLURAL[slot.kind]}, or several with commas between."
    if slot.kind == "number":
        return "A number."
    return "Some words." if slot.kind == "text" else f"The {slot.kind.replace('_', ' ')}."


def _form(verb: Verb) -> str:
    """Return a form as completion shows it: without the verb, and with what the order does."""
    form = verb.usage.removeprefix(verb.name).strip()
    return cut(f"{form}: {verb.help}" if form else verb.help, LONGEST_TEXT)


async def _forms(ask: Ask, name: str) -> list[str]:
    place = recalled(ask, name)
    if place is None:
        return []
    status = await ask.desk.status(place[0])
    return [_form(_check(Place(status, place[1]), name))]


# ---- an order as a line --------------------------------------------------------------------------


def command_of_lines() -> Command:
    """`/order`: any order of any game, as it is typed at a table."""
    line = Option("line", "The order, such as done; it is offered as you type.", required=True,
                  offered=True)  # fmt: skip
    help = "Give any order as a line; some have no command of their own."
    return Command("order", help, _order, (line, MATCH, SEAT), offer_line)


async def _order(ask: Ask) -> None:
    line = ask.text("line") or ""
    verb = fold(line).partition(" ")[0]
    place = await find(ask, verb)
    if fold(line) == DONE.verb:
        await answering.close(ask, place)
    else:
        await answering.give(ask, place, line)


async def offer_line(ask: Ask, option: str, typed: str) -> Sequence[str]:
    """Return what a line that is being typed may grow into."""
    if option in (MATCH.name, SEAT.name):
        return await offer_places(ask, option, typed)
    found = await _lines(ask, None, typed)
    return [line for line in found if len(line) <= LONGEST_TEXT][:25]


async def _lines(ask: Ask, verb: str | None, typed: str) -> Sequence[str]:
    """Return whole lines of the match that is meant, from memory; none if it could be several."""
    place = recalled(ask, verb)
    return [] if place is None else await ask.desk.complete(*place, typed, ask.actor)


# ---- blanks --------------------------------------------------------------------------------------


async def fill(ask: Ask, verb: str, blank: str, typed: str) -> Sequence[str]:
    """Return what is offered for a blank of an order: legal choices only, from memory."""
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
    return [value for value in found if len(value) <= LONGEST_TEXT]


async def offer_places(ask: Ask, option: str, typed: str) -> Sequence[str]:
    """Return the matches of a person, or their own seats of the match that is meant."""
    if option == MATCH.name:
        return like(ask.desk.recall_matches(ask.person), typed)
    own = [seat for seat, holder in seats_of(ask).items() if holder == ask.person]
    return like(own, typed)


def seats_of(ask: Ask, joining: bool = False) -> Mapping[str, str | None]:
    """Return the seats of the match that is meant, with their holders, from memory.

    `joining`: a person who does not play yet means the one match with a free seat.
    """
    named = ask.text(MATCH.name) or ask.services.places.match_in(ask.channel)
    here = str(ask.interaction.guild_id) if ask.in_server else f"dm:{ask.interaction.user.id}"
    return ask.desk.recall_seats(ask.person, named, f"{PREFIX}:{here}:", joining)


def like(found: Iterable[str], typed: str) -> list[str]:
    """Return what a text that is being typed may become."""
    return [one for one in found if fold(typed) in fold(one)][:25]


async def offer_phases(
    ask: Ask, which: Callable[[Phases], Sequence[str]], typed: str
) -> Sequence[str]:
    """Return phases of the match that is meant, the last first; `which` chooses them."""
    held = ask.desk.recall_matches(ask.person)
    here = ask.services.places.match_in(ask.channel)
    code = ask.text(MATCH.name) or here or (held[0] if len(held) == 1 else None)
    if code is None or code not in (*held, here):
        return []  # of another match completion tells nothing; the command asks who it is for
    found = which(await ask.desk.phases(code))
    return [phase for phase in reversed(found) if f" {fold(typed)}" in f" {fold(phase)}"][:25]


def names_of_all(kind: str) -> dict[str, None]:
    """Return every name of a kind, in all games."""
    found: dict[str, None] = {}
    for game in GAMES.values():
        names: Names = game.ruleset().names
        found |= dict.fromkeys(names.all(kind))
    return found

"""What can be typed at the hot seat besides orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

from bot.desk import TABLE
from bot.desk.looks import standing_words, whereabouts
from bot.desk.plain.standins import in_words as held_by
from bot.terminal import closing, looking
from bot.terminal.acting import print_standing, print_trials
from bot.terminal.command import Command
from bot.terminal.errors import BadInput
from bot.terminal.files import named_by, picture_name, write_pictures
from bot.terminal.output import print_line
from bot.terminal.reading import (
    in_figures,
    print_drafted,
    print_lines,
    print_map,
    print_questions,
    print_status,
)
from bot.terminal.seats import PUBLIC
from bot.terminal.telling import print_chapters, print_outcome
from engine.kernel.typed import TAKEN_BACK
from renders.toolkit.spec import Spec

if TYPE_CHECKING:
    from bot.desk import Asked
    from bot.terminal.hot_seat import HotSeat

FILES = (".png", ".gif")  # how the name of a picture ends
SLIP = 75  # of 100: how like a word of `map` a name is that is taken for a slip
LINES_OF_LOG = 20
NAMES = "names"  # the word of `map` that asks for those of all units
WIDTH_OF_USAGE = 22


async def _help(hot_seat: HotSeat, rest: str) -> bool:
    asked = None
    if hot_seat.seat is not None:
        asked = await hot_seat.desk.orders(hot_seat.code, hot_seat.seat, TABLE)
    if rest:
        _help_with(hot_seat, rest, asked)
        return True
    if asked is not None:
        print_questions(asked, every_help=True)
    print_line("At the table:", "bold")
    for command in COMMANDS.values():
        if len(command.usage) >= WIDTH_OF_USAGE:
            print_line(f"  {command.usage}")
            print_line(f"  {'':{WIDTH_OF_USAGE}}{command.help}")
        else:
            print_line(f"  {command.usage:{WIDTH_OF_USAGE}}{command.help}")
    return True


def _help_with(hot_seat: HotSeat, word: str, asked: Asked | None) -> None:
    command = find(word)
    if command is not None:
        print_line(command.usage, "cyan")
        print_line(f"    {command.help}")
        if command is COMMANDS["standing"]:
            _help_with_standing(hot_seat)
        return
    general = hot_seat.ruleset.explained(hot_seat.ruleset.catalogue.verb(word.split()[0]))
    now = [one for question in asked.questions for one in question.verbs] if asked else []
    verb = next((one for one in now if one.name == general.name), general)
    print_line(verb.usage, "cyan")
    print_line(f"    {verb.help}")
    if verb.heading:
        print_line(f"    Rulebook: {verb.heading}")


def _help_with_standing(hot_seat: HotSeat) -> None:
    for line in standing_words.form_in_words():
        print_line(f"  {line}")
    print_line("  Kinds of question, and what default does:")
    kinds = standing_words.kinds_in_words(hot_seat.ruleset)
    width = max(len(kind) for kind, _ in kinds)
    for kind, usual in kinds:
        print_line(f"    {kind:{width}}  {usual}")


async def _map(hot_seat: HotSeat, rest: str) -> bool:
    word, _, after = rest.partition(" ")
    public = word.lower() in PUBLIC
    seat = None if public else hot_seat.seat
    game = hot_seat.game
    wanted, name = spec_of(after if public else rest, game.offers())
    name = picture_name(name or named_by(hot_seat.code, seat, wanted), wanted.ending)
    drawn = await hot_seat.desk.show(hot_seat.code, seat, TABLE, wanted)
    files = write_pictures(name, drawn)
    print_map(seat, (await hot_seat.desk.status(hot_seat.code)).over, files)
    return True


def spec_of(words: str, offers: Mapping[str, Sequence[str]]) -> tuple[Spec, str]:
    """Return what `map WORDS` asks for, and the file it names ("" for none)."""
    spec, rest = Spec(), words.split()
    while rest:
        word = rest[0].lower()
        if word in offers["theme"]:
            spec = replace(spec, theme=word)
        elif word in offers["layout"]:
            spec = replace(spec, layout=word)
        elif word in offers["show"]:
            spec = replace(spec, show=word)
        elif word == NAMES:
            spec = replace(spec, names=True)
        else:
            break
        del rest[0]
    if rest and spec.show in ("area", "battle"):
        file = rest.pop() if rest[-1].lower().endswith(FILES) else ""
        return replace(spec, area=" ".join(rest)), file
    known = [*offers["theme"], *offers["layout"], *offers["show"], NAMES]
    if meant := process.extractOne(" ".join(rest), known, scorer=fuzz.ratio, score_cutoff=SLIP):
        # A file may be called so, but then its ending is typed.
        raise BadInput(f"map knows no “{rest[0]}”. Did you mean {meant[0]}? A file ends in .png.")
    return spec, " ".join(rest)


async def _status(hot_seat: HotSeat, rest: str) -> bool:
    print_status(await hot_seat.desk.status(hot_seat.code))
    own = await hot_seat.desk.drafted(hot_seat.code, hot_seat.seat, TABLE)
    if own:
        print_line(f"After your orders: {in_figures(own)}.")
    return True


async def _log(hot_seat: HotSeat, rest: str) -> bool:
    words = rest.lower().split()
    dice = bool({"dice", "--dice"} & set(words))
    wanted = " ".join(word for word in words if word not in ("dice", "--dice"))
    if wanted and wanted != "all" and not (wanted.isascii() and wanted.isdigit()):
        raise BadInput("log takes a number of lines, or all; and dice, for each die by itself.")
    most = None if wanted == "all" else int(wanted or LINES_OF_LOG)
    if dice:
        lines = await hot_seat.desk.log(hot_seat.code, hot_seat.seat, TABLE)
        print_lines(lines if most is None else lines[max(0, len(lines) - most) :])
        return True
    told = await hot_seat.desk.chapters(hot_seat.code, hot_seat.seat, TABLE, details=True)
    print_chapters(told, colours=hot_seat.game.colours, most=most, paged=True)
    return True


async def _undo(hot_seat: HotSeat, rest: str) -> bool:
    given = await hot_seat.desk.undo(hot_seat.code, hot_seat.own_seat(), TABLE)
    print_line(f"{TAKEN_BACK}{given.echo}")
    return True


async def _orders(hot_seat: HotSeat, rest: str) -> bool:
    asked = await hot_seat.desk.orders(hot_seat.code, hot_seat.own_seat(), TABLE)
    if not asked.questions:
        print_line(f"Nothing is asked of {asked.seat} now.")
    print_questions(asked)
    print_drafted(asked)
    return True


async def _standing(hot_seat: HotSeat, rest: str) -> bool:
    seat, desk, code = hot_seat.own_seat(), hot_seat.desk, hot_seat.code
    word, _, line = rest.partition(" ")
    word, line = word.lower(), line.strip()
    kept = await desk.list_standing(code, seat, TABLE)
    if word == "test" and line:
        print_trials(await desk.test_standing(code, seat, line, TABLE))
        return True
    if not word:
        print_standing(seat, kept)
        return True
    if word == "add" and line:
        kept = [*kept, line]
    elif word == "drop" and line.isdecimal() and 1 <= int(line) <= len(kept):
        del kept[int(line) - 1]
    elif word == "clear" and not line:
        kept = []
    else:
        usage, kinds = COMMANDS["standing"].usage, ", ".join(hot_seat.ruleset.decision_kinds)
        raise BadInput(f"{usage}. Kinds of question: {kinds}, any. help standing says more.")
    given = await desk.set_standing(code, seat, kept, TABLE)
    print_standing(seat, await desk.list_standing(code, seat, TABLE))
    print_outcome(given.chapters, colours=hot_seat.game.colours, fingerprint=given.fingerprint)
    status = await desk.status(code)
    if status.result is not None:
        hot_seat.print_result(status)
        return True
    return await hot_seat.follow(status)


async def _seat(hot_seat: HotSeat, rest: str) -> bool:
    status = await hot_seat.desk.status(hot_seat.code)
    if not rest:
        for name, holder in status.seats.items():
            print_line(
                f"  {name}: {held_by(holder)}{'  (sits here)' if name == hot_seat.seat else ''}"
            )
        return True
    return await hot_seat.sit(hot_seat.own(status, rest))


async def _where(hot_seat: HotSeat, rest: str) -> bool:
    view = await hot_seat.desk.view(hot_seat.code, hot_seat.seat, TABLE)
    for line in whereabouts.where(view, hot_seat.ruleset.names, rest):
        print_line(line)
    return True


async def _area(hot_seat: HotSeat, rest: str) -> bool:
    view = await hot_seat.desk.view(hot_seat.code, hot_seat.seat, TABLE)
    for line in whereabouts.area(view, hot_seat.ruleset, rest):
        print_line(line)
    return True


def _words(hot_seat: HotSeat) -> Iterable[str]:
    return (*hot_seat.ruleset.catalogue.verbs, *COMMANDS)


def _seats(hot_seat: HotSeat) -> Iterable[str]:
    return hot_seat.ruleset.seats


def _units(hot_seat: HotSeat) -> Iterable[str]:
    return hot_seat.ruleset.names.all("unit")


def _areas(hot_seat: HotSeat) -> Iterable[str]:
    return hot_seat.ruleset.names.all("area")


def _pictures(hot_seat: HotSeat) -> Iterable[str]:
    offers = hot_seat.game.offers()
    return ("public", NAMES, *offers["show"][1:], *offers["theme"], *offers["layout"])


def _kinds(hot_seat: HotSeat) -> Iterable[str]:
    kinds = (f"add {kind}:" for kind in hot_seat.ruleset.decision_kinds)
    return (*kinds, "drop", "test", "clear")


async def _quit(hot_seat: HotSeat, rest: str) -> bool:
    return False


ALSO = {"exit": "quit", "?": "help"}  # other words for the same
COMMANDS = {
    "help": Command(
        "help [ORDER]", "what may be ordered now, or one order explained", _help, _words
    ),
    "map": Command(
        "map [WORDS]",
        "draw what you see: names, public, dark, phone, area Hue, film ...",
        _map,
        _pictures,
    ),
    "status": Command("status", "turn, phase, levels, who is waited for", _status),
    "log": Command(
        "log [NUMBER | all] [dice]", "what has happened, the last lines; each die by itself", _log
    ),
    "orders": Command("orders", "what you have ordered that nobody else sees yet", _orders),
    "undo": Command(
        "undo",
        "take back your last order that nobody else has seen, or what you just closed",
        _undo,
    ),
    "standing": Command(
        "standing [add KIND [if KEY=VALUE]: ANSWER | drop NUMBER | test LINE | clear]",
        "answers given ahead, so that you need not be asked",
        _standing,
        _kinds,
    ),
    "seat": Command(
        "seat [NAME]", "let another seat of this machine have the screen", _seat, _seats
    ),
    **closing.COMMANDS,
    "where": Command("where UNIT", "where a unit is", _where, _units),
    "area": Command("area NAME", "what is in an area", _area, _areas),
    **looking.COMMANDS,
    "quit": Command("quit", "leave; everything is kept", _quit),
}


def find(word: str) -> Command | None:
    """Return the command of a first word, or None."""
    return COMMANDS.get(ALSO.get(word.lower(), word.lower()))


def offers(hot_seat: HotSeat, prefix: str) -> list[str]:
    """Return the commands that a typed prefix may grow into."""
    word, space, rest = prefix.partition(" ")
    if not space:
        return [name for name in COMMANDS if name.startswith(word.lower())]
    command = COMMANDS.get(word.lower())
    choices = () if command is None else command.offer(hot_seat)
    return [f"{word} {choice}" for choice in choices if choice.lower().startswith(rest.lower())]

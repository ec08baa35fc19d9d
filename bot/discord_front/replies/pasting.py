"""Many orders in one go: lines in a form, in a direct message, or in a text file."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.desk import Actor, Asked, Desk, StaleQuestion
from bot.desk.plain.games import GAMES
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.plain.speech import Picture, bullets, code, cut, plain
from bot.discord_front.plain.telling import news
from bot.discord_front.replies import prompts
from bot.discord_front.replies.asking import FOLLOWS, Ask
from bot.discord_front.replies.finding import Place, seated
from bot.discord_front.replies.idents import FORM
from engine.kernel.names import fold
from engine.kernel.order import DONE
from engine.kernel.typed import is_cut, plain_lines, signs
from engine.kernel.wording import counted

MOST_LINES = 300
LARGEST_FILE = 64 * 1024  # bytes
SHOWN = 12
LONG, LONG_WHY = 160, 400  # characters of a line, and of why it was refused, that are shown
IN_FILE = "in the file attached"
_LISTED = re.compile(r"\s*(?:>\s*)?(?:[-*•]|[0-9]{1,3}[.)])\s+`[^`]+`")
_SPEAKER = re.compile(r"[^:`]{1,40}?[*\s]*:[*\s]*")
OLD_FORM = (
    "**Nothing of that form was given.** The question that it was opened for has been answered "
    "already, perhaps by the same form. Here is how it stands. **Paste orders** opens a new form; "
    "your lines are in the file."
)


@dataclass
class Pasted:
    """What came of pasted lines: the echoes of those given, and why others were refused."""

    given: list[str]
    refused: list[tuple[str, str]]
    events: list[str] = field(default_factory=list)
    result: str | None = None
    talk: int = 0  # lines between those of a list, which hold no order

    def words(self) -> str:
        """Return a short report, with what was refused first. `attached` has a long one in full."""
        said: list[str] = []
        if self.refused:
            said.append(f"**{counted(len(self.refused), 'line')} refused:**")
            said += bullets([_shown(line, why) for line, why in self.refused], SHOWN, IN_FILE)
        if self.given or not self.refused:
            said.append(f"{counted(len(self.given), 'order')} understood.")
        said += bullets([code(cut(line, LONG)) for line in self.given], SHOWN, IN_FILE)
        if self.talk:
            said.append(f"{counted(self.talk, 'line')} of talk between them passed over.")
        if self.events:
            said.append("**What came of it:**")
        said += self.events
        if self.result is not None:
            said.append(f"**The match is over: {plain(self.result)}.**")
        return "\n".join(said)

    def attached(self) -> dict[str, str] | None:
        """Return the whole echo as a file, when it is too long to be read in a message."""
        refused = [f"{line}: {why}" for line, why in self.refused]
        most = max(len(self.given), len(refused))
        longest = max(map(len, [*self.given, *(line for line, _ in self.refused)]), default=0)
        if most <= SHOWN and longest <= LONG:
            return None
        return {"orders.txt": "\n".join([*self.given, "", *refused])}


def _shown(line: str, why: str) -> str:
    return f"{code(cut(line, LONG))}: {plain(cut(why, LONG_WHY))}"


class Written(NamedTuple):
    """The lines of a text that are orders, and how many are talk around them."""

    lines: list[str]
    talk: int


def lines_of(text: str) -> Written:
    """Return the orders in a text, one a line. What follows a # is a remark. Raises Cannot.

    In a text with a list of orders in code type, as the umpire's own messages have it, lines that
    begin with no order are talk: so a message can be sent back whole, as a phone copies it.
    """
    written = text.splitlines()
    listed = any(_LISTED.match(signs(line)) for line in written)
    found = list(plain_lines(text))
    kept = [line for n, line in found if not listed or _is_order(written[n - 1], line)]
    if not kept:
        raise Cannot("There is no order in that: one a line, such as `done`.")
    if len(kept) > MOST_LINES:
        raise Cannot(f"That is {len(kept)} lines; at most {MOST_LINES} are taken at once.")
    return Written(kept, len(found) - len(kept))


def _is_order(written: str, line: str) -> bool:
    """Whether a line is an entry of a list, or begins with an order of some game.

    Behind the name of a speaker too, unless it is a question, such as "Move your units".
    """
    if _LISTED.match(signs(written)):
        return not is_cut(line)
    said = fold(_SPEAKER.sub("", line, count=1))
    rules = [game.ruleset() for game in GAMES.values()]
    questions = {fold(q.partition("{")[0]) for one in rules for q in one.decision_kinds.values()}
    if any(said.startswith(question) for question in questions if " " in question):
        return False
    words = {fold(line).partition(" ")[0], said.partition(" ")[0]}
    return "match" in words or any(words & one.catalogue.verbs.keys() for one in rules)


def refuse_all_answers(asked: Asked, lines: Sequence[str]) -> None:
    """Raise Cannot where lines hold every answer to a question that takes one of them."""
    for question in asked.questions:
        several = any(verb.name == DONE.verb for verb in question.verbs)
        answers = question.numbered
        if not several and len(answers) > 1 and set(answers) <= set(lines):
            raise Cannot("Those are all the answers there are: send one of them, or its number.")


async def give_all(
    desk: Desk,
    place: Place,
    lines: Sequence[str],
    actor: Actor,
    key: str,
    tag: str | None = None,
    written_for: str | None = None,
) -> Pasted:
    """Give lines in turn. Refused ones are passed over, and after one of them `done` waits.

    `tag`: the question that they answer; what it no longer waits for is refused. `written_for`:
    the one that waited when they were written. Raises StaleQuestion when that has been answered.
    """
    seat = place.own_seat
    if len(lines) > 1:
        refuse_all_answers(await desk.orders(place.code, seat, actor, answers=True), lines)
    given, taken = await desk.give_all(place.code, seat, lines, actor, key, tag, written_for)
    pasted = Pasted(taken.echoes, taken.refused)
    if given is not None:
        own = {f"{seat}: {echo}" for echo in taken.echoes}
        pasted.events = news(given.chapters, SHOWN, "`/since`", own)
        pasted.result = given.result
    return pasted


async def open_form(ask: Ask, match: str, number: int, seat: str) -> None:
    """Ask for lines in a form, which remembers what the seat was asked when it was opened."""
    asked = await ask.desk.orders(match, seat, ask.actor)
    tag = asked.questions[0].tag if asked.questions else ""
    await ask.form(
        f"Orders of {seat} in {match}",
        f"{FORM}|{match}|{number}|{tag}",
        "One order a line",
        "As you would type them at a table; what follows a # is a remark.",
    )


async def submitted(ask: Ask, match: str, number: str, tag: str, text: str) -> None:
    """Give the orders of a form; one that is sent after its question was answered is refused."""
    await ask.defer()
    place = await seated(ask, match, number)
    lines, talk = lines_of(text)
    try:
        pasted = await give_all(ask.desk, place, lines, ask.actor, ask.key, written_for=tag or None)
    except StaleQuestion:
        attached = {"orders.txt": "\n".join(lines)}
        await prompts.show(ask, place.code, place.own_seat, OLD_FORM, attached=attached)
        return
    pasted.talk = talk
    await report(ask, place, pasted)


async def report(ask: Ask, place: Place, pasted: Pasted) -> None:
    """Reply with what came of pasted lines and, if any was given, with the seat's map."""
    pictures, services = list[Picture](), ask.services
    text, attached = pasted.words(), pasted.attached()
    shown = bool(pasted.given) and pasted.result is None
    if shown:
        pictures = await services.pictures.map_soon(place.code, place.own_seat, ask.actor)
        text += "" if pictures else f"\n{FOLLOWS}"
    await prompts.show(ask, place.code, place.own_seat, text, pictures=pictures, attached=attached)
    if shown and not pictures:
        await ask.follow(services.pictures.map_at_last(place.code, place.own_seat, ask.actor))


Fetch = Callable[[], Awaitable[bytes]]


async def text_of(content: str, files: Sequence[tuple[str, int, Fetch]]) -> str:
    """Return the orders of a direct message: its text, then each text file. Raises Cannot."""
    parts = [content]
    for name, size, fetch in files:
        if not name.lower().endswith((".txt", ".text", ".md")):
            raise Cannot("Orders are taken from a text file: its name ends in .txt.")
        if size > LARGEST_FILE:
            raise Cannot(f"That file is too large: at most {LARGEST_FILE // 1024} KiB of text.")
        try:
            parts.append((await fetch()).decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise Cannot("That file is no text: save it as UTF-8.") from None
    return "\n".join(parts)

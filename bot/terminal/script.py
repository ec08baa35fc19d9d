"""`umpire play MATCH --script FILE`: orders from a file, up to the first that is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from bot.terminal.desks import at_desk
from bot.terminal.errors import BAD_INPUT, BadInput, refusals
from bot.terminal.files import read_text
from bot.terminal.output import complain, print_json, print_line
from bot.terminal.reading import waits_for
from bot.terminal.seats import taken_up
from bot.terminal.telling import print_outcome
from engine.kernel.typed import plain_lines
from engine.kernel.wording import counted

if TYPE_CHECKING:
    from bot.desk import Desk, Given


# As it is written in a script, or as a screen shows what was typed at a prompt.
_SAID = re.compile(r"(?P<seat>[^:>]*[^:>\s*])[\s*]*[:>][\s*]*(?P<order>.*)")


class Numbered(NamedTuple):
    """One order of a script."""

    number: int
    seat: str
    order: str


def lines_of(text: str) -> Iterator[Numbered]:
    """Yield the lines of a script that say something. A line without a seat has an empty one."""
    for number, line in plain_lines(text):
        said = _SAID.fullmatch(line)
        yield Numbered(number, said["seat"], said["order"]) if said else Numbered(number, "", line)


async def _do(desk: Desk, match: str, seat: str, order: str) -> tuple[Given, str]:
    """Give one order of a script, or undo, or add a standing order; and its echo."""
    from bot.desk import TABLE

    word, _, rest = order.partition(" ")
    if order.lower() == "undo":
        done = await desk.undo(match, seat, TABLE)
        return done, f"undo {done.echo}"
    if word.lower() == "standing" and rest:
        kept = [] if rest.lower() == "clear" else await desk.list_standing(match, seat, TABLE)
        added = [] if rest.lower() == "clear" else [rest]
        return await desk.set_standing(match, seat, [*kept, *added], TABLE), order
    done = await desk.give(match, seat, order, TABLE)
    return done, done.echo


async def play(match: str, file: str, json: bool) -> int:
    """Play a script. The exit status."""
    given, refused = 0, None
    text = read_text(file)
    async with at_desk() as desk:
        code = (await taken_up(desk, match)).code
        for number, seat, order in lines_of(text):
            try:
                if not seat:
                    raise BadInput("A line of a script is typed so: SEAT: ORDER.")
                done, echo = await _do(desk, code, seat, order)
            except refusals() as reason:
                refused = {"line": number, "reason": str(reason)}
                break
            given += 1
            if not json:
                echoes = tuple(echo.splitlines())
                for echo in echoes:
                    print_line(f"{number}: {seat}: {echo}", "green")
                if done.draft:
                    for line in done.lines:
                        if line.kind != "order" or not line.text.endswith(echoes):
                            print_line(f"    {line.text}")
                else:
                    own = [one.text for one in done.lines if one.text.endswith(echoes)]
                    print_outcome(done.chapters, own, fingerprint=done.fingerprint)
        status = await desk.status(code)
    if json:
        told = {"match": code, "given": given, "state": status.state, "result": status.result}
        print_json({**told, "awaited": status.awaited, "refused": refused})
    else:
        then = f"{status.result}." if status.result else f"waiting for {waits_for(status.awaited)}."
        print_line(f"{counted(given, 'order')} given; {then}")
    if refused is not None:
        complain(f"Line {refused['line']} of {file} is refused: {refused['reason']}")
        return BAD_INPUT
    return 0

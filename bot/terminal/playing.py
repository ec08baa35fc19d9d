"""`umpire play MATCH`: by a script, or by whoever sits here."""

from __future__ import annotations

from bot.terminal.desks import at_desk
from bot.terminal.errors import BadInput
from bot.terminal.standard_input import lines


async def play(
    match: str,
    seat: str | None,
    script: str | None,
    alone: bool,
    json: bool,
    teach: bool = False,
) -> int:
    """Play a match. The exit status."""
    if script is not None:
        from bot.terminal import script as scripts

        if seat is not None or alone:
            raise BadInput("A script names the seat in each line: no --seat and no --alone.")
        return await scripts.play(match, script, json)
    if json:
        raise BadInput("--json goes with --script; to look at a match: umpire status --json.")
    from bot.terminal import screen
    from bot.terminal.hot_seat import HotSeat

    async with at_desk() as desk:
        if teach:
            from bot.terminal import teaching

            await teaching.begin(desk, await desk.status(match))
        return await screen.play(HotSeat(desk, match, lines(), seat, alone))

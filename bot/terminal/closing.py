"""Commands of the hot seat that end something: pass, take back, clear, draw, resign, the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.desk import TABLE
from bot.desk.acts.closing import PASS
from bot.terminal.arguments import REASON
from bot.terminal.command import Command
from bot.terminal.errors import BadInput
from bot.terminal.output import print_line
from bot.terminal.telling import print_outcome
from engine.kernel.wording import counted

if TYPE_CHECKING:
    from bot.desk import Given
    from bot.terminal.hot_seat import HotSeat

SURE = "yes"


async def _after(hot_seat: HotSeat, given: Given) -> bool:
    """Print what came of an act, and go on with whoever must act."""
    own = [line.text for line in given.lines if line.kind == "order"]
    print_outcome(given.chapters, own, hot_seat.game.colours, given.fingerprint)
    status = await hot_seat.desk.status(hot_seat.code)
    if status.result is not None:
        hot_seat.print_result(status)
        return True
    return await hot_seat.look_again()


async def _pass(hot_seat: HotSeat, rest: str) -> bool:
    seat = hot_seat.own_seat()
    given = await hot_seat.desk.give(hot_seat.code, seat, PASS, TABLE)
    print_line(f"{seat}: {given.echo}{'' if given.draft else '  (it stands)'}", "green")
    return await _after(hot_seat, given)


async def _rest(hot_seat: HotSeat, rest: str) -> bool:
    seat = hot_seat.own_seat()
    given = await hot_seat.desk.rest_of_phase(hot_seat.code, seat, TABLE, careful=True)
    print_line(f"{seat}: {given.echo}", "green")
    return await _after(hot_seat, given)


async def _clear(hot_seat: HotSeat, rest: str) -> bool:
    given = await hot_seat.desk.clear(hot_seat.code, hot_seat.own_seat(), TABLE)
    print_line(f"Taken back: {counted(len(given.echo.splitlines()), 'order')}.")
    return True


async def _takeback(hot_seat: HotSeat, rest: str) -> bool:
    desk, code, seat = hot_seat.desk, hot_seat.code, hot_seat.own_seat()
    word = rest.lower()
    if word in ("agree", "refuse"):
        return await _after(hot_seat, await desk.answer_undo(code, seat, TABLE, word == "agree"))
    if word not in ("", SURE):
        raise BadInput("It is typed so: takeback, takeback yes, takeback agree, takeback refuse.")
    if not word:
        back = await desk.taking_back(code, seat, TABLE)
        print_line(f"It would go back to {back.words}. This would be undone:")
        for line in back.lines:
            print_line(f"  {line}")
        then = "" if back.at_once else ", if the others who play agree"
        print_line(f"takeback yes does it{then}.")
        return True
    given, back = await desk.ask_undo(code, seat, TABLE)
    print_line(f"Back to {back.words}.")
    return await _after(hot_seat, given)


async def _draw(hot_seat: HotSeat, rest: str) -> bool:
    given = await hot_seat.desk.offer_draw(hot_seat.code, hot_seat.own_seat(), TABLE)
    return await _after(hot_seat, given)


async def _cancel(hot_seat: HotSeat, rest: str) -> bool:
    desk, code = hot_seat.desk, hot_seat.code
    word, _, reason = rest.partition(" ")
    if word.lower() == "agree":
        return await _after(hot_seat, await desk.agree_to_cancel(code, hot_seat.own_seat(), TABLE))
    if word.lower() != SURE:
        at_once = await desk.cancelling(code, TABLE)
        then = "It ends at once, without a winner" if at_once else "The others must agree"
        raise BadInput(f"It is typed so: {COMMANDS['cancel'].usage}. {then}.")
    return await _after(hot_seat, await desk.cancel(code, TABLE, reason.strip() or REASON))


async def _resign(hot_seat: HotSeat, rest: str) -> bool:
    if rest.lower() != SURE:
        raise BadInput(f"Resigning cannot be taken back: resign {SURE} gives the match up.")
    given = await hot_seat.desk.resign(hot_seat.code, hot_seat.own_seat(), TABLE)
    return await _after(hot_seat, given)


COMMANDS = {
    "pass": Command("pass", "close what you are asked at once, whatever it gives up", _pass),
    "rest": Command("rest", "leave the rest of this phase to the defaults", _rest),
    "clear": Command("clear", "take back all that nobody else has seen", _clear),
    "takeback": Command(
        "takeback [yes | agree | refuse]",
        "take back your last step that others have seen",
        _takeback,
    ),
    "draw": Command("draw", "offer a draw, or agree to one", _draw),
    "cancel": Command(
        "cancel yes [REASON] | agree",
        "as its moderator end the match without a winner; agree to it",
        _cancel,
    ),
    "resign": Command("resign yes", "give the match up", _resign),
}

"""When a match is over everybody sees everything, and not before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.desk import Actor, Desk, NotNow
from bot.desk.looks import whereabouts
from bot.desk.looks.pictures import gather
from bot.desk.plain.games import GAMES
from renders.toolkit import captions
from renders.toolkit.spec import Spec
from tests.desk.matches import deployed
from tests.desk.people import ALLIED, ANN, BO, MOD, STRANGER, VC_NVA

READERS: list[tuple[str | None, Actor]] = [(None, STRANGER), (ALLIED, ANN), (VC_NVA, BO)]
ENDS: dict[str, Callable[[Desk, str], Awaitable[object]]] = {
    "resigned": lambda desk, code: desk.resign(code, VC_NVA, BO),
    "cancelled": lambda desk, code: desk.cancel(code, MOD, "enough"),
}
HIDDEN = "416 VC"


async def hidden(desk: Desk, code: str) -> int:
    """How many units somebody who does not play cannot identify, on the map of now and of then."""
    view = await desk.view(code, None, STRANGER)
    _, seen = await desk.scene(code, None, STRANGER, Spec(), "1 Set-up")
    return sum(area.backs for one in (view, *seen.views) for area in one.areas)


async def where(desk: Desk, code: str, seat: str | None, reader: Actor) -> str:
    """Where a reader finds a unit that lies face down."""
    names = GAMES["tet-offensive"].ruleset().names
    (line,) = whereabouts.where(await desk.view(code, seat, reader), names, HIDDEN)
    return line


@pytest.mark.parametrize("end", ENDS)
async def test_nothing_is_hidden_after_the_end_and_all_of_it_before(desk: Desk, end: str) -> None:
    code = await deployed(desk)
    assert await hidden(desk, code) > 100
    assert "You do not see" in await where(desk, code, None, STRANGER)
    assert "You do not see" in await where(desk, code, ALLIED, ANN)
    with pytest.raises(NotNow):
        await desk.export(code, STRANGER)
    await ENDS[end](desk, code)
    assert await hidden(desk, code) == 0
    await desk.export(code, STRANGER)
    found = {await where(desk, code, seat, reader) for seat, reader in READERS}
    assert len(found) == 1
    said = found.pop()
    assert HIDDEN in said and "face" not in said  # it lay face down when the match ended


@pytest.mark.parametrize("game", GAMES)
async def test_a_picture_says_whether_anything_is_hidden(desk: Desk, game: str) -> None:
    """Now and of the past; while a match goes on it says through whose eyes it is seen."""
    seats = GAMES[game].ruleset().seats
    holders: dict[str, str | None] = dict.fromkeys(seats, ANN.id)
    code = (await desk.open_match(game, holders=holders, moderators=(MOD.id,))).code
    said = []
    for _ in range(2):
        _, seen = await desk.scene(code, seats[0], ANN, Spec(show="story"))
        said.append({captions.eyes(view) for view in seen.views})
        if len(said) == 1:
            await desk.cancel(code, MOD, "enough")
    assert said == [{f"as {seats[0]} sees it"}, {"with nothing hidden"}]


async def test_a_match_that_goes_on_hides_again(desk: Desk) -> None:
    code = await deployed(desk)
    before = await hidden(desk, code)
    await desk.cancel(code, MOD, "enough")
    assert await hidden(desk, code) == 0
    await desk.moderator.reopen(code, MOD, "not enough")
    assert await hidden(desk, code) == before


async def test_a_game_that_hides_nothing_has_nothing_to_show(desk: Desk) -> None:
    holders: dict[str, str | None] = dict.fromkeys(
        GAMES["vietnam-solitaire"].ruleset().seats, ANN.id
    )
    status = await desk.open_match("vietnam-solitaire", holders=holders, moderators=(MOD.id,))
    before = await desk.view(status.code, None, STRANGER)
    await desk.cancel(status.code, MOD, "enough")
    after = await desk.view(status.code, None, STRANGER)
    assert after.areas == before.areas


async def test_what_a_seat_saw_can_be_drawn_as_it_was(desk: Desk) -> None:
    """For the gallery, whose matches are over: with the fog of the time, and captioned so."""
    code = await deployed(desk)
    await desk.cancel(code, MOD, "enough")
    for as_then in (True, False):
        async with desk.room.looking(code) as sitting:
            seen = await gather(desk.room, sitting, 0, False, "1 Set-up", as_then=as_then)
        view = seen.views[-1]
        assert (sum(area.backs for area in view.areas) > 60) == as_then
        assert view.opened != as_then

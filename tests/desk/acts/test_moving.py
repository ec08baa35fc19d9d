"""Where a match lives: a moderator who plays moves it with the others' word, and all hear of it."""

from __future__ import annotations

import pytest

from bot.desk import Actor, Desk, NotAllowed, NotNow
from bot.desk.plain.standins import STAND_IN
from bot.store import Store
from tests.desk.clocks import items
from tests.desk.people import ALLIED, VC_NVA

ANN, BO, MOD = (Actor(f"here:{name}") for name in ("ann", "bo", "mod"))
HOLDERS: dict[str, str | None] = {ALLIED: ANN.id, VC_NVA: BO.id}
THERE = "here:elsewhere"


async def opened(desk: Desk, **chosen: object) -> str:
    """A running match that Ann, who plays, and Mod, who does not, moderate."""
    named = {"holders": HOLDERS, "moderators": (ANN.id, MOD.id), "home": "here:hall", **chosen}
    code = (await desk.create("tet-offensive", **named)).code  # type: ignore[arg-type]
    await desk.start(code, ANN)
    return code


async def test_who_plays_asks_the_others_before_a_match_moves(desk: Desk, store: Store) -> None:
    code = await opened(desk)
    assert not await desk.moving.rehome(code, THERE, ANN, "#friends of Ann")
    assert (await desk.status(code)).home == "here:hall"
    (asked,) = [one for one in await items(store) if one.body["kind"] == "move"]
    assert asked.destination == f"person:{BO.id}" and asked.body["where"] == "#friends of Ann"
    (waits,) = await desk.requests(BO.id)
    assert (waits["kind"], waits["seat"]) == ("move", VC_NVA)
    with pytest.raises(NotNow, match="asked already"):
        await desk.moving.rehome(code, THERE, ANN, "#friends of Ann")
    with pytest.raises(NotNow, match="asked for it yourself"):
        await desk.moving.agree(code, ALLIED, ANN)
    with pytest.raises(NotAllowed):
        await desk.moving.agree(code, VC_NVA, ANN)
    assert await desk.moving.agree(code, VC_NVA, BO)
    assert (await desk.status(code)).home == THERE
    assert not await desk.requests(BO.id)
    told = [line.text for line in await desk.log(code, None, MOD)]
    assert told[-3:] == [
        "The moderator, who plays, asks to move the match to #friends of Ann. Others may agree.",
        "VC/NVA agrees to move the match.",
        "The match goes on in #friends of Ann: who manages that server moderates it from now on.",
    ]


async def test_each_player_hears_of_a_move_in_person(desk: Desk, store: Store) -> None:
    code = await opened(desk)
    before = len(await items(store))
    assert await desk.moving.rehome(code, THERE, MOD, "#hall")
    told = [one for one in (await items(store))[before:] if one.body["kind"] == "private"]
    assert {one.destination for one in told} == {f"person:{ANN.id}", f"person:{BO.id}"}
    assert all("goes on in #hall" in one.body["lines"][0] for one in told)


async def test_each_player_hears_in_person_of_a_look(desk: Desk, store: Store) -> None:
    code = await opened(desk)
    for look, words in (
        (lambda: desk.moderator.investigate(code, MOD, "a doubt"), "looks at all that is hidden"),
        (lambda: desk.moderator.dry_run(code, MOD), "how open questions would be answered"),
        (lambda: desk.export(code, MOD, force=True), "has been written out"),
    ):
        before = len(await items(store))
        await look()
        told = [one for one in (await items(store))[before:] if one.body["kind"] == "private"]
        assert {one.destination for one in told} == {f"person:{ANN.id}", f"person:{BO.id}"}
        assert all(words in one.body["lines"][0] for one in told)


async def test_within_its_group_a_match_moves_at_once(desk: Desk) -> None:
    """Who judges it and who reads it stays as it was: a channel that is gone holds nothing up."""
    code = await opened(desk, home="here:club:1")
    assert await desk.moving.rehome(code, "here:club:2", ANN, "#other")
    assert not await desk.moving.rehome(code, "here:friends:2", ANN, "#friends")
    assert not await desk.moving.rehome(code, "here:dm:2", ANN, "direct messages")
    inbox = await opened(desk, home="here:dm:1")
    assert not await desk.moving.rehome(inbox, "here:dm:2", ANN, "direct messages")


async def test_nobody_is_asked_who_could_not_be_wronged(desk: Desk) -> None:
    alone = await opened(desk, holders={ALLIED: ANN.id, VC_NVA: STAND_IN})
    assert await desk.moving.rehome(alone, THERE, ANN, "#mine")
    over = await opened(desk)
    await desk.resign(over, VC_NVA, BO)
    assert await desk.moving.rehome(over, THERE, ANN, "#mine")


async def test_only_its_moderators_move_a_match(desk: Desk) -> None:
    code = await opened(desk)
    for actor in (BO, Actor("here:stranger")):
        with pytest.raises(NotAllowed, match="for the moderators"):
            await desk.moving.rehome(code, THERE, actor, "#mine")
    with pytest.raises(NotNow, match="Nobody asks to move"):
        await desk.moving.agree(code, VC_NVA, BO)

"""What the seats add to the dice: told as it is given, the host's side first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.desk import TABLE, Actor, Desk, NotAllowed, NotNow
from bot.desk.plain.standins import STAND_IN
from engine.kernel.dice import MEASURED
from engine.kernel.errors import BadOrder
from tests.desk.people import ALLIED, ANN, BO, HOLDERS, MOD, VC_NVA

HOME = "discord:1:2"


async def opened_by_ann(desk: Desk) -> str:
    """Ann has opened the match and so moderates it, Bo plays against her."""
    status = await desk.create("tet-offensive", holders=HOLDERS, moderators=(ANN.id,), home=HOME)
    return status.code


async def test_all_read_the_words_as_they_are_given(desk: Desk) -> None:
    code = await opened_by_ann(desk)
    before = await desk.post.waiting(f"match:{code}")
    await desk.add_entropy(code, VC_NVA, "  dog \n eats\tcat ", BO)
    assert (await desk.status(code)).entropy == {ALLIED: None, VC_NVA: "dog eats cat"}
    log = await desk.log(code, None, BO)
    assert [line.text for line in log] == ["VC/NVA adds words to the dice: “dog eats cat”."]
    (told,) = (await desk.post.waiting(f"match:{code}"))[len(before) :]
    assert told.body["lines"] == ["VC/NVA adds words to the dice: “dog eats cat”."]


@pytest.mark.parametrize(
    "host",
    [ANN, replace(ANN, moderator=True), replace(ANN, host=True)],
    ids=["opened it", "manages the server", "runs the program"],
)
async def test_who_may_know_the_seed_never_speaks_last(desk: Desk, host: Actor) -> None:
    """With the seed in hand, one could try words until the dice suit."""
    moderators = (ANN.id,) if host == ANN else (MOD.id,)
    code = (await desk.create("tet-offensive", holders=HOLDERS, moderators=moderators)).code
    await desk.add_entropy(code, VC_NVA, "dog", BO)
    with pytest.raises(NotAllowed, match="before the others do, and VC/NVA has spoken"):
        await desk.add_entropy(code, ALLIED, "the 4,000th word that I tried", host)
    assert (await desk.status(code)).entropy[ALLIED] is None


async def test_who_may_know_the_seed_speaks_first(desk: Desk) -> None:
    code = await opened_by_ann(desk)
    await desk.add_entropy(code, ALLIED, "horse", ANN)
    await desk.add_entropy(code, VC_NVA, "dog", BO)
    await desk.start(code, BO)
    status = await desk.status(code)
    assert (status.entropy, status.trust) == ({ALLIED: "horse", VC_NVA: "dog"}, "")
    await desk.resign(code, VC_NVA, BO)
    assert (await desk.export(code, BO))["dice"] == MEASURED


@pytest.mark.parametrize("said", [{}, {ALLIED: ANN}])
async def test_dice_that_rest_on_the_host_alone_are_said_to(
    desk: Desk, said: dict[str, Actor]
) -> None:
    code = await opened_by_ann(desk)
    for seat, actor in said.items():
        await desk.add_entropy(code, seat, "horse", actor)
    await desk.start(code, BO)
    assert (await desk.status(code)).trust.startswith("the dice rest on the host alone")


async def test_nobody_is_told_on_whom_dice_rest_who_plays_alone(desk: Desk) -> None:
    alone = await desk.open_match("tet-offensive")
    against = await desk.open_match(
        "tet-offensive", holders={ALLIED: TABLE.id, VC_NVA: STAND_IN}, entropy={"Allied": "a"}
    )
    assert (alone.trust, against.trust) == ("", "")


async def test_words_stand_whoever_takes_the_seat_later(desk: Desk) -> None:
    code = await opened_by_ann(desk)
    await desk.add_entropy(code, VC_NVA, "dog", BO)
    await desk.leave_seat(code, VC_NVA, BO)
    await desk.take_seat(code, VC_NVA, Actor("cid"))
    with pytest.raises(NotNow, match="added its words already"):
        await desk.add_entropy(code, VC_NVA, "cat", Actor("cid"))
    with pytest.raises(NotAllowed, match="has spoken"):
        await desk.add_entropy(code, ALLIED, "horse", ANN)


@pytest.mark.parametrize("text", ["a\ud800b", "a\x00b", "a\x07b"])
async def test_what_nobody_types_is_refused(desk: Desk, text: str) -> None:
    code = await opened_by_ann(desk)
    with pytest.raises(BadOrder, match=r"does not hold U\+"):
        await desk.add_entropy(code, VC_NVA, text, BO)

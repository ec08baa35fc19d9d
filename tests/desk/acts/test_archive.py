"""A match is put away and taken out again; which one is not reopened, and by whom."""

from __future__ import annotations

import pytest

from bot.desk import Actor, Desk, NotAllowed, NotNow
from bot.desk.proof import verify
from bot.desk.proof.alone import umpire_verify
from bot.store import Store
from engine.kernel.dice import Dice, commitment
from tests.desk.clocks import items
from tests.desk.matches import finish, moved
from tests.desk.people import ALLIED, ANN, BO, MOD, PLAYING, VC_NVA


async def test_a_match_is_put_away_and_taken_out_again(desk: Desk, store: Store) -> None:
    here: dict[str, str | None] = {ALLIED: "here:ann", VC_NVA: "here:bo"}
    ann, mod = Actor("here:ann"), Actor("here:mod")
    made = await desk.create("tet-offensive", holders=here, moderators=(mod.id,), home="here:1")
    code = made.code
    await desk.start(code, ann)
    with pytest.raises(NotNow, match="being played"):
        await desk.moderator.archive(code, mod, "why")
    await desk.cancel(code, mod, "enough")
    await desk.moderator.archive(code, mod, "long over")
    assert (await desk.status(code)).archived
    assert code not in [match.code for match in await desk.matches()]
    assert code in [match.code for match in await desk.matches(archived=True)]
    before = len(await items(store))
    await desk.moderator.announce(code, mod, "Nobody hears this.")
    assert len(await items(store)) == before
    with pytest.raises(NotNow, match="put away already"):
        await desk.moderator.archive(code, mod, "why")
    given = await desk.moderator.reopen(code, mod, "we go on")
    assert given.state == "running" and given.result is None
    status = await desk.status(code)
    assert status.fair == "" and status.trust.startswith("since it was taken up again the dice")
    assert status.commitment != made.commitment and status.seed is None
    assert not status.archived
    assert [body.body["kind"] for body in (await items(store))[before:]] == [
        "report", "private", "private", "asked", "board",
    ]  # fmt: skip
    with pytest.raises(NotNow, match="open as it is"):
        await desk.moderator.reopen(code, mod, "why")
    await desk.give(code, VC_NVA, "deploy", Actor("here:bo"))
    await desk.resign(code, VC_NVA, Actor("here:bo"))
    assert verify.verify(await desk.export(code, ann)).ok


MEANWHILE = (
    "(its seed and all that is hidden could be read meanwhile; a new seed has the SHA-256 "
    "{commitment})"
)


async def test_a_match_that_is_taken_up_again_has_other_dice(desk: Desk) -> None:
    """Whoever read the seed meanwhile knows none of the dice to come."""
    code = await moved(desk)
    await desk.cancel(code, MOD, "a slip")
    read = (await desk.status(code)).seed or ""
    await desk.moderator.reopen(code, MOD, "we go on")
    await desk.force(code, MOD, "on", whole_phase=True)
    await desk.force(code, MOD, "on", whole_phase=True)
    await desk.cancel(code, MOD, "again")
    document = await desk.export(code, MOD)
    (earlier,) = document["earlier_seeds"]
    assert (earlier["seed"], commitment(read)) == (read, earlier["commitment"])
    reopened = document["rows"][earlier["row"] - 1]
    assert reopened["kind"] == "reopen" and document["commitment"] in reopened["text"]
    rolled = [e for r in document["rows"] for e in r["events"] if e[0] == "die"]
    after = [e for r in document["rows"][earlier["row"] :] for e in r["events"] if e[0] == "die"]
    assert len(after) > 4
    then = Dice(read, code, ("", ""))
    assert any(then.roll(address) != face for _, (address, face), _ in after)
    found = verify.verify(document)
    assert found.ok and found.rolls == len(rolled) == umpire_verify.check_dice(document)
    assert not umpire_verify.check_chain(document)
    for forged in (
        {**document, "earlier_seeds": []},
        {**document, "earlier_seeds": [{**earlier, "row": earlier["row"] - 1}]},
        {**document, "seed": read, "commitment": earlier["commitment"]},
    ):
        assert not verify.verify(forged).ok
        with pytest.raises(umpire_verify.Wrong):
            umpire_verify.check_dice(forged)
            umpire_verify.check_chain(forged)


async def test_who_plays_does_not_reopen_what_its_end_has_shown(desk: Desk) -> None:
    code = await moved(desk, moderators=PLAYING)
    await desk.cancel(code, MOD, "a slip")
    await desk.export(code, ANN)  # the whole of it
    with pytest.raises(NotAllowed, match="You play in"):
        await desk.moderator.reopen(code, ANN, "we go on")
    given = await desk.moderator.reopen(code, MOD, "we go on")
    assert [line.text for line in given.lines] == [
        "The match is taken up again "
        f"{MEANWHILE.format(commitment=(await desk.status(code)).commitment)}: we go on"
    ]
    # Whoever gave their seat away knows one side, and the moderator may have read both.
    await desk.hand_over(code, ALLIED, "cy", ANN)
    await desk.cancel(code, MOD, "again")
    with pytest.raises(NotAllowed, match="You play in"):
        await desk.moderator.reopen(code, ANN, "we go on")
    await desk.moderator.reopen(code, MOD, "we go on")
    with pytest.raises(NotAllowed, match="has looked"):
        await desk.hand_over(code, ALLIED, MOD.id, MOD, "for Cy")
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_a_match_that_goes_on_says_which_seats_nobody_plays(desk: Desk) -> None:
    code = await moved(desk)
    await desk.cancel(code, MOD, "enough")
    await desk.people.delete(BO.id)
    given = await desk.moderator.reopen(code, MOD, "we go on")
    assert [line.text for line in given.lines][1:] == [
        "The VC/NVA seat is free. Nobody plays it: a moderator may give it to somebody."
    ]
    assert (await desk.status(code)).seats == {ALLIED: ANN.id, VC_NVA: None}
    await desk.hand_over(code, VC_NVA, "cy", MOD, "as agreed")
    await desk.give(code, VC_NVA, "done", Actor("cy"))
    await desk.cancel(code, MOD, "again")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_alone_one_takes_up_a_match_again(desk: Desk) -> None:
    code = await moved(desk, holders={ALLIED: BO.id, VC_NVA: BO.id}, moderators=(BO.id,))
    await desk.cancel(code, BO, "a slip")
    await desk.moderator.archive(code, BO, "a slip")
    assert (await desk.moderator.reopen(code, BO, "we go on")).state == "running"


async def test_a_match_that_is_over_is_taken_out_by_who_played(desk: Desk) -> None:
    code = await moved(desk, moderators=PLAYING)
    await finish(desk, code)
    await desk.moderator.archive(code, ANN, "over")
    given = await desk.moderator.reopen(code, ANN, "to look at")
    assert given.state == "finished"
    assert given.lines[0].text == "The match is taken up again: to look at"


async def test_a_match_that_was_played_out_is_not_reopened(desk: Desk) -> None:
    code = await moved(desk)
    for seat, actor in ((ALLIED, ANN), (VC_NVA, BO)):
        await desk.set_standing(code, seat, ["any: default"], actor)
    with pytest.raises(NotNow, match="played out"):
        await desk.moderator.reopen(code, MOD, "why")

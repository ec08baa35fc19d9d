"""A moderator looks, tells, goes back and puts away; and what they may not when they play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.desk import Actor, Desk, NotAllowed, NotNow
from bot.desk.proof import verify
from bot.store import Store, journal
from engine.kernel.errors import BadOrder, UnknownName
from tests.desk.clocks import Hands, begun
from tests.desk.matches import deployed, moved, whole
from tests.desk.people import ALLIED, ANN, BO, MOD, PLAYING, STRANGER, VC_NVA

Try = Callable[[Desk, str, Actor], Awaitable[object]]

# Acts that show hidden things, or the numbers of rows, which count drafts.
SHOWING: dict[str, Try] = {
    "edit": lambda desk, code, who: desk.edit(code, who, "nva_points: 3", "why"),
    "restore": lambda desk, code, who: desk.restore(code, 1, who, "why"),
    "points": lambda desk, code, who: desk.points(code, who),
    "investigate": lambda desk, code, who: desk.moderator.investigate(code, who, "why"),
    "dry-run": lambda desk, code, who: desk.moderator.dry_run(code, who),
    "reveal": lambda desk, code, who: desk.moderator.reveal(code, who, "1 VC", "why"),
    "hide": lambda desk, code, who: desk.moderator.hide(code, who, "1 VC", "why"),
}
# Acts that show nothing, which a moderator who plays may do too.
BLIND: dict[str, Try] = {
    "announce": lambda desk, code, who: desk.moderator.announce(code, who, "why"),
    "clock": lambda desk, code, who: desk.clock.set(code, who, "why", hours=12),
    "hand over": lambda desk, code, who: desk.hand_over(code, ALLIED, "cy", who, "why"),
    "cancel": lambda desk, code, who: desk.cancel(code, who, "why"),
}
# Acts that judge between those who play.
JUDGING: dict[str, Try] = {
    "undoing": lambda desk, code, who: desk.moderator.undoing(code, who),
    "undo": lambda desk, code, who: desk.moderator.undo(code, who, "why"),
    "restore to": lambda desk, code, who: desk.moderator.restore_to(
        code, "1 VC/NVA Movement", who, "why"
    ),
    "restoring": lambda desk, code, who: desk.moderator.restoring(code, "1 VC/NVA Movement", who),
    "force": lambda desk, code, who: desk.force(code, who, "why"),
}


@pytest.mark.parametrize("act", [*SHOWING, *BLIND, *JUDGING])
async def test_who_may_do_what(desk: Desk, act: str) -> None:
    attempt = {**SHOWING, **BLIND, **JUDGING}[act]
    code = await moved(desk, moderators=PLAYING)
    for actor in (STRANGER, BO):
        with pytest.raises(NotAllowed):
            await attempt(desk, code, actor)
    if act in SHOWING:
        with pytest.raises(NotAllowed, match="only a moderator who does not play"):
            await attempt(desk, code, ANN)
    elif act in JUDGING:
        with pytest.raises((NotAllowed, NotNow), match="You play in"):
            await attempt(desk, code, ANN)
    else:
        await attempt(desk, await moved(desk, moderators=PLAYING), ANN)
    if act == "hide":
        await desk.moderator.reveal(code, MOD, "1 VC", "why")
    await attempt(desk, code, MOD)


async def test_who_gave_a_seat_away_still_may_not_look(desk: Desk) -> None:
    code = await moved(desk, moderators=PLAYING)
    await desk.hand_over(code, ALLIED, "cy", ANN)
    for act in SHOWING.values():
        with pytest.raises(NotAllowed):
            await act(desk, code, ANN)
    with pytest.raises(NotAllowed):
        await desk.position_text(code, None, ANN, everything=True)
    # And nobody who plays takes the other seat.
    code = await moved(desk, moderators=PLAYING)
    with pytest.raises(NotAllowed, match="would see what you may not"):
        await desk.hand_over(code, VC_NVA, ANN.id, ANN, "Bo is ill")
    with pytest.raises(NotAllowed, match="given away only by its holder"):
        await desk.hand_over(code, VC_NVA, "cy", ANN, "Bo is ill")
    await desk.hand_over(code, VC_NVA, "cy", BO, "I am ill")


async def test_investigating_shows_all_and_is_told_to_all(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    await desk.set_standing(code, ALLIED, ["fire: default"], ANN)
    found = await desk.moderator.investigate(code, MOD, "a complaint")
    assert found.position == await whole(desk, code)
    assert found.drafted == {ALLIED: [], VC_NVA: ["move 273 VC to Saigon"]}
    assert found.standing == {ALLIED: ["fire: default"], VC_NVA: []}
    said = "The moderator looks at all that is hidden: a complaint"
    assert [line.text for line in found.given.lines] == [said]
    for seat, actor in ((ALLIED, ANN), (VC_NVA, BO), (None, STRANGER)):
        assert said in [line.text for line in await desk.log(code, seat, actor)]


async def test_a_dry_run_changes_nothing_and_rolls_nothing(desk: Desk, store: Store) -> None:
    code = await moved(desk)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.give(code, ALLIED, "done", ANN)
    before = await whole(desk, code), (await desk.status(code)).awaited
    await desk.set_standing(code, ALLIED, ["retreat: default"], ANN)
    trials = await desk.moderator.dry_run(code, MOD)
    assert trials and all(trial.answer for trial in trials)
    assert (await whole(desk, code), (await desk.status(code)).awaited) == before
    async with store.read() as session:
        rows = await journal(session, 1)
    given = [row.text for row in rows]
    done = await desk.force(code, MOD, "now")
    orders = [line for trial in trials for line in trial.answer]
    async with store.read() as session:
        forced = [row.text for row in (await journal(session, 1))[len(given) + 1 :]]
    assert forced[: len(orders)] == orders and done.lines


async def test_showing_and_hiding_a_unit(desk: Desk) -> None:
    code = await deployed(desk)
    assert "273 VC" not in await desk.position_text(code, ALLIED, ANN)
    given = await desk.moderator.reveal(code, MOD, "273 vc", "it was knocked over")
    assert [line.text for line in given.lines] == [
        "The moderator changes the position: 273 VC is shown: it was knocked over"
    ]
    assert "273 VC" in await desk.position_text(code, ALLIED, ANN)
    with pytest.raises(NotNow, match="shown already"):
        await desk.moderator.reveal(code, MOD, "273 VC", "again")
    await desk.moderator.hide(code, MOD, "273 VC", "as it was")
    assert "273 VC" not in await desk.position_text(code, ALLIED, ANN)
    with pytest.raises(UnknownName):
        await desk.moderator.reveal(code, MOD, "no such unit", "why")
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_a_game_that_hides_nothing(desk: Desk) -> None:
    status = await desk.open_match("vietnam-solitaire", seed="1", moderators=(MOD.id,))
    with pytest.raises(NotNow, match="Nothing is hidden in Vietnam Solitaire"):
        await desk.moderator.reveal(status.code, MOD, "x", "why")


async def test_the_moderator_takes_back_the_last_step_and_says_which(desk: Desk) -> None:
    code = await moved(desk)
    start = await whole(desk, code)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.give(code, ALLIED, "done", ANN)
    back = await desk.moderator.undoing(code, MOD)
    assert back.words == "turn 1, VC/NVA Combat"
    assert str(back.sequence) not in repr(back)
    await desk.moderator.undo(code, MOD, "a slip")
    assert [one.seat for one in (await desk.status(code)).awaited] == [ALLIED]
    await desk.moderator.undo(code, MOD, "another")
    assert await whole(desk, code) == start
    log = [line.text for line in await desk.log(code, None, STRANGER)]
    assert log[-2:] == [
        "The match goes back to turn 1, VC/NVA Combat: a slip",
        "The match goes back to turn 1, VC/NVA Combat: another",
    ]
    await desk.moderator.undo(code, MOD, "all of it")
    await desk.moderator.undo(code, MOD, "all of it")
    with pytest.raises(NotNow, match="nothing that could be taken back"):
        await desk.moderator.undo(code, MOD, "all of it")
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_back_to_the_beginning_of_a_phase(desk: Desk) -> None:
    code = await deployed(desk)
    start = await whole(desk, code)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.moderator.restore_to(code, "1 VC/NVA Movement", MOD, "why")
    assert await whole(desk, code) == start
    with pytest.raises(UnknownName, match="no moment"):
        await desk.moderator.restore_to(code, "7 Nothing", MOD, "why")


async def test_what_going_back_to_a_phase_would_undo(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    await desk.give(code, VC_NVA, "done", BO)
    before = await whole(desk, code)
    back = await desk.moderator.restoring(code, "1 VC/NVA Movement", MOD)
    assert back.words == "turn 1, VC/NVA Movement"
    assert "273 VC is face up in Saigon." in back.lines
    assert await whole(desk, code) == before
    with pytest.raises(UnknownName, match="no moment"):
        await desk.moderator.restoring(code, "7 Nothing", MOD)


async def test_who_plays_is_no_judge_of_what_others_have_seen(desk: Desk) -> None:
    code = await moved(desk, moderators=PLAYING)
    await desk.give(code, VC_NVA, "done", BO)
    there = await whole(desk, code)
    for act in ("undoing", "undo", "restoring", "restore to"):
        with pytest.raises(NotAllowed, match="`takeback`"):
            await JUDGING[act](desk, code, ANN)
    # Nor when the other one has gone.
    await desk.hand_over(code, VC_NVA, None, BO, "gone")
    with pytest.raises(NotAllowed, match="`takeback`"):
        await desk.moderator.undo(code, ANN, "why")
    await desk.give(code, ALLIED, "done", ANN)
    with pytest.raises(NotNow, match="must agree first"):
        await desk.ask_undo(code, ALLIED, ANN)
    await desk.moderator.undo(code, MOD, "why")
    assert await whole(desk, code) == there


async def test_who_plays_answers_for_their_own_and_for_a_free_seat(desk: Desk) -> None:
    code = await moved(desk, moderators=(ANN.id, BO.id))
    with pytest.raises(NotNow, match="None of those"):
        await desk.force(code, ANN, "why", whole_phase=True)
    phase = (await desk.status(code)).phase_name
    await desk.force(code, BO, "why", whole_phase=True)  # their own, and no more
    status = await desk.status(code)
    assert status.phase_name == phase and [one.seat for one in status.awaited] == [ALLIED]
    for holder in (None, "cy"):
        with pytest.raises(NotAllowed, match="given away only by its holder"):
            await desk.hand_over(code, ALLIED, holder, BO, "ill")
    await desk.hand_over(code, ALLIED, None, ANN, "ill")
    await desk.force(code, BO, "why", whole_phase=True)
    assert (await desk.status(code)).phase_name != phase


async def test_who_plays_answers_for_who_is_late(store: Store) -> None:
    hands = Hands()
    desk = hands.desk(store)
    ann = Actor("here:ann")
    code = await begun(desk, moderators=(ann.id,))
    hands.on(hours=47)
    with pytest.raises(NotNow, match="None of those"):
        await desk.force(code, ann, "too slow")
    hands.on(hours=1)
    # The next question of the phase has a time of its own.
    await desk.force(code, ann, "too late", whole_phase=True)
    with pytest.raises(NotNow, match="None of those"):
        await desk.force(code, ann, "too late")


@pytest.mark.parametrize("holder", [None, "here:cy"])
async def test_who_plays_unseats_nobody_but_who_is_late(store: Store, holder: str | None) -> None:
    hands = Hands()
    desk = hands.desk(store)
    ann = Actor("here:ann")
    code = await begun(desk, moderators=(ann.id,))
    with pytest.raises(NotAllowed, match="by a moderator who does not play"):
        await desk.hand_over(code, VC_NVA, holder, ann, "too slow")
    # Nor by way of a match without a clock.
    await desk.clock.set(code, ann, "no hurry", off=True)
    with pytest.raises(NotAllowed, match="by a moderator who does not play"):
        await desk.hand_over(code, VC_NVA, holder, ann, "too slow")
    other = await begun(desk, moderators=(ann.id,))
    hands.on(hours=48)
    await desk.hand_over(other, VC_NVA, holder, ann, "too late")
    assert (await desk.status(other)).seats[VC_NVA] == holder


async def test_who_plays_gives_a_free_seat_and_who_does_not_any(desk: Desk) -> None:
    code = await moved(desk, moderators=(ANN.id, MOD.id))
    await desk.hand_over(code, VC_NVA, None, BO, "I am ill")
    await desk.hand_over(code, VC_NVA, "cy", ANN, "for Bo")
    await desk.hand_over(code, VC_NVA, "di", MOD, "for Cy")
    assert (await desk.status(code)).seats[VC_NVA] == "di"


async def test_an_announcement_is_told_to_all(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.moderator.announce(code, MOD, "We play on in the new year.")
    for seat, actor in ((ALLIED, ANN), (None, STRANGER)):
        said = (await desk.log(code, seat, actor))[-1].text
        assert said == "The moderator says: We play on in the new year."
    for text, refused in (
        (" ", "An announcement is needed"),
        ("x" * 501, "An announcement has at most 500 characters; this one has 501"),
        ("a\x00b", r"An announcement does not hold the character U\+0000"),
    ):
        with pytest.raises(BadOrder, match=refused):
            await desk.moderator.announce(code, MOD, text)


LOOKS: dict[str, Try] = {
    "investigate": SHOWING["investigate"],
    "dry-run": SHOWING["dry-run"],
    "edit": lambda desk, code, who: desk.edit(code, who, "at Long Binh: 274 VC", "why"),
    "reveal": SHOWING["reveal"],
}


@pytest.mark.parametrize("look", LOOKS)
async def test_who_has_looked_takes_no_seat(desk: Desk, store: Store, look: str) -> None:
    code = await moved(desk)
    await LOOKS[look](desk, code, MOD)
    for later in (desk, Desk(store, desk.room.now)):  # and after a restart
        with pytest.raises(NotAllowed, match="has looked"):
            await later.hand_over(code, ALLIED, MOD.id, MOD, "Ann is ill")
        with pytest.raises(NotAllowed, match="has looked"):
            await later.hand_over(code, ALLIED, MOD.id, ANN)
    await desk.hand_over(code, ALLIED, "cy", MOD, "Ann is ill")
    assert [line.text for line in await desk.log(code, None, STRANGER)][-2].startswith(
        "The moderator "
    )
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok

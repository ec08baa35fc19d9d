"""A moderator looks, tells, goes back and puts away; and what he may not when he plays."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import pytest
from sqlmodel import select

from bot.desk import Actor, Desk, Item, NotAllowed, NotNow, verify
from bot.store import OutboxRow, Store, journal
from engine.kernel.errors import BadOrder, UnknownName
from tests.desk.clocks import Hands, begun, items
from tests.desk.matches import (
    ALLIED,
    ANN,
    BO,
    HOLDERS,
    MOD,
    STRANGER,
    VC_NVA,
    deployed,
    finish,
    moved,
    opened,
    whole,
)

Try = Callable[[Desk, str, Actor], Awaitable[object]]

# Acts that show hidden things, or the numbers of rows, which count drafts.
SHOWING: dict[str, Try] = {
    "edit": lambda desk, code, who: desk.edit(code, who, "turn: 1", "why"),
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
    "restoring": lambda desk, code, who: desk.moderator.restoring(code, "1 VC/NVA Combat", who),
    "force": lambda desk, code, who: desk.force(code, who, "why"),
}
PLAYING = (ANN.id, MOD.id)


@pytest.mark.parametrize("act", [*SHOWING, *BLIND, *JUDGING])
async def test_who_may_do_what(desk: Desk, act: str) -> None:
    attempt = {**SHOWING, **BLIND, **JUDGING}[act]
    code = await moved(desk, moderators=PLAYING)
    for actor in (STRANGER, BO):
        with pytest.raises(NotAllowed):
            await attempt(desk, code, actor)
    if act in SHOWING:
        with pytest.raises(NotAllowed, match="for a moderator who does not"):
            await attempt(desk, code, ANN)
    elif act in JUDGING:
        with pytest.raises((NotAllowed, NotNow), match="You play in"):
            await attempt(desk, code, ANN)
    else:
        await attempt(desk, await moved(desk, moderators=PLAYING), ANN)
    if act == "hide":
        await desk.moderator.reveal(code, MOD, "1 VC", "why")
    await attempt(desk, code, MOD)


async def test_who_gave_his_seat_away_still_may_not_look(desk: Desk) -> None:
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
    await desk.hand_over(code, VC_NVA, "cy", ANN, "Bo is ill")


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
    await desk.moderator.undo(code, MOD, "he slipped")
    assert [one.seat for one in (await desk.status(code)).awaited] == [ALLIED]
    await desk.moderator.undo(code, MOD, "and he")
    assert await whole(desk, code) == start
    log = [line.text for line in await desk.log(code, None, STRANGER)]
    assert log[-2:] == [
        "The match goes back to turn 1, VC/NVA Combat: he slipped",
        "The match goes back to turn 1, VC/NVA Combat: and he",
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
        with pytest.raises(NotAllowed, match="/takeback ask"):
            await JUDGING[act](desk, code, ANN)
    # Nor when he has sent the other one away before.
    await desk.hand_over(code, VC_NVA, None, ANN, "gone")
    with pytest.raises(NotAllowed, match="/takeback ask"):
        await desk.moderator.undo(code, ANN, "why")
    await desk.give(code, ALLIED, "done", ANN)
    with pytest.raises(NotNow, match="must agree first"):
        await desk.ask_undo(code, ALLIED, ANN)
    await desk.moderator.undo(code, MOD, "why")
    assert await whole(desk, code) == there


async def test_who_plays_answers_for_himself_and_for_a_free_seat(desk: Desk) -> None:
    code = await moved(desk, moderators=(ANN.id, BO.id))
    with pytest.raises(NotNow, match="None of those"):
        await desk.force(code, ANN, "why", whole_phase=True)
    phase = (await desk.status(code)).phase_name
    await desk.force(code, BO, "why", whole_phase=True)  # his own, and no more
    status = await desk.status(code)
    assert status.phase_name == phase and [one.seat for one in status.awaited] == [ALLIED]
    await desk.hand_over(code, ALLIED, None, BO, "ill")
    await desk.force(code, BO, "why", whole_phase=True)
    assert (await desk.status(code)).phase_name != phase


async def test_who_plays_answers_for_who_is_late(store: Store) -> None:
    hands = Hands()
    desk = hands.desk(store)
    ann = Actor("here:ann")
    code = await begun(desk, moderators=(ann.id,))
    await desk.clock.set(code, ann, "agreed", hours=24)
    hands.on(hours=23)
    with pytest.raises(NotNow, match="None of those"):
        await desk.force(code, ann, "he is slow")
    hands.on(hours=1)
    # His next question of the phase has a time of its own.
    await desk.force(code, ann, "he is late", whole_phase=True)
    with pytest.raises(NotNow, match="None of those"):
        await desk.force(code, ann, "he is late")


async def test_an_announcement_is_told_to_all(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.moderator.announce(code, MOD, "We play on in the new year.")
    for seat, actor in ((ALLIED, ANN), (None, STRANGER)):
        said = (await desk.log(code, seat, actor))[-1].text
        assert said == "The moderator says: We play on in the new year."
    for text, refused in (
        (" ", "An announcement is needed"),
        ("x" * 501, "An announcement has at most 500 characters; this one has 501"),
        ("a\x00b", "An announcement has no"),
    ):
        with pytest.raises(BadOrder, match=refused):
            await desk.moderator.announce(code, MOD, text)


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
    assert status.fair == "its seed was shown before its end, not fair"
    assert not status.archived
    assert [body.body["kind"] for body in (await items(store))[before:]] == [
        "report", "asked", "board",
    ]  # fmt: skip
    with pytest.raises(NotNow, match="open as it is"):
        await desk.moderator.reopen(code, mod, "why")
    await desk.give(code, VC_NVA, "deploy", Actor("here:bo"))
    await desk.resign(code, VC_NVA, Actor("here:bo"))
    assert verify.verify(await desk.export(code, ann)).ok


MEANWHILE = "(its seed and all that is hidden could be read meanwhile)"


async def test_who_plays_does_not_reopen_what_its_end_has_shown(desk: Desk) -> None:
    code = await moved(desk, moderators=PLAYING)
    await desk.cancel(code, ANN, "a slip")
    await desk.export(code, ANN)  # the whole of it
    with pytest.raises(NotAllowed, match="You play in"):
        await desk.moderator.reopen(code, ANN, "we go on")
    given = await desk.moderator.reopen(code, MOD, "we go on")
    assert [line.text for line in given.lines] == [
        f"The match is taken up again {MEANWHILE}: we go on"
    ]
    # Who gave his seat away knows one side, and the moderator may have read both.
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


async def test_alone_one_takes_his_own_match_up_again(desk: Desk) -> None:
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


async def test_a_match_that_was_played_out_is_not_reopened(desk: Desk) -> None:
    code = await moved(desk)
    for seat, actor in ((ALLIED, ANN), (VC_NVA, BO)):
        await desk.set_standing(code, seat, ["any: default"], actor)
    with pytest.raises(NotNow, match="played out"):
        await desk.moderator.reopen(code, MOD, "why")


# ---- taking back with the others' consent --------------------------------------------------------


async def test_the_others_agree_to_take_back(desk: Desk) -> None:
    code = await moved(desk)
    await desk.give(code, VC_NVA, "done", BO)  # shows that nobody turned up
    there = await whole(desk, code)
    await desk.give(code, ALLIED, "battles Saigon, Quang Tri", ANN)
    await desk.give(code, ALLIED, "done", ANN)
    given, back = await desk.ask_undo(code, ALLIED, ANN, key="a")
    assert back.words == "turn 1, VC/NVA Combat" and back.lines
    assert given.lines[0].text.startswith("Allied asks to go back to turn 1, VC/NVA Combat (")
    said = given.lines[0].text
    assert back.lines[0].rstrip(".") in said  # what will be undone is said
    assert ".;" not in said
    with pytest.raises(NotNow, match="asked already"):
        await desk.ask_undo(code, ALLIED, ANN)
    with pytest.raises(NotNow, match="yourself"):
        await desk.answer_undo(code, ALLIED, ANN, True)
    with pytest.raises(NotAllowed):
        await desk.answer_undo(code, VC_NVA, STRANGER, True)
    given = await desk.answer_undo(code, VC_NVA, BO, True, key="b")
    assert [line.text for line in given.lines] == [
        "VC/NVA agrees to go back.",
        "The match goes back to turn 1, VC/NVA Combat: agreed by all",
    ]
    assert await whole(desk, code) == there
    again = await desk.answer_undo(code, VC_NVA, BO, True, key="b")
    assert again.repeated
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_of_much_that_would_be_undone_the_first_is_said(desk: Desk) -> None:
    code = await moved(desk)
    await desk.force(code, MOD, "on", whole_phase=True)
    given, back = await desk.ask_undo(code, VC_NVA, BO)
    assert len(back.lines) > 9
    said = given.lines[0].text
    assert said.count("; ") == 8 and ".;" not in said
    assert said.endswith(f"; … and {len(back.lines) - 8} more). The others may agree.")


async def test_a_refusal_and_play_that_goes_on_end_the_question(desk: Desk) -> None:
    code = await moved(desk)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.ask_undo(code, VC_NVA, BO)
    given = await desk.answer_undo(code, ALLIED, ANN, False)
    assert given.lines[0].text == "Allied does not agree to go back."
    with pytest.raises(NotNow, match="Nobody asks"):
        await desk.answer_undo(code, ALLIED, ANN, True)
    await desk.ask_undo(code, VC_NVA, BO)
    await desk.give(code, ALLIED, "done", ANN)
    with pytest.raises(NotNow, match="Nobody asks"):
        await desk.answer_undo(code, ALLIED, ANN, True)


async def test_who_has_done_nothing_has_nothing_to_take_back(desk: Desk) -> None:
    code = await moved(desk)
    with pytest.raises(NotNow, match="nothing that could be taken back"):
        await desk.ask_undo(code, ALLIED, ANN)


async def test_asking_tells_nothing_of_drafts(desk: Desk) -> None:
    """Two matches that differ in what was drafted and taken back alone."""
    said = []
    for tries in (0, 3):
        code = await deployed(desk)
        for _ in range(tries):
            await desk.give(code, VC_NVA, "move 274 VC to Saigon", BO)
            await desk.undo(code, VC_NVA, BO)
        await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
        await desk.give(code, VC_NVA, "done", BO)
        given, back = await desk.ask_undo(code, VC_NVA, BO)
        said.append((given.lines, repr(back), await desk.log(code, ALLIED, ANN)))
    assert said[0] == said[1]


async def test_alone_one_need_not_ask(desk: Desk) -> None:
    code = await moved(desk, holders={ALLIED: BO.id, VC_NVA: BO.id})
    start = await whole(desk, code)
    await desk.give(code, VC_NVA, "done", BO)
    given, _ = await desk.ask_undo(code, VC_NVA, BO)
    assert given.lines[0].text.startswith("The match goes back")
    assert await whole(desk, code) == start


# ---- my data -------------------------------------------------------------------------------------


async def test_all_that_is_kept_of_a_person(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    await desk.people.set_zone(BO.id, "Berlin")
    found = await desk.people.export(BO.id)
    json.dumps(found)
    assert found["said of yourself"]["time zone"] == ["Europe/Berlin"]
    assert [(seat["match"], seat["seat"]) for seat in found["seats"]] == [(code, VC_NVA)]
    assert [row["text"] for row in found["done"]][-1] == "move 273 VC to Saigon"
    assert "move 273 VC" not in str(await desk.people.export(ANN.id))


async def test_forgetting_a_person(desk: Desk, store: Store) -> None:
    code = await moved(desk, moderators=(MOD.id, BO.id))
    other = await opened(desk, holders=HOLDERS)
    await desk.people.set_hours(BO.id, "18-23")
    await desk.post.note(f"since:{BO.id}:{code}:", {"line": 3})
    await desk.post.put(
        Item(f"person:{BO.id}", "to him", {"kind": "asked", "match": code}),
        Item(f"match:{code}", "of him", {"kind": "call", "match": code, "person": BO.id}),
        Item(f"match:{code}", "of others", {"kind": "opened", "match": code}),
    )
    for parcel in await desk.post.waiting(f"match:{code}"):
        await desk.post.arrived(parcel)
    with pytest.raises(NotNow, match=f"You still play in {code}, {other}"):
        await desk.people.delete(BO.id)
    await desk.hand_over(other, VC_NVA, "cy", BO)
    await desk.cancel(code, MOD, "enough")
    alias = await desk.people.delete(BO.id)
    status = await desk.status(code)
    assert status.seats == {ALLIED: ANN.id, VC_NVA: alias}
    assert list(status.moderators) == [MOD.id, alias]
    assert (await desk.people.habits(BO.id)).hours is None
    assert await desk.post.notes("since:") == {}
    async with store.read() as session:
        kept = list(await session.exec(select(OutboxRow)))
    # Of what has been told, no words are kept; so nothing tells of him.
    assert [(row.item_key, row.body) for row in kept] == [("of him", {}), ("of others", {})]
    document = await desk.export(code, ANN)
    assert f"'{BO.id}'" not in str(document) and verify.verify(document).ok
    # Nobody else may change the journal, then or later.
    async with store.write() as session:
        connection = await session.connection()
        with pytest.raises(Exception, match="append-only"):
            await connection.exec_driver_sql("UPDATE journal SET actor = 'x'")

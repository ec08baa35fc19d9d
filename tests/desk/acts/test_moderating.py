"""Forced answers, edits, restored positions, hand-overs and cancelled matches."""

from __future__ import annotations

import pytest

from bot.desk import Actor, Desk, DeskError, NotAllowed, NotNow
from bot.desk.acts import forcing
from bot.store import Store, journal, keyframes
from engine.kernel.errors import BadOrder, BadPosition, RuleViolation
from tests.desk.matches import deployed, finish, moved, opened, whole
from tests.desk.people import ALLIED, ANN, BO, MOD, STRANGER, VC_NVA

BY_NOBODY_ELSE = (ANN, BO, STRANGER)


async def test_force_takes_the_defaults_of_what_waits(desk: Desk, store: Store) -> None:
    code = await opened(desk)
    await desk.force(code, MOD, "away")
    assert (await desk.status(code)).phase_name == "VC/NVA Movement"
    async with store.read() as session:
        rows = await journal(session, 1)
    assert [(r.kind, r.actor, r.seat, r.text, r.reason) for r in rows[1:]] == [
        ("force", "mod", None, "VC/NVA", "away"),
        ("order", "forced", "VC/NVA", "deploy", "away"),
        ("order", "forced", "VC/NVA", "done", "away"),
    ]


async def test_force_prefers_standing_orders_and_keeps_what_is_drafted(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    given = await desk.force(code, MOD, "away")
    assert "273 VC is face up in Saigon." in [line.text for line in given.lines]
    assert given.lines[0].text == "The moderator forces what is still open (VC/NVA): away"
    await desk.set_standing(code, ALLIED, ["fire: hold {area}"], ANN)
    await desk.force(code, MOD, "away", whole_phase=True)
    log = [line.text for line in await desk.log(code, ALLIED, ANN)]
    assert "Allied: hold Saigon (standing order)" in log
    assert (await desk.status(code)).phase_name != "VC/NVA Combat"


async def test_force_can_go_to_the_end_of_the_match(desk: Desk) -> None:
    code = await moved(desk)
    for _ in range(60):
        if (await desk.status(code)).state == "finished":
            break
        phase = (await desk.status(code)).phase_name
        await desk.force(code, MOD, "away", whole_phase=True)
        assert (await desk.status(code)).phase_name != phase or phase == "Morale"
    assert (await desk.status(code)).result == "Allied victory"


async def test_a_phase_that_never_ends_by_its_defaults_is_left_as_it_was(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await moved(desk)
    before = await whole(desk, code)
    monkeypatch.setattr(forcing, "MOST_FORCED", 2)
    with pytest.raises(DeskError, match="does not end by its defaults"):
        await desk.force(code, MOD, "away", whole_phase=True)
    assert await whole(desk, code) == before


async def test_an_edit_changes_the_position_before_all(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    given = await desk.edit(code, MOD, ["at Long Binh: 274 VC", "face_up: 274 VC"], "a slip")
    assert "The moderator changes the position: a slip" in [line.text for line in given.lines]
    text = await desk.position_text(code, ALLIED, ANN)
    assert "274 VC" in text
    with pytest.raises(RuleViolation):  # all drafts are open now
        await desk.undo(code, VC_NVA, BO)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("at Atlantis: 274 VC", "Line 1 of the edit"),
        ("at Long Binh: 274 VC\nnonsense", "Line 2 of the edit"),
        ("at Hue: Mike 2\nat 11: I Tac\nbased: I Tac", "cannot stand"),
        ("   ", "some lines"),
        ("#" * 30_000, "some lines"),
    ],
)
async def test_a_bad_edit_changes_nothing(desk: Desk, lines: str, said: str) -> None:
    code = await deployed(desk)
    before = await whole(desk, code)
    with pytest.raises((BadPosition, RuleViolation, BadOrder), match=said):
        await desk.edit(code, MOD, lines, "a slip")
    assert await whole(desk, code) == before


async def test_restore_brings_back_what_all_could_see(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    start = await whole(desk, code)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.give(code, VC_NVA, "attack RP Saigon with 273 VC", BO)
    points = await desk.points(code, MOD)
    assert [(point.sequence, point.phase) for point in points] == [
        (1, "Set-up"),
        (3, "VC/NVA Movement"),
        (5, "VC/NVA Combat"),
    ]
    given = await desk.restore(code, 3, MOD, "wrong unit")
    assert given.awaited[0].questions == ["Move your units, then done."]
    assert await whole(desk, code) == start
    assert [line.text for line in given.lines] == [
        "The match goes back to turn 1, VC/NVA Movement: wrong unit"
    ]
    # Played again from there, and loaded again.
    await desk.give(code, VC_NVA, "move 274 VC to Saigon", BO)
    later = Desk(store, desk.room.now)
    assert (await later.orders(code, VC_NVA, BO)).drafted == ["move 274 VC to Saigon"]
    await later.undo(code, VC_NVA, BO)
    assert await whole(later, code) == start


async def test_restore_to_a_row_between_keyframes_and_over_undo(desk: Desk, store: Store) -> None:
    code = await moved(desk)
    await desk.give(code, VC_NVA, "done", BO)  # nobody turned up
    await desk.give(code, ALLIED, "battles Saigon, Quang Tri", ANN)
    await desk.undo(code, ALLIED, ANN)
    await desk.give(code, ALLIED, "done", ANN)  # first battle begins
    there, sequence = await whole(desk, code), (await desk.points(code, MOD))[-1].sequence
    async with store.read() as session:
        assert sequence not in {frame.sequence for frame in await keyframes(session, 1)}
    await desk.force(code, MOD, "on", whole_phase=True)
    assert await whole(desk, code) != there
    await desk.restore(code, sequence, MOD, "back")
    assert await whole(desk, code) == there


async def test_the_same_dice_fall_after_a_restore(desk: Desk) -> None:
    code = await moved(desk)
    sequence = (await desk.points(code, MOD))[-1].sequence

    async def fight() -> list[str]:
        given = await desk.force(code, MOD, "on", whole_phase=True)
        return [line.text for line in given.lines if line.kind in ("event", "detail")]

    first = await fight()
    assert any("Die for" in line for line in first)
    await desk.restore(code, sequence, MOD, "again")
    assert await fight() == first


@pytest.mark.parametrize("sequence", [0, -1, 99])
async def test_restore_to_no_row_is_refused(desk: Desk, sequence: int) -> None:
    code = await deployed(desk)
    with pytest.raises(BadOrder, match="rows 1 to 3"):
        await desk.restore(code, sequence, MOD, "back")


async def test_a_seat_changes_hands_with_all_it_may_see(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    await desk.set_standing(code, VC_NVA, ["fire: default"], BO)
    seen = await desk.position_text(code, VC_NVA, BO)
    cy = Actor("cy")
    given = await desk.hand_over(code, VC_NVA, "cy", BO, "holiday")
    assert given.lines[0].text == "The VC/NVA seat goes to cy. holiday"
    assert await desk.position_text(code, VC_NVA, cy) == seen
    assert (await desk.orders(code, VC_NVA, cy)).drafted == ["move 273 VC to Saigon"]
    assert await desk.list_standing(code, VC_NVA, cy) == []
    with pytest.raises(NotAllowed):
        await desk.give(code, VC_NVA, "done", BO)
    with pytest.raises(NotAllowed):
        await desk.position_text(code, VC_NVA, BO)
    await desk.undo(code, VC_NVA, cy)
    with pytest.raises(NotAllowed):
        await desk.hand_over(code, VC_NVA, "ann", ANN)
    given = await desk.hand_over(code, VC_NVA, None, MOD)
    assert given.lines[0].text == "The VC/NVA seat is free."
    assert (await desk.status(code)).seats[VC_NVA] is None
    await desk.force(code, MOD, "nobody there")


@pytest.mark.parametrize("holder", ["", "x" * 81, "a\ab", "\u200b"])
async def test_a_holder_has_a_name(desk: Desk, holder: str) -> None:
    code = await deployed(desk)
    with pytest.raises(BadOrder, match="1 to 80"):
        await desk.hand_over(code, VC_NVA, holder, MOD)


async def test_a_cancelled_match_shows_its_seed_and_takes_no_orders(desk: Desk) -> None:
    code = await deployed(desk)
    given = await desk.cancel(code, MOD, "agreed")
    assert (given.state, given.result, given.awaited) == ("cancelled", "cancelled", [])
    assert (await desk.status(code)).seed == "tet"
    with pytest.raises(NotNow):
        await desk.give(code, VC_NVA, "done", BO)
    with pytest.raises(NotNow):
        await desk.cancel(code, MOD, "again")
    with pytest.raises(NotNow):
        await desk.hand_over(code, VC_NVA, "cy", MOD)
    # What was drafted or hidden may be read by all now.
    await desk.position_text(code, None, STRANGER, everything=True)


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501, "a\x00b"])
async def test_every_act_of_a_moderator_needs_a_reason(desk: Desk, reason: str) -> None:
    code = await deployed(desk)
    for act in (
        desk.force(code, MOD, reason),
        desk.edit(code, MOD, "turn: 2", reason),
        desk.restore(code, 1, MOD, reason),
        desk.cancel(code, MOD, reason),
    ):
        with pytest.raises(BadOrder, match="reason"):
            await act


async def test_only_moderators_moderate(desk: Desk) -> None:
    code = await deployed(desk)
    for actor in BY_NOBODY_ELSE:
        for act in (
            desk.force(code, actor, "why not"),
            desk.edit(code, actor, "turn: 2", "why not"),
            desk.restore(code, 1, actor, "why not"),
            desk.cancel(code, actor, "why not"),
            desk.points(code, actor),
        ):
            with pytest.raises(NotAllowed, match="moderators"):
                await act


async def test_a_match_that_is_over_is_not_moderated(desk: Desk) -> None:
    code = await moved(desk)
    await finish(desk, code)
    for act in (
        desk.force(code, MOD, "on"),
        desk.edit(code, MOD, "turn: 2", "on"),
        desk.restore(code, 1, MOD, "on"),
    ):
        with pytest.raises(DeskError, match="over"):
            await act

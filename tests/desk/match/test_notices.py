"""What the outbox gets of a match that a front door tells of, and what it never gets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from bot.desk import REFUSALS, Actor, Desk, NotAllowed, NotNow
from bot.desk.match.log import events_of
from bot.desk.plain.rows import NOBODY
from bot.desk.proof import verify
from bot.store import Store, waiting
from engine.kernel.account import Account, Tally
from engine.kernel.errors import BadOrder
from renders.toolkit.spec import Spec
from tests.desk.people import ALLIED, DEFAULTS, VC_NVA

ANN, BO = Actor("here:ann"), Actor("here:bo")
HOLDERS = {ALLIED: ANN.id, VC_NVA: BO.id}
# What a fight or a tally tells of; all else is told line by line.
IN_FIGHTS = (
    "battle", "turned_up", "fired", "shot", "bombed", "wasted", "destroyed", "retreated",
    "insurrection", "secured", "award", "level", "search_ordered", "searched",
)  # fmt: skip


async def told(desk: Desk, store: Store) -> list[tuple[str, dict[str, Any]]]:
    async with store.read() as session:
        return [(row.destination, dict(row.body)) for row in await waiting(session, limit=10_000)]


async def begun(desk: Desk) -> str:
    holders: dict[str, str | None] = {ALLIED: None, VC_NVA: None}
    status = await desk.create(
        "tet-offensive", seed="tet", holders=holders, moderators=(), home="here:1"
    )
    await desk.take_seat(status.code, ALLIED, ANN, key="a")
    await desk.take_seat(status.code, None, BO, key="b")
    await desk.start(status.code, ANN)
    return status.code


async def fought(desk: Desk) -> str:
    """A whole match with battles in its first turn, in which not all is answered at once."""
    code = await begun(desk)
    for line in ("deploy", "done", "move C-10 Sap, 273 VC, 274 VC to Saigon", "done", "done"):
        await desk.give(code, VC_NVA, line, BO)
    await desk.set_standing(code, ALLIED, DEFAULTS, ANN)
    await desk.force(code, Actor("here:mod", moderator=True), "on")
    await desk.set_standing(code, VC_NVA, DEFAULTS, BO)
    assert (await desk.status(code)).state == "finished"
    return code


async def test_a_match_without_a_home_tells_nobody(desk: Desk, store: Store) -> None:
    code = (await desk.open_match("tet-offensive", seed="tet", holders=HOLDERS)).code
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)
    assert await told(desk, store) == []


async def test_who_must_act_is_asked_and_the_board_follows(desk: Desk, store: Store) -> None:
    code = await begun(desk)
    kinds = [(to, body["kind"]) for to, body in await told(desk, store)]
    assert kinds[0] == (f"match:{code}", "opened")
    assert kinds.count(("person:here:bo", "asked")) == 1
    assert ("person:here:ann", "asked") not in kinds
    assert kinds[-1] == (f"board:{code}", "board")


async def test_a_draft_tells_nobody_anything(desk: Desk, store: Store) -> None:
    code = await begun(desk)
    before = await told(desk, store)
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.undo(code, VC_NVA, BO)
    await desk.set_standing(code, ALLIED, ["fire: default"], ANN)
    assert await told(desk, store) == before


async def test_a_phase_that_ends_is_reported_with_its_position(desk: Desk, store: Store) -> None:
    code = await begun(desk)
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)
    bodies = [body for to, body in await told(desk, store) if to == f"match:{code}"]
    phase = next(body for body in bodies if body["kind"] == "phase")
    assert (phase["name"], phase["lines"]) == ("Set-up", ["The VC/NVA forces are set up."])
    then = (await desk.post.scene_then(code, phase, None)).views[-1]
    now = await desk.view(code, None, ANN)
    assert [area.backs for area in then.areas] == [area.backs for area in now.areas]


async def test_the_picture_of_a_phase_tells_all_of_it(desk: Desk, store: Store) -> None:
    """Not only what its last order brought: what is told when it is looked back at."""
    code = await begun(desk)
    while (await desk.status(code)).turn < 2:
        await desk.force(code, Actor("here:mod", moderator=True), "on")
    bodies = [body for to, body in await told(desk, store) if to == f"match:{code}"]
    phases = [body for body in bodies if body["kind"] == "phase"]
    assert len(phases) >= 8
    for body in phases:
        _, seen = await desk.scene(code, None, ANN, Spec(), f"{body['turn']} {body['name']}")
        then = (await desk.post.scene_then(code, body, None)).views[-1]
        assert tuple(body["drawn"]) == seen.views[-1].phase_report
        assert then.phase_report == seen.views[-1].phase_report or not body["drawn"]


async def test_who_has_played_hears_of_the_end_in_person(desk: Desk, store: Store) -> None:
    """Whoever gave up a seat too, each once, and nobody whom the home does not reach."""
    code = await begun(desk)
    mod = Actor("here:mod", moderator=True)
    await desk.hand_over(code, VC_NVA, "here:cy", mod, "Bo is ill")
    await desk.hand_over(code, VC_NVA, "elsewhere:di", mod, "Cy is ill")
    assert not [body for _, body in await told(desk, store) if body["kind"] == "letter"]
    await desk.cancel(code, mod, "enough")
    letters = [(to, body) for to, body in await told(desk, store) if body["kind"] == "letter"]
    assert sorted((to, body["seats"]) for to, body in letters) == [
        (f"person:{ANN.id}", [ALLIED]), (f"person:{BO.id}", [VC_NVA]), ("person:here:cy", [VC_NVA]),
    ]  # fmt: skip


async def test_reports_hold_all_public_events_once(desk: Desk, store: Store) -> None:
    code = await fought(desk)
    bodies = [body for to, body in await told(desk, store) if to == f"match:{code}"]
    assert bodies[-1]["kind"] == "over"
    lines = [line for body in bodies for line in body.get("lines", ())]
    async with desk.room.looking(code) as sitting:
        rows = await desk.room.rows(sitting)
        kinds, say = sitting.ruleset.event_kinds, sitting.ruleset.say
        events = events_of(sitting.ruleset, None, rows)
    happened = Counter(event.kind for event in events)
    assert sum(", overrun" in line or ", hit" in line or ", miss" in line for line in lines) == sum(
        happened[kind] for kind in ("shot", "bombed")
    )
    assert sum(" retreats to " in line for line in lines) == happened["retreated"]
    assert sum(", lost" in line or " lost (" in line for line in lines) == happened["destroyed"]
    assert sum("turned up: strength" in line for line in lines) == happened["turned_up"]
    alone = [e for e in events if not kinds[e.kind].detail and e.kind not in IN_FIGHTS]
    other = [say(event) for event in alone]
    assert [line for line in lines if line in set(other)] == other
    notes = [line.text for line in await desk.log(code, None, ANN) if line.kind == "note"]
    assert [line for line in lines if line in set(notes)] == notes


async def test_every_fight_and_tally_of_a_notice_can_be_read_back(desk: Desk, store: Store) -> None:
    code = await fought(desk)
    bodies = [body for to, body in await told(desk, store) if to == f"match:{code}"]
    accounts = [msgspec.convert(b["account"], Account) for b in bodies if "account" in b]
    assert [[text for _, text in one.lines()] for one in accounts] == [
        body["lines"] for body in bodies if "account" in body
    ]
    fights = [fight for one in accounts for fight in one.fights()]
    assert fights and all(fight.held for fight in fights)
    parts = [part for one in accounts for part in one.parts if isinstance(part, Tally)]
    tallies = [tally for tally in parts if tally.title == "Demoralization"]
    assert len(tallies) == (await desk.status(code)).turn
    assert all(len(tally.rows) == 4 for tally in tallies)


async def test_the_greatest_battle_is_drawn_or_all_or_none_as_the_players_wish(
    desk: Desk, store: Store
) -> None:
    code = await begun(desk)
    for line in ("deploy", "done", "move C-10 Sap, 273 VC to Saigon", "move 416 VC to Quang Tri"):
        await desk.give(code, VC_NVA, line, BO)
    await desk.give(code, VC_NVA, "done", BO)
    with pytest.raises(NotAllowed):
        await desk.want_battles(code, VC_NVA, ANN, "all")
    with pytest.raises(BadOrder, match="greatest, all or none"):
        await desk.want_battles(code, VC_NVA, BO, "some")
    moderator = Actor("here:mod", moderator=True)
    drawn = []
    for which in ("greatest", "all", "none"):
        await desk.want_battles(code, VC_NVA, BO, which)
        await desk.force(code, moderator, "on", whole_phase=True)
        bodies = [body for _, body in await told(desk, store) if body["kind"] == "phase"]
        (fought,) = [b for b in bodies if b["name"] == "VC/NVA Combat"][len(drawn) :]
        found = await desk.post.fights_then(code, fought, None)
        drawn.append([spec.area for spec, _ in found])
        for spec, seen in found:
            shots = [about for kind, about in seen.deeds if kind == "shot"]
            assert {spec.area} & {about[1] for about in shots}
            assert (await desk.post.draw(spec, seen)).content
        await desk.moderator.restore_to(code, "1 VC/NVA Combat", moderator, "again")
    assert drawn == [["Saigon"], ["Saigon", "Quang Tri"], []]


async def test_a_phase_without_news_tells_who_moved(desk: Desk, store: Store) -> None:
    code = await begun(desk)
    for line in ("deploy", "done", "move 273 VC to Saigon", "move 482 VC to 27", "done"):
        await desk.give(code, VC_NVA, line, BO)
    bodies = [body for to, body in await told(desk, store) if to == f"match:{code}"]
    (moved,) = [b["lines"] for b in bodies if b.get("name") == "VC/NVA Movement"]
    assert "273 VC is face up in Saigon." in moved
    assert not [line for line in moved if "482" in line or "phase" in line]


async def test_like_moves_are_told_together_beside_what_else_there_is(
    desk: Desk, store: Store
) -> None:
    created = await desk.create(
        "vietnam-solitaire", seed="1", holders={"US/ARVN": None}, moderators=(), home="here:1"
    )
    await desk.take_seat(created.code, None, ANN, key="a")
    await desk.start(created.code, ANN)
    for line in ("done", "move 2 arvn to Hue 5", "move arvn to Saigon 6", "done"):
        await desk.give(created.code, 0, line, ANN)
    bodies = [body for _, body in await told(desk, store) if body["kind"] == "phase"]
    raised = next(body for body in bodies if body["name"].startswith("Raise and Move"))
    assert raised["lines"] == [
        "2 ARVN moved to Hue 5.",
        "ARVN 7 moves from Saigon 3-4 to Saigon 6.",
    ]


async def test_taking_and_leaving_seats(desk: Desk) -> None:
    code = (
        await desk.create("tet-offensive", holders={ALLIED: None, VC_NVA: None}, home="here:1")
    ).code
    seat, _ = await desk.take_seat(code, "allied", ANN, key="1")
    again, _ = await desk.take_seat(code, "allied", ANN, key="1")
    assert seat == again == ALLIED
    with pytest.raises(NotNow, match=r"The Allied seat of tet-1 is taken\. Free: VC/NVA\."):
        await desk.take_seat(code, "allied", BO)
    await desk.leave_seat(code, ALLIED, ANN)
    await desk.take_seat(code, "allied", BO)
    await desk.take_seat(code, None, ANN)
    await desk.start(code, ANN)
    with pytest.raises(NotNow, match="has been started"):
        await desk.leave_seat(code, ALLIED, BO)


async def test_what_waits_for_a_person(desk: Desk) -> None:
    code = await begun(desk)
    assert [(task.code, task.seat) for task in await desk.todo(BO.id)] == [(code, VC_NVA)]
    assert await desk.todo(ANN.id) == []


async def test_blanks_are_offered_what_is_legal(desk: Desk) -> None:
    code = await begun(desk)
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)
    offered = await desk.fill(code, VC_NVA, "move", "destination", {"units": "273 VC"}, "", BO)
    assert offered
    for destination in offered:
        await desk.give(code, VC_NVA, f"move 273 VC to {destination}", BO)
        await desk.undo(code, VC_NVA, BO)
    more = await desk.fill(
        code, VC_NVA, "move", "units", {"destination": offered[0]}, "273 VC, ", BO
    )
    assert more and all(value.startswith("273 VC, ") for value in more)
    assert await desk.fill(code, VC_NVA, "search", "areas", {}, "", BO) == []


async def test_few_answers_are_listed_whole(desk: Desk) -> None:
    code = await begun(desk)
    for line in ("deploy", "done", "move C-10 Sap, 273 VC to Saigon", "done", "done"):
        await desk.give(code, VC_NVA, line, BO)
    (question,) = (await desk.orders(code, VC_NVA, BO, answers=True)).questions
    assert question.kind == "fire"
    for answer in question.answers:
        await desk.give(code, VC_NVA, answer, BO)
        await desk.undo(code, VC_NVA, BO)
    odds = await desk.odds(code, VC_NVA, question.answers[0], BO)
    assert abs(sum(chance for _, chance in odds.outcomes) - 1) < 1e-9


async def test_resigning_ends_a_match_of_two_and_the_file_holds(desk: Desk) -> None:
    code = await begun(desk)
    given = await desk.resign(code, VC_NVA, BO, key="r")
    assert given.result == "Allied victory: VC/NVA resigns"
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_a_draw_needs_both(desk: Desk) -> None:
    code = await begun(desk)
    await desk.offer_draw(code, ALLIED, ANN)
    with pytest.raises(NotNow, match="offered a draw already"):
        await desk.offer_draw(code, ALLIED, ANN)
    given = await desk.offer_draw(code, VC_NVA, BO)
    assert (given.state, given.result) == ("finished", "a draw by agreement")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_nobody_draws_alone(desk: Desk) -> None:
    both = {ALLIED: BO.id, VC_NVA: BO.id}
    code = (await desk.open_match("tet-offensive", holders=both)).code
    for seat in (ALLIED, VC_NVA):
        with pytest.raises(NotNow, match="Nobody else plays"):
            await desk.offer_draw(code, seat, BO)
    assert (await desk.status(code)).state == "running"


async def test_who_loses_a_seat_reads_why_unless_they_gave_it_away(
    desk: Desk, store: Store
) -> None:
    code = await begun(desk)
    moderator = Actor("here:mod", moderator=True)
    await desk.hand_over(code, VC_NVA, "here:cy", moderator, "Bo is ill")
    await desk.hand_over(code, VC_NVA, "here:di", Actor("here:cy"), "I am ill")
    await desk.hand_over(code, ALLIED, None, moderator, "Ann is gone")
    found = [
        (to, body["seat"], body["to"], body["why"])
        for to, body in await told(desk, store)
        if body["kind"] == "unseated"
    ]
    assert found == [
        (f"person:{BO.id}", VC_NVA, "here:cy", "Bo is ill"),
        (f"person:{ANN.id}", ALLIED, NOBODY, "Ann is gone"),
    ]


async def test_who_is_seated_in_a_rematch_is_told_but_not_who_wants_it(
    desk: Desk, store: Store
) -> None:
    for by, others in ((ANN.id, [BO.id]), ("here:mod", [ANN.id, BO.id])):
        holders: dict[str, str | None] = {ALLIED: BO.id, VC_NVA: ANN.id}
        made = {"holders": holders, "home": "here:1", "follows": f"tet-of-{by}", "by": by}
        code = (await desk.create("tet-offensive", **made)).code
        found = [
            to
            for to, body in await told(desk, store)
            if body["kind"] == "rematch" and body["match"] == code
        ]
        assert found == [f"person:{one}" for one in others]


async def test_all_of_a_draft_is_taken_back_at_once(desk: Desk) -> None:
    code = await begun(desk)
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.clear(code, VC_NVA, BO)
    assert (await desk.orders(code, VC_NVA, BO)).drafted == []
    with pytest.raises(REFUSALS, match="nothing of yours to take back"):
        await desk.clear(code, VC_NVA, BO)


async def test_notes_are_kept(desk: Desk) -> None:
    await desk.post.note("thread:tet-1", {"id": 1})
    await desk.post.note("thread:tet-1", {"id": 2})
    assert await desk.post.noted("thread:tet-1") == {"id": 2}
    assert set(await desk.post.notes("thread:")) == {"thread:tet-1"}
    await desk.post.forget("thread:tet-1")
    assert await desk.post.noted("thread:tet-1") is None

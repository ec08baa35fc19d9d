"""Status, log, questions, completion, position text, views and pictures."""

from __future__ import annotations

import pytest
from sqlalchemy import event

from bot.desk import TABLE, Desk, NotAllowed, NotNow
from bot.desk.plain.games import Game
from bot.store import NoSuchMatch, Store
from engine.kernel.errors import UnknownName
from renders.toolkit.spec import Drawn, Spec
from tests.desk.matches import deployed, finish, moved, now, opened
from tests.desk.people import ALLIED, ANN, BO, HOLDERS, MOD, STRANGER, VC_NVA


async def test_status_says_who_must_do_what(desk: Desk) -> None:
    code = await moved(desk)
    status = await desk.status(code)
    assert (status.turn, status.phase, status.phase_name) == (1, 2, "VC/NVA Combat")
    assert [(a.seat, a.holder) for a in status.awaited] == [(VC_NVA, "bo")]
    assert status.awaited[0].questions[0].startswith("Which units do you turn up?")
    assert status.seats == {ALLIED: "ann", VC_NVA: "bo"}
    assert (status.moderators, status.result, status.seed) == (("mod",), None, None)
    assert status.figures["VC"].startswith("0 of ")


async def test_hand_offs_count_changes_of_who_is_waited_for(desk: Desk, store: Store) -> None:
    code = await moved(desk)
    assert (await desk.status(code)).handoffs == 0
    await desk.give(code, VC_NVA, "done", BO)  # the Allies order the battles
    assert (await desk.status(code)).handoffs == 1
    await desk.give(code, ALLIED, "done", ANN)  # sappers fire first in Saigon
    assert (await desk.status(code)).handoffs == 2
    await desk.give(code, VC_NVA, "attack RP Saigon with C-10 Sap", BO)
    assert (await desk.status(code)).handoffs == 2
    assert (await Desk(store, now).status(code)).handoffs == 2


async def test_the_log_goes_on_from_the_last_line_seen(desk: Desk) -> None:
    code = await moved(desk)
    first = await desk.log(code, ALLIED, ANN)
    assert [line.number for line in first] == list(range(1, len(first) + 1))
    await desk.give(code, VC_NVA, "done", BO)
    later = await desk.log(code, ALLIED, ANN, since=first[-1].number)
    assert await desk.log(code, ALLIED, ANN) == [*first, *later]
    assert await desk.log(code, ALLIED, ANN, since=999) == []


async def test_everything_is_told_when_the_match_is_over(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 274 VC to Saigon", BO)
    await desk.undo(code, VC_NVA, BO)
    with pytest.raises(NotAllowed):
        await desk.log(code, ALLIED, ANN, whole=True)
    before = await desk.log(code, ALLIED, ANN)
    await finish(desk, code)
    told = [line.text for line in await desk.log(code, None, STRANGER, whole=True)]
    assert "VC/NVA: move 274 VC to Saigon" in told
    assert "Taken back: move 274 VC to Saigon" in told
    assert "1 VC is set up in 13." in told
    # The seat's own lines stay as they were, so `since` still counts.
    assert (await desk.log(code, ALLIED, ANN))[: len(before)] == before


async def test_orders_tell_what_may_be_typed(desk: Desk) -> None:
    code = await deployed(desk)
    asked = await desk.orders(code, VC_NVA, BO)
    (question,) = asked.questions
    assert (question.kind, question.text) == ("vc-nva-movement", "Move your units, then done.")
    assert [verb.name for verb in question.verbs] == ["move", "trail", "done"]
    assert question.verbs[0].usage == "move UNITS [from ORIGIN] to DESTINATION"
    assert question.verbs[0].heading == "Movement Procedure" and question.verbs[0].help
    assert (await desk.orders(code, ALLIED, ANN)).questions == []


async def test_completion_offers_whole_lines_from_what_the_seat_knows(desk: Desk) -> None:
    code = await deployed(desk)
    assert await desk.complete(code, VC_NVA, "", BO) == ["move", "trail", "done"]
    assert "move 273 VC" in await desk.complete(code, VC_NVA, "move 27", BO)
    assert "move 273 VC to Saigon" in await desk.complete(code, VC_NVA, "move 273 VC to Sa", BO)
    assert await desk.complete(code, ALLIED, "move ", ANN) == []
    assert await desk.complete(code, VC_NVA, "x" * 600, BO) == []


async def test_a_position_text_is_masked_for_its_reader(desk: Desk) -> None:
    code = await deployed(desk)
    own = await desk.position_text(code, VC_NVA, BO)
    assert own.startswith("# tet-1, Tet Offensive: turn 1, VC/NVA Movement, as seen by VC/NVA\n")
    assert "273 VC" in own and "strength:" not in own
    public = await desk.position_text(code, None, STRANGER)
    assert "273 VC" not in public and "34 " in public.splitlines()[-1]
    full = await desk.position_text(code, None, MOD, everything=True)
    assert "strength:" in full and "273 VC" in full


async def test_views_are_what_the_seat_may_know(desk: Desk) -> None:
    code = await moved(desk)
    view = await desk.view(code, ALLIED, ANN)
    assert (view.seat, view.awaited, view.phase_name) == ("Allied", ("VC/NVA",), "VC/NVA Combat")
    assert view.phase_report == ()
    saigon = next(area for area in view.areas if area.name == "Saigon")
    assert "273 VC" in {unit.id for unit in saigon.units}
    assert (await desk.view(code, None, STRANGER)).seat is None
    await desk.force(code, MOD, "on", whole_phase=True)
    view = await desk.view(code, ALLIED, ANN)
    # The phase before, as this one is new.
    assert any(line.startswith("Battle of Saigon · ") for line in view.phase_report)
    assert not any("Die for" in line for line in view.phase_report)


async def test_a_view_is_the_same_after_a_restart(desk: Desk, store: Store) -> None:
    code = await moved(desk)
    for order, seat, actor in (("done", VC_NVA, BO), ("done", ALLIED, ANN), ("done", VC_NVA, BO)):
        await desk.give(code, seat, order, actor)
        for reader in (ALLIED, VC_NVA, None):
            actor_of = {ALLIED: ANN, VC_NVA: BO, None: STRANGER}[reader]
            here = await desk.view(code, reader, actor_of)
            assert await Desk(store, now).view(code, reader, actor_of) == here


async def test_phases_that_end_are_shown_to_whoever_watches(store: Store) -> None:
    desk = Desk(store, now, watch=(None, 0))
    code = await moved(desk)
    given = await desk.force(code, MOD, "on", whole_phase=True)
    seen = [(p.turn, p.phase, p.phase_name, p.seat) for p in given.phases]
    assert seen[:4] == [
        (1, 2, "VC/NVA Combat", None),
        (1, 2, "VC/NVA Combat", 0),
        (1, 3, "Replacement", None),
        (1, 3, "Replacement", 0),
    ]
    combat, replacement = given.phases[0].view, given.phases[2].view
    assert (combat.phase, replacement.phase) == (2, 3)
    assert any(line.startswith("Battle of Saigon") for line in combat.phase_report)
    assert not any(line.startswith("Battle of") for line in replacement.phase_report)


async def test_a_match_is_watched_through_all_its_phases(store: Store) -> None:
    desk = Desk(store, now, watch=(None,))
    code = await moved(desk)
    await desk.set_standing(code, ALLIED, ["any: default"], ANN)
    given = await desk.set_standing(code, VC_NVA, ["any: default"], BO)
    phases = [(p.turn, p.phase) for p in given.phases]
    assert phases == [(t, p) for t in range(1, 6) for p in range(1, 9)][1:]
    assert given.phases[-1].view.result == "Allied victory"


async def test_a_picture_is_drawn_off_the_event_loop(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    import threading

    drawn = []

    def show(self: Game, spec: Spec, views: list[object], acts: object) -> Drawn:
        drawn.append((threading.current_thread() is threading.main_thread(), views, spec))
        return Drawn(b"PNG", "png")

    monkeypatch.setattr(Game, "show", show)
    code = await deployed(desk)
    assert (await desk.show(code, ALLIED, ANN, Spec(width=400))).content == b"PNG"
    (on_main, views, spec), *_ = drawn
    assert not on_main and spec == Spec(width=400)
    assert views[-1] == await desk.view(code, ALLIED, ANN)
    with pytest.raises(NotAllowed):
        await desk.show(code, VC_NVA, ANN, Spec())


async def test_a_real_picture_comes_out(desk: Desk) -> None:
    code = await deployed(desk)
    drawn = await desk.show(code, None, STRANGER, Spec())
    assert drawn.content.startswith(b"\x89PNG") and drawn.ending == "png"


async def test_nobody_reads_what_another_seat_sees(desk: Desk) -> None:
    code = await deployed(desk)
    for seat, actor in ((VC_NVA, ANN), (ALLIED, BO), (ALLIED, STRANGER), (VC_NVA, STRANGER)):
        for read in (
            desk.log(code, seat, actor),
            desk.orders(code, seat, actor),
            desk.complete(code, seat, "", actor),
            desk.position_text(code, seat, actor),
            desk.view(code, seat, actor),
            desk.show(code, seat, actor, Spec()),
            desk.list_standing(code, seat, actor),
            desk.test_standing(code, seat, "any: done", actor),
        ):
            with pytest.raises(NotAllowed):
                await read
        with pytest.raises(NotAllowed):
            await desk.position_text(code, None, actor, everything=True)
        with pytest.raises(NotNow):
            await desk.export(code, actor)
    with pytest.raises(UnknownName):
        await desk.log(code, "Martians", ANN)


async def test_a_moderator_sees_all_unless_they_play(desk: Desk) -> None:
    code = await deployed(desk)
    assert await desk.log(code, VC_NVA, MOD) == await desk.log(code, VC_NVA, BO)
    assert (await desk.export(code, MOD, force=True))["seed"] == "tet"
    with pytest.raises(NotNow, match="may force it"):
        await desk.export(code, MOD)
    both = await opened(desk, moderators=("ann",))
    with pytest.raises(NotAllowed):
        await desk.log(both, VC_NVA, ANN)
    with pytest.raises(NotAllowed):
        await desk.export(both, ANN, force=True)
    # Whoever sits at the machine and holds every seat may see every seat.
    hot = (await desk.open_match("tet-offensive")).code
    await desk.position_text(hot, VC_NVA, TABLE, everything=True)


async def test_what_happened_is_told_under_the_phase_in_which_it_did(desk: Desk) -> None:
    code = await opened(desk)
    for seat, actor, line in ((VC_NVA, BO, "deploy"), (VC_NVA, BO, "done"), (VC_NVA, BO, "done")):
        await desk.give(code, seat, line, actor)
    lines = await desk.log(code, VC_NVA, BO)
    phases = list(dict.fromkeys((line.turn, line.phase) for line in lines))
    assert phases[:3] == [(1, "Set-up"), (1, "VC/NVA Movement"), (1, "VC/NVA Combat")]
    told = {line.text: line.phase for line in lines}
    assert told["The VC/NVA forces are set up."] == "Set-up"
    assert told["Turn 1, phase 2: VC/NVA Combat."] == "VC/NVA Combat"
    ordered = [line.phase for line in lines if line.text == "VC/NVA: done"]
    assert ordered == ["Set-up", "VC/NVA Movement"]


async def test_a_list_of_many_matches_asks_the_database_no_more_often(
    desk: Desk, store: Store
) -> None:
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(store._engine.sync_engine, "before_cursor_execute", note)
    await desk.create("tet-offensive", holders=HOLDERS)
    asked.clear()
    assert [match.seats for match in await desk.matches()] == [HOLDERS]
    one = len(asked)
    for _ in range(8):
        await desk.create("tet-offensive")
    asked.clear()
    assert len(await desk.matches()) == 9
    assert len(asked) == one


@pytest.mark.parametrize("name", ["\ud800", "\x00", "x" * 5000, ""])
async def test_what_names_no_match_is_refused_in_words(desk: Desk, name: str) -> None:
    with pytest.raises(NoSuchMatch, match="There is no match"):
        await desk.status(name)

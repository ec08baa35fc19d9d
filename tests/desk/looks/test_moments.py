"""The phases of a match that have passed, as a person names them."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.desk import TABLE, Desk, PhaseEnded
from bot.store import Store
from engine.kernel.errors import UnknownName
from engine.vietnam_solitaire.ruleset import VietnamSolitaire
from renders.toolkit.spec import Spec
from tests.desk.matches import deployed, finish, now, opened
from tests.desk.people import ANN, BO, MOD, VC_NVA

SET_UP, MOVEMENT, COMBAT = "1 Set-up", "1 VC/NVA Movement", "1 VC/NVA Combat"


async def test_what_has_passed_grows_with_each_phase(desk: Desk) -> None:
    code = await deployed(desk)
    found = await desk.phases(code)
    assert (found.drawable, found.told) == ([SET_UP], [SET_UP, MOVEMENT])
    await desk.give(code, VC_NVA, "done", BO)
    found = await desk.phases(code)
    assert found.drawable[:2] == [SET_UP, MOVEMENT] and found.told[:2] == [SET_UP, MOVEMENT]


async def test_what_a_moderator_took_back_has_not_passed(desk: Desk) -> None:
    code = await deployed(desk)
    before = await desk.phases(code)
    await desk.give(code, VC_NVA, "done", BO)
    assert (await desk.phases(code)).drawable != before.drawable
    await desk.moderator.restore_to(code, MOVEMENT, MOD, "a slip")
    found = await desk.phases(code)
    assert (found.drawable, found.told) == (before.drawable, before.told)
    assert found.restorable == before.restorable


async def test_a_draft_changes_nothing(desk: Desk) -> None:
    code = await deployed(desk)
    before = await desk.phases(code)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    assert await desk.phases(code) is before


@pytest.mark.parametrize("fresh", [False, True])
async def test_each_of_them_can_be_had(desk: Desk, store: Store, fresh: bool) -> None:
    code = await deployed(desk)
    await finish(desk, code)
    reader = Desk(store, now) if fresh else desk
    found = await reader.phases(code)
    assert len(found.drawable) > 20 and len(set(found.drawable)) == len(found.drawable)
    for when in (*found.drawable[:3], found.drawable[-1]):
        _, seen = await reader.scene(code, None, ANN, Spec(), when)
        view = seen.views[-1]
        assert f"{view.turn} {view.phase_name}" == when
    lines = await reader.log(code, None, ANN)
    assert {f"{line.turn} {line.phase}" for line in lines} <= set(found.told)


GAMES_OF_TWO = [("tet-offensive", {}), ("vietnam-solitaire", {"players": "2"})]


@pytest.mark.parametrize(("game", "options"), [*GAMES_OF_TWO, ("vietnam-solitaire", {})])
async def test_each_phase_that_ended_is_seen_as_it_ended(
    store: Store, game: str, options: dict[str, str]
) -> None:
    """What the desk shows while it is played, and what is asked for later, are the same."""
    desk = Desk(store, now, watch=(None, 0))
    code = (await desk.open_match(game, seed="tet", options=options)).code
    watched: dict[str, list[PhaseEnded]] = {}
    while (await desk.status(code)).turn < 3:
        given = await desk.force(code, TABLE, "on")
        for phase in given.phases:
            watched.setdefault(f"{phase.turn} {phase.phase_name}", []).append(phase)
    found = (await desk.phases(code)).drawable
    # What ended with the opening of the match nobody could watch.
    assert found[-len(watched) :] == list(watched) and len(watched) > 10
    for when in (*found[-len(watched) :][:5], *found[-5:]):
        for seat, phase in zip((None, 0), watched[when], strict=True):
            _, seen = await desk.scene(code, seat, TABLE, Spec(), when)
            view = seen.views[-1]
            assert view == structs.replace(phase.view, awaited=()), when


async def test_a_phase_that_passed_within_an_order_is_a_moment(desk: Desk) -> None:
    code = (await desk.open_match("vietnam-solitaire", seed="3")).code
    while (await desk.status(code)).turn == 1:
        await desk.force(code, TABLE, "on")
    found = (await desk.phases(code)).drawable
    for when in ("1 US and ARVN Forces Fight", "1 NVA and VC Offensive"):
        assert when in found
        _, seen = await desk.scene(code, None, TABLE, Spec(), when)
        assert f"{seen.views[-1].turn} {seen.views[-1].phase_name}" == when
    told = {when: (await desk.scene(code, None, TABLE, Spec(), when))[1].deeds for when in found}
    offensive = [kind for kind, _ in told["1 NVA and VC Offensive"]]
    assert "offensive_die" in offensive
    assert all(
        "offensive_die" not in dict(acts) for when, acts in told.items() if "VC O" not in when
    )


async def test_of_rules_that_have_changed_the_row_s_last_phase_is_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await desk.open_match("vietnam-solitaire", seed="3")).code
    while (await desk.status(code)).turn == 1:
        await desk.force(code, TABLE, "on")
    every = (await desk.phases(code)).drawable
    monkeypatch.setattr(VietnamSolitaire, "version", "another")
    later = Desk(desk.room.store, now)
    found = (await later.phases(code)).drawable
    assert set(found) < set(every) and "1 US and ARVN Forces Fight" not in found
    for when in found:
        _, seen = await later.scene(code, None, TABLE, Spec(), when)
        assert f"{seen.views[-1].turn} {seen.views[-1].phase_name}" == when


async def test_the_last_phase_of_a_match_is_a_moment(desk: Desk) -> None:
    code = await deployed(desk)
    await finish(desk, code)
    last = (await desk.phases(code)).drawable[-1]
    _, seen = await desk.scene(code, None, ANN, Spec(), last)
    now_seen = await desk.view(code, None, ANN)
    assert seen.views[-1].areas == now_seen.areas and seen.views[-1].result == now_seen.result


async def test_an_unknown_moment_is_answered_with_the_last_ones(desk: Desk) -> None:
    code = await opened(desk)
    with pytest.raises(UnknownName, match="No phase of this match has ended yet"):
        await desk.scene(code, None, ANN, Spec(), "1 VC/NVA Movement")
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)
    await finish(desk, code)
    last = (await desk.phases(code)).drawable[-3:]
    with pytest.raises(UnknownName, match="The last were: ") as miss:
        await desk.scene(code, None, ANN, Spec(), "zz")
    assert miss.value.suggestions[-3:] == tuple(last)
    with pytest.raises(UnknownName, match="Did you mean 2 VC/NVA Combat"):
        await desk.scene(code, None, ANN, Spec(), "2 VC/NVA Combt")

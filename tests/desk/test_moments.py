"""The phases of a match that have passed, as a person names them."""

from __future__ import annotations

import pytest

from bot.desk import Desk
from bot.store import Store
from renders.toolkit.spec import Spec
from tests.desk.matches import ANN, BO, MOD, VC_NVA, deployed, finish, now

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

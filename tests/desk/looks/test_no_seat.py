"""What a seat alone has is nobody's who names no seat: no seat is not the first one."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from bot.desk import Actor, Desk
from bot.desk.looks.looks import Looks
from engine.kernel.errors import UnknownName
from tests.desk.matches import deployed

OTHERS = {"line": "any: default", "prefix": "move ", "decision": 0, "tag": "", "verb": "move"}
OF_A_SEAT = [
    name
    for name, made in inspect.getmembers(Looks, inspect.iscoroutinefunction)
    if str(inspect.signature(made).parameters.get("seat", "")) == "seat: 'str | int'"
]


def test_there_are_such_methods() -> None:
    assert {"orders", "complete", "odds", "own_units", "list_standing"} <= set(OF_A_SEAT)


@pytest.mark.parametrize("name", OF_A_SEAT)
async def test_no_seat_is_not_the_first_seat(desk: Desk, name: str) -> None:
    code = await deployed(desk)
    act: Any = getattr(desk, name)
    wanted = inspect.signature(act).parameters
    others = {
        key: OTHERS.get(key, "")
        for key, one in wanted.items()
        if one.default is inspect.Parameter.empty and key not in ("match", "seat", "actor")
    }
    with pytest.raises(UnknownName, match=r"No seat is named|There is no seat"):
        await act(match=code, seat=None, actor=Actor("a stranger"), **others)

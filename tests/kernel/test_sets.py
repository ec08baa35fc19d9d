"""Sets of names: as many as are legal in one order."""

from __future__ import annotations

import pytest

from engine.kernel.sets import joined_by

WORTH = {1: 1, 2: 2, 3: 4}


@pytest.mark.parametrize("others", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_what_is_too_weak_alone_joins_what_comes_after_it(others: tuple[int, ...]) -> None:
    """Sympathizers beside a regiment, say: whatever their order, they fire together."""

    def legal(some: tuple[int, ...]) -> bool:
        return sum(WORTH[one] for one in some) >= 4

    assert set(joined_by((), others, legal)) == {1, 2, 3}


def test_what_is_never_legal_stays_out() -> None:
    assert joined_by((1,), (2, 3), lambda some: 3 not in some) == (1, 2)
    assert joined_by((), (1, 2), lambda some: False) == ()

"""The bytes of a seat's picture stay the same when only what it may not know changes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from renders.tet_offensive import png
from renders.tet_offensive.picture import draw
from renders.toolkit.spec import Spec
from tests.tet_offensive.positions import GAMES, MATCHES, positions, under_other_backs
from tests.tet_offensive.support import rules

SEATS = (0, 1, None)

FEW = settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.mark.parametrize("seat", SEATS)
@FEW
@given(seed=st.integers(1, MATCHES), at=st.integers(0, 10**6), deal=st.integers(0, 10**6))
def test_a_picture_does_not_depend_on_what_its_seat_may_not_know(
    seat: int | None, seed: int, at: int, deal: int
) -> None:
    """Units under the backs and unseen Ruff-Puffs are dealt anew; not a byte changes."""
    choice = positions(seed)
    position = choice[at % len(choice)]
    other = under_other_backs(position, seat, Random(deal))
    game = rules()
    first = png(game.view(position.seen_by(seat), seat))
    assert first == png(game.view(other.seen_by(seat), seat))


@pytest.mark.parametrize("seat", SEATS)
@settings(FEW, max_examples=2)
@given(seed=st.integers(1, MATCHES), at=st.integers(1, 10**6), deal=st.integers(0, 10**6))
def test_nor_does_any_other_view_or_what_is_said_to_have_happened(
    seat: int | None, seed: int, at: int, deal: int
) -> None:
    """Both moments that a picture compares are dealt anew, each in its own way."""
    game, choice, random = rules(), positions(seed), Random(deal)
    here = 1 + at % (len(choice) - 1)
    moments = choice[here - 1 : here + 1]
    dealt = [under_other_backs(position, seat, random) for position in moments]
    known, other = (
        [game.view(position.seen_by(seat), seat) for position in found]
        for found in (moments, dealt)
    )
    for spec in (
        Spec(width=800, names=True),
        Spec(layout="phone", theme="dark", width=800),
        Spec(show="area", area="III", width=800),
        Spec(show="battle", area="Saigon"),
        Spec(show="story"),
    ):
        assert draw(spec, known) == draw(spec, other)


@pytest.mark.parametrize("players", ["4", "advanced"])
@pytest.mark.parametrize("seat", [0, 1, None])
@settings(FEW, max_examples=2)
@given(at=st.integers(0, 10**6), deal=st.integers(0, 10**6))
def test_nor_does_it_with_four_seats_and_every_option(
    players: str, seat: int | None, at: int, deal: int
) -> None:
    """Teams, raids and commands are open to all; stacks and backs are not."""
    game = GAMES[players]
    choice = positions(1, players)
    position = choice[at % len(choice)]
    other = under_other_backs(position, seat, Random(deal))
    first = png(game.view(position.seen_by(seat), seat))
    assert first == png(game.view(other.seen_by(seat), seat))


def test_a_picture_does_change_with_what_its_seat_knows() -> None:
    """The comparison can fail: the owner of the backs sees them change places."""
    position = positions(1)[-1]
    game = rules()
    dealt = (under_other_backs(position, None, Random(deal)) for deal in range(20))
    own = png(game.view(position.seen_by(1), 1))
    assert any(png(game.view(other.seen_by(1), 1)) != own for other in dealt)

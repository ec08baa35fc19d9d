"""Attacks that are ordered and not yet rolled: in the view of their own seat, in nobody else's."""

import pytest

from engine.tet_offensive.view import Aim
from renders.tet_offensive.battle import battle
from renders.tet_offensive.geography import standard
from renders.tet_offensive.picture import drawn, png
from renders.tet_offensive.style import LIGHT
from renders.toolkit.record import Record
from tests.tet_offensive.support import Game, allied_combat, vc_nva_combat


def aims(game: Game, seat: str | None) -> tuple[Aim, ...]:
    """What a seat sees ordered."""
    return game.view(seat).aims


@pytest.fixture
def sealed() -> Game:
    """A battle in which both sides name their targets at once."""
    game = vc_nva_combat("at 21: 70 VC, 28 NVA, 3/4, 1/4", 6)
    return game.give("VC/NVA", "reveal 70 VC, 28 NVA", "done")


def test_fire_that_is_ordered_stands_in_the_view_of_its_seat_alone(sealed: Game) -> None:
    others = {seat: png(sealed.view(seat)) for seat in ("VC/NVA", None)}
    plain = png(sealed.view("Allied"))
    sealed.give("Allied", "attack 70 VC with 3/4, 1/4")
    (aim,) = aims(sealed, "Allied")
    assert (aim.side, aim.area, aim.target) == ("Allied", "21", "70 VC")
    assert set(aim.units) == {"3/4", "1/4"} and aim.odds
    assert aims(sealed, "VC/NVA") == aims(sealed, None) == ()
    assert {seat: png(sealed.view(seat)) for seat in others} == others
    assert png(sealed.view("Allied")) != plain
    sealed.undo("Allied")
    assert aims(sealed, "Allied") == () and png(sealed.view("Allied")) == plain


def test_what_is_ordered_is_drawn_in_its_area_and_in_its_battle(sealed: Game) -> None:
    before = battle(sealed.view("Allied"), standard(), LIGHT, "21")
    sealed.give("Allied", "attack 70 VC with 3/4")
    record = Record()
    drawn(sealed.view("Allied"), standard(), record=record)
    (mark,) = record.of("aim")
    (label,) = (one for one in record.of("label") if one.name == "21")
    assert mark.name == "21" and mark.units == ("3/4",)
    assert abs(mark.rect.centre[0] - label.rect.centre[0]) < 250
    assert battle(sealed.view("Allied"), standard(), LIGHT, "21").tobytes() != before.tobytes()


def test_once_the_dice_have_fallen_nothing_is_ordered_any_more(sealed: Game) -> None:
    sealed.give("Allied", "attack 70 VC with 3/4", "done").give("VC/NVA", "done")
    assert all(aims(sealed, seat) == () for seat in ("Allied", "VC/NVA", None))


def test_air_attacks_are_shown_to_their_own_seat_until_they_are_rolled() -> None:
    game = allied_combat("at 21: 70 VC, II Tac", 6)
    game.give("VC/NVA", "reveal 70 VC", "done").give("Allied", "strike 70 VC with II Tac")
    (aim,) = aims(game, "Allied")
    assert (aim.target, aim.units, aim.odds) == ("70 VC", ("II Tac",), "")
    assert aims(game, "VC/NVA") == ()

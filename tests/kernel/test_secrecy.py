"""Positions that a seat cannot tell from one: who is dealt anew, who stays, what is forgotten."""

from __future__ import annotations

from random import Random

from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.onlooker import asked, outcome, unread
from engine.kernel.order import Order
from engine.kernel.position import Draft
from engine.kernel.secrecy import dealt_anew, nobodys, renamed, without_secrets
from engine.kernel.table import Table
from tests.rehearsal.hiding import BLUE, RED, Hiding, HidingPosition, side
from tests.tet_offensive.support import rules

TOY = Hiding()
DEALS = 30


def position(*found: int) -> HidingPosition:
    """The toy at its beginning, with some units found."""
    begun = TOY.new_position()
    for unit in found:
        begun.found[unit] = 1
    begun.note_anew()
    return begun


def deals(begun: HidingPosition, seat: int | None, **more: object) -> list[dict[int, int]]:
    """Who becomes whom in many deals, without those that stay."""
    dealt = [dealt_anew(TOY, begun, seat, Random(n), **more) for n in range(DEALS)]  # type: ignore[arg-type]
    return [{u: other for u, other in d.becomes.items() if u != other} for d in dealt]


def test_a_seat_does_not_know_the_other_sides_backs_and_a_spectator_none() -> None:
    assert TOY.hidden(position(), RED) == [4, 5, 6, 7]
    assert TOY.hidden(position(4), RED) == [5, 6, 7]
    assert TOY.hidden(position(4), BLUE) == [0, 1, 2, 3]
    assert TOY.hidden(position(0), None) == [1, 2, 3, 4, 5, 6, 7]


def test_hidden_units_change_places_with_those_of_their_side() -> None:
    found = deals(position(4), None)
    assert any(found)
    for becomes in found:
        assert 4 not in becomes
        assert all(side(one) == side(other) for one, other in becomes.items())
    assert {u for becomes in deals(position(4), RED) for u in becomes} == {5, 6, 7}


def test_who_comes_to_light_or_is_bared_stays_where_it_is() -> None:
    assert {u for d in deals(position(), RED, later=position(5)) for u in d} == {4, 6, 7}
    assert {u for d in deals(position(), RED, bared=[7]) for u in d} == {4, 5, 6}


def test_a_unit_takes_all_its_cells_along_and_its_drafts_too() -> None:
    begun = position()
    begun.moved[4] = 1
    begun.drafts = [Draft(BLUE, [(begun.number["loc"], 4, 6), (begun.number["wager"], 1, 0)])]
    other = renamed(begun, {4: 7, 7: 4})
    assert (other.loc[7], other.moved[7]) == (begun.loc[4], 1)
    assert (other.loc[4], other.moved[4]) == (begun.loc[7], 0)
    assert other.here[begun.loc[4]] == [7]
    assert other.drafts[0].changes == [(begun.number["loc"], 7, 6), (begun.number["wager"], 1, 0)]
    assert begun.moved[4] == 1 and begun.drafts[0].changes[0][1] == 4


def test_an_order_is_given_about_the_same_backs() -> None:
    game = rules()
    dealt = dealt_anew(game, game.new_position(), None, Random(1))._replace(becomes={1: 2, 2: 1})
    assert dealt.order(game, Order("move", ((1, 5), None, 9))).slots == ((2, 5), None, 9)
    marched = dealt._replace(becomes={4: 7}).order(TOY, Order("march", (4, 6)))
    assert marched.slots == (7, 6)


def test_what_nobody_knows_is_dealt_anew_and_what_one_seat_knows_is_not() -> None:
    game = rules()
    begun = game.new_position()
    strengths = [("strength", unit) for unit in game.board.ruff_puffs]
    assert [cell for cell in nobodys(game, begun) if cell[0] == "strength"] == strengths
    assert nobodys(TOY, position()) == []
    for number, (_, unit) in enumerate(strengths):
        begun.strength[unit] = number % 4
    other = dealt_anew(game, begun, 1, Random(2)).position
    assert other.strength != begun.strength
    assert sorted(other.strength) == sorted(begun.strength)


def test_secrets_and_drafts_of_others_are_forgotten_and_ones_own_kept() -> None:
    table = Table(TOY, position(), Dice("x", "x"))
    table.start()
    table.give(RED, Order("wager", (3,)))
    table.give(BLUE, Order("wager", (2,)))
    assert list(without_secrets(TOY, table.position, RED).wager) == [3, 0]
    assert list(without_secrets(TOY, table.position, None).wager) == [0, 0]
    assert list(table.position.wager) == [3, 2]


def test_a_mask_says_how_many_backs_lie_where() -> None:
    text = TOY.mask(position(5), RED).write()
    assert "# face down, as all can see: Abbey 1, Bridge 1, Ebb 1" in text
    assert "Finch" in text and "Heron" not in text
    assert "#" not in position(5).write()


def test_of_others_a_seat_knows_the_question_and_not_the_orders() -> None:
    both = [Decision("march", seat, ("march", "done")) for seat in (RED, BLUE)]
    assert [d.verbs for d in asked(both, BLUE)] == [(), ("march", "done")]
    assert [d.verbs for d in asked(both, None)] == [(), ()]


def test_events_that_name_what_hides_are_found_unless_it_is_bared() -> None:
    begun = position()
    came = outcome(TOY, begun, Dice("x", "x"), BLUE, Order("march", (4, 6)))
    assert [event.kind for event in came.told(RED)] == ["came"]
    assert unread(TOY, begun, came, RED) == ()
    came.table.tell("found", 5, 6)
    found = came._replace(events=came.table.events)
    assert [event.kind for event in unread(TOY, begun, found, RED)] == ["found"]
    assert unread(TOY, begun, found, BLUE) == ()

    class Baring(Hiding):
        def bared(self, position: HidingPosition, events: object) -> list[int]:
            return [5]

    assert unread(Baring(), begun, found, RED) == ()

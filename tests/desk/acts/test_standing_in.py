"""A seat held by a stand-in: it answers by itself, knows its view alone, and wrongs nobody."""

import json
from typing import Any

import pytest

from bot.desk import TABLE, Desk, NotAllowed, NotNow
from bot.desk.acts import standing_in
from bot.desk.plain.games import find
from bot.desk.plain.standins import against, is_stand_in
from bot.desk.proof.verify import verify
from engine.kernel.errors import BadOrder
from engine.kernel.order import Order
from engine.kernel.space import Space
from tests.desk.people import ALLIED, ANN, BO, VC_NVA

GAMES = {
    "tet-offensive": ("VC/NVA", {}),
    "vietnam-solitaire": ("US/ARVN", {"players": "2", "scenario": "easter-offensive"}),
}


async def alone(desk: Desk, game: str = "tet-offensive", **more: Any) -> tuple[str, str]:
    """A match of whoever sits at this machine against a stand-in: its code, and the own seat."""
    seat, options = GAMES[game]
    ruleset = find(game).ruleset(options)
    holders = dict.fromkeys(ruleset.seats, TABLE.id)
    holders |= dict.fromkeys(against(ruleset, seat), "stand-in")
    status = await desk.open_match(game, seed="a", holders=holders, options=options, **more)
    return status.code, seat


async def close_all(desk: Desk, code: str, seat: str, most: int = 400) -> None:
    """Let the seat answer by default until the match is over."""
    for _ in range(most):
        asked = await desk.orders(code, seat, TABLE)
        if not asked.questions:
            return
        await desk.give_default(code, seat, asked.questions[0].tag, TABLE)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match_alone_against_a_stand_in(desk: Desk, game: str) -> None:
    code, seat = await alone(desk, game)
    await close_all(desk, code, seat)
    status = await desk.status(code)
    assert status.state == "finished" and status.result
    document = await desk.export(code, TABLE)
    assert verify(json.dumps(document)).ok
    orders = [row for row in document["rows"] if row["kind"] == "order"]
    of_code = [row for row in orders if is_stand_in(row["actor"])]
    assert {row["seat"] for row in of_code} == set(status.seats) - {seat}
    assert len(of_code) > 20, "it plays, and is not just closed by defaults"
    assert any(row["text"].split()[0] != "done" for row in of_code)


async def test_nobody_ever_waits_for_a_stand_in(desk: Desk) -> None:
    code, seat = await alone(desk)
    for line in ("deploy", "done", "move 416 VC, 814 VC, 10 Sap to Quang Tri", "done", "done"):
        await desk.give(code, seat, line, TABLE)
        awaited = (await desk.status(code)).awaited
        assert [one.seat for one in awaited] == [seat]


async def test_what_is_hidden_from_the_person_stays_hidden(desk: Desk) -> None:
    code, _ = await alone(desk)
    for look in (desk.view(code, ALLIED, TABLE), desk.log(code, ALLIED, TABLE)):
        with pytest.raises(NotAllowed):
            await look
    with pytest.raises(NotAllowed):
        await desk.position_text(code, None, TABLE, everything=True)
    with pytest.raises(NotAllowed):
        await desk.give(code, ALLIED, "done", TABLE)


async def test_a_stand_in_is_handed_what_its_seat_may_know(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[tuple[Any, Space]] = []
    player = standing_in.player

    class Watched:
        def __init__(self, *which: Any) -> None:
            self.player = player(*which)

        def answer(self, view: Any, space: Space) -> list[Order]:
            handed.append((view, space))
            return self.player.answer(view, space)

    monkeypatch.setattr(standing_in, "player", Watched)
    code, seat = await alone(desk)
    await desk.give(code, seat, "deploy", TABLE)
    await desk.give(code, seat, "done", TABLE)
    await desk.give(code, seat, "move 416 VC, 814 VC, 10 Sap to Quang Tri", TABLE)
    assert not handed, "a draft is nothing to a stand-in"
    await close_all(desk, code, seat)
    for view, space in handed:
        names = space.ruleset.names
        hidden = {
            names.name("unit", unit)
            for unit in space.ruleset.hidden(space.position, space.decision.seat)
        }
        places = [*(area.units for area in view.areas), *view.boxes.values()]
        assert not hidden & {unit.id for units in places for unit in units}
    assert len(handed) > 10


async def test_a_person_alone_takes_back_at_once(desk: Desk) -> None:
    code, seat = await alone(desk)
    await desk.give(code, seat, "deploy", TABLE)
    await desk.give(code, seat, "done", TABLE)
    given, _ = await desk.ask_undo(code, seat, TABLE)
    assert any(line.text.startswith("The match goes back") for line in given.lines)
    assert (await desk.status(code)).phase == 0
    with pytest.raises(NotNow, match="nobody could agree to a draw"):
        await desk.offer_draw(code, seat, TABLE)


async def test_with_other_persons_a_stand_in_changes_no_right(desk: Desk) -> None:
    """In a match of four, two persons play each other's side; both must agree."""
    holders = {"US": ANN.id, "ARVN": "stand-in", "NVA": BO.id, "VC": "stand-in"}
    status = await desk.open_match(
        "tet-offensive", seed="a", holders=holders, options={"players": "4"}, moderators=(ANN.id,)
    )
    code = status.code
    assert {one.holder for one in status.awaited} <= {ANN.id, BO.id}
    own = status.awaited[0]
    who = ANN if own.holder == ANN.id else BO
    asked = await desk.orders(code, own.seat, who)
    await desk.give_default(code, own.seat, asked.questions[0].tag, who)
    with pytest.raises(NotAllowed):
        await desk.moderator.undo(code, ANN, "I moderate and play")
    with pytest.raises(NotAllowed):
        await desk.hand_over(code, "VC", ANN.id, ANN)


async def test_the_last_person_gives_no_seat_to_a_stand_in(desk: Desk) -> None:
    code, seat = await alone(desk)
    with pytest.raises(NotNow, match="some seat is a person's"):
        await desk.hand_over(code, seat, "stand-in", TABLE)
    with pytest.raises(BadOrder, match="Stand-ins alone"):
        await desk.open_match("tet-offensive", holders={ALLIED: "stand-in", VC_NVA: "stand-in"})


async def test_a_seat_goes_to_a_stand_in_and_to_a_person(desk: Desk) -> None:
    code = (await desk.open_match("tet-offensive", seed="a")).code
    await desk.hand_over(code, VC_NVA, "stand-in", TABLE)
    status = await desk.status(code)
    assert [one.seat for one in status.awaited] == [ALLIED], "it has set up and moved meanwhile"
    with pytest.raises(NotAllowed, match="knows its secrets"):
        await desk.hand_over(code, VC_NVA, TABLE.id, TABLE)
    await desk.hand_over(code, VC_NVA, BO.id, TABLE)
    assert (await desk.status(code)).seats[VC_NVA] == BO.id


async def test_a_standing_order_does_not_play_it_to_its_end(desk: Desk) -> None:
    code, seat = await alone(desk)
    with pytest.raises(BadOrder, match="nobody else plays"):
        await desk.set_standing(code, seat, "any: default", TABLE)


async def test_a_game_that_plays_the_other_side_itself_has_no_stand_in(desk: Desk) -> None:
    with pytest.raises(BadOrder, match="the game itself plays"):
        against(find("vietnam-solitaire").ruleset(), "US/ARVN")


async def test_a_stand_in_that_fails_is_closed_by_the_default(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(standing_in, "player", broken)
    code, seat = await alone(desk)
    await close_all(desk, code, seat)
    assert (await desk.status(code)).state == "finished"


async def test_what_the_rules_refuse_of_an_answer_is_passed_over(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Foolish:
        def __init__(self, *_: object) -> None:
            pass

        def answer(self, view: object, space: Space) -> list[Order]:
            return [Order("battles", ((0,),)), Order("done")]

    monkeypatch.setattr(standing_in, "player", Foolish)
    code, seat = await alone(desk)
    await close_all(desk, code, seat)
    assert (await desk.status(code)).state == "finished"

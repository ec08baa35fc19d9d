"""Pictures tell what has happened as the match stands, and of the phase that the map stands in."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.desk import REFUSALS, TABLE, Actor, Desk
from bot.desk.match import in_force, phases, report
from bot.desk.match.log import events_of
from bot.desk.plain.games import GAMES
from bot.desk.plain.rows import Row
from bot.store import Store
from engine.kernel.event import PHASE_BEGINS, TURN_BEGINS, Event
from renders.toolkit import captions
from renders.toolkit.spec import Spec
from tests.desk.matches import deployed, finish, moved, now
from tests.desk.people import ALLIED, ANN, BO, MOD, VC_NVA

MOVES, FIGHT = "Raise and Move US or ARVN Forces", "US and ARVN Forces Fight"
PLACE, COUNTERS = "Place NVA and VC Units", "Roll for Trail Counters"
RULES = GAMES["vietnam-solitaire"].ruleset({"players": "2"})
US, NVA = "US/ARVN", "NVA/VC"


async def vietnam(desk: Desk, phase: str) -> str:
    """A match for two in which a phase has just begun."""
    status = await desk.open_match(
        "vietnam-solitaire", seed="5", options={"players": "2"}, moderators=(MOD.id,)
    )
    while (await desk.status(status.code)).phase_name != phase:
        await desk.force(status.code, MOD, "on")
    return status.code


async def seen(desk: Desk, code: str, seat: str | None = None) -> Any:
    """What a seat's picture is made from."""
    holder = None if seat is None else (await desk.status(code)).seats[seat]
    return (await desk.scene(code, seat, Actor(holder or "nobody"), Spec()))[1]


@pytest.mark.parametrize(
    ("back", "stands"),
    [
        ({}, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ({5: 2}, [1, 2, 5, 6, 7, 8, 9]),
        ({5: 2, 8: 6}, [1, 2, 5, 6, 8, 9]),
        ({5: 2, 8: 1}, [1, 8, 9]),
        ({5: 2, 8: 4}, [1, 2, 3, 4, 8, 9]),  # to a moment that had been taken back itself
    ],
)
def test_what_stood_then_stands_again(back: dict[int, int], stands: list[int]) -> None:
    assert [row for stretch in in_force.stretches(9, back) for row in stretch] == stands


def test_that_a_turn_begins_belongs_to_its_first_phase() -> None:
    turn, phase, other = (Event(kind, ()) for kind in (TURN_BEGINS, PHASE_BEGINS, "other"))
    assert phases.begins([other, turn, phase, other, phase]) == [1, 4]
    assert phases.begins([turn, other]) == []


async def test_what_a_moderator_took_back_is_told_no_more(desk: Desk, store: Store) -> None:
    code = await vietnam(desk, FIGHT)
    before = await seen(desk, code)
    await desk.give(code, US, "napalm VC 1", TABLE)
    assert (await seen(desk, code)).views[-1].phase_report[0].startswith("Napalm on VC 1")
    await desk.moderator.undo(code, MOD, "a slip")
    for reader in (desk, Desk(store, now)):
        assert await seen(reader, code) == before


async def test_no_view_of_a_phase_that_was_taken_back_is_drawn_from(desk: Desk) -> None:
    code = await vietnam(desk, MOVES)
    before = await seen(desk, code)
    await desk.give(code, US, "move ARVN 1 to Hue 6", TABLE)
    await desk.give(code, US, "done", TABLE)
    await desk.moderator.restore_to(code, f"1 {MOVES}", MOD, "a slip")
    assert await seen(desk, code) == before


async def test_fire_that_all_agreed_to_take_back_is_told_no_more(desk: Desk) -> None:
    code = await moved(desk)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.give(code, ALLIED, "battles Saigon, Quang Tri", ANN)
    before = {seat: await seen(desk, code, seat) for seat in (None, ALLIED, VC_NVA)}
    await desk.give(code, ALLIED, "done", ANN)
    assert (await seen(desk, code)).deeds != before[None].deeds
    await desk.ask_undo(code, ALLIED, ANN)
    await desk.answer_undo(code, VC_NVA, BO, True)
    assert {seat: await seen(desk, code, seat) for seat in before} == before


async def test_a_draft_taken_back_is_no_act_of_its_own_seat_either(desk: Desk) -> None:
    code = await deployed(desk)
    before = await seen(desk, code, VC_NVA)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    assert (await seen(desk, code, VC_NVA)).deeds != before.deeds
    await desk.undo(code, VC_NVA, BO)
    assert await seen(desk, code, VC_NVA) == before


async def test_a_draft_that_lay_when_the_match_went_back_is_told_nobody(desk: Desk) -> None:
    code = await deployed(desk)
    rows = await journal(desk, code)
    before = await seen(desk, code, VC_NVA)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    await desk.restore(code, rows[-1].sequence, MOD, "a slip")
    assert await seen(desk, code, VC_NVA) == before


async def journal(desk: Desk, code: str) -> list[Row]:
    """The rows of a match."""
    async with desk.room.looking(code) as sitting:
        return await desk.room.rows(sitting)


async def test_this_phase_is_the_one_that_the_map_stands_in(desk: Desk) -> None:
    code = await vietnam(desk, PLACE)
    await desk.force(code, MOD, "on")
    assert (await desk.status(code)).turn == 2  # one order ran through five phases
    view = (await seen(desk, code, US)).views[-1]
    assert view.report_title == "This phase" and 0 < len(view.phase_report) < 4
    assert all("trail counter" in line or "a SAM" in line for line in view.phase_report)
    _, then = await desk.scene(code, US, TABLE, Spec(), "1 NVA and VC Offensive")
    assert any(line.startswith("The offensive:") for line in then.views[-1].phase_report)


async def test_while_a_phase_has_brought_nothing_the_last_is_told_under_its_name(
    desk: Desk,
) -> None:
    code = await vietnam(desk, MOVES)
    await desk.give(code, US, "move ARVN 1 to Hue 6", TABLE)
    drafted = [(await seen(desk, code, seat)).views[-1] for seat in (US, NVA)]
    assert [len(view.phase_report) for view in drafted] == [1, 0]
    await desk.give(code, US, "done", TABLE)
    view = (await seen(desk, code)).views[-1]
    assert (view.phase_name, view.report_title) == (FIGHT, f"Last phase: {MOVES}")
    assert view.phase_report == ("ARVN 1 moves from Hue 3-4 to Hue 6.",)
    await desk.give(code, US, "napalm VC 1", TABLE)
    view = (await seen(desk, code)).views[-1]
    assert view.report_title == "This phase" and len(view.phase_report) == 1


def test_of_several_phases_the_newest_lines_are_kept() -> None:
    parts = [part("A", 30), part("B", 30), part("C", 0)]
    told = report.lately(RULES, None, parts)
    assert told.title == "The last phases"
    assert len(told.lines) == report.MOST and told.lines[0] == report.CUT
    assert told.lines[-1] == "Combat in Hue 5"
    assert report.lately(RULES, None, parts[:2]).title == "This phase"
    assert report.lately(RULES, None, [parts[0], parts[2]]).title == "Last phase: A"
    assert report.lately(RULES, None, [parts[2], parts[2]]) == ("This phase", ())


def part(name: str, count: int) -> phases.Part:
    """A phase with so many lines to tell."""
    events = [Event("combat", (RULES.names.find("area", "Hue 5"),))] * count
    return phases.Part(name, [order(US, events)])


def order(seat: str, events: list[Event], *, draft: bool = False) -> Row:
    """A row of the journal."""
    return Row("order", "ann", seat, "x", "", events, (), 1, "A", draft, "1")


async def test_the_order_in_which_somebody_drafted_does_not_show(store: Store) -> None:
    lines = [
        "place VC 6 in Hue 1-2",
        "place NVA 1, NVA 2 in Hue 1-2",
        "place NVA 5 in Highlands 1-2",
        "move VC 1 to Hue 5",
    ]
    for others in (lines[::-1], [lines[1], lines[3], lines[0], lines[2]]):
        found = []
        for drafted in (lines, others):
            async with await Store.open("sqlite+aiosqlite://") as own:
                desk = Desk(own, now)
                code = await vietnam(desk, PLACE)
                for line in drafted:
                    await desk.give(code, NVA, line, TABLE)
                await desk.force(code, MOD, "on")
                when = f"1 {PLACE}"
                for seat in (None, US, NVA):
                    _, then = await desk.scene(code, seat, TABLE, Spec(), when)
                    found.append(then)
                    found.append(await seen(desk, code, seat))
        assert found[: len(found) // 2] == found[len(found) // 2 :]
        assert "1 VC, 4 NVA placed in Hue 1-2." in found[0].views[-1].phase_report


def test_what_befell_one_unit_stays_in_its_order() -> None:
    unit = RULES.names.find("unit", "ARVN 1")
    areas = [RULES.names.find("area", name) for name in ("Hue 6", "Hue 5", "Hue 3-4")]
    there = Event("moved", (unit, areas[0], areas[1]))
    on = Event("moved", (unit, areas[1], areas[2]))
    for events in ([there, on], [on, there]):
        drafts = [order(US, [event], draft=True) for event in events]
        done = events_of(RULES, 1, [*drafts, order(US, [])])
        assert done == events


@pytest.mark.parametrize("game", ["tet-offensive", "vietnam-solitaire"])
async def test_what_memory_has_of_lately_is_what_is_loaded(store: Store, game: str) -> None:
    """Whatever is drafted, taken back, restored or edited."""
    rng = Random(7)
    desk = Desk(store, now)
    options = {"players": "2"}
    code = (await desk.open_match(game, seed="9", options=options, moderators=(MOD.id,))).code
    for _ in range(60):
        waiting = (await desk.status(code)).awaited
        if not waiting:
            break
        what, seat = rng.random(), rng.choice(waiting).seat
        try:
            if what < 0.2:
                await desk.moderator.undo(code, MOD, "a slip")
            elif what < 0.3:
                phase = rng.choice((await desk.phases(code)).restorable)
                await desk.moderator.restore_to(code, phase, MOD, "a slip")
            elif what < 0.7:
                line = rng.choice(await desk.complete(code, seat, "", TABLE) or ["done"])
                line = rng.choice(await desk.complete(code, seat, f"{line} ", TABLE) or [line])
                await desk.give(code, seat, line, TABLE)
            else:
                await desk.force(code, MOD, "on")
        except REFUSALS:
            continue
        later = Desk(store, now)
        for reader in (None, *(await desk.status(code)).seats):
            assert await seen(desk, code, reader) == await seen(later, code, reader)


async def test_a_moment_s_picture_tells_nothing_of_the_turn_that_begins(desk: Desk) -> None:
    code = await deployed(desk)
    await finish(desk, code)
    _, morale = await desk.scene(code, None, ANN, Spec(), "1 Morale")
    _, movement = await desk.scene(code, None, ANN, Spec(), "2 VC/NVA Movement")
    assert "Turn 2 begins." not in morale.views[-1].phase_report
    assert movement.views[-1].phase_report[0] == "Turn 2 begins."


async def test_after_the_end_every_view_says_that_nothing_is_hidden(desk: Desk) -> None:
    code = await deployed(desk)
    await finish(desk, code)
    for spec, when in ((Spec(), "2 VC/NVA Movement"), (Spec(show="film"), "")):
        _, then = await desk.scene(code, ALLIED, ANN, spec, when)
        assert {captions.eyes(view) for view in then.views} == {"with nothing hidden"}

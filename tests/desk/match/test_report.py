"""What a picture tells of a phase: like moves together, and never what its reader may not know."""

from __future__ import annotations

from bot.desk import Desk
from bot.desk.match import account
from bot.desk.plain.games import GAMES
from engine.kernel.event import Event
from renders.toolkit.spec import Spec
from tests.desk.people import ANN, BO, MOD

RULES = GAMES["vietnam-solitaire"].ruleset()


def event(kind: str, unit: str, *areas: str, more: tuple[int, ...] = ()) -> Event:
    """An event of a unit."""
    places = (RULES.names.find("area", area) for area in areas)
    return Event(kind, (RULES.names.find("unit", unit), *places, *more))


def test_like_moves_are_told_together_in_few_words() -> None:
    moved = [event("moved", unit, "Saigon 6", "Hue 5") for unit in ("US 1", "US 2", "US 3")]
    moved.insert(1, event("moved", "ARVN 1", "Cu Chi 1-2", "Hue 5"))
    moved.append(event("raised", "ARVN 2", "Saigon 6", more=(1,)))
    assert account.of_events(RULES, moved).parts == (
        "3 US, 1 ARVN moved to Hue 5.",
        "ARVN 2 is raised in Saigon 6, at a cost of 1.",
    )


def test_what_came_between_keeps_them_apart_but_no_die_does() -> None:
    one, other = (event("moved", unit, "Saigon 6", "Hue 5") for unit in ("ARVN 1", "ARVN 2"))
    die, fight = Event("die", ("a die", 4)), Event("combat", (one.data[2],))
    assert account.of_events(RULES, (one, die, other)).parts == ("2 ARVN moved to Hue 5.",)
    assert account.of_events(RULES, (one, fight, other)).brief() == (
        "ARVN 1 moves from Saigon 6 to Hue 5.",
        "Combat in Hue 5",
        "ARVN 2 moves from Saigon 6 to Hue 5.",
    )


async def moving(desk: Desk) -> str:
    """A match for two in which US/ARVN may move."""
    holders: dict[str, str | None] = {"US/ARVN": ANN.id, "NVA/VC": BO.id}
    status = await desk.open_match(
        "vietnam-solitaire",
        holders=holders,
        moderators=(MOD.id,),
        options={"players": "2"},
        seed="digest",
    )
    code = status.code
    while (await desk.status(code)).phase < 3:
        await desk.force(code, MOD, "on", whole_phase=True)
    return code


async def reports(desk: Desk, code: str) -> dict[str | None, tuple[str, ...]]:
    """What the picture of each seat, and of the public, says of the phase."""
    found = {}
    for seat, reader in ((None, BO), ("US/ARVN", ANN), ("NVA/VC", BO)):
        _, seen = await desk.scene(code, seat, reader, Spec())
        found[seat] = seen.views[-1].phase_report
    return found


async def test_a_draft_is_told_to_its_seat_alone_and_not_once_it_is_taken_back(desk: Desk) -> None:
    code = await moving(desk)
    before = await reports(desk, code)
    line = "move ARVN 7 to Saigon 1-2"
    await desk.give(code, "US/ARVN", line, ANN)
    drafted = await reports(desk, code)
    assert drafted[None] == before[None] and drafted["NVA/VC"] == before["NVA/VC"]
    (told,) = set(drafted["US/ARVN"]) - set(before["US/ARVN"])
    assert told.startswith("ARVN 7 moves from ")
    await desk.undo(code, "US/ARVN", ANN)
    assert await reports(desk, code) == before
    await desk.give(code, "US/ARVN", line, ANN)
    await desk.give(code, "US/ARVN", "done", ANN)
    after = await reports(desk, code)
    assert all(told in report for report in after.values())

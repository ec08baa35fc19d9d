"""Opening a match: commitment, what the seats add, the freeze, known seeds, position files."""

from __future__ import annotations

import pytest

from bot.desk import REFUSALS, TABLE, Desk, NotAllowed, NotNow
from bot.store import Store, journal
from engine.kernel.dice import commitment
from engine.kernel.errors import BadOrder, BadPosition, UnknownName
from engine.kernel.table import Table
from engine.tet_offensive.qa.assurance import TetAssurance
from tests.desk.matches import now, opened, whole
from tests.desk.people import ALLIED, ANN, BO, HOLDERS, MOD, STRANGER, VC_NVA


async def test_the_commitment_is_published_before_anything_is_rolled(
    desk: Desk, store: Store
) -> None:
    status = await desk.create("tet-offensive", holders=HOLDERS)
    assert (status.state, status.seed, len(status.commitment)) == ("open", None, 64)
    async with store.read() as session:
        assert not await journal(session, 1)
    status = await desk.start(status.code, ANN)
    assert status.state == "running"
    async with store.read() as session:
        first = (await journal(session, 1))[0]
    assert (first.sequence, first.kind) == (1, "open")
    assert b"ruff_puffs_drawn" in first.events and b"strength" in first.changes


async def test_the_seed_is_secret_until_the_end_and_fits_the_commitment(desk: Desk) -> None:
    code = (await desk.open_match("tet-offensive")).code
    other = (await desk.open_match("tet-offensive")).code
    status = await desk.status(code)
    assert (status.seed, status.fair) == (None, "")
    assert status.commitment != (await desk.status(other)).commitment
    await desk.cancel(code, TABLE, "enough")
    status = await desk.status(code)
    assert status.seed is not None and len(status.seed) == 64
    assert commitment(status.seed) == status.commitment


async def test_a_given_seed_is_said_to_be_known(desk: Desk) -> None:
    status = await desk.open_match("tet-offensive", seed="tet")
    assert status.fair == "known seed, not fair"
    assert status.commitment == commitment("tet")


async def test_what_a_seat_adds_changes_the_dice_and_its_absence_is_recorded(desk: Desk) -> None:
    plain = await opened(desk)
    added = await opened(desk, entropy={"Allied": "horse"})
    status = await desk.status(added)
    assert status.entropy == {ALLIED: "horse", VC_NVA: None}
    assert await whole(desk, plain) != (await whole(desk, added)).replace(added, plain)


async def test_additions_are_frozen_with_the_first_roll(desk: Desk) -> None:
    code = (await desk.create("tet-offensive", holders=HOLDERS)).code
    await desk.add_entropy(code, VC_NVA, " dog ", BO)
    with pytest.raises(NotNow, match="added its words already"):
        await desk.add_entropy(code, VC_NVA, "cat", BO)
    with pytest.raises(NotAllowed):
        await desk.add_entropy(code, ALLIED, "cat", BO)
    with pytest.raises(NotAllowed, match="neither play"):
        await desk.start(code, STRANGER)
    await desk.start(code, BO)
    with pytest.raises(NotNow, match="dice are fixed"):
        await desk.add_entropy(code, ALLIED, "horse", ANN)
    with pytest.raises(NotNow, match="has been started"):
        await desk.start(code, BO)
    assert (await desk.status(code)).entropy == {ALLIED: None, VC_NVA: "dog"}


@pytest.mark.parametrize("text", ["", "   ", "x" * 201])
async def test_an_addition_has_a_length(desk: Desk, text: str) -> None:
    code = (await desk.create("tet-offensive", holders=HOLDERS)).code
    with pytest.raises(BadOrder, match="1 to 200"):
        await desk.add_entropy(code, VC_NVA, text, BO)


@pytest.mark.parametrize(
    ("entropy", "error"), [({"Allied": "x" * 201}, BadOrder), ({"Mars": "horse"}, UnknownName)]
)
async def test_what_is_refused_leaves_no_match(
    desk: Desk, entropy: dict[str, str], error: type[Exception]
) -> None:
    with pytest.raises(error):
        await desk.open_match("tet-offensive", entropy=entropy)
    assert await desk.matches() == []


async def test_nothing_is_played_before_the_start(desk: Desk) -> None:
    code = (await desk.create("tet-offensive", holders=HOLDERS, moderators=(MOD.id,))).code
    with pytest.raises(NotNow, match="not been started"):
        await desk.give(code, VC_NVA, "deploy", BO)
    with pytest.raises(NotNow, match="not been started"):
        await desk.position_text(code, None, STRANGER)
    with pytest.raises(NotNow, match="not been started"):
        await desk.force(code, MOD, "slow")
    assert (await desk.orders(code, VC_NVA, BO)).questions == []
    assert await desk.complete(code, VC_NVA, "d", BO) == []
    assert await desk.log(code, VC_NVA, BO) == []
    # A seat may change hands before the match begins.
    await desk.hand_over(code, VC_NVA, "cy", MOD, "late")
    assert (await desk.status(code)).seats[VC_NVA] == "cy"
    assert (await desk.start(code, MOD)).state == "running"


async def test_without_holders_the_hot_seat_has_all(desk: Desk) -> None:
    status = await desk.open_match("tet")
    assert set(status.seats.values()) == {"table"}
    await desk.give(status.code, 1, "deploy", TABLE)


async def test_bad_openings_are_refused_in_a_sentence(desk: Desk) -> None:
    with pytest.raises(UnknownName, match="tet-offensive"):
        await desk.open_match("tet-ofensive")
    with pytest.raises(UnknownName, match="seat"):
        await desk.open_match("tet-offensive", holders={"Martians": "ann"})
    with pytest.raises(BadOrder, match="seed"):
        await desk.open_match("tet-offensive", seed="")
    assert await desk.matches() == []


async def test_a_position_file_is_played_on_from(desk: Desk) -> None:
    code = await opened(desk)
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)
    text = await whole(desk, code)
    again = await desk.open_match(
        "tet-offensive", position_text=text, holders=HOLDERS, moderators=(MOD.id,)
    )
    assert (again.phase_name, again.fair) == ("VC/NVA Movement", "position from a file, not fair")
    assert again.awaited[0].seat == VC_NVA
    assert (await whole(desk, again.code)).splitlines()[1:] == text.splitlines()[1:]
    lines = await desk.log(again.code, None, STRANGER)
    assert lines == []
    await desk.give(again.code, VC_NVA, "move 273 VC to Saigon", BO)


async def test_a_position_may_stand_at_any_stage(desk: Desk) -> None:
    code = await opened(desk)
    await desk.give(code, VC_NVA, "deploy", BO)
    text = (await whole(desk, code)).replace("turn: 1", "").replace("stage: ", "# ")
    for stage in ("Morale - casualties", "Replacement - start", "Allied Movement - reaction"):
        status = await desk.open_match("tet-offensive", position_text=f"{text}\nstage: {stage}")
        assert status.state == "running" and status.awaited


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("at Hue: 1 VC\nat Saigon: 1 VC\n", "Line 2"),
        ("at Atlantis: 1 VC\n", "Line 1"),
        ("turn 5\n", "colon"),
        ("turns: 5\n", "no field"),
        ("\x00\x01", "Line 1"),
        ("at Hue: 274 VC\n", "may not be in Hue"),
        ("at 11: I Tac\nbased: I Tac\n", "no airbase"),
    ],
)
async def test_a_bad_position_file_is_refused_and_opens_nothing(
    desk: Desk, text: str, said: str
) -> None:
    with pytest.raises(BadPosition, match=said):
        await desk.open_match("tet-offensive", position_text=text)
    assert await desk.matches() == []


async def test_a_finished_position_is_a_finished_match(desk: Desk) -> None:
    code = await opened(desk)
    await desk.give(code, VC_NVA, "deploy", BO)
    text = await whole(desk, code) + "stage: Morale - victory\nturn: 5\n"
    status = await desk.open_match("tet-offensive", position_text=text)
    assert (status.state, status.result, status.awaited) == ("finished", "Allied victory", [])


async def test_matches_are_listed_newest_first(desk: Desk) -> None:
    one = await opened(desk)
    two = await opened(desk, holders={"Allied": "cy"})
    assert [m.code for m in await desk.matches()] == [two, one]
    assert [m.code for m in await desk.matches(holder="cy")] == [two]
    assert [m.code for m in await desk.matches(states=("finished",))] == []
    assert (await desk.matches())[0].seats == {ALLIED: "cy", VC_NVA: None}


async def test_matches_are_found_by_what_people_type(desk: Desk) -> None:
    await opened(desk)
    assert (await desk.status("TET 1")).code == "tet-1"
    with pytest.raises(REFUSALS, match="Did you mean tet-1"):
        await desk.status("tet-2")


def test_the_clock_of_these_tests_stands_still() -> None:
    assert now() == now()


async def test_a_position_that_breaks_the_rules_program_is_refused(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text can say what no game comes to; then there is a sentence, not a traceback."""

    def breaks(self: Table) -> None:
        raise KeyError("a unit in two battles")

    with monkeypatch.context() as patch:
        patch.setattr(Table, "start", breaks)
        with pytest.raises(BadPosition, match="do not fit together"):
            await desk.open_match("tet-offensive", position_text="turn: 2\n")
    real = TetAssurance.broken
    calls: list[int] = []

    def breaks_later(self: TetAssurance, position: object) -> list[str]:
        calls.append(1)
        return [*real(self, position), *(["A unit is lost."] if len(calls) > 1 else [])]

    monkeypatch.setattr(TetAssurance, "broken", breaks_later)
    with pytest.raises(BadPosition, match="leads to a broken one: A unit is lost"):
        await desk.open_match("tet-offensive", position_text="turn: 2\n")
    assert await desk.matches() == []

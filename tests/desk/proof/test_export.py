"""An exported match, and verifying it: each kind of tampering is refused with its place."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Callable

import pytest

from bot.desk import TABLE, BadFile, Desk, NotAllowed
from bot.desk.proof.verify import verify
from bot.store import Store
from engine.kernel.dice import commitment
from tests.desk.matches import deployed, finish, moved, now, opened
from tests.desk.people import ALLIED, ANN, BO, MOD, VC_NVA
from tests.desk.proof.tampering import TAMPERINGS, Document, change_a_die
from tests.tet_offensive.support import rules


async def eventful(desk: Desk) -> Document:
    """A finished match with everything that a journal can hold."""
    code = await deployed(desk, entropy={"Allied": "horse"})
    await desk.give(code, VC_NVA, "move 274 VC to Saigon", BO)
    await desk.undo(code, VC_NVA, BO)
    for line in ("move 416 VC, 814 VC, 10 Sap to Quang Tri", "move C-10 Sap, 273 VC to Saigon"):
        await desk.give(code, VC_NVA, line, BO)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.force(code, MOD, "away", whole_phase=True)
    await desk.restore(code, 9, MOD, "again")
    await desk.edit(code, MOD, "at 33: 275 VC", "a slip")
    await desk.set_standing(code, VC_NVA, ["fire: attack 1 Cav with 1 VC", "fire: default"], BO)
    await desk.hand_over(code, ALLIED, "ann", MOD, "to herself")
    await desk.force(code, MOD, "away", whole_phase=True)
    await finish(desk, code)
    return await desk.export(code, MOD)


@pytest.fixture(scope="module")
def played() -> Document:
    async def play() -> Document:
        async with await Store.open("sqlite+aiosqlite://") as store:
            return await eventful(Desk(store, now))

    return asyncio.run(play())


@pytest.fixture
def document(played: Document) -> Document:
    return copy.deepcopy(played)


def test_the_document_holds_the_whole_match(document: Document) -> None:
    assert document["format"] == 2
    assert (document["game"], document["ruleset_version"]) == (rules().name, rules().version)
    assert (document["match"], document["state"]) == ("tet-1", "finished")
    assert commitment(document["seed"]) == document["commitment"]
    assert document["entropy"] == {ALLIED: "horse", VC_NVA: None}
    assert document["seats"] == {ALLIED: "ann", VC_NVA: "bo"}
    assert document["fair"] == "known seed, not fair"
    assert document["result"].endswith("victory")
    kinds = {row["kind"] for row in document["rows"]}
    assert kinds == {
        "words", "open", "order", "undo", "force", "restore", "edit", "standing", "hand-over",
        "report",
    }  # fmt: skip
    actors = {row["actor"] for row in document["rows"]}
    assert actors >= {"ann", "bo", "mod", "forced", "standing:VC/NVA", "standing:Allied"}
    assert [row["sequence"] for row in document["rows"]] == list(
        range(1, len(document["rows"]) + 1)
    )


def test_an_honest_document_verifies(document: Document) -> None:
    events = [event for row in document["rows"] for event in row["events"]]
    for form in (document, json.dumps(document), json.dumps(document).encode()):
        verified = verify(form)
        assert (
            verified.ok
            and verified.first_difference is None
            and verified.note.startswith("Who played")
        )
        assert verified.events == len(events)
        assert verified.rolls == sum(event[0] == "die" for event in events) > 10


async def test_a_match_from_a_position_verifies_and_so_does_a_cancelled_one(desk: Desk) -> None:
    text = "turn: 5\nstage: VC/NVA Combat - start\nat 33: 273 VC, 3/25\nface_up: 273 VC\n"
    code = await opened(desk, position_text=text)
    await finish(desk, code)
    document = await desk.export(code, MOD)
    assert document["position"] == text and document["rows"][0]["text"] == text
    assert verify(document).ok
    document["position"] = text.replace("273", "274")
    assert verify(document).first_difference == {
        "row": 1,
        "order": "",
        "differs": "The position it begins from is told in two ways.",
    }
    document["rows"][0]["text"] = document["position"]
    assert not verify(document).ok
    code = await moved(desk)
    await desk.cancel(code, MOD, "enough")
    assert verify(await desk.export(code, ANN)).ok
    code = await moved(desk, seed=None)
    assert (await desk.status(code)).fair == ""
    document = await desk.export(code, MOD, force=True)
    assert document["state"] == "running" and verify(document).ok
    # Whoever reads it knows what is to come, and all who play may know that.
    assert document["fair"] == "its seed was shown before its end, not fair"
    told = [line.text for line in await desk.log(code, ALLIED, ANN)]
    assert "All of the match has been written out, with its seed" in told[-1]
    with pytest.raises(NotAllowed):
        await desk.export(code, ANN, force=True)
    assert [line.text for line in await desk.log(code, ALLIED, ANN)] == told


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_a_tampered_document_is_refused_with_the_place(
    document: Document, tamper: Callable[[Document], int]
) -> None:
    place = tamper(document)
    verified = verify(document)
    assert not verified.ok
    difference = verified.first_difference
    assert difference is not None
    assert difference["row"] == place
    if 0 < place <= len(document["rows"]) and difference["order"]:
        assert difference["order"] == document["rows"][place - 1]["text"]
    assert str(difference["differs"])[-1] in ".?"


def test_the_difference_says_what_differs(document: Document) -> None:
    row = change_a_die(document)
    verified = verify(document)
    assert verified.first_difference is not None
    said = str(verified.first_difference["differs"])
    assert f"{row}" and "the die for turn" in said and "the file says" in said


def test_every_single_die_counts(played: Document) -> None:
    """One changed die anywhere is found in its row."""
    dice = [
        (row["sequence"], n)
        for row in played["rows"]
        for n, event in enumerate(row["events"])
        if event[0] == "die"
    ]
    for sequence, n in dice[:: max(1, len(dice) // 12)]:
        document = copy.deepcopy(played)
        die = document["rows"][sequence - 1]["events"][n]
        die[1][1] = die[1][1] % 6 + 1
        difference = verify(document).first_difference
        assert difference is not None and difference["row"] == sequence


@pytest.mark.parametrize("version", ["0", "", f"{rules().version}.1"])
def test_another_version_of_the_rules_cannot_be_verified(document: Document, version: str) -> None:
    document["ruleset_version"] = version
    with pytest.raises(BadFile, match=f"this program has version {rules().version} "):
        verify(document)
    document["ruleset_version"] = rules().version
    document["rows"][5]["ruleset_version"] = version
    with pytest.raises(BadFile, match=f"this program has version {rules().version} "):
        verify(document)


async def test_an_answer_by_default_of_several_orders_is_proven(desk: Desk) -> None:
    """What the default is was settled before its first order, and that changed the position."""
    options = {"players": "2", "scenario": "tet-1968"}
    code = (await desk.open_match("vietnam-solitaire", seed="5", options=options)).code
    for seat in ("NVA/VC", "US/ARVN"):
        await desk.set_standing(code, seat, ["any if turn=6: default"], TABLE)
    rows = (await desk.export(code, TABLE, force=True))["rows"]
    placed = [row["text"] for row in rows if row["actor"] == "standing:NVA/VC"]
    assert len([text for text in placed if text.startswith("place VC")]) > 1
    document = await desk.export(code, TABLE, force=True)
    assert verify(document).ok
    last = next(row for row in reversed(document["rows"]) if row["text"].startswith("place VC"))
    last["actor"], last["text"] = "standing:NVA/VC", last["text"].replace("1-2", "3-4")
    assert not verify(document).ok


def test_a_standing_order_that_answered_is_proven(document: Document) -> None:
    row = next(r for r in document["rows"] if r["kind"] == "standing" and r["text"])
    actor = f"standing:{row['seat']}"
    answered = next(r for r in document["rows"] if (r["kind"], r["actor"]) == ("order", actor))
    row["text"] = "search: done"
    verified = verify(document)
    assert not verified.ok and verified.first_difference is not None
    assert verified.first_difference["row"] == answered["sequence"]
    assert verified.first_difference["differs"] == "No standing order of the seat comes to that."


def test_a_true_file_says_what_it_does_not_prove(document: Document) -> None:
    note = verify(document).note
    assert note.startswith("Who played") and document["fair"] in note
    document["rows"] = document["rows"][:30]
    document["state"], document["result"] = "running", None
    for row in document["rows"]:  # as a file of before there was a chain
        del row["step"], row["at"]
    document["format"] = 1
    del document["facts"], document["links"]
    verified = verify(document)
    assert verified.ok and "not finished: it is true as far as turn 1" in verified.note


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no exported match"),
        (b"\xff\xfe\x00", "no exported match"),
        ("{", "no exported match"),
        ("[]", "object"),
        ("{}", "missing required field"),
        ("[" * 100_000, "no exported match"),
        ('{"format": 3}', "format 3"),
        ("null", "object"),
        ('{"rows": [], "rows": []}', "a name stands twice"),
        (json.dumps({"format": 1, "rows": 3}), "no exported match"),
    ],
)
def test_what_is_no_match_is_told_in_a_sentence(data: str | bytes, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        verify(data)


@pytest.mark.parametrize("key", ["seed", "commitment", "entropy", "rows", "match", "position"])
def test_a_missing_key_is_named(document: Document, key: str) -> None:
    del document[key]
    with pytest.raises(BadFile, match=f"missing required field `{key}`"):
        verify(document)


def test_a_wrong_kind_of_value_is_told_with_its_place(document: Document) -> None:
    document["rows"][3]["turn"] = "one"
    with pytest.raises(BadFile, match=r"rows\[3\].turn|rows\[\.\.\.\].turn"):
        verify(document)


def test_an_unknown_game_is_told(document: Document) -> None:
    document["game"] = "chess"
    with pytest.raises(BadFile, match="chess"):
        verify(document)

"""Forgeries of a match by whoever keeps its database: each is refused, or its limits are said.

A forger can do more than change a file: they can play another match with the same program and call
it this one. So each forgery here is played anew as well as a desk can play it, with a chain of its
own that is whole. Only what all were told while the true match was played tells the two apart.
"""

from __future__ import annotations

import copy
import json
from datetime import datetime
from typing import Any

import pytest

from bot.desk import Actor, Desk
from bot.desk.plain.rows import packed_changes, packed_events
from bot.desk.proof.chaining import FORGOTTEN, UNCHAINED, UNTOLD, told_in
from bot.desk.proof.export import link_out
from bot.desk.proof.verify import verify
from bot.store import Store
from bot.store.chain import NOTHING, Head, grown
from tests.desk.matches import now, opened
from tests.desk.people import ALLIED, ANN, BO, HOLDERS, MOD, VC_NVA

Document = dict[str, Any]
HIDDEN = ("move 416 VC to Quang Tri", "move C-10 Sap to Saigon")
SEED = "ab" * 32


async def played(
    hidden: tuple[str, ...] = HIDDEN,
    end: str = "cancel",
    edit: str = "",
    holders: dict[str, str] | None = None,
    before: int = 0,
    done: bool = True,
    **options: Any,
) -> tuple[Document, list[str]]:
    """A match that ends with hidden moves on the map: its file, and what all were told of it."""
    people = {seat: Actor(holder) for seat, holder in (holders or HOLDERS).items()}
    async with await Store.open("sqlite+aiosqlite://") as store:
        desk = Desk(store, now)
        for _ in range(before):  # other matches, so that it has another code
            await opened(desk)
        options = {"seed": SEED, "holders": holders or HOLDERS, **options}
        code = await opened(desk, **options)
        for line in ("deploy", "done", *hidden):
            await desk.give(code, VC_NVA, line, people[VC_NVA])
        if edit:
            await desk.edit(code, MOD, edit, "a slip")
        if done:
            await desk.give(code, VC_NVA, "done", people[VC_NVA])
        if end == "cancel":
            await desk.cancel(code, MOD, "enough")
        elif end == "resign":
            await desk.resign(code, ALLIED, people[ALLIED])
        elif end == "draw":
            await desk.offer_draw(code, ALLIED, people[ALLIED])
            await desk.offer_draw(code, VC_NVA, people[VC_NVA])
        document = await desk.export(code, MOD, force=end == "running")
        fingerprints = [one.text for one in await desk.fingerprints(code, MOD)]
    return document, fingerprints


@pytest.fixture
async def true() -> tuple[Document, list[str]]:
    return await played()


def differs(document: Document, told: list[str]) -> str:
    verified = verify(document, told)
    assert not verified.ok and verified.first_difference is not None
    return str(verified.first_difference["differs"])


async def test_a_true_file_agrees_with_what_was_told(true: tuple[Document, list[str]]) -> None:
    document, told = true
    assert len(told) == 4  # the beginning, the set-up, the movement, the end
    assert UNTOLD in verify(document).note
    note = verify(document, told).note
    last = len(document["rows"])
    assert f"What all were told (4) is in its chain, to row {last} (turn 1" in note
    assert UNTOLD not in note
    early = verify(document, told[:3])
    assert early.ok and "Nothing that was told proves the 1 rows after it." in early.note


PLAYED = {
    "another seed": {"seed": "cd" * 32},
    "other words": {"entropy": {VC_NVA: "donkey"}},
    "words cut elsewhere": {"entropy": {ALLIED: "hor", VC_NVA: "se"}},
    "a hidden move changed": {"hidden": ("move 814 VC to Quang Tri", HIDDEN[1])},
    "hidden drafts added": {"hidden": (*HIDDEN, "move 273 VC to Saigon")},
    "hidden drafts left out": {"hidden": HIDDEN[:1]},
    "drafts in another order": {"hidden": HIDDEN[::-1]},
    "players swapped": {"holders": {ALLIED: "bo", VC_NVA: "ann"}},
    "another player": {"holders": {ALLIED: "ann", VC_NVA: "cy"}},
    "cut off with a resignation": {"end": "resign"},
    "cut off with a draw": {"end": "draw"},
    "an edit inserted": {"edit": "at 33: 275 VC"},
    "cut off as running": {"end": "running", "done": False},
    "cut off as cancelled": {"done": False},
    "another match code": {"before": 1},
    "other moderators": {"moderators": (MOD.id, "eve")},
}


@pytest.mark.parametrize("forgery", PLAYED.values(), ids=PLAYED)
async def test_a_match_that_was_played_otherwise_is_not_what_all_were_told(
    forgery: dict[str, Any], true: tuple[Document, list[str]]
) -> None:
    document, _ = await played(**forgery)
    alone = verify(document)
    # As good as true: the file alone cannot tell, and says so.
    assert alone.ok and UNTOLD in alone.note
    said = differs(document, true[1])
    assert f"All were told {true[1][0]}, which is not in the file at all" in said
    assert "from its beginning on it is not the match that was played." in said


def forge(document: Document, rows: list[dict[str, Any]], kept: int) -> Document:
    """A file with other rows; its chain is the true one for `kept` links, then made anew."""
    forged = copy.deepcopy(document)
    forged["rows"] = rows
    forged["links"] = forged["links"][:kept]
    last = forged["links"][-1] if kept else None
    begun = sum(link["row"] is not None for link in forged["links"])
    head = NOTHING if last is None else Head(kept, bytes.fromhex(last["link"]), begun)
    later = [
        {
            **row,
            "events": packed_events(row["events"]),
            "changes": packed_changes([tuple(change) for change in row["changes"]]),
            "at": datetime.fromisoformat(row["at"]),
        }
        for row in rows[begun:]
    ]
    facts = {name: json.dumps(value, sort_keys=True) for name, value in forged["facts"].items()}
    _, links = grown(head, facts, later)
    forged["links"] += [link_out(link) for link in links]
    return forged


async def test_where_it_differs_is_said(true: tuple[Document, list[str]]) -> None:
    """Up to the first phase's report the forged chain is the true one."""
    document, told = true
    kept = 1 + next(
        n for n, link in enumerate(document["links"]) if link["link"].startswith(told[0])
    )
    forged = forge(document, document["rows"], kept)
    assert verify(forged).ok
    row = max(link["row"] or 0 for link in document["links"][:kept])
    assert f"at all: after row {row} (turn " in differs(forged, told)
    where = verify(forged, told).first_difference
    assert where is not None and where["row"] == row + 1
    # Told in another order is not what was told either.
    assert "which is not in the file there" in differs(document, told[::-1])


async def test_one_value_changed_in_the_file_breaks_the_chain(
    true: tuple[Document, list[str]],
) -> None:
    document, _ = true
    last = len(document["rows"])

    def changed(*path: Any, value: Any) -> Document:
        forged = copy.deepcopy(document)
        inner: Any = forged
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
        return forged

    order = next(n for n, r in enumerate(document["rows"]) if r["text"].startswith("move 416"))
    not_its_own = "The row is not the one of which its link in the chain was made."
    for name, value in (("actor", "eve"), ("at", "1968-01-30T13:00:00+00:00"), ("step", 1)):
        assert differs(changed("rows", order, name, value=value), []) == not_its_own
    assert differs(changed("rows", last - 1, "reason", value="because"), []) == not_its_own
    facts = "is not what its chain is about"
    assert facts in differs(changed("fair", value=""), [])
    assert facts in differs(changed("moderators", value=["eve"]), [])
    assert facts in differs(changed("seats", value={ALLIED: "bo", VC_NVA: "ann"}), [])
    assert facts in differs(changed("facts", "clock", value={"hours": 1}), [])
    assert facts in differs(changed("facts", "seed_known", value=False), [])
    assert "other facts" in differs(changed("facts", "options.more", value=1), [])
    for path in (("more",), ("rows", 0, "more"), ("links", 0, "more")):
        with pytest.raises(Exception, match="unknown field `more`"):
            verify(changed(*path, value=1))
    assert differs(changed("links", 1, "salt", value="x"), []) == "Link 2 of the chain is not hex."


async def test_rows_that_are_missing_or_doubled_in_the_chain(
    true: tuple[Document, list[str]],
) -> None:
    document, _ = true
    for links in (document["links"][:-1], document["links"][1:], document["links"] * 2):
        assert "chain" in differs({**document, "links": links}, [])
    assert UNCHAINED in verify({**document, "links": []}).note
    assert differs({**document, "links": []}, ["0" * 32]) == (
        "The file carries no chain to hold against what was told."
    )


async def test_an_end_that_nobody_can_have_made_is_refused_by_the_file_alone() -> None:
    document, _ = await played(end="resign")
    row = document["rows"][-1]
    for text in ("VC/NVA victory: Allied gives up", "Allied victory: VC/NVA resigns"):
        row["text"] = document["result"] = text
        assert differs(document, []) == "Nobody resigns in such words."
    document, _ = await played(end="draw")
    offer = next(r for r in document["rows"] if r["kind"] == "draw")
    offer["kind"], offer["seat"] = "announce", None
    assert differs(document, []) == "The draw was not agreed to by Allied."


async def test_who_was_forgotten_is_proven_by_nothing_and_said_so(desk: Desk) -> None:
    code = await opened(desk)
    await desk.cancel(code, MOD, "enough")
    told = [one.text for one in await desk.fingerprints(code, MOD)]
    alias = await desk.people.delete(BO.id)
    document = await desk.export(code, MOD)
    assert alias in document["seats"].values()
    verified = verify(document, told)
    assert verified.ok and FORGOTTEN in verified.note
    document["seats"] = document["facts"]["seats"] = {ALLIED: ANN.id, VC_NVA: "eve"}
    for row in document["rows"]:
        row["actor"] = row["actor"].replace(alias, "eve")
    assert differs(document, told) == "Nobody was forgotten, and yet the chain hides who played."


def test_fingerprints_are_found_in_what_was_copied_out_of_a_thread() -> None:
    one, other = "0123456789abcdef" * 2, "f" * 32
    text = f"Turn 1 has ended\nFingerprint of the match so far: {one}\n> `{other.upper()}`, 0123"
    assert told_in(text) == [one, other]
    assert told_in("0" * 31 + " " + "g" * 40 + " " + "0" * 65) == []

"""What is kept of a person: all of it to be had, and to be forgotten."""

from __future__ import annotations

import json

import pytest
from sqlmodel import select

from bot.desk import Desk, Item, NotAllowed, NotNow
from bot.desk.proof import verify
from bot.store import OutboxRow, Store
from tests.desk.matches import deployed, moved, opened
from tests.desk.people import ALLIED, ANN, BO, HOLDERS, MOD, STRANGER, VC_NVA


async def test_all_that_is_kept_of_a_person(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    await desk.people.set_zone(BO.id, "Berlin")
    found = await desk.people.export(BO.id)
    json.dumps(found)
    assert found["said of yourself"]["time zone"] == ["Europe/Berlin"]
    assert [(seat["match"], seat["seat"]) for seat in found["seats"]] == [(code, VC_NVA)]
    assert [row["text"] for row in found["done"]][-1] == "move 273 VC to Saigon"
    assert "move 273 VC" not in str(await desk.people.export(ANN.id))


async def test_forgetting_a_person(desk: Desk, store: Store) -> None:
    code = await moved(desk, moderators=(MOD.id, BO.id))
    other = await opened(desk, holders=HOLDERS)
    await desk.people.set_hours(BO.id, "18-23")
    await desk.post.note(f"since:{BO.id}:{code}:", {"line": 3})
    await desk.post.put(
        Item(f"person:{BO.id}", "to Bo", {"kind": "asked", "match": code}),
        Item(f"match:{code}", "of Bo", {"kind": "call", "match": code, "person": BO.id}),
        Item(f"match:{code}", "of others", {"kind": "opened", "match": code}),
    )
    for parcel in await desk.post.waiting(f"match:{code}"):
        await desk.post.arrived(parcel)
    with pytest.raises(NotNow, match=f"You still play in {code}, {other}"):
        await desk.people.delete(BO.id)
    await desk.hand_over(other, VC_NVA, "cy", BO)
    await desk.cancel(code, MOD, "enough")
    await desk.cancel(other, MOD, "enough")
    alias = await desk.people.delete(BO.id)
    status = await desk.status(code)
    assert status.seats == {ALLIED: ANN.id, VC_NVA: alias}
    assert list(status.moderators) == [MOD.id, alias]
    assert (await desk.people.habits(BO.id)).hours is None
    assert await desk.post.notes("since:") == {}
    async with store.read() as session:
        kept = list(await session.exec(select(OutboxRow)))
    # Of what has been told, no words are kept; so nothing is left of them.
    assert [(row.item_key, row.body) for row in kept] == [("of Bo", {}), ("of others", {})]
    document = await desk.export(code, ANN)
    assert f"'{BO.id}'" not in str(document) and verify.verify(document).ok
    # Nobody else may change the journal, then or later.
    async with store.write() as session:
        connection = await session.connection()
        with pytest.raises(Exception, match="append-only"):
            await connection.exec_driver_sql("UPDATE journal SET actor = 'x'")


async def test_who_has_seen_secrets_is_known_until_the_match_is_over(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.hand_over(code, VC_NVA, STRANGER.id, MOD, "Bo is ill")
    with pytest.raises(NotNow, match=f"You have seen what is hidden in {code}"):
        await desk.people.delete(BO.id)
    with pytest.raises(NotAllowed):
        await desk.hand_over(code, ALLIED, BO.id, MOD, "well again")
    await desk.cancel(code, MOD, "enough")
    assert (await desk.people.delete(BO.id)).startswith("gone")

"""What must arrive arrives once, in order, whatever happens to the bot or to Discord."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import given, moving, opened
from tests.discord_standin import Discord, Fault, Person
from tests.discord_standin.world import Json


def texts(discord: Discord, place: Json) -> list[str]:
    return [m["content"] for m in discord.said_in(place)]


def once(discord: Discord, place: Json, beginning: str) -> None:
    """Exactly one message begins so."""
    found = [text for text in texts(discord, place) if text.startswith(beginning)]
    assert len(found) == 1, texts(discord, place)


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_what_passes_is_tried_again(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, status: int
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    path = rf"^/channels/{thread['id']}/messages$"
    discord.rest.faults.append(Fault("POST", path, status, times=2))
    await given(bo, thread, "/deploy", "/done")
    await bot.delivered()
    once(discord, thread, "**Turn 1 · Set-up has ended**")


async def test_a_failure_after_the_act_does_not_double_it(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    path = rf"^/channels/{thread['id']}/messages$"
    discord.rest.faults.append(Fault("POST", path, 502, times=1, after=True))
    await given(bo, thread, "/deploy", "/done")
    await bot.delivered()
    once(discord, thread, "**Turn 1 · Set-up has ended**")


async def test_a_403_is_never_tried_again(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    discord.world.forbidden.add((thread["id"], "send"))
    seen = len(discord.rest.requests)
    await given(bo, thread, "/deploy", "/done")
    await bot.delivered()
    path = f"/channels/{thread['id']}/messages"
    sent = [r for r in discord.rest.requests[seen:] if r[:2] == ("POST", path)]
    # With its map, and the words alone, in case that only files are not allowed.
    assert [status for _, _, status in sent] == [403, 403]
    discord.world.forbidden.clear()
    await given(bo, thread, "/move units:273 VC destination:Saigon", "/done")
    await bot.delivered()
    once(discord, thread, "**Turn 1 · VC/NVA Movement has ended**")


async def test_a_closed_inbox_hangs_nothing_and_pings_in_the_open_once(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    discord.world.closed_dms.add(ann.id)
    seen = len(discord.rest.requests)
    moves = "/move units:C-10 Sap, 273 VC destination:Saigon"
    await given(bo, thread, "/deploy", "/done", moves, "/done", "/done", "/done")
    await bot.delivered()
    pings = [m for m in discord.said_in(thread) if m["mentions"]]
    assert [m["mentions"][0]["id"] for m in pings] == [ann.id]
    assert "Saigon" not in pings[0]["content"] and "fire" not in pings[0]["content"]
    inbox = f"/channels/{ann.dm_channel['id']}/messages"
    tries = [r for r in discord.rest.requests[seen:] if r[:2] == ("POST", inbox)]
    assert [status for _, _, status in tries] == [403]


@pytest.mark.parametrize(("nth", "talk"), [(1, 0), (2, 0), (1, 150)])
async def test_killed_between_saying_and_marking_it_is_said_once(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, nth: int, talk: int
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    await bot.stop()
    await bot.start(UMPIRE_FAULT=f"after-delivery:{nth}")
    await bo.command("/deploy", thread)
    await bo.command("/done", thread, wait=False)
    await bot.died()
    discord.world.nonces.clear()  # Discord remembers them for some minutes only
    for number in range(talk):
        await ann.write(f"Where is the umpire? {number}", thread)
    await bot.start()
    await bot.delivered()
    once(discord, thread, "**Turn 1 · Set-up has ended**")
    assert len([m for m in bo.inbox if "Your move" in m["content"]]) == 1


async def test_nothing_of_what_was_told_is_kept(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await moving(discord, channel, ann, bo, bot)
    with closing(sqlite3.connect(bot.folder / "umpire.db")) as connection:
        told = connection.execute("SELECT body FROM outbox WHERE delivered_at IS NOT NULL")
        assert {body for (body,) in told} == {"{}"}


@pytest.mark.parametrize("point", ["after-verify", "before-commit", "after-commit"])
async def test_killed_in_the_middle_of_a_command(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, point: str
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    await bot.stop()
    nth = "" if point == "after-verify" else ":1"
    await bot.start_to_die(f"{point}{nth}")
    await bo.command("/deploy", thread, wait=False)
    await bot.died()
    await bot.start()
    shown = await bo.command("/orders show", thread)
    kept = "`deploy`" in shown.text
    assert kept == (point == "after-commit")
    reply = await given(bo, thread, *([] if kept else ["/deploy"]), "/done")
    assert "it stands" in reply.text
    await bot.delivered()
    once(discord, thread, "**Turn 1 · Set-up has ended**")


async def test_a_deleted_thread_and_a_deleted_board_are_made_anew(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    board = next(m for m in discord.said_in(thread) if m["pinned"])
    del discord.world.messages[thread["id"]][board["id"]]
    await given(bo, thread, "/deploy", "/done")
    await bot.delivered()
    boards = [m for m in discord.said_in(thread) if m["pinned"]]
    assert len(boards) == 1 and "VC/NVA Movement" in boards[0]["content"]
    del discord.world.channels[thread["id"]]
    await given(bo, bo.dm_channel, "/done")
    await bot.delivered()
    again = discord.thread_of("tet-1")
    assert again["id"] != thread["id"]
    once(discord, again, "**Turn 1 · VC/NVA Movement has ended**")
    assert [m for m in discord.said_in(again) if m["pinned"]]


async def test_an_archived_thread_is_opened_again(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    thread["thread_metadata"]["archived"] = True
    await given(bo, bo.dm_channel, "/deploy", "/done")
    await bot.delivered()
    assert not thread["thread_metadata"]["archived"]
    board = next(m for m in discord.said_in(thread) if m["pinned"])
    assert "VC/NVA Movement" in board["content"]


async def test_the_gateway_drops_resumes_and_refuses(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    gateway = discord.gateway
    for trouble, count in (
        (gateway.drop, lambda: gateway.resumes),
        (gateway.reconnect, lambda: gateway.resumes),
        (gateway.invalidate, lambda: gateway.identifies),
    ):
        before = count()
        await trouble()
        await discord.until(lambda n=before, c=count: c() > n)
        await discord.until(gateway.identified.is_set)
        assert "Move your units" in (await bo.command("/todo", thread)).text
    gateway.refuse_resume = True
    before = gateway.identifies
    await gateway.drop()
    await discord.until(lambda: gateway.identifies > before)
    await discord.until(gateway.identified.is_set)
    assert "Move your units" in (await bo.command("/todo", thread)).text


async def test_an_answer_that_comes_too_late_does_nothing(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    discord.interactions.answer_within = 0.0
    late = await bo.command("/move units:273 VC destination:Saigon", thread, wait=False)
    await discord.until(
        lambda: [r for r in discord.rest.requests if late.it.token in r[1] and r[2] == 404]
    )
    discord.interactions.answer_within = 120.0
    assert "Drafted" not in (await bo.command("/orders show", thread)).text


async def test_messages_are_within_discords_pace(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    discord.rest.message_rate = (5, 1.0)
    thread = await moving(discord, channel, ann, bo, bot)
    await given(bo, thread, "/move units:273 VC destination:Saigon", "/done")
    await bot.delivered()
    once(discord, thread, "**Turn 1 · VC/NVA Movement has ended**")


async def test_nothing_is_left_dead_after_a_healthy_match(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await moving(discord, channel, ann, bo, bot)
    with closing(sqlite3.connect(bot.folder / "umpire.db")) as connection:
        assert connection.execute("SELECT count(*) FROM outbox WHERE dead").fetchone() == (0,)


async def test_a_thread_that_may_not_be_opened_is_told_and_made_later(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    discord.world.forbidden.add((channel["id"], "threads"))
    reply = await ann.command("/match new game:tet-offensive seat:Allied", channel)
    assert "I could not open a thread here" in reply.text
    await bot.delivered()
    discord.world.forbidden.clear()
    await bo.command("/match join match:tet-1", channel)
    await bot.delivered()
    thread = discord.thread_of("tet-1")
    assert [m for m in discord.said_in(thread) if m["pinned"]]


async def test_nonces_tell_nobody_the_numbers_of_rows(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    shown = {m["nonce"] for m in discord.said_in(thread) if m.get("nonce")}
    keys = [f"tet-1/{row}/{n}" for row in range(60) for n in range(8)]
    plain = {hashlib.blake2b(f"{k}/0".encode(), digest_size=12).hexdigest() for k in keys}
    assert shown and not shown & plain

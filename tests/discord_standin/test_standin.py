"""The stand-in is as strict as Discord: limits, error codes, tokens, gateway. No bot is run."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.discord_standin import TOKEN, Discord, Fault, Person
from tests.discord_standin.interactions import COMMAND
from tests.discord_standin.people import PATIENCE
from tests.discord_standin.world import Json

AUTH = {"Authorization": f"Bot {TOKEN}"}


class Client:
    """A bare client: status and body of each request."""

    def __init__(self, discord: Discord, session: aiohttp.ClientSession) -> None:
        self.discord, self.session = discord, session

    async def __call__(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        url = f"{self.discord.world.base}/api/v10{path}"
        headers = more.pop("headers", AUTH)
        async with self.session.request(method, url, json=body, headers=headers, **more) as answer:
            text = await answer.text()
            return answer.status, json.loads(text) if text else None


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    async with Discord() as standin:
        yield standin


@pytest.fixture
async def client(discord: Discord) -> AsyncIterator[Client]:
    async with aiohttp.ClientSession() as session:
        yield Client(discord, session)


@pytest.fixture
def channel(discord: Discord) -> Json:
    return discord.guild("Club", "games")[0]


@pytest.fixture
def ann(discord: Discord, channel: Json) -> Person:
    return discord.person("Ann", channel["guild_id"])


async def test_a_wrong_token_is_refused(client: Client) -> None:
    assert (await client("GET", "/users/@me", headers={"Authorization": "Bot x"}))[0] == 401
    assert (await client("GET", "/users/@me"))[0] == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"content": "x" * 2001}, 50035),
        ({"content": ""}, 50006),
        ({"content": "x", "nonce": "n" * 26}, 50035),
        ({"embeds": [{"description": "x" * 4097}]}, 50035),
        ({"embeds": [{"description": "x" * 4000}] * 2}, 50035),
        ({"embeds": [{"description": "x"}] * 11}, 50035),
        ({"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]}, 50035),
        ({"content": "x", "components": [{"components": []}] * 6}, 50035),
        ({"content": "x", "components": [{"components": [{"type": 2, "label": "b"}] * 6}]}, 50035),
        (
            {
                "content": "x",
                "components": [{"components": [{"type": 2, "label": "b", "custom_id": "c" * 101}]}],
            },
            50035,
        ),
        (
            {
                "content": "x",
                "components": [
                    {
                        "components": [
                            {
                                "type": 3,
                                "custom_id": "s",
                                "options": [{"label": str(n), "value": str(n)} for n in range(26)],
                            }
                        ]
                    }
                ],
            },
            50035,
        ),
    ],
)
async def test_limits_of_a_message(client: Client, channel: Json, body: Json, code: int) -> None:
    status, answer = await client("POST", f"/channels/{channel['id']}/messages", body)
    assert (status, answer["code"]) == (400, code)


async def test_a_file_that_is_too_large(client: Client, channel: Json) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", "{}")
    form.add_field("files[0]", b"x" * (10 * 1024 * 1024 + 1), filename="x.png")
    url = f"{client.discord.world.base}/api/v10/channels/{channel['id']}/messages"
    async with client.session.post(url, data=form, headers=AUTH) as answer:
        assert answer.status == 413


async def test_nonce_closed_inbox_forbidden_and_unknown(
    client: Client, discord: Discord, channel: Json, ann: Person
) -> None:
    path = f"/channels/{channel['id']}/messages"
    body = {"content": "once", "nonce": "n", "enforce_nonce": True}
    first = (await client("POST", path, body))[1]["id"]
    assert (await client("POST", path, body))[1]["id"] == first
    assert len(discord.said_in(channel)) == 1
    _, inbox = await client("POST", "/users/@me/channels", {"recipient_id": ann.id})
    discord.world.closed_dms.add(ann.id)
    status, answer = await client("POST", f"/channels/{inbox['id']}/messages", {"content": "x"})
    assert (status, answer["code"]) == (403, 50007)
    discord.world.forbidden.add((channel["id"], "send"))
    status, answer = await client("POST", path, {"content": "x"})
    assert (status, answer["code"]) == (403, 50013)
    status, answer = await client("POST", "/channels/1/messages", {"content": "x"})
    assert (status, answer["code"]) == (404, 10003)
    status, answer = await client("PATCH", f"{path}/1", {"content": "x"})
    assert (status, answer["code"]) == (404, 10008)


async def test_rates_and_faults(client: Client, discord: Discord, channel: Json) -> None:
    path = f"/channels/{channel['id']}/messages"
    discord.rest.message_rate = (2, 60.0)
    statuses = [(await client("POST", path, {"content": "x"}))[0] for _ in range(3)]
    assert statuses == [200, 200, 429]
    discord.rest.faults.append(Fault("GET", path, 500, times=2))
    assert [(await client("GET", path))[0] for _ in range(3)] == [500, 500, 200]


async def test_an_interaction_is_answered_once_and_in_time(
    client: Client, discord: Discord, channel: Json, ann: Person
) -> None:
    it, _ = discord.interactions.begin(COMMAND, ann.id, channel, {"name": "x"})
    path = f"/interactions/{it.id}/{it.token}/callback"
    say = {"type": 4, "data": {"content": "hello", "flags": 64}}
    assert (await client("POST", path, say))[0] == 204
    status, answer = await client("POST", path, say)
    assert (status, answer["code"]) == (400, 40060)
    assert discord.said_in(channel) == [] and it.ephemeral
    late, _ = discord.interactions.begin(COMMAND, ann.id, channel, {"name": "x"})
    late.began -= 3.1
    status, answer = await client("POST", f"/interactions/{late.id}/{late.token}/callback", say)
    assert (status, answer["code"]) == (404, 10062)


async def test_a_deferred_answer_and_a_token_of_fifteen_minutes(
    client: Client, discord: Discord, channel: Json, ann: Person
) -> None:
    it, _ = discord.interactions.begin(COMMAND, ann.id, channel, {"name": "x"})
    callback = f"/interactions/{it.id}/{it.token}/callback"
    await client("POST", callback, {"type": 5, "data": {"flags": 64}})
    assert it.original is None and not it.done.is_set()
    hook = f"/webhooks/{discord.world.application}/{it.token}"
    await client("POST", hook, {"content": "the answer"})
    assert it.original is not None and it.original["content"] == "the answer" and it.ephemeral
    await client("PATCH", f"{hook}/messages/@original", {"content": "changed"})
    assert it.original["content"] == "changed"
    it.began -= 15 * 60
    status, answer = await client("POST", hook, {"content": "late"})
    assert (status, answer["code"]) == (401, 50027)


async def test_the_gateway_speaks_zlib_and_resumes(client: Client, discord: Discord) -> None:
    url = f"{discord.world.base}/gateway?v=10&encoding=json&compress=zlib-stream"

    async def packets(socket: Any, count: int) -> list[Json]:
        stream, found = zlib.decompressobj(), []
        for _ in range(count):
            data = await socket.receive_bytes(timeout=PATIENCE)
            assert data.endswith(b"\x00\x00\xff\xff")
            found.append({"t": None, **json.loads(stream.decompress(data))})
        return found

    async with client.session.ws_connect(url) as socket:
        await socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": 1}})
        hello, ready = await packets(socket, 2)
        assert (hello["op"], ready["t"]) == (10, "READY")
    await discord.gateway.tell("SOMETHING", {"n": 1})
    async with client.session.ws_connect(url) as socket:
        resume = {"token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 1}
        await socket.send_json({"op": 6, "d": resume})
        told = [packet["t"] for packet in await packets(socket, 3)]
        assert told == [None, "SOMETHING", "RESUMED"]
    for body, code in (
        ({"token": "x", "intents": 1}, 4004),
        ({"token": TOKEN, "intents": 2}, 4014),
    ):
        async with client.session.ws_connect(url) as socket:
            await socket.receive()
            await socket.send_json({"op": 2, "d": body})
            await socket.receive(timeout=PATIENCE)
            assert socket.close_code == code

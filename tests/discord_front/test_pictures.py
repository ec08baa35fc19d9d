"""Pictures: as large as Discord takes them, drawn once, drawn although a process has died."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor, Executor, Future
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.desk import TABLE, Desk
from bot.discord_front.keeping.pictures import LADDER, LIMIT, MAP, PAINTERS, Pictures, Turns
from bot.store import Store
from tests.discord_front.conftest import PATIENCE, Bot
from tests.discord_front.matches import given, moving
from tests.discord_standin import Discord, Person, limits, parts_of
from tests.discord_standin.world import Json


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with await Store.open(f"sqlite+aiosqlite:///{tmp_path}/umpire.db") as store:
        desk = Desk(store, now=lambda: datetime.now(UTC))
        await desk.open_match("tet-offensive", seed="5")
        yield desk


def width(content: bytes) -> int:
    return Image.open(io.BytesIO(content)).width


async def test_a_picture_is_as_wide_as_the_limit_allows(desk: Desk) -> None:
    _, seen = await desk.scene("tet-1", None, TABLE, MAP)
    whole = await Pictures(desk).of("tet-1", seen, "a map")
    assert width(whole.content) == LADDER[0] and len(whole.content) <= LIMIT < limits.FILE
    sizes = []
    for share in (0.9, 0.6, 0.4):
        most = int(len(whole.content) * share)
        picture = await Pictures(desk, limit=most).of("tet-1", seen, "a map")
        assert len(picture.content) <= most and width(picture.content) in LADDER[1:]
        sizes.append(width(picture.content))
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) > 1


async def test_the_smallest_is_sent_when_none_is_small_enough(desk: Desk) -> None:
    _, seen = await desk.scene("tet-1", None, TABLE, MAP)
    picture = await Pictures(desk, limit=1).of("tet-1", seen, "a map")
    assert width(picture.content) == LADDER[-1]


class _Dead(Executor):
    """A process that draws, and has died."""

    def submit(self, *args: Any, **more: Any) -> Future[Any]:
        raise BrokenExecutor


async def test_drawing_goes_on_when_the_process_that_draws_has_died(desk: Desk) -> None:
    _, seen = await desk.scene("tet-1", None, TABLE, MAP)
    pictures = Pictures(desk, _Dead(), limit=1)
    first = await pictures.of("tet-1", seen, "a map")
    assert first.content.startswith(b"\x89PNG")
    assert (await pictures.of("tet-1", seen, "another text")).content is first.content


async def test_who_waits_is_drawn_for_first() -> None:
    turns, drawn = Turns(1), list[str]()

    async def draw(name: str, **how: Any) -> None:
        async with turns.turn(**how):
            drawn.append(name)

    async with turns.turn(urgent=True):
        told = asyncio.create_task(draw("told", urgent=False))
        gone = asyncio.create_task(draw("gone", urgent=True))
        asked = asyncio.create_task(draw("asked", urgent=True))
        await asyncio.sleep(0.01)
        gone.cancel()
        assert drawn == [], "two were drawn at once"
    await asyncio.gather(told, asked)
    assert drawn == ["asked", "told"]
    async with asyncio.timeout(PATIENCE):
        await draw("later", urgent=False)


class _Slow(Executor):
    """A process that draws when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[Any], Any]] = []

    def submit(self, work: Any, /, *told: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked.append((future, lambda: work(*told, **more)))
        return future

    def draw(self) -> None:
        for future, work in self.asked:
            future.set_result(work())
        self.asked.clear()


async def test_no_words_wait_for_a_painter_that_is_slow(desk: Desk) -> None:
    """Neither for its turn nor for the drawing; and what has been begun is there the next time."""
    _, seen = await desk.scene("tet-1", None, TABLE, MAP)
    slow = _Slow()
    pictures = Pictures(desk, slow)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            await pictures.of("tet-1", seen, "a map", within=0.01)
    assert len(slow.asked) == 1, "the same is drawn once"
    slow.draw()
    async with asyncio.timeout(PATIENCE):
        picture = await pictures.of("tet-1", seen, "a map")
    assert picture.content.startswith(b"\x89PNG")
    await pictures.of("tet-1", seen, "a map", within=0.0)


async def test_each_painter_draws_a_map_of_each_game_that_is_played(desk: Desk) -> None:
    slow = _Slow()
    warming = asyncio.create_task(Pictures(desk, slow).warm())
    async with asyncio.timeout(PATIENCE):
        while len(slow.asked) < PAINTERS:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    slow.draw()
    await warming


async def test_words_go_first_and_the_map_follows(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """A reply, a direct message, a question, a report: each is changed when its map is drawn."""
    thread = await moving(discord, channel, ann, bo, bot)
    await bot.stop()
    await bot.start(HASTY_SOON="0")
    reply = await bo.command("/map", thread)
    assert "follows here" in reply.text
    await discord.until(lambda: reply.files == ["tet-1-map.png"])
    form = await bo.command("/orders paste", thread)
    pasted = await bo.submit(form, "move 273 VC to Saigon")
    assert "1 order understood" in pasted.text
    await discord.until(lambda: pasted.files == ["tet-1-map.png"])
    before = len(bo.inbox)
    await bo.write("move 274 VC to Saigon")
    (answer,) = await bo.news(before)
    assert "1 order understood" in answer["content"]
    await discord.until(lambda: bo.inbox[-1]["attachments"])
    assert "1 order understood" in bo.inbox[-1]["content"]
    said, sent = len(discord.said_in(thread)), len(ann.inbox)
    await given(bo, thread, "/done", "/done", "/attack target:RP Saigon units:273 VC", "/done")
    await bot.delivered()
    ended = [m for m in discord.said_in(thread)[said:] if "has ended**" in m["content"]]
    assert ended and all(m["attachments"] and m["edited_timestamp"] for m in ended)
    question = ann.inbox[sent]
    assert question["attachments"] and question["edited_timestamp"]
    assert "Your fire in Saigon" in question["content"]
    assert "As usual" in str(parts_of(question))


async def test_other_pictures_by_command(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    reply = await ann.command("/map area:saigon", thread)
    assert reply.private and reply.files == ["tet-1-area-saigon.png"]
    assert "**Saigon" in reply.text
    reply = await ann.command("/map show:story theme:dark", thread)
    assert reply.files == ["tet-1-story-dark.png"] and "turn 1, VC/NVA Movement" in reply.text
    reply = await ann.command("/map layout:phone phase:1 set-up", thread)
    zones = ("i-corps", "ii-corps", "iii-corps", "iv-corps")
    assert reply.files == [f"tet-1-map-phone-{zone}.png" for zone in zones]
    assert (await ann.command("/map names:True", thread)).files == ["tet-1-map-names.png"]
    refused = await ann.command("/map theme:mauve", thread)
    assert "There is no theme “mauve”: light, dark" in refused.text
    refused = await ann.command("/map phase:9 nothing", thread)
    assert not refused.files
    assert "deutan" in await ann.autocomplete("/map theme:", thread)
    assert await ann.autocomplete("/map theme:pri", thread) == ["print"]

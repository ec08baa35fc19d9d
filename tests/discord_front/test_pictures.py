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
from bot.discord_front.keeping.pictures import LADDER, LIMIT, MAP, Pictures, Turns
from bot.store import Store
from tests.discord_front.conftest import PATIENCE, Bot
from tests.discord_front.matches import moving
from tests.discord_standin import Discord, Person, limits
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


async def test_who_waits_is_drawn_for_first_and_words_do_not_wait_long() -> None:
    turns, drawn = Turns(1), list[str]()

    async def draw(name: str, **how: Any) -> None:
        async with turns.turn(**how):
            drawn.append(name)

    async with turns.turn(urgent=True):
        told = asyncio.create_task(draw("told", urgent=False))
        gone = asyncio.create_task(draw("gone", urgent=True))
        asked = asyncio.create_task(draw("asked", urgent=True))
        with pytest.raises(TimeoutError):
            await draw("in haste", urgent=True, within=0.02)
        gone.cancel()
        assert drawn == [], "two were drawn at once"
    await asyncio.gather(told, asked)
    assert drawn == ["asked", "told"]
    async with asyncio.timeout(PATIENCE):
        await draw("later", urgent=False)


async def test_an_answer_comes_without_a_picture_that_is_not_drawn_soon(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, seen = await desk.scene("tet-1", None, TABLE, MAP)
    pictures = Pictures(desk)
    monkeypatch.setattr(pictures, "_turns", Turns(0))
    with pytest.raises(TimeoutError):
        await pictures.of("tet-1", seen, "a map", within=0.01)
    monkeypatch.undo()
    drawn = await pictures.of("tet-1", seen, "a map")
    monkeypatch.setattr(pictures, "_turns", Turns(0))
    assert (await pictures.of("tet-1", seen, "a map", within=0.01)).content is drawn.content


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
    assert reply.files == ["tet-1-map-phone.png"]
    assert (await ann.command("/map names:True", thread)).files == ["tet-1-map-names.png"]
    refused = await ann.command("/map theme:mauve", thread)
    assert "There is no theme “mauve”: light, dark" in refused.text
    refused = await ann.command("/map phase:9 nothing", thread)
    assert not refused.files
    assert "deutan" in await ann.autocomplete("/map theme:", thread)
    assert await ann.autocomplete("/map theme:pri", thread) == ["print"]

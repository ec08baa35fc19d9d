"""The bot from its start to its end: `umpire run` with a token."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable
from datetime import datetime, timedelta

import aiohttp
import discord
from discord.backoff import ExponentialBackoff

from bot.desk import Desk
from bot.desk.plain.times import WAITING
from bot.discord_front.client import Umpire
from bot.discord_front.keeping.pictures import PAINTERS
from bot.discord_front.plain import log_file
from bot.discord_front.plain.wiring import point_at
from bot.settings import BadSettings, Settings
from bot.store import Passing, Store, StoreError
from bot.timepiece import Timepiece
from bot.workers import workers

FIRST_WAIT = 2  # seconds before Discord is tried again; the longest is 1,024 times as long
LONGEST_WAIT = 300  # seconds
# Discord is away, or the way to it is: late name servers at boot, an outage. It will come back.
AWAY = (
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
    discord.DiscordServerError,
    discord.GatewayNotFound,
)


async def run(settings: Settings) -> int:
    """Run the bot until it is told to stop (SIGTERM, SIGINT). Return the exit status.

    Where Discord or the database is out of reach it waits and tries again, longer each time.
    Raises BadSettings when Discord does not take the token, StoreError for a wrong database.
    """
    if settings.discord_token is None:
        raise BadSettings("UMPIRE_DISCORD_TOKEN is not set; docs/operations.md says where it is.")
    token = settings.discord_token.get_secret_value()
    timepiece = Timepiece(settings)
    timepiece.now()  # a file that holds no time is refused before anything begins
    log_file.begin(token)
    point_at(settings.discord_api)
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    store = await _opened(settings.database_url, stopping)
    if store is None:
        return 0
    async with store:
        checking = asyncio.create_task(_look_for_damage(store))
        # Drawing holds an interpreter for most of a second, so it is done in another one.
        with workers(PAINTERS) as painters:
            desk = Desk(store, timepiece.now, elapsed=timepiece.elapsed)
            await _go_on(desk, lambda: Umpire(desk, painters, timepiece.every), token, stopping)
        await checking
    return 0


async def _opened(url: str, stopping: asyncio.Event) -> Store | None:
    """Open the database; None where the bot was told to stop before. Raises StoreError.

    A machine may start the bot before the database's server, and a disk may be full for a while:
    what passes is waited for. A bot that can keep nothing must not begin.
    """
    waits = ExponentialBackoff[bool](FIRST_WAIT)
    while not stopping.is_set():
        try:
            store = await Store.open(url)
            try:
                await store.try_writing()
            except BaseException:
                await store.close()
                raise
        except Passing as error:
            wait = min(waits.delay(), LONGEST_WAIT)
            log_file.warn(
                "the database cannot be used; trying again",
                why=str(error),
                seconds=round(wait, 1),
            )
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), wait)
        else:
            return store
    log_file.info("stopping")
    return None


async def _look_for_damage(store: Store) -> None:
    """Write into the log what is wrong with the file of the database; matches go on meanwhile."""
    if found := await store.quick_check():
        log_file.warn("the database is damaged", where=store.where, why=found)


async def _go_on(
    desk: Desk, make: Callable[[], Umpire], token: str, stopping: asyncio.Event
) -> None:
    """Serve until told to stop; a start that finds no Discord is made again after a while."""
    waits = ExponentialBackoff[bool](FIRST_WAIT)
    since = desk.room.now()
    while not stopping.is_set():
        try:
            await _serve(make(), token, stopping)
        except AWAY as error:
            wait = min(waits.delay(), LONGEST_WAIT)
            log_file.warn(
                "Discord cannot be reached; trying again",
                error=type(error).__name__,
                seconds=round(wait, 1),
            )
            await _note_waiting(desk, since, wait)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), wait)
            if stopping.is_set():
                log_file.info("stopping")
                with contextlib.suppress(StoreError):
                    await desk.post.forget(WAITING)
        else:
            return


async def _note_waiting(desk: Desk, since: datetime, wait: float) -> None:
    """Note for `umpire health` that the bot runs and waits: it gives no sign of life meanwhile."""
    now = desk.room.now()
    moments = {"since": since, "at": now, "until": now + timedelta(seconds=wait)}
    try:
        await desk.post.note(WAITING, {name: at.isoformat() for name, at in moments.items()})
    except StoreError as error:
        log_file.warn("the database cannot be used", why=str(error))


async def _serve(umpire: Umpire, token: str, stopping: asyncio.Event) -> None:
    working = asyncio.create_task(umpire.start(token))
    stopped = asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({working, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if stopping.is_set():
            log_file.info("stopping")
            await umpire.finish()
            # Where Discord is out of reach the library sleeps between its tries to connect.
            await asyncio.wait({working}, timeout=1)
            working.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await working
    except discord.LoginFailure:
        raise BadSettings(
            "Discord does not know that token: copy it again from the developer portal into "
            "UMPIRE_DISCORD_TOKEN."
        ) from None
    except discord.PrivilegedIntentsRequired:
        raise BadSettings("Discord refuses the intents that the bot asks for.") from None
    finally:
        stopped.cancel()
        if not umpire.is_closed():
            await umpire.finish()

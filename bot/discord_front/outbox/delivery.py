"""The deliverer: it says what waits in the outbox, in order for each destination, each item once.

An item is marked when Discord has it, so a crash would repeat it. Its key is the message's nonce,
and after a start the deliverer looks whether the first item has been said already. A 403 is never
tried again: the item is dead, and `trouble.py` finds who can hear of it instead. Anything else is
tried until it works.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

import discord

from bot.desk import REFUSALS, Parcel
from bot.discord_front.keeping.places import read_home
from bot.discord_front.keeping.services import Services
from bot.discord_front.outbox import late, saying
from bot.discord_front.outbox.saying import Saying
from bot.discord_front.outbox.trouble import Trouble
from bot.discord_front.plain import cards, log_file, meaning, sending
from bot.discord_front.plain.cards import Card
from bot.discord_front.plain.sending import Send
from bot.discord_front.plain.wiring import own_id, user_of
from bot.discord_front.replies import question_cards
from bot.store import Damaged, NoSuchMatch, StoreError

SALT = "discord:nonces"  # the note that keeps it
LOOK_EVERY = 5.0  # seconds; another process may have written what waits
LONGEST_WAIT = 60.0
LOOK_BACK = 500  # messages at most; no more than those said since the item was written
CLOCKS_DIFFER = timedelta(seconds=5)  # at most, between this machine and Discord


def nonce_of(key: str, part: int, salt: str) -> str:
    """Return the nonce of a message: Discord shows only one of those that have the same.

    Readers can see it, and a key holds the number of a row, which counts hidden drafts: without
    the salt it could be guessed.
    """
    told = f"{key}/{part}".encode()
    return hashlib.blake2b(told, digest_size=12, key=bytes.fromhex(salt)).hexdigest()


class Deliverer:
    """Delivers what waits in the outbox. One destination does not wait for another."""

    def __init__(self, client: discord.Client, services: Services, trouble: Trouble) -> None:
        self._client = client
        self._services = services
        self._trouble = trouble
        self._post = services.desk.post
        self._working: dict[str, asyncio.Task[None]] = {}
        self._stopping = False
        self._salt = ""
        self._looked_back: set[str] = set()

    async def load(self) -> None:
        """Read what makes the nonces of this bot its own; chosen by lot once for a database."""
        note = await self._post.noted(SALT)
        if note is None:
            note = {"hex": secrets.token_hex(16)}
            await self._post.note(SALT, note)
        self._salt = str(note["hex"])

    async def run(self) -> None:
        """Deliver for ever."""
        while True:
            self._post.outbox_filled.clear()
            try:
                for destination in await self._post.destinations():
                    if destination not in self._working and await self._is_ours(destination):
                        task = asyncio.create_task(self._serve(destination))
                        self._working[destination] = task
                        task.add_done_callback(partial(self._served, destination))
            except REFUSALS as refusal:
                log_file.warn("the outbox cannot be read", why=str(refusal))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._post.outbox_filled.wait(), LOOK_EVERY)

    def _served(self, destination: str, task: asyncio.Task[None]) -> None:
        self._working.pop(destination, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, StoreError):
                log_file.warn("the database cannot be used", why=str(error))
            else:
                log_file.warn("a delivery broke off", why=f"{type(error).__name__}: {error}")

    async def stop(self) -> None:
        """Let what is being said be said, for a moment; the rest waits for the next start."""
        self._stopping = True
        if self._working:
            _, late = await asyncio.wait(list(self._working.values()), timeout=3)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _is_ours(self, destination: str) -> bool:
        kind, _, name = destination.removeprefix(f"{late.KIND}:").partition(":")
        if kind == "person":
            return user_of(name) is not None
        try:
            status = await self._services.desk.status(name)
        except (Damaged, NoSuchMatch):
            return False  # what waits for it waits until it is brought back
        return read_home(status.home) is not None

    async def _serve(self, destination: str) -> None:
        """Deliver all that waits for one destination."""
        wait = 0.5
        while not self._stopping and (parcels := await self._post.waiting(destination)):
            try:
                if destination.startswith("board:"):
                    await self._board(parcels)
                elif destination.startswith(f"{late.KIND}:"):
                    await late.follow(self._client, self._services, parcels[0])
                    await self._post.arrived(parcels[0])
                else:
                    await self._parcel(parcels[0])
                wait = 0.5
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if not await self._cannot(parcels[0], error):
                    await asyncio.sleep(wait)
                    wait = min(LONGEST_WAIT, wait * 2)

    async def _board(self, parcels: Sequence[Parcel]) -> None:
        """Bring the board up to date: of several changes only the last one is shown."""
        code = parcels[0].destination.partition(":")[2]
        status = await self._services.desk.status(code)
        note = await self._post.noted(f"board:{code}") or {}
        awaited = sorted(f"{one.seat} {one.holder} {one.questions}" for one in status.awaited)
        if note.get("awaited") != awaited:
            begun = parcels[-1].created_at.isoformat()
            note = {**note, "awaited": awaited, "since": begun}
            await self._post.note(f"board:{code}", note)
        since = datetime.fromisoformat(str(note["since"])) if awaited else None
        seat = status.awaited[0].seat if status.awaited else None
        board = Card(
            [self._tappable(saying.board(status, since))], question_cards.colour_of(status, seat)
        )
        written = await self._services.places.show_board(code, board)
        await self._services.places.keep_open(status)
        if written:  # a message of one's own can be changed where none may be written
            await self._trouble.arrived(parcels[-1])
        await self._post.arrived(*parcels)

    async def _parcel(self, parcel: Parcel) -> None:
        said = await saying.compose(self._services, parcel, self._services.pictures.in_passing)
        if said is not None:
            channel = await self._channel(parcel)
            if channel is not None:
                await self._say(channel, parcel, said)
        if said is not None:
            await self._trouble.arrived(parcel)
        await self._post.arrived(parcel)

    async def _channel(self, parcel: Parcel) -> int | None:
        kind, _, name = parcel.destination.partition(":")
        if kind == "person":
            return await self._services.places.inbox(user_of(name) or 0)
        return await self._services.places.channel_of(name)

    async def _say(self, channel: int, parcel: Parcel, said: Saying) -> None:
        place = self._client.get_partial_messageable(channel)
        before: list[str] = []
        if parcel.destination not in self._looked_back:
            before = await self._said_since(place, parcel)
            self._looked_back.add(parcel.destination)
        for number, part in enumerate(said.parts(self._tappable)):
            words = cards.words_of(part)
            if words in before:
                before.remove(words)
                continue
            send = partial(
                place.send,
                allowed_mentions=said.mentions(),
                nonce=nonce_of(parcel.key, number, self._salt),
            )
            message, shown = await self._send(place, send, part)
            if isinstance(part, Card) and part.files():
                await self._trouble.shown(parcel, shown)
            if said.late and isinstance(part, Card):
                await self._post.put(late.noted(parcel, message))

    def _tappable(self, text: str) -> str:
        return self._services.registrar.tappable(None, text)

    async def _send(
        self, place: discord.PartialMessageable, send: Send[discord.Message], part: str | Card
    ) -> tuple[discord.Message, bool]:
        """Send a part. Return the message, and whether its files could go with the words."""
        try:
            return await sending.say(send, part), True
        except discord.HTTPException as error:
            if error.code == meaning.ARCHIVED:
                await self._services.places.wake(place.id)
                return await sending.say(send, part), True
            if error.code == meaning.MISSING_PERMISSION and isinstance(part, Card) and part.files():
                return await sending.say(send, part.with_files((), {})), False
            raise

    async def _said_since(self, place: discord.PartialMessageable, parcel: Parcel) -> list[str]:
        """Return what the bot has said since an item was written, perhaps this item before a crash.

        Only the first item after a start is in doubt. A nonce is remembered by Discord for some
        minutes only, and a bot may be down for longer.
        """
        since = parcel.created_at - CLOCKS_DIFFER
        said = [message async for message in place.history(limit=LOOK_BACK, after=since)]
        return [
            cards.read(message) for message in said if message.author.id == own_id(self._client)
        ]

    # ---- what goes wrong -------------------------------------------------------------------------

    async def _cannot(self, parcel: Parcel, error: Exception) -> bool:
        """Settle an item that was not said. Return whether the next one may be tried at once.

        Raises StoreError again: it is no fault of the item, which is tried when one can be kept.
        """
        if isinstance(error, StoreError):
            raise error
        facts = {"to": parcel.destination.partition(":")[0], "item": parcel.key}
        if meaning.code_of(error) == meaning.UNKNOWN_CHANNEL:
            await self._services.places.lost(parcel.destination.partition(":")[2])
            await self._post.failed(parcel)
            return parcel.attempts == 0
        if meaning.passes(error) or isinstance(error, OSError):
            log_file.warn("not delivered yet", **facts, why=_named(error))
            await self._post.failed(parcel)
            return False
        to_person = parcel.destination.startswith("person:")
        if meaning.is_barred(error) or (to_person and meaning.has_no_inbox(error)):
            log_file.warn("not allowed", **facts, code=meaning.code_of(error))
            instead = await self._trouble.instead(parcel)
            await self._post.failed(parcel, dead=True, instead=instead)
            return True
        # A fault of ours: one item that cannot be said must not hold up all that follow it.
        log_file.fault("an item cannot be said", **facts)
        await self._post.failed(parcel, dead=True)
        return True


def _named(error: Exception) -> str:
    code = meaning.code_of(error)
    return f"{type(error).__name__} {code}" if code else type(error).__name__

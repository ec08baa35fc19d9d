"""The thread of each match and the pinned board in it. Both are made anew when they are gone."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

import discord

from bot.desk import Desk, Status
from bot.discord_front.plain import log_file, meaning, sending, speech
from bot.discord_front.plain.cards import Card
from bot.discord_front.plain.wiring import PREFIX, own_id

PUBLIC_THREAD: Final = 11
# Minutes without a message after which Discord archives a thread: of a match, of one that is over,
# and of one that has been put away.
KEPT_OPEN: Final = 10080
TALKED_ABOUT: Final = 4320
PUT_AWAY: Final = 60


@dataclass(frozen=True)
class Home:
    """The home of a match: a channel of a server, or one person's inbox."""

    guild: int | None
    channel: int | None
    inbox_of: int | None


def read_home(home: str | None) -> Home | None:
    """Return a match's home as the desk keeps it, or None when it is not at Discord."""
    scheme, _, rest = (home or "").partition(":")
    where, _, number = rest.partition(":")
    if scheme != PREFIX or not number.isdecimal():
        return None
    if where == "dm":
        return Home(None, None, int(number))
    return Home(int(where), int(number), None) if where.isdecimal() else None


def _kept_open(status: Status) -> Literal[60, 4320, 10080]:
    """Return after how many minutes without a message the thread of a match is archived."""
    if status.archived:
        return PUT_AWAY
    return TALKED_ABOUT if status.over else KEPT_OPEN


class Places:
    """The threads and boards of all matches, as the store's notes have them."""

    def __init__(self, client: discord.Client, desk: Desk) -> None:
        self._client = client
        self._desk = desk
        self._threads: dict[str, int] = {}
        self._codes: dict[int, str] = {}
        self._making: dict[str, asyncio.Lock] = {}
        self._names: dict[str, str] = {}  # of people, by their id

    async def load(self) -> None:
        """Read which thread belongs to which match."""
        for name, value in (await self._desk.post.notes("thread:")).items():
            self._know(name.partition(":")[2], int(value["id"]))

    def _know(self, code: str, thread: int) -> None:
        self._threads[code] = thread
        self._codes[thread] = code

    def match_in(self, channel: int) -> str | None:
        """Return the match whose thread this channel is, or None."""
        return self._codes.get(channel)

    def link(self, code: str) -> str:
        """Return the thread of a match, to be clicked; "" if it has none."""
        thread = self._threads.get(code)
        return "" if thread is None else f"<#{thread}>"

    async def ready(self, code: str) -> str:
        """Make a match's thread now if that can be; else the deliverer tries again.

        Return why there is none, in words that go on in a sentence; "" if there is one.
        """
        try:
            await self.channel_of(code)
        except meaning.Failure as error:
            log_file.warn("no thread yet", match=code, code=meaning.code_of(error))
            return meaning.why_no_thread(error)
        return ""

    async def channel_of(self, code: str) -> int | None:
        """Return the channel of a match, made if need be; None for one that is not at Discord.

        Raises HTTPException when it cannot be made.
        """
        if code in self._threads:
            return self._threads[code]
        async with self._making.setdefault(code, asyncio.Lock()):
            if code in self._threads:
                return self._threads[code]
            status = await self._desk.status(code)
            home = read_home(status.home)
            if home is None:
                return None
            if home.inbox_of is not None:
                return await self.inbox(home.inbox_of)
            thread = await self._made_before(code, home)
            if thread is None:
                made: Any = await self._client.http.start_thread_without_message(
                    home.channel or 0,
                    name=speech.cut(f"{code} · {status.title}", 100),
                    auto_archive_duration=_kept_open(status),
                    type=PUBLIC_THREAD,
                )
                thread = int(made["id"])
            await self._desk.post.note(f"thread:{code}", {"id": str(thread)})
            self._know(code, thread)
            return thread

    async def _made_before(self, code: str, home: Home) -> int | None:
        """Return a thread that was made just before the bot died, and not noted."""
        found: Any = await self._client.http.get_active_threads(home.guild or 0)
        for thread in found["threads"]:
            mine = int(thread.get("owner_id", 0)) == own_id(self._client)
            here = int(thread["parent_id"]) == home.channel
            if mine and here and str(thread["name"]).startswith(f"{code} "):
                return int(thread["id"])
        return None

    async def lost(self, code: str) -> None:
        """Forget a thread that is gone, and its board, so that they are made anew."""
        log_file.warn("the thread is gone", match=code)
        await self._forget(code)

    async def _forget(self, code: str) -> None:
        thread = self._threads.pop(code, None)
        if thread is not None:
            self._codes.pop(thread, None)
        await self._desk.post.forget(f"thread:{code}")
        await self._desk.post.forget(f"board:{code}")

    async def move(self, code: str) -> tuple[str, str]:
        """Make a new thread for a match, and leave word in the old one.

        Return where it goes on, and why there is no thread (as `ready` does). Nothing is said where
        the bot may not write: perhaps that is why the match moves.
        """
        before, board = self._threads.get(code), await self._desk.post.noted(f"board:{code}") or {}
        await self._forget(code)
        why_not = await self.ready(code)
        where = f"in {link}" if (link := self.link(code)) else "here"
        if before is not None:
            place = self._client.get_partial_messageable(before)
            gone = f"**{code}** goes on {where if link else 'elsewhere'}."
            try:
                await place.send(gone, allowed_mentions=speech.NOBODY)
                if "message" in board:
                    await self._edit(
                        place.get_partial_message(int(board["message"])), before, Card([gone])
                    )
            except meaning.Failure as error:
                known = meaning.code_of(error)
                log_file.warn("no word left in the thread before", match=code, code=known)
        return where, why_not

    async def is_member(self, guild: int, user: int) -> bool:
        """Return whether a person is in a server. Raises HTTPException if nobody can know."""
        try:
            await self._client.http.get_member(guild, user)
        except discord.NotFound as error:
            if error.code in (meaning.UNKNOWN_MEMBER, meaning.UNKNOWN_USER):
                return False
            raise
        return True

    async def named(self, text: str) -> str:
        """Return a text with people's names for their ids, for files: there no id is shown so."""
        for user in dict.fromkeys(speech.PERSON.findall(text)):
            if user not in self._names:
                try:
                    found: Any = await self._client.http.get_user(int(user))
                except discord.HTTPException as error:
                    log_file.info("no name", code=meaning.code_of(error))
                    continue
                self._names[user] = str(found.get("global_name") or found["username"])
        return speech.PERSON.sub(lambda one: self._names.get(one[1], "somebody"), text)

    async def inbox(self, user: int) -> int:
        """Return the channel of direct messages with a person."""
        return (await self._client.create_dm(discord.Object(user))).id

    async def wake(self, channel: int) -> None:
        """Take a thread out of the archive."""
        await self._client.http.edit_channel(channel, archived=False)

    async def keep_open(self, status: Status) -> None:
        """Set how long a silent thread stays open: people talk about a match that is over.

        So it needs no clock of ours, and who goes on talking keeps the thread.
        """
        thread, minutes = self._threads.get(status.code), _kept_open(status)
        note = await self._desk.post.noted(f"board:{status.code}") or {}
        if thread is None or note.get("kept_open", KEPT_OPEN) == minutes:
            return
        try:
            await self._client.http.edit_channel(thread, auto_archive_duration=minutes)
        except discord.HTTPException as error:
            if meaning.passes(error) or error.code == meaning.UNKNOWN_CHANNEL:
                raise
            log_file.warn("the thread stays open as it was", match=status.code, code=error.code)
        await self._desk.post.note(f"board:{status.code}", {**note, "kept_open": minutes})

    # ---- the board -------------------------------------------------------------------------------

    async def show_board(self, code: str, board: Card) -> bool:
        """Bring the pinned board of a match up to date; one that was deleted is written anew.

        Return whether a message was written, not only changed.
        """
        channel = await self.channel_of(code)
        if channel is None:
            return False
        place = self._client.get_partial_messageable(channel)
        before = await self._desk.post.noted(f"board:{code}")
        if before is not None and "message" in before:
            message = place.get_partial_message(int(before["message"]))
            try:
                await self._edit(message, channel, board)
                if not before.get("pinned", True):
                    await self._pin(code, message)
                return False
            except discord.NotFound as error:
                if error.code == meaning.UNKNOWN_CHANNEL:
                    raise
        earlier = (before or {}).get("message", "")
        nonce = hashlib.blake2b(f"{code}/{channel}/{earlier}".encode(), digest_size=12).hexdigest()
        send = partial(place.send, allowed_mentions=speech.NOBODY, nonce=nonce)
        sent = await sending.show(send, board)
        note = {**(before or {}), "message": str(sent.id), "pinned": False}
        await self._desk.post.note(f"board:{code}", note)
        await self._pin(code, sent)
        return True

    async def _pin(self, code: str, message: discord.PartialMessage | discord.Message) -> None:
        """Pin a board. Where that cannot be now it is tried again with the next change of it."""
        try:
            await message.pin()
        except meaning.Failure as error:
            log_file.warn("the board is not pinned", match=code, code=meaning.code_of(error))
            return
        note = await self._desk.post.noted(f"board:{code}") or {}
        await self._desk.post.note(f"board:{code}", {**note, "pinned": True})

    async def _edit(self, message: discord.PartialMessage, channel: int, said: str | Card) -> None:
        async def change(files: Sequence[discord.File] = (), **told: Any) -> discord.Message:
            if "view" in told:  # a board of before may be a plain text
                told["content"] = None
            return await message.edit(**told, allowed_mentions=speech.NOBODY)

        try:
            await sending.say(change, said)
        except discord.HTTPException as error:
            if error.code != meaning.ARCHIVED:
                raise
            await self.wake(channel)
            await sending.say(change, said)

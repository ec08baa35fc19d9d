"""What people write directly: heard as it comes, and read up on when the bot was away.

The last message that was answered is kept as a note for each person. What was written after it
while nobody listened is answered in order at the next start, or when the connection is there again.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta

import discord

from bot.desk import REFUSALS
from bot.desk.plain.times import PULSE
from bot.discord_front import direct_messages
from bot.discord_front.keeping.services import Services
from bot.discord_front.plain import log_file, meaning
from bot.discord_front.plain.wiring import person_of, user_of

_NOTE = "inbox:"  # before the person's id
MOST_READ = 50  # messages of a person that are read up on
LONGEST_AWAY = timedelta(days=14)  # what was written earlier is answered no more
CLOCKS_DIFFER = timedelta(minutes=2)  # also how long ago the last pulse may have been
KEPT = 1000  # messages that are known to have been answered
EDITED = (
    "I take a message as it was first sent: an edit changes nothing. Send what you mean anew; "
    "`/undo` takes back the last order that nobody else has seen."
)


class Inboxes:
    """Who has written what, and what of it was answered."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._post = services.desk.post
        self._heard: OrderedDict[int, None] = OrderedDict()  # messages, the last one last
        self._hinted: OrderedDict[int, None] = OrderedDict()  # messages that were edited
        self._before = services.desk.room.now()
        self._reading = False

    async def load(self) -> None:
        """Read until when the bot was there last. Before its clock ticks again."""
        pulse = await self._post.noted(PULSE)
        if pulse is not None:
            self._before = datetime.fromisoformat(str(pulse["at"])) - CLOCKS_DIFFER

    async def hear(self, message: discord.Message, late: bool = False) -> None:
        """Answer a message, once. `late`: it was written while the bot was away."""
        if message.id in self._heard:
            return
        _remember(self._heard, message.id)
        await direct_messages.reply(self._services, message, late)
        if not await self._services.desk.held_by(person_of(message.author.id)):
            return  # of who does not play nothing is kept
        name = _note_of(message.author.id)
        before = await self._post.noted(name) or {}
        if int(before.get("message", 0)) < message.id:
            kept = {"channel": str(message.channel.id), "message": str(message.id)}
            await self._post.note(name, kept)

    async def edited(self, edit: discord.RawMessageUpdateEvent) -> None:
        """Tell a person whose message was edited that this changes nothing; once a message."""
        message = edit.message
        if message.author.bot or message.edited_at is None or message.id in self._hinted:
            return
        _remember(self._hinted, message.id)
        try:
            await self._client.get_partial_messageable(edit.channel_id).send(EDITED)
        except meaning.Failure as error:
            log_file.warn("no reply to a direct message", code=meaning.code_of(error))

    # ---- reading up ------------------------------------------------------------------------------

    async def read_up(self) -> None:
        """Answer what people who play have written while nobody listened."""
        if self._reading:
            return
        self._reading = True
        try:
            for user in await self._who_may_have_written():
                try:
                    await self._read(user)
                except (*REFUSALS, *meaning.Failure) as error:
                    log_file.warn("an inbox cannot be read", why=type(error).__name__)
        finally:
            self._reading = False

    async def _who_may_have_written(self) -> list[int]:
        """The users who play: those who are awaited, and those who have written before."""
        known = await self._post.notes(_NOTE)
        found: dict[int, None] = {}
        for match in await self._services.desk.matches(states=("open", "running")):
            status = await self._services.desk.status(match.code)
            awaited = {one.holder for one in status.awaited}
            for holder in match.seats.values():
                user = user_of(holder or "")
                if user and (holder in awaited or _note_of(user) in known):
                    found[user] = None
        return list(found)

    async def _read(self, user: int) -> None:
        note = await self._post.noted(_note_of(user)) or {}
        channel = int(note.get("channel", 0)) or await self._services.places.inbox(user)
        since = max(self._before, self._services.desk.room.now() - LONGEST_AWAY)
        after = max(discord.utils.time_snowflake(since), int(note.get("message", 0)))
        place = self._client.get_partial_messageable(channel)
        history = place.history(limit=MOST_READ, after=discord.Object(after), oldest_first=True)
        for message in [message async for message in history]:
            if not message.author.bot:
                await self.hear(message, late=True)


def _note_of(user: int) -> str:
    """Return the name of the note about a person; it is forgotten with them."""
    return f"{_NOTE}{person_of(user)}:heard"


def _remember(kept: OrderedDict[int, None], ident: int) -> None:
    kept[ident] = None
    while len(kept) > KEPT:
        kept.popitem(last=False)

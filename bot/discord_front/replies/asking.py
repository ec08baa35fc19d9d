"""One thing that a person does: who, where, with what filled in, and the replies to it."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import discord

from bot.desk import Actor, Desk
from bot.discord_front.keeping.services import Services
from bot.discord_front.plain import log_file, sending, speech
from bot.discord_front.plain.cards import Card
from bot.discord_front.plain.speech import Picture
from bot.discord_front.plain.wiring import Interaction, person_of

FOLLOWS = "The picture is being drawn, and follows here."


class Ask:
    """A command, a click or a form, and the replies to it.

    In a server a reply is ephemeral: only the person sees it, and it may be lost. What must arrive
    goes through the outbox.
    """

    def __init__(
        self,
        services: Services,
        interaction: Interaction,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.services = services
        self.interaction = interaction
        self.options: dict[str, Any] = {
            name: speech.whole(value) if isinstance(value, str) else value
            for name, value in (options or {}).items()
        }
        self.person = person_of(interaction.user.id)
        self.actor = Actor(self.person)
        self.key = f"discord:{interaction.id}"  # what is done under it is done once
        self.match: str | None = None  # which match it turned out to be about, for the log
        self._deferred = self._in_place = False
        self._shown: tuple[discord.Message, Card] | None = None  # the last card

    @property
    def desk(self) -> Desk:
        return self.services.desk

    @property
    def at(self) -> datetime:
        """When the person did it, by Discord's clock."""
        return self.interaction.created_at

    @property
    def in_server(self) -> bool:
        """Whether others could read what is written here."""
        return self.interaction.guild_id is not None

    @property
    def channel(self) -> int:
        return self.interaction.channel_id or 0

    def text(self, name: str) -> str | None:
        """Return what was filled into an option, or None."""
        value = self.options.get(name)
        return None if value is None or not str(value).strip() else str(value).strip()

    # ---- replying --------------------------------------------------------------------------------

    async def defer(self) -> None:
        """Tell Discord that a reply will come. Raises NotFound when it is too late for that."""
        await self.interaction.response.defer(ephemeral=self.in_server, thinking=True)
        self._deferred = True

    async def defer_in_place(self) -> None:
        """Tell Discord that the message whose button was pressed will change."""
        await self.interaction.response.defer()
        self._deferred = self._in_place = True

    async def reply(
        self,
        text: str,
        *,
        pictures: Sequence[Picture] = (),
        attached: Mapping[str, str] | None = None,
        card: Card | None = None,
    ) -> None:
        """Reply with a text or, where there is more to it, with a card beneath the text.

        A long text becomes several messages; pictures and files go with the last.
        """

        def tap(words: str) -> str:
            return self.services.registrar.tappable(self.interaction.guild_id, words)

        text = tap(text)
        if card is None and not pictures:
            *first, last = speech.split(text)
            for part in first:
                await self._send(content=part)
            await self._send(content=last, files=speech.files_of(attached or {}))
            return
        card = (Card(()) if card is None else card.with_words(tap)).with_files(
            pictures, attached or {}
        )
        for one in sending.parts(text, card):
            sent = await sending.say(self._send, one)
            if sent is not None and isinstance(one, Card):
                self._shown = sent, one

    async def reply_with(
        self, text: str, draw: Callable[[float], Awaitable[Sequence[Picture]]]
    ) -> None:
        """Reply with a text and pictures; the text does not wait for those that are not soon there.

        `draw` is given the seconds that it may take.
        """
        pictures = self.services.pictures
        try:
            drawn = await draw(pictures.soon)
        except TimeoutError:
            await self.reply(f"{text}\n{FOLLOWS}", card=Card(()))
            await self.follow(draw(pictures.at_last))
            return
        await self.reply(text, pictures=drawn)

    async def follow(self, drawing: Awaitable[Picture | Sequence[Picture]]) -> None:
        """Put pictures on the reply, which has been given in words, as soon as they are drawn."""
        try:
            drawn = await drawing
            pictures = [drawn] if isinstance(drawn, Picture) else drawn
            if self._shown is not None:
                await sending.add(*self._shown, *pictures)
        except (TimeoutError, discord.HTTPException) as error:
            log_file.warn("no picture follows", why=type(error).__name__)

    async def send_file(self, text: str, name: str, content: bytes) -> None:
        """Reply with a file."""
        files = [discord.File(io.BytesIO(content), name, description=name)]
        await self._send(content=text, files=files)

    async def _send(self, **told: Any) -> discord.Message | None:
        """Send a message or change that of the button. Return it, if Discord says which it is."""
        view = told.get("view")
        if self._in_place and isinstance(view, discord.ui.LayoutView):
            self._in_place = False
            return await self.interaction.edit_original_response(
                view=view, attachments=told["files"], allowed_mentions=speech.NOBODY
            )
        if not told.get("files"):
            told.pop("files", None)
        told |= {"ephemeral": self.in_server, "allowed_mentions": speech.NOBODY}
        if self._deferred or self.interaction.response.is_done():
            sent: discord.Message = await self.interaction.followup.send(**told, wait=True)
            return sent
        await self.interaction.response.send_message(**told)
        return None

    async def form(self, title: str, ident: str, label: str, hint: str, value: str = "") -> None:
        """Reply with a form of one large blank."""
        modal = discord.ui.Modal(title=speech.cut(title, 45), custom_id=ident)
        modal.add_item(
            discord.ui.TextInput(
                label=speech.cut(label, 45),
                custom_id="text",
                style=discord.TextStyle.paragraph,
                placeholder=speech.cut(hint, 100),
                default=value[:4000] or None,
                max_length=4000,
            )
        )
        # What is sent is found again by its custom id, so it survives a restart.
        modal.stop()
        await self.interaction.response.send_modal(modal)

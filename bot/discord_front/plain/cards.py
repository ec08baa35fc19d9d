"""A message as a card: texts, pictures, buttons and choices in a frame of a seat's colour.

Discord lays a card out; what it cannot show becomes a plain text with its controls beneath. A card
is a value, so it is counted against Discord's limits before anything is sent. Clicks are found by
their custom ids and not by the objects that are sent, so they survive a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import discord

from bot.discord_front.plain.speech import Picture, cut, files_of

MOST_PARTS = 40  # of a message, whatever they are
MOST_TEXT = 4000  # characters of all texts of a message
ROWS, ROW = 5, 5  # of controls beneath a plain text, and of buttons in a row
MOST_OPTIONS = 25
ALT_TEXT = 256  # characters that say what a picture of a card shows


@dataclass(frozen=True)
class Button:
    """A button. `good`: it is green, for what goes on with the match; `grave`: red."""

    label: str
    ident: str
    good: bool = False
    grave: bool = False

    def item(self) -> discord.ui.Button[Any]:
        """Return it as discord.py sends it."""
        style = discord.ButtonStyle.success if self.good else discord.ButtonStyle.secondary
        style = discord.ButtonStyle.danger if self.grave else style
        return discord.ui.Button(label=cut(self.label, 80), custom_id=self.ident, style=style)


@dataclass(frozen=True)
class Option:
    """One of the things that may be chosen; `chosen`: it is already."""

    label: str
    value: str
    about: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class Choice:
    """A list to choose from, at most `most` at once."""

    ident: str
    prompt: str
    options: Sequence[Option]
    most: int = 1

    def item(self) -> discord.ui.Select[Any]:
        """Return it as discord.py sends it."""
        options = [
            discord.SelectOption(
                label=cut(one.label, 100),
                value=one.value,
                description=cut(one.about, 100) or None,
                default=one.chosen,
            )
            for one in self.options[:MOST_OPTIONS]
        ]
        return discord.ui.Select(
            custom_id=self.ident,
            placeholder=cut(self.prompt, 150),
            options=options,
            max_values=min(self.most, len(options)),
        )


@dataclass(frozen=True)
class Part:
    """A text with a button of its own. `spare`: left out where a message has no room for it."""

    text: str
    button: Button
    spare: bool = False


@dataclass(frozen=True)
class Row:
    """Buttons side by side."""

    buttons: Sequence[Button]


Block = str | Part | Choice | Row


@dataclass(frozen=True)
class Card:
    """What a message holds, from above. Pictures stand after the first text.

    `colour`: of the frame; None for one that belongs to no seat.
    """

    blocks: Sequence[Block]
    colour: int | None = None
    pictures: Sequence[Picture] = ()
    attached: Mapping[str, str] | Mapping[str, bytes] = field(default_factory=dict)

    def beneath(self, text: str) -> Card:
        """Return the same card with a text above all others; "" adds none."""
        return replace(self, blocks=[text, *self.blocks]) if text else self

    def with_files(
        self, pictures: Sequence[Picture], attached: Mapping[str, str] | Mapping[str, bytes]
    ) -> Card:
        """Return the same card with other pictures and files."""
        return replace(self, pictures=tuple(pictures), attached=attached)

    def words(self) -> str:
        """Return all its texts, as a plain message says them: whose buttons need no text."""
        return "\n".join(block for block in self.blocks if isinstance(block, str))

    def texts(self) -> list[str]:
        """Return its texts as the layout shows them, in order."""
        shown = (block.text if isinstance(block, Part) else block for block in self._fitting())
        return [text for text in shown if isinstance(text, str)]

    def with_words(self, change: Callable[[str], str]) -> Card:
        """Return the same card with its texts changed."""
        blocks: list[Block] = []
        for block in self.blocks:
            if isinstance(block, Part):
                blocks.append(replace(block, text=change(block.text)))
            else:
                blocks.append(change(block) if isinstance(block, str) else block)
        return replace(self, blocks=blocks)

    def least(self) -> int:
        """Return how many characters of text stand on it when spare parts are left out."""
        return sum(_said(b) for b in self.blocks if not (isinstance(b, Part) and b.spare))

    def files(self) -> list[discord.File]:
        """Return what is sent along; new ones for each try."""
        return [*(picture.file() for picture in self.pictures), *files_of(self.attached)]

    # ---- as Discord lays it out ------------------------------------------------------------------

    def layout(self) -> discord.ui.LayoutView:
        """Return it as discord.py sends it."""
        frame: discord.ui.Container[Any] = discord.ui.Container(accent_colour=self.colour)
        gallery = self._gallery()
        for block in self._fitting():
            frame.add_item(_laid_out(block))
            if gallery is not None and isinstance(block, str):
                frame.add_item(gallery)
                gallery = None
        if gallery is not None:
            frame.add_item(gallery)
        for name in self.attached:
            frame.add_item(discord.ui.File(f"attachment://{name}"))
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(frame)
        view.stop()
        return view

    def _gallery(self) -> discord.ui.MediaGallery[Any] | None:
        if not self.pictures:
            return None
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        for picture in self.pictures:
            shown = f"attachment://{picture.name}"
            gallery.add_item(media=shown, description=cut(picture.alt, ALT_TEXT))
        return gallery

    def _fitting(self) -> list[Block]:
        """Return the blocks, without the spare parts for which there is no room."""
        most_parts = MOST_PARTS - 1 - bool(self.pictures) - len(self.attached)
        kept = [block for block in self.blocks if block != ""]
        for number in range(len(kept) - 1, -1, -1):
            block = kept[number]
            over = sum(map(_parts, kept)) > most_parts or sum(map(_said, kept)) > MOST_TEXT
            if over and isinstance(block, Part) and block.spare:
                del kept[number]
        return kept

    # ---- as a plain text -------------------------------------------------------------------------

    def controls(self) -> discord.ui.View | None:
        """Return its buttons and choices as rows beneath a plain text; None if it has none.

        Spare parts are left out: whatever they offer is among the choices too.
        """
        rows: list[list[discord.ui.Item[Any]]] = []
        beside: list[discord.ui.Item[Any]] = []
        single: list[discord.ui.Item[Any]] = []
        for block in self.blocks:
            if isinstance(block, Choice):
                rows.append([block.item()])
            elif isinstance(block, Row):
                beside += [button.item() for button in block.buttons]
            elif isinstance(block, Part) and not block.spare:
                single.append(block.button.item())
        # Those that have words of their own have rows of their own, as far as there are rows.
        over = max(0, len(rows) + bool(beside) + len(single) - ROWS)
        beside += single[:over]
        rows += [beside[n : n + ROW] for n in range(0, len(beside), ROW)]
        rows += [[item] for item in single[over:]]
        if not rows:
            return None
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(rows[:ROWS]):
            for item in row:
                item.row = number
                view.add_item(item)
        view.stop()
        return view


def _laid_out(block: Block) -> discord.ui.Item[Any]:
    if isinstance(block, str):
        return discord.ui.TextDisplay(block)
    if isinstance(block, Part):
        return discord.ui.Section(block.text, accessory=block.button.item())
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    if isinstance(block, Choice):
        return row.add_item(block.item())
    for button in block.buttons:
        row.add_item(button.item())
    return row


def _parts(block: Block) -> int:
    """How many parts a block counts for."""
    if isinstance(block, Part):
        return 3
    if isinstance(block, Row):
        return 1 + len(block.buttons)
    return 2 if isinstance(block, Choice) else 1


def _said(block: Block) -> int:
    """How many characters of text a block holds."""
    if isinstance(block, Part):
        return len(block.text)
    return len(block) if isinstance(block, str) else 0


def words_of(part: str | Card) -> str:
    """Return the words of a text or of a card, as `read` finds them in a message."""
    texts = [part] if isinstance(part, str) else part.texts()
    return "\n".join(text.strip() for text in texts if text.strip())


def read(message: discord.Message) -> str:
    """Return the words of a message, a card's too."""
    return words_of("\n".join([message.content, *_texts(message.components)]))


def _texts(components: Iterable[Any]) -> list[str]:
    found: list[str] = []
    for component in components:
        if isinstance(component, discord.TextDisplay):
            found.append(component.content.strip())
        else:
            found += _texts(getattr(component, "children", ()))
    return found

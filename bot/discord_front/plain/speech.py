"""Words as Discord shows them. Nothing that people type formats, pings or is too long."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import discord

from bot.desk.plain.standins import in_words
from bot.discord_front.plain import log_file, meaning
from bot.discord_front.plain.wiring import user_of

MESSAGE = 2000
SORRY = (
    "Something is wrong with the umpire itself; the operator finds it under {ref}. Look how it "
    "stands with `/todo` before you try again."
)
NOBODY = discord.AllowedMentions.none()
PERSON = re.compile(r"discord:(\d{1,20})")
_COMMAND = re.compile(r"`/([\w-]+(?: [\w-]+)?)`")
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d) UTC")
_FORMATTING = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
ZERO_WIDTH = "\u200b"


@dataclass(frozen=True)
class Picture:
    """A picture that goes with words: its file's name, what it shows in words, its bytes."""

    name: str
    alt: str
    content: bytes = field(repr=False)

    def file(self) -> discord.File:
        """Return it as discord.py sends it; a new one for each try."""
        return discord.File(io.BytesIO(self.content), self.name, description=self.alt[:1024])


def files_of(contents: Mapping[str, str] | Mapping[str, bytes]) -> list[discord.File]:
    """Return texts, or what is bytes already, as files by their names."""
    return [
        discord.File(
            io.BytesIO(content.encode() if isinstance(content, str) else content),
            name,
            description=name,
        )
        for name, content in contents.items()
    ]


def not_done(error: Exception, what: str, ref: int) -> tuple[str, str]:
    """Log an error. Return how it ended, and what the person is told: is it ours, or Discord's."""
    if (said := meaning.in_words(error)) is not None:
        log_file.warn("Discord failed", what=what, why=type(error).__name__, ref=ref)
        return "failed", said
    log_file.fault("fault", what=what, ref=ref)
    return "fault", SORRY.format(ref=f"`{ref}`")


def whole(text: str) -> str:
    """Return what was sent without halves of characters, which no file and no message can hold."""
    return text.encode("utf-8", "replace").decode()


def plain(text: str) -> str:
    """Return text of a person, or a name, so that it formats nothing and pings nobody."""
    kept = _FORMATTING.sub("", text)
    kept = kept.replace("@", f"@{ZERO_WIDTH}").replace("<", "\\<").replace("`", "\\`")
    return re.sub(r"([*_~|\[\\])(?![<`])", r"\\\1", kept)


def sentence(text: str) -> str:
    """Return a refusal as it is said; commands in it keep their form, moments are each reader's."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # somebody has typed one
        pieces[-2:] = ["'".join(pieces[-2:])]
    return "`".join(
        piece.replace("@", f"@{ZERO_WIDTH}") if n % 2 else _times(piece)
        for n, piece in enumerate(pieces)
    )


def tappable(text: str, ids: Mapping[str, str]) -> str:
    """Return a text in which commands without blanks are Discord's mentions: a tap begins them.

    `ids`: what Discord calls each command, by how it is typed.
    """
    return _COMMAND.sub(lambda one: f"</{one[1]}:{ids[one[1]]}>" if one[1] in ids else one[0], text)


def code(text: str) -> str:
    """Return a line as it is typed, in code type: nothing in it formats."""
    kept = " ".join(_FORMATTING.sub("", text).replace("`", "'").split())
    kept = kept.replace("@", f"@{ZERO_WIDTH}")
    return f"`{kept or ' '}`"


def people(text: str) -> str:
    """Return a line of the log with names that ping nobody, instead of ids of persons.

    The mention is shown as a name; whether it pings is decided by the message's allowed mentions.
    """
    pieces = PERSON.split(text)
    return "".join(f"<@{p}>" if n % 2 else _times(p) for n, p in enumerate(pieces))


def _times(text: str) -> str:
    """Return a text with moments in it, so that each reader sees them in their own zone."""
    pieces = _MOMENT.split(text)
    return "".join(
        at(datetime.fromisoformat(f"{p}+00:00")) if n % 2 else plain(p)
        for n, p in enumerate(pieces)
    )


def at(moment: datetime) -> str:
    """Return a moment that each reader sees in their own zone."""
    return f"<t:{int(moment.timestamp())}:F>"


def holder(person: str | None) -> str:
    """Say who holds a seat."""
    user = None if person is None else user_of(person)
    return plain(in_words(person)) if user is None else f"<@{user}>"


def bullets(lines: Sequence[str], most: int = 30, rest: str = "") -> list[str]:
    """Return lines as a list: the first ones, and of very many what shows the others."""
    shown = [f"- {line}" for line in lines[:most]]
    if len(lines) > most:
        shown.append(f"- … and {len(lines) - most} more{f': {rest}' if rest else ''}")
    return shown


def cut(text: str, most: int) -> str:
    """Return a text, or its beginning if it is too long: whole words, where it has any."""
    return text if len(text) <= most else text[: _end(text, most - 1)].rstrip() + "…"


def _end(text: str, most: int) -> int:
    """Return where to cut a longer text: after a word, unless half of it would go with that."""
    space = text.rfind(" ", most // 2, most + 1)
    return most if space < 0 else space


def split(text: str, most: int = MESSAGE) -> list[str]:
    """Return a long text as messages, cut between lines, or between words of a long line."""
    found: list[str] = []
    now = ""
    for line in text.split("\n"):
        while len(line) > most:
            if now:
                found.append(now)
                now = ""
            end = _end(line, most)
            found.append(line[:end])
            line = line[end:].lstrip(" ")
        if len(now) + len(line) + 1 > most:
            found.append(now)
            now = line
        else:
            now = f"{now}\n{line}" if now else line
    if now.strip() or not found:
        found.append(now)
    return [part for part in found if part.strip()] or [ZERO_WIDTH]

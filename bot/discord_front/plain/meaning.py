"""What an error of Discord's means, by its code: who can mend it, and whether it passes."""

from __future__ import annotations

import aiohttp
import discord

UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_USER = 10003, 10007, 10013
MOST_PINS, MOST_THREADS = 30003, 160006
INBOXES_TOO_FAST, OVERLOADED, SLOW_MODE, MANY_EDITS = 40003, 130000, 20016, 30046
NO_ACCESS, CLOSED_INBOX, MISSING_PERMISSION = 50001, 50007, 50013
WRONG_CHANNEL, NO_SUCH_INBOX, ARCHIVED, NO_SERVER_SHARED = 50024, 50033, 50083, 50278

# What asking Discord for something may raise.
Failure = (
    discord.HTTPException, discord.RateLimited, aiohttp.ClientError, TimeoutError, ConnectionError,
)  # fmt: skip

_PASSES = (MOST_THREADS, INBOXES_TOO_FAST, OVERLOADED, SLOW_MODE, MANY_EDITS)
_NO_INBOX = (UNKNOWN_USER, CLOSED_INBOX, NO_SUCH_INBOX, NO_SERVER_SHARED)
_NO_THREAD = {
    MOST_THREADS: (
        "this server has as many open threads as Discord allows. Close some that nobody needs"
    ),
    MISSING_PERMISSION: "I lack the permission to create public threads in this channel",
    NO_ACCESS: "I lack the permission to see this channel",
    WRONG_CHANNEL: "this kind of channel has no threads: `/match here` in a text channel moves it",
    UNKNOWN_CHANNEL: "the channel is gone: `/match here` in another one moves it",
}
TROUBLE = (
    "Discord itself has trouble just now. Look how it stands with `/todo` before you try again."
)
FORBIDDEN = (
    "Discord does not let me do that here: whoever looks after the server can give me the "
    "permission; `/todo` shows how it stands."
)


def code_of(error: BaseException) -> int:
    """Return the code that Discord gave with an error; 0 where it gave none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def has_no_inbox(error: BaseException) -> bool:
    """Return whether a person cannot be written to: their inbox is closed, or their account gone.

    It counts for what is sent to a person alone.
    """
    return code_of(error) in _NO_INBOX


def is_barred(error: BaseException) -> bool:
    """Return whether the bot may not do it there, until somebody changes that."""
    return isinstance(error, discord.Forbidden) or code_of(error) == WRONG_CHANNEL


def passes(error: BaseException) -> bool:
    """Return whether it may work a little later, whoever does nothing or something about it."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429 or error.code in _PASSES
    return isinstance(error, Failure)


def in_words(error: BaseException) -> str | None:
    """Return what a person is told of a failure that is not the umpire's own; None for one."""
    if passes(error):
        return TROUBLE
    return FORBIDDEN if is_barred(error) else None


def why_no_thread(error: BaseException) -> str:
    """Return why no thread can be opened, as a sentence of several goes on after a colon."""
    known = _NO_THREAD.get(code_of(error))
    return known or "Discord does not open one just now"

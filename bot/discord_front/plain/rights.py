"""What the bot needs where a match is played, by permission, and what it lacks in words."""

from __future__ import annotations

import discord

from engine.kernel.wording import joined

# What the bot does in a server, by the permission that it needs for it.
NEEDED = {
    "view_channel": "see the channel in which a match is opened",
    "send_messages": "answer there",
    "create_public_threads": "open a thread for each match",
    "send_messages_in_threads": "write into it",
    "attach_files": "show maps",
    "read_message_history": "find what it said before it was restarted",
    "manage_messages": "pin the status board",
    "manage_threads": "open an archived thread again",
}


def permissions() -> discord.Permissions:
    """Return all that the bot needs in a server."""
    return discord.Permissions(**dict.fromkeys(NEEDED, True))


def lacking(has: discord.Permissions) -> str:
    """Return in words what is missing, each permission with what it is for; "" if nothing is."""
    missing = [name for name in NEEDED if not has.administrator and not getattr(has, name)]
    return joined([f"{name.replace('_', ' ')} (to {NEEDED[name]})" for name in missing])


def warning(has: discord.Permissions) -> list[str]:
    """Return what is said at once where a match begins in a channel that lacks something."""
    if not (missing := lacking(has)):
        return []
    return [
        f"**In this channel I lack** {missing}. Whoever looks after the server grants it to me in "
        "the channel's settings, or `/match here` moves the match to another channel."
    ]

"""People, servers and channels as Discord's JSON has them, complete enough for a library."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def user(ident: str, name: str, bot: bool) -> Json:
    return {
        "id": ident,
        "username": name.lower(),
        "global_name": None if bot else name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
    }


def member(user: Json, roles: list[str], joined_at: str) -> Json:
    return {
        "user": user,
        "roles": roles,
        "joined_at": joined_at,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
        "avatar": None,
    }


def role(ident: str, name: str, position: int, permissions: int) -> Json:
    return {
        "id": ident,
        "name": name,
        "color": 0,
        "hoist": False,
        "position": position,
        "permissions": str(permissions),
        "managed": False,
        "mentionable": False,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    }


def guild(ident: str, name: str, bots: str, members_may: int, bots_may: int) -> Json:
    """A server with two roles: everyone's, and `bots`, the bot's own."""
    return {
        "id": ident,
        "name": name,
        "owner_id": "1",
        "roles": [role(ident, "@everyone", 0, members_may), role(bots, "umpire", 1, bots_may)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "premium_tier": 0,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "nsfw_level": 0,
        "mfa_level": 0,
        "preferred_locale": "en-US",
        "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "member_count": 1,
    }


def channel(ident: str, kind: int, guild: str, name: str) -> Json:
    return {
        "id": ident,
        "type": kind,
        "guild_id": guild,
        "name": name,
        "position": 0,
        "permission_overwrites": [],
        "nsfw": False,
        "parent_id": None,
        "topic": None,
        "rate_limit_per_user": 0,
        "last_message_id": None,
    }


def thread(
    ident: str, kind: int, parent: Json, owner: str, name: str, minutes: int, now: str
) -> Json:
    """A thread that is archived after `minutes` without a message."""
    return {
        "id": ident,
        "type": kind,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner,
        "name": name,
        "message_count": 0,
        "member_count": 1,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "flags": 0,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": minutes,
            "archive_timestamp": now,
            "locked": False,
            "create_timestamp": now,
        },
    }


def inbox(ident: str, kind: int, recipient: Json) -> Json:
    return {
        "id": ident,
        "type": kind,
        "recipients": [recipient],
        "last_message_id": None,
        "flags": 0,
    }

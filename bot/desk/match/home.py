"""The home of a match, the address at which a front door says what happens in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.desk.match.sitting import Sitting
from bot.store import Item

INBOX = "dm"  # in the place of a group: the inbox of one person


def home_of(sitting: Sitting) -> str | None:
    """The home of a match, as its front door writes it ("discord:..."), or None."""
    home = sitting.options.get("home")
    return None if home is None else str(home)


def scheme_of(address: str) -> str:
    """The front door that an address or a person's id belongs to: what stands before the colon."""
    return address.partition(":")[0]


def group_of(home: str | None) -> str | None:
    """The group of people in which a match lives, a server say, or None: who is there, who manages.

    An address is SCHEME:GROUP:PLACE; where somebody's own inbox is the place there is no group.
    """
    scheme, group, place = [*(home or "").split(":"), "", ""][:3]
    return f"{scheme}:{group}" if place and group != INBOX else None


def reaches(sitting: Sitting, person: str) -> bool:
    """Whether a person belongs to the front door at which the match has its home."""
    return scheme_of(home_of(sitting) or "") == scheme_of(person)


def to_moderators(
    sitting: Sitting, body: Mapping[str, Any], key: str, but: str | None = None
) -> list[Item]:
    """The same item for each moderator of a match whom its front door reaches, except `but`."""
    told = [one for one in sitting.moderators if one != but and reaches(sitting, one)]
    return [Item(f"person:{person}", f"{key}/{person}", body) for person in told]

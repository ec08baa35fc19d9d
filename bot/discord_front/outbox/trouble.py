"""What cannot be delivered: who hears of that instead, and what can be done about it.

A closed inbox, or that of an account which is gone, becomes a ping in the match's thread. Somebody
who has left the server is named there, once, and the moderators are told that the seat can be given
to another. A thread in which the bot may not write any more is reported to those who can mend it,
directly and once; when it may again, the thread says where to read what was missed. Where it may
attach no files the words go without their picture, and the same people are told once.
"""

from __future__ import annotations

from bot.desk import Desk, Item, Parcel, Status
from bot.discord_front.keeping.places import Places, read_home
from bot.discord_front.plain import meaning
from bot.discord_front.plain.wiring import user_of

_NOTE = "barred:"
_FILES = "files:"  # before the name of a thread in which no files may be attached


class Trouble:
    """What stands in the bot's way now, by destination; kept as notes, so that a restart knows."""

    def __init__(self, desk: Desk, places: Places) -> None:
        self._desk = desk
        self._places = places
        self._post = desk.post
        self._barred: set[str] = set()

    async def load(self) -> None:
        """Read what stood in the way when the bot stopped."""
        self._barred = {name.removeprefix(_NOTE) for name in await self._post.notes(_NOTE)}

    async def instead(self, parcel: Parcel) -> list[Item]:
        """Return what others hear in the place of an item that may not be delivered."""
        kind, _, name = parcel.destination.partition(":")
        if kind == "person":
            return await self._unreachable(parcel, name)
        return await self._barred_from(parcel, name)

    async def arrived(self, parcel: Parcel) -> None:
        """Note that something has arrived: what stood in its way is over."""
        kind, _, code = parcel.destination.partition(":")
        place = _place(parcel.destination)
        if place not in self._barred:
            return
        self._barred.discard(place)
        await self._post.forget(_NOTE + place)
        if kind != "person":
            back = {"kind": "back", "match": code}
            await self._post.put(Item(f"match:{code}", f"{parcel.key}/back", back))

    async def shown(self, parcel: Parcel, with_files: bool) -> None:
        """Note that something was said with its pictures or without: it may attach them or not."""
        place = _FILES + _place(parcel.destination)
        if not with_files and await self._first(place, parcel):
            status = await self._desk.status(parcel.destination.partition(":")[2])
            await self._post.put(*_to_who_can_mend(status, "no-files", parcel))
        elif with_files and place in self._barred:
            self._barred.discard(place)
            await self._post.forget(_NOTE + place)

    async def _unreachable(self, parcel: Parcel, person: str) -> list[Item]:
        code = str(parcel.body["match"])
        told = {"match": code, "person": person}
        stem = parcel.key.rpartition("/")[0]
        if not await self._has_left(code, person):
            # In the open no more is said than that something waits.
            return [Item(f"match:{code}", f"{stem}/call/{person}", {"kind": "call", **told})]
        if not await self._first(_place(parcel.destination), parcel):
            return []
        return [Item(f"match:{code}", f"{stem}/gone/{person}", {"kind": "gone", **told})]

    async def _barred_from(self, parcel: Parcel, code: str) -> list[Item]:
        if not await self._first(_place(parcel.destination), parcel):
            return []
        return _to_who_can_mend(await self._desk.status(code), "barred", parcel)

    async def _first(self, place: str, parcel: Parcel) -> bool:
        """Return whether this is the first that failed there since something arrived."""
        if place in self._barred:
            return False
        self._barred.add(place)
        await self._post.note(_NOTE + place, {"since": parcel.created_at.isoformat()})
        return True

    async def _has_left(self, code: str, person: str) -> bool:
        """Return whether a person is no member of the match's server any more."""
        home = read_home((await self._desk.status(code)).home)
        user = user_of(person)
        if home is None or home.guild is None or user is None:
            return False
        try:
            return not await self._places.is_member(home.guild, user)
        except meaning.Failure:
            return False


def _place(destination: str) -> str:
    """Return where a destination is: the board stands in the thread, so both are barred at once."""
    kind, _, name = destination.partition(":")
    return destination if kind == "person" else f"match:{name}"


def _to_who_can_mend(status: Status, kind: str, parcel: Parcel) -> list[Item]:
    """Return the same item for each who can give the bot a permission."""
    body = {"kind": kind, "match": status.code}
    return [
        Item(f"person:{person}", f"{parcel.key}/{kind}/{person}", body)
        for person in _who_can_mend(status)
    ]


def _who_can_mend(status: Status) -> list[str]:
    """Return the match's moderators at Discord; if it has none there, whoever plays."""
    for people in (status.moderators, status.seats.values()):
        found = [person for person in people if person is not None and user_of(person) is not None]
        if found:
            return list(dict.fromkeys(found))
    return []

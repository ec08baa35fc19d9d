"""What was said at the stand-in server, held against what was hidden at that moment."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.desk import Actor, Desk
from engine.kernel.names import Names
from tests.discord_standin.world import Seen, World

_CHANGING = (
    (re.compile(r"<(@|#)\d+>"), r"<\1 somebody>"),
    (re.compile(r"<t:\d+:"), "<t:then:"),
    (re.compile(r"</([\w -]+):\d+>"), r"</\1:a command>"),
    (re.compile(r"'(id|nonce|channel_id|message_id)': '[^']*'"), r"'\1': ''"),
    # Its salts are drawn by lot, so a fingerprint itself says nothing; whether it is told might.
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"), "a fingerprint"),
    (re.compile(r"'users': \[[^]]*\]"), "'users': []"),
)


def comparable(seen: Seen) -> tuple[str, str, tuple[tuple[str, bytes], ...]]:
    """A thing that was said, without what differs between any two matches: ids, times, salts."""
    text = str(seen.payload)
    for pattern, instead in _CHANGING:
        text = pattern.sub(instead, text)
    return seen.kind, text, tuple(sorted(seen.files.items()))


def settled(all_seen: list[Seen]) -> list[object]:
    """What one reader got. Of the board's changes the last: how many fall together is chance."""
    edits = [seen for seen in all_seen if seen.kind == "edit"][-1:]
    others = [seen for seen in all_seen if seen.kind != "edit"]
    # The board and the reports are told side by side: which of them is first is chance too.
    board = [seen for seen in others if "SHA-256 of the seed" in str(seen.payload)]
    rest = [seen for seen in others if seen not in board]
    return [comparable(seen) for seen in [*rest, *board, *edits]]


def counters(names: Names) -> list[str]:
    """The units whose whereabouts may be hidden. Of a unit that stands for no counter none are."""
    return [unit for unit in names.all("unit") if unit != "Sympathizers"]


class Scanner:
    """Looks through all that was said since it last looked, for names that were hidden."""

    def __init__(self, world: World, desk: Desk, code: str) -> None:
        self._world, self._desk, self._code = world, desk, code
        self._seen = 0
        self._lines: dict[str | None, int] = {}
        self._known: dict[str | None, set[str]] = {}
        self.looked_at = 0
        self._words: dict[str, re.Pattern[str]] = {}

    async def look(self, readers: dict[str, str], names: Names) -> list[str]:
        """Every leak since the last look. `readers`: the seat of each person's id."""
        fresh = self._world.seen[self._seen :]
        self._seen = len(self._world.seen)
        allowed: dict[str | None, set[str]] = {}
        people: dict[str | None, str | None] = {None: None, **readers}
        # What is told of the last step tells no more than the others, though all may ask then.
        over = (await self._desk.status(self._code)).over
        for person, seat in people.items():
            actor = Actor(f"discord:{person}")
            before = self._known.get(person, set())
            now = before if over else await self._sees(seat, actor)
            told = await self._told(seat, actor, names)
            allowed[person] = now | before | told
            self._known[person] = now
        units = counters(names)
        leaks = []
        for seen in fresh:
            self.looked_at += 1
            may = allowed.get(seen.reader, allowed[None])
            text = seen.text()
            leaks += [
                f"{unit} to {seen.reader}: {_around(text, unit)}"
                for unit in self._named(units, text)
                if unit not in may
            ]
        return leaks

    async def _sees(self, seat: str | None, actor: Actor) -> set[str]:
        view = await self._desk.view(self._code, seat, actor)
        found = {unit.id for area in view.areas for unit in area.units}
        return found | {unit.id for units in view.boxes.values() for unit in units}

    async def _told(self, seat: str | None, actor: Actor, names: Names) -> set[str]:
        lines = await self._desk.log(self._code, seat, actor, self._lines.get(seat, 0))
        if lines:
            self._lines[seat] = lines[-1].number
        text = "\n".join(line.text for line in lines)
        return set(self._named(counters(names), text))

    def _named(self, units: Iterable[str], text: str) -> list[str]:
        """The units that a text names, whole words only."""
        found = []
        for unit in units:
            if unit in text:
                pattern = self._words.setdefault(
                    unit, re.compile(rf"(?<![\w/-]){re.escape(unit)}(?![\w/-])")
                )
                if pattern.search(text):
                    found.append(unit)
        # "1 VC" stands in "1 VC Bn" too: the longer name is meant.
        return [u for u in found if not any(u != v and v.startswith(f"{u} ") for v in found)]


def _around(text: str, word: str, most: int = 120) -> str:
    """A word with what stands before and after it."""
    at = text.index(word)
    return f"… {text[max(0, at - most) : at + most]} …"

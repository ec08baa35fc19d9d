"""A club's worth of people at the bot at once, over the wire, on the same machine.

python -m benchmarks.discord_load [--matches 60] [--seconds 600] [--every 5]

Every match has two people. Each sends one command every few seconds: an order while the match
waits for them, else something that only looks. At the end the journals are compared with what the
bot said it had taken: no order lost, none doubled; and every match is verified.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.desk import Actor, Desk
from bot.desk.looks import sight
from bot.desk.proof.verify import verify
from engine.kernel.space import Space
from engine.standins import Player, player
from tests.discord_front.conftest import Bot
from tests.discord_front.matches import closed
from tests.discord_front.playing import Match, reading_desk
from tests.discord_standin import Discord, Person, Reply
from tests.discord_standin.interactions import AUTOCOMPLETE, Interaction
from tests.discord_standin.world import Json

GAME = "tet-offensive"
SEATS = ("Allied", "VC/NVA")
TYPED = 6  # up to so many orders are typed one by one; more are pasted
DRAINED = 1800.0  # seconds until all that waits has been told
SERVERS = 6  # a club's matches are spread over so many servers
PASTED_TOGETHER = 3900  # characters a form takes

Look = Callable[[Person, Json], Awaitable[object]]
LOOKS: tuple[tuple[int, Look], ...] = (
    (3, lambda person, where: person.command("/match status", where)),
    (3, lambda person, where: person.command("/units", where)),
    (1, lambda person, where: person.command("/map", where)),
    (2, lambda person, where: person.command("/orders show", where)),
    (2, lambda person, where: person.command("/since", where)),
    (2, lambda person, where: person.command("/todo", where)),
    (2, lambda person, where: person.command("/rules term:retreat", where)),
    (3, lambda person, where: person.autocomplete("/where unit:1", where)),
    (3, lambda person, where: person.autocomplete("/rules term:re", where)),
)


@dataclass
class User:
    """One person in one match: what they have planned, and which of their orders were taken."""

    person: Person
    seat: str
    code: str
    where: Json
    player: Player
    random: Random
    plan: list[tuple[str, str]] = field(default_factory=list)  # (line, command)
    taken: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    commands: int = 0

    async def act(self, desk: Desk) -> None:
        """Send one command."""
        self.commands += 1
        if not self.plan:
            await self._think(desk)
        if not self.plan:
            looks, weights = [look for _, look in LOOKS], [weight for weight, _ in LOOKS]
            await self.random.choices(looks, weights)[0](self.person, self.where)
        elif len(self.plan) > TYPED:
            lines = self._form()
            form = await self.person.command("/orders paste", self.where)
            self._note(lines, await self.person.submit(form, "\n".join(lines)))
        else:
            line, command = self.plan.pop(0)
            reply = await self.person.command(command, self.where)
            self._note([line], await closed(self.person, reply))

    def _form(self) -> list[str]:
        lines: list[str] = []
        while self.plan and sum(map(len, lines)) + len(lines) < PASTED_TOGETHER - 200:
            lines.append(self.plan.pop(0)[0])
        return lines

    def _note(self, lines: list[str], reply: Reply) -> None:
        if "refused" in reply.text:
            self.refused.append(reply.text)
            self.plan.clear()
        else:
            self.taken.update(lines)

    async def _think(self, desk: Desk) -> None:
        async with desk.room.looking(self.code) as sitting:
            if sitting.state != "running":
                return
            number = sitting.seat(self.seat)
            asked = [d for d in sitting.playing().waiting if d.seat == number]
            if not asked:
                return
            position = sitting.playing().position.seen_by(number)
            space = Space(sitting.ruleset, position, asked[0])
            orders = self.player.answer(sight.view(sitting, number), space) or space.default()
            if orders[-1].verb != "done":
                orders = orders[:1]  # the answer closes itself; what comes next is asked anew
            say = sitting.ruleset.catalogue.say
            self.plan = [(say(order), Match.typed(order, sitting.ruleset)) for order in orders]


async def opened(discord: Discord, channels: list[Json], number: int) -> list[User]:
    """Start a new match, and return its two people."""
    channel = channels[number % len(channels)]
    people = [discord.person(f"P{number}{seat[0]}", channel["guild_id"]) for seat in SEATS]
    reply = await people[0].command(f"/match new game:{GAME} seat:{SEATS[0]}", channel)
    code = reply.text.split("**")[1]
    await discord.until(lambda: _thread(discord, code) is not None)
    thread = _thread(discord, code)
    assert thread is not None
    await people[1].command("/match join", thread)
    await people[0].command("/match start", thread)
    return [
        User(
            person,
            seat,
            code,
            thread,
            player(GAME, seat, Random(f"{number}/{seat}")),
            Random(f"{number}{seat}"),
        )
        for person, seat in zip(people, SEATS, strict=True)
    ]


def _thread(discord: Discord, code: str) -> Json | None:
    threads = (c for c in discord.world.channels.values() if "thread_metadata" in c)
    return next((c for c in threads if c["name"].split()[0] == code), None)


async def keep_at_it(user: User, desk: Desk, every: float, until: float, begin: float) -> None:
    """Give a command every `every` seconds; a late answer delays the next only if they overlap."""
    due = begin
    while due < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        await user.act(desk)
        due = max(due + every, time.monotonic())


async def lost_or_doubled(users: list[User], desk: Desk) -> list[str]:
    """Return where the journals differ from what the people were told."""
    faults = []
    for code in sorted({user.code for user in users}):
        document = await desk.export(code, Actor("moderator", moderator=True), force=True)
        rows = document["rows"]
        for user in users:
            if user.code != code:
                continue
            actor = f"discord:{user.person.id}"
            kept = Counter(r["text"] for r in rows if r["kind"] == "order" and r["actor"] == actor)
            if kept != user.taken:
                faults.append(
                    f"{code} {user.seat}: {user.taken - kept} lost, {kept - user.taken} doubled"
                )
        if not verify(json.loads(json.dumps(document))).ok:
            faults.append(f"{code} does not verify")
    return faults


def quantiles(values: list[float]) -> str:
    """Return the median, the 99th percentile and the largest, in ms."""
    ordered = sorted(values)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return (
        f"{statistics.median(ordered) * 1000:,.0f} | {last * 1000:,.0f} | {ordered[-1] * 1000:,.0f}"
    )


def slowest(log: str, most: int = 6) -> list[tuple[str, list[float]]]:
    """Return what took longest to be answered, with its seconds, by the bot's own log."""
    spans: dict[str, list[float]] = {}
    for line in log.splitlines():
        told = json.loads(line)
        if told.get("said") == "asked":
            spans.setdefault(told["what"], []).append(told["ms"] / 1000)
    return sorted(spans.items(), key=lambda one: max(one[1]), reverse=True)[:most]


async def load(matches: int, seconds: float, every: float) -> None:
    """Run the load and print what came of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with Discord() as discord:
            bot = Bot(discord, folder, loaded=False)
            channels = [discord.guild(f"Club {n}", "games")[0] for n in range(SERVERS)]
            await bot.start()
            users: list[User] = []
            for number in range(matches):
                users += await opened(discord, channels, number)
            await bot.delivered()
            prepared = len(discord.interactions.all)
            async with reading_desk(folder) as desk:
                begin = time.monotonic()
                rest = [begin + every * n / len(users) for n in range(len(users))]
                working = [
                    keep_at_it(user, desk, every, begin + seconds, first)
                    for user, first in zip(users, rest, strict=True)
                ]
                await asyncio.gather(*working)
                spent = time.monotonic() - begin
                report(discord.interactions.all[prepared:], users, spent, bot.log.read_text())
                await bot.delivered(DRAINED)
                print(f"all was told {time.monotonic() - begin - spent:.0f} s later", flush=True)
                faults = await lost_or_doubled(users, desk)
            assert await bot.stop() == 0
            print("\n".join(faults) or "no order lost or doubled; every match verifies")


def report(acts: list[Interaction], users: list[User], spent: float, log: str) -> None:
    """Print what came of the acts in `spent` seconds."""
    missed = [it for it in acts if not it.responses]
    print(
        f"{len(users)} people, {len(users) // len(SEATS)} matches, {spent:.0f} s, "
        f"{len(acts)} interactions, {len(acts) / spent:.1f} a second, "
        f"{sum(sum(u.taken.values()) for u in users)} orders taken, "
        f"{sum(len(u.refused) for u in users)} refused"
    )
    print("| What | median (ms) | 99 % (ms) | most (ms) |\n|---|---|---|---|")
    typed = [it for it in acts if it.kind != AUTOCOMPLETE and it.responses]
    offered = [it for it in acts if it.kind == AUTOCOMPLETE and it.responses]
    for what, found in (("acknowledged", typed), ("offered while typing", offered)):
        print(f"| {what} | {quantiles([it.acked_after or 0 for it in found])} |")
    answered = [it.answered_after for it in typed if it.answered_after is not None]
    print(f"| answered | {quantiles(answered)} |")
    for what, spans in slowest(log):
        print(f"| answered: {what} ({len(spans)}) | {quantiles(spans)} |")
    errors = log.count('"level": "error"')
    print(f"not acknowledged within 3 s: {len(missed)}; errors in the log: {errors}", flush=True)
    for user in users:
        for text in user.refused[:1]:
            print(f"refused ({user.code} {user.seat}): {text[:200]}")


def main() -> None:
    """Read the options and run."""
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("--matches", type=int, default=60)
    options.add_argument("--seconds", type=float, default=600.0)
    options.add_argument("--every", type=float, default=5.0)
    chosen = options.parse_args()
    asyncio.run(load(chosen.matches, chosen.seconds, chosen.every))


if __name__ == "__main__":
    main()

"""The fuzzer: random play of whole matches. It counts faults, and the branches that came up."""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from bot.desk.plain import games
from bot.rehearsal.fuzz_checks import Tally
from bot.rehearsal.fuzz_doors import DeskDoor, Door, EngineDoor
from bot.rehearsal.fuzz_match import DeadEnd, FuzzMatch
from bot.rehearsal.fuzz_secrecy import Onlookers, Secrecy
from bot.rehearsal.fuzz_typed import TypedMatch, by_way
from bot.store import Store
from bot.workers import workers
from engine.kernel.errors import BadOrder
from engine.kernel.options import by_lot, choose, in_words, named
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Step

CHUNK = 5  # matches a process plays before it reports
DRAWN = 0.5  # how many matches begin from a drawn position, where the game offers one


class Plan(NamedTuple):
    """How every match of a run is played: through `engine` or desk, with which options.

    `given` options hold in all matches; `vary`: the others are drawn for each. `secrecy`: how often
    onlookers compare. `typed`: each order is written in many ways, and read.
    """

    game: str
    seed: str
    engine: bool
    given: Mapping[str, str]
    vary: bool
    secrecy: Secrecy
    typed: bool


def fuzz(
    game: str,
    matches: int,
    seed: int | str = 0,
    jobs: int = 1,
    engine: bool = False,
    progress: Callable[[int], None] | None = None,
    first: int = 0,
    options: Mapping[str, str] | None = None,
    vary: bool = False,
    secrecy: Secrecy = "sampled",
    typed: bool = False,
) -> dict[str, Any]:
    """Play `matches` random matches, number `first` and on; a match's number and seed repeat it.

    `engine`: on a table alone, else through the desk and a store in memory. `progress` is called
    with how many are done. `options` hold in every match; what they leave open is drawn evenly for
    each (`vary`), else as it is by default. `secrecy`: how often is compared what seats can tell.
    `typed`: each order is written in all ways that people use, and read by the desk. The figures,
    failures with the last orders before them included.
    """
    if typed and engine:
        raise BadOrder("Lines are read by the desk: --typed goes without --engine.")
    found = games.find(game)
    began = time.monotonic()
    tally = Tally()
    declared = found.ruleset().options
    given = named(declared, options or {})
    plan = Plan(found.name, str(seed), engine, given, vary, secrecy, typed)
    for name in names(found.ruleset()):
        tally.coverage[name] = 0
    for part in _parts(plan, matches, jobs, first):
        tally.add(part)
        if progress is not None:
            progress(tally.matches)
    seconds = time.monotonic() - began
    return {
        "game": found.name,
        "seed": seed,
        "through": "engine" if engine else "desk",
        "matches": tally.matches,
        "orders": tally.orders,
        "crashes": tally.crashes,
        "dead_ends": tally.dead_ends,
        "broken_invariants": tally.broken_invariants,
        "undo_leaks": tally.undo_leaks,
        "secrecy_leaks": tally.secrecy_leaks,
        "leaks": dict(sorted(tally.leaks.items())),
        "compared": tally.compared,
        "misunderstood": tally.misunderstood,
        "typed": by_way(tally.typed) if typed else {},
        "choices": dict(sorted(tally.choices.items())),
        "coverage": dict(sorted(tally.coverage.items())),
        "failures": tally.failures[:20],
        "seconds": round(seconds, 2),
        "orders_per_second": round(tally.orders / seconds) if seconds else 0,
    }


def names(ruleset: Ruleset) -> list[str]:
    """A tally with every branch, command and check at 0, so that what never came up is shown."""
    kinds = [f"event: {kind}" for kind in ruleset.event_kinds]
    kinds += [f"decision: {kind}" for kind in ruleset.decision_kinds]
    return [*kinds, *ruleset.assurance.all_branches()]


def _parts(plan: Plan, matches: int, jobs: int, first: int) -> Iterator[Tally]:
    chunks = [(n, min(CHUNK, first + matches - n)) for n in range(first, first + matches, CHUNK)]
    if jobs <= 1:
        for start, count in chunks:
            yield chunk(plan, start, count)
        return
    with workers(jobs) as pool:
        waiting = [pool.submit(chunk, plan, start, count) for start, count in chunks]
        for done in waiting:  # in turn, so that the same run tells the same
            yield done.result()


def chunk(plan: Plan, start: int, count: int) -> Tally:
    """Play some matches in this process."""
    return asyncio.run(_chunk(plan, range(start, start + count)))


async def _chunk(plan: Plan, numbers: Iterable[int]) -> Tally:
    tally = Tally()
    if plan.engine:
        for number in numbers:
            await _match(plan, number, None, tally)
        return tally
    async with await Store.open("sqlite+aiosqlite://") as store:
        for number in numbers:
            await _match(plan, number, store, tally)
    return tally


async def _match(plan: Plan, number: int, store: Store | None, tally: Tally) -> None:
    found = games.GAMES[plan.game]
    secret = f"{plan.seed}/{number}"
    random = Random(secret)
    declared = found.ruleset().options
    varied = by_lot(declared, number, plan.seed) if plan.vary else {}
    chosen = choose(declared, {**varied, **plan.given})
    ruleset = found.ruleset(chosen)
    tally.choices[in_words(declared, chosen) or "as by default"] += 1
    tally.matches += 1
    match: FuzzMatch | None = None

    def observe(step: Step, position: Position) -> None:
        tally.coverage.update(ruleset.assurance.branches(step.events, position))

    try:
        ground = ruleset.assurance.random_position(random) if random.random() < DRAWN else None
        text = None if ground is None else ground.write()
        door: Door
        if store is None:
            door = EngineDoor(ruleset, secret, text, observe)
        else:
            door = await DeskDoor.open(store, plan.game, secret, text, observe, chosen)
        if plan.typed and isinstance(door, DeskDoor):
            match = TypedMatch(door, random, tally, number)
        else:
            match = FuzzMatch(door, random, tally, number)
        chance = Random(f"{secret}/secrecy")  # of its own: play is the same whoever looks on
        match.onlookers = Onlookers(found, ruleset, chance, plan.secrecy, match.shows)
        await match.play()
    except DeadEnd as end:
        tally.dead_ends += 1
        _note(tally, match, number, "dead end", str(end))
    except Exception:
        tally.crashes += 1
        _note(tally, match, number, "crash", traceback.format_exc(limit=-8))


def _note(tally: Tally, match: FuzzMatch | None, number: int, what: str, said: str) -> None:
    if match is not None:
        match.note(what, said)
    else:
        tally.failures.append({"match": number, "what": what, "said": said, "last": []})

"""Stretches of a match between two reveals, and the same with what stays hidden dealt anew.

A match is played without any front door. What lies hidden through a whole stretch may as well have
lain otherwise: units of one sort under the backs change places, and so do the strengths of unseen
Ruff-Puffs. The stretch's orders, with the units that changed places, lead from one position to the
next in both; so all that others get at the stand-in server must be the same.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from bot.desk import Actor, Desk
from bot.desk.plain.rows import pack
from bot.store import Store
from engine.kernel.dice import Dice
from engine.kernel.errors import UmpireError
from engine.kernel.form import PLURAL
from engine.kernel.order import Order
from engine.kernel.space import Space
from engine.kernel.table import Table
from engine.standins import player
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.ruleset import TetOffensive
from engine.tet_offensive.sight import hides

CODE = "tet-1"
PEOPLE = tuple(str(77_000_000_000_000_000 + n) for n in range(4))  # who holds the seats in turn
HOME = "discord:1:2"  # where a match lives until a stand-in server knows better
Given = tuple[int, Order]  # seat, order


@dataclass(frozen=True)
class Stretch:
    """Orders `first` to `last` (without) of a match; none but the last of them reveals anything.

    `hidden`: the units that nobody else can read from its beginning to its end, the unseen
    Ruff-Puffs included.
    """

    first: int
    last: int
    start: TetPosition
    orders: Sequence[Given]
    hidden: frozenset[int]


def fresh(game: TetOffensive, seed: str) -> Table:
    """A table as a match has it whose seats added nothing to the dice."""
    table = Table(game, game.new_position(), Dice(seed, CODE, ("",) * len(game.seats)))
    table.start()
    return table


def secret(position: TetPosition) -> frozenset[int]:
    """The units that the public cannot read, and the Ruff-Puffs whose strength nobody knows."""
    board = position.board
    backs = {u for u in board.communists if hides(position, u, None)}
    return frozenset(backs | {u for u in board.ruff_puffs if not position.face_up[u]})


def played(game: TetOffensive, seed: str) -> tuple[list[Given], list[Stretch]]:
    """A match of stand-ins: all its orders, and its stretches."""
    table = fresh(game, seed)
    players = [player(game.name, name, Random(f"{seed}/{name}")) for name in game.seats]
    orders: list[Given] = []
    stretches: list[Stretch] = []
    start, first = table.position.clone(), 0
    hidden = before = secret(start)
    while table.waiting:
        decision = table.waiting[0]
        seen = table.position.seen_by(decision.seat)
        space = Space(game, seen, decision)
        answer = players[decision.seat].answer(game.view(seen, decision.seat), space)
        answer = answer or space.default()
        if answer[-1].verb != "done":
            answer = answer[:1]
        for order in answer:
            table.give(decision.seat, order)
            orders.append((decision.seat, order))
            now = secret(table.position)
            hidden &= now
            if before - now and not table.position.drafts:
                stretches.append(Stretch(first, len(orders), start, orders[first:], hidden))
                start, first, hidden = table.position.clone(), len(orders), now
            before = now
    return orders, stretches


def dealt_anew(game: TetOffensive, stretch: Stretch, seed: str, chance: Random) -> Stretch | None:
    """The stretch with what it hides dealt anew; None when no other deal could be ordered so."""
    for _ in range(40):
        other = _dealt(game, stretch, chance)
        if other.orders == stretch.orders and other.start.record() == stretch.start.record():
            continue
        table = Table(game, other.start.clone(), Dice(seed, CODE, ("",) * len(game.seats)))
        table.resume()
        try:
            for seat, order in other.orders:
                table.give(seat, order)
        except UmpireError:
            continue
        return other
    return None


def _dealt(game: TetOffensive, stretch: Stretch, chance: Random) -> Stretch:
    board, start = game.board, stretch.start
    becomes = list(board.units)
    for group in _sorts(game, stretch.hidden & frozenset(board.communists)):
        for unit, new in zip(group, chance.sample(group, len(group)), strict=True):
            becomes[unit] = new
    other = start.clone()
    for k, field in enumerate(start.FIELDS):
        if field.by == "unit":
            for unit in board.units:
                other.cells[k][becomes[unit]] = start.cells[k][unit]
    unseen = sorted(stretch.hidden & frozenset(board.ruff_puffs))
    strengths = [start.strength[unit] for unit in unseen]
    chance.shuffle(strengths)
    for unit, strength in zip(unseen, strengths, strict=True):
        other.strength[unit] = strength
    other.reindex()
    orders = [(seat, _renamed(game, order, becomes)) for seat, order in stretch.orders]
    return replace(stretch, start=other, orders=orders)


def _sorts(game: TetOffensive, units: frozenset[int]) -> Iterator[list[int]]:
    """Units that may go the same ways; how strong they are may differ."""
    groups: dict[Any, list[int]] = {}
    for unit in sorted(units):
        sort = (game.board.army[unit], game.printed.routes.class_of[unit])
        groups.setdefault(sort, []).append(unit)
    yield from groups.values()


def _renamed(game: TetOffensive, order: Order, becomes: Sequence[int]) -> Order:
    slots: list[Any] = []
    for slot, value in zip(game.catalogue.verbs[order.verb].slots, order.slots, strict=True):
        if value is None or PLURAL.get(slot.kind, slot.kind) != "unit":
            slots.append(value)
        elif isinstance(value, tuple):
            slots.append(tuple(becomes[unit] for unit in value))
        else:
            slots.append(becomes[value])
    return Order(order.verb, tuple(slots))


# ---- as a database that a bot can be started on --------------------------------------------------


async def write(
    file: Path, game: TetOffensive, seed: str, before: Sequence[Given], start: TetPosition
) -> None:
    """A match in which these orders have been given, and which then stands at `start`."""
    holders = dict(zip(game.seats, (f"discord:{person}" for person in PEOPLE), strict=False))
    async with await Store.open(f"sqlite+aiosqlite:///{file}") as store:
        desk = Desk(store, now=lambda: datetime.now(UTC))
        options = dict(game.chosen)
        await desk.create(
            game.name,
            seed=seed,
            holders=holders,
            moderators=(holders[game.seats[0]],),
            options=options,
            home=HOME,
        )
        await desk.start(CODE, Actor(holders[game.seats[0]]))
        for seat, order in before:
            await desk.give(CODE, seat, order, Actor(holders[game.seats[seat]]))
        async with desk.room.looking(CODE) as sitting:
            blob = pack(start, sitting.handoffs)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE positions SET blob = ?", (blob,))
        connection.execute("DELETE FROM outbox")
        _unlink(connection)


def _unlink(connection: sqlite3.Connection) -> None:
    """Take away the chain of a match that was changed by hand, as of one without a chain yet."""
    connection.execute("UPDATE matches SET links = NULL, linked = NULL, head = NULL")
    connection.execute("DELETE FROM links")


def settle_in(file: Path, guild: str, channel: str) -> None:
    """Let a match written by `write` live in a channel of a stand-in server."""
    with closing(sqlite3.connect(file)) as connection, connection:
        home = f"discord:{guild}:{channel}"
        connection.execute("UPDATE matches SET options = replace(options, ?, ?)", (HOME, home))
        _unlink(connection)

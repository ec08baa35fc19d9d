"""Opening a match: the commitment, then what the seats add to the dice, then the first roll."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from bot import store as storage
from bot.desk.match import notices
from bot.desk.match.act import Act
from bot.desk.match.replay import initial, playable
from bot.desk.match.room import Done, Room
from bot.desk.plain import access, games
from bot.desk.plain.deadlines import Clock
from bot.desk.plain.errors import HasRematch, NotNow
from bot.desk.plain.standins import for_seat, is_stand_in
from bot.desk.plain.values import TABLE, Actor
from engine.kernel.dice import MEASURED, commitment
from engine.kernel.errors import BadOrder
from engine.kernel.table import Table
from engine.kernel.typed import check_kept

LONGEST_SEED = 200


async def create(
    room: Room,
    game: str,
    seed: str | None,
    position_text: str | None,
    holders: Mapping[str, str | None] | None,
    moderators: Sequence[str],
    options: Mapping[str, str] | None = None,
    home: str | None = None,
    follows: str | None = None,
    by: str | None = None,
    open_to_all: bool = False,
) -> str:
    """Create a match, publish the commitment to its seed, and return its code.

    `home`: the address at which a front door says what happens, if any. Without `seed` a secret
    one is chosen at random. Without `holders` every seat is the hot seat's. `follows`: the match
    of which it is the rematch; `by`: who wants it, so that all others who are seated in it hear of
    it. Raises UnknownName for a game, seat or option, BadPosition for a position that cannot be
    played from, HasRematch.
    """
    found = games.find(game)
    ruleset = found.ruleset(options)
    check_kept(seed, home)
    if seed is not None and not 0 < len(seed) <= LONGEST_SEED:
        raise BadOrder(f"A seed has 1 to {LONGEST_SEED} characters.")
    seats: dict[str, str | None] = dict.fromkeys(ruleset.seats, TABLE.id if not holders else None)
    for name, holder in (holders or {}).items():
        seat = ruleset.seats[ruleset.seat(name)]
        seats[seat] = for_seat(holder, seat, found)
    if position_text is not None:
        playable(ruleset, position_text)
        check_kept(position_text)
    secret = seed if seed is not None else secrets.token_hex(32)
    new = storage.NewMatch(
        prefix=found.prefix,
        game=found.name,
        ruleset_version=ruleset.version,
        seed=secret,
        seed_hash=commitment(secret),
        created_at=room.now(),
        options={
            "moderators": list(moderators),
            "position": position_text,
            "chosen": dict(ruleset.chosen),
            "home": home,
            "follows": follows,
            "dice": MEASURED,
            **({"open": True} if open_to_all else {}),  # see `access.check_following`
        },
        state="open",
        seed_known=seed is not None,
        entropy=dict.fromkeys(ruleset.seats),
        seats=seats,
        # People who play from afar need a clock; those at one machine do not.
        clock=None if home is None else Clock().out(),
    )
    async with room.store.write() as session:
        for other in await storage.list_matches(session, states=("open", "running")):
            if follows is not None and other.options.get("follows") == follows:
                raise HasRematch(follows, other.code)
        code = (await storage.create_match(session, new)).code
        if home is not None:
            told = notices.announced(code)
            if follows is not None:
                told += notices.rematch(code, home, seats, follows, by)
            await storage.enqueue(session, told, at=room.now())
    room.outbox_filled.set()
    return code


def check_persons(holders: Mapping[str, str | None] | None) -> None:
    """Raise BadOrder for a match that stand-ins alone would play: nobody would ever act in it."""
    if holders and all(map(is_stand_in, holders.values())):
        raise BadOrder("Stand-ins alone play no match: at least one seat is a person's.")


async def start(room: Room, match: str, actor: Actor) -> Done:
    """Freeze what the seats added, set up, and play on until a decision waits."""

    def work(act: Act) -> None:
        sitting = act.sitting
        if sitting.state != "open":
            raise NotNow(f"{sitting.code} has been started already.")
        access.check_start(sitting, actor)
        access.check_sides(sitting, sitting.holders)
        ruleset = sitting.ruleset
        text = sitting.options.get("position")
        position = initial(ruleset, text)
        sitting.table = Table(ruleset, position, sitting.dice())
        act.match_changes["state"] = "running"
        act.stepped("open", sitting.table.start(), actor.id, text=text or "")

    return await room.doing(match, work)

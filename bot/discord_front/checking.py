"""`umpire check`: what is missing before the bot can run, in words, each with what to do."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from functools import partial
from json import dumps
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.desk import Desk, Summary
from bot.desk.acts.restoring import damage_of
from bot.desk.plain.deadlines import moment_in_words
from bot.desk.plain.games import GAMES
from bot.discord_front.commands import book
from bot.discord_front.commands.slash import Tree
from bot.discord_front.keeping import channels, rivals
from bot.discord_front.keeping.comparing import Difference
from bot.discord_front.keeping.places import read_home
from bot.discord_front.keeping.registering import Registrar
from bot.discord_front.plain.rights import lacking, permissions
from bot.discord_front.plain.wiring import intents, point_at
from bot.settings import Settings, slips
from bot.store import Store, StoreError, dead_items
from bot.store.connection import check_folder, file_of, read_url
from bot.store.schema import older
from bot.timepiece import Timepiece
from engine.kernel.wording import counted, joined

Said = list[tuple[bool, str]]
GOOD, BAD = "ok", "--"
ROOM = 200_000_000  # bytes on the disk of the database; copies and a busy month fit into them
LARGE = "sqlite3 umpire.db 'PRAGMA quick_check' does it"
FEW = 5  # commands that a sentence names


def invitation(application: int) -> str:
    """Return the address that invites the bot with what it needs."""
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application, permissions=permissions(), scopes=scopes)


async def check(settings: Settings, json: bool = False) -> int:
    """Print what is right and what is missing. Return the exit status: 1 if something is."""
    said: Said = _settings()
    try:
        url = read_url(settings.database_url)
        if (file := file_of(url)) is not None and not file.exists():
            check_folder(url)
            where = file.resolve()
            said.append((True, f"Database: {where} is not there yet; the first start makes it."))
            said += await _discord(settings, None)
        elif (revision := await older(settings.database_url)) is not None:
            said.append((True, f"Database: {_upgrade(revision, file)}"))
            said += await _discord(settings, None)
        else:
            async with await Store.look(settings.database_url) as store:
                desk = Desk(store, Timepiece(settings).now)
                said += await _database(store, desk, settings.database_url)
                said += await _discord(settings, desk)
    except StoreError as error:
        said += [(False, f"Database: {error}"), *await _discord(settings, None)]
    said += _secrets(Path(".env"))
    well = all(good for good, _ in said)
    if json:
        found = [{"ok": good, "said": sentence} for good, sentence in said]
        print(dumps({"ok": well, "found": found}, ensure_ascii=False, indent=2))
    else:
        for good, sentence in said:
            print(f"{GOOD if good else BAD}  {sentence}")
    return 0 if well else 1


def _upgrade(revision: str, file: Path | None) -> str:
    where = "the database" if file is None else str(file.resolve())
    kept = "" if file is None else ", and keeps a copy beside it"
    return (
        f"{where} has the tables of an older version ({revision}). The first start brings it up "
        f"to date{kept}; `check` does not, so its matches are not looked at."
    )


def _settings() -> Said:
    """Return what of the settings is likely a slip."""
    return [(False, f"Settings: {slip}") for slip in slips()]


async def _database(store: Store, desk: Desk, url: str) -> Said:
    """Return how the database is. Raises StoreError where it cannot be written to."""
    matches = await desk.matches()
    await store.try_writing()
    async with store.read() as session:
        dead = await dead_items(session)
    file = file_of(read_url(url))
    where = store.where if file is None else str(file.resolve())
    if wrong := await store.quick_check():
        return [(False, f"Database: {where} is damaged ({wrong}): copy it away, restore it whole.")]
    said: Said = [(True, f"Database: {where}, with {counted(len(matches), 'match', 'matches')}.")]
    if store.is_too_large_to_check():
        said.append(
            (True, f"Database: its pages were not looked at, for that would take minutes: {LARGE}.")
        )
    damaged = {one.code: await damage_of(desk.room, one.code) for one in matches}
    for code, why in damaged.items():
        if not why:
            continue
        back = f"umpire restore BACKUP --match {code}"
        said.append((False, f"Match {code} is damaged and closed ({why}): {back}."))
    said += _rules(matches)
    if dead:
        count = counted(len(dead), "message")
        said.append((True, f"Outbox: {count} could not be delivered; see the log."))
    return said if file is None else said + _disk(file)


def _rules(matches: Sequence[Summary]) -> Said:
    """Return which matches that are played were begun under other rules than these."""
    said: Said = []
    for one in matches:
        if one.state in ("open", "running") and one.game in GAMES:
            version = GAMES[one.game].ruleset().version
            if one.ruleset_version != version:
                said.append(
                    (
                        True,
                        f"Rules: {one.code} was begun under version {one.ruleset_version}, this "
                        f"program has {version}. It goes on under those of now; `verify` can hold "
                        "the whole of it against neither.",
                    )
                )
    return said


def _secrets(env: Path) -> Said:
    """Return whether others may read the file with the token."""
    if os.name == "posix" and env.is_file() and env.stat().st_mode & 0o077:
        return [(False, "Secrets: others on this machine may read .env: chmod 600 .env.")]
    return []


def _disk(file: Path) -> Said:
    """Return whether the disk of a database has room, and whether others may read the file."""
    free = shutil.disk_usage(file.parent).free
    more = "" if free >= ROOM else ": make room"
    said = [(not more, f"Disk: {free / 1e6:,.0f} MB are free where {file.name} is{more}.")]
    if file.stat().st_mode & 0o077 and os.name == "posix":
        said.append(
            (False, f"Secrets: others on this machine may read {file}: chmod 600 {file.name}*.")
        )
    return said


async def _discord(settings: Settings, desk: Desk | None) -> Said:
    """Return what is right at Discord. `desk`: None where the database cannot be read."""
    if settings.discord_token is None:
        return [(False, "Token: UMPIRE_DISCORD_TOKEN is not set. docs/operations.md says how.")]
    point_at(settings.discord_api)
    client, token = discord.Client(intents=intents()), settings.discord_token.get_secret_value()
    if sys.stderr.isatty():
        print("Asking Discord (half a minute, if it is in trouble) ...", file=sys.stderr)
    try:
        await client.login(token)
        guilds: Any = await client.http.get_guilds(200)
        told = [] if desk is None else await _rivals(desk) + await _channels(client, desk)
        told += [] if desk is None else await _commands(client, desk)
    except discord.LoginFailure:
        return [(False, "Token: Discord does not know it. Reset it in the developer portal.")]
    except discord.HTTPException as error:
        return [(False, f"Discord is in trouble: it answers {error.status}. Try again later.")]
    except (aiohttp.ClientError, OSError) as error:
        odd = "" if len(token.split(".")) == 3 else " And what is set as token looks like none."
        name = type(error).__name__
        return [(False, f"Discord does not answer ({name}). Is there a network?{odd}")]
    finally:
        await client.close()
    said: Said = [(True, f"Token: it is that of {client.user}.")]
    said.append((True, "Intents: servers and direct messages; none of them is privileged."))
    invite = invitation(client.application_id or 0)
    if not guilds:
        said.append((False, f"Servers: the bot is in none. Invite it: {invite}"))
    for guild in guilds:
        said.append(_server(guild, invite))
    return said + told


async def _rivals(desk: Desk) -> Said:
    """Return whether another bot was seen that uses the same token."""
    if (at := await rivals.seen(desk)) is None:
        return []
    return [
        (
            False,
            f"Token: another bot answers with it too, last seen {moment_in_words(at)}. If it runs "
            "on this database it does no harm; else people reach now this one, now that: stop one, "
            "or reset the token in the developer portal.",
        )
    ]


async def _channels(client: discord.Client, desk: Desk) -> Said:
    """Return what the bot lacks where matches live. Raises HTTPException."""
    count, found = await channels.surveyed(client, desk)
    if found:
        return [(False, sentence) for sentence in channels.in_words(found)]
    where = counted(count, "channel")
    return [(True, f"Channels: the bot may do all that it needs in {where} of matches.")] * (
        count > 0
    )


# ---- commands ------------------------------------------------------------------------------------


async def _unheard(*what: Any) -> None:
    """Hear nothing: a check asks only which commands there are."""


async def _commands(client: discord.Client, desk: Desk) -> Said:
    """Return whether Discord holds the commands of this version. Raises HTTPException."""
    heard = SimpleNamespace(command=_unheard, complete=_unheard)
    make = partial(book.of_names, heard=heard)
    registrar = Registrar(Tree(client, _unheard), desk, make)
    await registrar.fill()
    found = await registrar.compared()
    differ = {scope: one for scope, one in found.items() if one}
    if not differ:
        return [(True, f"Commands: Discord holds them all, in {counted(len(found), 'place')}.")]
    if not [home for match in await desk.matches() if (home := read_home(match.home))]:
        return [(True, "Commands: not all are told yet; the bot does that when it starts.")]
    return [_differs(scope, one) for scope, one in differ.items()]


def _differs(scope: int | None, found: Difference) -> tuple[bool, str]:
    where = "everywhere" if scope is None else f"in server {scope}"
    counts = ((found.missing, "lacks"), (found.changed, "has otherwise"), (found.surplus, "adds"))
    said = [f"{verb} {len(names)} ({_named(names)})" for names, verb in counts if names]
    return not found.missing, (
        f"Commands {where}: Discord {joined(said)}. Start the bot again: each start tells it what "
        "differs. If it comes back, another copy of the bot runs with this token."
    )


def _named(names: Sequence[str]) -> str:
    more = ", …" if len(names) > FEW else ""
    return ", ".join(f"/{name}" for name in names[:FEW]) + more


def _server(guild: Any, invite: str) -> tuple[bool, str]:
    has = discord.Permissions(int(guild["permissions"]))
    if not (missing := lacking(has)):
        return True, f"Server {guild['name']}: the bot may do all that it needs."
    return False, f"Server {guild['name']}: it lacks {missing}. Invite it again: {invite}"

"""Who may do what: every public method of the desk, really called by every kind of person.

`python -m tests.permissions` writes docs/permissions.md; `test_permissions.py` holds it.
"""

from __future__ import annotations

import asyncio
import inspect
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.desk import REFUSALS, Actor, Desk, NotAllowed
from bot.store import Store
from renders.toolkit.spec import Spec
from tests.desk.matches import now
from tests.desk.people import ALLIED, VC_NVA
from tests.doors import PARTS

PAGE = Path(__file__).parents[1] / "docs" / "permissions.md"
ANN, BO, CID, MOD = (f"club:{name}" for name in ("ann", "bo", "cid", "mod"))
# The match is Ann's (Allied) against Bo (VC/NVA), and Cid has held Allied before her. The seat that
# an act is about is Bo's. Whoever manages a server is a moderator where that server is its home.
PEOPLE = {
    "stranger": Actor("club:eve"),
    "spectator": Actor("club:sue"),
    "the seat's holder": Actor(BO),
    "opponent": Actor(ANN),
    "former player": Actor(CID),
    "moderator": Actor(MOD),
    "playing moderator": Actor(ANN, moderator=True),
    "server owner": Actor("club:own", moderator=True),
    "other server's owner": Actor("far:own"),
    "who runs the program": Actor("club:ops", host=True),
}
STATES = ("open", "running", "finished")
YES, ASKS, NO, NOT_NOW = "yes", "asks", "no", "now no"

OF_MODERATORS = ("cancel", "clock.set", "moving.rehome")  # what one who plays only asks for

# What a method is called with, by parameter; for one method alone by "method.parameter".
WITH: dict[str, Any] = {
    "seat": VC_NVA,
    "text": "a word",
    "reason": "a reason",
    "line": "move 273 VC to 33",
    "order": "move 273 VC to 33",
    "lines": ["move 273 VC to 33"],
    "edit.lines": ["points: 3"],
    "set_standing.lines": ["any: default"],
    "test_standing.line": "any: default",
    "prefix": "move ",
    "verb": "move",
    "blank": "units",
    "filled": {},
    "typed": "",
    "most": 5,
    "agreed": True,
    "holder": "club:zoe",
    "which": "all",
    "wanted": Spec(),
    "want_maps.wanted": True,
    "when": "1 VC/NVA Movement",
    "scene.when": "",
    "show.when": "",
    "sequence": 1,
    "hours": 5.0,
    "set.hours": 12.0,
    "home": "club:there:1",
    "where": "#there",
    "unit": "273 VC",
    "tag": "",
    "at_home": False,
    "force": True,
    "everything": False,
}


def methods() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public method that is given an actor, by its name on the desk."""
    for part, kind in PARTS.items():
        for name, made in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_") and "actor" in inspect.signature(made).parameters:
                yield f"{part}.{name}" if part else name, made


def without_actor() -> list[str]:
    """Every other public method: who asks makes no difference to it."""
    known = dict(methods())
    return [
        f"{part}.{name}" if part else name
        for part, kind in PARTS.items()
        for name, _ in inspect.getmembers(kind, inspect.isfunction)
        if not name.startswith("_") and (f"{part}.{name}" if part else name) not in known
    ]


async def prepared(folder: Path, state: str) -> Path:
    """A database with the match in a state."""
    file = folder / f"{state}.db"
    async with await Store.open(f"sqlite+aiosqlite:///{file}") as store:
        desk = Desk(store, now)
        holders = {ALLIED: CID if state != "open" else ANN, VC_NVA: BO}
        code = (
            await desk.create(
                "tet-offensive", seed="tet", holders=holders, moderators=(MOD,), home="club:hall:1"
            )
        ).code
        if state == "open":
            return file
        await desk.start(code, Actor(BO))
        await desk.give(code, VC_NVA, "deploy", Actor(BO))
        await desk.give(code, VC_NVA, "done", Actor(BO))
        await desk.hand_over(code, ALLIED, ANN, Actor(MOD), "Cid has no time")
        if state == "finished":
            await desk.resign(code, ALLIED, Actor(ANN))
    return file


@asynccontextmanager
async def at(file: Path) -> AsyncIterator[Desk]:
    """A desk at a copy of a database."""
    copy = file.with_name("copy.db")
    for old in file.parent.glob("copy.db*"):
        old.unlink()
    shutil.copy(file, copy)
    async with await Store.open(f"sqlite+aiosqlite:///{copy}") as store:
        yield Desk(store, now)


def called_with(name: str, made: Callable[..., Any], actor: Actor, tag: str) -> dict[str, Any]:
    """The arguments of a call."""
    short, found = name.rpartition(".")[2], {}
    for parameter in inspect.signature(made).parameters.values():
        key = parameter.name
        if key in ("self", "key"):
            continue
        wanted = WITH.get(f"{short}.{key}", WITH.get(key))
        if key == "match":
            found[key] = "tet-1"
        elif key == "actor":
            found[key] = actor
        elif key == "tag":
            found[key] = tag or None
        elif (
            parameter.default is inspect.Parameter.empty
            or f"{short}.{key}" in WITH
            or key == "force"
        ):
            found[key] = wanted
    return found


async def verdict(desk: Desk, name: str, made: Callable[..., Any], actor: Actor, tag: str) -> str:
    """What comes of a call by a person."""
    target: Any = desk
    for step in name.split("."):
        target = getattr(target, step)
    try:
        made_of = target(**called_with(name, made, actor, tag))
        if inspect.isawaitable(made_of):
            await made_of
    except NotAllowed:
        return NO
    except REFUSALS:
        return NOT_NOW
    asked = await desk.requests(BO) + await desk.requests(ANN)
    return ASKS if asked and name in OF_MODERATORS else YES


async def matrix(states: tuple[str, ...] = STATES) -> dict[str, dict[str, list[str]]]:
    """By state and method: the verdict on each kind of person."""
    found: dict[str, dict[str, list[str]]] = {}
    with tempfile.TemporaryDirectory() as named:
        for state in states:
            file = await prepared(Path(named), state)
            async with at(file) as desk:
                tag = ""
                if state == "running":
                    asked = await desk.orders("tet-1", VC_NVA, Actor(BO))
                    tag = asked.questions[0].tag
            rows = found[state] = {}
            for name, made in methods():
                rows[name] = []
                for actor in PEOPLE.values():
                    async with at(file) as desk:
                        rows[name].append(await verdict(desk, name, made, actor, tag))
    return found


def page(found: Mapping[str, Mapping[str, list[str]]]) -> str:
    """The page of the matrix."""
    lines = [
        "# Who may do what at the desk",
        "",
        "Every public method of the desk, called by every kind of person on a match of Ann",
        "(Allied) against Bo (VC/NVA); Cid has held Allied before Ann. The seat that an act is",
        "about is Bo's; a playing moderator is Ann with *Manage Server*. Made by",
        "`python -m tests.permissions`, and held by a test: a method that is not in here fails",
        "it. Every permission is decided in `bot/desk/plain/access.py`.",
        "",
        f"**{YES}**: it was done. **{NO}**: it is not theirs to do. **{NOT_NOW}**: it may be",
        "theirs, but there is nothing to do it to now (nobody has asked for anything, the match",
        f"has not begun or is over). **{ASKS}**: it is only asked for, and done when the others",
        "agree.",
        "",
    ]
    for state, rows in found.items():
        lines += [f"## A match that is {state}", ""]
        lines.append(f"| Method | {' | '.join(PEOPLE)} |")
        lines.append("|---" * (len(PEOPLE) + 1) + "|")
        lines += [f"| `{name}` | {' | '.join(cells)} |" for name, cells in rows.items()]
        lines.append("")
    lines += [
        "## Methods to which it makes no difference who asks",
        "",
        "They tell what everybody may know, or they are about the caller's own id, which a front",
        "door has from whoever it serves and takes from nobody's words.",
        "",
        ", ".join(f"`{name}`" for name in without_actor()) + ".",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(asyncio.run(matrix())), encoding="utf-8")

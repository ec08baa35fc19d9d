"""Malformed orders, names and files: each is refused in a sentence, and changes nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

from bot.desk import REFUSALS, Desk
from bot.desk.proof.document import read
from bot.desk.proof.verify import verify
from bot.store import Store
from engine.kernel.errors import BadOrder
from tests.desk.matches import deployed, moved, now, opened, whole
from tests.desk.people import ALLIED, ANN, BO, MOD, VC_NVA
from tests.hostile import Malformed

LONGEST = 2000  # characters of a refusal: what one message of Discord holds


async def _moments(desk: Desk) -> list[str]:
    """Matches at moments that ask for different things."""
    codes = [await opened(desk), await deployed(desk), await moved(desk)]
    fighting = await moved(desk)
    await desk.give(fighting, VC_NVA, "done", BO)
    solitaire = await desk.open_match(
        "vietnam-solitaire",
        holders={"US/ARVN": BO.id},
        moderators=(MOD.id,),
        options={"scenario": "tet-1968"},
    )
    return [*codes, fighting, solitaire.code]


async def _legal(desk: Desk, code: str, seat: int) -> list[str]:
    asked = await desk.orders(code, seat, BO, answers=True)
    found = list((await desk.examples(code, seat, BO)).values())
    for question in asked.questions:
        found += question.answers
    return found or ["done"]


def _doors(desk: Desk, code: str, seat: int, text: str) -> dict[str, Callable[[], Awaitable[Any]]]:
    """What a text can be given to."""
    return {
        "give": lambda: desk.give(code, seat, text, BO, careful=True),
        "give_all": lambda: desk.give_all(code, seat, text.splitlines(), BO),
        "complete": lambda: desk.complete(code, seat, text, BO),
        "odds": lambda: desk.odds(code, seat, text, BO),
        "standing": lambda: desk.set_standing(code, seat, [text], BO),
        "test": lambda: desk.test_standing(code, seat, text, BO),
        "edit": lambda: desk.edit(code, MOD, text, "hostile"),
        "fill": lambda: desk.fill(code, seat, "move", "units", {"destination": text}, text, BO),
        "seat": lambda: desk.view(code, text, BO),
        "match": lambda: desk.status(text),
        "default": lambda: desk.give_default(code, seat, text, BO),
        "position": lambda: desk.open_match("tet-offensive", position_text=text),
        "options": lambda: desk.open_match("tet-offensive", options={"players": text}),
        "zone": lambda: desk.people.set_zone(BO.id, text),
        "hours": lambda: desk.people.set_hours(BO.id, text),
        "away": lambda: desk.people.go_away(BO.id, text, text),
    }


async def _send(store: Store, count: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Send so many texts; how many were refused and how many were taken, by what they went to."""
    desk, random = Desk(store, now), Random(seed)
    codes = await _moments(desk)
    refused: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    sources: dict[str, Malformed] = {}
    words = [ALLIED, VC_NVA, "Saigon", "Quang Tri", "273 VC", "1 Cav", "Mekong", *codes]
    for _ in range(count):
        code = random.choice(codes)
        seat = 0 if code.startswith("vs") else 1
        if code not in sources:
            sources[code] = Malformed(random, await _legal(desk, code, seat), words)
        text = sources[code].text()
        doors = _doors(desk, code, seat, text)
        name = random.choice(list(doors))
        before = await whole(desk, code), (await desk.status(code)).handoffs
        try:
            await doors[name]()
        except REFUSALS as refusal:
            refused[name] += 1
            assert 0 < len(str(refusal)) <= LONGEST, (name, text)
            after = await whole(desk, code), (await desk.status(code)).handoffs
            assert before == after, (name, text)
        except Exception as fault:
            fault.add_note(f"{name}: {text!r}"[:500])
            raise
        else:
            taken[name] += 1
            if name in ("give", "give_all", "standing", "default", "edit"):
                # By chance it was legal: another match takes the place of this one.
                sources.pop(code, None)
                codes[codes.index(code)] = await moved(desk)
    return refused, taken


async def test_whatever_is_typed_is_refused_or_meant(store: Store) -> None:
    refused, _ = await _send(store, 400, seed=1968)
    assert sum(refused.values()) > 200
    assert refused["give"] > 10


@pytest.mark.campaign
async def test_sixty_thousand_texts(store: Store) -> None:
    refused, taken = await _send(store, 60_000, seed=30)
    assert sum(refused.values()) > 40_000, (refused, taken)


def _meaning(document: Any) -> str:
    """What a file says: a default may be left out, and hex may be written in capitals."""
    return msgspec.json.encode(read(document)).decode().lower()


async def _tell(desk: Desk, count: int, seed: int) -> Counter[str]:
    """Verify so many exports, each changed in some place."""
    code = await moved(desk, seed=None)
    await desk.resign(code, ALLIED, ANN)
    document = await desk.export(code, MOD)
    chance, whole_file = Random(seed), json.dumps(document).encode()
    source, said = Malformed(chance, [], []), Counter[str]()
    for _ in range(count):
        changed: Any = source.document(document)
        if chance.random() < 0.3:
            changed = source.bytes(whole_file)
        try:
            report = verify(changed)
        except (BadOrder, *REFUSALS) as refusal:
            said["refused"] += 1
            assert len(str(refusal)) <= LONGEST
        else:
            said["true" if report.ok else "false"] += 1
            assert not report.ok or _meaning(changed) == _meaning(document), changed
    return said


async def test_no_changed_export_is_called_true(store: Store) -> None:
    said = await _tell(Desk(store, now), 60, seed=1)
    assert said["refused"] + said["false"] > 50


@pytest.mark.campaign
async def test_ten_thousand_changed_exports(store: Store) -> None:
    said = await _tell(Desk(store, now), 10_000, seed=2)
    assert said["refused"] + said["false"] > 9_900

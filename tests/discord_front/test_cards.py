"""Cards: within Discord's limits whatever they hold, and plain text where Discord shows none."""

from __future__ import annotations

from typing import Any

import pytest

from bot.desk.plain.games import GAMES
from bot.discord_front.plain.cards import Button, Card, Choice, Option, Part, Row, words_of
from bot.discord_front.plain.sending import parts
from bot.discord_front.plain.speech import Picture, cut, split
from tests.discord_front.conftest import Bot
from tests.discord_front.matches import firing, given
from tests.discord_standin import Discord, Fault, Person, parts_of
from tests.discord_standin.limits import LAID_OUT, Refusal, check_components, check_layout, walk
from tests.discord_standin.world import Json

CLOSING = ("Done", "As usual", "Phase as usual")


def crowded(parts: int, text: int, spare: bool = True) -> Card:
    """A card with so many places and so long a text."""
    blocks: list[Any] = ["x" * text]
    blocks += [Part("y" * 100, Button("Order", f"at-{n}"), spare=spare) for n in range(parts)]
    options = [Option(f"{'z' * 200} {n}", str(n), "w" * 200) for n in range(40)]
    blocks += [Choice("a", "p" * 300, options, most=40), Choice("b", "verbs", options)]
    blocks.append(Row([Button("l" * 200, "map"), Button("Paste", "paste"), Button("Undo", "undo")]))
    blocks += [Part("What it does.", Button(label, label)) for label in CLOSING]
    picture = Picture("map.png", "a" * 2000, b"png")
    return Card(blocks, 0xC01F2B, (picture,), {"orders.txt": "line"})


@pytest.mark.parametrize(("parts", "text"), [(0, 1), (6, 500), (40, 3000), (30, 3800)])
def test_a_card_fits_whatever_it_holds(parts: int, text: int) -> None:
    card = crowded(parts, text)
    laid_out = card.layout().to_components()
    check_layout(laid_out, {"map.png": b"", "orders.txt": b""})
    labels = {part.get("label") for part in walk(laid_out)}
    assert labels >= {*CLOSING, "Undo"}, "only places may be left out"
    view = card.controls()
    assert view is not None
    check_components(view.to_components())
    assert laid_out[0]["accent_color"] == 0xC01F2B


def test_a_card_that_fits_in_no_way_is_refused_by_the_stand_in() -> None:
    with pytest.raises((ValueError, Refusal)):
        check_layout(crowded(40, 10, spare=False).layout().to_components(), {"map.png": b""})
    for texts in (["x" * 4001], []):
        with pytest.raises(Refusal):
            check_layout(Card(texts).layout().to_components(), {})


def test_what_closes_a_question_stands_by_itself() -> None:
    card = crowded(3, 100)
    for components in (card.layout().to_components(), card.controls().to_components()):  # type: ignore[union-attr]
        for row in walk(components):
            labels = [part.get("label") for part in row.get("components") or ()]
            assert len([one for one in labels if one in CLOSING]) <= 1, labels


def test_a_long_text_comes_before_its_card() -> None:
    text = "\n".join(f"line {n} {'x' * 90}" for n in range(120))
    *before, card = parts(text, crowded(5, 800))
    assert isinstance(card, Card)
    check_layout(card.layout().to_components(), {"map.png": b"", "orders.txt": b""})
    assert all(0 < len(words_of(part)) <= 2000 for part in before)
    said = "\n".join(map(words_of, [*before, card]))
    assert all(f"line {n} " in said for n in range(120))
    assert words_of(Card(["a", Part("b", Button("c", "c"))])) == "a\nb"


def test_every_seat_of_every_game_has_a_colour() -> None:
    for game in GAMES.values():
        seats = set(game.standins) | set(game.ruleset().seats)
        assert set(game.colours) == seats, game.name


async def test_a_question_is_a_card_in_the_seats_colour_with_its_map(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    await given(bo, thread, "/done")
    await bot.delivered()
    question = ann.inbox[-1]
    assert "**Your move in tet-1**" in question["content"]
    (frame,) = question["components"]
    assert question["flags"] & LAID_OUT
    assert f"#{frame['accent_color']:06x}" == GAMES["tet-offensive"].colours["Allied"]
    kinds = [part["type"] for part in frame["components"]]
    assert kinds[:3] == [10, 12, 9], "words, then the map, then where something can be ordered"
    assert "**Saigon** " in question["content"]
    shown = (await ann.command("/todo", thread)).message
    assert {"Order", *CLOSING} <= {part.get("label") for part in parts_of(shown)}
    report = [m for m in discord.said_in(thread) if "has ended**" in m["content"]][-1]
    assert report["flags"] & LAID_OUT and report["attachments"]
    board = next(m for m in discord.said_in(thread) if m.get("pinned"))
    assert board["flags"] & LAID_OUT and "SHA-256 of the seed" in board["content"]


async def test_where_discord_shows_no_card_a_text_says_the_same(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """A reply, a question that is written directly, and the board."""
    bot.cards_refused = True
    thread = await firing(discord, channel, ann, bo, bot)
    discord.rest.faults.append(Fault("POST", r"/webhooks/.*", 400, code=50035))
    reply = await bo.command("/todo", thread)
    assert not reply.message["flags"] & LAID_OUT
    assert "Orders: " in reply.text and "Without orders: " in reply.text
    labels = [part.get("label") for part in parts_of(reply.message)]
    assert set(CLOSING) <= set(labels)
    rows = [[p.get("label") for p in row["components"]] for row in reply.message["components"]]
    assert all(len([one for one in row if one in CLOSING]) <= 1 for row in rows)
    inbox = ann.dm_channel["id"]
    discord.rest.faults.append(Fault("POST", rf"/channels/{inbox}/messages", 400, code=50035))
    await given(bo, thread, "/attack target:RP Saigon units:C-10 Sap", "/done")
    await bot.delivered()
    question = ann.inbox[-1]
    assert not question["flags"] & LAID_OUT and "Your fire in Saigon" in question["content"]
    assert question["attachments"] and "As usual" in str(parts_of(question))
    assert "it stands" in (await ann.press(question, "As usual")).text


async def test_an_order_is_put_together_on_one_card(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """A place, a target, two of the units: with the chances before it is given."""
    thread = await firing(discord, channel, ann, bo, bot)
    shown = await bo.command("/todo", thread)
    card = await bo.press(shown.message, "Order")
    assert "**Saigon**: which order?" in card.text
    said = len(discord.world.seen)
    card = await bo.press(card.message, "Attack")
    assert "attack … with (units)" in card.text
    card = await bo.select(card.message, "RP Saigon")
    assert "attack RP Saigon with …" in card.text
    card = await bo.select(card.message, "273 VC", "274 VC")
    assert "attack RP Saigon with 273 VC, 274 VC" in card.text and "%" in card.text
    assert await bot.stop() == 0
    await bot.start()
    card = await bo.press(card.message, "More units")
    card = await bo.select(card.message, "C-10 Sap")
    if "Give it" in str(parts_of(card.message)):
        card = await bo.press(card.message, "Give it")
    assert "`attack RP Saigon with 273 VC, 274 VC, C-10 Sap`: drafted" in card.text
    fresh = [one.kind for one in discord.world.seen[said:] if one.reader == bo.id]
    assert set(fresh) == {"edit"}, "each tap changes the same card"
    # A card whose question has been answered says so, and reveals nothing.
    begun = await bo.select((await bo.command("/todo", thread)).message, "attack")
    await given(bo, thread, "/done")
    old = await bo.press(begun.message, "Begin anew")
    assert "answered already" in old.text and old.private


async def test_a_tap_is_logged_without_the_order(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    shown = await bo.command("/todo", thread)
    card = await bo.press(shown.message, "Order")
    card = await bo.press(card.message, "Attack")
    await bo.select(card.message, "RP Saigon")
    await discord.until(lambda: '"what": "click t"' in bot.log.read_text())
    assert '"what": "click spot"' in bot.log.read_text()


def test_no_text_is_cut_in_mid_word() -> None:
    words = "one two three " * 40
    for most in range(20, 120):
        head = cut(words, most)
        assert len(head) <= most and words.startswith(head.removesuffix("…"))
        assert head.removesuffix("…").split()[-1] in ("one", "two", "three")
        assert all(len(part) <= most for part in split(words, most))
        assert " ".join(split(words, most)).split() == words.split()
    assert cut("x" * 50, 20) == "x" * 19 + "…"


async def test_a_log_as_a_file_has_names_for_people(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    await given(bo, thread, "/attack target:RP Saigon units:C-10 Sap", "/done")
    await ann.press((await ann.command("/todo", thread)).message, "As usual")
    log = await ann.command("/match log", thread)
    (file,) = [a for a in log.message["attachments"] if a["filename"] == "tet-1-log.txt"]
    text = discord.world.files[file["id"]].decode()
    assert "Bo" in text and "discord:" not in text


async def test_commands_in_words_begin_with_a_tap(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """Those without blanks: Discord's mention has their id, that of the server for its orders."""
    thread = await firing(discord, channel, ann, bo, bot)
    known = {c["name"]: c["id"] for c in discord.world.commands}
    here = {c["name"]: c["id"] for c in discord.world.guild_commands[channel["guild_id"]]}
    reply = await bo.command("/todo", thread)
    raw = str(reply.it.original)
    assert f"</attack:{here['attack']}>" in raw and "`/attack`" in reply.text
    await given(bo, thread, "/done")
    await bot.delivered()
    raw = str(list(discord.world.messages[ann.dm_channel["id"]].values())[-1])
    assert f"</since:{known['since']}>" in raw and f"</attack:{known['attack']}>" in raw
    raw = str(list(discord.world.messages[thread["id"]].values()))
    assert f"</match log:{known['match']}>" in raw or f"</match join:{known['match']}>" in raw
    assert await bot.stop() == 0
    await bot.start()
    raw = str((await bo.command("/help", channel)).it.original)
    assert f"</todo:{known['todo']}>" in raw or f"</undo:{known['undo']}>" in raw

"""Names and sets over the wire: in the blanks of a command, as a line, in a direct message."""

from __future__ import annotations

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import given, moving
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json

MANAGES = str(1 << 5)  # Manage Server


@pytest.fixture
def eve(discord: Discord, channel: Json) -> Person:
    """Somebody who manages the server, plays in no match, and sets positions up."""
    person = discord.person("Eve", channel["guild_id"])
    discord.world.members[channel["guild_id"], person.id]["permissions"] = MANAGES
    return person


async def laid(eve: Person, where: Json, *lines: str) -> None:
    """The position is changed by a moderator."""
    command = f"/moderator edit lines:{'; '.join(lines)} reason:a test"
    assert "the position is changed" in (await eve.command(command, where)).text


async def answered(person: Person, bot: Bot, line: str) -> str:
    """What a direct message is answered."""
    await bot.delivered()
    before = len(person.inbox)
    await person.write(line)
    (answer, *_) = await person.news(before)
    return str(answer["content"])


FROM_34 = (
    "274 VC, 275 VC, C-10 Sap, U-1 VC, 1 VC Bn, 2 VC Bn, 3 VC Bn, 4 VC Bn, 5 VC Bn, 6 VC Bn, "
    "D16 VC, 56 VC, 101 VC Bn, 238 VC, 267 VC, 268 VC, 508 VC"
)


async def test_sets_in_the_blanks_of_a_command_and_in_a_direct_message(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    for command, meant in (
        ("/move units:all from 34 destination:Saigon", f"271 VC, 273 VC, {FROM_34} to Saigon"),
        ("/move units:all except 273 origin:34 destination:sai", f"271 VC, {FROM_34} from 34 to"),
        ("/move units:271, 273-275 destination:Saigon", "271 VC, 273 VC, 274 VC, 275 VC to Saigon"),
    ):
        reply = await bo.command(command, thread)
        assert f"`move {meant}" in reply.text and "drafted" in reply.text
        await bo.command("/orders clear", thread)
    said = await answered(bo, bot, "move all from 34 except 273 to Saigon")
    assert "1 order understood" in said and "`move 271 VC, 274 VC, 275 VC" in said
    said = await answered(bo, bot, "move rest from 34 to 33")
    assert "`move 273 VC from 34 to 33`" in said, "the others have moved"
    await bo.command("/orders clear", thread)
    said = await answered(bo, bot, "move 3 vc from 34 to Saigon")
    assert '"3 vc" could be any of 271 VC (34), 273 VC (34)' in said and "Name those" in said
    assert "7 Mar is not yours to command." in await answered(bo, bot, "move 7 Mar to Hue")
    reply = await bo.command("/move units:D1 destination:Saigon", thread)
    assert "D1 VC may move to Can Tho" in reply.text
    assert "Or do you mean: 1. move D16 VC to Saigon? Then type its number." in reply.text
    assert "`move D16 VC to Saigon`" in await answered(bo, bot, "1")
    assert await bo.autocomplete("/move units:al", thread) == ["all"]
    assert "Saigon" in await bo.autocomplete("/move units:all from 34 destination:", thread)
    assert "Hue" not in await bo.autocomplete("/move units:all from 34 destination:", thread)


async def test_what_stands_there_is_meant(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, eve: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await laid(
        eve, thread, "stage: Allied Combat - start", "at Da Nang: 52 VC I, 7 Mar, 1 Mar",
        "face_up: 52 VC I",
    )  # fmt: skip
    await given(bo, thread, "/done")
    reply = await ann.command("/attack target:52 units:7 Mar", thread)
    assert "`attack 52 VC I with 7 Mar`: drafted" in reply.text
    assert "`attack 52 VC I with 1 Mar, 7 Mar" in await answered(ann, bot, "attack 52 with all")
    await laid(
        eve, thread, "stage: Allied Aero-Mech Movement - start", "at Long Binh: 2/1 Inf, 101 Avn"
    )
    reply = await ann.command("/lift unit:2/1 Inf destination:Saigon aviation:101", thread)
    assert "`lift 2/1 Inf to Saigon by 101 Avn`" in reply.text
    reply = await ann.command("/lift unit:1/101 destination:Saigon aviation:101 VC", thread)
    assert "101 VC is not an aviation group or air unit of yours" in reply.text
    await laid(
        eve, thread, "stage: Allied Search - orders", "at 34: 1/1 Inf, 273 VC",
        "at 33: 2/1 Inf, 274 VC",
    )  # fmt: skip
    every = await ann.command("/search areas:all", thread)
    assert "`search 11, 12, 13, 22, 24, 26, 31, 32, 33, 34, 42`" in every.text
    await ann.command("/orders clear", thread)
    but = await answered(ann, bot, "search all except 31-34")
    assert "`search 11, 12, 13, 22, 24, 26, 42`" in but


async def test_one_fight_is_meant_by_its_region(
    discord: Discord, bot: Bot, channel: Json, ann: Person, eve: Person
) -> None:
    await ann.command("/match new game:vietnam-solitaire seat:US/ARVN seed:1", channel)
    thread = discord.thread_of("vs-1")
    await ann.command("/match start", thread)
    await bot.delivered()
    await laid(
        eve, thread, "stage: US and ARVN Forces Fight - start", "at Cu Chi 5: US 1, VC 1",
        "at Saigon 3-4: ARVN 1, VC 2", "at Saigon 6: US 2, NVA 1", "points: 9",
    )  # fmt: skip
    reply = await ann.command("/attack area:Saigon", thread)
    assert '"Saigon" could be: 1. Saigon 3-4; 2. Saigon 6. Which number?' in reply.text
    assert "`attack Cu Chi 5`" in await answered(ann, bot, "attack Cu Chi")


async def test_a_number_alone_is_a_unit_of_ones_own(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, eve: Person
) -> None:
    """Enemy units whose names begin so are not asked about."""
    thread = await moving(discord, channel, ann, bo, bot)
    await laid(eve, thread, "at L-3: 10 NVA", "at 13: 10 Sap", "at My Tho: 10/7 ARVN")
    reply = await bo.command("/move units:10 destination:12", thread)
    assert "`move 10 Sap to 12`" in reply.text
    await bo.command("/undo", thread)
    assert "`move 10 Sap to 12`" in await answered(bo, bot, "move 10 to 12")
    assert "`move U-1 VC to 33`" in await answered(bo, bot, "move u1 to 33")


async def test_the_unit_that_the_question_is_about_is_meant(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, eve: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await laid(
        eve, thread, "stage: Allied Combat - battles", "at 34: 3/1 Inf, 3/1 Cav, 273 VC",
        "at Hue: 3/1 ARVN", "hit: 3/1 Inf", "battle: 34",
    )  # fmt: skip
    wrong = await answered(ann, bot, "retreat 3/1 to Saigno")
    assert "Saigno" in wrong and "Saigon" in wrong, "a slip is asked about, not taken"
    assert "`retreat 3/1 Inf to Saigon`" in await answered(ann, bot, "retreat 3/1 to Saigon")


async def test_all_but_one_are_turned_up(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await given(bo, thread, "/done")
    said = await answered(bo, bot, "reveal all except 273")
    (order,) = [line for line in said.splitlines() if line.startswith("- `reveal ")]
    assert "416 VC" in order and "273 VC" not in order


async def test_so_many_of_a_kind_from_an_area(
    discord: Discord, bot: Bot, channel: Json, ann: Person, eve: Person
) -> None:
    await ann.command("/match new game:vietnam-solitaire seat:US/ARVN seed:1", channel)
    thread = discord.thread_of("vs-1")
    await ann.command("/match start", thread)
    await bot.delivered()
    await laid(
        eve, thread, "stage: Raise and Move US or ARVN Forces - orders", "points: 9",
        "at Saigon 3-4: ARVN 1, ARVN 2, ARVN 3, US 1", "at Saigon 5: ARVN 4",
    )  # fmt: skip
    said = await answered(ann, bot, "move 2 ARVN from Saigon 3-4 to Saigon 5")
    assert "`move ARVN 1, ARVN 2 to Saigon 5`" in said


async def test_yes_no_and_numbers_answer_a_question_of_two(
    discord: Discord, bot: Bot, channel: Json, ann: Person, eve: Person
) -> None:
    await ann.command("/match new game:vietnam-solitaire seat:US/ARVN seed:1", channel)
    thread = discord.thread_of("vs-1")
    await ann.command("/match start", thread)
    await bot.delivered()
    for _ in range(4):
        await answered(ann, bot, "pass")
    todo = (await ann.command("/todo", thread)).text
    assert "Do you retreat from Highlands 3-4" in todo
    assert 'There is no order "3"' in await answered(ann, bot, "3")
    assert "Nothing is asked" not in await answered(ann, bot, "maybe")
    assert "`stay`" in await answered(ann, bot, "No.")

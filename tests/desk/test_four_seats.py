"""Matches of four at the desk: options kept with the match, four people who need not wait."""

from __future__ import annotations

import pytest

from bot.desk import Actor, Desk, NotAllowed
from bot.desk.proof import verify
from engine.kernel.errors import BadOrder, UnknownName
from engine.tet_offensive.ruleset import TetOffensive
from tests.desk.people import MOD

SEATS = ("US", "ARVN", "NVA", "VC")
PEOPLE = {seat: Actor(seat.lower()) for seat in SEATS}
OPTIONS = {"players": "advanced", "strategic-recon": "on"}
LIFT = """turn: 3
stage: Allied Aero-Mech Movement - orders
at Saigon: III Avn
based: III Avn
at 31: 43/18 ARVN
at 11: 1 NVA, 416 VC
"""


async def opened(desk: Desk, text: str | None = None, **options: str) -> str:
    """A match of four with options, that waits for somebody."""
    holders = {seat: person.id for seat, person in PEOPLE.items()}
    chosen = {**OPTIONS, **options}
    status = await desk.open_match(
        "tet-offensive", seed="four", holders=holders, moderators=(MOD.id,), position_text=text,
        options=chosen,
    )  # fmt: skip
    return status.code


async def awaited(desk: Desk, code: str) -> list[str]:
    """The seats that are waited for."""
    return [one.seat for one in (await desk.status(code)).awaited]


async def test_what_was_chosen_is_kept_and_shown(desk: Desk) -> None:
    """In the status, and in the export, which verifies with it."""
    code = await opened(desk)
    status = await desk.status(code)
    assert status.options["players"] == "advanced"
    assert status.options["strategic-recon"] == "on" and status.options["invasion"] == "off"
    document = await desk.export(code, MOD, True)
    assert document["options"]["players"] == "advanced"
    assert list(document["seats"]) == list(SEATS)


async def test_an_option_that_the_game_does_not_have_is_refused(desk: Desk) -> None:
    """Before there is a match."""
    with pytest.raises(UnknownName):
        await opened(desk, players="three")
    with pytest.raises(UnknownName):
        await opened(desk, weather="on")


async def test_allies_act_at_once_and_close_their_own_part(desk: Desk) -> None:
    """Neither waits for the other; the phase goes on when both are done."""
    code = await opened(desk)
    assert await awaited(desk, code) == ["NVA", "VC"]
    await desk.give(code, "VC", "deploy", PEOPLE["VC"])
    await desk.give(code, "NVA", "deploy", PEOPLE["NVA"])
    await desk.give(code, "NVA", "done", PEOPLE["NVA"])
    assert await awaited(desk, code) == ["VC"]
    await desk.undo(code, "NVA", PEOPLE["NVA"])
    assert await awaited(desk, code) == ["NVA", "VC"]
    await desk.give(code, "NVA", "done", PEOPLE["NVA"])
    await desk.give(code, "VC", "done", PEOPLE["VC"])
    assert await awaited(desk, code) == ["NVA", "VC"]


async def test_an_allys_draft_is_not_in_anybodys_log(desk: Desk) -> None:
    """Their side reads it when the phase goes on, the enemy never."""
    code = await opened(desk)
    for seat in ("NVA", "VC"):
        await desk.give(code, seat, "deploy", PEOPLE[seat])
        await desk.give(code, seat, "done", PEOPLE[seat])
    await desk.give(code, "VC", "move 273 VC to Saigon", PEOPLE["VC"])
    for seat in SEATS:
        text = "\n".join(line.text for line in await desk.log(code, seat, PEOPLE[seat]))
        assert ("moves from 34 to Saigon" in text) is (seat == "VC")
    for seat in ("NVA", "VC"):
        await desk.give(code, seat, "done", PEOPLE[seat])
    for seat in SEATS:
        text = "\n".join(line.text for line in await desk.log(code, seat, PEOPLE[seat]))
        assert ("moves from 34 to Saigon" in text) is (seat in ("NVA", "VC"))


async def test_a_standing_order_consents_at_once(desk: Desk) -> None:
    """The US player lifts a South Vietnamese unit, and nobody waits."""
    code = await opened(desk, LIFT)
    await desk.set_standing(code, "ARVN", ["consent: agree {unit}"], PEOPLE["ARVN"])
    before = (await desk.status(code)).handoffs
    await desk.give(code, "US", "lift 43/18 ARVN to Song Be by III Avn", PEOPLE["US"])
    await desk.give(code, "US", "done", PEOPLE["US"])
    status = await desk.status(code)
    assert (status.phase_name, status.handoffs) == ("Allied Movement", before + 1)
    lines = (await desk.position_text(code, None, MOD, everything=True)).splitlines()
    assert "43/18 ARVN" in next(line for line in lines if line.startswith("at Song Be:"))


@pytest.mark.parametrize(
    ("word", "order"),
    [
        ("yes", "agree 43/18 ARVN"),
        ("No.", "refuse 43/18 ARVN"),
        ("43/18 yes", ""),
        ("refuse", "refuse 43/18 ARVN"),
        ("agree 43/18", "agree 43/18 ARVN"),
        ("1", "agree 43/18 ARVN"),
        ("default", "refuse 43/18 ARVN"),
    ],
)
async def test_yes_and_no_answer_an_ally(desk: Desk, word: str, order: str) -> None:
    code = await opened(desk, LIFT)
    await desk.give(code, "US", "lift 43/18 ARVN to Song Be by III Avn", PEOPLE["US"])
    await desk.give(code, "US", "done", PEOPLE["US"])
    if not order:
        with pytest.raises(BadOrder):
            await desk.give(code, "ARVN", word, PEOPLE["ARVN"])
        return
    assert (await desk.give(code, "ARVN", word, PEOPLE["ARVN"])).echo == order


async def test_without_one_he_is_asked_and_the_enemy_reads_nothing_of_it(desk: Desk) -> None:
    """When the US player is done, and nobody but the two allies reads what it is about."""
    code = await opened(desk, LIFT)
    await desk.give(code, "US", "recon Delta in 23", PEOPLE["US"])
    await desk.give(code, "US", "lift 43/18 ARVN to Song Be by III Avn", PEOPLE["US"])
    for seat in ("ARVN", "NVA", "VC"):
        text = "\n".join(line.text for line in await desk.log(code, seat, PEOPLE[seat]))
        assert "Delta" not in text and "43/18" not in text
    await desk.give(code, "US", "done", PEOPLE["US"])
    assert await awaited(desk, code) == ["ARVN"]
    asked = (await desk.orders(code, "ARVN", PEOPLE["ARVN"])).questions[0].text
    assert "43/18 ARVN" in asked and "Song Be" in asked and "III Avn" in asked
    (shown,) = (await desk.status(code)).awaited
    assert "43/18" not in " ".join(shown.questions)
    await desk.give(code, "ARVN", "refuse 43/18 ARVN", PEOPLE["ARVN"])
    assert await awaited(desk, code) == ["US"]
    for seat, knows in (("US", True), ("ARVN", True), ("NVA", False), ("VC", False)):
        text = "\n".join(line.text for line in await desk.log(code, seat, PEOPLE[seat]))
        assert ("III Avn may not carry 43/18 ARVN" in text) is knows
        assert "Delta" not in text or seat == "US"


@pytest.mark.parametrize("word", ["agree", "Refuse", "agr"])
async def test_a_word_alone_answers_the_only_request(desk: Desk, word: str) -> None:
    """Of several it must be said which."""
    code = await opened(desk, LIFT)
    await desk.give(code, "US", "lift 43/18 ARVN to Song Be by III Avn", PEOPLE["US"])
    with pytest.raises(BadOrder, match="is typed so"):
        await desk.give(code, "ARVN", "agree", PEOPLE["ARVN"])  # nobody asks for anything yet
    await desk.give(code, "US", "done", PEOPLE["US"])
    given = await desk.give(code, "ARVN", word, PEOPLE["ARVN"])
    assert given.echo == f"{'refuse' if word == 'Refuse' else 'agree'} 43/18 ARVN"


async def test_a_word_alone_answers_none_of_two_requests(desk: Desk) -> None:
    text = LIFT.replace("43/18 ARVN", "43/18 ARVN, 52/18 ARVN").replace(
        "III Avn\n", "III Avn, 1 Cav Avn\n"
    )
    code = await opened(desk, text)
    for line in (
        "lift 43/18 ARVN to Song Be by III Avn",
        "lift 52/18 ARVN to Song Be by 1 Cav Avn",
        "done",
    ):
        await desk.give(code, "US", line, PEOPLE["US"])
    with pytest.raises(BadOrder, match=r"1[.] agree 43/18 ARVN; 2[.] agree 52/18 ARVN"):
        await desk.give(code, "ARVN", "agree", PEOPLE["ARVN"])


@pytest.mark.parametrize("players", ["4", "advanced"])
async def test_a_whole_match_of_four_verifies(desk: Desk, players: str) -> None:
    """By defaults to its end, then from its export with the revealed seed."""
    code = await opened(desk, players=players, **{"blind-bombing": "on", "invasion": "on"})
    for seat in SEATS:
        await desk.set_standing(code, seat, ["any: default"], PEOPLE[seat])
    assert (await desk.status(code)).state == "finished"
    document = await desk.export(code, MOD, False)
    assert verify.verify(document).ok


def test_the_rules_of_a_match_are_made_for_its_options() -> None:
    """Four seats for four players, without a word of the desk's."""
    assert TetOffensive(chosen={"players": "4"}).seats == SEATS


async def test_an_ally_knows_no_more_than_his_side(desk: Desk) -> None:
    """Who has played one army of a side may be given the other, and none of the enemy's."""
    code = await opened(desk)
    await desk.hand_over(code, "NVA", "cy", MOD, "ill")
    for seat in ("US", "ARVN"):
        with pytest.raises(NotAllowed, match="no seat of another side"):
            await desk.hand_over(code, seat, PEOPLE["NVA"].id, MOD, "well again")
    await desk.hand_over(code, "VC", PEOPLE["NVA"].id, MOD, "well again")
    assert (await desk.status(code)).seats["VC"] == PEOPLE["NVA"].id

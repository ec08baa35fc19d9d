"""All that Discord can, at the hot seat: odds, units, rules, since, dice, todo, clock, pass ..."""

import asyncio
from pathlib import Path

import pytest

from bot.desk import TABLE, Actor
from bot.discord_front.outbox import saying
from bot.terminal import looking
from bot.terminal.completing import offers
from bot.terminal.desks import at_desk
from bot.terminal.hot_seat import HotSeat
from bot.terminal.lines import Piped
from tests.terminal.conftest import Umpire

BATTLES = """
turn: 5
stage: US and ARVN Forces Fight - start
points: 5
at Cu Chi 5: US 1, VC 1
at Saigon 3-4: ARVN 1, VC 2, VC 3
"""
SAIGON = "move C-10 Sap, 273 VC, 274 VC to Saigon\npass\n"


@pytest.fixture
def fighting(moving: str, umpire: Umpire) -> str:
    """tet-1 with a battle in Saigon to be ordered by VC/NVA."""
    umpire("play", moving, "--seat", "VC/NVA", typed=f"{SAIGON}pass\n")
    return moving


def test_odds_of_an_attack_before_and_as_it_is_ordered(fighting: str, umpire: Umpire) -> None:
    attack = "attack 5 VNMC with 273 VC"
    asked = umpire("orders", fighting, "--seat", "VC/NVA").out
    assert "Your fire in Saigon" in asked, asked
    said = umpire("play", fighting, "--seat", "vc", typed="odds attack\nodds\nodds done\n")
    assert "odds takes an order" in said.err
    assert "It rolls no dice." in said.out
    (line,) = [one for one in asked.splitlines() if "Your fire in Saigon" in one]
    target = line.split(" At ")[1].split(",")[0].split(" with ")[0].rstrip(".")
    attack = f"attack {target} with 273 VC"
    said = umpire("play", fighting, "--seat", "vc", typed=f"odds {attack}\n{attack}\n")
    assert said.err == ""
    assert f"{attack}, if you give it:" in said.out
    chances = [one for one in said.out.splitlines() if "%" in one]
    assert len(chances) >= 4 and chances[: len(chances) // 2] == chances[len(chances) // 2 :]


def test_odds_of_each_order_of_a_line(umpire: Umpire, folder: Path) -> None:
    (folder / "position.txt").write_text(BATTLES)
    umpire("new", "vietnam-solitaire", "--seed", "1", "--position", "position.txt")
    said = umpire("play", "vs-1", typed="attack all\n").out.splitlines()
    orders = [n for n, line in enumerate(said) if line.startswith("US/ARVN: attack")]
    assert orders and all("%" in said[n + 1] for n in orders), said
    assert any("# not yet, as you are asked something first: attack Saigon 3-4" in x for x in said)


def test_an_order_for_which_there_is_nothing_is_not_named(umpire: Umpire) -> None:
    """In 1964 nothing is for sale yet; what is typed all the same is told so."""
    umpire("new", "vietnam-solitaire", "--seed", "7")
    said = umpire("play", "vs-1", typed="pass\nraise ARVN 1 in Saigon\n")
    assert "  move UNITS to AREA · done" in said.out and "raise UNITS" not in said.out
    assert "ARVN 1 is not for sale. Now: none." in said.err


def test_units(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, "--seat", "vc", typed="units\nunits 34\nunits all\n")
    own, _, rest = said.out.partition("34 (province")
    assert "Your units:" in own and "273 VC" in own and "RP Saigon" not in own
    assert "  274 VC (" in rest
    assert "The units that you can read:" in rest
    other = umpire("play", moving, "--seat", "Allied", typed="units\nunits all\n").out
    assert "Your units:" in other and "273 VC" not in other


def test_rules(moving: str, umpire: Umpire) -> None:
    said = umpire(
        "play", moving, typed="rules attack\nrules combat proc\nrules fire\nrules\nrules x\n"
    )
    assert "attack TARGET with UNITS" in said.out
    assert "Rulebook: Combat Procedure." in said.out
    assert "Your fire in an area" in said.out
    assert "Headings: Preparing for Play" in said.out
    assert 'Nothing is called "x"' in said.err
    said = umpire("play", moving, typed="rules insurrection\nrules morale phase\n")
    assert "Insurrection\n" in said.out and "Morale Phase\n" in said.out and said.err == ""


def test_since_tells_each_thing_once(moving: str, umpire: Umpire) -> None:
    first = umpire("play", moving, "--seat", "vc", typed="since\nsince\n").out
    assert "So far:" in first and "Nothing has happened since you last looked." in first
    umpire("play", moving, "--seat", "vc", typed="pass\n")
    then = umpire("play", moving, "--seat", "vc", typed="since\n").out
    assert "Since you last looked:" in then


def test_dice(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, "--seat", "vc", typed="dice\ndice verify\ndice x\n")
    assert "SHA-256 of the secret seed:" in said.out and "dice tells" in said.err
    umpire("moderator", "cancel", moving)
    said = umpire("play", moving, typed="dice verify\n")
    assert "Every roll is right:" in said.out


def test_todo_lists_what_waits_in_every_match(moving: str, umpire: Umpire) -> None:
    umpire("new", "vietnam-solitaire")
    said = umpire("play", moving, typed="todo\n").out
    assert "tet-1 (this match) · VC/NVA · turn 1, VC/NVA Movement" in said
    assert "vs-1 · US/ARVN" in said
    umpire("moderator", "seat", moving, "VC/NVA", "bob", "--yes")
    umpire("moderator", "cancel", "vs-1")
    said = umpire("play", moving, "--seat", "Allied", typed="todo\n").out
    assert "Nothing waits for you at this machine." in said


def test_the_clock(moving: str, umpire: Umpire) -> None:
    typed = "clock\nclock hours=24 then=defaults\nclock\nclock tea\nclock hours=x\nclock off\n"
    said = umpire("play", moving, typed=typed)
    assert "tet-1 has no clock" in said.out
    assert "24 hours for each decision" in said.out
    assert "VC/NVA must act until" in said.out
    first, second = said.err.splitlines()
    assert first.startswith("It is typed so: clock [hours=N]") and "is no number" in second
    assert umpire("clock", moving, "--json").json["clock"] is None


def test_pass_clear_and_what_is_drafted(moving: str, umpire: Umpire) -> None:
    typed = "move 273 to 33\nmove 274 to 33\nclear\npass\n"
    said = umpire("play", moving, "--seat", "vc", typed=typed)
    assert "Taken back: 2 orders." in said.out
    assert umpire("status", moving, "--json").json["phase"] >= 2


def test_the_rest_of_a_phase_is_left_to_the_defaults(fighting: str, umpire: Umpire) -> None:
    said = umpire("play", fighting, "--seat", "vc", typed="rest\n")
    assert "VC/NVA: any if turn=1, phase=VC/NVA Combat: default" in said.out, said.err
    umpire("play", fighting, "--seat", "Allied", typed="rest\nrest\n")
    assert umpire("status", fighting, "--json").json["phase"] > 2


def test_taking_back_says_first_what_would_go(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, "--seat", "vc", typed=f"{SAIGON}takeback\ntakeback maybe\n")
    assert "It would go back to turn 1" in said.out and "takeback yes does it" in said.out
    assert "It is typed so: takeback" in said.err
    assert umpire("status", moving, "--json").json["phase"] >= 2
    said = umpire("play", moving, "--seat", "vc", typed="takeback yes\n")
    assert "Back to turn 1" in said.out
    assert umpire("status", moving, "--json").json["phase"] <= 1


def test_resign_and_draw(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, "--seat", "vc", typed="draw\nresign\nresign yes\n")
    first, second = said.err.splitlines()
    assert "nobody could agree to a draw" in first and "resign yes gives the match up" in second
    assert "The match is over: Allied victory: VC/NVA resigns." in said.out


def test_help_lists_them_all(moving: str, umpire: Umpire) -> None:
    out = umpire("play", moving, typed="help\nhelp odds\n").out
    for name in ("odds", "units", "rules", "since", "dice", "todo", "clock", "pass", "takeback"):
        assert f"\n  {name}" in out


def test_a_match_is_cancelled_and_what_is_asked_of_others_is_told(
    moving: str, umpire: Umpire
) -> None:
    said = umpire("play", moving, typed="cancel\ncancel agree\ncancel yes it rains\nlog\n")
    first, second = said.err.splitlines()
    assert "It ends at once, without a winner" in first and "Nobody asks to cancel" in second
    assert "The match is cancelled: it rains" in said.out


def test_requests_of_others_are_told_with_the_words_that_answer_them(
    umpire: Umpire, moving: str
) -> None:
    async def offer() -> None:
        async with at_desk() as desk:
            await desk.offer_draw(moving, "Allied", Actor("bob"))

    umpire("moderator", "seat", moving, "Allied", "bob", "--yes")
    asyncio.run(offer())
    said = umpire("play", moving, "--seat", "vc", typed="todo\ndraw\n")
    assert "tet-1: Allied offers a draw: draw agrees." in said.out
    assert "The match is over: a draw by agreement." in said.out


def test_every_request_has_its_words() -> None:
    assert set(looking.REQUESTS) == set(saying.REQUESTS)


async def test_tab_offers_whole_orders_first(moving: str) -> None:
    async with at_desk() as desk:
        seat = HotSeat(desk, moving, Piped(), "VC/NVA")
        await seat.begin()
        first = await offers(seat, "")
        at = first.index("done")
        assert first[at + 1] == "move", "then the verbs, then the commands"
        for line in first[:at]:
            await desk.odds(moving, "VC/NVA", line, TABLE)
        near = await offers(seat, "move 273 VC")
        assert near[0] == "move 273 VC to 31" and near[-1] == "move 273 VC to"
        assert "move 273 VC to Hue" not in near and "move 273 VC from 11" not in near
        assert await offers(seat, "odds move 273 VC to Sai") == ["odds move 273 VC to Saigon"]
        assert await offers(seat, "rules combat p") == ["rules Combat Procedure"]
        assert "rules Combat Results" in await offers(seat, "rules comb")
        assert await offers(seat, "  nonsense") == []

"""Pictures through the desk: now, of the past, of a part, of a battle, of the whole match."""

from __future__ import annotations

import io

import pytest
from msgspec import structs
from PIL import Image

from bot.desk import Desk, DeskError, NotAllowed
from bot.desk.looks import pictures
from bot.desk.plain import games
from engine.kernel.errors import UnknownName
from renders.toolkit.spec import Drawn, Spec
from tests.desk.matches import deployed, moved
from tests.desk.people import ALLIED, ANN, BO, MOD, STRANGER, VC_NVA

SMALL = 400


async def test_a_battle_is_told_by_what_its_reader_may_see(desk: Desk) -> None:
    code = await moved(desk)
    await desk.force(code, MOD, "on", whole_phase=True)
    for seat in (None, 0, 1):
        told = await seen(desk, code, seat)
        shots = [about for kind, about in told.deeds if kind == "shot"]
        assert shots and {about[1] for about in shots} <= {"Saigon", "Quang Tri"}
        assert all(about[3] in "123456" for about in shots)
        report = (
            await desk.view(code, seat, MOD if seat is None else (ANN, BO)[seat])
        ).phase_report
        assert sum(line.startswith("Battle of ") for line in report) == 2
    drawn = await desk.show(code, None, STRANGER, Spec(show="battle", area="saigon"))
    empty = await desk.show(code, None, STRANGER, Spec(show="battle", area="Dalat"))
    assert len(drawn.content) > len(empty.content)


async def test_the_seat_s_own_moves_are_not_in_what_others_get(desk: Desk) -> None:
    code = await deployed(desk)
    before = {seat: await seen(desk, code, seat) for seat in (None, 0, 1)}
    await desk.give(code, VC_NVA, "move 273, 274 to Saigon", BO)
    after = {seat: await seen(desk, code, seat) for seat in (None, 0, 1)}
    assert after[None] == before[None] and after[0] == before[0]
    assert after[1] != before[1]


async def seen(desk: Desk, code: str, seat: int | None) -> pictures.Scene:
    """What a seat's picture is made from."""
    async with desk.room.looking(code) as sitting:
        return await pictures.gather(desk.room, sitting, seat, False)


async def test_a_phase_of_the_past_is_drawn_as_it_ended(desk: Desk) -> None:
    code = await moved(desk)
    for _ in range(8):
        await desk.force(code, MOD, "on", whole_phase=True)
    async with desk.room.looking(code) as sitting:
        whole = await pictures.gather(desk.room, sitting, None, True)
        ended = [(view.turn, view.phase, view.phase_name) for view in whole.views[1:-1]]
        assert ended == sorted(ended) and len(set(ended)) == len(ended) >= 5
        turn, phase, name = ended[2]
        then = await pictures.gather(desk.room, sitting, None, False, f"{turn} {name.lower()}")
    last = then.views[-1]
    assert (last.turn, last.phase, last.phase_name) == (turn, phase, name)
    assert structs.replace(last, phase_report=()) == whole.views[3]
    assert last.phase_report != whole.views[-1].phase_report
    assert whole.views[-1] == await desk.view(code, None, STRANGER)
    now = await desk.show(code, None, STRANGER, Spec(width=SMALL))
    past = await desk.show(code, None, STRANGER, Spec(width=SMALL), f"{turn} {name}")
    assert now.content != past.content
    with pytest.raises(UnknownName, match="moment"):
        await desk.show(code, None, STRANGER, Spec(), "9 VC/NVA Combat")


async def test_every_view_theme_and_layout_that_a_game_offers_can_be_drawn(desk: Desk) -> None:
    code = await deployed(desk)
    offers = games.find("tet-offensive").offers()
    for show in offers["show"]:
        if show == "film":
            continue  # a film of this match is drawn with the renders' own tests
        drawn = await desk.show(code, ALLIED, ANN, Spec(show=show, area="hue", width=SMALL))
        with Image.open(io.BytesIO(drawn.content)) as image:
            assert image.width == SMALL and image.format == "PNG"
    files = set()
    for theme in offers["theme"]:
        spec = Spec(show="area", area="II corps", theme=theme, width=SMALL)
        files.add((await desk.show(code, None, STRANGER, spec)).content)
    assert len(files) == len(offers["theme"])
    phone = await desk.show(code, None, STRANGER, Spec(layout="phone"))
    with Image.open(io.BytesIO(phone.content)) as image:
        assert image.width == 1080
    assert len(phone.more) == 3, "a card for each corps zone"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (Spec(theme="pink"), "no theme 'pink': light"),
        (Spec(layout="poster"), "no layout 'poster'"),
        (Spec(show="opera"), "not 'opera'"),
        (Spec(show="area"), "Which area"),
        (Spec(show="battle"), "Which area's battle"),
        (Spec(width=20), "400 to 1600"),
    ],
)
async def test_what_cannot_be_drawn_is_said(desk: Desk, spec: Spec, said: str) -> None:
    code = await deployed(desk)
    with pytest.raises(DeskError, match=said):
        await desk.show(code, None, STRANGER, spec)


async def test_unknown_areas_and_other_seats_are_refused(desk: Desk) -> None:
    code = await deployed(desk)
    with pytest.raises(UnknownName, match="Did you mean"):
        await desk.show(code, None, STRANGER, Spec(show="area", area="Saigun"))
    with pytest.raises(NotAllowed):
        await desk.show(code, VC_NVA, ANN, Spec())


def test_a_game_with_the_plain_map_only_says_so() -> None:
    """A new game may begin with `png` alone."""
    plain = games.Game("plain", "Plain", "pl", "", f"{__name__}:png")
    assert plain.offers()["show"] == ("map",) and plain.offers()["zone"] == ()
    assert plain.show(Spec(width=SMALL), ["a view"]) == Drawn(b"a view 400", "png")
    with pytest.raises(ValueError, match="plain map"):
        plain.show(Spec(show="film"), ["a view"])


def png(view: str, *, width: int = 1600) -> bytes:
    """The picture of a game that draws the plain map only."""
    return f"{view} {width}".encode()


async def test_vietnam_solitaire_is_drawn_in_every_view_and_theme(desk: Desk) -> None:
    code = (await desk.open_match("vietnam-solitaire", seed="plain")).code
    offers = games.find("vietnam-solitaire").offers()
    for show in offers["show"]:
        spec = Spec(show=show, area="hue 5", width=SMALL)
        drawn = await desk.show(code, None, STRANGER, spec)
        with Image.open(io.BytesIO(drawn.content)) as image:
            assert image.width == SMALL
    specs = [Spec(theme=theme, width=SMALL) for theme in offers["theme"]]
    specs += [Spec(layout=layout, width=SMALL) for layout in offers["layout"][1:]]
    specs += [Spec(show="area", area=zone, width=SMALL) for zone in offers["zone"]]
    files = {(await desk.show(code, None, STRANGER, spec)).content for spec in specs}
    assert len(files) == len(specs)

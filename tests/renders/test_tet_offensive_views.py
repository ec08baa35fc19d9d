"""The battle, the film, the story and the phone: each shows what it is for, within its limits."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from renders.tet_offensive.battle import Shot, battle, fates_of, firing, fought, shots_of
from renders.tet_offensive.geography import standard
from renders.tet_offensive.picture import SHOWS, draw
from renders.tet_offensive.story import state_of
from renders.tet_offensive.style import LIGHT
from renders.toolkit.spec import Spec

ACTS = (
    ("battle", ("Hue",)),
    ("fired", ("10 Sap", "1 Cav", "Hue")),
    ("fired", ("VC 2", "1 Cav", "Hue")),
    ("shot", ("1 Cav", "Hue", "3-1", "2", "overrun")),
    ("shot", ("10 Sap", "Hue", "1-2", "6", "miss")),
    ("shot", ("10 Sap", "Dalat", "1-2", "6", "miss")),
    ("bombed", ("I Tac", "VC 2", "Hue", "3-1", "4", "hit")),
    ("destroyed", ("1 Cav", "Hue", "overrun")),
    ("retreated", ("VC 2", "Hue", "11")),
    ("insurrection", ("Hue",)),
)


@pytest.fixture
def hue(views):
    """Before and after the battle of Hue."""
    us = views.Unit("1 Cav", "US", combat=14)
    sapper, vc = views.Unit("10 Sap", "VC", "sapper"), views.Unit("VC 2", "VC")
    before = views.empty().with_area("Hue", units=(us, sapper, vc))
    after = views.empty().with_area("Hue", units=(sapper,), insurrection=True)
    after = after.with_area("11", units=(vc,))
    return before, replace(after, boxes={"Current Casualties": (us,)})


def test_a_battle_is_read_from_the_events_of_its_area(hue):
    assert shots_of(ACTS, "Hue") == [
        Shot("1 Cav", ("10 Sap", "VC 2"), "3-1", 2, "overrun"),
        Shot("10 Sap", (), "1-2", 6, "miss"),
        Shot("VC 2", ("I Tac",), "3-1", 4, "hit"),
    ]
    fates = fates_of(ACTS, "Hue")
    assert fates == {"1 Cav": "lost", "VC 2": "to 11"}
    there = fought("Hue", hue, shots_of(ACTS, "Hue"), fates)
    assert [unit.id for unit in there] == ["10 Sap", "VC 2", "1 Cav"]


def test_many_who_fire_are_counted_where_they_cannot_be_named():
    shot = Shot("5 NVA", tuple(f"{n} ARVN Regiment" for n in range(40)), "5-1+", 1, "overrun")
    lines = firing(shot)
    assert len(lines) <= 3
    named = sum("ARVN" in name for name in " ".join(lines).split(","))
    assert f"and {40 - named} more" in " ".join(lines)
    assert firing(Shot("5 NVA", (), "1-1", 3, "hit")) == ["at 5 NVA"]


def test_the_battle_s_picture_grows_with_what_was_there(hue, views):
    before, after = hue
    picture = battle(after, standard(), LIGHT, "Hue", before, ACTS)
    crowd = tuple(views.Unit(f"{n} VC", "VC") for n in range(40))
    crowded = battle(after.with_area("Hue", units=crowd), standard(), LIGHT, "Hue", before, ACTS)
    assert picture.size[0] == crowded.size[0] == 1600
    assert crowded.height > picture.height
    province = battle(after, standard(), LIGHT, "11", before, ACTS)
    assert province.tobytes() != picture.tobytes()
    with pytest.raises(ValueError, match="no area"):
        battle(after, standard(), LIGHT, "Atlantis")


def test_a_battle_shows_hidden_units_as_a_number_only(hue):
    _, after = hue
    two, three = (
        battle(after.with_area("Hue", units=(), backs=backs), standard(), LIGHT, "Hue")
        for backs in (2, 3)
    )
    assert two.size == three.size and two.tobytes() != three.tobytes()


def test_where_nobody_fights_no_burst_says_so(hue, views):
    _, after = hue
    quiet = after.with_area("Hue", units=(views.Unit("1 VC", "VC"),), backs=0)
    corner = (18, 10, 148, 140)
    for acts, colours in (((), 1), (ACTS, 2)):
        picture = battle(quiet, standard(), LIGHT, "Hue", None, acts)
        assert min(2, len(picture.crop(corner).getcolors(99999))) == colours


def match_of(views):
    """A short match: views of the ends of phases."""
    found = []
    for number in range(6):
        view = views.busy(number, load=1)
        found.append(replace(view, turn=1 + number // 3, phase=1 + number % 3, seat="Allied"))
    return found


def test_a_film_has_a_frame_a_view_and_keeps_to_its_limit(views):
    match = match_of(views)
    film = draw(Spec(show="film"), match)
    assert film.ending == "gif" and len(film.content) <= Spec().limit
    with Image.open(io.BytesIO(film.content)) as image:
        assert image.n_frames == len(match) and image.size == (800, 1230)
    small = draw(Spec(show="film", limit=len(film.content) // 2), match)
    assert len(small.content) < len(film.content)
    assert draw(Spec(show="film"), match).content == film.content


def test_a_story_tells_the_whole_match_on_a_page(views):
    match = match_of(views)
    story = draw(Spec(show="story"), match)
    over = [*match[:-1], replace(match[-1], result="Allied victory")]
    assert draw(Spec(show="story"), over).content != story.content
    lower = replace(match[2], levels=tuple(replace(x, points=-30) for x in match[2].levels))
    assert draw(Spec(show="story"), [*match[:2], lower, *match[3:]]).content != story.content
    assert draw(Spec(show="story"), match[:1]).ending == "png"


def test_the_states_of_a_city_have_colours_of_their_own(views):
    us, vc = views.Unit("1 Cav", "US"), views.Unit("10 Sap", "VC")
    cases = ({}, {"units": (us, vc)}, {"units": (vc,)}, {"insurrection": True}, {"secured": True})
    colours = {state_of(LIGHT, views.Area("Hue", "city", **case)) for case in cases}
    assert len(colours) == len(cases)


@pytest.mark.parametrize("show", [show for show in SHOWS if show != "film"])
def test_whatever_is_shown_the_same_views_give_the_same_bytes(views, show):
    match = match_of(views)
    spec = Spec(show=show, area="Hue", width=800, theme="dark")
    assert draw(spec, match, ACTS).content == draw(spec, match, ACTS).content


def test_nothing_can_be_drawn_of_nothing():
    with pytest.raises(ValueError, match="nothing to draw"):
        draw(Spec(), [])

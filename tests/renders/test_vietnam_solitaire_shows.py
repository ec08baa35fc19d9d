"""The combat, the film, the story and the phone: each shows what it is for, within its limits."""

import io
from collections import Counter
from dataclasses import replace

import pytest
from PIL import Image

from renders.toolkit.spec import SHOWS, Spec
from renders.vietnam_solitaire.battle import (
    HIGHEST,
    Round,
    Shot,
    area_of,
    battle,
    fates_of,
    fought,
    known,
    latest,
    removed,
    rounds_of,
)
from renders.vietnam_solitaire.picture import LAYOUTS, THEMES, ZONES, draw, drawn
from renders.vietnam_solitaire.sheet import FILMS, PLANS
from renders.vietnam_solitaire.story import ahead, losses, story
from renders.vietnam_solitaire.style import LIGHT
from tests.renders import vietnam_solitaire_views as views

OURS, THEIRS = "US/ARVN", "NVA/VC"
ACTS = (
    ("combat", ("Hue 5",)),
    ("fired", ("US 1", "Hue 5", "3", "2", "yes")),
    ("fired", ("VC 1", "Hue 5", "2", "5", "no")),
    ("fired", ("VC 9", "Hue 6", "2", "1", "yes")),
    ("round", ("Hue 5", "1", "1", "0")),
    ("eliminated", ("VC 1", "Hue 5")),
    ("fired", ("US 1", "Hue 5", "3", "6", "no")),
    ("fired", ("VC 2", "Hue 5", "2", "1", "yes")),
    ("round", ("Hue 5", "2", "0", "1")),
    ("retreated", ("US 2", "Hue 5", "Hue 6")),
    ("evaded", ("VC 2", "Hue 5", "Hue 1-2")),
    ("napalmed", ("VC 3", "Hue 5", "4", "no")),
    ("air_defense", ("Hanoi", "SAM", "B52 1", "1", "yes")),
    ("trail_attack", ("B52 2", "Hanoi", "2", "yes")),
)
SHOWN = {"Hue 5": ["US 1", "US 2", "VC 1", "VC 2", "VC 3"]}


def fight():
    """Before and after the combat in Hue 5."""
    us, vc = [views.unit("US", n) for n in (1, 2)], [views.unit("VC", n) for n in (1, 2, 3)]
    pool = (views.unit("B52", 1), views.unit("B52", 2))
    before = replace(views.empty(), boxes={"Available Pool": pool})
    before = before.with_area("Hue 5", units=(*us, *vc), combat=True)
    after = before.with_area("Hue 5", units=(us[0], vc[2])).with_area("Hue 6", units=(us[1],))
    after = after.with_area("Hue 1-2", units=(vc[1],))
    return before, replace(after, boxes={"Available Pool": (*pool, vc[0])})


def test_a_combat_is_read_from_the_events_of_its_area():
    units = known(fight())
    sides = {name: THEIRS if unit.army == "VC" else OURS for name, unit in units.items()}
    rounds = rounds_of(ACTS, "Hue 5", sides)
    assert rounds == [
        Round(
            "Round 1: US/ARVN hits 1, NVA/VC 0",
            [Shot(OURS, "US 1", "3", 2, True), Shot(THEIRS, "VC 1", "2", 5, False)],
        ),
        Round(
            "Round 2: US/ARVN hits 0, NVA/VC 1",
            [Shot(OURS, "US 1", "3", 6, False), Shot(THEIRS, "VC 2", "2", 1, True)],
        ),
        Round("", [Shot(OURS, "napalm on VC 3", "", 4, False)]),
    ]
    fates = fates_of(ACTS, "Hue 5")
    assert fates == {"VC 1": "lost", "US 2": "to Hue 6", "VC 2": "to Hue 1-2"}
    there = fought(area_of(fight()[1], "Hue 5"), rounds, fates, units)
    assert sorted(unit.id for unit in there) == SHOWN["Hue 5"]


def test_attacks_on_the_trail_are_dice_of_both_sides():
    (one,) = rounds_of(ACTS, "Hanoi", {})
    assert one.shots == [Shot(THEIRS, "SAM", "", 1, True), Shot(OURS, "B52 2", "", 2, True)]
    assert fates_of(ACTS, "Hanoi") == {"B52 1": "lost"}
    before, after = fight()
    picture = battle(after.with_area("Hanoi", sam=True), LIGHT, "Hanoi", before, ACTS)
    assert picture.tobytes() != battle(after, LIGHT, "Hanoi", before, ACTS).tobytes()


def test_trail_counters_that_attacks_took_are_shown_as_lost():
    took = [
        ("trail_attack", ("B52 1", "Laos", "2", "yes")),
        ("trail_attack", ("GB 1", "Laos", "5", "no")),
    ]
    assert removed(took, "Laos") == 1
    assert removed(took, "Hanoi") == 0
    view = views.empty()
    shown = [battle(view, LIGHT, "Laos", deeds=acts).tobytes() for acts in (took, took[1:])]
    assert shown[0] != shown[1]


def test_the_picture_of_a_combat_grows_and_leaves_the_oldest_rounds_out():
    before, after = fight()
    short = battle(after, LIGHT, "Hue 5", before, ACTS)
    many = [act for _ in range(40) for act in ACTS]
    long = battle(after, LIGHT, "Hue 5", before, many)
    assert short.size[0] == long.size[0] == 1600
    assert short.height < long.height <= HIGHEST
    rounds = [Round(str(n), [Shot(OURS, "US 1", "3", 1, True)]) for n in range(40)]
    kept = latest(rounds, 1000)
    assert kept == rounds[-len(kept) :] and 1 < len(kept) < 40
    assert latest(rounds, 0) == rounds[-1:]


def test_a_region_s_combat_is_the_one_that_waits_there():
    before, _ = fight()
    assert area_of(before, "Hue").name == "Hue 5"
    assert area_of(before, "Mekong").region == "Mekong"
    with pytest.raises(ValueError, match="no area 'Atlantis'"):
        area_of(before, "Atlantis")


def match_of():
    """A short match: views of the ends of phases."""
    found = []
    for n in range(6):
        control = dict(zip(views.empty().control, (OURS, THEIRS, "nobody") * 2, strict=False))
        view = replace(views.busy(n), turn=1 + n // 3, phase=1 + n % 3, points=9 - n, score=n)
        found.append(replace(view, control=control if n % 2 else view.control))
    return found


def test_a_film_has_a_frame_a_view_and_keeps_to_its_limit():
    match = match_of()
    film = draw(Spec(show="film"), match)
    assert film.ending == "gif" and len(film.content) <= Spec().limit
    with Image.open(io.BytesIO(film.content)) as image:
        assert image.n_frames == len(match) and image.size == (800, 1065)
        assert image.info["duration"] == 2000
    assert draw(Spec(show="film"), match).content == film.content


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_film_says_nothing_of_a_phase_that_it_does_not_know(layout):
    """Views of the past tell no events: "nothing yet" would be wrong."""
    plan = FILMS[layout]
    assert (plan.track, plan.pool, plan.report, plan.legend) == (None, None, None, None)
    below = max(block.bottom for block in plan.blocks.values())
    assert max(below, plan.main.bottom) <= plan.height < PLANS[layout].height
    assert drawn(match_of()[0], plan).height == plan.height


def test_a_film_too_long_for_its_limit_loses_frames_but_not_the_last():
    match = match_of()
    whole = draw(Spec(show="film", width=400), match)
    short = draw(Spec(show="film", width=400, limit=len(whole.content) * 2 // 3), match)
    assert len(short.content) <= len(whole.content) * 2 // 3

    def frames(drawn):
        with Image.open(io.BytesIO(drawn.content)) as image:
            found = []
            for number in range(image.n_frames):
                image.seek(number)
                found.append(image.convert("RGB").tobytes())
            return found

    assert 2 <= len(frames(short)) < len(match)
    assert frames(short)[-1] == frames(whole)[-1]


def test_a_story_tells_the_whole_match_on_a_page():
    match = match_of()
    page = story(match, LIGHT)
    changes = ({"result": "Major victory for US/ARVN"}, {"score": 12}, {"points": 15})
    for change in changes:
        other = story([*match[:-1], replace(match[-1], **change)], LIGHT)
        assert other.size == page.size and other.tobytes() != page.tobytes()
    easter = [replace(view, levels=(), level="minor defeat") for view in match]
    assert story(easter, LIGHT).tobytes() != page.tobytes()
    assert draw(Spec(show="story"), match[:1]).ending == "png"


def test_the_story_says_which_levels_are_within_reach():
    last = views.empty()
    assert "within reach: marginal, real, major" in ahead(replace(last, turn=3, score=2))
    assert ahead(replace(last, turn=10, score=2)).endswith("within reach: marginal")
    assert ahead(replace(last, turn=15, score=2)).endswith("no victory is within reach")
    easter = replace(last, levels=(), level="minor victory")
    assert ahead(easter) == "The match goes on: as it stands a minor victory"


def test_the_story_ends_where_its_last_row_does():
    last = views.empty()
    fewer = replace(last, areas=tuple(area for area in last.areas if area.kind != "trail"))
    assert story([fewer], LIGHT).height == story([last], LIGHT).height - 6 * 38


def test_losses_are_counted_over_the_match():
    before, after = fight()
    assert losses([before, after]) == Counter({"VC": 1})
    assert losses([after]) == Counter()


@pytest.mark.parametrize("show", [show for show in SHOWS if show != "film"])
def test_whatever_is_shown_the_same_views_give_the_same_bytes(show):
    match = match_of()
    spec = Spec(show=show, area="Hue 5", width=800, theme="dark")
    assert draw(spec, match, ACTS).content == draw(spec, match_of(), ACTS).content


def test_every_theme_and_layout_that_is_offered_can_be_drawn():
    match, files = match_of(), set()
    for layout in LAYOUTS:
        files |= {
            draw(Spec(theme=theme, layout=layout, width=400), match).content for theme in THEMES
        }
    assert len(files) == len(THEMES) * len(LAYOUTS)
    areas = {draw(Spec(show="area", area=zone, width=400), match).content for zone in ZONES}
    assert len(areas) == len(ZONES) == 5


def test_a_phone_s_picture_is_narrow():
    with Image.open(io.BytesIO(draw(Spec(layout="phone"), match_of()).content)) as image:
        assert image.width == 1200


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (Spec(theme="pink"), "no theme 'pink': light"),
        (Spec(layout="poster"), "no layout 'poster': sheet, landscape, phone"),
        (Spec(show="opera"), "not 'opera'"),
        (Spec(show="area"), "Which area"),
        (Spec(show="area", area="Atlantis"), "no area"),
        (Spec(show="battle"), "Which area's battle"),
        (Spec(width=20), "400 to 1600"),
    ],
)
def test_what_cannot_be_drawn_is_said(spec, said):
    with pytest.raises(ValueError, match=said):
        draw(spec, match_of())


def test_nothing_can_be_drawn_of_nothing():
    with pytest.raises(ValueError, match="nothing to draw"):
        draw(Spec(), [])

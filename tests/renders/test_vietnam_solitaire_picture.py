"""The map of Vietnam Solitaire: grounds as placed, counters countable, nothing over anything."""

import io
import itertools
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from shapely.geometry import Polygon
from shapely.ops import unary_union

from renders.toolkit.counters import chip_width
from renders.toolkit.labels import Rect, text_width
from renders.toolkit.land import inside, land
from renders.vietnam_solitaire.battle import known
from renders.vietnam_solitaire.blocks import (
    HEAD_NAME,
    LABEL,
    area_rects,
    head_chips,
    said_of,
)
from renders.vietnam_solitaire.blocks import SMALL as HELD
from renders.vietnam_solitaire.blocks import tray_of as area_tray
from renders.vietnam_solitaire.build_geography import build
from renders.vietnam_solitaire.geography import DATA, fingerprint, read_placement, standard
from renders.vietnam_solitaire.panels import (
    BODY,
    CELL,
    draw_legend,
    out_of_game,
    report_lines,
    trays_of,
)
from renders.vietnam_solitaire.picture import drawn, png
from renders.vietnam_solitaire.regions import counts, name_rect, plate_of, title_of
from renders.vietnam_solitaire.sheet import LANDSCAPE, PHONE, WHOLE
from renders.vietnam_solitaire.style import LIGHT
from renders.vietnam_solitaire.tracks import TITLE, best, holdings, summary, victory_so_far
from renders.vietnam_solitaire.trail import tray_of as trail_tray
from renders.vietnam_solitaire.trays import SMALL, lay_out, piles, trail_piles
from tests.renders import vietnam_solitaire_views as views

PLANS = pytest.mark.parametrize("plan", [WHOLE, LANDSCAPE, PHONE], ids=lambda plan: plan.name)
HEADER, LEGEND, TRACK, POOL, REPORT = (
    WHOLE.header,
    WHOLE.legend,
    WHOLE.track,
    WHOLE.pool,
    WHOLE.report,
)
WIDTH, HEIGHT = WHOLE.width, WHOLE.height
ENGINE = Path(__file__).parents[2] / "engine" / "vietnam_solitaire" / "data"


def changed(one, other):
    """The pixels that two pictures do not share."""
    box = ImageChops.difference(one, other).getbbox()
    return Rect(*box) if box else None


def clear_of_each_other(rects, gap=0):
    """Pairs of boxes that cover each other."""
    pairs = itertools.combinations(rects.items(), 2)
    return [(a, b) for (a, one), (b, other) in pairs if one.grown(gap).overlap(other) > 0]


# ---- the ground ----------------------------------------------------------------------------------


def test_the_outlines_were_made_from_the_placement_as_it_stands():
    text = (DATA / "outlines.json").read_text("utf-8")
    found = fingerprint(read_placement())
    assert found in text, "run python -m renders.vietnam_solitaire.build_geography"
    assert build(read_placement())["areas"].keys() == standard().areas.keys()


def test_areas_fill_the_real_south_vietnam_and_do_not_overlap():
    def shape(rings):
        return unary_union([Polygon(ring).buffer(0) for ring in rings])

    grounds = [shape(rings) for rings in standard().areas.values()]
    south = shape(land().countries["South Vietnam"])
    assert unary_union(grounds).symmetric_difference(south).area < 0.01 * south.area
    assert sum(ground.area for ground in grounds) == pytest.approx(south.area, rel=0.01)


def test_every_area_and_trail_area_of_the_game_has_its_place():
    chart = tomllib.loads((ENGINE / "map.toml").read_text("utf-8"))
    names = [
        f"{region} {faces}" for region in chart["region"] for faces in ("1-2", "3-4", "5", "6")
    ]
    assert list(standard().areas) == names
    assert list(standard().regions) == list(chart["region"])
    assert list(standard().tips) == list(chart["trail"])
    assert all(list(boxes) == list(chart["trail"]) for boxes in standard().boxes.values())
    assert {name: trail["leads_to"] for name, trail in chart["trail"].items()} == views.LEADS_TO


def test_plates_stand_on_their_own_ground_and_arrows_end_in_their_region():
    chart = tomllib.loads((ENGINE / "map.toml").read_text("utf-8"))
    for name, at in standard().at.items():
        assert any(inside(ring, at) for ring in standard().areas[name]), name
    for trail, (lon, lat) in standard().tips.items():
        near = [
            (lon + dx / 20, lat + dy / 20) for dx in range(-3, 4) for dy in range(-3, 4)
        ]  # about 15 km
        region = chart["trail"][trail]["leads_to"]
        rings = [r for n, found in standard().areas.items() if n.startswith(region) for r in found]
        assert any(inside(ring, spot) for ring in rings for spot in near), trail


# ---- nothing over anything -----------------------------------------------------------------------


@PLANS
@pytest.mark.parametrize("view", [views.empty(), views.busy(), views.full()])
def test_plates_names_boxes_and_panels_keep_clear_of_each_other(view, plan):
    rects = {area.name: plate_of(plan, area).rect for area in view.areas if area.faces}
    rects |= {f"name of {region}": name_rect(plan, region) for region in standard().regions}
    rects |= {f"trail {name}": rect for name, rect in plan.boxes.items()}
    rects |= {f"panel {number}": rect for number, rect in enumerate(plan.panels)}
    assert clear_of_each_other(rects | {"rose": plan.rose}, 2) == []
    sheet = Rect(0, 0, plan.width, plan.height)
    assert all(rect.within(sheet) for rect in rects.values())


@PLANS
@pytest.mark.parametrize("view", [views.busy(1), views.busy(2), views.full()])
def test_every_counter_stands_in_its_tray_and_is_counted(view, plan):
    trays = [(*pair, 66) for region in plan.blocks for pair in region_trays(view, plan, region)]
    for units, tray, wide in [*trays, *pool_trays(view)]:
        standing = lay_out(piles(LIGHT, units), tray, wide=wide)
        assert len(units) == sum(stand.pile.count for stand in standing)
        captioned = [stand for stand in standing if stand.caption]
        boxes = {n: stand.rect for n, stand in enumerate(standing)}
        boxes |= {f"caption {n}": stand.caption for n, stand in enumerate(captioned)}
        assert clear_of_each_other(boxes) == []
        assert all(box.within(tray.grown(1)) for box in boxes.values())
        for stand in captioned:
            assert text_width(stand.pile.caption, SMALL) <= stand.caption.right - stand.caption.left


def region_trays(view, plan, region):
    """The areas of a region: their units and the room that these have."""
    areas = [area for area in view.areas if area.region == region and area.faces]
    rooms = map(area_tray, area_rects(plan, plan.blocks[region]))
    return [(area.units, room) for area, room in zip(areas, rooms, strict=True)]


def pool_trays(view):
    """The trays of the pool with what lies in them."""
    pool = view.boxes.get("Available Pool", ())
    ours = tuple(unit for unit in pool if unit.army not in ("VC", "NVA"))
    theirs = tuple(unit for unit in pool if unit.army in ("VC", "NVA"))
    armor = view.boxes.get("Destroyed Armor", ())
    return [(u, t, CELL) for u, t in zip((ours, theirs, armor), trays_of(POOL), strict=True)]


def test_prices_fit_their_columns():
    for units, tray, wide in pool_trays(views.full()):
        for stand in lay_out(piles(LIGHT, units, priced=True), tray, wide=wide):
            assert stand.rect.within(tray) and stand.caption and stand.caption.within(tray)
            assert text_width(stand.pile.caption, SMALL) <= CELL


@PLANS
def test_a_trail_area_holds_all_that_the_rules_let_it(plan):
    view = views.full()
    units = known([view])
    for area in view.areas:
        if area.kind == "trail":
            found = trail_piles(LIGHT, area, units)
            assert sum(pile.count for pile in found) == 2 + 1 + 1 + 4
            tray = trail_tray(plan.boxes[area.name])
            assert all(s.rect.within(tray) for s in lay_out(found, tray, wide=54))


@PLANS
def test_words_fit_where_they_are_written(plan):
    view = views.full()
    for region, block in plan.blocks.items():
        chips = sum(chip_width(chip) + 4 for chip in head_chips(LIGHT, view, region))
        used = text_width(title_of(region), HEAD_NAME) + chips
        used += text_width(said_of(view, region, short=True), HELD) + 12 + 16 + 6
        assert used <= block.right - block.left
    room = area_rects(plan, plan.blocks["Hue"])[0]
    said = max(text_width(words, HELD) for words in ("combat", "round 12"))
    assert text_width("3-4 jungle", LABEL) + said + 20 <= room.right - room.left


def test_the_track_s_words_and_the_report_s_lines_fit():
    view = views.full()
    assert text_width(summary(view), TITLE) <= TRACK.right - TRACK.left - 28
    wide = REPORT.right - REPORT.left - 28
    lines = report_lines(view, wide, 12)
    assert len(lines) == 12 and lines[-1] == "VC 59 is placed in Highlands 1-2."
    assert all(text_width(line, BODY) <= wide for line in lines)


# ---- what shows ----------------------------------------------------------------------------------


def test_the_same_view_gives_the_same_bytes():
    first = png(views.busy(3))
    png(views.full())
    assert png(views.busy(3)) == first


def test_a_picture_opens_and_has_the_stated_size():
    for width, height in ((1600, 2770), (800, 1385)):
        with Image.open(io.BytesIO(png(views.full(), width=width))) as image:
            image.load()
            assert (image.format, image.mode, image.size) == ("PNG", "P", (width, height))
    with pytest.raises(ValueError, match="400 to 1600"):
        png(views.empty(), width=399)


@pytest.mark.parametrize("name", standard().areas)
def test_a_unit_shows_on_the_map_and_in_its_region_s_block(name):
    view = views.empty()
    more = view.with_area(name, units=(views.unit("US", 1),))
    one, other = drawn(view), drawn(more)
    area = next(area for area in more.areas if area.name == name)
    assert counts(area) == (1, 0)
    assert changed(one.crop(MAP), other.crop(MAP))
    where = changed(one.crop(BESIDE), other.crop(BESIDE))
    assert where
    moved = Rect(where.left + 1130, where.top + 250, where.right + 1130, where.bottom + 250)
    assert moved.within(WHOLE.blocks[area.region])
    two = view.with_area(name, units=(views.unit("US", 1), views.unit("US", 2)))
    assert changed(other.crop(BESIDE), drawn(two).crop(BESIDE))


MAP, BESIDE = (0, 250, 1130, HEIGHT), (1130, 250, WIDTH, HEIGHT)


@pytest.mark.parametrize("change", [{"trail_counters": 2}, {"sam": True}, {"mig": True}])
@pytest.mark.parametrize("name", standard().tips)
def test_what_lies_on_the_trail_shows_in_its_box(name, change):
    view = views.empty()
    where = changed(drawn(view), drawn(view.with_area(name, **change)))
    assert where and where.within(WHOLE.boxes[name])


@pytest.mark.parametrize(
    ("panel", "change"),
    [
        (HEADER, {"date": "1966"}),
        (HEADER, {"phase": 7, "phase_name": "NVA and VC Offensive"}),
        (HEADER, {"awaited": ("NVA/VC",)}),
        (HEADER, {"seat": "NVA/VC"}),
        (TRACK, {"majors": 1}),
        (REPORT, {"event": "Bombing halt"}),
        (REPORT, {"phase_report": ("VC 1 is placed in Hue 1-2.",)}),
        (POOL, {"boxes": {"Available Pool": (views.unit("GB"),)}}),
        (POOL, {"boxes": {"Destroyed Armor": (views.unit("NVA A"),)}}),
        (POOL, {"boxes": {"Out of Game": (views.unit("US"),)}}),
    ],
)
def test_a_panel_shows_what_it_is_for(panel, change):
    plain = views.empty()
    where = changed(drawn(plain), drawn(replace(plain, **change)))
    assert where is not None and where.within(panel.grown(1))


def test_the_report_has_its_own_title():
    plain = views.empty()
    other = replace(plain, report_title="Last phase: US and ARVN Forces Fight")
    where = changed(drawn(plain), drawn(other))
    assert where is not None and where.within(REPORT.grown(1))


def test_of_the_past_nobody_says_who_is_awaited():
    line = (0, 78, 900, 112)
    assert len(drawn(views.empty()).crop(line).getcolors()) > 1
    assert len(drawn(replace(views.empty(), awaited=())).crop(line).getcolors()) == 1


@pytest.mark.parametrize("levels", [views.empty().levels, ()], ids=["by turns", "by regions"])
def test_a_match_that_is_over_has_come_to_its_end(levels):
    view = replace(views.empty(), levels=levels, score=9, level="minor victory")
    assert victory_so_far(view).startswith(("so far", "as it stands"))
    over = replace(view, result="Major victory for US/ARVN")
    assert victory_so_far(over) == "the game is over" and "so far" not in summary(over)


@pytest.mark.parametrize("change", [{"points": 7}, {"score": 9}, {"result": "No victory"}])
def test_points_score_and_result_show_on_the_track_and_in_the_strip(change):
    plain = views.empty()
    one, other = drawn(plain), drawn(replace(plain, **change))
    for panel in (HEADER, TRACK):
        box = tuple(round(side) for side in panel)
        assert changed(one.crop(box), other.crop(box))
    blank = Image.new("RGB", one.size)
    for image in (one, other):
        for panel in (HEADER, TRACK):
            image.paste(blank, (0, 0), mask_of(panel, one.size))
    assert changed(one, other) is None


def mask_of(panel, size):
    """White in a panel."""
    mask = Image.new("L", size)
    mask.paste(255, tuple(round(side) for side in panel))
    return mask


def test_the_fleet_and_what_is_to_be_placed_stand_at_the_head_of_a_block():
    view = views.full()
    texts = {chip.text for chip in head_chips(LIGHT, view, "Highlands")}
    assert texts == {"+2 VC 4 NVA", ""}


def test_regions_out_of_play_are_bare():
    view = views.empty()
    areas = tuple(area for area in view.areas if area.region != "Mekong")
    control = {name: held for name, held in view.control.items() if name != "Mekong"}
    assert changed(drawn(view), drawn(replace(view, areas=areas, control=control)))


def test_victory_so_far_in_words():
    view = views.empty()
    assert victory_so_far(replace(view, score=4)) == "5 more for a marginal victory"
    assert victory_so_far(replace(view, score=12)) == "so far a real victory"
    assert victory_so_far(replace(view, turn=14, score=2)) == "no victory is within reach"
    easter = replace(view, levels=(), level="minor defeat")
    assert victory_so_far(easter) == "as it stands a minor defeat"
    assert holdings(replace(view, control={"Hue": "US/ARVN"})) == "US/ARVN holds Hue"
    assert holdings(replace(view, control={})) == "US/ARVN holds no region"
    assert best(replace(view, turn=10, score=2)) == 9
    assert best(replace(view, turn=10, score=2, result="No victory")) == 2
    assert out_of_game((views.unit("US", 1), views.unit("US", 2))) == "2 US"


def test_the_legend_says_the_same_for_every_view():
    box = tuple(round(side) for side in LEGEND)
    assert changed(drawn(views.empty()).crop(box), drawn(views.full()).crop(box)) is None


def test_the_legend_stays_in_its_panel():
    blank = Image.new("RGB", (WIDTH, HEIGHT))
    legend = blank.copy()
    draw_legend(legend, LEGEND, LIGHT)
    where = changed(blank, legend)
    assert where and where.within(LEGEND.grown(1))

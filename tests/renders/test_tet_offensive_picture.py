"""The picture of a view: what it depends on, what it shows, how large and how fast."""

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from renders.tet_offensive import png
from renders.tet_offensive.column import Column, fitting
from renders.tet_offensive.geography import load, standard
from renders.tet_offensive.layout import Placed, arrange, berthed, berths
from renders.tet_offensive.optional import sections
from renders.tet_offensive.picture import drawn
from renders.tet_offensive.sheet import WHOLE
from renders.tet_offensive.stacking import stacks
from renders.tet_offensive.style import LIGHT
from renders.toolkit.labels import Rect
from renders.toolkit.record import Record
from renders.toolkit.themes import font

HEADER, COLUMN = WHOLE.header, WHOLE.column


def draw(view: Any) -> Image.Image:
    """The whole map of a view in the light theme."""
    return drawn(view, standard())


def placed(view: Any, name: str) -> Placed:
    """Where an area of a view stands on the whole map."""
    return arrange(view, standard(), WHOLE, LIGHT)[name]


class Narrow:
    """A view that has the agreed attributes, and fails on any other."""

    def __init__(self, thing: Any) -> None:
        self._thing = thing

    def __getattr__(self, name: str) -> Any:
        if name == "words":  # a team says itself
            return self._thing.words
        assert name in {field.name for field in fields(self._thing)}, name
        return narrowed(getattr(self._thing, name))


def narrowed(value: Any) -> Any:
    """A value with every view, area, level and unit in it narrowed."""
    if isinstance(value, tuple):
        return tuple(narrowed(item) for item in value)
    if isinstance(value, dict):
        return {key: narrowed(item) for key, item in value.items()}
    return Narrow(value) if is_dataclass(value) else value


def changed(one: Image.Image, other: Image.Image) -> Rect | None:
    """The pixels that two pictures do not share."""
    box = ImageChops.difference(one, other).getbbox()
    return Rect(*box) if box else None


def test_the_same_view_gives_the_same_bytes(views):
    first = png(views.busy(3))
    png(views.busy(4, owner=True))
    assert png(views.busy(3)) == first
    assert drawn(views.busy(3), load()).tobytes() == drawn(views.busy(3), standard()).tobytes()


def test_pictures_drawn_at_once_are_the_same_as_one_by_one(views):
    many = [views.busy(seed, owner=seed > 9) for seed in (8, 9, 10)]
    with ThreadPoolExecutor(3) as pool:
        together = list(pool.map(png, many))
    berths.cache_clear()
    berthed.cache_clear()
    assert together == [png(view) for view in many]


def test_a_picture_opens_and_has_the_stated_size(views):
    view = views.busy(2)
    for width, height in ((1600, 2460), (800, 1230), (1170, 1799)):
        with Image.open(io.BytesIO(png(view, width=width))) as image:
            image.load()
            assert (image.format, image.mode, image.size) == ("PNG", "P", (width, height))


@pytest.mark.parametrize("width", [0, 399, 1601])
def test_a_width_that_would_not_be_legible_is_refused(views, width):
    with pytest.raises(ValueError, match="400 to 1600"):
        png(views.empty(), width=width)


def test_it_reads_only_what_a_view_offers(views):
    view = replace(views.busy(5), battle="Hue", battle_order=("Hue", "Saigon"))
    assert png(Narrow(view)) == png(view)


def test_backs_show_their_number_and_nothing_else(views):
    owner = views.busy(6, owner=True)
    area = next(a for a in owner.areas if len([u for u in a.units if not u.face_up]) > 1)
    shown = tuple(unit for unit in area.units if unit.face_up)
    backs = len(area.units) - len(shown)
    one = owner.with_area(area.name, units=shown, backs=backs)
    assert png(one) == png(owner.with_area(area.name, units=shown, backs=backs))
    assert png(one) != png(owner.with_area(area.name, units=shown, backs=backs + 1))
    assert png(one) != png(owner)


def test_the_owner_sees_which_of_his_units_are_turned_down(views):
    unit = views.Unit("482 VC", "VC", place="21")
    down = replace(unit, face_up=False)
    up = views.empty().with_area("21", units=(unit,))
    assert changed(draw(up), draw(views.empty().with_area("21", units=(down,))))


@pytest.mark.parametrize(
    "mark", [{"insurrection": True}, {"secured": True}, {"insurrection": True, "backs": 2}]
)
def test_a_city_s_markers_show_at_the_city(views, mark):
    plain = views.empty()
    marked = plain.with_area("Dalat", **mark)
    where = changed(draw(plain), draw(marked))
    box = placed(marked, "Dalat").rect
    assert where is not None and where.overlap(box) > 0


def test_sympathizers_show_as_a_bonus_on_top_of_the_flag(views):
    revolt = views.empty().with_area("Hue", insurrection=True)
    assert changed(draw(revolt), draw(revolt.with_area("Hue", sympathizers=True)))


@pytest.mark.parametrize(
    ("state", "more"),
    [
        ("secure", {}),
        ("contested", {"backs": 1}),
        ("lost", {"backs": 1, "units": ()}),
        ("contested", {"insurrection": True}),
        ("lost", {"insurrection": True, "units": ()}),
    ],
)
def test_an_airbase_tells_whether_it_can_be_used(views, state, more):
    held = {"units": (views.Unit("1/1", "US", place="Hue"),), **more}
    view = views.empty().with_area("Hue", **held)
    assert placed(view, "Hue").block.airbase == state


def test_air_units_do_not_hold_an_airbase(views):
    aviation = views.Unit("I Avn", "US", "aviation", "", "I", 0, place="Hue")
    view = views.empty().with_area("Hue", units=(aviation,), backs=1)
    assert placed(view, "Hue").block.airbase == "lost"


@pytest.mark.parametrize(
    ("panel", "change"),
    [
        (HEADER, {"turn": 4}),
        (HEADER, {"phase": 7, "phase_name": "Allied Movement"}),
        (HEADER, {"awaited": ("VC/NVA", "Allied")}),
        (HEADER, {"result": "Allied victory"}),
        (HEADER, {"seat": "Allied"}),
        (COLUMN, {"nva_replacement_points": 5}),
        (COLUMN, {"phase_report": ("Kontum: two battalions were overrun.",)}),
    ],
)
def test_a_panel_shows_what_it_is_for(views, panel, change):
    plain = views.empty()
    where = changed(draw(plain), draw(replace(plain, **change)))
    assert where is not None and where.within(panel.grown(1))


def test_of_what_has_no_room_a_sign_is_left(views):
    """The last lines are told; the sign stands for those before them."""
    few = tuple(f"Battle of area {n}." for n in range(3))
    many = tuple(f"Fire at unit {n} in Saigon at 2-1: rolled 3, miss." for n in range(60))
    image = Image.new("RGB", (COLUMN.right + 9, COLUMN.bottom + 9))
    column = Column(image, LIGHT, Rect(*COLUMN), Record())
    assert fitting(column, few) == few
    kept = fitting(column, many)
    assert kept[0] == "…" and kept[1:] == [*many[len(many) - len(kept) + 1 :]] and len(kept) > 3
    assert all(column.words(entry) for entry in kept)


def test_the_report_has_its_own_title(views):
    told = replace(views.empty(), phase_report=("Battle of Hue.",))
    other = replace(told, report_title="Last phase: VC/NVA Combat")
    where = changed(draw(told), draw(other))
    assert where is not None and where.within(COLUMN.grown(1))


def test_of_the_past_nobody_says_who_is_awaited(views):
    line = (0, 78, 900, 112)
    assert len(draw(views.empty()).crop(line).getcolors()) > 1
    assert len(draw(replace(views.empty(), awaited=())).crop(line).getcolors()) == 1


def test_a_demoralized_army_and_one_below_zero_have_their_own_look(views):
    plain = views.empty()
    for points in (-40, -1, 0, 99, 100, 250):
        levels = tuple(replace(level, points=points) for level in plain.levels)
        where = changed(draw(plain), draw(replace(plain, levels=levels)))
        assert where is not None and where.within(HEADER)


def test_boxes_off_the_map_show_in_the_column(views):
    plain = views.empty()
    for title in ("Theater Air Units", "Current Casualties", "Eliminated Units", "Waiting"):
        unit = views.Unit("II Tac", "US", "tac_air", "", "II", 0)
        where = changed(draw(plain), draw(replace(plain, boxes={title: (unit,)})))
        assert where is not None and where.within(COLUMN.grown(1))


def test_battles_to_be_fought_stay_in_their_column(views):
    order = tuple(area.name for area in views.empty().areas if area.kind == "city")
    few, many = (replace(views.empty(), battle_order=names) for names in (order[:2], order))
    assert changed(draw(few), draw(many))
    under = (0, round(COLUMN.bottom) + 2, 318, 1760)
    assert changed(draw(many).crop(under), draw(views.empty()).crop(under)) is None


def test_naval_gunfire_stands_at_sea(views):
    ship = views.Unit("NGF", "US", "naval_gunfire", "", "I", 10, place="12")
    for name in ("11", "12", "13"):
        view = views.empty().with_area(name, units=(replace(ship, place=name),))
        moored = placed(view, f"off {name}")
        lon, lat = moored.frame.world(*moored.rect.centre)
        assert not any(standard().holds(p, (lon, lat)) for p in standard().provinces)


def test_letters_stay_legible_at_half_the_size():
    for size in (WHOLE.name_size, WHOLE.number_size):
        _, top, _, bottom = font(size, bold=True).getbbox("H")
        assert (bottom - top) / 2 >= 7  # pixels of a capital, 800 pixels wide


# ---- what the optional rules bring ---------------------------------------------------------------


def with_options(view: Any, views: Any) -> Any:
    """The view with commands by corps, recon teams, a raid and a stack."""
    units = tuple(
        views.Unit(f"{n} VC", "VC", face_up=False, place="23", stack=4 - n) for n in (1, 2, 3)
    )
    commands = {"I": "US and NVA", "II": "US and NVA", "III": "ARVN and VC", "IV": "ARVN and VC"}
    teams = (views.Team("SOG (Laos): ready"), views.Team("Delta (South Vietnam): 23"))
    view = replace(view, commands=commands, recon=teams, raiding=("Arc Light",))
    return view.with_area("23", units=units)


def test_commands_teams_raids_and_stacks_are_written(views):
    assert sections(views.empty()) == []
    assert sections(with_options(views.empty(), views)) == [
        ("Commands", ["I and II Corps: US and NVA", "III and IV Corps: ARVN and VC"]),
        ("Strategic recon", ["SOG (Laos): ready", "Delta (South Vietnam): 23"]),
        ("Over North Vietnam", ["Arc Light"]),
        ("Stacks, top first", ["23: 3 VC, 2 VC, 1 VC"]),
    ]


def test_what_the_options_bring_stands_in_the_column_alone(views):
    """Nothing of the map moves; a view without them is drawn as before."""
    plain = views.empty()
    view = replace(plain, commands={"I": "US and NVA"}, raiding=("Arc Light",))
    where = changed(draw(plain), draw(view))
    assert where and COLUMN.left <= where.left and where.right <= COLUMN.right + 1


def test_an_air_unit_over_north_vietnam_is_not_drawn_in_its_box_too(views):
    air = views.Unit("Theater Tac", "US", "tac_air", "unit", "theater", 0, place="")
    gone = replace(views.empty(), raiding=("Theater Tac",))
    there = replace(gone, boxes={"Theater Air Units": (air,)})
    assert not changed(draw(gone), draw(there))


def test_a_recon_team_is_on_the_map_by_its_name(views):
    team = views.Unit("SOG", "US", "recon", "unit", "theater", 0, place="L-2")
    view = views.empty().with_area("L-2", units=(team,))
    (team_of,) = stacks(LIGHT, next(a for a in view.areas if a.name == "L-2"), 46)
    assert team_of.units == ("SOG",) and team_of.faces[0].values == "SOG"
    assert changed(draw(views.empty()), draw(view))

"""By the picture's own record: nothing covers what must be seen, and every unit is counted."""

import itertools
from dataclasses import replace

import pytest

from renders.toolkit.changes import Move
from renders.toolkit.record import Record
from renders.vietnam_solitaire.battle import known
from renders.vietnam_solitaire.geography import region_of, standard
from renders.vietnam_solitaire.happened import NOTHING, between
from renders.vietnam_solitaire.picture import ZONES, drawn, plan_about
from renders.vietnam_solitaire.sheet import LANDSCAPE, PHONE, WHOLE
from renders.vietnam_solitaire.style import LIGHT
from tests.renders import vietnam_solitaire_views as views

PLANS = pytest.mark.parametrize("plan", [WHOLE, LANDSCAPE, PHONE], ids=lambda plan: plan.name)
VIEWS = pytest.mark.parametrize("view", [views.busy(1), views.busy(2), views.full()])


def recorded(view, plan, before=None):
    """What stands where in a picture."""
    record = Record()
    drawn(view, plan, LIGHT, record, before)
    return record


def covered(marks):
    """Pairs that share more than their edges."""
    pairs = itertools.combinations(marks, 2)
    return [(a.name, b.name) for a, b in pairs if a.rect.grown(-1).overlap(b.rect.grown(-1)) > 0]


@PLANS
@VIEWS
def test_no_two_labels_overlap(view, plan):
    labels = list(recorded(view, plan).of("label"))
    world = standard()
    assert {mark.name for mark in labels} == {*world.areas, *world.regions, *world.tips}
    assert covered(labels) == []


@PLANS
@VIEWS
def test_every_unit_is_drawn_or_counted_and_so_is_the_trail(view, plan):
    record = recorded(view, plan)
    units, counted, trail, attackers = {}, {}, {}, {}
    for mark in record.marks:
        if mark.kind == "units":
            units.setdefault(mark.name, []).extend(mark.units)
        elif mark.kind == "counted":
            counted[mark.name] = mark.count
        elif mark.kind == "trail":
            trail[mark.name] = trail.get(mark.name, 0) + mark.count
        elif mark.kind == "attackers":
            attackers.setdefault(mark.name, []).extend(mark.units)
    fleet = {name for mark in record.of("fleet") for name in mark.units}
    there = known([view])
    for area in view.areas:
        ids = sorted(unit.id for unit in area.units)
        if area.faces:
            assert sorted(units.get(area.name, [])) == ids
            assert counted[area.name] == len(ids)
        elif area.kind == "trail":
            lying = area.trail_counters + area.sam + area.mig
            assert trail.get(area.name, 0) == lying
            seen = sorted(name for name in area.attackers if name in there)
            assert sorted(attackers.get(area.name, [])) == seen
        else:
            assert set(ids) <= fleet
    boxed = {name for mark in record.of("box units") for name in mark.units}
    if plan.pool:
        assert boxed == {unit.id for units in view.boxes.values() for unit in units}


@PLANS
@VIEWS
def test_no_counter_covers_another(view, plan):
    assert covered(recorded(view, plan).of("units", "trail", "attackers", "box units")) == []


def test_what_lies_on_the_track_is_told_once_each():
    markers = {mark.name: mark.count for mark in recorded(views.full(), WHOLE).of("marker")}
    assert markers == {"turn": 16, "PP": 23, "3 reg.": 16}
    assert covered(recorded(views.full(), PHONE).of("marker")) == []


# ---- a region enlarged ---------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("view", [views.busy(2), views.full()])
def test_a_region_enlarged_shows_each_of_its_counters_by_itself(view, zone):
    plan = plan_about(view, zone)
    record = recorded(view, plan)
    here = {unit.id for a in view.areas if a.region == zone and a.faces for unit in a.units}
    marks = list(record.of("units"))
    assert {name for mark in marks for name in mark.units} == here
    assert all(mark.count == 1 for mark in marks)
    labels = list(record.of("label"))
    trails = {name for name, to in views.LEADS_TO.items() if to == zone}
    areas = {name for name in standard().areas if region_of(name) == zone}
    assert {mark.name for mark in labels} == areas | trails
    assert covered([*labels, *record.of("units", "trail", "attackers")]) == []
    frame = plan.main
    for mark in record.of("counted"):
        assert frame.shows(*mark.rect.centre, 20)


def test_areas_and_trail_areas_stand_for_their_region():
    view = views.empty()
    assert plan_about(view, "Hue 5") is plan_about(view, "Hue") is plan_about(view, "Hanoi")
    with pytest.raises(ValueError, match="no area 'Atlantis'"):
        plan_about(view, "Atlantis")


# ---- what just happened --------------------------------------------------------------------------


def two(start, end):
    """Views before and after a unit went from one area to another (None: off the map)."""
    unit, plain = (views.unit("US", 1),), views.empty()
    return tuple(plain.with_area(n, units=unit) if n else plain for n in (start, end))


def test_moves_arrivals_losses_and_the_trail_are_told_from_two_views():
    move = between(*two("Hue 5", "Saigon 6"))
    assert move.moves == (Move("US/ARVN", "Hue 5", "Saigon 6", ("US 1",)),)
    assert between(*two(None, "Hue 5")).came == {"Hue 5": {"US/ARVN": ("US 1",)}}
    lost = between(*two("Hue 5", None))
    assert lost.lost == {"Hue 5": {"US/ARVN": ("US 1",)}} and lost.fought == {"Hue 5"}
    plain = views.empty()
    bombed = plain.with_area("Hanoi", trail_counters=2), plain.with_area("Hanoi", trail_counters=1)
    assert between(*bombed).trail == {"Hanoi": -1}
    held = replace(plain, control={**plain.control, "Hue": "NVA/VC"})
    assert between(plain, held).control == {"Hue"}
    assert between(plain, plain) == between(None, plain) == NOTHING
    assert between(replace(plain, seat="NVA/VC"), held) == NOTHING


@PLANS
def test_what_happened_is_marked(plan):
    before, after = two("Hue 5", "Saigon 6")
    moved = recorded(after, plan, before)
    assert [(m.name, m.units) for m in moved.of("move")] == [("Hue 5 > Saigon 6", ("US 1",))]
    before, after = two("Hue 5", None)
    lost = recorded(after, plan, before)
    assert [m.name for m in lost.of("burst")] == ["Hue 5"] == [m.name for m in lost.of("mark")]
    assert not list(recorded(after, plan).of("burst", "mark", "move"))


def test_marks_of_both_sides_stand_beside_the_faces_even_in_combat():
    ours = tuple(views.unit("US", n) for n in range(1, 13))
    theirs = tuple(views.unit("VC", n) for n in range(1, 13))
    before = views.empty().with_area("Hue 3-4", units=ours + theirs)
    new = tuple(views.unit(kind, n) for kind in ("US", "VC") for n in range(20, 32))
    after = views.empty().with_area("Hue 3-4", units=new, combat=True)
    marks = list(recorded(after, WHOLE, before).of("mark"))
    assert len(marks) == 2 and covered(marks) == []


def test_no_arrow_of_a_move_lies_over_a_trail_area_s_box():
    before, after = two("Hue 1-2", "Highlands 1-2")
    marks = recorded(after, plan_about(after, "Highlands"), before).marks
    kinds = [mark.kind for mark in marks if mark.kind in ("move", "box")]
    assert kinds == ["move", "box"]


@PLANS
def test_few_counters_in_a_trail_area_are_large(plan):
    view = views.full()
    areas = [replace(a, trail_counters=1, sam=False, mig=False, attackers=()) for a in view.areas]
    trucks = recorded(replace(view, areas=tuple(areas)), plan).of("trail")
    assert {mark.rect.right - mark.rect.left for mark in trucks} == {96}

"""By the picture's own record: nothing covers what must be seen, and every unit is counted."""

import itertools
from dataclasses import replace

import pytest

from renders.tet_offensive.geography import standard
from renders.tet_offensive.parts import enlarged
from renders.tet_offensive.picture import drawn
from renders.tet_offensive.sheet import PLANS, WHOLE
from renders.tet_offensive.style import LIGHT
from renders.toolkit.record import Record

LOADS = [(0, 1), (1, 1), (2, 2), (3, 2), (5, 3)]  # seed, units an army


@pytest.fixture(scope="module")
def recorded():
    """Views that were drawn -> what stands where; each is drawn once."""
    known = {}

    def record(views, seed, load, plan=WHOLE):
        key = (seed, load, plan.name)
        if key not in known:
            view = views.busy(seed, load=load, owner=seed % 2 == 1)
            found = Record()
            drawn(view, standard(), plan, LIGHT, found)
            known[key] = view, found
        return known[key]

    return record


def covered(one, other):
    """Whether two marks share more than their edges."""
    return one.rect.grown(-1).overlap(other.rect.grown(-1)) > 0


@pytest.mark.parametrize(("seed", "load"), LOADS)
def test_no_two_labels_overlap(views, recorded, seed, load):
    _, record = recorded(views, seed, load)
    labels = list(record.of("label"))
    assert len(labels) == len(standard().places)
    both = [(a.name, b.name) for a, b in itertools.combinations(labels, 2) if covered(a, b)]
    assert both == []


@pytest.mark.parametrize(("seed", "load"), LOADS)
@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_no_counter_hides_a_city_s_value_its_airbase_or_an_insurrection(
    views, recorded, seed, load, plan
):
    view, record = recorded(views, seed, load, plan)
    places = standard().places
    values = list(record.of("value"))
    assert {m.name: m.count for m in values} == {
        name: place.political_value for name, place in places.items() if place.kind == "city"
    }
    assert {m.name for m in record.of("airbase")} == {n for n, p in places.items() if p.airbase}
    assert {m.name for m in record.of("insurrection")} == {
        area.name for area in view.areas if area.insurrection
    }
    shown = [*values, *record.of("airbase", "insurrection")]
    units = list(record.of("units"))
    # Provinces are drawn before cities, so what is drawn later may lie on them, never the reverse.
    order = {id(mark): number for number, mark in enumerate(record.marks)}
    hidden = [
        (sign.name, unit.name)
        for sign, unit in itertools.product(shown, units)
        if order[id(unit)] > order[id(sign)] and covered(sign, unit)
    ]
    assert hidden == []


@pytest.mark.parametrize(("seed", "load"), LOADS)
@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_every_unit_in_sight_is_drawn_or_counted(views, recorded, seed, load, plan):
    view, record = recorded(views, seed, load, plan)
    counted, named = {}, set()
    for mark in record.of("units"):
        name = mark.name.removeprefix("off ")
        counted[name] = counted.get(name, 0) + mark.count
        named |= set(mark.units)
    for area in view.areas:
        assert counted.get(area.name, 0) == len(area.units) + area.backs, area.name
        assert {unit.id for unit in area.units} <= named
    boxed = {name for mark in record.of("box units") for name in mark.units}
    if plan.column:
        assert boxed == {unit.id for units in view.boxes.values() for unit in units}


def besieged(views):
    """A hundred units about Saigon, sixty of them in it."""
    armies = ("US", "ARVN", "VC", "NVA")
    inside = tuple(
        views.Unit(f"{n} {army}", army, corps="III", combat=n, place="Saigon")
        for army in armies
        for n in range(15)
    )
    view = views.empty().with_area("Saigon", units=inside)
    for name, army in (("Long Binh", "US"), ("Cu Chi", "ARVN"), ("Tan An", "ARVN"), ("34", "US")):
        units = tuple(views.Unit(f"{name} {n}", army, place=name) for n in range(7))
        view = view.with_area(name, units=units)
    return view.with_area("33", backs=12)


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_a_hundred_units_about_saigon_can_be_counted(views, plan):
    record, view = Record(), besieged(views)
    drawn(view, standard(), plan, LIGHT, record)
    there = list(record.of("units"))
    assert sum(mark.count for mark in there) == 100
    pieces = [(a.name, b.name) for a, b in itertools.combinations(there, 2) if covered(a, b)]
    assert pieces == []  # so every stack and the number on it can be read
    assert sum(mark.count for mark in there if mark.name == "Saigon") == 60


def test_saigon_enlarged_shows_its_sixty_units(views):
    record = Record()
    plan = enlarged(standard(), "Saigon")
    drawn(besieged(views), standard(), plan, LIGHT, record)
    assert sum(mark.count for mark in record.of("units") if mark.name == "Saigon") == 60
    assert {"Saigon", "34", "Long Binh"} <= {mark.name for mark in record.of("label")}


@pytest.mark.parametrize("zone", ["I", "II Corps", "III", "IV", "Laos", "Cambodia", "Hue"])
def test_an_enlarged_part_shows_each_of_its_areas_and_units(views, zone):
    view, record, world = views.busy(2, load=2), Record(), standard()
    plan = enlarged(world, zone)
    drawn(view, world, plan, LIGHT, record)
    assert plan.shows and {mark.name for mark in record.of("label")} == plan.shows
    here = [area for area in view.areas if area.name in plan.shows]
    shown = sum(mark.count for mark in record.of("units"))
    assert shown == sum(len(area.units) + area.backs for area in here)
    if zone in ("I", "II Corps", "III", "IV"):
        digit = {"I": "1", "II Corps": "2", "III": "3", "IV": "4"}[zone]
        assert {n for n in world.provinces if n.startswith(digit)} <= plan.shows


def test_a_name_that_means_nothing_is_refused():
    with pytest.raises(ValueError, match="no area"):
        enlarged(standard(), "Atlantis")


def test_moves_are_recorded_where_they_end(views):
    unit = views.Unit("1 Cav", "US", place="Hue")
    then = replace(views.empty().with_area("Hue", units=(unit,)), seat="Allied")
    now = replace(views.empty().with_area("Dalat", units=(unit,)), seat="Allied")
    record = Record()
    drawn(now, standard(), WHOLE, LIGHT, record, then)
    assert [(m.name, m.units) for m in record.of("move")] == [("Hue > Dalat", ("1 Cav",))]
    plain = Record()
    drawn(now, standard(), WHOLE, LIGHT, plain)
    assert not list(plain.of("move"))

"""Names of units: on request on the map, always where a part of it or a battle is shown."""

from dataclasses import replace

import pytest

from renders.tet_offensive.geography import standard
from renders.tet_offensive.parts import enlarged
from renders.tet_offensive.picture import drawn, png
from renders.tet_offensive.sheet import PLANS, WHOLE
from renders.tet_offensive.stacking import name_plate
from renders.tet_offensive.style import LIGHT
from renders.toolkit.record import Record

GROUND = ("infantry",)


def named(record):
    """Units that stand by themselves, so that their names can be read."""
    return {unit for mark in record.of("units") if len(mark.units) == 1 for unit in mark.units}


def ground_units(view, areas):
    """Ids of the ground units that have names, in some areas."""
    return {
        unit.id for area in view.areas if area.name in areas for unit in area.units
        if unit.type in GROUND
    }  # fmt: skip


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
@pytest.mark.parametrize("owner", [False, True])
def test_on_request_every_unit_on_the_map_has_its_name(views, plan, owner):
    view, record = views.busy(2, load=2, owner=owner), Record()
    drawn(view, standard(), replace(plan, names=True), LIGHT, record)
    assert named(record) >= ground_units(view, {area.name for area in view.areas})
    counted = sum(mark.count for mark in record.of("units"))
    assert counted == sum(len(area.units) + area.backs for area in view.areas)


def test_names_change_the_picture_and_tell_no_more_than_the_view(views):
    view = views.busy(2, load=1)
    assert png(view, names=True) != png(view)
    backs = view.with_area("21", units=(), backs=3)
    assert png(backs, names=True) == png(view.with_area("21", units=(), backs=3), names=True)


@pytest.mark.parametrize("zone", ["I Corps", "III Corps", "Saigon"])
def test_where_a_part_is_enlarged_its_units_always_have_their_names(views, zone):
    world, record = standard(), Record()
    plan = enlarged(world, zone)
    view = views.busy(3, load=3)
    drawn(view, world, plan, LIGHT, record)
    assert named(record) >= ground_units(view, plan.ids)


def test_a_chip_says_the_name_and_the_strength(views):
    unit = views.Unit("7 Mar", "US", combat=14)
    assert name_plate(LIGHT, unit).chip.text == "7 Mar · 14"
    found = name_plate(LIGHT, unit, frozenset({"7 Mar"}))
    assert found.chip.edge == LIGHT.theme.alert
    assert name_plate(LIGHT, views.Unit("VC 2", "VC", face_up=False)).chip.hidden


def test_the_whole_map_shows_stacks_unless_names_are_asked_for(views):
    view, record = views.busy(2, load=2), Record()
    drawn(view, standard(), WHOLE, LIGHT, record)
    assert any(len(mark.units) > 1 for mark in record.of("units"))

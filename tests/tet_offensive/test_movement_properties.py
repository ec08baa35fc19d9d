"""What holds of every move, every reachable position and every order that is taken back."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.dice import Dice
from engine.kernel.errors import UmpireError
from engine.kernel.order import DONE, Order
from engine.kernel.table import Step, Table
from engine.tet_offensive.board import CITY, PROVINCE, SANCTUARY, VC, VC_NVA
from engine.tet_offensive.position import TetPosition
from tests.tet_offensive.support import rules

RULES = rules()
BOARD = RULES.board
ROUTES = RULES.printed.routes
SOUTH = "South Vietnam"

communists = st.sampled_from(BOARD.communists)
movers = st.sampled_from(BOARD.movers)
areas = st.sampled_from(BOARD.map_areas)
steps = settings(max_examples=100, deadline=None)
few = settings(max_examples=20, deadline=None)


def standing(stage: str, *places: tuple[int, int]) -> TetPosition:
    """A position in which a few units stand in areas and nothing else is on the map."""
    position = RULES.blank()
    position.read(f"turn: 3\nstage: {stage}\n")
    for unit, area in places:
        position.put(unit, area)
    position.note_anew()
    return position


def may(verb: str, seat: int, position: TetPosition, slots: tuple[object, ...]) -> bool:
    """Whether the rules accept an order."""
    try:
        RULES.rules[verb].verify(position, seat, slots)
    except UmpireError:
        return False
    return True


def crosses(one: int, other: int) -> bool:
    """Whether a corps boundary or a border lies between two areas that are no sanctuaries."""
    if SANCTUARY in (BOARD.kind[one], BOARD.kind[other]):
        return False
    return BOARD.corps[one] != BOARD.corps[other] or BOARD.country[one] != BOARD.country[other]


@pytest.mark.rule("Movement Procedure/2", "Movement Procedure/3")
@steps
@given(communists, areas, areas)
def test_no_vc_or_nva_step_crosses_a_line_but_by_a_sanctuary(unit: int, one: int, other: int):
    """Movement Procedure/2 and /3: whatever the unit, and wherever it goes."""
    position = standing("VC/NVA Movement - orders", (unit, one))
    if may("move", VC_NVA, position, ((unit,), None, other)):
        assert not crosses(one, other)
        assert other != one
        assert BOARD.kind[other] != CITY or BOARD.province_of[other] == one
    if may("trail", VC_NVA, position, ((unit,), None, other)):
        assert BOARD.kind[one] == BOARD.kind[other] == SANCTUARY


@pytest.mark.rule("Corps Boundaries/3")
@steps
@given(communists, areas, areas)
def test_no_vc_unit_enters_another_corps(unit: int, one: int, other: int):
    """Corps Boundaries/3, T8: in South Vietnam its own corps, from wherever it comes."""
    position = standing("VC/NVA Movement - orders", (unit, one))
    for verb in ("move", "trail"):
        if may(verb, VC_NVA, position, ((unit,), None, other)) and BOARD.army[unit] == VC:
            assert BOARD.country[other] != SOUTH or BOARD.corps[other] == BOARD.unit_corps[unit]


@pytest.mark.rule("Corps Boundaries/2")
@steps
@given(movers, areas, areas)
def test_no_allied_move_leaves_south_vietnam_or_a_corps_units_corps(unit, one, other):
    """Corps Boundaries/2, T9, T14: steps and road moves alike."""
    position = standing("Allied Movement - orders", (unit, one))
    if may("move", 0, position, ((unit,), None, other)):
        assert BOARD.country[other] == SOUTH
        assert BOARD.unit_corps[unit] in (0, BOARD.corps[other])


@steps
@given(communists, areas, areas)
def test_steps_lead_back(unit: int, one: int, other: int):
    """Movement Procedure/1: all but those from a city into a sanctuary; where it may be in both."""
    kind = ROUTES.class_of[unit]
    there = other in ROUTES.steps[kind][one]
    back = one in ROUTES.steps[kind][other]
    if {BOARD.kind[one], BOARD.kind[other]} == {CITY, SANCTUARY}:
        assert not there or BOARD.kind[one] == CITY
    elif ROUTES.may_be_in(kind, one) and ROUTES.may_be_in(kind, other):
        assert there == back
        assert (other in ROUTES.trails[kind][one]) == (one in ROUTES.trails[kind][other])


@steps
@given(movers, areas, areas)
def test_road_moves_lead_back(unit: int, one: int, other: int):
    """T14: with no enemy anywhere, along the same boxes."""
    if not (ROUTES.may_be_in(ROUTES.class_of[unit], one) and BOARD.kind[one] == CITY):
        return
    there = ROUTES.road_reach(standing("Allied Movement - orders", (unit, one)), unit)
    if other in there:
        back = ROUTES.road_reach(standing("Allied Movement - orders", (unit, other)), unit)
        assert one in back


@few
@given(communists, st.lists(st.tuples(movers, areas), max_size=6), areas)
def test_allied_units_bar_no_step(unit, others, one):
    """T12: there are no zones of control, so the steps from an area are always the same."""
    alone = standing("VC/NVA Movement - orders", (unit, one))
    among = standing("VC/NVA Movement - orders", (unit, one), *dict(others).items())
    for other in BOARD.map_areas:
        slots = ((unit,), None, other)
        assert may("move", VC_NVA, alone, slots) == may("move", VC_NVA, among, slots)


@pytest.mark.rule("Retreat From Combat/5")
@steps
@given(communists, areas)
def test_a_retreat_ends_in_a_sanctuary_beside_the_province(unit: int, area: int):
    """Retreat From Combat/5: never elsewhere, and never out of a sanctuary."""
    position = standing("VC/NVA Combat - battles", (unit, area))
    for place in ROUTES.retreats(position, unit):
        assert BOARD.kind[place] == SANCTUARY and BOARD.kind[area] != SANCTUARY
        assert BOARD.province_of[area] in BOARD.touches[place]


@pytest.mark.rule("Retreat From Combat/2")
@steps
@given(movers, areas)
def test_an_allied_retreat_ends_in_a_city_nearby(unit: int, area: int):
    """Retreat From Combat/2: of the province, or one box by road; corps units in their corps."""
    position = standing("VC/NVA Combat - battles", (unit, area))
    for place in ROUTES.retreats(position, unit):
        assert BOARD.kind[place] == CITY and place != area
        near = BOARD.province_of[place] == BOARD.province_of[area]
        assert near or (BOARD.kind[area] == CITY and place in BOARD.highway[area])
        assert BOARD.unit_corps[unit] in (0, BOARD.corps[place])
    if BOARD.kind[area] == PROVINCE:
        assert all(BOARD.province_of[p] == area for p in ROUTES.retreats(position, unit))


# ---- reachable positions -----------------------------------------------------------------------


def chosen(table: Table, random: Random) -> tuple[int, Order] | None:
    """A seat that is waited for and an order of it: mostly a sample, sometimes done."""
    if not table.waiting:
        return None
    decision = table.waiting[int(random.random() * len(table.waiting))]
    if "done" not in decision.verbs or random.random() < 0.85:
        order = table.space(decision).sample(random)
        if order is not None:
            return decision.seat, order
    if "done" in decision.verbs and table.space(decision).contains(DONE):
        return decision.seat, DONE
    return decision.seat, table.space(decision).default()[0]


def play(seed: int, count: int) -> tuple[Table, list[Step], Random]:
    """A match after so many random orders."""
    table = Table(RULES, RULES.new_position(), Dice(f"seed {seed}", "test"))
    history = [table.start()]
    random = Random(seed)
    for _ in range(count):
        choice = chosen(table, random)
        if choice is None:
            break
        history.append(table.give(*choice))
    return table, history, random


matches = st.tuples(st.integers(0, 10**6), st.integers(0, 400))


@few
@given(matches)
def test_a_position_text_gives_the_position_back(match: tuple[int, int]):
    """Every field, wherever the match stands; and the counts of each area agree."""
    table, _, _ = play(*match)
    position = table.position
    other = RULES.blank()
    other.read(position.write())
    assert other.cells == position.cells
    assert other.write() == position.write()
    assert [sorted(units) for units in other.here] == [sorted(units) for units in position.here]
    assert (other.allied, other.vcnva, other.vc) == (position.allied, position.vcnva, position.vc)


@few
@given(matches)
def test_a_record_gives_the_position_back_with_its_drafts(match: tuple[int, int]):
    """What a store keeps is enough, and the same seats are asked the same when it is loaded."""
    table = play(*match)[0]
    other = RULES.blank()
    other.load(table.position.record())
    assert other.cells == table.position.cells and other.drafts == table.position.drafts
    loaded = Table(RULES, other, table.dice)
    loaded.resume()
    assert loaded.waiting == table.waiting


@few
@given(matches)
def test_undo_restores_exactly(match: tuple[int, int]):
    """Drafts are taken back one by one, down to the position that all have seen."""
    table, _, random = play(*match)
    before = [list(cells) for cells in table.position.cells]
    waiting = list(table.waiting)
    choice = chosen(table, random)
    if choice is None:
        return
    step = table.give(*choice)
    if step.draft:
        table.undo(choice[0])
        assert table.position.cells == before
        assert table.waiting == waiting
    else:
        table.position.revert(step.changes)
        assert table.position.cells == before
    assert not RULES.assurance.broken(table.position)


@few
@given(matches)
def test_a_journal_brings_a_keyframe_forward(match: tuple[int, int]):
    """The net changes of a step, applied to the position before it, give the position after."""
    table, _, random = play(*match)
    copy = table.position.clone()
    for _ in range(20):
        choice = chosen(table, random)
        if choice is None:
            break
        step = table.give(*choice)
        copy.forward(table.position.outcome(step.changes))
        assert copy.cells == table.position.cells


@few
@given(matches)
def test_reachable_positions_keep_the_rules_of_place(match: tuple[int, int]):
    """No unit is lost, doubled or where it may not be; cities show and no seat sees too much."""
    position = play(*match)[0].position
    assert RULES.assurance.broken(position) == []
    for unit in BOARD.communists:
        area = position.loc[unit]
        if BOARD.army[unit] == VC and BOARD.country[area] == SOUTH:
            assert BOARD.corps[area] == BOARD.unit_corps[unit]
    backs = {area.name: area.backs for area in RULES.view(position, 0).areas}
    for area in BOARD.map_areas:
        down = [u for u in position.here[area] if u in BOARD.communists and not position.face_up[u]]
        assert backs[BOARD.area_names[area]] == len(down)


@few
@given(matches, st.integers(0, 10**6))
def test_a_refused_order_leaves_no_trace(match: tuple[int, int], seed: int):
    """Orders made up from any units and areas: accepted as verified, or refused without effect."""
    table, _, _ = play(*match)
    random = Random(seed)
    for _ in range(20):
        if not table.waiting:
            return
        decision = random.choice(table.waiting)
        verb = random.choice([v for v in decision.verbs if v != "done"] or ["retreat"])
        slots = tuple(made_up(random, slot.kind) for slot in RULES.catalogue.verbs[verb].slots)
        before = [list(cells) for cells in table.position.cells]
        try:
            table.give(decision.seat, Order(verb, slots))
        except UmpireError as refusal:
            assert str(refusal).strip()
            assert table.position.cells == before
        else:
            assert RULES.assurance.broken(table.position) == []


def made_up(random: Random, kind: str) -> object:
    """Anything of a kind."""
    if kind == "units":
        return tuple(random.sample(list(BOARD.units), random.randint(1, 2)))
    if kind == "areas":
        return tuple(random.sample(BOARD.map_areas, random.randint(1, 2)))
    if kind == "unit":
        return random.choice(list(BOARD.units))
    return random.randrange(len(BOARD.area_names))


def test_every_field_is_written_and_read() -> None:
    """A field with a value in its first and last cell comes back as it was."""
    for number, field in enumerate(RULES.blank().FIELDS):
        if field.name == "loc":
            continue
        position = RULES.blank()
        cells = position.cells[number]
        for index in {0, len(cells) - 1}:
            cells[index] = 1 if field.default != 1 else 2
        other = RULES.blank()
        other.read(position.write())
        assert other.cells == position.cells, field.name

"""What is offered in the blanks of orders, and what the levels gain, in matches by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.form import PLURAL
from engine.kernel.order import Order
from engine.kernel.table import Step, Table
from tests.standins.support import chance
from tests.tet_offensive.positions import in_question
from tests.tet_offensive.support import rules

VERBS = rules().catalogue.verbs
# An order of one blank is legal for everything that is offered in it.
ONE_BLANK = ("reveal", "search", "detect", "battles", "resolve")


def idle(table: Table, decision: Decision) -> list[int]:
    """The units that a seat is told have no order yet."""
    found = table.ruleset.forgone(table.position.seen_by(decision.seat), decision)
    return [unit for loss in found for unit in loss.units]


def played(seed: int) -> Iterator[tuple[Table, Decision, list[Step]]]:
    """Decisions of a whole match and of some that begin in the middle, with the steps before."""
    random = Random(f"offers {seed}")
    positions = [
        rules().new_position(),
        *(rules().assurance.random_position(random) for _ in range(6)),
    ]
    for n, position in enumerate(positions):
        table = Table(rules(), position, Dice(f"{seed}/{n}", "offers"))
        steps = [table.start()]
        for _ in range(60 if n == 0 else 12):
            if not table.waiting:
                break
            decision = random.choice(table.waiting)
            yield table, decision, steps
            steps = []
            for order in chance(table, decision, random):
                if decision in table.waiting:
                    steps.append(table.give(decision.seat, order))


@pytest.mark.parametrize("seed", range(3))
def test_units_without_orders_are_ones_own_and_an_order_takes_them_off_the_list(seed: int) -> None:
    """Those that have not moved, flown or been turned up, and those that are to fire at nobody."""
    random, ordered = Random(f"idle {seed}"), Counter[str]()
    for table, decision, _ in played(seed):
        before = idle(table, decision)
        assert all(table.position.leads[unit] == decision.seat for unit in before)
        order = table.space(decision).sample(random)
        if order is None or order.verb not in ("move", "trail", "attack") or not before:
            continue
        trial = in_question(table.position)
        if trial.give(decision.seat, order).draft and decision in trial.waiting:
            units = next(v for v in order.slots if isinstance(v, tuple))
            assert not set(units) & set(idle(trial, decision))
            ordered[order.verb] += 1
    assert ordered["move"] and ordered["attack"]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_is_there_and_may_be_ordered(seed: int) -> None:
    legal: Counter[str] = Counter()
    for table, decision, _ in played(seed):
        space = table.space(decision)
        for verb in decision.verbs:
            for slot in VERBS[verb].slots:
                kind = PLURAL.get(slot.kind, slot.kind)
                offered = list(rules().rules[verb].offers(table.position, decision.seat, slot.name))
                assert all(0 <= ident < rules().names.size(kind) for ident in offered)
                assert len(set(offered)) == len(offered), f"{verb} offers {slot.name} twice"
                if verb in ONE_BLANK:
                    for ident in offered:
                        order = Order(verb, ((ident,) if slot.kind in PLURAL else ident,))
                        assert space.why_not(order) is None, rules().catalogue.say(order)
                        legal[verb] += 1
    assert len(legal) >= 3


@pytest.mark.parametrize("seed", range(2))
def test_offers_lead_to_legal_orders_of_every_verb(seed: int) -> None:
    """Blanks filled at random from the offers come to a legal order for most verbs in question."""
    random = Random(f"led {seed}")
    asked, led = set(), set()
    for table, decision, _ in played(10 + seed):
        space = table.space(decision)
        for verb in decision.verbs:
            rule = rules().rules[verb]
            slots = VERBS[verb].slots
            offers = [list(rule.offers(table.position, decision.seat, s.name)) for s in slots]
            if not slots or not all(
                o for o, s in zip(offers, slots, strict=True) if not s.optional
            ):
                continue
            asked.add(verb)
            for _ in range(60):
                if verb in led:
                    break
                filled = tuple(
                    None
                    if s.optional
                    else (random.choice(o),)
                    if s.kind in PLURAL
                    else random.choice(o)
                    for s, o in zip(slots, offers, strict=True)
                )
                if Order(verb, filled) in space:
                    led.add(verb)
    assert len(led) >= 8
    assert asked - led <= {"lift", "fly", "strike", "attack", "retreat", "trail"}, asked - led


@pytest.mark.parametrize("seed", range(3))
def test_the_levels_gain_what_the_events_say(seed: int) -> None:
    gained: Counter[int] = Counter()
    table = None
    for at, _, steps in played(20 + seed):
        if at is not table:
            table, gained = at, Counter()
            before = list(at.position.levels)
            continue
        for step in steps:
            for (field, army), points in rules().assurance.audit(step.events).items():
                assert field == "levels"
                gained[army] += points
        assert [b + gained[army] for army, b in enumerate(before[:4])] == at.position.levels[:4]
    assert table is not None
    said = rules().figures(table.position)
    assert list(said) == ["US", "ARVN", "NVA", "VC"]
    assert said["US"] == f"{table.position.levels[0]} of {rules().board.levels[0]}"

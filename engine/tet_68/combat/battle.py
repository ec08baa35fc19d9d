"""The attack at hand, step by step: what each step does by itself, and whom it asks (11.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.kernel.decision import Decision
from engine.tet_68.board import NOBODY, NVA, US
from engine.tet_68.combat import (
    advances,
    intelligence,
    leaving,
    losses,
    steps,
    strikes,
    support,
    tables,
)
from engine.tet_68.combat.firing import fire
from engine.tet_68.losing import eliminate
from engine.tet_68.moving import stacking
from engine.tet_68.occupation import any_open, defence
from engine.tet_68.played import Played
from engine.tet_68.position import HexTable

Asked = list[Decision] | None  # None: the attack has come to another step


def resolve(played: Played, table: HexTable) -> Asked:
    """Carry the attack at hand on until somebody must decide, or it is over."""
    while table.position.battle >= 0:
        answer = STEPS[table.position.step](played, table)
        if answer is not None:
            return answer
    return None


def _ask(table: HexTable, kind: str, side: int, *verbs: str, number: int = 0) -> list[Decision]:
    return [Decision(kind, side, verbs, area=table.position.battle, number=number)]


def _is_done(table: HexTable, side: int) -> bool:
    """Whether a side has closed its part; the next step asks anew."""
    position = table.position
    if position.done[side]:
        position.done[side] = 0
        return True
    return False


def _support(played: Played, table: HexTable) -> Asked:
    position = table.position
    if advances.emptied(position):  # only dummies lay there (ruling S27)
        table.tell("attack_on_nothing", position.battle)
        position.settle(step=steps.ADVANCE)
        return None
    there = support.available(played, position)
    if _is_done(table, US) or not (there.air or there.sac or there.fleet):
        position.settle(step=steps.DEFENCE)
        return None
    return _ask(table, "support", US, "support", "done")


def _defence(played: Played, table: HexTable) -> Asked:
    """The defender fires first; not US units outside of bases and camps when surprised (20)."""
    position = table.position
    place, side = position.battle, 1 - position.attacker
    holding = played.board.holding.get(place)
    surprised = played.surprise(position) and side == US
    strength = steps.strength(position, side, attacks=False, supported=side == US)
    if (surprised and (holding is None or holding.kind == "city")) or not strength:
        table.tell("no_fire", side, place)
        position.settle(step=steps.ATTACK)
        return None
    if not steps.defenders(position):
        position.table[side] = tables.POSITIONAL  # self-defence alone (15.2)
    elif not position.table[side]:
        return _ask(table, "fire", side, "fire", number=1)
    found = fire(played, table, side)
    position.settle(step=steps.ATTACK)
    if found == "R":
        leaving.order(table, steps.left(position, side))
        position.settle(step=steps.DEFENDERS_LEAVE)
    elif found != "-":
        losses.fall_due(table, position.attacker, int(found))
        position.settle(step=steps.ATTACKERS_LOSE)
    return None


def _attackers_lose(played: Played, table: HexTable) -> Asked:
    position = table.position
    if position.owed_losses[position.attacker]:
        return _ask(table, "lose", position.attacker, "lose")
    position.settle(step=steps.ATTACK)
    return None


def _defenders_leave(played: Played, table: HexTable) -> Asked:
    return _leave(played, table, 1 - table.position.attacker, steps.ATTACK)


def _attackers_leave(played: Played, table: HexTable) -> Asked:
    return _leave(played, table, table.position.attacker, steps.NONE)


def _leave(played: Played, table: HexTable, side: int, then: int) -> Asked:
    position = table.position
    leaving.stuck(played, table, side)
    if leaving.due(position, side):
        return _ask(table, "retreat", side, "retreat")
    if stacking.overstacked(position, side):
        return _ask(table, "overstacked", side, "remove")
    position.settle(step=then)
    return None


def _attack(played: Played, table: HexTable) -> Asked:
    """The attackers that are left fire at what is left."""
    position = table.position
    side, place = position.attacker, position.battle
    if not steps.attackers(position):
        air = position.support_air + position.support_sac if side == US else 0
        position.settle(step=steps.STRIKE_INSTEAD if air else steps.NONE)
        return None
    if advances.emptied(position):
        position.settle(step=steps.ADVANCE)
        return None
    if not steps.strength(position, side, attacks=True, supported=side == US):
        table.tell("no_fire", side, place)
        position.settle(step=steps.NONE)
        return None
    if not position.table[side]:
        return _ask(table, "fire", side, "fire", number=2)
    found = fire(played, table, side)
    alone = not steps.left(position, 1 - side)
    if found != "-" and alone:
        _fall(table)
    if alone:
        position.settle(step=steps.ADVANCE if advances.emptied(position) else steps.NONE)
    else:
        position.settle(step=steps.DEFENDERS_LOSE)
    if found == "R":
        leaving.order(table, [u for u in steps.attackers(position) if not position.landed[u]])
        position.settle(step=steps.ATTACKERS_LEAVE)
    elif found != "-" and not alone:
        losses.fall_due(table, 1 - side, int(found))
    return None


def _defenders_lose(played: Played, table: HexTable) -> Asked:
    position = table.position
    side = 1 - position.attacker
    if position.owed_losses[side]:
        return _ask(table, "lose", side, "lose")
    if not steps.left(position, side):
        _fall(table)  # with the last unit (ruling S35)
    position.settle(step=steps.ADVANCE if advances.emptied(position) else steps.NONE)
    return None


def _fall(table: HexTable) -> None:
    """The self-defence factor of the hex is out for the rest of the attack."""
    position = table.position
    if defence(position, position.battle) != NOBODY:
        position.settle(fallen=1)
        table.tell("fallen", position.battle)


def _advance(played: Played, table: HexTable) -> Asked:
    position = table.position
    side = position.attacker
    if not advances.able(played, position) or _is_done(table, side):
        position.settle(step=steps.NONE)
        return None
    return _ask(table, "advance", side, "advance", "done")


def _end(played: Played, table: HexTable) -> Asked:
    """The attack is over: marines that have not driven everybody out are lost (7.5.2)."""
    position = table.position
    settle_landing(table, position.battle, position.attacker)
    table.tell("attack_over", position.battle)
    return _close(played, table)


def settle_landing(table: HexTable, place: int, side: int) -> None:
    """Marines that landed in a hex are lost if an open enemy is left there, else they hold it."""
    position = table.position
    landed = [unit for unit in position.here[place] if position.landed[unit]]
    failed = any_open(position, place, 1 - side)
    for unit in landed:
        if failed:
            eliminate(table, unit)
        else:
            position.landed[unit] = 0
    if landed and not failed:
        advances.capture(table, place, side)


def _close(played: Played, table: HexTable) -> Asked:
    """Nothing is at hand any more."""
    position = table.position
    for cells in (
        position.attacking, position.defending, position.table, position.unsupplied,
        position.owed_losses, position.retreating,
    ):  # fmt: skip
        cells.reset()
    position.settle(
        battle=-1, step=steps.NONE, urged=0, support_air=0, support_sac=0, support_fleet=0, fallen=0
    )
    return None


def _strike_instead(played: Played, table: HexTable) -> Asked:
    """All ground units died: the points that supported them may strike the hex (11.3)."""
    if not can_be_struck_anew(table) or _is_done(table, US):
        table.position.settle(step=steps.NONE)
        return None
    return _ask(table, "strike", US, "strike", "done")


def can_be_struck_anew(table: HexTable) -> bool:
    """Whether open Communists or a base of theirs are left in the attacked hex."""
    position = table.position
    return bool(steps.left(position, NVA)) or strikes.communist_base(position, position.battle)


def _struck(played: Played, table: HexTable) -> Asked:
    return _victim(played, table, NVA, strikes.victims(table.position), "victim")


def _ambushed(played: Played, table: HexTable) -> Asked:
    """Asked by the number of stars, which all see, and not by who lies under them."""
    position = table.position
    side = 1 - position.attacker
    stars = intelligence.lurking(position, position.battle, side)
    some = intelligence.victims(position) if len(stars) > 1 else stars
    return _victim(played, table, side, some, "victim", always=len(stars) > 1)


def _victim(
    played: Played,
    table: HexTable,
    side: int,
    some: Sequence[int],
    kind: str,
    *,
    always: bool = False,
) -> Asked:
    """A side loses one of some units, of its choice."""
    position = table.position
    if position.owed_losses[side] and some:
        if len(some) > 1 or always:
            return _ask(table, kind, side, "give")
        eliminate(table, some[0])
    position.settle(step=steps.CLOSE)
    return None


def _repression(played: Played, table: HexTable) -> Asked:
    if _is_done(table, US):
        table.position.settle(step=steps.CLOSE)
        return None
    return _ask(table, "repression", US, "repress", "done")


STEPS: dict[int, Callable[[Played, HexTable], Asked]] = {
    steps.NONE: _end,
    steps.SUPPORT: _support,
    steps.DEFENCE: _defence,
    steps.ATTACKERS_LOSE: _attackers_lose,
    steps.DEFENDERS_LEAVE: _defenders_leave,
    steps.ATTACK: _attack,
    steps.DEFENDERS_LOSE: _defenders_lose,
    steps.ATTACKERS_LEAVE: _attackers_leave,
    steps.ADVANCE: _advance,
    steps.STRIKE_INSTEAD: _strike_instead,
    steps.STRUCK: _struck,
    steps.AMBUSHED: _ambushed,
    steps.REPRESSION: _repression,
    steps.CLOSE: _close,
}

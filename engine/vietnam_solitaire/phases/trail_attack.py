"""Phase 2: bombers and Green Berets against the trail; all is declared and paid before any die."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.vietnam_solitaire.asking import must_answer
from engine.vietnam_solitaire.board import ALLIED, BOMBER, OUT, SPECIAL_FORCES
from engine.vietnam_solitaire.chances import Chances
from engine.vietnam_solitaire.phases import militia, trail_chances
from engine.vietnam_solitaire.phases.trail_aim import barred, free, reach, targets
from engine.vietnam_solitaire.played import Played, VsRule, VsTable, spend
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Phase 2: Attack the Ho Chi Minh Trail"


class Target(VsRule):
    """A bomber, or outside the north a Green Beret unit, is paid and sent at a trail counter."""

    verb = Verb(
        "target",
        "target {area:area} with {unit:unit}",
        "Send a B52 ({bomber}) or a Green Beret unit ({beret}) against a trail area. Hanoi and "
        "Haiphong can be bombed only.",
        HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        area, unit = slots
        board = self.board
        name = board.unit_names[unit]
        if board.type[unit] not in (BOMBER, SPECIAL_FORCES):
            raise RuleViolation(f"{name} does not attack the trail.", HEADING)
        if unit not in free(position):
            can = [board.unit_names[u] for u in free(position)]
            raise RuleViolation(f"{name} is not to be had now.", HEADING, f"Now: {listed(can)}.")
        if area not in targets(position):
            where = [board.area_names[a] for a in targets(position)]
            raise RuleViolation(
                f"There is no trail counter in {board.area_names[area]}.",
                HEADING,
                f"There are in {listed(where)}.",
            )
        if why := barred(position, unit, area):
            raise RuleViolation(why, HEADING)
        self.pay(position, board.cost[unit], f"An attack by {name}", HEADING)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        area, unit = slots
        position = table.position
        spend(position, self.board.cost[unit])
        position.used[unit] = 1
        position.aim[unit] = area
        position.aim_rank[unit] = max(position.aim_rank) + 1
        table.tell("targeted", unit, area)

    def chances(self, position: VsPosition, seat: int, slots: Slots) -> Chances:
        return trail_chances.of_an_attack(self.played, position, *slots)

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        return targets(position) if slot == "area" else free(position)

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        """Berets against what they may attack."""
        units, areas = free(position), targets(position)
        if not units or not areas:
            return None
        unit = random.choice(units)
        if unit in self.board.berets:
            areas = [a for a in areas if not barred(position, unit, a)]
        return (random.choice(areas), unit) if areas else None


def possible(played: Played, position: VsPosition) -> bool:
    """Whether anybody can be sent and paid for: against the trail, or to train militia."""
    board, points = played.board, position.points
    return any(
        board.cost[u] <= points
        and (
            any(not barred(position, u, a) for a in targets(position))
            or (u in board.berets and militia.can_train(played, position))
        )
        for u in free(position)
    )


def orders(played: Played, table: VsTable) -> Progress:
    """The US/ARVN player sends out what they can pay for."""
    if not must_answer(table, ALLIED, possible(played, table.position), "Attacks on the trail"):
        return NEXT
    verbs = ("target", "train", "done") if played.options.ruff_puffs else ("target", "done")
    return [Decision("trail-attack", ALLIED, verbs)]


def resolve(played: Played, table: VsTable) -> Progress:
    """Attack after attack as declared: air defense first, then the attack (V7)."""
    position, board = table.position, played.board
    sent = [u for u in board.units if position.aim[u] != OUT]
    for unit in sorted(sent, key=lambda u: position.aim_rank[u]):
        area = position.aim[unit]
        if board.type[unit] == BOMBER and shot_down(played, table, unit, area):
            continue
        face = table.roll(table.address("attack", board.unit_names[unit]))
        hit = face <= reach(played, unit, area) and position.trail[area] > 0
        if hit:
            position.trail[area] -= 1
        table.tell("trail_attack", unit, area, face, int(hit))
    position.aim.reset()
    position.aim_rank.reset()
    return NEXT


def shot_down(played: Played, table: VsTable, unit: int, area: int) -> bool:
    """Each SAM and MiG of the area fires once at the bomber."""
    position, board = table.position, played.board
    name = board.unit_names[unit]
    for there, word in ((position.sam, "SAM"), (position.mig, "MiG")):
        if there[area]:
            face = table.roll(table.address("defense", name, word))
            down = face <= board.hits.air_defense
            table.tell("air_defense", area, word, unit, face, int(down))
            if down:
                return True
    return False


PHASE: Phase[Played, VsPosition] = Phase(
    2, "Attack the Ho Chi Minh Trail", {"orders": orders, "attacks": resolve}
)

"""What fire and air attacks can come to: exact, and from what a seat may know."""

from __future__ import annotations

from fractions import Fraction

from engine.tet_offensive.combat import chances
from engine.tet_offensive.combat.odds import column
from tests.tet_offensive.support import rules, stand

BOARD = rules().board
COMBAT = "Allied Combat - battles"


def unit(name: str) -> int:
    return BOARD.unit_id[name]


def faces(odds: int, sixths: int = 6) -> dict[str, Fraction]:
    """The results of a column, each with its share of six faces."""
    words = ("miss", "hit", "overrun")
    found: dict[str, Fraction] = {}
    for row in BOARD.crt:
        word = words[row[odds]]
        found[word] = found.get(word, Fraction(0)) + Fraction(1, sixths)
    return found


def test_known_fire_follows_the_table() -> None:
    here = stand("Morale - casualties", "at 12: 1/101, 2 VC\nface_up: 2 VC").position
    units = [unit("1/101")]
    odds = column(here, units, unit("2 VC"), BOARD.area_id["12"])
    assert dict(chances.fire(here, units, unit("2 VC"))) == faces(odds)


def test_fire_below_the_table_is_no_fire() -> None:
    here = stand("Morale - casualties", "at Hue: 3/1 ARVN, 2 NVA\nface_up: 2 NVA").position
    weak = chances.fire(here, [unit("RP Hue")], unit("2 NVA"))
    assert [word for word, _ in weak][-1] == chances.NO_FIRE


def test_a_ruff_puff_that_nobody_has_seen_may_be_any_of_those_left() -> None:
    """Its own strength tells nothing; those that were turned up are gone from the mix."""
    text = "at Hue: RP Hue, 416 VC\nface_up: 416 VC"
    told = []
    for strength in (0, 1, 4):
        here = stand("Morale - casualties", f"{text}\nstrength: RP Hue={strength}").position
        told.append(chances.fire(here, [unit("416 VC")], unit("RP Hue")))
    assert told[0] == told[1] == told[2]
    found = dict(told[0])
    mix = BOARD.ruff_puff_mix
    assert found[chances.GONE] == Fraction(mix.count(0), len(mix))
    assert sum(found.values()) == 1
    seen = stand(
        "Morale - casualties",
        f"{text}\nat Da Nang: RP Da Nang\nface_up: 416 VC, RP Da Nang\nstrength: RP Da Nang=0",
    ).position
    fewer = dict(chances.fire(seen, [unit("416 VC")], unit("RP Hue")))
    assert fewer[chances.GONE] == Fraction(mix.count(0) - 1, len(mix) - 1)


def test_a_ruff_puff_that_fires_unseen_is_weighed_by_its_chances() -> None:
    text = "at Hue: RP Hue, 416 VC\nface_up: 416 VC"
    here = stand("Morale - casualties", text).position
    found = dict(chances.fire(here, [unit("RP Hue")], unit("416 VC")))
    wanted: dict[str, Fraction] = {}
    mix = BOARD.ruff_puff_mix
    for strength in set(mix):
        then = stand("Morale - casualties", f"{text}, RP Hue\nstrength: RP Hue={strength}").position
        odds = column(then, [unit("RP Hue")], unit("416 VC"), BOARD.area_id["Hue"])
        share = Fraction(mix.count(strength), len(mix))
        parts = {chances.NO_FIRE: Fraction(1)} if odds < 0 else faces(odds)
        for word, part in parts.items():
            wanted[word] = wanted.get(word, Fraction(0)) + share * part
    assert found == wanted


def test_air_attacks_are_told_die_by_die() -> None:
    here = stand("Morale - casualties", "at 23: II Tac, Arc Light, 482 VC, 840 VC").position
    terrain = BOARD.terrain[BOARD.area_id["23"]]
    tac = BOARD.air_column[BOARD.type[unit("II Tac")]][terrain]
    arc = BOARD.air_column[BOARD.type[unit("Arc Light")]][terrain]
    one = dict(chances.strike(here, unit("II Tac"), [unit("482 VC")]))
    assert one == {f"482 VC: {word}": part for word, part in faces(tac).items()}
    twice = dict(chances.strike(here, unit("Arc Light"), [unit("482 VC")]))
    assert twice == {
        f"die {n}, 482 VC: {word}": part for n in (1, 2) for word, part in faces(arc).items()
    }
    split = dict(chances.strike(here, unit("Arc Light"), [unit("482 VC"), unit("840 VC")]))
    assert {text.partition(":")[0] for text in split} == {"die 1, 482 VC", "die 2, 840 VC"}


def test_orders_are_weighed_before_they_are_given() -> None:
    """By the order that would be given: what it may come to, with all of it together."""
    game = stand("VC/NVA Combat - battles", "at Hue: 416 VC, 1 Mar\nface_up: 416 VC\nbattle: Hue")
    order = game.rules.catalogue.parse("attack 416 VC with 1 Mar")
    told = game.rules.rules["attack"].chances(game.position, 0, order.slots)
    assert told == chances.fire(game.position, [unit("1 Mar")], unit("416 VC"))
    assert sum(chance for _, chance in told) == 1

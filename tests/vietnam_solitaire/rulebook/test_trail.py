"""The first two phases of a turn: counters come down the trail, bombers and berets attack it."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import Game, at

AIR = "at Available Pool: B52 1, B52 2, GB 1, GB 2\npoints: 15\n"


def rolls(text: str, *faces: int, **chosen: str) -> Game:
    """The trail dice fall."""
    return at("Roll for Trail Counters - start", text, faces, **chosen)


def attacks(text: str, dice=(), **chosen: str) -> Game:
    """Attacks on the trail may be declared."""
    return at("Attack the Ho Chi Minh Trail - orders", AIR + text, dice, **chosen)


@pytest.mark.rule("Phase 1: Roll for Trail Counters/1")
def test_two_dice_two_counters():
    """In the areas that the dice name."""
    game = rolls("", 3, 5)
    assert game.on("trail", "Laos") == game.on("trail", "Cambodia") == 1


@pytest.mark.rule("Phase 1: Roll for Trail Counters/2")
def test_a_full_area_loses_the_die():
    """Two counters an area."""
    game = rolls("trail: Laos=2", 3, 4)
    assert game.on("trail", "Laos") == 2 and game.events("trail_full") == [("Laos",)]


@pytest.mark.rule("Phase 1: Roll for Trail Counters/2")
@pytest.mark.ruling("V3", "Phase 1: Roll for Trail Counters/2")
@pytest.mark.parametrize(("face", "area"), [(1, "Haiphong"), (2, "Hanoi")])
def test_a_sam_instead_of_a_second_counter_in_the_north(face, area):
    """Where there is a counter already; one SAM an area."""
    game = rolls(f"trail: {area}=1", face, face)
    assert game.on("sam", area) == 1 and game.on("trail", area) == 2


@pytest.mark.rule("Phase 1: Roll for Trail Counters/3")
@pytest.mark.ruling("V4", "Phase 1: Roll for Trail Counters/3")
def test_a_mig_when_both_have_sams():
    """Whether the area holds one counter or two."""
    game = rolls("trail: Haiphong=1, Hanoi=2\nsam: Haiphong, Hanoi", 1, 2)
    assert game.on("mig", "Haiphong") == game.on("mig", "Hanoi") == 1
    assert game.on("trail", "Haiphong") == 1


@pytest.mark.rule("Phase 1: Roll for Trail Counters/3")
def test_no_mig_with_one_sam():
    game = rolls("trail: Haiphong=1\nsam: Haiphong", 1, 3)
    assert game.on("mig", "Haiphong") == 0 and game.on("trail", "Haiphong") == 2


@pytest.mark.rule("Phase 1: Roll for Trail Counters/3")
def test_sams_and_migs_cannot_be_attacked():
    """Neither moved nor destroyed: an attack removes trail counters alone."""
    game = attacks("trail: Hanoi=1\nsam: Haiphong, Hanoi\nmig: Hanoi", {"defense": 6, "attack": 1})
    game.give("target Hanoi with B52 1", "done")
    assert (game.on("sam", "Hanoi"), game.on("mig", "Hanoi"), game.on("trail", "Hanoi")) == (
        1,
        1,
        0,
    )


@pytest.mark.rule("Phase 2: Attack the Ho Chi Minh Trail/3")
@pytest.mark.parametrize(("face", "left"), [(4, 0), (5, 1)])
def test_a_bomber_hits_on_four(face, left):
    """Two points, a counter on 1 to 4."""
    game = attacks("trail: Hanoi=1", face).give("target Hanoi with B52 1")
    assert game.one("points") == 13
    assert game.give("done").on("trail", "Hanoi") == left


@pytest.mark.rule("Phase 2: Attack the Ho Chi Minh Trail/4")
@pytest.mark.parametrize(("face", "left"), [(2, 0), (3, 1)])
def test_berets_hit_on_two(face, left):
    """One point, a counter on 1 or 2."""
    game = attacks("trail: Laos=1", face).give("target Laos with GB 1")
    assert game.one("points") == 14
    assert game.give("done").on("trail", "Laos") == left


@pytest.mark.rule("Phase 2: Attack the Ho Chi Minh Trail/1")
@pytest.mark.parametrize(("face", "down"), [(2, True), (3, False)])
def test_air_defense_shoots_first(face, down):
    """On 1 or 2; one shot each."""
    game = attacks(
        "trail: Hanoi=1\nsam: Haiphong, Hanoi\nmig: Hanoi", {"SAM": 6, "MiG": face, "attack": 1}
    )
    game.give("target Hanoi with B52 1", "done")
    assert game.dice_for("defense") == 2 and game.on("trail", "Hanoi") == (1 if down else 0)


@pytest.mark.rule("Phase 2: Attack the Ho Chi Minh Trail/1")
def test_the_north_is_for_bombers_only():
    game = attacks("trail: Hanoi=1, Haiphong=1, Laos=1")
    for area in ("Hanoi", "Haiphong"):
        assert "only by B52s" in game.refused(f"target {area} with GB 1")
    game.give("target Laos with GB 1", "target Laos with B52 1")


@pytest.mark.rule("Phase 2: Attack the Ho Chi Minh Trail/2")
def test_everything_is_declared_and_paid_before_a_die_falls():
    """At most four attacks, several on one area; then what was sent is gone."""
    game = attacks("trail: Laos=2", {"attack": 6})
    orders = [f"target Laos with {unit}" for unit in ("B52 1", "B52 2", "GB 1", "GB 2")]
    game.give(*orders)
    assert game.one("points") == 15 - 6 and game.dice_for("attack") == 0
    assert "not to be had" in game.refused("target Laos with GB 1")
    game.give("done")
    assert game.dice_for("attack") == 4 and game.where("B52 1") == "Available Pool"


@pytest.mark.rule("Phase 2: Attack the Ho Chi Minh Trail/3")
def test_what_cannot_be_paid_is_refused():
    game = at(
        "Attack the Ho Chi Minh Trail - orders",
        "at Available Pool: B52 1, GB 1\npoints: 1\ntrail: Laos=1",
    )
    assert "costs 2" in game.refused("target Laos with B52 1")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("at Available Pool: B52 1\npoints: 1\ntrail: Laos=1", False),
        ("at Available Pool: B52 1\npoints: 2\ntrail: Laos=1", True),
        ("at Available Pool: GB 1\npoints: 2\ntrail: Hanoi=1", False),
        ("at Available Pool: B52 1, GB 1\npoints: 9", False),
        ("event: Bombing halt\nat Available Pool: B52 1\npoints: 4\ntrail: Hanoi=1", False),
        ("points: 9\ntrail: Laos=1", False),
    ],
)
def test_nobody_is_asked_whom_he_sends_if_he_can_send_nobody(text, asked):
    """Phase 2/1: it is passed over and told."""
    game = at("Attack the Ho Chi Minh Trail - orders", text)
    assert game.asked() == ("trail-attack" if asked else "raise-move")
    assert game.events("passed_over") == ([] if asked else [("Attacks on the trail",)])


def test_who_was_asked_is_done_when_he_says_so():
    """Phase 2/1: the question does not vanish under the orders that answer it."""
    text = "at Available Pool: GB 1\npoints: 1\ntrail: Laos=1"
    game = at("Attack the Ho Chi Minh Trail - orders", text, 6)
    assert game.give("target Laos with GB 1").asked() == "trail-attack"


@pytest.mark.rule("Phase 2: Attack the Ho Chi Minh Trail/2")
def test_a_draft_gives_its_points_back():
    """Until the dice are rolled."""
    game = attacks("trail: Laos=2").give("target Laos with B52 1")
    game.table.undo(0)
    assert game.one("points") == 15

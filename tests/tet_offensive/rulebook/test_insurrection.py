"""Insurrection: how it begins, what it does, how it ends, and the second time."""

import pytest

from tests.tet_offensive.support import Game, allied_combat, allied_moves, vc_nva_combat

both_phases = pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])


def shots(game: Game) -> dict[str, str]:
    """Who was fired at on which column."""
    return {target: column for target, _, column, _, _ in game.events("shot")}


@pytest.mark.rule("Insurrection/1")
@both_phases
def test_a_city_without_allied_ground_units_rises_for_the_vc(begin) -> None:
    """At the end of the combat phase, and the VC lose its value at once."""
    game = begin("at Hue: 416 VC\nface_up: 416 VC\nlevels: VC=4", 6)
    assert game.in_insurrection("Hue")
    assert game.events("insurrection") == [("Hue",)]
    assert game.level("VC") == -2
    assert [game.level(army) for army in ("US", "ARVN", "NVA")] == [0, 0, 0]


@pytest.mark.rule("Insurrection/1")
@both_phases
@pytest.mark.parametrize("inside", ["324B NVA", "402 NVA Sap"])
def test_nva_units_alone_start_no_insurrection(begin, inside: str) -> None:
    """At least one VC unit is needed."""
    game = begin(f"at Hue: {inside}\nface_up: {inside}", 6)
    assert not game.in_insurrection("Hue") and game.level("VC") == 0
    game = begin(f"at Hue: {inside}, 814 VC\nface_up: {inside}, 814 VC", 6)
    assert game.in_insurrection("Hue")


@pytest.mark.rule("Insurrection/1")
@both_phases
@pytest.mark.parametrize("inside", ["1 Mar", "RP Hue", "3/1 ARVN", "II Rgr"])
def test_any_allied_ground_unit_prevents_it(begin, inside: str) -> None:
    """While one is in the city it does not rise."""
    text = f"at Hue: {inside}, 814 VC\nface_up: 814 VC\nstrength: RP Hue=1"
    game = begin(text, 6).give("VC/NVA", "done")
    game.pass_until("aero-mech-movement" if begin is vc_nva_combat else "allied-movement")
    assert not game.in_insurrection("Hue")


@pytest.mark.rule("Insurrection/1")
def test_losing_the_last_defender_in_battle_is_enough() -> None:
    """What counts is the end of the phase, not its beginning."""
    game = vc_nva_combat("at Kontum: 70 VC, 42 ARVN", {"42 ARVN": 1}).give("VC/NVA", "done")
    assert not game.in_insurrection("Kontum")
    game.give("VC/NVA", "attack 42 ARVN with 70 VC", "done")
    assert game.in_insurrection("Kontum") and game.level("VC") == -3


@pytest.mark.rule("Insurrection/1")
def test_no_insurrection_between_combat_phases() -> None:
    """A city that the Allies leave in their movement rises in the next combat."""
    game = allied_moves("at Kontum: 3/4, 482 VC\nface_up: 482 VC", 6)
    game.give("Allied", "move 3/4 to 21", "done")
    assert not game.in_insurrection("Kontum")
    game.pass_until("vc-nva-movement").give("VC/NVA", "done")
    assert game.in_insurrection("Kontum")


@pytest.mark.rule("Insurrection/2")
def test_what_an_insurrection_does_lasts_as_long_as_it() -> None:
    """Simultaneous fire and sympathizers with it, neither without it."""
    text = "at Pleiku: 70 VC, Mike 2"
    game = vc_nva_combat(f"{text}\ninsurrection: Pleiku").give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Pleiku", "VC/NVA: fire in Pleiku"]
    assert game.allowed("VC/NVA", "attack Mike 2 with Sympathizers")
    asked = {d.seat: game.rules.question(d, game.position) for d in game.table.waiting}
    assert "Sympathizers add 8 to one attack" in asked[1]
    assert "Sympathizers" not in asked[0]
    game = vc_nva_combat(text).give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Pleiku"]
    game.give("Allied", "done")
    assert "No sympathizers" in game.refused("VC/NVA", "attack Mike 2 with Sympathizers")


@pytest.mark.rule("Insurrection/3")
@both_phases
def test_fire_is_simultaneous(begin) -> None:
    """The Allied player does not fire first, in either combat phase."""
    game = begin("at Pleiku: 70 VC, Mike 2\ninsurrection: Pleiku\nface_up: 70 VC", 1)
    game.give("VC/NVA", "done")
    game.give("Allied", "attack 70 VC with Mike 2", "done")
    game.give("VC/NVA", "attack Mike 2 with 70 VC", "done")
    assert [shot[4] for shot in game.events("shot")] == ["hit", "hit"]


@pytest.mark.rule("Insurrection/4")
@both_phases
def test_sympathizers_fire_alone_with_twice_the_political_value(begin) -> None:
    """Pleiku is worth 4, so they fire with 8; even without a VC or NVA unit."""
    game = begin("at Pleiku: II Rgr\ninsurrection: Pleiku", 6).give("VC/NVA", "done")
    assert game.awaited() == ["VC/NVA: fire in Pleiku"]
    game.give("VC/NVA", "attack II Rgr with Sympathizers", "done")
    assert shots(game) == {"II Rgr": "2-1"}  # 8 against 4


@pytest.mark.rule("Insurrection/4")
@pytest.mark.parametrize("unit", ["15H VC", "28 NVA"])
def test_sympathizers_may_join_one_attack_of_a_vc_or_nva_unit(unit: str) -> None:
    """8 and 2 against 10 make 1-1; 8 and 9 against 10 make 3-2."""
    game = vc_nva_combat(f"at Pleiku: {unit}, Mike 2\ninsurrection: Pleiku", 6)
    game.give("VC/NVA", "done", f"attack Mike 2 with {unit}, Sympathizers", "done")
    game.give("Allied", "done")
    assert shots(game) == {"Mike 2": "1-1" if unit == "15H VC" else "3-2"}


@pytest.mark.rule("Insurrection/4")
def test_sympathizers_make_one_attack_a_phase() -> None:
    """A second order takes the place of the first; it is a single value."""
    game = vc_nva_combat("at Pleiku: Mike 2, II Rgr\ninsurrection: Pleiku", 6)
    game.give("VC/NVA", "done", "attack Mike 2 with Sympathizers")
    game.give("VC/NVA", "attack II Rgr with Sympathizers", "done")
    assert shots(game) == {"II Rgr": "2-1"}


@pytest.mark.rule("Insurrection/4")
def test_sympathizers_fire_in_each_combat_phase_anew() -> None:
    """Each phase, as long as the insurrection lasts."""
    game = vc_nva_combat("at Pleiku: II Rgr, 15H VC\ninsurrection: Pleiku", 6)
    game.give("VC/NVA", "done", "attack II Rgr with Sympathizers", "done").give("Allied", "done")
    game.pass_until("reveal")
    game.give("VC/NVA", "done", "attack II Rgr with Sympathizers", "done")
    game.pass_until("allied-movement")
    assert game.dice_for("fire/Pleiku/II Rgr") == 2


@pytest.mark.rule("Insurrection/4")
def test_sympathizers_cannot_be_attacked() -> None:
    """They are a value, not a unit; and they fight in their own city alone."""
    game = vc_nva_combat(
        "at Pleiku: Mike 2, 15H VC\nat Kontum: 3/4, 70 VC\ninsurrection: Pleiku", 6
    )
    game.give("VC/NVA", "done").give("Allied", "battles Pleiku", "done")
    assert "not an enemy unit" in game.refused("Allied", "attack Sympathizers with Mike 2")
    assert "No sympathizers" in game.refused("VC/NVA", "attack 3/4 with 70 VC, Sympathizers")


@pytest.mark.rule("Insurrection/5")
@both_phases
def test_allied_units_alone_put_it_down(begin) -> None:
    """At the end of a combat phase; South Vietnam's level falls by its value."""
    game = begin("at Pleiku: Mike 2\ninsurrection: Pleiku\nlevels: ARVN=10", 6)
    game.pass_until("aero-mech-movement" if begin is vc_nva_combat else "allied-movement")
    assert not game.in_insurrection("Pleiku") and game.secured("Pleiku")
    assert game.events("secured") == [("Pleiku",)]
    assert (game.level("ARVN"), game.level("US"), game.level("VC")) == (6, 0, 0)


@pytest.mark.rule("Insurrection/5")
@both_phases
@pytest.mark.parametrize("rebel", ["15H VC", "28 NVA"])
def test_not_while_a_vc_or_nva_unit_is_there(begin, rebel: str) -> None:
    """One unit of either army keeps it going."""
    game = begin(f"at Pleiku: Mike 2, {rebel}\ninsurrection: Pleiku\nface_up: {rebel}", 6)
    game.pass_until("aero-mech-movement" if begin is vc_nva_combat else "allied-movement")
    assert game.in_insurrection("Pleiku") and game.level("ARVN") == 0


@pytest.mark.rule("Insurrection/5")
def test_not_without_an_allied_unit() -> None:
    """An empty city stays in insurrection."""
    game = vc_nva_combat("insurrection: Pleiku", 6)
    assert game.in_insurrection("Pleiku") and not game.secured("Pleiku")


@pytest.mark.rule("Insurrection/5")
def test_entering_is_not_enough_before_the_end_of_a_combat_phase() -> None:
    """In the Allied movement phase the marker stays, until the next combat."""
    game = allied_moves("at 21: Mike 2\ninsurrection: Pleiku", 6)
    game.give("Allied", "move Mike 2 to Pleiku", "done")
    assert game.in_insurrection("Pleiku")
    assert game.level("ARVN") == 4  # and it costs its value in this morale phase
    game.pass_until("aero-mech-movement")
    assert not game.in_insurrection("Pleiku") and game.level("ARVN") == 0


@pytest.mark.rule("Insurrection/6")
def test_a_second_insurrection_gives_no_points_and_no_sympathizers() -> None:
    """It may come, but neither its beginning nor its end is worth anything."""
    game = vc_nva_combat("at Pleiku: 15H VC\nsecured: Pleiku", 6)
    assert game.in_insurrection("Pleiku") and game.level("VC") == 0
    game = vc_nva_combat("at Pleiku: Mike 2, 70 VC\nsecured: Pleiku\ninsurrection: Pleiku", 6)
    game.give("VC/NVA", "done")
    assert "No sympathizers" in game.refused("VC/NVA", "attack Mike 2 with Sympathizers")
    game = vc_nva_combat("at Pleiku: Mike 2\nsecured: Pleiku\ninsurrection: Pleiku", 6)
    assert not game.in_insurrection("Pleiku") and game.level("ARVN") == 0


@pytest.mark.rule("Insurrection/6")
def test_a_second_insurrection_has_simultaneous_fire_all_the_same() -> None:
    """Only points and sympathizers fall away."""
    game = vc_nva_combat("at Pleiku: 70 VC, Mike 2\nsecured: Pleiku\ninsurrection: Pleiku", 6)
    game.give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Pleiku", "VC/NVA: fire in Pleiku"]


@pytest.mark.rule("Insurrection/7")
def test_the_secured_marker_stays_for_good() -> None:
    """Under the flag of a second insurrection, and when that is put down."""
    game = vc_nva_combat("at Pleiku: 15H VC\nsecured: Pleiku", 6)
    assert game.in_insurrection("Pleiku") and game.secured("Pleiku")
    game = vc_nva_combat("at Pleiku: Mike 2\nsecured: Pleiku\ninsurrection: Pleiku", 6)
    assert game.secured("Pleiku")
    for seat in ("Allied", "VC/NVA", None):
        pleiku = next(a for a in game.view(seat).areas if a.name == "Pleiku")
        assert pleiku.secured and not pleiku.insurrection

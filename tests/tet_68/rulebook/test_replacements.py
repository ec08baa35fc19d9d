"""5.0 Replacements: what each side is owed, who comes back, and where; 9.2 dummies, 19.2."""

from __future__ import annotations

import pytest

from engine.tet_68.returning import brought, number_for
from tests.played import Faces
from tests.tet_68.table import Game, at, rules

LOST = "at NVA Guerrilla Replacement: LF A, LF B, MR9, 274, 12 Sap, Cadre A\n"


def nva(text: str, dice: Faces = (), turn: int = 3) -> Game:
    """The NVA takes replacements."""
    return at("NVA Reinforcement/Replacement - begin", text, dice, turn)


def us(text: str, dice: Faces = 6, turn: int = 3, **chosen: str) -> Game:
    """The US takes replacements; South Vietnam is not mobilized by a 6."""
    return at("US Reinforcement/Replacement - begin", text, dice, turn, **chosen)


@pytest.mark.rule("5.1 In General/1")
def test_only_eliminated_units_come_back():
    assert "not in its box" in nva("at 3427: 304").refused("NVA", "replace 304 in Mu Gia")


@pytest.mark.rule("5.1 In General/2")
def test_they_come_before_movement():
    assert nva("").nva("done").asked() == "movement"


@pytest.mark.rule("5.1 In General/3")
def test_no_replacements_in_the_first_turn():
    assert nva(LOST, turn=1).asked() == "movement"


@pytest.mark.rule("5.1 In General/4")
def test_nothing_is_saved_up():
    game = nva("at NVA Regular Replacement: 304, 320\nowed: NVA regulars=3")
    assert game.of("owed", "NVA regulars") == 1


@pytest.mark.rule("5.2 NVA Regular Units/1")
def test_one_regular_comes_back_on_a_base_in_north_vietnam():
    game = nva("at NVA Regular Replacement: 304, 320")
    told = game.refused("NVA", "replace 304 in 609")
    assert "Vinh Linh (2705)" in told and "609" not in told.partition("It may in:")[2]
    game.nva("replace 304 in Vinh Linh")
    assert (game.where("304"), game.of("face_up", "304")) == ("Vinh Linh (2705)", 0)
    assert "No more of its kind are due" in game.refused("NVA", "replace 320 in Vinh Linh")
    game = nva("at NVA Regular Replacement: 304\nneutralized: Vinh Linh")
    assert "does not come back in Vinh Linh" in game.refused("NVA", "replace 304 in Vinh Linh")


@pytest.mark.rule("22.3 Replacements/1")
def test_full_commitment_brings_two_regulars():
    game = nva("at NVA Regular Replacement: 304, 320\ncommitted: 2")
    game.nva("replace 304 in Vinh Linh", "replace 320 in Vinh Linh open")
    assert game.of("face_up", "320") == 1


@pytest.mark.rule("5.3 NVA Guerrilla Units/1")
def test_the_number_of_the_chart():
    """The example's 68 points give 5; below the chart its first number holds."""
    played = rules().played
    assert number_for(played, 68) == 5
    assert [number_for(played, vp) for vp in (-9, 0, 14, 15, 79, 80, 140)] == [1, 1, 1, 2, 5, 6, 6]


@pytest.mark.rule("5.3 NVA Guerrilla Units/2", "5.3 NVA Guerrilla Units/3",
                  "5.3 NVA Guerrilla Units/4", "5.3 NVA Guerrilla Units/5")  # fmt: skip
@pytest.mark.parametrize(("die", "units"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 1), (6, 0)])
def test_the_guerrilla_die(die: int, units: int):
    """With number 5, as in the example."""
    assert brought(5, die) == units
    game = nva("nva_vp: 68\nat 3427: Cadre B\n" + LOST, {"guerrillas": die}).nva("recruit")
    assert game.of("owed", "Communist guerrillas") == units
    assert "is rolled" in game.refused("NVA", "recruit")


@pytest.mark.rule("5.3 NVA Guerrilla Units/3", "5.3 NVA Guerrilla Units/4")
@pytest.mark.parametrize(
    ("number", "die", "units"), [(6, 2, 2), (6, 3, 1), (1, 1, 1), (1, 0, 2), (2, 1, 1), (4, 2, 1)]
)
def test_less_than_half_and_half(number: int, die: int, units: int):
    assert brought(number, die) == units


@pytest.mark.rule("19.2 Replacements/1")
def test_dau_tranh_takes_two_off_the_die():
    text = "nva_vp: 68\ndau_tranh: 1\nat 3427: Cadre B\n" + LOST
    game = nva(text, {"guerrillas": 4}).nva("recruit with Dau Tranh")
    assert (game.of("owed", "Communist guerrillas"), game.one("dau_tranh")) == (2, 0)
    assert "No Dau Tranh marker" in nva(LOST).refused("NVA", "recruit with Dau Tranh")


@pytest.mark.rule("5.4 NVA Restrictions/1")
@pytest.mark.parametrize("first", ["LF A", "MR9"])
def test_of_two_one_is_a_local_force_unit(first: str):
    game = nva("nva_vp: 68\nat 3427: Cadre B\nat 3227: Cadre C\n" + LOST, {"guerrillas": 1})
    assert "Recruit first" in game.refused("NVA", "replace LF A in 3427")
    game.nva("recruit", f"replace {first} in 3427")
    wrong, right = ("LF B", "274") if first == "LF A" else ("274", "LF B")
    assert "Of two, one is a local force" in game.refused("NVA", f"replace {wrong} in 3227")
    game.nva(f"replace {right} in 3227")


@pytest.mark.rule("5.4 NVA Restrictions/2", "5.4 NVA Restrictions/3")
def test_without_both_kinds_one_comes_back_and_of_any_kind():
    text = "nva_vp: 68\nat 3427: Cadre B\nat NVA Guerrilla Replacement: "
    for box in ("LF A, LF B", "MR9, 274"):
        game = nva(text + box, {"guerrillas": 1}).nva("recruit")
        assert game.of("owed", "Communist guerrillas") == 1
        game.nva(f"replace {box.split(', ')[0]} in 3427")


@pytest.mark.rule("5.4 NVA Restrictions/4", "5.4 NVA Restrictions/5")
@pytest.mark.parametrize(("unit", "good", "bad"), [("PL", "2310", "2228"), ("KR", "2228", "2310")])
def test_pathet_lao_and_khmer_rouge(unit: str, good: str, bad: str):
    """Anywhere in their country without a US unit."""
    text = f"nva_vp: 68\nat NVA Guerrilla Replacement: {unit}"
    game = nva(text, {"guerrillas": 4}).nva("recruit")
    assert "does not come back in" in game.refused("NVA", f"replace {unit} in {bad}")
    game.nva(f"replace {unit} in {good}")
    assert game.of("homeless", unit) == 0
    game = nva(f"{text}\nat {good}: CCC\nunder: CCC", {"guerrillas": 4}).nva("recruit")
    assert "does not come back in" in game.refused("NVA", f"replace {unit} in {good}")


@pytest.mark.rule("5.4 NVA Restrictions/6")
def test_guerrillas_come_back_on_cadres_one_each():
    """A cadre just placed may take the second (ruling S9)."""
    text = "nva_vp: 68\nat 3427: Cadre B\n" + LOST
    game = nva(text, {"guerrillas": 1}).nva("recruit")
    assert "does not come back in 3227" in game.refused("NVA", "replace LF A in 3227")
    game.nva("replace LF A in 3427")
    assert "does not come back in 3427" in game.refused("NVA", "replace 274 in 3427")
    game = nva(text, {"guerrillas": 1}).nva("recruit", "replace Cadre A in 3427")
    game.nva("replace LF A in 3427")


@pytest.mark.rule("5.4 NVA Restrictions/6")
def test_without_cadres_they_come_at_the_north_edge():
    """Where no US unit is (ruling S8); who is not at home there may go home (ruling S10)."""
    text = "nva_vp: 68\nhome: LF A=South Vietnam\nat 2401: CCC\n" + LOST
    game = nva(text, {"guerrillas": 4}).nva("recruit")
    assert "does not come back in 2401" in game.refused("NVA", "replace LF A in 2401")
    assert "does not come back in 1201" in game.refused("NVA", "replace LF A in 1201")
    game.nva("replace LF A in 2301")
    assert game.of("homeless", "LF A") == 1


@pytest.mark.rule("5.4 NVA Restrictions/6", "8.3 Underground/4")
def test_what_others_see_of_a_guerrilla_that_comes_back():
    text = "nva_vp: 68\nat 3427: Cadre B\nunder: Cadre B\n" + LOST
    game = nva(text, {"guerrillas": 4}).nva("recruit", "replace MR9 in 3427", "done")
    assert game.seen("US", "3427") == ([], {"black": 2})
    assert not any("MR9" in game.rules.say(event) for event in game.log if event.seen_by(0))
    game = nva(text, {"guerrillas": 4}).nva("recruit", "replace MR9 in 3427 open", "done")
    assert game.seen("US", "3427") == (["MR9"], {"black": 1})


@pytest.mark.rule("9.2 NVA Dummy Units/4")
def test_dummies_come_back_on_bases_and_hidden_units():
    """Free of charge, and underground (ruling S29)."""
    text = "at Revealed Dummies: 611, 10 Bn\nat 3427: 304, 274\nat 3227: MR9\nunder: 304"
    game = nva(text)
    assert "does not come back in 3227" in game.refused("NVA", "replace 611 in 3227")
    assert "cannot lie so" in game.refused("NVA", "replace 611 in 3427 open")
    game.nva("replace 611 in 3427", "replace 10 Bn in 354")
    assert game.of("face_up", "611") == 0
    text = "at Revealed Dummies: 611, 10 Bn\nat 3427: 274, 1 Inf\nunder: 274"
    assert "does not come back" in nva(text).refused("NVA", "replace 611 in 3427")
    assert nva(text).nva("replace 10 Bn in 3427").where("10 Bn") == "3427"


@pytest.mark.rule("5.5 US Units/1", "5.5 US Units/2", "5.5 US Units/3")
def test_one_american_comes_back_or_is_made_whole():
    """On a base in South Vietnam or Thailand."""
    text = "at American Replacement: 1 Inf, 25 Inf\nat 3427: 4 Inf\nreduced: 4 Inf"
    game = us(text)
    for place in ("Saigon", "354", "Dak To"):
        assert "does not come back in" in game.refused("US", f"replace 1 Inf in {place}")
    game.us("replace 1 Inf in Ubon")
    assert "No more" in game.refused("US", "restore 4 Inf")
    game = us(text).us("restore 4 Inf")
    assert game.of("reduced", "4 Inf") == 0
    assert "No more of its kind" in game.refused("US", "replace 1 Inf in Ubon")
    assert "is not reduced" in game.refused("US", "restore 4 Inf")
    assert "is not American" in us("at 3427: 1R").refused("US", "restore 1R")
    two = us(text + "\ncontingency: 2").us("restore 4 Inf", "replace 1 Inf in Chu Lai")
    assert "No more of its kind" in two.refused("US", "replace 25 Inf in Chu Lai")


@pytest.mark.rule("5.6 US-Allied Units/1")
@pytest.mark.parametrize(("turn", "owed"), [(2, 1), (3, 0), (5, 0), (6, 1), (10, 1)])
def test_one_ally_in_the_first_turn_of_a_month(turn: int, owed: int):
    """One in total."""
    assert us("", turn=turn).of("owed", "allies") == owed


@pytest.mark.rule("5.6 US-Allied Units/2", "5.6 US-Allied Units/3", "5.6 US-Allied Units/4")
@pytest.mark.parametrize(
    ("unit", "good", "bad"),
    [
        ("1 CAM", "Phnom Penh", "Chu Lai"),
        ("Laos Para", "Pakse", "Phnom Penh"),
        ("Thai QC", "Ubon", "Saigon"),
        ("ROK 9", "Cam Ranh", "Ubon"),
    ],
)
def test_where_allies_come_back(unit: str, good: str, bad: str):
    game = us(f"at Allied Replacement: {unit}", turn=2)
    assert "does not come back in" in game.refused("US", f"replace {unit} in {bad}")
    assert game.us(f"replace {unit} in {good}").where(unit).startswith(good)


@pytest.mark.rule("5.7 South Vietnamese Units/1", "5.7 South Vietnamese Units/2",
                  "5.7 South Vietnamese Units/3", "5.7 South Vietnamese Units/4",
                  "5.7 South Vietnamese Units/5")  # fmt: skip
def test_south_vietnam_mobilizes_once():
    """Rolled each turn until it succeeds, needed or not (ruling S12)."""
    assert us("nva_vp: 30", 4).of("owed", "South Vietnamese") == 1
    game = us("nva_vp: 30", 3)
    assert (game.of("owed", "South Vietnamese"), game.one("mobilized")) == (2, 1)
    later = us("nva_vp: 0\nmobilized: 1", ())
    assert later.of("owed", "South Vietnamese") == 2
    box = "at ARVN Replacement: 1R, 2R, 3R"
    game = us(box, 1).us("replace 1R in Chu Lai", "replace 2R in Long Binh")
    assert "No more of its kind" in game.refused("US", "replace 3R in Chu Lai")
    assert "does not come back in" in us(box, 1).refused("US", "replace 1R in Ubon")


@pytest.mark.rule("2.2 The Rules/2")
def test_the_simpler_game_has_no_replacements():
    game = at("US Reinforcement/Replacement - begin", "", (), 3, simple="on")
    assert game.asked() == "movement"

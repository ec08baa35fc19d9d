"""11.0 Combat: declaring, fire, losses, retreats, advances."""

from __future__ import annotations

import pytest

from engine.tet_68.combat.losses import capacity, payable
from tests.played import Faces
from tests.tet_68.table import Game, at, rules

PLAYED = rules().played
# On the Positional table a 6 does nothing to speak of.
QUIET = {"defence": 6, "attack": 6, "collateral": 6}
# 3526 and 3527 are jungle mountains; the 559 feeds whoever fights there.
FED = "\nat 3425: 559"


def nva(text: str, dice: Faces = (), turn: int = 3, **chosen: str) -> Game:
    """The NVA attacks, supplied."""
    return at("NVA Combat - begin", text + FED, dice, turn, **chosen)


def us(text: str, dice: Faces = (), turn: int = 3, **chosen: str) -> Game:
    """The US attacks."""
    return at("US Combat - begin", text, dice, turn, **chosen)


def fired(game: Game, n: int) -> tuple[int | str, ...]:
    """The table, strength, face, row and result of the nth fire."""
    return game.events("fired")[n][2:]


@pytest.mark.rule("11.1 In General/1", "11.1 In General/2", "11.1 In General/4",
                  "11.2 Multi-Unit/Multi-Hex Combat/3")  # fmt: skip
def test_units_attack_a_hex_beside_them():
    """From several hexes, if they like, and whoever does not likes need not."""
    text = "at 3526: 304\nat 3627: 320\nat 3429: 341\nat 3527: 1R\nat 3626: 2R"
    game = nva(text, QUIET)
    game.nva("attack 3527 with 304, 320")
    assert (game.asked(), game.whose()) == ("fire", "US")
    assert "has attacked" in _after(game).refused("NVA", "attack 3626 with 304")
    assert "341 is not beside" in nva(text).refused("NVA", "attack 3527 with 304, 341")
    assert nva(text).nva("done").asked() == "politics"


def _after(game: Game) -> Game:
    """The attack is over, both sides having fired on the Positional table."""
    while game.asked() in ("fire", "lose", "retreat", "support"):
        game.forced()
    if game.asked() == "advance":
        game.forced()
    return game


@pytest.mark.rule("11.1 In General/3")
def test_no_attack_across_the_sea():
    """The side between 1935 and another coast hex may be part sea; none that is all sea."""
    board = PLAYED.board
    sea = [pair for pair, kind in board.sides.items() if kind == 2 and pair[0] < pair[1]]
    assert sea
    one, other = sea[0]
    assert other not in board.walks[one]
    coastal = next(pair for pair, kind in board.sides.items() if kind == 1)
    assert coastal[1] in board.walks[coastal[0]]


@pytest.mark.rule("11.1 In General/7", "11.1 In General/8", "11.2 Multi-Unit/Multi-Hex Combat/1",
                  "11.2 Multi-Unit/Multi-Hex Combat/2")  # fmt: skip
def test_a_unit_and_a_hex_are_in_one_attack_a_phase():
    text = "at 3526: 304, 320, 341\nat 3527: 1R, 2R"
    game = _after(nva(text, QUIET).nva("attack 3527 with 304"))
    assert "has been attacked" in game.refused("NVA", "attack 3527 with 320")


@pytest.mark.rule("11.1 In General/5", "11.1 In General/6")
def test_one_attack_after_the_other():
    text = "at 3526: 304, 320\nat 3527: 1R\nat 3626: 2R"
    game = nva(text, QUIET).nva("attack 3527 with 304")
    assert "not an order" in game.refused("US", "attack 3626 with 320")
    game = _after(game)
    assert game.nva("attack 3626 with 320").one("battle") == game.area("3626")


@pytest.mark.rule("8.3 Underground/2", "8.3 Underground/3")
def test_who_is_underground_neither_attacks_nor_is_attacked():
    text = "at 3526: 274\nat 3527: 1R, CCC\nunder: 274, CCC"
    assert "is underground" in nva(text).refused("NVA", "attack 3527 with 274")
    game = nva(text.replace("274, CCC", "CCC"), QUIET).nva("attack 3527 with 274")
    assert [unit for unit in ("1R", "CCC") if game.of("defending", unit)] == ["1R"]
    alone = "at 3526: 274\nat 3527: CCC\nunder: CCC"
    assert "nothing to attack" in nva(alone).refused("NVA", "attack 3527 with 274")


@pytest.mark.rule("9.1 Underground Regulars/6", "9.2 NVA Dummy Units/1")
def test_an_attack_reveals_hidden_regulars():
    """Guerrillas stay; where only dummies lay the attack is over, and attackers advance (S27)."""
    text = "at 3526: 1 Inf\nat 3527: 304, 274, 611\nunder: 304, 274, 611"
    game = us(text, QUIET).us("attack 3527 with 1 Inf")
    assert game.seen("US", "3527") == (["304"], {"black": 1})
    assert game.where("611") == "Revealed Dummies"
    game = us("at 3526: 1 Inf\nat 3527: 611\nunder: 611").us("attack 3527 with 1 Inf")
    assert game.asked() == "advance" and game.one("us_vp") == 0
    game.us("advance 1 Inf")
    assert game.where("1 Inf") == "3527"


@pytest.mark.rule("11.3 Resolution Procedure/1", "11.3 Resolution Procedure/2")
def test_the_defender_fires_first_on_its_own_strength():
    """The attacker then with what is left; each on the table that it chooses."""
    text = "at 3526: 304, 320\nat 3527: 1R, 1 Inf"
    game = nva(text, {"defence": 1, "attack": 2}).nva("attack 3527 with 304, 320")
    game.us("fire Mobile")
    assert fired(game, 0) == ("Mobile", 11, 1, 1, "3")
    assert game.where("304") == game.where("320") == "NVA Regular Replacement"
    assert game.asked() == "combat"  # all attackers are gone
    game = nva(text, {"defence": 6, "attack": 2}).nva("attack 3527 with 304, 320")
    game.us("fire Positional").nva("fire Mobile")
    assert fired(game, 1)[:4] == ("Mobile", 10, 2, 2)


@pytest.mark.rule("11.4.1 No Effect/1")
def test_no_effect():
    game = nva("at 3526: 274\nat 3527: 1R", {"defence": 6, "attack": 6})
    game.nva("attack 3527 with 274").us("fire Positional").nva("fire Positional")
    assert [fired(game, n)[4] for n in (0, 1)] == ["no effect", "no effect"]
    assert game.asked() == "combat"


@pytest.mark.rule("11.4.2 Step Loss/1", "11.4.2 Step Loss/2", "11.4.2 Step Loss/3")
@pytest.mark.parametrize(
    ("increments", "divisions", "others", "exact"),
    [(2, 2, 2, True), (1, 1, 1, True), (1, 0, 1, False), (2, 1, 2, True), (3, 4, 1, True),
     (2, 0, 3, False), (1, 0, 3, True), (0, 0, 0, True)],
)  # fmt: skip
def test_what_can_be_paid_in_whole(increments: int, divisions: int, others: int, exact: bool):
    assert payable(2 * increments, divisions, others) is exact


@pytest.mark.rule("11.4.2 Step Loss/1", "11.4.2 Step Loss/3", "11.4.2 Step Loss/6")
def test_the_first_example_of_losses():
    """Two of two divisions, or one and the two smaller units."""
    text = "at 3526: 304, 320, 274, 275\nat 3527: 1 Inf, 25 Inf"
    for lost in (["304", "320"], ["304", "274", "275"], ["274", "275", "320"]):
        game = nva(text, {"defence": 4, "attack": 6}).nva("attack 3527 with 304, 320, 274, 275")
        game.us("fire Mobile")
        assert fired(game, 0)[4] == "2"
        assert game.asked() == "lose"
        game.nva(*(f"lose {unit}" for unit in lost))
        assert (game.asked(), game.whose()) == ("fire", "NVA")
    game = nva(text, {"defence": 4}).nva("attack 3527 with 304, 320, 274, 275").us("fire Mobile")
    game.nva("lose 304", "lose 274")
    assert "could not be paid exactly" in game.refused("NVA", "lose 320")


@pytest.mark.rule("11.4.2 Step Loss/5", "2.12 Steps/1", "2.12 Steps/2")
def test_the_second_example_of_losses():
    """Three of two full American divisions and a smaller unit: the smaller one cannot help."""
    text = "at 3526: 304, 320, 341, 2 NVA\nat 3527: 1 Inf, 25 Inf, 1R"
    game = nva(text, {"defence": 6, "attack": 1}).nva("attack 3527 with 304, 320, 341, 2 NVA")
    game.us("fire Positional")
    while game.asked() == "lose":
        game.forced()
    game.nva("fire Mobile")
    assert fired(game, 1)[4] == "3"
    assert capacity(game.position, [game.unit("1 Inf"), game.unit("25 Inf")]) == (4, 0)
    assert "could not be paid exactly" in game.refused("US", "lose 1R")
    game.us("lose 1 Inf", "lose 1 Inf", "lose 25 Inf")
    assert game.where("1 Inf") == "American Replacement"
    assert game.of("reduced", "25 Inf") == 1


@pytest.mark.rule("11.4.2 Step Loss/2", "11.4.2 Step Loss/4", "11.4.2 Step Loss/6", "2.12 Steps/3")
def test_a_lone_regiment_dies_of_a_one():
    """What cannot be paid in whole takes everything (ruling S31)."""
    text = "at 3526: 304\nat 3527: 1R"
    game = nva(text, {"defence": 6, "attack": 3}).nva("attack 3527 with 304")
    game.us("fire Positional").nva("fire Mobile")
    assert fired(game, 1)[4] == "1"
    assert game.where("1R") == "ARVN Replacement"


@pytest.mark.rule("11.4.3 Retreat/1", "11.4.3 Retreat/2", "11.4.3 Retreat/4", "11.4.3 Retreat/5",
                  "11.6 Advance after Combat/1")  # fmt: skip
def test_an_r_makes_the_side_leave_that_fired():
    """The defender that leaves is not fired at; the attacker may advance (ruling S33)."""
    text = "at 3526: 304\nat 3527: 1R, 2R"
    game = nva(text, {"defence": 6}).nva("attack 3527 with 304").us("fire Mobile")
    assert fired(game, 0)[4] == "retreat"
    assert "cannot retreat to 3526" in game.refused("US", "retreat 1R to 3526")
    game.us("retreat 1R to 3528", "retreat 2R to 3628")
    assert game.asked() == "advance"
    game.nva("advance 304")
    assert (game.where("304"), game.one("battle")) == ("3527", -1)


@pytest.mark.rule("11.4.3 Retreat/1", "11.6 Advance after Combat/1")
def test_attackers_that_roll_an_r_leave_and_do_not_advance():
    text = "at 3526: 274\nat 3527: 1R"
    game = nva(text, {"defence": 6, "attack": 5}).nva("attack 3527 with 274")
    game.us("fire Positional").nva("fire Mobile")
    assert fired(game, 1)[4] == "retreat"
    game.nva("retreat 274 to 3525 underground")
    assert game.of("face_up", "274") == 0
    assert game.asked() == "combat"


@pytest.mark.rule("11.4.3 Retreat/3", "8.4 Changing Modes/4")
def test_guerrillas_change_modes_in_a_retreat():
    text = "at 3526: 274\nat 3527: 1R\nat 3426: 2R\nat 3626: 3R\nat 3525: 4R\nat 3625: 5R"
    game = nva(text, {"defence": 6, "attack": 5}).nva("attack 3527 with 274")
    game.us("fire Positional").nva("fire Mobile", "retreat 274 to 3525 underground")
    assert game.where("274") == "3525"


@pytest.mark.rule("11.4.3 Retreat/6")
def test_who_cannot_retreat_takes_a_step_loss():
    """Each unit of its own (ruling S87); what is left is fired at."""
    ring = "at 3426: D-1\nat 3527: D-2\nat 3528: D-3\nat 3428: 174\nat 3328: 273\nat 3327: 274"
    game = nva(f"at 3427: 25 Inf, 1R\n{ring}", {"defence": 6, "attack": 6})
    game.nva("attack 3427 with D-1").us("fire Mobile")
    assert fired(game, 0)[4] == "retreat"
    assert game.of("reduced", "25 Inf") == 1
    assert game.where("1R") == "ARVN Replacement"
    assert (game.asked(), game.whose()) == ("fire", "NVA")


@pytest.mark.rule("11.6 Advance after Combat/1", "11.6 Advance after Combat/2",
                  "11.6 Advance after Combat/3")  # fmt: skip
def test_victors_take_the_hex_open_or_underground():
    """Any of them, four at most; the defender never advances."""
    text = "at 3526: 304, 274, 275\nat 3527: 1R\nat 3427: 320"
    game = nva(text, {"defence": 6, "attack": 1}).nva("attack 3527 with 304, 274, 320")
    game.us("fire Positional")
    while game.asked() == "lose":
        game.forced()
    game.nva("fire Mobile")
    assert game.asked() == "advance"
    assert "cannot advance" in game.refused("NVA", "advance 275")
    game.nva("advance 304, 320 underground")
    assert game.seen("US", "3527") == ([], {"gold": 2})

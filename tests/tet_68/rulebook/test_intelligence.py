"""14.0 Intelligence Warfare, 19.5; 29.2 for it."""

from __future__ import annotations

import pytest

from tests.played import Faces
from tests.tet_68.table import Game, at, rules

CHART = rules().played.tables.intelligence
NVA = "at 3526: MR9, CCC, 50M\nunder: CCC, 50M"
US = "at 3526: CCC, 274, MR9, 10 Bn\nunder: 274, MR9, 10 Bn"


def face_of(side: str, result: str) -> int:
    """A face with a result of the reconstructed table."""
    return next(face for face, found in getattr(CHART, side).items() if found == result)


def nva(text: str, dice: Faces = ()) -> Game:
    """The NVA's Combat Phase."""
    return at("NVA Combat - begin", text, dice)


def us(text: str, dice: Faces = ()) -> Game:
    """The US's Combat Phase."""
    return at("US Combat - begin", text, dice)


@pytest.mark.rule("14.1 In General/1", "14.1 In General/4", "14.2 Procedure/1", "14.2 Procedure/2")
def test_who_looks_for_guerrillas():
    """An open I unit, once, in a hex with a hidden enemy guerrilla."""
    assert "is no I unit" in nva("at 3526: 274, CCC\nunder: CCC").refused("NVA", "probe with 274")
    hidden = "at 3526: MR9, CCC\nunder: CCC, MR9"
    assert "is underground" in nva(hidden).refused("NVA", "probe with MR9")
    assert "No hidden guerrilla" in nva("at 3526: MR9").refused("NVA", "probe with MR9")
    gold = "at 3526: CCC\nat 3527: 304\nunder: 304"
    assert "No hidden guerrilla" in us(gold).refused("US", "probe with CCC")
    game = nva(NVA, face_of("NVA", "none")).nva("probe with MR9")
    assert "has attacked" in game.refused("NVA", "probe with MR9")


@pytest.mark.rule("14.1 In General/2", "14.1 In General/3", "14.2 Procedure/3")
def test_intelligence_and_ground_attacks_are_mixed():
    """In any order; each I unit by itself, and none does both."""
    text = "at 3526: CCC, CCN, 50M, 274\nunder: 274\nat 3527: D-1"
    none = face_of("US", "none")
    game = us(text, {"intelligence": none, "defence": 6, "attack": 5}).us("probe with CCC")
    game.us("attack 3527 with CCN").nva("fire Positional").us("fire Positional", "probe with 50M")
    assert len(game.events("probed")) == 2
    assert "has attacked" in game.refused("US", "probe with CCN")
    assert "has been attacked" in game.refused("US", "attack 3527 with CCC")


@pytest.mark.rule("14.2 Procedure/5")
def test_no_effect():
    game = nva(NVA, face_of("NVA", "none")).nva("probe with MR9")
    assert (game.asked(), game.where("CCC"), game.where("MR9")) == ("combat", "3526", "3526")


@pytest.mark.rule("14.2 Procedure/4", "14.2 Procedure/5")
def test_an_ambush_by_the_attacker():
    """The owner picks; it is shown, and scored (rulings S45, S46)."""
    game = nva(NVA, face_of("NVA", "attacker_ambush")).nva("probe with MR9")
    assert (game.asked(), game.whose()) == ("victim", "US")
    game.us("give up 50M")
    assert game.where("50M") == "American Replacement"
    game = us(US, face_of("US", "attacker_ambush")).us("probe with CCC")
    assert "One of: MR9, 274" in game.refused("NVA", "give up 10 Bn")
    game.nva("give up 274")
    assert game.one("us_vp") == 2
    alone = nva("at 3526: MR9, CCC\nunder: CCC", face_of("NVA", "attacker_ambush"))
    assert alone.nva("probe with MR9").where("CCC") == "American Replacement"


@pytest.mark.rule("14.2 Procedure/5")
def test_whether_it_is_asked_depends_on_stars_alone():
    """One real guerrilla and a dummy, or two real ones: asked; a lone dummy goes at once."""
    for units in ("274, 10 Bn", "274, MR9", "10 Bn, 300 Bn"):
        game = us(f"at 3526: CCC, {units}\nunder: {units}", face_of("US", "attacker_ambush"))
        assert game.us("probe with CCC").asked() == "victim"
    game = us("at 3526: CCC, 10 Bn\nunder: 10 Bn", face_of("US", "attacker_ambush"))
    assert game.us("probe with CCC").where("10 Bn") == "Revealed Dummies"


@pytest.mark.rule("14.2 Procedure/5")
def test_an_ambush_by_the_defender():
    game = nva(NVA, face_of("NVA", "defender_ambush")).nva("probe with MR9")
    assert (game.where("MR9"), game.one("us_vp")) == ("NVA Guerrilla Replacement", 2)


@pytest.mark.rule("14.2 Procedure/5")
def test_massive_repression_by_the_nva():
    game = nva(NVA, face_of("NVA", "repression")).nva("probe with MR9")
    assert game.where("CCC") == game.where("50M") == "American Replacement"


@pytest.mark.rule("14.2 Procedure/5")
def test_massive_repression_by_the_us_is_its_choice():
    """All die for four points of the NVA, however many; or nothing happens."""
    game = us(US, face_of("US", "repression")).us("probe with CCC")
    assert (game.asked(), game.whose()) == ("repression", "US")
    game.us("repress")
    assert (game.one("us_vp"), game.one("nva_vp")) == (0, 4)
    assert game.where("274") == game.where("MR9") == "NVA Guerrilla Replacement"
    game = us(US, face_of("US", "repression")).us("probe with CCC", "done")
    assert (game.where("274"), game.one("nva_vp"), game.asked()) == ("3526", 0, "combat")


@pytest.mark.rule("29.2 Phoenix Effects/2")
def test_phoenix_turns_repression_into_an_ambush():
    game = us(f"{US}\nphoenix: 1", face_of("US", "repression")).us("probe with CCC")
    assert (game.where("CCC"), game.asked()) == ("American Replacement", "combat")


@pytest.mark.rule("19.5 Intelligence Warfare/1")
def test_dau_tranh_takes_one_off_the_die():
    """A 1 stays a 1."""
    for face in (1, 2, 4, 6):
        game = nva(f"{NVA}\ndau_tranh: 1", face).nva("probe with MR9 spending Dau Tranh")
        words = {
            "none": "no effect",
            "attacker_ambush": "a hidden guerrilla is lost",
            "defender_ambush": "the attacker is lost",
            "repression": "massive repression",
        }
        assert game.events("probed")[0][3] == words[CHART.NVA[max(1, face - 1)]]
        assert game.one("dau_tranh") == 0
    assert "No Dau Tranh" in nva(NVA).refused("NVA", "probe with MR9 spending Dau Tranh")

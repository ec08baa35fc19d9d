"""Combat Results: a die on the column, and what overrun, hit and miss do."""

import pytest

from tests.tet_offensive.support import vc_nva_combat

# One attack in each column: firers, and the faces that miss, hit and overrun.
ROWS = {
    "1-2": ("1 VNMC", "H M M M M M"),
    "1-1": ("Mike 2", "H H M M M M"),
    "3-2": ("1/1 Cav", "H H H M M M"),
    "2-1": ("1/1 Cav, 1 VNMC", "OR H H H M M"),
    "3-1": ("1/1 Cav, 2/1 Cav", "OR OR H H H M"),
    "4-1": ("1/1 Cav, 2/1 Cav, Mike 2", "OR OR OR H H H"),
    "5-1+": ("1/1 Cav, 2/1 Cav, 173 Abn, 42 ARVN", "OR OR OR OR H H"),
}
WORDS = {"M": "miss", "H": "hit", "OR": "overrun"}


@pytest.mark.rule("Combat Results/1")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("column", ROWS)
def test_a_die_is_read_off_the_table(column: str, die: int) -> None:
    """One die an attack, and the column's cell in its row is the result."""
    firers, faces = ROWS[column]
    game = vc_nva_combat(f"at Kontum: {firers}, 70 VC", [die]).give("VC/NVA", "done")
    game.give("Allied", f"attack 70 VC with {firers}", "done")
    result = WORDS[faces.split()[die - 1]]
    assert game.events("shot") == [("70 VC", "Kontum", column, die, result)]


@pytest.mark.rule("Combat Results/2")
def test_overrun_puts_the_unit_into_the_current_casualties_box() -> None:
    """At once, and it leaves play; it does not retreat."""
    game = vc_nva_combat("at Kontum: 482 VC, 840 VC, 3/4", [1]).give("VC/NVA", "done")
    game.give("Allied", "attack 482 VC with 3/4", "done")
    assert game.where("482 VC") == "Current Casualties"
    assert game.events("destroyed") == [("482 VC", "Kontum", "overrun")]
    assert game.where("840 VC") == "Kontum"


@pytest.mark.rule("Combat Results/3")
def test_hit_forces_the_unit_to_retreat() -> None:
    """It has no choice but where to."""
    game = vc_nva_combat("at Kontum: 482 VC, 1 ARVN Abn", [3]).give("VC/NVA", "done")
    game.give("Allied", "attack 482 VC with 1 ARVN Abn", "done")
    assert game.awaited() == ["VC/NVA: retreat of 482 VC in Kontum"]
    game.refused("VC/NVA", "done")
    game.give("VC/NVA", "retreat 482 VC to Saravane")
    assert game.where("482 VC") == "Saravane"


@pytest.mark.rule("Combat Results/3")
def test_hit_without_a_way_out_is_a_casualty() -> None:
    """No sanctuary adjoins the province of Can Tho."""
    game = vc_nva_combat("at Can Tho: D1 VC, Mike 4", [1]).give("VC/NVA", "done")
    game.give("Allied", "attack D1 VC with Mike 4", "done")
    assert game.events("shot")[0][4] == "hit"
    assert game.where("D1 VC") == "Current Casualties"


@pytest.mark.rule("Combat Results/4")
def test_miss_does_nothing() -> None:
    """The unit stays, is not moved, and fires when its turn comes."""
    game = vc_nva_combat("at Kontum: 70 VC, Mike 2", [3, 6]).give("VC/NVA", "done")
    game.give("Allied", "attack 70 VC with Mike 2", "done")
    assert game.where("70 VC") == "Kontum" and game.face_up("70 VC")
    game.give("VC/NVA", "attack Mike 2 with 70 VC", "done")
    assert game.where("Mike 2") == "Kontum"
    assert not game.events("destroyed") and not game.events("retreated")

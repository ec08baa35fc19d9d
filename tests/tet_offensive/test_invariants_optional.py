"""What position files may not say of optional rules, set-up and seats; each told with a way out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.desk.match.replay import playable
from engine.kernel.errors import BadPosition
from tests.tet_offensive.support import ALL_OPTIONS, rules

AERO = "turn: 3\nstage: Allied Aero-Mech Movement - orders\n"
COMBAT = "turn: 3\nstage: Allied Combat - air attacks\n"
MORALE = "turn: 3\nstage: Morale - casualties\n"
MOVES = "turn: 3\nstage: Allied Movement - orders\n"
SET_UP = "stage: Set-up - deployment\n"
FREE = "stage: Set-up - free set-up\n"
OFF: tuple[str, ...] = ()


def faults(text: str, options: tuple[str, ...] = ALL_OPTIONS, players: str = "2") -> list[str]:
    """What is wrong with a position text."""
    game = rules(options, players)
    position = game.blank()
    position.read(text)
    return game.assurance.broken(position)


BROKEN = [
    (
        "at Hue: 416 VC",
        OFF,
        "2",
        "416 VC lies face down in Hue: after VC/NVA movement units in cit",
    ),
    # Recon.
    ("at 23: Delta\nready: Delta=4", ALL_OPTIONS, "2", "Delta is out and back on turn 4 only"),
    ("ready: Delta=5", ALL_OPTIONS, "2", "cannot be back on turn 5: it is back by turn 4."),
    ("ready: Delta=-1", ALL_OPTIONS, "2", "Delta cannot be back on turn -1"),
    ("ready: 1/9=2", ALL_OPTIONS, "2", "1/9 is no recon team"),
    ("ready: Delta=3", OFF, "2", "Delta is not in play without strategic-recon."),
    ("at 23: Delta", OFF, "2", "Delta is not in play without strategic-recon."),
    ("at Hue: Delta", ALL_OPTIONS, "2", "it works in provinces and sanctuaries of South Vietnam."),
    # The North.
    ("at Theater Air Units: Arc Light\nraiding: Arc Light", OFF, "2", "without stepped-up-bombing"),
    ("at Saigon: I Tac\nraiding: I Tac", ALL_OPTIONS, "2", "only Theater Tac and Arc Light go"),
    ("at 23: Arc Light\nraiding: Arc Light", ALL_OPTIONS, "2", "it is then in Theater Air Units."),
    # Carrying.
    ("carry_to: 1/9=Hue", OFF, "2", "1/9 is to be carried, and nothing is named that carries it."),
    ("at Saigon: III Avn, 1/9\ncarrier: 1/9=III Avn\ncarry_to: 1/9=31", OFF, "2", "without need"),
    ("at 11: 1 Mar\ncarrier: 1 Mar=1/9\ncarry_to: 1 Mar=Hue", OFF, "2", "cannot be carried by"),
    # Seats.
    ("done: US", OFF, "2", "US has no seat in this match: there are Allied, VC/NVA."),
    ("done: Allied", OFF, "4", "Allied has no seat in this match: there are US, ARVN, NVA, VC."),
    ("asked: NVA", OFF, "2", "NVA has no seat in this match"),
    ("planned_us: Hue=1", OFF, "2", "US has no seat in this match"),
    ("at 11: 1 NVA\nled: 1 NVA=NVA", OFF, "2", "1 NVA is led by a seat that cannot lead it"),
    ("at 11: 416 VC\nled: 416 VC=NVA", OFF, "4", "416 VC is led by a seat that cannot lead it"),
    ("at 11: 1 NVA\nled: 1 NVA=US", OFF, "4", "1 NVA is led by a seat that cannot lead it"),
]
STAGED = [
    (MORALE + "at 23: Delta", ALL_OPTIONS, "Delta is out in a phase in which no team is"),
    (MORALE + "ready: Delta=6", ALL_OPTIONS, "cannot be back on turn 6: it is back by turn 5."),
    ("stage: VC/NVA Movement - orders\nat Theater Air Units: Arc Light\nraiding: Arc Light",
     ALL_OPTIONS, "cannot be over North Vietnam before the Allied aero-mech movement phase."),
    # Blind bombing.
    (COMBAT + "at 23: II Tac\nblind: II Tac", ALL_OPTIONS,
     "II Tac bombs blind, and no undetected unit is in 23."),
    (COMBAT + "at 23: II Tac, 482 VC\nface_up: 482 VC\nblind: II Tac", ALL_OPTIONS,
     "no undetected unit is in 23."),
    (COMBAT + "at 23: 1/9, 482 VC\nblind: 1/9", ALL_OPTIONS, "1/9 is not out to bomb blind"),
    (COMBAT + "at Da Nang: I Tac\nbased: I Tac\nblind: I Tac", ALL_OPTIONS, "not out to bomb"),
    (COMBAT + "at 23: II Tac, 482 VC\nblind: II Tac", OFF, "without blind-bombing"),
    (COMBAT + "at 23: 482 VC\nstack: 482 VC=1", OFF, "without blind-bombing"),
    (COMBAT + "stacked: 23", OFF, "without blind-bombing"),
    (AERO + "at 23: 482 VC\nstack: 482 VC=1", ALL_OPTIONS, "belong to the Allied combat phase"),
    (COMBAT + "at 23: 482 VC, 840 VC\nstack: 482 VC=1, 840 VC=1", ALL_OPTIONS,
     "Two units of 23 have one place in the stack."),
    (COMBAT + "at 23: 482 VC\nstack: 482 VC=-1", ALL_OPTIONS, "482 VC has no place in a stack"),
    (COMBAT + "at 23: 1/9\nstack: 1/9=1", ALL_OPTIONS, "1/9 has no place in a stack"),
    # Set-up.
    (FREE, OFF, "Nobody sets up freely without free-set-up: the stage is Set-up - deployment."),
    (SET_UP + "at Hue: 1/9", OFF, "1/9 is set up in "),
    (FREE + "at A Shau Valley: 1 Mar", ALL_OPTIONS, "1 Mar may not be set up in A Shau Valley"),
    (FREE + "at Eliminated Units: 1 Mar", ALL_OPTIONS, "1 Mar may not be set up in Eliminated"),
    (SET_UP + "at 11: 482 VC", OFF, "482 VC: provinces of II Corps, or sanctuaries in or adj"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "options", "players", "told"), BROKEN)
def test_a_position_that_no_match_comes_to_is_told_of(text, options, players, told):
    """And only of what is wrong with it."""
    found = faults(AERO + text, options, players)
    assert len(found) == 1 and told in found[0], found


@pytest.mark.parametrize(("text", "options", "told"), STAGED)
def test_so_is_one_that_its_phase_does_not_come_to(text, options, told):
    found = [fault for fault in faults(text, options) if "may not be in" not in fault]
    assert len(found) == 1 and told in found[0], found


def test_a_carrier_waits_for_one_unit_in_the_phases_of_carrying():
    """Two at once, and one in another phase, each told for the units concerned."""
    at = "at Saigon: III Avn, 1/9\nat 31: 43/18 ARVN, 7/5 ARVN\n"
    two = "carrier: 43/18 ARVN=III Avn, 7/5 ARVN=III Avn\ncarry_to: 43/18 ARVN=Saigon, 7/5 ARVN=32"
    found = faults(AERO + at + two, OFF, "advanced")
    assert len(found) == 2 and all("cannot wait for" in fault for fault in found)
    one = "carrier: 43/18 ARVN=III Avn\ncarry_to: 43/18 ARVN=Saigon"
    assert len(faults(COMBAT + at + one, OFF, "advanced")) == 1
    assert faults(MOVES + at + one, OFF, "advanced") == []
    assert "without need" in faults(AERO + at + one.split("\n")[0], OFF, "advanced")[0]


@pytest.mark.parametrize(
    ("text", "options", "players"),
    [
        ("stage: VC/NVA Movement - orders\nat Hue: 416 VC", OFF, "2"),  # not yet turned up
        (AERO + "at Hue: 416 VC\nface_up: 416 VC", OFF, "2"),
        (AERO + "at 23: Delta\nready: Delta=3, SOG=4", ALL_OPTIONS, "2"),
        (MOVES + "at 23: Delta", ALL_OPTIONS, "2"),
        (AERO + "at 23: Delta", ALL_OPTIONS, "2"),
        (MOVES + "ready: Delta=5", ALL_OPTIONS, "2"),
        (MORALE + "at Theater Air Units: Arc Light\nraiding: Arc Light", ALL_OPTIONS, "2"),
        (COMBAT + "at 23: II Tac, 482 VC\nblind: II Tac\nstack: 482 VC=1", ALL_OPTIONS, "2"),
        (COMBAT + "at 23: 482 VC, 840 VC\nstack: 482 VC=2, 840 VC=1", ALL_OPTIONS, "2"),
        (COMBAT + "at 23: 482 VC\nat 24: 840 VC\nstack: 482 VC=1, 840 VC=1", ALL_OPTIONS, "2"),
        (FREE + "at 12: 3/1 ARVN", ALL_OPTIONS, "2"),
        (FREE, ("free-set-up",), "4"),
        (AERO + "carry_to: 43/18 ARVN=Song Be", OFF, "advanced"),  # refused in this phase
        (AERO + "done: US\nat 11: 1 NVA\nled: 1 NVA=VC", OFF, "4"),
    ],
)
def test_what_a_match_comes_to_is_well(text, options, players):
    assert faults(text, options, players) == []


def test_a_match_is_not_opened_from_such_a_position():
    """The sentence of the fault is what its opener reads."""
    with pytest.raises(BadPosition, match="units in cities are face up"):
        playable(rules(), AERO + "at Hue: 416 VC")


def test_the_example_in_the_documents_can_be_played():
    """docs/positions.md shows one, and names every field."""
    text = (Path(__file__).parents[2] / "docs/positions.md").read_text("utf-8")
    section = text.partition("## Tet Offensive\n")[2].partition("\n## ")[0]
    example = re.search(r"```\n(.*?)```", section, re.DOTALL)
    assert example is not None
    assert faults(example[1], OFF) == []
    playable(rules(), example[1])
    named = set(re.findall(r"`([a-z_]+)`", section)) | {"planned_arvn", "planned_nva", "planned_vc"}
    assert {field.name for field in rules().blank().FIELDS} <= named

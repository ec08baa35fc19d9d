"""docs/positions.md tells every field of a position, and its example can be played."""

from __future__ import annotations

import re
from pathlib import Path

from engine.kernel.dice import Dice
from engine.vietnam_solitaire.position import VsPosition
from tests.vietnam_solitaire.support import Game, rules

TEXT = (Path(__file__).parents[2] / "docs/positions.md").read_text("utf-8")
OURS = TEXT.split("## Vietnam Solitaire")[1].split("\n## ")[0]


def test_every_field_is_told():
    told = {
        name
        for line in OURS.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    assert told == {field.name for field in VsPosition.FIELDS} - {"loc"}
    assert "`loc`" in OURS


def test_the_example_can_be_played():
    ruleset = rules()
    position = ruleset.blank()
    position.read(OURS.split("```")[1])
    assert ruleset.assurance.broken(position) == []
    game = Game(ruleset, position, Dice("example", "test"))
    assert game.asked() == "fight"
    game.give("attack Hue 2")
    assert game.events("combat") == [("Hue 1-2",)]

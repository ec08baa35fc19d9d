"""A combat told as one thing: a round a line, losses summed, who left it and whereto."""

from __future__ import annotations

from engine.kernel.account import Fight
from tests.vietnam_solitaire.support import Game, at

FIGHT = "US and ARVN Forces Fight - start"


def lines(game: Game, told: int = 0) -> list[list[str]]:
    """The combats of all that has happened in a game, in words; the headline first."""
    found = [one.what for one in game.rules.fights(game.log, game.position, told)]
    return [[one.headline(), *one.below()] for one in found if isinstance(one, Fight)]


def test_a_round_is_a_line_and_losses_are_summed() -> None:
    game = at(FIGHT, "at Hue 6: US 1, ARVN 1, VC 1, VC 2", {"/US": 1, "/ARVN": 6, "/VC": 6})
    game.give("attack Hue 6")
    (told,) = lines(game)
    assert told == [
        "Combat in Hue 6 · held by US/ARVN · lost: NVA/VC 2 units",
        "Round 1: US/ARVN 1 of 2 hit, NVA/VC 0 of 2 hit; lost: 1 VC",
        "Round 2: US/ARVN 1 of 2 hit, NVA/VC 0 of 1 hit; lost: 1 VC",
    ]


def test_rounds_that_were_told_before_are_not_told_again() -> None:
    game = at(FIGHT, "at Hue 5: US 1, VC 1, VC 2", {"round 1": 6, "round 2": 1})
    game.give("attack Hue 5")
    before = len(game.log)
    assert len(lines(game)[0]) == 2
    game.give("retreat")
    ((headline, *below),) = lines(game, before)
    assert headline == "Combat in Hue 5 · held by NVA/VC · no losses"
    assert below == ["1 US retreated to Hue 6"]
    assert lines(game, len(game.log)) == []

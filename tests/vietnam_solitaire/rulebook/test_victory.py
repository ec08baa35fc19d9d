"""Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import rules, scoring

THREE = "at Hue 6: ARVN 1\nat Saigon 6: ARVN 2\nat Mekong 6: ARVN 3\n"
QUIET = {"political": 3, "trail/": 3}


@pytest.mark.rule(
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/1",
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/2",
)
def test_the_markers_go_on():
    """The score with three regions, the turn, and the next turn's points."""
    game = scoring(THREE, QUIET)
    assert game.one("score") == 1 and game.one("turn") == 4
    event = rules().board.events[game.one("event")].points
    assert game.one("points") == rules().board.points[4] + event


@pytest.mark.rule(
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/2",
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/3",
)
@pytest.mark.parametrize(
    "text",
    [
        "at Hue 6: ARVN 1\nat Saigon 6: ARVN 2",
        THREE + "at Mekong 1-2: VC 1",
        "at Hue 6: ARVN 1\nat Cu Chi 5: ARVN 2\nat Mekong 6: ARVN 3\nat Saigon 6: VC 1",
    ],
    ids=["two regions", "one is shared", "Saigon is lost"],
)
def test_no_point_for_the_turn(text):
    """Only own units in a region; a lost Saigon undoes the turn."""
    assert scoring(text, QUIET).one("score") == 0


@pytest.mark.rule(
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/3",
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/4",
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/5",
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/6",
)
@pytest.mark.parametrize(
    ("score", "level"),
    [(7, "No victory"), (8, "Marginal victory"), (9, "Marginal victory"), (10, "Real victory"),
     (11, "Real victory"), (12, "Major victory")],
)  # fmt: skip
def test_levels_when_the_game_is_over(score, level):
    """By turns with three regions, this one included."""
    game = scoring(f"{THREE}score: {score}", turn=16)
    assert (game.result() or "").startswith(level)


@pytest.mark.rule("Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/3")
@pytest.mark.parametrize(
    "text",
    [
        "at Hue 6: ARVN 1\nat Saigon 6: ARVN 2",
        THREE + "at Saigon 5: US 1",
        THREE + "at Cu Chi 6: ARVN 4\nat Saigon 5: VC 1",
    ],
    ids=["not three at the end", "others than ARVN in Saigon", "Saigon is shared"],
)
def test_the_last_turn_must_be_held(text):
    assert (scoring(text + "\nscore: 11", turn=16).result() or "").startswith("No victory")


@pytest.mark.rule("Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/6")
def test_thirteen_turns_end_the_game_at_once():
    game = scoring(THREE + "score: 12", turn=14)
    assert (game.result() or "").startswith("Major victory")


@pytest.mark.rule("Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/7")
@pytest.mark.parametrize(("saigon", "over"), [("VC 4", True), ("VC 4, US 1", False)])
def test_sudden_defeat(saigon, over):
    """Four regions, Saigon among them, in any turn."""
    game = scoring(
        f"at Hue 6: VC 1\nat Highlands 6: VC 2\nat Cu Chi 6: VC 3\nat Saigon 6: {saigon}", QUIET
    )
    assert ((game.result() or "").startswith("Major defeat")) is over


@pytest.mark.rule(
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/8",
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/9",
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/10",
    "Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/11",
)
@pytest.mark.parametrize(("turn", "row"), [(1, 2), (2, 2), (3, 3), (6, 3), (7, 4), (10, 4)])
def test_the_event_die_is_modified_by_the_turn(turn, row):
    """For the turn that follows."""
    board = rules().board
    game = scoring("", QUIET, turn=turn)
    assert game.one("event") == board.event_of_roll[row]


@pytest.mark.rule("Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/12")
def test_no_event_from_turn_eleven_on():
    """Nor a die."""
    game = scoring("", {"trail/": 3}, turn=11)
    assert game.one("event") == 0


@pytest.mark.rule("Phase 9: Score Victory Points, Check Victory Conditions, and Roll for Events/13")
def test_the_charts_are_ours():
    """They are not printed in the rulebook, and marked so."""
    from engine.vietnam_solitaire.qa.facts import sourced

    found = {fact.entry: fact.source for fact in sourced()}
    assert found["event 4"] == found["change 3"] == "reconstructed"
    assert found["kind ARVN, cost"] == "reconstructed"

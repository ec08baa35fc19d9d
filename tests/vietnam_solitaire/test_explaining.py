"""What a player is told without asking: prices, what events do, what an order does in a phase."""

from __future__ import annotations

import pytest

from engine.vietnam_solitaire.explaining import SAID
from engine.vietnam_solitaire.qa.facts import facts
from tests.vietnam_solitaire.support import at, opening, rules

C = {"scenario": "easter-offensive"}
BUDDHISTS = "Buddhist crisis: 1 political point less"


@pytest.mark.parametrize(("verb", "kind"), SAID)
def test_what_is_said_of_a_question_is_of_one_that_takes_the_order(verb: str, kind: str) -> None:
    game = rules(players="2")
    assert kind in game.decision_kinds
    told = game.explained(game.catalogue.verbs[verb], kind)
    assert (told.help, told.heading) == SAID[verb, kind]
    assert told.usage == game.catalogue.verbs[verb].usage


def test_the_nva_player_reads_nothing_of_us_units() -> None:
    move = rules(players="2").catalogue.verbs["move"]
    for kind in ("placement", "redeployment"):
        told = rules(players="2").explained(move, kind)
        assert "infantry pay" not in told.help and "Phase 3" not in told.heading
    assert "One NVA unit a turn" in rules(players="2").explained(move, "placement").help
    assert "7th Fleet" in rules(**C).explained(move, "airmobile").help
    assert "7th Fleet" not in rules().explained(move, "airmobile").help


def test_raise_says_what_each_unit_costs() -> None:
    game = rules()
    told = game.explained(game.catalogue.verbs["raise"]).help
    board = game.board
    for unit in board.units:
        if board.allied_ground[unit] and board.unit_names[unit].rpartition(" ")[0] != "RP":
            price = told.split(f"{board.cost[unit]} point")[1].split(";")[0]
            assert board.kinds[board.kind_of[unit]] in price.split("s ", 1)[-1].strip(". ")
    assert "RP" not in told and "Fleet" not in told
    easter = rules(**C)
    told = easter.explained(easter.catalogue.verbs["raise"]).help
    assert "RP" in told and "7th Fleet" in told and "US A" not in told and "ROK," not in told


def test_the_pool_says_what_its_units_cost() -> None:
    game = at(
        "Raise and Move US or ARVN Forces - orders", "at Available Pool: US 1\nat Hue 6: US 2"
    )
    view = game.rules.view(game.position, 0)
    assert [unit.words() for unit in view.boxes["Available Pool"]] == [
        "US infantry, 3-3-3, costs 2 points"
    ]
    hue = next(area for area in view.areas if area.name == "Hue 6")
    assert hue.units[0].words() == "US infantry, 3-3-3"


def test_an_event_is_told_with_what_it_does() -> None:
    text = "at Hue 6: US 2"
    game = at("Victory Points, Victory and Events - event", text, {"event": 3, "trail/": 3})
    told = [game.rules.say(event) for event in game.log if event.kind == "political_event"]
    assert told == [f"Political event for the next turn: rolled 3, {BUDDHISTS}."]
    assert game.rules.figures(game.position)["political event"] == (
        "Buddhist crisis (1 political point less)"
    )


def test_an_attack_on_nothing_says_that_nothing_was_left() -> None:
    text = "at Available Pool: B52 1, B52 2, GB 1\npoints: 6\ntrail: Laos=1"
    game = at("Attack the Ho Chi Minh Trail - orders", text, {"B52 1": 4, "B52 2": 1, "GB": 3})
    game.give("target Laos with B52 1", "target Laos with B52 2", "target Laos with GB 1", "done")
    told = [game.rules.say(event) for event in game.log if event.kind == "trail_attack"]
    assert told == [
        "B52 1 attacks Laos: rolled 4, trail counter removed: yes.",
        "B52 2 attacks Laos: rolled 1, trail counter removed: no, for none was left.",
        "GB 1 attacks Laos: rolled 3, trail counter removed: no.",
    ]


def test_what_was_rolled_for_the_next_turn_is_named_as_such() -> None:
    position = rules().blank()
    position.read("turn: 3\nstage: Victory Points, Victory and Events - next turn\n"
                  "next_event: Outcry at home")  # fmt: skip
    told = rules().figures(position)
    assert told["next event"] == "Outcry at home (3 political points less and no napalm)"
    assert "political event" not in told
    assert "political event" not in opening().rules.figures(opening().position)


def test_every_event_has_an_effect_in_words() -> None:
    said = {event.name: event.words() for event in rules().board.events[1:]}
    assert said.pop("No event") == "nothing changes"
    position = rules().blank()
    position.read("turn: 2\nevent: No event")
    assert "political event" not in rules().figures(position)
    assert len(set(said.values())) == len(said) and "nothing changes" not in said.values()


def test_facts_show_the_charts() -> None:
    tables = facts()["tables"]
    assert tables["political_points"]["rows"]["1"] == ["1964", "4"]
    assert tables["add_remove_units"]["rows"]["12"] == ["1 NVA A", "", "Saigon"]
    assert tables["add_remove_units"]["rows"]["start"][0] == "9 ARVN, 2 GB, 2 Napalm"
    assert ": ".join(tables["political_events"]["rows"]["3"]) == BUDDHISTS
    assert tables["political_event_die"]["rows"] == {"1-2": ["-1"], "3-6": ["0"], "7-10": ["+1"]}
    assert tables["easter-offensive_by_turn"]["rows"]["6"][1:] == ["12", "", "2 NVA A"]
    assert tables["values_and_prices"]["rows"]["US"][3] == "2"

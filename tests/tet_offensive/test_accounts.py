"""A combat phase told battle by battle: every event once, losses summed, nothing told again."""

from __future__ import annotations

from engine.kernel.account import Fight, Tally
from tests.tet_offensive.rulebook.test_combat_example import battles, kontum, pleiku
from tests.tet_offensive.support import Game, allied_combat, allied_search, morale


def told(game: Game, seat: str | None = None, before: int = 0) -> list[Fight | Tally]:
    """What all that a seat (None: a spectator) has seen in a game comes to."""
    number = None if seat is None else game.seat(seat)
    events = [event for event in game.log if event.seen_by(number)]
    seen = game.position.seen_by(number)
    return [one.what for one in game.rules.fights(events, seen, before)]


def lines(game: Game, seat: str | None = None, before: int = 0) -> list[list[str]]:
    """The same in words: a list for each, its headline first."""
    return [
        [one.headline() if isinstance(one, Fight) else one.title, *one.below()]
        for one in told(game, seat, before)
    ]


def test_a_battle_is_a_headline_and_a_line_a_shot() -> None:
    game = battles("Kontum", "Pleiku")
    kontum(game)
    pleiku(game)
    first, second = lines(game)
    assert first == [
        "Battle of Kontum · value 3 · held by the Allies · lost: VC/NVA 1 unit, 2 factors",
        "RP Kontum turned up: strength 4",
        "RP Kontum at 482 VC, 2-1: rolled 3, hit, retreats to Saravane",
        "1 ARVN Abn at 840 VC, 3-1: rolled 1, overrun, lost",
    ]
    assert second[0].startswith("Battle of Pleiku · value 4 · held by both · lost: Allied 1 unit, ")
    assert second[2:4] == [
        "Mike 2 at 70 VC, 1-1: rolled 3, miss",
        "42 ARVN, RP Pleiku at 15H VC, 3-2: rolled 1, hit, retreats to Saravane",
    ]


def test_what_was_told_before_counts_in_the_losses_and_is_not_told_again() -> None:
    game = battles("Kontum", "Pleiku")
    game.give("Allied", "attack 482 VC with RP Kontum", "attack 840 VC with 1 ARVN Abn", "done")
    seen = len([event for event in game.log if event.seen_by(None)])
    (first,) = lines(game)
    assert first[2:] == [
        "RP Kontum at 482 VC, 2-1: rolled 3, hit",
        "1 ARVN Abn at 840 VC, 3-1: rolled 1, overrun, lost",
    ]
    game.give("VC/NVA", "retreat 482 VC to Saravane")
    again, *_ = lines(game, before=seen)
    assert again == [
        "Battle of Kontum · value 3 · held by the Allies · lost: VC/NVA 1 unit, 2 factors",
        "482 VC retreats to Saravane",
    ]
    assert lines(game, before=len([e for e in game.log if e.seen_by(None)])) == []


def test_air_attacks_are_told_area_by_area_and_a_bombed_city_with_its_points() -> None:
    game = allied_combat("at Kontum: II Tac, 482 VC\nface_up: 482 VC", {"air/Kontum": 6, "fire": 6})
    game.pass_until("air-attacks").give("Allied", "strike 482 VC with II Tac", "resolve Kontum")
    (fight,) = lines(game)
    assert fight[0] == "Air attacks in Kontum · value 3 · held by VC/NVA · no losses"
    assert any("rolled 6" in line for line in fight)
    assert any("(city bombed)" in line for line in fight)


def test_morale_is_a_row_an_army() -> None:
    game = morale("at Current Casualties: 1/1 Inf, 482 VC\nat Hue: 2 NVA\ninsurrection: Hue")
    (table,) = [one for one in told(game) if isinstance(one, Tally)]
    assert [row[0] for row in table.rows] == ["US", "ARVN", "NVA", "VC"]
    by_army = {row[0]: row for row in table.rows}
    for army in by_army:
        assert by_army[army][1].startswith(f"{game.level(army)} of ")
    assert "casualties" in by_army["US"][3]
    assert "insurrection (Hue)" in by_army["ARVN"][3]


def test_of_blind_bombing_only_the_owner_reads_who_was_struck() -> None:
    game = allied_combat(
        "at 23: II Tac, 482 VC, 840 VC",
        {"found": 1, "air/": 6},
        options=("blind-bombing",),
    )
    game.pass_until("air-attacks").give("Allied", "blind with II Tac", "resolve 23")
    if game.awaited() == ["VC/NVA: stack in 23"]:
        game.give("VC/NVA", "done")
    others, own = lines(game, None), lines(game, "VC/NVA")
    assert lines(game, "Allied") == others
    assert len(others) == len(own) == 1
    assert not any(name in str(others) for name in ("482", "840"))
    assert any(name in str(own) for name in ("482", "840"))


def test_searches_are_a_row_an_area_and_who_is_found_is_told_when_it_is_known() -> None:
    game = allied_search("at 11: 1 Mar, 3 Mar, 416 VC, 5 NVA, 10 Sap\nat 23: 3/1 ARVN, 2 VC", 1)
    game.give("Allied", "search 11, 23", "done")
    assert lines(game) == [
        ["Searches", "11 · rolled 1 against 3 · 2 found", "23 · rolled 1 against 2 · found: 2 VC"]
    ]
    before = len([event for event in game.log if event.seen_by(None)])
    game.give("VC/NVA", "detect 416 VC, 10 Sap", "done")
    assert lines(game, before=before) == [["Searches", "11 · found: 416 VC and 10 Sap"]]

"""What happened as a value: the greatest fight first, the least left out where room is short."""

from __future__ import annotations

import msgspec

from engine.kernel.account import Account, Fight, Loss, Shot, Tally

SHOTS = tuple(Shot(f"shot {n}") for n in range(4))
SMALL = Fight("Hue", "Battle of Hue", 1, "", (Loss("Red", 2),), SHOTS)
GREAT = Fight("Saigon", "Battle of Saigon", 8, "held by both", (), SHOTS)
LEVELS = Tally("Levels", ("army", "points"), (("Red", "3 of 9"), ("Blue", "")))
ALL = Account((SMALL, "It rains.", GREAT, LEVELS))


def texts(most: int | None = None) -> list[str]:
    return [text for _, text in ALL.lines(most)]


def test_the_worth_of_the_place_makes_the_greatest_then_losses_then_shots() -> None:
    lost = msgspec.structs.replace(SMALL, losses=(Loss("Red", 1, 5),))
    shot_at = msgspec.structs.replace(SMALL, losses=(), shots=SHOTS[:1])
    assert Account((shot_at, SMALL, lost, GREAT)).fights() == [GREAT, lost, SMALL, shot_at]


def test_where_there_is_little_room_the_lesser_fights_are_their_headlines() -> None:
    everything = texts()
    assert everything.count("shot 0") == 2 and texts(20) == everything
    some = texts(11)
    assert some == [
        "Battle of Hue · value 1 · lost: Red 2 units",
        "It rains.",
        "Battle of Saigon · value 8 · held by both · no losses",
        *(shot.text for shot in SHOTS),
        "Levels",
        "Red · 3 of 9",
        "Blue",
    ]
    assert texts(1) == [some[0], some[1], some[2], "Levels"]


def test_in_brief_a_fight_is_its_headline_and_nothing_else_is_left_out() -> None:
    assert ALL.brief() == (*texts(1)[:4], "Red · 3 of 9", "Blue")


def test_losses_are_said_in_units_and_factors() -> None:
    assert Loss("Red", 1, 2).words() == "Red 1 unit, 2 factors"
    assert Loss("Red", 3).words() == "Red 3 units"


def test_it_can_be_stored_and_read_back() -> None:
    assert msgspec.convert(msgspec.to_builtins(ALL), Account) == ALL

"""Dice: a function of seed, match, entropy and address alone, fair, and the same for ever."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from pathlib import Path

import pytest

from engine.kernel import dice as module
from engine.kernel.dice import BARRED, Dice, commitment

ADDED = ("golden seed", "tet-1", ["red words", "blue words"])
OLD, NEW = Dice(*ADDED, BARRED), Dice(*ADDED)
GOLDEN = NEW
# Upper bounds that fair dice of that many faces pass 999 times in 1000.
CHI_SQUARE = {2: 10.83, 6: 20.52, 10: 27.88, 20: 43.82, 129: 181.0}


# ---- what must never change: old matches are verified by it --------------------------------------


def test_the_dice_of_old_matches_still_fall_as_they_fell() -> None:
    fire = [OLD.roll(f"turn 1/phase 2/fire/Hue/{n}") for n in range(12)]
    assert fire == [1, 4, 5, 6, 5, 5, 1, 6, 2, 6, 1, 6]
    assert [OLD.roll(f"x/{n}", 20) for n in range(8)] == [1, 3, 5, 18, 6, 17, 2, 8]
    assert [OLD.roll(f"x/{n}", 129) for n in range(8)] == [61, 123, 47, 98, 21, 57, 116, 108]
    assert [OLD.roll(f"x/{n}", 256) for n in range(8)] == [61, 123, 145, 98, 146, 57, 162, 108]
    assert OLD.shuffle(12, "ruff-puffs") == [6, 10, 8, 11, 5, 4, 1, 3, 2, 7, 0, 9]


def test_the_dice_of_matches_of_today_fall_so_for_ever() -> None:
    fire = [NEW.roll(f"turn 1/phase 2/fire/Hue/{n}") for n in range(12)]
    assert fire == [2, 5, 1, 5, 3, 6, 5, 6, 6, 5, 6, 1]
    assert [NEW.roll(f"x/{n}", 20) for n in range(8)] == [17, 12, 18, 20, 6, 13, 17, 17]
    assert [NEW.roll(f"x/{n}", 256) for n in range(8)] == [117, 92, 118, 180, 186, 233, 77, 97]
    assert NEW.shuffle(12, "ruff-puffs") == [4, 9, 6, 5, 1, 0, 10, 8, 7, 11, 2, 3]


def test_the_commitment_is_the_plain_digest_that_anybody_can_compute() -> None:
    published = "100f19d57bad6d27b51d2434ea84c9da8c13cb0f531591ec593639bebf8e57ed"
    assert commitment("golden seed") == published
    assert commitment("thé seed") == hashlib.sha256("thé seed".encode()).hexdigest()
    assert commitment("golden seed ") != published


@pytest.mark.parametrize(
    ("dice", "before"),
    [(OLD, "tet-1|red words|blue words|"), (NEW, "5:tet-19:red words10:blue words")],
    ids=["old matches", "matches of today"],
)
def test_a_die_can_be_computed_without_this_program(dice: Dice, before: str) -> None:
    for n in range(200):
        message = f"{before}search/{n}".encode()
        digest = hmac.new(b"golden seed", message, hashlib.sha256).digest()
        first = next(byte for byte in digest if byte < 252)  # 252 is the last multiple of 6
        assert dice.roll(f"search/{n}") == first % 6 + 1


@pytest.mark.parametrize("words", [["", ""], ["dog", ""], ["", "é|b"]])
@pytest.mark.parametrize("n", [6, 129])
def test_the_lines_of_the_page_on_dice_compute_any_die(words: list[str], n: int) -> None:
    page = (Path(__file__).parents[2] / "docs" / "dice.md").read_text("utf-8")
    lines = page.split("```python\n")[1].split("```")[0]
    for number in range(50):
        given = {"seed": "a seed", "code": "tet-1", "words": words, "n": n}
        known = {**given, "address": f"x/{number}", "commitment": commitment("a seed")}
        exec(lines, known)  # what a reader would type
        assert known["face"] == Dice("a seed", "tet-1", words).roll(f"x/{number}", n)


def test_words_cut_elsewhere_are_other_dice() -> None:
    """Who tells later that one seat's words ended elsewhere tells of other dice."""
    cut = [
        ["a|b", "c"],
        ["a", "b|c"],
        ["a|b|c", ""],
        ["1:a", ""],
        ["", "1:a"],
        ["é", ""],
        ["", "é"],
    ]
    assert faces(Dice("seed", "tet-1", cut[0], BARRED)) == faces(
        Dice("seed", "tet-1", cut[1], BARRED)
    ), "which is why old matches alone are played so"
    fallen = [faces(Dice("seed", "tet-1", words)) for words in cut]
    fallen += [faces(Dice("seed", "tet-1|a", ["b", "c"])), faces(Dice("seed", "tet-", ["1", ""]))]
    assert len({tuple(one) for one in fallen}) == len(fallen)


def test_where_nobody_adds_anything_the_dice_are_those_of_old_matches() -> None:
    assert faces(Dice("seed", "tet-1", ("", ""))) == faces(Dice("seed", "tet-1", ("", ""), BARRED))


def test_there_is_no_third_way_to_put_words_before_an_address() -> None:
    with pytest.raises(ValueError, match="no way 3"):
        Dice("seed", "tet-1", (), 3)


# ---- what a die depends on -----------------------------------------------------------------------


def faces(dice: Dice, prefix: str = "die", count: int = 40) -> list[int]:
    return [dice.roll(f"{prefix}/{n}") for n in range(count)]


def test_the_same_address_is_the_same_die_whenever_and_in_whatever_order_it_is_rolled() -> None:
    first = Dice("seed", "tet-1", ["a", "b"])
    forward = [first.roll(f"die/{n}") for n in range(40)]
    first.roll("something else")
    backward = [first.roll(f"die/{n}") for n in reversed(range(40))]
    assert forward == backward[::-1] == faces(Dice("seed", "tet-1", ["a", "b"]))


@pytest.mark.parametrize(
    "other",
    [
        Dice("another seed", "tet-1", ["a", "b"]),
        Dice("seed", "tet-2", ["a", "b"]),
        Dice("seed", "tet-1", ["a", "c"]),
        Dice("seed", "tet-1", ["b", "a"]),
        Dice("seed", "tet-1", ["a", ""]),
        Dice("seed", "tet-1"),
    ],
    ids=["seed", "match", "entropy", "whose entropy", "no entropy of one", "no entropy"],
)
def test_other_dice_fall_otherwise(other: Dice) -> None:
    assert faces(other) != faces(Dice("seed", "tet-1", ["a", "b"]))


def test_other_addresses_are_other_dice() -> None:
    assert faces(GOLDEN, "fire/Hue") != faces(GOLDEN, "fire/Saigon")


# ---- fairness ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", CHI_SQUARE)
def test_every_face_is_equally_likely(sides: int) -> None:
    count = 200 * sides
    fallen = Counter(GOLDEN.roll(f"fair/{sides}/{n}", sides) for n in range(count))
    assert set(fallen) == set(range(1, sides + 1))
    assert sum((fallen[face] - 200) ** 2 / 200 for face in fallen) < CHI_SQUARE[sides]


def test_neighbouring_addresses_do_not_follow_one_another() -> None:
    pairs = Counter((GOLDEN.roll(f"p/{n}"), GOLDEN.roll(f"p/{n + 1}")) for n in range(7200))
    assert sum((pairs[a, b] - 200) ** 2 / 200 for a in range(1, 7) for b in range(1, 7)) < 66.6


@pytest.mark.parametrize("sides", [1, 2, 6, 129, 256])
def test_no_die_shows_a_face_it_has_not(sides: int) -> None:
    assert {GOLDEN.roll(f"{n}", sides) for n in range(300)} <= set(range(1, sides + 1))


@pytest.mark.parametrize("sides", [0, -6, 257, 512])
def test_there_is_no_die_of_so_many_sides(sides: int) -> None:
    with pytest.raises(ValueError, match=f"no die of {sides} sides"):
        GOLDEN.roll("x", sides)


# ---- bytes that would favour the low faces -------------------------------------------------------


def test_a_byte_that_favours_the_low_faces_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.hmac, "digest", lambda *_: bytes([255, 252, 253, 251, 0]))
    assert GOLDEN.roll("x", 6) == 251 % 6 + 1
    assert GOLDEN.roll("x", 256) == 256


def test_a_digest_that_runs_out_is_followed_by_that_of_the_address_with_a_counter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real, asked = hmac.digest, []

    def exhausted(key: bytes, message: bytes, how: str) -> bytes:
        asked.append(message)
        return real(key, message, how) if message.endswith(b"#3") else b"\xff" * 32

    monkeypatch.setattr(module.hmac, "digest", exhausted)
    fallen = GOLDEN.roll("x", 129)
    message = b"5:tet-19:red words10:blue wordsx"
    assert asked == [message, message + b"#1", message + b"#2", message + b"#3"]
    digest = real(b"golden seed", message + b"#3", "sha256")
    assert fallen == next(byte for byte in digest if byte < 129) + 1


# ---- shuffles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 2, 41, 256])
def test_a_shuffle_loses_and_doubles_nothing(count: int) -> None:
    assert sorted(GOLDEN.shuffle(count, "draw")) == list(range(count))


def test_a_shuffle_is_fixed_by_its_address() -> None:
    assert GOLDEN.shuffle(41, "draw") == GOLDEN.shuffle(41, "draw")
    assert GOLDEN.shuffle(41, "draw") != GOLDEN.shuffle(41, "another draw")


def test_every_order_of_four_is_equally_likely() -> None:
    orders = Counter(tuple(GOLDEN.shuffle(4, f"draw {n}")) for n in range(2400))
    assert len(orders) == 24
    assert sum((n - 100) ** 2 / 100 for n in orders.values()) < 49.7

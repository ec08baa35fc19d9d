"""Malformed texts, files and values: what people, programs and enemies may send."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

ODD = [
    "", " ", "\n", "\t", "\0", "\x07", "\x1b[2J", "\ud800", "\udfff\ud800", "\u202e", "\u200b",
    "\ufeff", "\u00a0", "é", "漢", "🎲", "﷽", "a\u0300" * 40, "'", '"', "`", "```", "\\", "/", "//",
    "|", "||", ";", ":", ",", ", ,", "..", "../../etc/passwd", "%s%n", "{0.__class__}", "{", "}}",
    "<@1>", "@everyone", "'; DROP TABLE matches; --", "null", "None", "NaN", "-1", "0", "1e309",
    "9" * 40, "0x7f", "²", "٣", "all", "rest", "except", "all except all", "to", "from", "by",
    "with", "and", "if", "default", "done", "pass", "3 all", "3 vc", "1-999", "7-3", "1/0", "--",
    "—", "−1", "(((", "[[[[", "#", "*", "- ", "> ",
]  # fmt: skip
LONG = ("x", "to ", "all ", "(", ",", "a,", "except ", "1 ", "\u202e", "Saigon ", "🎲", "1-", "\n")


class Malformed:
    """Malformed texts, made of what would be legal: `lines` that are orders, and `words`."""

    def __init__(self, random: Random, lines: Sequence[str], words: Sequence[str]) -> None:
        self._random = random
        self._lines, self._words = list(lines), list(words)

    def text(self) -> str:
        """One text, of up to about 6,000 characters. It may by chance be a legal order."""
        return self._random.choice(
            [self._odd, self._mutated, self._mutated, self._mixed, self._mixed, self._long]
        )()

    def _odd(self) -> str:
        parts = self._random.choices(ODD, k=self._random.randint(1, 4))
        return self._random.choice(["", " "]).join(parts)

    def _mutated(self) -> str:
        """A legal line with some of its characters or words changed."""
        chance = self._random
        text = chance.choice(self._lines or ["x"])
        for _ in range(chance.randint(1, 4)):
            at = chance.randint(0, len(text))
            match chance.randrange(5):
                case 0:
                    text = text[:at] + chance.choice(ODD) + text[at:]
                case 1:
                    text = text[:at] + text[at + 1 :]
                case 2:
                    text = text[:at]
                case 3:
                    parts = text.split(" ")
                    chance.shuffle(parts)
                    text = " ".join(parts)
                case _:
                    text = text[:at] + text[at:] * 2
        return text[:6000]

    def _mixed(self) -> str:
        """Words of orders, names and signs in any order."""
        words = [word for line in self._lines for word in line.split()] + self._words + ODD
        chosen = self._random.choices(words, k=self._random.randint(1, 12))
        return self._random.choice([" ", ", ", "", "\n"]).join(chosen)

    def _long(self) -> str:
        unit = self._random.choice(LONG)
        start = self._random.choice([*self._lines, ""])
        return start + unit * (self._random.choice([100, 500, 5900]) // len(unit))

    def document(self, whole: Any) -> Any:
        """A JSON document in which one leaf or branch is another, missing, or one too many."""
        chance, made = self._random, copy.deepcopy(whole)
        spots: list[tuple[Any, Any]] = []

        def collect(branch: Any) -> None:
            keys = branch if isinstance(branch, dict) else range(len(branch))
            for key in keys:
                spots.append((branch, key))
                if isinstance(branch[key], dict | list):
                    collect(branch[key])

        collect(made)
        for _ in range(chance.choice([1, 1, 1, 3])):
            branch, key = chance.choice(spots)
            if isinstance(branch, list) and key >= len(branch):
                continue
            match chance.randrange(4):
                case 0 if isinstance(branch, dict):
                    branch.pop(key, None)
                case 0:
                    branch.insert(key, branch[key])
                case _:
                    branch[key] = self.value()
        return made

    def bytes(self, whole: bytes) -> bytes:
        """A file that is cut, has bits turned, or holds something else."""
        chance = self._random
        if chance.random() < 0.2:
            return self.text().encode("utf-8", "surrogatepass")
        if chance.random() < 0.3:
            return whole[: chance.randrange(len(whole))]
        made = bytearray(whole)
        for _ in range(chance.choice([1, 1, 2, 8])):
            made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)
        return bytes(made)

    def value(self) -> Any:
        """A value of any kind."""
        return self._random.choice(
            [None, True, -1, 0, 2**70, 1e308, self._odd(), [], {}, [[[]]], {"a": {}}, "x" * 5000]
        )  # fmt: skip

"""Why a command does not go on: it cannot be done, or the person must choose first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class Cannot(Exception):
    """It cannot be done. The text is one sentence for the person, and says what can be."""


@dataclass
class Choose(Exception):
    """The person must choose: `option` of the command is filled with one of `choices`."""

    question: str
    option: str
    choices: Sequence[tuple[str, str]]  # label, value

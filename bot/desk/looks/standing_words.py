"""What a standing order may say, in words: its form, the kinds of question, the conditions."""

from __future__ import annotations

from engine.kernel.ruleset import Ruleset
from engine.kernel.standing import CONDITIONS
from engine.kernel.wording import joined

FORM = (
    "A standing order answers a question as soon as it is asked: KIND [if KEY=VALUE, ...]: ANSWER.",
    "Of those that fit a question the first in the list answers. any fits every kind of question.",
    "ANSWER is default, or orders with ; between them, in which {unit} and {area} stand for what "
    "the question is about; done alone orders nothing.",
)
NO_SENTENCE = "the answer that the rules choose."


def form_in_words() -> list[str]:
    """What a standing order is, and what may stand in it."""
    return [*FORM, f"KEY is one of {joined(CONDITIONS, 'or')}: fire if area=Hue, turn=2: default."]


def kinds_in_words(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Each kind of question of a game, with what default does."""
    return [(kind, ruleset.usual.get(kind, NO_SENTENCE)) for kind in ruleset.decision_kinds]

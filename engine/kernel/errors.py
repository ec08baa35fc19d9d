"""What can be wrong with an order, in words a player understands."""

from __future__ import annotations

import re

_HINT = re.compile(r" Did you mean [^?]*\?")


class UmpireError(Exception):
    """A sentence for a person; never a traceback. Base of everything the engine refuses."""


class BadOrder(UmpireError):
    """The text is not an order: unknown verb, missing word, unknown name."""


class UnknownName(BadOrder):
    """No unit, area or word of that name, or several; `suggestions` holds names, best first.

    `typed`: the text that they may stand for.
    """

    def __init__(self, sentence: str, suggestions: tuple[str, ...] = (), typed: str = "") -> None:
        super().__init__(sentence)
        self.suggestions = suggestions
        self.typed = typed

    @property
    def bare(self) -> str:
        """The sentence without what is suggested."""
        return _HINT.sub("", str(self))


class UnknownVerb(UnknownName):
    """The first word of a line is no order; `suggestions` holds orders."""


class WhichOrder(UnknownName):
    """A line that could be several orders: each is asked with a number, which answers it.

    `lines`: the orders as they would be typed in full, in turn; where too many could be meant,
    lines that say more than what was typed. `said`: each in short, by what tells it from the
    others; else it is said in full. `refused`: why what comes nearest to it may not be given.
    """

    def __init__(
        self,
        typed: str,
        lines: tuple[str, ...],
        suggestions: tuple[str, ...] = (),
        said: tuple[str, ...] = (),
        refused: str = "",
    ) -> None:
        listed = "; ".join(f"{number}. {line}" for number, line in enumerate(said or lines, 1))
        sentence = f'"{typed}" could be: {listed}. Which number?'
        if refused:
            sentence = f"{refused} Or do you mean: {listed}? Then type its number."
        super().__init__(sentence, suggestions or lines)
        self.lines = lines


class Slip(WhichOrder):
    """A line with a slip in a name: each order that was probably meant is asked with a number."""

    def __init__(self, miss: UnknownName, names: tuple[str, ...], lines: tuple[str, ...]) -> None:
        numbered = [f"{number}. {name}" for number, name in enumerate(names, 1)]
        listed = names[0] if len(names) == 1 else " or ".join(numbered)
        then = "Type yes, or 1." if len(names) == 1 else "Type its number."
        sentence = _HINT.split(str(miss))[0]
        UnknownName.__init__(self, f"{sentence} Did you mean {listed}? {then}", names)
        self.lines = lines


class BadPosition(UmpireError):
    """A position text or record that cannot be read; the sentence names the line."""


class RuleViolation(UmpireError):
    """The rules refuse the order. `heading` is the rulebook's, `legal` says what would be legal."""

    def __init__(self, sentence: str, heading: str = "", legal: str = "") -> None:
        text = sentence
        if legal:
            text += f" {legal}"
        if heading:
            text += f" [{heading}]"
        super().__init__(text)
        self.sentence = sentence
        self.heading = heading
        self.legal = legal
